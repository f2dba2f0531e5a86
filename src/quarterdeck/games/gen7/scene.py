"""The table as areas: plot, systems and Stores, critical row, boards with their seats, and each barracks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from quarterdeck.core.contract import Seat
from quarterdeck.core.text import Area, Item
from quarterdeck.core.words import Arg, Message
from quarterdeck.games.gen7.cards_seen import asked_cards, selection
from quarterdeck.games.gen7.components import (
    BARRACKS,
    DISABLED,
    PRIVATE,
    QUARTERS,
    RANKS,
    RECOVERY,
    RESOURCES,
    SEATS,
    STRANDED,
    SYSTEMS,
    seat_number,
)
from quarterdeck.games.gen7.effects.words import effect_words
from quarterdeck.games.gen7.packs.records import FileCard, PersonalObjective
from quarterdeck.games.gen7.state import Gen7View, Public

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7

COLOURS = ("green", "blue", "yellow", "violet")
LEVELS = ("good", "yellow", "yellow", "bad")
KINDS = "OCCCCCR"


def lay_out(game: Gen7, view: Gen7View) -> Iterator[Area]:
    """All areas, the shared ones first, the viewer's own cards last."""
    public = view.public
    yield _plot(game, public)
    yield _ship(game, public)
    if public.row:
        yield Area(
            title=_say("row"), items=tuple(_critical(game, public, slot) for slot in range(len(public.row)))
        )
    if public.group is not None:
        yield _group(game, public)
    for location in game.locations_in_play(public):
        yield _board(game, public, location)
    yield _recovery(public)
    for seat in range(game.players):
        yield _barracks(game, public, seat)
    if public.last_card >= 0:
        yield _crossroads(game, public)
    if view.own is not None and view.seat is not None:
        yield from _hand(game, view, view.seat)


def _say(key: str, **args: Arg) -> Message:
    return Message(f"gen7.area.{key}", args)


def _words(text: str) -> Message:
    return Message("gen7.words", {"text": text})


def _plot(game: Gen7, public: Public) -> Area:
    title = _say("plot", episode=game.episode.name, round=public.round, final=public.final)
    if public.section < 0:
        return Area(title=title)
    section = game.library.pack.section[public.section]
    items = [Item(text=_words(section.text), note=_words(section.name))]
    if section.goal_text:
        items.append(Item(text=_say("goal", text=section.goal_text, round=public.plot_round)))
    items += [Item(text=_say(f"rule_{rule[0]}"), tone="bad") for rule in public.rules]
    return Area(title=title, items=tuple(items))


def _ship(game: Gen7, public: Public) -> Area:
    items = [
        Item(
            text=_say(
                "system", system=Message(f"gen7.system.{number}"), level=Message(f"gen7.level.{level}")
            ),
            tone=LEVELS[level],
        )
        for number, level in enumerate(public.systems)
    ]
    for resource, name in enumerate(RESOURCES):
        count = public.stores[resource]
        items.append(Item(text=_say("stores", count=count, token=Message(f"gen7.token.{name}"))))
    side = "logic" if public.leaning > 0 else "instinct" if public.leaning < 0 else "even"
    items.append(Item(text=_say(side, count=abs(public.leaning))))
    boxes = game.config.condition_boxes
    items.append(Item(text=_say("condition", count=public.conditions, boxes=boxes)))
    return Area(title=_say("ship", seat=public.chief), items=tuple(items))


def _critical(game: Gen7, public: Public, slot: int) -> Item:
    task = public.row[slot]
    card = game.library.criticals[task.card]
    text = f"{card.name}: {game.text.task_text(task.card)}"
    return Item(
        text=text,
        tone="good" if task.done else card.division if card.division in SYSTEMS else "",
        note=_say("done" if task.done else "open_task", slot=slot + 1),
    )


