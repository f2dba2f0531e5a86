"""A finished match as a picture: what was played, how it ended, and the table as it was left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from quarterdeck.core.logbook import MissionBook
from quarterdeck.core.text import Item
from quarterdeck.core.words import Message
from quarterdeck.server.drawing import Box, Oval, Picture, Shape, Words
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table.table import Table

Say = Callable[[Message | str], str]
Row = tuple[str, tuple[Item, ...]]

WIDTH: Final = 1200
HEIGHT: Final = 630
MARGIN: Final = 56
ROW: Final = 54
CHIP: Final = 44
TONES: Final = {
    "pink": "#e0569a",
    "blue": "#4a86ea",
    "yellow": "#e8b62c",
    "green": "#3fae6b",
    "red": "#d8453d",
    "rocket": "#434a63",
    "submarine": "#434a63",
    "good": "#3fae6b",
    "bad": "#d8453d",
}
PLAIN: Final = "#5b6482"


def picture(table: Table, language: str) -> Picture:
    """The end, for whoever may look at the finished match."""
    match = table.match
    if match is None or not table.is_over:
        raise Refused("not_over")
    names = tuple(chair.name or f"#{seat + 1}" for seat, chair in enumerate(table.chairs))

    def say(message: Message | str) -> str:
        return table.game.text.catalogue.say(message, language, names)

    outcome = match.outcome
    won = outcome is not None and max(outcome.utility) > 0
    shapes = (
        Box(0, 0, WIDTH, HEIGHT, "#0d1736"),
        Oval(WIDTH // 2, 640, 700, 330, "#16265a"),
        Words(MARGIN, 92, 46, heading(table, say), "#ffffff", bold=True),
        Words(MARGIN, 138, 26, ", ".join(names), "#b9c5ea"),
        *_wrapped(MARGIN, 190, 28, say(outcome.reason) if outcome else "", "#8df0b4" if won else "#ffb3ad"),
        *_rows([*_hands(table, names), *_public(table, say)], say, 250),
        Words(WIDTH - MARGIN, HEIGHT - 26, 22, "Quarterdeck", "#7d8fc7", end=True),
    )
    return Picture(WIDTH, HEIGHT, shapes)


def heading(table: Table, say: Say) -> str:
    """The game, and its mission where it has some."""
    rules = type(table.game).campaign()
    number = rules.listed(table.game.config) if isinstance(rules, MissionBook) else None
    if number is None or not isinstance(rules, MissionBook):
        return str(table.game.title)
    return f"{table.game.title} · {number}: {say(rules.title(table.game.config))}"


def _hands(table: Table, names: tuple[str, ...]) -> Iterator[Row]:
    """What each seat alone saw at the end, under its name."""
    match = table.match
    assert match is not None
    text = table.game.text
    public = [area.title for area in text.scene(match.view(None)).areas]
    for seat, name in enumerate(names):
        own = [area for area in text.scene(match.view(seat)).areas if area.title not in public]
        items = tuple(item for area in own for item in area.items)
        if items:
            yield name, items


def _public(table: Table, say: Say) -> list[Row]:
    """What lies on the table, cards before words."""
    match = table.match
    assert match is not None
    areas = [area for area in table.game.text.scene(match.view(None)).areas if area.items]
    areas.sort(key=lambda area: not any(item.tone in TONES for item in area.items))
    return [(say(area.title), area.items) for area in areas]


def _rows(rows: Sequence[Row], say: Say, top: int) -> Iterator[Shape]:
    """Row by row, as many as there is room for."""
    for title, items in rows:
        if top > HEIGHT - 60:
            return
        yield Words(MARGIN, top + 30, 22, _short(title, 26), "#b9c5ea")
        yield from _chips(items, say, top)
        top += ROW


def _chips(items: tuple[Item, ...], say: Say, top: int) -> Iterator[Shape]:
    left = 380
    for item in items:
        text = _short(say(item.text), 30)
        width = max(46, 13 * len(text) + 24)
        if left + width > WIDTH - MARGIN:
            yield Words(left, top + 28, 24, "…", "#ffffff")
            return
        tone = TONES.get(item.tone, PLAIN)
        yield Box(left, top, width, CHIP, "#fbf8f0", corner=7)
        yield Box(left, top + CHIP - 9, width, 9, tone, corner=4)
        yield Words(left + 12, top + 26, 22, text, "#16203f", bold=True)
        left += width + 10


def _wrapped(x: int, y: int, size: int, text: str, colour: str) -> Iterator[Shape]:
    """Two lines at most."""
    room = int((WIDTH - 2 * x) / (size * 0.56))
    first = text if len(text) <= room else text[:room].rsplit(" ", 1)[0]
    yield Words(x, y, size, first, colour)
    if rest := text[len(first) :].strip():
        yield Words(x, y + size + 8, size, _short(rest, room), colour)


def _short(text: str, room: int) -> str:
    return text if len(text) <= room else text[: room - 1].rstrip() + "…"
