"""A crew and its logbook: founded, joined by link, played with bots, kept beside a real table."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from quarterdeck.core.campaign import Campaign
from quarterdeck.games.deep_sea.config import DeepSeaConfig
from tests.browser.conftest import PHONE, NewPage, serving
from tests.browser.missions import play_out
from tests.browser.play import hold, my_turn, set_pace

pytestmark = pytest.mark.deals

server = serving("planet-nine deep-sea")


def found(page: Page, name: str, game: str = "Planet Nine", players: int = 3, person: str = "") -> None:
    """From the start page to the logbook of a new crew; one member may be a person."""
    page.get_by_role("link", name="Found a crew").click()
    page.get_by_label("Name of the crew").fill(name)
    page.get_by_role("radio", name=game, exact=True).check()
    page.get_by_role("group", name="Players").get_by_label(str(players), exact=True).check()
    if person:
        page.get_by_role("group", name="Seat 2").get_by_label("Person").check()
        page.get_by_label("Name at seat 2").fill(person)
    page.get_by_role("button", name="Found a crew").click()
    expect(page.get_by_role("banner")).to_contain_text(name)


def introduce(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Your name").blur()


def saved_log(page: Page, folder: Path) -> Campaign:
    """The logbook as the page saves it."""
    with page.expect_download() as caught:
        page.get_by_role("link", name="Save as JSON").click()
    caught.value.save_as(folder / "log.json")
    return Campaign.load((folder / "log.json").read_bytes())


def give_up(asking: Page, agreeing: Page) -> None:
    """Two people end their attempt by consent."""
    asking.get_by_role("button", name="Menu").click()
    hold(asking.get_by_role("button", name="Ask to give up"))
    agreeing.get_by_role("button", name="Agree").click()
    expect(agreeing.locator("#end-title")).to_be_visible()
    if asking.get_by_role("dialog").count():
        asking.keyboard.press("Escape")


def test_a_crew_plays_mission_1_with_bots_and_goes_on(new_page: NewPage) -> None:
    page = new_page()
    introduce(page, "Ada")
    found(page, "The Nine")
    expect(page.get_by_role("heading", name="Mission 1: Lift-off")).to_be_visible()
    page.get_by_role("button", name="Play mission 1").click()
    assert my_turn(page)
    set_pace(page, "Fast")
    play_out(page)
    won = page.locator("#end-title").inner_text() == "Won, together"
    end = page.locator(".end")
    entered = re.compile(r"Entered into the logbook of The Nine\. 1 · Lift-off: ([12]) counted")
    expect(end).to_contain_text(entered)
    counted = entered.findall(end.inner_text())[0]  # two where the bots wanted a distress signal
    expect(end.get_by_role("button", name="Play again")).to_have_count(0)
    expect(end.get_by_role("link", name="Review")).to_be_visible()
    end.get_by_role("link", name="Logbook").click()
    state = "accomplished" if won else "not yet"
    expect(page.get_by_role("button", name=f"1 · Lift-off, {state}, {counted} counted")).to_be_visible()
    entry = page.get_by_role("region", name="Ship's log").get_by_role("listitem").first
    expect(entry).to_contain_text("1 · Lift-off: " + ("accomplished" if won else "failed"))
    expect(entry).to_contain_text("Ada, Sefa, Okan")
    page.go_back()
    onward = page.get_by_role("button", name=re.compile("^Next: Mission 2" if won else "^Try again"))
    onward.wait_for()
    before = page.url
    onward.click()
    page.wait_for_url(lambda url: url != before)
    expect(page.get_by_role("banner")).to_contain_text("Mission 2" if won else "Mission 1")
    page.get_by_role("link", name="Quarterdeck: to the start page").click()
    crew = page.get_by_role("region", name="Crews' campaigns").get_by_role("listitem")
    expect(crew).to_contain_text(f"{int(won)} of 50 missions accomplished")
    expect(crew).to_contain_text("being played")
    crew.get_by_role("link", name="To the table").click()
    expect(page.locator(".board")).to_be_visible()


def test_a_crew_is_founded_by_rules_of_its_own(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page()
    page.get_by_role("link", name="Found a crew").click()
    page.get_by_role("radio", name="Deep Sea", exact=True).check()
    page.get_by_role("group", name="Players").get_by_label("3", exact=True).check()
    page.get_by_role("heading", name="Rules").click()
    expect(page.get_by_label(re.compile("^Own mission"))).to_have_count(0)
    page.get_by_label(re.compile("^Mission of the logbook")).fill("7")
    page.get_by_role("switch", name="Difficulties as printed on the German cards").check()
    page.get_by_role("button", name="Found a crew").click()
    expect(page.get_by_role("heading", name=re.compile("^Mission 7"))).to_be_visible()
    offered = saved_log(page, tmp_path).next
    assert isinstance(offered[0], DeepSeaConfig)
    assert (offered[0].mission, offered[0].german_print) == (7, True)


def test_a_new_link_of_the_crew_ends_the_old_one(new_page: NewPage) -> None:
    ada = new_page()
    introduce(ada, "Ada")
    found(ada, "The Wary", person="Bo")
    field = ada.get_by_label("The crew's link")
    ada.get_by_role("button", name="Copy the crew's link").click()
    old = field.input_value()
    roster = ada.get_by_role("region", name="Crew", exact=True)
    roster.get_by_text("More").click()
    hold(roster.get_by_role("button", name="Make a new link"))
    expect(field).not_to_have_value(old)
    bo = new_page()
    bo.goto(old)
    bo.get_by_role("button", name="Come aboard").click()
    expect(bo.get_by_label("Notice")).to_contain_text("unknown, used up or revoked")
    bo.goto("about:blank")
    bo.goto(field.input_value())
    bo.get_by_role("button", name="Come aboard").click()
    expect(bo.get_by_role("banner")).to_contain_text("The Wary")


def test_the_founder_puts_another_member_ashore(new_page: NewPage) -> None:
    ada, bo = new_page(), new_page()
    introduce(ada, "Ada")
    introduce(bo, "Bo")
    found(ada, "The Firm", person="Bo")
    ada.get_by_role("button", name="Copy the crew's link").click()
    bo.goto(ada.get_by_label("The crew's link").input_value())
    bo.get_by_role("button", name="Come aboard").click()
    expect(bo.get_by_role("banner")).to_contain_text("The Firm")
    roster = ada.get_by_role("region", name="Crew", exact=True)
    roster.get_by_text("More").click()
    hold(roster.get_by_role("button", name="Put Bo ashore"))
    expect(roster).to_contain_text("not aboard yet")
    expect(roster.get_by_label("The crew's link")).to_have_count(0)
    expect(bo.get_by_role("main")).to_contain_text("you do not belong to it")
    theirs = bo.get_by_role("region", name="Crew", exact=True)
    expect(theirs).to_have_count(0)


def test_two_people_in_one_crew_play_and_the_other_is_taken_along(new_page: NewPage) -> None:
    ada = new_page()
    introduce(ada, "Ada")
    found(ada, "The Two", person="Bo")
    expect(ada.get_by_role("region", name="Crew", exact=True)).to_contain_text("not aboard yet")
    ada.get_by_role("button", name="Copy the crew's link").click()
    link = ada.get_by_label("The crew's link").input_value()
    assert "/crew#" in link
    bo = new_page()
    bo.goto(link)
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Come aboard").click()
    expect(bo.get_by_role("banner")).to_contain_text("The Two")
    assert link.split("#")[1] not in bo.url, "the secret leaves the address bar"
    expect(ada.get_by_role("region", name="Crew", exact=True)).not_to_contain_text("not aboard yet")
    ada.get_by_role("button", name="Play mission 1").click()
    expect(bo.get_by_role("link", name="To the table, in")).to_be_visible()
    expect(bo.get_by_role("button", name="Stay here")).to_be_visible()
    expect(bo.locator(".board")).to_be_visible(timeout=15_000)
    give_up(ada, bo)
    for page in (ada, bo):
        expect(page.locator(".end")).to_contain_text(
            "Entered into the logbook of The Two. 1 · Lift-off: 1 counted"
        )
    expect(bo.locator(".end")).to_contain_text("The host decides how to go on")
    expect(bo.get_by_role("button", name=re.compile("^(Next|Try again)"))).to_have_count(0)
    before = bo.url
    ada.locator(".end .main").click()
    ada.wait_for_url(lambda url: url != before)
    bo.wait_for_url(lambda url: url != before)
    assert bo.url == ada.url
    expect(bo.locator(".board")).to_be_visible()


def record(page: Page, ending: str, distress: bool = False) -> None:
    page.get_by_label(ending, exact=True).check()
    if distress:
        page.get_by_role("switch", name="We sent a distress signal").check()
    page.get_by_role("button", name="Enter into the logbook").click()
    expect(page.get_by_role("button", name="Enter into the logbook")).to_be_disabled()


def test_attempts_at_a_real_table_are_recorded_corrected_and_exported(
    new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page()
    introduce(page, "Ada")
    found(page, "Kitchen table", person="Bo")
    page.get_by_label("At a real table").check()
    page.get_by_role("button", name="Draw the tasks").click()
    expect(page.get_by_role("list", name="Tasks").get_by_role("img")).to_have_count(1)
    record(page, "Lost", distress=True)
    record(page, "Lost")
    expect(
        page.get_by_role("button", name="1 · Lift-off, not yet, 3 counted, with a distress")
    ).to_be_visible()
    page.get_by_role("button", name="It was won").click()
    expect(page.get_by_role("button", name="1 · Lift-off, accomplished, 3 counted")).to_be_visible()
    expect(page.get_by_role("heading", name="Mission 2")).to_be_visible()
    record(page, "Won")
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("button", name="2 · Two dials, not tried")).to_be_visible()
    page.get_by_label("Table", exact=True).check()
    row = page.get_by_role("row", name=re.compile("^1 · Lift-off"))
    expect(row.get_by_role("cell")).to_contain_text(["2", "yes", "3", "", "Ada, Bo"])
    page.reload()
    expect(page.get_by_label("At a real table")).to_be_checked()
    campaign = saved_log(page, tmp_path)
    assert (campaign.logbook.done, campaign.logbook.total) == (1, 3)
    with page.expect_download() as caught:
        page.get_by_role("link", name="Save as CSV").click()
    caught.value.save_as(tmp_path / "log.csv")
    rows = list(csv.DictReader((tmp_path / "log.csv").read_text("utf-8").splitlines()))
    assert [(row["mission"], row["attempts"], row["distress"], row["count"]) for row in rows] == [
        ("1", "2", "1", "3")
    ]


def test_deep_sea_beside_a_real_table_draws_tasks_and_runs_the_clock(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    found(page, "Nautilus", game="Deep Sea", players=4)
    page.get_by_label("At a real table").check()
    page.get_by_role("combobox", name="Mission").select_option("14")
    page.get_by_role("combobox", name="How").select_option("New tasks, against the clock")
    expect(page.get_by_text("One volunteer takes all tasks")).to_be_visible()
    page.get_by_role("button", name="Draw the tasks").click()
    tasks = page.get_by_role("list", name="Tasks").get_by_role("listitem")
    expect(tasks.first).to_contain_text("difficulty")
    drawn = [re.findall(r"difficulty (\d+)", task) for task in tasks.all_inner_texts()]
    assert sum(int(number) for found in drawn for number in found) == 6
    clock = page.get_by_role("group", name="Clock")
    expect(clock.get_by_role("timer")).to_have_text("3:30")
    clock.get_by_role("button", name="Start").click()
    expect(clock.get_by_role("timer")).to_have_text(re.compile("3:2[5-9]"))
    clock.get_by_role("button", name="Stop").click()
    record(page, "Lost")
    expect(page.get_by_role("button", name="14 · Air for minutes, not yet, 1 counted")).to_be_visible()
    page.get_by_role("button", name="14 · Air for minutes").click()
    expect(page.get_by_role("combobox", name="How").get_by_role("option")).to_have_count(4)


def test_a_stranger_finds_no_logbook(new_page: NewPage) -> None:
    page = new_page()
    found(page, "The Hidden")
    address = page.url
    stranger = new_page()
    stranger.goto(address)
    stranger.reload()
    expect(stranger.locator("main")).to_contain_text(re.compile("Please choose a name first|no such crew"))
    expect(stranger.locator("body")).not_to_contain_text("The Hidden")


def test_the_logbook_by_keyboard_alone(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    found(page, "Keys only")
    page.get_by_label("Play here").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_label("Won", exact=True).focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Enter into the logbook").focus()
    page.keyboard.press("Enter")
    tile = page.get_by_role("button", name="1 · Lift-off, accomplished, 1 counted")
    expect(tile).to_be_visible()
    page.get_by_role("button", name=re.compile("^9 · ")).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("combobox", name="Mission")).to_be_focused()
    expect(page.get_by_role("combobox", name="Mission")).to_have_value("9")
