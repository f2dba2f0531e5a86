"""A campaign is a crew's events above matches, folded into a logbook by the game's own rules."""

from __future__ import annotations

import random

import msgspec
import pytest

from quarterdeck.core.campaign import Campaign
from quarterdeck.core.errors import CampaignError, FileError
from quarterdeck.core.logbook import rows
from quarterdeck.core.match import AnyMatch, Match, SeededChance
from tests.toys import Report, StonesConfig, StonesGame, Take

BASE = StonesConfig(players=2, together=True)


@pytest.fixture
def campaign() -> Campaign:
    return Campaign.found(StonesGame, "The Pebbles", ["Ada", "Bo"], BASE, at="2026-01-01T10:00:00Z")


def play(campaign: Campaign) -> AnyMatch:
    return finished(Match(campaign.start(campaign.next[0], seed=5)))


def finished(match: AnyMatch) -> AnyMatch:
    match.advance(SeededChance(5))
    while match.outcome is None:
        match.submit(match.pending[0].by, Take(1))
    return match


def test_a_finished_match_enters_the_logbook_as_its_report(campaign: Campaign) -> None:
    match = play(campaign)
    campaign.end(match)
    assert match.outcome is not None
    assert campaign.logbook.won == match.outcome.utility[0]
    assert campaign.logbook.attempts == 1
    assert campaign.running is None


def test_winning_moves_the_campaign_on_and_three_wins_end_it(campaign: Campaign) -> None:
    for won in range(3):
        assert campaign.next == (StonesConfig(players=2, together=True, most=9 + won),)
        campaign.enter(campaign.next[0], Report(True))
    assert campaign.next == ()


def test_an_abandoned_attempt_counts_and_wins_nothing(campaign: Campaign) -> None:
    campaign.start(campaign.next[0])
    campaign.abandon()
    assert (campaign.logbook.won, campaign.logbook.attempts) == (0, 1)


def test_a_campaign_file_loads_to_the_same_logbook(campaign: Campaign) -> None:
    campaign.end(play(campaign), digest="00ff")
    campaign.note("Bo forgot to count.")
    campaign.enter(campaign.next[0], Report(True))
    campaign.start(campaign.next[0])
    again = Campaign.load(campaign.dump())
    assert again.logbook == campaign.logbook
    assert again.events == campaign.events
    assert again.running == campaign.running
    assert again.dump() == campaign.dump()


def test_what_does_not_fit_is_refused_and_changes_nothing(campaign: Campaign) -> None:
    before = campaign.dump()
    with pytest.raises(CampaignError, match="no attempt is running"):
        campaign.abandon()
    with pytest.raises(CampaignError, match="does not offer"):
        campaign.start(StonesConfig(players=2, most=20))
    with pytest.raises(CampaignError, match="does not fit Stones"):
        campaign.enter(campaign.next[0], {"won": "perhaps"})
    assert campaign.dump() == before
    campaign.start(campaign.next[0])
    with pytest.raises(CampaignError, match="still running"):
        campaign.start(campaign.next[0])
    with pytest.raises(CampaignError, match="not over"):
        campaign.end(Match(StonesGame(campaign.next[0])))
    other = finished(Match(StonesGame(StonesConfig(players=2))))
    with pytest.raises(CampaignError, match="not the attempt"):
        campaign.end(other)


def test_a_campaign_of_other_rules_is_refused(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    data = campaign.dump()
    monkeypatch.setattr(StonesGame, "version", "2")
    with pytest.raises(FileError, match="line 2: it was played by version 1 of the Stones rules"):
        Campaign.load(data)


def test_a_campaign_may_go_on_by_newer_rules_where_that_is_wanted(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign.enter(campaign.next[0], Report(True))
    monkeypatch.setattr(StonesGame, "version", "2")
    again = Campaign(campaign.events, StonesGame)
    assert again.logbook == campaign.logbook
    assert again.next == campaign.next


def test_a_damaged_or_cut_campaign_is_refused(campaign: Campaign) -> None:
    campaign.note("first")
    data = campaign.dump()
    with pytest.raises(FileError, match="line 3"):
        Campaign.load(data.replace(b"first", b"worst"))
    with pytest.raises(FileError, match="after line 2"):
        Campaign.load(data[:-10])
    objects = msgspec.json.decode(data, type=list[dict[str, object]])
    assert [line.get("type", "header") for line in objects] == ["header", "founded", "noted"]


def test_the_last_entry_made_by_hand_can_be_taken_out_again(campaign: Campaign) -> None:
    campaign.end(play(campaign))
    before = campaign.logbook
    campaign.enter(campaign.next[0], Report(False))
    campaign.enter(campaign.next[0], Report(True))
    for _ in range(2):
        campaign.withdraw()
    assert campaign.logbook == before
    assert campaign.attempts == 1
    assert Campaign.load(campaign.dump()).logbook == before
    with pytest.raises(CampaignError, match="only if it was entered by hand"):
        campaign.withdraw()


def test_an_attempt_that_never_began_is_taken_out_and_counts_nothing(campaign: Campaign) -> None:
    campaign.start(campaign.next[0])
    campaign.withdraw()
    assert (campaign.running, campaign.attempts, campaign.logbook.attempts) == (None, 0, 0)


def test_a_campaign_without_missions_has_nothing_to_draw(campaign: Campaign) -> None:
    with pytest.raises(CampaignError, match="no logbook of missions"):
        campaign.draw(campaign.next[0], random.Random(1))
    assert rows(campaign) == ()
