"""An open position of a trick-taking game, whichever, as the search needs it.

Seats are numbered clockwise here: seat 1 plays after seat 0. Sets of cards, seats and tricks are bits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.solver import conditions
from quarterdeck.solver import layout as at
from quarterdeck.solver.bits import ALL, CARDS, TRUMPS
from quarterdeck.solver.numbers import Numbers
from quarterdeck.solver.suits import SUITS, VALUES

MOST_TRICKS: Final = 13
MOST_SEATS: Final = 5

Row = tuple[int, ...]
"""Kind, seat and parameters of something that must come true (`conditions`)."""


@dataclass(kw_only=True)
class Problem:
    """A position: who holds what, and what must come true."""

    seats: int
    hands: list[int]
    """The dummy's with its covered cards."""
    tricks: int
    """How many an attempt has."""
    number: int = 1
    """Of the running trick."""
    leader: int = 0
    trick: tuple[int, ...] = ()
    """Cards laid in it."""
    wins: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)
    """Tricks won so far, by seat."""
    caught: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)
    """Cards captured so far, by seat, where tasks count them."""
    winning: int = 0
    """Cards that have won a trick."""

    dummy: int = -1
    under: Mapping[int, int] = field(default_factory=dict)
    """By open card of the dummy: the covered card beneath."""

    need: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)
    """Cards that each seat must capture."""
    ban: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)
    """Cards that each seat must not capture, beside those that others must."""
    bad_winner: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)
    no_lead: list[int] = field(default_factory=lambda: [0] * MOST_SEATS)
    before: Mapping[int, int] = field(default_factory=dict)
    """By card: cards that must be captured before it or with it."""
    only_last: int = 0
    """Cards that may be played in the last trick alone."""
    may_win: dict[int, int] = field(default_factory=dict)
    """By trick: the seats that may win it; all where nothing is said."""
    until: int = 0
    """Cards until which an attempt goes on, beside those that must be captured."""
    rows: list[Row] = field(default_factory=list)

    def hands_and_trick(self) -> list[int]:
        """The hands with the cards of the running trick back in them."""
        hands = list(self.hands[: self.seats])
        for turn, card in enumerate(self.trick):
            hands[(self.leader + turn) % self.seats] |= 1 << card
        return hands

    def restrict(self, tricks: tuple[int, ...], seats: int) -> None:
        """These tricks may be won by these seats alone."""
        for number in tricks:
            self.may_win[number] = self.may_win.get(number, (1 << self.seats) - 1) & seats


def binds_for_a_while(problem: Problem) -> bool:
    """Whether something is forbidden only as long as tasks are open: it matters when the attempt ends."""
    bound = 0
    for cards in problem.bad_winner:
        bound |= cards
    return bool(bound & ~problem.until)


def is_plain(problem: Problem) -> bool:
    """Whether there is nothing to count, and nothing covered: clauses can say it."""
    return not problem.rows and problem.dummy < 0


class Arrays:
    """A problem as the arrays that the compiled search takes."""

    _salt = 0

    def __init__(self, problem: Problem) -> None:
        Arrays._salt += 1
        seats = problem.seats
        self.setup = np.zeros(at.SETUP, np.int64)
        self.by_seat = np.zeros(at.BY_SEAT, np.int64)
        self.by_card = np.zeros(at.BY_CARD, np.int64)
        self.frames = np.zeros((MOST_TRICKS + 2, at.FRAME), np.int64)
        self.may_win = np.full(MOST_TRICKS + 2, (1 << seats) - 1, np.int64)
        self.rows = np.zeros((len(problem.rows), conditions.ROW), np.int64)
        self.trick = np.array((*problem.trick, *(0,) * (MOST_SEATS - len(problem.trick))), np.int64)
        self.line = np.zeros(CARDS + 4, np.int64)
        self.leads = np.zeros(SUITS << VALUES, np.int64)
        self._place(problem)
        self._ask(problem)
        self._label(problem)

    def _place(self, problem: Problem) -> None:
        setup, frame = self.setup, self.frames[problem.number]
        setup[at.SEATS] = problem.seats
        setup[at.TRICKS] = setup[at.LAST_NUMBER] = problem.tricks
        setup[at.NUMBER] = problem.number
        setup[at.LAID] = len(problem.trick)
        setup[at.DUMMY] = problem.dummy
        setup[at.SALT] = Arrays._salt
        self.by_seat[at.HAND : at.HAND + problem.seats] = problem.hands
        frame[at.LEADER] = problem.leader
        frame[at.WINNING] = problem.winning
        frame[at.OPEN_ROWS] = (1 << len(problem.rows)) - 1
        for seat in range(problem.seats):
            frame[at.WINS + seat] = problem.wins[seat]
            frame[at.CAUGHT + seat] = problem.caught[seat]
        for card, beneath in problem.under.items():
            self.by_card[at.UNDER + card] = 1 << beneath
            frame[at.BLOCKED] |= 1 << beneath

    def _ask(self, problem: Problem) -> None:
        setup, by_seat, by_card = self.setup, self.by_seat, self.by_card
        needed = 0
        for cards in problem.need:
            needed |= cards
        setup[at.NEEDED] = needed
        setup[at.UNTIL] = needed | problem.until
        setup[at.ONLY_LAST] = problem.only_last
        banned = needed
        for cards in problem.ban:
            banned |= cards
        setup[at.DEMANDING] = bool(problem.rows) or banned & TRUMPS != 0
        by_card[at.OWNER : at.OWNER + CARDS] = -1
        for seat in range(problem.seats):
            others = 0
            for other, cards in enumerate(problem.need):
                if other != seat:
                    others |= cards
            by_seat[at.NEED + seat] = problem.need[seat]
            by_seat[at.BAN + seat] = problem.ban[seat] | others
            by_seat[at.BAD_WINNER + seat] = problem.bad_winner[seat]
            by_seat[at.NO_LEAD + seat] = problem.no_lead[seat]
            for card in cards_in(problem.need[seat]):
                by_card[at.OWNER + card] = seat
        for card, cards in problem.before.items():
            by_card[at.BEFORE + card] = cards
        for number, seats in problem.may_win.items():
            self.may_win[number] = seats
        for place, row in enumerate(problem.rows):
            self.rows[place, : len(row)] = row

    def _label(self, problem: Problem) -> None:
        """Cards that no task can tell apart get equal labels; cards to capture have one of their own."""
        label = self.by_card[at.LABEL : at.LABEL + CARDS]
        sets = {*problem.ban, *problem.bad_winner, *problem.no_lead, problem.only_last, problem.until}
        for row in problem.rows:
            sets |= conditions.cards_of(row)
        sets -= {0, ALL}
        for place, cards in enumerate(sorted(sets)):
            for card in cards_in(cards):
                label[card] |= 1 << place
        own = int(self.setup[at.NEEDED])
        if problem.dummy >= 0:
            own |= problem.hands[problem.dummy]
        if any(conditions.counts_values(row) for row in problem.rows):
            own = ALL
        for card in cards_in(own):
            label[card] |= (card + 1) << len(sets)


SCRATCH: Final = np.zeros(at.SCRATCH, np.int64)
"""Where a search keeps its notes; nothing in it outlasts the search."""


def numbers_of(arrays: Arrays) -> tuple[Numbers, ...]:
    """What every compiled function of the search begins with."""
    return (
        arrays.setup,
        arrays.by_seat,
        arrays.by_card,
        arrays.may_win,
        arrays.rows,
        arrays.frames,
        arrays.trick,
        arrays.line,
        SCRATCH,
    )
