"""What a log says of its wins and draws, against what the rules make of them."""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from jantaku.records.course import scored
from jantaku.records.log import Kyoku, Log, Points, opened, split_shares
from jantaku.riichi.events import HandWon, PointsMoved, WallExhausted
from jantaku.riichi.settle import exhausted
from jantaku.riichi.state import STICK, State, evolve
from jantaku.rules import Rules
from jantaku.worth import in_han

What = Literal["win", "yaku", "han", "fu", "limit", "points", "moved", "tenpai", "nagashi", "start"]


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """Be one thing that a log tells otherwise than the rules.

    Attributes:
        log: which match of the file, from 1.
        kyoku: 0 is the first of the first round; *deal* counts all of the log, from 1.
        line: where in the file the kyoku begins.
        seat: whose win it is, None for a draw or a start.
        told, ours: what the log says, and what the rules say.
    """

    log: int
    deal: int
    kyoku: int
    honba: int
    line: int
    seat: int | None
    what: What
    told: Any
    ours: Any


class Rescored(msgspec.Struct, frozen=True, kw_only=True):
    """Be all that was compared in a log.

    Attributes:
        wins, draws: how many there are.
    """

    wins: int
    draws: int
    differences: tuple[Difference, ...]


def rescore(log: Log, number: int = 1) -> Rescored:
    """Score every win and settle every draw of a log again under its rules."""
    told = [event for kyoku in log.kyoku for event in kyoku.events]
    return Rescored(
        wins=sum(isinstance(event, HandWon) for event in told),
        draws=sum(isinstance(event, WallExhausted) for event in told),
        differences=tuple(_differences(log, number)),
    )


def _differences(log: Log, number: int) -> Iterator[Difference]:
    after: tuple[Points, int] | None = None
    for deal, kyoku in enumerate(log.kyoku, start=1):
        start = kyoku.started
        for seat, what, told, ours in (*_start(kyoku, after), *_kyoku(log.rules, kyoku)):
            yield Difference(
                log=number,
                deal=deal,
                kyoku=start.kyoku,
                honba=start.honba,
                line=kyoku.line,
                seat=seat,
                what=what,
                told=told,
                ours=ours,
            )
        end = opened(log.rules, kyoku)
        for event in kyoku.events:
            end = evolve(end, event)
        after = tuple(seat.points for seat in end.seats), end.sticks


Found = tuple[int | None, What, Any, Any]


def _start(kyoku: Kyoku, after: tuple[Points, int] | None) -> Iterator[Found]:
    """Give the points and sticks with which a kyoku does not go on from the one before."""
    if after is not None and after != (kyoku.started.points, kyoku.sticks):
        points, sticks = after
        told = [*kyoku.started.points, STICK * kyoku.sticks]
        yield None, "start", told, [*points, STICK * sticks]


def _kyoku(rules: Rules, kyoku: Kyoku) -> Iterator[Found]:
    state = opened(rules, kyoku)
    won: list[HandWon] = []
    for event in kyoku.events:
        if isinstance(event, HandWon):
            if not won:
                before = state
            yield from _win(before, event, kyoku.silent[len(won)] if kyoku.silent else ())
            won.append(event)
        elif isinstance(event, WallExhausted):
            moved = next((e.moved for e in kyoku.events if isinstance(e, PointsMoved)), None)
            yield from _draw(state, event, moved)
        state = evolve(state, event)
    if won:
        yield from _moved(before, won, kyoku.shares)


def _win(state: State, told: HandWon, silent: tuple[str, ...]) -> Iterator[Found]:
    ours = scored(state, told.seat, tsumo=told.source is None, ura=told.ura)
    if ours is None:
        yield told.seat, "win", told.points, None
        return
    if "yaku" not in silent:
        named, found = ({one.id: one.han for one in win.yaku} for win in (told, ours))
        if named != found:
            yield told.seat, "yaku", named, found
    if "half_han" not in silent and told.half_han != ours.half_han:
        yield told.seat, "han", in_han(told.half_han), ours.han
    if "fu" not in silent and told.fu != ours.fu:
        yield told.seat, "fu", told.fu, ours.fu
    if "limit" not in silent and told.limit != ours.limit:
        yield told.seat, "limit", told.limit, ours.limit
    if "points" not in silent and told.points != ours.points:
        yield told.seat, "points", told.points, ours.points


def _moved(state: State, won: list[HandWon], shares: tuple[Points, ...]) -> Iterator[Found]:
    """Give the wins whose points move otherwise than the rules let them, if all are wins."""
    ours = split_shares(state, won)
    for win, told, right in zip(won, shares, ours or shares, strict=True):
        if told != right:
            yield win.seat, "moved", list(told), list(right)


def _draw(state: State, told: WallExhausted, moved: Points | None) -> Iterator[Found]:
    ours, *more = exhausted(state)
    assert isinstance(ours, WallExhausted)  # noqa: S101  the first event of a draw
    if told.tenpai != ours.tenpai:
        yield None, "tenpai", list(told.tenpai), list(ours.tenpai)
    if told.nagashi != ours.nagashi:
        yield None, "nagashi", list(told.nagashi), list(ours.nagashi)
    right = next((e.moved for e in more if isinstance(e, PointsMoved)), None)
    nothing = (0,) * state.players
    if (moved or nothing) != (right or nothing):
        yield None, "moved", list(moved or nothing), list(right or nothing)
