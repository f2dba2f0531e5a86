"""Many tables with the same past and other hidden cards, played on at once: what a search looks ahead with.

Briefings and tricks, which games of tricks have in common, by the rules that the policies were trained for;
a game drafts its tasks, and judges cards and finished tricks. Tests play such tables beside the rules engine.

Members are counted by chair, clockwise: where a dummy sits between two players, that is not as the rules
engine counts seats (`chairs_of`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, NamedTuple, Self, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from quarterdeck.games.tricks.bots.learned.features import as_row
from quarterdeck.games.tricks.bots.learned.memory import Memory
from quarterdeck.games.tricks.bots.learned.network import CARDS, COLOURED, COLOURS, SEATS, VALUES, Rows
from quarterdeck.games.tricks.radio import CLAIMS

Ints: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]
Arrays: TypeAlias = dict[str, NDArray[Any]]

SUIT: Final = np.array([card // VALUES for card in range(COLOURED)] + [COLOURS] * (CARDS - COLOURED))
RANK: Final = np.array([card % VALUES for card in range(COLOURED)] + [0, 1, 2, 3])
TRUMP: Final = COLOURS
NO_SUIT: Final = 9
NOBODY, NO_COLUMN = -1, -1
QUIET: Final = 40
"""The action of whoever has nothing to say: the same number in both games."""
HIGHEST, ONLY, LOWEST, HIDDEN = range(1, 1 + len(CLAIMS))
ALL_SEATS: Final = np.arange(SEATS)


def row_of(cards: int) -> Flags:
    """[40] a set of cards."""
    return as_row(cards).astype(bool)


@dataclass(frozen=True, kw_only=True)
class Shared:
    """What is the same at all tables and stays so."""

    players: int
    tricks: int
    captain: int
    extra: int
    dummy: int
    """Its chair, -1: there is none."""
    unmarked: bool
    """Whether cards are shown without a word on what they are of their suit."""
    first_word: int
    last_word: int
    """The tricks before which the crew may communicate."""


class Trick(NamedTuple):
    """Finished tricks."""

    rows: Ints
    cards: Flags
    """[n, 40]"""
    winner: Ints
    best: Ints
    """The card that won."""


S = TypeVar("S", bound=Shared)


class Tables(ABC, Generic[S]):
    """Tables in mid-play; every array has one row per table. `step` changes them in place."""

    actions: ClassVar[int]
    """How many choices the policy knows."""

    def __init__(self, shared: S, arrays: Arrays) -> None:
        self.shared = shared
        self.briefing: Flags = arrays["briefing"]
        """Whether the crew communicates, else a card is to be played."""
        self.turn: Ints = arrays["turn"]
        self.asked: Flags = arrays["asked"]
        self.owner: Ints = arrays["owner"]
        """[n, 40] who holds or played each card."""
        self.column: Ints = arrays["column"]
        """[n, 40] where each of the dummy's cards lies, else NO_COLUMN."""
        self.covered: Flags = arrays["covered"]
        """[n, 40] whether it lies covered there."""
        self.when: Ints = arrays["when"]
        """[n, 40] the trick it was played to, 0: not yet."""
        self.led: Flags = arrays["led"]
        self.claim: Ints = arrays["claim"]
        """[n, 36] what was said of a card that was shown, else 0."""
        self.excluded: Flags = arrays["excluded"]
        """[n, 5, 40] everybody knows that this seat does not hold this card."""
        self.radio: Flags = arrays["radio"]
        self.tokens: Ints = arrays["tokens"]
        """For communicating, in the middle of the table."""
        self.trick: Ints = arrays["trick"]
        self.leader: Ints = arrays["leader"]
        self.played: Ints = arrays["played"]
        """Cards in the running trick."""
        self.led_suit: Ints = arrays["led_suit"]
        self.over: Flags = arrays["over"]
        self.won: Flags = arrays["won"]

    def __len__(self) -> int:
        return len(self.turn)

    def take(self, rows: NDArray[Any]) -> Self:
        """Copies of some of the tables."""
        arrays = {name: values[rows] for name, values in vars(self).items() if name != "shared"}
        return type(self)(self.shared, arrays)

    # What a game says ---------------------------------------------------------------------------------

    @abstractmethod
    def look(self) -> Rows:
        """[n, size] what whoever chooses knows: the same numbers as the policy's features of a view."""

    @abstractmethod
    def judge(self, trick: Trick) -> None:
        """Judges finished tricks, before the next are opened."""

    def judge_opening(self, rows: Ints) -> None:
        """Judges tricks of one card."""

    @property
    @abstractmethod
    def drafting(self) -> Flags:
        """[n] whether tasks lie in the middle: then nothing but a draft comes before the first trick."""

    @abstractmethod
    def draftable(self) -> Flags:
        """[n, actions] what may be chosen in the draft."""

    @abstractmethod
    def draft(self, rows: Ints, actions: Ints) -> None:
        """A task is taken, or none; after the last one the captain opens the first trick."""

    # What may be chosen -------------------------------------------------------------------------------

    def hand(self, rows: Ints | slice = slice(None)) -> Flags:
        """[n, 40] the cards of whose turn it is; of the dummy's those that lie open."""
        held: Flags = (self.owner[rows] == self.turn[rows][:, None]) & (self.when[rows] == 0)
        if self.shared.dummy >= 0:
            held &= ~self.covered[rows]
        return held

    def choosers(self) -> Ints:
        """[n] who decides: the captain chooses for the dummy."""
        return np.where(self.turn == self.shared.dummy, self.shared.captain, self.turn)

    def holders(self) -> Ints:
        """[n, 40] how far to the left of whoever chooses each card is held, 5: played."""
        away = (self.owner - self.turn[:, None]) % self.shared.players
        return np.where(self.when == 0, away, SEATS)

    def legal(self) -> Flags:
        """[n, actions]"""
        held, may = self.hand(), np.zeros((len(self), self.actions), bool)
        following = held & (self.led_suit[:, None] == SUIT)
        playable = np.where(following.any(1, keepdims=True), following, held)
        showable = np.zeros_like(held)
        showable[:, :COLOURED] = (self._claims(held) > 0) & (self.claim == 0)
        may[:, :CARDS] = np.where(self.briefing[:, None], showable, playable)
        may[:, QUIET] = self.briefing
        drafting = self.drafting
        return np.where(drafting[:, None], self.draftable(), may) if drafting.any() else may

    def _claims(self, held: Flags) -> Ints:
        """[n, 36] what may be said of each card, 0: nothing."""
        cards = held[:, :COLOURED].reshape(-1, COLOURS, VALUES)
        from_below = np.cumsum(cards, 2)
        count = from_below[:, :, -1:]
        claim = np.where(cards & (from_below == 1), LOWEST, 0)
        claim = np.where(cards & (from_below == count), HIGHEST, claim)
        claim = np.where(cards & (count == 1), ONLY, claim)
        if self.shared.unmarked:
            claim = np.where(claim > 0, HIDDEN, claim)
        return claim.reshape(-1, COLOURED)

    def _speakers(self, rows: Ints) -> Flags:
        """[n, 5] who may communicate: a token of one's own, or one that all share."""
        shared = (self.tokens[rows] > 0)[:, None] & self.people()
        speakers: Flags = self.radio[rows] | shared
        return speakers

    def people(self) -> Flags:
        """[5] the seats of players, not of the dummy."""
        return np.asarray((self.shared.players > ALL_SEATS) & (self.shared.dummy != ALL_SEATS))

    # What a choice does -------------------------------------------------------------------------------

    def step(self, actions: Ints) -> None:
        """One legal choice at each table; tables that are over must not be there any more."""
        drafting = self.drafting
        playing = np.flatnonzero(~self.briefing & ~drafting)
        briefing = np.flatnonzero(self.briefing)
        if drafting.any():
            self.draft(np.flatnonzero(drafting), actions[drafting])
        if len(briefing):
            self._brief(briefing, actions[briefing])
        if len(playing):
            self._play(playing, actions[playing])

    def _brief(self, rows: Ints, actions: Ints) -> None:
        """Somebody shows a card, which asks the others again, or is quiet."""
        self.asked[rows, self.turn[rows]] = False
        shows = actions < COLOURED
        if shows.any():
            self._show(rows[shows], actions[shows])
        asked = self.asked[rows]
        waiting = asked.any(1)
        self.briefing[rows] = waiting
        self.turn[rows] = np.where(waiting, self._first(asked, self.leader[rows]), self.leader[rows])

    def _show(self, rows: Ints, cards: Ints) -> None:
        me, number = self.turn[rows], np.arange(len(rows))
        told = self._claims(self.hand(rows))[number, cards]
        self.claim[rows, cards] = told
        suit = SUIT[cards][:, None] == SUIT
        above, below = suit & (RANK[cards][:, None] < RANK), suit & (RANK[cards][:, None] > RANK)
        no_higher, no_lower = (told == HIGHEST) | (told == ONLY), (told == LOWEST) | (told == ONLY)
        denied = (above & no_higher[:, None]) | (below & no_lower[:, None])
        mine = self.excluded[rows, me, cards]
        self.excluded[rows, :, cards] = True
        self.excluded[rows, me, cards] = mine
        self.excluded[rows, me] |= denied
        self.radio[rows, me] = False
        self.tokens[rows] = np.maximum(self.tokens[rows] - 1, 0)
        self.asked[rows] = self._speakers(rows)

    def _first(self, asked: Flags, start: Ints) -> Ints:
        """Whoever of those asked comes first clockwise from a seat."""
        away = (ALL_SEATS - start[:, None]) % self.shared.players
        first: Ints = np.argmin(np.where(asked, away, 2 * SEATS), 1)
        return first

    def _play(self, rows: Ints, cards: Ints) -> None:
        me, suit = self.turn[rows], SUIT[cards]
        opens = self.played[rows] == 0
        led = np.where(opens, suit, self.led_suit[rows])
        self.led_suit[rows] = led
        tells = (suit != led) & (me != self.shared.dummy)
        self.excluded[rows, me] |= tells[:, None] & (led[:, None] == SUIT)
        self.when[rows, cards] = self.trick[rows]
        self.led[rows, cards] = opens
        self.played[rows] += 1
        self.turn[rows] = (me + 1) % self.shared.players
        if opens.any():
            self.judge_opening(rows[opens])
        full = rows[self.played[rows] == self.shared.players]
        if len(full):
            self._finish_trick(full)

    def power(self, rows: Ints | slice = slice(None)) -> Ints:
        """[n, 40] what beats what in the running trick; -1: not in it."""
        trick = self.trick[rows][:, None]
        follows = np.where(self.led_suit[rows][:, None] == SUIT, 1 + RANK, 0)
        strength = np.where(SUIT == TRUMP, 20 + RANK, follows)
        return np.where((self.when[rows] == trick) & (trick > 0), strength, -1)

    def _finish_trick(self, rows: Ints) -> None:
        """The highest card of the led suit, or the highest trump, wins; then the mission is judged."""
        best = np.argmax(self.power(rows), 1)
        winner = self.owner[rows, best]
        cards = self.when[rows] == self.trick[rows][:, None]
        if self.shared.dummy >= 0:
            self._turn_cover(rows, cards)
        self.judge(Trick(rows, cards, winner, best))
        self._open_trick(rows, winner)

    def _turn_cover(self, rows: Ints, cards: Flags) -> None:
        """The card under the one that the dummy has played is turned up."""
        played = cards & (self.owner[rows] == self.shared.dummy)
        column = np.where(played, self.column[rows], NO_COLUMN).max(1, keepdims=True)
        self.covered[rows] &= self.column[rows] != column

    def _open_trick(self, rows: Ints, leader: Ints) -> None:
        self.trick[rows] += 1
        self.leader[rows] = leader
        self.played[rows] = 0
        self.led_suit[rows] = NO_SUIT
        trick, speakers = self.trick[rows], self._speakers(rows)
        in_time = (trick >= self.shared.first_word) & (trick <= self.shared.last_word)
        briefing = speakers.any(1) & in_time
        self.briefing[rows] = briefing
        self.asked[rows] = speakers
        self.turn[rows] = np.where(briefing, self._first(speakers, leader), leader)


