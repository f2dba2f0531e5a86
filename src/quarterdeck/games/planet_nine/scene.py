"""The table as titled rows of cards, for the terminal and the universal board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.core.text import Area, Item, Scene
from quarterdeck.core.words import Arg, Message
from quarterdeck.games.planet_nine.state import (
    SAW_PLAY,
    PlanetNineView,
    Public,
    Task,
    hand_in,
    saw_kind,
    saw_member,
    saw_what,
)
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.scene import ballot_areas

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.text import PlanetNineText


def scene(text: PlanetNineText, view: PlanetNineView) -> Scene:
    """The mission, tasks, messages, the trick, and the seat's own hand."""
    public = view.public
    areas = [Area(title=text.mission_title(), items=tuple(Item(text=part) for part in text.briefing()))]
    if public.commander >= 0:
        name = Item(text=_name(text, public.commander))
        areas.append(Area(title=_title("area.commander"), items=(name,), seat=public.commander))
    areas += _duties(text, public)
    areas += _tasks(text, public)
    areas += _council(text, public)
    areas += _messages(text, public)
    if public.trick:
        areas.append(_trick(text, public))
        areas += _last_trick(text, public)
        areas.append(_won(text, public))
    if public.jarvis is not None:
        areas.append(_jarvis(text, public))
    if view.own is not None and view.seat is not None:
        hand = tuple(_card(text, card, public.shown) for card in cards_in(hand_in(view)))
        areas.append(Area(title=_title("area.hand"), items=hand, seat=view.seat))
    return Scene(tuple(areas))


def _title(key: str, **args: Arg) -> Message:
    return Message(f"planet_nine.{key}", args)


def _card(text: PlanetNineText, card: int, shown: int = 0) -> Item:
    deck = text.game.deck
    note = _title("note.shown") if shown >> card & 1 else text.card(card)
    return Item(text=deck.names[card], tone=deck.suits[deck.suit[card]].name, note=note)


def _duties(text: PlanetNineText, public: Public) -> list[Area]:
    """Who has which role, and who may still communicate."""
    duties: list[tuple[str, list[int]]] = []
    if public.chosen >= 0 and text.game.special.name:
        duties.append((text.game.special.name, [public.chosen]))
    if public.second >= 0:
        duties.append(("last", [public.second]))
    if public.radios:
        duties.append(("radios", cards_in(public.radios)))
    return [
        Area(title=_title(f"duty.{duty}"), items=tuple(Item(text=_name(text, member)) for member in members))
        for duty, members in duties
    ]


def _name(text: PlanetNineText, member: int) -> Message:
    return _title("note.seat", seat=text.member(member))


def _tasks(text: PlanetNineText, public: Public) -> list[Area]:
    areas = []
    for owner in range(-1, text.game.members):
        tasks = [task for task in public.tasks if task.owner == owner]
        if tasks:
            title = _title("area.middle") if owner < 0 else _title("area.tasks", seat=text.member(owner))
            items = tuple(_task(text, task) for task in tasks)
            areas.append(Area(title=title, items=items, seat=None if owner < 0 else owner))
    return areas


def _task(text: PlanetNineText, task: Task) -> Item:
    deck = text.game.deck
    name = deck.names[task.card] + (f" {task.token}" if task.token else "")
    if task.done:
        return Item(text=_title("area.done", card=name), tone="good")
    note = text.token(task.token) if task.token else text.card(task.card)
    return Item(text=name, tone=deck.suits[deck.suit[task.card]].name, note=note)


def _council(text: PlanetNineText, public: Public) -> list[Area]:
    areas = []
    if public.answers:
        areas.append(
            Area(
                title=_title("area.answers"), items=tuple(Item(text=_answer(word)) for word in public.answers)
            )
        )
    if public.ballot is not None:
        areas += ballot_areas(text, public.ballot, _title, "area.answer")
    return areas


def _answer(word: str) -> Message:
    return _title(f"role.{word}" if word in ("first", "between", "last") else f"choice.{word}")


def _messages(text: PlanetNineText, public: Public) -> list[Area]:
    areas = []
    for seat, message in enumerate(public.messages):
        if message is not None:
            card = _card(text, message.card)
            claim = Item(text=_title(f"claim.{message.claim}"))
            areas.append(Area(title=_title("area.radio", seat=seat), items=(card, claim), seat=seat))
    return areas


def _trick(text: PlanetNineText, public: Public) -> Area:
    return Area(
        title=_title("area.trick", number=public.trick),
        items=_played(text, public, public.leader, public.table),
    )


def _played(text: PlanetNineText, public: Public, leader: int, cards: tuple[int, ...]) -> tuple[Item, ...]:
    clockwise = text.game.clockwise(public)
    deck = text.game.deck
    items = []
    member = leader
    for card in cards:
        said = _title("area.played", seat=text.member(member), card=deck.names[card])
        items.append(Item(text=said, tone=deck.suits[deck.suit[card]].name, note=text.card(card)))
        member = clockwise[member]
    return tuple(items)


def last_trick(text: PlanetNineText, public: Public) -> tuple[int, tuple[int, ...]] | None:
    """Leader and cards of the last finished trick: the only one that may be looked at again."""
    plays = [code for code in public.seen if saw_kind(code) == SAW_PLAY]
    size = text.game.members
    done = len(plays) - len(public.table)
    if done < size:
        return None
    trick = plays[done - size : done]
    return saw_member(trick[0]), tuple(map(saw_what, trick))


def _last_trick(text: PlanetNineText, public: Public) -> list[Area]:
    found = last_trick(text, public)
    if found is None:
        return []
    leader, cards = found
    title = _title("area.last_trick", seat=text.member(public.leader))
    return [Area(title=title, items=_played(text, public, leader, cards))]


def _won(text: PlanetNineText, public: Public) -> Area:
    items = tuple(
        Item(text=_title("area.count", seat=text.member(member), count=count))
        for member, count in enumerate(public.won)
    )
    return Area(title=_title("area.won"), items=items)


def _jarvis(text: PlanetNineText, public: Public) -> Area:
    assert public.jarvis is not None
    items = []
    for column, card in enumerate(public.jarvis.up):
        if card < 0:
            continue
        item = _card(text, card)
        if public.jarvis.covers >> column & 1:
            item = Item(text=item.text, tone=item.tone, note=_title("note.covered"))
        items.append(item)
    return Area(title=_title("area.jarvis"), items=tuple(items), seat=text.game.jarvis)
