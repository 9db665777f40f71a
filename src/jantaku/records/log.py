"""A riichi match as other programs know it: kyoku by kyoku, without seed, wall and answers.

The formats of other programs (`jantaku.records.mjai`, `.tenhou`, `.majiang`) are written from a
`Log` and read into one, so that each can be turned into each other. A native record becomes a log
by `from_record`; what a log leaves out cannot be got back, so none becomes a record.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from jantaku.errors import RecordError
from jantaku.payments import Award, settle_ron, settle_tsumo
from jantaku.records.native import Record
from jantaku.riichi.events import (
    Answered,
    DoraRevealed,
    Event,
    HandWon,
    KanDeclared,
    KyokuAborted,
    KyokuStarted,
    MatchEnded,
    MatchStarted,
    MeldCalled,
    PointsMoved,
    RiichiAccepted,
    RiichiDeclared,
    StopAsked,
    TileDiscarded,
    TileDrawn,
    WallExhausted,
)
from jantaku.riichi.settle import by_seat
from jantaku.riichi.state import State, evolve
from jantaku.riichi.win import worth
from jantaku.rules import Rules

SEATS: Final = 4
"""The formats of other programs are for so many."""

TOLD: Final = (
    KyokuStarted,
    TileDrawn,
    RiichiDeclared,
    TileDiscarded,
    KanDeclared,
    RiichiAccepted,
    MeldCalled,
    DoraRevealed,
    HandWon,
    WallExhausted,
    KyokuAborted,
    PointsMoved,
)
"""The events that a log holds."""

LEFT_OUT: Final = (MatchStarted, Answered, StopAsked, MatchEnded)

Points = tuple[int, ...]


class Kyoku(msgspec.Struct, frozen=True, kw_only=True):
    """Be one kyoku of a log.

    Attributes:
        sticks: how many riichi sticks lay on the table.
        events: from `KyokuStarted` to the last `PointsMoved`; wall and seed are empty.
        shares: what each win moves, by seat; together the points that moved.
        silent: for each win the fields of `HandWon` that the file does not tell, and which are
            therefore as we score the hand.
        line: the line of the file on which it begins, 0 for one that comes from a record.
    """

    sticks: int
    events: tuple[Event, ...]
    shares: tuple[Points, ...] = ()
    silent: tuple[tuple[str, ...], ...] = ()
    line: int = 0

    @property
    def started(self) -> KyokuStarted:
        """Return the deal."""
        first = self.events[0]
        assert isinstance(first, KyokuStarted)  # noqa: S101  a kyoku begins so
        return first


class Log(msgspec.Struct, frozen=True, kw_only=True):
    """Be a match, or some kyoku of one.

    Attributes:
        rules: the rules it is read by.
        called: what the file calls its rules; the preset of a record.
        title: what the file says of itself.
    """

    names: tuple[str, ...]
    rules: Rules
    kyoku: tuple[Kyoku, ...]
    called: str = ""
    title: tuple[str, str] = ("", "")


def opened(rules: Rules, kyoku: Kyoku) -> State:
    """Return the state in which a kyoku of a log begins."""
    return State(rules=rules, sticks=kyoku.sticks)


def from_record(record: Record) -> Log:
    """Return what can be told of a record to other programs.

    Raises:
        RecordError: ``log_not_riichi``, or ``log_event`` where something happened that no other
            program knows.
    """
    if record.game.id != "riichi":
        raise RecordError("log_not_riichi", event_index=None, game=record.game.id)
    events = [event for move in record.moves for event in move.events]
    return Log(
        names=record.players,
        rules=record.rules,
        kyoku=tuple(_kyoku(record.rules, events)),
        called=record.preset,
        title=("", record.date),
    )


def _kyoku(rules: Rules, events: Sequence[Any]) -> Iterator[Kyoku]:
    state = State(rules=rules)
    told: list[Event] = []
    sticks = 0
    shares: tuple[Points, ...] = ()
    for index, event in enumerate(events):
        if isinstance(event, KyokuStarted | MatchEnded) and told:
            yield Kyoku(sticks=sticks, events=tuple(told), shares=shares)
            told, shares = [], ()
        if isinstance(event, KyokuStarted):
            sticks = state.sticks
            told.append(msgspec.structs.replace(event, wall=(), seed=""))
        elif isinstance(event, PointsMoved) and isinstance(events[index + 1], MatchEnded):
            if not _is_left_over(event):
                told.append(event)
                shares = shares_of(state, told, event)
        elif isinstance(event, TOLD):
            told.append(event)
            if isinstance(event, PointsMoved):
                shares = shares_of(state, told, event)
        elif not isinstance(event, LEFT_OUT):
            raise RecordError("log_event", event_index=index, event=event.__struct_config__.tag)
        state = evolve(state, event)


def _is_left_over(moved: PointsMoved) -> bool:
    """Say whether nobody pays: sticks that the first takes at the end of the match."""
    return moved.sticks > 0 and min(moved.moved) >= 0


def shares_of(state: State, told: Sequence[Event], moved: PointsMoved) -> tuple[Points, ...]:
    """Return what each win of a kyoku moves, *state* being the one before the points move."""
    won = [event for event in told if isinstance(event, HandWon)]
    if len(won) < 2:
        return (moved.moved,) if won else ()
    shares = split_shares(before_wins(state), won)
    assert shares is not None  # noqa: S101  the table has let all of them win
    return shares


def before_wins(state: State) -> State:
    """Return the state in which the tile lies that was won on."""
    phase = "discard" if state.drawn else "claim" if state.kan is None else "robbery"
    return msgspec.structs.replace(state, phase=phase, won=())


def split_shares(state: State, won: Sequence[HandWon]) -> tuple[Points, ...] | None:
    """Return what each win moves, as the rules settle them together; None where one is no win.

    *state* is that in which the tile lies, or was drawn, that they win with.
    """
    awards = [award for win in won if (award := award_of(state, win)) is not None]
    if len(awards) != len(won):
        return None
    rules, players, source = state.rules, state.players, state.order(state.actor)
    if won[0].source is None:
        moved = settle_tsumo(
            rules, awards[0], players=players, honba=state.honba, sticks=state.sticks
        )
        return (by_seat(state, moved),)

    def settled(wins: Sequence[Award], honba: int = 0, sticks: int = 0) -> Points:
        moved = settle_ron(
            rules, wins, players=players, discarder=source, honba=honba, sticks=sticks
        )
        return by_seat(state, moved)

    plain = settled(awards)
    honba = settled(awards, honba=state.honba)
    sticks = settled(awards, sticks=state.sticks)
    found = []
    for win, award in zip(won, awards, strict=True):
        seat = win.seat
        own = list(settled((award,), honba=state.honba if honba[seat] > plain[seat] else 0))
        own[seat] += sticks[seat] - plain[seat]
        found.append(tuple(own))
    return tuple(found)


def award_of(state: State, win: HandWon) -> Award | None:
    """Return what a win is worth to its winner by our own scoring; None if it is no win."""
    scored = worth(state, win.seat, tsumo=win.source is None, ura=win.ura)
    return None if scored is None else scored.award


def require_expressible(log: Log, format_: str) -> None:
    """Refuse a match that no other program could follow.

    Raises:
        RecordError: ``log_seats``, ``log_dead_wall``, ``log_indicators``, ``log_formula``, or
            ``log_half_han`` with the kyoku of the win.
    """
    deal = log.rules.deal
    if len(log.names) != SEATS:
        raise RecordError(
            "log_seats", event_index=None, format=format_, seats=len(log.names), wanted=SEATS
        )
    if not deal.dead_wall:
        raise RecordError("log_dead_wall", event_index=None, format=format_)
    if deal.indicators != 1:
        raise RecordError(
            "log_indicators", event_index=None, format=format_, indicators=deal.indicators
        )
    if log.rules.scoring.formula != "fu":
        raise RecordError("log_formula", event_index=None, format=format_)
    for number, kyoku in enumerate(log.kyoku, start=1):
        for event in kyoku.events:
            if isinstance(event, HandWon) and any(worth.half_han % 2 for worth in event.yaku):
                raise RecordError(
                    "log_half_han",
                    event_index=None,
                    format=format_,
                    kyoku=number,
                    han=event.half_han / 2,
                )
