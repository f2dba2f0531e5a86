"""Scoring Sets and Wild Cards, rulebook pages 5 to 7."""

from __future__ import annotations

import os
import random

import pytest

from quarterdeck.games.crew_deck.components import CODES, COLOUR, COLOURS, FACTION, FACTIONS, KIND_OF, KINDS
from quarterdeck.games.crew_deck.config import CrewDeckConfig
from quarterdeck.games.crew_deck.judge import Scorer, rival_score
from quarterdeck.games.crew_deck.ship import Ship, bits

from . import brute_force
from .ships import colours, scorer, set_list, ship

ORANGE, PURPLE, BLUE, RED, GREEN = range(5)
CHAIN = scorer(CrewDeckConfig(players=4))
NO_CHAIN = scorer(CrewDeckConfig(players=4, wild_chain=False))
NO_PRINTED = scorer(CrewDeckConfig(players=4, wild_counts_printed_trait=False))
NEITHER = scorer(CrewDeckConfig(players=4, wild_chain=False, wild_counts_printed_trait=False))
RANDOM_SHIPS = int(os.environ.get("CREW_DECK_SHIPS", "5000"))


def kinds(codes: str) -> list[int]:
    return [KIND_OF[code] for code in codes.split()]


@pytest.mark.parametrize(
    ("picture", "expected", "without_chain"),
    [
        ("GGHBBB / ..R...", [(BLUE, 4, 16), (GREEN, 3, 9)], None),
        ("BHB", [], None),
        ("BBHB", [(BLUE, 4, 16)], None),
        ("BBHBB", [(BLUE, 5, 25)], None),
        ("BBHH", [(BLUE, 4, 16)], [(BLUE, 3, 9)]),
        ("BBHHRR", [(BLUE, 4, 16), (RED, 4, 16)], [(BLUE, 3, 9), (RED, 3, 9)]),
        ("BHHB", [], None),
        ("HH", [], None),
        ("BBHHBB", [(BLUE, 6, 35)], [(BLUE, 3, 9), (BLUE, 3, 9)]),
        ("BH / B.", [(BLUE, 3, 9)], None),
        ("BBH. / .HBB", [(BLUE, 6, 35)], None),
    ],
)
def test_wild_cards_join_sets_that_already_score(
    picture: str, expected: list[tuple[int, int, int]], without_chain: list[tuple[int, int, int]] | None
) -> None:
    assert set_list(CHAIN, colours(picture), "colour") == expected
    assert set_list(NO_CHAIN, colours(picture), "colour") == (
        expected if without_chain is None else without_chain
    )


def test_the_rulebooks_picture_scores_sixty() -> None:
    drawn = ship(CHAIN.hull, "OS OS RS RS RP / OP OM BS GS ..")
    score = CHAIN.score(drawn)
    assert [(one.dimension, one.value, one.size, one.points) for one in score.sets] == [
        ("colour", ORANGE, 4, 16),
        ("colour", RED, 3, 9),
        ("faction", FACTIONS.index("security"), 6, 35),
    ]
    assert score.set_points == 60


def test_faction_sets_use_generalists_as_colour_sets_use_humans() -> None:
    security = FACTIONS.index("security")
    assert set_list(CHAIN, "OS PS BG GS", "faction") == [(security, 4, 16)]
    assert set_list(CHAIN, "OS PG BS", "faction") == []
    assert set_list(CHAIN, "OS PS HE", "faction") == [(security, 2, 4)]  # a Human is no wild for factions
    assert set_list(CHAIN, "OS PS HG", "faction") == [(security, 3, 9)]


def test_two_cards_alike_in_both_ways_score_twice() -> None:
    assert CHAIN.score(ship(CHAIN.hull, "ON ON")).set_points == 8


def test_sets_of_the_same_colour_that_do_not_touch_score_apart() -> None:
    assert set_list(CHAIN, colours("BBRBB"), "colour") == [(BLUE, 2, 4), (BLUE, 2, 4)]


def test_diagonal_cards_do_not_touch() -> None:
    assert set_list(CHAIN, colours("B. / .B"), "colour") == []


def test_a_row_does_not_run_on_into_the_next() -> None:
    fixed = scorer(CrewDeckConfig(players=4, frame="fixed"))
    assert set_list(fixed, colours("......B / B......"), "colour") == []


def test_a_wilds_printed_trait_counts_by_default() -> None:
    picture = "OG OP"
    assert set_list(CHAIN, picture, "colour") == [(ORANGE, 2, 4)]
    assert set_list(NO_PRINTED, picture, "colour") == []
    assert set_list(CHAIN, "HP OP", "faction") == [(0, 2, 4)]
    assert set_list(NO_PRINTED, "HP OP", "faction") == []


@pytest.mark.parametrize(
    ("size", "points"), list(enumerate((0, 0, 4, 9, 16, 25, 35, 45, 55, 65, 75, 85, 95, 105, 115)))
)
def test_the_set_chart(size: int, points: int) -> None:
    assert CrewDeckConfig(players=4).set_points[size] == points


