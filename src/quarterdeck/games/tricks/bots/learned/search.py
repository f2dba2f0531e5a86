"""Looks ahead from the policy: its likeliest choices are tried at sampled tables.

At each table a critic, who sees all cards there, tells the odds of a win after the choice: at once, or when
the policy has played on for some steps, all seats by what they would see. The policy's own choice stands
unless another is better beyond doubt.
"""

from __future__ import annotations

import time
from collections.abc import Callable
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
DOUBT: Final = 2.0
"""Standard errors by which another choice must be better."""
AT_ONCE: Final = 48
"""Tables tried together; between such portions the clock is looked at."""

G = TypeVar("G", bound="TrickGame[Any, Any]")
V = TypeVar("V", bound=AnyView)
SetUp: TypeAlias = Callable[[G, V, Ints, NDArray[np.float64]], Tables[Any]]
"""Tables as a view has its own, with these owners [n, 40] of all cards and dice [n, 40] for later chance."""


class Manner(NamedTuple):
    """How a game is looked ahead in: what was best with its policy and its critic."""

    likely: float
    """Odds by the policy below which a choice is not tried."""
    steps: int
    """That the policy plays on before the critic judges."""
    worth: float
    """Odds of a win that another choice must gain: what is unusual misleads the crew."""


class Found(NamedTuple):
    """What a search came to."""

    action: int
    tables: int
    capped: bool


def promising(logits: Numbers, actions: list[int], likely: float) -> list[int]:
    """The choices worth trying, the policy's own first."""
    odds = logits[actions] - logits[actions].max()
    odds = np.exp(odds) / np.exp(odds).sum()
    order = sorted(range(len(actions)), key=lambda place: (-odds[place], place))
    return [actions[place] for place in order if odds[place] >= likely][:TRIED]


class Search(Generic[G, V]):
    """A policy and a critic that look ahead."""

    def __init__(self, policy: Policy[G, V], critic: Critic, set_up: SetUp[G, V], manner: Manner) -> None:
        self.policy, self.critic, self.set_up, self.manner = policy, critic, set_up, manner
        self.actor = policy.network

    def choose(self, game: G, view: V, actions: list[int], tables: int, seed: int, cap_ms: int = 0) -> Found:
        """Which of the actions is best, in a briefing or a trick."""
        deadline = time.perf_counter() + cap_ms / 1000 if cap_ms else None
        seen = self.policy.see(game, view)
        logits, belief = (part[0] for part in self.actor.answer(seen[None]))
        tried = promising(logits, actions, self.manner.likely)
        if len(tried) == 1:
            return Found(tried[0], 0, False)
        shape = self.actor.shape
        may = seen[: shape.suits_at].reshape(CARDS, shape.card)[:, MAY : MAY + OTHERS] != 0
        values: list[Numbers] = []
        for start in range(0, tables, AT_ONCE):
            if deadline is not None and start and time.perf_counter() > deadline:
                break
            count = min(AT_ONCE, tables - start)
            owners = guess(game, view, belief, may, count, seed + start)
            values.append(self._tried(game, view, owners, tried, seed + start))
        value = np.concatenate(values, 1)
        return Found(tried[_best(value, self.manner.worth)], value.shape[1], value.shape[1] < tables)

    def _tried(self, game: G, view: V, owners: Ints, tried: list[int], seed: int) -> Numbers:
        """[choices, tables] what became of each choice at each table."""
        dice = np.random.default_rng(seed).random(owners.shape)
        tables = self.set_up(game, view, np.tile(owners, (len(tried), 1)), np.tile(dice, (len(tried), 1)))
        value = np.zeros(len(tables), np.float32)
        rows = np.arange(len(tables))
        tables.step(np.repeat(np.array(tried), len(owners)))
        for number in range(self.manner.steps + 1):
            value[rows] = tables.won
            live = ~tables.over
            rows, tables = rows[live], tables.take(live)
            if not len(rows):
                break
            if number < self.manner.steps:
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


def _best(value: Numbers, worth: float) -> int:
    """The choice that is better than the first beyond doubt and by enough, or the first."""
    gain = value - value[0]
    error = gain.std(1) / np.sqrt(value.shape[1])
    mean = gain.mean(1)
    score = np.where(mean > np.maximum(DOUBT * error, worth), mean, -1.0)
    score[0] = 0.0
    return int(np.argmax(score))
