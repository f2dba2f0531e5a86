"""Many tables with the same past and other hidden cards, played on at once: what a search looks ahead with.

From the first briefing on, by the rules of the games that the policy was trained for; a test plays them
beside the rules engine. `envs.vector.planet_nine` is the whole game in JAX, for training.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from quarterdeck.games.planet_nine.bots.learned.actions import ACTIONS, READY
from quarterdeck.games.planet_nine.bots.learned.judging import Trick, judge
from quarterdeck.games.planet_nine.bots.learned.memory import PlanetNineMemory
from quarterdeck.games.planet_nine.components import TOKENS, Mission
from quarterdeck.games.planet_nine.specials.draw import DrawCards
from quarterdeck.games.planet_nine.specials.rule import SpecialRule
from quarterdeck.games.planet_nine.state import PlanetNineView, Public
from quarterdeck.games.tricks.bots.learned.network import CARDS, COLOURED, SEATS
from quarterdeck.games.tricks.observations import given_and_got
from quarterdeck.games.tricks.radio import CLAIMS
from quarterdeck.games.tricks.state import passed

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

Ints: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]

SUIT: Final = np.array([card // 9 for card in range(COLOURED)] + [4] * 4)
RANK: Final = np.array([card % 9 for card in range(COLOURED)] + [0, 1, 2, 3])
ROCKETS: Final = 4
NO_SUIT: Final = 9
OPEN, DONE = 2, 7
"""A task is 0 where there is none, OPEN + seat, or DONE + seat."""
HIGHEST, ONLY, LOWEST, HIDDEN = range(1, 5)
_BITS: Final = np.arange(CARDS, dtype=np.int64)


def row_of(cards: int) -> Flags:
    """[40] a set of cards."""
    return (cards >> _BITS & 1).astype(bool)


class Shared(NamedTuple):
    """What is the same at all tables and stays so."""

    mission: Mission
    rule: type[SpecialRule]
    players: int
    tricks: int
    token: Ints
    """[36] the place of each task's token in `TOKENS`, from 1."""
    commander: int
    chosen: int
    second: int
    extra: int
    distress: str


