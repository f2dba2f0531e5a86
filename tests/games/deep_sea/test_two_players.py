"""Two players and the dummy hand (rulebook pages 21 and 22)."""

from __future__ import annotations

import random

import pytest

from quarterdeck.core.match import Match, SeededChance
from quarterdeck.games.deep_sea import DeepSea, DeepSeaConfig
from quarterdeck.games.deep_sea.components import CAPTAINS_CARD, DECK
from quarterdeck.games.tricks.choices import Deal
from quarterdeck.games.tricks.state import hand_of
from tests.games.deep_sea.tables import DeepSeaMatch, answer_all, kind, offered, say, table, to_first_trick

DUMMY = 2


@pytest.mark.parametrize("seed", range(8))
def test_the_dummy_has_seven_open_cards_on_seven_covered_ones_and_never_submarine_4(seed: int) -> None:
    match = table(players=2, tasks=("win_p3",), seed=seed)
    state = match.state
    assert [hand_of(state, seat).bit_count() for seat in range(3)] == [13, 13, 7]
    assert state.covered is not None
    assert len(state.covered.cards) == 7
    assert state.public.captain in (0, 1)
    assert CAPTAINS_CARD not in (*state.covered.cards, *state.public.dummy.up)  # type: ignore[union-attr]


def test_a_deal_that_gives_the_dummy_submarine_4_is_refused() -> None:
    game = DeepSea(DeepSeaConfig(players=2, tasks=("win_p3",)))
    match = Match(game)
    deal = game.sample(match.state, random.Random(1))
    assert isinstance(deal, Deal)
    captain = next(seat for seat in (0, 1) if deal.hands[seat] >> CAPTAINS_CARD & 1)
    swapped = list(deal.hands)
    swapped[captain] ^= 1 << CAPTAINS_CARD | 1 << deal.up[0]
    bad = Deal(tuple(swapped), (CAPTAINS_CARD, *deal.up[1:]), deal.covered)
    assert game.possible(match.state, deal)
    assert not game.possible(match.state, bad)


def test_the_captain_chooses_the_dummys_task_at_its_turn() -> None:
    match = table(players=2, tasks=("win_p3", "win_y1", "win_b4"))
    captain = match.state.public.captain
    turns = []
    while kind(match) == "draft":
        turns.append((match.pending[0].by, match.pending[0].for_))
        say(match, offered(match)[0])
    assert (captain, DUMMY) in turns
    assert len({seat for _, seat in turns}) == 3


@pytest.mark.parametrize(("sits", "order"), [("after_second", (0, 1, 2)), ("after_first", (0, 2, 1))])
def test_the_crew_chooses_where_the_dummy_sits(sits: str, order: tuple[int, ...]) -> None:
    match = table(players=2, tasks=("win_p3",), dummy_sits=sits)
    game = match.game
    assert isinstance(game, DeepSea)
    assert tuple(game.in_turn(match.state.public, 0)) == order


def play_one_trick(match: DeepSeaMatch) -> tuple[int, int]:
    """Plays a trick; tells the dummy's card and its column."""
    answer_all(match)
    played = (-1, -1)
    for _ in range(3):
        decision = match.pending[0]
        dummy = match.state.public.dummy
        assert dummy is not None
        first = offered(match)[0]
        if decision.for_ == DUMMY:
            assert decision.by == match.state.public.captain
            card = DECK.read(first)
            played = (card, dummy.up.index(card))
        say(match, first)
    return played


def test_the_dummy_plays_open_cards_and_turns_the_next_one_up_after_the_trick() -> None:
    match = to_first_trick(table(players=2, tasks=("last_trick",)))
    assert match.state.covered is not None
    covered = match.state.covered.cards
    card, column = play_one_trick(match)
    public = match.state.public
    assert public.dummy is not None
    assert public.dummy.up[column] == covered[column]
    assert not public.dummy.covers >> column & 1
    assert hand_of(match.state, DUMMY) >> covered[column] & 1
    assert not hand_of(match.state, DUMMY) >> card & 1


def test_covered_cards_are_in_nobodys_view() -> None:
    match = to_first_trick(table(players=2, tasks=("last_trick",)))
    for seat in (0, 1, None):
        view = match.view(seat)
        assert "covered" not in view.public.__struct_fields__
        assert match.state.covered is not None
        assert all(card not in view.public.dummy.up for card in match.state.covered.cards)  # type: ignore[union-attr]


def test_the_dummy_has_no_sonar_token() -> None:
    match = to_first_trick(table(players=2, tasks=("win_p3",)))
    assert [decision.for_ for decision in match.pending] == [0, 1]


def send(match: DeepSeaMatch, direction: str) -> None:
    say(match, "signal " + direction, "signal " + direction)


def test_in_distress_the_captain_passes_an_open_card_for_the_dummy() -> None:
    match = table(players=2, tasks=("win_p3",), distress=True)
    answer_all(match, ("draft",))
    send(match, "left")
    assert [(decision.by, decision.for_) for decision in match.pending][-1] == (
        match.state.public.captain,
        DUMMY,
    )
    given = {}
    while kind(match) == "pass":
        decision = match.pending[0]
        given[decision.for_] = offered(match)[0].split()[1]
        say(match, offered(match)[0])
    dummy = match.state.public.dummy
    assert dummy is not None
    assert DECK.read(given[1]) in dummy.up
    assert DECK.read(given[DUMMY]) not in dummy.up
    assert hand_of(match.state, 0) >> DECK.read(given[DUMMY]) & 1


def test_in_distress_only_the_players_pass_by_the_other_reading() -> None:
    match = table(players=2, tasks=("win_p3",), distress=True, dummy_in_distress=False)
    answer_all(match, ("draft",))
    send(match, "left")
    assert [decision.for_ for decision in match.pending] == [0, 1]


def test_the_dummy_never_volunteers() -> None:
    match = table(players=2, mission=14, draw="win_p3 win_all_3s first_2_tricks first_trick")
    asked = []
    while kind(match) == "volunteer":
        asked.append(match.pending[0].for_)
        say(match, "no")
    assert DUMMY not in asked
    assert DUMMY not in match.state.public.owners


def test_a_log_of_two_players_replays() -> None:
    game = DeepSea(DeepSeaConfig(players=2, mission=5))
    rng = random.Random(4)
    match = Match(game)
    for asked in match.questions(SeededChance(4)):
        decision = rng.choice(asked)
        match.submit(decision.by, rng.choice(match.legal(decision)), decision.for_)
    assert Match(game, match.log).state == match.state
