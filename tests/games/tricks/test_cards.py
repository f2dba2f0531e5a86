"""Cards, tricks and hands as both trick-taking games use them."""

from __future__ import annotations

import pytest

from quarterdeck.core.errors import UnknownChoice
from quarterdeck.games.planet_nine.components import CHALLENGE_DECK, DECK
from quarterdeck.games.tricks.cards import HandTable, cards_in, per_card, set_of


def test_names_read_back() -> None:
    for card in DECK.cards:
        assert DECK.read(DECK.names[card]) == card
        assert DECK.read(DECK.names[card].lower()) == card


@pytest.mark.parametrize("name", ["", "P", "P0", "P10", "R5", "X1", "9P"])
def test_what_is_no_card_is_refused(name: str) -> None:
    with pytest.raises(UnknownChoice):
        DECK.read(name)


def test_the_challenge_deck_has_neither_green_nor_rocket_1() -> None:
    assert len(CHALLENGE_DECK.cards) == 30
    for name in ("G5", "R1"):
        with pytest.raises(UnknownChoice):
            CHALLENGE_DECK.read(name)


@pytest.mark.parametrize(
    ("best", "card", "takes"),
    [("P5", "P6", True), ("P5", "P4", False), ("P5", "B9", False), ("P9", "R1", True),
     ("R1", "R2", True), ("R3", "R2", False), ("R1", "P9", False)],
)  # fmt: skip
def test_a_higher_card_of_the_suit_or_a_rocket_takes_the_trick(best: str, card: str, takes: bool) -> None:
    assert bool(DECK.beaten_by[DECK.read(best)] >> DECK.read(card) & 1) is takes


def test_a_hand_follows_suit_if_it_can() -> None:
    table = HandTable(DECK, per_card(DECK, lambda card: DECK.names[card]))
    hand = DECK.read_all("P1 P9 B3 R2")
    assert table.of(hand) == ("P1", "P9", "B3", "R2")

    def following(led: str) -> tuple[str, ...] | None:
        return table.in_suit.get(hand & DECK.same_suit[DECK.read(led)])

    assert following("P5") == ("P1", "P9")
    assert following("R4") == ("R2",)
    assert following("G5") is None


def test_sets_and_numbers_go_both_ways() -> None:
    assert cards_in(set_of([3, 39, 0])) == [0, 3, 39]
