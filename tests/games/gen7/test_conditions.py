"""One test for each condition of the vocabulary."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from quarterdeck.games.gen7.components import OFFICER, ON_TASK, SEATED, STRANDED, seat_number
from quarterdeck.games.gen7.effects import conditions as k
from quarterdeck.games.gen7.effects.ask import TESTS, holds

from .table import Table


def asked(table: Table, condition: k.AnyCondition, seat: int = 0) -> bool:
    return holds(table.game, table.public, seat, (condition,))


def test_every_condition_has_its_test() -> None:
    assert set(TESTS) == set(get_args(k.AnyCondition))


def test_stores_hold() -> None:
    table = Table()
    assert asked(table, k.StoresHold(data=3))
    assert not asked(table, k.StoresHold(data=3, chem=4))


def test_stores_room() -> None:
    table = Table()
    assert asked(table, k.StoresRoom(12))
    assert not asked(table, k.StoresRoom(13))


def test_tokens() -> None:
    table = Table()
    table.tokens(part=5, seat=1)
    assert asked(table, k.Tokens(part=5), 1)
    assert not asked(table, k.Tokens(part=5), 0)


def test_system_at() -> None:
    table = Table()
    table.public.systems = (0, 2, 0)
    assert asked(table, k.SystemAt("power", 2))
    assert not asked(table, k.SystemAt("power", 3))


def test_merit_at() -> None:
    table = Table()
    table.public.merit = (0, 7, 0, 0)
    assert asked(table, k.MeritAt(7), 1)
    assert not asked(table, k.MeritAt(8), 1)


def test_rank_at() -> None:
    table = Table()
    table.public.rank = (1, 3, 1, 1)
    assert asked(table, k.RankAt(3), 1)
    assert not asked(table, k.RankAt(2), 0)


def test_logic_and_instinct() -> None:
    table = Table()
    table.public.leaning = 2
    assert asked(table, k.Logic(2))
    assert not asked(table, k.Instinct(1))
    table.public.leaning = -2
    assert asked(table, k.Instinct(2))
    assert not asked(table, k.Logic(1))


def test_round_at() -> None:
    table = Table()
    assert asked(table, k.RoundAt(1))
    assert not asked(table, k.RoundAt(2))


def test_seated_at_a_location_a_division_or_a_critical_task() -> None:
    table = Table()
    table.put(0, OFFICER, SEATED + seat_number(table.location("data_center"), 1))
    assert asked(table, k.SeatedAt("data_center"))
    assert asked(table, k.SeatedAt("computer"))
    assert not asked(table, k.SeatedAt("critical"))
    slot = table.task("cold_weld")
    table.put(0, OFFICER, ON_TASK + slot)
    assert asked(table, k.SeatedAt("critical"))
    assert asked(table, k.SeatedAt("power"))


def test_die_at_least() -> None:
    table = Table()
    assert asked(table, k.DieAtLeast(5))
    assert not asked(table, k.DieAtLeast(6))


def test_die_at_most() -> None:
    table = Table()
    assert asked(table, k.DieAtMost(5))
    assert not asked(table, k.DieAtMost(4))


def test_has_crew() -> None:
    table = Table()
    table.public.crew = (0, 1, 2, 3)
    assert asked(table, k.HasCrew("tomas"), 1)
    assert not asked(table, k.HasCrew("tomas"), 0)


def test_in_barracks() -> None:
    table = Table()
    assert asked(table, k.InBarracks("robotics"), 3)
    assert not asked(table, k.InBarracks("robotics"), 0)


def test_noted() -> None:
    table = Table()
    assert not asked(table, k.Noted("letter_read"))
    table.public.notes = ("letter_read",)
    assert asked(table, k.Noted("letter_read"))


def test_condition_at() -> None:
    table = Table()
    table.public.conditions = 2
    assert asked(table, k.ConditionAt(2))
    assert not asked(table, k.ConditionAt(3))


def test_donated() -> None:
    table = Table()
    table.public.donated = (2, 0, 0, 0)
    assert asked(table, k.Donated(2))
    assert not asked(table, k.Donated(1), 1)


def test_contributed_in_the_episode() -> None:
    table = Table()
    table.public.contributed = (3, 0, 0, 0)
    assert asked(table, k.Contributed(3))
    assert not asked(table, k.Contributed(4))


def test_contributed_now_in_the_round() -> None:
    table = Table()
    table.public.contributed = (3, 0, 0, 0)
    table.public.contributed_now = (1, 0, 0, 0)
    assert not asked(table, k.ContributedNow(2))
    assert asked(table, k.ContributedNow(1))


def test_tasks_done() -> None:
    table = Table()
    table.public.tasks_done = (1, 0, 0, 0)
    assert asked(table, k.TasksDone(1))
    assert not asked(table, k.TasksDone(2))


def test_tasks_held() -> None:
    table = Table()
    assert asked(table, k.TasksHeld(2))
    assert not asked(table, k.TasksHeld(3))


def test_criticals_done() -> None:
    table = Table()
    table.public.criticals_done = 2
    assert asked(table, k.CriticalsDone(2))
    assert not asked(table, k.CriticalsDone(3))


def test_row_done() -> None:
    table = Table()
    assert not asked(table, k.RowDone())
    table.public.row_done = True
    assert asked(table, k.RowDone())


def test_task_done() -> None:
    table = Table()
    slot = table.task("vent_the_deck")
    assert not asked(table, k.TaskDone("vent_the_deck"))
    table.public.row = (replace(table.public.row[slot], done=True),)
    assert asked(table, k.TaskDone("vent_the_deck"))


def test_progressed() -> None:
    table = Table()
    table.public.progress = 1
    assert asked(table, k.Progressed(1))
    assert not asked(table, k.Progressed(2))


def test_all_rescued() -> None:
    table = Table()
    assert asked(table, k.AllRescued())
    table.put(2, 1, STRANDED)
    assert not asked(table, k.AllRescued())


def test_setbacks() -> None:
    table = Table()
    assert not asked(table, k.Setbacks())
    table.public.setbacks = 1
    assert asked(table, k.Setbacks())


def test_awake() -> None:
    table = Table()
    assert asked(table, k.Awake(3))
    assert not asked(table, k.Awake(4))


def test_is_chief() -> None:
    table = Table()
    assert asked(table, k.IsChief(), 0)
    assert not asked(table, k.IsChief(), 1)


def test_all_any_of_and_not() -> None:
    table = Table()
    yes, no = k.RoundAt(1), k.RoundAt(9)
    assert asked(table, k.All((yes, yes)))
    assert not asked(table, k.All((yes, no)))
    assert asked(table, k.AnyOf((no, yes)))
    assert not asked(table, k.AnyOf((no, no)))
    assert asked(table, k.Not(no))
    assert not asked(table, k.Not(yes))
