"""From the deal to the first trick: who is commander, who has which task, what the crew decides.

`PlanetNine.agenda` lists the steps a mission needs, in their order; each has a `begin_` function here
that sets up what the table waits for, or does its work and goes on to the next step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.planet_nine.choices import Answer, Name, Prefer, Take, Uncover
from quarterdeck.games.planet_nine.components import ROCKET_4
from quarterdeck.games.planet_nine.state import (
    SAW_ANSWER,
    SAW_COMMANDER,
    SAW_JARVIS,
    SAW_NAMED,
    SAW_OWNER,
    SAW_TASK,
    Covered,
    Jarvis,
    Own,
    Phase,
    Public,
    State,
    Task,
    saw,
)
from quarterdeck.games.tricks.choices import Deal

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

Begin: TypeAlias = Callable[["PlanetNine", State, Public], State]

SAW_TASK_CARD: Final = saw(SAW_TASK)
ANSWERS: Final = {"yes": 1, "no": 0, "good": 1, "bad": 0, "first": 0, "between": 1, "last": 2}


def next_step(game: PlanetNine, state: State, public: Public) -> State:
    """Goes on in the order of preparation from `public`, which need not be in the state yet."""
    return _BEGIN[game.agenda[public.step + 1]](game, state, public)


def _ask(state: State, public: Public, phase: Phase, asked: int) -> State:
    """Enters a step: the table waits for these members."""
    public = replace(public, step=public.step + 1, phase=phase, asked=asked)
    return State(public, state.own, state.covered)


def dealt(game: PlanetNine, state: State, decision: Decision, deal: Choice) -> State:
    """Everybody looks at their cards; whoever holds the rocket 4 is the commander."""
    assert isinstance(deal, Deal)
    commander = extra = -1
    for seat, hand in enumerate(deal.hands):
        if hand >> ROCKET_4 & 1:
            commander = seat
        if game.uneven and hand.bit_count() > game.tricks:
            extra = seat
    public = replace(
        state.public,
        commander=commander,
        extra=extra,
        won=game.no_tricks,
        radios=game.humans,
        messages=game.no_messages,
        seen=(saw(SAW_COMMANDER, commander, extra + 1),),
    )
    covered = None
    if deal.up:
        columns = enumerate(deal.up)
        public = replace(
            public,
            extra=game.jarvis,
            jarvis=Jarvis(deal.up, (1 << len(deal.up)) - 1),
            seen=public.seen + tuple(saw(SAW_JARVIS, column, card) for column, card in columns),
        )
        covered = Covered(deal.covered, deal.covered)
    own = tuple([Own(hand, (hand,)) for hand in deal.hands])
    return next_step(game, State(public, own, covered), public)


# Tasks --------------------------------------------------------------------------------------------


def begin_layout(game: PlanetNine, state: State, public: Public) -> State:
    """Task cards are drawn and laid out in the middle of the table."""
    return _ask(state, public, "uncover", 1)


def _uncover(state: State, public: Public) -> State:
    return State(replace(public, phase="uncover", asked=1), state.own, state.covered)


def uncovered(game: PlanetNine, state: State, decision: Decision, choice: Choice) -> State:
    """Drawn task cards lie open, each with its token."""
    assert isinstance(choice, Uncover)
    public = state.public
    tokens = game.tokens
    owner = public.chosen if game.mission.assignment == "decision" else -1
    tasks = list(public.tasks)
    seen = list(public.seen)
    drawn = 0
    for card in choice.cards:
        tasks.append(Task(card, tokens[len(tasks)], owner))
        seen.append(SAW_TASK_CARD | card)
        drawn |= game.bit_of[card]
    middle = 0 if owner >= 0 else drawn
    public = replace(public, tasks=tuple(tasks), middle=middle, open=public.open | drawn, seen=tuple(seen))
    if game.mission.assignment == "distribution":
        return start_poll(game, state, public, "poll", "assign")
    return next_step(game, state, public)


def begin_draft(game: PlanetNine, state: State, public: Public) -> State:
    """The commander takes the first task."""
    return _ask(state, public, "draft", 1 << public.commander)


def taken(game: PlanetNine, state: State, decision: Decision, choice: Take) -> State:
    """A task, with its token, goes to a member; the next one chooses."""
    public = state.public
    member = decision.for_
    tasks = _give(public.tasks, choice.card, member)
    seen = public.seen + game.saw_owner[member][choice.card]
    middle = public.middle ^ game.bit_of[choice.card]
    if middle:
        asked = game.next_bits[member] if game.jarvis < 0 else 1 << game.clockwise(public)[member]
        public = replace(public, tasks=tasks, middle=middle, asked=asked, seen=seen)
        return State(public, state.own, state.covered)
    return next_step(game, state, replace(public, tasks=tasks, middle=0, seen=seen))


def _give(tasks: tuple[Task, ...], card: int, member: int) -> tuple[Task, ...]:
    """The tasks with one of them at a member."""
    given = list(tasks)
    for place, task in enumerate(tasks):
        if task.card == card:
            given[place] = Task(card, task.token, member)
            break
    return tuple(given)


def begin_decision(game: PlanetNine, state: State, public: Public) -> State:
    """Commander's decision: everybody else is asked, one other member gets all the covered tasks."""
    return start_poll(game, state, replace(public, step=public.step + 1), "poll", "name")


