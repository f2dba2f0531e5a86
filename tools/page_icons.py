"""Draws the page's icons and preview picture as PNG, which home screens and messengers ask for.

    python -m tools.page_icons

From `web/public/mark.svg` and a drawing of the table here, by the browser of the tests; to be run when the
mark changes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright
from tests.browser import chromium

PUBLIC: Final = Path(__file__).parents[1] / "web/public"
ICONS: Final = (192, 512)
SUITS: Final = ("#e0569a", "#4a86ea", "#e8b62c", "#3fae6b", "#868b97")
PREVIEW: Final = """<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="#0d1736"/>
<ellipse cx="600" cy="420" rx="520" ry="170" fill="#1d3372" stroke="#4a67bd" stroke-width="4"/>
{cards}
<g transform="translate(330 70) scale(4.2)">{mark}</g>
<text x="490" y="165" font-family="sans-serif" font-weight="700" font-size="84" fill="#fff">Quarterdeck</text>
</svg>"""


def preview(mark: str) -> str:
    cards = "".join(
        f'<g transform="translate({290 + index * 130} {330 - (2 - abs(2 - index)) * 14}) '
        f'rotate({(index - 2) * 6} 50 75)"><rect width="104" height="156" rx="14" fill="#fbf8f0"/>'
        f'<circle cx="52" cy="78" r="28" fill="{tone}"/></g>'
        for index, tone in enumerate(SUITS)
    )
    return PREVIEW.format(cards=cards, mark=mark.replace("<svg ", '<svg width="32" height="32" ', 1))


def draw(page: Page, svg: str, width: int, height: int, name: str) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{svg}")
    page.screenshot(path=PUBLIC / name)


def main() -> None:
    mark = (PUBLIC / "mark.svg").read_text("utf-8")
    square = mark.replace(' rx="9"', "", 1)
    with sync_playwright() as playwright:
        page = playwright.chromium.launch(**chromium.launch_options()).new_page()  # type: ignore[arg-type]
        for size in ICONS:
            sized = square.replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
            draw(page, sized, size, size, f"icon-{size}.png")
        draw(page, preview(mark), 1200, 630, "preview.png")


if __name__ == "__main__":
    main()
