"""The table sounds: softly by default, never before somebody touched the page, and not when muted."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.pages import answered
from tests.browser.play import open_table, play_now

LISTEN = """() => {
  window.heard = [];
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...given) {
      window.heard.push(kind.name);
      return start.apply(this, given);
    };
  }
}"""
"""Notes every source of sound that starts; it sounds all the same."""


def heard(page: Page) -> list[Any]:
    return list(page.evaluate("window.heard"))


def hear_something(page: Page) -> None:
    page.wait_for_function("window.heard.length > 0")


def test_my_turn_sounds_unless_muted(new_page: NewPage) -> None:
    page = new_page()
    page.evaluate(LISTEN)
    play_now(page)
    page.locator("#turn").wait_for()
    hear_something(page)

    page.get_by_role("button", name="Mute the table").click()
    expect(page.get_by_role("button", name="Unmute the table")).to_be_visible()
    page.evaluate("window.heard = []")
    page.get_by_role("button", name="Push", exact=True).click()
    page.locator("#main-action").click()
    answered(page)
    page.locator("#turn").wait_for()
    assert heard(page) == []


def test_muting_is_remembered(new_page: NewPage) -> None:
    page = new_page()
    play_now(page)
    page.get_by_role("button", name="Mute the table").click()
    page.reload()
    expect(page.get_by_role("button", name="Unmute the table")).to_be_visible()


UNTOUCHED = f"""({LISTEN})();
new MutationObserver((_, watch) => {{
  if (!document.querySelector("#turn")) return;
  watch.disconnect();
  const told = () => `my turn: ${{navigator.userActivation.hasBeenActive}} ${{window.heard.length}}`;
  setTimeout(() => console.log(told()), 300);
}}).observe(document, {{childList: true, subtree: true}});"""
"""Tells on the console, since a question put to the page would count as a touch."""


def test_nothing_sounds_before_the_first_touch(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 2, game="jobwell")
    page.locator("#turn").wait_for()
    untouched = page.context.new_page()
    untouched.add_init_script(UNTOUCHED)
    with untouched.expect_console_message(lambda line: line.text.startswith("my turn")) as told:
        untouched.goto(page.url)
    assert told.value.text == "my turn: false 0"
