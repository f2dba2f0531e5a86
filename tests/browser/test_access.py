"""Every screen: no axe violation, nothing clipped, nothing sideways, in both languages and themes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.screens import WIDTHS, screens
from tests.server.harness import REPOSITORY, Server

AXE = REPOSITORY / "web/node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

CLIPPED = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector("dialog[open]") ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim();
    const parent = node.parentElement;
    if (!text || !parent || parent.closest(".unseen, .skip, script, style, option") || !parent.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.left < -1 || rect.right > innerWidth + 1) { found.push(`outside: ${text}`); break; }
      for (let box = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (!/hidden|clip/.test(style.overflowX)) continue;
        const edge = box.getBoundingClientRect();
        if (rect.left < edge.left - 1 || rect.right > edge.right + 1 || rect.top < edge.top - 1 || rect.bottom > edge.bottom + 1) {
          found.push(`clipped: ${text}`);
          break;
        }
      }
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
  return found;
}"""

SMALL_TARGETS = """() => [...document.querySelectorAll("button, a[href], select, input:not([type=radio]):not([type=checkbox])")]
  .filter(one => one.checkVisibility() && !one.closest(".skip"))
  .map(one => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
  .filter(([one]) => !one.matches(".place, .look"))
  .map(([one, box]) => `${one.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)"""


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    result = page.evaluate(
        f"axe.run(document, {{runOnly: {json.dumps(RULES)}}}).then(r => r.violations.map("
        "v => v.id + ': ' + v.nodes.map(n => n.target.join(' ') + ' ' + n.failureSummary).slice(0, 3).join('; ')))"
    )
    return [str(one) for one in result]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_no_violation(browser: Browser, server: Server, page_built: Path, theme: str) -> None:
    context = browser.new_context(
        viewport={"width": 1280, "height": 800},
        color_scheme="dark" if theme == "dark" else "light",
        locale="en-US",
        bypass_csp=True,
    )
    found = {name: violations(page) for page in [context.new_page()] for name in screens(page, server.address)}
    context.close()
    assert len(found) > 10
    assert {name: problems for name, problems in found.items() if problems} == {}


@pytest.mark.parametrize("language", ["en-US", "de-DE"])
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_clipped(browser: Browser, server: Server, width: int, language: str) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": WIDTHS[width]}, color_scheme="dark", locale=language
    )
    page = context.new_page()
    clipped = {name: page.evaluate(CLIPPED) for name in screens(page, server.address)}
    context.close()
    assert {name: problems for name, problems in clipped.items() if problems} == {}


def test_targets_are_large_enough_for_a_finger(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, locale="en-US", has_touch=True)
    page = context.new_page()
    small = {name: page.evaluate(SMALL_TARGETS) for name in screens(page, server.address)}
    context.close()
    assert {name: problems for name, problems in small.items() if problems} == {}


def test_reduced_motion_is_respected(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="en-US", reduced_motion="reduce")
    page = context.new_page()
    page.goto(server.address)
    page.locator("article").first.wait_for()
    quick = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--quick').trim()")
    context.close()
    assert quick in ("0.01ms", ".01ms")
