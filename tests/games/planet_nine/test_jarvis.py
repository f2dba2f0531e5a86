"""Two players with JARVIS (rulebook, Playing with two players)."""

from __future__ import annotations

import random

import pytest

from quarterdeck.core.errors import IllegalChoice, UnknownChoice
from quarterdeck.games.planet_nine import PlanetNine, PlanetNineConfig
from quarterdeck.games.tricks.choices import Deal
from tests.games.planet_nine.table import Table

HANDS = {0: "P1 P2 P3 P4 P5 P6 P7 P8 P9 B1 B2 B3 R4", 1: "B4 B5 B6 B7 B8 B9 G1 G2 G3 G4 G5 G6 R3"}
UP = "G7 Y1 Y2 Y3 Y4 R1 R2"
COVERED = "G8 G9 Y5 Y6 Y7 Y8 Y9"


def jarvis(mission: int = 1, tasks: str = "Y9", **options: object) -> Table:
    return Table(HANDS, up=UP, covered=COVERED, players=2, mission=mission, tasks=tasks, **options)


def seated(mission: int = 1, tasks: str = "Y9", left_of: int = 1, **options: object) -> Table:
    table = jarvis(mission, tasks, **options)
    for seat in range(2):
        table.do(seat, f"jarvis left of {left_of}")
    return table


def test_the_commander_is_always_human() -> None:
    game = PlanetNine(PlanetNineConfig(players=2))
    for seed in range(50):
        deal = game.sample(game.start(), random.Random(seed))
        assert isinstance(deal, Deal)
        assert 39 not in deal.up + deal.covered
        assert [hand.bit_count() for hand in deal.hands] == [13, 13]
        assert len(deal.up) == len(deal.covered) == 7


@pytest.mark.parametrize(("left_of", "order"), [(1, [0, 2, 1]), (2, [0, 1, 2])])
def test_jarvis_sits_where_the_crew_decides(left_of: int, order: list[int]) -> None:
    table = seated(left_of=left_of, mission=4, tasks="Y9 Y8 Y7")
    asked = []
    for task in ("task Y9", "task Y8", "task Y7"):
        asked.append(table.match.pending[0].for_)
        table.turn(task)
    assert asked == order


def test_the_commander_plays_for_jarvis_and_takes_its_tasks() -> None:
    table = seated(mission=4, tasks="Y9 Y8 Y7")
    table.turn("task Y9")
    decision = table.match.pending[0]
    assert (decision.by, decision.for_) == (0, 2)
    table.turn("task Y8", "task Y7")
    table.ready()
    table.turn("P1")
    decision = table.match.pending[0]
    assert (decision.by, decision.for_) == (0, 2)


def test_jarvis_plays_open_cards_only_and_follows_with_them() -> None:
    table = seated(mission=1, tasks="P1")
    table.turn("task P1")
    table.trick("P9 Y1 B4")
    assert table.public.dummy is not None
    table.ready()
    table.turn("B3")
    assert table.offered() == ["G7", "G9", "Y2", "Y3", "Y4", "R1", "R2"]
    with pytest.raises(IllegalChoice):
        table.turn("Y5")


def test_a_cover_is_turned_after_the_trick_not_before() -> None:
    table = seated(mission=1, tasks="P1")
    table.turn("task P1")
    table.ready()
    table.turn("P9", "G7")
    assert table.public.dummy is not None
    assert "G8" not in [table.game.deck.names[card] for card in table.public.dummy.up]
    table.turn("B4")
    assert table.game.deck.names[table.public.dummy.up[0]] == "G8"
    assert table.public.dummy.covers == 0b1111110


def test_distress_the_commander_passes_an_open_card_of_jarvis_and_the_new_one_lies_open() -> None:
    table = seated()
    table.turn("task Y9")
    for seat in range(2):
        table.do(seat, "distress left")
    assert [(decision.by, decision.for_) for decision in table.match.pending] == [(0, 0), (1, 1), (0, 2)]
    with pytest.raises(UnknownChoice):
        table.do(0, "pass R1", 2)
    table.do(0, "pass G7", 2)
    table.do(1, "pass B4")
    table.do(0, "pass P1", 0)
    assert table.public.dummy is not None
    assert table.game.deck.names[table.public.dummy.up[0]] == "P1"
    assert "G7" in table.hand(1)
    assert "B4" in table.hand(0)


def test_jarvis_may_be_named_but_is_not_asked() -> None:
    table = seated(mission=20, tasks="Y9 Y8")
    assert [decision.for_ for decision in table.match.pending] == [1]
    table.turn("no")
    assert table.offered() == ["name 2", "name jarvis"]


def test_other_readings_of_jarvis_in_polls_and_roles() -> None:
    asked = seated(mission=20, tasks="Y9 Y8", jarvis_answers=True)
    for expected in ((0, 2), (1, 1)):
        decision = asked.match.pending[0]
        assert (decision.by, decision.for_) == expected
        asked.turn("yes")
    never = seated(mission=33, tasks="", jarvis_may_be_chosen=False)
    never.turn("yes")
    assert never.offered() == ["name 2"]


def test_mission_12_a_covered_card_is_drawn_and_the_new_one_lies_covered_there() -> None:
    table = seated(mission=12, tasks="Y9 Y8 Y7 Y6")
    table.turn("task Y9", "task Y8", "task Y7", "task Y6")
    table.trick("P9 G7 B4")
    assert table.public.dummy is not None
    assert table.game.deck.names[table.public.dummy.up[0]] == "G8", "turned before the exchange"
    with pytest.raises(IllegalChoice):
        table.drawn("P1 B5 Y1")
    table.drawn("P1 B5 G9")
    covered = table.match.state.covered
    assert covered is not None
    assert table.game.deck.names[covered.cards[1]] == "P1"
    assert "G9" in table.hand(1)
    assert "B5" in table.hand(0)


def test_mission_12_other_reading_any_card_of_jarvis_may_be_drawn() -> None:
    table = seated(mission=12, tasks="Y9 Y8 Y7 Y6", jarvis_draw="any")
    table.turn("task Y9", "task Y8", "task Y7", "task Y6")
    table.trick("P9 G7 B4")
    table.drawn("P1 B5 Y1")
    assert table.public.dummy is not None
    assert table.game.deck.names[table.public.dummy.up[1]] == "P1"


def test_mission_46_jarvis_can_hold_the_pink_nine_covered() -> None:
    hands = {0: "P1 P2 P3 P4 P5 P6 P7 P8 G8 B1 B2 B3 R4", 1: HANDS[1]}
    table = Table(hands, up=UP, covered="P9 G9 Y5 Y6 Y7 Y8 Y9", players=2, mission=46)
    for seat in range(2):
        table.do(seat, "jarvis left of 1")
    assert table.public.chosen == 1
