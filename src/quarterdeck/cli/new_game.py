"""`quarterdeck new-game NAME`: a package with a small complete game in it, to be changed into one's own."""

from __future__ import annotations

import keyword
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template
from typing import Annotated

import typer

from quarterdeck.cli import screen
from quarterdeck.core import registry
from quarterdeck.core.errors import ConfigError, FileError

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 40


def new_game(
    name: Annotated[str, typer.Argument(help="Small letters, digits and hyphens: my-game.")],
    folder: Annotated[Path, typer.Option(help="Where the package's folder is made.")] = Path(),
) -> None:
    """Write the skeleton of a game's package; it passes `quarterdeck check` as it is."""
    target = folder / name
    words = names_of(name)
    if target.exists():
        raise FileError(f"{target} is there already; give another name or --folder")
    try:
        for source, path in _sources(files("quarterdeck.cli") / "skeleton"):
            file = target / Template(path.replace("package/", "src/$package/")).substitute(words)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(Template(source.read_text("utf-8")).substitute(words), "utf-8")
    except OSError as error:
        raise FileError(f"{target} can't be written: {error.strerror or error}") from None
    console = screen.out()
    console.print(f"[title]{target}[/] holds a game of its own. Try it, then change it:", soft_wrap=True)
    console.print(f"  pip install -e {target}", soft_wrap=True)
    console.print(f"  quarterdeck check {name} --all")
    console.print(f"  quarterdeck play {name}")


def names_of(name: str) -> dict[str, str]:
    """The game's name in every form that its files need."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise ConfigError(f"{name!r} is no name for a game: small letters, digits and hyphens, as in my-game")
    package = name.replace("-", "_")
    if keyword.iskeyword(package) or package == "quarterdeck" or name in registry.BUILT_IN:
        raise ConfigError(f"the name {name!r} is taken")
    return {
        "name": name,
        "package": package,
        "distribution": f"quarterdeck-{name}",
        "class": "".join(part.capitalize() for part in name.split("-")),
        "title": name.replace("-", " ").capitalize(),
    }


def _sources(folder: Traversable, prefix: str = "") -> list[tuple[Traversable, str]]:
    found: list[tuple[Traversable, str]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            found += _sources(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".txt"):
            found.append((entry, prefix + entry.name.removesuffix(".txt")))
    return found
