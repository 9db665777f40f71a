"""Walls: which tile lies where, and the proof that nobody chose it."""

from collections import Counter

import msgspec
import pytest

from jantaku.game import fold, seen_by
from jantaku.presets import load
from jantaku.riichi.events import KyokuStarted, MatchStarted
from jantaku.riichi.flow import TABLES, Opening
from jantaku.riichi.match import ended
from jantaku.riichi.wall import indicator_at, rinshan_at, shuffled_wall, tile_set
from jantaku.rng import commitment, mixed

HIDDEN = "5a3c-secret-seed"


def begun(seed: str, *added: str) -> tuple[MatchStarted, KyokuStarted]:
    first, second, *_ = TABLES[4].begin(load("uchiwa"), Opening(added=added), seed)
    assert isinstance(first, MatchStarted)
    assert isinstance(second, KyokuStarted)
    return first, second


def test_the_seed_is_proved_at_the_end() -> None:
    """The commitment is seen at once, the seed at the end; together they give every wall."""
    rules = load("uchiwa")
    table = TABLES[4]
    events = table.begin(rules, Opening(added=("east", "south")), HIDDEN)
    state = fold(table, rules, events)
    assert state.begun is not None
    for seat in (0, 1, 2, 3, None):
        seen = seen_by(table, events, seat)
        assert seen[0] == events[0]
        assert HIDDEN.encode() not in msgspec.json.encode(seen)
    *_, end = ended(state)
    told = fold(table, rules, [*events, end]).ended
    assert told is not None
    assert commitment(told.seed) == state.begun.commitment
    wall = shuffled_wall(rules, mixed(told.seed, state.begun.added), 0)
    assert wall == state.wall


def test_what_players_add_changes_the_walls_and_not_the_commitment() -> None:
    alone, wall = begun(HIDDEN)
    together, other = begun(HIDDEN, "east")
    assert alone.commitment == together.commitment
    assert wall.wall != other.wall
    assert begun(HIDDEN, "a", "b")[1].wall != begun(HIDDEN, "b", "a")[1].wall
    assert begun(HIDDEN, "a", "b")[1].wall != begun(HIDDEN, "ab")[1].wall


def test_another_seed_has_another_commitment() -> None:
    found = {commitment(f"seed {number}") for number in range(1000)}
    assert len(found) == 1000
    assert {len(text) for text in found} == {64}


@pytest.mark.parametrize("name", ["uchiwa", "ayame", "tenhou"])
def test_no_tile_of_the_end_is_taken_twice(name: str) -> None:
    """With a dead wall: four draws, five indicators and the five below; without: in turn."""
    rules = load(name)
    if rules.deal.dead_wall:
        draws = [rinshan_at(rules, back) for back in range(4)]
        indicators = [indicator_at(rules, number, 0) for number in range(5)]
        places = [*draws, *indicators, *(place - 1 for place in indicators)]
        assert sorted(places) == list(range(136 - 14, 136))
    else:
        places = [indicator_at(rules, number, 0) for number in range(2)]
        for kan in range(4):
            places.append(indicator_at(rules, 2 + kan, 2 * kan))
            places.append(rinshan_at(rules, 2 * kan + 1))
        assert sorted(places) == list(range(136 - 10, 136))


def test_red_fives_take_the_place_of_plain_ones() -> None:
    counts = Counter(tile.code for tile in tile_set(("0p",)))
    assert (counts["0p"], counts["5p"], counts["5m"], counts.total()) == (1, 3, 4, 136)


def test_every_place_of_the_wall_gets_every_tile() -> None:
    """Over many walls the first tile is each of the 34 kinds about equally often.

    3,400 walls, 100 expected of each kind, standard deviation just below 10.
    """
    rules = load("uchiwa")
    counts = Counter(shuffled_wall(rules, "fair", deal)[0].kind for deal in range(3400))
    assert len(counts) == 34
    assert max(abs(count - 100) for count in counts.values()) < 50
