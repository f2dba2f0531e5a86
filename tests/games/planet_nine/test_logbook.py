"""The logbook campaign: attempts, distress, order, files (rulebook, Help mechanic; Mission-based)."""

from __future__ import annotations

import random

import msgspec
import pytest

from quarterdeck.core.campaign import Campaign
from quarterdeck.core.campaign_events import Drawn
from quarterdeck.core.errors import CampaignError
from quarterdeck.core.logbook import MissionReport, lines, write_csv
from quarterdeck.core.match import Match, SeededChance
from quarterdeck.games.planet_nine import PlanetNine, PlanetNineConfig
from quarterdeck.games.planet_nine.campaign import Logbook, PlanetNineCampaign
from quarterdeck.games.tricks.choices import Answer, Signal

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def crew() -> Campaign:
    return Campaign.found(PlanetNine, "Testers", NAMES, PlanetNineConfig(players=4))


def mission(number: int) -> PlanetNineConfig:
    return PlanetNineConfig(players=4, mission=number)


def test_missions_come_in_order_and_may_be_played_freely() -> None:
    campaign = crew()
    assert [config.mission for config in campaign.next][:3] == [1, 2, 3]  # type: ignore[attr-defined]
    assert len(campaign.next) == 50
    campaign.enter(mission(1), MissionReport(won=True))
    assert campaign.next[0].mission == 2  # type: ignore[attr-defined]
    campaign.enter(mission(30), MissionReport(won=True))
    assert campaign.next[0].mission == 2  # type: ignore[attr-defined]


def test_a_distress_signal_counts_once_however_often_it_was_used() -> None:
    campaign = crew()
    for report in (
        MissionReport(False, distress=True),
        MissionReport(False),
        MissionReport(True, distress=True),
    ):
        campaign.enter(mission(1), report)
    page = campaign.logbook.line(1)
    assert (page.attempts, page.distress, page.done, page.count) == (3, True, True, 4)
    assert PlanetNineCampaign().total(campaign.logbook) == 4


def test_an_abandoned_attempt_is_an_attempt() -> None:
    campaign = crew()
    campaign.start(mission(1))
    campaign.abandon()
    assert campaign.logbook.line(1).attempts == 1


def test_an_accomplished_mission_keeps_its_count() -> None:
    campaign = crew()
    campaign.enter(mission(1), MissionReport(True))
    campaign.enter(mission(1), MissionReport(False))
    assert campaign.logbook.line(1).count == 1
    assert campaign.logbook.total == 1


def test_a_played_match_is_entered_and_the_file_reads_back() -> None:
    campaign = crew()
    game = campaign.start(mission(1))
    rng = random.Random(1)
    match = Match(game)
    for decision, *_ in match.questions(SeededChance(1)):
        match.submit(decision.by, rng.choice(game.legal(match.state, decision)), decision.for_)
    campaign.end(match)
    assert campaign.logbook.line(1).attempts == 1
    again = Campaign.load(campaign.dump())
    assert again.logbook == campaign.logbook
    assert msgspec.json.decode(msgspec.json.encode(campaign.logbook), type=Logbook) == campaign.logbook


def test_the_logbook_reads_in_both_languages() -> None:
    campaign = crew()
    campaign.enter(mission(1), MissionReport(True, distress=True))
    catalogue = PlanetNine(mission(1)).text.catalogue
    for language in ("en", "de"):
        for area in campaign.scene.areas:
            for part in (area.title, *(item.text for item in area.items)):
                assert "{" not in catalogue.say(part, language)


def test_a_distress_signal_counts_in_an_attempt_given_up() -> None:
    """Help mechanic: the field is circled at once, whatever becomes of the attempt."""
    campaign = crew()
    game = campaign.start(mission(2))
    match = Match(game)
    for decision, *_ in match.questions(SeededChance(1)):
        if match.state.public.distress != "none":
            break
        choices = game.legal(match.state, decision)
        yes = [choice for choice in choices if choice in (Signal("left"), Answer("yes"))]
        match.submit(decision.by, (yes or choices)[0], decision.for_)
    campaign.abandon(match)
    assert campaign.logbook.line(2).count == 2
    assert Campaign.load(campaign.dump()).logbook == campaign.logbook


def test_tasks_for_a_real_table_carry_the_mission_s_tokens() -> None:
    campaign = crew()
    for config in campaign.next:
        page = config.resolve()  # type: ignore[attr-defined]
        tasks = PlanetNineCampaign().draw(config, random.Random(2))  # type: ignore[arg-type]
        assert len({task.split()[0] for task in tasks}) == page.tasks
        assert tuple(task.split()[1] for task in tasks if " " in task) == page.tokens
        assert len(PlanetNineCampaign().cards(config, tasks)) == len(tasks)  # type: ignore[arg-type]


def test_a_draw_is_refused_where_nothing_is_drawn_or_nothing_such_exists() -> None:
    campaign = crew()
    with pytest.raises(CampaignError, match="no tasks to draw"):
        campaign.draw(mission(5), random.Random(1))
    with pytest.raises(CampaignError, match="no task 'X9'"):
        campaign.add(Drawn(attempt=1, config=msgspec.to_builtins(mission(1)), tasks=("X9",)))
    assert campaign.drawn is None


def test_the_table_names_attempts_distress_day_and_crew() -> None:
    campaign = crew()
    campaign.record(mission(1), won=False, distress=True, at="2026-03-01T20:00:00Z")
    campaign.record(mission(1), won=True, at="2026-03-02T20:00:00Z", names=("Ada", "=Ben", "Cleo", "Dan"))
    campaign.record(mission(1), won=False, at="2026-03-03T20:00:00Z")
    campaign.record(mission(4), won=False, at="2026-03-04T20:00:00Z", names=("=1+1", "B", "C", "D"))
    say = PlanetNine(mission(1)).text.catalogue.say
    fourth = say(PlanetNineCampaign().title(mission(4)))
    assert write_csv(campaign, say).splitlines() == [
        "mission,title,attempts,distress,count,done,date,crew",
        '1,Lift-off,2,1,3,1,2026-03-02,"Ada, =Ben, Cleo, Dan"',
        f'4,{fourth},1,0,1,0,2026-03-04,"\'=1+1, B, C, D"',
    ]


def test_the_log_tells_every_attempt_but_those_taken_out() -> None:
    campaign = crew()
    campaign.record(mission(1), won=False)
    campaign.note("Cleo was asleep.")
    campaign.record(mission(1), won=True)
    campaign.withdraw()
    campaign.start(mission(1))
    kinds = [line.kind for line in lines(campaign)]
    assert kinds == ["founded", "lost", "noted", "running"]
    campaign.abandon()
    assert [line.kind for line in lines(campaign)][-1] == "abandoned"


def test_every_mission_s_briefing_reads_in_both_languages() -> None:
    catalogue = PlanetNine(mission(1)).text.catalogue
    book = PlanetNineCampaign()
    for config in crew().next:
        for part in (book.label(config), *book.briefing(config)):
            for language in ("en", "de"):
                assert "{" not in catalogue.say(part, language)


def test_missions_of_ones_own_have_no_logbook() -> None:
    with pytest.raises(CampaignError):
        Campaign.found(PlanetNine, "Testers", NAMES, PlanetNineConfig(players=4, tasks=3))


def test_after_the_fiftieth_the_campaign_is_over() -> None:
    campaign = crew()
    for number in range(1, 51):
        campaign.enter(mission(number), MissionReport(True))
    assert campaign.next == ()
    assert campaign.logbook.done == 50
