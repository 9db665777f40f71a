"""What every game must obey, whatever its rules: the laws of `jantaku.game`.

They are written once, over the protocol, and run over all games there are. What a game must bring
along is a way to tell the same story with other hidden tiles (`DISGUISES`).
"""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.errors import IllegalAction
from jantaku.fx602p.events import HandDealt, HandWon, TileDiscarded, TileDrawn
from jantaku.game import AnyGame, fold, replay, seen_by, view
from jantaku.games import GAMES, game_named
from jantaku.rng import Stream
from jantaku.testing import Match, actions, matches

ZERO_SUM = {"fx602p"}

PARTIAL = matches(finished=False)
ANY_SEAT = st.integers(-1, 5)

encode = msgspec.json.encode


def states(match: Match) -> list[Any]:
    """Return the state after each move."""
    found = []
    state = match.game.initial(match.rules)
    for move in match.moves:
        for event in move.events:
            state = match.game.evolve(state, event)
        found.append(state)
    return found


@given(matches())
def test_somebody_can_act_until_the_match_is_over(match: Match) -> None:
    *before, last = states(match)
    for state in before:
        awaited = match.game.awaiting(state)
        assert awaited
        assert all(awaited.values())
        assert match.game.outcome(state) is None
    assert match.game.awaiting(last) == {}
    assert match.game.outcome(last) is not None


@given(PARTIAL)
def test_awaiting_and_legal_say_the_same(match: Match) -> None:
    awaited = match.game.awaiting(match.state)
    for seat in range(match.game.seats):
        legal = match.game.legal(match.state, seat)
        assert legal == tuple(awaited.get(seat, ()))
        assert len(set(legal)) == len(legal)


@given(PARTIAL)
def test_a_legal_action_is_never_refused(match: Match) -> None:
    state = match.state
    for seat, options in match.game.awaiting(state).items():
        for action in options:
            events = match.game.decide(state, seat, action)
            assert events
            after = state
            for event in events:
                after = match.game.evolve(after, event)
            assert after != state


@given(PARTIAL, st.data())
def test_any_other_action_is_refused_and_changes_nothing(match: Match, data: st.DataObject) -> None:
    seat = data.draw(ANY_SEAT)
    action = data.draw(actions(match.game))
    state = match.state
    before = encode(state)
    legal = match.game.legal(state, seat)
    if action in legal:
        match.game.decide(state, seat, action)
    else:
        with pytest.raises(IllegalAction) as refused:
            match.game.decide(state, seat, action)
        assert refused.value.seat == seat
    assert encode(state) == before
    assert match.game.legal(state, seat) == legal


@given(PARTIAL)
def test_deciding_twice_gives_the_same_events(match: Match) -> None:
    state = match.state
    for seat, options in match.game.awaiting(state).items():
        for action in options:
            once, twice = (match.game.decide(state, seat, action) for _ in range(2))
            assert encode(once) == encode(twice)


@given(matches())
def test_replaying_gives_the_same_match(match: Match) -> None:
    acted = [(move.seat, move.action) for move in match.moves if move.seat is not None]
    again = replay(match.game, match.rules, match.opening, match.seed, acted)
    assert encode(again) == encode(match.moves)


@given(PARTIAL)
def test_a_state_is_the_fold_of_its_events(match: Match) -> None:
    assert fold(match.game, match.rules, match.events) == states(match)[-1]


@given(PARTIAL)
def test_a_view_can_be_kept_event_by_event(match: Match) -> None:
    for seat in (*range(match.game.seats), None):
        seen = match.game.initial(match.rules)
        for event in match.events:
            for shown in seen_by(match.game, [event], seat):
                seen = match.game.evolve(seen, shown)
        assert seen == view(match.game, match.rules, match.events, seat)


@given(PARTIAL)
def test_what_is_redacted_stays_so(match: Match) -> None:
    for seat in (*range(match.game.seats), None):
        for event in match.events:
            once = match.game.redact(event, seat)
            assert once is None or match.game.redact(once, seat) == once


@given(PARTIAL)
def test_a_seat_can_tell_its_options_from_its_view(match: Match) -> None:
    for seat, options in match.game.awaiting(match.state).items():
        seen = view(match.game, match.rules, match.events, seat)
        assert match.game.legal(seen, seat) == options
        assert match.game.outcome(seen) is None


@given(matches())
def test_everybody_sees_how_a_match_ends(match: Match) -> None:
    for seat in (*range(match.game.seats), None):
        seen = view(match.game, match.rules, match.events, seat)
        assert match.game.outcome(seen) == match.outcome


@given(PARTIAL)
def test_events_and_actions_survive_being_written_and_read(match: Match) -> None:
    for event in match.events:
        assert msgspec.json.decode(encode(event), type=match.game.event_type) == event
    for options in match.game.awaiting(match.state).values():
        for action in options:
            assert msgspec.json.decode(encode(action), type=match.game.action_type) == action
    for start, kind in (
        (match.rules, match.game.rules_type),
        (match.opening, match.game.opening_type),
    ):
        assert msgspec.json.decode(encode(start), type=kind) == start


