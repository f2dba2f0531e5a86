"""Members of a crew have their seats in it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("crews", sa.Column("bots", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("crew_members", sa.Column("seat", sa.Integer(), nullable=True))
    op.create_index("crew_members_by_seat", "crew_members", ["crew_id", "seat"], unique=True)
    op.create_index("crew_events_by_table", "crew_events", ["table_id"], unique=False)
