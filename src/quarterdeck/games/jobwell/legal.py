"""Which of the six actions are offered (rulebook: Gameplay)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice, Decision, Seat
from quarterdeck.games.jobwell import vocabulary
from quarterdeck.games.jobwell.components import GREY
from quarterdeck.games.jobwell.state import Public, State
from quarterdeck.games.jobwell.vocabulary import PASS, PUSH, TAKE_DECK, TAKE_DISCARD

if TYPE_CHECKING:
    from quarterdeck.games.jobwell.rules import Jobwell

ONLY_PUSH: tuple[Choice, ...] = (PUSH,)


@lru_cache(maxsize=1 << 16)
def _coloured(squad: tuple[int, ...]) -> int:
    """Its coloured cards, two bits for each kind, above the numbers of queued cards and dice."""
    return sum(1 << 2 * card + 8 for card in squad if card < GREY)


def turn(game: Jobwell, state: State, decision: Decision) -> tuple[Choice, ...]:
    """When everybody has passed, the first to pass must push. What is offered is found once by all that it
    depends on."""
    public = state.public
    if public.passes == len(public.crew):
        return ONLY_PUSH
    offers = game.offers if public.known or public.hidden else game.offers_at_the_end
    situation: object = _coloured(public.squads[decision.by]) + len(public.queue) + 16 * len(public.dice)
    if not (public.discard and game.any_value):
        situation = situation, not public.discard, public.dice
    offer = offers.get(situation)
    if offer is None:
        offer = offers[situation] = _offer(game, public, decision.by)
    return offer


def _offer(game: Jobwell, public: Public, seat: Seat) -> tuple[Choice, ...]:
    """The plain actions, and what the coloured cards of the squadron can pay for."""
    offer: list[Choice] = [TAKE_DECK, TAKE_DISCARD, PUSH, PASS]
    if not public.discard:
        offer.remove(TAKE_DISCARD)
    players, dice, slots = game.config.players, public.dice, len(public.queue)
    cards = sorted({card for card in public.squads[seat] if card < GREY})
    for card in cards:
        offer += vocabulary.trades(card, players)[:slots]
    for card in cards:
        offer += vocabulary.rolls(card, players)[: len(dice)]
    if public.known or public.hidden:
        for card in cards:
            offer += [
                choice
                for choice in vocabulary.sets(card, players)
                if choice.die < len(dice) and (game.any_value or dice[choice.die] != choice.value)
            ]
    return tuple(offer)
