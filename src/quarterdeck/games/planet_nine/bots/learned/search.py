"""Looks ahead from the policy: its likeliest choices are tried at sampled tables.

At each table the policy plays on for some steps, all seats by what they would see there, and the critic
judges what came of it. The policy's own choice stands unless another is better beyond doubt.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quarterdeck.games.planet_nine.bots.learned.features import CARD_FEATURES
from quarterdeck.games.planet_nine.bots.learned.guesses import guess
from quarterdeck.games.planet_nine.bots.learned.observation import holders, look
from quarterdeck.games.planet_nine.bots.learned.tables import Tables, set_up
from quarterdeck.games.planet_nine.state import PlanetNineView
from quarterdeck.games.tricks.bots.learned.features import MAY
from quarterdeck.games.tricks.bots.learned.network import CARDS, OTHERS, Critic, Network, Numbers, Row

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

TRIED: Final = 4
"""Choices at most."""
LIKELY: Final = 0.02
"""Odds by the policy below which a choice is not tried."""
STEPS: Final = 6
"""That the policy plays on."""
DOUBT: Final = 2.0
"""Standard errors by which another choice must be better."""
AT_ONCE: Final = 16
"""Tables tried together; between such portions the clock is looked at."""


class Found(NamedTuple):
    """What a search came to."""

    action: int
    tables: int
    capped: bool


def promising(logits: Numbers, actions: list[int]) -> list[int]:
    """The choices worth trying, the policy's own first."""
    odds = logits[actions] - logits[actions].max()
    odds = np.exp(odds) / np.exp(odds).sum()
    order = sorted(range(len(actions)), key=lambda place: (-odds[place], place))
    return [actions[place] for place in order if odds[place] >= LIKELY][:TRIED]


class Search:
    """A policy and a critic that look ahead."""

    def __init__(self, actor: Network, critic: Critic) -> None:
        self.actor, self.critic = actor, critic

    def choose(
        self,
        game: PlanetNine,
        view: PlanetNineView,
        seen: Row,
        actions: list[int],
        tables: int,
        seed: int,
        cap_ms: int = 0,
    ) -> Found:
        """Which of the actions is best, in a briefing or a trick; `seen` are the view's features."""
        deadline = time.perf_counter() + cap_ms / 1000 if cap_ms else None
        logits, belief = (part[0] for part in self.actor.answer(seen[None]))
        tried = promising(logits, actions)
        if len(tried) == 1:
            return Found(tried[0], 0, False)
        may = seen[: CARDS * CARD_FEATURES].reshape(CARDS, CARD_FEATURES)[:, MAY : MAY + OTHERS] != 0
        values: list[Numbers] = []
        for start in range(0, tables, AT_ONCE):
            if deadline is not None and start and time.perf_counter() > deadline:
                break
            count = min(AT_ONCE, tables - start)
            owners = guess(game, view, belief, may, count, seed + start)
            values.append(self._tried(game, view, owners, tried, seed + start))
        value = np.concatenate(values, 1)
        return Found(tried[_best(value)], value.shape[1], value.shape[1] < tables)

    def _tried(
        self, game: PlanetNine, view: PlanetNineView, owners: NDArray[np.int64], tried: list[int], seed: int
    ) -> Numbers:
        """[choices, tables] what became of each choice at each table."""
        dice = np.random.default_rng(seed).random(owners.shape)
        tables = set_up(game, view, np.tile(owners, (len(tried), 1)), np.tile(dice, (len(tried), 1)))
        value = np.zeros(len(tables), np.float32)
        rows = np.arange(len(tables))
        tables.step(np.repeat(np.array(tried), len(owners)))
        for number in range(STEPS + 1):
            value[rows] = tables.won
            live = ~tables.over
            rows, tables = rows[live], tables.take(live)
            if not len(rows):
                break
            if number < STEPS:
                tables.step(self._played_on(tables))
            else:
                value[rows] = self.critic.judge(look(tables), holders(tables))
        return value.reshape(len(tried), -1)

    def _played_on(self, tables: Tables) -> NDArray[np.int64]:
        """The policy's choices; the network is asked only where there are several."""
        legal = tables.legal()
        actions: NDArray[np.int64] = np.argmax(legal, 1)
        asked = np.flatnonzero(legal.sum(1) > 1)
        if len(asked):
            logits, _ = self.actor.answer(look(tables.take(asked)))
            actions[asked] = np.argmax(np.where(legal[asked], logits, -np.inf), 1)
        return actions


def _best(value: Numbers) -> int:
    """The choice that is better than the first beyond doubt, or the first."""
    gain = value - value[0]
    error = gain.std(1) / np.sqrt(value.shape[1])
    mean = gain.mean(1)
    score = np.where(mean > DOUBT * error, mean, -1.0)
    score[0] = 0.0
    return int(np.argmax(score))
