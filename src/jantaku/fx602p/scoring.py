"""Wins and points of FX-602P mahjong: three melds out of nine tiles, eleven yaku, no fu."""

from functools import lru_cache
from typing import Final

import msgspec

from jantaku.fx602p.events import Tiles, YakuHan
from jantaku.fx602p.rules import Rules
from jantaku.melds import SuitMeld, suit_splits, tile_counts

HAND_SIZE: Final = 8
YAKUMAN_HAN: Final = 8

YAKU_HAN: Final[dict[str, int]] = {
    "toitoi": 2,
    "chanta": 2,
    "pinfu": 1,
    "tenhou": 2,
    "sanrenkou": 2,
    "tanyao": 1,
    "ittsuu": 2,
    "iipeikou": 1,
    "dora": 1,
    "chinroutou": YAKUMAN_HAN,
    "isshoku": YAKUMAN_HAN,
}
"""Han of each yaku, in the order the program tests them; the two yakuman come last."""

DISPLAY: Final[dict[str, str]] = {
    "toitoi": "Toitoi",
    "chanta": "Chanta",
    "pinfu": "Pinfu",
    "tenhou": "Tenho",
    "sanrenkou": "3renko",
    "tanyao": "Tanyao",
    "ittsuu": "Ittsu",
    "iipeikou": "Iipeiko",
    "dora": "Dora",
    "chinroutou": "*YAKUMAN*",
    "isshoku": "*YAKUMAN*",
}
"""What the calculator's display shows for each yaku (seed 000, P3)."""


class Score(msgspec.Struct, frozen=True):
    """Be the worth of a win; the attributes are as in `HandWon`."""

    melds: tuple[SuitMeld, ...]
    yaku: tuple[YakuHan, ...]
    han: int
    triplets: int
    points: int


def coefficient(han: int) -> int:
    """Return the seed's 役係数: 1, 2, 4, 7, 11, 16, 22, 29, 37 for 0-8 han."""
    return (han * han + han + 2) // 2


def base_points(triplets: int) -> int:
    """Return the seed's 基礎点."""
    return 50 + 10 * triplets


def win_points(han: int, triplets: int) -> int:
    """Return the points of a win.

    >>> win_points(3, 1)
    6720
    """
    return 16 * base_points(triplets) * coefficient(han)


def average(total: int, played: int) -> int:
    """Return the points a hand, cut towards zero as INT does; 0 before the first hand.

    >>> average(-1000, 3)
    -333
    """
    size = abs(total) // max(played, 1)
    return size if total > 0 else -size


@lru_cache(maxsize=1 << 15)
def cut(tiles: Tiles) -> tuple[SuitMeld, ...] | None:
    """Return the three melds that nine tiles are scored as, or None when they are no win.

    Of the seven hands that can be cut in two ways, such as 111222333, the cut into triplets
    counts (seed 000, 和了形について). *tiles* may be in any order.
    """
    counts = tile_counts(tiles)
    if sum(counts) != HAND_SIZE + 1:  # which also leaves out tiles that lie face down
        return None
    splits = suit_splits(counts)
    return max(splits, key=_triplets, default=None)


def is_win(tiles: Tiles) -> bool:
    """Return whether nine tiles are three melds."""
    return cut(tuple(sorted(tiles))) is not None


def score(tiles: Tiles, win: int, dora: int, turn: int, rules: Rules) -> Score | None:
    """Return what nine tiles are worth, or None when they are no win.

    *tiles* include the winning tile *win*. *turn* counts the draws of both seats so far. Ron and
    tsumo are worth the same.

    >>> score((2, 2, 3, 3, 3, 5, 6, 7, 4), 4, 2, 9, Rules()) is None
    True
    >>> score((2, 2, 3, 3, 4, 4, 6, 7, 8), 8, 2, 9, Rules()).points
    8800
    """
    melds = cut(tuple(sorted(tiles)))
    if melds is None:
        return None
    triplets = _triplets(melds)
    yaku = _yaku(tiles, melds, win, dora, turn, rules)
    if any(YAKU_HAN[name] == YAKUMAN_HAN for name in yaku):
        counted = tuple(
            YakuHan(name, YAKU_HAN[name] if YAKU_HAN[name] == YAKUMAN_HAN else 0) for name in yaku
        )
    else:
        counted = tuple(YakuHan(name, YAKU_HAN[name]) for name in yaku)
    han = sum(item.han for item in counted)
    return Score(melds, counted, han, triplets, win_points(han, triplets))


def _triplets(melds: tuple[SuitMeld, ...]) -> int:
    return sum(meld.kind == "triplet" for meld in melds)


def _yaku(
    tiles: Tiles, melds: tuple[SuitMeld, ...], win: int, dora: int, turn: int, rules: Rules
) -> list[str]:
    """Return the ids in the order the program shows them; a yakuman ends the list (P3)."""
    triplets = _triplets(melds)
    ends = tiles.count(1) + tiles.count(9)
    found = [
        name
        for name, holds in (
            ("toitoi", triplets == 3),
            ("chanta", all({1, 9} & set(meld.tiles) for meld in melds)),
            ("pinfu", triplets == 0 and any(_two_sided(meld, win) for meld in melds)),
            ("tenhou", turn == 1),
            ("sanrenkou", _sanrenkou(melds, rules)),
        )
        if holds
    ]
    if ends == len(tiles):
        return [*found, "chinroutou"]
    if ends == 0:
        found.append("tanyao")
    if len(set(tiles)) == len(tiles):
        found.append("ittsuu")
    if len(set(tiles)) == 1:
        return [*found, "isshoku"]
    if len(set(melds)) < len(melds):
        found.append("iipeikou")
    if dora in tiles:
        found.append("dora")
    return found


def _two_sided(sequence: SuitMeld, win: int) -> bool:
    """Return whether *win* completes the sequence from a wait on both sides."""
    low, _, top = sequence.tiles
    return (win == top and low != 1) or (win == low and top != 9)


def _sanrenkou(melds: tuple[SuitMeld, ...], rules: Rules) -> bool:
    """Return whether there are three neighbouring triplets, or what the program takes for them.

    The program rounds three times the hand's decimal number to two digits and asks for a power of
    ten, which 333 passes, and so does 3411: two triplets on top of the sequence below them.
    """
    firsts = sorted(meld.first for meld in melds if meld.kind == "triplet")
    if len(firsts) == 3:
        return firsts[1] - firsts[0] == firsts[2] - firsts[1] == 1
    if not rules.quirk_3renko or len(firsts) != 2 or firsts[1] - firsts[0] != 1:
        return False
    return any(meld.kind == "sequence" and meld.first == firsts[0] - 2 for meld in melds)
