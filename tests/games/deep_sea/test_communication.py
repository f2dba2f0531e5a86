"""Sonar, currents, rapture of the deep, unfamiliar terrain and deadlines (Communication; Mission Symbols)."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.contract import CHANCE, Entry
from quarterdeck.core.errors import IllegalChoice
from quarterdeck.core.match import Match
from quarterdeck.games.deep_sea import DeepSea, DeepSeaConfig
from quarterdeck.games.deep_sea.choices import Terrain
from quarterdeck.games.deep_sea.components import DECK
from tests.games.deep_sea.tables import (
    DeepSeaMatch,
    answer_all,
    kind,
    offered,
    play_trick,
    say,
    table,
    to_first_trick,
)

HANDS = "S4 P2 P5 P9 B3 Y1 Y2 Y3 S1 S2 | S3"


def test_a_card_is_shown_as_highest_only_or_lowest_and_never_a_submarine() -> None:
    match = to_first_trick(table(hands=HANDS, tasks=("win_p3",)))
    assert offered(match) == [
        "silent",
        "sonar P2 lowest",
        "sonar P9 highest",
        "sonar B3 only",
        "sonar Y1 lowest",
        "sonar Y3 highest",
    ]


def test_a_single_card_may_be_shown_under_any_marker_by_the_other_reading() -> None:
    match = to_first_trick(table(hands=HANDS, tasks=("win_p3",), single_card="any"))
    assert {"sonar B3 highest", "sonar B3 only", "sonar B3 lowest"} <= set(offered(match))


def test_the_token_is_used_once_and_the_card_stays_in_hand() -> None:
    match = to_first_trick(table(hands=HANDS, tasks=("win_all_9s",)))
    say(match, "sonar P9 highest")
    own = match.view(0).own
    assert own is not None
    assert own.held >> DECK.read("P9") & 1
    answer_all(match)
    say(match, "P9")
    while kind(match) == "play":
        say(match, offered(match)[0])
    assert 0 not in [decision.by for decision in match.pending]


def test_who_was_silent_is_asked_again_after_a_message() -> None:
    match = to_first_trick(table(hands=HANDS, tasks=("win_all_9s",)))
    for seat in (1, 2):
        match.submit(seat, match.game.text.read("silent"))
    assert [decision.by for decision in match.pending] == [0, 3]
    match.submit(0, match.game.text.read("sonar P9 highest"))
    assert [decision.by for decision in match.pending] == [1, 2, 3]
    answer_all(match)
    assert kind(match) == "play"


def test_in_rapture_everybody_is_asked_again_while_a_token_is_left() -> None:
    match = to_first_trick(table(hands=HANDS, tasks=("win_all_9s",), communication="rapture"))
    match.submit(1, match.game.text.read("silent"))
    match.submit(0, match.game.text.read("sonar P9 highest"))
    assert [decision.by for decision in match.pending] == [0, 1, 2, 3]
    match.submit(0, match.game.text.read("sonar Y1 lowest"))
    assert kind(match) == "play"


def test_nobody_communicates_during_a_trick() -> None:
    match = to_first_trick(table(hands=HANDS, tasks=("win_p3",)))
    answer_all(match)
    say(match, "S4")
    with pytest.raises(IllegalChoice):
        say(match, "sonar P2 lowest")


def test_currents_show_a_card_without_its_marker() -> None:
    match = to_first_trick(table(hands=HANDS, tasks=("win_p3",), communication="currents"))
    assert offered(match) == ["silent", *(f"sonar {card} hidden" for card in ("P2", "P9", "B3", "Y1", "Y3"))]


@pytest.mark.parametrize(("players", "tokens"), [(2, 1), (3, 1), (4, 2), (5, 3)])
def test_rapture_has_two_tokens_fewer_than_seats_in_a_common_pool(players: int, tokens: int) -> None:
    match = to_first_trick(table(players=players, tasks=("win_p3",), communication="rapture"))
    assert match.state.public.shared == tokens
    assert match.state.public.radios == 0


def test_rapture_with_two_players_has_no_token_by_the_literal_reading() -> None:
    match = to_first_trick(
        table(players=2, tasks=("win_p3",), communication="rapture", dummy_rapture_tokens=0)
    )
    assert kind(match) == "play"


def test_rapture_the_same_player_may_use_several_tokens_until_none_is_left() -> None:
    match = to_first_trick(table(hands=HANDS, tasks=("win_p3",), communication="rapture"))
    say(match, "sonar P9 highest")
    assert "sonar P9 highest" not in offered(match)
    say(match, "sonar P2 lowest")
    assert kind(match) == "play"
    assert [message.seat for message in match.state.public.messages] == [0, 0]


@pytest.mark.parametrize(
    ("card", "mode"),
    [
        ("P1", "normal"),
        ("Y3", "normal"),
        ("B4", "currents"),
        ("G6", "currents"),
        ("P7", "rapture"),
        ("Y9", "rapture"),
    ],
)
def test_unfamiliar_terrain_is_decided_by_a_colour_card(card: str, mode: str) -> None:
    match = Match(DeepSea(DeepSeaConfig(players=4, mission=20)))
    assert match.pending[0].kind == "terrain"
    match.replay(Entry("terrain", CHANCE, CHANCE, Terrain(DECK.read(card))))
    assert match.state.public.communication == mode


def test_no_submarine_decides_the_terrain() -> None:
    match = Match(DeepSea(DeepSeaConfig(players=4, mission=20)))
    with pytest.raises(IllegalChoice):
        match.replay(Entry("terrain", CHANCE, CHANCE, Terrain(DECK.read("S1"))))


def test_no_communication_asks_nobody() -> None:
    match = to_first_trick(table(mission=16, draw="win_p3 win_all_3s two_in_a_row"))
    assert kind(match) == "play"


def delegated(**options: Any) -> DeepSeaMatch:
    """Mission 10, all tasks handed over; everybody has a submarine to follow with."""
    match = table(hands="P1 S1 | S4 | S2 | S3", mission=10, draw="win_all_3s", distress=False, **options)
    say(match, "name 3", "yes")
    return match


def test_mission_10_after_handing_over_nobody_communicates_once_the_first_trick_has_begun() -> None:
    match = delegated()
    assert kind(match) == "briefing"
    play_trick(match, "S4 S2 S3 S1")
    assert kind(match) == "play"


def test_mission_10_the_other_reading_makes_everybody_communicate_at_once() -> None:
    match = delegated(everyone_must_signal=True)
    assert "silent" not in offered(match)


def test_mission_10_kept_tasks_leave_communication_as_usual() -> None:
    match = table(hands="P1 S1 | S4 | S2 | S3", mission=10, draw="win_all_3s", distress=False)
    say(match, "keep")
    play_trick(match, "S4 S2 S3 S1")
    assert kind(match) == "briefing"


def test_mission_23_nobody_communicates_before_the_first_trick() -> None:
    match = to_first_trick(table(mission=23, seed=3, distress=False))
    assert kind(match) == "play"
    while kind(match) == "play":
        say(match, offered(match)[0])
    assert kind(match) == "briefing"
