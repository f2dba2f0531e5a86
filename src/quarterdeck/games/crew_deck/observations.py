"""What happened before everybody's eyes, one number each: `Public.seen`."""

from __future__ import annotations

from typing import Final

SEEN_ROUND: Final = 0
"""+ first player: a round was dealt."""
SEEN_PLAY: Final = 8
"""+ kind * 8 + stack"""
SEEN_PAY: Final = 512
"""+ cost"""
SEEN_RECRUIT: Final = 1 << 14
"""+ stack"""
SEEN_PLACE: Final = 1 << 15
"""+ berth << 6 | kind; the berth `IN_HOLD` is the hold"""
IN_HOLD: Final = 63
