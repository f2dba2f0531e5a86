"""The draw of tasks to an exact difficulty, and the replacement of impossible combinations.

Cards are turned one at a time. A card is taken if its difficulty does not exceed what is still missing,
else skipped; skipped cards return to the deck. If the cards on display can't be owned by anybody in the
way the mission distributes them, the latest one in conflict is put back and another of the same
difficulty is taken instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final

from msgspec import Struct

from quarterdeck.core.chance import Source, drawn, shuffled
from quarterdeck.games.deep_sea.choices import Draw
from quarterdeck.games.deep_sea.components import TASKS, Distribution
from quarterdeck.games.deep_sea.tasks.ownership import WILD, in_conflict, ownable

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
        return ownable(tuple(sorted(tasks)), self.seats, self.distribution, self.difficulty, self.volunteers)

    def possible(self, choice: Draw) -> bool:
        """Whether `draw_tasks` could have come to this."""
        tasks, put_back = choice.tasks, choice.put_back
        cards = (*tasks, *put_back)
        if not all(0 <= task < len(TASKS) for task in cards) or len(set(cards)) < len(cards):
            return False
        if not tasks or sum(self.difficulty[task] for task in tasks) != self.total:
            return False
        ended = self.fits(tasks) or replacement(self, tasks, self.deck_without(put_back)) is None
        return ended and Retraced(self).reachable(tasks, put_back)

    @property
    def fresh(self) -> tuple[int, ...]:
        return tuple([task for task in EVERY_TASK if task not in self.used])

    def deck_without(self, put_back: Sequence[int]) -> list[int]:
        """The deck in which a replacement is looked for: tasks of earlier missions come last."""
        return [task for task in (*self.fresh, *self.used) if task not in put_back]

    def may_miss(self) -> bool:
        """Whether turning all fresh cards in some order may never make the total.

        So it is if, for some number that stays missing, all fresh tasks up to it are taken, and some of
        the others, so that only harder ones are left.
        """
        for missing in range(1, self.total + 1):
            taken = sum(self.difficulty[task] for task in self.fresh if self.difficulty[task] <= missing)
            sums = 1
            for task in self.fresh:
                if self.difficulty[task] > missing:
                    sums |= sums << self.difficulty[task]
            rest = self.total - missing - taken
            if rest >= 0 and sums >> rest & 1:
                return True
        return False


class Retraced:
    """Looks for a history of a draw: which cards lay there before each one that was put back."""

    STEPS: ClassVar[int] = 200
    """Looks at so many displays at most. Only very difficult missions put so many tasks back that this is
    not enough; their history is believed, the tasks in the end are checked all the same."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.steps = 0

    def reachable(self, tasks: tuple[int, ...], put_back: tuple[int, ...]) -> bool:
        return self._reached(tasks, put_back) or self.steps > self.STEPS

    def _reached(self, tasks: tuple[int, ...], put_back: tuple[int, ...]) -> bool:
        if not put_back:
            return self.drawing.used.isdisjoint(tasks) or self.drawing.may_miss()
        *earlier, old = put_back
        *kept, new = tasks
        for place in range(len(kept), -1, -1):
            before = (*kept[:place], old, *kept[place:])
            if self._replaces(before, earlier, old, new) and self._reached(before, tuple(earlier)):
                return True
        return False

    def _replaces(self, before: tuple[int, ...], earlier: list[int], old: int, new: int) -> bool:
        """Whether, with these on display, the old task is put back and the new one may come for it."""
        self.steps += 1
        drawing = self.drawing
        if self.steps > self.STEPS or drawing.difficulty[old] != drawing.difficulty[new]:
            return False
        if drawing.fits(before):
            return False
        found = replacement(drawing, before, drawing.deck_without(earlier))
        return found is not None and found[0] == old and (found[1] in drawing.used) == (new in drawing.used)


def draw_tasks(drawing: Drawing, source: Source) -> Draw:
    """Tasks of exactly the total, drawn and where necessary replaced."""
    fresh = drawing.fresh
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
        conflicting = [task for task in reversed(tasks) if in_conflict(task, tasks, drawing.seats)]
        yield from conflicting or reversed(tasks)


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
