"""Assign New Work Stations, rulebook page 4: a ship is two cards tall and seven wide."""

from __future__ import annotations

import random

import pytest

from quarterdeck.games.crew_deck.ship import Hull, Ship, bits


def free(hull: Hull, *places: tuple[int, int]) -> set[tuple[int, int]]:
    mask = sum(1 << hull.berth(*place) for place in places)
    return {hull.place_of(berth) for berth in bits(hull.free(mask))}


def test_the_first_card_of_a_floating_ship_opens_its_middle_column() -> None:
    assert free(Hull(7, "floating")) == {(0, 0), (1, 0)}


def test_the_first_card_of_a_fixed_ship_goes_anywhere() -> None:
    assert free(Hull(7, "fixed")) == {(row, column) for row in (0, 1) for column in range(7)}


def test_later_cards_go_beside_above_or_below_never_diagonally() -> None:
    assert free(Hull(7, "floating"), (0, 0)) == {(0, -1), (0, 1), (1, 0)}
    assert free(Hull(7, "floating"), (0, 0), (1, 0)) == {(0, -1), (0, 1), (1, -1), (1, 1)}


def test_a_floating_ship_grows_either_way_until_it_is_seven_wide() -> None:
    row = [(0, column) for column in range(-2, 4)]
    assert {(0, -3), (0, 4)} < free(Hull(7, "floating"), *row)
    assert free(Hull(7, "floating"), *row, (0, 4)) == {(1, column) for column in range(-2, 5)}


def test_a_fixed_ship_ends_at_its_walls() -> None:
    assert free(Hull(7, "fixed"), (0, 0)) == {(0, 1), (1, 0)}
    assert free(Hull(7, "fixed"), (0, 6)) == {(0, 5), (1, 6)}


@pytest.mark.parametrize("width", [7, 8])
@pytest.mark.parametrize("frame", ["floating", "fixed"])
def test_every_ship_can_be_filled_and_no_further(width: int, frame: str) -> None:
    hull = Hull(width, "fixed" if frame == "fixed" else "floating")
    for seed in range(300):
        source, ship = random.Random(seed), Ship()
        for _ in range(2 * width):
            ship = ship.placed(source.choice(list(bits(hull.free(ship.mask)))), 0)
        columns = {hull.place_of(berth)[1] for berth in bits(ship.mask)}
        assert len(columns) == width
        assert max(columns) - min(columns) == width - 1
        assert hull.free(ship.mask) == 0
