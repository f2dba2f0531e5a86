"""The draw of tasks to an exact difficulty, and the replacement of impossible combinations.

Cards are turned one at a time. A card is taken if its difficulty does not exceed what is still missing,
else skipped; skipped cards return to the deck. If the cards on display can't be owned by anybody in the
way the mission distributes them, the latest one in conflict is put back and another of the same
difficulty is taken instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from quarterdeck.core.chance import Source, drawn, shuffled
from quarterdeck.games.deep_sea.choices import Draw
from quarterdeck.games.deep_sea.components import TASKS, Distribution
from quarterdeck.games.deep_sea.ownership import WILD, in_conflict, ownable

EVERY_TASK: Final = tuple(task.number for task in TASKS)


class Drawing(Struct, frozen=True):
    """What a draw must meet."""

    seats: int
    difficulty: tuple[int, ...]
    """Of each task, by number."""
    total: int
    distribution: Distribution
    used: frozenset[int] = frozenset()
    """Tasks of earlier missions: they stay out while the others can make the total."""
    volunteers: int = 5
    """How many seats could volunteer: the players, not a dummy."""

    def fits(self, tasks: tuple[int, ...]) -> bool:
        """Whether somebody can own these tasks as the mission distributes them."""
        return ownable(tasks, self.seats, self.distribution, self.difficulty, self.volunteers)

    def possible(self, choice: Draw) -> bool:
        tasks = choice.tasks
        known = all(0 <= task < len(TASKS) for task in (*tasks, *choice.put_back))
        return (
            known
            and len(set(tasks)) == len(tasks)
            and not set(tasks) & set(choice.put_back)
            and sum(self.difficulty[task] for task in tasks) == self.total
            and (self.fits(tasks) or not self._replaceable(choice))
        )

    def _replaceable(self, choice: Draw) -> bool:
        deck = [task.number for task in TASKS if task.number not in choice.put_back]
        return replacement(self, choice.tasks, deck) is not None


def draw_tasks(drawing: Drawing, source: Source) -> Draw:
    """Tasks of exactly the total, drawn and where necessary replaced."""
    fresh = EVERY_TASK
    if drawing.used:
        fresh = tuple([task for task in EVERY_TASK if task not in drawing.used])
    tasks = draw_exactly(drawing, drawn(source, fresh))
    while tasks is None:
        tasks = draw_exactly(drawing, drawn(source, EVERY_TASK))
    put_back: list[int] = []
    while not drawing.fits(tasks):
        order = [*shuffled(source, fresh), *shuffled(source, drawing.used)]
        found = replacement(drawing, tasks, [task for task in order if task not in put_back])
        if found is None:
            break
        old, new = found
        put_back.append(old)
        tasks = (*(task for task in tasks if task != old), new)
    return Draw(tasks, tuple(put_back))


def draw_exactly(drawing: Drawing, deck: Iterable[int]) -> tuple[int, ...] | None:
    """Turns the deck's cards until they add up to the total; None where they never do."""
    missing, taken = drawing.total, []
    for task in deck:
        if drawing.difficulty[task] <= missing:
            missing -= drawing.difficulty[task]
            taken.append(task)
            if not missing:
                return tuple(taken)
    return None


def replacement(drawing: Drawing, tasks: tuple[int, ...], deck: list[int]) -> tuple[int, int] | None:
    """The most recently drawn task in conflict, and the next of the same difficulty from the deck.

    Where no other card has its difficulty, an earlier task in conflict is put back instead.
    """
    for old in in_conflict_latest_first(drawing, tasks):
        for new in deck:
            if new not in tasks and drawing.difficulty[new] == drawing.difficulty[old]:
                return old, new
    return None


def in_conflict_latest_first(drawing: Drawing, tasks: tuple[int, ...]) -> Iterator[int]:
    """The tasks without which the others could be owned; failing that, those in any conflict."""
    spared = False
    for place in _spared(drawing, tasks, 0, len(tasks)):
        spared = True
        yield tasks[place]
    if not spared:
        yield from (task for task in reversed(tasks) if in_conflict(task, tasks, drawing.seats))


def _spared(drawing: Drawing, tasks: tuple[int, ...], first: int, end: int) -> Iterator[int]:
    """The places of which any one, left out, lets the others be owned; the last first.

    Where leaving all of them out does not help, leaving out one of them does not either.
    """
    without = (*tasks[:first], *(WILD,) * (end - first), *tasks[end:])
    if not drawing.fits(without):
        return
    if end - first == 1:
        yield first
        return
    middle = (first + end) // 2
    yield from _spared(drawing, tasks, middle, end)
    yield from _spared(drawing, tasks, first, middle)
