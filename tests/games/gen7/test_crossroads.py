"""Crossroads cards and the votes they ask for."""

from __future__ import annotations

from msgspec.structs import replace

from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import CROSSROADS, OFFICER
from quarterdeck.games.gen7.crossroads import OF_CARD, OF_DAMAGE, start_vote
from quarterdeck.games.gen7.state import Step

from .table import Table


def draw(table: Table, name: str) -> int:
    """An officer is seated and this crossroads card is drawn."""
    card = table.game.library.crossroads_number[name]
    table.public.officers = table.public.officers or 1
    table.state.drawn = (*table.state.drawn[:CROSSROADS], (card,))
    deck = table.public.decks[CROSSROADS]
    table.public.decks = (*table.public.decks[:CROSSROADS], replace(deck, faces=(card,), seen=(15,)))
    table.step(Step("crossroads", 0, data=(0,)))
    return card


# Crossroads ----------------------------------------------------------------------------------------


def test_a_card_is_drawn_when_an_officer_was_seated() -> None:
    table = Table()
    table.choose(c.Place(OFFICER, table.location("recycling_lab"), 0))
    table.choose(c.Skip())
    assert table.kind == "drawing"
    assert table.public.stack[-1].a == CROSSROADS


def test_no_card_is_drawn_for_a_colonist() -> None:
    table = Table()
    table.choose(c.Place(1, table.location("recycling_lab"), 0))
    table.choose(c.Skip())
    assert table.public.turn == 1


def test_an_empty_crossroads_deck_is_skipped() -> None:
    table = Table()
    table.state.down = (*table.state.down[:CROSSROADS], ())
    deck = table.public.decks[CROSSROADS]
    table.public.decks = (*table.public.decks[:CROSSROADS], replace(deck, down=0))
    table.choose(c.Place(OFFICER, table.location("recycling_lab"), 0))
    table.choose(c.Skip())
    assert table.public.turn == 1


def test_a_triggered_card_asks_its_player_and_leaves_the_campaign() -> None:
    table = Table()
    table.die(0, OFFICER, 4)
    card = draw(table, "tired_voice")
    assert (table.kind, table.public.stack[-1].seat) == ("crossroad", 0)
    table.choose(c.Pick(1))
    assert table.public.tokens[0][1] == 2
    assert card in table.public.removed


def test_of_several_officers_the_nearest_clockwise_from_the_active_player_triggers() -> None:
    table = Table()
    table.public.officers = 0b1100
    for seat in (2, 3):
        table.die(seat, OFFICER, 2)
    draw(table, "tired_voice")
    assert table.public.stack[-1].seat == 2


def test_a_card_that_does_not_trigger_goes_to_the_bottom() -> None:
    table = Table()
    table.die(0, OFFICER, 8)
    card = draw(table, "tired_voice")
    assert table.public.decks[CROSSROADS].up == (card,)
    assert card not in table.public.removed


def test_the_spotlight_may_ask_for_a_second_card() -> None:
    table = Table()
    table.public.spotlight = 0
    table.die(0, OFFICER, 8)
    draw(table, "tired_voice")
    table.choose(c.Again())
    assert table.kind == "drawing"


def test_options_are_shown_without_their_effects() -> None:
    table = Table()
    table.die(0, OFFICER, 4)
    draw(table, "tired_voice")
    view = table.game.view(table.state, 0)
    decision = table.game.pending(table.state)[0]
    told = [table.game.text.explain(view, decision, choice) for choice in table.choices]
    said = [str(message.args["text"]) for message in told]
    card = table.game.library.crossroads[table.public.stack[-1].a]
    assert said == [option.label for option in card.options]
    shown = str(table.game.text.scene(view))
    assert not any(option.text in shown for option in card.options)


# Votes ---------------------------------------------------------------------------------------------


def test_votes_count_by_rank() -> None:
    table = Table()
    table.public.rank = (3, 1, 1, 1)
    draw(table, "mislaid_crates")
    table.vote(1, 0, 0, 1)
    assert table.public.stores == (6, 6, 6)


def test_a_tie_is_decided_by_the_chief() -> None:
    table = Table()
    table.public.chief = 2
    draw(table, "mislaid_crates")
    table.vote(1, 0, 0, 1)
    assert (table.kind, table.public.stack[-1].seat) == ("tie", 2)
    table.choose(c.Pick(1), 2)
    assert table.public.stores == (6, 6, 6)


def test_the_track_adds_its_votes_and_goes_back_to_nothing() -> None:
    table = Table()
    table.public.leaning = 3
    draw(table, "mislaid_crates")
    table.vote(0, 0, 0, 1)
    assert table.public.stores == (6, 6, 6)
    assert table.public.leaning == 1  # back to 0, then one by the option


def test_ballots_are_secret_until_the_last() -> None:
    table = Table()
    draw(table, "mislaid_crates")
    table.choose(c.Pick(0), 1)
    other = table.game.view(table.state, 0)
    assert other.own is not None
    assert other.own.ballot == -1
    mine = table.game.view(table.state, 1)
    assert mine.own is not None
    assert mine.own.ballot == 0


def test_a_vote_about_damage_counts_no_track() -> None:
    table = Table()
    table.public.leaning = 5
    start_vote(table.game, table.state, OF_DAMAGE, 0, 3, 0)
    table.vote(2, 2, 2, 0)
    assert table.public.damage[table.location("robotics")] == 1
    assert table.public.leaning == 5


def test_who_votes_about_a_card_is_everybody() -> None:
    table = Table()
    start_vote(table.game, table.state, OF_CARD, 0, 2, 0)
    assert [decision.by for decision in table.game.pending(table.state)] == [0, 1, 2, 3]