def even_takers(game: PlanetNine, public: Public) -> list[int]:
    """Commander's distribution: to whom a task may go so that an even end stays possible."""
    members = game.members
    least, rest = divmod(game.mission.tasks, members)
    counts = [0] * members
    for task in public.tasks:
        if task.owner >= 0:
            counts[task.owner] += 1
    full = sum(count > least for count in counts)
    return [
        member
        for member in range(members)
        if counts[member] < least or (counts[member] == least and full < rest)
    ]


def assigned(game: PlanetNine, state: State, decision: Decision, choice: Choice) -> State:
    """The commander gives the uncovered task to a member."""
    assert isinstance(choice, Name)
    public = state.public
    card = public.tasks[-1].card
    tasks = _give(public.tasks, card, choice.member)
    seen = (*public.seen, saw(SAW_OWNER, choice.member, card))
    public = replace(public, tasks=tasks, middle=0, answers=(), seen=seen)
    return _uncover(state, public) if len(tasks) < game.mission.tasks else next_step(game, state, public)


# Roles --------------------------------------------------------------------------------------------


def ask_commander(state: State, public: Public, phase: Phase) -> State:
    return replace(state, public=replace(public, phase=phase, asked=1 << public.commander))


def start_poll(game: PlanetNine, state: State, public: Public, phase: Phase, then: Phase) -> State:
    """Asks the first member in turn, the commander too where the special rule says so."""
    polls_commander = game.special.polls_commander
    first = public.commander if polls_commander else _next_polled(game, public, public.commander)
    if first < 0:
        return ask_commander(state, public, then)
    return replace(state, public=replace(public, phase=phase, asked=1 << first))


def _next_polled(game: PlanetNine, public: Public, member: int) -> int:
    """Who answers after this member, clockwise; -1 when it is the commander's turn again."""
    clockwise = game.clockwise(public)
    member = clockwise[member]
    if member == game.jarvis and not game.config.jarvis_answers:
        member = clockwise[member]
    return -1 if member == public.commander else member


def answered(game: PlanetNine, state: State, decision: Decision, choice: Choice) -> State:
    """A poll is answered publicly, in turn; then the commander decides."""
    word = choice.role if isinstance(choice, Prefer) else _word(choice)
    public = state.public
    member = decision.for_
    following = _next_polled(game, public, member)
    public = replace(
        public,
        answers=(*public.answers, word),
        seen=(*public.seen, saw(SAW_ANSWER, member, ANSWERS[word])),
    )
    if following >= 0:
        return replace(state, public=replace(public, asked=1 << following))
    if game.mission.assignment == "distribution":
        return ask_commander(state, public, "assign")
    return game.special.polled(game, state, public)


def _word(choice: Choice) -> str:
    assert isinstance(choice, Answer)
    return choice.word


def named(game: PlanetNine, state: State, decision: Decision, choice: Choice) -> State:
    """The commander has chosen a member, or what else the special rule lets them name."""
    if not isinstance(choice, Name):
        return game.special.settle(game, state, choice)
    public, member = state.public, choice.member
    public = replace(public, chosen=member, answers=(), seen=(*public.seen, saw(SAW_NAMED, member)))
    public = game.special.named(public, member)
    if game.mission.assignment == "decision":
        return _uncover(state, public)
    return next_step(game, state, public)


def candidates(game: PlanetNine, public: Public) -> list[int]:
    """Whom the commander may name."""
    rule = game.special
    return [
        member
        for member in range(game.members)
        if (member != public.commander or rule.commander_may_be_named())
        and (member != game.jarvis or rule.jarvis_may_be_named())
    ]


def _begin_special(game: PlanetNine, state: State, public: Public) -> State:
    return game.special.begin(game, state, public)


def _begin_play(game: PlanetNine, state: State, public: Public) -> State:
    return game.first_trick(state, public)


def _begin_ballot(topic: str) -> Begin:
    def begin(game: PlanetNine, state: State, public: Public) -> State:
        return game.open_ballot(state, replace(public, step=public.step + 1), topic)

    return begin


_BEGIN: Final[Mapping[str, Begin]] = {
    "seat": _begin_ballot("seat"),
    "special": _begin_special,
    "layout": begin_layout,
    "draft": begin_draft,
    "decision": begin_decision,
    "distribution": begin_layout,
    "hand_over": _begin_ballot("hand_over"),
    "distress": _begin_ballot("distress"),
    "play": _begin_play,
}
