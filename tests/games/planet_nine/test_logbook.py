"""The logbook campaign: attempts, distress, order, files (rulebook, Help mechanic; Mission-based)."""

from __future__ import annotations

import random

import msgspec
import pytest

from quarterdeck.core.campaign import Campaign
from quarterdeck.core.contract import CHANCE
from quarterdeck.core.errors import CampaignError
from quarterdeck.core.match import Match, SeededDraws
from quarterdeck.games.planet_nine import PlanetNine, PlanetNineConfig
from quarterdeck.games.planet_nine.logbook import Logbook, Report, write_csv

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def crew() -> Campaign:
    return Campaign.found(PlanetNine, "Testers", NAMES, PlanetNineConfig(players=4))


def mission(number: int) -> PlanetNineConfig:
    return PlanetNineConfig(players=4, mission=number)


def test_missions_come_in_order_and_may_be_played_freely() -> None:
    campaign = crew()
    assert [config.mission for config in campaign.next][:3] == [1, 2, 3]  # type: ignore[attr-defined]
    assert len(campaign.next) == 50
    campaign.enter(mission(1), Report(won=True))
    assert campaign.next[0].mission == 2  # type: ignore[attr-defined]
    campaign.enter(mission(30), Report(won=True))
    assert campaign.next[0].mission == 2  # type: ignore[attr-defined]


def test_a_distress_signal_counts_once_however_often_it_was_used() -> None:
    campaign = crew()
    for report in (Report(False, distress=True), Report(False), Report(True, distress=True)):
        campaign.enter(mission(1), report)
    page = campaign.logbook.page(1)
    assert (page.attempts, page.distress, page.done, page.count) == (3, True, True, 4)
    assert write_csv(campaign.logbook).splitlines()[1] == "1,3,1,4,1"


def test_an_abandoned_attempt_is_an_attempt() -> None:
    campaign = crew()
    campaign.start(mission(1))
    campaign.abandon()
    assert campaign.logbook.page(1).attempts == 1


def test_an_accomplished_mission_keeps_its_count() -> None:
    campaign = crew()
    campaign.enter(mission(1), Report(True))
    campaign.enter(mission(1), Report(False))
    assert campaign.logbook.page(1).count == 1
    assert campaign.logbook.total == 1


def test_a_played_match_is_entered_and_the_file_reads_back() -> None:
    campaign = crew()
    game = campaign.start(mission(1))
    rng = random.Random(1)
    match = Match(game)
    while match.pending:
        if match.pending[0].by == CHANCE:
            match.advance(SeededDraws(1))
            continue
        decision = match.pending[0]
        match.submit(decision.by, rng.choice(game.legal(match.state, decision)), decision.for_)
    campaign.end(match)
    assert campaign.logbook.page(1).attempts == 1
    again = Campaign.load(campaign.dump())
    assert again.logbook == campaign.logbook
    assert msgspec.json.decode(msgspec.json.encode(campaign.logbook), type=Logbook) == campaign.logbook


def test_the_logbook_reads_in_both_languages() -> None:
    campaign = crew()
    campaign.enter(mission(1), Report(True, distress=True))
    catalogue = PlanetNine(mission(1)).text.catalogue
    for language in ("en", "de"):
        for area in campaign.scene.areas:
            for part in (area.title, *(item.text for item in area.items)):
                assert "{" not in catalogue.say(part, language)


def test_missions_of_ones_own_have_no_logbook() -> None:
    with pytest.raises(CampaignError):
        Campaign.found(PlanetNine, "Testers", NAMES, PlanetNineConfig(players=4, tasks=3))


def test_after_the_fiftieth_the_campaign_is_over() -> None:
    campaign = crew()
    for number in range(1, 51):
        campaign.enter(mission(number), Report(True))
    assert campaign.next == ()
    assert campaign.logbook.done == 50
