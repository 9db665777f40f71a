"""One match as its room holds it: what has happened, and what each seat sees of it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from jantaku.game import AnyGame, Move, Outcome, fold, seen_by
from jantaku.rng import Stream
from jantaku.server.store import MatchRow, MoveRow, StoredMatch, as_json

AnyMove = Move[Any, Any]


class Match:
    """Follow a match of any game, event by event.

    Attributes:
        row: what it was begun from; *row.id* is where it is stored.
        length: the number of events so far.
        record: the id of its record once it is over.
    """

    def __init__(self, game: AnyGame, row: MatchRow, deal: AnyMove) -> None:
        self.row = row
        self.record: str | None = None
        self._game = game
        self.rules = msgspec.json.decode(row.rules, type=game.rules_type)
        self.opening = msgspec.json.decode(row.opening, type=game.opening_type)
        self.moves: tuple[AnyMove, ...] = (deal,)
        self.events: tuple[Any, ...] = deal.events
        self.state = fold(game, self.rules, deal.events)
        self._seen: dict[int, tuple[Any, ...]] = {}
        self._views: dict[int, Any] = {}

    @classmethod
    def restored(cls, game: AnyGame, stored: StoredMatch) -> "Match":
        """Return a match as the store has it: its stored events folded."""
        deal, *moves = (_move(game, move) for move in stored.moves)
        match = cls(game, stored.row, deal)
        for move in moves:
            match.apply(move)
        match.record = stored.record
        return match

    @property
    def length(self) -> int:
        """Return how many events have happened."""
        return len(self.events)

    def version(self, seat: int) -> int:
        """Return how many events *seat* has learnt of."""
        return len(self.seen(seat))

    @property
    def over(self) -> bool:
        """Return whether the match has ended."""
        return self.outcome(self.state) is not None

    def outcome(self, state: Any) -> Outcome | None:
        """Return how a match in *state* has ended."""
        return self._game.outcome(state)

    def awaiting(self) -> Mapping[int, tuple[Any, ...]]:
        """Return who is to act, with the actions open to him."""
        return self._game.awaiting(self.state)

    def decide(self, seat: int, action: Any) -> AnyMove:
        """Judge *action*; nothing has happened until it is applied.

        Raises:
            IllegalAction: the rules do not allow it.
        """
        return Move(seat, action, self._game.decide(self.state, seat, action))

    def after(self, move: AnyMove) -> Any:
        """Return the state that *move* leads to."""
        state = self.state
        for event in move.events:
            state = self._game.evolve(state, event)
        return state

    def apply(self, move: AnyMove) -> None:
        """Let *move* happen."""
        self.state = self.after(move)
        for seat in self._seen:
            self._show(seat, move.events)
        self.moves = (*self.moves, move)
        self.events = (*self.events, *move.events)

    def _show(self, seat: int, events: tuple[Any, ...]) -> None:
        """Let *seat* learn what it may of new events."""
        shown = seen_by(self._game, events, seat)
        state = self._views.get(seat, self._game.initial(self.rules))
        for event in shown:
            state = self._game.evolve(state, event)
        self._seen[seat] = self._seen.get(seat, ()) + shown
        self._views[seat] = state

    def view(self, seat: int) -> Any:
        """Return the state as *seat* sees it."""
        self.seen(seat)
        return self._views[seat]

    def seen(self, seat: int, since: int = 0) -> tuple[Any, ...]:
        """Return the events after its version *since* as *seat* may know them."""
        if seat not in self._seen:
            self._show(seat, self.events)
        return self._seen[seat][since:]

    def options(self, seat: int) -> tuple[Any, ...]:
        """Return the actions open to *seat*; empty when it is not to act."""
        return self.awaiting().get(seat, ())

    def luck(self, seat: int) -> Stream:
        """Return the chance that the player of *seat* has at this move, as `jantaku.game.play`."""
        return Stream(self.row.luck, f"player/{seat}/{len(self.moves)}")

    def stored(self, move: AnyMove) -> MoveRow:
        """Return *move* as the store takes it, to come after what has happened."""
        return stored_move(len(self.moves), move)


def stored_move(number: int, move: AnyMove) -> MoveRow:
    """Return *move* as the store takes it."""
    action = None if move.seat is None else as_json(move.action)
    return MoveRow(number, move.seat, action, tuple(as_json(event) for event in move.events))


def _move(game: AnyGame, row: MoveRow) -> AnyMove:
    decode = msgspec.json.decode
    events = tuple(decode(event, type=game.event_type) for event in row.events)
    action = None if row.action is None else decode(row.action, type=game.action_type)
    return Move(row.seat, action, events)
