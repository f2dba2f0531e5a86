"""Every choice of a configuration, made once: its number is its place in `actions`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from quarterdeck.core.contract import Choice
from quarterdeck.games.deep_sea.cards import DECK
from quarterdeck.games.deep_sea.choices import (
    KEEP,
    NO,
    READY,
    SILENT,
    SKIP,
    YES,
    Give,
    Name,
    Predict,
    Sonar,
    Take,
)
from quarterdeck.games.deep_sea.components import TASKS
from quarterdeck.games.tricks.cards import HandTable, cards_in, per_card
from quarterdeck.games.tricks.choices import Pass, Play, Signal
from quarterdeck.games.tricks.radio import CLAIMS, claims, unmarked

SUBMARINE: Final = DECK.trump
COLOUR_CARDS: Final = tuple(cards_in(DECK.colours))

PLAYS: Final = tuple(map(Play, range(len(DECK.names))))
PASSES: Final = {card: Pass(card) for card in COLOUR_CARDS}
TAKES: Final = tuple(Take(task.number) for task in TASKS)
SIGNALS: Final = {direction: Signal(direction) for direction in ("none", "left", "right")}
SONARS: Final = {(card, claim): Sonar(card, claim) for card in COLOUR_CARDS for claim in CLAIMS}

PLAY_TABLE: Final[HandTable[Choice]] = HandTable(DECK, per_card(DECK, PLAYS.__getitem__))
PASS_TABLE: Final[HandTable[Choice]] = HandTable(
    DECK,
    lambda suit, bits: (
        () if suit == SUBMARINE else (PASSES[DECK.shift[suit] + place] for place in cards_in(bits))
    ),
)


def _sonar_table(kind: str) -> HandTable[Sonar]:
    def choices(suit: int, bits: int) -> Iterable[Sonar]:
        if suit == SUBMARINE:
            return ()
        told = unmarked(bits) if kind == "hidden" else claims(bits, strict_single=kind == "only")
        return tuple(SONARS[DECK.number(suit, value), claim] for value, claim in told)

    return HandTable(DECK, choices)


SONAR_TABLES: Final = {kind: _sonar_table(kind) for kind in ("only", "any", "hidden")}
"""What may be shown from a hand: a single card as "only" or as "any" of the three; "hidden": no marker."""


class Vocabulary:
    """The choices of one crew size."""

    def __init__(self, seats: int, tricks: int) -> None:
        self.gives = tuple(map(Give, range(seats)))
        self.names = tuple(map(Name, range(seats)))
        self.predicts = tuple(map(Predict, range(tricks + 1)))
        self.actions: tuple[Choice, ...] = (
            *PLAYS,
            SILENT,
            *SONARS.values(),
            *TAKES,
            SKIP,
            *self.gives,
            *self.names,
            KEEP,
            YES,
            NO,
            *self.predicts,
            *SIGNALS.values(),
            *PASSES.values(),
            READY,
        )
        self.number = {choice: number for number, choice in enumerate(self.actions)}
