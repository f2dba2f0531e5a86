"""Judges a finished trick, or its first card: every open task, then the crew's objective.

A task is done once success is certain, failed once it is impossible; see `games.deep_sea.tasks.kind`.
All tasks of a table are judged side by side, each as every kind, and the right answer is kept.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from quarterdeck.envs.vector.deep_sea import missions, tasks
from quarterdeck.envs.vector.deep_sea.state import DONE, FAILED, OPEN, Table, as_words, on_display
from quarterdeck.envs.vector.play import Trick
from quarterdeck.envs.vector.tricks import COLOURED, RANK, SEAT_NUMBERS, SUIT, TRUMP, seated

NINES: Final = tasks.packed(tasks.selection("9s"))
ONES: Final = tasks.packed(tasks.selection("1s"))
PINK_OR_SUBMARINE: Final = tasks.selection("pink submarines")
FINAL_CARD: Final = tasks.selection("Y5")
NARROW: Final = (22, 23)
"""The one sum that is bounded on both sides."""


class Answer(NamedTuple):
    """[12] what is certain about each task."""

    done: Array
    failed: Array


def count(one: Array, other: Array) -> Array:
    """How many cards two sets share."""
    return jax.lax.population_count(one & other).sum(-1).astype(jnp.int32)


def judge(table: Table, trick: Trick, last: Array) -> tuple[Array, Array, Array]:
    """The verdicts [12], and whether the mission has failed or succeeded; `last` [40] was played last."""
    answer = _Judge(table, trick).answer()
    verdict = _decided(table, answer)
    done, failed = _objective(table, trick, last)
    return _ended(table, verdict, done, failed)


def judge_opening(table: Table, card: Array) -> tuple[Array, Array, Array]:
    """The same after a trick's first card [40]."""
    mission = table.deal.mission
    kind, sets = _kinds(table)
    never = kind == tasks.NEVER_OPEN
    opened = (table.task_owner == table.leader) & (count(as_words(card), sets[:, 0]) > 0)
    last = table.trick == mission.tricks
    verdict = _decided(table, Answer(never & last & ~opened, never & opened))
    forbidden = (mission.objective == missions.NOBODY_OPENS) & (card & PINK_OR_SUBMARINE).any()
    return _ended(table, verdict, jnp.asarray(False), forbidden)


def _kinds(table: Table) -> tuple[Array, Array]:
    """[12] the kind of each task, [12, 4, 2] its sets of cards."""
    number = jnp.maximum(table.deal.mission.tasks, 0)
    return jnp.asarray(tasks.KIND)[number], jnp.asarray(tasks.SETS)[number]


def _decided(table: Table, answer: Answer) -> Array:
    now = jnp.where(answer.failed, FAILED, jnp.where(answer.done, DONE, OPEN))
    return jnp.where(on_display(table) & (table.verdict == OPEN), now, table.verdict)


def _ended(table: Table, verdict: Array, done: Array, failed: Array) -> tuple[Array, Array, Array]:
    """A failure ends the attempt even beside successes."""
    here = on_display(table)
    lost = (here & (verdict == FAILED)).any()
    all_done = here.any() & ~(here & (verdict == OPEN)).any()
    failed = lost | (~all_done & failed)
    return verdict, failed, ~failed & (all_done | done)


