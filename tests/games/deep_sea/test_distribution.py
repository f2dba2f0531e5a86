"""Who gets which task (Setup 9 and 10, mission symbols; rulebook pages 9, 13, 18, 20, 21)."""

from __future__ import annotations

import pytest

from quarterdeck.core.errors import IllegalChoice
from quarterdeck.games.deep_sea.components import TASK
from tests.games.deep_sea.tables import DeepSeaMatch, answer_all, kind, offered, say, table

CAPTAIN_2 = "P1 | S4"
"""Seat 2 (number 1) is the captain."""


def owners(match: DeepSeaMatch) -> tuple[int, ...]:
    return match.state.public.owners


def test_the_captain_chooses_first_and_then_clockwise() -> None:
    match = table(hands=CAPTAIN_2, tasks=("win_p3", "win_y1", "win_b4", "win_g6", "first_trick"))
    chosen = []
    while kind(match) == "draft":
        chosen.append(match.pending[0].by)
        say(match, offered(match)[0])
    assert chosen == [1, 2, 3, 0, 1]


def test_nobody_passes_with_as_many_tasks_as_seats() -> None:
    match = table(hands=CAPTAIN_2, tasks=("win_p3", "win_y1", "win_b4", "win_g6"))
    while kind(match) == "draft":
        assert "skip" not in offered(match)
        say(match, offered(match)[0])


def test_passing_ends_when_the_seats_that_remain_are_needed() -> None:
    match = table(hands=CAPTAIN_2, tasks=("win_p3", "win_y1"))
    say(match, "skip", "skip")
    assert offered(match) == ["take win_p3", "take win_y1"]
    say(match, "take win_y1")
    assert offered(match) == ["take win_p3"]
    say(match, "take win_p3")
    assert owners(match) == (0, 3)


def test_the_captain_is_not_offered_comparisons_with_the_captain() -> None:
    match = table(hands=CAPTAIN_2, tasks=("more_than_captain", "win_y1", "win_b4", "win_g6"))
    assert "take more_than_captain" not in offered(match)
    with pytest.raises(IllegalChoice):
        say(match, "take more_than_captain")


def test_a_comparison_that_the_crew_leaves_to_the_captain_fails_the_attempt() -> None:
    tasks = ("win_y1", "win_b4", "win_g6", "win_p3", "fewer_than_captain")
    match = table(hands=CAPTAIN_2, tasks=tasks)
    say(match, "take win_y1", "take win_b4", "take win_g6", "take win_p3")
    outcome = match.outcome
    assert outcome is not None
    assert outcome.utility == (0.0,) * 4
    assert outcome.reason.key == "deep_sea.verdict.captain"


def test_mission_19_the_captain_begins_with_one_of_the_most_difficult_tasks() -> None:
    match = table(hands=CAPTAIN_2, mission=19, draw="win_p3 exactly_2_green exactly_2_blue")
    assert offered(match) == ["take exactly_2_green", "take exactly_2_blue"]
    say(match, "take exactly_2_green")
    assert offered(match) == ["take win_p3", "take exactly_2_blue", "skip"]


def test_mission_19_the_captain_takes_the_next_hardest_where_the_hardest_is_a_comparison() -> None:
    match = table(
        hands=CAPTAIN_2,
        distribution="hardest_first",
        tasks=("as_many_as_captain", "win_p3", "exactly_2_tricks"),
    )
    assert offered(match) == ["take exactly_2_tricks"]


def test_mission_25_the_captain_is_always_skipped() -> None:
    match = table(hands=CAPTAIN_2, mission=25, draw="exactly_2_green exactly_2_blue win_g2_last_trick")
    chosen = []
    while kind(match) == "draft":
        chosen.append(match.pending[0].by)
        say(match, offered(match)[0])
    assert chosen == [2, 3, 0]
    assert match.state.public.captain == 1


def test_free_selection_everybody_names_a_favourite_sealed_and_the_captain_proposes() -> None:
    match = table(hands=CAPTAIN_2, distribution="free", tasks=("win_p3", "win_y1"))
    assert [decision.by for decision in match.pending] == [0, 1, 2, 3]
    say(match, "take win_p3", "take win_p3", "skip")
    assert not match.state.public.favours
    say(match, "take win_y1")
    pink_3, yellow_1 = TASK["win_p3"].number, TASK["win_y1"].number
    assert match.state.public.favours == (pink_3, pink_3, -1, yellow_1)
    assert match.pending[0].by == 1
    say(match, "give 3", "give 3")
    answer_all(match, ("agree",), "yes")
    assert owners(match) == (2, 2)


