"""Solo Play: what the rulebook's AI does. It is no seat; it acts by rule whenever the player has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from quarterdeck.games.crew_deck.choices import Recruit
from quarterdeck.games.crew_deck.components import IS_WILD
from quarterdeck.games.crew_deck.config import CrewDeckConfig
from quarterdeck.games.crew_deck.observations import SEEN_PLAY, SEEN_RECRUIT
from quarterdeck.games.crew_deck.state import Own, State

STACK_SIZE: Final = 3
RIVAL_CARDS: Final = 5
STACK_BELOW: Final = (0, 0, 1, 1, 2)
"""Two of its cards lie over the first stack, two over the second, one over the third."""


Stacks = tuple[tuple[int, ...], ...]


def rival_plays(
    stacks: Stacks, seen: tuple[int, ...], hand: tuple[int, ...]
) -> tuple[Stacks, tuple[int, ...], tuple[int, ...]]:
    """The AI turns up its left-most card and plays it into the stack below, or the first with room."""
    kind = hand[0]
    stack = STACK_BELOW[RIVAL_CARDS - len(hand)]
    if len(stacks[stack]) == STACK_SIZE:
        stack = next(index for index, cards in enumerate(stacks) if len(cards) < STACK_SIZE)
    stacks = stacks[:stack] + (stacks[stack] + (kind,),) + stacks[stack + 1 :]
    return stacks, seen + (SEEN_PLAY + kind * 8 + stack,), hand[1:]


def crews_formed(state: State) -> State:
    """After the AI's last card you discard yours and choose a stack."""
    (own,) = state.owns
    discards = own.discards + own.hand
    public = state.public
    pile = len(discards) + len(public.scrapped)
    public = replace(public, phase="recruit", asked=1, turn=0, order=(0,), pile=pile)
    return State(public, (Own((), discards, own.ship, (), own.seen),), state.deck, state.aside)


def recruit(config: CrewDeckConfig, values: Sequence[int], state: State, choice: Recruit) -> State:
    """You take a stack and its payroll card, the AI the better of the other two; the third is discarded."""
    public = state.public
    cost = config.solo_payroll[choice.stack]
    rest = [stack for index, stack in enumerate(public.stacks) if index != choice.stack]
    worth = [sum([-values[kind] if IS_WILD[kind] else values[kind] for kind in stack]) for stack in rest]
    takes_right = worth[1] > worth[0] or (worth[1] == worth[0] and config.ai_tie == "right")
    taken, scrapped = (rest[1], rest[0]) if takes_right else (rest[0], rest[1])
    public = replace(
        public,
        stacks=(),
        posted=(cost,),
        payrolls=(public.payrolls[0] + (cost,),),
        recruits=(public.stacks[choice.stack],),
        rival=public.rival + taken,
        scrapped=public.scrapped + scrapped,
        pile=public.pile + len(scrapped),
        seen=public.seen + (SEEN_RECRUIT + choice.stack,),
    )
    return State(public, state.owns, state.deck, state.aside)