class _Judge:
    def __init__(self, table: Table, trick: Trick) -> None:
        self.table, self.trick = table, trick
        mission = table.deal.mission
        self.players = mission.players
        number = jnp.maximum(mission.tasks, 0)
        self.kind, self.sets = _kinds(table)
        self.least = jnp.asarray(tasks.LEAST)[number]
        self.most = jnp.asarray(tasks.MOST_OF)[number]
        numbers = jnp.asarray(tasks.NUMBERS)[mission.players - 3, number]
        self.x, self.y = numbers[:, 0], numbers[:, 1]
        self.left = mission.tricks - table.trick
        self.is_last = self.left == 0
        owner = jnp.maximum(table.task_owner, 0)
        self.owner = owner
        self.won = table.won_by[owner]
        self.streak = table.streak[owner]
        self.i_won = owner == trick.winner
        captured = as_words(table.taker[None] == SEAT_NUMBERS[:, None])
        self.out_words = as_words(table.taker < 0)
        self.trick_words, self.best_words = as_words(trick.cards), as_words(trick.best)
        self.have = count(captured[owner][:, None], self.sets)
        self.out = count(self.out_words, self.sets)
        self.to_come = jnp.where(self.is_last, 0, self.out)
        self.in_trick = count(self.trick_words, self.sets)

    def answer(self) -> Answer:
        """By the kind of each task."""
        done = failed = jnp.zeros(self.kind.shape, bool)
        for kinds, certain, impossible in (*self._of_cards(), *self._of_one_trick(), *self._of_tricks()):
            here = self.kind == kinds
            done, failed = done | (here & certain), failed | (here & impossible)
        return Answer(done, failed)

    def _of_cards(self) -> list[tuple[int, Array, Array]]:
        have, most_have = self.have, self.have + self.to_come
        a, b, most_a, most_b = have[:, 0], have[:, 1], most_have[:, 0], most_have[:, 1]
        enough = (have >= self.least) & (most_have <= self.most)
        amiss = (have > self.most) | (most_have < self.least)
        apart = (a > most_b) | (b > most_a) | (most_a == 0) | (most_b == 0)
        return [
            (tasks.COUNTS, enough.all(1), amiss.any(1)),
            (tasks.ONE_OF, (have >= self.least).any(1), ~(most_have >= self.least).any(1)),
            (tasks.MORE, a > most_b, most_a <= b),
            (tasks.AS_MANY, ~apart & (most_a == a) & (most_b == b), apart),
            (tasks.NEVER_OPEN, self.to_come[:, 0] == 0, jnp.zeros_like(apart)),
        ]

    def _of_one_trick(self) -> list[tuple[int, Array, Array]]:
        a, b = self.in_trick[:, 0], self.in_trick[:, 1]
        out_a, out_b = self.out[:, 0], self.out[:, 1]
        caught_last = self.is_last & self.i_won & (a > 0)
        gone = jnp.where(self.is_last, ~caught_last, out_a == 0)

        with_mine = count(self.best_words, self.sets[:, 0]) > 0
        others = b - count(self.best_words, self.sets[:, 1])
        catches = (self.sets[:, 1] != 0).any(1)
        both = count(self.out_words, self.sets[:, 0] | self.sets[:, 1])
        won_with = self.i_won & with_mine & (~catches | (others > 0))
        cannot = (out_a == 0) | (catches & ((out_b == 0) | (both < 2)))

        no_trump = ~(self.trick.cards & (SUIT == TRUMP)).any()
        total = (self.trick.cards * (RANK + 1)).sum()
        adds_up = self.i_won & no_trump & (total >= self.x) & (total <= self.y)
        return [
            (tasks.LAST_WITH, caught_last, gone),
            self._one_trick(tasks.WIN_WITH, won_with, cannot),
            self._one_trick(tasks.ONLY_OF, self.i_won & (a == self.players), out_a < self.players),
            self._one_trick(tasks.SUM, adds_up, ~self._can_add_up()),
            self._one_trick(tasks.BALANCED, self.i_won & (a > 0) & (a == b), (out_a == 0) | (out_b == 0)),
        ]

    def _one_trick(self, kind: int, done: Array, cannot: Array) -> tuple[int, Array, Array]:
        return kind, done, ~done & (self.is_last | cannot)

    def _of_tricks(self) -> list[tuple[int, Array, Array]]:
        table, won, left, x, streak = self.table, self.won, self.left, self.x, self.streak
        over = (1 << table.trick) - 1
        wins = table.wins[self.owner]
        broken = ((wins & self.y) | (over & x & ~wins)) != 0
        to_come = ((x | self.y) & ~over) != 0
        row_failed = (won > x) | ((won < x) & (streak + left < x))
        row_failed |= (streak != won) & ((streak > 0) | (won < x))

        others = seated(table) & (self.owner[:, None] != SEAT_NUMBERS)
        most = jnp.max(jnp.where(others, table.won_by, -1), 1)
        fewest = jnp.min(jnp.where(others, table.won_by, tasks.ANY), 1)
        needed = (jnp.maximum(0, won[:, None] + 1 - table.won_by) * others).sum(1)
        ahead = won - table.won_by[table.captain]
        return [
            (tasks.CERTAIN, ~broken & ~to_come, broken),
            self._total(tasks.TRICKS_WON, x),
            self._total(tasks.FORETOLD, table.foretold),
            self._total(tasks.NOTED, table.noted),
            (tasks.ROW, streak >= x, (streak < x) & (streak + left < x)),
            (tasks.ONLY_ROW, ~row_failed & self.is_last, row_failed),
            (tasks.NEVER_ROW, streak + left < x, streak >= x),
            (tasks.MOST, won > most + left, won + left <= most),
            (tasks.FEWEST, won + left < fewest, needed > left),
            (tasks.TOGETHER, won >= x, won + left < x),
            (tasks.AHEAD, ahead > left, ahead + left <= 0),
            (tasks.BEHIND, -ahead > left, left - ahead <= 0),
            (tasks.LEVEL, self.is_last & (ahead == 0), jnp.abs(ahead) > left),
        ]

    def _total(self, kind: int, wanted: Array) -> tuple[int, Array, Array]:
        failed = (self.won > wanted) | (self.won + self.left < wanted)
        return kind, ~failed & self.is_last, failed

    def _can_add_up(self) -> Array:
        """[12] whether as many colour cards as there are seats, among those out, add up right."""
        out = (self.table.taker[:COLOURED] < 0).reshape(4, 9).sum(0)
        value = np.arange(1, 10)
        lower = jnp.cumsum(out) - out
        higher = out.sum() - lower - out
        lowest = (value * jnp.clip(self.players - lower, 0, out)).sum()
        highest = (value * jnp.clip(self.players - higher, 0, out)).sum()
        two_sided = (self.x > 0) & (self.y < tasks.ANY)
        within = (out.sum() >= self.players) & (highest >= self.x) & (lowest <= self.y)
        return within & (~two_sided | _narrow_sum(out, self.players))


