"""The table as areas of small items: stacks, payroll, ships row by row, hands, and the final reckoning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from quarterdeck.core.contract import Seat
from quarterdeck.core.text import Area, Item
from quarterdeck.core.words import Message
from quarterdeck.games.crew_deck import judge
from quarterdeck.games.crew_deck.components import CODES, COLOUR, COLOURS, FACTION, FACTIONS
from quarterdeck.games.crew_deck.facts import Card, CrewSet, Facts, Mate, Reckoning


def lay_out(facts: Facts) -> Iterator[Area]:
    """All areas, the shared ones first, the viewer's own last."""
    yield from _common(facts)
    for mate in facts.mates:
        yield from _ship(facts, mate)
    if facts.solo:
        yield from _rival(facts)
    if (own := facts.own) is not None:
        for key, cards in (("hand", own.hand), ("berthless", own.berthless), ("discards", own.discards)):
            if cards:
                yield Area(title=Message(f"crew_deck.area.{key}"), items=_items(cards), seat=facts.seat)
    for score in facts.scores:
        if score.seat is not None:
            yield _reckoning(score, score.seat)


def _common(facts: Facts) -> Iterator[Area]:
    """The round and the crews that form."""
    first = next((mate.seat for mate in facts.mates if mate.first), 0)
    args = {"round": facts.round, "stacks": facts.stack_count, "size": facts.stack_size, "seat": first}
    counts = (
        Item(text=Message("crew_deck.area.deck", {"count": facts.deck}), tone="hidden"),
        Item(text=Message("crew_deck.area.pile", {"count": facts.pile}), tone="hidden"),
    )
    yield Area(title=Message("crew_deck.area.round", {**args}), items=counts)
    for number, stack in enumerate(facts.stacks, start=1):
        title = Message("crew_deck.area.stack", {"stack": number})
        if stack.cost is not None:
            title = Message("crew_deck.area.stack_solo", {"stack": number, "cost": stack.cost})
        yield Area(title=title, items=_items(stack.cards))
    if facts.phase == "payroll":
        offers = tuple(Item(text=f"-{one.cost}") for one in facts.payroll if one.state == "offered")
        yield Area(title=Message("crew_deck.area.offers"), items=offers)


def _ship(facts: Facts, mate: Mate) -> Iterator[Area]:
    """Two rows of berths and the hold; berths that may be taken are marked while the seat places. Texts
    are equally wide, so that the rows stand above each other."""
    frame, seat = facts.frame, mate.seat
    placing = facts.own.placements if facts.own is not None and seat == facts.seat else ()
    free = {one.berth for one in placing if one.berth is not None}
    taken = {one.berth: one.card for one in mate.crew}
    columns = sorted({berth % frame.columns for berth in (*free, *taken)})
    args = {"seat": seat, "points": mate.points, "width": frame.width, "room": frame.hold}
    for row, key in enumerate(("upper", "lower")):
        items = []
        for column in columns:
            berth = row * frame.columns + column
            if berth in taken:
                card = _item(taken[berth])
                items.append(replace(card, text=f"{card.text:^5}"))
            elif berth in free:
                items.append(Item(text=f"{frame.berths[berth]:^5}", tone="free"))
            else:
                items.append(Item(text="  ·  ", tone="empty"))
        yield Area(title=Message(f"crew_deck.area.{key}", {**args}), items=tuple(items), seat=seat)
    if facts.phase != "over" and mate.sets:
        title = Message("crew_deck.area.sets", {"seat": seat, "points": sum(one.points for one in mate.sets)})
        yield Area(title=title, items=tuple(_set_item(one, frame.berths) for one in mate.sets), seat=seat)
    if mate.hold or mate.payroll:
        payroll = tuple(Item(text=f"-{cost}", tone="bad") for cost in mate.payroll)
        title = Message("crew_deck.area.hold", {"seat": seat})
        yield Area(title=title, items=_items(mate.hold) + payroll, seat=seat)
    if mate.recruits:
        title = Message("crew_deck.area.recruits", {"seat": seat})
        yield Area(title=title, items=_items(mate.recruits), seat=seat)


def _rival(facts: Facts) -> Iterator[Area]:
    """The AI's face-down cards above the crews they will join, its collection, and what that scores."""
    if facts.phase == "form":
        above = [number for number, stack in enumerate(facts.stacks, start=1) for _ in range(stack.hidden)]
        notes = (Message("crew_deck.above", {"stack": number}) for number in above)
        hidden = tuple(Item(text="?", tone="hidden", note=note) for note in notes)
        yield Area(title=Message("crew_deck.area.rival_hand"), items=hidden)
    score = facts.rival_score
    title = Message("crew_deck.area.rival", {"points": 0 if score is None else score.total})
    yield Area(title=title, items=_items(sorted(facts.rival, key=lambda card: card.kind)))
    if score is not None:
        crew = Item(text=Message("crew_deck.score.rival_crew", {"points": score.crew}))
        title = Message("crew_deck.area.rival_score", {"points": score.total})
        yield Area(title=title, items=(*(_set_item(one) for one in score.sets), crew))


def _reckoning(score: Reckoning, seat: Seat) -> Area:
    """The final score told step by step."""
    steps = [_set_item(found) for found in score.sets]
    for key, points in (("crew", score.crew), ("hold", score.hold), ("payroll", score.payroll)):
        steps.append(Item(text=Message(f"crew_deck.score.{key}", {"points": points or 0})))
    title = Message("crew_deck.area.score", {"seat": seat, "points": score.total})
    return Area(title=title, items=tuple(steps), seat=seat)


def _set_item(found: CrewSet, names: tuple[str, ...] = ()) -> Item:
    """A set by size, trait and points; its note says where it lies."""
    colour = found.trait if found.dimension == "colour" else ""
    berths = " ".join(names[berth] for berth in found.berths) if names else ""
    where = Message("crew_deck.where", {"berths": berths}) if berths else None
    text = _set_words(found.dimension, found.trait, found.size, found.points)
    return Item(text=text, tone=colour, note=where)


def set_name(found: judge.CrewSet) -> Message:
    """A set in words, with its points."""
    names = COLOURS if found.dimension == "colour" else FACTIONS
    return _set_words(found.dimension, names[found.value], found.size, found.points)


def _set_words(dimension: str, trait: str, size: int, points: int) -> Message:
    named = Message(f"crew_deck.{dimension}.{trait}")
    return Message("crew_deck.score.set", {"count": size, "trait": named, "points": points})


def _items(cards: Iterable[Card]) -> tuple[Item, ...]:
    return tuple(map(_item, cards))


def _item(card: Card) -> Item:
    colour, faction = COLOURS[COLOUR[card.kind]], FACTIONS[FACTION[card.kind]]
    note = Message(
        "crew_deck.note",
        {
            "colour": Message(f"crew_deck.colour.{colour}"),
            "faction": Message(f"crew_deck.faction.{faction}"),
            "value": card.value,
        },
    )
    return Item(text=f"{CODES[card.kind]} {card.value}", tone=colour, note=note)
