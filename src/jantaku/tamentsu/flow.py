"""The course of 多面子: time, keys, and the game as `jantaku.game` wants it.

The game is in real time and yet a pure function of (rules, seed, actions): the player lets time
pass by `Wait`, so nobody is asked every tick, and a pause is nothing at all. Everything falls due
at a tick, and whatever is due happens in one order however the waits are cut.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal

from jantaku.errors import IllegalAction
from jantaku.game import Outcome, require_turn
from jantaku.rng import Stream
from jantaku.tamentsu.actions import LONGEST_WAIT, Action, Key, Press, Release, Wait
from jantaku.tamentsu.cascade import Story, cascade
from jantaku.tamentsu.events import (
    DropEnded,
    Event,
    GameOver,
    GameStarted,
    KeyPressed,
    KeyReleased,
    MovedBy,
    TicksPassed,
    TileCame,
    TileDrawn,
    TileHeld,
    TileLanded,
    TileMoved,
    WindChanged,
)
from jantaku.tamentsu.rules import TILES_A_WIND, Opening, Rules, row_ticks, wind_at
from jantaku.tamentsu.state import Falling, State, evolve, initial

Due = Literal["come", "repeat", "lock", "fall"]

_WAITS: Final = tuple(Wait(ticks) for ticks in range(1, LONGEST_WAIT + 1))


class Tamentsu:
    """Be the falling-block game; one match is one game of one player."""

    id: str = "tamentsu"
    seats: int = 1
    rules_type = Rules
    opening_type = Opening
    action_type: Any = Action
    event_type: Any = Event

    def initial(self, rules: Rules) -> State:
        """Return the state before a game."""
        return initial(rules)

    def begin(self, rules: Rules, opening: Opening, seed: str) -> tuple[Event, ...]:  # noqa: ARG002
        """Let the first tile come."""
        story = Story(initial(rules))
        story.tell(GameStarted(0, seed))
        _come(story)
        return tuple(story.events)

    def awaiting(self, state: State) -> Mapping[int, tuple[Action, ...]]:
        """Return what the player can do; nothing when the game is over."""
        options = self.legal(state, 0)
        return {0: options} if options else {}

    def legal(self, state: State, seat: int) -> tuple[Action, ...]:
        """Return every wait, then each key to press or release."""
        if seat != 0 or state.phase in {"unstarted", "over"}:
            return ()
        keys = (Release(key) if key in state.keys else Press(key) for key in keys_of(state.rules))
        return (*_WAITS, *keys)

    def decide(self, state: State, seat: int, action: Action) -> tuple[Event, ...]:
        """Return what follows from *action*.

        Raises:
            IllegalAction: ``not_your_turn``; ``no_such_key`` for one these rules do not know,
                ``key_held``, ``key_not_held``; ``wait_length``.
        """
        if seat != 0 or state.phase in {"unstarted", "over"}:
            require_turn((), seat)
        story = Story(state)
        match action:
            case Wait(ticks):
                if not 1 <= ticks <= LONGEST_WAIT:
                    raise IllegalAction("wait_length", seat=seat, ticks=ticks, most=LONGEST_WAIT)
                _pass(story, state.tick + ticks)
            case Press(key):
                if key not in keys_of(state.rules):
                    raise IllegalAction("no_such_key", seat=seat, key=key)
                if key in state.keys:
                    raise IllegalAction("key_held", seat=seat, key=key)
                _press(story, key)
            case Release(key):
                if key not in state.keys:
                    raise IllegalAction("key_not_held", seat=seat, key=key)
                story.tell(KeyReleased(state.tick, key))
        return tuple(story.events)

    def evolve(self, state: State, event: Event) -> State:
        """Return the state after *event*."""
        return evolve(state, event)

    def redact(self, event: Event, seat: int | None) -> Event:  # noqa: ARG002
        """Hide the seed; of the tiles to come only those are drawn that the player may know."""
        return GameStarted(event.tick, "") if isinstance(event, GameStarted) else event

    def outcome(self, state: State) -> Outcome | None:
        """Return the score of a game that is over."""
        if state.phase != "over":
            return None
        return Outcome(points=(state.score,), ranks=(1,))


TAMENTSU: Final = Tamentsu()


def update(state: State, inputs: Iterable[Action]) -> tuple[Event, ...]:
    """Return what follows from *inputs*, one after the other; what comes after the end is ignored.

    Raises:
        IllegalAction: as `Tamentsu.decide` says; nothing has happened then.
    """
    story = Story(state)
    for action in inputs:
        if story.state.phase == "over":
            break
        for event in TAMENTSU.decide(story.state, 0, action):
            story.tell(event)
    return tuple(story.events)


def keys_of(rules: Rules) -> tuple[Key, ...]:
    """Return the keys that these rules know."""
    keys: list[Key] = ["left", "right", "down"]
    if rules.hard_drop:
        keys.append("drop")
    if rules.hold:
        keys.append("hold")
    return tuple(keys)


def _pass(story: Story, until: int) -> None:
    """Let time pass, and everything happen that falls due."""
    while due := _next_due(story.state):
        tick, what = due
        if tick > until:
            break
        _happen(story, tick, what)
    if story.state.phase != "over":
        story.tell(TicksPassed(until))


def _next_due(state: State) -> tuple[int, Due] | None:
    """Return what happens next if no key is touched, and when; None when the game is over."""
    falling = state.falling
    if falling is None:
        return (state.comes_at, "come") if state.phase == "between" else None
    dues: list[tuple[int, Due]] = []
    if state.steering is not None and _is_free(state, *_beside(falling, state.steering)):
        dues.append((max(state.repeats_at, state.tick), "repeat"))
    if falling.locks_at is not None and _lies(state, falling.row, falling.column):
        dues.append((max(falling.locks_at, state.tick), "lock"))
    if falling.falls_at is not None:
        dues.append((falling.falls_at, "fall"))
    return min(dues, key=lambda due: due[0], default=None)


def _happen(story: Story, tick: int, what: Due) -> None:
    state = story.state
    if what == "come":
        _come(story, tick)
    elif what == "lock":
        _land(story, tick)
    elif what == "fall":
        _fall(story, tick)
    elif state.steering is not None:
        _steer(story, tick, state.steering)


def _come(story: Story, tick: int = 0) -> None:
    """Let the next tile come, or end the game where it cannot (A30)."""
    state = story.state
    if state.board.at(state.spawn) is not None:
        story.tell(GameOver(tick, "top", state.score))
        return
    while len(story.state.queue) <= state.rules.queue and any(story.state.wall):
        story.tell(TileDrawn(tick, _drawn(story.state)))
    if not story.state.queue:
        story.tell(GameOver(tick, "no_tiles", state.score))
        return
    _appear(story, tick, state.dropped, story.state.queue[0], held=False)


def _drawn(state: State) -> int:
    """Return the kind of the tile that is drawn now, each tile of the wall equally likely."""
    wall = state.wall
    left = Stream(state.seed, "tamentsu/tiles").below(sum(wall), state.drawn)
    for kind, count in enumerate(wall):
        if left < count:
            return kind
        left -= count
    raise AssertionError  # pragma: no cover


def _appear(story: Story, tick: int, number: int, kind: int, *, held: bool) -> None:
    state = story.state
    falls_at, locks_at = _timers(state, None, tick, number, *state.spawn)
    story.tell(TileCame(tick, number, kind, held, falls_at, locks_at))


def _timers(
    state: State, before: Falling | None, tick: int, number: int, row: int, column: int
) -> tuple[int | None, int | None]:
    """Return when the tile falls and from when it locks, in a cell it has come to.

    *before* is where it was; None where it appears.

    Without a lock delay the tile falls by its own clock, wherever it is steered. With one the
    clock stands while the tile lies, and the delay begins once in each row.
    """
    rules = state.rules
    period = row_ticks(rules, number)
    if "down" in state.keys:
        period = min(period, rules.soft_drop)
    falls_at, locks_at = tick + period, None
    if before is not None and before.row == row:
        falls_at = falls_at if before.falls_at is None else before.falls_at
        locks_at = before.locks_at
    if not rules.lock_delay:
        return falls_at, None
    if not _lies(state, row, column):
        return falls_at, locks_at
    return None, tick + rules.lock_delay if locks_at is None else locks_at


def _press(story: Story, key: Key) -> None:
    """Hold a key, and do at once what it does."""
    tick = story.state.tick
    story.tell(KeyPressed(tick, key))
    falling = story.state.falling
    if falling is None:
        return
    match key:
        case "left" | "right":
            _steer(story, tick, key)
        case "down":
            if not (story.state.rules.lock_delay and _lies(story.state, *_cell(falling))):
                _fall(story, tick)
        case "drop":
            _drop(story, tick, falling)
        case "hold":
            _hold(story, tick, falling)


def _steer(story: Story, tick: int, key: Literal["left", "right"]) -> None:
    falling = story.state.falling
    if falling is not None:
        row, column = _beside(falling, key)
        if _is_free(story.state, row, column):
            _move(story, tick, row, column, key)


def _fall(story: Story, tick: int) -> None:
    """Let the tile fall a row, or land where it cannot."""
    state, falling = story.state, story.state.falling
    if falling is None:
        return
    if _lies(state, falling.row, falling.column):
        _land(story, tick)
    else:
        by: MovedBy = "down" if "down" in state.keys else "fall"
        _move(story, tick, falling.row + 1, falling.column, by)


def _drop(story: Story, tick: int, falling: Falling) -> None:
    """Let the tile land where it would fall to."""
    row = story.state.board.landing(falling.column)
    if row is not None and row != falling.row:
        _move(story, tick, row, falling.column, "drop")
    _land(story, tick)


def _hold(story: Story, tick: int, falling: Falling) -> None:
    """Put the tile aside, once, and let the one come that lay there, or the next."""
    state = story.state
    if state.swapped:
        return
    story.tell(TileHeld(tick, falling.kind))
    if state.aside is not None:
        _appear(story, tick, state.number, state.aside, held=True)
    else:
        _come(story, tick)


def _move(story: Story, tick: int, row: int, column: int, by: MovedBy) -> None:
    state = story.state
    assert state.falling is not None  # noqa: S101  it is what moves
    falls_at, locks_at = _timers(state, state.falling, tick, state.number, row, column)
    story.tell(TileMoved(tick, row, column, by, falls_at, locks_at))


def _land(story: Story, tick: int) -> None:
    """Let the tile land, and everything that comes of it, until the next one is awaited."""
    falling = story.state.falling
    assert falling is not None  # noqa: S101  it is what lands
    rules = story.state.rules
    story.tell(TileLanded(tick, falling.row, falling.column, falling.kind))
    if rules.game_over == "landed_there" and _cell(falling) == story.state.spawn:
        story.tell(GameOver(tick, "top", story.state.score))
        return
    if rules.wind_changes == "on_landing":
        _change_wind(story, tick)
    steps = cascade(story, falling.kind)
    if rules.wind_changes == "after_cascade":
        _change_wind(story, tick)
    story.tell(DropEnded(tick, steps, tick + rules.entry + steps * rules.clear))


def _change_wind(story: Story, tick: int) -> None:
    number = story.state.dropped
    if number % TILES_A_WIND == 0:
        speed = row_ticks(story.state.rules, number)
        story.tell(WindChanged(tick, wind_at(number), speed))


def _cell(falling: Falling) -> tuple[int, int]:
    return falling.row, falling.column


def _beside(falling: Falling, key: Literal["left", "right"]) -> tuple[int, int]:
    return falling.row, falling.column + (1 if key == "right" else -1)


def _is_free(state: State, row: int, column: int) -> bool:
    inside = 0 <= row < state.rules.rows and 0 <= column < state.rules.columns
    return inside and state.board.at((row, column)) is None


def _lies(state: State, row: int, column: int) -> bool:
    """Say whether a tile in that cell has something below it."""
    return not _is_free(state, row + 1, column)
