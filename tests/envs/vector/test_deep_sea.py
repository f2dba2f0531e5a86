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
from quarterdeck.envs.vector.deep_sea.bridge import Chance, drawn_tasks, mission_of
from quarterdeck.envs.vector.deep_sea.tasks import ROLES_OF_CARDS, ROLES_OF_SUITS
from quarterdeck.games.deep_sea.bots.learned.actions import by_action
from quarterdeck.games.deep_sea.bots.learned.features import PHASES, features
from quarterdeck.games.deep_sea.bots.learned.roles import card_roles, suit_roles
from quarterdeck.games.deep_sea.components import TASKS
from quarterdeck.games.deep_sea.config import DeepSeaConfig
from quarterdeck.games.deep_sea.rules import DeepSea
from tests.envs.vector.fairness import Rng, disguises_that_change_nothing, swap_hidden_cards
from tests.envs.vector.lockstep import Rules, play_again, record

pytestmark = pytest.mark.slow

GAMES = int(os.environ.get("QUARTERDECK_VECTOR_GAMES", "408"))
AT_ONCE = min(GAMES, 408)
WATCHED = 136
"""Of those at once: what a seat sees is compared too."""
COVERED = [*range(1, 6), 7, 8, 9, 11, 12, 18, 19, 20, 21, 22, 23, 24, 25, 27, 32]
"""Missions of the logbook that the vector engine plays, without the distress signal."""
RULES = Rules(
    engine=engine,
    longest=130,
    phases=PHASES,
    chance=lambda deals, table: (
        Chance(deals.mission.tasks[table], deals.owner[table], int(deals.communication[table])).outcome
    ),
    numbered=lambda game, public, decision, choices: by_action(choices),
    observed=lambda game, view, decision: features(game, view),
)


@cache
def covered() -> tuple[DeepSea, ...]:
    """Missions of the logbook, and a crew's own ones: each task alone, difficulties, ways to communicate."""
    found = []
    for players in (3, 4, 5):
        found += [DeepSeaConfig(players=players, mission=number, distress=False) for number in COVERED]
        found += [DeepSeaConfig(players=players, difficulty=difficulty) for difficulty in range(1, 17)]
        found += [
            DeepSeaConfig(players=players, difficulty=5, communication=communication)
            for communication in ("currents", "rapture", "none", "terrain")
        ]
        found += [DeepSeaConfig(players=players, tasks=(task.id,)) for task in TASKS]
    Random(1).shuffle(found)
    return tuple(DeepSea(config) for config in found)


def test_random_games_agree_with_the_rules_engine_move_by_move() -> None:
    decisions = wins = 0
    source = Random(1)
    for begun in range(0, GAMES, AT_ONCE):
        games = [covered()[place % len(covered())] for place in range(begun, begun + AT_ONCE)]
        drawn = [drawn_tasks(game, source) if game.mission.difficulty else () for game in games]
        rows = [mission_of(game.config, tasks) for game, tasks in zip(games, drawn, strict=True)]
        recording = record(RULES, rows, seed=begun, watched=WATCHED)
        for table, game in enumerate(games):
            count, won = play_again(RULES, game, recording, table, watched=table < WATCHED)
            decisions += count
            wins += won
    assert decisions > 20 * GAMES
    assert wins > GAMES // 20


def test_both_engines_read_the_same_of_every_task() -> None:
    assert (card_roles() == ROLES_OF_CARDS).all()
    assert (suit_roles() == ROLES_OF_SUITS).all()


def test_what_is_not_covered_is_refused_by_name() -> None:
    with pytest.raises(NotCovered, match="2 players"):
        mission_of(DeepSeaConfig(players=2, difficulty=3))
    with pytest.raises(NotCovered, match="distress"):
        mission_of(DeepSeaConfig(players=4, mission=1))
    with pytest.raises(NotCovered, match="distribution='free'"):
        mission_of(DeepSeaConfig(players=4, mission=17, distress=False))
    with pytest.raises(NotCovered, match="german_print"):
        mission_of(DeepSeaConfig(players=3, difficulty=3, german_print=True))


def test_hidden_cards_dealt_again_change_nothing_a_seat_sees() -> None:
    source = Random(5)
    games = [game for game in covered() if game.mission.difficulty > 3]
    missions = [mission_of(game.config, drawn_tasks(game, source)) for game in games]
    assert disguises_that_change_nothing(engine, missions, _disguise) > 500


def _disguise(tables: Table, rng: Rng) -> tuple[Table, int]:
    """Other hidden cards, and another secret prediction where somebody else has noted one."""
    other, swapped = swap_hidden_cards(tables, rng)
    return other._replace(noted=_noted_again(tables)), swapped


def _noted_again(tables: Table) -> jax.Array:
    tasks, owners = np.asarray(tables.deal.mission.tasks), np.asarray(tables.task_owner)
    secret = next(task.number for task in TASKS if task.id == "x_tricks_secret")
    mine = ((tasks == secret) & (owners == np.asarray(tables.turn)[:, None])).any(1)
    noted = np.asarray(tables.noted)
    return jnp.asarray(np.where(mine | (noted < 0), noted, (noted + 1) % 8))
