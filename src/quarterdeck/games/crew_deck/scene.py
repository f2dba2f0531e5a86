"""The table as areas of small items: stacks, payroll, ships row by row, hands, and the final reckoning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.contract import Seat
from quarterdeck.core.text import Area, Item
from quarterdeck.core.words import Message
from quarterdeck.games.crew_deck.components import CODES, COLOUR, COLOURS, FACTION, FACTIONS
from quarterdeck.games.crew_deck.scoring import CrewSet, Score, rival_reckoning
from quarterdeck.games.crew_deck.ship import Ship, bits
from quarterdeck.games.crew_deck.solo import STACK_BELOW
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
    """The round and the crews that form. The title also says how many crews of how many cards there will
    be, for boards that draw their places beforehand."""
    config = game.config
    args = {"round": max(public.round, 1), "stacks": config.stack_count, "size": config.stack_size}
    title = Message("crew_deck.area.round", {**args, "seat": public.first})
    counts = (
        Item(text=Message("crew_deck.area.deck", {"count": public.deck}), tone="hidden"),
        Item(text=Message("crew_deck.area.pile", {"count": public.pile}), tone="hidden"),
    )
    yield Area(title=title, items=counts)
    for number, stack in enumerate(public.stacks):
        title = Message("crew_deck.area.stack", {"stack": number + 1})
        if config.solo:
            cost = config.solo_payroll[number]
            title = Message("crew_deck.area.stack_solo", {"stack": number + 1, "cost": cost})
        yield Area(title=title, items=_items(game, stack))
    if public.phase == "payroll":
        offers = tuple(Item(text=f"-{cost}") for cost in public.offers)
        yield Area(title=Message("crew_deck.area.offers"), items=offers)


def _ship(game: CrewDeck, public: Public, seat: Seat, ship: Ship, placing: bool) -> Iterator[Area]:
    """Two rows of berths and the hold; berths that may be taken are marked while the seat places. Texts
    are equally wide, so that the rows stand above each other. The title also says how wide the ship may
    get and how many crew cards its hold takes."""
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
        args = {"seat": seat, "points": points, "width": hull.width, "room": game.config.hold_size}
        yield Area(title=Message(f"crew_deck.area.{key}", {**args}), items=tuple(items), seat=seat)
    if public.phase != "over" and (sets := tuple(game.scorer.sets(ship))):
        title = Message("crew_deck.area.sets", {"seat": seat, "points": sum(one.points for one in sets)})
        yield Area(title=title, items=tuple(_set_item(game, one) for one in sets), seat=seat)
    if ship.hold or public.payrolls[seat]:
        payroll = tuple(Item(text=f"-{cost}", tone="bad") for cost in public.payrolls[seat])
        title = Message("crew_deck.area.hold", {"seat": seat})
        yield Area(title=title, items=_items(game, ship.hold, stowed=True) + payroll, seat=seat)
    if public.recruits[seat] and public.phase in ("recruit", "place"):
        title = Message("crew_deck.area.recruits", {"seat": seat})
        yield Area(title=title, items=_items(game, public.recruits[seat]), seat=seat)


def _rival(game: CrewDeck, public: Public) -> Iterator[Area]:
    """The AI's face-down cards above the crews they will join, its collection, and what that scores."""
    if public.phase == "form":
        played = public.turn + 1
        above = (Message("crew_deck.above", {"stack": stack + 1}) for stack in STACK_BELOW[played:])
        hidden = tuple(Item(text="?", tone="hidden", note=note) for note in above)
        yield Area(title=Message("crew_deck.area.rival_hand"), items=hidden)
    score = rival_reckoning(game.config, public.rival)
    title = Message("crew_deck.area.rival", {"points": score.total})
    yield Area(title=title, items=_items(game, sorted(public.rival), stowed=game.config.ai_wilds_positive))
    if public.rival:
        crew = Item(text=Message("crew_deck.score.rival_crew", {"points": score.crew}))
        title = Message("crew_deck.area.rival_score", {"points": score.total})
        yield Area(title=title, items=(*(_set_item(game, one) for one in score.sets), crew))


def _reckoning(game: CrewDeck, seat: Seat, score: Score) -> Area:
    """The final score told step by step."""
    steps = [_set_item(game, found) for found in score.sets]
    for key, points in (("crew", score.crew), ("hold", score.hold), ("payroll", -score.payroll)):
        steps.append(Item(text=Message(f"crew_deck.score.{key}", {"points": points})))
    title = Message("crew_deck.area.score", {"seat": seat, "points": score.total})
    return Area(title=title, items=tuple(steps), seat=seat)


def _set_item(game: CrewDeck, found: CrewSet) -> Item:
    """A set by size, trait and points; its note says where it lies."""
    colour = COLOURS[found.value] if found.dimension == "colour" else ""
    berths = " ".join(game.text.berth(berth) for berth in bits(found.berths))
    where = Message("crew_deck.where", {"berths": berths}) if berths else None
    return Item(text=set_name(found), tone=colour, note=where)


def set_name(found: CrewSet) -> Message:
    """A set in words, with its points."""
    names = COLOURS if found.dimension == "colour" else FACTIONS
    trait = Message(f"crew_deck.{found.dimension}.{names[found.value]}")
    return Message("crew_deck.score.set", {"count": found.size, "trait": trait, "points": found.points})


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
