"""Speak to a parlour in the same process, without a network: for tests of anything above it.

`Line` is a WebSocket from the client's side and `ask` an HTTP request; both call the ASGI
application as a server would, so that a test decides itself what comes first.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.types import ASGIApp, Message

from jantaku.server.app import STATIC, make_app
from jantaku.server.limits import Limits, Rate
from jantaku.server.opponents import Opponents
from jantaku.server.origins import Origins
from jantaku.server.parlour import Parlour
from jantaku.server.room import House
from jantaku.server.store import open_store

ORIGIN: Final = "http://localhost:8000"
PATIENCE: Final = 30.0
UNHURRIED: Final = Limits(guest_messages=Rate(1e6, 1e6), address_messages=Rate(1e6, 1e6))
"""The parlour's limits, but for how fast a guest may play: a test plays faster than a hand."""


@asynccontextmanager
async def parlour_at(
    database: Path,
    *,
    limits: Limits = UNHURRIED,
    clock: Callable[[], float] = time.monotonic,
    origin: str | None = None,
    static: Path = STATIC,
    **house: Any,
) -> AsyncIterator[ASGIApp]:
    """Open a parlour on *database*; *house* changes what `House` has by default.

    Its seeds are ``seed 0``, ``seed 1`` and so on, so that a test goes the same way each time.
    """
    store, opponents, seeds = open_store(str(database)), Opponents(), count()
    given: dict[str, Any] = {
        "store": store,
        "opponents": opponents,
        "new_seed": lambda: f"seed {next(seeds)}",
    }
    parlour = Parlour(House(**(given | house)), limits, clock)
    try:
        yield make_app(parlour, Origins(origin), static)
    finally:
        await parlour.close()
        opponents.close()
        store.close()


class Closed(Exception):  # noqa: N818  it is no fault of the line
    """Say that the server has closed the line, with its code; 403 and the like for a refusal."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Answer(msgspec.Struct, frozen=True):
    """Be an HTTP answer."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        """Return the body as JSON."""
        return msgspec.json.decode(self.body)


def _scope(kind: str, path: str, headers: Mapping[str, str], address: str) -> dict[str, Any]:
    path, _, query = path.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "ws" if kind == "websocket" else "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": (address, 50000),
        "server": ("localhost", 8000),
        "subprotocols": [],
        "extensions": {"websocket.http.response": {}},
    }


async def ask(
    app: ASGIApp,
    method: str,
    path: str,
    *,
    cookie: str | None = None,
    body: bytes = b"",
    origin: str | None = ORIGIN,
    address: str = "10.0.0.1",
    headers: Mapping[str, str] | None = None,
) -> Answer:
    """Make one HTTP request."""
    sent = _headers(cookie, origin) | dict(headers or {})
    scope = {**_scope("http", path, sent, address), "method": method}
    told: list[Message] = []

    bodies = [body]

    async def receive() -> Message:
        if bodies:
            return {"type": "http.request", "body": bodies.pop(), "more_body": False}
        await asyncio.Event().wait()  # this client never hangs up before the answer
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        told.append(message)

    await asyncio.wait_for(app(scope, receive, send), PATIENCE)
    start, *parts = told
    found = {name.decode(): value.decode() for name, value in start["headers"]}
    return Answer(start["status"], found, b"".join(part.get("body", b"") for part in parts))


def _headers(cookie: str | None, origin: str | None) -> dict[str, str]:
    headers = {"host": "localhost:8000"}
    if cookie is not None:
        headers["cookie"] = cookie
    if origin is not None:
        headers["origin"] = origin
    return headers


class Line:
    """Be a client's WebSocket.

    Attributes:
        cookie: what the client would send as ``Cookie`` from now on.
        heard: the text of every message that came, in order.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        cookie: str | None = None,
        origin: str | None = ORIGIN,
        address: str = "10.0.0.1",
    ) -> None:
        self.cookie = cookie
        self.heard: list[str] = []
        self._to_app: asyncio.Queue[Message] = asyncio.Queue()
        self._from_app: asyncio.Queue[Message] = asyncio.Queue()
        self._reading = asyncio.Event()
        self._reading.set()
        self._requests = 0
        self._to_app.put_nowait({"type": "websocket.connect"})
        scope = _scope("websocket", "/api/socket", _headers(cookie, origin), address)
        self._serving: asyncio.Task[None] = asyncio.create_task(
            app(scope, self._to_app.get, self._take)  # type: ignore[arg-type]
        )

    async def _take(self, message: Message) -> None:
        await self._reading.wait()
        self._from_app.put_nowait(message)

    async def open(self) -> "Line":
        """Wait for the handshake.

        Raises:
            Closed: the server refused, with the status.
        """
        message = await self._next()
        if message["type"] == "websocket.http.response.start":
            await self._serving
            raise Closed(message["status"])
        for name, value in message.get("headers", ()):
            if name == b"set-cookie":
                self.cookie = value.decode().partition(";")[0]
        return self

    async def greet(self) -> "Line":
        """Open the line and say hello."""
        await self.open()
        welcome = await self.ask({"type": "hello", "protocol": 1})
        assert welcome["type"] == "welcome", welcome  # noqa: S101  this is a test's tool
        return self

    def send_text(self, text: str) -> None:
        """Send any text."""
        self._to_app.put_nowait({"type": "websocket.receive", "text": text})

    def send_bytes(self, data: bytes) -> None:
        """Send a binary frame."""
        self._to_app.put_nowait({"type": "websocket.receive", "bytes": data})

    def send(self, message: Mapping[str, Any]) -> int:
        """Send a message under the next request number, and return that."""
        self._requests += 1
        self.send_text(msgspec.json.encode({"request": self._requests, **message}).decode())
        return self._requests

    async def hear(self) -> Any:
        """Return the next message.

        Raises:
            Closed: the server has closed the line.
        """
        message = await self._next()
        if message["type"] == "websocket.close":
            raise Closed(message.get("code", 1000))
        self.heard.append(message["text"])
        return msgspec.json.decode(message["text"])

    async def ask(self, message: Mapping[str, Any]) -> Any:
        """Send a message and return its answer; what comes before that is only `heard`."""
        request = self.send(message)
        while (answer := await self.hear()).get("reply_to") != request:
            pass
        return answer

    async def hear_until(self, wanted: Callable[[Any], bool]) -> Any:
        """Return the next message that is *wanted*."""
        while not wanted(message := await self.hear()):
            pass
        return message

    async def silent(self) -> bool:
        """Return whether nothing comes although everything has had its turn."""
        for _ in range(50):
            await asyncio.sleep(0)
        await asyncio.sleep(0.02)
        return self._from_app.empty()

    def block(self) -> None:
        """Read nothing more: the server's next message gets stuck on the way."""
        self._reading.clear()

    def unblock(self) -> None:
        """Read again."""
        self._reading.set()

    async def hang_up(self) -> None:
        """Close the line from the client's side."""
        self._to_app.put_nowait({"type": "websocket.disconnect", "code": 1005})
        await asyncio.wait_for(self._serving, PATIENCE)

    async def _next(self) -> Message:
        return await asyncio.wait_for(self._from_app.get(), PATIENCE)


