"""Deep Sea at the page: whole missions, dialogs, predictions, the clock, the lists of tasks and missions."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from quarterdeck.games.deep_sea import DeepSea, DeepSeaConfig
from quarterdeck.games.deep_sea.components import TASKS, difficulties
from quarterdeck.games.deep_sea.tasks.overview import group_of
from tests.browser import play
from tests.browser.conftest import PHONE, NewPage, serving
from tests.browser.missions import (
    LONGEST,
    answer,
    answer_until,
    asked,
    comes_to,
    fits_a_phone,
    play_out,
    take_screen,
)
from tests.browser.pages import clipped
from tests.browser.play import choose_day, confirm, my_turn, play_now, set_pace
from tests.browser.screens import WIDTHS
from tests.browser.test_access import violations
from tests.server.harness import JOBWELL

pytestmark = pytest.mark.deals

server = serving(f"{JOBWELL} deep-sea")
open_table = partial(play.open_table, game="deep-sea")


def test_mission_1_from_home_to_its_end(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    play_now(page, "Deep Sea", players=4)
    set_pace(page, "Fast")
    expect(page.get_by_role("banner")).to_contain_text("Mission 1: First bubbles")
    expect(page.locator(".task .sentence").first).to_have_text(re.compile("^I "))
    done = play_out(page)
    assert any(re.fullmatch(r"Play (pink|blue|green|yellow|submarine) [1-9]", one) for one in done)
    expect(page.locator("#end-title")).to_have_text(re.compile("Lost, this time|Won, together"))
    expect(page.locator(".end p").first).to_have_text(re.compile(r"trick \d+"))
    expect(page.locator(".member .task.open")).to_have_count(0)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    page.get_by_role("button", name="Mission 2").click()
    expect(page.get_by_role("banner")).to_contain_text("Mission 2: Below the swell")


def answer_all(page: Page, question: str, choice: str, seats: int) -> None:
    """Everybody at this screen gives the same answer in turn."""
    for _ in range(seats):
        assert question in take_screen(page)
        page.get_by_role("button", name=choice, exact=True).click()
        confirm(page)


def test_a_free_selection_is_wished_for_proposed_and_agreed(new_page: NewPage) -> None:
    """Three people at one screen: wishes stay sealed, the proposal lies on the cards, all agree."""
    page = new_page(reduced_motion="reduce")
    open_table(page, players=3, mine=3, tasks=["win_p3", "min_5_pink", "no_nines"], distribution="free")
    assert "Which task would you like?" in take_screen(page)
    page.get_by_role("button", name="I capture pink 3, difficulty 1").click()
    confirm(page)
    assert "Which task would you like?" in take_screen(page)
    expect(page.get_by_text("wished for by")).to_have_count(0)
    page.get_by_role("button", name="No task").click()
    confirm(page)
    answer_all(page, "Which task would you like?", "No task", 1)
    for owner, task in enumerate(("pink 3", "five pink", "no 9")):
        assert f"Propose who takes: I capture {'at least ' if owner == 1 else ''}{task}" in take_screen(page)
        expect(page.locator(".middle .here .sentence")).to_contain_text(task)
        expect(page.get_by_text("wished for by Ada 1")).to_be_visible()
        page.get_by_role("button", name=f"Give it to Ada {owner + 1}").click()
        confirm(page)
    assert "Do you agree with the proposed split?" in take_screen(page)
    expect(page.locator(".middle .tag")).to_have_text(["Ada 1", "Ada 2", "Ada 3"])
    answer_all(page, "Do you agree", "Yes", 2)
    take_screen(page)
    expect(page.locator(".middle .task")).to_have_count(0)
    for seat, said in ((1, "0 of 1 P3"), (2, "0 of 5 pink"), (3, "no 9s so far")):
        plate = page.get_by_role("region", name=f"Ada {seat}", exact=True)
        expect(plate.locator(".task .words")).to_have_text(said)


def test_a_refused_split_is_proposed_again(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    open_table(page, players=3, mine=3, tasks=["win_p3"], distribution="free")
    answer_all(page, "Which task would you like?", "No task", 3)
    answer_all(page, "Propose who takes", "Give it to Ada 1", 1)
    answer_all(page, "Do you agree", "No", 2)
    assert "Propose who takes" in take_screen(page)
    expect(page.locator(".middle .tag")).to_have_count(0)


def test_the_captain_offers_all_tasks_and_they_are_declined_then_kept(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    open_table(page, players=3, mine=3, tasks=["win_p3", "win_y1"], distribution="keep_or_delegate")
    assert "Keep all tasks, or offer them to somebody" in take_screen(page)
    offer = page.locator(".council .option", has_text="takes all tasks").first
    asked_one = offer.inner_text().removesuffix(" takes all tasks")
    offer.click()
    confirm(page)
    assert "Will you take all tasks?" in take_screen(page)
    page.get_by_role("button", name="No", exact=True).click()
    confirm(page)
    assert "Keep all tasks" in take_screen(page)
    expect(page.get_by_text("Declined so far:")).to_be_visible()
    expect(page.get_by_role("button", name=f"{asked_one} takes all tasks")).to_have_count(0)
    page.get_by_role("button", name="Keep all tasks").click()
    confirm(page)
    take_screen(page)
    captain = page.locator(".member", has=page.get_by_text("captain", exact=True))
    expect(captain.locator(".before .task")).to_have_count(2)


def test_two_volunteers_step_in_and_split(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    open_table(page, players=4, mine=4, tasks=["win_p3", "win_y1"], distribution="two_volunteers")
    answer_all(page, "Will you volunteer?", "Yes", 2)
    assert "Propose who takes" in take_screen(page)
    expect(page.get_by_text("Volunteers:")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Give it to"))).to_have_count(2)


def test_predictions_open_to_all_and_secret_to_their_owner(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    tasks = ["x_tricks_open", "x_tricks_secret"]
    open_table(page, players=3, mine=3, tasks=tasks, distribution="one_owner")
    assert "Who should take all tasks?" in take_screen(page)
    answer_all(page, "Who should take all tasks?", "Ada 2 takes all tasks", 3)
    answer_all(page, "Everybody will know", "3 tricks", 1)
    answer_all(page, "Nobody else will know", "5 tricks", 1)
    looked: dict[str, str] = {}
    for _ in range(3):
        assert "Do you want to say something before trick 1?" in take_screen(page)
        me = page.locator(".self strong").first.inner_text()
        expect(page.locator(".member .noted", has_text="foretold: 3 tricks")).to_be_visible()
        looked[me] = page.locator("main").inner_text()
        confirm(page)
    assert "Only you see this: 5 tricks" in looked["Ada 2"]
    assert "0 of 5 tricks" in looked["Ada 2"]
    for other in ("Ada 1", "Ada 3"):
        assert "noted in secret" in looked[other]
        assert "5 tricks" not in looked[other]


def dive_until(page: Page, question: str, **options: Any) -> None:
    """Opens missions until one comes to this question: some deals end a mission before anybody plays."""
    for _ in range(5):
        page.evaluate("location.hash = '#/'")
        open_table(page, players=3, **options)
        if comes_to(page, question):
            return
    pytest.fail(f"no mission came to {question!r}")


def test_a_real_time_mission_runs_out(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    dive_until(page, "The clock starts when everybody is ready", mission=14, real_time=True, seconds=4)
    expect(page.get_by_role("timer")).to_have_count(0)
    confirm_or_choose(page, "Ready: start the clock")
    clock = page.get_by_role("timer")
    expect(clock).to_be_visible()
    expect(clock).to_have_text(re.compile(r"0:0[1-4]"))
    expect(page.locator("#end-title")).to_have_text("Lost, this time")
    expect(page.locator(".end p").first).to_have_text("The time ran out in trick 1")
    expect(clock).to_have_count(0)


def confirm_or_choose(page: Page, choice: str) -> None:
    if page.locator("#main-action").get_attribute("aria-disabled") != "false":
        page.locator(".council").get_by_role("button", name=choice).click()
    confirm(page)


def test_the_crew_sees_its_shared_tokens_go(new_page: NewPage) -> None:
    """Rapture of the deep at four seats: two tokens for all."""
    page = new_page(reduced_motion="reduce")
    open_table(page, players=4, mine=4, tasks=["win_p3"], communication="rapture")
    for _ in range(LONGEST):
        if "say something before trick 1" in take_screen(page):
            break
        answer(page)
    expect(page.get_by_role("img", name="2 shared sonar tokens")).to_be_visible()
    page.locator(".hand .offered").first.click()
    meaning = page.get_by_role("group", name="Where the sonar token lies").get_by_role("button")
    if meaning.count():
        meaning.first.click()
    expect(page.locator("#main-action")).to_have_text(re.compile("^Show .+: (highest|only|lowest)"))
    confirm(page)
    take_screen(page)
    expect(page.get_by_role("img", name="1 shared sonar token")).to_be_visible()
    expect(page.locator(".radio .shown").first).to_be_visible()


def test_unfamiliar_terrain_shows_its_card_and_what_it_means(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    open_table(page, players=4, mission=20)
    chip = page.locator(".terrain")
    card, mode = chip.locator(".slip .value").inner_text(), chip.locator("> span:last-child").inner_text()
    assert mode == ("calm water", "currents", "rapture")[(int(card) - 1) // 3]


def test_a_mission_without_tasks_shows_its_rule_and_counts(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    open_table(page, players=3, mission=8)
    answer_until(page, "before trick 1")
    expect(page.locator(".objective")).to_have_text(re.compile("two 9s ahead of anybody else"))
    expect(page.locator(".member .caught")).to_have_text(["9s: 0"] * 3)


def test_two_players_play_tonojas_cards(new_page: NewPage) -> None:
    """Two people at one screen, so that one of them is the captain."""
    page = new_page(reduced_motion="reduce")
    open_table(page, players=2, mine=2, tasks=["min_7_yellow"])
    for _ in range(LONGEST):
        if "Play a card for Tonoja" in take_screen(page):
            break
        answer(page)
    columns = page.get_by_role("group", name="Tonoja's columns")
    expect(columns.locator(".column")).to_have_count(7)
    card = columns.locator(".offered").first
    name = str(card.get_attribute("aria-label")).partition(",")[0]
    card.click()
    expect(page.locator("#main-action")).to_have_text(f"Play {name}")
    confirm(page)
    take_screen(page)
    page.keyboard.press("l")
    expect(page.get_by_role("dialog").get_by_text(f"Tonoja played {name}")).to_be_visible()


def test_an_unplayable_card_says_why_in_german(new_page: NewPage) -> None:
    page = new_page(language="de-DE", reduced_motion="reduce")
    open_table(page, players=4, tasks=["min_7_yellow"], communication="none")
    for _ in range(LONGEST):
        question = asked(page)
        assert question, "the mission ended before anybody had to follow suit"
        refused = page.locator(".hand .held:not(.offered)")
        if "Spiele eine Karte" in question and refused.count():
            break
        answer(page)
    refused.first.focus()
    why = re.compile(
        r"^Du musst (Pink|Blau|Grün|Gelb|U-Boot) bedienen \(Regelheft: Spielablauf: Farbe bedienen\)$"
    )
    expect(page.locator("#why")).to_have_text(why)


def test_a_game_on_a_phone_keeps_the_hand_over_the_bar(new_page: NewPage) -> None:
    """Eight tasks on the table: the hand stays in sight, and nothing is cut off or too small to touch."""
    page = new_page(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    tasks = ["min_7_yellow", "all_of_one_color", "each_color", "exactly_2_blue", "last_trick", "win_p3"]
    open_table(page, players=4, tasks=[*tasks, "pink_eq_yellow", "x_tricks_open"])
    assert play_out(page, look=fits_a_phone)
    expect(page.locator("#end-title")).to_be_visible()


def found(page: Page) -> int:
    return int(page.get_by_role("status").filter(has_text="tasks").inner_text().split(" of ")[0])


def test_the_task_browser_filters_by_difficulty_kind_and_words(new_page: NewPage) -> None:
    page = new_page()
    page.get_by_role("article", name="Deep Sea").get_by_role("link", name="Tasks").click()
    expect(page.get_by_role("heading", name="Tasks", level=2)).to_be_visible()
    assert found(page) == page.locator(".task").count() == len(TASKS)
    for seats, level in ((4, 3), (5, 4), (3, 1)):
        page.get_by_role("group", name="Crew").get_by_label(str(seats), exact=True).check()
        page.get_by_role("group", name="Difficulty").get_by_label(str(level), exact=True).check()
        assert found(page) == difficulties(seats).count(level) > 0
    page.get_by_role("group", name="Difficulty").get_by_label("all", exact=True).check()
    page.get_by_label("Kind").select_option("Avoid something")
    assert found(page) == sum(group_of(task) == "avoid" for task in TASKS)
    page.get_by_label("Kind").select_option("all")
    page.get_by_label("Words").fill("Pink 3")
    expect(page.locator(".task .sentence")).to_have_text(["I capture pink 3"])
    text = DeepSea(DeepSeaConfig(players=3)).text
    page.get_by_label("Words").fill("more than 23")
    expect(page.locator(".task .sentence")).to_have_text(
        [text.catalogue.say(text.task(task.number)) for task in TASKS if task.id == "trick_sum_gt"]
    )


def test_picked_tasks_are_played_as_a_mission_of_ones_own(new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{page.url.partition('#')[0]}#/game/deep-sea/tasks")
    page.get_by_role("group", name="Crew").get_by_label("3", exact=True).check()
    for task in ("I capture pink 3", "I win no trick"):
        page.get_by_role("button", name=f"Pick: {task}", exact=True).click()
    expect(page.get_by_text("2 tasks for a crew of 3, difficulty 5")).to_be_visible()
    page.get_by_role("button", name="Play these").click()
    expect(page.get_by_role("banner")).to_contain_text("A mission of your own")
    for task in ("I capture pink 3", "I win no trick"):
        expect(page.locator(".task .sentence", has_text=task).first).to_be_attached()


def test_the_mission_list_plays_a_mission_and_its_clock(new_page: NewPage) -> None:
    page = new_page()
    page.get_by_role("article", name="Deep Sea").get_by_role("link", name="Missions").click()
    expect(page.get_by_role("article")).to_have_count(33)
    timed = page.get_by_role("article", name="Mission 14: Air for minutes")
    expect(timed).to_contain_text("You have 210 seconds")
    expect(page.get_by_role("button", name="Against the clock")).to_have_count(4)
    page.get_by_role("article", name="Epilogue").get_by_role(
        "button", name="Play this"
    ).scroll_into_view_if_needed()
    page.get_by_role("group", name="Players").get_by_label("3", exact=True).check()
    timed.get_by_role("button", name="Against the clock").click()
    expect(page.get_by_role("banner")).to_contain_text("Mission 14: Air for minutes")
    expect(page.locator(".other")).to_have_count(2)
    page.get_by_role("button", name="Briefing").click()
    expect(page.get_by_role("dialog")).to_contain_text("You have 210 seconds")


@pytest.mark.parametrize(("players", "mission", "theme"), [(2, 11, "light"), (5, 28, "dark")])
def test_axe_finds_no_violation_at_the_table(
    new_page: NewPage, players: int, mission: int, theme: str
) -> None:
    page = new_page(color_scheme=theme, bypass_csp=True, reduced_motion="reduce")
    if theme == "light":
        choose_day(page)
    open_table(page, players=players, mission=mission)
    found: dict[str, list[str]] = {}
    for _ in range(6):
        question = asked(page)
        if question not in found:
            found[question] = violations(page)
        if not question:
            break
        answer(page)
    assert len(found) > 2
    assert {name: problems for name, problems in found.items() if problems} == {}


@pytest.mark.parametrize(("part", "theme"), [("missions", "dark"), ("tasks", "light")])
def test_axe_finds_no_violation_in_the_lists(new_page: NewPage, part: str, theme: str) -> None:
    page = new_page(color_scheme=theme, bypass_csp=True, reduced_motion="reduce")
    page.evaluate(f"location.hash = '#/game/deep-sea/{part}'")
    page.locator("main nav").wait_for()
    assert violations(page) == []


@pytest.mark.parametrize("language", ["en-US", "de-DE"])
def test_nothing_is_clipped_at_any_width(new_page: NewPage, language: str) -> None:
    page = new_page(language=language, reduced_motion="reduce")
    cut: dict[str, list[str]] = {}

    def look(name: str) -> None:
        for width, height in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": height})
            cut[f"{name} {width}"] = clipped(page)

    for part in ("missions", "tasks"):
        page.evaluate(f"location.hash = '#/game/deep-sea/{part}'")
        page.locator("main nav").wait_for()
        look(part)
    for players, mission in ((2, 11), (5, 24)):
        page.evaluate("location.hash = '#/'")
        open_table(page, players=players, mission=mission)
        for step in range(7):
            if not my_turn(page):
                break
            look(f"{players} {mission} {step}")
            answer(page)
        look(f"{players} {mission} last")
    assert len(cut) > 30
    assert {name: problems for name, problems in cut.items() if problems} == {}
    assert not page.locator("main").get_by_text(re.compile(r"\b(deep_sea|page)\.")).count()
