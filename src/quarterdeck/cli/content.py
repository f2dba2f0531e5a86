"""`quarterdeck content`: packs of cards and stories, checked before anybody plays them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from quarterdeck.cli import screen
from quarterdeck.games.gen7.packs.check import check as check_pack
from quarterdeck.games.gen7.packs.describe import tables
from quarterdeck.games.gen7.packs.loader import load_built_in, load_folder
from quarterdeck.games.gen7.packs.prose import can_spell

content = typer.Typer(help="Packs of Gen7: cards, tasks and stories as data.", no_args_is_help=True)


@content.callback()
def _root() -> None:
    pass


@content.command("check")
def check(pack: Annotated[str, typer.Argument(help="A pack's name, or its folder.")]) -> None:
    """Check schema, references, reachability, texts, dead ends; of a book lengths, repeats and spelling.

    Exit code 1 lists what is wrong.
    """
    folder = Path(pack)
    loaded = load_folder(folder) if folder.is_dir() else load_built_in(pack)
    console = screen.out()
    problems = check_pack(loaded)
    if loaded.pack.about.book and not can_spell():
        console.print("spelling is not checked: it needs quarterdeck[content]", markup=False)
    for problem in problems:
        console.print(str(problem), markup=False, soft_wrap=True)
    if problems:
        raise typer.Exit(1)
    entries = sum(
        len(getattr(loaded.pack, kind)) for kind in loaded.pack.__struct_fields__ if kind != "about"
    )
    console.print(f"{loaded.pack.about.name}: {entries} entries, nothing wrong", markup=False)


@content.command("words")
def words() -> None:
    """The vocabulary of effects, conditions, triggers, durations, relations and abilities, as Markdown."""
    sys.stdout.write(tables())
