"""The logbook's special rules about members who win, or must not: success, failure, early end."""

from __future__ import annotations

from tests.games.planet_nine.table import COLOURS, Table, colours, ended


def pink_tricks(table: Table, count: int) -> None:
    """The first seat leads pink, highest first, and wins; the others throw their lowest cards."""
    for number in range(1, count + 1):
        table.trick(f"P{10 - number} B{number} G{number} Y{number}")


# Mission 5: the sick member wins no trick ------------------------------------------------------------


def sick(named: str = "name 2") -> Table:
    table = colours(5)
    table.turn("good", "bad", "good", named)
    return table


def test_mission_5_succeeds_after_the_last_trick_without_a_trick_for_the_sick_member() -> None:
    table = sick()
    pink_tricks(table, 9)
    assert table.verdict is None
    table.trick("R4 R1 R2 R3")
    ended(table, True, "no_trick", 10)


def test_mission_5_fails_at_once_when_the_sick_member_wins_a_trick() -> None:
    table = sick()
    table.trick("P9 R1 G1 Y1")
    ended(table, False, "sick_won", 1)
    assert table.verdict is not None
    assert table.verdict.seat == 1


def test_mission_5_polls_everybody_else_in_turn_and_publicly() -> None:
    table = colours(5)
    assert table.kind == "poll"
    assert table.offered() == ["good", "bad"]
    table.turn("good", "bad")
    assert table.public.answers == ("good", "bad")
    table.turn("good")
    assert table.offered() == ["name 2", "name 3", "name 4"]


def test_mission_5_other_reading_lets_the_commander_be_sick() -> None:
    table = colours(5, commander_may_be_sick=True)
    table.turn("good", "good", "good")
    assert "name 1" in table.offered()


# Mission 29 and 34: balance --------------------------------------------------------------------------


def test_mission_29_fails_when_somebody_is_two_tricks_ahead() -> None:
    table = colours(29)
    table.trick("P9 B1 G1 Y1")
    assert table.verdict is None
    table.trick("P8 B2 G2 Y2")
    ended(table, False, "unbalanced", 2)


def test_mission_29_allows_a_second_trick_once_everybody_has_one() -> None:
    table = colours(29)
    table.play_out("P1 B1 G1 Y1", "P2 R1 G2 Y2", "B2 R2 Y3 P3", "G3 R3 P4 B3", "Y4 R4 B4 G4")
    assert table.public.won == (2, 1, 1, 1)
    assert table.verdict is None


def test_mission_34_fails_when_the_commander_does_not_win_the_first_trick() -> None:
    table = colours(34)
    table.trick("P9 R1 G1 Y1")
    ended(table, False, "commander_first", 1)


def test_mission_34_fails_by_imbalance() -> None:
    table = colours(34)
    table.play_out("P9 B1 G1 Y1", "P8 B2 G2 Y2")
    ended(table, False, "unbalanced", 2)


# Mission 33: exactly one trick -------------------------------------------------------------------------


def chosen(mission: int) -> Table:
    table = colours(mission)
    assert table.offered() == ["yes", "no"]
    table.turn("yes", "no", "no")
    assert table.offered() == ["name 2", "name 3", "name 4"]
    table.turn("name 2")
    return table


def test_mission_33_fails_when_the_chosen_member_wins_with_a_rocket() -> None:
    table = chosen(33)
    table.trick("P9 R1 G1 Y1")
    ended(table, False, "chosen_rocket", 1)


def test_mission_33_fails_when_the_chosen_member_wins_none() -> None:
    table = chosen(33)
    pink_tricks(table, 9)
    table.trick("R4 R1 R2 R3")
    ended(table, False, "chosen_none", 10)


ONE_BLUE = {**COLOURS, 0: "P1 P2 P3 P4 P5 P6 P7 P8 B1 R4", 1: "B2 B3 B4 B5 B6 B7 B8 B9 P9 R1"}
"""The first seat can give the second one a trick with B1, and take the next with P9 or rocket 4."""


def test_mission_33_fails_when_the_chosen_member_wins_a_second_trick() -> None:
    table = Table(ONE_BLUE, players=4, mission=33)
    table.no_council()
    table.turn("yes", "no", "no", "name 2")
    table.trick("B1 B2 G1 Y1")
    assert table.verdict is None
    table.trick("B3 G2 Y2 P1")
    ended(table, False, "chosen_second", 2)


