"""One test for each location, private seat and token power."""

from __future__ import annotations

import pytest

from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import (
    FILE,
    OFFICER,
    PRIVATE,
    QUARTERS,
    RECOVERY,
    ROBOT,
    SUPPLY,
    seat_number,
)
from quarterdeck.games.gen7.places import suspended_animation
from quarterdeck.games.gen7.state import Step

from .table import Table

# Labs ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("one", "value", "data"), [(0, 5, 5), (1, 6, 4), (2, 2, 1), (3, 1, 0)])
def test_science_lab_yields_half_the_die_and_what_the_seat_adds(one: int, value: int, data: int) -> None:
    table = Table()
    table.die(0, 1, value)
    table.choose(c.Place(1, table.location("science_lab"), one))
    assert table.public.tokens[0][0] == data


@pytest.mark.parametrize(("one", "parts"), [(0, 5), (1, 4), (2, 3), (3, 2)])
def test_recycling_lab_yields_by_seat(one: int, parts: int) -> None:
    table = Table()
    table.choose(c.Place(1, table.location("recycling_lab"), one))
    assert table.public.tokens[0][1] == parts


def test_recycling_lab_takes_only_dice_lower_than_all_there() -> None:
    table = Table()
    table.seat_other("recycling_lab", 2, 1, 1, 3)
    there = [choice for choice in table.choices if isinstance(choice, c.Place)]
    dice = {choice.die for choice in there if choice.location == table.location("recycling_lab")}
    assert {table.public.dice[0][die] for die in dice} == {2}


def test_chem_lab_earns_every_other_die_a_chem() -> None:
    table = Table()
    table.seat_other("chem_lab", 0, 1, 1, 3)
    table.seat_other("chem_lab", 1, 2, 1, 3)
    table.tokens(chem=15, seat=2)
    table.choose(c.Place(1, table.location("chem_lab"), 3))
    assert [row[2] for row in table.public.tokens] == [2, 1, 15, 0]


def test_donate_gives_three_or_six_to_the_stores_for_merit() -> None:
    table = Table()
    table.tokens(chem=4)
    table.choose(c.Place(1, table.location("chem_lab"), 0))
    table.choose(c.Donate(6))
    assert table.public.stores[2] == 9
    assert table.public.merit[0] == 2
    assert table.public.tokens[0][2] == 1
    assert table.public.donated[0] == 1


def test_donate_is_refused_where_the_stores_have_no_room() -> None:
    table = Table()
    table.public.stores = (3, 3, 11)
    table.tokens(chem=12)
    table.choose(c.Place(1, table.location("chem_lab"), 0))
    assert c.Donate(3) in table.choices
    assert c.Donate(6) not in table.choices


def test_the_storage_limit_waits_for_donate() -> None:
    table = Table()
    table.tokens(chem=14)
    table.choose(c.Place(1, table.location("chem_lab"), 0))
    assert table.public.tokens[0][2] == 17
    table.choose(c.Skip())
    assert table.public.tokens[0][2] == 15


# Centers, Robotics, Operations ---------------------------------------------------------------------


def test_data_center_draws_two_files_and_keeps_one() -> None:
    table = Table()
    before = len(table.public.files[0])
    table.choose(c.Place(1, table.location("data_center"), 2))
    table.chance()
    assert table.choices == (c.Keep(0), c.Keep(1))
    table.choose(c.Keep(1))
    assert len(table.public.files[0]) == before + 1


def test_terminal_completes_one_data_center_task() -> None:
    table = Table()
    slot = table.hold_task("index_the_archive")
    table.tokens(data=5)
    table.choose(c.Place(1, table.location("data_center"), 0))
    table.choose(c.Extra(0))
    table.chance()
    table.choose(c.Keep(0))
    table.choose(c.CompleteTask(slot))
    assert table.public.merit[0] == 6
    assert table.public.tokens[0][0] == 1
    assert table.public.tasks_done[0] == 1


