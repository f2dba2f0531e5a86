"""Judges a finished trick: tasks and their order first, then the mission's special rule.

If a trick brings success and failure at once, failure counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from quarterdeck.games.planet_nine.components import ARROWS, NUMBERS, OMEGA
from quarterdeck.games.planet_nine.state import Task
from quarterdeck.games.tricks.state import Verdict


class Trick(Struct, frozen=True, gc=False):
    """A finished trick and the mission so far, this trick included."""

    number: int
    last: bool
    winner: int
    card: int
    """The card that won it."""
    cards: int
    played: int
    winners: int
    """Cards that have won a trick."""
    won: tuple[int, ...]
    captain: int
    chosen: int
    second: int
    omega: int = -1
    """The card of the omega task."""


def order_broken(fulfilled: Sequence[str], pending: Sequence[str]) -> tuple[str, int] | None:
    """The kind of token order that a trick broke, and the place of the task that came too early.

    `fulfilled` are the tokens ("" for none) of the tasks fulfilled in this trick, all at once;
    `pending` those of the tasks left. Rulebook, "Task tokens".
    """
    if not any(fulfilled) and not any(pending):
        return None
    numbers = [token for token in NUMBERS if token in pending]
    if numbers:
        for place, token in enumerate(fulfilled):
            if token not in NUMBERS or token >= numbers[0]:
                return "numbers", place
    arrows = [token for token in ARROWS if token in pending]
    if arrows:
        longest = max((token for token in fulfilled if token in ARROWS), key=len, default="")
        if len(longest) > len(arrows[0]):
            return "arrows", fulfilled.index(longest)
    if OMEGA in fulfilled and pending:
        return "omega", fulfilled.index(OMEGA)
    return None


def judge_tasks(
    tasks: tuple[Task, ...], number: int, winner: int, played: int
) -> tuple[tuple[Task, ...], Verdict | None]:
    """Turns over the tasks fulfilled in a trick; a verdict when the trick fails the mission.

    A task that is still open and whose card is among those played was hit by this very trick.
    """
    hit = [task for task in tasks if not task.done and played >> task.card & 1]
    for task in hit:
        if task.owner != winner:
            return tasks, Verdict(False, "task_lost", number, winner, task.card, task.owner)
    pending = [task.token for task in tasks if not task.done and task not in hit]
    broken = order_broken([task.token for task in hit], pending)
    if broken is not None:
        order, place = broken
        early = hit[place]
        return tasks, Verdict(False, f"order_{order}", number, winner, early.card, token=early.token)
    return tuple(replace(task, done=True) if task in hit else task for task in tasks), None


def tasks_left(tasks: tuple[Task, ...], number: int, played: int) -> Verdict | None:
    """After the last trick every task must be fulfilled, also one whose card stayed unplayed."""
    for task in tasks:
        if not task.done:
            why = "task_pending" if played >> task.card & 1 else "task_unplayed"
            return Verdict(False, why, number, task.owner, task.card)
    return None
