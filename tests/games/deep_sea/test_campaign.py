"""The logbook of a crew: attempts, distress, retries, used tasks, the epilogue."""

from __future__ import annotations

import random
from typing import Any

import pytest

from quarterdeck.core.campaign import Campaign
from quarterdeck.core.campaign_events import Abandoned
from quarterdeck.core.errors import CampaignError
from quarterdeck.core.words import LANGUAGES
from quarterdeck.games.deep_sea import DeepSea, DeepSeaConfig
from quarterdeck.games.deep_sea.campaign import DeepSeaCampaign, Report
from quarterdeck.games.deep_sea.components import TASK, TASKS
from quarterdeck.games.deep_sea.text import DeepSeaText
from tests.games.deep_sea.tables import play_on, table

NAMES = ("Ann", "Bo", "Cy", "Di")


def crew(**options: Any) -> Campaign:
    config = DeepSeaConfig(players=4, **options)
    return Campaign.found(DeepSea, "Nautilus", NAMES, config)


def offers(campaign: Campaign) -> list[DeepSeaConfig]:
    return [config for config in campaign.next if isinstance(config, DeepSeaConfig)]


def attempt(campaign: Campaign, won: bool, *tasks: str, distress: bool = False, offer: int = 0) -> None:
    campaign.enter(offers(campaign)[offer], Report(won, distress, tasks))


def test_a_crew_begins_with_mission_1_and_goes_on_after_success() -> None:
    campaign = crew()
    assert offers(campaign)[0].mission == 1
    attempt(campaign, True, "win_p3")
    assert offers(campaign)[0].mission == 2
    assert offers(campaign)[0].used == ("win_p3",)


def test_after_a_failure_the_same_tasks_or_new_ones_may_be_tried() -> None:
    campaign = crew()
    attempt(campaign, False, "win_p3")
    new, same = offers(campaign)[:2]
    assert (new.mission, new.tasks) == (1, ())
    assert (same.mission, same.tasks) == (1, ("win_p3",))


def test_a_distress_signal_adds_one_attempt_once() -> None:
    campaign = crew()
    attempt(campaign, False, "win_p3", distress=True)
    attempt(campaign, False, "win_y1", distress=True)
    attempt(campaign, True, "win_b4")
    assert campaign.logbook.lines[0].count == 4


def test_missions_with_a_clock_are_offered_with_and_without_it() -> None:
    campaign = crew(mission=14)
    assert [config.real_time for config in offers(campaign) if config.mission == 14] == [False, True]


def test_the_deck_is_shuffled_again_when_it_runs_low() -> None:
    campaign = crew()
    ids = [task.id for task in TASKS]
    attempt(campaign, False, *ids[:70])
    assert len(offers(campaign)[0].used) == 70
    attempt(campaign, False, *ids[70:75])
    assert offers(campaign)[0].used == tuple(ids[70:75])


def test_the_epilogue_rises_by_one_after_each_success_and_counts_no_attempts() -> None:
    campaign = crew(mission=32)
    attempt(campaign, True, "zero_tricks")
    assert (offers(campaign)[0].mission, offers(campaign)[0].difficulty) == (33, 18)
    attempt(campaign, True, "win_p3")
    attempt(campaign, False, "win_p3")
    assert offers(campaign)[0].difficulty == 19
    assert [line.count for line in campaign.logbook.lines[1:]] == [0, 0]


def test_every_offer_can_be_played_and_a_logbook_is_read_in_both_languages() -> None:
    campaign = crew(mission=14)
    attempt(campaign, False, "win_p3", "win_all_3s", "two_in_a_row", distress=True)
    for config in offers(campaign)[:4]:
        assert DeepSea(config).info.players == 4
    for language in LANGUAGES:
        for area in campaign.scene.areas:
            for item in area.items:
                assert "14" in DeepSeaText.catalogue.say(item.text, language)


def test_a_played_attempt_is_entered_with_its_report_and_read_back() -> None:
    campaign = crew()
    config = offers(campaign)[0]
    campaign.start(config)
    match = play_on(table(players=4, mission=1))
    assert match.game.config == config
    campaign.end(match)
    won = match.outcome is not None and match.outcome.utility[0] == 1.0
    assert campaign.logbook.lines[0].done is won
    assert Campaign.load(campaign.dump()).logbook == campaign.logbook


def test_missions_may_be_played_freely() -> None:
    campaign = crew()
    free = next(config for config in offers(campaign) if config.mission == 7)
    campaign.enter(free, Report(False, tasks=("win_p3",)))
    assert offers(campaign)[0].mission == 1
    assert [config.tasks for config in offers(campaign) if config.mission == 7] == [(), ("win_p3",)]
    assert campaign.logbook.line(7).count == 1


def test_a_mission_already_done_keeps_its_count() -> None:
    campaign = crew()
    attempt(campaign, True, "win_p3")
    done = next(config for config in offers(campaign) if config.mission == 1)
    campaign.enter(done, Report(False, tasks=("win_y1",)))
    assert campaign.logbook.line(1) == campaign.logbook.lines[0]
    assert campaign.logbook.line(1).count == 1
    assert DeepSeaCampaign().total(campaign.logbook) == 1


def test_a_distress_signal_counts_in_an_attempt_given_up() -> None:
    """Rulebook p. 15: it is noted at once, whatever becomes of the attempt."""
    campaign = crew()
    campaign.start(offers(campaign)[0])
    campaign.add(Abandoned(attempt=1, report={"won": False, "distress": True, "tasks": []}))
    assert campaign.logbook.line(1).count == 2


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tasks_for_a_real_table_are_drawn_to_the_difficulty_for_the_crew(players: int) -> None:
    names = (*NAMES, "Ed")[:players]
    campaign = Campaign.found(DeepSea, "Nautilus", names, DeepSeaConfig(players=players))
    for config in offers(campaign):
        game = DeepSea(config)
        tasks = DeepSeaCampaign().draw(config, random.Random(3))
        if game.mission.tasks:
            assert tasks == game.mission.tasks
        else:
            assert sum(game.difficulty[TASK[task].number] for task in tasks) == game.mission.difficulty


def test_drawn_tasks_go_into_the_entry_made_by_hand() -> None:
    campaign = crew(mission=4)
    campaign.draw(offers(campaign)[0], random.Random(3))
    assert campaign.drawn is not None
    tasks = campaign.drawn.tasks
    assert DeepSeaCampaign().cards(offers(campaign)[0], tasks)
    campaign.record(offers(campaign)[0], won=False)
    assert offers(campaign)[1].tasks == tasks
    assert offers(campaign)[0].used == tasks
    assert campaign.drawn is None


def test_a_task_that_does_not_exist_is_refused() -> None:
    campaign = crew()
    with pytest.raises(CampaignError, match="no task 'win_it_all'"):
        attempt(campaign, True, "win_it_all")
    assert campaign.attempts == 0


def test_every_page_offer_and_briefing_reads_in_both_languages() -> None:
    campaign = crew(mission=32)
    attempt(campaign, True, "zero_tricks")
    attempt(campaign, False, *DeepSeaCampaign().draw(offers(campaign)[0], random.Random(1)))
    book = DeepSeaCampaign()
    said = [page.title for page in book.pages(campaign.logbook)]
    for config in offers(campaign):
        said += [book.label(config), book.title(config), book.way(config), *book.briefing(config)]
    for language in LANGUAGES:
        for message in said:
            assert "{" not in DeepSeaText.catalogue.say(message, language)
    assert DeepSeaText.catalogue.say(book.title(offers(campaign)[1])) == "Epilogue, difficulty 18"
