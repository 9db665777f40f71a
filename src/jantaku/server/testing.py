"""Speak to a parlour in the same process, without a network: for tests of anything above it.

`Line` is a WebSocket from the client's side and `ask` an HTTP request; both call the ASGI
application as a server would, so that a test decides itself what comes first.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.types import ASGIApp, Message

from jantaku.server.app import STATIC, make_app
from jantaku.server.limits import Limits
from jantaku.server.opponents import Opponents
from jantaku.server.origins import Origins
from jantaku.server.parlour import Parlour
from jantaku.server.room import House
from jantaku.server.store import open_store

ORIGIN: Final = "http://localhost:8000"
PATIENCE: Final = 5.0


@asynccontextmanager
async def parlour_at(
    database: Path,
    *,
    limits: Limits | None = None,
    clock: Callable[[], float] = time.monotonic,
    origin: str | None = None,
    static: Path = STATIC,
    **house: Any,
) -> AsyncIterator[ASGIApp]:
    """Open a parlour on *database*; *house* changes what `House` has by default."""
    store, opponents = open_store(str(database)), Opponents()
    parlour = Parlour(House(**{"store": store, "opponents": opponents, **house}), limits, clock)
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

    async def receive() -> Message:
        if told and told[-1]["type"] == "http.response.body" and not told[-1].get("more_body"):
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        told.append(message)

    await asyncio.wait_for(app(scope, receive, send), PATIENCE)
    start, *bodies = told
    found = {name.decode(): value.decode() for name, value in start["headers"]}
    return Answer(start["status"], found, b"".join(part.get("body", b"") for part in bodies))


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
        self._requests = 0
        self._to_app.put_nowait({"type": "websocket.connect"})
        scope = _scope("websocket", "/api/socket", _headers(cookie, origin), address)
        self._serving: asyncio.Task[None] = asyncio.create_task(
            app(scope, self._to_app.get, self._from_app.put)  # type: ignore[arg-type]
        )

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

    async def enter(self, game: str = "fx602p") -> Any:
        """Enter the room for *game*."""
        return self.take(await self.line.ask({"type": "enter", "game": game}))

    async def begin(self, level: str = "fx602p", mode: str = "original") -> Any:
        """Begin the next match."""
        asked = {"type": "begin", "room": self.room, "match": self.match}
        return self.take(await self.line.ask({**asked, "level": level, "mode": mode}))

    async def act(self, action: Mapping[str, Any]) -> Any:
        """Do *action* at the version that has been seen."""
        return self.take(await self.line.ask({"type": "act", **self.place, "action": action}))

    async def resume(self) -> Any:
        """Come back to where this client was."""
        return self.take(await self.line.ask({"type": "resume", **self.place}))

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
            await self.act(choose(self.options))

    async def play_matches(self, count: int, levels: Iterable[str] = ("fx602p",)) -> None:
        """Play *count* matches against each of *levels* in turn."""
        for level in levels:
            for _ in range(count):
                await self.begin(level)
                await self.play()