@given(matches())
def test_ranks_follow_the_points(match: Match) -> None:
    outcome = match.outcome
    assert outcome is not None
    assert len(outcome.points) == len(outcome.ranks) == match.game.seats
    rated = list(zip(outcome.points, outcome.ranks, strict=True))
    for points, rank in rated:
        better = sum(other > points for other, _ in rated)
        tied = sum(other == points for other, _ in rated)
        assert better < rank <= better + tied
        assert all(other_rank > rank for other, other_rank in rated if other < points)


@given(matches([game for game in GAMES if game.id in ZERO_SUM]))
def test_what_one_wins_the_others_lose(match: Match) -> None:
    assert match.outcome is not None
    assert sum(match.outcome.points) == 0


# Two worlds that differ only in what a seat may not know.


def fx602p_disguise(events: tuple[Any, ...], seat: int | None, luck: Stream) -> tuple[Any, ...]:
    """Tell the same hand with another seed, and other tiles in the hands *seat* does not see.

    Every tile that is still in such a hand at the end is exchanged, back to where it came from.
    """
    dealt: list[list[int]] = [list(hand) for hand in events[0].hands]
    told: list[Any] = list(events)
    # Where each tile in a hand came from: a place in the deal, or a draw.
    places: list[list[tuple[int, int]]] = [[(-1, at) for at in range(len(hand))] for hand in dealt]
    tile_at = {(owner, -1, at): t for owner, hand in enumerate(dealt) for at, t in enumerate(hand)}
    for number, event in enumerate(events):
        if isinstance(event, TileDrawn):
            places[event.seat].append((number, 0))
            tile_at[event.seat, number, 0] = event.tile
        elif isinstance(event, TileDiscarded):
            held = places[event.seat]
            held.remove(next(p for p in held if tile_at[event.seat, *p] == event.tile))
    for owner in {0, 1} - {seat}:
        for index, (number, at) in enumerate(places[owner]):
            tile = 1 + luck.below(9, 100 * owner + index)
            if number < 0:
                dealt[owner][at] = tile
            else:
                told[number] = TileDrawn(owner, tile)
    hands = tuple(tuple(sorted(hand)) for hand in dealt)
    told[0] = msgspec.structs.replace(events[0], hands=hands, seed=events[0].seed + "'")
    return tuple(told)


def tamentsu_disguise(
    events: tuple[Any, ...],
    seat: int | None,  # noqa: ARG001  all see the same
    luck: Stream,
) -> tuple[Any, ...]:
    """Tell the same game with another seed: nothing else in it is hidden."""
    seed = f"{events[0].seed}{luck.below(1000, 0)}'"
    return (msgspec.structs.replace(events[0], seed=seed), *events[1:])


DISGUISES: dict[str, Callable[[tuple[Any, ...], int | None, Stream], tuple[Any, ...]]] = {
    "fx602p": fx602p_disguise,
    "tamentsu": tamentsu_disguise,
}

DISGUISED_ELSEWHERE = {"riichi"}
"""tests/riichi/test_laws.py tells a kyoku with other hidden tiles, from longer matches."""


def test_every_game_has_its_disguise() -> None:
    assert {*DISGUISES, *DISGUISED_ELSEWHERE} == {game.id for game in GAMES}


@given(
    matches([game for game in GAMES if game.id in DISGUISES], finished=False),
    st.integers(0, 1000),
)
def test_worlds_that_differ_only_in_hidden_things_look_the_same(match: Match, luck: int) -> None:
    game: AnyGame = match.game
    if game.outcome(match.state) is not None:
        return  # all lies open
    for seat in (*range(game.seats), None):
        other = DISGUISES[game.id](match.events, seat, Stream(str(luck), "disguise"))
        assert encode(other) != encode(match.events)
        seen, also_seen = (
            [encode(event) for event in seen_by(game, events, seat)]
            for events in (match.events, other)
        )
        assert seen == also_seen
        if seat is not None:
            options = [
                encode(game.legal(fold(game, match.rules, events), seat))
                for events in (match.events, other)
            ]
            assert options[0] == options[1]


@given(PARTIAL.filter(lambda match: match.game.outcome(match.state) is None))
def test_no_seed_is_shown_while_a_match_goes_on(match: Match) -> None:
    told = msgspec.structs.replace(match, seed="hidden seed " * 3)
    events = match.game.begin(told.rules, told.opening, told.seed)
    assert told.seed.encode() in encode(events)
    for seat in (*range(match.game.seats), None):
        assert b"hidden" not in encode(seen_by(match.game, events, seat))


def test_the_disguise_leaves_nothing_hidden_as_it_was() -> None:
    """Prove the disguise itself: over many worlds every hidden tile takes every value."""
    game = game_named("fx602p", 2)
    rules, opening = game.rules_type(), game.opening_type()
    events = game.begin(rules, opening, "east")
    worlds = [fx602p_disguise(events, 1, Stream(str(n), "disguise")) for n in range(300)]
    assert {world[1].tile for world in worlds} == set(range(1, 10))
    assert {tile for world in worlds for tile in world[0].hands[0]} == set(range(1, 10))
    assert {world[0].hands[1] for world in worlds} == {events[0].hands[1]}
    assert isinstance(events[0], HandDealt)
    assert not any(isinstance(event, HandWon) for event in events)