class Tables:
    """Tables in mid-play; every array has one row per table. `step` changes them in place."""

    def __init__(self, shared: Shared, arrays: dict[str, NDArray[Any]]) -> None:
        self.shared = shared
        self.briefing: Flags = arrays["briefing"]
        """Whether the crew communicates, else a card is to be played."""
        self.turn: Ints = arrays["turn"]
        self.asked: Flags = arrays["asked"]
        self.owner: Ints = arrays["owner"]
        """[n, 40] who holds or played each card."""
        self.when: Ints = arrays["when"]
        """[n, 40] the trick it was played to, 0: not yet."""
        self.led: Flags = arrays["led"]
        self.winning: Flags = arrays["winning"]
        self.task: Ints = arrays["task"]
        self.claim: Ints = arrays["claim"]
        self.excluded: Flags = arrays["excluded"]
        """[n, 5, 40] everybody knows that this seat does not hold this card."""
        self.gave: Ints = arrays["gave"]
        """[n, 5] the card each seat gave away in the last exchange, where the search knows it; else -1."""
        self.gave_left: Flags = arrays["gave_left"]
        """Whether the last exchange went to the left."""
        self.radio: Flags = arrays["radio"]
        self.trick: Ints = arrays["trick"]
        self.leader: Ints = arrays["leader"]
        self.played: Ints = arrays["played"]
        """Cards in the running trick."""
        self.led_suit: Ints = arrays["led_suit"]
        self.won_by: Ints = arrays["won_by"]
        self.dice: NDArray[np.float64] = arrays["dice"]
        """[n, 40] of a member's cards that may be drawn (mission 12), the one with the highest is."""
        self.over: Flags = arrays["over"]
        self.won: Flags = arrays["won"]

    def __len__(self) -> int:
        return len(self.turn)

    def take(self, rows: NDArray[Any]) -> Tables:
        """Copies of some of the tables."""
        arrays = {name: values[rows] for name, values in vars(self).items() if name != "shared"}
        return Tables(self.shared, arrays)

    # What may be chosen ------------------------------------------------------------------------------

    def hand(self) -> Flags:
        """[n, 40] the cards of whoever chooses."""
        held: Flags = (self.owner == self.turn[:, None]) & (self.when == 0)
        return held

    def legal(self) -> Flags:
        """[n, 79] by `learned.actions`."""
        held, may = self.hand(), np.zeros((len(self), ACTIONS), bool)
        following = held & (self.led_suit[:, None] == SUIT)
        playable = np.where(following.any(1, keepdims=True), following, held)
        showable = np.zeros_like(held)
        showable[:, :COLOURED] = self._claims(held) > 0
        may[:, :CARDS] = np.where(self.briefing[:, None], showable, playable)
        may[:, READY] = self.briefing
        return may

    def _claims(self, held: Flags) -> Ints:
        """[n, 36] what may be said of each card, 0: nothing."""
        cards = held[:, :COLOURED].reshape(-1, 4, 9)
        from_below = np.cumsum(cards, 2)
        count = from_below[:, :, 8:]
        claim = np.where(cards & (from_below == 1), LOWEST, 0)
        claim = np.where(cards & (from_below == count), HIGHEST, claim)
        claim = np.where(cards & (count == 1), ONLY, claim)
        if self.shared.mission.communication == "dead_zone":
            claim = np.where(claim > 0, HIDDEN, claim)
        return claim.reshape(-1, COLOURED)

    # What a choice does ------------------------------------------------------------------------------

    def step(self, actions: Ints) -> None:
        """One legal choice at each table; tables that are over must not be there any more."""
        briefing = np.flatnonzero(self.briefing)
        playing = np.flatnonzero(~self.briefing)
        if len(briefing):
            self._brief(briefing, actions[briefing])
        if len(playing):
            self._play(playing, actions[playing])

    def _brief(self, rows: Ints, actions: Ints) -> None:
        """Somebody shows a card, which asks the others again, or is ready."""
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
        told = self._claims(self.take(rows).hand())[number, cards]
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
        self.asked[rows] = self.radio[rows]

    def _first(self, asked: Flags, start: Ints) -> Ints:
        """Whoever of those asked comes first clockwise from a seat."""
        away = (np.arange(SEATS) - start[:, None]) % self.shared.players
        first: Ints = np.argmin(np.where(asked, away, 2 * SEATS), 1)
        return first

    def _play(self, rows: Ints, cards: Ints) -> None:
        me, suit = self.turn[rows], SUIT[cards]
        opens = self.played[rows] == 0
        led = np.where(opens, suit, self.led_suit[rows])
        self.led_suit[rows] = led
        self.excluded[rows, me] |= (suit != led)[:, None] & (led[:, None] == SUIT)
        self.when[rows, cards] = self.trick[rows]
        self.led[rows, cards] = opens
        self.played[rows] += 1
        self.turn[rows] = (me + 1) % self.shared.players
        full = rows[self.played[rows] == self.shared.players]
        if len(full):
            self._finish_trick(full)

    def power(self, rows: Ints | slice = slice(None)) -> Ints:
        """[n, 40] what beats what in the running trick; -1: not in it."""
        trick = self.trick[rows][:, None]
        follows = np.where(self.led_suit[rows][:, None] == SUIT, 1 + RANK, 0)
        strength = np.where(SUIT == ROCKETS, 20 + RANK, follows)
        return np.where((self.when[rows] == trick) & (trick > 0), strength, -1)

    def _finish_trick(self, rows: Ints) -> None:
        """The highest card of the led suit, or the highest rocket, wins; then the mission is judged."""
        best = np.argmax(self.power(rows), 1)
        winner = self.owner[rows, best]
        self.winning[rows, best] = True
        self.won_by[rows, winner] += 1
        cards = self.when[rows] == self.trick[rows][:, None]
        hit, failed, won = judge(self, Trick(rows, cards, winner, best))
        self.task[rows] += np.where(hit, DONE - OPEN, 0)
        self.over[rows] = failed | won
        self.won[rows] = won
        if self.shared.rule is DrawCards:
            self._draw(rows[self.trick[rows] == 1])
        self._open_trick(rows, winner)

    def _draw(self, rows: Ints) -> None:
        """Mission 12: everybody draws a card from the right-hand neighbour; shown cards are not drawn."""
        players = self.shared.players
        shown = np.zeros((len(rows), CARDS), bool)
        shown[:, :COLOURED] = self.claim[rows] > 0
        drawable = (self.when[rows] == 0) & ~shown
        self.excluded[rows] &= shown[:, None]
        self.gave_left[rows] = True
        before = self.owner[rows].copy()
        for seat in range(players):
            given = np.argmax(np.where(drawable & (before == seat), self.dice[rows], -1.0), 1)
            self.owner[rows, given] = (seat + 1) % players
            self.gave[rows, seat] = given

    def _open_trick(self, rows: Ints, leader: Ints) -> None:
        self.trick[rows] += 1
        self.leader[rows] = leader
        self.played[rows] = 0
        self.led_suit[rows] = NO_SUIT
        radio = self.radio[rows]
        briefing = radio.any(1) & (self.trick[rows] >= self.shared.mission.from_trick)
        self.briefing[rows] = briefing
        self.asked[rows] = radio
        self.turn[rows] = np.where(briefing, self._first(radio, leader), leader)


