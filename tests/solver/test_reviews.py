"""A finished match with open cards: the move named is the first after which no line wins."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.cli.app import run
from quarterdeck.solver import StillRunning
from quarterdeck.solver.backwards import losing_cards, moves, soonest_win
from quarterdeck.solver.reviews import review
from tests.solver.late import fewest_tricks, late, trick_of, winnable


def played(seed: int, **options: Any) -> qd.Match:
    """A match of random choices."""
    return qd.play("planet-nine", ["random"], seed=seed, **options)


def test_a_running_match_is_refused_from_python() -> None:
    match = qd.new_match("planet-nine", seed=1)
    with pytest.raises(StillRunning, match="only when it is over"):
        qd.solve(match)


def test_a_running_match_is_refused_at_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = qd.new_match("planet-nine", seed=1)
    match.save(tmp_path / "running.match")
    assert run(["solve", str(tmp_path / "running.match")]) == 2
    assert "only when it is over" in capsys.readouterr().err


def test_the_command_names_the_move_that_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = played(3, mission=4)
    match.save(tmp_path / "lost.match")
    assert run(["solve", str(tmp_path / "lost.match")]) == 0
    lost = qd.solve(match).lost_by
    assert lost is not None
    assert f"Step {lost.step} lost it: seat {lost.by + 1}, {lost.move}." in capsys.readouterr().out


@pytest.mark.slow
def test_verdicts_near_the_end_are_the_truth() -> None:
    """What the solver says after each of the last cards is what trying everything finds."""
    checked = lost_late = 0
    for seed in range(60):
        match = played(seed, players=4, mission=(5, 9, 16, 29, 33)[seed % 5])
        found = review(match)
        truths = {
            verdict.step: winnable(match.game, match.state_at(verdict.step))
            for verdict in found.verdicts
            if trick_of(match.state_at(verdict.step)) >= 8
        }
        for verdict in found.verdicts:
            if verdict.step in truths:
                assert verdict.winnable is truths[verdict.step], (seed, verdict)
                checked += 1
        lost = found.lost_by
        if lost is not None and lost.step in truths and lost.step - 1 in truths:
            lost_late += 1
            assert truths[lost.step - 1]
            assert not truths[lost.step]
    assert checked > 100
    assert lost_late > 2


@pytest.mark.slow
def test_every_move_and_the_soonest_win_are_the_truth() -> None:
    source = random.Random(5)
    game = qd.new_game("planet-nine", players=4, tasks=5, tokens=("1", "2", "omega"))
    checked = 0
    for _ in range(25):
        state = late(game, source, 3)
        if state is None:
            continue
        found = moves(game, state)
        decision = game.pending(state)[0]
        if decision.kind == "play":
            for choice in game.legal(state, decision):
                truth = winnable(game, game.apply(state, decision, choice))
                assert found[game.text.write(choice)].winnable is truth
        assert losing_cards(game, state) == [answer.winnable for answer in found.values()].count(False)
        assert soonest_win(game, state)[0] == fewest_tricks(game, state)
        checked += 1
    assert checked > 10
