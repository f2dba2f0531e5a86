"""The table as areas of small items: stacks, payroll, ships row by row, hands, and the final reckoning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.contract import Seat
from quarterdeck.core.text import Area, Item
from quarterdeck.core.words import Message
from quarterdeck.games.crew_deck.components import CODES, COLOUR, COLOURS, FACTION, FACTIONS
from quarterdeck.games.crew_deck.scoring import CrewSet, Score, rival_score
from quarterdeck.games.crew_deck.ship import Ship
from quarterdeck.games.crew_deck.state import CrewDeckView, Public

if TYPE_CHECKING:
    from quarterdeck.games.crew_deck.rules import CrewDeck


def lay_out(game: CrewDeck, view: CrewDeckView) -> Iterator[Area]:
    """All areas, the shared ones first, the viewer's own last."""
    public = view.public
    yield from _common(game, public)
    for seat in range(game.config.players):
        own = view.own if seat == view.seat else None
        ship = own.ship if own is not None else public.ships[seat]
        placing = own is not None and bool(own.berthless)
        yield from _ship(game, public, seat, ship, placing)
    if game.config.solo:
        yield from _rival(game, public)
    if view.own is not None:
        if view.own.hand:
            yield _cards(game, "hand", view.own.hand, view.seat)
        if view.own.berthless:
            yield _cards(game, "berthless", view.own.berthless, view.seat)
        if view.own.discards:
            yield _cards(game, "discards", view.own.discards, view.seat)
    if public.phase == "over":
        for seat in range(game.config.players):
            yield _reckoning(game, seat, game.scorer.score(public.ships[seat], public.payrolls[seat]))


def _common(game: CrewDeck, public: Public) -> Iterator[Area]:
    title = Message("crew_deck.area.round", {"round": max(public.round, 1), "seat": public.first})
    counts = (
        Item(text=Message("crew_deck.area.deck", {"count": public.deck}), tone="hidden"),
        Item(text=Message("crew_deck.area.pile", {"count": public.pile}), tone="hidden"),
    )
    yield Area(title=title, items=counts)
    for number, stack in enumerate(public.stacks):
        key, args = "crew_deck.area.stack", {"stack": number + 1}
        if game.config.solo:
            key, args = "crew_deck.area.stack_solo", {**args, "cost": game.config.solo_payroll[number]}
        yield Area(title=Message(key, {**args}), items=_items(game, stack))
    if public.phase == "payroll":
        offers = tuple(Item(text=f"-{cost}") for cost in public.offers)
        yield Area(title=Message("crew_deck.area.offers"), items=offers)


def _ship(game: CrewDeck, public: Public, seat: Seat, ship: Ship, placing: bool) -> Iterator[Area]:
    """Two rows of berths and the hold; berths that may be taken are marked while the seat places. Texts
    are equally wide, so that the rows stand above each other."""
    hull = game.hull
    free = hull.free(ship.mask) if placing else 0
    shown = ship.mask | free
    columns = [column for column in range(hull.columns) if shown >> column & (1 | 1 << hull.columns)]
    kinds = dict(ship.cards())
    points = game.scorer.total(ship) - sum(public.payrolls[seat])
    for row, key in enumerate(("upper", "lower")):
        items = []
        for column in columns:
            berth = row * hull.columns + column
            if berth in kinds:
                card = _item(game, kinds[berth])
                items.append(replace(card, text=f"{card.text:^3}"))
            elif free >> berth & 1:
                items.append(Item(text=f"{game.text.berth(berth):^3}", tone="free"))
            else:
                items.append(Item(text=" · ", tone="empty"))
        title = Message(f"crew_deck.area.{key}", {"seat": seat, "points": points})
        yield Area(title=title, items=tuple(items), seat=seat)
    if ship.hold or public.payrolls[seat]:
        payroll = tuple(Item(text=f"-{cost}", tone="bad") for cost in public.payrolls[seat])
        title = Message("crew_deck.area.hold", {"seat": seat})
        yield Area(title=title, items=_items(game, ship.hold, stowed=True) + payroll, seat=seat)
    if public.recruits[seat] and public.phase in ("recruit", "place"):
        title = Message("crew_deck.area.recruits", {"seat": seat})
        yield Area(title=title, items=_items(game, public.recruits[seat]), seat=seat)


def _rival(game: CrewDeck, public: Public) -> Iterator[Area]:
    if public.phase == "form":
        left = 4 - public.turn
        hidden = tuple(Item(text="?", tone="hidden") for _ in range(left))
        yield Area(title=Message("crew_deck.area.rival_hand"), items=hidden)
    points = rival_score(game.config, public.rival) if public.rival else 0
    title = Message("crew_deck.area.rival", {"points": points})
    yield Area(title=title, items=_items(game, tuple(sorted(public.rival))))


def _reckoning(game: CrewDeck, seat: Seat, score: Score) -> Area:
    """The final score told step by step."""
    steps = [_set_item(found) for found in score.sets]
    for key, points in (("crew", score.crew), ("hold", score.hold), ("payroll", -score.payroll)):
        steps.append(Item(text=Message(f"crew_deck.score.{key}", {"points": points})))
    title = Message("crew_deck.area.score", {"seat": seat, "points": score.total})
    return Area(title=title, items=tuple(steps), seat=seat)


def _set_item(found: CrewSet) -> Item:
    names = COLOURS if found.dimension == "colour" else FACTIONS
    name = names[found.value]
    trait = Message(f"crew_deck.{found.dimension}.{name}")
    text = Message("crew_deck.score.set", {"count": found.size, "trait": trait, "points": found.points})
    return Item(text=text, tone=name if found.dimension == "colour" else "")


def _cards(game: CrewDeck, key: str, kinds: Iterable[int], seat: Seat | None) -> Area:
    return Area(title=Message(f"crew_deck.area.{key}"), items=_items(game, kinds), seat=seat)


def _items(game: CrewDeck, kinds: Iterable[int], stowed: bool = False) -> tuple[Item, ...]:
    return tuple(_item(game, kind, stowed) for kind in kinds)


def _item(game: CrewDeck, kind: int, stowed: bool = False) -> Item:
    values = game.scorer.stowed_values if stowed else game.scorer.values
    note = Message(
        "crew_deck.note",
        {
            "colour": Message(f"crew_deck.colour.{COLOURS[COLOUR[kind]]}"),
            "faction": Message(f"crew_deck.faction.{FACTIONS[FACTION[kind]]}"),
            "value": values[kind],
        },
    )
    return Item(text=CODES[kind], tone=COLOURS[COLOUR[kind]], note=note)
