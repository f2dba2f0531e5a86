"""Chance: dice and shuffles; how they are drawn and what can come out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.core.chance import Source, below, shuffled
from quarterdeck.core.contract import Choice
from quarterdeck.games.jobwell.choices import Rolled, Shuffled
from quarterdeck.games.jobwell.components import sets_for
from quarterdeck.games.jobwell.state import Public, State
from quarterdeck.games.jobwell.vocabulary import FALLS

if TYPE_CHECKING:
    from quarterdeck.games.jobwell.rules import Jobwell


def sample(game: Jobwell, state: State, source: Source) -> Choice:
    """Draws the pending chance."""
    if state.public.phase == "shuffle":
        return Shuffled(shuffled(source, deck(game, state.public)))
    dice = _dice_thrown(state.public)
    if dice > 3:
        return Rolled(tuple([below(source, 6) + 1 for _ in range(dice)]))
    fall = 0
    for _ in range(dice):
        fall = fall * 6 + below(source, 6)
    return FALLS[dice][fall]


def chance_outcomes(game: Jobwell, state: State) -> tuple[tuple[Choice, float], ...] | None:
    """Up to three dice can be listed."""
    dice = 0 if state.public.phase == "shuffle" else _dice_thrown(state.public)
    if not 1 <= dice <= 3:
        return None
    return tuple((fall, 6.0**-dice) for fall in FALLS[dice])


def possible(game: Jobwell, state: State, choice: Choice) -> bool:
    if state.public.phase == "shuffle":
        return isinstance(choice, Shuffled) and sorted(choice.order) == deck(game, state.public)
    return (
        isinstance(choice, Rolled)
        and len(choice.values) == _dice_thrown(state.public)
        and all(1 <= value <= 6 for value in choice.values)
    )


def deck(game: Jobwell, public: Public) -> list[int]:
    """All cards of the round in card order."""
    return list(game.decks[sets_for(len(public.crew))])


def _dice_thrown(public: Public) -> int:
    """One per member of the crew, or the one that is rolled again."""
    return 1 if public.phase == "reroll" else len(public.crew)
