"""A two-match campaign: what happens in the first match shapes the second."""

from __future__ import annotations

from quarterdeck.core.campaign import Campaign
from quarterdeck.core.match import AnyMatch, Match
from tests.fixtures.parley import ParleyConfig, Pick
from tests.fixtures.regatta import Regatta


def played(campaign: Campaign, *rounds: tuple[int, int]) -> None:
    game = campaign.start(campaign.next[0])
    match: AnyMatch = Match(game)
    for picks in rounds:
        for seat, number in enumerate(picks):
            match.submit(seat, Pick(number))
    campaign.end(match)


def regatta() -> Campaign:
    return Campaign.found(Regatta, "The Gulls", ("Ann", "Bob"), ParleyConfig(players=2))


def test_two_matches_make_a_regatta() -> None:
    campaign = regatta()
    played(campaign, (3, 1), (2, 2))
    assert campaign.next == (ParleyConfig(players=2, rounds=2),)
    played(campaign, (1, 2), (1, 3))
    assert campaign.logbook.points == (3, 5)
    assert len(campaign.next) == 0


def test_a_tied_first_match_makes_the_second_longer() -> None:
    campaign = regatta()
    played(campaign, (1, 1), (2, 2))
    assert campaign.next == (ParleyConfig(players=2, rounds=3),)


def test_an_abandoned_match_is_sailed_again() -> None:
    campaign = regatta()
    campaign.start(campaign.next[0])
    campaign.abandon()
    assert campaign.logbook.matches == 0
    assert campaign.attempts == 1


def test_a_crew_resumes_between_the_matches() -> None:
    campaign = regatta()
    played(campaign, (3, 1), (2, 1))
    again = Campaign(campaign.events, Regatta)
    assert again.logbook == campaign.logbook
    assert again.next == campaign.next
