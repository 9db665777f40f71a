"""Let a guest host tables, where several sit."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Let rooms be tables, and keep who sat where and how each seat ended."""
    with op.batch_alter_table("rooms") as rooms:
        rooms.drop_constraint("uq_rooms_guest", type_="unique")
        rooms.add_column(
            sa.Column("solo", sa.Boolean, nullable=False, server_default=sa.sql.true())
        )
    solo = sa.text("solo")
    op.create_index(
        "uq_rooms_solo",
        "rooms",
        ["guest", "game"],
        unique=True,
        sqlite_where=solo,
        postgresql_where=solo,
    )
    op.create_table(
        "riichi_tables",
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("room", name="pk_riichi_tables"),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name="fk_riichi_tables_room"),
        sa.UniqueConstraint("code", name="uq_riichi_tables_code"),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.Integer, nullable=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("drawn", sa.Integer, nullable=False),
        sa.Column("bank", sa.Integer, nullable=True),
        sa.Column("points", sa.Integer, nullable=True),
        sa.Column("rank", sa.Integer, nullable=True),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_seats_match"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_seats_guest"),
    )
    op.create_index("ix_seats_guest", "seats", ["guest"])
