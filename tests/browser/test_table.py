"""Playing at a table: whole matches, two people, keyboard only, mis-clicks, lost lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import probes
from tests.browser.conftest import PHONE, NewPage
from tests.browser.pages import answered, settled
from tests.browser.play import act, close_round, confirm, my_turn, play_now, set_pace
from tests.server.harness import Server

pytestmark = pytest.mark.deals

LONGEST_MATCH = 400


def play_to_the_end(page: Page, action: str) -> None:
    for _ in range(LONGEST_MATCH):
        if not my_turn(page):
            return
        close_round(page)
        move = page.get_by_role("group", name="Actions").get_by_role("button", name=action, exact=True)
        move.click()
        confirm(page)
    pytest.fail("the match did not end")


def test_whole_match_to_its_end(new_page: NewPage) -> None:
    page = new_page()
    play_now(page)
    set_pace(page, "Fast")
    play_to_the_end(page, "Push")
    expect(page.locator("#end-title")).to_have_text(re.compile("win"))
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_selecting_is_not_yet_choosing(new_page: NewPage) -> None:
    page = new_page()
    play_now(page)
    page.locator("#turn").wait_for()
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    page.reload()
    page.locator("#turn").wait_for()
    page.get_by_role("button", name="Push", exact=True).click()
    expect(page.locator("#main-action")).to_have_text("Push the On Deck card")
    settled(page)
    assert not any("choose" in frame for frame in sent)
    page.keyboard.press("Escape")
    expect(page.locator("#main-action")).to_have_text("Select, then confirm")
    page.get_by_role("button", name="Push", exact=True).click()
    page.locator("#main-action").click()
    answered(page)
    assert sum("choose" in frame for frame in sent) == 1


def test_confirming_can_be_switched_off(new_page: NewPage) -> None:
    page = new_page()
    play_now(page)
    page.locator("#turn").wait_for()
    page.keyboard.press("m")
    page.get_by_role("switch", name="Confirm every choice").uncheck()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Push", exact=True).click()
    page.keyboard.press("l")
    expect(page.get_by_role("dialog")).to_contain_text("Guest pushed the On Deck card")


def test_paid_action_is_put_together_on_the_board(new_page: NewPage) -> None:
    page = new_page()
    play_now(page)
    my_turn(page)
    act(page, "Hire")
    page.locator("#turn").wait_for()
    act_bar = page.get_by_role("group", name="Actions")
    act_bar.get_by_role("button", name="Roll", exact=True).click()
    page.get_by_role("button", name=re.compile("^Die 1 shows")).click()
    expect(page.locator("#main-action")).to_have_text(re.compile("Give up .* to reroll die 1"))
    confirm(page)
    page.keyboard.press("l")
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("Guest gave up .* to reroll die 1"))


def test_impossible_action_says_why(new_page: NewPage) -> None:
    page = new_page()
    play_now(page)
    page.locator("#turn").wait_for()
    trade = page.get_by_role("button", name="Trade", exact=True)
    expect(trade).to_have_attribute("aria-disabled", "true")
    trade.focus()
    expect(page.get_by_text("your squadron has none")).to_be_visible()


def test_taking_back_is_free_until_something_was_revealed(new_page: NewPage) -> None:
    page = new_page()
    play_now(page)
    set_pace(page, "Slow")
    my_turn(page)
    act(page, "Pass")
    page.get_by_role("button", name="Take back", exact=True).click()
    expect(page.locator("#turn")).to_be_visible()
    page.keyboard.press("l")
    undone = page.get_by_role("dialog").locator("li.undone", has_text="Guest passed")
    expect(undone).to_have_count(1)


def test_phone_and_keyboard_alone_play_a_whole_match(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    page.locator("article").first.wait_for()
    _tab_to(page, "Play now with bots", game="jobwell")
    page.keyboard.press("Enter")
    page.locator("#main-action").wait_for()
    page.keyboard.press("m")
    menu = page.get_by_role("dialog", name="Menu")
    menu.wait_for()
    expect(menu).not_to_contain_text("before a trick")
    for _ in range(2):
        page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    for _ in range(LONGEST_MATCH):
        if not my_turn(page):
            break
        page.keyboard.press("3")
        page.wait_for_function(probes.SELECTED)
        page.keyboard.press("Enter")
        answered(page)
    expect(page.locator("#end-title")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def _tab_to(page: Page, name: str, game: str) -> None:
    """Moves the focus by Tab until an element of this name on a game's card has it."""
    card = page.locator(f'article[aria-labelledby="game-{game}"]')
    for _ in range(60):
        page.keyboard.press("Tab")
        if card.locator(":focus", has_text=name).count():
            return
    pytest.fail(f"{name} can't be reached by keyboard")


def test_focus_stays_put_after_a_move(new_page: NewPage) -> None:
    page = new_page()
    play_now(page)
    my_turn(page)
    push = page.get_by_role("button", name="Push", exact=True)
    push.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    answered(page)
    my_turn(page)
    settled(page)
    assert page.evaluate("document.activeElement.innerText") == "Push"


