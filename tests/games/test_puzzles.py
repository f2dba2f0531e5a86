"""Puzzles of the games of tricks: told by the rules, true by the solver."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.core.errors import ConfigError
from quarterdeck.core.registry import game_type
from quarterdeck.games.tricks.puzzles import GRADES, match_of, play, puzzle_of, puzzles_of
from quarterdeck.solver.backwards import moves

GAMES = ["planet-nine", "deep-sea"]


@pytest.mark.parametrize("name", GAMES)
def test_there_are_three_hundred_from_easy_to_hard(name: str) -> None:
    puzzles = puzzles_of(game_type(name))
    assert len(puzzles) >= 300
    grades = [puzzle.grade for puzzle in puzzles]
    assert grades == sorted(grades)
    assert {*grades} == {*range(1, GRADES + 1)}
    assert len({puzzle.log for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize("name", GAMES)
def test_every_answer_is_one_of_several_cards_and_its_line_wins(name: str) -> None:
    game_class: Any = game_type(name)
    for puzzle in puzzles_of(game_class):
        match = match_of(game_class, puzzle)
        offered = {match.game.text.write(choice) for choice in match.legal(match.pending[0])}
        assert puzzle.answer in offered
        assert len(offered) >= 3
        for card in puzzle.solution:
            play(match, card)
        assert match.outcome is not None
        assert match.outcome.winners


@pytest.mark.parametrize("name", GAMES)
def test_only_the_answer_wins(name: str) -> None:
    """One in ten: the solver takes its time."""
    game_class: Any = game_type(name)
    for puzzle in puzzles_of(game_class)[::10]:
        match = match_of(game_class, puzzle)
        verdicts = moves(match.game, match.state)
        assert [card for card, answer in verdicts.items() if answer.winnable is not False] == [puzzle.answer]


def test_a_number_that_is_none_is_refused() -> None:
    game_class: Any = game_type("planet-nine")
    for number in (0, 100_000):
        with pytest.raises(ConfigError, match="has puzzles 1 to"):
            puzzle_of(game_class, number)
