"""Looks ahead from the policy: its likeliest choices are tried at sampled tables.

First a survey: at each table a critic, who sees all cards there, tells the odds of a win right after the
choice. Its favourite is put to the proof against the policy's own choice, at fresh tables (at the first ones
it may have been lucky): there the policy plays on for a few steps, all seats by what they would see, before
the critic judges. Only a choice that is better beyond doubt both times is made: what is unusual misleads the
crew, and a critic has seen little of it. Both are races: a choice that is unlikely to become better than the
policy's own beyond doubt is not looked at further, and one that is sure to is not put to more tables.

A table counts by how plausible it is as a whole. Were those that a crew who plays well would hardly have come
to worth as much as others, the policy's choices would look worse than they are.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from quarterdeck.games.tricks.bots.learned.guesses import guess, may_hold
from quarterdeck.games.tricks.bots.learned.network import Critic, Numbers, Plausibility
from quarterdeck.games.tricks.bots.learned.policy import Policy
from quarterdeck.games.tricks.bots.learned.tables import Flags, Ints, Tables
from quarterdeck.games.tricks.bots.navigator import MOST_TABLES
from quarterdeck.games.tricks.state import AnyView

if TYPE_CHECKING:
    from quarterdeck.games.tricks.rules import TrickGame

TRIED: Final = 4
"""Choices at most."""
STEPS: Final = 6
"""That the policy plays on in a proof."""
DOUBT: Final = 1.0
"""Standard errors by which another choice must be better, in the survey and in the proof."""
SURE: Final = 2.0
"""Standard errors by which more tables won't change a mean."""
WORTH: Final = 0.002
"""The gain in the odds of a win that a choice must still hope for, or it drops out."""
FIRST_PORTION: Final = 24
LARGEST_PORTION: Final = 96
"""Tables tried together; in between, choices drop out and the clock is looked at."""

G = TypeVar("G", bound="TrickGame[Any, Any]")
V = TypeVar("V", bound=AnyView)
SetUp: TypeAlias = Callable[[G, V, int, Ints, NDArray[np.float64]], Tables[Any]]
"""Tables as a view has its own, in a member's turn, with these owners [n, 40] of all cards; dice [n, 40] are
for what nobody knows yet."""
Trial: TypeAlias = Callable[[int, int, list[int]], tuple[Numbers, Numbers]]
"""(start, end, choices): [choices, tables] what became of each choice at the tables from … to …, and [tables]
how plausible these are."""


class Found(NamedTuple):
    """What a search came to."""

    action: int
    tables: int
    capped: bool


def promising(logits: Numbers, actions: list[int]) -> list[int]:
    """The choices worth trying, the policy's own first."""
    return sorted(actions, key=lambda action: (-logits[action], action))[:TRIED]


