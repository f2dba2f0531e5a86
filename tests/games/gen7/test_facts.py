"""What a board is told: cards that a question is about, group seats, crossroads, votes, the ceremony."""

from __future__ import annotations

import random

import msgspec
import pytest

from quarterdeck.core.contract import CHANCE
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import CROSSROADS, FILE
from quarterdeck.games.gen7.crossroads import OF_CARD, start_vote
from quarterdeck.games.gen7.decks import take_from_deck
from quarterdeck.games.gen7.effects.kinds import Peek
from quarterdeck.games.gen7.effects.words import effect_words
from quarterdeck.games.gen7.facts import Facts
from quarterdeck.games.gen7.state import Step

from .table import Table, first_turn, game


def facts(table: Table, seat: int | None = 0) -> Facts:
    return table.game.facts(table.game.view(table.state, seat))


def explained(table: Table, choice: c.AnyChoice) -> str:
    decision = table.game.pending(table.state)[0]
    view = table.game.view(table.state, decision.by)
    return table.game.text.catalogue.say(table.game.text.explain(view, decision, choice))


@pytest.mark.parametrize("perk", ["archivist", "planner"])
def test_who_searches_a_deck_sees_what_is_in_it(perk: str) -> None:
    table = Table()
    table.public.schemas = first_turn(table.game).public.schemas
    table.perk(perk)
    table.choose(c.UsePerk(0))
    deck = table.public.stack[-1].a
    names = [table.game.library.cards[deck][card].name for card in table.state.down[deck]]
    assert [asked.card.name for asked in facts(table).asked] == names
    assert explained(table, c.Search(3)).startswith(names[3])
    assert facts(table, 1).asked == ()


def test_who_looks_at_the_top_of_a_deck_sees_the_card() -> None:
    table = Table()
    table.effect(Peek("file"))
    table.chance()
    card = table.game.library.files[table.state.drawn[FILE][-1]]
    assert [asked.card.name for asked in facts(table).asked] == [card.name]
    assert explained(table, c.Drop()) == f"{card.name}: {card.text}"
    assert facts(table, 1).asked == ()


def drawn(table: Table, name: str) -> None:
    """This crossroads card comes at the end of the turn of seat 0, whose officer was seated."""
    number = table.game.library.crossroads_number[name]
    serial = take_from_deck(table.state, CROSSROADS, number, table.game.everybody)
    table.public.officers = 1
    table.step(Step("crossroads", 0, data=(serial,)))


def test_what_a_crossroads_option_does_is_told_once_it_is_chosen() -> None:
    table = Table()
    table.die(0, 0, 3)
    drawn(table, "tired_voice")
    for seat in (0, 1, None):
        card = facts(table, seat).crossroads
        assert card is not None
        assert [option.label for option in card.options] == ["Let them sleep.", "Ask for one more hour."]
        assert (card.chosen, card.outcome, card.effects) == (None, "", ())
    table.choose(c.Pick(1))
    card = facts(table, 1).crossroads
    assert card is not None
    assert (card.chosen, card.outcome) == (1, "The hour goes well. The evening does not.")
    said = [table.game.text.catalogue.say(words) for words in card.effects]
    assert said == ["2 parts for who decides", "1 data less for the others"]


def test_a_card_that_does_not_trigger_is_not_read() -> None:
    table = Table()
    table.die(0, 0, 8)
    drawn(table, "tired_voice")
    card = facts(table).crossroads
    assert card is not None
    assert (card.name, card.text, card.options) == ("A Tired Voice", "", ())


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_effect_of_the_pack_has_words(language: str) -> None:
    rules = game()
    for program in rules.library.programs:
        for effect in program:
            said = [rules.text.catalogue.say(words, language) for words in effect_words(rules, effect)]
            assert said, effect
            assert all("{" not in line for line in said)


def test_ballots_are_open_when_the_last_one_is_in() -> None:
    table = Table()
    card = table.game.library.crossroads_number["mislaid_crates"]
    start_vote(table.game, table.state, OF_CARD, card, 2, 0)
    for seat in range(3):
        table.choose(c.Pick(seat % 2), seat)
    assert facts(table, 3).ballots == ()
    vote = facts(table, 3).vote
    assert vote is not None
    assert (vote.about, vote.voted, vote.track) == ("card", (0, 1, 2), True)
    table.choose(c.Pick(0), 3)
    labels = [option.label for option in table.game.library.crossroads[card].options]
    assert [ballot.label for ballot in facts(table).ballots] == [labels[0], labels[1], labels[0], labels[0]]


def test_a_page_after_a_missed_goal_is_read_from_its_setback() -> None:
    table = Table()
    page = table.game.library.section_number["1.03"]
    table.step(Step("setback", -1, page))
    plot = facts(table).plot
    assert (plot.page, plot.setbacks) == ("Roll Call", 1)
    assert plot.setback == "You count twice, and twice the number is wrong."


def test_the_ceremony_counts_every_star_by_its_objective() -> None:
    table = Table()
    public = table.public
    public.merit, public.standing = (12, 60, 30, 0), (1, 2, 0, 3)
    table.hold_task("index_the_archive", seat=2)
    hand = facts(table, 2).hand
    assert hand is not None
    table.step(Step("episode_end"))
    awards = {award.seat: award for award in facts(table).awards}
    assert awards[2].penalty == sum(card.penalty for card in hand.tasks) > 0
    assert awards[1].promoted
    assert not awards[2].promoted
    kinds = [table.game.library.pack.objective[number].kind for number in public.objectives]
    assert awards[1].stars[kinds.index("top_officer")] == 1
    assert awards[1].stars[kinds.index("performance")] == awards[1].merit // 25


def test_facts_of_a_whole_episode_can_be_sent() -> None:
    """Of every seat and of spectators, at every step of a game by chance."""
    rules = game()
    rng = random.Random(5)
    state = rules.start()
    for _ in range(1500):
        pending = rules.pending(state)
        if not pending:
            break
        for seat in (None, 0, 3):
            told = rules.facts(rules.view(state, seat))
            assert msgspec.json.decode(msgspec.json.encode(told), type=Facts) == told
            assert (told.hand is None) == (seat is None)
        decision = pending[0]
        if decision.by == CHANCE:
            state = rules.apply(state, decision, rules.sample(state, rng))
        else:
            state = rules.apply(state, decision, rng.choice(rules.legal(state, decision)))
    assert not rules.pending(state)
    assert rules.facts(rules.view(state, 0)).awards
