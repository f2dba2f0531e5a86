"""Somebody is put out in mid-match: what the page asks, refuses and tells."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage, serving
from tests.browser.play import hold
from tests.server.harness import Person, Server, start

server = serving("planet-nine")


def page_of(new_page: NewPage, server: Server, person: Person, path: str, **options: object) -> Page:
    """This person's browser."""
    page = new_page(**options)
    key = str(person.http.cookies["quarterdeck_guest"])
    page.context.add_cookies([{"name": "quarterdeck_guest", "value": key, "url": server.address}])
    page.goto(f"{server.address}/{path}")
    page.reload()
    return page


@pytest.mark.parametrize("size", [{}, {"viewport": PHONE}])
def test_somebody_new_comes_when_all_agree_and_never_somebody_who_knows_cards(
    new_page: NewPage, server: Server, size: dict[str, object]
) -> None:
    ada, bo, cy = (server.guest(name) for name in ("Ada", "Bo", "Cy"))
    table = ada.open("planet-nine", ["me", "open", "open"])
    for seat, person in ((1, bo), (2, cy)):
        person.join(ada.invite(table, seat), ("Bo", "Cy")[seat - 1])
    place = ada.sit(table)
    start(place)
    host = page_of(new_page, server, ada, f"#/table/{table}", **size)
    other = page_of(new_page, server, cy, f"#/table/{table}", **size)
    host.get_by_role("button", name="Menu").click()
    hold(host.get_by_role("button", name="Remove").first)
    question = other.get_by_label("A question to the table")
    expect(question).to_contain_text("May somebody new take over seat 2 from the bot?")
    question.get_by_role("button", name="Agree").click()
    expect(question).to_have_count(0)
    expect(host.get_by_text("A bot plays until somebody new takes this seat.")).to_be_visible()
    host.get_by_role("button", name="Copy link").click()
    link = host.get_by_label("Link to seat 2").input_value()

    host.goto(link)
    host.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("You have seen another seat's cards in this match").first).to_be_visible()

    dee = new_page(**size)
    dee.goto(link)
    dee.get_by_label("Your name").fill("Dee")
    dee.get_by_role("button", name="Sit down").click()
    other.keyboard.press("l")
    expect(other.get_by_role("dialog")).to_contain_text("Dee took over seat 2 from a bot")
