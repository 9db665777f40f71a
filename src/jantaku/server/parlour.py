"""The parlour: its guests, its rooms by id, and how many are here."""

import asyncio
import re
import secrets
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Final, TypeVar

import structlog

from jantaku.errors import JantakuError
from jantaku.server.fx602p import Fx602pHost
from jantaku.server.hosting import Host
from jantaku.server.limits import Limiter, Limits, Quota
from jantaku.server.riichi import keeping
from jantaku.server.riichi.messages import Settings
from jantaku.server.riichi.seating import rules_of
from jantaku.server.riichi.table import Table
from jantaku.server.room import House, Room
from jantaku.server.store import Conflict, RoomRow, Store

HOSTS: Final[dict[str, Host]] = {host.game.id: host for host in (Fx602pHost(),)}

PlaceT = TypeVar("PlaceT", Room, Table)

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")

_log: Final = structlog.get_logger("jantaku.parlour")


def host_of(game: str) -> Host:
    """Return who holds the rooms of *game*.

    Raises:
        JantakuError: ``no_such_game``, with the games there are.
    """
    try:
        return HOSTS[game]
    except KeyError:
        raise JantakuError("no_such_game", name=game, known=sorted(HOSTS)) from None


class Parlour:
    """Find or open rooms, know guests by their tokens, and keep the limits."""

    def __init__(
        self,
        house: House,
        limits: Limits | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.house = house
        self.limits = limits = limits or Limits()
        self.guest_messages = Limiter(limits.guest_messages, clock)
        self.address_messages = Limiter(limits.address_messages, clock)
        self.address_requests = Limiter(limits.address_requests, clock)
        self.new_guests = Limiter(limits.new_guests, clock)
        self.table_names = Limiter(limits.table_names, clock)
        self.guest_connections = Quota(limits.guest_connections)
        self.address_connections = Quota(limits.address_connections)
        self.connections = 0
        self._rooms: dict[str, Room] = {}
        self._tables: dict[str, Table] = {}
        self._owners: dict[str, asyncio.Task[None]] = {}

    @property
    def rooms(self) -> int:
        """Return how many rooms are open."""
        return len(self._rooms) + len(self._tables)

    # Guests.

    async def guest(self, token: str | None) -> int | None:
        """Return the guest who has *token*, if there is one."""
        if token is None or _TOKEN.fullmatch(token) is None:
            return None
        return await self.house.store.do(Store.guest, _hash(token))

    async def new_guest(self, address: str) -> tuple[int, str]:
        """Welcome a new guest from *address*, and return his token too: only its hash is kept.

        Raises:
            JantakuError: ``too_fast``.
        """
        if not self.new_guests.allows(address):
            raise JantakuError("too_fast")
        token = secrets.token_urlsafe(32)
        guest = await self.house.store.do(Store.add_guest, _hash(token), self.house.date())
        return guest, token

    # Rooms.

    async def enter(self, guest: int, game: str) -> Room:
        """Return the guest's room for *game*, made at the first time.

        Raises:
            JantakuError: ``no_such_game``.
        """
        host_of(game)
        fresh = secrets.token_urlsafe(12)
        store = self.house.store
        return self._open(await store.do(Store.enter, guest, game, fresh, self.house.date()))

    async def room(self, guest: int, room: str) -> Room:
        """Return the room with this id, if it is this guest's.

        Raises:
            JantakuError: ``no_such_room``; another's room is none.
        """
        here = self._rooms.get(room)
        row = await self.house.store.do(Store.room, room) if here is None else here.row
        if row is None or row.guest != guest or row.game not in HOSTS:
            raise JantakuError("no_such_room")
        return self._open(row)

    def _open(self, row: RoomRow) -> Room:
        return self._opened(self._rooms, row.id, lambda: Room(row, host_of(row.game), self.house))

    def _opened(
        self, places: dict[str, PlaceT], place_id: str, make: Callable[[], PlaceT]
    ) -> PlaceT:
        """Return a room or table, opened if it is not; nothing can come between."""
        place = places.get(place_id)
        if place is None or place.closed:
            place = places[place_id] = make()
            owner = asyncio.create_task(
                place.run(), name=f"{type(place).__name__.lower()} {place_id}"
            )
            self._owners[place_id] = owner
            owner.add_done_callback(lambda _: self._closed(places, place_id, place))
        return place

    def _closed(self, places: dict[str, PlaceT], place_id: str, place: PlaceT) -> None:
        if places.get(place_id) is place:
            del places[place_id], self._owners[place_id]

    # Tables.

    async def open_table(self, guest: int, settings: Settings) -> Table:
        """Make a table with *guest* as its host.

        Raises:
            JantakuError: what is wrong with the *settings*.
        """
        rules_of(settings)
        house = self.house
        while True:
            row = keeping.TableRow(
                id=house.new_id(), code=house.new_code(), host=guest, settings=settings
            )
            try:
                await house.store.do(keeping.open_table, row, house.date())
            except Conflict:
                continue  # another table has this code
            return self._open_table(row)

    async def table(self, table: str) -> Table | None:
        """Return the table with this id, if there is one."""
        here = self._table_here(table)
        if here is not None:
            return here
        if table in self._rooms:
            return None
        row = await self.house.store.do(keeping.find_table, table)
        return None if row is None or row.id != table else self._open_table(row)

    async def find_table(self, name: str, address: str) -> Table:
        """Return the table with this id or code.

        Raises:
            JantakuError: ``no_such_table``; ``too_many_guesses`` after many of these.
        """
        here = self._table_here(name)
        if here is not None:
            return here
        if not self.table_names.has(address):
            raise JantakuError("too_many_guesses")
        row = await self.house.store.do(keeping.find_table, name)
        if row is None:
            self.table_names.allows(address)
            raise JantakuError("no_such_table")
        return self._open_table(row)

    def _table_here(self, table: str) -> Table | None:
        here = self._tables.get(table)
        return None if here is None or here.closed else here

    def _open_table(self, row: keeping.TableRow) -> Table:
        return self._opened(self._tables, row.id, lambda: Table(row, self.house))

    async def close(self) -> None:
        """End all rooms; whatever has been stored goes on when they are opened again."""
        owners = list(self._owners.values())
        for owner in owners:
            owner.cancel()
        await asyncio.gather(*owners, return_exceptions=True)
        _log.info("parlour_closed", rooms=len(owners))


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()