def test_tokens_of_any_type_are_paid_one_by_one() -> None:
    table = Table()
    slot = table.hold_task("night_school")
    table.tokens(data=2, part=2, chem=2)
    table.choose(c.Place(1, table.location("data_center"), 0))
    table.choose(c.Extra(0))
    table.chance()
    table.choose(c.Keep(0))
    table.choose(c.CompleteTask(slot))
    for resource in (0, 1, 2, 0, 1):
        table.choose(c.Pay(resource))
    assert table.public.tokens[0] == (0, 0, 1)


def test_manufacturing_center_draws_two_schemas_and_keeps_one() -> None:
    table = Table()
    table.choose(c.Place(1, table.location("manufacturing_center"), 0))
    table.chance()
    table.choose(c.Keep(0))
    assert table.public.schemas[0][0] >= 0


def test_a_second_schema_lets_all_be_arranged_again() -> None:
    table = Table()
    table.schema("open_hand")
    table.choose(c.Place(1, table.location("manufacturing_center"), 0))
    table.chance(seed=4)
    table.choose(c.Keep(0))
    pool = table.public.stack[-1].data
    table.choose(c.Slot(1))
    table.choose(c.Slot(0))
    assert table.public.schemas[0] == (pool[1], pool[0], -1, -1)


def test_no_two_face_up_schemas_of_one_name_but_one_may_be_the_others_focus() -> None:
    table = Table()
    twins = [n for n, card in enumerate(table.game.library.schemas) if card.id == "open_hand"]
    table.public.schemas = ((twins[0], -1, -1, -1), *table.public.schemas[1:])
    table.step(Step("arrange", 0, 1, data=(twins[1],)))
    assert c.Slot(0) in table.choices
    table.choose(c.Skip())
    assert c.Slot(0) not in table.choices


def test_medical_center_wakes_a_colonist_with_the_first_action_and_the_next_with_two_more() -> None:
    table = Table()
    table.choose(c.Place(1, table.location("medical_center"), 0))
    asleep = [table.public.places[0].count(SUPPLY)]
    for _ in range(3):
        suspended_animation(table.public, 0)
        asleep.append(table.public.places[0].count(SUPPLY))
    assert asleep == [1, 1, 0, 0]


def test_robotics_brings_the_robot_and_needs_it_in_supply() -> None:
    table = Table()
    robotics = table.location("robotics")
    assert not any(isinstance(one, c.Place) and one.location == robotics for one in table.choices)
    table.put(0, ROBOT, SUPPLY)
    table.choose(c.Place(1, robotics, 0))
    table.roll(9)
    assert (table.public.places[0][ROBOT], table.public.dice[0][ROBOT]) == (QUARTERS, 9)


def test_operations_makes_a_chief_and_calls_a_meeting() -> None:
    table = Table()
    table.public.chief = 2
    table.choose(c.Place(1, table.location("operations"), 0))
    assert table.public.chief == 0
    table.choose(c.Join(0), 1)
    table.choose(c.Skip(), 2)
    table.choose(c.Skip(), 3)
    table.chance()
    assert table.kind == "take"
    assert len(table.public.selections[-1].serials) == 5
    assert table.public.stack[-1].seat == 1  # the officer's 5 beats a 3


def test_operations_takes_no_robots_and_the_opener_sits_in_the_chiefs_seat() -> None:
    table = Table()
    there = [one for one in table.choices if isinstance(one, c.Place) and one.location == 0]
    assert {one.seat for one in there} == {0}
    assert ROBOT not in {one.die for one in there}


def test_the_first_pass_must_take_and_the_second_may() -> None:
    table = Table()
    table.choose(c.Place(1, table.location("operations"), 0))
    for seat in (1, 2, 3):
        table.choose(c.Skip(), seat)
    table.chance()
    assert c.Skip() not in table.choices
    table.choose(table.choices[0])
    assert c.Skip() in table.choices


def test_the_orchard_runs_the_effects_of_its_card() -> None:
    table = Table()
    table.public.unlocked = ("orchard",)
    table.choose(c.Place(1, table.location("orchard"), 3))
    assert table.public.tokens[0][2] == 1
    assert table.public.stores[2] == 4


