"""What a seat knows: sampled states agree with all it has seen, and are drawn without bias."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from quarterdeck.core.contract import Entry
from quarterdeck.core.errors import RuleError
from quarterdeck.core.match import Match, SeededChance
from quarterdeck.games.planet_nine import PlanetNine, PlanetNineConfig
from quarterdeck.games.planet_nine.choices import Drawn
from quarterdeck.games.planet_nine.state import PlanetNineState, PlanetNineView
from quarterdeck.games.tricks.cards import cards_in, set_of
from quarterdeck.games.tricks.choices import Deal
from quarterdeck.games.tricks.state import hand_of
from tests.games.planet_nine.table import COLOURS, Table

PlanetNineMatch = Match[PlanetNineState, PlanetNineView]


def late_position(game: PlanetNine, seed: int, left: int) -> PlanetNineMatch | None:
    """A random game stopped when the others hold few cards; None if it ended before."""
    rng = random.Random(seed)
    match: PlanetNineMatch = Match(game)
    for pending in match.questions(SeededChance(seed)):
        if match.state.public.trick == game.tricks - left + 1 and pending[0].kind == "play":
            return match
        decision = rng.choice(pending)
        match.submit(decision.by, rng.choice(game.legal(match.state, decision)), decision.for_)
    return None


def splits(cards: list[int], sizes: list[int]) -> Iterator[tuple[int, ...]]:
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        for rest in splits([card for card in cards if card not in hand], sizes[1:]):
            yield (set_of(hand), *rest)


def with_deal(match: PlanetNineMatch, hands: list[int], drawn: Drawn | None = None) -> PlanetNineState | None:
    """The state if these hands had been dealt and these cards drawn; None if the log forbids it."""
    entries = []
    for entry in match.log:
        choice = entry.choice
        if isinstance(choice, Deal):
            choice = Deal(tuple(hands))
        elif isinstance(choice, Drawn):
            choice = drawn
        entries.append(Entry(entry.kind, entry.by, entry.for_, choice))
    try:
        other: PlanetNineMatch = Match(match.game, entries)
    except RuleError:
        return None
    return other.state


def check_uniform(match: PlanetNineMatch, seat: int, expected: set[bytes]) -> None:
    game = match.game
    samples = 150 * len(expected)
    rng = random.Random(9)
    view = match.view(seat)
    drawn = Counter(game.encode(game.determinize(view, rng)) for _ in range(samples))
    assert set(drawn) == expected
    assert all(abs(count - 150) < 6 * 150**0.5 for count in drawn.values())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("config", "seeds"),
    [
        (PlanetNineConfig(players=4, mission=33, distress=False), 260),
        (PlanetNineConfig(players=4, mission=33, distress=False, single_card="any"), 260),
        (PlanetNineConfig(players=3, mission=33, distress=False, challenge=True), 160),
        (PlanetNineConfig(players=4, tasks=1, communication="dead_zone"), 1500),
    ],
    ids=["markers", "any marker", "challenge", "dead zone"],
)
def test_every_consistent_deal_is_equally_likely(config: PlanetNineConfig, seeds: int) -> None:
    game = PlanetNine(config)
    checked = 0
    for seed in range(seeds):
        match = late_position(game, seed, left=2)
        if match is None:
            continue
        seat = match.pending[0].by
        others = [member for member in range(config.players) if member != seat]
        hands = [hand_of(match.state, member) for member in range(config.players)]
        played = [match.state.own[m].seen[0] & ~hands[m] for m in range(config.players)]
        unseen = [card for member in others for card in cards_in(hands[member])]
        expected = set()
        for split in splits(sorted(unseen), [hands[member].bit_count() for member in others]):
            dealt = [hands[m] | played[m] for m in range(config.players)]
            for member, hand in zip(others, split, strict=True):
                dealt[member] = hand | played[member]
            state = with_deal(match, dealt)
            if state is not None and game.view(state, seat) == match.view(seat):
                expected.add(game.encode(state))
        assert game.encode(match.state) in expected
        check_uniform(match, seat, expected)
        checked += 1
        if checked == 4:
            return
    pytest.fail(f"only {checked} positions were reached")


@pytest.mark.slow
def test_mission_12_every_consistent_deal_and_draw_is_equally_likely() -> None:
    game = PlanetNine(PlanetNineConfig(players=3, challenge=True, mission=12, distress=False))
    checked = 0
    for seed in range(6000):
        match = late_position(game, seed, left=3)
        if match is None:
            continue
        seat = match.pending[0].by
        giver, taker = (seat + 1) % 3, (seat + 2) % 3
        true = next(entry.choice for entry in match.log if isinstance(entry.choice, Drawn))
        owns = match.state.own
        after = [own.seen[0] & ~(1 << true.cards[m]) | 1 << true.cards[m - 1] for m, own in enumerate(owns)]
        hands = [hand_of(match.state, member) for member in range(3)]
        played = [after[m] & ~hands[m] for m in range(3)]
        unseen = sorted(cards_in(hands[giver] | hands[taker]))
        expected = set()
        sizes = [hands[giver].bit_count(), hands[taker].bit_count()]
        for giver_hand, taker_hand in splits(unseen, sizes):
            posts = {giver: giver_hand | played[giver], taker: taker_hand | played[taker]}
            for card in cards_in(posts[taker]):
                cards = list(true.cards)
                cards[giver] = card
                dealt = [own.seen[0] for own in owns]
                dealt[giver] = posts[giver] & ~(1 << cards[seat]) | 1 << card
                dealt[taker] = posts[taker] & ~(1 << card) | 1 << cards[taker]
                state = with_deal(match, dealt, Drawn(tuple(cards)))
                if state is not None and game.view(state, seat) == match.view(seat):
                    expected.add(game.encode(state))
        assert game.encode(match.state) in expected
        check_uniform(match, seat, expected)
        checked += 1
        if checked == 2:
            return
    pytest.fail(f"only {checked} positions were reached")


def test_a_highest_says_that_there_is_another_card() -> None:
    """Shown as highest, P2 says that the sender also holds P1."""
    table = Table({0: "R4 P9", 1: "P1 P2"}, players=4, mission=5)
    table.turn("good", "good", "good", "name 3")
    table.no_council()
    table.do(1, "radio P2 highest")
    for seed in range(20):
        state = table.game.determinize(table.match.view(0), random.Random(seed))
        assert state.own[1].held & 0b111111111 == 0b11


def test_a_passed_card_is_known_to_be_with_the_neighbour() -> None:
    table = Table(COLOURS, players=4, mission=5)
    table.turn("good", "good", "good", "name 3")
    for seat in range(4):
        table.do(seat, "distress left")
    for seat, card in enumerate(("P1", "B1", "G1", "Y1")):
        table.do(seat, f"pass {card}")
    for seed in range(20):
        state = table.game.determinize(table.match.view(0), random.Random(seed))
        assert state.own[1].held & 1
        assert state.own[3].held >> 27 & 1 == 0
