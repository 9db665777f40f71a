"""A parlour whose time a test moves by hand, and guests at its tables without a network."""

import heapq
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from jantaku.server.opponents import Opponents
from jantaku.server.parlour import Parlour
from jantaku.server.protocol import (
    Act,
    Failed,
    Replaced,
    Resume,
    ServerMessage,
)
from jantaku.server.riichi.messages import (
    JoinTable,
    OpenTable,
    Ready,
    Settings,
    StartMatch,
    TableHappened,
    TableSnapshot,
    TableState,
)
from jantaku.server.riichi.table import Table
from jantaku.server.room import House
from jantaku.server.store import Store, open_store

SHORT = 'extends = "uchiwa"\nmatch.kyoku = 1\n'
"""A match of one kyoku, with repeats."""


class Call:
    """Be a call to be made at a time, unless it is cancelled."""

    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        """Let it not be made."""
        self.call = None


class HandTime:
    """Be the time, which stands until a test moves it."""

    def __init__(self) -> None:
        self.at = 1_000
        self._order = count()
        self.calls: list[tuple[int, int, Call]] = []

    def now(self) -> int:
        """Return the time."""
        return self.at

    def later(self, milliseconds: int, call: Callable[[], None]) -> Call:
        """Make *call* when the time has come."""
        waiting = Call(call)
        heapq.heappush(self.calls, (self.at + milliseconds, next(self._order), waiting))
        return waiting

    def due(self, upto: int) -> Call | None:
        """Return the next call up to a time, which it becomes."""
        while self.calls and self.calls[0][0] <= upto:
            self.at, _, waiting = heapq.heappop(self.calls)
            if waiting.call is not None:
                return waiting
        return None


class Someone:
    """Be a guest with one connection, who keeps what he is told as the browser does.

    Attributes:
        heard: every message that came.
    """

    def __init__(self, hall: "Hall", guest: int) -> None:
        self.hall = hall
        self.guest = guest
        self.heard: list[ServerMessage] = []
        self.table: Table | None = None
        self.match = 0
        self.seat: int | None = None
        self.version = 0
        self.events: list[Any] = []
        self.options: tuple[Any, ...] = ()
        self.waiting = False
        self.clock: Any = None
        self.record: str | None = None
        self.state: TableState | None = None
        self.replaced = False
        self._requests = count(1)

    def send(self, message: ServerMessage) -> None:
        """Take down *message*, as it would come over the line."""
        self.heard.append(message)
        if isinstance(message, TableState):
            self.state = message
        elif isinstance(message, Replaced):
            self.replaced = True
        elif isinstance(message, TableSnapshot | TableHappened):
            if isinstance(message, TableSnapshot):
                self.match, self.seat, self.events = message.match, message.seat, []
            self.events.extend(message.events)
            assert message.match == self.match
            self.version = message.version
            assert len(self.events) == message.version
            self.options, self.waiting = message.options, message.waiting
            self.clock, self.record = message.clock, message.record

    def say(self, kind: type[Any], **fields: Any) -> int:
        """Send a message and do not wait; return its request."""
        request = next(self._requests)
        assert self.table is not None
        named: dict[str, Any] = {"table": self.table.row.id, "request": request, **fields}
        if kind in {Act, Resume}:
            named["room"] = named.pop("table")
        self.table.ask(self, kind(**named))
        return request

    async def ask(self, kind: type[Any], **fields: Any) -> ServerMessage:
        """Send a message and return its last answer."""
        request = self.say(kind, **fields)
        assert self.table is not None
        await self.table.settled()
        return self.answer(request)

    def answer(self, request: int) -> ServerMessage:
        """Return the last answer to a request."""
        return [told for told in self.heard if getattr(told, "reply_to", None) == request][-1]

    async def act(self, action: Any, *, version: int | None = None) -> ServerMessage:
        """Do *action*."""
        return await self.ask(
            Act,
            match=self.match,
            version=self.version if version is None else version,
            action=msgspec.Raw(msgspec.json.encode(action)),
        )

    async def join(self, table: Table) -> ServerMessage:
        """Come to a table."""
        self.table = table
        return await self.ask(JoinTable)

    async def ready(self, added: str = "") -> ServerMessage:
        """Be ready."""
        return await self.ask(Ready, ready=True, added=added)

    async def start(self) -> ServerMessage:
        """Begin the next match."""
        assert self.state is not None
        return await self.ask(StartMatch, match=self.state.match)

    async def drop(self) -> None:
        """Lose the connection."""
        assert self.table is not None
        self.table.leave(self)
        await self.table.settled()

    def code(self, told: ServerMessage) -> str:
        """Return the code of a refusal."""
        assert isinstance(told, Failed), told
        return told.code


class Hall:
    """Be a parlour with a clock in hand."""

    def __init__(self, parlour: Parlour, time: HandTime) -> None:
        self.parlour = parlour
        self.time = time
        self._names = count()

    async def guest(self) -> Someone:
        """Welcome a new guest."""
        store = self.parlour.house.store
        guest = await store.do(Store.add_guest, f"hash {next(self._names)} {id(self)}", "now")
        await store.do(Store.rename, guest, f"guest {guest}")
        return Someone(self, guest)

    async def open(self, host: Someone, settings: Settings) -> Table:
        """Let *host* make a table and sit down."""
        table = host.table = await self.parlour.open_table(host.guest, settings)
        table.ask(host, OpenTable(request=0, settings=settings))
        await table.settled()
        return table

    async def pass_time(self, milliseconds: int, table: Table) -> None:
        """Let time pass at a table, one call after another."""
        upto = self.time.at + milliseconds
        while (waiting := self.time.due(upto)) is not None:
            assert waiting.call is not None
            waiting.call()
            await table.settled()
        self.time.at = upto


@asynccontextmanager
async def hall_at(database: Path, **house: Any) -> AsyncIterator[Hall]:
    """Open a parlour on *database*; its seeds are ``seed 0`` and so on."""
    time, store, opponents, seeds = HandTime(), open_store(str(database)), Opponents(), count()
    given: dict[str, Any] = {
        "store": store,
        "opponents": opponents,
        "time": time,
        "bot_ms": 0,
        "new_seed": lambda: f"seed {next(seeds)}",
    }
    parlour = Parlour(House(**(given | house)))
    try:
        yield Hall(parlour, time)
    finally:
        await parlour.close()
        opponents.close()
        store.close()
