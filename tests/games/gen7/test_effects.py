"""One test for each effect of the vocabulary."""

from __future__ import annotations

from typing import get_args

from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import (
    CROSSROADS,
    DISABLED,
    FILE,
    PLOT,
    QUARTERS,
    RECOVERY,
    ROBOT,
    SCHEMA,
    STRANDED,
    SUPPLY,
    TASK,
    seat_number,
)
from quarterdeck.games.gen7.effects import kinds
from quarterdeck.games.gen7.effects.run import EFFECTS
from quarterdeck.games.gen7.table import rule_on

from .table import Table


def test_every_effect_is_carried_out_by_something() -> None:
    assert set(EFFECTS) == set(get_args(kinds.AnyEffect))


def test_gain_fills_the_barracks_up_to_its_limit() -> None:
    table = Table()
    table.tokens(data=14)
    table.effect(kinds.Gain(data=3, chem=2))
    assert table.public.tokens[0] == (15, 0, 2)


def test_gain_for_all_others_or_the_chief() -> None:
    table = Table()
    table.effect(kinds.Gain(who="others", part=1), seat=1)
    assert [row[1] for row in table.public.tokens] == [1, 0, 1, 1]
    table.effect(kinds.Gain(who="chief", part=1), seat=1)
    table.effect(kinds.Gain(who="all", part=1), seat=1)
    assert [row[1] for row in table.public.tokens] == [3, 1, 2, 2]


def test_lose_takes_what_there_is() -> None:
    table = Table()
    table.tokens(data=1, part=4)
    table.effect(kinds.Lose(data=3, part=1))
    assert table.public.tokens[0] == (0, 3, 0)


def test_choose_tokens_asks_one_by_one_clockwise_from_you() -> None:
    table = Table()
    table.effect(kinds.ChooseTokens(2, who="all"), seat=2)
    for seat in (2, 2, 3, 3, 0, 0, 1, 1):
        assert table.kind == "choose_token"
        table.choose(c.Pay(seat % 3), seat)
    assert [sum(row) for row in table.public.tokens] == [2, 2, 2, 2]
    assert table.kind == "turn"


def test_stores_stay_within_their_limit() -> None:
    table = Table()
    table.effect(kinds.Stores(data=20, part=-9))
    assert table.public.stores == (15, 0, 3)


def test_merit_is_gained_and_never_falls_below_nothing() -> None:
    table = Table()
    table.effect(kinds.Merit(4, who="all"))
    table.effect(kinds.Merit(-9))
    assert table.public.merit == (0, 4, 4, 4)
    assert table.public.standing[-1] == 0


def test_stars_come_at_once() -> None:
    table = Table()
    table.effect(kinds.Stars(2), seat=1)
    assert table.public.stars[1] == table.public.earned[1] == 2


def test_lean_moves_the_track_to_its_ends() -> None:
    table = Table()
    table.effect(kinds.Lean(9))
    assert table.public.leaning == 5
    table.effect(kinds.Lean(-3))
    assert table.public.leaning == 2


def test_status_degrades_and_repairs() -> None:
    table = Table()
    table.effect(kinds.Status("power", -2))
    assert table.public.systems == (0, 2, 0)
    table.effect(kinds.Status("power", 1))
    assert table.public.systems == (0, 1, 0)


def test_status_past_critical_ticks_a_box_for_every_step() -> None:
    table = Table()
    table.effect(kinds.Status("power", -5))
    assert table.public.systems == (0, 3, 0)
    assert table.public.conditions == 3


def test_condition_ticks_boxes_and_the_first_one_has_its_card() -> None:
    table = Table()
    table.effect(kinds.Condition(1))
    assert table.public.conditions == 1
    assert table.public.stores[1] == 2  # the drill's first condition card takes a part


def test_file_is_the_action_without_a_die() -> None:
    table = Table()
    before = len(table.public.files[1])
    table.effect(kinds.File(), seat=1)
    table.chance()
    table.choose(c.Keep(0), 1)
    assert len(table.public.files[1]) == before + 1
    assert len(table.public.decks[FILE].up) == 1


