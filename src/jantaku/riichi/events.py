"""What happens at the riichi table.

A tile that the reader of an event may not know is None; so is a seed an empty string.
"""

from typing import Literal

import msgspec

from jantaku.melds import Meld
from jantaku.riichi.actions import Claim
from jantaku.tiles import Tile
from jantaku.worth import Limit, YakuWorth

Tiles = tuple[Tile | None, ...]
Reason = Literal["nine_terminals", "four_winds", "four_riichi", "four_kans"]


class MatchStarted(msgspec.Struct, frozen=True, tag_field="type", tag="match_started"):
    """Begin a match whose walls come from a seed that is told at its end.

    Attributes:
        commitment: `jantaku.rng.commitment` of the seed.
        added: what the players have added to the seed, once they knew the commitment.
    """

    commitment: str
    added: tuple[str, ...] = ()


class KyokuStarted(msgspec.Struct, frozen=True, tag_field="type", tag="kyoku_started"):
    """Build a wall, deal thirteen tiles to each seat and turn the first indicators.

    Attributes:
        deal: how many kyoku were dealt before, repeats and all; it numbers the wall.
        kyoku: 0 is the first of the first round, repeats apart.
        dealer_wins: how many hands this dealer has won in a row.
        points: of each seat.
        wall: all 136 tiles in the order of `jantaku.riichi.wall`; empty where they may not be seen.
        seed: that this wall and the later ones come from, with what the players have added.
    """

    deal: int
    kyoku: int
    honba: int
    dealer: int
    dealer_wins: int
    points: tuple[int, ...]
    hands: tuple[Tiles, ...]
    indicators: tuple[Tile, ...]
    wall: tuple[Tile, ...]
    seed: str


class TileDrawn(msgspec.Struct, frozen=True, tag_field="type", tag="tile_drawn"):
    """Draw a tile; *rinshan* says that it is the one after a kan."""

    seat: int
    tile: Tile | None
    rinshan: bool = False


class RiichiDeclared(msgspec.Struct, frozen=True, tag_field="type", tag="riichi_declared"):
    """Declare riichi; the discard follows."""

    seat: int


class TileDiscarded(msgspec.Struct, frozen=True, tag_field="type", tag="tile_discarded"):
    """Discard a tile, which the others may now claim."""

    seat: int
    tile: Tile
    drawn: bool


class KanDeclared(msgspec.Struct, frozen=True, tag_field="type", tag="kan_declared"):
    """Declare an ankan or kakan, which the others may now rob."""

    seat: int
    kind: Literal["ankan", "kakan"]
    tile: Tile


class Answered(msgspec.Struct, frozen=True, tag_field="type", tag="answered"):
    """Take down what a seat answers to a claimable tile until all have answered.

    The others learn nothing of it, nor that the seat was asked.
    """

    seat: int
    answer: Claim


class RiichiAccepted(msgspec.Struct, frozen=True, tag_field="type", tag="riichi_accepted"):
    """Make a riichi valid, since its discard was not won on; the stick, if any, is paid now."""

    seat: int
    double: bool
    stick: bool


class MeldCalled(msgspec.Struct, frozen=True, tag_field="type", tag="meld_called"):
    """Lay down a meld.

    Attributes:
        source: whose discard it is; the seat itself for an ankan. A kakan keeps its pon's.
        tile: the tile called or added; for an ankan the kind.
        from_hand: the tiles that leave the hand.
        liable: the seat that becomes liable for a yakuman by this call (uchiwa 24).
    """

    seat: int
    meld: Meld
    source: int
    tile: Tile
    from_hand: tuple[Tile, ...]
    liable: int | None = None


class DoraRevealed(msgspec.Struct, frozen=True, tag_field="type", tag="dora_revealed"):
    """Turn the next indicator."""

    indicator: Tile


class HandWon(msgspec.Struct, frozen=True, tag_field="type", tag="hand_won"):
    """Win a hand; the points move in the `PointsMoved` after the last win.

    Attributes:
        source: whose tile it was; None for a tsumo.
        hand: the concealed tiles, without the winning one.
        ura: the indicators below, where the winner may see them.
        half_han: the han in halves.
        points: without honba and sticks.
    """

    seat: int
    source: int | None
    tile: Tile
    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    ura: tuple[Tile, ...]
    yaku: tuple[YakuWorth, ...]
    half_han: int
    fu: int | None
    yakuman: int
    limit: Limit | None
    points: int


class WallExhausted(msgspec.Struct, frozen=True, tag_field="type", tag="wall_exhausted"):
    """End the kyoku with the wall; the hands in tenpai are shown, those of the others are empty.

    *nagashi* are the seats with a river of terminals and honours (uchiwa 30).
    """

    tenpai: tuple[bool, ...]
    hands: tuple[tuple[Tile, ...], ...]
    nagashi: tuple[int, ...]


class KyokuAborted(msgspec.Struct, frozen=True, tag_field="type", tag="kyoku_aborted"):
    """End the kyoku early; *hand* is shown for nine terminals only."""

    reason: Reason
    seat: int
    hand: tuple[Tile, ...] = ()


class PointsMoved(msgspec.Struct, frozen=True, tag_field="type", tag="points_moved"):
    """Move points between the seats; *moved* sums to those of the *sticks* that are taken."""

    moved: tuple[int, ...]
    sticks: int = 0


class StopAsked(msgspec.Struct, frozen=True, tag_field="type", tag="stop_asked"):
    """Ask the dealer whether the match ends (uchiwa 10)."""

    seat: int


class MatchEnded(msgspec.Struct, frozen=True, tag_field="type", tag="match_ended"):
    """End the match and tell the seed that it was committed to."""

    points: tuple[int, ...]
    ranks: tuple[int, ...]
    seed: str


Event = (
    MatchStarted
    | KyokuStarted
    | TileDrawn
    | RiichiDeclared
    | TileDiscarded
    | KanDeclared
    | Answered
    | RiichiAccepted
    | MeldCalled
    | DoraRevealed
    | HandWon
    | WallExhausted
    | KyokuAborted
    | PointsMoved
    | StopAsked
    | MatchEnded
)
