"""What to communicate, and when: the one true thing that helps an open task most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice
from quarterdeck.games.planet_nine.bots.situation import Situation
from quarterdeck.games.planet_nine.choices import Radio
from quarterdeck.games.planet_nine.state import PlanetNineView

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine


def message(game: PlanetNine, view: PlanetNineView, choices: Sequence[Choice]) -> Choice:
    """The most useful message if it is useful enough by now, else none."""
    situation = Situation(game, view.public)
    best, most = choices[0], 0.0
    for choice in choices:
        if isinstance(choice, Radio):
            use = usefulness(situation, view, choice)
            if use > most:
                best, most = choice, use
    return best if most >= needed(view.public.trick) else choices[0]


def needed(trick: int) -> float:
    """How useful a message must be before this trick; patience runs out."""
    return 2.0 if trick <= 1 else 1.0


def usefulness(situation: Situation, view: PlanetNineView, radio: Radio) -> float:
    """What the crew gains from knowing this card, over all open tasks of its suit."""
    assert view.seat is not None
    assert view.own is not None
    deck = situation.deck
    card, claim, seat = radio.card, radio.claim, view.seat
    suit = deck.of_suit[deck.suit[card]]
    value = deck.value[card]
    use = 0.0
    tasks = situation.open & suit
    while tasks:
        task = tasks.bit_length() - 1
        tasks ^= 1 << task
        owner = situation.owner[task]
        if owner == seat:
            if card == task:
                use += 2.2 if claim in ("highest", "only") else 1.8
            elif card > task and claim in ("highest", "only"):
                use += 1.5 + value / 9
            elif claim == "lowest" and view.own.hand >> task & 1 == 0:
                use += 0.3
        elif card == task:
            use += 3.0 if claim == "only" else 2.5
        elif card > task and claim in ("lowest", "only"):
            use += value / 9
        elif claim == "highest" and card < task:
            use += 0.3
    return use
