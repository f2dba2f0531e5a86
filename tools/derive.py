"""Writes everything that is made from something else in this repository.

    python -m tools.derive            all of it
    python -m tools.derive types      only what has this word in its name

`make test` fails where one of these files is stale. Everything takes seconds but the impossible pairs of
Deep Sea's tasks, which need the extra `derive` and an hour; they are made only where the tasks have changed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from quarterdeck.core import registry
from quarterdeck.core.conformance.golden import golden_file, playthrough
from quarterdeck.core.errors import ConfigError
from quarterdeck.server.settings import documented
from quarterdeck.server.wire.typescript import page_types
from tools import deep_sea_tasks, page_catalogues, tutorial_game

ROOT: Final = Path(__file__).parents[1]
PAIRS: Final = ROOT / "src/quarterdeck/games/deep_sea/conflicts.toml"
FIXTURES: Final = (
    "tests.fixtures.parley:Parley",
    "tests.fixtures.regatta:Regatta",
    "tests.fixtures.salvage:Salvage",
    "tests.fixtures.skiff:Skiff",
)
EXAMPLE: Final = "lantern:Lantern"
Files = dict[Path, str]


def types() -> Files:
    """The page's types of all that goes over the wire, and of every game's views, facts and choices."""
    return page_types(ROOT / "web/src")


def settings() -> Files:
    """The tables of settings and limits in the documentation."""
    page = ROOT / "docs/hosting.md"
    return {page: documented(page.read_text("utf-8"))}


def goldens() -> Files:
    """A playthrough of each game at each player count."""
    return dict(_goldens())


def _goldens() -> Iterator[tuple[Path, str]]:
    sys.path.insert(0, str(tutorial_game.PACKAGE.parent))
    for name in (*registry.BUILT_IN, *FIXTURES, EXAMPLE):
        game_class = registry.import_game(name)
        for players in game_class.player_counts:
            with suppress(ConfigError):  # a count that needs an option
                game = registry.configure(game_class, {"players": players})
                yield golden_file(game), playthrough(game)


QUICK: Final[dict[str, Callable[[], Files]]] = {
    "types": types,
    "catalogues": page_catalogues.files,
    "settings": settings,
    "tutorial": tutorial_game.files,
    "goldens": goldens,
}


def pairs_are_stale() -> bool:
    return f"tasks {deep_sea_tasks.digest()}" not in PAIRS.read_text("utf-8")


def main(only: str = "") -> None:
    for name, make in QUICK.items():
        if only in name:
            changed = [_write(path, text) for path, text in make().items()]
            print(f"{name}: {sum(changed)} of {len(changed)} files changed", flush=True)
    if only in "pairs":
        if pairs_are_stale():
            from tools import deep_sea_conflicts

            deep_sea_conflicts.main([])
        else:
            print("pairs: made from these tasks")


def _write(path: Path, text: str) -> bool:
    if path.exists() and path.read_text("utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return True


if __name__ == "__main__":
    main(*sys.argv[1:2])
