"""The tables of the parlour's database, and the revision of it that this program needs.

Events and actions are only ever added; all else in the database can be worked out from them,
except who the guests are. The migrations lead to exactly these tables (tested).
"""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    sql,
)

REVISION: Final = "0002"
"""The newest migration; a database that is there needs no look into the migrations at all."""

metadata: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

guests: Final = Table(
    "guests",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("since", Text, nullable=False),
)

rooms: Final = Table(
    "rooms",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guest", ForeignKey("guests.id"), nullable=False),
    Column("game", Text, nullable=False),
    Column("since", Text, nullable=False),
    Column("solo", Boolean, nullable=False, server_default=sql.true()),
)
# A guest has one room of his own for each game, and may be the host of many tables.
Index(
    "uq_rooms_solo",
    rooms.c.guest,
    rooms.c.game,
    unique=True,
    sqlite_where=rooms.c.solo,
    postgresql_where=rooms.c.solo,
)

riichi_tables: Final = Table(
    "riichi_tables",
    metadata,
    Column("room", ForeignKey("rooms.id"), primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("settings", Text, nullable=False),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", ForeignKey("guests.id")),
    Column("name", Text, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("bank", Integer),
    Column("points", Integer),
    Column("rank", Integer),
    Index("ix_seats_guest", "guest"),
)

matches: Final = Table(
    "matches",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("room", ForeignKey("rooms.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("level", Text, nullable=False),
    Column("mode", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("opening", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("luck", Text, nullable=False),
    Column("begun", Text, nullable=False),
    Column("ended", Text),
    UniqueConstraint("room", "number"),
)

actions: Final = Table(
    "actions",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("action", Text),
    Column("date", Text, nullable=False),
)

events: Final = Table(
    "events",
    metadata,
    Column("match", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("action", Integer, nullable=False),
    Column("event", Text, nullable=False),
    ForeignKeyConstraint(["match", "action"], ["actions.match", "actions.number"]),
)

openings: Final = Table(
    "openings",
    metadata,
    Column("guest", ForeignKey("guests.id"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("level", Text, primary_key=True),
    Column("mode", Text, primary_key=True),
    Column("opening", Text, nullable=False),
)

results: Final = Table(
    "results",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("guest", ForeignKey("guests.id"), nullable=False),
    Column("game", Text, nullable=False),
    Column("level", Text, nullable=False),
    Column("mode", Text, nullable=False),
    Column("points", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("yaku", Text, nullable=False),
    Index("ix_results_guest_game", "guest", "game"),
)

records: Final = Table(
    "records",
    metadata,
    Column("id", Text, primary_key=True),
    Column("match", ForeignKey("matches.id"), nullable=False, unique=True),
    Column("game", Text, nullable=False),
    Column("date", Text, nullable=False),
    Column("names", Text, nullable=False),
    Column("record", Text, nullable=False),
)

feats: Final = Table(
    "feats",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("guest", ForeignKey("guests.id"), nullable=False),
    Column("game", Text, nullable=False),
    Column("by_guest", Boolean, nullable=False),
    Column("feat", Text, nullable=False),
    Index("ix_feats_game_match", "game", "match"),
)
