"""The six options of a turn (rulebook: Gameplay), each a function from state to state; the end of a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Decision, Seat
from quarterdeck.games.jobwell.choices import Pass, Push, Roll, Rolled, Set, Take, Trade
from quarterdeck.games.jobwell.components import ALONE, GREYED
from quarterdeck.games.jobwell.judge import round_scores, tokens_after
from quarterdeck.games.jobwell.setup import begin_round
from quarterdeck.games.jobwell.state import Public, State

if TYPE_CHECKING:
    from quarterdeck.games.jobwell.rules import Jobwell

Squads = tuple[tuple[int, ...], ...]


def act(game: Jobwell, state: State, decision: Decision, choice: Choice) -> State:
    """A seat takes one action."""
    return ACTIONS[type(choice)](game, state, decision.by, choice)


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
            asked=game.after[public.crew][seat],
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
            asked=game.after[public.crew][seat],
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
            asked=game.after[public.crew][seat],
            squads=_without_card(public.squads, seat, choice.card, ALONE[wanted]),
            queue=tuple(queue),
            passes=0,
            seen=public.seen + game.observed[choice],
        ),
        state.below,
    )


def roll(game: Jobwell, state: State, seat: Seat, choice: Roll) -> State:
    """The die itself is chance, and falls before the next turn."""
    public = state.public
    return State(
        replace(
            public,
            phase="reroll",
            asked=game.after[public.crew][seat],
            squads=_without_card(public.squads, seat, choice.card),
            discard=public.discard + GREYED[choice.card],
            passes=0,
            seen=public.seen + game.observed[choice],
            rerolled=choice.die,
        ),
        state.below,
    )


def rerolled(game: Jobwell, state: State, decision: Decision, roll: Rolled) -> State:
    public = state.public
    seen = public.seen + game.signs.dice(roll.values)
    dice = _turned(public.dice, public.rerolled, roll.values[0])
    return State(replace(public, phase="turn", dice=dice, seen=seen, rerolled=-1), state.below)


def set_(game: Jobwell, state: State, seat: Seat, choice: Set) -> State:
    public = state.public
    return State(
        replace(
            public,
            asked=game.after[public.crew][seat],
            squads=_without_card(public.squads, seat, choice.card),
            known=GREYED[choice.card] + public.known,
            dice=_turned(public.dice, choice.die, choice.value),
            passes=0,
            seen=public.seen + game.observed[choice],
        ),
        state.below,
    )


ACTIONS: Mapping[type[Choice], Callable[[Jobwell, State, Seat, Any], State]] = {
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
        "turn",
        game.after[public.crew][seat],
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
    return State(_end_round(game, after))


def _end_round(game: Jobwell, public: Public) -> Public:
    """Tokens for the best, then the next round, or the end."""
    scores = round_scores(game, public)
    tokens, crew = tokens_after(public, scores), game.seats
    most, over = max(tokens), public.round >= game.config.round_cap
    if most >= game.tokens_to_win:
        leaders = tuple([seat for seat in crew if tokens[seat] == most])
        over = over or len(leaders) == 1
        if game.config.extra_round == "tied":
            crew = leaders
    results = public.results + (scores,)
    if over:
        return replace(public, phase="over", asked=0, tokens=tokens, results=results)
    public = replace(public, tokens=tokens, results=results)
    return begin_round(game, public, clockwise(public.first, crew), crew)


def clockwise(seat: Seat, crew: tuple[Seat, ...]) -> Seat:
    """The next member of the crew after a seat."""
    for other in crew:
        if other > seat:
            return other
    return crew[0]


def _turned(dice: tuple[int, ...], die: int, value: int) -> tuple[int, ...]:
    """The dice with one of them showing another face."""
    faces = list(dice)
    faces[die] = value
    return tuple(faces)


def _without_card(squads: Squads, seat: Seat, card: int, instead: tuple[int, ...] = ()) -> Squads:
    squad = list(squads[seat])
    squad.remove(card)
    changed = list(squads)
    changed[seat] = tuple(squad) + instead
    return tuple(changed)
