"""One test for each trigger of a schema."""

from __future__ import annotations

import pytest

from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import OFFICER, ROBOT
from quarterdeck.games.gen7.schemas import trigger
from quarterdeck.games.gen7.state import Step

from .table import Table


def test_trigger_round_start() -> None:
    table = Table()
    table.schema("early_shift")
    table.step(Step("round_start"))
    assert table.public.tokens[0] == (1, 0, 0)


@pytest.mark.parametrize(("focus", "merit"), [(False, 2), (True, 3)])
def test_trigger_round_end_with_and_without_focus(focus: bool, merit: int) -> None:
    table = Table()
    table.schema("many_hands", focus=focus)
    table.public.contributed_now = (2, 0, 0, 0)
    trigger(table.game, table.state, 0, "round_end")
    table.step()
    assert table.public.merit[0] == merit


def test_trigger_seat() -> None:
    table = Table()
    table.schema("power_walk")
    table.choose(c.Place(1, table.location("recycling_lab"), 0))
    table.choose(c.Skip())
    assert table.public.tokens[0] == (0, 5, 1)


@pytest.mark.parametrize(("focus", "data"), [(False, 7), (True, 8)])
def test_trigger_seat_again_once_per_round_and_lab(focus: bool, data: int) -> None:
    table = Table()
    table.schema("old_friends", focus=focus)
    table.seat_other("science_lab", 1, 0, 2, 4)
    table.choose(c.Place(OFFICER, table.location("science_lab"), 0))
    assert table.public.tokens[0][0] == data
    assert table.public.synergy[0]


def test_trigger_donate() -> None:
    table = Table()
    table.schema("open_hand")
    table.choose(c.Place(1, table.location("recycling_lab"), 0))
    table.choose(c.Donate(3))
    assert table.public.merit[0] == 2


def test_trigger_contribute() -> None:
    table = Table()
    table.schema("team_player")
    slot = table.task("loose_turbine")
    table.choose(c.Open(slot))
    table.choose(c.Add(ROBOT, 0))
    table.choose(c.Finish())
    assert table.public.tokens[0][1] == 1


def test_trigger_complete() -> None:
    table = Table()
    table.schema("peer_review", focus=True)
    slot = table.hold_task("index_the_archive")
    table.tokens(data=4)
    table.choose(c.Place(1, table.location("data_center"), 0))
    table.choose(c.Extra(0))
    table.chance()
    table.choose(c.Keep(0))
    table.choose(c.CompleteTask(slot))
    assert table.public.merit[0] == 8


@pytest.mark.parametrize(("focus", "left"), [(False, 1), (True, 3)])
def test_trigger_cost_makes_tasks_cheaper(focus: bool, left: int) -> None:
    table = Table()
    table.schema("thrift", focus=focus)
    slot = table.hold_task("forge_brackets")
    table.tokens(part=4)
    table.step(Step("complete", 0, table.location("manufacturing_center")))
    table.choose(c.CompleteTask(slot))
    assert table.public.tokens[0][1] == left


def test_trigger_meeting_puts_a_task_into_the_selection() -> None:
    table = Table()
    table.schema("job_board", seat=3)
    table.choose(c.Place(1, table.location("operations"), 0))
    for seat in (1, 2, 3):
        table.choose(c.Skip(), seat)
    table.chance()
    assert (table.kind, table.public.stack[-1].seat) == ("reassign", 3)
    table.choose(c.DiscardTask(0), 3)
    assert len(table.public.selections[-1].serials) == 4
    assert len(table.public.tasks[3]) == 1
