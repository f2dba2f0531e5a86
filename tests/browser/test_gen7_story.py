"""The story of Gen7 at the page: two episodes with a second person and a bot, the journal, one ending."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from quarterdeck.games.gen7.library import library
from tests.browser.conftest import PHONE, NewPage, serving
from tests.browser.episodes import GAME, answer
from tests.browser.pages import answered, clipped, small_targets
from tests.browser.test_access import violations
from tests.browser.test_seats import page_of
from tests.server.harness import Person, Server, over, start

pytestmark = pytest.mark.deals

server = serving(GAME)
BY_HAND = 2
"""Questions that each person answers at the page before a bot stands in."""


def two_answer(pages: dict[str, Page]) -> None:
    """Both people play for a while, each at their own page."""
    made = dict.fromkeys(pages, 0)
    for _ in range(400):
        for who, page in pages.items():
            if page.locator("#turn").count() and made[who] < BY_HAND:
                answer(page)
                answered(page)
                made[who] += 1
        if min(made.values()) == BY_HAND:
            return
        next(iter(pages.values())).wait_for_timeout(25)
    raise AssertionError(f"nobody is asked any more: {made}")


def first_episode(crew: str, ada: Person, pages: dict[str, Page], server: Server) -> str:
    table = str(ada.post(f"api/crews/{crew}/attempts", settings={"pace_ms": 0})["table"])
    place = ada.sit(table)
    start(place)
    place.close()
    for page in pages.values():
        page.goto(f"{server.address}/#/table/{table}")
        page.reload()
    return table


def next_episode(pages: dict[str, Page], before: str) -> str:
    """The host goes on, and the other is taken along."""
    host, other = pages.values()
    host.locator(".end .main").click()
    for page in (host, other):
        page.wait_for_url(lambda url: not url.endswith(before))
    assert host.url == other.url
    return host.url.rpartition("/")[2]


def played(table: str, crew: str, people: list[Person], pages: dict[str, Page]) -> None:
    """People answer at their pages; then bots stand in for them until they come to see the end."""
    for page in pages.values():
        page.locator(".board").wait_for()
    two_answer(pages)
    for seat, person in reversed([*enumerate(people)]):  # the host last, who stays the host
        place = person.sit(table)
        place.view()
        assert place.command("leave", seat=seat)["t"] == "ack"
        if seat:
            place.close()
    for page in pages.values():
        page.evaluate("crew => { location.hash = `#/crew/${crew}` }", crew)
    place.view(over)
    place.close()
    for page in pages.values():
        page.evaluate("table => { location.hash = `#/table/${table}` }", table)
        expect(page.locator(".ceremony thead th")).to_have_count(3)


def by_bots(crew: str, ada: Person) -> Iterator[str]:
    """The rest of the campaign, flown by bots at the server."""
    while ada.get(f"api/crews/{crew}")["offers"]:
        seats = [{"kind": "bot", "bot": "random"}] * 3
        opened = ada.post(f"api/crews/{crew}/attempts", seats=seats, settings={"pace_ms": 0})
        place = ada.sit(str(opened["table"]))
        start(place)
        place.view(over)
        place.close()
        yield str(opened["table"])


def opened_journal(page: Page) -> Locator:
    page.get_by_role("button", name=re.compile("Open the journal|Tagebuch öffnen")).click()
    journal = page.locator("dialog[open]")
    journal.locator(".leaf").wait_for()
    return journal


def test_a_campaign_is_read_again_in_the_journal_from_its_first_page_to_an_ending(
    new_page: NewPage, server: Server
) -> None:
    ada, bo = server.guest("Ada"), server.guest("Bo")
    names = ["Ada", "Bo", "officer"]
    founded = ada.post("api/crews", game=GAME, name="Lamplighters", names=names, options={"pack": "base"})
    crew = str(founded["crew"])
    bo.post("api/crews/join", secret=founded["secret"])
    pages = {
        "Ada": page_of(new_page, server, ada, f"#/crew/{crew}", bypass_csp=True),
        "Bo": page_of(
            new_page, server, bo, f"#/crew/{crew}", viewport=PHONE, has_touch=True, language="de-DE",
            color_scheme="light", bypass_csp=True,
        ),
    }  # fmt: skip

    # Before the first page is read, there is a map of one star.
    shelf = pages["Ada"].get_by_role("region", name="The journal")
    expect(shelf.locator("li")).to_contain_text(["Episode 1: The Count, comes next", *["still ahead"] * 6])

    table = first_episode(crew, ada, pages, server)
    played(table, crew, [ada, bo], pages)
    table = next_episode(pages, table)
    played(table, crew, [ada, bo], pages)

    # The journal at the table, on a desktop: what was read, what was chosen, who voted how.
    page = pages["Ada"]
    journal = opened_journal(page)
    journal.get_by_label("Contents").select_option(label="Tea with the Steward")
    leaf = journal.get_by_role("article", name="Tea with the Steward")
    expect(leaf).to_contain_text("First Steward Halvard Quill has invited the new officers to tea")
    expect(leaf.locator(".taken")).to_have_count(1)
    votes = leaf.get_by_role("list", name="Who voted for what")
    for who in ("Ada", "Bo"):
        expect(votes).to_contain_text(who)
    expect(leaf.locator("svg")).not_to_have_count(0)
    expect(leaf.get_by_role("button", name="Read aloud")).to_be_visible()
    assert violations(page) == []
    journal.get_by_label("The crew").check()
    expect(journal.locator(".crew li svg")).to_have_count(3)
    journal.get_by_label("Map of the episodes").check()
    expect(journal.locator("li.flown")).to_have_count(2)
    expect(journal.locator("li.dark")).not_to_have_count(0)
    assert violations(page) == []

    # The same on a phone, in German: the story stays English and says so.
    phone = pages["Bo"]
    journal = opened_journal(phone)
    expect(journal.locator(".passage")).to_have_attribute("lang", "en")
    assert phone.evaluate("document.documentElement.lang") == "de"
    journal.get_by_role("button", name="Seite zurück").click()
    assert clipped(phone) == []
    assert small_targets(phone) == []
    assert violations(phone) == []

    # Bots fly the rest; at the crew's home the journal knows how it ended.
    assert len(list(by_bots(crew, ada))) == 5
    endings = {section.name for section in library("base").pack.section if section.ending}
    page.goto(f"{server.address}/#/crew/{crew}")
    page.reload()
    shelf = page.get_by_role("region", name="The journal")
    expect(shelf.locator("li.flown")).to_have_count(7)
    expect(shelf.locator(".legend")).to_contain_text("7 others stayed dark")
    journal = opened_journal(page)
    ending = journal.locator("option", has_text=re.compile("|".join(map(re.escape, sorted(endings)))))
    (name,) = set(ending.all_inner_texts()) & endings
    journal.get_by_label("Contents").select_option(label=name)
    expect(journal.get_by_role("article", name=name)).to_contain_text("An ending")
