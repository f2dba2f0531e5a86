"""The whole table is in sight in every window: nothing scrolls, overlaps or is cut off, in any phase."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser import play
from tests.browser.conftest import NewPage, serving
from tests.browser.missions import answer
from tests.browser.play import my_turn
from tests.server.harness import JOBWELL

pytestmark = pytest.mark.deals

server = serving(f"{JOBWELL} planet-nine deep-sea")

SIZES: Final = (
    (1280, 600), (1366, 650), (1440, 780), (1440, 900), (1920, 1080), (2560, 1300),
    (768, 1024), (390, 844), (360, 640),
)  # fmt: skip
SMALLEST: Final = (360, 640)
"""Here more may have to be settled than there is room for: it scrolls in the middle, and only there."""
TEN_TASKS: Final = [
    "win_p3", "min_5_pink", "no_nines", "last_trick", "each_color", "exactly_2_blue", "win_y1",
    "pink_eq_yellow", "min_7_yellow", "x_tricks_open",
]  # fmt: skip
QUESTIONS: Final = 9
"""So many are looked at from the deal on: preparation, the first trick, the second."""

MISFITS = """async small => {
  const frame = () => new Promise(requestAnimationFrame);
  for (let wait = 0; wait < 3; wait += 1) await frame();
  const found = [];
  const name = one => one.getAttribute("aria-label") ?? one.className.split(" ").slice(0, 2).join(".");
  const all = selector => [...document.querySelectorAll(selector)]
    .filter(one => one.checkVisibility() && !one.closest("dialog"))
    .map(one => ({name: name(one), box: one.getBoundingClientRect(), one}));
  const top = document.querySelector("header").getBoundingClientRect().bottom;
  const bottom = document.querySelector(".bar")?.getBoundingClientRect().top ?? innerHeight;
  const plates = all(".member"), hand = all(".hand .slot"), trick = all(".oval .spot");
  const tasks = all(".member .task");
  const prepare = document.querySelector(".prepare")?.getBoundingClientRect();
  const cut = box => {
    const from = Math.max(box.y, prepare.y);
    return new DOMRect(box.x, from, box.width, Math.max(0, Math.min(box.bottom, prepare.bottom) - from));
  };
  const seen = ({name, one, box}) => ({name, one, box: small ? cut(box) : box});
  const middle = all(".middle .task").map(seen), council = all(".council").map(seen);
  for (const {name, box} of [...plates, ...hand, ...trick, ...council, ...tasks, ...middle]) {
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`${name} reaches out sideways`);
    if (box.top < top - 3) found.push(`${name} is under the head by ${top - box.top}`);
    if (box.bottom > bottom + 3) found.push(`${name} is under the bar by ${box.bottom - bottom}`);
  }
  const over = ({box: a}, {box: b}) => Math.min(
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const apart = (some, others) => {
    for (const a of some) for (const b of others)
      if (a.one !== b.one && over(a, b) > 4) found.push(`${a.name} overlaps ${b.name} by ${over(a, b)}`);
  };
  apart(plates, plates); apart(plates, hand); apart(plates, trick); apart(plates, council);
  apart(hand, trick); apart(hand, council); apart(plates, middle); apart(council, middle);
  apart(hand, middle); apart(tasks, tasks); apart(middle, middle);
  for (const {name, box, one} of tasks) {
    const plate = one.closest(".member").getBoundingClientRect();
    if (box.bottom > plate.bottom + 2 || box.right > plate.right + 2) found.push(`${name} is cut off`);
  }
  for (const one of document.querySelectorAll(".prepare"))
    if (!small && one.scrollHeight > one.clientHeight + 1) found.push("the middle scrolls");
  if (document.documentElement.scrollHeight > innerHeight + 1) found.push("the page scrolls");
  return [...new Set(found)];
}"""


def misfits(page: Page) -> dict[str, list[str]]:
    """What does not fit, by the size of the window."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if problems := page.evaluate(MISFITS, (width, height) == SMALLEST):
            found[f"{width}x{height}"] = problems
    page.set_viewport_size({"width": 1440, "height": 900})
    return found


def look_through(page: Page) -> None:
    """Looks at the table in all sizes at every question, and at the trick in between."""
    found: dict[str, Any] = {}
    for step in range(QUESTIONS):
        if not my_turn(page):
            break
        question = page.locator("#turn").inner_text()
        if problems := misfits(page):
            found[f"{step} {question}"] = problems
        answer(page)
    assert found == {}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_planet_nine_with_ten_tasks_fits_every_window(new_page: NewPage, players: int) -> None:
    page = new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    play.open_table(page, game="planet-nine", players=players, mission=None, tasks=10, distress=True)
    look_through(page)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_deep_sea_with_ten_tasks_fits_every_window(new_page: NewPage, players: int) -> None:
    page = new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    play.open_table(page, game="deep-sea", players=players, tasks=TEN_TASKS)
    look_through(page)


def test_the_hand_has_one_size_for_the_whole_mission(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    play.open_table(page, game="planet-nine", players=4, mission=4)
    widths = set()
    for _ in range(QUESTIONS):
        if not my_turn(page):
            break
        widths.add(page.locator(".hand .slot").first.evaluate("one => one.offsetWidth"))
        answer(page)
    assert len(widths) == 1


def test_a_plate_on_a_phone_opens_and_tells_the_tasks_in_full(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 640}, has_touch=True, reduced_motion="reduce")
    play.open_table(page, game="deep-sea", players=4, tasks=TEN_TASKS, distribution="keep_or_delegate")
    for _ in range(QUESTIONS):
        if page.locator(".member .task").count() or not my_turn(page):
            break
        answer(page)
    page.get_by_role("button", name="look closer").first.tap()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".sentence").first).to_be_visible()
    expect(dialog.locator(".task")).to_have_count(len(TEN_TASKS))
