"""Times as everything that is kept writes them: UTC to the second, `2026-01-01T10:00:00Z`."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    return _written(datetime.now(UTC))


def at(seconds: float) -> str:
    """A number of seconds since 1970."""
    return _written(datetime.fromtimestamp(seconds, UTC))


def _written(time: datetime) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")
