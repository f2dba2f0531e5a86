"""Mission 12: what a seat knows after everybody has drawn a card from their right-hand neighbour.

Every member's cards after the first trick fall into two slots: the one card that was drawn from it, and
those it kept. A card played later by a member was kept by it or drawn from its neighbour. So all cards
that were unseen at the exchange are dealt to slots, and each such deal is equally likely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.core.chance import Source, shuffled
from quarterdeck.games.planet_nine.components import ROCKET_4
from quarterdeck.games.planet_nine.council import receivers
from quarterdeck.games.planet_nine.history import (
    Hidden,
    History,
    Statement,
    given_and_got,
    needs_another,
    passed,
)
from quarterdeck.games.planet_nine.state import PlanetNineView
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.dealing import deal_unseen
from quarterdeck.games.tricks.radio import consistent

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine


class _Slots:
    """Who kept what and what was drawn from whom, as far as one seat knows."""

    def __init__(self, game: PlanetNine, view: PlanetNineView, history: History) -> None:
        self.game = game
        self.view = view
        self.history = history
        public = view.public
        self.clockwise = game.clockwise(public)
        self.right = tuple(self.clockwise.index(member) for member in range(game.members))
        self.taken = history.column_drawn if history.open_card_drawn < 0 else -1
        """JARVIS's column from which a covered card was drawn."""
        self.drawn = self._known_draws()
        """The card drawn from each member, -1 where this seat does not know it."""
        self.others = [member for member in range(game.members) if member != view.seat]
        self.givers = [member for member in range(game.members) if self.drawn[member] < 0]
        self.known = sum(1 << card for card in self.drawn if card >= 0)

    def _known_draws(self) -> list[int]:
        game, view, history = self.game, self.view, self.history
        drawn = [-1] * game.members
        for member, card in history.shown_drawn.items():
            drawn[member] = card
        if view.own is not None and view.seat is not None:
            given, got = given_and_got(view.own, int(passed(view.public)))
            drawn[view.seat], drawn[self.right[view.seat]] = given, got
        if history.column_drawn >= 0:
            right = self.right[game.jarvis]
            if history.open_card_drawn >= 0:
                drawn[game.jarvis] = history.open_card_drawn
                drawn[right] = history.got_by_jarvis
            elif history.column_drawn in history.covers:
                drawn[right] = history.covers[history.column_drawn]
        return drawn

    def held(self, member: int) -> int:
        """Cards that a member is known to have had after the exchange."""
        public, history = self.view.public, self.history
        if member == self.game.jarvis:
            cards = sum(1 << card for column, card in history.covers.items() if column != self.taken)
            return cards & ~self.known
        cards = history.played_by[member]
        message = public.messages[member]
        if message is not None and public.shown >> message.card & 1:
            cards |= 1 << message.card
        return cards & ~self.known

    def held_before(self, member: int) -> int:
        """Cards that a member is known to have had before the exchange and after the first trick."""
        game, view, history = self.game, self.view, self.history
        cards = 0
        if member == view.public.commander:
            cards |= 1 << ROCKET_4
        if passed(view.public):
            to = receivers(game, view.public)
            if view.own is not None and view.seat is not None and to[view.seat] == member:
                cards |= 1 << given_and_got(view.own, 0)[0]
            if history.pass_column >= 0 and to[game.jarvis] == member:
                cards |= 1 << history.first_up[history.pass_column]
        return cards & ~self._first_trick() & ~self.known

    def shown_before(self, member: int) -> int:
        """A card that lay open before a member at the exchange and was not drawn."""
        for statement in self.history.statements:
            if statement.member == member and statement.before_exchange:
                return 1 << statement.card & ~self._first_trick() & ~self.known
        return 0

    def _first_trick(self) -> int:
        cards = 0
        for played in self.history.earlier_played:
            cards |= played
        return cards

    def unseen(self) -> int:
        """Cards this seat has never seen."""
        public, own = self.view.public, self.view.own
        cards = self.game.deck.all & ~public.played & ~self.known
        if own is not None:
            cards &= ~own.held
        if public.jarvis is not None:
            cards &= ~sum(1 << card for card in public.jarvis.up if card >= 0)
        return cards


def deal_after_exchange(game: PlanetNine, view: PlanetNineView, history: History, source: Source) -> Hidden:
    """Deals what this seat does not know, and puts the hands together from the slots."""
    slots = _Slots(game, view, history)
    held = {member: slots.held(member) for member in slots.others}
    unseen = slots.unseen()
    for cards in held.values():
        unseen &= ~cards
    allowed, room = _rooms(slots, held, unseen)
    every = unseen
    for cards in held.values():
        every |= cards
    kept_places = len(slots.others)

    def split(dealt: list[int]) -> tuple[dict[int, int], list[int]]:
        kept = dict(zip(slots.others, dealt[:kept_places], strict=True))
        drawn = list(slots.drawn)
        for giver, card in zip(slots.givers, dealt[kept_places:], strict=True):
            drawn[giver] = card.bit_length() - 1
        return kept, drawn

    def agrees(dealt: list[int]) -> bool:
        kept, drawn = split(dealt)
        return all(_true_then(slots, statement, kept, drawn) for statement in history.statements)

    kept, drawn = split(deal_unseen(source, every, allowed, room, agrees))
    return _assemble(slots, kept, drawn, source)


