"""The arena plays line-ups of bots on matched deals; results depend on the plan alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from quarterdeck import new_game
from quarterdeck.arena import Plan, Played, Records, run, summarize, wilson
from quarterdeck.arena.stats import ranks, wins_of
from quarterdeck.core.contract import Choice
from quarterdeck.core.errors import FileError, IllegalChoice, UnknownBot
from tests.toys import Modest, StonesConfig, StonesGame, Take

GAME = StonesGame(StonesConfig(players=2))
PLAN = Plan.of(GAME, ["clever", "modest"], seed=1)


def timeless(games: list[Played]) -> list[tuple[Any, ...]]:
    return [(game.number, game.utility, game.reason, game.decisions, game.log) for game in games]


def test_the_list_of_bots_is_cycled_over_the_seats_and_rotated_game_by_game() -> None:
    plan = Plan.of(StonesGame(StonesConfig(players=3)), ["clever", "modest"])
    assert plan.line_up == ("clever", "modest", "clever")
    assert [plan.seating(number) for number in range(4)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]


def test_two_line_ups_meet_the_same_deals() -> None:
    other = Plan.of(GAME, ["modest:count=2"], seed=1)
    deals = [
        [game.log[0] for game in run(plan, range(20), keep_logs=True) if game.log] for plan in (PLAN, other)
    ]
    assert deals[0] == deals[1]
    assert len(set(deals[0])) > 5


def test_another_seed_gives_other_deals() -> None:
    other = Plan.of(GAME, ["clever", "modest"], seed=2)
    assert timeless(list(run(PLAN, range(20), keep_logs=True))) != timeless(
        list(run(other, range(20), keep_logs=True))
    )


def test_the_number_of_processes_changes_nothing() -> None:
    alone = list(run(PLAN, range(30), keep_logs=True))
    together = list(run(PLAN, range(30), jobs=2, keep_logs=True))
    assert timeless(alone) == timeless(together)


def test_wins_are_counted_by_bot_and_not_by_seat() -> None:
    summary = summarize(PLAN, run(PLAN, range(200)), cooperative=False)
    assert summary.games == 200
    clever, modest = summary.members
    assert clever.wins + modest.wins == 200
    assert clever.win_rate > 0.7
    assert clever.ci95[0] < clever.win_rate <= clever.ci95[1]


def ended(number: int, utility: tuple[float, ...], scores: tuple[float, ...]) -> Played:
    return Played(number=number, utility=utility, scores=scores, reason="", decisions=1, seconds=0.0)


def test_ranks_follow_points_then_the_win_and_are_shared_when_level() -> None:
    assert ranks(ended(0, (0.0, 1.0, 0.0, 0.0), (30.0, 30.0, 7.0, 9.0))) == [2, 1, 4, 3]
    assert ranks(ended(0, (0.5, 0.5, 0.0, 0.0), (30.0, 30.0, 7.0, 7.0))) == [1.5, 1.5, 3.5, 3.5]


def test_the_mean_rank_comes_with_its_interval() -> None:
    games = [
        ended(number, (1.0, 0.0), (5.0, 4.0)) for number in (0, 2, 4, 5)
    ]  # in game 5 the second bot of the line-up sits first
    first, second = summarize(PLAN, games, cooperative=False).ranks
    assert (first.mean, second.mean) == (1.25, 1.75)
    assert first.ci95 == pytest.approx((1.25 - 1.96 * 0.25, 1.25 + 1.96 * 0.25), abs=1e-3)


@pytest.mark.parametrize(
    ("utility", "cooperative", "wins"),
    [
        ((0.5, 0.5, 0.0), False, (0.5, 0.5, 0.0)),
        ((53.0, -53.0), False, (1.0, 0.0)),
        ((-3.0, -5.0), False, (1.0, 0.0)),
        ((7.0, 7.0, 2.0), False, (0.5, 0.5, 0.0)),
        ((-1.0, -1.0), True, (0.0, 0.0)),
        ((2.0, 2.0), True, (1.0, 1.0)),
    ],
)
def test_wins_are_wins_whatever_the_utilities(
    utility: tuple[float, ...], cooperative: bool, wins: tuple[float, ...]
) -> None:
    assert wins_of(utility, cooperative) == wins
    plan = Plan.of(StonesGame(StonesConfig(players=len(utility))), ["modest"])
    summary = summarize(plan, [ended(0, utility, ())], cooperative)
    assert tuple(member.wins for member in summary.members) == wins


def test_a_crew_wins_together() -> None:
    plan = Plan.of(StonesGame(StonesConfig(players=2, together=True)), ["modest"])
    summary = summarize(plan, run(plan, range(50)), cooperative=True)
    assert summary.crew is not None
    assert summary.crew == summary.members[0] == summary.members[1]
    assert summary.ranks == ()


def test_only_decisions_with_two_choices_or_more_count() -> None:
    plan = Plan.of(GAME, ["modest"])
    for game in run(plan, range(20), keep_logs=True):
        assert game.log is not None
        assert game.decisions == len(game.log) - 2  # without the die and the last single stone


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (388, 400, 0.9483, 0.9828)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert list(wilson(wins, games)) == pytest.approx([low, high], abs=1e-4)


def test_nothing_played_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_records_know_a_plan_whose_options_are_lists(tmp_path: Path) -> None:
    plan = Plan.of(new_game("planet-nine", tasks=2, tokens=("1", "2")), ["random"])
    with Records(tmp_path / "games.jsonl", plan) as records:
        for played in run(plan, range(2)):
            records.add(played)
    assert sorted(Records(tmp_path / "games.jsonl", plan).games) == [0, 1]


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with Records(path, PLAN) as records:
        for game in run(PLAN, range(7)):
            records.add(game)
    path.write_bytes(path.read_bytes()[:-20])
    with Records(path, PLAN) as records:
        assert sorted(records.games) == list(range(6))
        for game in run(PLAN, [number for number in range(10) if number not in records.games]):
            records.add(game)
    whole = Records(path, PLAN)
    assert timeless([whole.games[number] for number in range(10)]) == timeless(list(run(PLAN, range(10))))


def test_kept_games_replay_through_the_strict_door(tmp_path: Path) -> None:
    with Records(tmp_path / "games.jsonl", PLAN) as records:
        for game in run(PLAN, range(5), keep_logs=True):
            records.add(game)
    again = Records(tmp_path / "games.jsonl", PLAN)
    for number in range(5):
        outcome = again.match(number).outcome
        assert outcome is not None
        assert outcome.utility == again.games[number].utility


def test_records_of_another_plan_are_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with Records(path, PLAN) as records:
        records.add(next(run(PLAN, [0])))
    before = path.read_bytes()
    with pytest.raises(FileError, match="another plan"):
        Records(path, Plan.of(GAME, ["modest"], seed=1))
    path.write_bytes(b"hello\nworld\n")
    with pytest.raises(FileError, match="line 1"):
        Records(path, PLAN)
    assert before.startswith(b'{"game":"tests.toys:StonesGame"')


def test_unknown_bots_and_options_are_refused_at_once() -> None:
    with pytest.raises(UnknownBot, match="'lazy'; Stones has random, modest, clever, search"):
        Plan.of(GAME, ["lazy"])
    with pytest.raises(UnknownBot, match="modest has no option 'size'; it has count"):
        Plan.of(GAME, ["modest:size=2"])


class Cheat(Modest):
    def choose(self, *asked: Any) -> Choice:
        return Take(5)


def test_a_bot_that_chooses_what_is_not_offered_is_named() -> None:
    plan = Plan.of(GAME, [f"{__name__}:Cheat"])
    with pytest.raises(IllegalChoice, match="Cheat chose take 5"):
        list(run(plan, range(1)))
