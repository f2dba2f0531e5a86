"""Chance: the deal, the task cards, mission 12's draw; how it is drawn and what can come out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.core.chance import Source, below, shuffled
from quarterdeck.core.contract import Choice
from quarterdeck.games.planet_nine.choices import Drawn, Uncover
from quarterdeck.games.planet_nine.specials.draw import drawable
from quarterdeck.games.planet_nine.state import PlanetNineState, Public
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.chance import deal_with_dummy, possible_deal
from quarterdeck.games.tricks.choices import Deal

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine


def sample(game: PlanetNine, state: PlanetNineState, source: Source) -> Choice:
    """Draws the pending chance."""
    public = state.public
    if public.phase == "deal":
        return deal_with_dummy(game, source) if game.dummy >= 0 else _deal(game, source)
    if public.phase == "uncover":
        return Uncover(_draw(source, _stack(game, public), _to_uncover(game)))
    members = range(game.seats)
    return Drawn(tuple(_draw(source, cards_in(drawable(game, state, one)), 1)[0] for one in members))


def _deal(game: PlanetNine, source: Source) -> Deal:
    """All cards, equally; a random member gets the one that is left over."""
    cards = shuffled(source, game.bits)
    players = game.config.players
    size, rest = divmod(len(cards), players)
    sizes = [size] * players
    if rest:
        sizes[0 if game.config.extra_card == "first" else below(source, players)] += 1
    hands = []
    start = 0
    for size in sizes:
        hands.append(sum(cards[start : start + size]))
        start += size
    return Deal(tuple(hands))


def _stack(game: PlanetNine, public: Public) -> list[int]:
    """The task cards not drawn yet."""
    drawn = [task.card for task in public.tasks]
    return [card for card in game.task_cards if card not in drawn] if drawn else list(game.task_cards)


def _to_uncover(game: PlanetNine) -> int:
    return 1 if game.mission.assignment == "distribution" else game.mission.tasks


def _draw(source: Source, cards: list[int], count: int) -> tuple[int, ...]:
    """Some of the cards in random order."""
    for place in range(count):
        other = place + below(source, len(cards) - place)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards[:count])


def chance_outcomes(game: PlanetNine, state: PlanetNineState) -> tuple[tuple[Choice, float], ...] | None:
    """Listed where a single task card is uncovered."""
    if state.public.phase != "uncover" or _to_uncover(game) > 1:
        return None
    cards = _stack(game, state.public)
    return tuple((Uncover((card,)), 1 / len(cards)) for card in cards)


def possible(game: PlanetNine, state: PlanetNineState, choice: Choice) -> bool:
    """Whether the pending chance can come out so."""
    phase = state.public.phase
    if isinstance(choice, Deal):
        return phase == "deal" and possible_deal(game, choice)
    if isinstance(choice, Uncover):
        cards = set(choice.cards)
        fresh = len(cards) == len(choice.cards) == _to_uncover(game)
        return phase == "uncover" and fresh and cards <= set(_stack(game, state.public))
    if isinstance(choice, Drawn):
        if phase != "draw" or len(choice.cards) != game.seats:
            return False
        return all(card in cards_in(drawable(game, state, one)) for one, card in enumerate(choice.cards))
    return False