def chairs_of(memory: Memory) -> tuple[int, ...]:
    """The chair of each seat: how far clockwise it is from the first one."""
    order = memory.game.in_turn(memory.public, 0)
    return tuple(order.index(seat) for seat in range(len(order)))


def seen_by_all(memory: Memory) -> Arrays:
    """What lies open in every game of tricks, as the arrays of one table."""
    public, chairs = memory.public, chairs_of(memory)
    when, led = np.zeros(CARDS, np.int64), np.zeros(CARDS, bool)
    for card, _, trick, opened in memory.plays:
        when[card], led[card] = trick, opened
    claim = np.zeros(COLOURED, np.int64)
    for message in public.messages:
        claim[message.card] = CLAIMS.index(message.claim) + 1
    excluded = np.zeros((SEATS, CARDS), bool)
    for seat, cards in enumerate(memory.excluded):
        excluded[chairs[seat]] = row_of(cards)
    return {
        "briefing": np.asarray(public.phase == "briefing"),
        "asked": taken_by(public.asked, chairs),
        "when": when,
        "led": led,
        "claim": claim,
        "excluded": excluded,
        "radio": taken_by(public.radios, chairs),
        "tokens": np.asarray(public.shared),
        "trick": np.asarray(public.trick),
        "leader": np.asarray(chairs[public.leader] if public.leader >= 0 else NOBODY),
        "played": np.asarray(len(public.table)),
        "led_suit": np.asarray(SUIT[public.table[0]] if public.table else NO_SUIT),
        "over": np.asarray(False),
        "won": np.asarray(False),
    }


