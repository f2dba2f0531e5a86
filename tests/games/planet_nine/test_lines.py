"""Recorded lines: every special mission at every player count, won, and lost in each way."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck.core.contract import CHANCE, Entry
from quarterdeck.core.match import Match
from quarterdeck.games.planet_nine import PlanetNine, PlanetNineConfig
from quarterdeck.games.planet_nine.choices import Ready
from quarterdeck.games.planet_nine.state import PlanetNineState, PlanetNineView
from tests.games.planet_nine.referee import verdict
from tests.games.planet_nine.test_random_games import course

LINES = [
    line.split(" | ")
    for line in (Path(__file__).parent / "lines.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
SPECIAL = {5, 9, 13, 16, 17, 26, 29, 33, 34, 41, 44, 46, 48, 50}
COUNTS = {"2", "3", "3c", "4", "5"}


def replayed(which: str, choices: str) -> tuple[PlanetNine, PlanetNineState]:
    mission, players = which.split()
    config = PlanetNineConfig(players=int(players[0]), challenge=players.endswith("c"), mission=int(mission))
    game = PlanetNine(config)
    match: Match[PlanetNineState, PlanetNineView] = Match(game)
    for text in choices.split("; "):
        while match.pending[0].kind == "briefing":
            match.submit(match.pending[0].by, Ready())
        decision = match.pending[0]
        choice = game.text.read(text)
        if decision.by == CHANCE:
            match.replay(Entry(decision.kind, CHANCE, CHANCE, choice))
        else:
            match.submit(decision.by, choice, decision.for_)
    return game, match.state


@pytest.mark.parametrize(("which", "ending", "choices"), LINES, ids=[f"{a} {b}" for a, b, _ in LINES])
def test_line(which: str, ending: str, choices: str) -> None:
    game, state = replayed(which, choices)
    found = state.public.verdict
    assert found is not None
    assert f"{'won' if found.won else 'lost'} {found.why} {found.trick}" == ending
    assert verdict(course(game, state)) == (found.won, found.trick)
    outcome = game.outcome(state)
    assert outcome is not None
    for language in ("en", "de"):
        said = game.text.catalogue.say(outcome.reason, language)
        assert str(found.trick) in said or found.why == "commander_first"


def test_every_special_mission_is_won_at_every_player_count() -> None:
    won = {tuple(which.split()) for which, ending, _ in LINES if ending.startswith("won")}
    assert won == {(str(mission), players) for mission in SPECIAL for players in COUNTS}
