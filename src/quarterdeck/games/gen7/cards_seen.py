"""Which cards a seat has before its eyes: those it knows, and those the running question is about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from quarterdeck.games.gen7.components import FILE, SCHEMA, TASK
from quarterdeck.games.gen7.facts import CardFacts
from quarterdeck.games.gen7.state import Gen7View, Step
from quarterdeck.games.gen7.vocabulary import ON_OFFER

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7


def faces(view: Gen7View) -> list[dict[int, int]]:
    """By deck and serial: every card this seat knows."""
    known = [
        {serial: face for serial, face in enumerate(deck.faces) if face >= 0} for deck in view.public.decks
    ]
    if view.own is not None:
        for deck, serial, card in view.own.known:
            known[deck][serial] = card
    return known


def selection(view: Gen7View) -> dict[int, int]:
    """By position: the tasks that lie before this seat, if it is asked to take one."""
    public, own = view.public, view.own
    step = public.stack[-1] if public.stack else None
    if own is None or step is None or step.kind != "take" or step.seat != view.seat:
        return {}
    known = faces(view)[TASK]
    left = next(look[2:] for look in reversed(own.looks) if look[0] == step.a)
    serials = public.selections[step.a].serials
    return {place: known[serials[place]] if serials[place] >= 0 else -1 - serials[place] for place in left}


def searched(game: Gen7, view: Gen7View, deck: int) -> list[int]:
    """The cards that this seat may take out of the deck it looks through, in the order of its choices."""
    public, own = view.public, view.own
    assert own is not None
    if deck == FILE:
        number = len(public.searches) - 1
        return list(next(cards for which, *cards in own.searched if which == number)[:ON_OFFER])
    lying = {card for row in public.schemas for card in row if card >= 0}
    return [card for card in range(len(game.library.schemas)) if card not in lying][:ON_OFFER]


def asked_cards(game: Gen7, view: Gen7View) -> Iterator[tuple[int, CardFacts]]:
    """By the number that choices name them with: the cards this seat is asked about."""
    public = view.public
    step = public.stack[-1] if public.stack else None
    if step is None or view.own is None or step.seat != view.seat:
        return
    match step.kind:
        case "take":
            for place, card in selection(view).items():
                yield place, task_card(game, card)
        case "choose_file" | "choose_schema" | "give" | "peek":
            for place, serial in enumerate(step.data):
                yield place, any_card(game, _deck(step), faces(view)[_deck(step)][serial])
        case "slot":
            for place, card in enumerate(step.data):
                yield place, any_card(game, SCHEMA, card)
        case "search":
            for place, card in enumerate(searched(game, view, step.a)):
                yield place, any_card(game, step.a, card)
        case "buy":
            for number, perk in enumerate(game.library.pack.perk):
                yield number, CardFacts(perk.name, perk.text)


def _deck(step: Step) -> int:
    return {"choose_file": FILE, "choose_schema": SCHEMA}.get(step.kind, step.a)


def any_card(game: Gen7, deck: int, card: int) -> CardFacts:
    if deck == TASK:
        return task_card(game, card)
    entry = game.library.cards[deck][card]
    return CardFacts(entry.name, getattr(entry, "text", ""))


def task_card(game: Gen7, number: int) -> CardFacts:
    card = game.library.tasks[number]
    center = game.library.locations[game.library.center[number]].name
    return CardFacts(card.name, card.text, center, card.cost, card.merit, card.penalty)
