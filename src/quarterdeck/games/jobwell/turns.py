"""The six options of a turn (rulebook: Gameplay), each a function from state to state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Seat
from quarterdeck.games.jobwell.components import GREY, as_grey
from quarterdeck.games.jobwell.state import Pass, Public, Push, Roll, Set, State, Take, Trade

if TYPE_CHECKING:
    from quarterdeck.games.jobwell.rules import Jobwell

Squads = tuple[tuple[int, ...], ...]


def take(game: Jobwell, state: State, seat: Seat, choice: Take) -> State:
    public = state.public
    if choice.source == "deck":
        squads = _with_card(public.squads, seat, public.queue[0])
        return _advance(game, state, seat, choice, squads, public.discard)
    squads = _with_card(public.squads, seat, public.discard[-1])
    if game.config.take_discard_slides:
        discard = (*public.discard[:-1], as_grey(public.queue[0]))
        return _advance(game, state, seat, choice, squads, discard)
    return State(
        replace(
            public,
            stack=game.turn_after[public.crew][seat],
            squads=squads,
            discard=public.discard[:-1],
            passes=0,
            seen=public.seen + game.observed[choice],
        ),
        state.below,
    )


def push(game: Jobwell, state: State, seat: Seat, choice: Push) -> State:
    public = state.public
    return _advance(game, state, seat, choice, public.squads, public.discard + (as_grey(public.queue[0]),))


def pass_(game: Jobwell, state: State, seat: Seat, choice: Pass) -> State:
    public = state.public
    return State(
        replace(
            public,
            stack=game.turn_after[public.crew][seat],
            passes=public.passes + 1,
            seen=public.seen + game.observed[choice],
        ),
        state.below,
    )


def trade(game: Jobwell, state: State, seat: Seat, choice: Trade) -> State:
    public = state.public
    queue = list(public.queue)
    wanted = queue[choice.slot]
    queue[choice.slot] = choice.card + GREY
    return State(
        replace(
            public,
            stack=game.turn_after[public.crew][seat],
            squads=_with_card(_without_card(public.squads, seat, choice.card), seat, wanted),
            queue=tuple(queue),
            passes=0,
            seen=public.seen + game.observed[choice],
        ),
        state.below,
    )


def roll(game: Jobwell, state: State, seat: Seat, choice: Roll) -> State:
    """The die itself is chance: a frame on top of the next turn."""
    public = state.public
    return State(
        replace(
            public,
            stack=game.turn_after[public.crew][seat] + game.rerolls[choice.die],
            squads=_without_card(public.squads, seat, choice.card),
            discard=(*public.discard, choice.card + GREY),
            passes=0,
            seen=public.seen + game.observed[choice],
        ),
        state.below,
    )


def set_(game: Jobwell, state: State, seat: Seat, choice: Set) -> State:
    public = state.public
    return State(
        replace(
            public,
            stack=game.turn_after[public.crew][seat],
            squads=_without_card(public.squads, seat, choice.card),
            known=(choice.card + GREY, *public.known),
            dice=turned(public.dice, choice.die, choice.value),
            passes=0,
            seen=public.seen + game.observed[choice],
        ),
        state.below,
    )


TURNS: Mapping[type[Choice], Callable[[Jobwell, State, Seat, Any], State]] = {
    Take: take,
    Push: push,
    Pass: pass_,
    Trade: trade,
    Roll: roll,
    Set: set_,
}


def turned(dice: tuple[int, ...], die: int, value: int) -> tuple[int, ...]:
    """The dice with one of them showing another face."""
    return (*dice[:die], value, *dice[die + 1 :])


def _advance(
    game: Jobwell, state: State, seat: Seat, choice: Choice, squads: Squads, discard: tuple[int, ...]
) -> State:
    """On Deck is vacated: the queue slides up and the draw stack fills its last slot.

    When nothing can move up, the round is over at once, whoever's turn it was.
    """
    public = state.public
    queue, known, below = public.queue[1:], public.known, state.below
    dealt, seen = public.dealt, public.seen + game.observed[choice]
    if known:
        queue += known[:1]
        known = known[1:]
    elif below:
        queue += below[:1]
        dealt += below[:1]
        seen += game.light[below[0]]
        below = below[1:]
    if below and not known and game.config.top_card_visible:
        known = below[:1]
        dealt += known
        seen += game.light[known[0]]
        below = below[1:]
    after = Public(
        game.turn_after[public.crew][seat],
        public.crew,
        public.first,
        public.round,
        public.tokens,
        public.dice,
        queue,
        discard,
        known,
        len(below),
        squads,
        0,
        dealt,
        public.results,
        seen,
    )
    return State(after, below) if queue else game.end_round(after)


def _with_card(squads: Squads, seat: Seat, card: int) -> Squads:
    squad = squads[seat]
    more = squad + (card,)
    if squad and card < squad[-1]:
        more = tuple(sorted(more))
    return squads[:seat] + (more,) + squads[seat + 1 :]


def _without_card(squads: Squads, seat: Seat, card: int) -> Squads:
    squad = squads[seat]
    place = squad.index(card)
    return squads[:seat] + (squad[:place] + squad[place + 1 :],) + squads[seat + 1 :]
