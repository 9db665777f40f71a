"""Fu: what each part of a hand adds, as items that are told in the account.

Every number of fu stands here once. Items are made once for each set of tiles and shared.
"""

from typing import Final, Literal

import msgspec

from jantaku.tiles import KINDS, YAOCHUU, Tile

TripletKind = Literal["minkou", "ankou", "minkan", "ankan"]
Wait = Literal["ryanmen", "kanchan", "penchan", "shanpon", "tanki", "pairs", "orphan", "orphans"]


class FuItem(msgspec.Struct, frozen=True, gc=False):
    """Be one line of the account of fu.

    Attributes:
        what: why there are fu, as a key under ``fu`` in `locale/`.
        fu: how many.
        tiles: the tiles that give them, "" if none in particular.
    """

    what: str
    fu: int
    tiles: str = ""


BASE: Final = FuItem("base", 20)
MENZEN_RON: Final = FuItem("menzen_ron", 10)
TSUMO: Final = FuItem("tsumo", 2)
OPEN_PINFU: Final = FuItem("open_pinfu", 10)  # uchiwa 35: raised to 30
CHIITOITSU: Final = {25: FuItem("chiitoitsu", 25), 50: FuItem("chiitoitsu", 50)}
WAITS: Final[dict[str, FuItem]] = {
    wait: FuItem(f"wait_{wait}", 2) for wait in ("kanchan", "penchan", "tanki")
}
ROUND_UP: Final = tuple(FuItem("round_up", fu) for fu in range(10))

_TRIPLET_FU: Final[dict[TripletKind, int]] = {"minkou": 2, "ankou": 4, "minkan": 8, "ankan": 16}


def _triplet(kind: int, sort: TripletKind) -> FuItem:
    tile = Tile.of(kind)
    copies = 4 if sort.endswith("kan") else 3
    tiles = tile.code[0] * copies + tile.suit
    if kind in YAOCHUU:
        return FuItem(f"{sort}_yaochuu", 2 * _TRIPLET_FU[sort], tiles)
    return FuItem(sort, _TRIPLET_FU[sort], tiles)


TRIPLETS: Final[dict[TripletKind, tuple[FuItem, ...]]] = {
    sort: tuple(_triplet(kind, sort) for kind in range(KINDS)) for sort in _TRIPLET_FU
}
"""The item of a triplet or kan of each kind."""


def pair_item(kind: int, round_wind: int, seat_wind: int, double_fu: int) -> FuItem | None:
    """Return the item of a pair, None if it has no fu.

    Args:
        kind: 0-33.
        round_wind: 0-3 for east to north.
        seat_wind: likewise.
        double_fu: the fu of a pair that is both (uchiwa 29).
    """
    tiles = Tile.of(kind).code[0] * 2 + Tile.of(kind).suit
    if kind >= 31:
        return FuItem("pair_dragon", 2, tiles)
    if kind == 27 + round_wind == 27 + seat_wind:
        return FuItem("pair_double_wind", double_fu, tiles)
    if kind == 27 + round_wind:
        return FuItem("pair_round_wind", 2, tiles)
    if kind == 27 + seat_wind:
        return FuItem("pair_seat_wind", 2, tiles)
    return None
