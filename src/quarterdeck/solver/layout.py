"""What stands where in the arrays of the search: columns, rows and answers by name."""

from __future__ import annotations

from typing import Final

# Answers
UNDECIDED: Final = 0
WON: Final = 1
LOST: Final = 2

# What `setup` holds
SEATS: Final = 0
TRICKS: Final = 1
NUMBER: Final = 2
"""Of the running trick, from 1."""
LAID: Final = 3
"""Cards laid in it."""
DUMMY: Final = 4
UNTIL: Final = 5
"""The attempt is over when these cards are played, or with the last trick."""
NEEDED: Final = 6
"""Cards that somebody must capture."""
ONLY_LAST: Final = 7
"""Cards that may only be played in the last trick."""
LAST_NUMBER: Final = 8
"""The search looks for a win with this trick at the latest."""
SALT: Final = 9
"""Tells one problem's positions from another's."""
NODES: Final = 10
"""Cards laid so far; counts on over several calls."""
LENGTH: Final = 11
"""Length of the winning line."""
DEMANDING: Final = 12
"""Whether there is more to it than colour cards that go to their owners."""
SETUP: Final = 13

# Where in `by_seat` the numbers of all seats begin
HAND: Final = 0
NEED: Final = 5
"""Cards that a seat must capture."""
BAN: Final = 10
"""Cards that it must not capture."""
BAD_WINNER: Final = 15
"""Cards that it must not win a trick with."""
NO_LEAD: Final = 20
"""Cards that it must not open a trick with."""
BY_SEAT: Final = 25

# Where in `by_card` the numbers of all cards begin
BEFORE: Final = 0
"""Task cards that must be captured before it, or in the same trick."""
UNDER: Final = 40
"""What lies covered under a dummy's card."""
LABEL: Final = 80
"""What a card means to the tasks: only cards with equal labels can be equivalent."""
OWNER: Final = 120
"""Who must capture it; -1: nobody in particular."""
WEIGHT: Final = 160
"""How often the search has failed over it."""
BY_CARD: Final = 200

# Columns of a frame: the history when a trick begins, and what is allowed in it.
LEADER: Final = 0
BLOCKED: Final = 1
"""The dummy's covered cards."""
OPEN_ROWS: Final = 2
"""Monitors not decided yet, as bits."""
WINNING: Final = 3
"""Cards that have won a trick."""
MAY_WIN: Final = 4
"""Seats that may win this trick, as bits."""
KEY: Final = 5
CHECK: Final = 6
WINS: Final = 7
"""From here on, by seat: the tricks won, bit 0 being the first."""
CAUGHT: Final = 12
"""By seat: the cards captured."""
BANNED: Final = 17
"""By seat: cards that it may not capture in this trick."""
LEAST: Final = 22
"""By seat: how many tricks it must still win, as far as monitors ask for it."""
MOST: Final = 27
"""By seat: how many it may."""
WANTED: Final = 32
"""By seat: cards that it would like to capture."""
FRAME: Final = 37

# Columns of a step on the way: the running trick when somebody is to lay a card.
PLAYER: Final = 0
TRICK: Final = 1
"""Its number."""
ON_TABLE: Final = 2
"""How many cards are laid."""
TABLE: Final = 3
"""These cards."""
BEST: Final = 4
BEST_BY: Final = 5
SUIT_LED: Final = 6
"""All cards of the suit that was led."""
FIRST: Final = 7
"""The card that was led."""
NEXT: Final = 8
"""How many moves were tried."""
MOVES: Final = 9
"""How many there are."""
LEADERS: Final = 10
"""Where only two suits count: the seats that may lead, as bits."""
FOLLOWED: Final = 11
"""The seats that have laid a card of the suit led."""
LOST_SUITS: Final = 12
"""The suits that need not be led."""
KEYED: Final = 13
CHECKED: Final = 14
STEP: Final = 15

MOST_STEPS: Final = 44
MOST_MOVES: Final = 48
"""Where it is open who leads, everybody's cards are moves."""

# Where in `scratch` the search keeps its own notes
HANDS: Final = 0
"""By seat: the cards left."""
CHANCE: Final = 5
"""The state of the random numbers, and how much they count."""
VALUES_OF_MOVES: Final = 7
PATH: Final = VALUES_OF_MOVES + MOST_MOVES
"""The steps from the first card to the present one."""
MOVES_AT: Final = PATH + MOST_STEPS * STEP
"""By step: the cards to try."""
SCRATCH: Final = MOVES_AT + MOST_STEPS * MOST_MOVES
