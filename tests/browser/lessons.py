"""A pupil in a browser: reads a lesson, does what it says, and looks whether anything is covered."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from quarterdeck.core import registry
from quarterdeck.core.lessons import Lesson, Step, lessons_of, words_of
from quarterdeck.core.words import Message
from tests.browser.pages import answered

COVERED = """async () => {
  const ends = animation => animation.effect.getComputedTiming().endTime < Infinity;
  await Promise.allSettled(document.getAnimations().filter(ends).map(animation => animation.finished));
  const box = node => node.getBoundingClientRect();
  const apart = (a, b) => a.left >= b.right - 1 || b.left >= a.right - 1;
  const clear = (a, b) => apart(a, b) || a.top >= b.bottom - 1 || b.top >= a.bottom - 1;
  const name = node => node.dataset.thing ?? node.dataset.place;
  const panel = document.querySelector("aside.lesson");
  const pointed = [...document.querySelectorAll("[data-pointed]")];
  const found = [...document.querySelectorAll('[data-place="hand"]'), ...pointed]
    .filter(node => !clear(box(panel), box(node)))
    .map(node => `the lesson lies over ${name(node)}`);
  for (const node of pointed) {
    const {left, top, right, bottom, width, height} = box(node);
    if (left < -8 || top < 0 || right > innerWidth + 8 || bottom > innerHeight + 8) {
      found.push(`${name(node)} is out of sight`);
    }
    const here = document.elementsFromPoint(left + width / 2, top + height * 0.3);
    const at = here.find(one => !one.matches(".overlay"));  // clear as glass, there to be touched
    if (!node.contains(at) && !at?.contains(node)) found.push(`${name(node)} lies under ${at?.className}`);
  }
  return found;
}"""
"""What the lesson's panel covers of the hand or of what it points at, and what else lies over that."""


def lesson_of(game: str, number: int) -> Lesson:
    return lessons_of(registry.game_type(game))[number - 1]


def panel_of(page: Page) -> Locator:
    return page.locator("aside.lesson")


def begin(page: Page, title: str, label: str = "First lesson") -> None:
    page.get_by_role("article", name=title).get_by_role("button", name=label).click()
    panel_of(page).wait_for()


def wait_for(page: Page, lesson: Lesson, number: int) -> Step:
    """Until this step is said and something can be done."""
    step = lesson.steps[number]
    waits = "choice" if step.asks else "next"
    page.locator(f'aside.lesson[data-step="{number}"][data-waits="{waits}"]').wait_for()
    return step


def text_of(lesson: Lesson, message: Message, language: str = "en") -> re.Pattern[str]:
    """What is said, whoever is named in it."""
    text = words_of(type(lesson.game)).texts[language][message.key]
    return re.compile(".+".join(map(re.escape, re.split(r"\{(?:seat|other)\}", text))))


def expect_said(page: Page, lesson: Lesson, message: Message, language: str = "en") -> None:
    expect(page.locator("#lesson-told")).to_have_text(text_of(lesson, message, language))


def expect_nothing_covered(page: Page, step: Step) -> None:
    """Everything pointed at is there, in sight, and under nothing; the hand is free too."""
    pointed = page.locator("[data-pointed]")
    names = pointed.evaluate_all("nodes => nodes.map(node => node.dataset.thing ?? node.dataset.place)")
    assert set(names) == set(step.points), step.says.key
    covered = page.evaluate(COVERED)
    assert covered == [], step.says.key


def do_it(page: Page, step: Step) -> None:
    """By mouse: what is to be touched, in its order, then the main button."""
    for name in step.touches:
        thing = page.locator(f'main :is([data-thing="{name}"], [data-place="{name}"])')
        button = thing.locator('xpath=descendant-or-self::button[not(@aria-disabled="true")]')
        if button.count():
            button.first.click()
    page.locator("#main-action").click()
    answered(page)


def expect_focus_on(page: Page, name: str) -> None:
    thing = f':is([data-thing="{name}"], [data-place="{name}"])'
    expect(page.locator(f"main {thing}:focus, main {thing} :focus")).to_have_count(1)
