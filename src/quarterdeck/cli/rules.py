"""`quarterdeck rules`: a game's rules in our own words."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.padding import Padding

from quarterdeck.cli import screen
from quarterdeck.cli.words import Language
from quarterdeck.core import registry
from quarterdeck.core.registry import AnyGame


def rules(
    game: Annotated[str, typer.Argument(help="A game's name, or package:object.")],
    language: Annotated[Language, typer.Option("--language", "-l", help="Language.")] = Language.en,
    json: Annotated[bool, typer.Option("--json", help="As JSON: headings and paragraphs.")] = False,
) -> None:
    """Read the rules of a game."""
    configured = registry.configure(registry.import_game(game), {})
    if not json:
        show(configured, language)
        return
    say = configured.text.catalogue.say
    panel = [
        {"heading": say(heading, language), "text": say(paragraph, language)}
        for heading, paragraph in configured.text.rules()
    ]
    typer.echo(msgspec.json.encode({"game": game, "title": configured.title, "rules": panel}).decode())


def show(game: AnyGame, language: Language) -> None:
    console = screen.out()
    console.print(f"[title]{game.title}[/]")
    for heading, paragraph in game.text.rules():
        console.print()
        console.print(game.text.catalogue.say(heading, language), style="title", markup=False)
        text = game.text.catalogue.say(paragraph, language)
        console.print(Padding(text.replace("[", r"\["), (0, 0, 0, 2)))
