"""The state of a game of 多面子, and how each event changes it."""

from typing import Literal

import msgspec

from jantaku.tamentsu.actions import Key
from jantaku.tamentsu.board import Board, Cell
from jantaku.tamentsu.events import (
    DropEnded,
    Event,
    GameOver,
    GameStarted,
    HandWon,
    HonoursRemoved,
    KeyPressed,
    KeyReleased,
    MeldsCleared,
    OverBy,
    TicksPassed,
    TileCame,
    TileDrawn,
    TileHeld,
    TileLanded,
    TileMoved,
    TilesFell,
    WindChanged,
)
from jantaku.tamentsu.rules import TILES_A_WIND, Rules
from jantaku.tamentsu.yaku import Collected
from jantaku.tiles import COPIES

Phase = Literal["unstarted", "falling", "between", "over"]
Steering = Literal["left", "right"]


class Falling(msgspec.Struct, frozen=True, gc=False):
    """Be the tile that falls; *falls_at* and *locks_at* are as in `TileMoved`."""

    kind: int
    row: int
    column: int
    falls_at: int | None
    locks_at: int | None


class State(msgspec.Struct, frozen=True, kw_only=True):
    """Be a game in play, as the player sees it but for the seed.

    Attributes:
        phase: ``between``: a tile has landed and the next comes at *comes_at*.
        seed: empty where the viewer may not know it.
        tick: up to when time has passed.
        number: of the tile that falls or has just landed, from 0; -1 before the first.
        dropped: how many tiles have landed.
        wind: the round and seat wind shown, such as ``SE``.
        drawn: how many tiles were drawn from the wall.
        queue: the kinds that come next, the first one first.
        aside: the kind that is put aside; *swapped* says that this tile's turn is used up.
        keys: the keys that are held, in the order in which they were pressed.
        steering: which of left and right repeats, and when.
        melds, wins, chain: how many melds and wins there were, and the longest chain.
    """

    rules: Rules
    board: Board
    phase: Phase = "unstarted"
    seed: str = ""
    tick: int = 0
    number: int = -1
    dropped: int = 0
    wind: str = "EE"
    drawn: int = 0
    falling: Falling | None = None
    queue: tuple[int, ...] = ()
    aside: int | None = None
    swapped: bool = False
    keys: tuple[Key, ...] = ()
    steering: Steering | None = None
    repeats_at: int = 0
    comes_at: int = 0
    collected: tuple[Collected, ...] = ()
    score: int = 0
    melds: int = 0
    wins: int = 0
    chain: int = 0
    over_by: OverBy | None = None

    @property
    def spawn(self) -> Cell:
        """Return the cell in which tiles appear: the middle of the top row."""
        return (0, self.rules.columns // 2)

    @property
    def ghost(self) -> Cell | None:
        """Return the cell in which the falling tile would land now."""
        if self.falling is None:
            return None
        row = self.board.landing(self.falling.column)
        return None if row is None else (row, self.falling.column)

    @property
    def tiles_to_wind(self) -> int:
        """Return how many tiles still fall under these winds, the falling one with them."""
        return TILES_A_WIND - self.dropped % TILES_A_WIND

    @property
    def wall(self) -> tuple[int, ...]:
        """Return how many tiles of each kind are neither on the board nor on their way (A29)."""
        left = [COPIES - count for count in self.board.counts]
        for kind in self.queue:
            left[kind] -= 1
        if self.falling is not None:
            left[self.falling.kind] -= 1
        if self.aside is not None:
            left[self.aside] -= 1
        if self.rules.cleared_return == "when_paid":
            for one in self.collected:
                for kind in one.meld.kinds:
                    left[kind] -= 1
        return tuple(left)


def initial(rules: Rules) -> State:
    """Return the state before a game."""
    return State(rules=rules, board=Board.empty(rules.rows, rules.columns))


def evolve(state: State, event: Event) -> State:
    """Return the state after *event*."""
    now = msgspec.structs.replace(state, tick=event.tick)
    match event:
        case TicksPassed():
            return now
        case TileMoved():
            return _moved(now, event)
        case KeyPressed(_, key):
            return _pressed(now, key)
        case KeyReleased(_, key):
            return _released(now, key)
        case TileDrawn() | TileCame() | TileHeld() | TileLanded():
            return _by_tile(now, event)
        case MeldsCleared() | HandWon() | TilesFell() | HonoursRemoved():
            return _by_clear(now, event)
        case _:
            return _by_course(now, event)


def _by_tile(state: State, event: TileDrawn | TileCame | TileHeld | TileLanded) -> State:
    replace = msgspec.structs.replace
    match event:
        case TileDrawn(_, kind):
            return replace(state, queue=(*state.queue, kind), drawn=state.drawn + 1)
        case TileCame():
            return _came(state, event)
        case TileHeld(_, kind):
            return replace(state, falling=None, aside=kind, swapped=True)
        case TileLanded(_, row, column, kind):
            return replace(
                state,
                phase="between",
                falling=None,
                board=state.board.with_tile((row, column), kind),
                dropped=state.dropped + 1,
                swapped=False,
            )


def _by_clear(state: State, event: MeldsCleared | HandWon | TilesFell | HonoursRemoved) -> State:
    replace = msgspec.structs.replace
    match event:
        case MeldsCleared():
            return replace(
                state,
                board=state.board.without(event.cells),
                collected=(*state.collected, *event.collected),
                score=event.score,
                melds=state.melds + len(event.melds),
                chain=max(state.chain, event.step),
            )
        case HandWon():
            return replace(state, collected=event.left, score=event.score, wins=state.wins + 1)
        case TilesFell():
            return replace(state, board=state.board.settled()[0])
        case HonoursRemoved(_, cells):
            return replace(state, board=state.board.without(cells))


def _by_course(state: State, event: GameStarted | WindChanged | DropEnded | GameOver) -> State:
    replace = msgspec.structs.replace
    match event:
        case GameStarted(tick, seed):
            return replace(initial(state.rules), tick=tick, phase="between", seed=seed)
        case WindChanged(_, wind):
            return replace(state, wind=wind)
        case DropEnded(_, _, comes_at):
            return replace(state, comes_at=comes_at)
        case GameOver(_, by):
            return replace(state, phase="over", over_by=by)


def _came(state: State, event: TileCame) -> State:
    """Let a tile appear; a direction that is held does not move it at once."""
    row, column = state.spawn
    return msgspec.structs.replace(
        state,
        phase="falling",
        number=event.number,
        falling=Falling(event.kind, row, column, event.falls_at, event.locks_at),
        queue=state.queue if event.held else state.queue[1:],
        repeats_at=max(state.repeats_at, event.tick + state.rules.repeat_every),
    )


def _moved(state: State, event: TileMoved) -> State:
    assert state.falling is not None  # noqa: S101  it is what moved
    repeats_at = state.repeats_at
    if event.by == state.steering and repeats_at <= event.tick:
        repeats_at = event.tick + state.rules.repeat_every
    falling = Falling(state.falling.kind, event.row, event.column, event.falls_at, event.locks_at)
    return msgspec.structs.replace(state, falling=falling, repeats_at=repeats_at)


def _pressed(state: State, key: Key) -> State:
    pressed = msgspec.structs.replace(state, keys=(*state.keys, key))
    if key not in {"left", "right"}:
        return pressed
    repeats_at = state.tick + state.rules.repeat_delay
    return msgspec.structs.replace(pressed, steering=key, repeats_at=repeats_at)


def _released(state: State, key: Key) -> State:
    """Release a key; of left and right the one that is still held steers then, as if pressed."""
    released = msgspec.structs.replace(
        state, keys=tuple(held for held in state.keys if held != key)
    )
    if key != state.steering:
        return released
    other: Steering = "left" if key == "right" else "right"
    return msgspec.structs.replace(
        released,
        steering=other if other in released.keys else None,
        repeats_at=state.tick + state.rules.repeat_delay,
    )
