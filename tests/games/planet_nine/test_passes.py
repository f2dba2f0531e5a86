"""What seats know after a distress signal: sampled states agree with everything seen, step by step."""

from __future__ import annotations

import random

import pytest

from quarterdeck.core.conformance.hidden import check_determinized, seats_of
from quarterdeck.core.conformance.report import Report
from quarterdeck.core.match import Match, SeededChance
from quarterdeck.games.planet_nine import PlanetNine, PlanetNineConfig
from quarterdeck.games.planet_nine.state import PlanetNineState, PlanetNineView
from quarterdeck.games.tricks.choices import Signal


@pytest.mark.parametrize(
    "config",
    [
        PlanetNineConfig(players=2, mission=46),
        PlanetNineConfig(players=2, mission=46, pink_nine_after_pass=True),
        PlanetNineConfig(players=3, mission=46),
        PlanetNineConfig(players=4, mission=46),
        PlanetNineConfig(players=5, mission=46),
        PlanetNineConfig(players=2, mission=12),
        PlanetNineConfig(players=2, mission=12, jarvis_draw="any"),
        PlanetNineConfig(players=3, mission=12, shown_card_may_be_drawn=True),
        PlanetNineConfig(players=4, mission=29),
    ],
    ids=lambda config: f"{config.players}p mission {config.mission}",
)
def test_passed_cards_leak_nothing_and_are_sampled_consistently(config: PlanetNineConfig) -> None:
    game = PlanetNine(config)
    report = Report(game.name, str(config))
    for seed in range(8):
        rng = random.Random(seed)
        match: Match[PlanetNineState, PlanetNineView] = Match(game)
        signal = Signal("left" if seed % 2 else "right")
        for pending in match.questions(SeededChance(seed)):
            if rng.random() < 0.3:
                check_determinized(report, match, rng.choice(seats_of(game)), rng)
            decision = rng.choice(pending)
            choices = game.legal(match.state, decision)
            choice = signal if signal in choices else rng.choice(choices)
            match.submit(decision.by, choice, decision.for_)
        assert match.state.public.distress == signal.direction
        for seat in seats_of(game):
            check_determinized(report, match, seat, rng)
    assert report.passed, report
