"""What the tables of the trick-taking games show alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from quarterdeck.core.text import Area, Item
from quarterdeck.core.words import Arg, Message
from quarterdeck.games.tricks.cards import Deck
from quarterdeck.games.tricks.facts import Council, Played

Say = Callable[..., Message]
Who = Callable[[int], Arg]


def ballot_areas(council: Council, say: Say, answer: str) -> list[Area]:
    """The wishes that were opened, and the proposal that is voted on; `answer` is the key of a wish."""
    areas = []
    if council.wishes:
        items = tuple(Item(text=say(answer, seat=wish.member, answer=wish.words)) for wish in council.wishes)
        areas.append(Area(title=say("area.wishes"), items=items))
    if council.proposal is not None:
        areas.append(Area(title=say("area.proposal"), items=(Item(text=council.proposal),)))
    return areas


def card_item(deck: Deck, card: int, note: Message) -> Item:
    """A card by its notation."""
    return Item(text=deck.names[card], tone=deck.suits[deck.suit[card]].name, note=note)


def played_items(
    deck: Deck, plays: Iterable[Played], say: Callable[[Played], Message], name: Callable[[int], Message]
) -> tuple[Item, ...]:
    """The cards of a trick, each with who played it."""
    return tuple(
        Item(text=say(play), tone=deck.suits[deck.suit[play.card]].name, note=name(play.card))
        for play in plays
    )
