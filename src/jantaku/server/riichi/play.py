"""A match in play at a table: who is asked, for how long, and what has been told.

The match itself may be ahead of what has been told (`curtain`). A seat is asked only once all has
been told, and may answer the question of the version it was told with; so an answer that comes
late, twice or to an older question does nothing.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

import msgspec
import structlog

from jantaku.bots import bot_named
from jantaku.game import AnyGame, seen_by
from jantaku.records.native import record_lines
from jantaku.riichi.actions import Pass
from jantaku.riichi.events import KanDeclared, TileDiscarded
from jantaku.server.match import Match
from jantaku.server.riichi.curtain import Hold, holds
from jantaku.server.riichi.keeping import GAME, Ending, SeatRow, append_move
from jantaku.server.riichi.messages import (
    ClockTold,
    Settings,
    TableHappened,
    TableSnapshot,
)
from jantaku.server.riichi.seating import PASTED
from jantaku.server.room import House, Visitor
from jantaku.server.store import RecordRow
from jantaku.server.timing import Timer

GRACE_MS: Final = 20_000
"""How long a table without a clock waits for a guest who has gone, before a bot plays for him."""

IDLE_TURNS: Final = 3
"""After so many questions in a row that time answered, a bot plays until the guest acts."""

_IDLE: Final = bot_named("tsumogiri")

_log: Final = structlog.get_logger("jantaku.riichi")

Listener = tuple[Visitor, int | None]


class Due(msgspec.Struct, frozen=True):
    """Tell that the time of *seat* for its question *number* is up."""

    seat: int
    number: int


class Chosen(msgspec.Struct, frozen=True):
    """Tell what a bot chose when *seat* was asked question *number*."""

    seat: int
    number: int
    action: Any


class Lifted(msgspec.Struct, frozen=True):
    """Tell that what comes from event *at* on may be told."""

    at: int


class Failure(msgspec.Struct, frozen=True):
    """Tell that the bot of *seat* raised."""

    seat: int


Inner = Due | Chosen | Lifted | Failure


class _Question:
    """Be what one seat is asked.

    Attributes:
        number: tells this question from all others of the match.
        version: what the seat had been told when it was asked.
        since: when it was asked.
        free: milliseconds that cost nothing; *bank* those that do, None without a clock.
        limit: milliseconds in all; None where there is no end.
    """

    def __init__(
        self, number: int, version: int, since: int, free: int, bank: int | None, limit: int | None
    ) -> None:
        self.number = number
        self.version = version
        self.since = since
        self.free = free
        self.bank = bank
        self.limit = limit
        self.timer: Timer | None = None
        self.thought: asyncio.Task[None] | None = None

    def left(self, now: int) -> tuple[int, int]:
        """Return what is left of the free time and of the bank."""
        used = now - self.since
        return max(0, self.free - used), max(0, (self.bank or 0) - max(0, used - self.free))

    def wait_for_ever(self) -> None:
        """Call no time."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None

    def drop(self) -> None:
        """Wait no more."""
        self.wait_for_ever()
        if self.thought is not None:
            self.thought.cancel()
        self.thought = None


