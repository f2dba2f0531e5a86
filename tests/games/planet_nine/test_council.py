"""Common decisions, the distress signal, mission 12's draw."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.errors import IllegalChoice, UnknownChoice
from quarterdeck.games.planet_nine import PlanetNine, PlanetNineConfig
from quarterdeck.games.tricks.ballot import Ballot, proposed, voted, wished
from tests.games.planet_nine.table import COLOURS, Table


def distress(direction: str) -> Table:
    table = Table(COLOURS, players=4, mission=1, tasks="Y9")
    table.turn("task Y9")
    for seat in range(4):
        table.do(seat, f"distress {direction}")
    return table


# Ballots ------------------------------------------------------------------------------------------------


def test_a_wish_that_all_share_is_the_decision() -> None:
    ballot = Ballot("distress", "wish", 0)
    assert wished(ballot, (2, 2, 2))[1] == 2
    assert wished(ballot, (2, 1, 2))[1] is None


def test_a_no_means_the_default() -> None:
    ballot, _ = proposed(Ballot("distress", "propose", 0), 2)
    assert voted(ballot, all_yes=True)[1] == 2
    assert voted(ballot, all_yes=False)[1] == 0


def test_where_somebody_must_be_chosen_the_third_proposal_stands() -> None:
    ballot, result = Ballot("roles", "propose"), None
    for _ in range(2):
        ballot, result = proposed(ballot, 5)
        assert result is None
        ballot, result = voted(ballot, all_yes=False)
        assert result is None
    assert proposed(ballot, 6)[1] == 6


def test_wishes_stay_sealed_until_the_last_one() -> None:
    table = Table(COLOURS, players=4, mission=1, tasks="Y9")
    table.turn("task Y9")
    before = table.match.view(3)
    table.do(0, "distress left")
    after = table.match.view(3)
    assert after.public.seen == before.public.seen
    assert after.own == before.own
    assert not table.match.shown(len(table.match.log) - 1, 3)
    assert table.match.shown(len(table.match.log) - 1, 0)


# The distress signal ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("direction", "receiver"), [("left", 1), ("right", 3)])
def test_everybody_passes_one_card_to_the_same_side(direction: str, receiver: int) -> None:
    table = distress(direction)
    for seat, card in enumerate(("P1", "B1", "G1")):
        table.do(seat, f"pass {card}")
        assert table.hand(seat) == COLOURS[seat], "nothing moves before all have chosen"
    table.do(3, "pass Y1")
    assert "P1" in table.hand(receiver).split()
    assert "P1" not in table.hand(0).split()
    assert all(len(table.hand(seat).split()) == 10 for seat in range(4))
    assert table.kind == "briefing"


def test_rockets_can_not_be_passed() -> None:
    table = distress("left")
    assert "pass R4" not in table.offered(0)
    with pytest.raises(UnknownChoice):
        table.do(0, "pass R4")


def test_no_distress_in_missions_of_ones_own_unless_asked_for() -> None:
    assert "distress" in PlanetNine(PlanetNineConfig(players=4, mission=4)).agenda
    assert "distress" not in PlanetNine(PlanetNineConfig(players=4, tasks=4)).agenda
    assert "distress" in PlanetNine(PlanetNineConfig(players=4, tasks=4, distress=True)).agenda
    assert "distress" not in PlanetNine(PlanetNineConfig(players=4, mission=4, distress=False)).agenda


# Mission 12 ------------------------------------------------------------------------------------------------


def mission_12(**options: Any) -> Table:
    table = Table(COLOURS, players=4, mission=12, tasks="P1 P2 P3 P4", **options)
    table.turn("task P1", "task P2", "task P3", "task P4")
    table.no_council()
    return table


def test_mission_12_everybody_draws_from_the_right_after_the_first_trick() -> None:
    table = mission_12()
    table.trick("P9 B1 G1 Y1")
    assert table.kind == "draw"
    table.drawn("R4 B2 G2 Y2")
    assert "R4" in table.hand(1)
    assert "Y2" in table.hand(0)
    assert table.public.captain == 0
    assert table.kind == "briefing"
    assert table.public.trick == 2


def test_mission_12_a_communicated_card_is_not_drawn_unless_the_other_reading_is_played() -> None:
    usual, other = mission_12(), mission_12(shown_card_may_be_drawn=True)
    for table in (usual, other):
        table.do(0, "radio P1 lowest")
        table.trick("P9 B1 G1 Y1")
    with pytest.raises(IllegalChoice):
        usual.drawn("P1 B2 G2 Y2")
    other.drawn("P1 B2 G2 Y2")
    assert "P1" in other.hand(1)
    assert other.public.shown == 0


def test_mission_12_no_exchange_when_the_mission_ends_with_trick_1() -> None:
    table = mission_12()
    table.trick("P2 B1 G1 Y1")
    assert table.verdict is not None
    assert not table.match.pending
