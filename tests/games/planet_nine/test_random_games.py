"""Random games in every configuration: they end, keep their cards, and end as a second referee says.

`QUARTERDECK_GAMES` sets the games per configuration (4 by default).
"""

from __future__ import annotations

import os
import random

import pytest

from quarterdeck.games.planet_nine import PlanetNine, PlanetNineConfig
from quarterdeck.games.planet_nine.state import PlanetNineState
from quarterdeck.games.tricks.observations import plays
from tests.games.planet_nine.referee import Course, verdict
from tests.games.planet_nine.table import conserved
from tests.games.random_games import random_game

ALL = [*PlanetNine.configurations(), *PlanetNine.readings()]
BLOCKS = [ALL[start::10] for start in range(10)]
GAMES = int(os.environ.get("QUARTERDECK_GAMES", "4"))


def course(game: PlanetNine, state: PlanetNineState) -> Course:
    public, names = state.public, game.deck.names
    played = [(member, names[card]) for member, card in plays(public.seen)]
    size = game.seats
    tricks = [played[start : start + size] for start in range(0, len(played) - size + 1, size)]
    return Course(
        members=size,
        tricks_in_hand=game.tricks,
        special=game.mission.special,
        commander=public.captain,
        chosen=public.chosen,
        last_role=public.second,
        tasks={names[task.card]: (task.owner, task.token) for task in public.tasks},
        tricks=tricks,
        cards={names[card] for card in game.deck.cards},
        ones=game.mission.ones,
        unplayed_pink_fails=game.config.unplayed_pink_fails,
        nines_after_tasks=game.config.nines_after_tasks,
        everyone_between=game.config.everyone_between,
    )


def play_at_random(game: PlanetNine, rng: random.Random) -> PlanetNineState:
    """A random game; cards are conserved at every step, and no trick before the last decides it."""
    for step in random_game(game, rng):
        before = step.before.public
        if step.decision.kind == "play" and before.table == () and before.trick > 1:
            assert verdict(course(game, step.before)) is None
        assert conserved(step.after, game)
    return step.after


@pytest.mark.parametrize("block", range(len(BLOCKS)))
def test_random_games_end_as_the_second_referee_says(block: int) -> None:
    for config in BLOCKS[block]:
        game = PlanetNine(config)
        for number in range(GAMES):
            state = play_at_random(game, random.Random(f"{config} {number}"))
            ending = state.public.verdict
            assert ending is not None
            assert verdict(course(game, state)) == (ending.won, ending.trick), (config, ending)


def test_there_are_250_configurations_of_the_logbook() -> None:
    configurations = list(PlanetNine.configurations())
    assert len(configurations) == len(set(configurations)) == 250


@pytest.mark.parametrize(("players", "unplayed"), [(2, 1), (3, 1), (4, 0), (5, 0)])
def test_after_the_last_trick_the_extra_card_stays_unplayed(players: int, unplayed: int) -> None:
    """Rulebook, Mission preparation: with three players one card is left after the last trick."""
    game = PlanetNine(PlanetNineConfig(players=players, mission=33))
    rng = random.Random(3)
    for _ in range(400):
        state = play_at_random(game, rng)
        ending = state.public.verdict
        assert ending is not None
        if ending.trick == game.tricks:
            assert len(game.deck.cards) - state.public.played.bit_count() == unplayed
            return
    pytest.fail("no game reached the last trick")
