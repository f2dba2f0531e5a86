"""The pages of the plot and the end of an episode."""

from __future__ import annotations

from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import PLOT, seat_number
from quarterdeck.games.gen7.state import Step
from quarterdeck.games.gen7.table import cover_degraded

from .table import Table

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
    table.vote(2, 2, 2, 0)
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
    table.vote(0, 0, 0, 0)
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
