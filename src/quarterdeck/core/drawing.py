"""A scene drawn as text in eighty columns, or as a fragment of HTML for a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from io import StringIO
from typing import Any, Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from quarterdeck.core.contract import Decision, Seat
from quarterdeck.core.registry import AnyGame
from quarterdeck.core.text import Item, Scene
from quarterdeck.core.words import Message

WIDTH: Final = 80
THEME: Final = Theme(
    {
        "title": "bold",
        "quiet": "dim",
        "number": "bold cyan",
        "rule": "italic",
        "red": "bold red",
        "blue": "bold bright_blue",
        "yellow": "bold yellow",
        "green": "bold green",
        "pink": "bold magenta",
        "violet": "bold magenta",
        "black": "bold",
        "grey": "dim",
        "hidden": "dim",
        "die": "bold",
        "good": "bold green",
        "bad": "bold red",
    }
)
PAPER: Final = {
    "red": "#b3261e",
    "blue": "#1d5fb4",
    "yellow": "#8a6d00",
    "green": "#1e7a3c",
    "pink": "#a8327f",
    "violet": "#6f42c1",
    "grey": "#6b7280",
    "hidden": "#6b7280",
    "good": "#1e7a3c",
    "bad": "#b3261e",
}
"""Ink for each tone on a light page."""
TITLE_WIDTH: Final = 34
"""Titles up to this long share a column with their items beside it."""
SENTENCE: Final = 40
"""An item longer than this is no card but a sentence."""


class Speaker:
    """Says a game's messages in one language, with the players' names."""

    def __init__(self, game: AnyGame, language: str, names: Sequence[str]) -> None:
        self.game = game
        self.language = language
        self.names = names

    def __call__(self, message: Message | str) -> str:
        return self.game.text.catalogue.say(message, self.language, self.names)

    def name(self, decision: Decision) -> str:
        """Whose choice it is; a dummy hand has no name of its own here, the prompt says it."""
        return self.names[decision.for_ if decision.for_ < len(self.names) else decision.by]


def scene_as_text(scene: Scene, say: Speaker, own: Seat | None) -> str:
    """Plain text, without colours."""
    page = StringIO()
    console = Console(file=page, width=WIDTH, theme=THEME, highlight=False, emoji=False, color_system=None)
    draw_scene(console, scene, say, own)
    return "\n".join(line.rstrip() for line in page.getvalue().rstrip().splitlines())


def scene_as_html(scene: Scene, say: Speaker, own: Seat | None) -> str:
    """A table that a notebook shows; colours are never the only sign."""
    rows = []
    for area in scene.areas:
        weight = "600" if own is not None and area.seat == own else "400"
        items = " ".join(_html_chip(item, say) for item in area.items) or "–"
        rows.append(
            f'<tr><th scope="row" style="text-align:left;font-weight:{weight}">{escape(say(area.title))}</th>'
            f'<td style="text-align:left">{items}</td></tr>'
        )
    return f'<table class="quarterdeck">{"".join(rows)}</table>'


def _html_chip(item: Item, say: Speaker) -> str:
    text = escape(say(item.text))
    note = f' title="{escape(say(item.note), quote=True)}"' if item.note else ""
    colour = f"color:{PAPER[item.tone]};" if item.tone in PAPER else ""
    frame = "" if len(text) > SENTENCE else "border:1px solid;border-radius:4px;padding:0 4px;"
    return f'<span{note} style="{colour}{frame}">{text}</span>'


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
    style: Any = item.tone if item.tone in THEME.styles else ""
    text = say(item.text)
    return Text(text if len(text) > SENTENCE else f"[{text}]", style)
