"""Gen7 in words: notation, both languages, and the table at a glance."""

from __future__ import annotations

import pytest

import quarterdeck as qd
from quarterdeck.core.words import LANGUAGES
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.text import Gen7Text

from .table import Table


def test_both_languages_have_the_same_texts() -> None:
    texts = Gen7Text.catalogue.texts
    assert set(texts["en"]) == set(texts["de"])
    for key in texts["en"]:
        assert Gen7Text.catalogue.slots(key, "en") == Gen7Text.catalogue.slots(key, "de"), key


@pytest.mark.parametrize(
    ("choice", "written"),
    [
        (c.Place(2, 1, 0), "seat C2 science_lab 1"),
        (c.Place(6, 12, 0), "seat R private 1"),
        (c.Split(1, 0), "split 2 1"),
        (c.Shift(-2), "shift -2"),
        (c.Pay(2), "pay chem"),
        (c.Wake(3, 0), "wake 4 O"),
        (c.Rolled((3, 8)), "dice 3 8"),
        (c.Drawn(2, (5, 1)), "draw task 5 1"),
    ],
)
def test_notation(choice: c.AnyChoice, written: str) -> None:
    text = Table().game.text
    assert text.write(choice) == written
    assert text.read(written.upper()) == choice


def test_a_seat_is_explained_by_what_it_yields() -> None:
    table = Table()
    view = table.game.view(table.state, 0)
    decision = table.game.pending(table.state)[0]
    said = table.game.text.explain(view, decision, c.Place(0, table.location("science_lab"), 0))
    assert table.game.text.catalogue.say(said) == "A 5: 5 data."


def test_a_group_seat_shows_what_is_missing_and_who_could_give_it() -> None:
    table = Table()
    table.choose(c.Open(table.task("echo_in_memory")))
    table.choose(c.Add(0, 0))
    facts = table.game.facts(table.game.view(table.state, 1))
    assert facts.group is not None
    first, second = facts.group.positions
    assert first.die is not None
    assert (first.die.seat, first.die.kind, first.value) == (0, "officer", 5)
    assert second.die is None
    assert second.fitting
    assert all(die.seat * 7 + die.die != 0 for die in second.fitting)
    assert facts.group.unpaid == (2, 0, 0, 0)
    assert facts.group.askable == (1, 2, 3)
    assert not facts.group.ready


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_panel_reads_in_both_languages(language: str) -> None:
    text = Table().game.text
    for title, paragraph in text.rules():
        assert text.catalogue.say(title, language)
        assert text.catalogue.say(paragraph, language).endswith(".")


def test_the_table_is_drawn_in_eighty_columns() -> None:
    match = qd.new_match("gen7", players=4, pack="drill", seed=3)
    while match.turn is not None and match.turn.kind != "turn":
        match.push(match.legal_moves[0])
    drawn = str(match.view(0))
    assert max(map(len, drawn.splitlines())) <= 80
    for sight in ("Science Lab", "Recovery Room", "Your tasks", "Your plans A and B", "Lamps, round"):
        assert sight in drawn
