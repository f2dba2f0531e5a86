"""From one round to the next: critical tasks, dice that come home, markers, merit."""

from __future__ import annotations

from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import (
    DEGRADED,
    DISABLED,
    PLOT,
    PRIVATE,
    QUARTERS,
    RECOVERY,
    ROBOT,
    SUPPLY,
    seat_number,
)
from quarterdeck.games.gen7.state import Step
from quarterdeck.games.gen7.table import merit

from .table import Table


def test_critical_tasks_left_undone_degrade_their_systems() -> None:
    table = Table()
    table.task("even_load")
    table.task("root_rot")
    table.step(Step("failure"))
    assert table.public.systems == (1, 2, 1)


def test_dice_come_home_and_robots_go_to_supply() -> None:
    table = Table()
    table.put(0, 1, RECOVERY)
    table.put(0, ROBOT, 8)
    table.put(3, ROBOT, 9)
    table.step(Step("retrieve"))
    assert table.public.places[0][1] == QUARTERS
    assert table.public.places[0][ROBOT] == SUPPLY
    assert table.public.places[3][ROBOT] == QUARTERS  # the Robotics Barracks keeps its own


def test_disabled_markers_go_and_failure_markers_stay() -> None:
    table = Table()
    cover = list(table.public.cover)
    cover[4], cover[5] = DISABLED, PLOT
    table.public.cover = tuple(cover)
    table.step(Step("update"))
    assert table.public.cover[4:6] == (0, PLOT)


def test_a_degraded_system_covers_seats_of_its_division() -> None:
    table = Table()
    table.public.systems = (2, 0, 0)
    table.step(Step("update"))
    lab = table.location("science_lab")
    covered = [bool(table.public.cover[seat_number(lab, seat)] & DEGRADED) for seat in range(4)]
    assert covered == [True, True, False, False]
    assert not any(table.public.cover[seat_number(table.location("chem_lab"), seat)] for seat in range(4))


def test_three_players_go_without_the_seats_of_three_pips() -> None:
    table = Table(3)
    boards = table.game.locations_in_play(table.public)
    assert all(table.public.cover[seat_number(board, 2)] for board in boards)


def test_a_passed_player_who_regains_a_die_is_back_in() -> None:
    table = Table()
    for seat in (1, 2, 3):
        for die in range(7):
            table.put(seat, die, RECOVERY)
    table.public.barracks = (2, 0, 1, 3)
    table.choose(c.Place(1, PRIVATE, 0))
    table.choose(c.Wake(2, 1))
    table.roll(5)
    assert (table.kind, table.public.turn) == ("turn", 2)


def test_merit_ties_go_to_whoever_was_there_first() -> None:
    table = Table()
    table.public.standing = (0, 1, 2, 3)
    merit(table.game, table.public, [(2, 5)])
    merit(table.game, table.public, [(1, 5)])
    assert table.public.standing == (2, 1, 0, 3)
    merit(table.game, table.public, [(1, 3), (2, -1)])
    assert table.public.standing == (1, 2, 0, 3)
    merit(table.game, table.public, [(1, -4)])  # down onto the 4 of seat 2: to the bottom of the stack
    assert table.public.merit == (0, 4, 4, 0)
    assert table.public.standing == (1, 2, 0, 3)


def test_markers_that_gain_together_keep_their_order() -> None:
    table = Table()
    table.public.standing = (3, 0, 1, 2)
    merit(table.game, table.public, [(seat, 4) for seat in range(4)])
    assert table.public.standing == (3, 0, 1, 2)
