"""The logbook: numbers, ways of distribution and communication, missions without tasks, configurations."""

from __future__ import annotations

import random

import pytest

from quarterdeck.core.errors import ConfigError
from quarterdeck.core.match import Match
from quarterdeck.core.registry import new_game
from quarterdeck.games.deep_sea import DeepSea, DeepSeaConfig
from quarterdeck.games.deep_sea.components import DECK, MISSIONS, TASKS, difficulties, mission
from quarterdeck.games.deep_sea.tasks.kind import CREWS, DONE, FAILED, OPEN, Tally
from quarterdeck.games.deep_sea.tasks.kinds import crew_objective
from quarterdeck.games.tricks.state import hand_of
from tests.games.deep_sea.tables import answer_all, kind, offered, say, table, to_first_trick
from tests.games.random_games import random_end

DRAFT, NORMAL = "draft", "normal"
LOGBOOK = {
    1: (1, NORMAL, DRAFT), 2: (2, NORMAL, DRAFT), 3: (3, NORMAL, DRAFT), 4: (4, NORMAL, DRAFT),
    5: (5, NORMAL, DRAFT), 6: (5, NORMAL, "one_owner"), 7: (6, NORMAL, DRAFT), 8: (0, NORMAL, DRAFT),
    9: (7, "currents", DRAFT), 10: (4, NORMAL, "keep_or_delegate"), 11: (8, "rapture", DRAFT),
    12: (0, NORMAL, DRAFT), 13: (5, NORMAL, "keep_or_delegate"), 14: (6, NORMAL, "volunteer"),
    15: (6, NORMAL, "volunteer"), 16: (6, NORMAL, "volunteer"), 17: (9, NORMAL, "free"),
    18: (9, NORMAL, DRAFT), 19: (9, NORMAL, "hardest_first"), 20: (10, "terrain", DRAFT),
    21: (0, "terrain", DRAFT),
    22: (11, "terrain", DRAFT), 23: (0, "terrain", DRAFT), 24: (12, "terrain", DRAFT),
    25: (12, "terrain", "captain_skipped"), 26: (10, "terrain", "two_volunteers"), 27: (0, "terrain", DRAFT),
    28: (14, NORMAL, "free"), 29: (15, NORMAL, "free"), 30: (16, NORMAL, "free"), 31: (17, NORMAL, "free"),
    32: (0, NORMAL, DRAFT), 33: (18, NORMAL, "free"),
}  # fmt: skip
CLOCKS = {14: 210, 15: 180, 16: 150, 26: 300}
SUMS = {3: 229, 4: 264, 5: 297}


def test_the_logbook_has_its_numbers() -> None:
    assert len(MISSIONS) == 33
    for number, expected in LOGBOOK.items():
        found = mission(number)
        assert (found.difficulty, found.communication, found.distribution) == expected, number
        assert found.seconds == CLOCKS.get(number, 0), number


@pytest.mark.parametrize(
    ("number", "field", "value"),
    [(14, "communication", "currents"), (15, "communication", "rapture"), (16, "communication", "none"),
     (26, "difficulty", 12)],
)  # fmt: skip
def test_declining_the_clock_brings_the_printed_alternative(number: int, field: str, value: object) -> None:
    untimed = DeepSeaConfig(mission=number).resolve()
    timed = DeepSeaConfig(mission=number, real_time=True).resolve()
    assert getattr(untimed, field) == value
    assert getattr(timed, field) == getattr(mission(number), field)
    assert (untimed.seconds, timed.seconds) == (0, CLOCKS[number])


def test_difficulties_add_up_at_every_crew_size() -> None:
    assert len(TASKS) == 96
    for seats, total in SUMS.items():
        assert sum(difficulties(seats)) == total


def test_the_german_print_differs_in_one_number() -> None:
    differing = [
        (task.id, seats)
        for seats in SUMS
        for task in TASKS
        if difficulties(seats)[task.number] != difficulties(seats, german=True)[task.number]
    ]
    assert differing == [("win_p9_y8", 4)]
    assert difficulties(4, german=True)[TASKS[9].number] == 2


@pytest.mark.parametrize(
    "options",
    [
        {"mission": 34},
        {"mission": 0},
        {"players": 6},
        {"mission": 3, "difficulty": 9},
        {"mission": 33, "difficulty": 12},
        {"mission": 3, "communication": "none"},
        {"mission": 3, "distribution": "free"},
        {"mission": 3, "real_time": True},
        {"mission": 14, "seconds": 30},
        {"mission": 8, "tasks": ("win_p3",)},
        {"tasks": ("win_p3",), "difficulty": 3},
        {"tasks": ("win_p3", "win_p3")},
        {"tasks": ("win_p99",)},
        {"used": ("nothing",), "mission": 1},
        {"difficulty": 5, "real_time": True},
        {"difficulty": 61},
    ],
)
def test_what_can_t_be_played_is_refused_with_a_reason(options: dict[str, object]) -> None:
    with pytest.raises(ConfigError, match=r"\w+"):
        new_game("deep-sea", **{"players": 4, **options})


# Missions without tasks ------------------------------------------------------------------------------


def tally(
    captured: tuple[int, ...] = (0,) * 4, wins: str = "0", out: int = 0, trick: tuple[int, ...] = (0,)
) -> Tally:
    bits = tuple(sum(1 << n for n, seat in enumerate(wins) if int(seat) == who) for who in range(4))
    return Tally(0, captured, bits, len(wins), 10 - len(wins), out, trick, 0, int(wins[-1]), trick[0])


