"""One test for each ability of the 29 perks."""

from __future__ import annotations

import pytest

from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import (
    FILE,
    OFFICER,
    QUARTERS,
    RECOVERY,
    ROBOT,
    SUPPLY,
)
from quarterdeck.games.gen7.state import Step

from .table import Table


@pytest.mark.parametrize(
    ("perk", "place"), [("innovator", "manufacturing_center"), ("investigator", "data_center")]
)
def test_innovator_and_investigator_draw_a_card_more(perk: str, place: str) -> None:
    table = Table()
    table.perk(perk)
    table.choose(c.Place(1, table.location(place), 0))
    table.chance()
    assert len(table.choices) == 3


def test_motivator_raises_colonists_by_up_to_three_once() -> None:
    table = Table()
    table.perk("motivator")
    table.choose(c.UsePerk(0))
    table.choose(c.Alter(3))
    table.choose(c.Alter(2))
    table.choose(c.Alter(0))
    assert table.public.dice[0][1:4] == (6, 6, 2)
    assert c.UsePerk(0) not in table.choices


@pytest.mark.parametrize(
    ("perk", "place", "task"),
    [
        ("scientist", "data_center", "index_the_archive"),
        ("engineer", "manufacturing_center", "forge_brackets"),
        ("bioscientist", "medical_center", "blood_panel"),
    ],
)
def test_scientist_engineer_bioscientist_gain_three_merit_a_task(perk: str, place: str, task: str) -> None:
    table = Table()
    table.perk(perk)
    slot = table.hold_task(task)
    table.tokens(4, 4, 4)
    table.step(Step("complete", 0, table.location(place)))
    table.choose(c.CompleteTask(slot))
    assert table.public.merit[0] == 9


@pytest.mark.parametrize(
    ("perk", "place", "resource", "count"),
    [("analyst", "science_lab", 0, 5), ("scrapper", "recycling_lab", 1, 6), ("chemist", "chem_lab", 2, 4)],
)
def test_analyst_scrapper_chemist_gain_a_token_more(perk: str, place: str, resource: int, count: int) -> None:
    table = Table()
    table.perk(perk)
    table.choose(c.Place(1, table.location(place), 0))
    assert table.public.tokens[0][resource] == count


def test_lone_wolf_takes_the_top_task_instead_of_joining() -> None:
    table = Table()
    table.perk("lone_wolf", seat=1)
    held = len(table.public.tasks[1])
    table.choose(c.Place(1, table.location("operations"), 0))
    table.choose(c.UsePerk(0), 1)
    table.chance()
    assert len(table.public.tasks[1]) == held + 1
    assert table.public.selections[-1].takers == (1,)


def test_natural_leader_raises_a_die_at_operations() -> None:
    table = Table()
    table.perk("natural_leader")
    table.choose(c.Place(1, table.location("operations"), 0))
    assert table.choices == (c.Alter(0), c.Alter(1), c.Alter(2))
    table.choose(c.Alter(2))
    assert table.public.dice[0][1] == 5


@pytest.mark.parametrize(
    ("perk", "place"),
    [("academic", "science_lab"), ("workhorse", "manufacturing_center"), ("caretaker", "chem_lab")],
)
def test_academic_workhorse_and_caretaker_alter_a_die_by_one(perk: str, place: str) -> None:
    table = Table()
    table.perk(perk)
    table.choose(c.Place(1, table.location(place), 0))
    assert table.choices == (c.Alter(-1), c.Alter(0), c.Alter(1))


def test_workhorse_makes_a_die_fit_the_recycling_lab() -> None:
    table = Table()
    table.perk("workhorse")
    recycling = table.location("recycling_lab")
    number = recycling * 4
    table.public.taken = (*table.public.taken[:number], 7 + 1, *table.public.taken[number + 1 :])
    table.put(1, 1, 8 + number)  # a 3 of seat 1
    table.choose(c.Place(1, recycling, 1))  # another 3
    assert table.choices == (c.Alter(-1),)


def test_academic_alters_a_die_in_a_group_seat_of_its_division() -> None:
    table = Table()
    table.perk("academic")
    table.choose(c.Open(table.task("echo_in_memory")))
    table.choose(c.Add(1, 0))
    table.choose(c.Nudge(0, 1))
    assert table.public.group is not None
    assert table.public.group.values[0] == 4
    assert not any(isinstance(choice, c.Nudge) for choice in table.choices)


def test_courageous_gains_a_merit_more_for_contributing() -> None:
    table = Table()
    table.perk("courageous")
    table.choose(c.Open(table.task("loose_turbine")))
    table.choose(c.Add(ROBOT, 0))
    table.choose(c.Finish())
    assert table.public.merit[0] == 3


@pytest.mark.parametrize(("perk", "resource"), [("hacker", 0), ("hoarder", 1), ("smuggler", 2)])
def test_hacker_hoarder_and_smuggler_gain_five_tokens_once(perk: str, resource: int) -> None:
    table = Table()
    table.perk(perk)
    table.choose(c.UsePerk(0))
    assert table.public.tokens[0][resource] == 5
    assert c.UsePerk(0) not in table.choices


def test_optimizer_draws_up_to_two_tasks_and_discards_up_to_two() -> None:
    table = Table()
    table.perk("optimizer")
    table.choose(c.UsePerk(0))
    table.choose(c.Extra(2))
    table.chance()
    assert len(table.public.tasks[0]) == 4
    table.choose(c.DiscardTask(0))
    table.choose(c.DiscardTask(0))
    assert len(table.public.tasks[0]) == 2
    assert table.kind == "turn"