class Play:
    """Hold one match of a table from its deal, or from where it was stored, to its end.

    Attributes:
        over: whether it has ended and all has been told.
        away: the seats of guests for whom a bot plays now.
    """

    def __init__(
        self,
        game: AnyGame,
        match: Match,
        sitting: tuple[SeatRow, ...],
        settings: Settings,
        house: House,
        listeners: Callable[[], Iterable[Listener]],
        door: Callable[[Inner], None],
    ) -> None:
        self.match = match
        self.sitting = sitting
        self.away: set[int] = set()
        self._game = game
        self._settings = settings
        self._house = house
        self._listeners = listeners
        self._door = door
        self._bank = [seat.bank for seat in sitting]
        self._shown = match.length
        self._told: dict[int | None, int] = {
            seat: len(seen_by(game, match.events, seat)) for seat in (*range(game.seats), None)
        }
        self._holds: deque[tuple[int, Hold]] = deque()
        self._lift: Timer | None = None
        self._confirmed: set[int] = set()
        self._discarded_at = house.time.now()
        self._questions: dict[int, _Question] = {}
        self._asked = 0
        self._idle = [0] * game.seats

    @property
    def over(self) -> bool:
        """Say whether the match has ended and everybody knows."""
        return self.match.over and not self._holds

    @property
    def _waiting(self) -> bool:
        """Say whether the end of a kyoku is being shown."""
        return bool(self._holds) and self._holds[0][1].result

    @property
    def thoughts(self) -> list[asyncio.Task[None]]:
        """Return the bots' thoughts that are not at their end."""
        found = [question.thought for question in self._questions.values()]
        return [thought for thought in found if thought is not None and not thought.done()]

    # Who is here.

    def _here(self) -> set[int]:
        return {seat for _, seat in self._listeners() if seat is not None}

    def _is_bot(self, seat: int) -> bool:
        return self.sitting[seat].guest is None

    def seat_of(self, guest: int) -> int | None:
        """Return where *guest* plays."""
        return next((at for at, seat in enumerate(self.sitting) if seat.guest == guest), None)

    def changed(self) -> None:
        """Look again who is here: the table calls it whenever a guest comes or goes.

        While no player is here, the match stands still.
        """
        if self.over:
            return
        here = self._here()
        if not here:
            for seat in list(self._questions):
                self._drop(seat)
            return
        for seat, question in self._questions.items():
            if question.limit is None and not self._is_bot(seat):
                if seat in here:
                    question.wait_for_ever()
                elif question.timer is None:
                    self._call_time(question, seat, GRACE_MS)
        if self._waiting and self._may_go_on():
            self._raise()
        else:
            self._ask()

    def _drop(self, seat: int) -> None:
        """Ask *seat* no more; the time it took is gone."""
        question = self._questions.pop(seat)
        if question.bank:
            self._bank[seat] = question.left(self._house.time.now())[1]
        question.drop()

    def left(self, seat: int) -> None:
        """Let a bot play for a guest who has gone for good, until he comes back."""
        self.away.add(seat)
        if seat in self._questions:
            self._drop(seat)

    def back(self, seat: int) -> bool:
        """Give a seat back to its guest; return whether a bot played in it."""
        self._idle[seat] = 0
        if seat not in self.away:
            return False
        self.away.remove(seat)
        if seat in self._questions:
            self._drop(seat)
        return True

    def close(self) -> None:
        """Wait for nothing more."""
        if self._lift is not None:
            self._lift.cancel()
        for question in self._questions.values():
            question.drop()
        self._questions.clear()

    # What is told.

    def snapshot(self, table: str, seat: int | None, reply_to: int | None) -> TableSnapshot:
        """Return all that *seat* has been told."""
        events = seen_by(self._game, self.match.events[: self._shown], seat)
        return TableSnapshot(
            reply_to=reply_to,
            table=table,
            match=self.match.row.number,
            seat=seat,
            version=len(events),
            events=events,
            options=self._options(seat),
            clock=self._clock(seat),
            waiting=self._waits_for(seat),
            record=self.match.record if self.over else None,
        )

    def since(self, table: str, seat: int | None, version: int, reply_to: int) -> TableHappened:
        """Return what *seat* has been told after *version*."""
        events = seen_by(self._game, self.match.events[: self._shown], seat)
        return self._happened(table, seat, tuple(events[version:]), reply_to)

    def told(self, seat: int | None) -> int:
        """Return the version that *seat* has been told."""
        return self._told[seat]

    def _happened(
        self, table: str, seat: int | None, events: tuple[Any, ...], reply_to: int | None
    ) -> TableHappened:
        return TableHappened(
            reply_to=reply_to,
            table=table,
            match=self.match.row.number,
            version=self._told[seat],
            events=events,
            options=self._options(seat),
            clock=self._clock(seat),
            waiting=self._waits_for(seat),
            record=self.match.record if self.over else None,
        )

    def _options(self, seat: int | None) -> tuple[Any, ...]:
        return self.match.options(seat) if seat is not None and seat in self._questions else ()

    def _clock(self, seat: int | None) -> ClockTold | None:
        question = None if seat is None else self._questions.get(seat)
        if question is None or question.bank is None:
            return None
        free, bank = question.left(self._house.time.now())
        return ClockTold(free=free, bank=bank)

    def _waits_for(self, seat: int | None) -> bool:
        return self._waiting and seat is not None and seat not in self._confirmed

    def _tell(self, upto: int, replies: dict[int, int | None]) -> None:
        """Tell everybody the events before *upto*, and whoever is asked, the question."""
        fresh = self.match.events[self._shown : upto]
        self._shown = upto
        if any(isinstance(event, TileDiscarded | KanDeclared) for event in fresh):
            self._discarded_at = self._house.time.now()
        news = {who: seen_by(self._game, fresh, who) for who in self._told}
        for who, events in news.items():
            self._told[who] += len(events)
        self._ask()
        for visitor, seat in self._listeners():
            if news[seat] or seat in replies:
                reply_to = None if seat is None else replies.get(seat)
                visitor.send(self._happened(self.match.row.room, seat, news[seat], reply_to))

    # The curtain.

    def _advance(self, replies: dict[int, int | None]) -> None:
        """Tell as much as may be told now."""
        while self._holds:
            at, hold = self._holds[0]
            self._confirmed = set()
            wait = hold.milliseconds
            self._tell(at, replies)
            replies = {}
            if not hold.result:
                wait += self._discarded_at - self._house.time.now()
            elif self._may_go_on():
                wait = 0
            if wait > 0:
                self._lift = self._house.time.later(wait, partial(self._door, Lifted(at)))
                return
            self._holds.popleft()
        self._tell(self.match.length, replies)

    def lifted(self, message: Lifted) -> None:
        """Go on telling after a hold."""
        if self._holds and self._holds[0][0] == message.at:
            self._raise()

    def confirm(self, seat: int) -> bool:
        """Take down that *seat* has seen the end of the kyoku; return whether it goes on."""
        if not self._waiting:
            return False
        self._confirmed.add(seat)
        if not self._may_go_on():
            return False
        self._raise()
        return True

    def _may_go_on(self) -> bool:
        return self._here() <= self._confirmed

    def _raise(self) -> None:
        if self._lift is not None:
            self._lift.cancel()
        self._holds.popleft()
        self._advance({})

    # Who is asked.

    def _ask(self) -> None:
        awaited = {} if self._holds or self._shown < self.match.length else self.match.awaiting()
        for seat in [seat for seat in self._questions if seat not in awaited]:
            self._questions.pop(seat).drop()
        here = self._here()
        if not here:
            return
        for seat in awaited:
            if seat not in self._questions:
                self._question(seat, here)

    def _question(self, seat: int, here: set[int]) -> None:
        now, version = self._house.time.now(), self._told[seat]
        clock, bank = self._settings.clock, self._bank[seat]
        bot = self._is_bot(seat) or seat in self.away
        free = 0 if clock is None else clock.free
        limit = None if clock is None else free + (bank or 0)
        if bot:
            free, bank, limit = 0, None, None
        elif self._settings.reveal and self._may_claim(seat):
            # Time ends for all who may claim when what follows is told, and it costs nothing.
            free = limit = max(0, self._discarded_at + self._settings.reveal - now)
            bank = 0
        self._asked += 1
        question = _Question(self._asked, version, now, free, bank, limit)
        self._questions[seat] = question
        if bot:
            question.thought = asyncio.create_task(self._think(seat, question))
            return
        if limit is None and seat not in here:
            limit = GRACE_MS
        if limit is not None:
            self._call_time(question, seat, limit)

    def _call_time(self, question: _Question, seat: int, limit: int) -> None:
        due = Due(seat, question.number)
        question.timer = self._house.time.later(limit, lambda: self._door(due))

    def _may_claim(self, seat: int) -> bool:
        return any(isinstance(option, Pass) for option in self.match.options(seat))

    async def _think(self, seat: int, question: _Question) -> None:
        """Have a bot choose in a thread; but for a pass it takes its time."""
        match = self.match
        name = self.sitting[seat].name if self._is_bot(seat) else self._settings.bot
        begun = self._house.time.now()
        try:
            action = await self._house.opponents.choose(
                GAME,
                name,
                lambda: bot_named(name),
                match.view(seat),
                match.options(seat),
                match.luck(seat),
            )
        except Exception:  # noqa: BLE001  it is logged and told
            _log.exception("bot_failed", table=match.row.room, bot=name)
            self._door(Failure(seat))
            return
        chosen = Chosen(seat, question.number, action)
        wait = begun + self._house.bot_ms - self._house.time.now()
        curtained = self._settings.reveal and self._may_claim(seat)
        if wait <= 0 or curtained or isinstance(action, Pass):
            self._door(chosen)
        else:
            question.timer = self._house.time.later(wait, lambda: self._door(chosen))

    def is_asked(self, seat: int, version: int) -> bool:
        """Say whether *seat* is being asked at *version*."""
        question = self._questions.get(seat)
        return question is not None and question.version == version

    async def chosen(self, message: Chosen) -> None:
        """Do what a bot chose, if its question still stands."""
        question = self._questions.get(message.seat)
        if question is not None and question.number == message.number:
            await self.move(message.seat, message.action, None)

    async def due(self, message: Due) -> bool:
        """Act for a seat whose time is up; return whether the table has changed by it.

        Whoever is here passes or discards what was drawn (Y12); for one who has gone, or has let
        time decide again and again, a bot plays on (Y14).
        """
        seat, question = message.seat, self._questions.get(message.seat)
        if question is None or question.number != message.number or question.timer is None:
            return False
        self._idle[seat] += 1
        gone = seat not in self._here()
        if (gone or self._idle[seat] >= IDLE_TURNS) and not self._may_claim(seat):
            self.left(seat)
            self._question(seat, self._here())
            return True
        match = self.match
        action = _IDLE.choose(match.view(seat), match.options(seat), match.luck(seat))
        await self.move(seat, action, None)
        return False

    async def acted(self, seat: int, action: Any, reply_to: int) -> bool:
        """Do what a guest asked for; return whether he has his seat back by it."""
        was_away = seat in self.away
        self.away.discard(seat)
        self._idle[seat] = 0
        await self.move(seat, action, reply_to)
        return was_away

    async def move(self, seat: int, action: Any, reply_to: int | None) -> None:
        """Judge, store, apply, tell: in this order.

        Raises:
            IllegalAction: the rules do not allow it.
        """
        match, house = self.match, self._house
        move = match.decide(seat, action)
        question = self._questions[seat]
        bank = self._bank[seat]
        if bank is not None and question.bank:
            bank = question.left(house.time.now())[1]
        ending = self._ending(move)
        await house.store.do(
            append_move,
            match.row.id,
            match.length,
            match.stored(move),
            house.date(),
            bank=bank,
            ending=ending,
        )
        self._bank[seat] = bank
        start = match.length
        match.apply(move)
        if ending is not None:
            match.record = ending.record.id
            _log.info("match_finished", table=match.row.room, match=match.row.number)
        self._questions.pop(seat).drop()
        self._holds.extend(
            (start + hold.at, hold) for hold in holds(move.events, self._settings.reveal)
        )
        self._advance({seat: reply_to})

    def _ending(self, move: Any) -> Ending | None:
        match, house = self.match, self._house
        outcome = match.outcome(match.after(move))
        if outcome is None:
            return None
        names = tuple(seat.name for seat in self.sitting)
        date = house.date()
        text = record_lines(
            self._game,
            match.rules,
            match.opening,
            match.row.seed,
            names,
            date,
            (*match.moves, move),
            preset="" if match.row.mode == PASTED else match.row.mode,
        )
        record = RecordRow(id=house.new_id(), game=GAME, date=date, names=names, record=text)
        return Ending(points=outcome.points, ranks=outcome.ranks, record=record)
