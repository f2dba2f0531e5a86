"""Crossroads, votes, rounds, plot and the end of an episode."""

from __future__ import annotations

from msgspec.structs import replace

from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import (
    CROSSROADS,
    DEGRADED,
    DISABLED,
    OFFICER,
    PLOT,
    PRIVATE,
    QUARTERS,
    RECOVERY,
    ROBOT,
    SUPPLY,
    seat_number,
)
from quarterdeck.games.gen7.crossroads import OF_CARD, OF_DAMAGE, start_vote
from quarterdeck.games.gen7.state import Step
from quarterdeck.games.gen7.table import cover_degraded, merit

from .table import Table


def draw(table: Table, name: str) -> int:
    """An officer is seated and this crossroads card is drawn."""
    card = table.game.library.crossroads_number[name]
    table.public.officers = table.public.officers or 1
    table.state.drawn = (*table.state.drawn[:CROSSROADS], (card,))
    deck = table.public.decks[CROSSROADS]
    table.public.decks = (*table.public.decks[:CROSSROADS], replace(deck, faces=(card,), seen=(15,)))
    table.step(Step("crossroads", 0, data=(0,)))
    return card


# Crossroads ----------------------------------------------------------------------------------------


def test_a_card_is_drawn_when_an_officer_was_seated() -> None:
    table = Table()
    table.choose(c.Place(OFFICER, table.location("recycling_lab"), 0))
    table.choose(c.Skip())
    assert table.kind == "drawing"
    assert table.public.stack[-1].a == CROSSROADS


def test_no_card_is_drawn_for_a_colonist() -> None:
    table = Table()
    table.choose(c.Place(1, table.location("recycling_lab"), 0))
    table.choose(c.Skip())
    assert table.public.turn == 1


def test_an_empty_crossroads_deck_is_skipped() -> None:
    table = Table()
    table.state.down = (*table.state.down[:CROSSROADS], ())
    deck = table.public.decks[CROSSROADS]
    table.public.decks = (*table.public.decks[:CROSSROADS], replace(deck, down=0))
    table.choose(c.Place(OFFICER, table.location("recycling_lab"), 0))
    table.choose(c.Skip())
    assert table.public.turn == 1


def test_a_triggered_card_asks_its_player_and_leaves_the_campaign() -> None:
    table = Table()
    table.die(0, OFFICER, 4)
    card = draw(table, "tired_voice")
    assert (table.kind, table.public.stack[-1].seat) == ("crossroad", 0)
    table.choose(c.Pick(1))
    assert table.public.tokens[0][1] == 2
    assert card in table.public.removed


def test_of_several_officers_the_nearest_clockwise_from_the_active_player_triggers() -> None:
    table = Table()
    table.public.officers = 0b1100
    for seat in (2, 3):
        table.die(seat, OFFICER, 2)
    draw(table, "tired_voice")
    assert table.public.stack[-1].seat == 2


def test_a_card_that_does_not_trigger_goes_to_the_bottom() -> None:
    table = Table()
    table.die(0, OFFICER, 8)
    card = draw(table, "tired_voice")
    assert table.public.decks[CROSSROADS].up == (card,)
    assert card not in table.public.removed


def test_the_spotlight_may_ask_for_a_second_card() -> None:
    table = Table()
    table.public.spotlight = 0
    table.die(0, OFFICER, 8)
    draw(table, "tired_voice")
    table.choose(c.Again())
    assert table.kind == "drawing"


def test_options_are_shown_without_their_effects() -> None:
    table = Table()
    table.die(0, OFFICER, 4)
    draw(table, "tired_voice")
    view = table.game.view(table.state, 0)
    decision = table.game.pending(table.state)[0]
    told = [table.game.text.explain(view, decision, choice) for choice in table.choices]
    said = [str(message.args["text"]) for message in told]
    card = table.game.library.crossroads[table.public.stack[-1].a]
    assert said == [option.label for option in card.options]
    shown = str(table.game.text.scene(view))
    assert not any(option.text in shown for option in card.options)


# Votes ---------------------------------------------------------------------------------------------


def vote(table: Table, *ballots: int) -> None:
    for seat, option in enumerate(ballots):
        table.choose(c.Pick(option), seat)


def test_votes_count_by_rank() -> None:
    table = Table()
    table.public.rank = (3, 1, 1, 1)
    draw(table, "mislaid_crates")
    vote(table, 1, 0, 0, 1)
    assert table.public.stores == (6, 6, 6)


def test_a_tie_is_decided_by_the_chief() -> None:
    table = Table()
    table.public.chief = 2
    draw(table, "mislaid_crates")
    vote(table, 1, 0, 0, 1)
    assert (table.kind, table.public.stack[-1].seat) == ("tie", 2)
    table.choose(c.Pick(1), 2)
    assert table.public.stores == (6, 6, 6)


