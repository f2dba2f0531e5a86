"""The crew cards: kinds, traits and how many of each there are.

A card is known by its kind, a number: copies of a kind can't be told apart.

    0 .. 24   colour * 5 + faction
    25 .. 29  the Generalist of each colour (wild for faction sets)
    30 .. 34  the Human of each faction (wild for colour sets)
    35        Human Generalist (wild for both)
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

from msgspec import Struct, convert

KINDS: Final = 36
GENERALISTS: Final = range(25, 30)
HUMANS: Final = range(30, 35)
HUMAN_GENERALIST: Final = 35
WILD: Final = 5
"""The colour of Humans and the faction of Generalists."""


class _Crew(Struct, frozen=True):
    colours: tuple[str, ...]
    factions: tuple[str, ...]
    species: tuple[str, ...]
    copies: tuple[tuple[int, ...], ...]


class _Wilds(Struct, frozen=True):
    human_generalists: int


class _Values(Struct, frozen=True):
    by_copies: tuple[int, ...]
    generalist: int
    human: int
    human_generalist: int


class _Payroll(Struct, frozen=True):
    values: tuple[int, ...]
    solo: tuple[int, int, int]


class _Sets(Struct, frozen=True):
    points: tuple[int, ...]


class Components(Struct, frozen=True):
    """What is in the box, as `components.toml` says."""

    crew: _Crew
    wilds: _Wilds
    values: _Values
    payroll: _Payroll
    sets: _Sets


BOX: Final = convert(tomllib.loads((files(__package__) / "components.toml").read_text("utf-8")), Components)
COLOURS: Final = (*BOX.crew.colours, "human")
FACTIONS: Final = (*BOX.crew.factions, "generalist")

COLOUR: Final = (*(kind // 5 for kind in range(25)), *range(5), *[WILD] * 5, WILD)
FACTION: Final = (*(kind % 5 for kind in range(25)), *[WILD] * 5, *range(5), WILD)
IS_WILD: Final = tuple(kind >= 25 for kind in range(KINDS))

CODES: Final = tuple(
    COLOURS[COLOUR[kind]][0].upper() + FACTIONS[FACTION[kind]][0].upper() for kind in range(KINDS)
)
"""Two letters, colour and faction: "OS" is orange security, "GG" the green Generalist, "HP" a Human pilot."""
KIND_OF: Final = {code: kind for kind, code in enumerate(CODES)}
