"""The course of a riichi match: from an action to all that follows from it.

One discard goes like this: `Riichi.decide` puts it on the table and `_offer` looks whether anybody
may claim it. If so, each of them answers, and `_resolve` gives the tile to the strongest claim; if
not, or if all pass, `_let_pass` accepts a riichi, turns the indicators that were owed, looks for a
draw, and the next seat draws.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec

from jantaku.errors import IllegalAction, SituationError
from jantaku.game import Outcome, require_turn
from jantaku.melds import Meld
from jantaku.riichi.actions import (
    Action,
    Ankan,
    Chi,
    Continue,
    Daiminkan,
    Discard,
    Kakan,
    NineTerminals,
    Pass,
    Pon,
    Riichi,
    Ron,
    Stop,
    Tsumo,
)
from jantaku.riichi.events import (
    Answered,
    DoraRevealed,
    Event,
    KanDeclared,
    KyokuAborted,
    MatchStarted,
    MeldCalled,
    RiichiAccepted,
    RiichiDeclared,
    TileDiscarded,
    TileDrawn,
)
from jantaku.riichi.liability import liable_for
from jantaku.riichi.match import Result, after, ended, kyoku_started, next_kyoku
from jantaku.riichi.options import asked, barred_kinds, kan_tiles, may_riichi, options
from jantaku.riichi.settle import aborted, exhausted, nine_terminals, winners, wins
from jantaku.riichi.state import State, evolve
from jantaku.riichi.view import redact
from jantaku.riichi.wall import HAND, indicator_at, rinshan_at
from jantaku.rng import commitment
from jantaku.rules import Rules


class Opening(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Be what a match begins with besides its seed; seat 0 deals first.

    Attributes:
        added: what the players add to the seed of the walls, one text each, once they have been
            told its `jantaku.rng.commitment`.
    """

    added: tuple[Annotated[str, msgspec.Meta(max_length=128)], ...] = ()


