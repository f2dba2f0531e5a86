"""Every Python example in the documents runs as it stands, and every link of the site leads somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from quarterdeck.core import registry

ROOT = Path(__file__).parents[1]
EXAMPLE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"`((?:[\w-]+/)+|[\w./-]*\w\.(?:py|toml|ts|svelte|md|svg|jsonl?|js|css))`")
"""A file or a folder, as documents name them."""
MADE_UP = re.compile(r"/api/.*|.*\b(?:GAME|NAME)\b.*|my_bots\.py")
BUILT = "src/quarterdeck/server/static/"
FOLDERS = ("bench", "docs", "examples", "src", "tests", "tools", "training", "verify", "web/src", "web/tests")


def documents() -> list[Path]:
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("README.md")]
    return sorted(page for page in pages if EXAMPLE.search(page.read_text()))


@pytest.mark.parametrize("page", documents(), ids=lambda page: str(page.relative_to(ROOT)))
def test_the_examples_of_a_page_run_one_after_the_other(page: Path, tmp_path: Path) -> None:
    script = tmp_path / "example.py"
    script.write_text("\n".join(EXAMPLE.findall(page.read_text())))
    done = subprocess.run(
        [sys.executable, script], cwd=tmp_path, capture_output=True, text=True, timeout=100, check=False
    )
    assert done.returncode == 0, done.stderr


def test_files_and_folders_that_documents_name_exist() -> None:
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    there = {
        "/" + str(path.relative_to(ROOT)) for path in (*ROOT.iterdir(), *(ROOT / "web").iterdir(), *paths)
    }
    written = [page for page in paths if page.suffix == ".md" and page.parent != ROOT / "docs/games"]
    named = {
        (page.name, name)
        for page in (*ROOT.glob("*.md"), ROOT / "web/README.md", *written)
        for name in NAMED.findall(page.read_text("utf-8"))
        if not MADE_UP.fullmatch(name) and name != BUILT
    }
    ends = {path[at:] for path in there for at in range(len(path)) if path[at] == "/"}
    assert sorted(one for one in named if "/" + one[1].strip("/") not in ends) == []


def test_readme_has_an_example() -> None:
    assert ROOT / "README.md" in documents()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `make docs` builds it; a warning is an error."""
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "sphinx",
            "-q",
            "-W",
            "--keep-going",
            "-d",
            folder / "cache",
            ROOT / "docs",
            folder,
        ],
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder


class Page(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = {""}
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name == "id" and value:
                self.anchors.add(value)
            if value and (tag, name) in {("a", "href"), ("img", "src"), ("link", "href"), ("script", "src")}:
                self.links.append(value)


def test_every_link_of_the_site_leads_somewhere(site: Path) -> None:
    pages = {path: Page(path.read_text("utf-8")) for path in site.rglob("*.html")}
    assert len(pages) > 10
    dead = []
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            anchors = pages[target].anchors if target in pages else {parts.fragment}
            if not target.exists() or unquote(parts.fragment) not in anchors:
                dead.append(f"{path.name}: {link}")
    assert dead == []


def test_the_site_asks_no_other_server_for_anything(site: Path) -> None:
    for path in site.rglob("*.html"):
        loaded = re.findall(
            r'<(?:script|img|link)[^>]*(?:src|href)="(https?:[^"]*)"', path.read_text("utf-8")
        )
        assert loaded == [], path.name


def test_every_game_has_a_page_with_its_options_and_choices(site: Path) -> None:
    for name in registry.games():
        text = (site / "games" / f"{name}.html").read_text("utf-8")
        assert "--players" in text
        assert "Golden playthroughs" in text
