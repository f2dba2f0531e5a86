"""Imagined deals keep to what is known."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from quarterdeck.games.tricks.beliefs import Beliefs
from quarterdeck.games.tricks.cards import cards_in, set_of


@given(st.lists(st.integers(0, 2), min_size=3, max_size=18), st.integers(0, 2**32), st.data())
def test_every_holder_gets_its_number_of_cards_it_may_have(
    holders: list[int], seed: int, data: st.DataObject
) -> None:
    unseen = (1 << len(holders)) - 1
    truth = [set_of(card for card, holder in enumerate(holders) if holder == h) for h in range(3)]
    excluded = [data.draw(st.integers(0, unseen)) & ~cards for cards in truth]
    room = [cards.bit_count() for cards in truth]
    beliefs = Beliefs(unseen, [~cards for cards in excluded], room)
    dealt = beliefs.imagine(Random(seed))
    assert [cards.bit_count() for cards in dealt] == room
    assert sorted(card for cards in dealt for card in cards_in(cards)) == cards_in(unseen)
    assert not any(cards & none for cards, none in zip(dealt, excluded, strict=True))


def test_unbound_cards_are_equally_likely_everywhere() -> None:
    beliefs = Beliefs(0b111111, [-1, -1, -1], [2, 2, 2])
    source = Random(7)
    held = sum(beliefs.imagine(source)[1] & 1 for _ in range(3000))
    assert 900 < held < 1100
