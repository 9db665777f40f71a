"""The protocol every game implements, and what can be done with any game through it.

A game is a pure state machine over events:

* `begin` deals: it gives the first events of a match from (rules, opening, seed);
* `decide` judges an action and gives the events that follow from it; it never changes anything;
* `evolve` applies an event to a state; it never judges;
* `redact` takes from an event what a seat may not know, or keeps the whole event from it. The same
  `evolve` folds redacted events to the state as that seat sees it, so there is one projection for
  events, snapshots, reconnects and bots.

The server, records and players know a game only by this protocol.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from jantaku.errors import IllegalAction
from jantaku.rng import Stream

RulesT = TypeVar("RulesT", bound=msgspec.Struct)
OpeningT = TypeVar("OpeningT", bound=msgspec.Struct)
StateT = TypeVar("StateT", bound=msgspec.Struct)
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
StateT_contra = TypeVar("StateT_contra", contravariant=True)


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """Say how a match ended: each seat's points and its rank (1 is first)."""

    points: tuple[int, ...]
    ranks: tuple[int, ...]


class Game(Protocol[RulesT, OpeningT, StateT, ActionT, EventT]):
    """Be the rules of one game as pure functions.

    Attributes:
        id: the game's short name, as in records and on the command line.
        seats: how many seats there are.
        rules_type, opening_type: the frozen structs a match is made from, besides its seed. The
            opening is what a match takes over from the one before (who deals, running totals).
        action_type, event_type: the unions of tagged structs, for decoding.
    """

    id: str
    seats: int
    rules_type: type[RulesT]
    opening_type: type[OpeningT]
    action_type: Any
    event_type: Any

    def initial(self, rules: RulesT) -> StateT:
        """Return the state before the first event."""

    def begin(self, rules: RulesT, opening: OpeningT, seed: str) -> tuple[EventT, ...]:
        """Return the events that open a match."""

    def awaiting(self, state: StateT) -> Mapping[int, tuple[ActionT, ...]]:
        """Return the seats that are to act, each with all its legal actions; empty when over."""

    def legal(self, state: StateT, seat: int) -> tuple[ActionT, ...]:
        """Return all legal actions of *seat*; empty when it is not to act."""

    def decide(self, state: StateT, seat: int, action: ActionT) -> tuple[EventT, ...]:
        """Return what follows from *action*.

        Raises:
            IllegalAction: the rules do not allow it; the code says why.
        """

    def evolve(self, state: StateT, event: EventT) -> StateT:
        """Return the state after *event*, which may be redacted."""

    def redact(self, event: EventT, seat: int | None) -> EventT | None:
        """Return *event* as *seat* may know it, or None where it learns nothing of it.

        The seat None is a spectator, who sees no hand.
        """

    def outcome(self, state: StateT) -> Outcome | None:
        """Return how the match ended, or None while it goes on."""


class Player(Protocol[StateT_contra, ActionT]):
    """Choose an action from what one seat sees."""

    def choose(self, view: StateT_contra, options: tuple[ActionT, ...], luck: Stream) -> ActionT:
        """Return one of *options*; *luck* is the only source of chance."""


class Move(msgspec.Struct, Generic[ActionT, EventT], frozen=True):
    """Be one step of a match: who did what, and what followed. The deal has no seat or action."""

    seat: int | None
    action: ActionT | None
    events: tuple[EventT, ...]


AnyGame = Game[Any, Any, Any, Any, Any]


def fold(
    game: Game[RulesT, OpeningT, StateT, ActionT, EventT], rules: RulesT, events: Iterable[EventT]
) -> StateT:
    """Return the state that *events* lead to."""
    state = game.initial(rules)
    for event in events:
        state = game.evolve(state, event)
    return state


def seen_by(
    game: Game[RulesT, OpeningT, StateT, ActionT, EventT],
    events: Iterable[EventT],
    seat: int | None,
) -> tuple[EventT, ...]:
    """Return what *seat* learns of *events*, which may be fewer."""
    shown = (game.redact(event, seat) for event in events)
    return tuple(event for event in shown if event is not None)


def view(
    game: Game[RulesT, OpeningT, StateT, ActionT, EventT],
    rules: RulesT,
    events: Iterable[EventT],
    seat: int | None,
) -> StateT:
    """Return the state as *seat* sees it: the fold of the events it may know."""
    return fold(game, rules, seen_by(game, events, seat))


def replay(
    game: Game[RulesT, OpeningT, StateT, ActionT, EventT],
    rules: RulesT,
    opening: OpeningT,
    seed: str,
    actions: Iterable[tuple[int, ActionT]],
) -> tuple[Move[ActionT, EventT], ...]:
    """Run a match again from its seed and actions.

    Raises:
        IllegalAction: an action that the rules do not allow at its place.
    """
    dealt = game.begin(rules, opening, seed)
    state = fold(game, rules, dealt)
    moves: list[Move[ActionT, EventT]] = [Move(None, None, dealt)]
    for seat, action in actions:
        events = game.decide(state, seat, action)
        for event in events:
            state = game.evolve(state, event)
        moves.append(Move(seat, action, events))
    return tuple(moves)


def play(
    game: Game[RulesT, OpeningT, StateT, ActionT, EventT],
    rules: RulesT,
    opening: OpeningT,
    seed: str,
    players: Mapping[int, Player[StateT, ActionT]],
    *,
    luck: str,
    watch: Callable[[Move[ActionT, EventT]], None] | None = None,
) -> tuple[Move[ActionT, EventT], ...]:
    """Play a match to its end between *players*, each shown only its own seat's view.

    *luck* seeds the players' own chance, apart from the game's seed. *watch* is called with every
    move as soon as it is made, the deal first.
    """
    dealt = game.begin(rules, opening, seed)
    moves: list[Move[ActionT, EventT]] = [Move(None, None, dealt)]
    if watch is not None:
        watch(moves[0])
    state = fold(game, rules, dealt)
    views = {seat: view(game, rules, dealt, seat) for seat in players}
    while awaited := game.awaiting(state):
        seat, options = next(iter(awaited.items()))
        stream = Stream(luck, f"player/{seat}/{len(moves)}")
        action = players[seat].choose(views[seat], options, stream)
        events = game.decide(state, seat, action)
        for event in events:
            state = game.evolve(state, event)
            for watcher, seen in views.items():
                shown = game.redact(event, watcher)
                if shown is not None:
                    views[watcher] = game.evolve(seen, shown)
        moves.append(Move(seat, action, events))
        if watch is not None:
            watch(moves[-1])
    return tuple(moves)


def require_turn(legal: tuple[ActionT, ...], seat: int) -> None:
    """Refuse any action of a seat that is not asked.

    Raises:
        IllegalAction: code ``not_your_turn``.
    """
    if not legal:
        raise IllegalAction("not_your_turn", seat=seat)