def _narrow_sum(out: Array, players: Array) -> Array:
    """Whether so many cards, of these numbers of each value [9], can add up to 22 or 23."""
    sums = [jnp.uint32(1)] + [jnp.uint32(0)] * 5  # bit s of sums[k]: k cards can add up to s
    for value in range(1, 10):
        for copy in range(4):
            there = out[value - 1] > copy
            shifted = [jnp.where(there, one << np.uint32(value), np.uint32(0)) for one in sums]
            sums = [sums[0], *(sums[k] | shifted[k - 1] for k in range(1, 6))]
    reached = jnp.where(players == 3, sums[3], jnp.where(players == 4, sums[4], sums[5]))
    return (reached & np.uint32(sum(1 << total for total in NARROW))) != 0


def _objective(table: Table, trick: Trick, last_card: Array) -> tuple[Array, Array]:
    """Whether the crew's objective is reached, or broken."""
    mission = table.deal.mission
    objective, here = mission.objective, seated(table)
    last = table.trick == mission.tricks
    captured = as_words(table.taker[None] == SEAT_NUMBERS[:, None])

    def uneven(cards: Array) -> Array:
        counts = count(captured, cards)
        return jnp.max(jnp.where(here, counts, -1)) - jnp.min(jnp.where(here, counts, tasks.ANY)) >= 2

    first = (table.wins & 1) == 1
    firsts = (table.won_by * first).sum()
    caught_up = (here & ~first & (table.won_by >= firsts)).any()
    is_final = (last_card & FINAL_CARD).any()
    gone = jnp.where(last, ~is_final, (trick.cards & FINAL_CARD).any())
    failed = (
        ((objective == missions.SPREAD_9S) & uneven(jnp.asarray(NINES)))
        | ((objective == missions.SPREAD_1S) & uneven(jnp.asarray(ONES)))
        | ((objective == missions.FIRST_AHEAD) & caught_up)
        | ((objective == missions.FINAL_CARD) & gone)
    )
    return (objective > 0) & last & ~failed, failed
