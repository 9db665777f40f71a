"""A room: one game, one guest, and one task that alone changes anything.

All that is asked of a room goes into its inbox, and its owner task takes one thing at a time:
judge it by `jantaku.game`, store it, apply it, send it. What the other seats' players choose comes
in by the same door and under the same rule of versions. The task never waits for a player to
think or a guest to read.
"""

import asyncio
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final, Protocol

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError

from jantaku.errors import JantakuError, StaleRequest
from jantaku.game import Move
from jantaku.records.native import record_lines
from jantaku.server.decoding import decode_action
from jantaku.server.hosting import Host, require_level, require_mode
from jantaku.server.match import AnyMove, Match, stored_move
from jantaku.server.opponents import Opponents
from jantaku.server.protocol import (
    Act,
    Advice,
    Ask,
    Begin,
    Enter,
    Failed,
    Happened,
    Replaced,
    Resume,
    ServerMessage,
    Snapshot,
)
from jantaku.server.store import (
    Conflict,
    Finish,
    MatchRow,
    RecordRow,
    ResultRow,
    RoomRow,
    Store,
    as_json,
)
from jantaku.server.timing import LoopTime, Time

RoomMessage = Enter | Resume | Act | Begin | Ask

_LETTERS: Final = "23456789BCDFGHJKMNPQRSTVWXZ"
"""Letters and digits that are not taken for one another, and make no words."""

_log: Final = structlog.get_logger("jantaku.room")


class Visitor(Protocol):
    """Be a guest's connection, as far as a room needs to know it.

    Attributes:
        guest: whose it is.
    """

    guest: int

    def send(self, message: ServerMessage) -> None:
        """Take *message* to be sent; never wait."""


class House(msgspec.Struct, frozen=True, kw_only=True):
    """Be what all rooms share.

    Attributes:
        now: the time, in UTC.
        new_seed: gives the secret seed of a match.
        idle_seconds: how long a room stays in memory when nobody is in it.
        retry_seconds: how long to wait before a player whose move failed is asked again.
        time: tells how long players at a table think.
        bot_ms: how long bots at a table take at least, but for letting a tile pass.
        new_id: gives an id that cannot be guessed.
        new_code: gives a code that can be read aloud.
    """

    store: Store
    opponents: Opponents
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    new_seed: Callable[[], str] = lambda: secrets.token_hex(16)
    idle_seconds: float = 60
    retry_seconds: float = 2
    time: Time = LoopTime()
    bot_ms: int = 600
    new_id: Callable[[], str] = lambda: secrets.token_urlsafe(12)
    new_code: Callable[[], str] = lambda: "".join(secrets.choice(_LETTERS) for _ in range(6))

    def date(self) -> str:
        """Return the time as it is stored: ISO 8601, whole seconds."""
        return self.now().strftime("%Y-%m-%dT%H:%M:%SZ")


class _Left(msgspec.Struct, frozen=True):
    """Tell that a visitor has gone."""


class _Chosen(msgspec.Struct, frozen=True):
    """Tell what the player at *seat* chose when asked at *version* of match *number*."""

    seat: int
    number: int
    version: int
    action: Any


_Said = RoomMessage | _Left | _Chosen


