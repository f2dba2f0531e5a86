"""One test for each relation of group seats."""

from __future__ import annotations

from quarterdeck.games.gen7.packs import load_pack
from quarterdeck.games.gen7.relations import Values, fits

CARDS = {card.id: card for card in load_pack("drill").critical}


def filled(card: str, *values: int | None) -> bool:
    given: Values = values
    return fits(CARDS[card], given)


def test_each_seat_for_itself() -> None:
    assert filled("echo_in_memory", 4, 2)
    assert not filled("echo_in_memory", 3, 2)
    assert not filled("echo_in_memory", 4, 3)


def test_run_goes_up_by_exactly_one() -> None:
    assert filled("drifting_clock", 1, 2, 3)
    assert filled("drifting_clock", 4, 5, 6)
    assert not filled("drifting_clock", 3, 2, 1)
    assert not filled("drifting_clock", 1, 2, 4)


def test_run_across_a_covered_seat_leaves_room_for_it() -> None:
    assert filled("drifting_clock", 1, None, 3)
    assert not filled("drifting_clock", 1, None, 2)


def test_equal() -> None:
    assert filled("two_truths", 5, 5)
    assert not filled("two_truths", 5, 4)


def test_sum_below() -> None:
    assert filled("breaker_choir", 2, 3, 6)
    assert not filled("breaker_choir", 2, 4, 6)


def test_sum_equal() -> None:
    assert filled("even_load", 2, 4, 6)
    assert not filled("even_load", 2, 3, 6)


def test_pairs() -> None:
    assert filled("twin_valves", 2, 2, 5, 5)
    assert filled("twin_valves", 2, 2, 2, 2)
    assert not filled("twin_valves", 2, 5, 2, 5)


def test_a_covered_seat_asks_for_nothing() -> None:
    assert filled("two_truths", None, 5)
    assert filled("breaker_choir", None, 5, 6)
    assert filled("twin_valves", 2, None, 5, 5)
