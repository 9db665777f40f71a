"""Random winning hands of every sort, closed and open, with a situation that fits them."""

import random
from typing import Final, Literal

from jantaku.hands import Hand
from jantaku.melds import CallKind, Meld
from jantaku.scoring import WINDS, Situation
from jantaku.tiles import KINDS, YAOCHUU, Tile, count_kinds

Win = tuple[Hand, Tile, Situation]

_SUITS: Final = ("mpsz", "mpsz", "mpsz", "m", "s", "mz", "pz", "mp", "z")
_REDS: Final = {4: Tile.RED_M, 13: Tile.RED_P, 22: Tile.RED_S}


def winning_hands(count: int, seed: int = 0) -> list[Win]:
    """Return *count* wins; the same for the same seed."""
    luck = random.Random(seed)  # noqa: S311  hands to measure, not to play
    return [random_win(luck) for _ in range(count)]


def random_win(luck: random.Random) -> Win:
    """Return a hand of 13 tiles, the tile that completes it, and a situation."""
    while True:
        concealed, melds = _tiles(luck)
        tiles = [*concealed, *(tile for _, kinds in melds for tile in kinds)]
        if max(count_kinds(map(Tile.of, tiles))) <= 4:
            break
    reds = dict(_REDS)

    def tile_of(kind: int) -> Tile:
        """Return a tile of *kind*; one of four fives is red, else now and then, never two."""
        if kind in reds and (tiles.count(kind) == 4 or luck.random() < 0.3):
            return reds.pop(kind)
        return Tile.of(kind)

    hidden = [tile_of(kind) for kind in concealed]
    called = tuple(Meld(call, tuple(tile_of(kind) for kind in kinds)) for call, kinds in melds)
    win = hidden.pop(luck.randrange(len(hidden)))
    alone = tiles.count(win.kind) == 1
    return Hand(tuple(hidden), called), win, _situation(luck, called, alone=alone)


def _tiles(luck: random.Random) -> tuple[list[int], list[tuple[CallKind, list[int]]]]:
    """Return kinds that make a hand: concealed ones and melds; there may be five of a kind."""
    suits = luck.choice(_SUITS)
    kinds = [kind for kind in range(KINDS) if Tile.of(kind).suit in suits]
    form = luck.random()
    if form < 0.02:
        yaochuu = sorted(YAOCHUU)
        return [*yaochuu, luck.choice(yaochuu)], []
    if form < 0.08 and len(kinds) >= 7:
        return [kind for kind in luck.sample(kinds, 7) for _ in range(2)], []
    concealed = [luck.choice(kinds)] * 2
    melds: list[tuple[CallKind, list[int]]] = []
    triplets, calls, kans = (
        luck.choice((0.1, 0.4, 0.9)),
        luck.choice((0, 0, 0.4)),
        luck.random() / 2,
    )
    for _ in range(4):
        first = luck.choice(kinds)
        is_call = luck.random() < calls
        if first < 27 and first % 9 < 7 and luck.random() >= triplets:
            run = [first, first + 1, first + 2]
            if is_call:
                melds.append(("chi", run))
            else:
                concealed += run
        elif luck.random() < kans:
            call: CallKind = luck.choice(("daiminkan", "kakan")) if is_call else "ankan"
            melds.append((call, [first] * 4))
        elif is_call:
            melds.append(("pon", [first] * 3))
        else:
            concealed += [first] * 3
    return concealed, melds


def _situation(luck: random.Random, melds: tuple[Meld, ...], *, alone: bool) -> Situation:
    """Return a situation that can be with these melds.

    *alone* says that no other copy of the winning tile is in the hand, as robbing a kan asks.
    """
    by: Literal["ron", "tsumo"] = luck.choice(("ron", "tsumo"))
    seat = luck.choice(WINDS)
    is_closed = not any(meld.is_open for meld in melds)
    riichi: Literal[0, 1, 2] = luck.choice((0, 0, 1, 1, 2)) if is_closed else 0
    first_turn = (
        not melds and not riichi and luck.random() < 0.05 and not (by == "ron" and seat == "E")
    )
    last = "none" if first_turn else luck.choice(("none",) * 8 + ("haitei", "kan"))
    rinshan = last == "kan" and by == "tsumo" and any(meld.is_kan for meld in melds)
    indicators = [Tile.of(luck.randrange(KINDS)) for _ in range(luck.randint(1, 4))]
    return Situation(
        by=by,
        seat=seat,
        round=luck.choice(("E", "S")),
        riichi=riichi,
        ippatsu=bool(riichi) and not rinshan and luck.random() < 0.3,
        haitei=last == "haitei",
        rinshan=rinshan,
        chankan=last == "kan" and by == "ron" and alone,
        first_turn=first_turn,
        dora=tuple(indicators),
        ura=tuple(Tile.of(luck.randrange(KINDS)) for _ in indicators) if riichi else (),
        honba=luck.choice((0, 0, 1, 3)),
        sticks=luck.choice((0, 0, 1, 2)),
        discarder=luck.choice([wind for wind in WINDS if wind != seat]) if by == "ron" else None,
    )