# Mission 41: the first and the last trick -----------------------------------------------------------------


def test_mission_41_fails_when_the_first_trick_goes_elsewhere() -> None:
    table = chosen(41)
    table.trick("P9 B1 G1 Y1")
    ended(table, False, "chosen_not_first", 1)


def test_mission_41_fails_when_the_first_trick_is_won_with_a_rocket() -> None:
    table = chosen(41)
    table.trick("P9 R1 G1 Y1")
    ended(table, False, "chosen_rocket", 1)


def test_mission_41_fails_when_the_chosen_member_wins_a_trick_between() -> None:
    table = Table(ONE_BLUE, players=4, mission=41)
    table.no_council()
    table.turn("yes", "no", "no", "name 2")
    table.play_out("B1 B2 G1 Y1", "B3 G2 Y2 P1")
    ended(table, False, "chosen_between", 2)


# Mission 50: three groups -----------------------------------------------------------------------------------


def split() -> Table:
    table = colours(50)
    assert table.kind == "prefer"
    table.turn("prefer first", "prefer last", "prefer between", "prefer between")
    table.turn("roles 1 2")
    for seat in (1, 2, 3):
        table.do(seat, "yes")
    return table


def test_mission_50_fails_when_one_of_the_first_four_goes_elsewhere() -> None:
    table = split()
    table.trick("P9 R1 G1 Y1")
    ended(table, False, "split_first", 1)


def test_mission_50_fails_when_a_trick_between_goes_to_a_special_role() -> None:
    table = split()
    pink_tricks(table, 4)
    assert table.verdict is None
    table.trick("P5 B5 G5 Y5")
    ended(table, False, "split_between", 5)


def test_mission_50_fails_when_the_last_trick_goes_elsewhere() -> None:
    table = split()
    pink_tricks(table, 4)
    table.play_out("P5 B5 R2 Y5", "G5 Y6 P4 B6", "G6 Y7 P3 B7", "G7 R3 P2 B8", "Y8 P1 B9 G8")
    assert table.verdict is None
    table.trick("Y9 R4 R1 G9")
    ended(table, False, "split_last", 10)


def test_mission_50_succeeds_with_the_last_trick() -> None:
    table = colours(50)
    table.turn("prefer first", "prefer last", "prefer between", "prefer between")
    table.turn("roles 2 1")
    for seat in (1, 2, 3):
        table.do(seat, "yes")
    table.play_out("P1 R1 G1 Y1", "B1 G2 Y2 P2", "B2 G3 Y3 P3", "B3 G4 Y4 P4")
    table.play_out("B4 R2 Y5 P5", "G5 Y6 P6 B5", "G6 Y7 P7 B6", "G7 R3 P8 B7", "Y8 P9 B8 G8")
    assert table.verdict is None
    table.trick("Y9 R4 B9 G9")
    ended(table, True, "split", 10)


def test_mission_50_other_reading_demands_a_trick_of_everybody_between() -> None:
    table = colours(50, everyone_between=True)
    table.turn("prefer first", "prefer last", "prefer between", "prefer between")
    table.turn("roles 2 1")
    for seat in (1, 2, 3):
        table.do(seat, "yes")
    table.play_out("P1 R1 G1 Y1", "B1 G2 Y2 P2", "B2 G3 Y3 P3", "B3 G4 Y4 P4")
    table.play_out("B4 R2 Y5 P5", "G5 Y6 P6 B5", "G6 Y7 P7 B6", "G7 Y8 P8 B7", "G8 Y9 P9 B8")
    table.trick("G9 R3 R4 B9")
    ended(table, False, "split_nothing", 10)


def test_mission_50_third_proposal_stands() -> None:
    table = colours(50)
    table.turn("prefer first", "prefer last", "prefer between", "prefer between")
    for _ in range(2):
        table.turn("roles 1 2")
        for seat in (1, 2, 3):
            table.do(seat, "no")
    table.turn("roles 3 4")
    assert (table.public.chosen, table.public.second) == (2, 3)


def test_mission_50_other_reading_lets_the_commander_decide() -> None:
    table = colours(50, roles_by="commander")
    table.turn("prefer first", "prefer last", "prefer between", "prefer between", "roles 4 1")
    assert (table.public.chosen, table.public.second) == (3, 0)
