"""What the impossible pairs of Deep Sea's tasks follow from, as a digest."""

from __future__ import annotations

import hashlib

import msgspec

from quarterdeck.games.deep_sea.components import TASKS
from quarterdeck.games.deep_sea.tasks.kind import CREWS


def digest() -> str:
    """Changes with what any task asks for, and with the number of tricks."""
    tasks = [(task.id, task.kind, task.parameters, task.captain) for task in TASKS]
    tricks = [(seats, crew.tricks) for seats, crew in sorted(CREWS.items())]
    return hashlib.sha256(msgspec.json.encode((tasks, tricks), order="sorted")).hexdigest()[:16]
