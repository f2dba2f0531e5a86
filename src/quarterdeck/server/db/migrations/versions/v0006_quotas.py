"""What a quota counts: who opened a table, what it weighs, and where a guest came from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("opener", sa.String(length=32), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("size", sa.Integer(), nullable=False, server_default="0"))
    op.create_index("tables_by_opener", "tables", ["opener", "status"], unique=False)
    op.add_column("guests", sa.Column("address", sa.String(length=64), nullable=False, server_default=""))
    op.create_index("guests_by_address", "guests", ["address", "created"], unique=False)
