"""Deep Sea's sampled tables: cards and tricks are judged by the rules' own judges, table by table.

`envs.vector.deep_sea` is the whole game in JAX, for training.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from quarterdeck.games.deep_sea.bots.learned.actions import ACTIONS, SKIP, TAKE
from quarterdeck.games.deep_sea.components import DECK, TASKS
from quarterdeck.games.deep_sea.judge import judge
from quarterdeck.games.deep_sea.setup.preparation import with_tokens
from quarterdeck.games.deep_sea.state import DeepSeaView, Public
from quarterdeck.games.deep_sea.tasks.kind import OPEN, UNKNOWN, Tally
from quarterdeck.games.deep_sea.tasks.ownership import NOT_FOR_CAPTAIN
from quarterdeck.games.tricks.bots.learned.memory import Memory
from quarterdeck.games.tricks.bots.learned.network import CARDS, SEATS, Rows
from quarterdeck.games.tricks.bots.learned.tables import (
    NOBODY,
    QUIET,
    Arrays,
    Flags,
    Ints,
    Shared,
    Tables,
    Trick,
    at_each,
    chairs_of,
    row_of,
    seen_by_all,
)

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea

_BIT_OF: Final = 1 << np.arange(CARDS, dtype=np.int64)
_TRICKS: Final = np.arange(CARDS // 3)


@dataclass(frozen=True, kw_only=True)
class DeepSeaShared(Shared):
    """The game and its tasks, and what the searching seat noted."""

    game: DeepSea
    public: Public
    """As the search began; the tasks stay."""
    barred: Flags
    """[tasks] those that can't be the captain's."""
    first_to_draft: int
    """How far the draft begins from the captain."""
    radios: bool
    """Whether everybody has a sonar token of their own before the first trick."""
    tokens: int
    """In the middle before the first trick."""
    secret: int
    """A secret prediction."""
    noted_by: int
    chairs: tuple[int, ...]
    """Where each seat of the rules is."""
    must_speak: bool
    """Whether whoever can communicate has to."""


class DeepSeaTables(Tables[DeepSeaShared]):
    """From the draft on, after the captain's first turn where that is for the hardest tasks."""

    actions: ClassVar[int] = ACTIONS

    def __init__(self, shared: DeepSeaShared, arrays: Arrays) -> None:
        super().__init__(shared, arrays)
        self.taker: Ints = arrays["taker"]
        """[n, 40] who won the trick it was in, NOBODY: it was in none."""
        self.wins: Ints = arrays["wins"]
        """[n, 5] tricks each seat won: bit 0 is the first trick."""
        self.verdict: Ints = arrays["verdict"]
        """[n, tasks]"""
        self.assigned: Ints = arrays["assigned"]
        """[n, tasks] whose each task is, NOBODY: it lies in the middle."""
        self.drafted: Ints = arrays["drafted"]
        """Turns taken in the draft."""

    def look(self) -> Rows:
        from quarterdeck.games.deep_sea.bots.learned.observation import DeepSeaObservation

        return DeepSeaObservation(self).row()

    def legal(self) -> Flags:
        may = super().legal()
        if self.shared.must_speak:
            may[:, QUIET] &= ~may[:, :CARDS].any(1)
        return may

    # The draft ----------------------------------------------------------------------------------------

    @property
    def drafting(self) -> Flags:
        return np.asarray((self.assigned == NOBODY).any(1) & ~self.over)

    def may_skip(self) -> Flags:
        """[n] with fewer tasks than seats, while enough remain to take all before the captain's turn."""
        seats = self.shared.players - self.shared.first_to_draft
        left = (self.assigned == NOBODY).sum(1)
        return np.asarray((self.assigned.shape[1] < seats) & (left < seats - self.drafted))

    def draftable(self) -> Flags:
        shared, may = self.shared, np.zeros((len(self), self.actions), bool)
        captains = (self.turn == shared.captain)[:, None]
        tasks = TAKE + np.array(shared.public.tasks, np.int64)
        may[:, tasks] = (self.assigned == NOBODY) & ~(captains & shared.barred)
        may[:, SKIP] = self.may_skip()
        return may

    def draft(self, rows: Ints, actions: Ints) -> None:
        """What is left for the captain, but can't be the captain's, ends the attempt."""
        shared, takes = self.shared, actions != SKIP
        place = np.zeros(len(TASKS), np.int64)
        place[list(shared.public.tasks)] = np.arange(len(shared.public.tasks))
        taken = place[actions[takes] - TAKE]
        self.assigned[rows[takes], taken] = self.turn[rows[takes]]
        self.drafted[rows] += 1
        later = self.drafted[rows] % (shared.players - shared.first_to_draft)
        self.turn[rows] = (shared.captain + shared.first_to_draft + later) % shared.players
        drafting = self.drafting[rows]
        if not drafting.all():
            self._hand_out_tokens(rows[~drafting])
        self.over[rows] = drafting & ~self.draftable()[rows].any(1)

    def share_out(self, owners: Ints) -> None:
        """The tasks are owned as told [n, tasks]; who drafts next, or the first trick, follows from it."""
        shared = self.shared
        self.assigned[:] = np.where(owners == NOBODY, NOBODY, np.array(shared.chairs)[owners])
        self.drafted[:] = (owners != NOBODY).sum(1)
        self.turn[:] = (shared.captain + self.drafted) % shared.players
        rows = np.flatnonzero(~self.drafting)
        if len(rows):
            self._hand_out_tokens(rows)

    def _hand_out_tokens(self, rows: Ints) -> None:
        shared = self.shared
        self.radio[rows] = self.people() & shared.radios
        self.tokens[rows] = shared.tokens
        self._open_trick(rows, np.full(len(rows), shared.captain))

    # Tricks -------------------------------------------------------------------------------------------

    def won_by(self) -> Ints:
        """[n, 5] how many tricks each seat won."""
        counts: Ints = (self.wins[:, :, None] >> _TRICKS & 1).sum(2)
        return counts

    def streaks(self) -> Ints:
        """[n, 5] how many of the latest tricks each seat won in a row."""
        over = (self.trick - 1)[:, None]
        streak, unbroken = np.zeros_like(self.wins), np.ones(self.wins.shape, bool)
        for back in range(1, self.shared.tricks + 1):
            unbroken &= (over >= back) & (self.wins >> np.maximum(over - back, 0) & 1 > 0)
            streak += unbroken
        return streak

    # Judging ------------------------------------------------------------------------------------------

    def judge(self, trick: Trick) -> None:
        rows = trick.rows
        self.taker[rows] = np.where(trick.cards, trick.winner[:, None], self.taker[rows])
        self.wins[rows, trick.winner] |= 1 << (self.trick[rows] - 1)
        self._decide(rows, trick.winner, trick.best, self.shared.secret)

    def judge_opening(self, rows: Ints) -> None:
        if self.shared.public.openings:
            self._decide(rows, self.leader[rows], np.argmax(self.power(rows), 1), UNKNOWN, opening=True)

    def _decide(self, rows: Ints, winner: Ints, best: Ints, secret: int, opening: bool = False) -> None:
        """Asks the rules what the tricks, or their first cards, decide."""
        shared, game = self.shared, self.shared.game
        foretold, seats = (shared.public.foretold, secret), np.argsort(shared.chairs)
        taken = (self.taker[rows][:, None] == np.array(shared.chairs)[:, None]) @ _BIT_OF
        cards = self._in_order(rows)[:, : 1 if opening else shared.players]
        columns = (rows, self.trick[rows], seats[self.leader[rows]], seats[winner], best)
        tables = zip(
            *(column.tolist() for column in columns),
            taken.tolist(),
            self.wins[rows][:, shared.chairs].tolist(),
            cards.tolist(),
            self.verdict[rows].tolist(),
            seats[self.assigned[rows]].tolist(),
            strict=True,
        )
        for row, trick, leader, by, card, captured, wins, laid, verdicts, owners in tables:
            over = trick - opening
            out = DECK.all & ~sum(captured)
            tally = Tally(
                shared.public.captain,
                tuple(captured),
                tuple(wins),
                over,
                game.tricks - over,
                out,
                tuple(laid),
                leader,
                by,
                card,
                foretold,
            )
            undecided = sum(1 << place for place, verdict in enumerate(verdicts) if verdict == OPEN)
            public = replace(
                shared.public,
                trick=trick,
                owners=tuple(owners),
                verdicts=tuple(verdicts),
                open=undecided,
            )
            self.verdict[row], _, end = judge(game, public, tally, opening)
            self.over[row] = end is not None
            self.won[row] = end is not None and end.won

    def _in_order(self, rows: Ints) -> Ints:
        """[n, 40] cards, those of the running trick first as they were played."""
        running = self.when[rows] == self.trick[rows][:, None]
        place = (self.owner[rows] - self.leader[rows][:, None]) % self.shared.players
        return np.argsort(np.where(running, place, SEATS), 1, kind="stable")


