"""Keep everything that must outlive the process: guests, rooms, matches and what is kept of them.

The store knows no game: actions, events, rules and openings are JSON texts to it. Each method is
one transaction and blocks; the rooms call it through `Store.do`, in a thread. An append whose
place is taken raises `Conflict`, so that a match can never have two different n-th events.
"""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy import event as hooks
from sqlalchemy.exc import DatabaseError, IntegrityError

from jantaku.errors import JantakuError
from jantaku.server.tables import (
    REVISION,
    actions,
    events,
    feats,
    guests,
    matches,
    openings,
    records,
    results,
    rooms,
)

P = ParamSpec("P")
T = TypeVar("T")

_BUSY_SECONDS: Final = 10


class Conflict(Exception):  # noqa: N818  it is a conflict, and the room knows what to do
    """Say that another owner has written at this place."""


class RoomRow(msgspec.Struct, frozen=True):
    """Be a room: whose it is, and for which game."""

    id: str
    guest: int
    game: str


class MoveRow(msgspec.Struct, frozen=True):
    """Be one action with the events that follow from it; the deal has no seat and no action."""

    number: int
    seat: int | None
    action: str | None
    events: tuple[str, ...]


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """Be a match as it was begun; *id* is 0 until it is stored."""

    id: int = 0
    room: str
    number: int
    level: str
    mode: str
    rules: str
    opening: str
    seed: str
    luck: str


class StoredMatch(msgspec.Struct, frozen=True):
    """Be a match with all that has happened, and its record's id where it is over."""

    row: MatchRow
    moves: tuple[MoveRow, ...]
    record: str | None


class ResultRow(msgspec.Struct, frozen=True, kw_only=True):
    """Be what counts of a finished match for its guest; *yaku* are those he won with."""

    level: str
    mode: str
    points: int
    won: bool
    yaku: tuple[str, ...]


class FeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """Be an entry of the hall of fame; *feat* is the game's own JSON, *name* the guest's now."""

    name: str
    by_guest: bool
    feat: str
    level: str
    mode: str
    date: str
    record: str


class RecordRow(msgspec.Struct, frozen=True, kw_only=True):
    """Be the record of a finished match."""

    id: str
    game: str
    date: str
    names: tuple[str, ...]
    record: str


class Finish(msgspec.Struct, frozen=True, kw_only=True):
    """Be what the end of a match leaves: stored in one transaction with its last action.

    Attributes:
        opening: what the next match takes over.
        feat: the game's own JSON of an entry in the hall of fame, and whether it is the guest's.
    """

    guest: int
    game: str
    opening: str
    result: ResultRow
    record: RecordRow
    feat: tuple[str, bool] | None


