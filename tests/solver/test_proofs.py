"""Proofs in two suits: what they call lost is lost, and they find what the search finds no end to."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.rules import PlanetNine
from quarterdeck.solver import read_position, solve_state, table_of
from quarterdeck.solver.answers import problem_of
from quarterdeck.solver.numbers import Numbers
from quarterdeck.solver.proofs import Proofs
from quarterdeck.solver.searching import make_ready
from tests.solver.late import late, winnable

pytestmark = pytest.mark.slow

LOW_AND_LONELY = b"""{"game": "planet-nine", "players": 3, "commander": 0,
 "hands": [
  ["P1", "P3", "P5", "P7", "B1", "B2", "G1", "G9", "Y5", "Y7", "Y9", "R1", "R4"],
  ["P2", "P8", "B3", "B6", "G2", "G3", "G6", "G7", "Y2", "Y3", "Y4", "R2", "R3"],
  ["P4", "P6", "P9", "B4", "B5", "B7", "B8", "B9", "G4", "G5", "G8", "Y1", "Y6", "Y8"]],
 "tasks": [
  {"card": "B2", "seat": 0}, {"card": "B7", "seat": 2}, {"card": "G9", "seat": 2},
  {"card": "Y4", "seat": 0}, {"card": "G5", "seat": 1}, {"card": "Y8", "seat": 1}]}"""
"""Blue 2 must win a trick against eight higher blue cards, and blue 7 another one."""


def losses() -> Numbers:
    return np.zeros(2 << 18, np.int64)


def test_what_is_lost_in_few_suits_is_lost() -> None:
    make_ready()
    source = random.Random(17)
    found: Counter[tuple[bool, bool]] = Counter()
    while found.total() < 60:
        game = PlanetNine(PlanetNineConfig(players=source.choice((3, 4, 5)), tasks=source.choice((1, 2, 3))))
        state = late(game, source, 3)
        if state is None or not game.pending(state) or state.public.table:
            continue
        lost = Proofs(problem_of(game, state), losses()).found(lambda: 10_000)
        found[winnable(game, state), lost] += 1
    assert found[True, True] == 0
    assert found[True, False] > 5
    assert found[False, True] > 5


def test_a_deal_for_three_that_the_search_finds_no_end_to_is_seen_to_be_lost() -> None:
    game, state = table_of(read_position(LOW_AND_LONELY))
    assert solve_state(game, state, limit_nodes=20_000).winnable is None
    assert Proofs(problem_of(game, state), losses()).found(lambda: 3_000_000)