def test_free_selection_the_third_proposal_stands_without_a_vote() -> None:
    match = table(hands=CAPTAIN_2, distribution="free", tasks=("win_p3",))
    answer_all(match, ("favour",))
    for seat in ("1", "3"):
        say(match, f"give {seat}")
        answer_all(match, ("agree",), "no")
        assert kind(match) == "share"
    say(match, "give 4")
    assert owners(match) == (3,)


def test_free_selection_never_offers_the_captain_a_comparison() -> None:
    match = table(hands=CAPTAIN_2, distribution="free", tasks=("more_than_captain",))
    answer_all(match, ("favour",))
    assert offered(match) == ["give 1", "give 3", "give 4"]


def test_mission_6_a_wish_that_all_share_makes_one_owner_of_all() -> None:
    match = table(hands=CAPTAIN_2, mission=6, draw="win_p3 win_all_3s")
    say(match, "name 4", "name 4", "name 4", "name 4")
    assert owners(match) == (3, 3)


def test_mission_6_the_captain_proposes_where_wishes_differ() -> None:
    match = table(hands=CAPTAIN_2, mission=6, draw="win_p3 win_all_3s")
    say(match, "name 4", "name 4", "name 1", "name 4")
    assert match.pending[0].by == 1
    say(match, "name 1", "yes", "yes", "no", "name 3", "yes", "yes", "yes")
    assert owners(match) == (2, 2)


def test_mission_10_the_captain_keeps_without_asking() -> None:
    match = table(hands=CAPTAIN_2, mission=10, draw="win_p3 min_5_pink")
    assert offered(match) == ["keep", "name 1", "name 3", "name 4"]
    say(match, "keep")
    assert owners(match) == (1, 1)
    assert not match.state.public.delegated


def test_mission_10_handing_over_needs_consent() -> None:
    match = table(hands=CAPTAIN_2, mission=10, draw="win_p3 min_5_pink")
    say(match, "name 3", "no")
    assert offered(match) == ["keep", "name 1", "name 4"]
    say(match, "name 1", "yes")
    assert owners(match) == (0, 0)
    assert match.state.public.delegated


def test_mission_14_the_first_volunteer_takes_all() -> None:
    match = table(hands=CAPTAIN_2, mission=14, draw="win_p3 win_all_3s two_in_a_row")
    assert match.pending[0].by == 2
    say(match, "no")
    assert match.pending[0].by == 3
    say(match, "yes")
    assert owners(match) == (3, 3, 3)


def test_mission_14_the_captain_steps_in_where_nobody_volunteers() -> None:
    match = table(hands=CAPTAIN_2, mission=14, draw="win_p3 win_all_3s two_in_a_row")
    say(match, "no", "no", "no")
    assert owners(match) == (1, 1, 1)


def test_a_captain_who_must_volunteer_for_a_comparison_fails_the_attempt() -> None:
    match = table(hands=CAPTAIN_2, distribution="volunteer", tasks=("more_than_captain",))
    say(match, "no", "no", "no")
    assert match.outcome is not None
    assert match.outcome.reason.key == "deep_sea.verdict.captain"


def test_mission_26_two_volunteers_split_as_they_like() -> None:
    match = table(hands=CAPTAIN_2, mission=26, draw="win_all_3s win_g3_y4_y5 exactly_2_green")
    say(match, "yes", "no", "yes")
    assert match.pending[0].by == 2
    assert offered(match) == ["give 3", "give 1"]
    say(match, "give 3", "give 1", "give 1")
    assert [decision.by for decision in match.pending] == [0]
    say(match, "yes")
    assert owners(match) == (2, 0, 0)


def test_mission_26_those_who_remain_step_in_when_they_are_just_enough() -> None:
    match = table(hands=CAPTAIN_2, mission=26, draw="win_all_3s win_g3_y4_y5 exactly_2_green")
    say(match, "no", "no")
    assert match.state.public.volunteers == (0, 1)


def test_mission_32_has_its_four_cards() -> None:
    match = table(mission=32)
    assert offered(match)[:4] == [
        "take zero_tricks",
        "take exactly_3_in_a_row",
        "take two_in_a_row",
        "take first_and_last_trick",
    ]
    assert "skip" not in offered(match)
    assert "skip" in offered(table(players=5, mission=32))
