"""One guest's WebSocket, from handshake to close."""

import asyncio
from contextlib import suppress
from typing import Final

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket

from jantaku import __version__
from jantaku.errors import JantakuError
from jantaku.server.decoding import decode_message, request_of
from jantaku.server.parlour import Parlour
from jantaku.server.protocol import (
    CLOSE_NO_HELLO,
    CLOSE_TOO_FAST,
    CLOSE_TOO_MANY,
    CLOSE_TOO_SLOW,
    MAX_MESSAGE_BYTES,
    PROTOCOL,
    Act,
    Ask,
    Begin,
    ClientMessage,
    Enter,
    Failed,
    Hello,
    Ping,
    Pong,
    Resume,
    ServerMessage,
    Welcome,
)
from jantaku.server.riichi.messages import OpenTable
from jantaku.server.riichi.table import Asked, Table
from jantaku.server.room import Room, RoomMessage
from jantaku.server.store import Store

_log: Final = structlog.get_logger("jantaku.connection")


class Connection:
    """Read a guest's messages, hand them to his rooms, and send what they answer.

    The rooms put messages into the outbox and never wait; a writer task empties it.

    Attributes:
        guest: whose connection it is.
    """

    def __init__(self, socket: WebSocket, parlour: Parlour, guest: int, address: str) -> None:
        self._socket = socket
        self._parlour = parlour
        self.guest = guest
        self._address = address
        self._greeted = False
        self._refusals = 0
        self._rooms: dict[str, Room | Table] = {}
        self._outbox: asyncio.Queue[ServerMessage | int] = asyncio.Queue()
        self._ending = False

    def send(self, message: ServerMessage) -> None:
        """Put *message* into the outbox; a client that does not read is let go."""
        if self._ending:
            return
        if self._outbox.qsize() >= self._parlour.limits.outbox:
            self._end(CLOSE_TOO_SLOW)
            return
        self._outbox.put_nowait(message)

    def _end(self, code: int) -> None:
        """Close the connection with *code* after what waits in the outbox."""
        if not self._ending:
            self._ending = True
            self._outbox.put_nowait(code)

    def _end_unless_greeted(self) -> None:
        if not self._greeted:
            self._end(CLOSE_NO_HELLO)

    async def run(self) -> None:
        """Serve an accepted WebSocket until it closes."""
        if not self._parlour.guest_connections.take(self.guest):
            await self._socket.close(CLOSE_TOO_MANY)
            return
        reader = asyncio.create_task(self._read())
        writer = asyncio.create_task(self._write())
        try:
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._ending = True
            self._parlour.guest_connections.give_back(self.guest)
            for room in self._rooms.values():
                room.leave(self)
            for task in (reader, writer):
                task.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)

    async def _write(self) -> None:
        encode = msgspec.json.encode
        while not isinstance(message := await self._outbox.get(), int):
            await self._socket.send_text(encode(message).decode())
        with suppress(RuntimeError):
            await self._socket.close(message)

    async def _read(self) -> None:
        limits = self._parlour.limits
        impatience = asyncio.get_running_loop().call_later(
            limits.hello_seconds, self._end_unless_greeted
        )
        try:
            while not self._ending:
                frame = await self._socket.receive()
                if frame["type"] == "websocket.disconnect":
                    return
                await self._take(frame.get("text"))
            await asyncio.Event().wait()  # the writer closes, after the last messages
        finally:
            impatience.cancel()

    async def _take(self, text: str | None) -> None:
        """Do what one frame asks, or tell why not."""
        try:
            self._require_patience()
            if text is None:
                raise JantakuError("not_text")  # noqa: TRY301  all refusals go one way
            await self._do(decode_message(text))
        except JantakuError as refused:
            self._refuse(text, refused)
        except SQLAlchemyError:
            _log.exception("store_failed")
            self._refuse(text, JantakuError("not_stored"))
        except Exception:  # noqa: BLE001  it is logged and told
            _log.exception("connection_failed")
            self._refuse(text, JantakuError("internal"))
        if self._refusals >= self._parlour.limits.refusals:
            _log.warning("flooded", guest=self.guest)
            self._end(CLOSE_TOO_FAST)

    def _refuse(self, text: str | None, refused: JantakuError) -> None:
        request = None if text is None or len(text) > MAX_MESSAGE_BYTES else request_of(text)
        self.send(Failed(reply_to=request, code=refused.code, facts=refused.facts))

    def _require_patience(self) -> None:
        """Refuse what comes too fast, by this guest or from his address.

        Raises:
            JantakuError: ``too_fast``.
        """
        parlour = self._parlour
        if parlour.guest_messages.allows(self.guest) and parlour.address_messages.allows(
            self._address
        ):
            self._refusals = 0
            return
        self._refusals += 1
        raise JantakuError("too_fast")

    async def _do(self, message: ClientMessage) -> None:
        if isinstance(message, Hello):
            await self._greet(message)
            return
        if not self._greeted:
            raise JantakuError("no_hello")
        match message:
            case Ping():
                self.send(Pong(reply_to=message.request))
            case Enter():
                room = await self._parlour.enter(self.guest, message.game)
                self._ask(room, message)
            case Begin():
                await self._do_in_room(message)
            case Resume() | Act() | Ask():
                table = await self._parlour.table(message.room)
                if table is None:
                    await self._do_in_room(message)
                else:
                    self._ask_table(table, message)
            case OpenTable():
                table = await self._parlour.open_table(self.guest, message.settings)
                self._ask_table(table, message)
            case _:
                table = await self._parlour.find_table(message.table, self._address)
                self._ask_table(table, message)

    async def _do_in_room(self, message: Resume | Begin | Act | Ask) -> None:
        self._ask(await self._parlour.room(self.guest, message.room), message)

    def _ask(self, room: Room, message: RoomMessage) -> None:
        self._rooms[room.row.id] = room
        room.ask(self, message)

    def _ask_table(self, table: Table, message: Asked) -> None:
        self._rooms[table.row.id] = table
        table.ask(self, message)

    async def _greet(self, hello: Hello) -> None:
        if hello.protocol != PROTOCOL:
            raise JantakuError("protocol_mismatch", asked=hello.protocol, present=PROTOCOL)
        name = await self._parlour.house.store.do(Store.name, self.guest)
        self._greeted = True
        self.send(
            Welcome(
                reply_to=hello.request,
                protocol=PROTOCOL,
                server=__version__,
                name=name,
            )
        )
