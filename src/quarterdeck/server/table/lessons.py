"""A table where a lesson is taught: who plays by the script, what the pupil is told and held to."""

from __future__ import annotations

from quarterdeck.core.contract import CHANCE, Choice, Decision, Entry, Seat
from quarterdeck.core.lessons import lessons_of
from quarterdeck.core.match import AnyMatch
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table import events as ev
from quarterdeck.server.table.table import Table
from quarterdeck.server.wire import table as wire


def line(table: Table) -> Entry | None:
    """What the script plays next here; None where no lesson is taught, or its script has ended."""
    match = table.running_match()
    return table.lesson.line(match) if table.lesson and match else None


def due(table: Table) -> tuple[Decision, ...]:
    """What the script answers now, whoever is asked; nothing while the pupil reads or is to choose."""
    lesson, entry = table.lesson, line(table)
    if lesson is None or entry is None or lesson.waits(table.lesson_step, table.length):
        return ()
    return tuple(one for one in table.pending() if (one.by, one.for_) == (entry.by, entry.for_))


def is_read(table: Table) -> bool:
    """Whether the pupil reads: nobody plays on before they have."""
    return table.lesson is not None and table.match is not None and _waits_for(table) == "next"


def may_choose(table: Table, seat: Seat) -> bool:
    """Whether a seat is asked now: in a lesson nobody answers before the script comes to them."""
    entry = line(table)
    if entry is None or table.lesson is None:
        return True
    return entry.by == seat and table.lesson.asking(table.length) is not None


def check(table: Table, match: AnyMatch, decision: Decision, choice: Choice) -> None:
    """Lets only the choice of the script through; another one that the rules allow is talked about."""
    entry = line(table)
    if entry is None or table.lesson is None:
        return
    step = table.lesson.asking(len(match.log))
    if step is None or (entry.by, entry.for_) != (decision.by, decision.for_):
        raise Refused("lesson_goes_on")
    if choice != entry.choice and choice in match.legal(decision):
        if step.wrong is None:
            raise Refused("lesson_other", choice=table.game.text.label(entry.choice))
        raise Refused.because(step.wrong, status=409)


def follow_chance(table: Table, match: AnyMatch) -> None:
    """Lets the chance of the script happen, as far as it comes next."""
    lesson = table.lesson
    while lesson and (entry := lesson.line(match)) and entry.by == CHANCE:
        match.replay(entry)


def read_on(table: Table, seat: Seat, step: int) -> list[ev.AnyEvent]:
    """The pupil has read a step that asks for nothing."""
    lesson = table.lesson
    if lesson is None or seat != lesson.pupil:
        raise Refused("not_now")
    if step != table.lesson_step or _waits_for(table) != "next":
        raise Refused("stale")
    return [ev.Taught(step + 1)]


def step(table: Table) -> wire.LessonStep | None:
    """What the pupil is told: the step that has been reached, or the one before while others play."""
    lesson = table.lesson
    if lesson is None:
        return None
    waits_for = _waits_for(table)
    told = table.lesson_step if waits_for in ("next", "choice") else table.lesson_step - 1
    says = lesson.steps[told] if told >= 0 else None
    names = [one.name for one in lessons_of(type(lesson.game))]
    return wire.LessonStep(
        lesson=lesson.name,
        number=names.index(lesson.name) + 1,
        lessons=len(names),
        step=table.lesson_step,
        steps=len(lesson.steps),
        says=says.says if says else None,
        points=says.points if says and waits_for != "others" else (),
        touches=says.touches if says and waits_for == "choice" else (),
        waits_for=waits_for,
    )


def _waits_for(table: Table) -> wire.WaitsFor:
    lesson = table.lesson
    assert lesson is not None
    if table.lesson_step >= len(lesson.steps):
        return "nobody"
    if not table.match or not lesson.waits(table.lesson_step, table.length):
        return "others"
    return "choice" if lesson.steps[table.lesson_step].asks else "next"