class Search(Generic[G, V]):
    """A policy and a critic that look ahead."""

    def __init__(
        self,
        policy: Policy[G, V],
        critic: Critic,
        plausibility: Plausibility | None,
        set_up: SetUp[G, V],
    ) -> None:
        self.policy, self.critic, self.plausibility, self.set_up = policy, critic, plausibility, set_up
        self.actor = policy.network

    def choose(
        self, game: G, view: V, member: int, actions: list[int], tables: int, seed: int, cap_ms: int = 0
    ) -> Found:
        """Which of the member's actions is best, by so many tables and half as many more for a proof."""
        deadline = time.perf_counter() + cap_ms / 1000 if cap_ms else None
        seen = self.policy.see(game, view)
        logits, belief = (part[0] for part in self.actor.answer(seen[None]))
        if member != view.seat:  # the dummy: what to do is told from there, who holds what from this seat
            logits = self.actor.answer(self.policy.see(game, view, member)[None])[0][0]
        tried = promising(logits, actions)
        if len(tried) == 1:
            return Found(tried[0], 0, False)
        may, sampled = may_hold(seen, self.actor.shape), 0

        def trial(steps: int, seed: int, start: int, end: int, choices: list[int]) -> tuple[Numbers, Numbers]:
            nonlocal sampled
            sampled += end - start
            owners = guess(game, view, belief, may, end - start, seed + start)
            dice = np.random.default_rng(seed + start).random(owners.shape)
            tables = self.set_up(game, view, member, owners, dice)
            likely = self._likely(tables)
            once_each = tables.take(np.tile(np.arange(len(tables)), len(choices)))
            return self._tried(once_each, choices, steps), likely

        favourite, capped = _race(tried, tables, deadline, partial(trial, 0, seed))
        if favourite == tried[0]:
            return Found(favourite, sampled, capped)
        proof = partial(trial, STEPS, seed + MOST_TABLES)
        found, cut_short = _race([tried[0], favourite], tables // 2, deadline, proof)
        return Found(found, sampled, capped or cut_short)

    def _likely(self, tables: Tables[Any]) -> Numbers:
        """[tables] how plausible each is beside the others; all alike where nothing tells them apart."""
        if self.plausibility is None:
            return np.zeros(len(tables), np.float32)
        return self.plausibility.compare(tables.look(), tables.holders())

    def _tried(self, tables: Tables[Any], tried: list[int], steps: int) -> Numbers:
        """[choices, tables] what became of each choice at each table; the tables are there once for each."""
        value = np.zeros(len(tables), np.float32)
        rows = np.arange(len(tables))
        tables.step(np.repeat(np.array(tried), len(tables) // len(tried)))
        for number in range(steps + 1):
            value[rows] = tables.won
            live = ~tables.over
            rows, tables = rows[live], tables.take(live)
            if not len(rows):
                break
            if number < steps:
                tables.step(self._played_on(tables))
            else:
                value[rows] = self.critic.judge(tables.look(), tables.holders())
        return value.reshape(len(tried), -1)

    def _played_on(self, tables: Tables[Any]) -> Ints:
        """The policy's choices; the network is asked only where there are several."""
        legal = tables.legal()
        actions: Ints = np.argmax(legal, 1)
        asked = np.flatnonzero(legal.sum(1) > 1)
        if len(asked):
            logits, _ = self.actor.answer(tables.take(asked).look())
            actions[asked] = np.argmax(np.where(legal[asked], logits, -np.inf), 1)
        return actions


def _race(choices: list[int], count: int, deadline: float | None, trial: Trial) -> tuple[int, bool]:
    """The choice that does better than the first beyond doubt, or the first; and whether time ran out."""
    values, likely = np.zeros((len(choices), 0), np.float32), np.zeros(0, np.float32)
    for start, end in _portions(count):
        if start and deadline is not None and time.perf_counter() > deadline:
            return choices[_best(values, likely)], True
        more, of_these = trial(start, end, choices)
        values, likely = np.concatenate([values, more], 1), np.concatenate([likely, of_these])
        hopeful, settled = _prospects(values, likely, count)
        choices = [choice for choice, hopes in zip(choices, hopeful, strict=True) if hopes]
        values = values[hopeful]
        if settled:
            break
    return choices[_best(values, likely)], False


def _portions(count: int) -> Iterator[tuple[int, int]]:
    """The first and the last of some tables at a time: each time as many as there were before."""
    start = 0
    while start < count:
        end = min(start + min(max(start, FIRST_PORTION), LARGEST_PORTION), count)
        yield start, end
        start = end


def gains(values: Numbers, likely: Numbers) -> tuple[Numbers, Numbers]:
    """[choices] by how much each does better than the first, and the standard error of that."""
    gain, weight = values - values[0], np.exp(likely - likely.max())
    weight /= weight.sum()
    mean = gain @ weight
    return mean, np.sqrt((gain - mean[:, None]) ** 2 @ weight**2)


def _prospects(values: Numbers, likely: Numbers, count: int) -> tuple[Flags, bool]:
    """[choices] the first, and those that may yet turn out to be worth it; and whether more tables are idle.

    Of `count` tables some are still to come: by as much as a mean may change with them, a choice may yet
    become better beyond doubt, or cease to be.
    """
    mean, error = gains(values, likely)
    to_come = 1 - values.shape[1] / count
    asked, change = DOUBT * error * np.sqrt(1 - to_come), error * np.sqrt(to_come)
    hopeful: Flags = (mean + error >= WORTH) & (mean + change >= asked)
    hopeful[0] = True
    others = np.flatnonzero(hopeful)[1:]
    sure = len(others) == 1 and bool((mean - SURE * change >= asked)[others[0]])
    return hopeful, sure or not len(others)


def _best(values: Numbers, likely: Numbers) -> int:
    """The choice that is better than the first beyond doubt, or the first."""
    mean, error = gains(values, likely)
    score = np.where(mean > DOUBT * error, mean, -1.0)
    score[0] = 0.0
    return int(np.argmax(score))
