"""Every task by example: success, early success, failure, early failure (Specific Task Cards)."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from quarterdeck.games.deep_sea.components import DECK, TASK, TASKS
from quarterdeck.games.deep_sea.tasks.kind import CREWS, DONE, FAILED, OPEN, Tally
from quarterdeck.games.deep_sea.tasks.kinds import judges
from tests.games.deep_sea.sentences import Trick, card

EXAMPLES: dict[str, dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("examples.toml").read_text("utf-8")
)
VERDICTS = {"done": DONE, "failed": FAILED, "open": OPEN}
SEATS, ME, CAPTAIN = 4, 0, 1
TRICKS = CREWS[SEATS].tricks
ROWS = [(task, name) for task, rows in EXAMPLES.items() for name in rows]

ONLY_AT_THE_END = {
    "win_g2_last_trick", "last_trick", "first_and_last_trick", "only_first_trick", "only_last_trick",
    "zero_tricks", "exactly_1_trick", "exactly_2_tricks", "exactly_4_tricks", "x_tricks_open",
    "x_tricks_secret", "exactly_2_in_a_row", "exactly_3_in_a_row", "as_many_as_captain",
}  # fmt: skip
"""Tasks that no history decides as done before the last trick."""
NEVER_AT_THE_END = {
    "first_trick", "first_2_tricks", "first_3_tricks",
    "none_of_first_3", "none_of_first_4", "none_of_first_5",
}  # fmt: skip
"""Tasks whose window closes early: the last trick decides nothing."""


def parse(example: str) -> tuple[Tally, list[str]]:
    """The tally an example describes, and its further words."""
    winners, mine, theirs, last, more = (part.strip() for part in (example + ";;;;").split(";")[:5])
    words = more.split()
    seats = [int(seat) for seat in winners]
    captured = [DECK.read_all(mine), DECK.read_all(theirs), 0, 0]
    leader, _, cards = last.partition(":")
    trick = [DECK.read(name) for name in cards.split()]
    best, winner = (trick[0], int(leader)) if trick else (0, seats[-1] if seats else 0)
    if len(trick) == SEATS:
        order = [(int(leader) + step) % SEATS for step in range(SEATS)]
        laid = Trick([(seat, card(DECK.names[number])) for seat, number in zip(order, trick, strict=True)])
        assert laid.winner == seats[-1], "the example's latest trick must be won by the seat it names"
        winner, best = laid.winner, trick[order.index(laid.winner)]
        captured[winner] |= sum(1 << number for number in trick)
    everything = captured[0] | captured[1] | captured[2] | captured[3]
    wins = [sum(1 << number for number, taker in enumerate(seats) if taker == seat) for seat in range(SEATS)]
    foretold = int(words[words.index("foretold") + 1]) if "foretold" in words else -1
    tally = Tally(
        captain=CAPTAIN,
        captured=tuple(captured),
        wins=tuple(wins),
        played=len(seats),
        left=TRICKS - len(seats),
        out=DECK.all & ~everything,
        trick=tuple(trick),
        leader=int(leader) if leader else 1,
        winner=winner,
        winning=best,
        foretold=(foretold, foretold),
    )
    return tally, words


def expected(name: str, words: list[str]) -> int:
    head = name.partition("_")[0]
    return VERDICTS[head if head in VERDICTS else words[-1]]


@pytest.mark.parametrize(("task", "name"), ROWS)
def test_an_example_is_judged_as_its_name_says(task: str, name: str) -> None:
    tally, words = parse(EXAMPLES[task][name])
    judge = judges(SEATS)[TASK[task].number]
    verdict = judge.judge_opening(tally, ME) if "opening" in words else judge.judge(tally, ME)
    assert verdict == expected(name, words)
    if "early" in name:
        assert tally.left > 0


def test_every_task_has_examples_of_all_that_can_happen_to_it() -> None:
    assert set(EXAMPLES) == {task.id for task in TASKS}
    for task, rows in EXAMPLES.items():
        at_end = {name for name in rows if name in ("done", "failed")}
        early = {name for name in rows if name in ("done_early", "failed_early")}
        wanted_at_end = set() if task in NEVER_AT_THE_END else {"done", "failed"}
        wanted_early = {"failed_early"} if task in ONLY_AT_THE_END else {"done_early", "failed_early"}
        if task == "last_trick":
            wanted_early = set()
        assert at_end == wanted_at_end, task
        assert early >= wanted_early, task