def test_the_track_adds_its_votes_and_goes_back_to_nothing() -> None:
    table = Table()
    table.public.leaning = 3
    draw(table, "mislaid_crates")
    vote(table, 0, 0, 0, 1)
    assert table.public.stores == (6, 6, 6)
    assert table.public.leaning == 1  # back to 0, then one by the option


def test_ballots_are_secret_until_the_last() -> None:
    table = Table()
    draw(table, "mislaid_crates")
    table.choose(c.Pick(0), 1)
    other = table.game.view(table.state, 0)
    assert other.own is not None
    assert other.own.ballot == -1
    mine = table.game.view(table.state, 1)
    assert mine.own is not None
    assert mine.own.ballot == 0


def test_a_vote_about_damage_counts_no_track() -> None:
    table = Table()
    table.public.leaning = 5
    start_vote(table.game, table.state, OF_DAMAGE, 0, 3, 0)
    vote(table, 2, 2, 2, 0)
    assert table.public.damage[table.location("robotics")] == 1
    assert table.public.leaning == 5


def test_who_votes_about_a_card_is_everybody() -> None:
    table = Table()
    start_vote(table.game, table.state, OF_CARD, 0, 2, 0)
    assert [decision.by for decision in table.game.pending(table.state)] == [0, 1, 2, 3]


# Rounds --------------------------------------------------------------------------------------------


def test_critical_tasks_left_undone_degrade_their_systems() -> None:
    table = Table()
    table.task("even_load")
    table.task("root_rot")
    table.step(Step("failure"))
    assert table.public.systems == (1, 2, 1)


def test_dice_come_home_and_robots_go_to_supply() -> None:
    table = Table()
    table.put(0, 1, RECOVERY)
    table.put(0, ROBOT, 8)
    table.put(3, ROBOT, 9)
    table.step(Step("retrieve"))
    assert table.public.places[0][1] == QUARTERS
    assert table.public.places[0][ROBOT] == SUPPLY
    assert table.public.places[3][ROBOT] == QUARTERS  # the Robotics Barracks keeps its own


def test_disabled_markers_go_and_failure_markers_stay() -> None:
    table = Table()
    cover = list(table.public.cover)
    cover[4], cover[5] = DISABLED, PLOT
    table.public.cover = tuple(cover)
    table.step(Step("update"))
    assert table.public.cover[4:6] == (0, PLOT)


def test_a_degraded_system_covers_seats_of_its_division() -> None:
    table = Table()
    table.public.systems = (2, 0, 0)
    table.step(Step("update"))
    lab = table.location("science_lab")
    covered = [bool(table.public.cover[seat_number(lab, seat)] & DEGRADED) for seat in range(4)]
    assert covered == [True, True, False, False]
    assert not any(table.public.cover[seat_number(table.location("chem_lab"), seat)] for seat in range(4))


def test_three_players_go_without_the_seats_of_three_pips() -> None:
    table = Table(3)
    boards = table.game.locations_in_play(table.public)
    assert all(table.public.cover[seat_number(board, 2)] for board in boards)


def test_a_passed_player_who_regains_a_die_is_back_in() -> None:
    table = Table()
    for seat in (1, 2, 3):
        for die in range(7):
            table.put(seat, die, RECOVERY)
    table.public.barracks = (2, 0, 1, 3)
    table.choose(c.Place(1, PRIVATE, 0))
    table.choose(c.Wake(2, 1))
    table.roll(5)
    assert (table.kind, table.public.turn) == ("turn", 2)


def test_merit_ties_go_to_whoever_was_there_first() -> None:
    table = Table()
    table.public.standing = (0, 1, 2, 3)
    merit(table.game, table.public, [(2, 5)])
    merit(table.game, table.public, [(1, 5)])
    assert table.public.standing == (2, 1, 0, 3)
    merit(table.game, table.public, [(1, 3), (2, -1)])
    assert table.public.standing == (1, 2, 0, 3)
    merit(table.game, table.public, [(1, -4)])  # down onto the 4 of seat 2: to the bottom of the stack
    assert table.public.merit == (0, 4, 4, 0)
    assert table.public.standing == (1, 2, 0, 3)


def test_markers_that_gain_together_keep_their_order() -> None:
    table = Table()
    table.public.standing = (3, 0, 1, 2)
    merit(table.game, table.public, [(seat, 4) for seat in range(4)])
    assert table.public.standing == (3, 0, 1, 2)


# Plot ----------------------------------------------------------------------------------------------


def at_section(table: Table, name: str) -> None:
    table.public.section = table.game.library.section_number[name]
    section = table.game.library.pack.section[table.public.section]
    table.public.plot_round = table.public.round = section.round


def test_a_goal_reached_skips_the_setback_of_the_next_page() -> None:
    table = Table()
    at_section(table, "1.02")
    table.step(Step("plot"))
    assert table.public.setbacks == 0
    assert table.game.library.pack.section[table.public.section].id == "1.03"


