"""The logbook's special rules about cards that win, or must not: success, failure, early end."""

from __future__ import annotations

import pytest

from tests.games.planet_nine.table import COLOURS, Table, colours, ended

# Mission 9 and 26: ones win ----------------------------------------------------------------------------


def test_mission_9_succeeds_at_once_when_a_colour_one_wins() -> None:
    table = colours(9)
    table.trick("P1 B2 G2 Y2")
    ended(table, True, "ones", 1)


def test_mission_9_fails_as_soon_as_no_one_is_left() -> None:
    table = colours(9)
    table.trick("P2 B1 G1 Y1")
    assert table.verdict is None
    table.trick("P1 R1 G2 Y2")
    ended(table, False, "ones_gone", 2)


def test_mission_9_does_not_count_rocket_1() -> None:
    table = colours(9)
    table.trick("P2 R1 G2 Y2")
    assert table.verdict is None


def test_mission_26_needs_two_different_ones() -> None:
    table = colours(26)
    table.trick("P1 B2 G2 Y2")
    assert table.verdict is None
    table.trick("P2 R1 G3 Y3")
    table.trick("B1 G4 Y4 P3")
    ended(table, True, "ones", 3)


def test_mission_26_fails_when_too_few_ones_are_left() -> None:
    table = colours(26)
    table.trick("P2 B1 G1 Y2")
    assert table.verdict is None
    table.trick("P3 B2 G2 Y1")
    ended(table, False, "ones_gone", 2)


def test_mission_26_in_the_challenge_has_only_three_ones() -> None:
    hands = {
        0: "P1 P2 P3 P4 P5 P6 P7 P8 P9 R4",
        1: "B1 B2 B3 B4 B5 B6 B7 B8 B9 R2",
        2: "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 R3",
    }
    table = Table(hands, players=3, challenge=True, mission=26)
    table.trick("P2 B1 Y1")
    ended(table, False, "ones_gone", 1)


# Missions 13 and 44: rockets win ---------------------------------------------------------------------


@pytest.mark.parametrize("mission", [13, 44])
def test_missions_13_and_44_succeed_at_once_with_the_last_rocket(mission: int) -> None:
    table = colours(mission)
    table.play_out("P1 R1 G1 Y1", "B1 R2 Y2 P2", "G2 R3 P3 B2")
    assert table.verdict is None
    table.trick("Y3 R4 B3 G3")
    ended(table, True, "rockets" if mission == 13 else "rockets_ascending", 4)


@pytest.mark.parametrize("mission", [13, 44])
def test_missions_13_and_44_fail_when_two_rockets_meet(mission: int) -> None:
    table = colours(mission)
    table.trick("P1 R1 R2 Y1")
    ended(table, False, "two_rockets", 1)
    assert table.verdict is not None
    assert table.game.deck.names[table.verdict.card] == "R1"


def test_mission_13_takes_rockets_in_any_order() -> None:
    table = colours(13)
    table.play_out("P1 B1 R2 Y1", "G1 R3 P2 B2", "Y2 R4 B3 G2", "P3 R1 G3 Y3")
    ended(table, True, "rockets", 4)


def test_mission_44_fails_when_a_rocket_wins_out_of_order() -> None:
    table = colours(44)
    table.trick("P1 B1 R2 Y1")
    ended(table, False, "rocket_order", 1)


@pytest.mark.parametrize("mission", [13, 44])
def test_missions_13_and_44_in_the_challenge_do_without_rocket_1(mission: int) -> None:
    hands = {
        0: "P1 P2 P3 P4 P5 P6 P7 P8 P9 R4",
        1: "B1 B2 B3 B4 B5 B6 B7 B8 B9 R2",
        2: "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 R3",
    }
    table = Table(hands, players=3, challenge=True, mission=mission)
    table.play_out("P1 R2 Y1", "B1 R3 P2", "Y2 R4 B2")
    assert table.verdict is not None
    assert table.verdict.won


# Missions 16 and 17: no nine wins ---------------------------------------------------------------------


def test_mission_16_fails_when_a_nine_wins() -> None:
    table = colours(16)
    table.trick("P9 B1 G1 Y1")
    ended(table, False, "nine_won", 1)


def test_mission_16_succeeds_as_soon_as_no_nine_is_left() -> None:
    table = colours(16)
    table.trick("P1 B9 G9 Y9")
    assert table.verdict is None
    table.trick("P9 R1 G1 Y1")
    ended(table, True, "no_nine", 2)


def mission_17(**options: bool) -> Table:
    table = colours(17, tasks="P1 P2", **options)
    table.turn("task P1", "task P2")
    return table


