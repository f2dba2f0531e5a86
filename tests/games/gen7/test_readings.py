"""Each conflict of the rulebook and each open point, in the settled reading and in the other one."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import (
    CROSSROADS,
    DEGRADED,
    FACES,
    OFFICER,
    PRIVATE,
    RECOVERY,
    ROBOT,
    SEATED,
    seat_number,
)
from quarterdeck.games.gen7.effects import kinds
from quarterdeck.games.gen7.state import Step
from quarterdeck.games.gen7.table import available, merit

from .table import Table


def recycling(table: Table) -> set[tuple[int, int]]:
    """(value, seat) that the Recycling Lab takes when a 3 sits on its second seat."""
    lab = table.location("recycling_lab")
    number = seat_number(lab, 1)
    table.put(1, 1, SEATED + number)
    table.public.taken = (*table.public.taken[:number], 7 + 1, *table.public.taken[number + 1 :])
    places = [one for one in table.choices if isinstance(one, c.Place) and one.location == lab]
    return {(table.public.dice[0][one.die], one.seat) for one in places}


def test_recycling_rule_of_the_board_is_lower_than_every_die_there() -> None:
    assert recycling(Table()) == {(2, 0), (2, 2), (2, 3)}


def test_recycling_rule_of_the_rulebook_is_no_lower_than_the_previous_seat() -> None:
    found = recycling(Table(recycling_rule="previous_seat"))
    assert {value for value, seat in found if seat == 2} == {3, 4, 5, 7}
    assert {value for value, seat in found if seat == 0} == {2, 3, 4, 5, 7}


def below_fifty(**options: Any) -> Table:
    table = Table(**options)
    table.public.merit = (49, 0, 0, 0)
    table.public.stars = (3, 0, 0, 0)
    table.public.stack = ()
    return table


def test_missed_merit_by_the_card_circles_the_rank_for_three_stars() -> None:
    table = below_fifty()
    table.step(Step("rank", 0))
    table.choose(c.Promote())
    assert table.public.circled == 1
    assert table.public.stars[0] == 0


def test_missed_merit_by_the_card_promotes_from_a_circled_rank() -> None:
    table = below_fifty()
    table.public.circled = 1
    table.step(Step("rank", 0))
    table.choose(c.Promote())
    assert (table.public.rank[0], table.public.circled) == (2, 0)


def test_missed_merit_by_the_rulebook_underlines_and_the_third_time_promotes() -> None:
    table = below_fifty(missed_merit="underline")
    ranks = []
    for _ in range(3):
        table.step(Step("rank", 0))
        ranks.append((table.public.rank[0], table.public.underlines[0]))
    assert ranks == [(1, 1), (1, 2), (2, 0)]


def test_without_officer_performance_the_rulebook_holds() -> None:
    table = Table(episode="e2a")
    table.public.stack = ()
    table.public.stars = (9, 0, 0, 0)
    table.step(Step("rank", 0))
    assert table.public.underlines[0] == 1


def untriggered(reading: str) -> Table:
    table = Table(untriggered=reading)
    card = table.game.library.crossroads_number["tired_voice"]
    table.die(0, OFFICER, 8)
    table.public.officers = 1
    table.state.drawn = (*table.state.drawn[:CROSSROADS], (card,))
    deck = table.public.decks[CROSSROADS]
    table.public.decks = (*table.public.decks[:CROSSROADS], replace(deck, faces=(card,), seen=(15,)))
    table.step(Step("crossroads", 0, data=(0,)))
    return table


def test_an_untriggered_card_goes_to_the_bottom_or_comes_again() -> None:
    assert untriggered("bottom").public.decks[CROSSROADS].top == -1
    assert untriggered("top").public.decks[CROSSROADS].top == 0


def test_a_triggered_card_never_comes_again_in_either_wording() -> None:
    table = Table()
    table.public.removed = (3,)
    table.effect(kinds.Crossroads(table.game.library.crossroads[3].id))
    assert 3 not in table.public.added


def test_a_meeting_goes_clockwise_from_the_active_player_who_is_chief() -> None:
    table = Table()
    table.public.chief = 3
    table.choose(c.Place(1, table.location("operations"), 0))
    assert table.public.chief == 0
    order = [step.seat for step in reversed(table.public.stack) if step.kind in ("joining", "join")]
    assert order == [1, 2, 3]


def test_the_officer_die_has_eight_faces() -> None:
    assert FACES[OFFICER] == 8


@pytest.mark.parametrize(("seats", "free"), [(4, 4), (3, 3), (2, 2)])
def test_center_seats(seats: int, free: int) -> None:
    table = Table(center_seats=seats)
    for name in ("data_center", "robotics"):
        assert len(available(table.public, table.location(name))) == free
    assert len(available(table.public, table.location("chem_lab"))) == 4


@pytest.mark.parametrize(("pips", "covered"), [("123", [0, 1]), ("432", [2, 3])])
def test_degrade_pips(pips: str, covered: list[int]) -> None:
    table = Table(degrade_pips=pips)
    table.public.systems = (0, 0, 2)
    table.step(Step("update"))
    lab = table.location("chem_lab")
    found = [seat for seat in range(4) if table.public.cover[seat_number(lab, seat)] & DEGRADED]
    assert found == covered


@pytest.mark.parametrize("boxes", [9, 5])
def test_condition_boxes_and_the_card_of_the_last_one(boxes: int) -> None:
    table = Table(condition_boxes=boxes)
    table.effect(kinds.Condition(boxes - 1))
    assert "worn_out" not in table.public.notes
    table.effect(kinds.Condition(2))
    assert table.public.conditions == boxes
    assert "worn_out" in table.public.notes


@pytest.mark.parametrize(("ticks", "boxes"), [(True, 2), (False, 0)])
def test_critical_ticks(ticks: bool, boxes: int) -> None:
    table = Table(critical_ticks=ticks)
    table.effect(kinds.Status("power", -4))
    assert table.public.conditions == boxes


def shop(**options: bool) -> set[str]:
    table = Table(**options)
    table.public.perks = table.public.used = ((), (0,), (), ())
    table.public.stars = (8, 0, 0, 0)
    table.public.stack = ()
    table.step(Step("shop", 0))
    perks = table.game.library.pack.perk
    return {perks[choice.perk].id for choice in table.choices if isinstance(choice, c.Buy)}


def test_perk_ranks() -> None:
    assert "medic" not in shop()
    assert "medic" in shop(perk_ranks=False)


def test_perks_exclusive() -> None:
    assert "innovator" not in shop()
    assert "innovator" in shop(perks_exclusive=False)


@pytest.mark.parametrize("allowed", [False, True])
def test_split_one(allowed: bool) -> None:
    table = Table(split_one=allowed)
    table.die(0, ROBOT, 1)
    table.choose(c.Open(table.task("sour_water")))
    assert any(isinstance(choice, c.Split) for choice in table.choices) == allowed


@pytest.mark.parametrize("frees", [True, False])
def test_repair_uncovers(frees: bool) -> None:
    table = Table(repair_uncovers=frees)
    table.public.systems = (0, 1, 0)
    table.step(Step("update"))
    table.effect(kinds.Status("power", 1))
    lab = seat_number(table.location("recycling_lab"), 0)
    assert bool(table.public.cover[lab]) != frees


@pytest.mark.parametrize(("limit", "points"), [("none", 200), ("149", 149)])
def test_merit_limit(limit: str, points: int) -> None:
    table = Table(merit_limit=limit)
    merit(table.game, table.public, [(0, 200)])
    assert table.public.merit[0] == points


@pytest.mark.parametrize(("counts", "data"), [(True, 6), (False, 5)])
def test_private_bonus(counts: bool, data: int) -> None:
    table = Table(private_bonus=counts)
    table.perk("analyst")
    table.choose(c.Place(1, PRIVATE, 0))
    assert table.public.tokens[0][0] == data


@pytest.mark.parametrize(("own", "tokens"), [(True, 4), (False, 3)])
def test_own_gifts(own: bool, tokens: int) -> None:
    table = Table(own_gifts=own)
    table.perk("provider")
    table.choose(c.UsePerk(0))
    table.choose(c.Pay(1))
    offered = {choice.seat for choice in table.choices if isinstance(choice, c.Target)}
    gained = sum(row[1] > 0 for row in table.public.tokens)
    assert len(offered) + gained == tokens


@pytest.mark.parametrize("obliges", [False, True])
def test_group_obliges(obliges: bool) -> None:
    table = Table(group_obliges=obliges)
    table.task("sour_water")
    table.public.cover = (4,) * len(table.public.cover)
    private = seat_number(PRIVATE, 0)
    table.public.taken = (*table.public.taken[:private], 3, *table.public.taken[private + 1 :])
    assert any(isinstance(choice, c.Rest) for choice in table.choices) != obliges
    if obliges:
        table.choose(c.Open(0))
        table.choose(c.Abandon())
    table.choose(c.Rest(1))
    assert table.public.places[0][1] == RECOVERY
