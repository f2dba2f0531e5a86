"""Which task to take: the one after which all tasks, in whosever hands they end, look best."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice
from quarterdeck.games.planet_nine.bots.hand_sampler import HandSampler
from quarterdeck.games.planet_nine.bots.position import Position
from quarterdeck.games.planet_nine.bots.task_odds import TaskOdds
from quarterdeck.games.planet_nine.choices import Take
from quarterdeck.games.planet_nine.state import PlanetNineView

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

WORLDS = 12


def draft(
    game: PlanetNine, view: PlanetNineView, member: int, choices: Sequence[Choice], source: Random
) -> Choice:
    """Imagines how the others, each taking what suits them best, would choose after each choice."""
    public = view.public
    position = Position(game, public)
    task_odds = TaskOdds(position)
    sampler = HandSampler(game, view)
    clockwise = game.clockwise(public)
    cards = [choice.card for choice in choices if isinstance(choice, Take)]
    totals = dict.fromkeys(cards, 0.0)
    for _ in range(WORLDS):
        hands = sampler.hands(source)
        odds = []
        for owner in range(game.seats):
            row = {}
            for card in cards:
                position.owner[card] = owner
                row[card] = task_odds.odds(hands, public.captain, position.open, card)
            odds.append(row)
        for card in cards:
            totals[card] += _whole_draft(odds, clockwise, member, card)
    best = max(cards, key=totals.__getitem__)
    return choices[cards.index(best)]


def _whole_draft(odds: list[dict[int, float]], clockwise: Sequence[int], member: int, first: int) -> float:
    """The chance of all tasks if this member takes `first` and the others their best in turn."""
    value = odds[member][first]
    left = [card for card in odds[0] if card != first]
    while left:
        member = clockwise[member]
        row = odds[member]
        card = max(left, key=row.__getitem__)
        value *= row[card]
        left.remove(card)
    return value
