"""Gen7 in words: notation, both languages, and the table at a glance."""

from __future__ import annotations

import pytest

import quarterdeck as qd
from quarterdeck.core.contract import Entry
from quarterdeck.core.match import Match
from quarterdeck.core.words import LANGUAGES
from quarterdeck.games.gen7 import Gen7, Gen7Config
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.crossroads import OF_CARD, start_vote
from quarterdeck.games.gen7.text import Gen7Text

from .table import Table
from .test_campaign import played


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


def test_cards_to_choose_from_are_read_at_the_terminal_by_who_chooses_alone() -> None:
    match = qd.new_match("gen7", players=4, pack="drill", seed=3)
    (decision,) = match.pending
    assert decision.kind == "take"
    own = " ".join(str(match.view(decision.by)).split())
    assert "Cards to choose from 1. " in own
    assert own.count(" merit, or ") == len(match.legal_moves)
    assert "Cards to choose from" not in str(match.view((decision.by + 1) % 4))


def test_the_table_is_drawn_in_eighty_columns() -> None:
    match = qd.new_match("gen7", players=4, pack="drill", seed=3)
    while match.turn is not None and match.turn.kind != "turn":
        match.push(match.legal_moves[0])
    drawn = str(match.view(0))
    assert max(map(len, drawn.splitlines())) <= 80
    for sight in ("Science Lab", "Recovery Room", "Your tasks", "Your plans A and B", "Lamps, round"):
        assert sight in drawn


# The log -------------------------------------------------------------------------------------------


def line(table: Table, choice: c.AnyChoice, seat: int = 0, shown: bool = True, language: str = "en") -> str:
    """Makes a choice; gives its line in the log."""
    before = table.game.view(table.state, None)
    kind = table.kind
    table.choose(choice, seat)
    told = table.game.text.tell(
        Entry(kind, seat, seat, choice), shown, before, table.game.view(table.state, None)
    )
    return table.game.text.catalogue.say(told, language, ("Ada", "Bo", "Cem", "Dee"))


def test_the_log_tells_what_a_seat_gave() -> None:
    table = Table()
    lab = table.location("science_lab")
    assert line(table, c.Place(0, lab, 0)) == "Ada seated the officer at Science Lab, seat 1: 5 data"
    assert line(table, c.Donate(3), language="de") == "Ada hat 3 Daten gespendet"


def test_the_log_tells_of_a_group_seat_by_the_name_of_its_task() -> None:
    table = Table()
    task = table.task("echo_in_memory")
    assert line(table, c.Open(task)) == "Ada opened the group seat of Echo in the Memory"
    assert line(table, c.Add(0, 0)) == "Ada put the officer on position 1, a 5"
    assert line(table, c.Ask(1)) == "Ada asked for help with the group seat: Bo"
    assert line(table, c.Add(3, 1), 1, language="de") == "Bo hat Siedler 3 auf Position 2 gelegt, eine 2"
    assert line(table, c.Finish(), 1) == "Bo contributed to Echo in the Memory"
    assert line(table, c.Finish()) == "Ada completed Echo in the Memory, 3 merit each: Ada, Bo"


def test_the_log_opens_ballots_with_the_last_one() -> None:
    table = Table()
    number = table.game.library.crossroads_number["mislaid_crates"]
    start_vote(table.game, table.state, OF_CARD, number, 2, 0)
    assert line(table, c.Pick(1), 0, shown=False) == "Ada voted"
    assert line(table, c.Pick(0), 1) == "Bo voted: Open them and share what is inside."
    assert line(table, c.Pick(1), 2, shown=False) == "Cem voted"
    assert line(table, c.Pick(1), 3, shown=False).startswith(
        "Dee voted last; the ballots: Ada: “Log them and put them into the Stores.”, Bo: “Open them"
    )


def test_the_log_names_a_file_once_it_is_played() -> None:
    table = Table()
    slot = table.hold_file("shortcut")
    table.choose(c.Open(table.task("echo_in_memory")))
    table.choose(c.Add(0, 0))
    assert line(table, c.PlayFile(slot)) == "Ada played the file Shortcut"


@pytest.mark.parametrize(
    "config", Gen7.configurations(3), ids=lambda config: f"{config.pack} {config.episode}"
)
def test_every_line_of_an_episode_is_told_in_words_of_its_own(config: Gen7Config) -> None:
    """Also to those who saw less: no line says only that something was chosen."""
    match = played(Match(Gen7(config)), 5)
    for index, entry in enumerate(match.log):
        for shown in {match.shown(index, None), match.shown(index, entry.by if entry.by >= 0 else None)}:
            told = match.tell(index, shown)
            assert told.key.startswith("gen7.done.")
            for language in LANGUAGES:
                assert match.game.text.catalogue.say(told, language)
