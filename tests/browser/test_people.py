"""Everybody has a name and a face and speaks at their own seat; who is away or only watches is seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.pages import clipped
from tests.browser.play import open_table
from tests.browser.test_access import violations
from tests.server.harness import Server

pytestmark = pytest.mark.deals


def names(page: Page) -> list[str]:
    return [name.strip() for name in page.locator(".plate strong, .member header strong").all_inner_texts()]


def meet(new_page: NewPage, game: str = "jobwell") -> tuple[Page, Page]:
    """Two people at a running table, the first its host."""
    host = new_page(f"#/new/{game}")
    host.get_by_role("group", name="Seat 2").get_by_label("Open").check()
    host.get_by_role("button", name="Open the table").click()
    host.get_by_text("More: a link for one seat").click()
    host.get_by_role("button", name="Copy link to seat 2").click()
    guest = new_page()
    guest.goto(host.get_by_label("Link to seat 2").input_value())
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("Bo", exact=True)).to_be_visible()
    host.get_by_role("button", name="Start").click()
    for page in (host, guest):
        page.locator(".board").first.wait_for()
    return host, guest


def test_bots_have_names_and_faces_of_their_own(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 4, game="planet-nine")
    seen = names(page)
    assert len(set(seen)) == len(seen) >= 4
    assert not any("Drifter" in name for name in seen)
    faces = page.locator("svg.face")
    drawn = {face.inner_html() for face in faces.all()}
    assert len(drawn) == faces.count() >= 4

    page.reload()
    page.locator(".board").first.wait_for()
    assert names(page) == seen, "one knows them again"


def test_the_waiting_room_says_how_strong_a_bot_is(new_page: NewPage) -> None:
    page = new_page("#/new/planet-nine")
    page.get_by_role("button", name="Open the table").click()
    seat = page.get_by_role("listitem").filter(has=page.get_by_label("Bot at seat 2"))
    expect(seat.locator(".chip")).to_have_text("First mate")
    expect(seat).to_contain_text("Learned from millions of hands")
    page.get_by_label("Bot at seat 2").select_option("random")
    expect(seat.locator(".chip")).to_have_text("Drifter")


def test_a_phrase_stands_at_the_speakers_seat_for_a_while(new_page: NewPage) -> None:
    host, guest = meet(new_page)
    guest.keyboard.press("l")
    guest.get_by_role("button", name="Hello!").click()
    bubble = host.locator(".plate", has=host.get_by_text("Bo", exact=True)).locator(".bubble")
    expect(bubble).to_have_text("Hello!")
    expect(host.get_by_role("button", name="Log and talk: something new was said")).to_be_visible()
    expect(bubble).to_have_count(0, timeout=8000)
    host.keyboard.press("l")
    host.keyboard.press("Escape")
    expect(host.get_by_role("button", name="Log and talk", exact=True)).to_be_visible()


def test_who_is_away_looks_it(new_page: NewPage) -> None:
    host, guest = meet(new_page)
    face = host.locator(".plate", has=host.get_by_text("Bo", exact=True)).locator(".face")
    expect(face).not_to_have_class("away")
    guest.close()
    expect(host.locator(".plate .face.away")).to_have_count(1)


def test_a_spectator_is_told_so(new_page: NewPage, server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open("jobwell", ["me", "random"], spectators=True)
    place = ada.sit(table)
    place.view()
    assert place.command("start")["t"] == "ack"
    page = new_page(f"#/table/{table}", bypass_csp=True)
    expect(page.get_by_text("You are watching")).to_be_visible()
    assert violations(page) == []
    assert clipped(page) == []
    place.close()


def test_alone_with_bots_nobody_is_asked_about_taking_back(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, 2, game="jobwell")
    page.locator("#turn").wait_for()
    page.get_by_role("button", name="Push", exact=True).click()
    page.locator("#main-action").click()
    page.locator("#turn").wait_for()
    expect(page.get_by_role("button", name="Take back", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Ask to take back")).to_have_count(0)
