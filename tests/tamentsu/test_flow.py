"""Time, keys and the whole game: ticks worked out by hand, and laws over games played at random."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.errors import IllegalAction
from jantaku.game import fold, replay
from jantaku.games import game_named
from jantaku.rng import Stream
from jantaku.tamentsu.actions import Action, Press, Release, Wait, merged, waits
from jantaku.tamentsu.bot import TamentsuPlayer
from jantaku.tamentsu.events import (
    Event,
    GameStarted,
    HonoursRemoved,
    MeldsCleared,
    TicksPassed,
    TileCame,
    TileDrawn,
    TileHeld,
    TileLanded,
    TileMoved,
)
from jantaku.tamentsu.flow import TAMENTSU, keys_of, update
from jantaku.tamentsu.rules import MODES, Opening, Rules
from jantaku.tamentsu.state import State, evolve
from jantaku.testing import Match, matches
from tamentsu_scenes import after, playing, told

MODERN = MODES["modern"]


def begun(rules: Rules = MODES["original"], seed: str = "east") -> State:
    return fold(TAMENTSU, rules, TAMENTSU.begin(rules, Opening(), seed))


def path(events: tuple[Event, ...]) -> list[tuple[int, int, int]]:
    return [(moved.tick, moved.row, moved.column) for moved in told(events, TileMoved)]


def test_a_tile_falls_a_row_every_48_ticks_and_lands_when_it_can_fall_no_more() -> None:
    state, events = after(begun(), *waits(48 * 12 - 1))
    assert path(events) == [(48 * row, row, 4) for row in range(1, 12)]
    assert told(events, TileLanded) == []
    state, events = after(state, Wait(1))
    assert [(landed.tick, landed.row) for landed in told(events, TileLanded)] == [(576, 11)]
    assert state.comes_at == 576 + 6
    state, events = after(state, Wait(6))
    assert [(came.tick, came.number) for came in told(events, TileCame)] == [(582, 1)]


def test_left_and_right_move_at_once_and_then_repeat() -> None:
    state, events = after(begun(), Press("left"))
    assert path(events) == [(0, 0, 3)]
    state, events = after(state, Wait(34))
    assert path(events) == [(30, 0, 2), (32, 0, 1), (34, 0, 0)]
    state, events = after(state, Wait(10), Release("left"), Press("right"))
    assert path(events) == [(44, 0, 1)]
    _, events = after(begun(MODERN), Press("right"), Wait(12))
    assert path(events) == [(0, 0, 5), (10, 0, 6), (12, 0, 7)]


def test_the_key_pressed_last_steers_and_the_other_after_it() -> None:
    state, events = after(begun(), Press("left"), Press("right"), Wait(5), Release("right"))
    assert path(events) == [(0, 0, 3), (0, 0, 4)]
    assert state.steering == "left"
    _, events = after(state, Wait(29))
    assert path(events) == []
    _, events = after(state, Wait(30))
    assert path(events) == [(35, 0, 3)]


def test_down_falls_at_once_and_fast() -> None:
    state, events = after(begun(), Wait(10), Press("down"), Wait(4))
    assert path(events) == [(10, 1, 4), (12, 2, 4), (14, 3, 4)]
    assert {moved.by for moved in told(events, TileMoved)} == {"down"}
    _, events = after(state, Release("down"), Wait(60))
    assert path(events) == [(16, 4, 4), (16 + 48, 5, 4)]


def test_down_lands_a_tile_that_lies_but_not_where_it_may_still_be_moved() -> None:
    column = " ".join(["........9p", "........1s"] * 5 + ["........2z"])
    _, events = after(playing(column), Press("down"))
    assert len(told(events, TileLanded)) == 1
    state = begun(Rules(lock_delay=30))
    state, events = after(state, Press("down"), *waits(22))
    assert path(events)[-1][:2] == (20, 11)
    assert told(events, TileLanded) == []
    state, events = after(state, Release("down"), Press("right"), Wait(27))
    assert path(events)[0] == (22, 11, 5)
    assert told(events, TileLanded) == []
    _, events = after(state, Wait(1))
    assert [landed.tick for landed in told(events, TileLanded)] == [50]


def test_up_drops_at_once() -> None:
    _, events = after(begun(MODERN), Wait(7), Press("drop"))
    assert path(events) == [(7, 11, 4)]
    assert [landed.tick for landed in told(events, TileLanded)] == [7]


def test_a_tile_is_put_aside_once_and_comes_again() -> None:
    state = begun(MODERN)
    first, second = state.falling, state.queue[0]
    assert first is not None
    state, events = after(state, Press("hold"), Release("hold"))
    assert [held.kind for held in told(events, TileHeld)] == [first.kind]
    assert state.falling is not None
    assert (state.falling.kind, state.aside, state.number) == (second, first.kind, 0)
    assert len(state.queue) == 3
    state, events = after(state, Press("hold"), Release("hold"))
    assert told(events, TileHeld) == []
    state, _ = after(state, Press("drop"), Release("drop"), Wait(6), Press("hold"))
    assert state.falling is not None
    assert (state.falling.kind, state.number) == (first.kind, 1)
    assert sum(state.wall) == 136 - 1 - 1 - 1 - 3


def test_the_queue_holds_what_comes() -> None:
    state = begun(MODERN)
    queue = state.queue
    assert len(queue) == 3
    for kind in queue:
        state, events = after(state, Press("drop"), Release("drop"), Wait(36))
        assert told(events, TileCame)[0].kind == kind
    assert begun().queue == ()


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Wait(0), "wait_length"),
        (Wait(61), "wait_length"),
        (Press("drop"), "no_such_key"),
        (Press("hold"), "no_such_key"),
        (Release("left"), "key_not_held"),
    ],
)
def test_what_cannot_be_done(action: Action, code: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        TAMENTSU.decide(begun(), 0, action)
    assert refused.value.code == code


def test_a_key_cannot_be_pressed_twice_and_nobody_else_can_play() -> None:
    state, _ = after(begun(), Press("left"))
    with pytest.raises(IllegalAction) as refused:
        TAMENTSU.decide(state, 0, Press("left"))
    assert refused.value.code == "key_held"
    with pytest.raises(IllegalAction) as refused:
        TAMENTSU.decide(state, 1, Wait(1))
    assert refused.value.code == "not_your_turn"


def test_tiles_are_drawn_from_what_is_left() -> None:
    # Of 136 draws under many seeds none comes a fifth time, and the first is of every kind.
    firsts: Counter[int] = Counter()
    for number in range(400):
        falling = begun(seed=str(number)).falling
        assert falling is not None
        firsts[falling.kind] += 1
    assert set(firsts) == set(range(34))


GAMES = matches([TAMENTSU], finished=False)


def actions_of(match: Match) -> list[Action]:
    return [move.action for move in match.moves if move.action is not None]


@given(GAMES)
def test_no_tile_is_lost_or_made(match: Match) -> None:
    state = TAMENTSU.initial(match.rules)
    wall = 136
    for event in match.events:
        before = state
        state = evolve(state, event)
        match event:
            case TileDrawn():
                wall -= 1
            case MeldsCleared(cells=cells) if match.rules.cleared_return == "when_cleared":
                wall += len(cells)
            case HonoursRemoved(cells=cells):
                wall += len(cells)
            case _:
                pass
        assert all(0 <= count <= 4 for count in state.board.counts)
        assert all(0 <= count <= 4 for count in state.wall)
        if match.rules.cleared_return == "when_cleared" and not isinstance(event, TileHeld):
            assert sum(state.wall) == wall or before.aside is not None


@given(GAMES, st.integers(0, 1 << 16))
def test_how_the_waits_are_cut_is_no_matter(match: Match, luck: int) -> None:
    dice = Stream(str(luck), "cuts")

    def cut() -> Iterator[Action]:
        for at, action in enumerate(actions_of(match)):
            if isinstance(action, Wait) and action.ticks > 1:
                first = 1 + dice.below(action.ticks - 1, at)
                yield from (Wait(first), Wait(action.ticks - first))
            else:
                yield action

    start = fold(TAMENTSU, match.rules, match.moves[0].events)
    whole, other, few = (
        update(start, inputs) for inputs in (actions_of(match), cut(), merged(actions_of(match)))
    )

    def happened(events: tuple[Event, ...]) -> list[Event]:
        return [event for event in events if not isinstance(event, TicksPassed)]

    assert happened(whole) == happened(other) == happened(few)
    state, others, fewer = start, start, start
    for event in whole:
        state = evolve(state, event)
    for event in other:
        others = evolve(others, event)
    for event in few:
        fewer = evolve(fewer, event)
    assert state == others == fewer


@given(GAMES)
def test_ticks_never_run_backwards(match: Match) -> None:
    ticks = [event.tick for event in match.events]
    assert ticks == sorted(ticks)


def test_the_seed_is_all_that_is_hidden() -> None:
    events = TAMENTSU.begin(MODERN, Opening(), "east")
    assert [TAMENTSU.redact(event, 0) for event in events[1:]] == list(events[1:])
    assert TAMENTSU.redact(events[0], 0) == GameStarted(0, "")
    assert game_named("tamentsu", 1) is TAMENTSU
    assert keys_of(MODERN) == ("left", "right", "down", "drop", "hold")


@pytest.mark.parametrize("mode", ["original", "modern"])
def test_the_bot_plays_by_the_rules_and_replays_equal(mode: str) -> None:
    rules = MODES["original" if mode == "original" else "modern"]
    state, acted = begun(rules), list[Action]()
    bot = TamentsuPlayer()
    while state.dropped < 60 and state.phase != "over":
        view = state
        action = bot.choose(view, TAMENTSU.legal(view, 0), Stream("", ""))
        acted.append(action)
        for event in TAMENTSU.decide(state, 0, action):
            state = evolve(state, event)
    assert state.melds >= 6
    moves = replay(TAMENTSU, rules, Opening(), "east", [(0, action) for action in merged(acted)])
    again = fold(TAMENTSU, rules, [event for move in moves for event in move.events])
    assert again == state