def set_up(game: PlanetNine, view: PlanetNineView, owners: Ints, dice: NDArray[np.float64]) -> Tables:
    """Tables as this seat sees its own, with these owners [n, 40] of all cards; this seat chooses."""
    public, memory = view.public, PlanetNineMemory(game, view.public)
    assert view.seat is not None
    one = _seen_by_all(public, memory)
    count, seat = len(owners), view.seat
    exchanged = memory.exchanged or passed(public)
    gave = np.full(SEATS, -1)
    if exchanged:
        assert view.own is not None
        gave[seat] = given_and_got(view.own.seen, len(view.own.seen) // 2 - 1)[0]
    token = np.zeros(COLOURED, np.int64)
    for task in public.tasks:
        token[task.card] = TOKENS.index(task.token) + 1 if task.token else 0
    shared = Shared(
        mission=game.mission,
        rule=type(game.special),
        players=game.config.players,
        tricks=game.tricks,
        token=token,
        commander=public.captain,
        chosen=public.chosen,
        second=public.second,
        extra=public.extra,
        distress=public.distress,
    )
    arrays = {name: np.repeat(value[None], count, axis=0) for name, value in one.items()}
    arrays |= {"turn": np.full(count, seat), "gave": np.repeat(gave[None], count, axis=0)}
    arrays["gave_left"] = np.full(count, memory.exchanged or public.distress == "left")
    arrays |= {"owner": owners.astype(np.int64), "dice": dice}
    arrays |= {"over": np.zeros(count, bool), "won": np.zeros(count, bool)}
    return Tables(shared, arrays)


def _seen_by_all(public: Public, memory: PlanetNineMemory) -> dict[str, NDArray[Any]]:
    """What lies open, as the arrays of one table."""
    when, led = np.zeros(CARDS, np.int64), np.zeros(CARDS, bool)
    for card, _, trick, opened in memory.plays:
        when[card], led[card] = trick, opened
    task, claim = np.zeros(COLOURED, np.int64), np.zeros(COLOURED, np.int64)
    for one in public.tasks:
        task[one.card] = (DONE if one.done else OPEN) + one.owner
    for message in public.messages:
        claim[message.card] = CLAIMS.index(message.claim) + 1
    excluded, won_by = np.zeros((SEATS, CARDS), bool), np.zeros(SEATS, np.int64)
    for seat, cards in enumerate(memory.excluded):
        excluded[seat] = row_of(cards)
    won_by[: len(public.won)] = public.won
    seats = np.arange(SEATS)
    return {
        "briefing": np.asarray(public.phase == "briefing"),
        "asked": (public.asked >> seats & 1).astype(bool),
        "when": when,
        "led": led,
        "winning": row_of(public.winners),
        "task": task,
        "claim": claim,
        "excluded": excluded,
        "radio": (public.radios >> seats & 1).astype(bool),
        "trick": np.asarray(public.trick),
        "leader": np.asarray(public.leader),
        "played": np.asarray(len(public.table)),
        "led_suit": np.asarray(SUIT[public.table[0]] if public.table else NO_SUIT),
        "won_by": won_by,
    }
