"""The table as titled rows: mission, tasks and their progress, the council, tricks, seats, hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from quarterdeck.core.text import Area, Item, Scene
from quarterdeck.core.words import Arg, Message
from quarterdeck.games.deep_sea.components import DECK
from quarterdeck.games.deep_sea.facts import Count, Facts, Task
from quarterdeck.games.tricks.facts import Answer, Member, Played
from quarterdeck.games.tricks.scene import ballot_areas, card_item, played_items

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.text import DeepSeaText

TONES = {"done": "good", "failed": "bad"}


def scene(text: DeepSeaText, facts: Facts, seat: int | None) -> Scene:
    """The mission, its tasks, what the crew settles, the trick, every seat, and the reader's own hand."""
    areas = [_mission(facts)]
    if facts.terrain is not None:
        mode = Item(text=_say(f"mode.{facts.communication}"))
        areas.append(Area(title=_say("area.terrain"), items=(*_cards(text, [facts.terrain]), mode)))
    middle = tuple(_task(task) for task in facts.tasks if task.owner is None)
    if middle:
        areas.append(Area(title=_say("area.middle"), items=middle))
    areas += _council(text, facts)
    if facts.trick:
        areas.append(Area(title=_say("area.trick", trick=facts.trick), items=_played(text, facts.running)))
        if facts.last is not None:
            title = _say("area.last", seat=text.who(facts.last.winner))
            areas.append(Area(title=title, items=_played(text, facts.last.plays)))
    if any(member.captain for member in facts.members):
        for member in facts.members:
            areas += _seat(text, facts, member)
    if seat is not None:
        areas.append(Area(title=_say("area.hand"), items=_cards(text, facts.hand), seat=seat))
    return Scene(tuple(areas))


def _say(key: str, **args: Arg) -> Message:
    return Message(f"deep_sea.{key}", args)


def _mission(facts: Facts) -> Area:
    items = [Item(text=line) for line in facts.mission.lines]
    if facts.shared_tokens:
        items.append(Item(text=_say("item.shared", count=facts.shared_tokens), tone="good"))
    return Area(title=facts.mission.title, items=tuple(items))


def _task(task: Task) -> Item:
    args: dict[str, Arg] = {
        "task": task.sentence,
        "status": _say(f"item.{task.state}"),
        "number": task.number,
    }
    if task.counts:
        args["progress"] = _joined(task.counts)
    note = _say("item.difficulty", difficulty=task.difficulty)
    key = "item.task_progress" if task.counts else "item.task"
    return Item(text=_say(key, **args), tone=TONES.get(task.state, ""), note=note)


def _joined(counts: Sequence[Count]) -> Message:
    first, *rest = counts
    return _say("progress.and", one=first.words, two=_joined(rest)) if rest else first.words


# What the crew settles before the first trick ---------------------------------------------------------


def _council(text: DeepSeaText, facts: Facts) -> list[Area]:
    areas = []
    split = [Answer(task.proposed, task.sentence) for task in facts.tasks if task.proposed is not None]
    for key, said in (("area.wishes", facts.favours), ("area.proposal", split)):
        if said:
            items = (_say("item.answer", seat=text.who(one.member), answer=one.words) for one in said)
            areas.append(Area(title=_say(key), items=tuple(Item(text=item) for item in items)))
    if facts.declined:
        areas.append(_names(text, "area.declined", facts.declined))
    if facts.volunteers:
        areas.append(_names(text, "area.volunteers", facts.volunteers))
    if facts.council is not None:
        areas += ballot_areas(facts.council, _say, "item.answer")
    return areas


def _names(text: DeepSeaText, title: str, seats: Iterable[int]) -> Area:
    return Area(
        title=_say(title), items=tuple(Item(text=_say("item.name", seat=text.who(seat))) for seat in seats)
    )


# Tricks and seats -----------------------------------------------------------------------------------


def _played(text: DeepSeaText, plays: Iterable[Played]) -> tuple[Item, ...]:
    def say(play: Played) -> Message:
        return _say("item.played", seat=text.who(play.member), card=DECK.names[play.card])

    return played_items(DECK, plays, say, text.card)


def _seat(text: DeepSeaText, facts: Facts, member: Member) -> list[Area]:
    seat = member.member
    key = "area.captain" if member.captain else "area.seat"
    title = _say(key, seat=text.who(seat), tricks=member.won, cards=member.cards)
    items = [Item(text=_say("item.token"), tone="good")] if member.token else []
    for shown in member.shown:
        if shown.held:
            claim = _say(f"claim.{shown.claim}")
            said = _say("item.shown", card=text.card(shown.card), claim=claim)
            items.append(Item(text=said, tone=DECK.suits[DECK.suit[shown.card]].name))
    if member.note is not None:
        items.append(Item(text=member.note))
    areas = [Area(title=title, items=tuple(items), seat=seat)]
    owned = tuple(_task(task) for task in facts.tasks if task.owner == seat)
    if owned:
        areas.append(Area(title=_say("area.tasks", seat=text.who(seat)), items=owned, seat=seat))
    if facts.columns is not None and seat == len(facts.members) - 1:
        up = _cards(text, [card for card in facts.columns.cards if card is not None])
        areas.append(Area(title=_say("area.dummy", count=sum(facts.columns.covered)), items=up, seat=seat))
    return areas


def _cards(text: DeepSeaText, cards: Iterable[int]) -> tuple[Item, ...]:
    return tuple(card_item(DECK, card, text.card(card)) for card in cards)
