"""Words: both languages, explanations, refusals, and what an absent seat does."""

from __future__ import annotations

from quarterdeck.core.contract import Entry
from quarterdeck.core.words import Message
from quarterdeck.games.planet_nine import PlanetNine, PlanetNineConfig
from quarterdeck.games.planet_nine.choices import Radio
from quarterdeck.games.planet_nine.components import MISSIONS
from tests.games.planet_nine.table import COLOURS, Table, colours
from tests.games.spaces import plain

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def said(table: Table, message: Message | str, language: str = "en") -> str:
    return plain(table.game.text.catalogue.say(message, language, NAMES))


def test_both_languages_have_the_same_texts_with_the_same_slots() -> None:
    catalogue = PlanetNine(PlanetNineConfig(players=4)).text.catalogue
    assert set(catalogue.texts["en"]) == set(catalogue.texts["de"])
    for key in catalogue.texts["en"]:
        assert catalogue.slots(key, "en") == catalogue.slots(key, "de"), key


def test_every_mission_has_a_title_and_a_briefing() -> None:
    for number in MISSIONS:
        text = PlanetNine(PlanetNineConfig(players=5, mission=number)).text
        for language in ("en", "de"):
            assert str(number) in text.catalogue.say(text.mission_title(), language)
            assert all(text.catalogue.say(part, language) for part in text.briefing())
        assert text.briefing()


def test_an_outcome_names_task_member_and_trick() -> None:
    table = colours(2, tasks="P1 P2")
    table.turn("task P1", "task P2")
    table.trick("P2 B1 G1 Y1")
    outcome = table.match.outcome
    assert outcome is not None
    assert said(table, outcome.reason) == "Ada won pink 2 in trick 1, but it was the task of Ben"
    assert said(table, outcome.reason, "de") == (
        "Ada hat Pink 2 in Stich 1 gewonnen, es war aber der Auftrag von Ben"
    )
    assert outcome.rule == "Mission sequence"


def test_only_the_last_trick_may_be_looked_at_again() -> None:
    table = colours(5)
    table.turn("good", "good", "good", "name 2")
    table.play_out("P9 B1 G1 Y1", "P8 B2 G2 Y2")
    found = table.game.facts(table.match.view(3)).last
    assert found is not None
    assert [table.game.deck.names[play.card] for play in found.plays] == ["P8", "B2", "G2", "Y2"]
    shown = [
        said(table, item.text)
        for area in table.game.text.scene(table.match.view(3)).areas
        for item in area.items
    ]
    assert "Ada: P8" in shown
    assert "Ada: P9" not in shown


def test_cards_in_the_middle_and_rockets_say_why_they_are_not_communicated() -> None:
    table = colours(5)
    table.turn("good", "good", "good", "name 2")
    table.no_council()
    refusals = table.game.text.refusals(table.match.view(0), table.match.pending[0])
    why = {said(table, one.what): said(table, one.why) for one in refusals}
    assert why["rocket 4"] == "Rockets are never communicated"
    assert why["pink 5"] == "It is neither your highest nor your lowest pink card"
    assert "pink 9" not in why


def test_an_uneven_assignment_says_why() -> None:
    table = Table(COLOURS, players=4, mission=24, tasks="P1 P2 P3 P4 P5 P6")
    for _ in range(2):
        table.turn("no", "no", "no", "name 1")
    table.turn("no", "no", "no")
    refusals = table.game.text.refusals(table.match.view(0), table.match.pending[0])
    assert [said(table, one.what) for one in refusals] == ["Ada"]
    assert said(table, refusals[0].rule) == "Commander’s distribution"


def test_a_refusal_names_its_rule_in_the_readers_language() -> None:
    table = Table(COLOURS, players=4, mission=24, tasks="P1 P2 P3 P4 P5 P6")
    for _ in range(2):
        table.turn("no", "no", "no", "name 1")
    table.turn("no", "no", "no")
    (refusal,) = table.game.text.refusals(table.match.view(0), table.match.pending[0])
    assert said(table, refusal.rule, "de") == "Kommandantenverteilung"


def test_answers_to_a_poll_are_shown_in_words() -> None:
    table = Table(COLOURS, players=4, mission=24, tasks="P1 P2 P3 P4 P5 P6")
    table.turn("no", "yes")
    scene = table.game.text.scene(table.match.view(0))
    (answers,) = (area for area in scene.areas if area.title.key == "planet_nine.area.answers")
    assert [said(table, item.text, "de") for item in answers.items] == ["Nein", "Ja"]


def test_the_log_tells_what_was_done() -> None:
    table = Table(COLOURS, players=4, mission=1, tasks="P1")
    table.turn("task P1")
    table.no_council()
    decision = table.match.pending[0]
    shown = next(c for c in table.game.legal(table.match.state, decision) if isinstance(c, Radio))
    entry = Entry(decision.kind, decision.by, decision.for_, shown)
    line = said(table, table.game.text.done(entry))
    assert line == f"{NAMES[decision.by]} showed pink 1 (lowest)"
    assert said(table, table.game.text.label(shown)) == "Show pink 1 (lowest)"


def test_the_log_speaks_to_its_reader() -> None:
    table = Table(COLOURS, players=4, mission=1, tasks="P1")
    entry = Entry("play", 1, 1, table.game.text.read("B9"))
    told, say = table.game.text.done(entry), table.game.text.catalogue.say
    assert plain(say(told, "en", ("Ada", "You"))) == "You played blue 9"
    assert plain(say(told, "de", ("Ada", "Du"))) == "Du hast Blau 9 gespielt"
    assert plain(say(told, "de", ("Ada", "Bo"))) == "Bo hat Blau 9 gespielt"


def test_the_log_tells_what_was_wanted_and_what_was_proposed() -> None:
    table = Table(COLOURS, players=4, mission=1, tasks="P1")
    text, wanted = table.game.text, table.game.text.read("distress left")
    assert said(table, text.done(Entry("wish", 2, 2, wanted))) == (
        f"{NAMES[2]} wanted: Distress signal, pass to the left"
    )
    assert said(table, text.done(Entry("propose", 0, 0, wanted))) == (
        f"{NAMES[0]} proposed: Distress signal, pass to the left"
    )


def test_an_absent_seat_counts_as_the_default() -> None:
    table = Table(COLOURS, players=4, mission=1, tasks="P1")
    table.turn("task P1")
    decision = table.match.pending[0]
    choices = table.game.legal(table.match.state, decision)
    default = table.game.fallback(table.match.view(0), decision, choices)
    assert table.game.text.write(default) == "distress none"
    table.no_council()
    decision = table.match.pending[0]
    choices = table.game.legal(table.match.state, decision)
    assert table.game.text.write(table.game.fallback(table.match.view(0), decision, choices)) == "ready"


def test_going_back_is_free_until_something_came_to_light() -> None:
    table = Table(COLOURS, players=4, mission=4, tasks="P1 P2 P3")
    table.turn("task P1")
    assert table.match.free_to_take_back(0)
    table.turn("task P2", "task P3")
    table.ready()
    table.turn("P9")
    assert not table.match.free_to_take_back(0)


def test_notation_is_case_blind_and_ignores_spaces() -> None:
    table = colours(5)
    read = table.game.text.read
    assert read("  RADIO  b7   Highest ") == read("radio B7 highest")
    assert read("p9") == read("P9")
