"""The table as titled rows: dice, draw stack, queue, discard stack, and everybody's squadron."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.core.text import Area, Item
from quarterdeck.core.words import Message
from quarterdeck.games.jobwell.components import GREY, KINDS, MARKS, SUIT_OF, SUITS
from quarterdeck.games.jobwell.facts import Facts, Squadron


def lay_out(facts: Facts) -> Iterator[Area]:
    """All areas, the shared ones first."""
    draw = tuple(map(_card, facts.known))
    if facts.hidden:
        more = Message("jobwell.area.hidden", {"count": facts.hidden})
        draw += (Item(text=more, tone="hidden"),)
    dice = tuple(Item(text=str(value), tone="die") for value in facts.dice)
    yield Area(title=Message("jobwell.area.dice"), items=dice)
    yield Area(title=Message("jobwell.area.draw"), items=draw)
    yield Area(title=Message("jobwell.area.queue"), items=tuple(map(_card, facts.queue)))
    yield Area(title=Message("jobwell.area.discard"), items=tuple(map(_card, reversed(facts.discard))))
    for squadron in facts.squadrons:
        yield _squadron(squadron, facts.dice)


def _squadron(squadron: Squadron, dice: tuple[int, ...]) -> Area:
    args: dict[str, int] = {"seat": squadron.seat, "tokens": squadron.tokens}
    if squadron.points is None:
        return Area(title=Message("jobwell.area.waiting", {**args}), seat=squadron.seat)
    right, left = (dice[die] for die in squadron.dice)
    title = Message("jobwell.area.squad", {**args, "points": squadron.points, "right": right, "left": left})
    return Area(title=title, items=tuple(map(_card, squadron.cards)), seat=squadron.seat)


def _card(card: int) -> Item:
    return Item(text=_short(card), tone=SUITS[SUIT_OF[card]], note=card_name(card))


def _short(card: int) -> Message:
    kind = MARKS[card % KINDS]
    suit = SUITS[SUIT_OF[card]]
    return Message(
        "jobwell.short.card",
        {
            "suit": Message(f"jobwell.short.{suit}"),
            "number": Message(f"jobwell.short.{kind[1:]}"),
        },
    )


def card_name(card: int) -> Message:
    """The card in words, as it lies."""
    kind = card % KINDS
    if card < GREY:
        return Message(f"jobwell.card.{MARKS[kind]}")
    return Message("jobwell.card.grey", {"card": Message(f"jobwell.card.{MARKS[kind]}")})
