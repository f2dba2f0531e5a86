"""Deep Sea's vector engine against the rules engine, and against itself with hidden cards dealt again."""

from __future__ import annotations

import os
from functools import cache
from random import Random

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from quarterdeck.envs.vector.deep_sea import NotCovered, Table, engine
from quarterdeck.envs.vector.deep_sea.bridge import (
    ONE_READING,
    PHASES,
    STANDARD,
    Chance,
    by_action,
    drawn_tasks,
    mission_of,
    observed,
    player_at,
)
from quarterdeck.envs.vector.deep_sea.missions import MOST_TASKS
from quarterdeck.envs.vector.deep_sea.tasks import ROLES_OF_CARDS, ROLES_OF_SUITS
from quarterdeck.envs.vector.dummy import DUMMY, chooser, open_cards
from quarterdeck.envs.vector.tricks import CARDS, SEATS
from quarterdeck.games.deep_sea.bots.learned.roles import card_roles, suit_roles
from quarterdeck.games.deep_sea.components import EPILOGUE, TASKS
from quarterdeck.games.deep_sea.config import DeepSeaConfig
from quarterdeck.games.deep_sea.rules import DeepSea
from tests.envs.vector.fairness import Rng, disguises_that_change_nothing, swap_hidden_cards
from tests.envs.vector.lockstep import Rules, play_again, record

pytestmark = pytest.mark.slow

GAMES = int(os.environ.get("QUARTERDECK_VECTOR_GAMES", "1400"))
AT_ONCE = min(GAMES, 700)
WATCHED = 100
"""Of those at once: what a seat sees is compared too."""
RULES = Rules(
    engine=engine,
    longest=210,
    phases=PHASES,
    chance=lambda deals, table: Chance(deals, table).outcome,
    numbered=by_action,
    observed=observed,
    seat=lambda tables: player_at(tables, tables.turn),
)


def refused(config: DeepSeaConfig) -> bool:
    return any(getattr(config, name) != getattr(STANDARD, name) for name in ONE_READING)


@cache
def covered() -> tuple[DeepSea, ...]:
    """All missions and other readings, and a crew's own: each task alone, difficulties, communication."""
    found = [config for config in DeepSea.readings() if not refused(config) and config.difficulty < 24]
    for players in (2, 3, 4, 5):
        found += [
            DeepSeaConfig(players=players, mission=number, distress=distress)
            for number in range(1, EPILOGUE + 1)
            for distress in (False, True)
        ]
        found += [DeepSeaConfig(players=players, difficulty=difficulty) for difficulty in range(1, 17)]
        found += [
            DeepSeaConfig(players=players, difficulty=5, communication=communication)
            for communication in ("currents", "rapture", "none", "terrain")
        ]
        found += [DeepSeaConfig(players=players, tasks=(task.id,)) for task in TASKS[players % 2 :: 2]]
    Random(1).shuffle(found)
    return tuple(DeepSea(config) for config in found)


@pytest.mark.parametrize("begun", range(0, GAMES, AT_ONCE))
def test_random_games_agree_with_the_rules_engine_move_by_move(begun: int) -> None:
    decisions = wins = 0
    source = Random(begun)
    games = [covered()[place % len(covered())] for place in range(begun, begun + AT_ONCE)]
    drawn = [drawn_tasks(game, source) if game.drawing.total else () for game in games]
    rows = [mission_of(game.config, tasks) for game, tasks in zip(games, drawn, strict=True)]
    recording = record(RULES, rows, seed=begun, watched=WATCHED)
    for table, game in enumerate(games):
        count, won = play_again(RULES, game, recording, table, watched=table < WATCHED)
        decisions += count
        wins += won
    assert decisions > 20 * AT_ONCE
    assert wins > AT_ONCE // 20


def test_both_engines_read_the_same_of_every_task() -> None:
    assert (card_roles() == ROLES_OF_CARDS).all()
    assert (suit_roles() == ROLES_OF_SUITS).all()


def test_what_is_not_covered_is_refused_by_name() -> None:
    with pytest.raises(NotCovered, match="single_card='any'"):
        mission_of(DeepSeaConfig(players=3, difficulty=3, single_card="any"))
    with pytest.raises(NotCovered, match="real_time"):
        mission_of(DeepSeaConfig(players=4, mission=14, real_time=True))
    with pytest.raises(NotCovered, match="13 tasks"):
        mission_of(DeepSeaConfig(players=4, tasks=tuple(task.id for task in TASKS[: MOST_TASKS + 1])))


def test_hidden_cards_dealt_again_change_nothing_a_seat_sees() -> None:
    source = Random(5)
    games = [game for game in covered() if game.mission.difficulty > 3]
    missions = [mission_of(game.config, drawn_tasks(game, source)) for game in games]
    assert disguises_that_change_nothing(engine, missions, _disguise) > 500


def _disguise(tables: Table, rng: Rng) -> tuple[Table, int]:
    """Other hidden cards, another secret prediction of somebody else, other sealed answers."""
    gave = (np.arange(CARDS) == np.asarray(tables.gave)[:, :, None]).any(1)
    lie_open = np.asarray(jax.vmap(open_cards)(tables))
    looks = np.asarray(chooser(tables))
    other, swapped = swap_hidden_cards(tables, rng, looks, gave | lie_open, ("column", "covered"))
    sealed = np.asarray(tables.sealed)
    answered = (sealed >= 0) & (np.arange(SEATS) != looks[:, None])
    hidden = jnp.asarray(np.where(answered, (sealed + 1) % 2, sealed))
    return other._replace(noted=_noted_again(tables, looks), sealed=hidden), swapped


def _noted_again(tables: Table, looks: np.ndarray[tuple[int], np.dtype[np.int32]]) -> jax.Array:
    mission = tables.deal.mission
    tasks, owners = np.asarray(mission.tasks), np.asarray(tables.task_owner)
    captain, dummy = np.asarray(tables.captain)[:, None], np.asarray(mission.dummy)[:, None]
    keepers = np.where(dummy & (owners == DUMMY), captain, owners)
    secret = next(task.number for task in TASKS if task.id == "x_tricks_secret")
    mine = ((tasks == secret) & (keepers == looks[:, None])).any(1)
    noted = np.asarray(tables.noted)
    return jnp.asarray(np.where(mine | (noted < 0), noted, (noted + 1) % 8))
