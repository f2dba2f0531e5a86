"""The six options of a turn (rulebook: Gameplay), each a function from state to state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Seat
from quarterdeck.games.jobwell.components import ALONE, GREYED
from quarterdeck.games.jobwell.rounds import end_round, turned
from quarterdeck.games.jobwell.state import Pass, Public, Push, Roll, Set, State, Take, Trade

if TYPE_CHECKING:
    from quarterdeck.games.jobwell.rules import Jobwell

Squads = tuple[tuple[int, ...], ...]


def take(game: Jobwell, state: State, seat: Seat, choice: Take) -> State:
    public = state.public
    discard, squads = public.discard, list(public.squads)
    if choice.source == "deck":
        squads[seat] += ALONE[public.queue[0]]
        return _advance(game, state, seat, choice, tuple(squads), discard)
    squads[seat] += discard[-1:]
    discard = discard[:-1]
    if game.config.take_discard_slides:
        return _advance(game, state, seat, choice, tuple(squads), discard + GREYED[public.queue[0]])
    return State(
        replace(
            public,
            stack=game.turn_after[public.crew][seat],
            squads=tuple(squads),
            discard=discard,
            passes=0,
            seen=public.seen + game.observed[choice],
        ),
        state.below,
    )


def push(game: Jobwell, state: State, seat: Seat, choice: Push) -> State:
    public = state.public
    return _advance(game, state, seat, choice, public.squads, public.discard + GREYED[public.queue[0]])


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
    queue[choice.slot] = GREYED[choice.card][0]
    return State(
        replace(
            public,
            stack=game.turn_after[public.crew][seat],
            squads=_without_card(public.squads, seat, choice.card, ALONE[wanted]),
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
            discard=public.discard + GREYED[choice.card],
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
            known=GREYED[choice.card] + public.known,
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


def _advance(
    game: Jobwell, state: State, seat: Seat, choice: Choice, squads: Squads, discard: tuple[int, ...]
) -> State:
    """On Deck is vacated: the queue slides up and the draw stack fills its last slot.

    When nothing can move up, the round is over at once, whoever's turn it was.
    """
    public = state.public
    queue, known, hidden = public.queue[1:], public.known, public.hidden
    seen = public.seen + game.observed[choice]
    if len(known) > 1:
        queue += known[:1]
        known = known[1:]
    else:
        if known:
            queue += known
            known = ()
        elif hidden:
            top = state.below[-hidden]
            queue += ALONE[top]
            seen += game.signs.light[top]
            hidden -= 1
        if hidden and game.top_card_visible:
            top = state.below[-hidden]
            known = ALONE[top]
            seen += game.signs.light[top]
            hidden -= 1
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
        hidden,
        squads,
        0,
        public.results,
        seen,
    )
    if queue:
        return State(after, state.below) if hidden else State(after)
    return end_round(game, after)


def _without_card(squads: Squads, seat: Seat, card: int, instead: tuple[int, ...] = ()) -> Squads:
    squad = list(squads[seat])
    squad.remove(card)
    changed = list(squads)
    changed[seat] = tuple(squad) + instead
    return tuple(changed)