def _rooms(slots: _Slots, held: dict[int, int], unseen: int) -> tuple[list[int], list[int]]:
    """Which cards may be in each slot, and how many: kept cards of the others, then single draws."""
    game, history = slots.game, slots.history
    early, late = history.earlier_excluded, history.excluded
    kept = {member: (unseen & ~late[member] | held[member]) & ~early[member] for member in slots.others}
    single = {}
    for giver in slots.givers:
        left = slots.clockwise[giver]
        single[giver] = (unseen & ~late[left] | (held[left] if left != game.jarvis else 0)) & ~early[giver]
    for member in slots.others:
        for cards, may_be_drawn in ((slots.held_before(member), True), (slots.shown_before(member), False)):
            for other in slots.others:
                if other != member:
                    kept[other] &= ~cards
            for giver in slots.givers:
                if giver != member or not may_be_drawn:
                    single[giver] &= ~cards
        if member == game.jarvis:
            kept[member] |= held[member]
    room = [_kept_count(slots, member) for member in slots.others] + [1] * len(slots.givers)
    return [*kept.values(), *single.values()], room


def _kept_count(slots: _Slots, member: int) -> int:
    """How many cards of a member are dealt to its slot of kept cards."""
    game, public = slots.game, slots.view.public
    if member == game.jarvis:
        covers = _covers_then(slots)
        return covers - 1 if slots.history.open_card_drawn < 0 else covers
    return game.tricks - 2 + (member == public.extra)


def _covers_then(slots: _Slots) -> int:
    """How many covered cards JARVIS had at the exchange."""
    assert slots.view.public.jarvis is not None
    return len(slots.view.public.jarvis.up) - len(slots.history.covers_before_exchange)


def _true_then(slots: _Slots, statement: Statement, kept: dict[int, int], drawn: list[int]) -> bool:
    """Whether a message was true for the hand its sender had then."""
    member = statement.member
    if member not in kept:
        return True
    history, deck = slots.history, slots.game.deck
    if statement.before_exchange:
        hand = kept[member] | 1 << drawn[member] | history.earlier_played[member] & ~statement.played_before
    else:
        hand = (kept[member] | 1 << drawn[slots.right[member]]) & ~statement.played_before
    suit = deck.suit[statement.card]
    bits = hand >> deck.shift[suit] & deck.full[suit]
    strict = needs_another(slots.game, statement)
    return consistent(statement.claim, bits, deck.value[statement.card], strict_single=strict)


def _assemble(slots: _Slots, kept: dict[int, int], drawn: list[int], source: Source) -> Hidden:
    game, view, history = slots.game, slots.view, slots.history
    hidden = Hidden(game)
    hidden.drawn = tuple(drawn)
    for member in range(game.config.players):
        if member == view.seat:
            assert view.own is not None
            after = view.own.held
            then = after & ~(1 << drawn[slots.right[member]]) | 1 << drawn[member]
        else:
            after = kept[member] | 1 << drawn[slots.right[member]]
            then = kept[member] | 1 << drawn[member]
        hidden.held[member] = after
        hidden.first_hands[member] = then | history.earlier_played[member]
    if game.jarvis >= 0:
        _lay_covers(slots, kept[game.jarvis], drawn, hidden, source)
    return hidden


def _lay_covers(slots: _Slots, kept: int, drawn: list[int], hidden: Hidden, source: Source) -> None:
    """Puts JARVIS's covered cards into their columns, as they are and as they were dealt."""
    history, jarvis = slots.history, slots.view.public.jarvis
    assert jarvis is not None
    for column, card in history.covers.items():
        if column != slots.taken:
            kept &= ~(1 << card)
    order = iter(shuffled(source, cards_in(kept)))
    now, first = [], []
    for column in range(len(jarvis.up)):
        if column == slots.taken:
            now.append(drawn[slots.right[slots.game.jarvis]] if jarvis.covers >> column & 1 else -1)
            first.append(drawn[slots.game.jarvis])
        elif jarvis.covers >> column & 1:
            now.append(next(order))
            first.append(now[-1])
        else:
            now.append(-1)
            first.append(history.covers.get(column, history.covers_before_exchange.get(column, -1)))
    hidden.covered, hidden.first_covered = tuple(now), tuple(first)
