"""Chance: who begins with which wild cards, and the deals; how they are drawn and what can come out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from quarterdeck.core.chance import Source, below, drawn, shuffled
from quarterdeck.core.contract import Choice
from quarterdeck.games.crew_deck.choices import Deal, Setup
from quarterdeck.games.crew_deck.components import GENERALISTS, HUMAN_GENERALIST, HUMANS
from quarterdeck.games.crew_deck.setup import discarded
from quarterdeck.games.crew_deck.state import State

if TYPE_CHECKING:
    from quarterdeck.games.crew_deck.rules import CrewDeck


def sample(game: CrewDeck, state: State, source: Source) -> Setup | Deal:
    """Draws the pending chance."""
    if state.public.phase == "setup":
        return _sample_setup(game, source)
    wanted = game.config.dealt
    cards = tuple(islice(drawn(source, state.deck), wanted))
    if len(cards) < wanted:
        cards += tuple(islice(drawn(source, discarded(state)), wanted - len(cards)))
    return Deal(cards)


def _sample_setup(game: CrewDeck, source: Source) -> Setup:
    by_lot = game.config.first_player == "random"
    first = below(source, game.config.players) if by_lot else 0
    generalists, humans, both = game.config.wilds_of_each_type
    wilds = (
        *sorted(shuffled(source, GENERALISTS)[:generalists]),
        *sorted(shuffled(source, HUMANS)[:humans]),
        *[HUMAN_GENERALIST] * both,
    )
    return Setup(first, wilds)


def possible(game: CrewDeck, state: State, choice: Choice) -> bool:
    if isinstance(choice, Setup):
        beginners = game.config.players if game.config.first_player == "random" else 1
        return (
            state.public.phase == "setup"
            and 0 <= choice.first < beginners
            and _right_wilds(game, choice.wilds)
        )
    if not isinstance(choice, Deal):
        return False
    fresh = len(state.deck)
    return (
        state.public.phase == "deal"
        and len(choice.cards) == game.config.dealt
        and _contained(choice.cards[:fresh], state.deck)
        and _contained(choice.cards[fresh:], discarded(state))
    )


def _right_wilds(game: CrewDeck, wilds: tuple[int, ...]) -> bool:
    generalists, humans, both = game.config.wilds_of_each_type
    return (
        list(wilds) == sorted(wilds)
        and _contained(wilds, game.wild_cards)
        and sum(kind in GENERALISTS for kind in wilds) == generalists
        and sum(kind in HUMANS for kind in wilds) == humans
        and wilds.count(HUMAN_GENERALIST) == both
    )


def _contained(part: Sequence[int], whole: Sequence[int]) -> bool:
    return not Counter(part) - Counter(whole)
