"""What every riichi match obeys, whatever the rules and whoever plays.

They are the laws of `jantaku.game` for a table of two to four seats, and those of the table itself:
no tile and no point is lost, and no seat sees what it must not.
"""

from collections import Counter
from functools import lru_cache
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jantaku.errors import IllegalAction, JantakuError, SituationError
from jantaku.game import fold, replay, seen_by, view
from jantaku.presets import PRESETS, load
from jantaku.riichi.actions import (
    Action,
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Kakan,
    Pass,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from jantaku.riichi.events import (
    Answered,
    DoraRevealed,
    KyokuAborted,
    KyokuStarted,
    TileDiscarded,
    TileDrawn,
    WallExhausted,
)
from jantaku.riichi.flow import TABLES, Opening
from jantaku.riichi.state import State
from jantaku.riichi.wall import HAND, SIZE, tile_set
from jantaku.riichi.win import hand_of, melds_of
from jantaku.rng import Stream
from jantaku.rules import Rules, build, values
from jantaku.shape import shanten
from jantaku.testing import actions
from jantaku.tiles import Tile

encode = msgspec.json.encode
STARTS = [(name, seats) for name in PRESETS for seats in load(name).match.players]
VARIANTS: dict[str, list[Any]] = {
    "match.kyoku": [1, 2],
    "match.renchan": ["tenpai", "win", "none"],
    "match.agariyame": ["choice", "never"],
    "match.bust": ["zero", "below_zero", "never"],
    "match.teppen": [True, False],
    "match.ties": ["seat", "mean"],
    "calls.swap": ["none", "suji", "free"],
    "riichi.stick": [True, False],
    "riichi.wall": ["own_draw", "any_draw"],
    "riichi.ankan": ["waits", "form", "never"],
    "dora.kan": ["before_draw", "open_after_discard"],
    "win.furiten": ["all_waits", "genbutsu"],
    "win.several_rons": ["all", "nearest"],
    "win.ankan_robbed": [True, False],
    "draws.nagashi": ["draw", "win", "none"],
    "draws.abortive": [(), ("four_riichi", "four_winds"), ("nine_terminals", "four_kans")],
}


class Played(msgspec.Struct, frozen=True):
    """Be a match that was played at random, whole or broken off."""

    seats: int
    rules: Rules
    seed: str
    acted: tuple[tuple[int, Any], ...]
    moves: tuple[tuple[Any, ...], ...]

    @property
    def events(self) -> tuple[Any, ...]:
        """Return all events."""
        return tuple(event for events in self.moves for event in events)

    def states(self) -> list[State]:
        """Return the state after each event from the first deal on."""
        state, found = TABLES[self.seats].initial(self.rules), []
        for event in self.events:
            state = TABLES[self.seats].evolve(state, event)
            if state.phase != "undealt":
                found.append(state)
        return found

    @property
    def state(self) -> State:
        """Return the state after all events."""
        return fold(TABLES[self.seats], self.rules, self.events)


@lru_cache(maxsize=1 << 16)
def distance(hand: tuple[Tile, ...], melds: Any) -> int:
    return shanten(hand_of(hand, melds))


def chosen(state: State, seat: int, options: tuple[Action, ...], luck: Stream, at: int) -> Action:
    """Choose like someone who wants to win, so that riichi, kans and wins come about."""
    for kinds in (Tsumo, Ron), (Riichi,), (Ankan, Kakan, Daiminkan), (Chi, Pon):
        wanted = [action for action in options if isinstance(action, kinds)]
        if wanted and luck.below(10, at) < (3 if kinds == (Chi, Pon) else 8):
            return wanted[luck.below(len(wanted), at + 1)]
    throws = [action for action in options if isinstance(action, Discard)]
    if not throws:
        return options[-1]
    own = state.seats[seat]
    held = [tile for tile in (*own.hand, *state.drawn) if tile is not None]

    def after(throw: Discard) -> tuple[int, int]:
        left = list(held)
        left.remove(throw.tile)
        noise = luck.below(1000, at + 2 + throw.tile.order)
        return distance(tuple(sorted(left)), melds_of(own)), noise

    return min(throws, key=after)


def played(rules: Rules, seats: int, seed: str, luck: Stream, skill: int, stop: int) -> Played:
    """Play a match; in *skill* of ten moves the choice is a good one."""
    table = TABLES[seats]
    moves = [table.begin(rules, Opening(), seed)]
    acted = []
    state = fold(table, rules, moves[0])
    while (awaited := table.awaiting(state)) and len(moves) < stop:
        at = 200 * len(moves)
        ready = sorted(awaited)
        seat = ready[luck.below(len(ready), at)]
        options = awaited[seat]
        if luck.below(10, at + 1) < skill:
            action = chosen(state, seat, options, luck, at + 3)
        else:
            action = options[luck.below(len(options), at + 2)]
        events = table.decide(state, seat, action)
        for event in events:
            state = table.evolve(state, event)
        moves.append(events)
        acted.append((seat, action))
    return Played(seats, rules, seed, tuple(acted), tuple(moves))


@st.composite
def tables(draw: st.DrawFn, *, finished: bool = False) -> Played:
    """Return matches under a preset, often with some values of others."""
    name, seats = draw(st.sampled_from(STARTS))
    changes: dict[str, Any] = draw(
        st.dictionaries(st.sampled_from(sorted(VARIANTS)), st.none(), max_size=4)
    )
    flat = values(load(name))
    if flat["scoring.formula"] == "floor_ceiling":
        changes.pop("draws.nagashi", None)  # a mangan there is none
    for path in changes:
        flat[path] = draw(st.sampled_from(VARIANTS[path]))
    flat["match.kyoku"] = draw(st.sampled_from([1, 2, 8])) if finished else 8
    luck = Stream(str(draw(st.integers(0, 1 << 32))), "laws")
    skill = draw(st.sampled_from([10, 9, 5, 0]))
    stop = 1 << 20 if finished else draw(st.integers(1, 250))
    return played(build(flat, {}), seats, draw(st.text(max_size=4)), luck, skill, stop)


few = settings(max_examples=40, suppress_health_check=list(HealthCheck))
fewer = settings(max_examples=12, suppress_health_check=list(HealthCheck))


@fewer
@given(tables(finished=True))
def test_every_match_ends_and_somebody_can_act_until_then(match: Played) -> None:
    table = TABLES[match.seats]
    state = table.initial(match.rules)
    for number, events in enumerate(match.moves):
        for event in events:
            state = table.evolve(state, event)
        over = number == len(match.moves) - 1
        assert bool(table.awaiting(state)) != over
        assert (table.outcome(state) is not None) == over
    acted = replay(table, match.rules, Opening(), match.seed, match.acted)
    assert encode([move.events for move in acted]) == encode(match.moves)


@fewer
@given(tables(finished=True))
def test_no_point_is_made_or_lost(match: Played) -> None:
    *_, last = states = match.states()
    total = match.seats * match.rules.match.start[match.rules.match.players.index(match.seats)]
    for state in states:
        assert sum(seat.points for seat in state.seats) + 1000 * state.sticks == total
        assert all(seat.points % 100 == 0 for seat in state.seats)
    assert last.ended is not None
    assert sum(last.ended.points) == total
    assert last.sticks == 0
    for seat in range(match.seats):
        assert TABLES[match.seats].outcome(
            view(TABLES[match.seats], match.rules, match.events, seat)
        ) == (TABLES[match.seats].outcome(last))


def on_the_table(state: State) -> Counter[Tile]:
    """Return all tiles there are: held, on the table, and still in the wall."""
    tiles: Counter[Tile] = Counter()
    for seat in state.seats:
        tiles.update(tile for tile in seat.hand if tile is not None)
        tiles.update(tile for called in seat.melds for tile in called.meld.tiles)
        tiles.update(thrown.tile for thrown in seat.river if not thrown.called)
    tiles.update(tile for tile in state.drawn if tile is not None)
    start = HAND * state.players + state.front
    tiles.update(state.wall[start : start + state.left])
    if state.rules.deal.dead_wall:
        tiles.update(state.wall[start + state.left : SIZE - state.back])
    else:
        tiles.update(state.indicators)
    return tiles


@few
@given(tables())
def test_all_136_tiles_are_accounted_for(match: Played) -> None:
    whole = Counter(tile_set(match.rules.dora.aka))
    assert whole.total() == 136
    for state in match.states():
        if state.phase not in {"settled", "over", "stop"}:
            assert on_the_table(state) == whole
        for at, seat in enumerate(state.seats):
            held = len(seat.hand) + 3 * len(seat.melds)
            drawn = at == state.actor and state.phase == "discard" and not state.drawn
            called = drawn and not seat.melds[-1].meld.is_kan
            assert held == HAND + called or state.phase in {"settled", "over", "stop"}


@few
@given(tables(), st.data())
def test_only_legal_actions_are_taken(match: Played, data: st.DataObject) -> None:
    table, state = TABLES[match.seats], match.state
    awaited = table.awaiting(state)
    for seat in range(-1, match.seats + 1):
        legal = table.legal(state, seat)
        assert legal == tuple(awaited.get(seat, ()))
        assert len(set(legal)) == len(legal)
        for action in legal:
            events = table.decide(state, seat, action)
            assert fold_from(match, state, events) != state
            assert encode(events) == encode(table.decide(state, seat, action))
    seat = data.draw(st.integers(-1, 4))
    other = data.draw(actions(table))
    if other not in table.legal(state, seat):
        with pytest.raises(IllegalAction) as refused:
            table.decide(state, seat, other)
        assert refused.value.seat == seat


def fold_from(match: Played, state: State, events: tuple[Any, ...]) -> State:
    for event in events:
        state = TABLES[match.seats].evolve(state, event)
    return state


@few
@given(tables())
def test_a_seat_can_tell_its_options_from_its_view(match: Played) -> None:
    table = TABLES[match.seats]
    for seat in (*range(match.seats), None):
        seen = table.initial(match.rules)
        for event in match.events:
            for shown in seen_by(table, [event], seat):
                assert table.redact(shown, seat) == shown
                seen = table.evolve(seen, shown)
        if seat is not None:
            assert table.legal(seen, seat) == table.legal(match.state, seat)
        else:
            assert table.awaiting(seen) == {}


@few
@given(tables())
def test_events_and_actions_survive_being_written_and_read(match: Played) -> None:
    table = TABLES[match.seats]
    for event in match.events:
        assert msgspec.json.decode(encode(event), type=table.event_type) == event
    for _, action in match.acted:
        assert msgspec.json.decode(encode(action), type=table.action_type) == action


def disguise(match: Played, seats: set[int], luck: Stream) -> tuple[Any, ...]:
    """Tell the present kyoku with other tiles wherever none of *seats* can see.

    The tiles that are still hidden at the end, in hands and in the wall, change places; so the
    other hands, what they drew, the wall and the seed all differ.
    """
    state = match.state
    start = max(at for at, event in enumerate(match.events) if isinstance(event, KyokuStarted))
    before, told = match.events[:start], list(match.events[start:])
    opened = told[0]
    players = state.players
    hidden = [
        (owner, place)
        for owner, own in enumerate(state.seats)
        if owner not in seats
        for place in range(len(own.hand))
    ]
    wall = list(opened.wall)
    free = [at for at in range(SIZE) if _is_unseen(state, at)]
    pool = [state.seats[owner].hand[place] for owner, place in hidden]
    pool += [wall[at] for at in free]
    holder = state.actor if state.drawn and state.actor not in seats else None
    if holder is not None:
        pool.append(state.drawn[0])
    mixed = luck.shuffled(pool)
    swaps: dict[int, list[tuple[Any, Any]]] = {}
    for (owner, place), new in zip(hidden, mixed, strict=False):
        swaps.setdefault(owner, []).append((state.seats[owner].hand[place], new))
    for at, new in zip(free, mixed[len(hidden) :], strict=False):
        wall[at] = new
    hands = [list(hand) for hand in opened.hands]
    drawn_at = {owner: _kept_draws(told, owner) for owner in range(players)}
    if holder is not None:
        last = drawn_at[holder].pop()
        told[last] = msgspec.structs.replace(told[last], tile=mixed[-1])
    for owner, pairs in swaps.items():
        places: list[Any] = [("draw", at) for at in reversed(drawn_at[owner])]
        places += [("deal", at) for at in range(HAND)]
        used: set[Any] = set()
        for old, new in pairs:
            # Of equal tiles the one that came last may be the one that stayed.
            place = next(
                spot
                for spot in places
                if spot not in used
                and (hands[owner][spot[1]] if spot[0] == "deal" else told[spot[1]].tile) == old
            )
            used.add(place)
            if place[0] == "deal":
                hands[owner][place[1]] = new
            else:
                told[place[1]] = msgspec.structs.replace(told[place[1]], tile=new)
    told[0] = msgspec.structs.replace(
        opened,
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        wall=tuple(wall),
        seed=opened.seed + "'",
    )
    return (*before, *told)


def _kept_draws(told: list[Any], owner: int) -> list[int]:
    """Return where a seat drew, but for what it discarded at once."""
    found: list[int] = []
    for at, event in enumerate(told):
        if isinstance(event, TileDrawn) and event.seat == owner:
            found.append(at)
        elif isinstance(event, TileDiscarded) and event.seat == owner and event.drawn:
            found.pop()
    return found


def _is_unseen(state: State, at: int) -> bool:
    """Say whether a place of the wall was not drawn and is not a turned indicator."""
    start = HAND * state.players + state.front
    if start <= at < start + state.left:
        return True
    if not state.rules.deal.dead_wall or at < start:
        return False
    shown = {SIZE - 5 - 2 * number for number in range(len(state.indicators))}
    return at < SIZE - state.back and at not in shown


@few
@given(tables(), st.integers(0, 1000))
def test_worlds_that_differ_only_in_hidden_things_look_the_same(match: Played, luck: int) -> None:
    table, state = TABLES[match.seats], match.state
    if state.phase not in {"discard", "claim", "robbery"}:
        return
    for seat in (*range(match.seats), None):
        own = set() if seat is None else {seat}
        other = disguise(match, own, Stream(str(luck), f"disguise/{seat}"))
        assert encode(other) != encode(match.events)
        assert encode(seen_by(table, match.events, seat)) == encode(seen_by(table, other, seat))
        if seat is not None:
            also = fold(table, match.rules, other)
            assert encode(table.legal(also, seat)) == encode(table.legal(state, seat))


def until_the_next_draw(
    match: Played, state: State, throw: Discard, seat: int, luck: Stream
) -> tuple[list[bytes], frozenset[int]]:
    """Discard, let all who are asked pass in any order, and tell what *seat* learns of it.

    What comes new from the wall may differ and is left out. Returns also who else was asked.
    """
    table = TABLES[match.seats]
    told: list[bytes] = []
    asked: set[int] = set()
    events = table.decide(state, state.actor, throw)
    while True:
        for event in seen_by(table, events, seat):
            if isinstance(event, WallExhausted | KyokuAborted):
                return told, frozenset(asked - {seat})
            told.append(encode(_without_new_tiles(event)))
        state = fold_from(match, state, events)
        if state.phase != "claim":
            return told, frozenset(asked - {seat})
        ready = table.awaiting(state)
        answering = sorted(ready)[luck.below(len(ready), len(asked))]
        if answering == seat:
            told.append(encode(ready[seat]))
        asked.add(answering)
        events = table.decide(state, answering, Pass())


def _without_new_tiles(event: Any) -> Any:
    match event:
        case TileDrawn(seat, _, rinshan):
            return TileDrawn(seat, None, rinshan)
        case DoraRevealed(_):
            return "indicator"
        case _:
            return event


class Found(msgspec.Struct):
    """Count how often two worlds differed in who was asked."""

    differed: int = 0


def test_nobody_learns_that_another_was_asked() -> None:
    """Prove it over worlds where another seat can claim the tile and worlds where it cannot."""
    found = Found()

    @few
    @given(tables(), st.integers(0, 1000))
    def law(match: Played, luck: int) -> None:
        table, state = TABLES[match.seats], match.state
        if state.phase != "discard":
            return
        throws = [one for one in table.legal(state, state.actor) if isinstance(one, Discard)]
        for seat in range(match.seats):
            stream = Stream(str(luck), f"asked/{seat}")
            throw = throws[stream.below(len(throws), 1 << 20)]
            other = disguise(match, {seat, state.actor}, stream)
            seen, asked = until_the_next_draw(match, state, throw, seat, stream)
            also = fold(table, match.rules, other)
            also_seen, also_asked = until_the_next_draw(match, also, throw, seat, stream)
            assert seen == also_seen
            found.differed += asked != also_asked

    law()
    assert found.differed > 10


@few
@given(tables())
def test_no_seed_wall_or_hand_is_shown(match: Played) -> None:
    table = TABLES[match.seats]
    for seat in (*range(match.seats), None):
        for event in match.events:
            shown = table.redact(event, seat)
            if isinstance(event, Answered):
                assert shown == (event if event.seat == seat else None)
            if isinstance(shown, KyokuStarted):
                assert shown.wall == ()
                assert shown.seed == ""
                assert [set(hand) == {None} for hand in shown.hands] == [
                    owner != seat for owner in range(match.seats)
                ]
            if isinstance(shown, TileDrawn):
                assert (shown.tile is None) == (shown.seat != seat)


def test_a_table_is_not_laid_for_more_than_the_rules_know() -> None:
    with pytest.raises(SituationError) as refused:
        TABLES[3].begin(load("uchiwa"), Opening(), "")
    assert refused.value.code == "players_not_played"


@pytest.mark.parametrize(
    ("preset", "changes", "path"),
    [
        ("uchiwa", {"match.start": (25000, 35000)}, "match.start"),
        ("uchiwa", {"deal.indicators": 2}, "deal.indicators"),
        ("uchiwa", {"deal.dead_wall": 0}, "dora.ura"),
        ("uchiwa", {"draws.noten": 500}, "draws.noten"),
    ],
)
def test_rules_that_no_table_can_obey_are_refused(
    preset: str, changes: dict[str, Any], path: str
) -> None:
    with pytest.raises(JantakuError) as refused:
        build({**values(load(preset)), **changes}, {})
    assert refused.value.facts["path"] == path


def test_passing_is_always_possible_for_who_is_asked() -> None:
    found = 0
    for number in range(6):
        luck = Stream(str(number), "laws")
        match = played(load("uchiwa"), 4, str(number), luck, 9, 200)
        state = TABLES[4].initial(match.rules)
        for event in match.events:
            state = TABLES[4].evolve(state, event)
            if state.phase in {"claim", "robbery"}:
                for options in TABLES[4].awaiting(state).values():
                    assert options[-1] == Pass()
                    found += 1
    assert found > 50