def test_schema_is_the_action_without_a_die() -> None:
    table = Table()
    table.effect(kinds.Schema(), seat=1)
    table.chance()
    table.choose(c.Keep(1), 1)
    assert table.public.schemas[1][0] >= 0
    assert len(table.public.decks[SCHEMA].up) == 1


def test_animate_wakes_the_first_colonist() -> None:
    table = Table()
    table.effect(kinds.Animate(who="all"))
    assert all(row.count(RECOVERY) == 1 for row in table.public.places)
    assert table.public.markers == (0, 0, 0, 0)


def test_robot_comes_out_of_the_supply_rolled() -> None:
    table = Table()
    table.put(1, ROBOT, SUPPLY)
    table.effect(kinds.Robot(), seat=1)
    table.roll(1)
    assert table.kind == "set_robot"
    table.choose(c.SetDie(ROBOT, 11), 1)
    assert (table.public.places[1][ROBOT], table.public.dice[1][ROBOT]) == (QUARTERS, 11)


def test_robot_does_nothing_while_it_is_out() -> None:
    table = Table()
    table.effect(kinds.Robot())
    assert table.kind == "turn"


def test_revive_rerolls_dice_of_the_recovery_room() -> None:
    table = Table()
    table.put(2, 1, RECOVERY)
    table.put(3, 2, RECOVERY)
    table.effect(kinds.Revive(2))
    table.choose(c.Wake(2, 1))
    table.roll(6)
    table.choose(c.Skip())
    assert (table.public.places[2][1], table.public.dice[2][1]) == (QUARTERS, 6)
    assert table.public.places[3][2] == RECOVERY


def test_reroll_rerolls_one_die_in_quarters() -> None:
    table = Table()
    table.effect(kinds.Reroll())
    table.choose(c.Rest(0))
    table.roll(8)
    assert table.public.dice[0][0] == 8
    assert table.public.places[0][0] == QUARTERS


def test_turn_die_sets_one_die_in_quarters() -> None:
    table = Table()
    table.effect(kinds.TurnDie(), seat=1)
    table.choose(c.SetDie(1, 6), 1)
    assert table.public.dice[1][1] == 6


def test_exhaust_sends_a_die_to_the_recovery_room() -> None:
    table = Table()
    table.effect(kinds.Exhaust(), seat=1)
    table.choose(c.Rest(2), 1)
    assert table.public.places[1][2] == RECOVERY


def test_task_draws_up_to_the_hand_limit() -> None:
    table = Table()
    table.effect(kinds.Task(2), seat=1)
    table.chance()
    assert len(table.public.tasks[1]) == 4
    table.effect(kinds.Task(2), seat=1)
    table.chance()
    assert len(table.public.tasks[1]) == 5


def test_peek_leaves_the_card_on_top() -> None:
    table = Table()
    table.effect(kinds.Peek("file"))
    table.chance()
    serial = table.public.stack[-1].data[0]
    table.choose(c.Skip())
    assert table.public.decks[FILE].top == serial
    table.effect(kinds.File(), seat=1)
    table.chance()
    assert table.public.stack[-1].data[0] == serial


def test_peek_may_discard_the_card() -> None:
    table = Table()
    table.effect(kinds.Peek("task"))
    table.chance()
    table.choose(c.Drop())
    assert len(table.public.decks[TASK].up) == 2  # and the one left over from the draft


def test_cover_puts_a_failure_marker_on_the_first_available_seat() -> None:
    table = Table()
    table.effect(kinds.Cover("science_lab"))
    assert table.public.cover[seat_number(table.location("science_lab"), 0)] == PLOT


def test_cover_of_all_labs_with_disabled_markers_at_the_last_seat() -> None:
    table = Table()
    table.effect(kinds.Cover("labs", "disabled", "last"))
    labs = [table.location(name) for name in ("science_lab", "recycling_lab", "chem_lab")]
    assert [table.public.cover[seat_number(lab, 3)] for lab in labs] == [DISABLED] * 3


