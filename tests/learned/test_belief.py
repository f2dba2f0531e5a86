"""Who probably holds what: from the view alone, in line with the rules, and a better guess than none."""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from quarterdeck.core.belief import Belief, belief_of
from quarterdeck.core.contract import CHANCE
from quarterdeck.core.registry import AnyGame, new_bot
from quarterdeck.games.deep_sea import DeepSea, DeepSeaConfig
from quarterdeck.games.planet_nine import PlanetNine, PlanetNineConfig
from quarterdeck.games.tricks.state import hand_of
from tests.games.deep_sea import tables as deep_sea
from tests.games.planet_nine.table import Table

pytestmark = pytest.mark.slow

GAMES: list[AnyGame] = [
    PlanetNine(PlanetNineConfig(players=3, mission=12)),
    PlanetNine(PlanetNineConfig(players=4, mission=9)),
    PlanetNine(PlanetNineConfig(players=4, mission=46)),
    PlanetNine(PlanetNineConfig(players=5, mission=6)),
    DeepSea(DeepSeaConfig(players=3, mission=8)),
    DeepSea(DeepSeaConfig(players=4, mission=4)),
    DeepSea(DeepSeaConfig(players=5, mission=12)),
]
ROUNDED = 1e-3
"""Shares have four digits."""


def named(game: AnyGame) -> str:
    return f"{game.name} {game.config}"[:60]


def believed(match: Any, seat: int) -> dict[str, tuple[float, ...]]:
    """What the first mate believes at a seat, by the names of the cards."""
    belief = belief_of(new_bot(match.game, "first-mate", seed=1), match.view(seat))
    assert belief is not None
    return {match.game.deck.names[held.card]: held.shares for held in belief.cards}


def beliefs(game: Any, seed: int = 3) -> Iterator[tuple[Any, int, Any, Belief]]:
    """What every seat believes at every moment of a match of first mates: the state, the seat, its view."""
    state, random = game.start(), Random(seed)
    bot = new_bot(game, "first-mate", seed=1)
    while game.outcome(state) is None:
        decision = game.pending(state)[0]
        if decision.by == CHANCE:
            state = game.apply(state, decision, game.sample(state, random))
            continue
        for seat in range(game.config.players):
            view = game.view(state, seat)
            belief = belief_of(bot, view)
            if belief is not None:
                yield state, seat, view, belief
        choice = bot.choose(game.view(state, decision.by), decision, game.legal(state, decision))
        state = game.apply(state, decision, choice)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_card_is_somewhere_and_every_hand_is_full(game: Any) -> None:
    for state, seat, _, belief in beliefs(game):
        hands = [hand_of(state, other) for other in range(game.config.players)]
        hidden = [card for card in game.deck.cards if any(hand >> card & 1 for hand in hands)]
        assert [held.card for held in belief.cards] == [
            card for card in hidden if not hands[seat] >> card & 1
        ]
        expected = [0.0] * len(hands)
        for held in belief.cards:
            assert sum(held.shares) == pytest.approx(1, abs=ROUNDED)
            assert min(held.shares) >= 0
            expected = [so_far + share for so_far, share in zip(expected, held.shares, strict=True)]
        sizes = [0 if other == seat else hand.bit_count() for other, hand in enumerate(hands)]
        assert expected == pytest.approx(sizes, abs=10 * ROUNDED)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_the_true_holder_is_never_ruled_out_and_likelier_than_by_lot(game: Any) -> None:
    gain = [
        math.log(held.shares[holder] * sum(sizes) / sizes[holder])
        for state, seat, _, belief in beliefs(game)
        for sizes in [
            [
                0 if other == seat else hand_of(state, other).bit_count()
                for other in range(game.config.players)
            ]
        ]
        for held in belief.cards
        for holder in [next(o for o, size in enumerate(sizes) if size and hand_of(state, o) >> held.card & 1)]
    ]
    assert sum(gain) / len(gain) > 0.02


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_nothing_that_may_be_is_ruled_out_and_what_is_certain_is_so_in_every_deal(game: Any) -> None:
    random, certain = Random(6), 0
    for _, _, view, belief in beliefs(game):
        for _ in range(3):
            other = game.determinize(view, random)
            for held in belief.cards:
                (holder,) = (o for o in range(len(other.own)) if hand_of(other, o) >> held.card & 1)
                assert held.shares[holder] > 0
                assert 1 not in held.shares or held.shares[holder] == 1
        certain += sum(1 in held.shares for held in belief.cards)
    assert certain


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_hidden_cards_dealt_again_change_no_bit_of_it(game: Any) -> None:
    bot, random, others = new_bot(game, "navigator", seed=9), Random(5), 0
    for state, seat, view, belief in beliefs(game):
        other = game.determinize(view, random)
        assert belief_of(bot, game.view(other, seat)) == belief
        others += other != state
    assert others > 10


