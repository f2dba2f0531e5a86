"""From the deal to the first trick: who has which task and which role, what the crew decides.

`PlanetNine.agenda` lists the steps a mission needs, in their order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.planet_nine.choices import HandOver, KeepTasks, Name, Prefer, Sit, Take, Uncover
from quarterdeck.games.planet_nine.state import Phase, PlanetNineState, Public, Task
from quarterdeck.games.tricks.choices import Answer
from quarterdeck.games.tricks.observations import TASK, saw
from quarterdeck.games.tricks.setup import ask, entered, next_step
from quarterdeck.games.tricks.state import State

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine


SAW_TASK: Final = saw(TASK)


# Tasks --------------------------------------------------------------------------------------------


def uncovered(
    game: PlanetNine, state: PlanetNineState, decision: Decision, choice: Uncover
) -> PlanetNineState:
    """Drawn task cards lie open, each with its token."""
    public = state.public
    owner = public.chosen if game.mission.assignment == "decision" else -1
    tasks = list(public.tasks)
    drawn = 0
    for card in choice.cards:
        tasks.append(Task(card, game.tokens[len(tasks)], owner))
        drawn |= game.bit_of[card]
    public = replace(
        public,
        tasks=tuple(tasks),
        middle=0 if owner >= 0 else drawn,
        open=public.open | drawn,
        seen=public.seen + tuple([SAW_TASK | card for card in choice.cards]),
    )
    if game.mission.assignment == "distribution":
        return start_poll(game, state, public)
    return next_step(game, state, public)


def begin_draft(game: PlanetNine, state: PlanetNineState, public: Public) -> PlanetNineState:
    """The commander takes the first task."""
    public = replace(public, step=public.step + 1, phase="draft", asked=1 << public.captain)
    return State(public, state.own, state.covered)


def taken(game: PlanetNine, state: PlanetNineState, decision: Decision, choice: Take) -> PlanetNineState:
    """A task, with its token, goes to a member; the next one chooses."""
    public = state.public
    member = decision.for_
    tasks = give(public.tasks, choice.card, member)
    seen = public.seen + game.took[member][choice.card]
    middle = public.middle ^ game.bit_of[choice.card]
    if middle:
        asked = game.next_asked[member] if game.dummy < 0 else 1 << game.clockwise(public)[member]
        public = replace(public, asked=asked, seen=seen, tasks=tasks, middle=middle)
        return State(public, state.own, state.covered)
    return next_step(game, state, replace(public, tasks=tasks, middle=0, seen=seen))


def give(tasks: tuple[Task, ...], card: int, member: int) -> tuple[Task, ...]:
    """The tasks with one of them at a member."""
    given = list(tasks)
    for place, task in enumerate(tasks):
        if task.card == card:
            given[place] = Task(card, task.token, member)
            break
    return tuple(given)


def begin_decision(game: PlanetNine, state: PlanetNineState, public: Public) -> PlanetNineState:
    """Commander's decision: everybody else is asked, one other member gets all the covered tasks."""
    return start_poll(game, state, entered(public))


def even_takers(game: PlanetNine, public: Public) -> list[int]:
    """Commander's distribution: to whom a task may go so that an even end stays possible."""
    least, rest = divmod(game.mission.tasks, game.seats)
    owners = [task.owner for task in public.tasks]
    counts = [owners.count(member) for member in range(game.seats)]
    full = sum(count > least for count in counts)
    return [
        member for member, count in enumerate(counts) if count < least or (count == least and full < rest)
    ]


def assigned(game: PlanetNine, state: PlanetNineState, decision: Decision, choice: Name) -> PlanetNineState:
    """The commander gives the uncovered task to a member."""
    public = state.public
    tasks = give(public.tasks, public.tasks[-1].card, choice.member)
    seen = public.seen + game.saw_choice(decision.by, choice)
    public = replace(public, tasks=tasks, middle=0, answers=(), seen=seen)
    if len(tasks) < game.mission.tasks:
        return ask(state, public, "uncover", 0)
    return next_step(game, state, public)


# Roles --------------------------------------------------------------------------------------------


def start_poll(
    game: PlanetNine, state: PlanetNineState, public: Public, phase: Phase = "poll"
) -> PlanetNineState:
    return ask(state, public, phase, 1 << polled(game, public)[0])


def polled(game: PlanetNine, public: Public) -> tuple[int, ...]:
    """Who answers a poll, in turn: the commander first, where the special rule says so."""
    order = game.in_turn(public, public.captain)[not game.special.polls_captain :]
    silent = -1 if game.config.jarvis_answers else game.dummy
    return tuple(member for member in order if member != silent)


def answered(
    game: PlanetNine, state: PlanetNineState, decision: Decision, choice: Answer | Prefer
) -> PlanetNineState:
    """A poll is answered publicly, in turn; then the commander decides."""
    word = choice.role if isinstance(choice, Prefer) else choice.word
    public, member = state.public, decision.for_
    seen = public.seen + game.saw_choice(member, choice)
    public = replace(public, answers=(*public.answers, word), seen=seen)
    left = polled(game, public)[len(public.answers) :]
    if left:
        return ask(state, public, public.phase, 1 << left[0])
    if game.mission.assignment == "distribution":
        return ask(state, public, "assign", 1 << public.captain)
    return game.special.polled(game, state, public)


def named(game: PlanetNine, state: PlanetNineState, decision: Decision, choice: Choice) -> PlanetNineState:
    """The commander has chosen a member, or what else the special rule lets them name."""
    public = replace(state.public, answers=(), seen=state.public.seen + game.saw_choice(decision.by, choice))
    if not isinstance(choice, Name):
        return game.special.settle(game, replace(state, public=public), choice)
    public = game.special.named(replace(public, chosen=choice.member), choice.member)
    if game.mission.assignment == "decision":
        return ask(state, public, "uncover", 0)
    return next_step(game, state, public)


def candidates(game: PlanetNine, public: Public) -> list[int]:
    """Whom the commander may name."""
    rule = game.special
    return [
        member
        for member in range(game.seats)
        if (member != public.captain or rule.captain_may_be_named())
        and (member != game.dummy or rule.dummy_may_be_named())
    ]


# What the crew decides ----------------------------------------------------------------------------


def begin_special(game: PlanetNine, state: PlanetNineState, public: Public) -> PlanetNineState:
    return game.special.begin(game, state, public)


def settle(game: PlanetNine, state: PlanetNineState, choice: Choice) -> PlanetNineState:
    """JARVIS sits down, a task is handed over, or what the special rule lets the crew decide."""
    public = state.public
    if isinstance(choice, Sit):
        assert public.dummy is not None
        return next_step(game, state, replace(public, dummy=replace(public.dummy, left_of=choice.left_of)))
    if isinstance(choice, HandOver):
        return next_step(game, state, replace(public, tasks=give(public.tasks, choice.card, choice.to)))
    if isinstance(choice, KeepTasks):
        return next_step(game, state, public)
    return game.special.settle(game, state, choice)