def _group(game: Gen7, public: Public) -> Area:
    group = public.group
    assert group is not None
    card = game.library.criticals[public.row[group.slot].card]
    items = []
    for place, who in enumerate(group.filled):
        wanted = card.seats[place]
        if who == -1:
            items.append(
                Item(text=f"{wanted} ·", tone="hidden", note=_say("empty_position", position=place + 1))
            )
        elif who == -2:
            items.append(
                Item(text=f"{wanted} x", tone="grey", note=_say("covered_position", position=place + 1))
            )
        else:
            text = f"{wanted} {KINDS[who % 7]}{group.values[place]}"
            items.append(Item(text=text, tone=COLOURS[who // 7], note=_say("whose", seat=who // 7)))
    return Area(title=_say("group", task=card.name, seat=group.by), items=tuple(items))


def _board(game: Gen7, public: Public, location: int) -> Area:
    place = game.library.locations[location]
    items = []
    for seat in range(SEATS):
        number = seat_number(location, seat)
        if public.cover[number]:
            reason = "disabled" if public.cover[number] == DISABLED else "failure"
            items.append(Item(text="x", tone="bad", note=_say(reason, pips=seat + 1)))
        elif public.taken[number] >= 0:
            items.append(_sitter(public, public.taken[number]))
        else:
            worth = f"{place.seats[seat]:+d}" if place.resource else str(seat + 1)
            items.append(Item(text=worth, tone="hidden", note=_say("free", pips=seat + 1)))
    return Area(
        title=_say("board", place=place.name, division=Message(f"gen7.division.{place.division}")),
        items=tuple(items),
    )


def _sitter(public: Public, sitter: int) -> Item:
    seat, die = divmod(sitter, 7)
    return Item(
        text=f"{KINDS[die]}{public.dice[seat][die]}", tone=COLOURS[seat], note=_say("whose", seat=seat)
    )


def _recovery(public: Public) -> Area:
    items = [
        _sitter(public, seat * 7 + die)
        for seat, row in enumerate(public.places)
        for die, place in enumerate(row)
        if place == RECOVERY
    ]
    items += [
        Item(text=_say("marker", seat=seat), tone=COLOURS[seat])
        for seat, marker in enumerate(public.markers)
        if marker
    ]
    items += [
        Item(text=_say("stranded", seat=seat), tone="bad")
        for seat, row in enumerate(public.places)
        for place in row
        if place == STRANDED
    ]
    return Area(title=_say("recovery"), items=tuple(items))


def _barracks(game: Gen7, public: Public, seat: Seat) -> Area:
    name = Message(f"gen7.barracks.{BARRACKS[public.barracks[seat]]}")
    rank = Message(f"gen7.rank.{RANKS[public.rank[seat] - 1]}")
    title = _say(
        "barracks", seat=seat, barracks=name, rank=rank, merit=public.merit[seat], stars=public.stars[seat]
    )
    items = [
        _sitter(public, seat * 7 + die) for die, place in enumerate(public.places[seat]) if place == QUARTERS
    ]
    private = public.taken[seat_number(PRIVATE, seat)]
    if private >= 0:
        items.append(Item(text=_say("private", die=f"{KINDS[private % 7]}{public.dice[seat][private % 7]}")))
    items += [
        Item(text=_say("tokens", count=public.tokens[seat][resource], token=Message(f"gen7.token.{name}")))
        for resource, name in enumerate(RESOURCES)
    ]
    items.append(
        Item(text=_say("cards", tasks=len(public.tasks[seat]), files=len(public.files[seat])), tone="hidden")
    )
    for place, card in enumerate(public.schemas[seat]):
        if card >= 0:
            schema = game.library.schemas[card]
            key = "focus" if place % 2 else "schema"
            items.append(Item(text=_say(key, name=schema.name), note=_words(schema.text)))
    for number in public.perks[seat]:
        perk = game.library.pack.perk[number]
        items.append(Item(text=_say("perk", name=perk.name), note=_words(perk.text)))
    for number in public.met[seat]:
        if number >= 0:
            met = game.library.pack.personal[number]
            items.append(Item(text=_say("met", name=met.name), tone="good", note=_words(met.text)))
    own = public.own_plan[seat]
    if own >= 0 and own not in public.met[seat]:
        plan = game.library.pack.personal[own]
        items.append(Item(text=_say("plan", name=plan.name), note=_words(plan.text)))
    return Area(title=title, items=tuple(items), seat=seat)


def _crossroads(game: Gen7, public: Public) -> Area:
    """The card drawn last: its story and the ways to go; what a way does once it is chosen."""
    card = game.library.crossroads[public.last_card]
    items = [Item(text=_words(card.text))]
    if public.last_card not in public.removed:
        return Area(title=_say("untriggered", name=card.name))
    if public.chosen < 0:
        items += [Item(text=_words(option.label)) for option in card.options]
    else:
        chosen = card.options[public.chosen]
        items.append(Item(text=_words(chosen.label), tone="good"))
        items += [Item(text=_words(chosen.text))] if chosen.text else []
        items += [Item(text=words) for effect in chosen.effects for words in effect_words(game, effect)]
    return Area(title=_say("crossroads", name=card.name), items=tuple(items))


def _hand(game: Gen7, view: Gen7View, seat: Seat) -> Iterator[Area]:
    """The viewer's own cards, and last those the running question is about, as they read."""
    own = view.own
    assert own is not None
    library = game.library
    hand = {
        "tasks": [game.text.operations_task(card) for card in own.tasks],
        "files": [_read(library.files[card]) for card in own.files],
        "plans": [_read(library.pack.personal[card]) for card in own.plans],
        "asked": [_say("asked_card", number=number + 1, card=card) for number, card in _asked(game, view)],
    }
    for title, cards in hand.items():
        if cards:
            yield Area(title=_say(title), items=tuple(Item(text=card) for card in cards), seat=seat)


def _read(card: FileCard | PersonalObjective) -> Message:
    return Message("gen7.explain.card", {"name": card.name, "text": card.text})


def _asked(game: Gen7, view: Gen7View) -> Iterator[tuple[int, Message]]:
    """By the number that choices name them with. Perks for sale have their names in the choices."""
    tasks = selection(view)
    if tasks:
        yield from ((place, game.text.operations_task(card)) for place, card in tasks.items())
    elif view.public.stack and view.public.stack[-1].kind != "buy":
        for number, card in asked_cards(game, view):
            yield number, Message("gen7.explain.card", {"name": card.name, "text": card.text})
