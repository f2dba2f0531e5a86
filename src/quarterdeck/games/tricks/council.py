"""What the crew decides together: sealed answers, ballots, and the pass of cards after a distress signal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.tricks.ballot import Ballot, Stage, proposed, voted, wished
from quarterdeck.games.tricks.choices import NO, SIGNALS, Signal
from quarterdeck.games.tricks.observations import OPENED, UP, exchanged, saw
from quarterdeck.games.tricks.play import changed
from quarterdeck.games.tricks.setup import ask, entered, next_step
from quarterdeck.games.tricks.state import AnyState, State

if TYPE_CHECKING:
    from quarterdeck.games.tricks.rules import TrickGame

# Sealed answers -----------------------------------------------------------------------------------


def seal(game: TrickGame[Any, Any], state: AnyState, decision: Decision, choice: Choice) -> AnyState:
    """Keeps an answer until the last one has come; then all are opened together."""
    field = "sealed" if decision.for_ == decision.by else "sealed_for_dummy"
    own = list(state.own)
    own[decision.by] = replace(own[decision.by], **{field: game.number(choice)})
    public = replace(state.public, asked=state.public.asked & ~(1 << decision.for_))
    state = State(public, tuple(own), state.covered)
    return state if public.asked else _open(game, state)


def answer_of(game: TrickGame[Any, Any], state: AnyState, seat: int) -> int:
    """The sealed answer for a seat, -1 where there is none."""
    own = state.own[state.public.captain if seat == game.dummy else seat]
    return own.sealed_for_dummy if seat == game.dummy else own.sealed  # type: ignore[no-any-return]


def _open(game: TrickGame[Any, Any], state: AnyState) -> AnyState:
    public = state.public
    numbers = tuple(answer_of(game, state, seat) for seat in range(game.seats))
    own = tuple(replace(own, sealed=-1, sealed_for_dummy=-1) for own in state.own)
    if public.phase == "pass":
        return _exchange(game, State(public, own, state.covered), numbers)
    seen = tuple(saw(OPENED, seat, number) for seat, number in enumerate(numbers) if number >= 0)
    state = State(replace(public, seen=public.seen + seen), own, state.covered)
    given = tuple(number for number in numbers if number >= 0)
    if public.phase == "wish":
        return _go_on(game, state, *wished(public.ballot, given))
    if public.phase == "vote":
        return _go_on(game, state, *voted(public.ballot, game.number(NO) not in given))
    return game.opened[public.phase](game, state, given)  # type: ignore[no-any-return]


# Ballots ------------------------------------------------------------------------------------------


def open_ballot(
    game: TrickGame[Any, Any], state: AnyState, public: Any, topic: str, stage: Stage = "wish"
) -> AnyState:
    """Starts a ballot: with everybody's wish, or with the captain's proposal."""
    default = SIGNALS[0] if topic == "distress" else game.default(topic)
    ballot = Ballot(topic, stage, -1 if default is None else game.number(default))
    asked = game.humans if stage == "wish" else 1 << public.captain
    return ask(state, replace(public, ballot=ballot), stage, asked)


def begin_ballot(topic: str) -> Any:
    """The step of the preparation in which the crew decides this."""

    def begin(game: TrickGame[Any, Any], state: AnyState, public: Any) -> AnyState:
        return open_ballot(game, state, entered(public), topic)

    return begin


def propose(game: TrickGame[Any, Any], state: AnyState, decision: Decision, choice: Choice) -> AnyState:
    """The captain puts one option."""
    public = state.public
    public = replace(public, seen=public.seen + game.saw_choice(decision.by, choice))
    return _go_on(game, replace(state, public=public), *proposed(public.ballot, game.number(choice)))


def _go_on(game: TrickGame[Any, Any], state: AnyState, ballot: Ballot, decided: int | None) -> AnyState:
    public = state.public
    if decided is None:
        captain = 1 << public.captain
        asked = captain if ballot.stage == "propose" else game.humans & ~captain
        return ask(state, replace(public, ballot=ballot), ballot.stage, asked)
    state = replace(state, public=replace(public, ballot=None))
    choice = game.actions[decided]
    if isinstance(choice, Signal):
        return _send_distress(game, state, choice)
    return game.settle(state, ballot.topic, choice)  # type: ignore[no-any-return]


# The distress signal ------------------------------------------------------------------------------


def _send_distress(game: TrickGame[Any, Any], state: AnyState, signal: Signal) -> AnyState:
    public = state.public
    if signal.direction == "none":
        return next_step(game, state, public)
    return ask(state, replace(public, distress=signal.direction), "pass", game.passers)


def receivers(game: TrickGame[Any, Any], public: Any) -> dict[int, int]:
    """To whom each seat passes: the left neighbour is the next one clockwise of those who pass."""
    order = [seat for seat in game.in_turn(public, 0) if game.passers >> seat & 1]
    step = 1 if public.distress == "left" else -1
    return {seat: order[(place + step) % len(order)] for place, seat in enumerate(order)}


def givers(game: TrickGame[Any, Any], public: Any) -> dict[int, int]:
    """Who passes to each seat."""
    return {to: seat for seat, to in receivers(game, public).items()}


def _exchange(game: TrickGame[Any, Any], state: AnyState, numbers: tuple[int, ...]) -> AnyState:
    """All cards change hands at once; what the dummy gives and gets lies open."""
    public = state.public
    to = receivers(game, public)
    gave: dict[int, Any] = {seat: game.actions[numbers[seat]] for seat in to}
    got = {to[seat]: choice.card for seat, choice in gave.items()}
    own = tuple(
        replace(
            own,
            held=own.held & ~(1 << gave[seat].card) | 1 << got[seat],
            seen=own.seen + exchanged(gave[seat].card, got[seat]),
        )
        for seat, own in enumerate(state.own)
    )
    if game.dummy in got:
        column, card = public.dummy.up.index(gave[game.dummy].card), got[game.dummy]
        dummy = replace(public.dummy, up=changed(public.dummy.up, column, card))
        public = replace(public, dummy=dummy, seen=(*public.seen, saw(UP, column, card)))
    return next_step(game, State(public, own, state.covered), public)