def test_a_die_that_fits_nowhere_rests_in_the_recovery_room() -> None:
    table = Table()
    table.public.cover = (4,) * len(table.public.cover)
    table.public.taken = tuple(
        8 if number == seat_number(PRIVATE, 0) else sitter for number, sitter in enumerate(table.public.taken)
    )
    assert {type(choice) for choice in table.choices} >= {c.Rest}
    table.choose(c.Rest(2))
    assert table.public.places[0][2] == RECOVERY


def test_no_die_rests_while_one_can_be_seated() -> None:
    assert not any(isinstance(choice, c.Rest) for choice in Table().choices)


# Private seats -------------------------------------------------------------------------------------


def private(barracks: int) -> Table:
    table = Table()
    table.public.barracks = (barracks, *(other for other in range(4) if other != barracks))
    table.choose(c.Place(1, PRIVATE, 0))
    return table


def test_private_science_lab_gives_five_data_and_a_file_action_to_anybody() -> None:
    table = private(0)
    before = len(table.public.files[2])
    table.choose(c.Target(2))
    table.chance()
    table.choose(c.Keep(0), 2)
    assert table.public.tokens[0][0] == 2
    assert len(table.public.files[2]) == before + 1


def test_private_recycling_lab_gives_five_parts_and_a_schema_action() -> None:
    table = private(1)
    table.choose(c.Target(0))
    table.chance()
    table.choose(c.Keep(0))
    assert table.public.tokens[0][1] == 2
    assert table.public.schemas[0][0] >= 0


def test_private_chem_lab_gives_five_chems_and_revives_a_die() -> None:
    table = Table()
    table.public.barracks = (2, 0, 1, 3)
    table.put(3, 2, RECOVERY)
    table.choose(c.Place(1, PRIVATE, 0))
    table.choose(c.Wake(3, 2))
    table.roll(4)
    assert table.public.tokens[0][2] == 2
    assert (table.public.places[3][2], table.public.dice[3][2]) == (QUARTERS, 4)


def test_reprogram_sends_any_robot_home_set_to_any_value() -> None:
    table = Table()
    table.public.barracks = (3, 0, 1, 2)
    table.put(1, ROBOT, SUPPLY)
    table.choose(c.Place(1, PRIVATE, 0))
    assert table.choices == (c.Skip(), c.Target(1))
    table.choose(c.Target(1))
    table.choose(c.SetDie(ROBOT, 12))
    assert (table.public.places[1][ROBOT], table.public.dice[1][ROBOT]) == (QUARTERS, 12)


def test_a_private_seat_belongs_to_its_owner_alone() -> None:
    table = Table()
    table.choose(c.Place(1, PRIVATE, 0))
    table.choose(c.Skip())
    assert table.public.turn == 1
    assert c.Place(1, PRIVATE, 0) in table.choices


# Token powers --------------------------------------------------------------------------------------


def test_token_power_data_draws_extra_cards() -> None:
    table = Table()
    table.tokens(data=2)
    table.choose(c.Place(1, table.location("data_center"), 0))
    table.choose(c.Extra(2))
    table.chance()
    assert len(table.choices) == 4
    assert table.public.tokens[0][0] == 0


def test_token_power_part_shifts_the_robot_for_two() -> None:
    table = Table()
    table.tokens(part=2)
    table.choose(c.Shift(-2))
    assert table.public.dice[0][ROBOT] == 5
    assert table.public.tokens[0][1] == 0


def test_token_power_chem_sets_an_officer_or_colonist_for_two() -> None:
    table = Table()
    table.tokens(chem=4)
    table.choose(c.SetDie(OFFICER, 8))
    table.choose(c.SetDie(1, 6))
    assert table.public.dice[0][:2] == (8, 6)
    assert table.public.tokens[0][2] == 0
    assert not any(isinstance(choice, c.SetDie) for choice in table.choices)


def test_a_file_may_be_played_between_actions() -> None:
    table = Table()
    slot = table.hold_file("good_word")
    table.choose(c.Place(1, table.location("recycling_lab"), 0))
    table.choose(c.PlayFile(slot))
    assert table.public.merit == (1, 1, 1, 1)
    assert table.kind == "donate"
    assert table.public.decks[FILE].up
