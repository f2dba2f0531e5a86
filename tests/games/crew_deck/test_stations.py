"""Phases 4 and 5, rulebook page 4: assign new work stations, clean up."""

from __future__ import annotations

from itertools import permutations

import pytest

from quarterdeck.core.errors import IllegalChoice
from quarterdeck.games.crew_deck.choices import Place, Stow
from quarterdeck.games.crew_deck.config import CrewDeckConfig
from quarterdeck.games.crew_deck.setup import discarded

from .matches import CrewDeckMatch, at, go_on, legal, table

FOUR = CrewDeckConfig(players=4)


def place_all(match: CrewDeckMatch, seat: int, stow: bool = False) -> None:
    """The seat places its crew, each card where the list begins (or its last card in the hold)."""
    own = match.state.owns[seat]
    for left in range(len(own.berthless), 0, -1):
        wanted = Stow if stow and left == 1 else Place
        match.submit(seat, next(choice for choice in legal(match, seat) if isinstance(choice, wanted)))


def test_all_players_place_at_the_same_time_and_unseen() -> None:
    match = at(FOUR, "place")
    assert [decision.mode for decision in match.pending] == ["sealed"] * 4
    before = match.state.public.ships
    place_all(match, 2)
    assert match.state.public.ships == before
    assert match.state.public.placed == (0, 0, 3, 0)
    mine = match.view(2).own
    assert mine is not None
    assert len(mine.ship.crew) == 3
    for seat in (0, 1, 3):
        place_all(match, seat)
    assert all(len(ship.crew) == 3 for ship in match.state.public.ships)


def test_the_order_of_arrival_does_not_matter() -> None:
    start = at(CrewDeckConfig(players=3), "place")
    ends = set()
    for order in permutations(range(3)):
        match = table(CrewDeckConfig(players=3))
        for entry in start.log:
            match.replay(entry)
        for seat in order:
            place_all(match, seat, stow=seat == 1)
        ends.add(match.game.encode(match.state))
    assert len(ends) == 1


def test_a_seat_can_take_back_its_placement_until_others_act() -> None:
    match = at(FOUR, "place")
    match.submit(0, legal(match, 0)[0])
    assert match.free_to_take_back(0)
    match.submit(1, legal(match, 1)[0])
    assert not match.free_to_take_back(0)


def test_a_card_must_touch_the_crew() -> None:
    match = at(FOUR, "place", 2)
    free = match.game.hull.free(match.state.public.ships[0].mask)  # type: ignore[attr-defined]
    kind = match.state.owns[0].berthless[0]
    offered = {choice.berth for choice in legal(match, 0) if isinstance(choice, Place)}
    assert offered == {berth for berth in range(26) if free >> berth & 1}
    taken = next(match.state.public.ships[0].cards())[0]
    with pytest.raises(IllegalChoice):
        match.submit(0, Place(kind, taken))


def test_the_hold_may_be_used_before_the_first_card_of_the_ship() -> None:
    match = at(FOUR, "place")
    kind = match.state.owns[0].berthless[0]
    match.submit(0, Stow(kind))
    assert match.state.owns[0].ship.hold == (kind,)
    assert {choice.berth for choice in legal(match, 0) if isinstance(choice, Place)} == {
        match.game.hull.berth(row, 0)  # type: ignore[attr-defined]
        for row in (0, 1)
    }


def test_in_a_fixed_frame_the_first_card_goes_anywhere() -> None:
    match = at(CrewDeckConfig(players=4, frame="fixed"), "place")
    assert {choice.berth for choice in legal(match, 0) if isinstance(choice, Place)} == set(range(14))


def test_one_card_goes_to_the_hold_once_a_game() -> None:
    match = at(FOUR, "place")
    match.submit(0, Stow(match.state.owns[0].berthless[0]))
    assert not any(isinstance(choice, Stow) for choice in legal(match, 0))
    with pytest.raises(IllegalChoice):
        match.submit(0, Stow(match.state.owns[0].berthless[0]))


def test_who_never_used_the_hold_must_use_it_for_the_last_card() -> None:
    match = table(FOUR)

    def step(seat: int) -> None:
        choices = [choice for choice in legal(match, seat) if not isinstance(choice, Stow)]
        match.submit(seat, (choices or legal(match, seat))[0])

    while match.state.public.phase != "over":
        go_on(match, lambda state: state.public.phase in ("place", "over"))
        for seat in range(4):
            while match.state.public.phase == "place" and match.state.owns[seat].berthless:
                step(seat)
    for ship in match.state.public.ships:
        assert len(ship.crew) == 14
        assert len(ship.hold) == 1


def test_two_players_fill_two_by_eight_and_send_four_to_the_hold() -> None:
    match = go_on(table(CrewDeckConfig(players=2)), lambda state: False)
    for ship, payroll in zip(match.state.public.ships, match.state.public.payrolls, strict=True):
        assert (len(ship.crew), len(ship.hold), len(payroll)) == (16, 4, 10)


def test_two_players_may_send_several_cards_to_the_hold_in_one_round() -> None:
    match = at(CrewDeckConfig(players=2), "place")
    for kind in match.state.owns[0].berthless:
        match.submit(0, Stow(kind))
    assert len(match.state.owns[0].ship.hold) == 4


def test_cards_never_move_once_placed() -> None:
    match = at(FOUR, "form", 2)
    before = match.state.public.ships
    go_on(match, lambda state: state.public.round == 3)
    for old, new in zip(before, match.state.public.ships, strict=True):
        assert new.crew[: len(old.crew)] == old.crew


def test_the_discards_are_reshuffled_when_the_deck_runs_short() -> None:
    match = at(FOUR, "deal", 5)
    state = match.state
    assert len(state.deck) == 7
    assert len(discarded(state)) == state.public.pile == 32
    go_on(match, lambda state: state.public.phase == "form")
    state = match.state
    assert len(state.deck) == state.public.deck == 32 - 13
    assert state.public.pile == 0
    assert all(own.discards == () for own in state.owns)


def test_what_is_left_of_the_deck_is_dealt_before_the_discards() -> None:
    match = at(FOUR, "deal", 5)
    left = sorted(match.state.deck)
    first = match.state.public.first
    go_on(match, lambda state: state.public.phase == "form")
    last_hands = [own.seen[-5:] for own in match.state.owns]
    dealt = [last_hands[(first + turn) % 4][turn // 4] for turn in range(20)]
    assert sorted(dealt[:7]) == left
