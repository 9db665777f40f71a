"""What happens in a game of 多面子. Every event has the tick at which it does, from 0.

The seed is an empty string where the reader of an event may not know it: the tiles to come follow
from it. Kinds of tiles are 0-33, cells (row, column) with row 0 at the top.
"""

from typing import Literal

import msgspec

from jantaku.melds import Mentsu
from jantaku.tamentsu.actions import Key
from jantaku.tamentsu.board import Cell
from jantaku.tamentsu.scoring import Win
from jantaku.tamentsu.yaku import Collected

MovedBy = Literal["left", "right", "fall", "down", "drop"]
OverBy = Literal["top", "no_tiles"]


class GameStarted(msgspec.Struct, frozen=True, tag_field="type", tag="game_started"):
    """Begin with an empty board under the winds of east."""

    tick: int
    seed: str


class TicksPassed(msgspec.Struct, frozen=True, tag_field="type", tag="ticks_passed"):
    """Let time pass up to *tick*; all else that came of it has been told before."""

    tick: int


class KeyPressed(msgspec.Struct, frozen=True, tag_field="type", tag="key_pressed"):
    """Hold a key; what comes of it is told next."""

    tick: int
    key: Key


class KeyReleased(msgspec.Struct, frozen=True, tag_field="type", tag="key_released"):
    """Hold a key no longer."""

    tick: int
    key: Key


class TileDrawn(msgspec.Struct, frozen=True, tag_field="type", tag="tile_drawn"):
    """Draw a tile from the wall to the end of those that come next."""

    tick: int
    kind: int


class TileCame(msgspec.Struct, frozen=True, tag_field="type", tag="tile_came"):
    """Let a tile appear at the top in the middle.

    Attributes:
        number: how many tiles have fallen before it.
        held: whether it is the one that was put aside; else it is the next one.
        falls_at, locks_at: as in `TileMoved`.
    """

    tick: int
    number: int
    kind: int
    held: bool
    falls_at: int | None
    locks_at: int | None


class TileMoved(msgspec.Struct, frozen=True, tag_field="type", tag="tile_moved"):
    """Move the falling tile to another cell.

    Attributes:
        by: what moved it; ``down`` is a fall hurried by that key.
        falls_at: the tick at which it falls another row; None where it lies and waits to lock.
        locks_at: the tick from which it locks where it lies; None while it has not lain in this
            row, and where the rules know no such delay.
    """

    tick: int
    row: int
    column: int
    by: MovedBy
    falls_at: int | None
    locks_at: int | None


class TileHeld(msgspec.Struct, frozen=True, tag_field="type", tag="tile_held"):
    """Put the falling tile aside; another comes next."""

    tick: int
    kind: int


class TileLanded(msgspec.Struct, frozen=True, tag_field="type", tag="tile_landed"):
    """Let the falling tile become a part of the board."""

    tick: int
    row: int
    column: int
    kind: int


class MeldsCleared(msgspec.Struct, frozen=True, tag_field="type", tag="melds_cleared"):
    """Clear melds, all that clear at once; what lies above them falls next.

    Attributes:
        step: 0 where the tile that landed did it, else which chain.
        sets: how many melds each group of touching cells has.
        collected: the melds as they join the collection; none where they gain nothing (A27).
        score: the player's, with these *points*.
    """

    tick: int
    step: int
    cells: tuple[Cell, ...]
    melds: tuple[Mentsu, ...]
    sets: tuple[int, ...]
    points: int
    collected: tuple[Collected, ...]
    score: int


class HandWon(msgspec.Struct, frozen=True, tag_field="type", tag="hand_won"):
    """Win with four of the melds collected.

    Attributes:
        left: the melds that stay collected.
        score: the player's, with the points of the *win*.
    """

    tick: int
    win: Win
    wind: str
    left: tuple[Collected, ...]
    score: int


class Fall(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Be one tile that falls down its column."""

    column: int
    from_row: int
    to_row: int


class TilesFell(msgspec.Struct, frozen=True, tag_field="type", tag="tiles_fell"):
    """Let every tile fall that has nothing below it."""

    tick: int
    falls: tuple[Fall, ...]


class WindChanged(msgspec.Struct, frozen=True, tag_field="type", tag="wind_changed"):
    """Come under the next winds, such as ``SE``; *row_ticks* is the speed of the next tile."""

    tick: int
    wind: str
    row_ticks: int


class HonoursRemoved(msgspec.Struct, frozen=True, tag_field="type", tag="honours_removed"):
    """Remove the honours of which all four are out, after every two hanchan."""

    tick: int
    cells: tuple[Cell, ...]
    kinds: tuple[int, ...]


class DropEnded(msgspec.Struct, frozen=True, tag_field="type", tag="drop_ended"):
    """End all that came of a tile; the next comes at *comes_at*. *steps* is how many cleared."""

    tick: int
    steps: int
    comes_at: int


class GameOver(msgspec.Struct, frozen=True, tag_field="type", tag="game_over"):
    """End the game: the top is reached, or (on the largest boards) there is no tile left."""

    tick: int
    by: OverBy
    score: int


Event = (
    GameStarted
    | TicksPassed
    | KeyPressed
    | KeyReleased
    | TileDrawn
    | TileCame
    | TileMoved
    | TileHeld
    | TileLanded
    | MeldsCleared
    | HandWon
    | TilesFell
    | WindChanged
    | HonoursRemoved
    | DropEnded
    | GameOver
)
