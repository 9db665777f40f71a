"""The rules of FX-602P mahjong to be read: each yaku with an example, all points, a whole hand."""

from functools import cache
from itertools import combinations_with_replacement
from typing import Final

import msgspec

from jantaku.fx602p.events import Tiles
from jantaku.fx602p.notation import dora_display, narrow
from jantaku.fx602p.rules import MODES, Mode
from jantaku.fx602p.scoring import (
    DISPLAY,
    YAKU_HAN,
    YAKUMAN_HAN,
    average,
    base_points,
    coefficient,
    score,
    win_points,
)
from jantaku.melds import SuitMeld, suit_splits, tile_counts

TRIPLETS: Final = range(4)


class Example(msgspec.Struct, frozen=True):
    """Be a win that has a yaku, in the order of its melds; *turn* 1 is the dealer's first."""

    tiles: Tiles
    win: int
    dora: int
    turn: int


class SheetYaku(msgspec.Struct, frozen=True):
    """Be one line of the table of yaku; *display* is what the calculator shows."""

    id: str
    han: int
    yakuman: bool
    display: str
    example: Example


class SheetPoints(msgspec.Struct, frozen=True):
    """Be one cell of the table of points; *reached* where a hand has that worth."""

    points: int
    reached: bool


class SheetRow(msgspec.Struct, frozen=True):
    """Be one line of the table of points, from no triplet to three."""

    han: int
    coefficient: int
    points: tuple[SheetPoints, ...]


class SheetDisplays(msgspec.Struct, frozen=True):
    """Be what the calculator shows in one hand, in this order; the human wins with ron."""

    dealt: str
    dora: str
    drawn: str
    thrown: str
    win: str
    hands: tuple[str, ...]
    yaku: tuple[str, ...]
    points: str
    total: str
    average: str


class Sheet(msgspec.Struct, frozen=True):
    """Be the whole sheet.

    Attributes:
        base: base points, from no triplet to three.
        alike: the wins that have 3renko in mode original and not in mode page.
        twofold: the wins that can be read as triplets and as sequences.
    """

    yaku: tuple[SheetYaku, ...]
    base: tuple[int, ...]
    points: tuple[SheetRow, ...]
    alike: tuple[Tiles, ...]
    twofold: tuple[Tiles, ...]
    displays: SheetDisplays


_EXAMPLES: Final = {
    "toitoi": Example((1, 1, 1, 4, 4, 4, 7, 7, 7), win=7, dora=9, turn=5),
    "chanta": Example((1, 2, 3, 7, 8, 9, 9, 9, 9), win=2, dora=5, turn=5),
    "pinfu": Example((1, 2, 3, 4, 5, 6, 5, 6, 7), win=7, dora=9, turn=5),
    "tenhou": Example((1, 1, 1, 2, 3, 4, 6, 7, 8), win=7, dora=9, turn=1),
    "sanrenkou": Example((1, 1, 1, 2, 2, 2, 3, 3, 3), win=3, dora=9, turn=5),
    "tanyao": Example((2, 2, 2, 3, 4, 5, 6, 7, 8), win=7, dora=9, turn=5),
    "ittsuu": Example((1, 2, 3, 4, 5, 6, 7, 8, 9), win=5, dora=9, turn=5),
    "iipeikou": Example((1, 2, 3, 1, 2, 3, 6, 7, 8), win=7, dora=9, turn=5),
    "dora": Example((1, 1, 1, 2, 3, 4, 6, 7, 8), win=7, dora=3, turn=5),
    "chinroutou": Example((1, 1, 1, 9, 9, 9, 9, 9, 9), win=1, dora=5, turn=5),
    "isshoku": Example((5, 5, 5, 5, 5, 5, 5, 5, 5), win=5, dora=1, turn=5),
}
"""A win for each yaku, as plain as there is: beside it only what must come with it."""


@cache
def sheet() -> Sheet:
    """Return the sheet, as the rules score every win there is.

    >>> sheet().points[8].points[3]
    SheetPoints(points=47360, reached=True)
    """
    wins = _wins()
    reached = _reached(wins)
    return Sheet(
        yaku=tuple(
            SheetYaku(name, han, han == YAKUMAN_HAN, DISPLAY[name], _EXAMPLES[name])
            for name, han in YAKU_HAN.items()
        ),
        base=tuple(base_points(triplets) for triplets in TRIPLETS),
        points=tuple(
            SheetRow(
                han,
                coefficient(han),
                tuple(
                    SheetPoints(win_points(han, triplets), (han, triplets) in reached)
                    for triplets in TRIPLETS
                ),
            )
            for han in range(YAKUMAN_HAN + 1)
        ),
        alike=tuple(tiles for tiles in wins if _looks_alike(tiles)),
        twofold=tuple(tiles for tiles in wins if len(suit_splits(tile_counts(tiles))) > 1),
        displays=_displays(),
    )


def _displays() -> SheetDisplays:
    """Return the displays of a hand that is won with the first tile the machine throws."""
    dealt, drawn, win, dora = (2, 2, 3, 3, 4, 4, 6, 7), 9, 8, 2
    machine = (1, 1, 3, 5, 6, 7, 9, 9)
    nine = tuple(sorted((*dealt, win)))
    worth = score(nine, win, dora, 2, MODES["original"])
    if worth is None:
        raise AssertionError
    return SheetDisplays(
        dealt=_digits(dealt),
        dora=narrow(dora_display(dora, 0)),
        drawn=_digits((*dealt, drawn)),
        thrown=f"{' ' * 8}{win}",
        win=f"Ron {win}",
        hands=(_digits(nine), _digits(machine)),
        yaku=tuple(DISPLAY[yaku.id] for yaku in worth.yaku),
        points=str(worth.points),
        total=f"{worth.points}/1",
        average=f"Ave {average(worth.points, 1)}",
    )


def _digits(tiles: Tiles) -> str:
    return "".join(map(str, tiles))


def _wins() -> tuple[Tiles, ...]:
    """Return every nine tiles that are three melds."""
    melds = [
        *(SuitMeld("triplet", first) for first in range(1, 10)),
        *(SuitMeld("sequence", first) for first in range(1, 8)),
    ]
    chosen = combinations_with_replacement(melds, 3)
    return tuple(
        sorted({tuple(sorted(t for meld in three for t in meld.tiles)) for three in chosen})
    )


def _reached(wins: tuple[Tiles, ...]) -> set[tuple[int, int]]:
    """Return the (han, triplets) that there are, whichever tile wins, at every dora and turn."""
    found: set[tuple[int, int]] = set()
    for tiles in wins:
        for win in set(tiles):
            for dora in range(1, 10):
                for turn in (1, 2):
                    worth = score(tiles, win, dora, turn, MODES["original"])
                    if worth is not None:
                        found.add((worth.han, worth.triplets))
    return found


def _looks_alike(tiles: Tiles) -> bool:
    def has(mode: Mode) -> bool:
        worth = score(tiles, tiles[0], tiles[0], 2, MODES[mode])
        return worth is not None and any(yaku.id == "sanrenkou" for yaku in worth.yaku)

    return has("original") and not has("page")
