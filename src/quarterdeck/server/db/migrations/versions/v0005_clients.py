"""Command ids belong to a client and a seat, not to a guest."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """What was remembered is for retries within seconds: it can go."""
    op.drop_table("commands")
    op.create_table(
        "commands",
        sa.Column(
            "table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("client", sa.String(64), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("number", sa.Integer(), nullable=False),
    )
