"""What is in the box: the deck, the task tokens and the fifty missions of the logbook."""

from __future__ import annotations

from importlib.resources import files
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from quarterdeck.games.tricks.cards import Deck, Suit, colours_and

SUITS: Final = colours_and(Suit("R", "rocket", 4))
PINK: Final = 0
GREEN: Final = 2
ROCKETS: Final = 4
ROCKET_1: Final = 36
PINK_9: Final = 8

DECK: Final = Deck(SUITS, ROCKETS)
CHALLENGE_DECK: Final = Deck(SUITS, ROCKETS, without=DECK.of_suit[GREEN] | 1 << ROCKET_1)
"""Three players who want it harder: no green cards, no rocket 1."""

Token: TypeAlias = Literal["1", "2", "3", "4", "5", ">", ">>", ">>>", ">>>>", "omega"]
NUMBERS: Final[tuple[Token, ...]] = ("1", "2", "3", "4", "5")
ARROWS: Final[tuple[Token, ...]] = (">", ">>", ">>>", ">>>>")
OMEGA: Final[Token] = "omega"
TOKENS: Final[tuple[Token, ...]] = (*NUMBERS, *ARROWS, OMEGA)

Communication: TypeAlias = Literal["normal", "dead_zone", "disruption"]
Assignment: TypeAlias = Literal["draft", "decision", "distribution"]


class Mission(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A page of the logbook."""

    number: int = 0
    """0: made up by the crew."""
    tasks: int = 0
    tokens: tuple[Token, ...] = ()
    communication: Communication = "normal"
    from_trick: int = 1
    """The first trick before which anybody may communicate."""
    assignment: Assignment = "draft"
    hand_over: bool = False
    """Golden border: five players may hand over one task."""
    special: str = ""
    """The name of its special rule (`specials`)."""
    ones: int = 0
    """How many colour cards of value 1 must win a trick."""


class _Logbook(Struct, frozen=True):
    mission: tuple[Mission, ...]


def _logbook(text: str) -> dict[int, Mission]:
    return {mission.number: mission for mission in msgspec.toml.decode(text, type=_Logbook).mission}


MISSIONS: Final = _logbook((files(__package__) / "missions.toml").read_text("utf-8"))


def add_missions(text: str) -> None:
    """Adds pages to the logbook, written as in `missions.toml`."""
    MISSIONS.update(_logbook(text))