def taken_by(seats: int, chairs: Sequence[int]) -> Flags:
    """[5] a set of seats."""
    taken = np.zeros(SEATS, bool)
    taken[[chair for seat, chair in enumerate(chairs) if seats >> seat & 1]] = True
    return taken


def at_each(one: Arrays, memory: Memory, member: int, owners: Ints, luck: NDArray[np.float64]) -> Arrays:
    """The arrays of one table in a member's turn, for as many as there are guesses at who has each card.

    The owners [n, 40] are seats; the dummy's covered cards lie in its columns as luck [n, 40] has it.
    """
    many = {name: np.repeat(value[None], len(owners), axis=0) for name, value in one.items()}
    chairs, dummy = chairs_of(memory), memory.public.dummy
    column, covered = np.full(owners.shape, NO_COLUMN), np.zeros(owners.shape, bool)
    if dummy is not None:
        for place, card in enumerate(dummy.up):
            if card >= 0:
                column[:, card] = place
        covers = [place for place in range(len(dummy.up)) if dummy.covers >> place & 1]
        covered = (owners == memory.game.dummy) & (many["when"] == 0) & (column == NO_COLUMN)
        order = np.argsort(np.where(covered, luck, np.inf), 1)[:, : len(covers)]
        column[np.arange(len(owners))[:, None], order] = covers
    return many | {
        "owner": np.array(chairs)[owners],
        "turn": np.full(len(owners), chairs[member]),
        "column": column,
        "covered": covered,
    }
