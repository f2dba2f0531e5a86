"""All choices in a fixed order, and tables to pick them from.

Numbers depend on nothing but this file: choices name dice, seats and slots, so packs do not change them.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

from quarterdeck.core.contract import Choice
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import (
    DICE,
    FACES,
    LOCATIONS,
    POSITIONS,
    PRIVATE,
    ROW,
    SEATS,
    TASKS_IN_HAND,
)

PLAYERS: Final = 4
FILES_IN_HAND: Final = 24
"""More than can be in one hand before the deck is empty."""
PERKS: Final = 5
SELECTION: Final = 2 * PLAYERS + 1 + 2 * PLAYERS
"""Tasks of a meeting, and those put in from hands."""
DRAWN: Final = 8
ON_OFFER: Final = 40
"""Perks of a pack, or different cards of a deck that is searched."""
LARGEST_FACE: Final = max(FACES)

SKIP: Final = c.Skip()
BACK: Final = c.Back()
FINISH: Final = c.Finish()
ABANDON: Final = c.Abandon()
DROP: Final = c.Drop()
AGAIN: Final = c.Again()
PROMOTE: Final = c.Promote()

PLACE: Final = tuple(
    tuple(tuple(c.Place(die, place, seat) for seat in range(SEATS)) for place in range(LOCATIONS))
    for die in range(DICE)
)
PLACE_PRIVATE: Final = tuple(c.Place(die, PRIVATE, 0) for die in range(DICE))
REST: Final = tuple(c.Rest(die) for die in range(DICE))
OPEN: Final = tuple(c.Open(slot) for slot in range(ROW))
PLAY_FILE: Final = tuple(c.PlayFile(slot) for slot in range(FILES_IN_HAND))
USE_PERK: Final = tuple(c.UsePerk(slot) for slot in range(PERKS))
SET_DIE: Final = tuple(
    tuple(c.SetDie(die, value) for value in range(1, FACES[die] + 1)) for die in range(DICE)
)
SHIFT: Final = tuple(c.Shift(by) for by in (-2, -1, 1, 2))
ADD: Final = tuple(tuple(c.Add(die, position) for position in range(POSITIONS)) for die in range(DICE))
SPLIT: Final = {pair: c.Split(*pair) for pair in permutations(range(POSITIONS), 2)}
SET_AT: Final = tuple(
    tuple(c.SetAt(position, value) for value in range(1, LARGEST_FACE + 1)) for position in range(POSITIONS)
)
SHIFT_AT: Final = tuple(
    tuple(c.ShiftAt(position, by) for by in (-2, -1, 1, 2)) for position in range(POSITIONS)
)
NUDGE: Final = tuple(tuple(c.Nudge(position, by) for by in (-1, 1, 2)) for position in range(POSITIONS))
PAY: Final = tuple(c.Pay(resource) for resource in range(3))
ASK: Final = tuple(c.Ask(seat) for seat in range(PLAYERS))
ALTER: Final = {by: c.Alter(by) for by in range(-2, 4)}
DONATE: Final = {count: c.Donate(count) for count in (3, 6)}
EXTRA: Final = tuple(c.Extra(count) for count in range(3))
KEEP: Final = tuple(c.Keep(slot) for slot in range(DRAWN))
GIVE: Final = tuple(tuple(c.Give(slot, seat) for seat in range(PLAYERS)) for slot in range(DRAWN))
SLOT: Final = tuple(c.Slot(card) for card in range(5))
SEARCH: Final = tuple(c.Search(card) for card in range(ON_OFFER))
COMPLETE: Final = tuple(c.CompleteTask(slot) for slot in range(TASKS_IN_HAND))
DISCARD: Final = tuple(c.DiscardTask(slot) for slot in range(TASKS_IN_HAND + 2))
JOIN: Final = tuple(c.Join(die) for die in range(DICE))
TAKE: Final = tuple(c.Take(slot) for slot in range(SELECTION))
TARGET: Final = tuple(c.Target(seat) for seat in range(PLAYERS))
WAKE: Final = tuple(tuple(c.Wake(seat, die) for die in range(DICE)) for seat in range(PLAYERS))
PICK: Final = tuple(c.Pick(option) for option in range(LOCATIONS))
BUY: Final = tuple(c.Buy(perk) for perk in range(ON_OFFER))
TRADE_IN: Final = tuple(c.TradeIn(slot) for slot in range(PERKS))

ACTIONS: Final[tuple[Choice, ...]] = (
    SKIP, BACK, FINISH, ABANDON, DROP, AGAIN, PROMOTE,
    *(choice for die in PLACE for place in die for choice in place),
    *PLACE_PRIVATE, *REST, *OPEN, *PLAY_FILE, *USE_PERK,
    *(choice for row in SET_DIE for choice in row),
    *SHIFT,
    *(choice for row in ADD for choice in row),
    *SPLIT.values(),
    *(choice for row in SET_AT for choice in row),
    *(choice for row in SHIFT_AT for choice in row),
    *(choice for row in NUDGE for choice in row),
    *PAY, *ASK, *ALTER.values(), *DONATE.values(), *EXTRA, *KEEP,
    *(choice for row in GIVE for choice in row),
    *SLOT, *SEARCH, *COMPLETE, *DISCARD, *JOIN, *TAKE, *TARGET,
    *(choice for row in WAKE for choice in row),
    *PICK, *BUY, *TRADE_IN,
)  # fmt: skip
