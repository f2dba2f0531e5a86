"""What a crew is told when a mission is over: could it be won, and what lost it?"""

from __future__ import annotations

from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.solver import StillRunning
from quarterdeck.solver.answers import solve_state
from quarterdeck.solver.reports import other_draft, report, sentences

GENEROUS_MS = 60_000


def told(match: qd.Match, language: str = "en") -> str:
    found = report(match, GENEROUS_MS)
    say = match.game.text.catalogue.say
    return " ".join(
        say(sentence, language, ["Ada", "Bo", "Cy", "Di"]) for sentence in sentences(match, found)
    )


def lost(seed: int, **options: Any) -> qd.Match:
    return qd.play("planet-nine", ["random"], seed=seed, **options)


@pytest.mark.parametrize("game", ["planet-nine", "deep-sea"])
def test_the_card_that_lost_is_named_with_its_player_and_trick(game: str) -> None:
    match = qd.play(game, ["random"], seed=2, mission=4)
    found = report(match, GENEROUS_MS)
    assert found.lost_by is not None
    before, after = (match.state_at(found.lost_by.step + more) for more in (-1, 0))
    assert solve_state(match.game, before).winnable is True
    assert solve_state(match.game, after).winnable is False
    player = ["Ada", "Bo", "Cy", "Di"][found.lost_by.by]
    assert told(match).startswith(f"Lost the moment {player} played ")
    assert f"in trick {before.public.trick}: until then it could be won." in told(match)
    assert told(match, "de").startswith("Verloren in dem Moment, als ")


def test_a_win_needs_no_culprit() -> None:
    match = qd.play("planet-nine", ["deckhand"], seed=3, mission=1)
    assert match.outcome is not None
    assert match.outcome.winners
    assert "could be won from the first card to the last" in told(match)


def test_a_deal_that_nobody_wins_like_this_may_be_won_with_another_draft() -> None:
    """Of many deals some are lost by the draft alone, and for some of these another draft wins."""
    said = set()
    for seed in range(120):
        match = lost(seed, mission=6, distress=False)
        found = report(match, GENEROUS_MS)
        if found.this_draft is False:
            assert found.lost_by is None
            assert other_draft(match) is found.any_draft
            said.add(found.any_draft)
            assert ("with another draft it could be won" in told(match)) is found.any_draft
            if True in said:
                break
    assert True in said


def test_without_time_it_is_undecided_and_never_wrong() -> None:
    match = lost(2, mission=4)
    found = report(match, 0.0)
    assert {verdict.winnable for verdict in found.review.verdicts[:-1]} <= {None}
    assert found.lost_by is None
    assert "did not find out in time" in told_at_once(match)


def told_at_once(match: qd.Match) -> str:
    return match.game.text.catalogue.say(sentences(match, report(match, 0.0))[0])


def test_a_running_match_is_not_looked_at() -> None:
    with pytest.raises(StillRunning):
        report(qd.new_match("deep-sea", seed=1), GENEROUS_MS)


def test_other_games_have_no_report() -> None:
    with pytest.raises(QuarterdeckError):
        report(qd.play("jobwell", ["random"], seed=1), GENEROUS_MS)
