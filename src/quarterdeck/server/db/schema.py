"""The database's tables. `events` is the truth; the other columns are kept for finding things."""

from __future__ import annotations

import sqlalchemy as sa

REVISION = "0007"
"""The newest migration: what this module describes."""

metadata = sa.MetaData()


def _of_table(primary_key: bool = True) -> sa.Column[str]:
    """A row that goes when its table goes."""
    cascade = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String(16), cascade, primary_key=primary_key, nullable=False)


tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(80), nullable=False),
    sa.Column("rules", sa.String(40), nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("address", sa.String(64), nullable=False),
    sa.Column("status", sa.String(12), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("due", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("summary", sa.Text, nullable=False),
    sa.Column("opener", sa.String(32), nullable=False, server_default=""),
    sa.Column("size", sa.Integer, nullable=False, server_default="0"),
    sa.Column("keeper", sa.String(32)),
    sa.Column("kept_until", sa.Float),
    sa.Index("tables_by_listing", "listed", "status", "changed"),
    sa.Index("tables_by_address", "address", "status"),
    sa.Index("tables_by_due", "due"),
    sa.Index("tables_by_opener", "opener", "status"),
)

events = sa.Table(
    "events",
    metadata,
    _of_table(),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
"""A trigger (migration 0004) refuses an event whose predecessor is missing: a history has no holes."""

commands = sa.Table(
    "commands",
    metadata,
    _of_table(),
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("client", sa.String(64), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
)

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("key_hash", sa.String(64), nullable=False, unique=True),
    sa.Column("name", sa.String(24), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("address", sa.String(64), nullable=False, server_default=""),
    sa.Index("guests_by_address", "address", "created"),
)

holds = sa.Table(
    "holds",
    metadata,
    _of_table(),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(32), nullable=False),
    sa.Index("holds_by_guest", "guest"),
)

links = sa.Table(
    "links",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    _of_table(primary_key=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("guest", sa.String(32)),
    sa.Column("created", sa.Float, nullable=False),
    sa.Index("links_by_table", "table_id", "seat"),
)

deadlines = sa.Table(
    "deadlines",
    metadata,
    _of_table(),
    sa.Column("kind", sa.String(12), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("deadlines_by_time", "at"),
)

attendance = sa.Table(
    "attendance",
    metadata,
    _of_table(),
    sa.Column("process", sa.String(32), primary_key=True),
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("seen", sa.Float, nullable=False),
)
"""Who is connected to which process, where there are several."""

crews = sa.Table(
    "crews",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(80), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("bots", sa.Boolean, nullable=False, server_default=sa.true()),
)

crew_events = sa.Table(
    "crew_events",
    metadata,
    sa.Column("crew_id", sa.String(16), sa.ForeignKey("crews.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.String(16)),
    sa.Column("body", sa.Text, nullable=False),
    sa.Index("crew_events_by_table", "table_id"),
)
"""A crew's campaign; `table_id` is where an attempt is played."""

crew_links = sa.Table(
    "crew_links",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("crew_id", sa.String(16), sa.ForeignKey("crews.id", ondelete="CASCADE"), nullable=False),
)

crew_members = sa.Table(
    "crew_members",
    metadata,
    sa.Column("crew_id", sa.String(16), sa.ForeignKey("crews.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("guest", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer),
    sa.Index("crew_members_by_guest", "guest"),
    sa.Index("crew_members_by_seat", "crew_id", "seat", unique=True),
)

days = sa.Table(
    "days",
    metadata,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("game", sa.String(80), primary_key=True),
    sa.Column("rules", sa.String(40), nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
"""The deal of a day; its secret is nobody's until the day is over."""

daily_tables = sa.Table(
    "daily_tables",
    metadata,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("game", sa.String(80), primary_key=True),
    sa.Column("guest", sa.String(32), primary_key=True),
    _of_table(primary_key=False),
    sa.Index("daily_tables_by_table", "table_id"),
)
"""Each guest's one table with a day's deal: the table itself says how it went."""