NINES = (1 << 8, 1 << 17, 1 << 26, 1 << 35)


@pytest.mark.parametrize(
    ("captured", "wins", "verdict"),
    [
        ((NINES[0], 0, 0, 0), "0", OPEN),
        ((NINES[0] | NINES[1], 0, 0, 0), "00", FAILED),
        ((NINES[0] | NINES[1], NINES[2], 0, 0), "001", FAILED),
        ((NINES[0], NINES[1], NINES[2], NINES[3]), "0123012301", DONE),
        ((NINES[0], NINES[1], 0, 0), "0123012301", DONE),
    ],
)
def test_mission_8_nobody_is_ever_two_nines_ahead(captured: tuple[int, ...], wins: str, verdict: int) -> None:
    objective = crew_objective(mission(8), CREWS[4])
    assert objective is not None
    assert objective.judge(tally(captured, wins), -1) == verdict


def test_mission_21_counts_colour_ones_and_not_submarine_1() -> None:
    objective = crew_objective(mission(21), CREWS[4])
    assert objective is not None
    assert objective.judge(tally((1 | 1 << 36, 0, 0, 0), "0"), -1) == OPEN
    assert objective.judge(tally((1 | 1 << 9, 0, 0, 0), "0"), -1) == FAILED


@pytest.mark.parametrize(
    ("wins", "verdict"),
    [("2", OPEN), ("20", FAILED), ("22", OPEN), ("220", OPEN), ("2200", FAILED), ("2222000111", DONE)],
)
def test_mission_23_the_first_winner_stays_ahead_of_everybody(wins: str, verdict: int) -> None:
    objective = crew_objective(mission(23), CREWS[4])
    assert objective is not None
    assert objective.judge(tally(wins=wins), -1) == verdict


@pytest.mark.parametrize(
    ("wins", "out", "trick", "verdict"),
    [
        ("0", 1 << 31, (0, 1, 2, 3), OPEN),
        ("0", 0, (0, 1, 2, 31), FAILED),
        ("0123012301", 0, (0, 1, 2, 31), DONE),
        ("0123012301", 0, (0, 1, 31, 2), FAILED),
        ("0123012301", 1 << 31, (0, 1, 2, 3), FAILED),
    ],
)
def test_mission_27_yellow_5_is_the_very_last_card(
    wins: str, out: int, trick: tuple[int, ...], verdict: int
) -> None:
    objective = crew_objective(mission(27), CREWS[4])
    assert objective is not None
    assert objective.judge(tally(wins=wins, out=out, trick=trick), -1) == verdict


PINK_CAPTAIN = "S4 P1 B1"


@pytest.mark.parametrize("card", ["P1", "S4"])
def test_mission_12_opening_with_pink_or_a_submarine_loses_at_once(card: str) -> None:
    match = to_first_trick(table(hands=PINK_CAPTAIN, mission=12, distress=False))
    answer_all(match)
    say(match, card)
    assert match.outcome is not None
    assert match.outcome.utility == (0.0,) * 4
    assert match.state.public.table != ()


def test_mission_12_another_opening_goes_on() -> None:
    match = to_first_trick(table(hands=PINK_CAPTAIN, mission=12, distress=False))
    answer_all(match)
    say(match, "B1")
    assert kind(match) == "play"


def test_mission_12_forbidden_openings_are_illegal_by_the_other_reading() -> None:
    match = to_first_trick(
        table(hands=PINK_CAPTAIN, mission=12, distress=False, forbidden_openings="illegal")
    )
    answer_all(match)
    assert all(card[0] not in "PS" for card in offered(match))
    only = "S4 S3 S2 S1 P1 P2 P3 P4 P5 P6"
    bound = table(hands=only, mission=12, distress=False, forbidden_openings="illegal")
    answer_all(bound)
    assert len(offered(bound)) == 10


def test_who_opens_with_a_forbidden_card_by_that_reading_held_nothing_else() -> None:
    only = "S4 S3 S2 S1 P1 P2 P3 P4 P5 P6"
    match = table(hands=only, mission=12, distress=False, forbidden_openings="illegal")
    answer_all(match)
    say(match, "P6")
    pink_or_submarines = DECK.read_all(only) | DECK.read_all("P7 P8 P9")
    for seed in range(20):
        sampled = match.game.determinize(match.view(1), random.Random(seed))
        assert not hand_of(sampled, 0) & ~pink_or_submarines
        assert Match(match.game, match.game.retrace(sampled, match.log)).state == sampled


def test_an_opening_that_a_task_forbids_fails_before_the_trick_is_over() -> None:
    match = table(hands="S4 P1", tasks=("no_lead_pink_green",))
    say(match, "take no_lead_pink_green")
    answer_all(match)
    say(match, "P1")
    assert match.outcome is not None
    assert match.outcome.reason.key == "deep_sea.verdict.task"
    assert len(match.state.public.table) == 1


def test_the_mission_succeeds_as_soon_as_all_tasks_are_done() -> None:
    match = table(hands="S4 S1 | S2 | S3", tasks=("first_trick",))
    say(match, "take first_trick")
    answer_all(match)
    say(match, "S4", "S2", "S3")
    say(match, offered(match)[0])
    assert match.outcome is not None
    assert match.outcome.utility == (1.0,) * 4
    assert match.state.public.trick == 1


def test_all_132_configurations_play_to_an_end() -> None:
    configs = list(DeepSea.configurations())
    assert len(configs) == 132
    rng = random.Random(1)
    for config in configs:
        assert random_end(DeepSea(config), rng).public.verdict is not None
