"""Looks ahead from the policy: its likeliest choices are tried at sampled tables.

First a survey: at each table a critic, who sees all cards there, tells the odds of a win right after the
choice. Its favourite is put to the proof against the policy's own choice: at some of the tables the policy
plays on for a few steps, all seats by what they would see, before the critic judges. Only a choice that is
better beyond doubt both times is made: what is unusual misleads the crew, and a critic has seen little of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from quarterdeck.games.tricks.bots.learned.features import MAY
from quarterdeck.games.tricks.bots.learned.guesses import guess
from quarterdeck.games.tricks.bots.learned.network import CARDS, OTHERS, Critic, Numbers
from quarterdeck.games.tricks.bots.learned.policy import Policy
from quarterdeck.games.tricks.bots.learned.tables import Ints, Tables
from quarterdeck.games.tricks.state import AnyView

if TYPE_CHECKING:
    from quarterdeck.games.tricks.rules import TrickGame

TRIED: Final = 4
"""Choices at most."""
STEPS: Final = 6
"""That the policy plays on in a proof."""
DOUBT: Final = 2.0
"""Standard errors by which another choice must be better."""
AT_ONCE: Final = 48
"""Tables tried together; between such portions the clock is looked at."""

G = TypeVar("G", bound="TrickGame[Any, Any]")
V = TypeVar("V", bound=AnyView)
SetUp: TypeAlias = Callable[[G, V, Ints, NDArray[np.float64]], Tables[Any]]
"""Tables as a view has its own, with these owners [n, 40] of all cards and dice [n, 40] for later chance."""


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

    def __init__(self, policy: Policy[G, V], critic: Critic, set_up: SetUp[G, V]) -> None:
        self.policy, self.critic, self.set_up = policy, critic, set_up
        self.actor = policy.network

    def choose(self, game: G, view: V, actions: list[int], tables: int, seed: int, cap_ms: int = 0) -> Found:
        """Which of the actions is best; half of the tables serve for the proof."""
        deadline = time.perf_counter() + cap_ms / 1000 if cap_ms else None
        seen = self.policy.see(game, view)
        logits, belief = (part[0] for part in self.actor.answer(seen[None]))
        tried = promising(logits, actions)
        if len(tried) == 1:
            return Found(tried[0], 0, False)
        shape = self.actor.shape
        may = seen[: shape.suits_at].reshape(CARDS, shape.card)[:, MAY : MAY + OTHERS] != 0
        guesses: list[Ints] = []
        surveyed: list[Numbers] = []
        for start, end in _portions(tables, deadline):
            guesses.append(guess(game, view, belief, may, end - start, seed + start))
            surveyed.append(self._tried(game, view, guesses[-1], tried, seed + start, steps=0))
        owners = np.concatenate(guesses)
        rival = _best(np.concatenate(surveyed, 1))
        if not rival:
            return Found(tried[0], len(owners), len(owners) < tables)
        pair, half = [tried[0], tried[rival]], len(owners) // 2
        proof = [
            self._tried(game, view, owners[start:end], pair, seed + start, STEPS)
            for start, end in _portions(half, deadline)
        ]
        proved = np.concatenate(proof, 1)
        return Found(pair[_best(proved)], len(owners), len(owners) < tables or proved.shape[1] < half)

    def _tried(self, game: G, view: V, owners: Ints, tried: list[int], seed: int, steps: int) -> Numbers:
        """[choices, tables] what became of each choice at each table."""
        dice = np.random.default_rng(seed).random(owners.shape)
        tables = self.set_up(game, view, np.tile(owners, (len(tried), 1)), np.tile(dice, (len(tried), 1)))
        value = np.zeros(len(tables), np.float32)
        rows = np.arange(len(tables))
        tables.step(np.repeat(np.array(tried), len(owners)))
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


def _portions(count: int, deadline: float | None) -> Iterator[tuple[int, int]]:
    """The first and the last of some tables at a time, until time is over; always the first of them."""
    for start in range(0, count, AT_ONCE):
        if deadline is not None and start and time.perf_counter() > deadline:
            return
        yield start, min(start + AT_ONCE, count)


def _best(value: Numbers) -> int:
    """The choice that is better than the first beyond doubt, or the first."""
    gain = value - value[0]
    error = gain.std(1) / np.sqrt(value.shape[1])
    mean = gain.mean(1)
    score = np.where(mean > DOUBT * error, mean, -1.0)
    score[0] = 0.0
    return int(np.argmax(score))
