"""A page per game, made from the game itself: players, options, choices, rules, bots, goldens."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

from quarterdeck.cli.games import describe
from quarterdeck.core import registry
from quarterdeck.core.registry import GameType

LINK = re.compile(r"\[([^\]]*)\]\((?!https?:|#)[^)]*\)")
"""A link to a file beside the README, which is not part of the site."""


def write(folder: Path) -> list[Path]:
    """Writes all pages; gives their paths."""
    folder.mkdir(exist_ok=True)
    pages = []
    for name, game_class in registry.games().items():
        page = folder / f"{name}.md"
        text = page_of(name, game_class)
        if not page.exists() or page.read_text("utf-8") != text:
            page.write_text(text, "utf-8")
        pages.append(page)
    return pages


def page_of(name: str, game_class: GameType) -> str:
    data, counts = describe(name, game_class), game_class.player_counts
    parts = [
        f"# {game_class.title}",
        f"For {', '.join(map(str, counts[:-1]))} or {counts[-1]} players: "
        f"{', '.join(data['kind'])}. At most {data['longest']} steps per match, chance included. "
        f"Its name is `{name}`; these are rules of version {game_class.version}. "
        f"[Bots](../bots.md) that play it, weakest first: {', '.join(f'`{bot}`' for bot in data['bots'])}.",
        "## The rules in short",
        *_rules(game_class),
        "## Options",
        "Fields of the configuration: `--option` on the command line, keyword arguments in Python.",
        _table(
            ("option", "default", "meaning"),
            [
                (f"`{option['option']}`", f"`{option['default']}`", option["description"])
                for option in data["options"]
            ],
        ),
        "## Choices",
        f"{data['choices']} at the usual table, numbered in this order.",
        _table(("kind", "how many", "for example"), _choices(game_class)),
        "## Golden playthroughs",
        "Random games that come out the same as long as the rules do: "
        + (", ".join(f"`{golden}`" for golden in _goldens(game_class)) or "none yet")
        + ".",
        _readme(game_class),
    ]
    return "\n\n".join(parts) + "\n"


def _rules(game_class: GameType) -> list[str]:
    text = registry.configure(game_class, {}).text
    say = text.catalogue.say
    return [f"**{say(heading)}.** {say(paragraph)}" for heading, paragraph in text.rules()]


def _choices(game_class: GameType) -> list[tuple[str, str, str]]:
    game = registry.configure(game_class, {})
    counts = Counter(type(choice).__name__ for choice in game.actions)
    first = {type(choice).__name__: choice for choice in reversed(game.actions)}
    return [(name, str(count), f"`{game.text.write(first[name])}`") for name, count in counts.items()]


def _goldens(game_class: GameType) -> list[str]:
    folder = files(game_class.__module__.rpartition(".")[0]) / "golden"
    return sorted(entry.name for entry in folder.iterdir()) if folder.is_dir() else []


def _readme(game_class: GameType) -> str:
    """From the rulebook to the code, open points and the rest, as the game's own README has it."""
    text = (files(game_class.__module__.rpartition(".")[0]) / "README.md").read_text("utf-8")
    _, _, body = text.partition("\n")
    return LINK.sub(lambda link: link[1], body.strip())


def _table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)
