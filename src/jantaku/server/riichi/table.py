"""A table: who sits at it, what they play, and one task that alone changes anything.

As in a solo room all that is asked goes into an inbox, with what bots choose, clocks call and
curtains let through, and the owner task takes one thing at a time.
"""

import asyncio
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError

from jantaku.errors import JantakuError, StaleRequest
from jantaku.game import Move
from jantaku.riichi.actions import Action
from jantaku.riichi.flow import TABLES, Opening
from jantaku.rng import Stream, commitment
from jantaku.rulesheet import markdown
from jantaku.server.decoding import decode_action
from jantaku.server.match import AnyMove, Match, stored_move
from jantaku.server.protocol import Act, Ask, Failed, Replaced, Resume
from jantaku.server.riichi.keeping import (
    SeatRow,
    TableRow,
    begin_match,
    change_table,
    names_of,
    seats_of,
)
from jantaku.server.riichi.messages import (
    Chair,
    JoinTable,
    LeaveTable,
    NextKyoku,
    OpenTable,
    Ready,
    RulesShown,
    SetTable,
    ShowRules,
    Sit,
    StartMatch,
    TableState,
)
from jantaku.server.riichi.play import Chosen, Due, Failure, Inner, Lifted, Listener, Play
from jantaku.server.riichi.seating import (
    EMPTY,
    Chairs,
    Sitter,
    chair_of,
    dealt,
    first_free,
    readied,
    resized,
    rules_of,
    seated,
    without,
)
from jantaku.server.room import House, Visitor
from jantaku.server.store import Conflict, MatchRow, Store, as_json
from jantaku.words import Words

MOST_HERE: Final = 100
"""How many may be at one table, those who look on too."""

Asked = (
    OpenTable
    | JoinTable
    | SetTable
    | Sit
    | Ready
    | StartMatch
    | NextKyoku
    | LeaveTable
    | ShowRules
    | Act
    | Ask
    | Resume
)

_log: Final = structlog.get_logger("jantaku.riichi")


class _Gone(msgspec.Struct, frozen=True):
    """Tell that a visitor's connection has ended."""


