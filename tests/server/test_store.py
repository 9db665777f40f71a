"""The database: its migrations, and what it says when it cannot be used."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from jantaku.errors import JantakuError
from jantaku.server.migrations import migrate, scripts
from jantaku.server.store import Conflict, MatchRow, MoveRow, RoomRow, Store, open_store
from jantaku.server.tables import REVISION, metadata


def test_migrations_lead_to_exactly_the_tables_in_code() -> None:
    engine = sa.create_engine("sqlite://")
    migrate(engine)
    with engine.begin() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == REVISION

        # Names of keys and constraints, which the comparison above does not look at in SQLite.
        def index(found: Any) -> dict[str, object]:
            only = {key: str(where) for key, where in found.pop("dialect_options", {}).items()}
            return {**found, **only}

        def schema(connection: sa.Connection) -> dict[str, object]:
            look = sa.inspect(connection)
            return {
                table: (
                    look.get_pk_constraint(table),
                    sorted(look.get_foreign_keys(table), key=str),
                    sorted(look.get_unique_constraints(table), key=str),
                    sorted(map(index, look.get_indexes(table)), key=str),
                    [(column["name"], column["nullable"]) for column in look.get_columns(table)],
                )
                for table in look.get_table_names()
                if table != "alembic_version"
            }

        other = sa.create_engine("sqlite://")
        metadata.create_all(other)
        with other.connect() as made:
            assert schema(connection) == schema(made)
        other.dispose()
    engine.dispose()


def test_the_revision_that_needs_no_migration_is_the_newest() -> None:
    assert scripts().get_current_head() == REVISION


def test_migrating_again_does_nothing(tmp_path: Path) -> None:
    database = str(tmp_path / "new" / "jantaku.db")
    open_store(database).close()
    store = open_store(database)
    assert store.room("none") is None
    store.close()


def test_a_failed_migration_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    revision = scripts().get_revision(REVISION)
    assert revision is not None
    module = "jantaku.server.migrations.scripts"

    class Broken:
        """Be the revisions, of which the newest makes a table and then fails."""

        def walk_revisions(self) -> list[object]:
            """Return the one revision."""
            return [self]

        revision = "broken"

        @property
        def module(self) -> object:
            """Return what upgrades."""
            return self

        def upgrade(self) -> None:
            """Make a table, and fail."""
            from alembic import op

            op.create_table("half", sa.Column("id", sa.Integer))
            raise OSError

    with monkeypatch.context() as broken:
        broken.setattr(module, Broken)
        with pytest.raises(JantakuError, match="database_unusable"):
            open_store(str(tmp_path / "db"))
    connection = sqlite3.connect(tmp_path / "db")
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
    connection.close()
    open_store(str(tmp_path / "db")).close()


def test_a_database_of_a_newer_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    database = str(tmp_path / "db")
    open_store(database).close()
    connection = sqlite3.connect(database)
    with connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(JantakuError) as refused:
        open_store(database)
    assert (refused.value.code, refused.value.facts) == ("database_too_new", {"revision": "9999"})


@pytest.mark.parametrize("kind", ["directory", "text", "under a file", "url", "driver"])
def test_a_database_that_cannot_be_used_is_named(kind: str, tmp_path: Path) -> None:
    database = {
        "directory": str(tmp_path),
        "text": str(tmp_path / "text"),
        "under a file": str(tmp_path / "text" / "db"),
        "url": "nonsense://",
        "driver": "postgresql+asyncpg://me:hush@localhost/db",
    }[kind]
    (tmp_path / "text").write_text("this is no database, " * 100)
    with pytest.raises(JantakuError) as refused:
        open_store(database)
    assert refused.value.code == "database_unusable"
    assert refused.value.facts["reason"]
    assert "hush" not in str(refused.value)
    assert (tmp_path / "text").read_text() == "this is no database, " * 100


def test_no_place_in_a_match_is_written_twice(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "db"))
    guest = store.add_guest("hash", "2001-02-09T00:00:00Z")
    room = store.enter(guest, "fx602p", "room", "now")
    assert store.enter(guest, "fx602p", "other", "now") == RoomRow("room", guest, "fx602p") == room
    row = _match("original")
    deal = MoveRow(0, None, None, ("{}", "{}"))
    key = store.begin(row, room, None, deal, "now")
    with pytest.raises(Conflict):
        store.begin(row, room, None, deal, "now")
    store.append(key, 2, MoveRow(1, 0, "{}", ("{}",)), "now")
    for first, number in ((2, 2), (3, 1), (1, 1)):
        with pytest.raises(Conflict):
            store.append(key, first, MoveRow(number, 0, "{}", ("{}",)), "now")
    # What the match was to take over has been changed meanwhile: it may not begin.
    with pytest.raises(Conflict):
        store.begin(_match("page", number=2), room, '{"dealer":1}', deal, "now")
    stored = store.last_match("room")
    assert stored is not None
    assert [move.number for move in stored.moves] == [0, 1]
    assert stored.row.number == 1
    store.close()


def _match(mode: str, number: int = 1) -> MatchRow:
    return MatchRow(
        room="room",
        number=number,
        level="easy",
        mode=mode,
        rules="{}",
        opening="{}",
        seed="s",
        luck="l",
    )


def test_a_store_is_closed_only_when_all_is_written(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "db"))
    assert isinstance(store, Store)
    store.ping()
    store.close()
    assert not (tmp_path / "db-wal").exists()
