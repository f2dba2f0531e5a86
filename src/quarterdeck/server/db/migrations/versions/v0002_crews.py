"""Crews and their campaigns."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "crews",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "crew_events",
        sa.Column("crew_id", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["crew_id"], ["crews.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("crew_id", "number"),
    )
    op.create_table(
        "crew_links",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("crew_id", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["crew_id"], ["crews.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_table(
        "crew_members",
        sa.Column("crew_id", sa.String(length=16), nullable=False),
        sa.Column("guest", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["crew_id"], ["crews.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("crew_id", "guest"),
    )
    op.create_index("crew_members_by_guest", "crew_members", ["guest"], unique=False)
