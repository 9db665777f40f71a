"""What is stored of riichi tables; each function is one transaction, called by `Store.do`."""

import msgspec
import sqlalchemy as sa

from jantaku.server.riichi.messages import Settings
from jantaku.server.store import (
    MatchRow,
    MoveRow,
    RecordRow,
    Store,
    append,
    as_json,
    insert_match,
    insert_record,
)
from jantaku.server.tables import guests, matches, records, riichi_tables, rooms, seats

GAME = "riichi"


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """Be a table: its id, its short code, its host, and what the host chose last."""

    id: str
    code: str
    host: int
    settings: Settings


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """Be who plays in a seat of a match: a guest, or a bot by its *name*.

    Attributes:
        bank: milliseconds left of the seat's clock.
    """

    guest: int | None
    name: str
    drawn: int = 0
    bank: int | None = None


def open_table(store: Store, row: TableRow, date: str) -> None:
    """Store a new table.

    Raises:
        Conflict: the code is taken.
    """
    with store.appending() as connection:
        connection.execute(
            rooms.insert().values(id=row.id, guest=row.host, game=GAME, since=date, solo=False)
        )
        connection.execute(
            riichi_tables.insert().values(
                room=row.id, code=row.code, settings=as_json(row.settings)
            )
        )


def find_table(store: Store, wanted: str) -> TableRow | None:
    """Return a table by its id or its code."""
    query = sa.select(riichi_tables, rooms.c.guest).join(rooms)
    with store.transaction() as connection:
        row = connection.execute(
            query.where(sa.or_(riichi_tables.c.room == wanted, riichi_tables.c.code == wanted))
        ).one_or_none()
    if row is None:
        return None
    settings = msgspec.json.decode(row.settings, type=Settings)
    return TableRow(id=row.room, code=row.code, host=row.guest, settings=settings)


def change_table(store: Store, row: TableRow) -> None:
    """Store who is the host of a table, and what is chosen."""
    with store.transaction() as connection:
        connection.execute(rooms.update().where(rooms.c.id == row.id).values(guest=row.host))
        connection.execute(
            riichi_tables.update()
            .where(riichi_tables.c.room == row.id)
            .values(settings=as_json(row.settings))
        )


def begin_match(
    store: Store, match: MatchRow, sitting: tuple[SeatRow, ...], deal: MoveRow, date: str
) -> int:
    """Store a new match with who sits where and its deal, and return its id.

    Raises:
        Conflict: the table has a match of this number already.
    """
    with store.appending() as connection:
        key = insert_match(connection, match, deal, date)
        connection.execute(
            seats.insert(),
            [
                {"match": key, "seat": at, **msgspec.structs.asdict(seat)}
                for at, seat in enumerate(sitting)
            ],
        )
        return key


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """Be how a match ended: points and rank of each seat, and its record."""

    points: tuple[int, ...]
    ranks: tuple[int, ...]
    record: RecordRow


def append_move(
    store: Store,
    match: int,
    first: int,
    move: MoveRow,
    date: str,
    *,
    bank: int | None,
    ending: Ending | None,
) -> None:
    """Store an action with its events, what is left on its seat's clock, and the end.

    Raises:
        Conflict: an action or event is stored at this place already.
    """
    with store.appending() as connection:
        append(connection, match, first, move, date)
        if bank is not None:
            here = sa.and_(seats.c.match == match, seats.c.seat == move.seat)
            connection.execute(seats.update().where(here).values(bank=bank))
        if ending is None:
            return
        connection.execute(matches.update().where(matches.c.id == match).values(ended=date))
        for seat, (points, rank) in enumerate(zip(ending.points, ending.ranks, strict=True)):
            here = sa.and_(seats.c.match == match, seats.c.seat == seat)
            connection.execute(seats.update().where(here).values(points=points, rank=rank))
        insert_record(connection, match, ending.record)


def seats_of(store: Store, match: int) -> tuple[SeatRow, ...]:
    """Return who plays in each seat of a match, in order."""
    query = sa.select(seats).where(seats.c.match == match).order_by(seats.c.seat)
    with store.transaction() as connection:
        rows = connection.execute(query).all()
    return tuple(
        SeatRow(guest=row.guest, name=row.name, drawn=row.drawn, bank=row.bank) for row in rows
    )


class ResultOfTable(msgspec.Struct, frozen=True, kw_only=True):
    """Be how a guest's match ended, under which rules, and its record."""

    rules: str
    date: str
    players: int
    points: int
    rank: int
    record: str


def results_of(store: Store, guest: int) -> tuple[ResultOfTable, ...]:
    """Return how a guest's finished matches at tables ended, the newest first."""
    others = seats.alias()
    players = sa.select(sa.func.count()).where(others.c.match == seats.c.match).scalar_subquery()
    query = (
        sa.select(seats.c.points, seats.c.rank, matches.c.mode, matches.c.ended)
        .add_columns(records.c.id.label("record"), players.label("players"))
        .join(matches, seats.c.match == matches.c.id)
        .join(records, records.c.match == matches.c.id)
        .where(seats.c.guest == guest)
        .order_by(matches.c.id.desc())
    )
    with store.transaction() as connection:
        return tuple(
            ResultOfTable(
                rules=row.mode,
                date=row.ended,
                players=row.players,
                points=row.points,
                rank=row.rank,
                record=row.record,
            )
            for row in connection.execute(query)
        )


def names_of(store: Store, wanted: tuple[int, ...]) -> dict[int, str]:
    """Return the names of guests; empty where they have none."""
    query = sa.select(guests.c.id, guests.c.name).where(guests.c.id.in_(wanted))
    with store.transaction() as connection:
        return {row.id: row.name for row in connection.execute(query)}
