"""Gen7 with two people: a group seat that one opens and the other helps to fill."""

from __future__ import annotations

import re
from itertools import permutations
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from quarterdeck.games.gen7.library import library
from quarterdeck.games.gen7.relations import fits
from tests.browser.conftest import NewPage, serving
from tests.browser.episodes import GAME, LONGEST, answer, read
from tests.browser.pages import answered
from tests.browser.play import confirm
from tests.browser.test_seats import page_of
from tests.server.harness import Server, start

pytestmark = pytest.mark.deals

server = serving(GAME)


class Plan(NamedTuple):
    """A group seat that both can fill together: by position, whose die and which of theirs."""

    task: str
    mine: dict[int, int]
    position: int
    theirs: int


def dice(group: Locator) -> list[int]:
    labels = group.locator("[aria-label]").evaluate_all("all => all.map(one => one.ariaLabel)")
    return [int(re.findall(r"\d+", label)[-1]) for label in labels]


def plan(page: Page, other: str) -> Plan | None:
    """One position for a die of theirs, the others for dice of mine; the Stores pay."""
    mine = dice(page.get_by_role("group", name="Your dice"))
    theirs = dice(page.get_by_role("group", name=f"Quarters of {other}"))
    open_tasks = page.locator(".tasks .task.open").evaluate_all("all => all.map(one => one.ariaLabel)")
    for card in library("drill").pack.critical:
        size = len(card.seats)
        if card.name not in open_tasks or size < 2 or sum(card.cost) > 3:
            continue
        for position in range(size):
            for own in permutations(range(len(mine)), size - 1):
                for given, value in enumerate(theirs):
                    values = [mine[die] for die in own]
                    values.insert(position, value)
                    if fits(card, values):
                        places = [place for place in range(size) if place != position]
                        return Plan(card.name, dict(zip(places, own, strict=True)), position, given)
    return None


def whose_turn(pages: list[Page]) -> Page:
    """The page that is asked next."""
    for _ in range(300):
        for page in pages:
            if page.locator("#turn").count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def test_a_contribution_is_taken_back_once_and_then_made_final(new_page: NewPage, server: Server) -> None:
    ada, bo = server.guest("Ada"), server.guest("Bo")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "officer"}]
    opened = ada.post(
        "api/tables",
        game=GAME,
        seats=seats,
        options={"pack": "drill", "episode": "e2a"},
        settings={"pace_ms": 0},
    )
    table = str(opened["table"])
    bo.join(ada.invite(table, 1), "Bo")
    start(ada.sit(table))
    pages = {
        who: page_of(new_page, server, one, f"#/table/{table}") for who, one in (("Ada", ada), ("Bo", bo))
    }
    for page in pages.values():
        page.locator(".board").wait_for()

    for _ in range(LONGEST):
        page = whose_turn(list(pages.values()))
        read(page)
        me, other = ("Ada", "Bo") if page is pages["Ada"] else ("Bo", "Ada")
        found = plan(page, other) if page.locator(".tasks .overlay").count() else None
        if found is not None:
            break
        answer(page)
        answered(page)
    assert found is not None

    mate = pages[other]
    read(mate)
    page.get_by_role("button", name=f"Fill {found.task}").click()
    confirm(page)
    builder = page.locator(".builder")
    names = page.locator(".tray .quarters [aria-label]").evaluate_all("all => all.map(one => one.ariaLabel)")
    for position, die in found.mine.items():
        same = [index for index, name in enumerate(names) if name == names[die]].index(die)
        page.locator(".tray .quarters").get_by_label(names[die], exact=True).nth(same).click()
        builder.get_by_role("button", name=f"Position {position + 1}:").click()
        confirm(page)
    expect(builder.locator(".state")).to_contain_text("Missing: 1 die")
    builder.get_by_role("button", name=f"Ask {other} to contribute").click()
    confirm(page)

    theirs = mate.locator(".builder")
    for again in (False, True):
        mate.locator("#turn").wait_for()
        mate.locator(".tray .quarters > *").nth(found.theirs).click()
        theirs.get_by_role("button", name=f"Position {found.position + 1}:").click()
        confirm(mate)
        expect(theirs.locator(".state")).to_contain_text("Everything is there")
        if not again:
            theirs.get_by_role("button", name="Take my last contribution back").click()
            confirm(mate)
            expect(theirs.locator(".state")).to_contain_text("Missing: 1 die")
            expect(builder.locator(".state")).to_contain_text("Missing: 1 die")
    theirs.get_by_role("button", name="That is all I contribute").click()
    confirm(mate)

    expect(builder.locator(".state")).to_contain_text("Everything is there")
    builder.get_by_role("button", name="Make it final").click()
    confirm(page)
    for one in (page, mate):
        done = one.get_by_role("article", name=found.task)
        expect(done.locator(".stamp")).to_have_text("done")
        expect(done.get_by_role("img", name=re.compile(f"of {me}"))).not_to_have_count(0)
        expect(done.get_by_role("img", name=re.compile(f"of {other}"))).to_have_count(1)
