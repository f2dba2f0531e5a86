"""A decision's choices as a numbered list, and how a match ended, in eighty columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from quarterdeck.cli.words import Language
from quarterdeck.core.contract import Choice
from quarterdeck.core.drawing import Speaker
from quarterdeck.core.registry import AnyGame

FEW = 20
"""Up to so many choices are listed by their labels, one per line where they are long."""
MANY_DIGITS = 6
"""No list is so long that its numbers have as many."""


def draw_choices(console: Console, game: AnyGame, choices: Sequence[Choice], say: Speaker) -> None:
    """Numbered from 1, in as many columns as fit; long lists in notation instead of sentences."""
    texts = [say(game.text.label(choice)) for choice in choices]
    if len(choices) > FEW:
        texts = [game.text.write(choice) for choice in choices]
    widest = max(map(len, texts)) + 5
    columns = max(1, min(4, console.width // (widest + 2), (len(texts) + 4) // 5))
    height = -(-len(texts) // columns)
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(columns):
        grid.add_column(no_wrap=columns > 1)
    cells = [_numbered(number, text) for number, text in enumerate(texts, start=1)]
    for line in range(height):
        grid.add_row(*cells[line::height])
    console.print(grid)


def by_number(choices: Sequence[Choice], words: str) -> Choice | None:
    """The choice of this number in the list; None where the words are no number of it."""
    if words.isdecimal() and len(words) < MANY_DIGITS and 1 <= int(words) <= len(choices):
        return choices[int(words) - 1]
    return None


def _numbered(number: int, text: str) -> Text:
    return Text.assemble((f"{number:3d} ", "number"), text)


def draw_outcome(console: Console, game: AnyGame, outcome: Any, say: Speaker, language: Language) -> None:
    """How it ended, why, and by which paragraph of the rules."""
    console.print(Text(say(outcome.reason), "title"))
    console.print(Text(language.say("by_rule", rule=outcome.rule), "quiet"))
    if game.info.cooperative:
        won = outcome.utility[0] > 0
        console.print(Text(language.say("crew_won" if won else "crew_lost"), "good" if won else "bad"))
        return
    names = ", ".join(say.names[seat] for seat in outcome.winners)
    yours = "you_won" if names == language.say("you") else "won"
    console.print(Text(language.say("shared" if len(outcome.winners) > 1 else yours, names=names), "good"))
    if outcome.scores:
        scores = ", ".join(f"{name} {score:g}" for name, score in zip(say.names, outcome.scores, strict=True))
        console.print(Text(language.say("scores", scores=scores), "quiet"))
