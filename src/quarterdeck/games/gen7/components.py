"""What is in the box whatever the story: dice, resources, systems, ranks, and how places are numbered.

Everything with a name of its own (locations, cards, perks, plot) is content and comes from a pack.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Resource: TypeAlias = Literal["data", "part", "chem"]
System: TypeAlias = Literal["computer", "power", "biosphere"]
Division: TypeAlias = Literal["operations", "computer", "power", "biosphere"]
Barracks: TypeAlias = Literal["science", "engineering", "bioscience", "robotics"]
DeckName: TypeAlias = Literal["file", "schema", "task", "critical", "crossroads"]

RESOURCES: Final[tuple[Resource, ...]] = ("data", "part", "chem")
SYSTEMS: Final[tuple[System, ...]] = ("computer", "power", "biosphere")
DIVISIONS: Final[tuple[Division, ...]] = ("computer", "power", "biosphere", "operations")
"""The three with a system first, in the systems' order."""
BARRACKS: Final[tuple[Barracks, ...]] = ("science", "engineering", "bioscience", "robotics")
ROBOTICS: Final = 3
DECKS: Final[tuple[DeckName, ...]] = ("file", "schema", "task", "critical", "crossroads")
FILE, SCHEMA, TASK, CRITICAL, CROSSROADS = range(5)

RANKS: Final = ("ensign", "lieutenant", "lieutenant_commander", "commander", "captain")
HIGHEST_RANK: Final = len(RANKS)

STORAGE: Final = 15
"""Of each resource, in a barracks and in the Ship's Stores."""
STORES_AT_START: Final = 3
TASKS_IN_HAND: Final = 5
SCHEMA_SLOTS: Final = 2
MERIT_FOR_RANK: Final = 50
MERIT_FOR_STAR: Final = 25
PERKS_PER_EPISODE: Final = 2
LEANING_LIMIT: Final = 5
"""The logic/instinct track ends here on either side."""
CRITICAL_LEVEL: Final = 3
"""Green 0, yellow 1, orange 2, red 3."""

# A barracks' dice, by number: the officer, up to five colonists, the robot.
OFFICER: Final = 0
COLONISTS: Final = (1, 2, 3, 4, 5)
ROBOT: Final = 6
DICE: Final = 7
FACES: Final = (8, 6, 6, 6, 6, 6, 12)

# Where a die can be: one number each. Seats of locations and slots of the critical row come on top.
QUARTERS: Final = 0
SUPPLY: Final = 1
RECOVERY: Final = 2
STRANDED: Final = 3
"""On the Ship's Stores board, unconscious (a plot may say so)."""
ABSENT: Final = 4
"""Not in this episode: the Robotics Barracks has one colonist fewer."""
SEATED: Final = 8
"""+ number of the seat (`seat_number`)."""
ON_TASK: Final = 80
"""+ slot of the critical row."""

SEATS: Final = 4
"""Of a location: 1 to 4 pips."""
LOCATIONS: Final = 12
"""Most locations that a ship can have; the private seat of a barracks comes after them."""
PRIVATE: Final = LOCATIONS
ROW: Final = 8
"""Most cards in the critical row."""
POSITIONS: Final = 5
"""Most positions of a group seat."""

# Why a seat is covered, one bit each.
DEGRADED: Final = 1
FEWER_PLAYERS: Final = 2
PERMANENT: Final = 4
PLOT: Final = 8
DISABLED: Final = 16
"""The only marker that goes away by itself, at the end of a round."""


def seat_number(location: int, seat: int) -> int:
    """A seat of the ship as one number; the private seat of a barracks is `seat_number(PRIVATE, player)`."""
    return location * SEATS + seat


CHEM_POWER: Final = 2
"""Chems to set an officer or colonist to any face."""
PART_POWER: Final = 2
"""Parts to shift a robot by up to two."""
DATA_POWER: Final = 2
"""Most data to spend on extra cards of a draw."""
PRIVATE_YIELD: Final = 5
PRIVATE_PRICE: Final = 3
CIRCLE_PRICE: Final = 3
"""Stars to circle a rank, or to be promoted from a circled one."""
