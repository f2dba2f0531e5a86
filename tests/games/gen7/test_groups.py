"""Group seats: filled at once, alone or together, with a way back until they are final."""

from __future__ import annotations

from msgspec.structs import replace

from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import OFFICER, ON_TASK, QUARTERS, ROBOT
from quarterdeck.games.gen7.groups import MOST_STEPS

from .table import Table


def opened(task: str, players: int = 4) -> Table:
    table = Table(players)
    table.choose(c.Open(table.task(task)))
    return table


def test_one_barracks_may_fill_it_alone_and_the_stores_pay() -> None:
    table = opened("echo_in_memory")
    table.choose(c.Add(OFFICER, 0))
    table.choose(c.Add(3, 1))
    table.choose(c.Finish())
    assert table.public.row[0].done
    assert table.public.stores == (1, 3, 3)
    assert table.public.merit == (3, 0, 0, 0)
    assert table.public.places[0][3] == ON_TASK


def test_it_can_not_be_final_before_it_is_full_and_fits() -> None:
    table = opened("echo_in_memory")
    assert c.Finish() not in table.choices
    table.choose(c.Add(OFFICER, 0))
    assert c.Finish() not in table.choices
    table.choose(c.Add(1, 1))  # a 3 where 2 or less must sit
    assert c.Finish() not in table.choices


def test_another_player_contributes_takes_it_back_once_and_then_it_is_made_final() -> None:
    table = opened("sour_water")
    table.choose(c.Add(OFFICER, 0))
    table.choose(c.Ask(2))
    assert (table.kind, table.public.stack[-1].seat) == ("contribute", 2)
    table.choose(c.Add(1, 1), 2)
    table.choose(c.Back(), 2)
    assert table.public.group is not None
    assert table.public.group.filled == (0, -1)
    table.choose(c.Add(2, 1), 2)
    table.choose(c.Finish(), 2)
    table.choose(c.Finish(), 0)
    assert table.public.row[0].crew == 0b101
    assert table.public.merit == (3, 0, 3, 0)
    assert table.public.contributed == (1, 0, 1, 0)


def test_everybody_is_asked_once_per_opening() -> None:
    table = opened("sour_water")
    table.choose(c.Ask(1))
    table.choose(c.Finish(), 1)
    assert c.Ask(1) not in table.choices
    assert c.Ask(2) in table.choices


def test_the_active_player_must_be_in_it() -> None:
    table = opened("loose_turbine")
    table.choose(c.Ask(1))
    table.choose(c.Add(OFFICER, 0), 1)
    table.choose(c.Finish(), 1)
    assert c.Finish() not in table.choices


def test_giving_up_gives_everything_back_and_closes_it_for_the_turn() -> None:
    table = opened("echo_in_memory")
    table.tokens(data=2, chem=4)
    before = table.public.tokens
    table.choose(c.Add(OFFICER, 0))
    table.choose(c.Pay(0))
    table.choose(c.SetAt(0, 8))
    table.choose(c.Abandon())
    assert table.public.tokens == before
    assert table.public.places[0][OFFICER] == QUARTERS
    assert table.public.dice[0][OFFICER] == 5
    assert c.Open(0) not in table.choices


def test_tokens_of_a_barracks_save_those_of_the_stores() -> None:
    table = opened("echo_in_memory")
    table.tokens(data=1)
    table.choose(c.Add(OFFICER, 0))
    table.choose(c.Add(3, 1))
    table.choose(c.Pay(0))
    table.choose(c.Finish())
    assert table.public.tokens[0][0] == 0
    assert table.public.stores[0] == 2


def test_tokens_on_the_card_count() -> None:
    table = Table()
    slot = table.task("cold_weld")
    table.public.stores = (0, 0, 0)
    table.public.row = (replace(table.public.row[slot], tokens=(0, 3, 0)),)
    table.choose(c.Open(slot))
    table.choose(c.Add(OFFICER, 0))
    table.choose(c.Add(2, 1))
    table.choose(c.Finish())
    assert table.public.row[slot].done