def set_up(
    game: DeepSea, view: DeepSeaView, member: int, owners: Ints, dice: NDArray[np.float64]
) -> DeepSeaTables:
    """Tables as this seat sees its own, with these owners [n, 40] of all cards; it is the member's turn."""
    assert view.seat is not None
    assert view.own is not None
    public, memory = view.public, Memory(game, view.public)
    begun = with_tokens(game, public)
    chairs = chairs_of(memory)
    silenced = public.delegated and game.mission.delegated_deadline
    shared = DeepSeaShared(
        players=game.seats,
        tricks=game.tricks,
        captain=chairs[public.captain],
        extra=chairs[public.extra] if public.extra >= 0 else NOBODY,
        dummy=chairs[game.dummy] if game.dummy >= 0 else NOBODY,
        unmarked=public.communication == "currents",
        first_word=game.mission.first_word,
        last_word=1 if silenced else game.tricks,
        game=game,
        public=replace(public, openings=begun.openings),
        barred=np.array([NOT_FOR_CAPTAIN >> task & 1 for task in public.tasks], bool),
        first_to_draft=int(game.mission.distribution == "captain_skipped"),
        radios=begun.radios > 0,
        tokens=begun.shared,
        secret=view.own.noted,
        noted_by=chairs[view.seat] if view.own.noted >= 0 else NOBODY,
        chairs=chairs,
        must_speak=public.delegated and game.config.everyone_must_signal,
    )
    one = seen_by_all(memory) | _of_tasks(public, chairs) | _of_tricks(public, chairs)
    return DeepSeaTables(shared, at_each(one, memory, member, owners, dice))


def _of_tasks(public: Public, chairs: Sequence[int]) -> dict[str, NDArray[Any]]:
    assigned = [chairs[owner] if owner >= 0 else NOBODY for owner in public.owners]
    return {
        "assigned": np.array(assigned, np.int64),
        "drafted": np.asarray(public.turn),
        "verdict": np.array(public.verdicts, np.int64),
    }


def _of_tricks(public: Public, chairs: Sequence[int]) -> dict[str, NDArray[Any]]:
    taker, wins = np.full(CARDS, NOBODY), np.zeros(SEATS, np.int64)
    for seat, captured in enumerate(public.captured):
        taker[row_of(captured)] = chairs[seat]
    wins[list(chairs)] = public.wins
    return {"taker": taker, "wins": wins}
