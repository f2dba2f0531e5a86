"""Every choice of a configuration, made once.

Numbers run: plays, ready, messages, tasks, answers, members, then what only some missions need.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from quarterdeck.core.contract import Choice
from quarterdeck.games.planet_nine.choices import HandOver, KeepTasks, Radio, Ready, Sit, Take
from quarterdeck.games.tricks.cards import Deck, HandTable, cards_in, per_card
from quarterdeck.games.tricks.choices import SIGNALS, YES_NO, Answer
from quarterdeck.games.tricks.radio import CLAIMS

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

READY: Final = Ready()
GOOD_BAD: Final = (Answer("good"), Answer("bad"))
KEEP_TASKS: Final = KeepTasks()
SITS: Final = (Sit(0), Sit(1))


@cache
def takes(deck: Deck) -> HandTable[Take]:
    return HandTable(deck, per_card(deck, Take))


def actions(game: PlanetNine) -> tuple[Choice, ...]:
    """Numbered by their place."""
    deck, two, five = game.deck, game.config.players == 2, game.config.players == 5
    claims = CLAIMS[3:] if game.mission.communication == "dead_zone" else CLAIMS[:3]
    return (
        *game.plays.of(deck.all),
        READY,
        *(Radio(card, claim) for card in cards_in(deck.colours) for claim in claims),
        *game.takes.of(deck.colours),
        *YES_NO,
        *game.names,
        *SIGNALS,
        *game.passes.of(deck.colours),
        *(SITS if two else ()),
        *game.special.choices,
        *((KEEP_TASKS, *game.hand_overs.values()) if game.mission.hand_over and five else ()),
    )


@cache
def hand_overs(deck: Deck, members: int) -> dict[tuple[int, int], HandOver]:
    """By task card and the member it goes to."""
    return {(card, to): HandOver(card, to) for card in cards_in(deck.colours) for to in range(members)}
