"""The way from any older database to the present tables, one revision after another."""

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DatabaseError

from jantaku.errors import JantakuError


def scripts() -> ScriptDirectory:
    """Return the revisions that come with this program."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return ScriptDirectory.from_config(config)


def migrate(engine: Engine) -> None:
    """Bring the database to the newest revision in one transaction.

    Raises:
        JantakuError: code ``database_too_new``: a newer program has been here.
    """
    with engine.connect() as connection:
        if engine.dialect.name != "sqlite":
            with connection.begin():
                _upgrade(connection)
            return
        # A table of SQLite is changed by making it anew, which those that refer to it must not
        # notice; that can be said outside of a transaction only.
        raw: Any = connection.connection.dbapi_connection
        raw.execute("PRAGMA foreign_keys = OFF")
        try:
            with connection.begin():
                _upgrade(connection)
                lost = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
                if lost:
                    raise DatabaseError("foreign_key_check", None, Exception(str(lost)))
        finally:
            raw.execute("PRAGMA foreign_keys = ON")


def _upgrade(connection: Connection) -> None:
    known = scripts()
    context = MigrationContext.configure(connection)
    present = context.get_current_revision()
    revisions = list(known.walk_revisions())
    if present is not None and present not in {revision.revision for revision in revisions}:
        raise JantakuError("database_too_new", revision=present)
    ahead = []
    for revision in revisions:
        if revision.revision == present:
            break
        ahead.append(revision)
    with Operations.context(context):
        for revision in reversed(ahead):
            revision.module.upgrade()
            context.stamp(known, revision.revision)