def test_a_full_ship_of_one_colour_scores_the_charts_last_line() -> None:
    row = "RS " * 7
    assert set_list(CHAIN, f"{row}/{row}", "colour") == [(RED, 14, 115)]
    two = scorer(CrewDeckConfig(players=2))
    row = "RS " * 8
    assert set_list(two, f"{row}/{row}", "colour") == [(RED, 16, 135)]


def test_card_values_follow_rarity() -> None:
    for kind in range(25):
        copies = CrewDeckConfig(players=4).copies[kind // 5][kind % 5]
        assert CHAIN.values[kind] == 6 - copies
    deck = [copies * (6 - copies) for row in CrewDeckConfig(players=4).copies for copies in row]
    assert sum(deck) == 175


def test_the_hold_scores_values_but_no_sets_and_turns_wilds_positive() -> None:
    score = CHAIN.score(ship(CHAIN.hull, "OP HG", hold="OS"))
    assert (score.crew, score.hold, score.set_points) == (5 - 5, 3, 0)
    for code, value in (("HG", 5), ("HP", 3), ("OG", 3)):
        assert CHAIN.score(ship(CHAIN.hull, "", hold=code)).total == value


def test_totals_may_be_negative() -> None:
    assert CHAIN.score(ship(CHAIN.hull, "ON HG"), [10, 10]).total == 1 - 5 - 20


def test_every_printed_figure_can_be_changed() -> None:
    changed = scorer(
        CrewDeckConfig(
            players=4,
            card_values=(9, 8, 7, 6, 5),
            generalist_value=-1,
            human_value=-2,
            human_generalist_value=-4,
            set_points=tuple(range(17)),
        )
    )
    score = changed.score(ship(changed.hull, "OP OP OG HP HG"))
    assert score.crew == 9 + 9 - 1 - 2 - 4
    assert sorted(one.points for one in score.sets) == [5, 5]


def test_the_largest_set_counts_its_wilds_and_may_be_missing() -> None:
    assert CHAIN.score(ship(CHAIN.hull, "BP BE HM RS")).largest_set == 3
    assert CHAIN.score(ship(CHAIN.hull, "OP BE")).largest_set == 0


class TestTheSoloAI:
    """Solo Play, Scoring: values, largest colour and largest faction with all wilds, no adjacency."""

    cards = kinds("OP OS OM BS RS HG OG HP")

    def test_it_scores_values_with_wilds_as_positive(self) -> None:
        values = 5 + 3 + 2 + 5 + 1 + 5 + 3 + 3
        # orange: OP OS OM OG and the wilds HG HP; security: OS BS RS and the wilds HG OG
        assert rival_score(CrewDeckConfig(players=1), self.cards) == values + 35 + 25

    def test_or_as_printed(self) -> None:
        values = 5 + 3 + 2 + 5 + 1 - 5 - 3 - 3
        config = CrewDeckConfig(players=1, ai_wilds_positive=False)
        assert rival_score(config, self.cards) == values + 35 + 25

    def test_printed_traits_of_wilds_may_not_count(self) -> None:
        config = CrewDeckConfig(players=1, wild_counts_printed_trait=False)
        values = 5 + 3 + 2 + 5 + 1 + 5 + 3 + 3
        assert rival_score(config, self.cards) == values + 25 + 25


def random_ship(source: random.Random, score: Scorer) -> Ship:
    """A ship as play may leave it, rich in wilds and in few colours so that sets occur."""
    palette = source.sample(range(KINDS), source.randint(3, KINDS))
    wilds = source.random() * 0.5
    built = Ship()
    for _ in range(source.randint(1, 2 * score.hull.width)):
        kind = source.randrange(25, KINDS) if source.random() < wilds else source.choice(palette)
        built = built.placed(source.choice(list(bits(score.hull.free(built.mask)))), kind)
    return built.stowed(source.randrange(KINDS))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("score", "chain", "printed"),
    [(CHAIN, True, True), (NO_CHAIN, False, True), (NO_PRINTED, True, False), (NEITHER, False, False)],
)
def test_an_independent_scorer_agrees_on_random_ships(score: Scorer, chain: bool, printed: bool) -> None:
    source = random.Random(7)
    for _ in range(RANDOM_SHIPS):
        built = random_ship(source, score)
        board = {
            divmod(berth, score.hull.columns): (COLOURS[COLOUR[kind]], FACTIONS[FACTION[kind]])
            for berth, kind in built.cards()
        }
        hold = [(COLOURS[COLOUR[kind]], FACTIONS[FACTION[kind]]) for kind in built.hold]
        expected = brute_force.total(board, hold, chain, printed)
        assert score.score(built).total == expected, [CODES[kind] for _, kind in built.cards()]
        assert score.total(built) == expected
