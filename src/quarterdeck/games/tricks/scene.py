"""The table of a trick-taking game as titled rows of cards, for the terminal and the universal board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from quarterdeck.core.text import Area, Item
from quarterdeck.core.words import Arg, Message
from quarterdeck.games.tricks.facts import Played

if TYPE_CHECKING:
    from quarterdeck.games.tricks.text import TrickText


class TrickScene:
    """What the tables show alike; a game says which rows there are, and in which order."""

    def __init__(self, text: TrickText, facts: Any, seat: int | None) -> None:
        self.text, self.facts, self.seat = text, facts, seat
        self.deck = text.game.deck
        self.say = text.say
        self.who = text.who

    def area(self, title: Message, items: Iterable[Item], seat: int | None = None) -> Area:
        return Area(title=title, items=tuple(items), seat=seat)

    def line(self, key: str, tone: str = "", **args: Arg) -> Item:
        return Item(text=self.say(key, **args), tone=tone)

    def tone(self, card: int) -> str:
        return self.deck.suits[self.deck.suit[card]].name  # type: ignore[no-any-return]

    def card(self, card: int, note: Message | None = None) -> Item:
        """A card by its notation; what it is, or what else is to be said of it."""
        return Item(text=self.deck.names[card], tone=self.tone(card), note=note or self.text.card(card))

    def mission(self, *more: Item) -> Area:
        lines = (Item(text=line) for line in self.facts.mission.lines)
        return Area(title=self.facts.mission.title, items=(*lines, *more))

    def ballot(self) -> list[Area]:
        """The wishes that were opened, and the proposal that is voted on."""
        council, areas = self.facts.council, []
        if council is not None and council.wishes:
            areas.append(self.area(self.say("area.wishes"), self.said(council.wishes)))
        if council is not None and council.proposal is not None:
            areas.append(self.area(self.say("area.proposal"), [Item(text=council.proposal)]))
        return areas

    def said(self, answers: Iterable[Any]) -> list[Item]:
        """Who said what."""
        return [self.line("area.answer", seat=self.who(one.member), answer=one.words) for one in answers]

    def tricks(self) -> list[Area]:
        """The running trick and the last one."""
        facts = self.facts
        if not facts.trick:
            return []
        areas = [self.area(self.say("area.trick", number=facts.trick), self._played(facts.running))]
        if facts.last is not None:
            title = self.say("area.last_trick", seat=self.who(facts.last.winner))
            areas.append(self.area(title, self._played(facts.last.plays)))
        return areas

    def _played(self, plays: Iterable[Played]) -> list[Item]:
        return [
            Item(
                text=self.say("area.played", seat=self.who(play.member), card=self.deck.names[play.card]),
                tone=self.tone(play.card),
                note=self.text.card(play.card),
            )
            for play in plays
        ]

    def hand(self, shown: Message | None = None) -> list[Area]:
        """The reader's own; `shown` is said of the cards that lie open before them."""
        if self.seat is None:
            return []
        open_ = {one.card for one in self.facts.members[self.seat].shown if one.held} if shown else set()
        items = [self.card(card, shown if card in open_ else None) for card in self.facts.hand]
        return [self.area(self.say("area.hand"), items, self.seat)]