def test_modder_uses_a_file_again() -> None:
    table = Table()
    table.perk("modder")
    table.choose(c.PlayFile(table.hold_file("good_word")))
    table.choose(c.UsePerk(0))
    assert table.public.merit == (2, 2, 2, 2)


def test_director_gives_files_to_three_players() -> None:
    table = Table()
    table.perk("director")
    held = [len(hand) for hand in table.public.files]
    table.choose(c.Place(OFFICER, table.location("data_center"), 0))
    table.choose(c.UsePerk(0))
    table.chance()
    for slot, seat in ((5, 1), (0, 2), (0, 0)):
        table.choose(c.Give(slot, seat))
    assert [len(hand) for hand in table.public.files] == [held[0] + 1, held[1] + 1, held[2] + 1, held[3]]
    assert len(table.public.decks[FILE].up) == 3


def test_director_needs_the_officer() -> None:
    table = Table()
    table.perk("director")
    table.tokens(data=1)
    table.choose(c.Place(1, table.location("data_center"), 0))
    assert c.UsePerk(0) not in table.choices


def test_architect_gives_schemas_to_three_players() -> None:
    table = Table()
    table.perk("architect")
    table.choose(c.Place(OFFICER, table.location("manufacturing_center"), 0))
    table.choose(c.UsePerk(0))
    table.chance()
    for seat in (1, 2, 3):
        table.choose(c.Give(0, seat))
    assert [slots[0] >= 0 for slots in table.public.schemas] == [False, True, True, True]


def test_archivist_takes_any_file_out_of_the_deck() -> None:
    table = Table()
    table.perk("archivist")
    table.choose(c.UsePerk(0))
    held = len(table.public.files[0])
    table.choose(c.Search(0))
    assert len(table.public.files[0]) == held + 1
    assert table.public.decks[FILE].up == ()


def test_planner_slots_any_schema_of_the_deck() -> None:
    table = Table()
    table.perk("planner")
    table.choose(c.UsePerk(0))
    table.choose(c.Search(2))
    assert table.public.schemas[0][0] >= 0


def test_advocate_lets_a_player_wake_a_colonist() -> None:
    table = Table()
    table.perk("advocate")
    table.choose(c.Place(OFFICER, table.location("medical_center"), 0))
    table.choose(c.Target(2))
    assert table.public.places[2].count(RECOVERY) == 1
    assert table.public.places[0].count(RECOVERY) == 1
    assert table.public.used[0] == (1,)


def test_medic_sends_up_to_three_dice_home() -> None:
    table = Table()
    table.perk("medic")
    for die in (1, 2, 3):
        table.put(1, die, RECOVERY)
    table.choose(c.UsePerk(0))
    for die in (1, 2, 3):
        table.choose(c.Wake(1, die))
        table.roll(6)
    assert table.public.places[1].count(RECOVERY) == 0


def test_overseer_sets_all_dice_of_a_group_seat() -> None:
    table = Table()
    table.perk("overseer")
    table.choose(c.Open(table.task("two_truths")))
    table.choose(c.Add(OFFICER, 0))
    table.choose(c.Ask(1))
    table.choose(c.Add(ROBOT, 1), 1)
    table.choose(c.Finish(), 1)
    table.choose(c.UsePerk(0))
    table.choose(c.SetAt(1, 5))
    table.choose(c.Finish())
    assert table.public.dice[1][ROBOT] == 5
    assert table.public.used[0] == (1,)


def test_problem_solver_cuts_a_critical_task_by_six() -> None:
    table = Table()
    table.perk("problem_solver")
    table.public.stores = (0, 0, 0)
    table.choose(c.Open(table.task("cold_weld")))
    table.choose(c.Add(OFFICER, 0))
    table.choose(c.Add(2, 1))
    table.choose(c.UsePerk(0))
    table.choose(c.Finish())
    assert table.public.used[0] == (1,)


def test_problem_solver_cuts_an_operations_task_by_six() -> None:
    table = Table()
    table.perk("problem_solver")
    slot = table.hold_task("vaccine")
    table.tokens(chem=1)
    table.step(Step("complete", 0, table.location("medical_center")))
    assert c.CompleteTask(slot) not in table.choices
    table.choose(c.UsePerk(0))
    table.choose(c.CompleteTask(slot))
    assert table.public.tokens[0] == (0, 0, 0)


def test_provider_gives_three_players_three_tokens() -> None:
    table = Table()
    table.perk("provider")
    table.choose(c.UsePerk(0))
    table.choose(c.Pay(2))
    for seat in (0, 1, 3):
        table.choose(c.Target(seat))
    assert [row[2] for row in table.public.tokens] == [3, 3, 0, 3]


def test_provider_serves_everybody_at_a_table_of_three() -> None:
    table = Table(3)
    table.perk("provider")
    table.choose(c.UsePerk(0))
    table.choose(c.Pay(0))
    assert [row[0] for row in table.public.tokens] == [3, 3, 3]


def test_a_perk_is_not_used_more_often_than_printed() -> None:
    table = Table()
    table.perk("advocate")
    table.public.used = ((2,), *table.public.used[1:])
    table.put(0, ROBOT, SUPPLY)
    table.choose(c.Place(OFFICER, table.location("medical_center"), 0))
    assert table.kind != "advocate"
    assert table.public.places[0][1] == QUARTERS
