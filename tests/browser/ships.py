"""What a player of Crew Deck does at the page."""

from __future__ import annotations

import re
from functools import partial

from playwright.sync_api import Page, expect

from tests.browser import play
from tests.browser.pages import settled
from tests.browser.play import confirm, my_turn

GAME = "crew-deck"
LONGEST = 60
AHEAD = """async ([lit, round, most]) => {
  const at = found => document.querySelector(found);
  const worth = berth => Number(berth.textContent.replace("\u2212", "-")) || 0;
  const pause = time => new Promise(done => setTimeout(done, time));
  const wait = async found => {
    for (let tries = 0; tries < 1000 && !found(); tries += 1) await pause(15);
    if (!found()) throw new Error("nothing happens any more");
  };
  for (let made = 0; made <= most; made += 1) {
    await wait(() => at("#turn, #end-title"));
    if (at("#end-title")) return {made, over: true};
    const now = Number(at(".round").textContent.match(/\\d+/)[0]);
    if (now === round && at(".berth.open")) return {made, over: false};
    if (at(".one.offered") && !at(".one.held")) at(".one.offered").click();
    await wait(() => at(lit));
    const berths = [...document.querySelectorAll(".berth.open")];
    const best = berths.sort((one, other) => worth(other) - worth(one))[0];
    (best ?? at(lit)).click();
    await wait(() => at("#main-action[aria-disabled=false]"));
    at("#main-action").click();
    await wait(() => window.answered());
  }
  throw new Error("the game does not end");
}"""
"""Clicks on through the game, up to the placement of a round or (round 0) to its end. Cards go where they
score most, so that there are sets."""
LIT = ".berth.open, .crews .touch, .pay.open, .hold .touch"

open_table = partial(play.open_table, game=GAME)


def move(page: Page) -> None:
    """Takes a card in hand where one is needed, puts it in the first lit place, and confirms."""
    if page.locator(".one.offered").count() and not page.locator(".one.held").count():
        page.locator(".one.offered").first.click()
    page.locator(LIT).first.click()
    confirm(page)


def phase(page: Page) -> str:
    """What the round is at, when it is our turn; nothing when the game is over."""
    return page.locator(".phases .now").inner_text() if my_turn(page) else ""


def to_stations(page: Page, round_: int = 1) -> None:
    """Plays until new crew may be placed in this round; the others have placed theirs."""
    assert page.evaluate(AHEAD, [LIT, round_, LONGEST])["over"] is False
    expect(page.locator(".others .turn-chip")).to_have_count(0)
    settled(page)


def play_to_the_end(page: Page) -> int:
    """Plays on; gives the number of moves made."""
    played = page.evaluate(AHEAD, [LIT, 0, LONGEST])
    assert played["over"] is True
    return int(played["made"])


def number(text: str) -> int:
    """A figure of the page, with its sign."""
    found = re.search(r"[+−]?\d+", text)
    assert found, text
    return int(found[0].replace("−", "-"))


def spelled(figure: int) -> str:
    """A figure as the page prints it."""
    return str(figure).replace("-", "−")


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.getAttribute('aria-label')"))
