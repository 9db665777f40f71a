"""What happens in a hand of FX-602P mahjong.

A tile that the reader of an event may not know is `FACE_DOWN`; so is a seed an empty string.
"""

from typing import Final, Literal

import msgspec

from jantaku.melds import SuitMeld

FACE_DOWN: Final = 0

Tiles = tuple[int, ...]
WonBy = Literal["ron", "tsumo"]


class YakuHan(msgspec.Struct, frozen=True):
    """Be one yaku of a win; *han* is 0 for one that is shown beside a yakuman but not counted."""

    id: str
    han: int


class HandDealt(msgspec.Struct, frozen=True, tag_field="type", tag="hand_dealt"):
    """Deal eight tiles to each seat and turn the dora; the standing is from before.

    Attributes:
        total, played, average: as in `HandWon`, without this hand.
    """

    hands: tuple[Tiles, Tiles]
    dora: int
    dealer: int
    total: int
    played: int
    average: int
    seed: str


class TileDrawn(msgspec.Struct, frozen=True, tag_field="type", tag="tile_drawn"):
    """Draw the ninth tile."""

    seat: int
    tile: int


class TileDiscarded(msgspec.Struct, frozen=True, tag_field="type", tag="tile_discarded"):
    """Throw a tile, which the other seat may now claim."""

    seat: int
    tile: int


class HandWon(msgspec.Struct, frozen=True, tag_field="type", tag="hand_won"):
    """End the hand: the winner's nine tiles and the loser's eight lie open.

    Attributes:
        tile: the winning tile; it is among the winner's nine.
        triplets: the number of triplets in *melds*.
        base, coefficient: the 基礎点 of *triplets* and the 役係数 of *han*.
        points: what the win is worth, always positive: 16 × *base* × *coefficient*.
        total, played: the human's total and the number of hands, with this one.
        average: *total* / *played*, cut towards zero.
    """

    seat: int
    by: WonBy
    tile: int
    hands: tuple[Tiles, Tiles]
    melds: tuple[SuitMeld, ...]
    yaku: tuple[YakuHan, ...]
    han: int
    triplets: int
    base: int
    coefficient: int
    points: int
    total: int
    played: int
    average: int


Event = HandDealt | TileDrawn | TileDiscarded | HandWon