def test_any_tokens_come_from_what_the_stores_have_most_of() -> None:
    table = Table()
    slot = table.task("drifting_clock")
    table.public.stores = (3, 9, 3)
    table.choose(c.Open(slot))
    for die, place in ((3, 0), (1, 1), (2, 2)):  # 2, 3, 4
        table.choose(c.Add(die, place))
    table.choose(c.Finish())
    assert table.public.stores == (3, 7, 3)


def test_a_robot_is_split_over_two_positions() -> None:
    table = opened("two_truths")
    table.die(0, ROBOT, 10)
    table.choose(c.Split(0, 1))
    assert table.public.group is not None
    assert table.public.group.values == (5, 5)
    table.choose(c.Finish())
    assert table.public.merit[0] == 3


def test_the_halves_of_an_odd_robot_lie_where_one_likes() -> None:
    table = opened("drifting_clock")
    table.die(0, ROBOT, 11)
    table.choose(c.Split(1, 2))
    assert table.public.group is not None
    assert table.public.group.values[1:] == (5, 6)
    table.choose(c.Back())
    table.choose(c.Split(2, 1))
    assert table.public.group is not None
    assert table.public.group.values[1:] == (6, 5)


def test_chems_and_parts_change_dice_in_the_group() -> None:
    table = opened("two_truths")
    table.tokens(part=2, chem=2)
    table.choose(c.Add(ROBOT, 0))
    table.choose(c.Add(1, 1))
    table.choose(c.ShiftAt(0, -1))
    table.choose(c.SetAt(1, 6))
    table.choose(c.Finish())
    assert table.public.dice[0][ROBOT] == table.public.dice[0][1] == 6
    assert table.public.tokens[0] == (0, 0, 0)


def test_what_depended_on_a_die_falls_out_with_it() -> None:
    table = opened("sour_water")
    table.tokens(chem=2, seat=1)
    table.choose(c.Add(1, 0))
    table.choose(c.Ask(1))
    table.choose(c.Add(1, 1), 1)
    table.choose(c.SetAt(0, 6), 1)  # a chem of seat 1 on the die of seat 0
    table.choose(c.Finish(), 1)
    table.choose(c.Back(), 0)
    assert table.public.group is not None
    assert table.public.group.spent[1] == (0, 0, 0)


def test_only_those_with_a_die_in_it_may_help_otherwise() -> None:
    table = opened("sour_water")
    table.tokens(chem=5, seat=1)
    table.choose(c.Ask(1))
    assert {type(choice) for choice in table.choices} == {c.Finish, c.Add, c.Split}


def test_a_file_played_into_a_group_that_is_given_up_stays_in_hand_known_to_all() -> None:
    table = Table()
    slot = table.task("sour_water")
    file = table.hold_file("shortcut")
    table.choose(c.Open(slot))
    table.choose(c.Add(OFFICER, 0))
    table.choose(c.PlayFile(file))
    table.choose(c.Abandon())
    serial = table.public.files[0][file]
    assert table.public.decks[0].faces[serial] >= 0


def test_an_officer_in_a_group_seat_of_another_draws_a_crossroads_card() -> None:
    table = opened("sour_water")
    table.choose(c.Add(2, 0))
    table.choose(c.Ask(3))
    table.choose(c.Add(OFFICER, 1), 3)
    table.choose(c.Finish(), 3)
    table.choose(c.Finish(), 0)
    assert table.public.officers == 0b1000
    assert table.kind == "drawing"


def test_endless_changes_come_to_an_end() -> None:
    table = opened("sour_water")
    for _ in range(MOST_STEPS // 2):
        table.choose(c.Add(OFFICER, 0))
        table.choose(c.Back())
    assert table.choices == (c.Abandon(),)
