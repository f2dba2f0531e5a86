"""Free owners and the distress pass: every legal way is walked, and only those."""

from __future__ import annotations

import random
from itertools import takewhile
from typing import Any

import msgspec
import pytest

from quarterdeck import new_game
from quarterdeck.core.playing import steps
from quarterdeck.games.tricks.choices import Signal
from quarterdeck.solver import BadPosition, Position, solve, table_of, tables_of
from quarterdeck.solver.alternatives import passed
from tests.solver.examples import HOPELESS, dealt


def ways(**changes: Any) -> list[Any]:
    """The states that a position with free owners stands for."""
    return [*tables_of(read(dealt(1) | {"owners": "free"} | changes))[1]]


def read(position: dict[str, Any]) -> Position:
    return msgspec.convert(position, Position)


def cards(*names: str, tokens: tuple[str | None, ...] = ()) -> list[dict[str, Any]]:
    return [
        {"card": name, "token": tokens[place] if place < len(tokens) else None}
        for place, name in enumerate(names)
    ]


def test_four_tasks_are_drafted_in_twenty_four_ways() -> None:
    found = ways(tasks=cards("P1", "B2", "G3", "Y4"))
    assert len(found) == 24
    assert all(len({task.owner for task in state.public.tasks}) == 4 for state in found)


def test_two_tasks_go_to_the_commander_and_to_the_next() -> None:
    found = ways(tasks=cards("P1", "B2"))
    commander = found[0].public.captain
    assert len(found) == 2
    assert all(
        {task.owner for task in state.public.tasks} == {commander, (commander + 1) % 4} for state in found
    )


def test_a_commanders_decision_gives_all_to_one_other_member() -> None:
    found = ways(mission=20, tasks=cards("P1", "B2"))
    assert len(found) == 3


def test_a_commanders_distribution_is_even() -> None:
    found = ways(mission=24, tasks=cards("P1", "B2", "G3", "Y4", "P5", "B6"))
    assert len(found) == 6 * 180


def test_tokens_stay_on_their_tasks() -> None:
    found = ways(tasks=cards("P1", "B2", "G3", tokens=(None, "1", "2")))
    assert {(task.card, task.token) for state in found for task in state.public.tasks} == {
        (0, ""),
        (10, "1"),
        (20, "2"),
    }


def test_a_role_is_given_to_every_candidate() -> None:
    found = ways(mission=5, tasks=[])
    assert sorted(state.public.chosen for state in found) == sorted(
        seat for seat in range(4) if seat != found[0].public.captain
    )


def test_a_lost_draft_may_be_won_with_another() -> None:
    assert solve(HOPELESS).winnable is False
    answer = solve(HOPELESS | {"owners": "free"})
    assert answer.winnable is True
    assert len(answer.line) > 4


def test_a_lost_deal_may_be_won_after_a_distress_pass() -> None:
    answer = solve(HOPELESS | {"distress": True}, limit_ms=20_000)
    assert answer.winnable is True


def test_a_pass_moves_one_colour_card_from_everybody_to_a_neighbour() -> None:
    game, state = table_of(read(HOPELESS))
    before = [own.held for own in state.own]
    after = next(passed(game, state))
    moved = [own.held for own in after.own]
    gone = [old & ~new for old, new in zip(before, moved, strict=True)]
    come = [new & ~old for old, new in zip(before, moved, strict=True)]
    assert all(card.bit_count() == 1 and card < 1 << 36 for card in gone)
    assert come in ([*gone[1:], gone[0]], [gone[-1], *gone[:-1]])


def test_tasks_of_deep_sea_are_drafted_and_predictions_made() -> None:
    planet = dealt(3)
    position = {
        "game": "deep-sea",
        "players": 4,
        "hands": [[card.replace("R", "S") for card in hand] for hand in planet["hands"]],
        "tasks": [{"task": "win_p3"}, {"task": "x_tricks_open"}],
        "owners": "free",
    }
    found = [*tables_of(read(position))[1]]
    assert len(found) == 4 * 3 * 11  # two seats take one each; eleven predictions
    assert solve(position).winnable is True


def test_owners_are_free_only_before_the_first_trick() -> None:
    with pytest.raises(BadPosition, match="only before the first trick"):
        ways(tricks=[["P1"]])


@pytest.mark.parametrize("name", ["planet-nine", "deep-sea"])
def test_two_players_and_the_dummy_pass_as_the_rules_do(name: str) -> None:
    game = new_game(name, players=2, mission=4, distress=True)
    source = random.Random(4)

    def choose(_: Any, decision: Any, choices: Any) -> Any:
        signal = [choice for choice in choices if isinstance(choice, Signal) and choice.direction == "left"]
        return signal[0] if signal else source.choice(choices)

    walked = [step.after for step in takewhile(not_played, steps(game, source, choose))]
    before = next(state for state in walked if state.public.phase == "pass")
    after = next(state for state in walked[walked.index(before) :] if state.public.phase == "briefing")
    found = [*passed(game, before)]
    assert len(found) == len({hands(state) for state in found}) > 1000
    assert hands(after) in {hands(state) for state in found}


def not_played(step: Any) -> bool:
    return not step.after.public.played


def hands(state: Any) -> tuple[Any, ...]:
    return *(own.held for own in state.own), state.public.dummy.up
