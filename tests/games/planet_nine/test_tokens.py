"""Task tokens: the order in which tasks must be fulfilled (rulebook, Task tokens)."""

from __future__ import annotations

import pytest

from quarterdeck.core.errors import ConfigError
from quarterdeck.games.planet_nine import PlanetNine, PlanetNineConfig
from quarterdeck.games.planet_nine.judge import order_broken
from tests.games.planet_nine.table import COLOURS, Table, colours
from tests.games.spaces import plain

PLAIN = ["1", "2", "3", "", "", ""]


@pytest.mark.parametrize(
    ("tasks", "tricks", "broken"),
    [
        (PLAIN, [["1", "2"]], ""),
        (PLAIN, [["1", ""]], "numbers"),
        (PLAIN, [["2"]], "numbers"),
        (PLAIN, [["1", "3"]], "numbers"),
        (PLAIN, [["1"], ["2"], ["3", ""]], ""),
        (["1", "", "", ""], [["1", ""]], ""),
        (["1", "", "", ""], [[""]], "numbers"),
        ([">", ">>", ""], [[""], [">>", ">"]], ""),
        ([">", ">>", ""], [[">>"]], "arrows"),
        (["omega", "", ""], [[""], ["omega", ""]], ""),
        (["omega", "", ""], [["omega", ""]], "omega"),
        (["1", "omega", "", ""], [["1", ""], ["omega", ""]], ""),
        ([">", ">>", ">>>", ""], [[">", ">>>"]], "arrows"),
        (["1", ">", ">>", "omega"], [[">"]], "numbers"),
        (["1", ">", ">>", "omega"], [["1", ">"], [">>", "omega"]], ""),
    ],
)
def test_order_of_tokens(tasks: list[str], tricks: list[list[str]], broken: str) -> None:
    pending = list(tasks)
    found = None
    for fulfilled in tricks:
        for token in fulfilled:
            pending.remove(token)
        found = order_broken(fulfilled, pending)
        if found:
            break
    assert (found[0] if found else "") == broken


def test_a_token_lies_on_the_task_drawn_in_its_place() -> None:
    table = colours(28, tasks="P1 P2 P3 P4 P5 P6")
    assert [task.token for task in table.public.tasks] == ["1", "omega", "", "", "", ""]


def test_a_broken_order_names_the_task_and_who_won_it() -> None:
    table = colours(3, tasks="P1 B1")
    table.turn("task P1", "task B1")
    table.trick("P2 R1 G1 Y1")
    table.trick("B1 G2 Y2 P3")
    verdict = table.verdict
    assert verdict is not None
    assert (verdict.why, verdict.seat, verdict.trick) == ("order_numbers", 1, 2)
    assert table.game.deck.names[verdict.card] == "B1"
    outcome = table.match.outcome
    assert outcome is not None
    said = table.game.text.catalogue.say(outcome.reason, "en", ("Ada", "Ben", "Cleo", "Dan"))
    assert plain(said) == "Ben fulfilled the task blue 1 in trick 2 before an earlier number"


# Missions 23 and 40 -----------------------------------------------------------------------------------


def test_mission_23_two_tokens_may_be_swapped_once_before_the_selection() -> None:
    table = Table(COLOURS, players=4, mission=23, tasks="P1 P2 P3 P4 P5")
    for seat in range(4):
        table.do(seat, "swap 1 5")
    assert [task.token for task in table.public.tasks] == ["5", "2", "3", "4", "1"]
    assert table.kind == "draft"


def test_mission_23_a_single_no_leaves_the_tokens() -> None:
    table = Table(COLOURS, players=4, mission=23, tasks="P1 P2 P3 P4 P5")
    for seat, wish in enumerate(("swap 1 2", "keep tokens", "keep tokens", "swap 1 3")):
        table.do(seat, wish)
    table.turn("swap 1 2")
    for seat, answer in ((1, "yes"), (2, "no"), (3, "yes")):
        table.do(seat, answer)
    assert [task.token for task in table.public.tasks] == ["1", "2", "3", "4", "5"]


def test_mission_40_a_token_may_move_to_a_task_without_one() -> None:
    table = Table(COLOURS, players=4, mission=40, tasks="P1 P2 P3 P4 P5 P6 P7 P8")
    offered = table.offered(0)
    assert "move 1 to 4" in offered
    assert "move 1 to 2" not in offered
    for seat in range(4):
        table.do(seat, "move 2 to 8")
    assert [task.token for task in table.public.tasks] == ["1", "", "3", "", "", "", "", "2"]


# Missions of a crew's own -------------------------------------------------------------------------------


def test_an_own_mission_has_its_tasks_and_tokens() -> None:
    game = PlanetNine(PlanetNineConfig(players=4, tasks=4, tokens=("1", "omega")))
    assert (game.mission.number, game.mission.tasks, game.mission.tokens) == (0, 4, ("1", "omega"))


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"mission": 3, "tasks": 4}, "mission 3 of the logbook fixes 'tasks'"),
        ({"tokens": ("1",)}, "needs tasks"),
        ({"tasks": 1, "tokens": ("1", "2")}, "2 tokens need as many tasks"),
        ({"tasks": 3, "tokens": ("1", "1")}, "only one token 1"),
        ({"tasks": 3, "tokens": ("2",)}, "token 2 needs 1 too"),
        ({"tasks": 3, "tokens": (">", ">>>")}, "token >>> needs >, >> too"),
        ({"tasks": 3, "tokens": (">",)}, "needs >> too"),
        ({"tasks": 1, "tokens": ("omega",)}, "needs another task"),
        ({"tasks": 3, "communication": "disruption"}, "give 'from_trick'"),
        ({"tasks": 3, "from_trick": 2}, "goes with communication 'disruption'"),
        ({"tasks": 3, "communication": "disruption", "from_trick": 11}, "only 10 tricks"),
        ({"tasks": 3, "hand_over": True}, "for 5 players"),
        ({"challenge": True}, "for 3 players"),
        ({"players": 3, "challenge": True, "tasks": 28}, "only 27 task cards"),
    ],
)
def test_refused_combinations_are_explained(options: dict[str, object], says: str) -> None:
    with pytest.raises(ConfigError, match=says):
        PlanetNine(PlanetNineConfig(**{"players": 4, **options}))  # type: ignore[arg-type]
