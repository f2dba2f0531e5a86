"""What to communicate, and when: the one true thing that helps an open task most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice
from quarterdeck.games.planet_nine.bots.position import Position
from quarterdeck.games.planet_nine.choices import Radio
from quarterdeck.games.planet_nine.state import PlanetNineView
from quarterdeck.games.tricks.cards import Deck

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine


def message(game: PlanetNine, view: PlanetNineView, choices: Sequence[Choice]) -> Choice:
    """The most useful message if it is useful enough by now, else none."""
    position = Position(game, view.public)
    uses = {radio: usefulness(position, view, radio) for radio in choices if isinstance(radio, Radio)}
    best = max(uses, key=uses.__getitem__, default=None)
    return best if best and uses[best] >= needed(view.public.trick) else choices[0]


def needed(trick: int) -> float:
    """How useful a message must be before this trick; patience runs out."""
    return 2.0 if trick <= 1 else 1.0


def usefulness(position: Position, view: PlanetNineView, radio: Radio) -> float:
    """What the crew gains from knowing this card, over all open tasks of its suit."""
    assert view.seat is not None
    deck = position.deck
    suit = deck.of_suit[deck.suit[radio.card]]
    tasks = (position.open | position.as_tasks & ~view.public.played) & suit
    use = position.rule.worth_saying(position, view.seat, radio)
    while tasks:
        task = tasks.bit_length() - 1
        tasks ^= 1 << task
        if position.owner[task] == view.seat:
            use += _for_own_task(deck, task, radio)
        else:
            use += _for_task_of_another(deck, task, radio)
    return use


def _for_own_task(deck: Deck, task: int, radio: Radio) -> float:
    """The owner shows the task card, or the card that will win it."""
    card, claim = radio.card, radio.claim
    if card == task:
        return 1.8 if claim == "lowest" else 2.2
    if card > task and claim != "lowest":
        return 1.5 + deck.value[card] / 9
    return 0.3 if claim == "lowest" else 0.0


def _for_task_of_another(deck: Deck, task: int, radio: Radio) -> float:
    """Whoever holds the task card says so; whoever must go over it warns."""
    card, claim = radio.card, radio.claim
    if card == task:
        return 3.0 if claim == "only" else 2.5
    if card > task and claim in ("lowest", "only"):
        return deck.value[card] / 9
    return 0.3 if claim == "highest" and card < task else 0.0
