"""Positions written as JSON: read, refused with a sentence, solved from the command line and from Python."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.cli.app import run
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.solver import Answer, BadPosition, Position, read_position, solve, table_of
from quarterdeck.solver.batch import solve_lines
from tests.solver.examples import HOPELESS, dealt


def test_a_winning_line_is_played_by_the_rules_to_a_win() -> None:
    answer = qd.solve(dealt(1))
    assert answer.winnable is True
    game, state = table_of(read_position(json.dumps(dealt(1))))
    for card in answer.line:
        state = game.apply(state, game.pending(state)[0], game.text.read(card))
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0, 1, 2, 3)


def test_a_deal_that_nobody_could_win_is_proved_lost() -> None:
    answer = solve(HOPELESS)
    assert answer.winnable is False
    assert answer.line == ()


def test_a_search_cut_short_is_undecided() -> None:
    assert solve(HOPELESS, limit_nodes=10).winnable is None


def test_a_position_in_the_middle_of_a_trick_goes_on_from_there() -> None:
    fresh = dealt(1)
    line = solve(fresh).line
    position = fresh | {"tricks": [line[:4], line[4:6]]}
    answer = solve(position)
    assert answer.winnable is True
    _, state = table_of(read_position(json.dumps(position)))
    assert state.public.trick == 2
    assert len(state.public.table) == 2


def test_a_deep_sea_position_is_solved_with_its_prediction() -> None:
    planet = dealt(3)
    hands = [[card.replace("R", "S") for card in hand] for hand in planet["hands"]]
    position = {
        "game": "deep-sea",
        "players": 4,
        "captain": planet["commander"],
        "hands": hands,
        "tasks": [{"task": "win_p3", "seat": 0}, {"task": "x_tricks_open", "seat": 1, "x": 2}],
    }
    answer = solve(position)
    assert answer.winnable is True
    with pytest.raises(BadPosition, match="needs 'x'"):
        solve(position | {"tasks": [{"task": "x_tricks_open", "seat": 1}]})


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "jobwell"}, "the solver knows planet-nine and deep-sea, not 'jobwell'"),
        ({"commander": 2}, "holds the highest trump and is commander"),
        ({"hands": [["P1"]] * 4}, "P1 is there twice"),
        ({"hands": [["P1"], ["P2"], ["P3"], ["P4"]]}, "nobody holds"),
        ({"hands": [["P1"]]}, "4 players need as many hands"),
        ({"hands": [["Q1"], [], [], []]}, "'Q1' is not a card of this deck"),
        ({"tasks": []}, "a position needs tasks or a mission"),
        ({"tasks": [{"card": "P3"}]}, "task P3 needs a seat from 0 to 3"),
        ({"tasks": [{"card": "R1", "seat": 0}]}, "R1 is not a task card"),
        ({"tasks": [{"card": "P3", "seat": 0, "token": "7"}]}, "there is no token '7'"),
        ({"tasks": [{"card": "P3", "seat": 0, "token": "2"}]}, "token 2 needs 1 too"),
        ({"tasks": [{"task": "win_p3", "seat": 0}]}, "a task of Planet Nine has a 'card'"),
        ({"mission": 5, "tasks": []}, "'chosen' of mission 5 needs a seat"),
        ({"mission": 3}, "mission 3 has 2 tasks, not 4"),
        ({"tricks": [["P99"]]}, "trick 1: 'P99' is not a card"),
        ({"tricks": [[], ["P1"]]}, "trick 1 has 0 cards and is not the last"),
        ({"players": 9}, "players"),
        ({"surprise": 1}, "unknown field `surprise`"),
    ],
)
def test_a_bad_position_gets_one_sentence(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(QuarterdeckError, match="(?i)" + sentence.replace("(", r"\(")):
        solve(dealt(1) | change)


def test_the_command_answers_every_good_line_and_names_the_bad_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "some.jsonl"
    good, bad = json.dumps(dealt(1)), json.dumps(dealt(2) | {"players": 3})
    file.write_text(f"{good}\n\nnonsense\n{bad}\n{json.dumps(HOPELESS)}\n")
    assert run(["solve", str(file), "--limit-ms", "5000", "--json"]) == 2
    shown = capsys.readouterr()
    answers = [json.loads(line) for line in shown.out.splitlines()]
    assert [answer.get("winnable", "bad") for answer in answers] == [True, "bad", "bad", False]
    assert [answer["line"] for answer in answers[1:3]] == [3, 4]
    assert {*answers[0]} == {"winnable", "line", "nodes", "ms"}
    assert "line 3: Not a position" in shown.err
    assert "line 4: 3 players need as many hands, not 4" in shown.err


def test_the_command_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.jsonl"
    file.write_text(json.dumps(HOPELESS))
    assert run(["solve", str(file)]) == 0
    assert "lost" in capsys.readouterr().out


def test_a_position_object_is_taken_too() -> None:
    position = read_position(json.dumps(HOPELESS))
    assert isinstance(position, Position)
    assert qd.solve(position).winnable is False


def test_two_processes_give_the_answers_of_one_in_the_same_order() -> None:
    lines = [json.dumps(position) for position in (dealt(1), HOPELESS, dealt(2), {"game": "chess"})]
    alone, shared = [*solve_lines(lines, jobs=1)], [*solve_lines(lines, jobs=2)]
    assert [verdict(answer) for answer in shared] == [verdict(answer) for answer in alone]
    assert [verdict(answer) for answer in alone][:3] == [True, False, True]


def verdict(answer: Answer | str) -> bool | str | None:
    return answer if isinstance(answer, str) else answer.winnable