def test_a_card_shown_by_radio_is_known() -> None:
    table = Table({0: "R4", 1: "B1 B5 G1 G2 G4 G5 Y1 Y2 Y3 R1"}, players=4, mission=4, tasks="P1 P2 P3")
    table.turn("task P1", "task P2", "task P3")
    assert believed(table.match, 0)["B5"][1] < 1
    table.no_council()
    table.do(1, next(text for text in table.offered(1) if "B5" in text))
    shares = believed(table.match, 0)
    assert shares["B5"] == (0, 1, 0, 0)
    assert [shares[higher][1] for higher in ("B6", "B7", "B8", "B9")] == [0, 0, 0, 0]


def test_a_card_shown_by_sonar_is_known() -> None:
    match = deep_sea.table(hands="S4 P1 | P9 P8 | G9 | Y9", draw="first_trick", mission=1)
    while match.pending[0].kind != "briefing":
        decision = match.pending[0]
        match.submit(decision.by, match.game.legal(match.state, decision)[0], decision.for_)
    decision = next(one for one in match.pending if one.by == 1)
    choices = {match.game.text.write(one): one for one in match.game.legal(match.state, decision)}
    match.submit(1, choices[next(text for text in choices if "P9" in text)])
    assert believed(match, 0)["P9"] == (0, 1, 0, 0)


def test_the_captain_has_the_highest_trump() -> None:
    table = Table({2: "R4"}, players=4, mission=4, tasks="P1 P2 P3")
    assert believed(table.match, 0)["R4"] == (0, 0, 1, 0)


def test_who_could_not_follow_has_none_of_the_suit() -> None:
    table = Table(
        {0: "R4 P1 P2 P3", 1: "B1 B2 B3 B4 B5 B6 B7 B8 B9 G1", 2: "P9 P7 P6", 3: "P8 P5"},
        players=4,
        mission=4,
        tasks="Y1 Y2 Y3",
    )
    table.turn("task Y1", "task Y2", "task Y3")
    table.trick("P1 B1 P9 P8")
    shares = believed(table.match, 0)
    pinks = [name for name in shares if name[0] == "P"]
    assert pinks
    assert all(shares[name][1] == 0 for name in pinks)


def test_what_the_size_of_a_hand_settles_is_certain() -> None:
    """Only the last member can have the pinks and yellows that are left, and they fill the hand."""
    table = Table(
        {
            0: "R4 P1 P2 Y1 Y2 Y3 Y4 Y5 Y6 Y7",
            1: "B1 B2 B3 B4 B5 B6 B7 B8 B9 G1",
            2: "G2 G3 G4 G5 G6 G7 G8 G9 R1 R2",
            3: "P3 P4 P5 P6 P7 P8 P9 Y8 Y9 R3",
        },
        players=4,
        mission=4,
        tasks="B9 G9 B8",
    )
    table.turn("task B9", "task G9", "task B8")
    table.play_out("P1 B1 G2 P3", "R3 R4 B2 R1", "Y1 B3 G3 Y8")
    shares = believed(table.match, 0)
    assert all((share[3] == 1) == (name[0] in "PY") for name, share in shares.items())
    assert all(share[3] in (0, 1) for share in shares.values())


@pytest.mark.parametrize(
    "game",
    [
        PlanetNine(PlanetNineConfig(players=2, mission=4)),
        PlanetNine(PlanetNineConfig(players=3, mission=4, challenge=True)),
        PlanetNine(PlanetNineConfig(players=4, tasks=12)),
        DeepSea(DeepSeaConfig(players=2, mission=4)),
        DeepSea(DeepSeaConfig(players=4, mission=4, single_card="any")),
    ],
    ids=named,
)
def test_nothing_is_believed_of_what_was_not_learned(game: AnyGame) -> None:
    assert not list(beliefs(game))


@pytest.mark.parametrize("bot", ["deckhand", "random", "search:sims=10"])
def test_other_bots_have_nothing_to_say(bot: str) -> None:
    table = Table({2: "R4"}, players=4, mission=4, tasks="P1 P2 P3")
    assert belief_of(new_bot(table.game, bot, seed=1), table.match.view(0)) is None


def test_without_numpy_the_usual_bot_has_nothing_to_say() -> None:
    code = """
import sys
import importlib.util
sys.modules["numpy"] = None
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == "numpy" else find(name, *more)
import quarterdeck as qd
from quarterdeck.core.belief import belief_of
match = qd.new_match("planet-nine", players=4, mission=4, seed=1)
bot = qd.new_bot(match.game, match.game.usual_bot(), seed=1)
print(type(bot).__name__, belief_of(bot, match.view(0)))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stdout == "Deckhand None\n", done.stderr


def test_a_spectator_believes_nothing() -> None:
    table = Table({2: "R4"}, players=4, mission=4, tasks="P1 P2 P3")
    assert belief_of(new_bot(table.game, "first-mate", seed=1), table.match.view(None)) is None