class RiichiTable:
    """Be riichi mahjong at a table of *seats* seats; a match is all its kyoku."""

    id: str = "riichi"
    rules_type = Rules
    opening_type = Opening
    action_type: Any = Action
    event_type: Any = Event

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def initial(self, rules: Rules) -> State:
        """Return the state before the deal."""
        return State(rules=rules)

    def begin(self, rules: Rules, opening: Opening, seed: str) -> tuple[Event, ...]:
        """Commit to the seed and deal the first kyoku.

        Raises:
            SituationError: ``players_not_played``: the rules are not for so many.
        """
        if self.seats not in rules.match.players:
            raise SituationError(
                "players_not_played", players=self.seats, known=rules.match.players
            )
        course = _Course(self.initial(rules))
        course.add(MatchStarted(commitment(seed), opening.added))
        started = kyoku_started(rules, players=self.seats, seed=seed, added=opening.added)
        _start(course, started)
        return tuple(course.events)

    def awaiting(self, state: State) -> Mapping[int, tuple[Action, ...]]:
        """Return the seats that are to act; after a discard there may be several."""
        return {seat: actions for seat in asked(state) if (actions := options(state, seat))}

    def legal(self, state: State, seat: int) -> tuple[Action, ...]:
        """Return all legal actions of *seat*."""
        return options(state, seat)

    def decide(self, state: State, seat: int, action: Action) -> tuple[Event, ...]:
        """Return what follows from *action*.

        Raises:
            IllegalAction: ``not_your_turn``; ``tile_not_in_hand``, ``tile_barred`` (uchiwa 28) or
                ``not_tenpai`` for a discard; ``not_a_win`` for a false claim; else ``not_now``.
        """
        legal = options(state, seat)
        require_turn(legal, seat)
        if action not in legal:
            raise _refusal(state, seat, action)
        course = _Course(state)
        _act(course, seat, action)
        return tuple(course.events)

    def evolve(self, state: State, event: Event) -> State:
        """Return the state after *event*."""
        return evolve(state, event)

    def redact(self, event: Event, seat: int | None) -> Event | None:
        """Return *event* as *seat* may know it, None for what others were asked and answered."""
        return redact(event, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Return the points and ranks at the end of the match."""
        if state.ended is None:
            return None
        return Outcome(points=state.ended.points, ranks=state.ended.ranks)


def _refusal(state: State, seat: int, action: Action) -> IllegalAction:
    """Say why an action is refused to a seat that is to act."""
    match action:
        case Discard(tile, drawn) | Riichi(tile, drawn) if state.phase == "discard":
            if tile not in (state.drawn if drawn else state.seats[seat].hand):
                return IllegalAction("tile_not_in_hand", seat=seat, tile=tile.code)
            if tile.kind in barred_kinds(state):
                return IllegalAction("tile_barred", seat=seat, tile=tile.code)
            if isinstance(action, Riichi) and may_riichi(state):
                return IllegalAction("not_tenpai", seat=seat, tile=tile.code)
            return IllegalAction("not_now", seat=seat)
        case Tsumo() | Ron():
            return IllegalAction("not_a_win", seat=seat)
        case _:
            return IllegalAction("not_now", seat=seat)


class _Course:
    """Gather events and the state they lead to."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, *events: Event) -> None:
        for event in events:
            self.state = evolve(self.state, event)
            self.events.append(event)


def _act(course: _Course, seat: int, action: Action) -> None:
    match action:
        case Discard(tile, drawn):
            course.add(TileDiscarded(seat, tile, drawn))
            _offer(course)
        case Riichi(tile, drawn):
            course.add(RiichiDeclared(seat), TileDiscarded(seat, tile, drawn))
            _offer(course)
        case Tsumo():
            _win(course, (seat,), tsumo=True)
        case NineTerminals():
            _abort(course, nine_terminals(course.state))
        case Ankan(tile):
            course.add(KanDeclared(seat, "ankan", tile))
            _offer(course)
        case Kakan(tile):
            course.add(KanDeclared(seat, "kakan", tile))
            _offer(course)
        case Stop():
            course.add(*ended(course.state))
        case Continue():
            result = Result(winners=(seat,))
            _start(course, next_kyoku(course.state, result, keeps=True))
        case Ron() | Chi() | Pon() | Daiminkan() | Pass():
            course.add(Answered(seat, action))
            _offer(course)


def _offer(course: _Course) -> None:
    """Wait while anybody is still to answer; then give the tile away, or let it pass."""
    state = course.state
    if not any(options(state, seat) for seat in asked(state)):
        _resolve(course)


def _resolve(course: _Course) -> None:
    """Give the tile to the strongest claim: ron, then pon and kan, then chi (uchiwa 13)."""
    state = course.state
    claims = {told.seat: told.answer for told in state.answers}
    rons = [seat for seat, claim in claims.items() if isinstance(claim, Ron)]
    if rons:
        _win(course, winners(state, rons), tsumo=False)
        return
    for kinds in ((Pon, Daiminkan), (Chi,)):
        for seat, claim in claims.items():
            if isinstance(claim, kinds):
                _call(course, seat, claim)
                return
    if state.kan is not None:
        _make_kan(course, state.kan)
    else:
        _let_pass(course)


def _let_pass(course: _Course) -> None:
    """Go on after a discard that nobody takes."""
    _stand(course)
    state = course.state
    if (draw := aborted(state)) is not None:
        _abort(course, draw)
    elif state.left == 0:
        _exhaust(course)
    else:
        _draw(course, state.after(state.actor))


def _stand(course: _Course) -> None:
    """Accept the riichi of a discard that was not won on, and turn the indicators owed."""
    state = course.state
    if state.declaring:
        double = not state.interrupted and len(state.seats[state.actor].river) == 1
        course.add(RiichiAccepted(state.actor, double, state.rules.riichi.stick))
    for _ in range(course.state.owed):
        _reveal(course)


def _draw(course: _Course, seat: int) -> None:
    state = course.state
    tile = state.wall[HAND * state.players + state.front]
    course.add(TileDrawn(seat, tile))


def _call(course: _Course, seat: int, claim: Chi | Pon | Daiminkan) -> None:
    """Lay down what was called; a kan draws, and the others go on with a discard."""
    _stand(course)
    state = course.state
    taken = state.taken
    match claim:
        case Chi(tiles):
            meld = Meld("chi", (*tiles, taken))
            from_hand: tuple[Any, ...] = tiles
        case Pon(tiles):
            meld = Meld("pon", (*tiles, taken))
            from_hand = tiles
        case Daiminkan():
            from_hand = kan_tiles(state, seat, claim)
            meld = Meld("daiminkan", (*from_hand, taken))
    liable = liable_for(state, seat, meld, state.actor)
    course.add(MeldCalled(seat, meld, state.actor, taken, from_hand, liable))
    if meld.is_kan:
        _draw_rinshan(course, seat, meld)


def _make_kan(course: _Course, kan: KanDeclared) -> None:
    """Lay down a kan that nobody robbed."""
    state, seat, tile = course.state, kan.seat, kan.tile
    if kan.kind == "ankan":
        from_hand = kan_tiles(state, seat, Ankan(tile))
        meld, source = Meld("ankan", from_hand), seat
    else:
        from_hand = (tile,)
        pon = next(
            called
            for called in state.seats[seat].melds
            if called.meld.kind == "pon" and called.tile.kind == tile.kind
        )
        meld, source = Meld("kakan", (*pon.meld.tiles, tile)), pon.source
    course.add(MeldCalled(seat, meld, source, tile, from_hand))
    _draw_rinshan(course, seat, meld)


def _draw_rinshan(course: _Course, seat: int, meld: Meld) -> None:
    """Draw after a kan; its indicator is turned before that, or later (uchiwa 36)."""
    if course.state.rules.dora.kan == "before_draw" or not meld.is_open:
        _reveal(course)
    state = course.state
    course.add(TileDrawn(seat, state.wall[rinshan_at(state.rules, state.back)], rinshan=True))


def _reveal(course: _Course) -> None:
    state = course.state
    place = indicator_at(state.rules, len(state.indicators), state.back)
    course.add(DoraRevealed(state.wall[place]))


def _win(course: _Course, seats: tuple[int, ...], *, tsumo: bool) -> None:
    course.add(*wins(course.state, seats, tsumo=tsumo))
    _go_on(course, Result(winners=seats))


def _exhaust(course: _Course) -> None:
    events = tuple(exhausted(course.state))
    course.add(*events)
    told: Any = events[0]
    tenpai = tuple(seat for seat, ready in enumerate(told.tenpai) if ready)
    won = told.nagashi if course.state.rules.draws.nagashi == "win" else ()
    _go_on(course, Result(winners=won, tenpai=tenpai))


def _abort(course: _Course, draw: KyokuAborted) -> None:
    course.add(draw)
    _go_on(course, Result(aborted=True))


def _go_on(course: _Course, result: Result) -> None:
    """Go on to the next kyoku, or to the end."""
    _follow(course, after(course.state, result))


def _follow(course: _Course, events: Iterable[Event]) -> None:
    for event in events:
        course.add(event)
        if course.state.phase == "draw":
            _draw(course, course.state.dealer)


def _start(course: _Course, event: Event) -> None:
    _follow(course, (event,))


TABLES = {seats: RiichiTable(seats) for seats in (2, 3, 4)}
