"""Rulebook: Round Setup and Gameplay."""

from __future__ import annotations

import pytest

from quarterdeck.games.jobwell.choices import Rolled
from tests.games.jobwell.table import cards, chance, dealt, do, jobwell, lay, marks, offered, to_move

GAME = jobwell()


@pytest.mark.parametrize(
    ("players", "discard", "queue", "draw"),
    [(2, 2, 2, 5), (3, 3, 3, 12), (4, 4, 3, 11), (5, 5, 4, 18), (6, 6, 4, 17)],
)
def test_round_setup_by_player_count(players: int, discard: int, queue: int, draw: int) -> None:
    game = jobwell(players)
    order = " ".join(["R1 R2 Rodd B3 B46 Beven Y5 Y46 Yprime"] * ((players + 1) // 2))
    public = dealt(game, order, (1,) * players).public
    assert (len(public.discard), len(public.queue)) == (discard, queue)
    assert len(public.known) + public.hidden == draw


def test_the_first_cards_go_grey_onto_the_discard_stack_then_the_queue_is_laid() -> None:
    public = dealt(GAME).public
    assert marks(public.discard) == "xR1 xR2"
    assert marks(public.queue) == "Rodd B3"
    assert marks(public.known) == "B46"
    assert public.hidden == 4


def test_take_on_deck_joins_the_squadron_and_the_queue_slides() -> None:
    public = do(GAME, dealt(GAME), "take deck").public
    assert marks(public.squads[0]) == "Rodd"
    assert marks(public.queue) == "B3 B46"
    assert marks(public.known) == "Beven"
    assert public.asked == 0b10


def test_take_from_the_discard_stack_leaves_the_queue_alone() -> None:
    public = do(GAME, dealt(GAME), "take discard").public
    assert marks(public.squads[0]) == "xR2"
    assert marks(public.discard) == "xR1"
    assert marks(public.queue) == "Rodd B3"


def test_reading_take_from_the_discard_stack_also_pushes() -> None:
    game = jobwell(take_discard_slides=True)
    public = do(game, dealt(game), "take discard").public
    assert marks(public.squads[0]) == "xR2"
    assert marks(public.discard) == "xR1 xRodd"
    assert marks(public.queue) == "B3 B46"


def test_an_empty_discard_stack_can_not_be_taken_from() -> None:
    state = do(GAME, dealt(GAME), "take discard", "take discard")
    assert "take discard" not in offered(GAME, state)


def test_push_turns_the_on_deck_card_grey_onto_the_discard_stack() -> None:
    public = do(GAME, dealt(GAME), "push").public
    assert marks(public.discard) == "xR1 xR2 xRodd"
    assert marks(public.queue) == "B3 B46"


def test_when_all_pass_the_first_to_pass_must_push() -> None:
    state = do(GAME, dealt(GAME), "pass", "pass")
    assert to_move(GAME, state).by == 0
    assert offered(GAME, state) == ["push"]
    assert len(offered(GAME, do(GAME, state, "push"))) > 1


def test_any_other_action_resets_the_passes() -> None:
    state = do(GAME, dealt(GAME), "pass", "take discard", "pass")
    assert "pass" in offered(GAME, state)


def test_trade_puts_your_card_grey_into_the_queue_and_gives_you_what_lay_there() -> None:
    state = do(GAME, dealt(GAME), "take deck", "pass", "trade Rodd 1")
    assert marks(state.public.squads[0]) == "B46"
    assert marks(state.public.queue) == "B3 xRodd"


def test_a_grey_card_traded_for_stays_grey() -> None:
    state = lay(dealt(GAME), queue=cards("xB3 Y5"), squads=(cards("R1"), ()))
    assert marks(do(GAME, state, "trade R1 0").public.squads[0]) == "xB3"


def test_grey_cards_pay_for_nothing() -> None:
    state = lay(dealt(GAME), squads=(cards("xR1 xBeven"), ()))
    assert offered(GAME, state) == ["take deck", "take discard", "push", "pass"]


def test_roll_discards_your_card_grey_and_rerolls_one_die() -> None:
    state = do(GAME, lay(dealt(GAME), squads=(cards("Y5"), ())), "roll Y5 die 2")
    assert marks(state.public.discard) == "xR1 xR2 xY5"
    assert chance(GAME, state, Rolled((6,))).public.dice == (1, 6)


def test_set_puts_your_card_grey_on_the_draw_stack_and_turns_a_die() -> None:
    state = lay(dealt(GAME), squads=(cards("Beven"), ()))
    choices = [text for text in offered(GAME, state) if text.startswith("set")]
    assert choices == [f"set Beven die {die} to {value}" for die in (1, 2) for value in (2, 4, 6)]
    public = do(GAME, state, "set Beven die 1 to 6").public
    assert public.dice == (6, 2)
    assert marks(public.known) == "xBeven B46"


def test_set_needs_a_draw_stack() -> None:
    state = lay(dealt(GAME), squads=(cards("Beven"), ()), known=(), hidden=0)
    assert not [text for text in offered(GAME, state) if text.startswith("set")]


def test_reading_set_must_change_the_die() -> None:
    game = jobwell(set_same_value=False)
    state = lay(dealt(game, dice=(2, 2)), squads=(cards("R2"), ()))
    assert not [text for text in offered(game, state) if text.startswith("set")]
    assert "set R2 die 1 to 2" in offered(GAME, lay(dealt(GAME, dice=(2, 2)), squads=(cards("R2"), ())))


def test_roll_and_set_reach_any_die_on_the_table() -> None:
    game = jobwell(4)
    order = " ".join(["R1 R2 Rodd B3 B46 Beven Y5 Y46 Yprime"] * 2)
    state = lay(dealt(game, order, (1, 2, 3, 4)), squads=(cards("R1"), (), (), ()))
    assert {f"roll R1 die {die}" for die in (1, 2, 3, 4)} <= set(offered(game, state))


def test_after_set_the_old_top_is_known_and_second() -> None:
    state = lay(dealt(GAME), squads=(cards("R1"), ()))
    after = do(GAME, state, "set R1 die 2 to 1", "take deck")
    assert marks(after.public.queue) == "B3 xR1"
    assert marks(after.public.known) == "B46"


def test_reading_the_top_of_the_draw_stack_stays_hidden() -> None:
    game = jobwell(top_card_visible=False)
    state = dealt(game)
    assert state.public.known == ()
    assert state.public.hidden == 5
    after = do(game, state, "take deck")
    assert marks(after.public.queue) == "B3 B46"
    assert after.public.known == ()


def test_the_round_ends_at_once_when_nothing_moves_up() -> None:
    state = lay(dealt(GAME), queue=cards("R1"), known=(), hidden=0)
    state = do(GAME, type(state)(state.public), "take deck")
    assert state.public.round == 2
    assert GAME.pending(state)[0].kind == "dice"


def test_two_who_only_pass_push_seven_cards_in_twenty_one_turns() -> None:
    state, turns = dealt(GAME), 0
    while state.public.round == 1:
        state = do(GAME, state, "pass" if "pass" in offered(GAME, state) else "push")
        turns += 1
    assert turns == 21
    assert state.public.tokens == (0, 0)
