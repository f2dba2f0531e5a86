"""Deals that can be won: the first of a row is taken, and a file can't lie about those before it."""

from __future__ import annotations

import hashlib
import random

import msgspec
import pytest

from quarterdeck.core import fairness, record, record_json, record_text, registry
from quarterdeck.core.errors import FairnessError, FileError
from quarterdeck.core.fairness import NO_NONCE, FairChance, Passed
from quarterdeck.core.match import Match, SeededChance
from quarterdeck.core.record import Record, header_of
from quarterdeck.core.registry import AnyGame
from quarterdeck.games.tricks.deals import dealt
from quarterdeck.solver.deals import confirm, first_winnable, judge, preparation
from quarterdeck.solver.errors import NotSolvable

GAME = registry.new_game("deep-sea", players=5, tasks=("trick_all_gt_5",))
LOST_FIRST = hashlib.sha256(b"lost 10\0secret 1").digest()
"""The first deal of its row can't be won, the second can."""
LIMIT_MS = 60_000


def row(secret: bytes, passed: int) -> FairChance:
    return FairChance(secret, [NO_NONCE] * GAME.config.players, passed)


def played(secret: bytes, passed: Passed | None) -> Record:
    """A match on this deal, played without a thought."""
    header = msgspec.structs.replace(header_of(GAME), passed=passed)
    commitment = fairness.commitment(secret, header.committed()).hex()
    header = msgspec.structs.replace(
        header, commitment=commitment, nonces=(NO_NONCE.hex(),) * GAME.config.players
    )
    match, rng = Match(GAME), random.Random(0)
    for decision, *_ in match.questions(record.draws_of(Record(header, (), secret.hex()))):
        match.submit(decision.by, rng.choice(match.legal(decision)), decision.for_)
    return Record(header, tuple(match.log), secret.hex())


def test_the_first_deal_that_can_be_won_is_taken() -> None:
    assert judge(dealt(GAME, row(LOST_FIRST, 0)), LIMIT_MS).winnable is False
    assert judge(dealt(GAME, row(LOST_FIRST, 1)), LIMIT_MS).winnable is True
    assert first_winnable(GAME, lambda passed: row(LOST_FIRST, passed), LIMIT_MS) == Passed(1)


def test_without_time_no_deal_is_found() -> None:
    assert first_winnable(GAME, lambda passed: row(LOST_FIRST, passed), 1e-6) is None


def test_a_deal_that_was_not_decided_is_passed_over_and_named() -> None:
    assert Passed().over(False).over(None).over(False) == Passed(3, (1,))


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("planet-nine", 2, {"mission": 4}),
        ("planet-nine", 4, {"mission": 31}),
        ("planet-nine", 5, {"tasks": 5, "tokens": ("1", "2")}),
        ("deep-sea", 2, {"mission": 9}),
        ("deep-sea", 4, {"mission": 17}),
    ],
)
def test_nothing_decided_before_the_first_trick_changes_the_deal(
    name: str, players: int, options: dict[str, object]
) -> None:
    game: AnyGame = registry.new_game(name, players=players, **options)
    ways = [preparation(dealt(game, SeededChance(5), seed)) for seed in range(4)]
    assert len({(msgspec.json.encode(way.deal), way.tasks, way.game.config) for way in ways}) == 1


@pytest.mark.parametrize(("name", "mission"), [("planet-nine", 12), ("deep-sea", 32)])
def test_where_the_solver_cannot_tell_it_says_so(name: str, mission: int) -> None:
    with pytest.raises(NotSolvable):
        judge(dealt(registry.new_game(name, mission=mission), SeededChance(0)), LIMIT_MS)


def test_that_a_deal_cannot_be_judged_is_said_however_little_time_there_is() -> None:
    """Mission 12: after the first trick chance goes on, so nobody can tell."""
    game = registry.new_game("planet-nine", players=4, mission=12)
    with pytest.raises(NotSolvable):
        judge(dealt(game, SeededChance(0)), limit_ms=0.0)


def test_a_kept_promise_is_confirmed() -> None:
    honest = played(LOST_FIRST, Passed(1))
    assert record.verify(honest) > 0
    found = confirm(GAME, honest, LIMIT_MS)
    assert (found.passed, found.lost, found.winnable) == (1, 1, 0)


def test_a_lost_deal_that_was_taken_is_found_out() -> None:
    with pytest.raises(FairnessError, match="the deal that was taken can't be won"):
        confirm(GAME, played(LOST_FIRST, Passed(0)), LIMIT_MS)


def test_a_winnable_deal_that_was_passed_over_is_found_out() -> None:
    with pytest.raises(FairnessError, match="deal 2 was passed over as lost"):
        confirm(GAME, played(LOST_FIRST, Passed(2)), LIMIT_MS)


def test_one_passed_over_undecided_is_no_lie_but_is_told() -> None:
    assert confirm(GAME, played(LOST_FIRST, Passed(2, (1,))), LIMIT_MS).winnable == 1


def test_another_number_of_deals_does_not_verify() -> None:
    honest = played(LOST_FIRST, Passed(1))
    other = msgspec.structs.replace(honest.header, passed=Passed(2))
    with pytest.raises(FairnessError, match="draw 0 should be"):
        record.verify(Record(other, honest.lines, honest.secret))


def test_a_promise_added_or_left_out_does_not_fit_the_commitment() -> None:
    honest, plain = played(LOST_FIRST, Passed(1)), played(LOST_FIRST, None)
    for whole, passed in ((honest, None), (plain, Passed(0))):
        bent = msgspec.structs.replace(whole.header, passed=passed)
        with pytest.raises(FairnessError, match="does not fit the commitment"):
            record.verify(Record(bent, whole.lines, whole.secret))


@pytest.mark.parametrize("passed", [None, Passed(0), Passed(3, (0, 2))])
def test_both_formats_keep_the_number(passed: Passed | None) -> None:
    whole = played(LOST_FIRST, passed)
    assert record_text.load(record_text.dump(whole, GAME)).record.header.passed == passed
    assert record_json.load(record_json.dump(whole)).record.header.passed == passed


@pytest.mark.parametrize("words", ["two", "1 undecided 0", "1 undecided 2", "-1", "1 2"])
def test_a_number_that_is_none_is_refused(words: str) -> None:
    text = record_text.dump(played(LOST_FIRST, Passed(1)), GAME).decode()
    lines = [line.rpartition("  #")[0] for line in text.splitlines()]
    bent = "\n".join(f"passed {words}" if line.startswith("passed") else line for line in lines)
    with pytest.raises(FileError):
        record_text.load(bent.encode(), without_checksums=True)
