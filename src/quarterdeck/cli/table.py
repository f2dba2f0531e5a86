"""Any game's table in eighty columns, drawn from its scene, and its choices as a numbered list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from quarterdeck.cli.screen import THEME
from quarterdeck.cli.words import Language
from quarterdeck.core.contract import Choice, Decision, Seat
from quarterdeck.core.registry import AnyGame
from quarterdeck.core.text import Item, Scene
from quarterdeck.core.words import Message

TITLE_WIDTH = 34
"""Titles up to this long share a column with their items beside it."""
SENTENCE = 40
"""An item longer than this is no card but a sentence."""
FEW = 20
"""Up to so many choices are listed by their labels, one a line where they are long."""


class Speaker:
    """Says a game's messages in one language, with the players' names."""

    def __init__(self, game: AnyGame, language: Language, names: Sequence[str]) -> None:
        self.game = game
        self.language = language
        self.names = names

    def __call__(self, message: Message | str) -> str:
        return self.game.text.catalogue.say(message, self.language, self.names)

    def name(self, decision: Decision) -> str:
        """Whose choice it is; a dummy hand has no name of its own here, the prompt says it."""
        return self.names[decision.for_ if decision.for_ < len(self.names) else decision.by]


def draw_scene(console: Console, scene: Scene, say: Speaker, own: Seat | None) -> None:
    """One row an area: short titles in a narrow column, long ones in a wide column of their own.

    Items that do not fit beside a long title go below it.
    """
    titles = [
        Text(say(area.title), "title" if own is not None and area.seat == own else "") for area in scene.areas
    ]
    narrow = max([len(title) for title in titles if len(title) <= TITLE_WIDTH], default=0)
    wide = max([len(title) for title in titles if len(title) > TITLE_WIDTH], default=0)
    for area, title in zip(scene.areas, titles, strict=True):
        chips = [_chip(item, say) for item in area.items] or [Text("–", "quiet")]
        width = narrow if len(title) <= TITLE_WIDTH else wide
        if width == narrow or wide + len(chips) + sum(map(len, chips)) <= console.width:
            _row(console, title, width, _lines(chips, console.width - width - 1))
        else:
            console.print(title)
            items = _lines(chips, console.width - narrow - 1)
            console.print(Padding(items, (0, 0, 0, narrow + 1), expand=False))


def _row(console: Console, title: Text, width: int, items: Text) -> None:
    row = Table.grid(padding=(0, 1))
    row.add_column(width=width)
    row.add_column()
    row.add_row(title, items)
    console.print(row)


def _lines(chips: Sequence[Text], room: int) -> Text:
    """As many a line as there is room for; none is broken at a space within it."""
    lines = [chips[0]]
    for chip in chips[1:]:
        longer = Text(" ").join((lines[-1], chip))
        if longer.cell_len <= room:
            lines[-1] = longer
        else:
            lines.append(chip)
    return Text("\n").join(lines)


def _chip(item: Item, say: Speaker) -> Text:
    style = item.tone if item.tone in THEME.styles else ""
    text = say(item.text)
    return Text(text if len(text) > SENTENCE else f"[{text}]", style)


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


def _numbered(number: int, text: str) -> Text:
    return Text.assemble((f"{number:3d} ", "number"), text)


def draw_outcome(console: Console, game: AnyGame, outcome: Any, say: Speaker, language: Language) -> None:
    """How it ended, why, and by which paragraph of the rules."""
    console.print(Text(say(outcome.reason), "title"))
    console.print(Text(language.say("by_rule", rule=outcome.rule), "quiet"))
    if game.nature.cooperative:
        won = outcome.utility[0] > 0
        console.print(Text(language.say("crew_won" if won else "crew_lost"), "good" if won else "bad"))
        return
    names = ", ".join(say.names[seat] for seat in outcome.winners)
    console.print(Text(language.say("shared" if len(outcome.winners) > 1 else "won", names=names), "good"))
    if outcome.scores:
        scores = ", ".join(f"{name} {score:g}" for name, score in zip(say.names, outcome.scores, strict=True))
        console.print(Text(language.say("scores", scores=scores), "quiet"))
