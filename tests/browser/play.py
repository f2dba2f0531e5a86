"""What a player does at the page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.pages import answered

OPEN = """async ([game, players, mine, options, pace_ms, beat_ms]) => {
  const post = (path, body) => fetch(path, {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body),
  }).then(answer => answer.json());
  await post("api/me", {name: "Ada"});
  const seats = Array.from(
    {length: players},
    (_, seat) => seat < mine ? {kind: "me", name: `Ada ${seat + 1}`} : {kind: "bot", bot: "random"},
  );
  const opened = await post("api/tables", {game, options, seats, settings: {pace_ms, beat_ms}});
  sessionStorage.setItem("quarterdeck.start", opened.table);
  location.hash = `#/table/${opened.table}`;
}"""
"""Opens a table for people at this screen and bots, and starts it as the start page does."""


def press(button: Locator) -> None:
    """By key: a page that still grows above the button can't move it away between down and up."""
    expect(button).to_be_enabled()
    button.press("Enter")


def hold(button: Locator) -> None:
    """Until it has done what it is held for, however slow the machine is."""
    page = button.page
    button.hover()
    page.mouse.down()
    expect(page.locator(".holding")).to_have_count(0)
    page.mouse.up()


def play_now(page: Page, game: str = "Jobwell", players: int = 2) -> None:
    """From the start page to a running game, with bots at the other seats."""
    card = page.get_by_role("article", name=game)
    if players != 2:
        card.get_by_label(str(players), exact=True).check()
    label = "Play now, solo" if players == 1 else "Play now with bots"
    card.get_by_role("button", name=label).click()
    page.locator("#main-action").wait_for()


def open_table(
    page: Page, players: int, mine: int = 1, *, game: str, pace_ms: int = 0, beat_ms: int = 0, **options: Any
) -> None:
    """From the start page to a running game; without pace and beat nothing is waited for."""
    page.locator("article").first.wait_for()
    page.evaluate(OPEN, [game, players, mine, options, pace_ms, beat_ms])
    page.locator(".board, .cover").first.wait_for()


def choose_day(page: Page) -> None:
    """As the settings do it, and for good."""
    page.evaluate("""() => localStorage.setItem("quarterdeck.settings", JSON.stringify({theme: "light"}))""")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def set_pace(page: Page, pace: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_label(pace, exact=True).check()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()


def my_turn(page: Page, timeout: float = 15_000) -> bool:
    """Waits until the match asks this player; false when it is over instead."""
    page.locator("#turn, #end-title").first.wait_for(timeout=timeout)
    return page.locator("#end-title").count() == 0


def act(page: Page, name: str) -> None:
    """Selects an action and confirms it."""
    page.get_by_role("group", name="Actions").get_by_role("button", name=name, exact=True).click()
    confirm(page)


def confirm(page: Page) -> None:
    """Confirms what is selected; the page shows what came of it when this returns."""
    main = page.locator("#main-action")
    expect(main).to_have_attribute("aria-disabled", "false")
    main.click()
    answered(page)


def close_round(page: Page) -> None:
    """Reads a finished round and goes on."""
    button = page.get_by_role("button", name="Go on")
    if button.count():
        button.click()
