"""Make the first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make guests, rooms, matches with their actions and events, and what is kept of them."""
    op.create_table(
        "guests",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("since", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
        sa.UniqueConstraint("token_hash", name="uq_guests_token_hash"),
    )
    op.create_table(
        "rooms",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("guest", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("since", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_rooms"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_rooms_guest"),
        sa.UniqueConstraint("guest", "game", name="uq_rooms_guest"),
    )
    _make_matches()
    _make_what_is_kept()


def _make_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("level", sa.Text, nullable=False),
        sa.Column("mode", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("opening", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("luck", sa.Text, nullable=False),
        sa.Column("begun", sa.Text, nullable=False),
        sa.Column("ended", sa.Text, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name="fk_matches_room"),
        sa.UniqueConstraint("room", "number", name="uq_matches_room"),
    )
    op.create_table(
        "actions",
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("action", sa.Text, nullable=True),
        sa.Column("date", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "number", name="pk_actions"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_actions_match"),
    )
    op.create_table(
        "events",
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("action", sa.Integer, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "number", name="pk_events"),
        sa.ForeignKeyConstraint(
            ["match", "action"], ["actions.match", "actions.number"], name="fk_events_match"
        ),
    )


def _make_what_is_kept() -> None:
    op.create_table(
        "openings",
        sa.Column("guest", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("level", sa.Text, nullable=False),
        sa.Column("mode", sa.Text, nullable=False),
        sa.Column("opening", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("guest", "game", "level", "mode", name="pk_openings"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_openings_guest"),
    )
    op.create_table(
        "results",
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("guest", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("level", sa.Text, nullable=False),
        sa.Column("mode", sa.Text, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("yaku", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_results"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_results_match"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_results_guest"),
    )
    op.create_index("ix_results_guest_game", "results", ["guest", "game"])
    op.create_table(
        "records",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("date", sa.Text, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_records"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_records_match"),
        sa.UniqueConstraint("match", name="uq_records_match"),
    )
    op.create_table(
        "feats",
        sa.Column("match", sa.Integer, nullable=False),
        sa.Column("guest", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("by_guest", sa.Boolean, nullable=False),
        sa.Column("feat", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_feats"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_feats_match"),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_feats_guest"),
    )
    op.create_index("ix_feats_game_match", "feats", ["game", "match"])
