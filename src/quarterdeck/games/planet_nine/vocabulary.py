"""Every choice of a configuration, made once: the numbering of actions and the tables rules look up.

Numbers run: plays, ready, messages, tasks, answers, members, then what only some missions need.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from quarterdeck.core.contract import Choice
from quarterdeck.games.planet_nine.choices import (
    Answer,
    HandOver,
    KeepTasks,
    Name,
    Radio,
    Ready,
    Sit,
    Take,
)
from quarterdeck.games.planet_nine.components import CHALLENGE_DECK, DECK, Mission
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.tricks.cards import Deck, HandTable, cards_in, per_card
from quarterdeck.games.tricks.choices import Pass, Play, Signal
from quarterdeck.games.tricks.radio import CLAIMS, Claim, claims, unmarked

READY: Final = Ready()
YES_NO: Final = (Answer("yes"), Answer("no"))
GOOD_BAD: Final = (Answer("good"), Answer("bad"))
SIGNALS: Final = (Signal("none"), Signal("left"), Signal("right"))
KEEP_TASKS: Final = KeepTasks()


@cache
def _plays(challenge: bool) -> HandTable[Play]:
    deck = _deck(challenge)
    return HandTable(deck, per_card(deck, Play))


@cache
def _takes(challenge: bool) -> HandTable[Take]:
    deck = _deck(challenge)
    return HandTable(deck, per_card(deck, Take))


@cache
def _passes(challenge: bool) -> HandTable[Pass]:
    deck = _deck(challenge)
    return HandTable(deck, per_card(deck, Pass))


@cache
def _radios(challenge: bool, dead_zone: bool, strict_single: bool) -> HandTable[Radio]:
    """The true messages of a hand; rockets are never communicated."""
    deck = _deck(challenge)
    made = {(card, claim): Radio(card, claim) for card in cards_in(deck.colours) for claim in CLAIMS}

    def choices(suit: int, bits: int) -> Iterable[Radio]:
        if suit == deck.trump or not deck.of_suit[suit]:
            return ()
        told = unmarked(bits) if dead_zone else claims(bits, strict_single=strict_single)
        return [made[deck.number(suit, value), claim] for value, claim in told]

    return HandTable(deck, choices)


def _deck(challenge: bool) -> Deck:
    return CHALLENGE_DECK if challenge else DECK


class Vocabulary:
    """The choices of one configuration."""

    def __init__(
        self, config: PlanetNineConfig, mission: Mission, special: tuple[Choice, ...], members: int
    ) -> None:
        deck = config.deck()
        dead_zone = mission.communication == "dead_zone"
        self.plays = _plays(config.challenge)
        self.takes = _takes(config.challenge)
        self.passes = _passes(config.challenge)
        self.radios = _radios(config.challenge, dead_zone, config.single_card == "only")
        self.names = tuple(Name(member) for member in range(members))
        self.hand_overs = (
            KEEP_TASKS,
            {card: tuple(HandOver(card, to) for to in range(members)) for card in cards_in(deck.colours)},
        )
        self.fixed_options: Mapping[str, tuple[Choice, ...]] = {
            "distress": SIGNALS,
            "seat": (Sit(0), Sit(1)),
        }
        self.defaults: Mapping[str, Choice] = {
            "distress": SIGNALS[0],
            "hand_over": KEEP_TASKS,
        }
        self.radios_made = [Radio(card, claim) for card in cards_in(deck.colours) for claim in CLAIMS]
        shown: tuple[Claim, ...] = ("hidden",) if dead_zone else ("highest", "only", "lowest")
        self.actions: tuple[Choice, ...] = (
            *self.plays.of(deck.all),
            READY,
            *(Radio(card, claim) for card in cards_in(deck.colours) for claim in shown),
            *self.takes.of(deck.colours),
            *YES_NO,
            *self.names,
            *SIGNALS,
            *self.passes.of(deck.colours),
            *(self.fixed_options["seat"] if config.players == 2 else ()),
            *special,
            *self._hand_overs(config, mission),
        )

    def _hand_overs(self, config: PlanetNineConfig, mission: Mission) -> tuple[Choice, ...]:
        if not mission.hand_over or config.players != 5:
            return ()
        none, overs = self.hand_overs
        return (none, *(over for row in overs.values() for over in row))