def test_mission_17_fails_by_a_lost_task_too() -> None:
    table = mission_17()
    table.trick("P2 B1 G1 Y1")
    ended(table, False, "task_lost", 1)


def test_mission_17_plays_on_after_the_tasks_until_no_nine_is_left() -> None:
    table = mission_17()
    table.trick("P1 B1 G1 Y1")
    table.trick("P2 R1 G2 Y2")
    assert table.public.open == 0
    assert table.verdict is None
    table.trick("B2 G9 Y9 P9")
    assert table.verdict is None
    table.trick("B3 R2 Y3 P3")
    table.trick("G3 Y4 P4 B9")
    ended(table, True, "no_nine", 5)


def test_mission_17_fails_by_a_nine_after_the_tasks() -> None:
    table = mission_17()
    table.play_out("P1 B1 G1 Y1", "P2 R1 G2 Y2", "B9 G3 Y3 P3")
    ended(table, False, "nine_won", 3)


def test_mission_17_other_reading_ends_with_the_tasks() -> None:
    table = mission_17(nines_after_tasks=False)
    table.play_out("P1 B1 G1 Y1", "P2 R1 G2 Y2")
    ended(table, True, "no_nine", 2)


# Mission 46: all pink cards -------------------------------------------------------------------------------


def test_mission_46_is_about_the_left_neighbour_of_the_pink_nine() -> None:
    table = colours(46)
    assert table.public.chosen == 1
    table.trick("P9 B1 G1 Y1")
    ended(table, False, "pink_lost", 1)


def test_mission_46_succeeds_at_once_with_the_last_pink_card() -> None:
    hands = {
        0: "P9 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 R4",
        1: "B1 B2 B3 B4 B5 B6 B7 B8 B9 R3",
        2: "P1 P2 P3 P4 G1 G2 G3 G4 G5 G6",
        3: "P5 P6 P7 P8 G7 G8 G9 Y9 R1 R2",
    }
    table = Table(hands, players=4, mission=46)
    table.play_out("Y1 R3 G1 Y9", "B9 P1 P5 P9", "B8 P2 P6 Y2", "B7 P3 P7 Y3")
    assert table.verdict is None
    table.trick("B6 P4 P8 Y4")
    ended(table, True, "all_pink", 5)


def test_mission_46_target_stays_when_the_pink_nine_is_passed() -> None:
    table = Table(COLOURS, players=4, mission=46)
    for seat in range(4):
        table.do(seat, "distress left")
    table.do(0, "pass P9")
    table.do(1, "pass B1")
    table.do(2, "pass G1")
    table.do(3, "pass Y1")
    assert "P9" in table.hand(1)
    assert table.public.chosen == 1


def test_mission_46_other_reading_announces_after_the_pass() -> None:
    table = Table(COLOURS, players=4, mission=46, pink_nine_after_pass=True)
    assert table.public.chosen == -1
    for seat in range(4):
        table.do(seat, "distress left")
    for seat, card in enumerate(("P9", "B1", "G1", "Y1")):
        table.do(seat, f"pass {card}")
    assert table.public.chosen == 2


# Mission 48: omega in the last trick ------------------------------------------------------------------------


def test_mission_48_fails_when_the_omega_card_comes_before_the_last_trick() -> None:
    table = colours(48, tasks="P1 P2 P3")
    table.turn("task P2", "task P3", "task P1")
    table.trick("P1 B1 R2 Y1")
    ended(table, False, "order_omega", 1)


def omega_alone() -> Table:
    """Everybody but the omega task's owner is done after five tricks."""
    table = colours(48, tasks="P1 B1 G1")
    table.turn("task P1", "task B1", "task G1")
    table.play_out("P2 R1 G2 Y1", "B1 G3 Y2 P3", "B2 R2 Y3 P4", "G1 Y4 P5 B3", "G4 R3 R4 B4")
    assert table.verdict is None
    return table


def test_mission_48_fails_when_the_omega_task_is_fulfilled_before_the_last_trick() -> None:
    table = omega_alone()
    table.trick("P1 B5 G5 Y5")
    ended(table, False, "omega_early", 6)


def test_mission_48_succeeds_in_the_last_trick() -> None:
    table = omega_alone()
    table.play_out("P9 B5 G5 Y5", "P8 B6 G6 Y6", "P7 B7 G7 Y7", "P6 B8 G8 Y8")
    assert table.verdict is None
    table.trick("P1 B9 G9 Y9")
    ended(table, True, "omega_last", 10)