class Player:
    """Be a client that plays: it keeps what it has been told of its room, as the browser does."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.room = ""
        self.match = 0
        self.version = 0
        self.events: list[Any] = []
        self.options: list[Any] = []
        self.record: str | None = None

    async def ask(self, message: Mapping[str, Any]) -> Any:
        """Send a message and return its answer, following that and what comes before it."""
        request = self.line.send(message)
        while (told := self.take(await self.line.hear())).get("reply_to") != request:
            pass
        return told

    async def enter(self, game: str = "fx602p") -> Any:
        """Enter the room for *game*."""
        return await self.ask({"type": "enter", "game": game})

    async def begin(self, level: str = "fx602p", mode: str = "original") -> Any:
        """Begin the next match."""
        asked = {"type": "begin", "room": self.room, "match": self.match}
        return await self.ask({**asked, "level": level, "mode": mode})

    async def act(self, action: Mapping[str, Any]) -> Any:
        """Do *action* at the version that has been seen."""
        return await self.ask({"type": "act", **self.place, "action": action})

    async def resume(self) -> Any:
        """Come back to where this client was."""
        return await self.ask({"type": "resume", **self.place})

    @property
    def place(self) -> dict[str, Any]:
        """Return the room, match and version that messages quote."""
        return {"room": self.room, "match": self.match, "version": self.version}

    @property
    def over(self) -> bool:
        """Return whether the match has ended."""
        return self.record is not None

    def take(self, message: Any) -> Any:
        """Follow *message*."""
        if message["type"] == "snapshot":
            self.room, self.match = message["room"], message["match"]
            self.events = list(message["events"])
        elif message["type"] == "happened":
            self.events.extend(message["events"])
        else:
            return message
        self.version, self.options = message["version"], message["options"]
        self.record = message["record"]
        assert len(self.events) == self.version, message  # noqa: S101  this is a test's tool
        return message

    async def asked(self) -> bool:
        """Wait until this client is asked something; False when the match is over."""
        while not self.options and not self.over:
            self.take(await self.line.hear())
        return not self.over

    async def play(self, choose: Callable[[list[Any]], Any] = lambda options: options[0]) -> None:
        """Play the match to its end, by default taking every win and throwing the lowest tile."""
        while await self.asked():
            told = await self.act(choose(self.options))
            assert told["type"] == "happened", told  # noqa: S101  this is a test's tool
