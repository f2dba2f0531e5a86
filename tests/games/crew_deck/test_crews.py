"""Phases 1 to 3, rulebook page 4: form work crews, post payroll, recruit."""

from __future__ import annotations

import pytest

from quarterdeck.core.errors import IllegalChoice, OutOfTurn, UnknownChoice
from quarterdeck.games.crew_deck.choices import Deal, Pay, Play, Recruit, Setup
from quarterdeck.games.crew_deck.components import KIND_OF
from quarterdeck.games.crew_deck.config import CrewDeckConfig

from .matches import CrewDeckMatch, at, chance, go_on, kinds, legal, table, waits_for

THREE = CrewDeckConfig(players=3, wilds=False)
TWO = CrewDeckConfig(players=2, wilds=False)


def dealt(config: CrewDeckConfig, first: int, *hands: str) -> CrewDeckMatch:
    """A table whose seats got these hands."""
    match = table(config)
    chance(match, Setup(first, ()))
    cards = [kinds(hand) for hand in hands]
    seats = len(cards)
    chance(match, Deal(tuple(cards[(first + turn) % seats][turn // seats] for turn in range(5 * seats))))
    return match


def three_hands(first: int = 1) -> CrewDeckMatch:
    return dealt(THREE, first, "OS OM ON PP PN", "BP BE BN RP RE", "GE GS GM RS GP")


class TestFormWorkCrews:
    def test_everybody_is_dealt_five_cards(self) -> None:
        match = three_hands()
        assert [own.hand for own in match.state.owns] == [
            tuple(sorted(kinds(hand))) for hand in ("OS OM ON PP PN", "BP BE BN RP RE", "GE GS GM RS GP")
        ]

    def test_the_first_player_begins_and_play_goes_clockwise(self) -> None:
        match = three_hands(first=1)
        order = []
        while match.state.public.phase == "form":
            order += waits_for(match)
            match.submit(order[-1], legal(match, order[-1])[0])
        assert order == [1, 2, 0] * 3

    def test_a_card_goes_on_an_open_stack_or_begins_a_new_one(self) -> None:
        match = three_hands(first=0)
        assert {choice.stack for choice in legal(match, 0) if isinstance(choice, Play)} == {0}
        match.submit(0, Play(KIND_OF["OS"], 0))
        assert {choice.stack for choice in legal(match, 1) if isinstance(choice, Play)} == {0, 1}
        match.submit(1, Play(KIND_OF["BP"], 1))
        match.submit(2, Play(KIND_OF["GE"], 0))
        match.submit(0, Play(KIND_OF["OM"], 0))
        assert match.state.public.stacks == (kinds("OS GE OM"), kinds("BP"))
        with pytest.raises(IllegalChoice):
            match.submit(1, Play(KIND_OF["BE"], 0))  # full
        match.submit(1, Play(KIND_OF["BE"], 2))
        assert {choice.stack for choice in legal(match, 2) if isinstance(choice, Play)} == {1, 2}
        with pytest.raises(UnknownChoice):
            match.submit(2, Play(KIND_OF["GS"], 3))  # no more stacks than players

    def test_only_cards_of_the_hand_may_be_played(self) -> None:
        with pytest.raises(IllegalChoice):
            three_hands(first=0).submit(0, Play(KIND_OF["BP"], 0))

    def test_nobody_plays_out_of_turn(self) -> None:
        with pytest.raises(OutOfTurn):
            three_hands(first=0).submit(1, Play(KIND_OF["BP"], 0))

    @pytest.mark.parametrize("players", [3, 4])
    def test_all_stacks_end_with_three_cards(self, players: int) -> None:
        for seed in range(30):
            stacks = at(CrewDeckConfig(players=players), "payroll", seed=seed).state.public.stacks
            assert [len(stack) for stack in stacks] == [3] * players

    def test_the_last_two_cards_are_discarded_face_down(self) -> None:
        match = go_on(three_hands(), lambda state: state.public.phase == "payroll")
        public = match.state.public
        played = [kind for stack in public.stacks for kind in stack]
        for own in match.state.owns:
            assert len(own.discards) == 2
            assert not own.hand
            assert sum(kind in played for kind in own.seen) == 3
        assert public.pile == 6

    def test_own_discards_stay_known_to_their_player_alone(self) -> None:
        match = go_on(three_hands(), lambda state: state.public.phase == "payroll")
        hidden = match.state.owns[0].discards
        mine = match.view(0).own
        assert mine is not None
        assert mine.discards == hidden
        for seat in (1, 2, None):
            view = match.view(seat)
            assert view.own is None or not set(hidden) & {*view.own.discards, *view.own.seen}
            assert all(kind not in stack for kind in hidden for stack in view.public.stacks)


class TestTwoPlayersForm:
    """Two-Player Alterations, page 8."""

    def test_four_stacks_of_two_and_one_discard_each(self) -> None:
        for seed in range(30):
            match = at(CrewDeckConfig(players=2), "payroll", seed=seed)
            assert [len(stack) for stack in match.state.public.stacks] == [2, 2, 2, 2]
            assert [len(own.discards) for own in match.state.owns] == [1, 1]

    def test_the_players_alternate_four_cards_each(self) -> None:
        match = dealt(TWO, 1, "OS OM ON PP PN", "BP BE BN RP RE")
        order = []
        while match.state.public.phase == "form":
            order += waits_for(match)
            match.submit(order[-1], legal(match, order[-1])[0])
        assert order == [1, 0] * 4


def post(match: CrewDeckMatch, *costs: int) -> None:
    for cost in costs:
        match.submit(waits_for(match)[0], Pay(cost))


class TestPostPayroll:
    def test_one_card_of_each_value_is_on_offer_every_round(self) -> None:
        for round_ in range(1, 6):
            match = at(THREE, "payroll", round_)
            assert legal(match, waits_for(match)[0]) == tuple(Pay(cost) for cost in (1, 2, 3, 5, 7, 10))

    def test_a_card_that_was_taken_is_gone(self) -> None:
        match = at(THREE, "payroll")
        first = match.state.public.first
        post(match, 5)
        with pytest.raises(IllegalChoice):
            match.submit((first + 1) % 3, Pay(5))

    def test_the_biggest_payroll_takes_the_first_player_card_and_recruits_first(self) -> None:
        match = at(THREE, "payroll")
        first = match.state.public.first
        post(match, 2, 10, 7)
        public = match.state.public
        assert public.order == ((first + 1) % 3, (first + 2) % 3, first)
        assert public.first == (first + 1) % 3
        assert public.phase == "recruit"
        following = go_on(match, lambda state: state.public.phase == "form" and state.public.round == 2)
        assert waits_for(following) == [(first + 1) % 3]

    def test_payroll_cards_are_kept_to_the_end(self) -> None:
        match = go_on(table(THREE), lambda state: False)
        assert [len(costs) for costs in match.state.public.payrolls] == [5, 5, 5]

    def test_values_can_be_changed(self) -> None:
        config = CrewDeckConfig(players=3, payroll=(0, 4, 8))
        match = at(config, "payroll")
        assert legal(match, waits_for(match)[0]) == (Pay(0), Pay(4), Pay(8))


class TestTwoPlayersPost:
    def test_the_players_alternate_until_each_has_two(self) -> None:
        match = at(TWO, "payroll")
        first = match.state.public.first
        order = []
        for cost in (1, 2, 3, 5):
            order += waits_for(match)
            post(match, cost)
        assert order == [first, 1 - first, first, 1 - first]
        assert sorted(map(len, match.state.public.payrolls)) == [2, 2]

    def test_the_highest_single_card_takes_first_player_though_the_other_paid_more(self) -> None:
        match = at(TWO, "payroll")
        first = match.state.public.first
        post(match, 7, 10, 5, 1)
        assert match.state.public.first == 1 - first
        assert match.state.public.order == (1 - first, first, first, 1 - first)

    def test_the_owner_of_the_two_highest_cards_claims_two_stacks_first(self) -> None:
        match = at(TWO, "payroll")
        first = match.state.public.first
        post(match, 7, 2, 10, 3)
        stacks = match.state.public.stacks
        assert waits_for(match) == [first]
        match.submit(first, Recruit(3))
        assert waits_for(match) == [first]
        match.submit(first, Recruit(0))
        assert waits_for(match) == [1 - first]
        assert match.state.public.recruits[first] == stacks[3] + stacks[0]


class TestRecruit:
    def test_each_takes_any_stack_left_and_the_last_gets_the_rest(self) -> None:
        match = at(THREE, "recruit")
        stacks, order = match.state.public.stacks, match.state.public.order
        assert legal(match, order[0]) == (Recruit(0), Recruit(1), Recruit(2))
        match.submit(order[0], Recruit(1))
        assert match.state.public.stacks == (stacks[0], stacks[2])
        match.submit(order[1], Recruit(1))
        recruits = match.state.public.recruits
        assert [recruits[seat] for seat in order] == [stacks[1], stacks[2], stacks[0]]
        assert match.state.public.phase == "place"

    def test_with_two_players_everybody_gets_four_cards(self) -> None:
        assert [len(crew) for crew in at(TWO, "place").state.public.recruits] == [4, 4]