class Room:
    """Hold one guest's room for one game; `run` is its owner task."""

    def __init__(self, row: RoomRow, host: Host, house: House) -> None:
        self.row = row
        self.closed = False
        self._host = host
        self._house = house
        self._match: Match | None = None
        self._visitors: dict[int, Visitor] = {}
        self._thoughts: dict[int, asyncio.Task[None]] = {}
        self._advising: set[asyncio.Task[None]] = set()
        self._inbox: asyncio.Queue[tuple[Visitor | None, _Said]]
        self._inbox = asyncio.Queue()

    def ask(self, visitor: Visitor, message: RoomMessage) -> None:
        """Put *message* into the inbox."""
        self._inbox.put_nowait((visitor, message))

    def leave(self, visitor: Visitor) -> None:
        """Tell the room that *visitor*'s connection has ended."""
        self._inbox.put_nowait((visitor, _Left()))

    async def run(self) -> None:
        """Own the room until nobody has been in it for a while."""
        try:
            await self._load()
            while not self.closed:
                try:
                    async with asyncio.timeout(self._house.idle_seconds):
                        visitor, message = await self._inbox.get()
                except TimeoutError:
                    self.closed = not self._visitors and not self._thoughts and self._inbox.empty()
                else:
                    await self._take(visitor, message)
        except Exception:  # noqa: BLE001  it is logged and told
            _log.exception("room_lost", room=self.row.id)
        finally:
            self.closed = True
            for thought in (*self._thoughts.values(), *self._advising):
                thought.cancel()
            while not self._inbox.empty():
                visitor, message = self._inbox.get_nowait()
                self._fail(visitor, message, JantakuError("internal"))

    async def _load(self) -> None:
        stored = await self._house.store.do(Store.last_match, self.row.id)
        self._match = None if stored is None else Match.restored(self._host.game, stored)
        self._ask_players()

    async def _take(self, visitor: Visitor | None, message: _Said) -> None:
        """Do what *message* asks, or tell why not; nothing it can raise ends the room."""
        try:
            await self._do(visitor, message)
        except JantakuError as refused:
            if isinstance(message, _Chosen):
                self._player_failed()
            self._fail(visitor, message, refused)
        except Conflict:
            _log.warning("match_taken_over", room=self.row.id)
            await self._load()
            self._fail(visitor, message, self._stale(message))
        except SQLAlchemyError:
            _log.exception("not_stored", room=self.row.id)
            self._fail(visitor, message, JantakuError("not_stored"))
            self._retry(message)
        except Exception:  # noqa: BLE001  it is logged and told
            _log.exception("room_failed", room=self.row.id)
            self._fail(visitor, message, JantakuError("internal"))

    def _fail(
        self,
        visitor: Visitor | None,
        message: _Said,
        refused: JantakuError,
    ) -> None:
        if visitor is not None:
            asked = None if isinstance(message, _Left | _Chosen) else message.request
            visitor.send(Failed(reply_to=asked, code=refused.code, facts=refused.facts))

    async def _do(self, visitor: Visitor | None, message: _Said) -> None:
        if isinstance(message, _Chosen):
            await self._chosen(message)
            return
        assert visitor is not None  # noqa: S101  only players choose without one
        match message:
            case Enter():
                self._seat(visitor)
                visitor.send(await self._snapshot(message.request))
                self._ask_players()
            case Resume():
                self._seat(visitor)
                visitor.send(await self._resumed(message))
                self._ask_players()
            case Begin():
                self._require_seated(visitor)
                await self._begin(visitor, message)
            case Act():
                self._require_seated(visitor)
                await self._act(message)
            case Ask():
                self._require_seated(visitor)
                self._advise(visitor, message)
            case _Left():
                for seat in [seat for seat, here in self._visitors.items() if here is visitor]:
                    del self._visitors[seat]

    # Who is here.

    def _seat(self, visitor: Visitor) -> None:
        """Let *visitor* take the guest's seat; whoever looked on from there before is told."""
        before = self._visitors.get(self._host.guest_seat)
        if before is not None and before is not visitor:
            before.send(Replaced(room=self.row.id))
        self._visitors[self._host.guest_seat] = visitor

    def _require_seated(self, visitor: Visitor) -> None:
        here = self._visitors.get(self._host.guest_seat)
        if here is None:
            raise JantakuError("not_entered")
        if here is not visitor:
            raise JantakuError("replaced")

    async def _snapshot(self, reply_to: int | None) -> Snapshot:
        host, match = self._host, self._match
        seat = host.guest_seat
        level = host.level if match is None else match.row.level
        mode = host.mode if match is None else match.row.mode
        opening = _opening(host, await self._known(level, mode))
        return Snapshot(
            reply_to=reply_to,
            room=self.row.id,
            game=self.row.game,
            match=0 if match is None else match.row.number,
            seat=seat,
            level=level,
            mode=mode,
            version=0 if match is None else match.version(seat),
            events=() if match is None else match.seen(seat),
            options=() if match is None else match.options(seat),
            standing=host.standing(opening),
            record=None if match is None else match.record,
        )

    async def _resumed(self, message: Resume) -> Snapshot | Happened:
        match, seat = self._match, self._host.guest_seat
        if (
            match is None
            or match.row.number != message.match
            or message.version > match.version(seat)
        ):
            return await self._snapshot(message.request)
        return self._happened(match, seat, message.version, message.request)

    def _happened(self, match: Match, seat: int, since: int, reply_to: int | None) -> Happened:
        return Happened(
            reply_to=reply_to,
            room=self.row.id,
            match=match.row.number,
            version=match.version(seat),
            events=match.seen(seat, since),
            options=match.options(seat),
            record=match.record,
        )

    # What is done.

    async def _begin(self, visitor: Visitor, message: Begin) -> None:
        match, host, store = self._match, self._host, self._house.store
        if message.match != (0 if match is None else match.row.number):
            visitor.send(await self._snapshot(message.request))
            return
        if match is not None and not match.over:
            raise JantakuError("match_in_progress")
        require_level(host, message.level)
        require_mode(host, message.mode)
        game, rules = host.game, host.rules(message.mode)
        known = await self._known(message.level, message.mode)
        opening = _opening(host, known)
        row = MatchRow(
            room=self.row.id,
            number=message.match + 1,
            level=message.level,
            mode=message.mode,
            rules=as_json(rules),
            opening=as_json(opening),
            seed=self._house.new_seed(),
            luck=self._house.new_seed(),
        )
        deal: AnyMove = Move(None, None, game.begin(rules, opening, row.seed))
        key = await store.do(
            Store.begin, row, self.row, known, stored_move(0, deal), self._house.date()
        )
        self._match = Match(game, msgspec.structs.replace(row, id=key), deal)
        _log.info("match_begun", room=self.row.id, match=row.number, level=row.level)
        visitor.send(await self._snapshot(message.request))
        self._house.opponents.prepare(host, row.level, row.mode)
        self._ask_players()

    async def _known(self, level: str, mode: str) -> str | None:
        """Return what the store has for the guest's next match; None before the first."""
        game = self._host.game.id
        return await self._house.store.do(Store.opening, self.row.guest, game, level, mode)

    async def _act(self, message: Act) -> None:
        match = self._current(message)
        action = decode_action(message.action, self._host.game.action_type)
        await self._move(match, self._host.guest_seat, action, message.request)

    def _current(self, message: Act | Ask) -> Match:
        """Return the match, if *message* is about it as it stands."""
        match = self._match
        if match is None or (match.row.number, match.version(self._host.guest_seat)) != (
            message.match,
            message.version,
        ):
            raise self._stale(message)
        return match

    def _stale(self, message: _Said) -> StaleRequest:
        asked = message.version if isinstance(message, Act | Ask | Resume) else 0
        match, seat = self._match, self._host.guest_seat
        return StaleRequest(asked=asked, present=0 if match is None else match.version(seat))

    async def _chosen(self, chosen: _Chosen) -> None:
        match = self._match
        if match is not None and (match.row.number, match.version(chosen.seat)) == (
            chosen.number,
            chosen.version,
        ):
            await self._move(match, chosen.seat, chosen.action, None)

    async def _move(self, match: Match, seat: int, action: Any, reply_to: int | None) -> None:
        """Judge, store, apply, send: in this order."""
        move = match.decide(seat, action)
        date = self._house.date()
        finish = await self._finish(match, move, date)
        since = {here: match.version(here) for here in self._visitors}
        await self._house.store.do(
            Store.append, match.row.id, match.length, match.stored(move), date, finish
        )
        match.apply(move)
        if finish is not None:
            match.record = finish.record.id
            _log.info("match_finished", room=self.row.id, match=match.row.number)
        for here, visitor in self._visitors.items():
            # Who learns nothing of a move is not even told that there was one.
            if here == seat or match.version(here) > since[here]:
                mine = reply_to if here == seat else None
                visitor.send(self._happened(match, here, since[here], mine))
        self._ask_players()

    async def _finish(self, match: Match, move: AnyMove, date: str) -> Finish | None:
        """Return what *move* leaves to be kept, if it ends the match."""
        state, host = match.after(move), self._host
        if match.outcome(state) is None:
            return None
        name = await self._house.store.do(Store.name, self.row.guest)
        names = tuple(
            name if seat == host.guest_seat else match.row.level for seat in range(host.game.seats)
        )
        row, result, feat = match.row, host.result(state), host.feat(state)
        text = record_lines(
            host.game,
            match.rules,
            match.opening,
            row.seed,
            names,
            date,
            (*match.moves, move),
        )
        return Finish(
            guest=self.row.guest,
            game=host.game.id,
            opening=as_json(host.next_opening(state)),
            result=ResultRow(
                level=row.level,
                mode=row.mode,
                points=result.points,
                won=result.won,
                yaku=result.yaku,
            ),
            record=RecordRow(
                id=secrets.token_urlsafe(9), game=host.game.id, date=date, names=names, record=text
            ),
            feat=None if feat is None else (as_json(feat), feat.seat == host.guest_seat),
        )

    # The players at the other seats, and the coach.

    def _advise(self, visitor: Visitor, message: Ask) -> None:
        """Have the coach look at the question; the answer goes to *visitor* when it is there."""
        match, seat = self._current(message), self._host.guest_seat
        view, options = match.view(seat), match.options(seat)
        if not options:
            raise JantakuError("no_advice")

        async def advise() -> None:
            try:
                values = await self._house.opponents.advise(self._host, view, options)
            except Exception:  # noqa: BLE001  it is logged and told
                _log.exception("coach_failed", room=self.row.id)
                self._fail(visitor, message, JantakuError("no_advice"))
            else:
                visitor.send(
                    Advice(
                        reply_to=message.request,
                        room=self.row.id,
                        match=message.match,
                        version=message.version,
                        values=values,
                    )
                )

        asked = asyncio.create_task(advise())
        self._advising.add(asked)
        asked.add_done_callback(self._advising.discard)

    def _ask_players(self) -> None:
        """Ask each player who is to act and is not thinking already."""
        match = self._match
        if match is None:
            return
        for seat in match.awaiting():
            if seat != self._host.guest_seat and seat not in self._thoughts:
                thought = asyncio.create_task(self._think(match, seat))
                self._thoughts[seat] = thought

    async def _think(self, match: Match, seat: int) -> None:
        """Have the player at *seat* choose, and put what he chooses into the inbox."""
        number, version = match.row.number, match.version(seat)
        try:
            level = match.row.level
            action = await self._house.opponents.choose(
                self._host.game.id,
                level,
                lambda: self._host.player(level),
                match.view(seat),
                match.options(seat),
                match.luck(seat),
            )
        except Exception:  # noqa: BLE001  it is logged and told
            self._player_failed()
            return
        finally:
            self._thoughts.pop(seat, None)
        self._inbox.put_nowait((None, _Chosen(seat, number, version, action)))

    def _player_failed(self) -> None:
        """Tell that a player raised or cheated; he is asked again when the guest comes back."""
        _log.exception("player_failed", room=self.row.id)
        for visitor in self._visitors.values():
            visitor.send(Failed(reply_to=None, code="player_failed", facts={}))

    def _retry(self, message: _Said) -> None:
        """Put a player's choice that could not be stored into the inbox again, a little later."""
        if isinstance(message, _Chosen):
            loop = asyncio.get_running_loop()
            loop.call_later(self._house.retry_seconds, self._inbox.put_nowait, (None, message))


def _opening(host: Host, known: str | None) -> Any:
    opening_type = host.game.opening_type
    return opening_type() if known is None else msgspec.json.decode(known, type=opening_type)
