"""Mission 12: after the first trick everybody draws a card from the neighbour on the right.

What a seat knows then: every member's cards after the first trick fall into two slots, the one card that was
drawn from it and those it kept. A card played later by a member was kept by it or drawn from its neighbour.
So all cards that were unseen at the exchange are dealt to slots, and each such deal is equally likely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from quarterdeck.core.chance import Source, shuffled
from quarterdeck.core.contract import Decision
from quarterdeck.games.planet_nine.choices import Drawn
from quarterdeck.games.planet_nine.specials.rule import SpecialRule
from quarterdeck.games.planet_nine.state import COLUMN_DRAWN, EXCHANGED, SHOWN_DRAWN, PlanetNineState
from quarterdeck.games.tricks.cards import cards_in, set_of
from quarterdeck.games.tricks.council import receivers
from quarterdeck.games.tricks.dealing import deal_unseen
from quarterdeck.games.tricks.history import Statement
from quarterdeck.games.tricks.knowledge import Hidden, Knowledge
from quarterdeck.games.tricks.observations import UP, exchanged, given_and_got, saw
from quarterdeck.games.tricks.play import changed, open_trick
from quarterdeck.games.tricks.radio import consistent
from quarterdeck.games.tricks.state import Covered, Own, State, hand_of, open_cards, passed

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine


class DrawCards(SpecialRule):
    """The second trick waits for chance, whose result `drawn` carries out."""

    name: ClassVar[str] = "draw"
    interrupts: ClassVar[bool] = True

    def next_trick(self, state: PlanetNineState, number: int) -> PlanetNineState:
        if number != 2:
            return state
        return replace(state, public=replace(state.public, phase="draw", asked=0, trick=1))


def drawable(game: PlanetNine, state: PlanetNineState, member: int) -> int:
    """The cards of which a random one is drawn from a member."""
    if member != game.dummy:
        kept = 0 if game.config.shown_card_may_be_drawn else state.public.shown
        return hand_of(state, member) & ~kept
    assert state.covered is not None
    covered = set_of(card for card in state.covered.cards if card >= 0)
    return covered | open_cards(state.public) if game.config.jarvis_draw == "any" else covered


def drawn(game: PlanetNine, state: PlanetNineState, decision: Decision, choice: Drawn) -> PlanetNineState:
    """Every member has drawn a card from the neighbour on the right, from the hands as they were."""
    public, gives = state.public, choice.cards
    clockwise = game.clockwise(public)
    gets = [gives[clockwise.index(member)] for member in range(game.seats)]
    own = tuple(
        Own(
            hand_of(state, seat) & ~(1 << gives[seat]) | 1 << gets[seat],
            own.seen + exchanged(gives[seat], gets[seat]),
        )
        for seat, own in enumerate(state.own)
    )
    seen = [
        saw(SHOWN_DRAWN, seat, gives[seat]) for seat in range(len(own)) if public.shown >> gives[seat] & 1
    ]
    public = replace(public, shown=public.shown & ~set_of(gives), seen=(*public.seen, *seen, saw(EXCHANGED)))
    state = State(public, own, state.covered)
    if game.dummy >= 0:
        state = _draw_from_jarvis(state, gives[game.dummy], gets[game.dummy])
    return replace(state, public=open_trick(game, state.public, 2, public.leader))


def _draw_from_jarvis(state: PlanetNineState, given: int, got: int) -> PlanetNineState:
    """The card JARVIS gets lies where the drawn one lay, covered or open like it."""
    public, covered, jarvis = state.public, state.covered, state.public.dummy
    assert jarvis is not None
    assert covered is not None
    if given in covered.cards:
        column = covered.cards.index(given)
        public = replace(public, seen=(*public.seen, saw(COLUMN_DRAWN, column)))
        return State(public, state.own, Covered(changed(covered.cards, column, got), covered.dealt))
    column = jarvis.up.index(given)
    public = replace(
        public,
        dummy=replace(jarvis, up=changed(jarvis.up, column, got)),
        seen=(*public.seen, saw(COLUMN_DRAWN, column, given + 1), saw(UP, column, got)),
    )
    return State(public, state.own, covered)


# What a seat knows of it --------------------------------------------------------------------------


class AfterExchange(Hidden):
    """A guess that says who drew what."""

    def __init__(self, players: int, drawn: tuple[int, ...]) -> None:
        super().__init__(players)
        self.drawn = drawn
        """The card drawn from each member."""


class _Slots:
    """Who kept what and what was drawn from whom, as far as one seat knows."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.game: Any = knowledge.game
        self.history: Any = knowledge.history
        self.public = knowledge.public
        self.seat, self.own = knowledge.seat, knowledge.own
        self.clockwise = self.game.clockwise(self.public)
        self.right = tuple(self.clockwise.index(member) for member in range(self.game.seats))
        self.taken = self.history.column_drawn if self.history.open_card_drawn < 0 else -1
        """JARVIS's column from which a covered card was drawn."""
        self.drawn = self._known_draws()
        """The card drawn from each member, -1 where this seat does not know it."""
        self.others = [member for member in range(self.game.seats) if member != self.seat]
        self.givers = [member for member in range(self.game.seats) if self.drawn[member] < 0]
        self.known = set_of(card for card in self.drawn if card >= 0)
        self.first_trick = 0
        for played in self.history.earlier_played:
            self.first_trick |= played

    def _known_draws(self) -> list[int]:
        game, history = self.game, self.history
        drawn = [-1] * game.seats
        for member, card in history.shown_drawn.items():
            drawn[member] = card
        if self.own is not None and self.seat is not None:
            given, got = given_and_got(self.own.seen, int(passed(self.public)))
            drawn[self.seat], drawn[self.right[self.seat]] = given, got
        if history.column_drawn >= 0:
            right = self.right[game.dummy]
            if history.open_card_drawn >= 0:
                drawn[game.dummy] = history.open_card_drawn
                drawn[right] = history.got_by_jarvis
            elif history.column_drawn in history.covers:
                drawn[right] = history.covers[history.column_drawn]
        return drawn

    def held(self, member: int) -> int:
        """Cards that a member is known to have had after the exchange."""
        history = self.history
        if member == self.game.dummy:
            covers = set_of(card for column, card in history.covers.items() if column != self.taken)
            return covers & ~self.known
        shown = set_of(message.card for message in self.public.messages if message.seat == member)
        cards: int = history.played_by[member] | shown & self.public.shown
        return cards & ~self.known

    def held_before(self, member: int) -> int:
        """Cards that a member is known to have had before the exchange and after the first trick."""
        game, history = self.game, self.history
        cards = 1 << game.captains_card if member == self.public.captain else 0
        if passed(self.public):
            to = receivers(game, self.public)
            if self.own is not None and self.seat is not None and to[self.seat] == member:
                cards |= 1 << given_and_got(self.own.seen)[0]
            if history.pass_column >= 0 and to[game.dummy] == member:
                cards |= 1 << history.first_up[history.pass_column]
        return cards & ~self.first_trick & ~self.known

    def shown_before(self, member: int) -> int:
        """A card that lay open before a member at the exchange and was not drawn."""
        for statement in self.history.statements:
            if statement.seat == member and not statement.page:
                card: int = 1 << statement.card
                return card & ~self.first_trick & ~self.known
        return 0


