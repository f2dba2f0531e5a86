"""The vector engine against the rules engine, and against itself with hidden cards dealt again."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from random import Random

import jax
import numpy as np
import pytest
from numpy.typing import NDArray

from quarterdeck.core.contract import Decision
from quarterdeck.envs.vector.dummy import chooser, open_cards
from quarterdeck.envs.vector.planet_nine import NotCovered, Table, engine
from quarterdeck.envs.vector.planet_nine.bridge import (
    ONE_READING,
    STANDARD,
    Chance,
    by_action,
    mission_of,
    observed,
)
from quarterdeck.envs.vector.planet_nine.jarvis import player_at
from quarterdeck.envs.vector.planet_nine.observation import look_in_place
from quarterdeck.envs.vector.tricks import CARDS
from quarterdeck.games.planet_nine.bots.learned.features import PHASES, features
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.games.planet_nine.state import PlanetNineView
from tests.envs.vector.fairness import Rng, disguises_that_change_nothing, swap_hidden_cards
from tests.envs.vector.lockstep import Rules, play_again, record

pytestmark = pytest.mark.slow

GAMES = int(os.environ.get("QUARTERDECK_VECTOR_GAMES", "3600"))
AT_ONCE = min(GAMES, 1_200)
WATCHED = 100
"""Of those at once: what a seat sees is compared too."""
RULES = Rules(
    engine=engine,
    longest=260,
    phases=PHASES,
    chance=lambda deals, table: Chance(deals, table).outcome,
    numbered=by_action,
    observed=observed,
    seat=lambda tables: player_at(tables, tables.turn),
)


def refused(config: PlanetNineConfig) -> bool:
    return any(getattr(config, name) != getattr(STANDARD, name) for name in ONE_READING)


@cache
def covered() -> tuple[PlanetNineConfig, ...]:
    """All missions the vector engine plays, with and without a distress signal, and a crew's own ones."""
    found = []
    for players in (2, 3, 4, 5):
        found += [
            PlanetNineConfig(players=players, mission=number, distress=distress)
            for number in range(1, 51)
            for distress in (False, True)
        ]
        found += [PlanetNineConfig(players=players, tasks=tasks) for tasks in range(1, 11)]
        found.append(PlanetNineConfig(players=players, tasks=5, tokens=("1", ">", "2", ">>", "omega")))
    found += [config for config in PlanetNine.readings() if not refused(config)]
    Random(1).shuffle(found)
    return tuple(found)


@pytest.mark.parametrize("begun", range(0, GAMES, AT_ONCE))
def test_random_games_agree_with_the_rules_engine_move_by_move(begun: int) -> None:
    decisions = wins = 0
    configs = [covered()[place % len(covered())] for place in range(begun, begun + AT_ONCE)]
    games = {config: PlanetNine(config) for config in set(configs)}
    recording = record(RULES, [mission_of(config) for config in configs], seed=begun, watched=WATCHED)
    for table, config in enumerate(configs):
        count, won = play_again(RULES, games[config], recording, table, watched=table < WATCHED)
        decisions += count
        wins += won
    assert decisions > 20 * AT_ONCE
    assert wins > AT_ONCE // 100


def test_for_a_learned_policy_jarvis_sees_from_its_chair_what_the_commander_knows() -> None:
    def seen(game: PlanetNine, view: PlanetNineView, decision: Decision) -> NDArray[np.int8]:
        return features(game, view, game.dummy if decision.for_ == game.dummy else None)

    rules = RULES._replace(engine=replace(engine, seen_at=look_in_place), observed=seen)
    configs = [config for config in covered() if config.players == 2][:WATCHED]
    recording = record(rules, [mission_of(config) for config in configs], seed=7, watched=WATCHED)
    played = [
        play_again(rules, PlanetNine(config), recording, table, watched=True)
        for table, config in enumerate(configs)
    ]
    assert sum(decisions for decisions, _ in played) > 20 * WATCHED


def test_what_is_not_covered_is_refused_by_name() -> None:
    with pytest.raises(NotCovered, match="single_card='any'"):
        mission_of(PlanetNineConfig(players=4, mission=4, single_card="any"))
    with pytest.raises(NotCovered, match="12 tasks"):
        mission_of(PlanetNineConfig(players=4, tasks=12))
    with pytest.raises(NotCovered, match="challenge"):
        mission_of(PlanetNineConfig(players=3, mission=1, challenge=True))


def test_hidden_cards_dealt_again_change_nothing_a_seat_sees() -> None:
    def disguise(tables: Table, rng: Rng) -> tuple[Table, int]:
        gave = (np.arange(CARDS) == np.asarray(tables.gave)[:, :, None]).any(1)
        lie_open = np.asarray(jax.vmap(open_cards)(tables))
        looks = np.asarray(chooser(tables))
        return swap_hidden_cards(tables, rng, looks, gave | lie_open, ("column", "covered"))

    missions = [mission_of(config) for config in covered()]
    assert disguises_that_change_nothing(engine, missions, disguise) > 1_000
