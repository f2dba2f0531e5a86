"""The book of a campaign: all that was read and chosen, and nothing that nobody has read."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

import quarterdeck as qd
from quarterdeck.core.campaign import Attempt
from quarterdeck.core.errors import ConfigError
from quarterdeck.games.gen7 import Gen7, Gen7Config
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.campaign import Gen7Campaign, Logbook
from quarterdeck.games.gen7.chronicle import Chronicle, EpisodeRead, Reading, story_line
from quarterdeck.games.gen7.components import OFFICER
from quarterdeck.games.gen7.library import Library, library
from quarterdeck.games.gen7.log import EpisodeLine, ShipLog, StoryLine
from quarterdeck.games.gen7.packs.records import Option
from quarterdeck.games.gen7.state import State, Step
from quarterdeck.games.gen7.table import tick

from .table import Table
from .test_crossroads import draw
from .test_story import at_section

RULES = Gen7Campaign()


def book(table: Table) -> Chronicle:
    return table.game.chronicle(table.game.view(table.state, None))


def last(table: Table) -> Reading:
    return book(table).episodes[-1].readings[-1]


# What is in it -------------------------------------------------------------------------------------


def test_a_page_stands_with_its_vote_and_with_how_each_seat_voted() -> None:
    table = Table()
    at_section(table, "1.02")
    table.put(1, 1, 3)
    table.step(Step("plot"))
    before = last(table)
    assert (before.kind, before.name) == ("page", "Roll Call")
    assert before.setback == "You count twice, and twice the number is wrong."
    assert (before.chosen, before.outcome, before.ballots) == (None, "", ())
    table.vote(1, 0, 0, 0)
    after = last(table)
    assert after.options[0] == "Weld it shut."
    assert (after.chosen, after.outcome) == (0, "It takes three rods and an hour.")
    assert after.ballots == (1, 0, 0, 0)


def test_a_crossroads_card_stands_with_who_decided_it() -> None:
    table = Table()
    table.die(0, OFFICER, 4)
    number = draw(table, "tired_voice")
    assert (last(table).seat, last(table).chosen) == (0, None)
    table.choose(c.Pick(1))
    card = table.game.library.crossroads[number]
    assert (last(table).name, last(table).chosen) == (card.name, 1)
    assert last(table).outcome == card.options[1].text


def test_a_ballot_stays_sealed_until_the_last_one() -> None:
    table = Table()
    draw(table, "mislaid_crates")
    table.choose(c.Pick(0), 1)
    assert (last(table).kind, last(table).ballots) == ("crossroads", ())


def test_a_card_that_did_not_trigger_is_not_told() -> None:
    table = Table()
    table.die(0, OFFICER, 8)
    before = book(table)
    draw(table, "tired_voice")
    assert book(table) == before


def test_a_card_of_the_ships_condition_is_told_when_its_box_is_ticked() -> None:
    table = Table()
    first = min(table.game.library.pack.condition, key=lambda card: card.boxes)
    tick(table.game, table.state, first.boxes)
    assert (last(table).kind, last(table).text) == ("condition", first.text)


# Whole campaigns: nothing ahead, nothing beside ----------------------------------------------------


def campaign(pack: str, seed: int, most: int = 9) -> Iterator[tuple[Gen7, State, Logbook]]:
    """Every state of a campaign by chance, with the logbook as the episode before left it."""
    logbook = RULES.found(Gen7Config(players=3, pack=pack))
    number = 0
    while (following := RULES.next(logbook)) and number < most:
        number += 1
        game = Gen7(following[0])  # type: ignore[arg-type]
        match = qd.new_match(game, seed=seed + number)
        bot = qd.new_bot(game, "random", seed=seed + number)
        while not match.is_over:
            yield game, match.state, logbook
            view, decision, choices = match.question()
            match.push(bot.choose(view, decision, choices))
        yield game, match.state, logbook
        logbook = RULES.after(logbook, Attempt(number, following[0], RULES.report(game, match.state)))
    assert logbook.log.over or number == most


def secrets(library: Library, read: list[StoryLine]) -> Iterator[str]:
    """Every text of the pack that stands on no page or card read so far, or on its unchosen side."""
    seen = {(line.kind, line.id): line for line in read}
    pack = library.pack
    for section in pack.section:
        line = seen.get(("page", section.id))
        if line is None:
            yield from (section.text, section.goal_text, *(option.label for option in section.vote))
        if line is None or not line.missed:
            yield section.setback_text
        yield from unchosen(section.vote, line)
    for card in pack.crossroads:
        line = seen.get(("crossroads", card.id))
        if line is None:
            yield from (card.text, *(option.label for option in card.options))
        yield from unchosen(card.options, line)
    for box in pack.condition:
        if ("condition", box.id) not in seen:
            yield box.text


def unchosen(options: tuple[Option, ...], line: StoryLine | None) -> Iterator[str]:
    chosen = line.chosen if line else -1
    yield from (option.text for number, option in enumerate(options) if number != chosen)


def dark_names(library: Library, flown: set[str], following: str) -> set[str]:
    names = {episode.name for episode in library.pack.episode if episode.id not in {*flown, following}}
    return names - {library.episode[episode].name for episode in flown}


def test_nothing_unread_unchosen_or_ahead_is_in_the_book_or_on_the_board() -> None:
    said = 0
    for step, (game, state, logbook) in enumerate(campaign("base", 1)):
        if step % 97 and state.public.stack:
            continue
        read = [line for episode in logbook.log.episodes for line in episode.story]
        now = [story_line(game.library, told) for told in state.public.told]
        shown = game.chronicle(game.view(state, None))
        facts = game.facts(game.view(state, 0))
        encoded = msgspec.json.encode((shown, facts.plot, facts.crossroads, facts.vote)).decode()
        text = encoded.replace('\\"', '"')
        for secret in filter(None, secrets(game.library, [*read, *now])):
            assert secret not in text, secret
        flown = {line.episode for line in logbook.log.episodes} | {game.episode.id}
        for fork in (fork for row in shown.map for fork in row):
            assert fork.name not in dark_names(game.library, flown, state.public.bookmark)
        said += len(now)
    assert said > 20


def test_the_log_keeps_the_whole_story_from_the_first_page_to_an_ending() -> None:
    *_, (game, state, before) = campaign("base", 1)
    at_table = game.chronicle(game.view(state, None))
    logbook = RULES.after(before, Attempt(7, game.config, RULES.report(game, state)))
    at_home = RULES.chronicle(logbook)
    assert at_home == at_table
    assert [episode.number for episode in at_home.episodes] == [1, 2, 3, 4, 5, 6, 7]
    assert at_home.episodes[0].readings[0].name == "The Count"
    assert [reading.name for reading in at_home.episodes[-1].readings if reading.ending] == [at_home.ending]
    assert (at_home.over, at_home.ending != "", at_home.endings) == (True, True, 8)
    written = msgspec.json.encode(logbook.log)
    assert len(written) < 15_000  # a configuration takes 20,000 characters


# The map -------------------------------------------------------------------------------------------


def ways(chronicle: Chronicle) -> list[list[str]]:
    return [[fork.name or fork.way for fork in row] for row in chronicle.map]


def test_before_the_first_episode_the_map_knows_only_that() -> None:
    fresh = RULES.chronicle(RULES.found(Gen7Config(pack="base")))
    assert ways(fresh) == [["The Count"]] + [["ahead"]] * 6
    assert fresh.map[0][0].way == "next"
    assert fresh.episodes == ()


def test_ways_not_taken_stay_dark_and_nameless() -> None:
    log = ShipLog.new(3)
    line = EpisodeLine("e1", 0, 0, 40.0)
    log = msgspec.structs.replace(log, episodes=(line,), bookmark="e2b")
    logbook = Logbook(Gen7Config(players=3, pack="base"), log)
    assert ways(RULES.chronicle(logbook))[:3] == [["The Count"], ["dark", "The Roll"], ["ahead"]]


def test_pages_that_nobody_turned_to_are_counted_once_an_episode_is_over() -> None:
    story = tuple(StoryLine("page", page, 1) for page in ("1.01", "1.02", "1.03", "1.04", "1.05", "1.07"))
    log = msgspec.structs.replace(
        ShipLog.new(3), episodes=(EpisodeLine("e1", 0, 0, 40.0, 0, story),), bookmark="e2a"
    )
    read: EpisodeRead = RULES.chronicle(Logbook(Gen7Config(players=3, pack="base"), log)).episodes[0]
    assert read.dark == len(library("base").pack.pages_from("1.01")) - 6 == 2


def test_whoever_is_named_on_a_page_has_a_portrait_there() -> None:
    story = (StoryLine("page", "1.04", 4),)
    log = msgspec.structs.replace(ShipLog.new(3), episodes=(EpisodeLine("e1", 0, 0, 40.0, 0, story),))
    (episode,) = RULES.chronicle(Logbook(Gen7Config(players=3, pack="base"), log)).episodes
    assert [person.name for person in episode.readings[0].people] == ["Wren Castellane"]


# A log from anywhere -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (["page", "9.99", 1], "a page '9.99' that the pack does not have"),
        (["crossroads", "lemons", 1, False, 0, 3], "an option that 'lemons' does not have"),
        (["page", "1.03", 1, False, -1, 0, [0, 2, 0]], "an option that '1.03' does not have"),
        (["damage", "1.03", 1], "a damage '1.03' that the pack does not have"),
        (["riot", "1.03", 1], "can't be read"),
    ],
)
def test_a_log_that_tells_of_what_the_pack_does_not_have_is_refused(line: list[object], problem: str) -> None:
    episodes = [{"episode": "e1", "top": 0, "leaning": 0, "average": 1.0, "story": [line]}]
    log = msgspec.json.encode({"officers": [{}, {}, {}], "episodes": episodes}).decode()
    with pytest.raises(ConfigError, match=problem.replace("(", r"\(")):
        Gen7(Gen7Config(players=3, pack="base", log=log))