def test_uncover_takes_a_plot_marker_off() -> None:
    table = Table()
    table.effect(kinds.Cover("robotics"))
    table.effect(kinds.Uncover("robotics"))
    assert not any(table.public.cover[seat_number(table.location("robotics"), seat)] for seat in range(4))


def test_crossroads_shuffles_a_card_into_the_deck() -> None:
    table = Table()
    before = table.public.decks[CROSSROADS].down
    table.effect(kinds.Crossroads("the_second_letter"))
    table.effect(kinds.Crossroads("the_second_letter"))
    assert table.public.decks[CROSSROADS].down == before + 1


def test_log_card_waits_for_the_end_of_the_episode() -> None:
    table = Table()
    table.effect(kinds.LogCard("the_second_letter"))
    card = table.game.library.crossroads_number["the_second_letter"]
    assert table.public.crew_log == (card,)
    assert card not in table.state.down[CROSSROADS]


def test_keep_gives_the_card_to_the_player() -> None:
    table = Table()
    table.effect(kinds.Keep(), seat=2, card=4)
    assert table.public.kept[2] == (4,)


def test_unlock_opens_a_location_at_once() -> None:
    table = Table()
    orchard = table.location("orchard")
    assert orchard not in table.game.locations_in_play(table.public)
    table.effect(kinds.Unlock("orchard"))
    assert orchard in table.game.locations_in_play(table.public)


def test_flag_is_noted_and_crossed_out() -> None:
    table = Table()
    table.effect(kinds.Flag("seen"))
    assert "seen" in table.public.notes
    table.effect(kinds.Flag("seen", on=False))
    assert "seen" not in table.public.notes


def test_bring_task_adds_an_extra_critical_task_and_drop_task_removes_it() -> None:
    table = Table()
    table.effect(kinds.BringTask("vent_the_deck"))
    assert [task.plot for task in table.public.row] == [True]
    table.effect(kinds.DropTask("vent_the_deck"))
    assert table.public.row == ()


def test_progress_marks_the_goal() -> None:
    table = Table()
    table.effect(kinds.Progress(2))
    assert table.public.progress == 2


def test_final_round_is_set_or_moved_but_never_before_now() -> None:
    table = Table()
    table.effect(kinds.FinalRound(by=1))
    assert table.public.final == 4
    table.effect(kinds.FinalRound(round=0, by=-9))
    assert table.public.final == table.public.round == 1


def test_strand_puts_a_colonist_of_everybody_on_the_stores() -> None:
    table = Table()
    table.effect(kinds.Strand(1))
    assert all(row.count(STRANDED) == 1 for row in table.public.places)


def test_chief_gets_the_badge() -> None:
    table = Table()
    table.effect(kinds.Chief(), seat=3)
    assert table.public.chief == 3


def test_special_rule_on_holds_until_its_end() -> None:
    table = Table()
    table.effect(kinds.SpecialRuleOn("quiet", "round"))
    assert rule_on(table.public, "quiet")
    table.effect(kinds.SpecialRuleOn("rescue", "goal", ("recycling_lab",)))
    rule = rule_on(table.public, "rescue")
    assert rule is not None
    assert rule[2] == 1 << table.location("recycling_lab")


def test_cover_position_covers_a_seat_of_a_group() -> None:
    table = Table()
    slot = table.task("sour_water")
    table.hold_file("shortcut")
    table.choose(c.Open(slot))
    table.choose(c.Add(0, 0))
    table.choose(c.PlayFile(len(table.public.files[0]) - 1))
    assert table.public.group is not None
    assert table.public.group.filled[1] == -2


def test_discount_makes_a_critical_task_cheaper() -> None:
    table = Table()
    slot = table.task("echo_in_memory")
    table.public.stores = (0, 0, 0)
    table.hold_file("bulk_order")
    table.choose(c.Open(slot))
    table.choose(c.Add(0, 0))
    table.choose(c.Add(3, 1))
    assert c.Finish() not in table.choices
    table.choose(c.PlayFile(len(table.public.files[0]) - 1))
    table.choose(c.Finish())
    assert table.public.row[slot].done