def deal_after_exchange(knowledge: Knowledge, source: Source) -> Hidden:
    """Deals what this seat does not know, and puts the hands together from the slots."""
    slots = _Slots(knowledge)
    held = {member: slots.held(member) for member in slots.others}
    unseen = slots.game.deck.all & ~knowledge.placed & ~slots.known
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
        return all(_true_then(slots, statement, kept, drawn) for statement in slots.history.statements)

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
        single[giver] = (unseen & ~late[left] | (held[left] if left != game.dummy else 0)) & ~early[giver]
    for member in slots.others:
        for cards, may_be_drawn in ((slots.held_before(member), True), (slots.shown_before(member), False)):
            for other in slots.others:
                if other != member:
                    kept[other] &= ~cards
            for giver in slots.givers:
                if giver != member or not may_be_drawn:
                    single[giver] &= ~cards
        if member == game.dummy:
            kept[member] |= held[member]
    room = [_kept_count(slots, member) for member in slots.others] + [1] * len(slots.givers)
    return [*kept.values(), *single.values()], room


def _kept_count(slots: _Slots, member: int) -> int:
    """How many cards of a member are dealt to its slot of kept cards."""
    game, public, history = slots.game, slots.public, slots.history
    if member == game.dummy:
        covers = len(public.dummy.up) - len(history.covers_before_exchange)
        return covers - 1 if history.open_card_drawn < 0 else covers
    return game.tricks - 2 + (member == public.extra)  # type: ignore[no-any-return]


def _true_then(slots: _Slots, statement: Statement, kept: dict[int, int], drawn: list[int]) -> bool:
    """Whether a message was true for the hand its sender had then."""
    member = statement.seat
    if member not in kept:
        return True
    history, deck = slots.history, slots.game.deck
    if not statement.page:
        hand = kept[member] | 1 << drawn[member] | history.earlier_played[member] & ~statement.played_before
    else:
        hand = (kept[member] | 1 << drawn[slots.right[member]]) & ~statement.played_before
    suit = deck.suit[statement.card]
    bits = hand >> deck.shift[suit] & deck.full[suit]
    strict = history.needs_another(statement)
    return consistent(statement.claim, bits, deck.value[statement.card], strict_single=strict)


def _assemble(slots: _Slots, kept: dict[int, int], drawn: list[int], source: Source) -> Hidden:
    game = slots.game
    hidden = AfterExchange(game.config.players, tuple(drawn))
    for member in range(game.config.players):
        got, gave = 1 << drawn[slots.right[member]], 1 << drawn[member]
        if member == slots.seat:
            assert slots.own is not None
            hidden.held[member] = slots.own.held
            then = slots.own.held & ~got | gave
        else:
            hidden.held[member] = kept[member] | got
            then = kept[member] | gave
        hidden.first_hands[member] = then | slots.history.earlier_played[member]
    if game.dummy >= 0:
        _lay_covers(slots, kept[game.dummy], drawn, hidden, source)
    return hidden


def _lay_covers(slots: _Slots, kept: int, drawn: list[int], hidden: Hidden, source: Source) -> None:
    """Puts JARVIS's covered cards into their columns, as they are and as they were dealt."""
    history, jarvis, me = slots.history, slots.public.dummy, slots.game.dummy
    for column, card in history.covers.items():
        if column != slots.taken:
            kept &= ~(1 << card)
    order = iter(shuffled(source, cards_in(kept)))
    now, first = [], []
    for column in range(len(jarvis.up)):
        if column == slots.taken:
            now.append(drawn[slots.right[me]] if jarvis.covers >> column & 1 else -1)
            first.append(drawn[me])
        elif jarvis.covers >> column & 1:
            now.append(next(order))
            first.append(now[-1])
        else:
            now.append(-1)
            first.append(history.covers.get(column, history.covers_before_exchange.get(column, -1)))
    hidden.covered, hidden.first_covered = tuple(now), tuple(first)
