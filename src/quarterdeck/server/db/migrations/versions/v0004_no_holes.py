"""An event is taken only after the one before it."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"

SQLITE = """
CREATE TRIGGER events_without_holes BEFORE INSERT ON events
WHEN NEW.number <> 1 AND NOT EXISTS (
    SELECT 1 FROM events WHERE table_id = NEW.table_id AND number = NEW.number - 1
)
BEGIN SELECT RAISE(ABORT, 'an event without its predecessor'); END
"""
FUNCTION = """
CREATE FUNCTION event_has_predecessor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.number <> 1 AND NOT EXISTS (
        SELECT 1 FROM events WHERE table_id = NEW.table_id AND number = NEW.number - 1
    ) THEN
        RAISE 'an event without its predecessor' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$
"""
TRIGGER = """
CREATE TRIGGER events_without_holes BEFORE INSERT ON events
FOR EACH ROW EXECUTE FUNCTION event_has_predecessor()
"""


def upgrade() -> None:
    """Histories that are there already stay as they are."""
    for statement in (SQLITE,) if op.get_bind().dialect.name == "sqlite" else (FUNCTION, TRIGGER):
        op.execute(statement)
