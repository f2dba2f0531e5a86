"""Solo Play, rulebook page 9: the AI's procedure."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from quarterdeck.games.crew_deck import CrewDeck
from quarterdeck.games.crew_deck.choices import Deal, Place, Play, Recruit, Setup
from quarterdeck.games.crew_deck.components import KIND_OF
from quarterdeck.games.crew_deck.config import CrewDeckConfig
from quarterdeck.games.crew_deck.judge import final_outcome, rival_score
from quarterdeck.games.crew_deck.state import State

from .matches import CrewDeckMatch, at, chance, go_on, kinds, legal, table
from .ships import ship

SOLO = CrewDeckConfig(players=1)
WILDS = tuple(sorted(kinds("OG HP HG")))


def dealt(hand: str, rival: str, config: CrewDeckConfig = SOLO) -> CrewDeckMatch:
    match = table(config)
    chance(match, Setup(0, WILDS))
    chance(match, Deal(kinds(hand) + kinds(rival)))
    return match


def play(match: CrewDeckMatch, plays: str) -> None:
    """`"OS 0, PP 2"`: cards and stacks."""
    for one in plays.split(", "):
        code, stack = one.split()
        match.submit(0, Play(KIND_OF[code], int(stack)))


def test_the_ai_always_goes_first_with_its_left_most_card() -> None:
    match = dealt("ON ON ON ON ON", "PP PE PS PM PN")
    assert match.state.public.stacks == (kinds("PP"), (), ())
    play(match, "ON 2")
    assert match.state.public.stacks == (kinds("PP PE"), (), kinds("ON"))
    play(match, "ON 2")
    assert match.state.public.stacks == (kinds("PP PE"), kinds("PS"), kinds("ON ON"))


def test_a_full_stack_sends_its_card_to_the_first_that_has_room() -> None:
    match = dealt("ON ON ON ON ON", "PP PE PS PM PN")
    play(match, "ON 1, ON 1")
    assert match.state.public.stacks == (kinds("PP PE"), kinds("ON ON PS"), ())
    play(match, "ON 2")  # PM lies over the second stack, which is full
    assert match.state.public.stacks == (kinds("PP PE PM"), kinds("ON ON PS"), kinds("ON"))


def test_the_player_fills_any_stack_that_is_not_full() -> None:
    match = dealt("ON ON ON ON ON", "PP PE PS PM PN")
    play(match, "ON 0")
    assert {choice.stack for choice in legal(match, 0) if isinstance(choice, Play)} == {1, 2}


def test_four_cards_are_played_and_one_is_discarded() -> None:
    match = dealt("ON OM OS PP RS", "PP PE PS PM PN")
    play(match, "ON 1, OM 1, OS 2, PP 2")
    public = match.state.public
    assert public.phase == "recruit"
    assert public.stacks == (kinds("PP PE PM"), kinds("ON OM PS"), kinds("OS PP PN"))
    assert match.state.owns[0].discards == kinds("RS")


def own_cards_in_each_pile(game: CrewDeck, state: State) -> set[tuple[int, ...]]:
    """Over all lines of play: how many of the player's cards end in each pile."""
    if state.public.phase != "form":
        mine = KIND_OF["ON"]
        return {tuple(stack.count(mine) for stack in state.public.stacks)}
    decision = game.pending(state)[0]
    return {
        counts
        for choice in game.legal(state, decision)
        for counts in own_cards_in_each_pile(game, game.apply(state, decision, choice))
    }


def test_one_two_or_three_cards_of_the_piles_can_be_influenced() -> None:
    """The note in Phase 2, by going through every line of play."""
    match = dealt("ON ON ON ON ON", "PP PP PP PP PP")
    game = match.game
    assert isinstance(game, CrewDeck)
    found = own_cards_in_each_pile(game, match.state)
    assert len(found) > 3
    assert tuple(map(max, zip(*found, strict=True))) == (1, 2, 3)


class TestTheAIsChoice:
    """It claims the remaining pile with the highest total, wilds counted as positive."""

    def after(self, stacks: str, taken: int, config: CrewDeckConfig = SOLO) -> State:
        game = CrewDeck(config)
        state = at(config, "recruit").state
        public = replace(state.public, stacks=tuple(kinds(stack) for stack in stacks.split("/")))
        state = replace(state, public=public)
        return game.apply(state, game.pending(state)[0], Recruit(taken))

    def test_the_most_valuable_of_the_others(self) -> None:
        state = self.after("ON ON ON / OP BS ON / OM OM OM", 0)
        assert state.public.rival == kinds("OP BS ON")
        assert state.public.scrapped == kinds("OM OM OM")
        assert state.public.recruits == (kinds("ON ON ON"),)

    def test_wilds_count_as_positive(self) -> None:
        assert self.after("HG ON ON / OM OM OM / ON ON ON", 2).public.rival == kinds("HG ON ON")

    def test_a_tie_goes_left(self) -> None:
        assert self.after("OM OM OM / ON ON ON / BP BP BP", 1).public.rival == kinds("OM OM OM")

    def test_or_right(self) -> None:
        config = CrewDeckConfig(players=1, ai_tie="right")
        assert self.after("OM OM OM / ON ON ON / BP BP BP", 1, config).public.rival == kinds("BP BP BP")

    @pytest.mark.parametrize(("stack", "cost"), [(0, 1), (1, 5), (2, 10)])
    def test_the_pile_costs_its_payroll_card(self, stack: int, cost: int) -> None:
        assert self.after("OM OM OM / ON ON ON / BP BP BP", stack).public.payrolls == ((cost,),)

    def test_other_costs_by_configuration(self) -> None:
        config = CrewDeckConfig(players=1, solo_payroll=(0, 2, 4))
        assert self.after("OM OM OM / ON ON ON / BP BP BP", 2, config).public.payrolls == ((4,),)


def test_the_ais_cards_stay_hidden_until_it_plays_them() -> None:
    match = dealt("ON ON ON ON ON", "PP BE PS RM PN")
    seen = match.game.encode(match.state)
    assert match.state.rival_hand == kinds("BE PS RM PN")
    other = dealt("ON ON ON ON ON", "PP GE GS RN RP")
    assert match.view(0) == other.view(0)
    assert match.game.encode(other.state) != seen


def test_a_solo_placement_is_open_at_once() -> None:
    match = at(SOLO, "place")
    choice = next(choice for choice in legal(match, 0) if isinstance(choice, Place))
    match.submit(0, choice)
    assert len(match.state.public.ships[0].crew) == 1


def test_you_and_the_ai_collect_fifteen_cards_each() -> None:
    for seed in range(20):
        public = go_on(table(SOLO), lambda state: False, seed).state.public
        assert len(public.rival) == 15
        assert (len(public.ships[0].crew), len(public.ships[0].hold)) == (14, 1)
        assert len(public.payrolls[0]) == 5


def test_you_win_only_by_outscoring_the_ai() -> None:
    game = CrewDeck(SOLO)
    rival = kinds("OM OM BP")  # values 2 + 2 + 2, two orange 4, two mechanics 4
    assert rival_score(SOLO, rival) == 14
    start = replace(game.start().public, phase="over", rival=rival, payrolls=((),))
    for picture, won in (("OP .. BS .. GN", True), ("OP .. BS .. GP", False)):
        outcome = final_outcome(SOLO, game.scorer, replace(start, ships=(ship(game.hull, picture),)))
        assert outcome.utility == (float(won),)
        assert outcome.scores == ((15.0,) if won else (14.0,))
