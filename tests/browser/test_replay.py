"""After the end: stepping through, verifying, branching, saving and opening a match."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from quarterdeck.core import record_text
from quarterdeck.core.contract import CHANCE, Entry
from quarterdeck.core.files import read_match
from quarterdeck.core.record import Record
from tests.browser.conftest import NewPage
from tests.browser.play import act, play_now, set_pace
from tests.browser.test_table import play_to_the_end

pytestmark = pytest.mark.deals


@pytest.fixture
def finished(new_page: NewPage) -> Page:
    """The review of a match that was just played."""
    page = new_page()
    play_now(page)
    set_pace(page, "Fast")
    play_to_the_end(page, "Push")
    page.get_by_role("link", name="Review").click()
    page.get_by_role("slider").wait_for()
    return page


def verify(page: Page) -> None:
    page.get_by_role("button", name="More about this match").click()
    page.get_by_role("button", name="Verify chance").click()


def test_finished_match_is_replayed_verified_saved_opened_and_branched(
    finished: Page, tmp_path: Path
) -> None:
    page = finished
    said = page.locator("#replay-said")
    expect(said).to_contain_text("Step 0 of")
    steps = int(page.get_by_role("slider").get_attribute("max") or 0)
    page.keyboard.press("End")
    expect(said).to_contain_text(f"Step {steps} of {steps}")
    page.keyboard.press("ArrowLeft")
    expect(said).to_contain_text(f"Step {steps - 1} of {steps}")

    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the match").click()
    file = tmp_path / "saved.match"
    saved.value.save_as(file)
    record = read_match(file).record
    draws = sum(isinstance(line, Entry) and line.by == CHANCE for line in record.lines)

    verify(page)
    expect(page.get_by_role("button", name="Verified")).to_be_visible()
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("The commitment fits: this browser made it again")
    expect(verdict).to_contain_text(f"All {draws} draws of the match were made again")
    expect(verdict).to_contain_text("(1 of 2 added one)")
    page.keyboard.press("Escape")

    page.get_by_role("slider").fill("6")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("#turn")).to_be_visible()
    expect(page.get_by_role("banner")).to_contain_text("What if")
    act(page, "Pass")
    page.keyboard.press("l")
    expect(page.get_by_role("dialog").locator("li.choice").first).to_be_visible()
    expect(page.get_by_role("dialog").locator("li.earlier")).to_have_count(5)  # the deal is not told
    expect(page.get_by_role("dialog").locator("li.start")).to_contain_text("what was played before")
    page.keyboard.press("Escape")

    page.goto(page.url.partition("#")[0])
    page.get_by_label("Open a match file").set_input_files(file)
    expect(said).to_contain_text(f"Step 0 of {steps}")
    verify(page)
    expect(verdict).to_contain_text(f"All {draws} draws of the match were made again")


def test_chance_that_does_not_follow_from_the_seal_is_said_to_be_false(
    finished: Page, tmp_path: Path
) -> None:
    page = finished
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the match").click()
    saved.value.save_as(tmp_path / "saved.match")
    home = page.url.partition("#")[0]
    true = read_match(tmp_path / "saved.match").record
    other_secret = "ab" * 32
    header = replace(true.header, nonces=("cd" * 16,) * len(true.header.nonces))
    for name, false, said in (
        (
            "secret",
            Record(true.header, true.lines, other_secret),
            re.compile("secret does not fit the commitment"),
        ),
        ("nonces", Record(header, true.lines, true.secret), re.compile(r"draw \d+ should be")),
    ):
        file = tmp_path / f"{name}.match"
        file.write_bytes(record_text.dump(false))
        page.goto(home)
        page.get_by_label("Open a match file").set_input_files(file)
        page.get_by_role("slider").wait_for()
        verify(page)
        expect(page.locator("#verdict")).to_contain_text(said)
        expect(page.get_by_role("button", name="Verified")).to_have_count(0)
        page.goto("about:blank")


def test_leader_shows_the_others_where_to_look(finished: Page, new_page: NewPage) -> None:
    page = finished
    follower = page.context.new_page()
    follower.goto(page.url)
    follower.get_by_role("slider").wait_for()
    page.get_by_role("button", name="More about this match").click()
    page.get_by_role("switch", name="Lead the review").check()
    page.keyboard.press("Escape")
    page.get_by_role("slider").fill("4")
    expect(follower.locator("#replay-said")).to_contain_text("Step 4 of")
