"""Communication: once, before a trick, after the tasks, true, never a rocket (rulebook, Communication)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarterdeck.core.contract import Choice
from quarterdeck.core.errors import RuleError
from quarterdeck.core.match import Match, SeededChance
from quarterdeck.core.playing import steps
from quarterdeck.games.planet_nine import PlanetNine, PlanetNineConfig
from quarterdeck.games.planet_nine.choices import Radio, Ready
from quarterdeck.games.planet_nine.components import MISSIONS
from quarterdeck.games.planet_nine.state import PlanetNineState, PlanetNineView
from quarterdeck.games.tricks.radio import CLAIMS
from tests.games.planet_nine.table import COLOURS, Table, colours, truthful

GAMES = {
    (players, mission): PlanetNine(PlanetNineConfig(players=players, mission=mission))
    for players in (2, 3, 4, 5)
    for mission in (4, 6, 11, 12, 18, 19, 20, 24, 29, 33)
}


def quiet(choice: Choice) -> Choice:
    """Nobody says anything."""
    return Ready() if isinstance(choice, Radio) else choice


@settings(max_examples=60, deadline=None)
@given(key=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 10**6))
def test_no_false_late_early_second_or_rocket_message_is_ever_accepted(
    key: tuple[int, int], seed: int
) -> None:
    game = GAMES[key]
    rng = random.Random(seed)
    match: Match[PlanetNineState, PlanetNineView] = Match(game)
    for _ in match.questions(SeededChance(seed)):
        for _ in range(4):
            seat = rng.randrange(game.config.players)
            radio = Radio(rng.choice(game.deck.cards), rng.choice(CLAIMS))
            allowed = truthful(game, match.view(seat), radio)
            before, length = match.state, len(match.log)
            try:
                match.submit(seat, radio)
            except RuleError:
                assert not allowed
                assert match.state is before
            else:
                assert allowed
                match.back_to(length)
        decision = rng.choice(match.pending)
        match.submit(decision.by, rng.choice(game.legal(match.state, decision)), decision.for_)


def test_a_new_message_clears_the_others_readiness() -> None:
    table = colours(1, tasks="P1")
    table.turn("task P1")
    table.no_council()
    table.do(0, "ready")
    table.do(1, "ready")
    assert [decision.by for decision in table.match.pending] == [2, 3]
    table.do(2, "radio G9 highest")
    assert [decision.by for decision in table.match.pending] == [0, 1, 3]
    for seat in (0, 1, 3):
        table.do(seat, "ready")
    assert table.kind == "play"


def test_who_has_no_token_left_is_not_asked_again() -> None:
    table = colours(1, tasks="P1")
    table.turn("task P1")
    table.no_council()
    for seat, card in enumerate(("P9", "B9", "G9", "Y9")):
        table.do(seat, f"radio {card} highest")
    assert table.kind == "play"
    table.turn("P9", "B1", "G1", "Y1")
    assert table.kind == "play"


def test_the_marker_stays_when_it_is_no_longer_true() -> None:
    table = Table({0: "P1 P2 R4"}, players=4, mission=1, tasks="Y9")
    table.turn("task Y9")
    table.no_council()
    table.do(0, "radio P1 lowest")
    table.ready()
    table.turn("P2")
    message = table.public.messages[0]
    assert message is not None
    assert (table.game.deck.names[message.card], message.claim) == ("P1", "lowest")
    assert table.public.shown == 1 << message.card


def test_a_single_card_is_shown_as_only_unless_the_other_reading_is_played() -> None:
    hands = {0: "P5 B1 B2 B3 B4 B5 B6 B7 B8 R4"}
    usual = Table(hands, players=4, mission=1, tasks="Y9")
    usual.turn("task Y9")
    usual.no_council()
    assert [text for text in usual.offered(0) if "P5" in text] == ["radio P5 only"]
    other = Table(hands, players=4, mission=1, tasks="Y9", single_card="any")
    other.turn("task Y9")
    other.no_council()
    claims = {text for text in other.offered(0) if "P5" in text}
    assert claims == {"radio P5 only", "radio P5 highest", "radio P5 lowest"}


def test_in_a_dead_zone_a_card_is_shown_without_a_marker() -> None:
    table = colours(29)
    assert table.offered(1) == ["ready", "radio B1", "radio B9"]
    table.do(1, "radio B1")
    message = table.public.messages[0]
    assert (message.seat, message.claim) == (1, "hidden")


@pytest.mark.parametrize("mission", [18, 19, 28, 30, 38])
def test_a_disruption_ends_just_before_its_trick(mission: int) -> None:
    """Mission 18: from the second trick on."""
    game = PlanetNine(PlanetNineConfig(players=4, mission=mission, distress=False))
    first = MISSIONS[mission].from_trick
    seen = set()
    rng = random.Random(1)
    for _ in range(60):
        for step in steps(game, rng, lambda _state, _decision, choices: quiet(rng.choice(choices))):
            if step.decision.kind == "briefing":
                seen.add(step.before.public.trick)
    assert min(seen) == first


def test_mission_11_the_named_member_may_not_communicate() -> None:
    table = Table(COLOURS, players=4, mission=11, tasks="P1 P2 P3 P4")
    assert table.offered() == ["name 2", "name 3", "name 4"]
    table.turn("name 3", "task P1", "task P2", "task P3", "task P4")
    table.no_council()
    assert [decision.by for decision in table.match.pending] == [0, 1, 3]


def test_mission_11_other_readings() -> None:
    self_named = Table(COLOURS, players=4, mission=11, tasks="P1 P2 P3 P4", commander_may_be_silent=True)
    assert "name 1" in self_named.offered()
    hands = {0: "R4"}
    partner = Table(hands, players=2, mission=11, tasks="P1 P2 P3 P4")
    partner.no_council()
    assert partner.offered() == ["name 2"]
    jarvis = Table(hands, players=2, mission=11, tasks="P1 P2 P3 P4", jarvis_may_be_silent=True)
    jarvis.no_council()
    assert jarvis.offered() == ["name 2", "name jarvis"]
