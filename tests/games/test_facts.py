"""Facts: what boards show is counted by the rules, from a view."""

from __future__ import annotations

import random
from typing import Any

import pytest

from quarterdeck.core.conformance.hidden import seats_of
from quarterdeck.core.match import Match, SeededChance
from quarterdeck.core.registry import new_game
from quarterdeck.games.crew_deck.choices import Place, Stow
from quarterdeck.games.jobwell.judge import round_scores
from quarterdeck.games.tricks.state import hand_of

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("jobwell", {"players": 3}),
    ("crew-deck", {"players": 3}),
    ("crew-deck", {"players": 1}),
    ("planet-nine", {"players": 3, "mission": 24}),
    ("planet-nine", {"players": 2, "mission": 50}),
    ("deep-sea", {"players": 3, "mission": 22}),
    ("deep-sea", {"players": 2, "mission": 11}),
]


def positions(name: str, seed: int = 3, **options: Any) -> Any:
    """The match after each of its steps, with choices made at random."""
    game, rng = new_game(name, **options), random.Random(seed)
    match: Match[Any, Any] = Match(game)
    for asked in match.questions(SeededChance(seed)):
        yield match
        decision = rng.choice(asked)
        match.submit(decision.by, rng.choice(match.legal(decision)), decision.for_)
    yield match


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_every_seat_has_facts_at_every_moment(name: str, options: dict[str, Any]) -> None:
    for match in positions(name, **options):
        for seat in seats_of(match.game):
            assert isinstance(match.game.facts(match.view(seat)), match.game.facts_type)


def test_a_squadrons_points_are_those_of_the_rules() -> None:
    for match in positions("jobwell", players=4):
        public = match.state.public
        if public.dice:
            told = {one.seat: one.points for one in match.game.facts(match.view(None)).squadrons}
            assert [told[seat] for seat in public.crew] == list(round_scores(match.game, public))


@pytest.mark.parametrize(("players", "mission"), [(2, 30), (3, 12), (4, 20), (5, 25)])
def test_members_hold_as_many_cards_as_they_are_said_to(players: int, mission: int) -> None:
    """JARVIS's cards are not counted: they lie in columns."""
    for match in positions("planet-nine", players=players, mission=mission):
        for member in match.game.facts(match.view(0)).members[:players]:
            assert member.cards == hand_of(match.state, member.member).bit_count()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_diving_crew_holds_as_many_cards_as_it_is_said_to(players: int) -> None:
    for match in positions("deep-sea", players=players, mission=8):
        for member in match.game.facts(match.view(0)).members:
            assert member.cards == hand_of(match.state, member.member).bit_count()


def test_a_hand_is_the_readers_own() -> None:
    for match in positions("planet-nine", players=4, mission=4):
        for seat in range(4):
            held = sum(1 << card for card in match.game.facts(match.view(seat)).hand)
            assert held == hand_of(match.state, seat)
        assert match.game.facts(match.view(None)).hand == ()


def test_placements_are_worth_what_they_add() -> None:
    asked = 0
    for match in positions("crew-deck", players=2):
        scorer = match.game.scorer
        for decision in match.pending:
            if decision.kind != "place":
                continue
            ship = match.state.owns[decision.by].ship
            facts = match.game.facts(match.view(decision.by))
            told = {(one.kind, one.berth): one.points for one in facts.own.placements}
            choices = match.game.legal(match.state, decision)
            assert len(told) == len(choices)
            for choice in choices:
                if isinstance(choice, Stow):
                    after, berth = ship.stowed(choice.kind), None
                else:
                    assert isinstance(choice, Place)
                    after, berth = ship.placed(choice.berth, choice.kind), choice.berth
                assert told[choice.kind, berth] == scorer.total(after) - scorer.total(ship)
                asked += 1
    assert asked > 50
