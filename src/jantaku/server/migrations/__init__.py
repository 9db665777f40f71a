"""The way from any older database to the present tables, one revision after another."""

from pathlib import Path

from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from jantaku.errors import JantakuError


def scripts() -> ScriptDirectory:
    """Return the revisions that come with this program."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return ScriptDirectory.from_config(config)


def migrate(connection: Connection) -> None:
    """Bring the database to the newest revision, within the caller's transaction.

    Raises:
        JantakuError: code ``database_too_new``: a newer program has been here.
    """
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