class Table:
    """Hold a table; `run` is its owner task."""

    def __init__(self, row: TableRow, house: House) -> None:
        self.row = row
        self.closed = False
        self._house = house
        self._rules = rules_of(row.settings)
        self._chairs: Chairs = (EMPTY,) * row.settings.players
        self._visitors: dict[int, Visitor] = {}
        self._names: dict[int, str] = {}
        self._seed = house.new_seed()
        self._number = 0
        self._play: Play | None = None
        self._ended = True
        self._inbox: asyncio.Queue[tuple[Visitor | None, Asked | Inner | _Gone]]
        self._inbox = asyncio.Queue()

    def ask(self, visitor: Visitor, message: Asked) -> None:
        """Put *message* into the inbox."""
        self._inbox.put_nowait((visitor, message))

    def leave(self, visitor: Visitor) -> None:
        """Tell the table that *visitor*'s connection has ended."""
        self._inbox.put_nowait((visitor, _Gone()))

    async def settled(self) -> None:
        """Wait until all that has been asked for is done, and no bot is thinking."""
        await self._inbox.join()
        while self._play is not None and self._play.thoughts:
            await asyncio.wait(self._play.thoughts)
            await self._inbox.join()

    def _post(self, message: Inner) -> None:
        self._inbox.put_nowait((None, message))

    async def run(self) -> None:
        """Own the table until nobody has been at it for a while."""
        try:
            await self._load()
            while not self.closed:
                try:
                    async with asyncio.timeout(self._house.idle_seconds):
                        visitor, message = await self._inbox.get()
                except TimeoutError:
                    self.closed = not self._visitors and self._inbox.empty()
                else:
                    await self._take(visitor, message)
                    self._inbox.task_done()
        except Exception:  # noqa: BLE001  it is logged and told
            _log.exception("table_lost", table=self.row.id)
        finally:
            self.closed = True
            if self._play is not None:
                self._play.close()
            while not self._inbox.empty():
                visitor, message = self._inbox.get_nowait()
                self._fail(visitor, message, JantakuError("internal"))

    async def _load(self) -> None:
        """Go on from what is stored."""
        store = self._house.store
        stored = await store.do(Store.last_match, self.row.id)
        if stored is None:
            return
        sitting = await store.do(seats_of, stored.row.id)
        guests = tuple(seat.guest for seat in sitting if seat.guest is not None)
        self._names = await store.do(names_of, guests)
        self._number = stored.row.number
        game = TABLES[len(sitting)]
        match = Match.restored(game, stored)
        self._chairs = tuple(
            Sitter(guest=seat.guest, bot=None if seat.guest else seat.name, drawn=seat.drawn)
            for seat in sitting
        )
        self._play = self._playing(match, sitting)
        self._ended = match.over
        if match.over:
            self._clear_chairs()

    def _playing(self, match: Match, sitting: tuple[SeatRow, ...]) -> Play:
        return Play(
            TABLES[len(sitting)],
            match,
            sitting,
            self.row.settings,
            self._house,
            self._listeners,
            self._post,
        )

    # One message.

    async def _take(self, visitor: Visitor | None, message: Any) -> None:
        """Do what *message* asks, or tell why not; nothing it can raise ends the table."""
        try:
            if visitor is None:
                await self._go_on(message)
            else:
                await self._do(visitor, message)
        except JantakuError as refused:
            if visitor is None:
                _log.exception("bot_refused", table=self.row.id)
            self._fail(visitor, message, refused)
        except Conflict:
            # Another process has this table: what is stored there holds.
            _log.warning("table_conflict", table=self.row.id)
            self.closed = True
            self._fail(visitor, message, JantakuError("not_stored"))
        except SQLAlchemyError:
            _log.exception("store_failed", table=self.row.id)
            self._fail(visitor, message, JantakuError("not_stored"))
            if visitor is None:
                self._retry(message)
        except Exception:  # noqa: BLE001  it is logged and told
            _log.exception("table_failed", table=self.row.id)
            self._fail(visitor, message, JantakuError("internal"))

    def _fail(self, visitor: Visitor | None, message: Any, refused: JantakuError) -> None:
        request = getattr(message, "request", None)
        if visitor is not None and request is not None:
            visitor.send(Failed(reply_to=request, code=refused.code, facts=refused.facts))

    def _retry(self, message: Inner) -> None:
        delay = int(self._house.retry_seconds * 1000)
        self._house.time.later(delay, lambda: self._post(message))

    async def _go_on(self, message: Inner) -> None:
        """Do what a clock, a curtain or a bot calls for."""
        play = self._play
        if play is None:
            return
        match message:
            case Due():
                if await play.due(message):
                    self._tell_state()
            case Lifted():
                play.lifted(message)
            case Chosen():
                await play.chosen(message)
            case Failure(seat):
                self._tell_bot_failed(seat)
        self._look_for_end()

    def _tell_bot_failed(self, seat: int) -> None:
        for visitor in self._visitors.values():
            visitor.send(Failed(reply_to=None, code="player_failed", facts={"seat": seat}))

    async def _do(self, visitor: Visitor, message: Asked | _Gone) -> None:
        match message:
            case OpenTable() | JoinTable():
                await self._join(visitor, message.request)
                self._show_play(visitor, message.request)
            case Resume():
                await self._join(visitor, None)
                self._resume(visitor, message)
            case _Gone():
                self._part(visitor)
            case _:
                self._require_here(visitor)
                await self._do_here(visitor, message)
        self._look_for_end()

    async def _do_here(self, visitor: Visitor, message: Asked) -> None:
        guest = visitor.guest
        match message:
            case SetTable():
                await self._set(guest, message)
            case Sit():
                self._require_between()
                self._chairs = seated(self._chairs, guest, message.chair)
                self._tell_state({guest: message.request})
            case Ready():
                self._require_between()
                self._chairs = readied(
                    self._chairs, guest, ready=message.ready, added=message.added
                )
                self._tell_state({guest: message.request})
            case StartMatch():
                await self._start(guest, message)
            case NextKyoku():
                self._confirm(visitor, message)
            case LeaveTable():
                self._leave(visitor, message)
            case Act():
                await self._act(guest, message)
            case ShowRules():
                self._show_rules(visitor, message)
            case _:
                raise JantakuError("no_advice")

    # Who is here.

    def _listeners(self) -> Iterator[Listener]:
        for guest, visitor in self._visitors.items():
            yield visitor, self._seat(guest)

    def _seat(self, guest: int) -> int | None:
        """Return where *guest* plays in the match that is on, or was the last."""
        return None if self._play is None else self._play.seat_of(guest)

    @property
    def _playing_now(self) -> bool:
        return self._play is not None and not self._ended

    @property
    def _host(self) -> int | None:
        """Return who decides: the table's host, or while he is not here the first who sits."""
        sitting = (sitter.guest for sitter in self._chairs)
        wanted = (self.row.host, *(guest for guest in sitting if guest is not None))
        return next((guest for guest in wanted if guest in self._visitors), None)

    def _require_here(self, visitor: Visitor) -> None:
        here = self._visitors.get(visitor.guest)
        if here is None:
            raise JantakuError("not_entered")
        if here is not visitor:
            raise JantakuError("replaced")

    def _require_between(self) -> None:
        if self._playing_now:
            raise JantakuError("match_in_progress")

    def _require_host(self, guest: int) -> None:
        if guest != self._host:
            raise JantakuError("not_host")

    async def _join(self, visitor: Visitor, request: int | None) -> None:
        guest = visitor.guest
        chair = chair_of(self._chairs, guest)
        if chair is None and guest not in self._visitors:
            self._require_welcome()
        names = await self._house.store.do(names_of, (guest,))
        self._names |= names
        before = self._visitors.get(guest)
        if before is not None and before is not visitor:
            before.send(Replaced(room=self.row.id))
        self._visitors[guest] = visitor
        if chair is None and not self._playing_now:
            free = first_free(self._chairs)
            if free is not None:
                self._chairs = seated(self._chairs, guest, free)
        self._tell_state({} if request is None else {guest: request})

    def _show_play(self, visitor: Visitor, request: int | None) -> None:
        """Show the match to one who has come, who plays on from here if it is his."""
        if self._play is not None:
            seat = self._come_back(visitor.guest)
            visitor.send(self._play.snapshot(self.row.id, seat, request))

    def _come_back(self, guest: int) -> int | None:
        """Give a guest his seat back, and return it."""
        play, seat = self._require_play(), self._seat(guest)
        if seat is not None and not self._ended:
            was_away = play.back(seat)
            play.changed()
            if was_away:
                self._tell_state()
        return seat

    def _require_welcome(self) -> None:
        free = not self._playing_now and first_free(self._chairs) is not None
        if not free and not self.row.settings.spectators:
            raise JantakuError("no_spectators")
        if len(self._visitors) >= MOST_HERE:
            raise JantakuError("table_full", limit=MOST_HERE)

    def _part(self, visitor: Visitor) -> None:
        """Let a connection end: the guest's chair is kept, but he is not ready any more."""
        guest = visitor.guest
        if self._visitors.get(guest) is not visitor:
            return
        del self._visitors[guest]
        if self._play is not None and not self._ended:
            self._play.changed()
        elif chair_of(self._chairs, guest) is not None:
            self._chairs = readied(self._chairs, guest, ready=False, added="")
        self._tell_state()

    def _leave(self, visitor: Visitor, message: LeaveTable) -> None:
        """Let a guest get up and go; in a match a bot plays for him (Y14)."""
        guest, seat = visitor.guest, self._seat(visitor.guest)
        del self._visitors[guest]
        if self._play is None or self._ended:
            self._chairs = seated(self._chairs, guest, None)
        elif seat is not None:
            self._play.left(seat)
            self._play.changed()
        visitor.send(self._state(guest, message.request))
        self._tell_state()

    # Between matches.

    async def _set(self, guest: int, message: SetTable) -> None:
        self._require_host(guest)
        self._require_between()
        rules = rules_of(message.settings)
        chairs = resized(self._chairs, message.settings.players)
        row = msgspec.structs.replace(self.row, settings=message.settings)
        await self._house.store.do(change_table, row)
        self.row, self._rules, self._chairs = row, rules, chairs
        self._tell_state({guest: message.request})

    async def _start(self, guest: int, message: StartMatch) -> None:
        """Begin a match with everybody who sits; its seed was committed to before."""
        self._require_host(guest)
        if message.match != self._number:
            raise StaleRequest(asked=message.match, present=self._number)
        self._require_between()
        settings, house, rules = self.row.settings, self._house, self._rules.rules
        luck = house.new_seed()
        gone = {sitter.guest for sitter in self._chairs if sitter.guest not in self._visitors}
        there = without(self._chairs, gone)
        chairs = dealt(there, settings, Stream(luck, "seats"))
        game = TABLES[settings.players]
        opening = Opening(added=tuple(sitter.added for sitter in chairs if sitter.added))
        row = MatchRow(
            room=self.row.id,
            number=self._number + 1,
            level=settings.bot,
            mode=self._rules.name,
            rules=as_json(rules),
            opening=as_json(opening),
            seed=self._seed,
            luck=luck,
        )
        deal: AnyMove = Move(None, None, game.begin(rules, opening, row.seed))
        sitting = tuple(self._seat_row(sitter) for sitter in chairs)
        key = await house.store.do(begin_match, row, sitting, stored_move(0, deal), house.date())
        match = Match(game, msgspec.structs.replace(row, id=key), deal)
        self._chairs, self._number, self._seed = chairs, row.number, house.new_seed()
        if self._play is not None:
            self._play.close()
        self._play, self._ended = self._playing(match, sitting), False
        _log.info("match_begun", table=self.row.id, match=row.number)
        self._play.changed()
        self._tell_state({guest: message.request})
        for visitor, seat in self._listeners():
            visitor.send(self._play.snapshot(self.row.id, seat, None))

    def _seat_row(self, sitter: Sitter) -> SeatRow:
        clock = self.row.settings.clock
        if sitter.guest is None:
            return SeatRow(guest=None, name=str(sitter.bot), drawn=sitter.drawn)
        return SeatRow(
            guest=sitter.guest,
            name=self._names.get(sitter.guest, ""),
            drawn=sitter.drawn,
            bank=None if clock is None else clock.bank,
        )

    def _look_for_end(self) -> None:
        """Clear the table once its match is over and everybody knows."""
        if self._play is not None and not self._ended and self._play.over:
            self._play.close()
            self._ended = True
            self._clear_chairs()
            self._tell_state()

    def _clear_chairs(self) -> None:
        self._chairs = resized(self._chairs, self.row.settings.players)

    def _show_rules(self, visitor: Visitor, message: ShowRules) -> None:
        text = "\n".join(markdown(self._rules, Words(message.language)))
        visitor.send(RulesShown(reply_to=message.request, table=self.row.id, text=text))

    # In a match.

    def _require_play(self) -> Play:
        if self._play is None:
            raise JantakuError("no_match")
        return self._play

    def _require_seat(self, guest: int) -> tuple[Play, int]:
        play, seat = self._require_play(), self._seat(guest)
        if seat is None:
            raise JantakuError("not_seated")
        return play, seat

    async def _act(self, guest: int, message: Act) -> None:
        play, seat = self._require_seat(guest)
        asked = (message.match, message.version)
        if asked != (self._number, play.told(seat)) or not play.is_asked(seat, message.version):
            raise StaleRequest(asked=message.version, present=play.told(seat))
        action: Action = decode_action(message.action, Action)
        if await play.acted(seat, action, message.request):
            self._tell_state()

    def _confirm(self, visitor: Visitor, message: NextKyoku) -> None:
        play, seat = self._require_seat(visitor.guest)
        self._come_back(visitor.guest)
        if not play.confirm(seat):
            visitor.send(play.since(self.row.id, seat, play.told(seat), message.request))

    def _resume(self, visitor: Visitor, message: Resume) -> None:
        play, seat = self._require_play(), self._come_back(visitor.guest)
        if message.match == self._number and message.version <= play.told(seat):
            visitor.send(play.since(self.row.id, seat, message.version, message.request))
        else:
            visitor.send(play.snapshot(self.row.id, seat, message.request))

    # What is told.

    def _tell_state(self, replies: dict[int, int] | None = None) -> None:
        for guest, visitor in self._visitors.items():
            visitor.send(self._state(guest, (replies or {}).get(guest)))

    def _state(self, guest: int, reply_to: int | None) -> TableState:
        sitting = [sitter.guest for sitter in self._chairs]
        return TableState(
            reply_to=reply_to,
            table=self.row.id,
            code=self.row.code,
            settings=self.row.settings,
            rules=self._rules.title,
            match=self._number,
            playing=self._playing_now,
            host=guest == self._host,
            chair=chair_of(self._chairs, guest),
            chairs=tuple(self._chair(at, sitter) for at, sitter in enumerate(self._chairs)),
            commitment=commitment(self._seed),
            watching=sum(here not in sitting for here in self._visitors),
        )

    def _chair(self, at: int, sitter: Sitter) -> Chair:
        if sitter.bot is not None:
            return Chair(name=sitter.bot, sits="bot", drawn=sitter.drawn)
        if sitter.guest is None:
            return Chair(name="", sits="nobody")
        return Chair(
            name=self._names.get(sitter.guest, ""),
            sits="guest",
            ready=sitter.ready,
            here=sitter.guest in self._visitors,
            away=self._playing_now and self._play is not None and at in self._play.away,
            drawn=sitter.drawn,
        )
