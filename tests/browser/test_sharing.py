"""Sent around: one link for a table, a finished game for strangers, its picture, and the page as an app."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.pages import clipped, small_targets
from tests.browser.test_access import violations
from tests.browser.test_home import becomes
from tests.server.harness import Server, play_on, start
from tests.server.missions import fly

pytestmark = pytest.mark.deals


def open_room(new_page: NewPage, game: str = "planet-nine", mission: int = 4) -> Page:
    """A waiting room with two open seats of three, its host Ada."""
    host = new_page()
    host.get_by_label("Your name").fill("Ada")
    host.goto(f"{host.url.split('#')[0]}#/new/{game}/{mission}")
    host.get_by_role("group", name="Players").get_by_label("3", exact=True).check()
    for seat in (2, 3):
        host.get_by_role("group", name=f"Seat {seat}").get_by_label("Open").check()
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("heading", name="Gathering the crew").wait_for()
    return host


def link_for_all(host: Page) -> str:
    host.get_by_role("button", name="Copy the link for everybody").click()
    return host.get_by_label("Link to the table").input_value()


def test_two_people_come_by_one_link(new_page: NewPage) -> None:
    host = open_room(new_page)
    link = link_for_all(host)
    for name in ("Bo", "Cy"):
        guest = new_page()
        guest.goto(link)
        expect(guest.get_by_text("Ada invites you to Planet Nine, mission 4 (Three to go).")).to_be_visible()
        guest.reload()
        guest.get_by_label("Your name").fill(name)
        guest.get_by_role("button", name="Sit down").click()
        expect(guest.get_by_text("You have a seat at this table.")).to_be_visible()
        assert "/join" not in guest.url
        expect(host.get_by_text(name, exact=True)).to_be_visible()
        guest.go_back()
        assert link not in guest.url
    host.get_by_role("button", name="Start").click()
    expect(host.locator(".board")).to_be_visible()
    assert link.split("#")[1] not in host.content()


def test_a_link_that_leads_nowhere_says_so(new_page: NewPage, server: Server) -> None:
    page = new_page("join#" + "0" * 40)
    expect(page.get_by_text("This link is unknown, used up or revoked.")).to_be_visible()


def test_the_host_steps_the_mission_and_the_guests_see_it(new_page: NewPage) -> None:
    host = open_room(new_page)
    guest = new_page()
    guest.goto(link_for_all(host))
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_text("Mission 4: Three to go")).to_be_visible()
    expect(guest.get_by_role("button", name="Mission: one up")).to_have_count(0)
    host.get_by_role("button", name="Mission: one up").click()
    expect(guest.get_by_text("Mission 5: Sick bay")).to_be_visible()
    expect(guest.get_by_text("One of you ate the shrimp")).to_be_visible()


@pytest.mark.parametrize("language", ["en-US", "de-DE"])
def test_invitation_and_waiting_room_are_whole(new_page: NewPage, language: str) -> None:
    host = open_room(new_page)
    link = link_for_all(host)
    host.locator("summary").click()
    page = new_page(language=language, bypass_csp=True, reduced_motion="reduce")
    page.goto(link)
    page.locator(".seats").wait_for()
    pages = [page]
    if language == "en-US":
        pages.append(host)
    for one in pages:
        one.set_viewport_size(PHONE)  # type: ignore[arg-type]
        assert clipped(one) == []
        assert small_targets(one) == []
    assert violations(page) == []
    page.get_by_role("button", name=re.compile("Sit down|Platz nehmen|Hinsetzen")).click()
    page.get_by_role("heading", name=re.compile("Gathering|Crew")).wait_for()
    assert violations(page) == []


def test_a_stranger_opens_a_shared_game_at_a_move(new_page: NewPage, server: Server) -> None:
    ada = server.guest("Ada")
    table = fly(ada)["table"]
    before = new_page(f"shared/{table}/7")
    expect(before.get_by_text("There is no such table, or it is not open to you.").first).to_be_visible()

    host = new_page()
    becomes(host, ada)
    host.goto(f"{server.address}/#/replay/{table}")
    host.get_by_role("slider").wait_for()
    host.keyboard.press("Home")
    for _ in range(2):
        host.keyboard.press("ArrowRight")
    told = host.locator("#replay-said")
    expect(told).to_contain_text("Step 2 of")
    host.get_by_role("button", name="Share this game").click()
    expect(host.get_by_label("Public link")).to_have_count(0)
    host.get_by_role("switch", name="Anybody with the link may look at this game").check()
    link = host.get_by_role("dialog").get_by_label("Public link").input_value()
    assert re.fullmatch(rf"{server.address}/shared/{table}/\d+", link)

    stranger = new_page()
    stranger.goto(link)
    expect(stranger.locator("#replay-said")).to_contain_text("Step 2 of")
    expect(stranger.locator(".board")).to_be_visible()
    stranger.get_by_role("button", name="Share this game").click()
    expect(stranger.get_by_role("dialog").get_by_label("Public link")).to_have_value(link)
    expect(stranger.get_by_role("switch", name="Anybody with the link")).to_have_count(0)


def test_the_public_address_has_a_title_and_a_picture_for_previews(server: Server) -> None:
    ada = server.guest("Ada")
    closed = fly(ada)["table"]
    table = fly(ada, shared=True)["table"]
    assert "Lift-off" not in httpx.get(f"{server.address}/shared/{closed}").text
    told = httpx.get(f"{server.address}/shared/{table}/12").text
    assert 'property="og:title" content="Planet Nine · 1: Lift-off"' in told
    assert f'property="og:image" content="{server.address}/api/tables/{table}/picture.png"' in told
    preview = httpx.get(f"{server.address}/api/tables/{table}/picture.png")
    assert preview.headers["content-type"] == "image/png"


def test_the_picture_of_the_end_can_be_saved(new_page: NewPage, server: Server) -> None:
    ada = server.guest("Ada")
    table = fly(ada)["table"]
    page = new_page()
    becomes(page, ada)
    page.goto(f"{server.address}/#/table/{table}")
    page.get_by_role("button", name="Share this game").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save a picture of the end").click()
    assert saved.value.suggested_filename == f"planet-nine-{table}.png"
    picture = page.context.new_page()
    picture.goto(f"{server.address}/api/tables/{table}/picture")
    expect(picture.locator("svg text").first).to_have_text("Planet Nine · 1: Lift-off")


def test_the_shell_opens_without_a_network_and_is_never_an_old_one(new_page: NewPage) -> None:
    page = new_page()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function(
        "caches.open('quarterdeck-shell').then(kept => kept.keys()).then(all => all.length > 2)"
    )
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("main")).to_be_visible()
    expect(
        page.get_by_text("The server can't be reached").or_(page.get_by_text("One moment"))
    ).to_be_visible()
    page.context.set_offline(False)
    page.locator("article").first.wait_for()

    page.evaluate(
        """caches.open('quarterdeck-shell').then(kept => kept.put(new URL('./', document.baseURI).href,
        new Response('<h1>yesterday</h1>', {headers: {'content-type': 'text/html'}})))"""
    )
    page.reload()
    page.locator("article").first.wait_for()
    expect(page.get_by_text("yesterday")).to_have_count(0)


def test_my_turn_is_notified_by_the_browser_where_allowed(new_page: NewPage) -> None:
    page = new_page(permissions=["notifications"])
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.evaluate(
        """() => {
          const kept = JSON.parse(localStorage.getItem("quarterdeck.settings") ?? "{}");
          localStorage.setItem("quarterdeck.settings", JSON.stringify({...kept, notify: true}));
        }"""
    )
    page.reload()
    page.add_init_script("Object.defineProperty(document, 'hidden', {get: () => true})")
    page.reload()
    page.get_by_role("article", name="Jobwell").get_by_role("button", name="Play now with bots").click()
    page.locator("#turn").wait_for()
    page.wait_for_function(
        """navigator.serviceWorker.getRegistration().then(worker => worker.getNotifications())
        .then(all => all.length === 1 && all[0].title.includes("Jobwell"))"""
    )


@pytest.fixture(scope="module")
def hasty(page_built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which spectators need not wait."""
    assert page_built
    folder = tmp_path_factory.mktemp("hasty")
    with Server(folder, games="planet-nine", tables_per_address=1000, open_hands_s=0.001) as running:
        yield running


def test_a_spectator_looks_into_all_hands_where_the_host_lets_them(new_page: NewPage, hasty: Server) -> None:
    ada = hasty.guest("Ada")
    settings = {"spectators": True, "open_hands": True}
    table = ada.open("planet-nine", ["me", "random", "random"], **settings)
    place = ada.sit(table)
    start(place)
    play_on([place], moves=3)
    page = new_page()
    page.goto(f"{hasty.address}/#/table/{table}")
    expect(page.get_by_text("You are watching")).to_be_visible()
    page.get_by_role("button", name="See all hands, a minute late").click()
    page.get_by_role("slider").wait_for()
    expect(page.get_by_label("Through whose eyes")).to_have_value("-2")
    expect(page.locator(".board")).to_be_visible()
    place.close()