def test_moves_are_announced_in_one_polite_region(new_page: NewPage) -> None:
    page = new_page()
    play_now(page)
    my_turn(page)
    regions = page.locator("[aria-live]")
    expect(regions).to_have_count(1)
    act(page, "Pass")
    my_turn(page)
    expect(regions).to_contain_text("Your turn")


def test_universal_board_plays_a_whole_match(new_page: NewPage) -> None:
    page = new_page()
    page.evaluate("""localStorage.setItem("quarterdeck.settings", JSON.stringify({universal: true}))""")
    page.reload()
    play_now(page)
    set_pace(page, "Fast")
    for _ in range(LONGEST_MATCH):
        if not my_turn(page):
            break
        page.get_by_role("button", name="Push the On Deck card").first.click()
        confirm(page)
    expect(page.locator("#end-title")).to_be_visible()


def test_universal_board_serves_a_game_without_a_board_of_its_own(new_page: NewPage) -> None:
    page = new_page()
    card = page.get_by_role("article", name="Skiff")
    card.get_by_role("button", name="Play now with bots").click()
    page.locator("#turn").wait_for()
    page.locator(".choices .offer").first.click()
    confirm(page)
    page.keyboard.press("l")
    expect(page.get_by_role("dialog").locator("li.choice").first).to_be_visible()


def test_two_people_meet_by_a_link(new_page: NewPage) -> None:
    host = new_page("#/new/jobwell")
    host.get_by_role("group", name="Seat 2").get_by_label("Open").check()
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("button", name="Copy the link for everybody").click()
    link = host.get_by_label("Link to the table").input_value()
    assert "/join#" in link

    guest = new_page()
    guest.goto(link)
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("Bo", exact=True)).to_be_visible()
    host.get_by_role("button", name="Start").click()

    for _ in range(4):
        mover = _who_moves(host, guest)
        act(
            mover,
            "Pass"
            if mover.get_by_role("button", name="Pass", exact=True).get_attribute("aria-disabled") == "false"
            else "Push",
        )

    guest.keyboard.press("l")
    guest.get_by_label("Say something").fill("Ahoy!")
    guest.get_by_role("button", name="Send", exact=True).click()
    host.keyboard.press("l")
    expect(host.get_by_role("dialog").locator("li.say")).to_contain_text("Ahoy!")


def _who_moves(*pages: Page) -> Page:
    for _ in range(300):
        for page in pages:
            if page.locator("#turn").count():
                return page
        pages[0].wait_for_timeout(100)
    pytest.fail("nobody is asked")


def test_spectator_sees_the_table_and_may_not_act(new_page: NewPage) -> None:
    page = new_page("#/new/jobwell")
    page.get_by_role("switch", name="Others may watch").check()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start").click()
    page.locator("#main-action").wait_for()
    watcher = new_page(page.url.partition("/#")[2].join(["#", ""]))
    expect(watcher.get_by_role("region", name="Hiring board")).to_be_visible()
    expect(watcher.locator("#main-action")).to_have_count(0)


def test_pass_and_play_at_one_screen(new_page: NewPage) -> None:
    page = new_page("#/new/jobwell")
    page.get_by_label("Name at seat 1").fill("Ada")
    page.get_by_role("group", name="Seat 2").get_by_label("Here").check()
    page.get_by_label("Name at seat 2").fill("Bo")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start").click()
    movers = set()
    for _ in range(2):
        page.locator("#turn").wait_for()
        movers.add(page.locator(".mine strong").first.inner_text())
        act(page, "Hire")
    assert movers == {"Ada", "Bo"}


def test_problem_report_saves_a_file(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page()
    play_now(page)
    page.keyboard.press("m")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Report a problem").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert "jobwell" in file.read_text("utf-8")


def test_offline_is_shown_and_recovers_by_itself(new_page: NewPage) -> None:
    page = new_page()
    play_now(page)
    my_turn(page)
    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("No connection")
    page.context.set_offline(False)
    expect(page.get_by_role("alert")).to_have_count(0)
    act(page, "Hire")
    expect(page.locator(".mine [role=img], .mine button.place")).not_to_have_count(0)


def test_page_goes_on_after_the_server_was_killed(new_page: NewPage, server: Server) -> None:
    page = new_page()
    play_now(page)
    my_turn(page)
    act(page, "Hire")
    answered(page)
    server.kill()
    expect(page.get_by_role("alert")).to_contain_text("No connection")
    server.start()
    expect(page.get_by_role("alert")).to_have_count(0, timeout=20_000)
    assert my_turn(page, timeout=20_000)
    expect(page.locator(".mine li").first).to_be_visible()
    act(page, "Push")
    page.keyboard.press("l")
    expect(
        page.get_by_role("dialog").locator("li.choice", has_text="Guest took the On Deck card")
    ).to_have_count(1)
