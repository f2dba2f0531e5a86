"""A mission that a third party invents: one special rule as an object, and a line of data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest

import quarterdeck as qd
from quarterdeck.core.conformance import check
from quarterdeck.core.errors import ConfigError
from quarterdeck.core.registry import new_game
from quarterdeck.games.planet_nine.components import MISSIONS, add_missions
from quarterdeck.games.planet_nine.judge import Trick
from quarterdeck.games.planet_nine.specials import SPECIALS, add
from quarterdeck.games.planet_nine.specials.roles import Role
from quarterdeck.games.planet_nine.specials.rule import lost
from quarterdeck.games.tricks.state import Verdict
from tests.games.planet_nine.table import COLOURS, Table, ended

NUMBER = 51


class OddTricks(Role):
    """A member named by the commander wins no trick with an even number."""

    name: ClassVar[str] = "odd_tricks"
    texts: ClassVar = {
        "en": {
            "title.51": "Odd ones",
            "brief.odd_tricks": "One member wins no even trick",
            "prompt.name_odd_tricks": "Who wins no even trick?",
            "duty.odd_tricks": "No even trick",
            "end.even_won": "{seat} has won trick {trick}, which is even.",
        },
        "de": {
            "title.51": "Ungerade",
            "brief.odd_tricks": "Ein Mitglied gewinnt keinen geraden Stich",
            "prompt.name_odd_tricks": "Wer gewinnt keinen geraden Stich?",
            "duty.odd_tricks": "Kein gerader Stich",
            "end.even_won": "{seat} hat Stich {trick} gewonnen, einen geraden.",
        },
    }

    def fails(self, trick: Trick) -> Verdict | None:
        return lost(trick, "even_won") if trick.number % 2 == 0 and trick.winner == trick.chosen else None


@pytest.fixture(autouse=True)
def invented() -> Iterator[None]:
    add(OddTricks)
    add_missions(f'[[mission]]\nnumber = {NUMBER}\ntasks = 1\nspecial = "odd_tricks"\n')
    yield
    del SPECIALS[OddTricks.name], MISSIONS[NUMBER]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_keeps_every_promise_of_the_contract(players: int) -> None:
    report = check(new_game("planet-nine", players=players, mission=NUMBER), games=3)
    assert report.passed, report


def test_deckhands_play_it_to_its_end() -> None:
    match = qd.play("planet-nine", ["deckhand"], players=4, mission=NUMBER, seed=3)
    assert match.outcome is not None


def test_its_words_are_spoken_in_both_languages() -> None:
    game = new_game("planet-nine", players=4, mission=NUMBER)
    say = game.text.catalogue.say
    title = game.text.scene(game.view(game.start(), None)).areas[0]
    assert say(title.title, "en") == "Mission 51: Odd ones"
    assert [say(item.text, "de") for item in title.items][-1] == "Ein Mitglied gewinnt keinen geraden Stich"


def test_it_fails_by_its_own_rule() -> None:
    table = Table(COLOURS, tasks="Y9", players=4, mission=NUMBER)
    table.turn("no", "no", "no", "name 2", "task Y9")
    table.trick("P9 R1 G1 Y1")
    assert table.verdict is None
    table.trick("B9 G2 Y2 P1")
    ended(table, False, "even_won", 2)


def test_a_mission_that_is_not_there_is_refused() -> None:
    with pytest.raises(ConfigError, match="missions 1 to 51, not 52"):
        new_game("planet-nine", mission=52)


def test_a_special_rule_that_is_not_there_is_refused() -> None:
    add_missions('[[mission]]\nnumber = 51\nspecial = "levitation"\n')
    with pytest.raises(ConfigError, match="no special rule 'levitation'"):
        new_game("planet-nine", mission=NUMBER)


def test_nothing_outside_its_folder_asks_for_a_special_rule_by_name() -> None:
    asked = re.compile(r"special(\.name)?\s*(==|!=|in\b|not in\b)|match .*special")
    source = Path(qd.__file__).parent
    found = [
        f"{path.relative_to(source)}:{number}"
        for path in source.rglob("*.py")
        if path.parent.name != "specials" and "vector" not in path.parts  # which has numbers of its own
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if asked.search(line)
    ]
    assert found == []
