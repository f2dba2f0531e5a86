"""`quarterdeck play` or `learn` without a game: which one?"""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from quarterdeck.cli.keyboard import ask
from quarterdeck.cli.turn import QUIT
from quarterdeck.cli.words import Language
from quarterdeck.core.errors import ConfigError
from quarterdeck.core.registry import GameType


def choose_game(
    console: Console, language: Language, games: Mapping[str, GameType], command: str
) -> str | None:
    """The name of one of these games by its number or name; None for somebody who would rather not."""
    names = list(games)
    for number, (name, game_class) in enumerate(games.items(), start=1):
        counts = game_class.player_counts
        players = language.say("menu.players", fewest=min(counts), most=max(counts))
        line = Text.assemble((f"{number:3d} ", "number"), (game_class.title, "title"), f"  {name}, {players}")
        console.print(line)
    while True:
        try:
            words = ask(console, language.say("menu.ask", count=len(names))).lower()
        except EOFError:
            console.print()
            raise ConfigError(
                f"say which game, e.g. quarterdeck {command} jobwell; quarterdeck games lists them"
            ) from None
        if words in QUIT:
            return None
        if words.isdecimal() and 1 <= int(words) <= len(names):
            return names[int(words) - 1]
        if words.replace(" ", "-") in games:
            return words.replace(" ", "-")
        console.print(Text(language.say("menu.unknown", text=words, count=len(names)), "bad"))
