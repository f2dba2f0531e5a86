"""Days, as daily deals count them: by the calendar of Greenwich, for everybody alike."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta


def day_of(now: float) -> str:
    """The day of a moment, as in 2026-11-16."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def is_past(day: str, now: float) -> bool:
    """Whether nobody can begin this day's deal any more."""
    return day < day_of(now)


def before(day: str, days: int) -> str:
    return (date.fromisoformat(day) - timedelta(days)).isoformat()
