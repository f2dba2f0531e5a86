"""The table as titled rows of cards, for the terminal and the universal board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from quarterdeck.core.text import Area, Item, Scene
from quarterdeck.core.words import Arg, Message
from quarterdeck.games.planet_nine.facts import Facts, Task
from quarterdeck.games.tricks.facts import Columns, Played
from quarterdeck.games.tricks.scene import ballot_areas, card_item, played_items

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.text import PlanetNineText


def scene(text: PlanetNineText, facts: Facts, seat: int | None) -> Scene:
    """The mission, tasks, messages, the trick, and the seat's own hand."""
    lines = tuple(Item(text=part) for part in facts.mission.lines)
    areas = [Area(title=facts.mission.title, items=lines)]
    for member in facts.members:
        if member.captain:
            name = Item(text=_name(text, member.member))
            areas.append(Area(title=_title("area.commander"), items=(name,), seat=member.member))
    areas += _duties(text, facts)
    areas += _tasks(text, facts)
    areas += _council(facts)
    areas += _messages(text, facts)
    if facts.trick:
        areas.append(Area(title=_title("area.trick", number=facts.trick), items=_played(text, facts.running)))
        if facts.last is not None:
            title = _title("area.last_trick", seat=text.who(facts.last.winner))
            areas.append(Area(title=title, items=_played(text, facts.last.plays)))
        areas.append(_won(text, facts))
    if facts.columns is not None:
        areas.append(_columns(text, facts.columns, len(facts.members) - 1))
    if seat is not None:
        shown = {one.card for one in facts.members[seat].shown if one.held}
        hand = tuple(_card(text, card, card in shown) for card in facts.hand)
        areas.append(Area(title=_title("area.hand"), items=hand, seat=seat))
    return Scene(tuple(areas))


def _title(key: str, **args: Arg) -> Message:
    return Message(f"planet_nine.{key}", args)


def _card(text: PlanetNineText, card: int, shown: bool = False) -> Item:
    return card_item(text.game.deck, card, _title("note.shown") if shown else text.card(card))


def _name(text: PlanetNineText, member: int) -> Message:
    return _title("note.seat", seat=text.who(member))


def _duties(text: PlanetNineText, facts: Facts) -> list[Area]:
    """Who has which role, and who may still communicate."""
    areas = [
        Area(title=member.note, items=(Item(text=_name(text, member.member)),))
        for member in facts.members
        if member.note is not None
    ]
    ready = [Item(text=_name(text, member.member)) for member in facts.members if member.token]
    return [*areas, Area(title=_title("duty.radios"), items=tuple(ready))] if ready else areas


def _tasks(text: PlanetNineText, facts: Facts) -> list[Area]:
    areas = []
    for owner in (None, *(member.member for member in facts.members)):
        items = tuple(_task(text, task) for task in facts.tasks if task.owner == owner)
        if items:
            title = _title("area.middle") if owner is None else _title("area.tasks", seat=text.who(owner))
            areas.append(Area(title=title, items=items, seat=owner))
    return areas


def _task(text: PlanetNineText, task: Task) -> Item:
    deck = text.game.deck
    name = deck.names[task.card] + (f" {task.token}" if task.token else "")
    if task.state == "done":
        return Item(text=_title("area.done", card=name), tone="good")
    note = text.token(task.token) if task.token else text.card(task.card)
    return Item(text=name, tone=deck.suits[deck.suit[task.card]].name, note=note)


def _council(facts: Facts) -> list[Area]:
    council = facts.council
    if council is None:
        return []
    areas = ballot_areas(council, _title, "area.answer")
    answers = tuple(Item(text=answer.words) for answer in council.answers)
    return [Area(title=_title("area.answers"), items=answers), *areas] if answers else areas


def _messages(text: PlanetNineText, facts: Facts) -> list[Area]:
    return [
        Area(
            title=_title("area.radio", seat=member.member),
            items=(_card(text, shown.card), Item(text=_title(f"claim.{shown.claim}"))),
            seat=member.member,
        )
        for member in facts.members
        for shown in member.shown
    ]


def _played(text: PlanetNineText, plays: Iterable[Played]) -> tuple[Item, ...]:
    deck = text.game.deck

    def say(play: Played) -> Message:
        return _title("area.played", seat=text.who(play.member), card=deck.names[play.card])

    return played_items(deck, plays, say, text.card)


def _won(text: PlanetNineText, facts: Facts) -> Area:
    items = tuple(
        Item(text=_title("area.count", seat=text.who(member.member), count=member.won))
        for member in facts.members
    )
    return Area(title=_title("area.won"), items=items)


def _columns(text: PlanetNineText, columns: Columns, member: int) -> Area:
    """JARVIS's open cards."""
    items = []
    for card, covered in zip(columns.cards, columns.covered, strict=True):
        if card is not None:
            note = _title("note.covered") if covered else text.card(card)
            items.append(card_item(text.game.deck, card, note))
    return Area(title=_title("area.jarvis"), items=tuple(items), seat=member)