def test_a_goal_missed_suffers_the_setback_of_the_next_page() -> None:
    table = Table()
    at_section(table, "1.02")
    table.put(1, 1, 3)
    table.step(Step("plot"))
    assert table.public.setbacks == 1
    assert table.public.systems[2] == 1
    lab = seat_number(table.location("science_lab"), 0)
    assert table.public.cover[lab] == PLOT


def test_special_rules_of_a_goal_end_with_it() -> None:
    table = Table()
    table.public.rules = ((0, 1, 0), (3, 2, 0))
    at_section(table, "1.02")
    table.step(Step("plot"))
    assert list(table.public.rules) == [(3, 2, 0)]


def test_a_page_may_vote_and_an_option_may_move_the_final_round() -> None:
    table = Table()
    at_section(table, "1.02")
    table.step(Step("plot"))
    vote(table, 2, 2, 2, 0)
    assert table.public.final == 4
    assert table.public.plot_round == 3


def test_a_missed_goal_may_lead_to_another_page() -> None:
    table = Table()
    at_section(table, "1.03")
    table.public.setbacks = 2
    table.step(Step("plot"))
    assert table.public.bookmark == "e2b"


def test_the_last_page_ends_the_story() -> None:
    table = Table(episode="e2a")
    at_section(table, "2.a.02")
    table.step(Step("plot"))
    assert table.public.over


# The end of an episode -----------------------------------------------------------------------------


def ended(table: Table) -> None:
    table.public.stack = ()
    table.step(Step("episode_end"))


def test_tasks_in_hand_cost_their_penalty() -> None:
    table = Table()
    table.public.tasks = ((),) * 4
    table.hold_task("blood_panel")
    table.public.merit = (10, 0, 0, 0)
    ended(table)
    assert table.public.merit[0] == 8
    assert table.public.average == 2.0


def test_stars_for_plot_top_officer_merit_and_objectives() -> None:
    table = Table()
    table.public.tasks = ((),) * 4
    table.public.stars = table.public.earned = (0, 0, 0, 0)
    table.public.merit = (56, 0, 0, 0)
    table.public.met = ((0, 5, -1), *table.public.met[1:])
    ended(table)
    assert table.public.earned == (1 + 1 + 2 + 2, 1, 1, 1)


def test_a_setback_turns_the_plot_objective_over() -> None:
    table = Table()
    table.public.tasks = ((),) * 4
    table.public.setbacks = 1
    ended(table)
    assert table.public.earned == (1, 0, 0, 0)


def test_fifty_merit_are_a_promotion() -> None:
    table = Table()
    table.public.tasks = ((),) * 4
    table.public.merit = (50, 0, 0, 0)
    ended(table)
    assert table.public.rank == (2, 1, 1, 1)


def test_a_perk_is_bought_and_an_old_one_traded_in() -> None:
    table = Table()
    table.perk("innovator")
    table.public.stars = (3, 0, 0, 0)
    table.public.rank = (1, 1, 1, 1)
    table.public.stack = ()
    table.step(Step("shop", 0))
    assert not any(isinstance(choice, c.Buy) for choice in table.choices)  # an ensign has one slot
    table.choose(c.TradeIn(0))
    analyst = table.game.library.perk_number["analyst"]
    table.choose(c.Buy(analyst))
    assert table.public.perks[0] == (analyst,)
    assert table.public.stars[0] == 0


def test_no_more_than_two_perks_an_episode() -> None:
    table = Table()
    table.public.rank = (5, 1, 1, 1)
    table.public.stars = (20, 0, 0, 0)
    table.public.stack = ()
    table.step(Step("shop", 0))
    for number in (0, 1):
        table.choose(c.Buy(number))
    assert table.game.pending(table.state) == ()


def test_a_system_at_critical_ticks_a_box_and_damages_a_location_for_good() -> None:
    table = Table()
    table.public.tasks = ((),) * 4
    table.public.systems = (0, 0, 3)
    ended(table)
    while table.kind != "vote":
        table.choose(c.Skip())
    vote(table, 0, 0, 0, 0)
    assert table.public.conditions == 1
    assert table.public.damage[table.location("chem_lab")] == 1


def test_a_personal_objective_is_shown_when_it_is_met() -> None:
    table = Table()
    table.public.stores = (9, 0, 0)
    number = next(n for n, card in enumerate(table.game.library.pack.personal) if card.id == "data_reserve")
    table.state.plans = ((number, table.state.plans[0][1]), *table.state.plans[1:])
    table.step(Step("objectives"))
    assert table.public.met[0][0] == number


def test_repaired_systems_free_their_seats_only() -> None:
    table = Table()
    table.public.systems = (1, 1, 0)
    cover_degraded(table.game, table.public)
    table.public.systems = (0, 1, 0)
    cover_degraded(table.game, table.public, lift=True)
    assert not table.public.cover[seat_number(table.location("science_lab"), 0)]
    assert table.public.cover[seat_number(table.location("recycling_lab"), 0)]
