"""The vector engine against the rules engine, and against itself with hidden cards dealt again."""

from __future__ import annotations

import os
from functools import cache
from random import Random

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from quarterdeck.envs.vector.planet_nine import NotCovered, Table, legal, observe, stack, start, step
from quarterdeck.envs.vector.planet_nine.actions import CARDS
from quarterdeck.envs.vector.planet_nine.bridge import mission_of
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.rules import PlanetNine
from tests.envs.vector.lockstep import play_again, record

pytestmark = pytest.mark.slow

GAMES = int(os.environ.get("QUARTERDECK_VECTOR_GAMES", "5000"))
AT_ONCE = 1_000
WATCHED = 100
"""Of those at once: what a seat sees is compared too."""


@cache
def covered() -> tuple[PlanetNineConfig, ...]:
    """All missions the vector engine plays, with and without a distress signal, and a crew's own ones."""
    found = []
    for players in (3, 4, 5):
        found += [
            PlanetNineConfig(players=players, mission=number, distress=distress)
            for number in range(1, 51)
            for distress in (False, True)
        ]
        found += [PlanetNineConfig(players=players, tasks=tasks) for tasks in range(1, 11)]
        found.append(PlanetNineConfig(players=players, tasks=5, tokens=("1", ">", "2", ">>", "omega")))
    Random(1).shuffle(found)
    return tuple(found)


def test_random_games_agree_with_the_rules_engine_move_by_move() -> None:
    games = {config: PlanetNine(config) for config in covered()}
    decisions = wins = 0
    for begun in range(0, GAMES, AT_ONCE):
        configs = [covered()[place % len(covered())] for place in range(begun, begun + AT_ONCE)]
        recording = record(configs, seed=begun, watched=WATCHED)
        for table, config in enumerate(configs):
            count, won = play_again(games[config], recording, table, watched=table < WATCHED)
            decisions += count
            wins += won
    assert decisions > 20 * GAMES
    assert wins > GAMES // 50


def test_what_is_not_covered_is_refused_by_name() -> None:
    with pytest.raises(NotCovered, match="2 players"):
        mission_of(PlanetNineConfig(players=2, mission=1))
    with pytest.raises(NotCovered, match="swap tokens"):
        mission_of(PlanetNineConfig(players=4, mission=23))
    with pytest.raises(NotCovered, match="hands over"):
        mission_of(PlanetNineConfig(players=5, mission=25))
    with pytest.raises(NotCovered, match="challenge"):
        mission_of(PlanetNineConfig(players=3, mission=1, challenge=True))


def test_hidden_cards_dealt_again_change_nothing_a_seat_sees() -> None:
    rng = np.random.default_rng(5)
    tables = jax.jit(start)(jax.random.key(8), stack([mission_of(one, unchanged=True) for one in covered()]))
    look = jax.jit(lambda tables: (observe(tables), legal(tables)))
    go_on = jax.jit(step)
    swapped = 0
    for _ in range(40):
        seen, may = look(tables)
        other, count = _swap_hidden_cards(tables, rng)
        swapped += count
        seen_again, may_again = look(other)
        live = ~np.asarray(tables.over)
        assert (np.asarray(seen) == np.asarray(seen_again))[live].all()
        assert (np.asarray(may) == np.asarray(may_again))[live].all()
        action = np.where(np.asarray(may), rng.random(may.shape), -1).argmax(1)
        tables = go_on(tables, jnp.asarray(action))
    assert swapped > 1_000


def _swap_hidden_cards(tables: Table, rng: np.random.Generator) -> tuple[Table, int]:
    """At each table two cards that others hold change places, where everybody must think that possible."""
    owner, excluded = np.array(tables.owner), np.asarray(tables.excluded)
    hidden = (np.asarray(tables.when) == 0) & (owner != np.asarray(tables.turn)[:, None])
    hidden &= ~(np.arange(CARDS) == np.asarray(tables.gave)[:, :, None]).any(1)
    shown = np.pad(np.asarray(tables.claim) > 0, ((0, 0), (0, 4)))
    swapped = 0
    for table in range(len(owner)):
        cards = np.flatnonzero(hidden[table] & ~shown[table])
        if len(cards) < 2:
            continue
        one, other = rng.choice(cards, 2, replace=False)
        here, there = owner[table, one], owner[table, other]
        if here != there and not excluded[table, here, other] and not excluded[table, there, one]:
            owner[table, one], owner[table, other] = there, here
            swapped += 1
    return tables._replace(owner=jnp.asarray(owner)), swapped