class Store:
    """Be the parlour's database.

    Use `open_store` to have one that is brought up to date.
    """

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        # One connection at a time is what SQLite can write with; PostgreSQL takes more.
        workers = 1 if engine.dialect.name == "sqlite" else 4
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="store")

    async def do(
        self, method: Callable[Concatenate["Store", P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run one of the store's methods in a thread: ``await store.do(Store.room, room)``."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: method(self, *args, **kwargs))

    def close(self) -> None:
        """Finish what is being written, and let go of the database."""
        self._threads.shutdown(wait=True)
        self._engine.dispose()

    @contextmanager
    def transaction(self) -> Iterator[sa.Connection]:
        """Do all that is done within, or nothing."""
        with self._engine.begin() as connection:
            yield connection

    def ping(self) -> None:
        """Ask the database whether it is there."""
        with self.transaction() as connection:
            connection.execute(sa.select(sa.func.count()).select_from(rooms))

    # Guests.

    def guest(self, token_hash: str) -> int | None:
        """Return the guest with this token, if there is one."""
        with self.transaction() as connection:
            return connection.scalar(
                sa.select(guests.c.id).where(guests.c.token_hash == token_hash)
            )

    def add_guest(self, token_hash: str, date: str) -> int:
        """Add a guest who has no name yet."""
        with self.transaction() as connection:
            done = connection.execute(
                guests.insert().values(token_hash=token_hash, name="", since=date)
            )
            return _new_key(done)

    def name(self, guest: int) -> str:
        """Return the guest's name, empty where he has given none."""
        with self.transaction() as connection:
            return connection.scalar(sa.select(guests.c.name).where(guests.c.id == guest)) or ""

    def rename(self, guest: int, name: str) -> None:
        """Change the guest's name."""
        with self.transaction() as connection:
            connection.execute(guests.update().where(guests.c.id == guest).values(name=name))

    # Rooms and matches.

    def enter(self, guest: int, game: str, fresh: str, date: str) -> RoomRow:
        """Return the guest's room for *game*, made with the id *fresh* at the first time."""
        mine = sa.select(rooms.c.id).where(
            rooms.c.guest == guest, rooms.c.game == game, rooms.c.solo
        )
        with self.transaction() as connection:
            found = connection.scalar(mine)
            if found is None:
                connection.execute(
                    rooms.insert().values(id=fresh, guest=guest, game=game, since=date)
                )
            return RoomRow(found or fresh, guest, game)

    def room(self, room: str) -> RoomRow | None:
        """Return a guest's own room by its id."""
        with self.transaction() as connection:
            wanted = sa.select(rooms).where(rooms.c.id == room, rooms.c.solo)
            row = connection.execute(wanted).one_or_none()
        return None if row is None else RoomRow(row.id, row.guest, row.game)

    def last_match(self, room: str) -> StoredMatch | None:
        """Return the room's newest match with everything that has happened in it."""
        newest = sa.select(matches).where(matches.c.room == room).order_by(matches.c.number.desc())
        with self.transaction() as connection:
            row = connection.execute(newest.limit(1)).one_or_none()
            if row is None:
                return None
            moves = moves_of(connection, row.id)
            record = connection.scalar(sa.select(records.c.id).where(records.c.match == row.id))
        match = msgspec.convert(row._mapping, MatchRow, from_attributes=False)  # noqa: SLF001
        return StoredMatch(match, moves, record)

    def opening(self, guest: int, game: str, level: str, mode: str) -> str | None:
        """Return what the guest's next match at this level and mode takes over."""
        with self.transaction() as connection:
            return _opening(connection, guest, game, level, mode)

    def begin(
        self, match: MatchRow, room: RoomRow, known: str | None, deal: MoveRow, date: str
    ) -> int:
        """Store a new match with its deal, and return its id.

        Raises:
            Conflict: the room has a match of this number already, or *known* is no longer what
                the next match takes over.
        """
        with self.appending() as connection:
            if _opening(connection, room.guest, room.game, match.level, match.mode) != known:
                raise Conflict
            return insert_match(connection, match, deal, date)

    def append(
        self, match: int, first: int, move: MoveRow, date: str, finish: Finish | None = None
    ) -> None:
        """Store an action with its events, the first of them numbered *first*; and the end.

        Raises:
            Conflict: an action or event is stored at this place already.
        """
        with self.appending() as connection:
            append(connection, match, first, move, date)
            if finish is not None:
                _finish(connection, match, finish, date)

    @contextmanager
    def appending(self) -> Iterator[sa.Connection]:
        """Do all that is done within, or nothing.

        Raises:
            Conflict: something is stored at this place already.
        """
        try:
            with self.transaction() as connection:
                yield connection
        except IntegrityError as taken:
            raise Conflict from taken

    # What is kept of finished matches.

    def results(self, guest: int, game: str) -> tuple[ResultRow, ...]:
        """Return the guest's results since they were cleared, in order."""
        mine = sa.select(results).where(results.c.guest == guest, results.c.game == game)
        with self.transaction() as connection:
            rows = connection.execute(mine.order_by(results.c.match)).all()
        return tuple(
            ResultRow(
                level=row.level,
                mode=row.mode,
                points=row.points,
                won=row.won,
                yaku=msgspec.json.decode(row.yaku, type=tuple[str, ...]),
            )
            for row in rows
        )

    def clear(
        self,
        guest: int,
        game: str,
        cleared: Callable[[str], str],
        *,
        level: str | None = None,
        mode: str | None = None,
    ) -> None:
        """Forget the guest's results, of all levels and modes where none is named.

        *cleared* gives what is left of an opening.

        Raises:
            JantakuError: code ``match_in_progress``; nothing is forgotten.
        """

        def chosen(table: sa.Table) -> list[sa.ColumnElement[bool]]:
            wanted = (("level", level), ("mode", mode))
            return [table.c[column] == value for column, value in wanted if value is not None]

        with self.transaction() as connection:
            going_on = (
                sa.select(matches.c.id)
                .join(rooms)
                .where(rooms.c.guest == guest, rooms.c.game == game, rooms.c.solo)
                .where(matches.c.ended.is_(None))
                .where(*chosen(matches))
            )
            if connection.execute(going_on).first() is not None:
                raise JantakuError("match_in_progress")
            mine = [results.c.guest == guest, results.c.game == game, *chosen(results)]
            connection.execute(results.delete().where(*mine))
            mine = [openings.c.guest == guest, openings.c.game == game, *chosen(openings)]
            for row in connection.execute(sa.select(openings).where(*mine)).all():
                connection.execute(
                    openings.update()
                    .where(*mine, openings.c.level == row.level, openings.c.mode == row.mode)
                    .values(opening=cleared(row.opening))
                )

    def feats(self, game: str, limit: int) -> tuple[FeatRow, ...]:
        """Return the newest entries of a game's hall of fame."""
        newest = (
            sa.select(feats, guests.c.name, matches.c.level, matches.c.mode, matches.c.ended)
            .add_columns(records.c.id.label("record"))
            .join(guests, feats.c.guest == guests.c.id)
            .join(matches, feats.c.match == matches.c.id)
            .join(records, records.c.match == matches.c.id)
            .where(feats.c.game == game)
            .order_by(feats.c.match.desc())
            .limit(limit)
        )
        with self.transaction() as connection:
            rows = connection.execute(newest).all()
        return tuple(
            FeatRow(
                name=row.name,
                by_guest=row.by_guest,
                feat=row.feat,
                level=row.level,
                mode=row.mode,
                date=row.ended,
                record=row.record,
            )
            for row in rows
        )

    def record(self, record: str) -> tuple[RecordRow, StoredMatch] | None:
        """Return a record, and the match it is of."""
        wanted = sa.select(records).where(records.c.id == record)
        with self.transaction() as connection:
            row = connection.execute(wanted).one_or_none()
            if row is None:
                return None
            match = connection.execute(sa.select(matches).where(matches.c.id == row.match)).one()
            moves = moves_of(connection, row.match)
        names = msgspec.json.decode(row.names, type=tuple[str, ...])
        found = RecordRow(id=row.id, game=row.game, date=row.date, names=names, record=row.record)
        stored = msgspec.convert(match._mapping, MatchRow)  # noqa: SLF001
        return found, StoredMatch(stored, moves, row.id)


def _new_key(done: sa.CursorResult[Any]) -> int:
    key = done.inserted_primary_key
    assert key is not None  # noqa: S101  an insert of one row has one
    return int(key[0])


def _opening(connection: sa.Connection, guest: int, game: str, level: str, mode: str) -> str | None:
    return connection.scalar(
        sa.select(openings.c.opening).where(
            openings.c.guest == guest,
            openings.c.game == game,
            openings.c.level == level,
            openings.c.mode == mode,
        )
    )


def insert_match(connection: sa.Connection, match: MatchRow, deal: MoveRow, date: str) -> int:
    """Add a match with its deal, and return its key."""
    values = msgspec.structs.asdict(match)
    del values["id"]
    key = _new_key(connection.execute(matches.insert().values(begun=date, **values)))
    append(connection, key, 0, deal, date)
    return key


def moves_of(connection: sa.Connection, match: int) -> tuple[MoveRow, ...]:
    """Return all that has happened in a match, in order."""
    following: dict[int, list[str]] = {}
    wanted = sa.select(events).where(events.c.match == match).order_by(events.c.number)
    for row in connection.execute(wanted):
        following.setdefault(row.action, []).append(row.event)
    done = sa.select(actions).where(actions.c.match == match).order_by(actions.c.number)
    return tuple(
        MoveRow(row.number, row.seat, row.action, tuple(following.get(row.number, ())))
        for row in connection.execute(done)
    )


def append(connection: sa.Connection, match: int, first: int, move: MoveRow, date: str) -> None:
    """Add an action with its events, the first of them numbered *first*."""
    connection.execute(
        actions.insert().values(
            match=match, number=move.number, seat=move.seat, action=move.action, date=date
        )
    )
    connection.execute(
        events.insert(),
        [
            {"match": match, "number": first + at, "action": move.number, "event": event}
            for at, event in enumerate(move.events)
        ],
    )


def _finish(connection: sa.Connection, match: int, finish: Finish, date: str) -> None:
    result, record = finish.result, finish.record
    connection.execute(matches.update().where(matches.c.id == match).values(ended=date))
    where = {
        "guest": finish.guest,
        "game": finish.game,
        "level": result.level,
        "mode": result.mode,
    }
    same = [openings.c[column] == value for column, value in where.items()]
    changed = connection.execute(openings.update().where(*same).values(opening=finish.opening))
    if changed.rowcount == 0:
        connection.execute(openings.insert().values(opening=finish.opening, **where))
    connection.execute(
        results.insert().values(
            match=match,
            points=result.points,
            won=result.won,
            yaku=as_json(result.yaku),
            **where,
        )
    )
    insert_record(connection, match, record)
    if finish.feat is not None:
        feat, by_guest = finish.feat
        connection.execute(
            feats.insert().values(
                match=match, guest=finish.guest, game=finish.game, by_guest=by_guest, feat=feat
            )
        )


def insert_record(connection: sa.Connection, match: int, record: RecordRow) -> None:
    """Add the record of a finished match."""
    connection.execute(
        records.insert().values(
            id=record.id,
            match=match,
            game=record.game,
            date=record.date,
            names=as_json(record.names),
            record=record.record,
        )
    )


def as_json(value: object) -> str:
    """Return *value* as JSON text."""
    return msgspec.json.encode(value).decode()


def open_store(database: str) -> Store:
    """Open the database at a path or URL, make it where there is none, and bring it up to date.

    Raises:
        JantakuError: ``database_unusable`` where it cannot be read or written,
            ``database_too_new`` where a newer program has been there.
    """
    try:
        engine = _engine(database)
        with engine.begin() as connection:
            present = _revision(connection)
        if present != REVISION:
            from jantaku.server.migrations import migrate  # noqa: PLC0415  slow to import

            migrate(engine)
        with engine.begin() as connection:
            connection.execute(guests.update().where(sa.false()).values(name=""))
    except (DatabaseError, OSError, sa.exc.ArgumentError, ModuleNotFoundError) as failure:
        reason = str(getattr(failure, "orig", None) or failure)
        raise JantakuError("database_unusable", database=_shown(database), reason=reason) from None
    return Store(engine)


def _shown(database: str) -> str:
    """Return the database as it may be shown: without a password."""
    if "://" not in database:
        return database
    return sa.make_url(database).render_as_string(hide_password=True)


def _engine(database: str) -> sa.Engine:
    if "://" not in database:
        Path(database).absolute().parent.mkdir(parents=True, exist_ok=True)
        url = sa.URL.create("sqlite", database=database)
    else:
        url = sa.make_url(database)
    # The parameters of a failed statement may be hands and seeds: they are kept out of all logs.
    engine = sa.create_engine(url, hide_parameters=True)
    if engine.dialect.name == "sqlite":
        hooks.listen(engine, "connect", _on_connect)
        hooks.listen(engine, "begin", _on_begin)
    return engine


def _on_connect(connection: Any, _record: object) -> None:
    """Let SQLite write ahead, survive a power cut, and hold transactions where we say so."""
    connection.isolation_level = None
    for pragma in (
        f"busy_timeout = {_BUSY_SECONDS * 1000}",
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _on_begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _revision(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    revision = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
    return None if revision is None else str(revision)
