"""What the crew decides together: ballots, and the pass of cards after a distress signal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.planet_nine.choices import Answer, HandOver, Sit
from quarterdeck.games.planet_nine.preparation import next_step
from quarterdeck.games.planet_nine.state import (
    GAVE,
    GOT,
    SAW_DECISION,
    SAW_JARVIS,
    SAW_PROPOSAL,
    SAW_VOTE,
    SAW_WISH,
    Own,
    Public,
    State,
    saw,
)
from quarterdeck.games.tricks.ballot import Ballot, Stage, proposed, voted, wished
from quarterdeck.games.tricks.choices import Pass, Signal

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine


def options(game: PlanetNine, public: Public, topic: str) -> tuple[Choice, ...]:
    """What may be wished for and proposed."""
    if topic in game.fixed_options:
        return game.fixed_options[topic]
    if topic == "hand_over":
        keep, overs = game.hand_overs
        return (
            keep,
            *(
                overs[task.card][member]
                for task in public.tasks
                for member in range(game.members)
                if member != task.owner
            ),
        )
    return game.special.options(public)


def open_ballot(game: PlanetNine, state: State, public: Public, topic: str, stage: Stage = "wish") -> State:
    """Starts a ballot: with everybody's wish, or with the commander's proposal."""
    asked = game.humans if stage == "wish" else 1 << public.commander
    default = game.defaults.get(topic, game.special.default) if topic != "seat" else None
    ballot = Ballot(topic, stage, -1 if default is None else game.number(default))
    return replace(state, public=replace(public, phase=stage, asked=asked, ballot=ballot))


def _sealed(state: State, seat: int, answer: int) -> State:
    own = list(state.own)
    own[seat] = replace(own[seat], sealed=answer)
    public = replace(state.public, asked=state.public.asked & ~(1 << seat))
    return replace(state, public=public, own=tuple(own))


def _open(state: State, kind: int) -> tuple[State, tuple[int, ...]]:
    """Opens the sealed answers of all seats that gave one."""
    answers = tuple((seat, own.sealed) for seat, own in enumerate(state.own) if own.sealed >= 0)
    seen = tuple(saw(kind, seat, answer) for seat, answer in answers)
    public = replace(state.public, seen=state.public.seen + seen)
    own = tuple(replace(own, sealed=-1) for own in state.own)
    return replace(state, public=public, own=own), tuple(answer for _, answer in answers)


def wish(game: PlanetNine, state: State, decision: Decision, choice: Choice) -> State:
    """A seat's wish, sealed until all have stated theirs."""
    state = _sealed(state, decision.by, game.number(choice))
    if state.public.asked:
        return state
    state, wishes = _open(state, SAW_WISH)
    assert state.public.ballot is not None
    return _go_on(game, state, *wished(state.public.ballot, wishes))


def propose(game: PlanetNine, state: State, decision: Decision, choice: Choice) -> State:
    """The commander puts one option."""
    public = state.public
    number = game.number(choice)
    public = replace(public, seen=(*public.seen, saw(SAW_PROPOSAL, decision.by, number)))
    assert public.ballot is not None
    return _go_on(game, replace(state, public=public), *proposed(public.ballot, number))


def vote(game: PlanetNine, state: State, decision: Decision, choice: Choice) -> State:
    """Yes or no to the proposal, sealed until all have answered."""
    assert isinstance(choice, Answer)
    state = _sealed(state, decision.by, int(choice.word == "yes"))
    if state.public.asked:
        return state
    state, votes = _open(state, SAW_VOTE)
    assert state.public.ballot is not None
    return _go_on(game, state, *voted(state.public.ballot, all(votes)))


def _go_on(game: PlanetNine, state: State, ballot: Ballot, result: int | None) -> State:
    public = state.public
    if result is None:
        commander = 1 << public.commander
        asked = commander if ballot.stage == "propose" else game.humans & ~commander
        return replace(state, public=replace(public, phase=ballot.stage, asked=asked, ballot=ballot))
    seen = (*public.seen, saw(SAW_DECISION, 0, result))
    state = replace(state, public=replace(public, ballot=None, seen=seen))
    settle = _SETTLE.get(ballot.topic, game.special.settle)
    return settle(game, state, game.actions[result])


# What follows from a decision ---------------------------------------------------------------------


def _seat_jarvis(game: PlanetNine, state: State, choice: Choice) -> State:
    assert isinstance(choice, Sit)
    assert state.public.jarvis is not None
    jarvis = replace(state.public.jarvis, left_of=choice.left_of)
    return next_step(game, state, replace(state.public, jarvis=jarvis))


def _hand_over(game: PlanetNine, state: State, choice: Choice) -> State:
    tasks = state.public.tasks
    if isinstance(choice, HandOver):
        tasks = tuple(replace(task, owner=choice.to) if task.card == choice.card else task for task in tasks)
    return next_step(game, state, replace(state.public, tasks=tasks))


def _send_distress(game: PlanetNine, state: State, choice: Choice) -> State:
    assert isinstance(choice, Signal)
    if choice.direction == "none":
        return next_step(game, state, state.public)
    public = replace(state.public, distress=choice.direction, phase="pass", asked=(1 << game.members) - 1)
    return replace(state, public=public)


_SETTLE: Final[Mapping[str, Callable[[PlanetNine, State, Choice], State]]] = {
    "seat": _seat_jarvis,
    "hand_over": _hand_over,
    "distress": _send_distress,
}


# The pass -----------------------------------------------------------------------------------------


def receivers(game: PlanetNine, public: Public) -> tuple[int, ...]:
    """To whom each member passes: the left neighbour is the next one clockwise."""
    clockwise = game.clockwise(public)
    if public.distress == "left":
        return clockwise
    return tuple(clockwise.index(member) for member in range(game.members))


def pass_card(game: PlanetNine, state: State, decision: Decision, choice: Choice) -> State:
    """Everybody picks a card before anybody sees the one they get."""
    assert isinstance(choice, Pass)
    if decision.for_ == game.jarvis:
        own = list(state.own)
        own[decision.by] = replace(own[decision.by], sealed_for_jarvis=choice.card)
        public = replace(state.public, asked=state.public.asked & ~(1 << game.jarvis))
        state = replace(state, public=public, own=tuple(own))
    else:
        state = _sealed(state, decision.by, choice.card)
    return state if state.public.asked else _exchange(game, state)


def _exchange(game: PlanetNine, state: State) -> State:
    public = state.public
    gifts = [own.sealed for own in state.own]
    if public.jarvis is not None:
        gifts.append(state.own[public.commander].sealed_for_jarvis)
    to = receivers(game, public)
    gets = [gifts[to.index(member)] for member in range(game.members)]
    own = tuple(
        Own(
            own.held & ~(1 << gifts[seat]) | 1 << gets[seat],
            (*own.seen, saw(GAVE, 0, gifts[seat]), saw(GOT, 0, gets[seat])),
        )
        for seat, own in enumerate(state.own)
    )
    if public.jarvis is not None:
        column = public.jarvis.up.index(gifts[-1])
        up = (*public.jarvis.up[:column], gets[-1], *public.jarvis.up[column + 1 :])
        seen = (*public.seen, saw(SAW_JARVIS, column, gets[-1]))
        public = replace(public, jarvis=replace(public.jarvis, up=up), seen=seen)
    return next_step(game, State(public, own, state.covered), public)
