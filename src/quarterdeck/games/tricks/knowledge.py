"""What a seat knows of the hidden cards, and states that it can't tell from the real one.

`Knowledge.imagine` deals the unseen cards, every deal that agrees with the seat's observations equally
likely: cards held, shown, passed and received; who failed to follow suit; what a message says and that a
single card would have been called "only"; who is captain. What others passed or answered unseen is filled
in last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from quarterdeck.core.chance import Source, pick, shuffled
from quarterdeck.core.contract import Choice, Entry
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.choices import Deal, Pass
from quarterdeck.games.tricks.council import answer_of, givers, receivers
from quarterdeck.games.tricks.dealing import deal_unseen
from quarterdeck.games.tricks.history import History
from quarterdeck.games.tricks.observations import exchanged, given_and_got
from quarterdeck.games.tricks.state import AnyState, AnyView, Covered, Own, State, open_cards, passed

if TYPE_CHECKING:
    from quarterdeck.games.tricks.rules import TrickGame


class Hidden:
    """A guess at everything hidden: hands before trick 1, exchanges, the dummy's covered cards."""

    def __init__(self, players: int) -> None:
        self.held = [0] * players
        """Since the last exchange, with what was played since (`Own.held`)."""
        self.first_hands = [0] * players
        """Before the first trick, after a distress pass."""
        self.covered: tuple[int, ...] = ()
        self.first_covered: tuple[int, ...] = ()


class Knowledge:
    """One seat's view, read for what it says about the cards that this seat does not see."""

    history_type: type[History] = History

    def __init__(self, game: TrickGame[Any, Any], view: AnyView) -> None:
        self.game: Any = game
        self.view = view
        self.public = view.public
        self.seat = view.seat
        self.own = view.own
        self.history: Any = self.history_type(game, view.public)
        self.others = [seat for seat in range(game.config.players) if seat != view.seat]
        held: int = 0 if view.own is None else view.own.held
        self.placed: int = view.public.played | held | open_cards(view.public)
        """Cards whose place this seat sees: played, in its own hand, open before the dummy."""

    # A full state ----------------------------------------------------------------------------------

    def imagine(self, source: Source) -> AnyState:
        """A full state with the same observations for this seat."""
        public = self.public
        if public.captain < 0:
            return State(public, (self.game.own_type(),) * self.game.config.players)
        while True:
            hidden = self.deal(source)
            passes = self._passes(hidden, source)
            own = [self._own(seat, hidden, passes) for seat in range(self.game.config.players)]
            if not self.game.redeals:
                break
            deal = Deal(tuple(one.seen[0] for one in own), tuple(self.history.first_up), hidden.first_covered)
            if not self.game.redeal_due(public, deal):
                break
        covered = None if public.dummy is None else Covered(hidden.covered, hidden.first_covered)
        state = State(public, tuple(self.draw_secrets(own, source)), covered)
        answered = self.game.answering(public) & ~public.asked
        return self._sealed(state, answered, source) if answered else state

    def _own(self, seat: int, hidden: Hidden, passes: dict[int, int]) -> Own:
        if seat == self.seat:
            assert self.own is not None
            return self.own  # type: ignore[no-any-return]
        dealt = hidden.first_hands[seat]
        seen: tuple[int, ...] = ()
        if passes:
            got = passes[givers(self.game, self.public)[seat]]
            dealt = dealt & ~(1 << got) | 1 << passes[seat]
            seen = exchanged(passes[seat], got)
        return self.game.own_type(hidden.held[seat], (dealt, *seen, *self.noted(seat, hidden)))  # type: ignore[no-any-return]

    def noted(self, seat: int, hidden: Hidden) -> tuple[int, ...]:
        """What a seat has noted since the pass."""
        return ()

    # The hands -------------------------------------------------------------------------------------

    def look(self) -> tuple[list[int], int, list[int]]:
        """Cards known to be in each hand, those still unseen, and the room for them in others' hands."""
        known = self.certain_cards()
        unseen = self.game.deck.all & ~self.placed
        for cards in known:
            unseen &= ~cards
        self._make_sure(known, unseen)
        for cards in known:
            unseen &= ~cards
        played_by, extra = self.history.played_by, self.public.extra
        room = [
            self.game.tricks + (seat == extra) - (played_by[seat] | known[seat]).bit_count()
            for seat in self.others
        ]
        return known, unseen, room

    def certain_cards(self) -> list[int]:
        """Cards that this seat knows to be in another hand; the dummy's covered cards come last."""
        game, public, seat, own, history = self.game, self.public, self.seat, self.own, self.history
        players = game.config.players
        known = [0] * (players + 1)
        for message in public.messages:
            if public.shown >> message.card & 1:
                known[message.seat] |= 1 << message.card
        known[public.captain] |= 1 << game.captains_card
        if passed(public):
            to = receivers(game, public)
            if own is not None and seat is not None and to[seat] < players:
                known[to[seat]] |= 1 << given_and_got(own.seen)[0]
            if history.pass_column >= 0:
                known[to[game.dummy]] |= 1 << history.first_up[history.pass_column]
        self.also_certain(known)
        known = [cards & ~self.placed for cards in known]
        if seat is not None:
            known[seat] = 0
        return known

    def also_certain(self, known: list[int]) -> None:
        """Adds cards whose place a game's own rules tell."""

    def deal(self, source: Source) -> Hidden:
        """Deals what this seat does not know."""
        known, unseen, room = self.look()
        agrees = self._test(known)
        history, dummy = self.history, self.public.dummy
        allowed = [~history.excluded[seat] for seat in self.others]
        if dummy is not None:
            allowed.append(~history.excluded[self.game.dummy])
            room.append(dummy.covers.bit_count() - known[-1].bit_count())
        dealt = deal_unseen(source, unseen, allowed, room, agrees)
        hidden = Hidden(self.game.config.players)
        for seat, cards in zip(self.others, dealt, strict=False):
            hidden.held[seat] = cards | known[seat] | history.played_by[seat]
        if self.own is not None and self.seat is not None:
            hidden.held[self.seat] = self.own.held
        hidden.first_hands = hidden.held
        if dummy is not None:
            self._lay_covers(hidden, dealt[-1] | known[-1], source)
        return hidden

    def _lay_covers(self, hidden: Hidden, cards: int, source: Source) -> None:
        """Covered cards lie in any order in the columns that still have one."""
        dummy = self.public.dummy
        order = iter(shuffled(source, cards_in(cards)))
        columns = range(len(dummy.up))
        hidden.covered = tuple(next(order) if dummy.covers >> column & 1 else -1 for column in columns)
        hidden.first_covered = tuple(
            self.history.covers.get(column, card) for column, card in enumerate(hidden.covered)
        )

    def allowed(self, known: list[int]) -> list[int]:
        """The cards that each other seat may hold, as far as single cards tell; `known` is from `look`."""
        self._test(known)  # a message may rule out more beside a card that is known
        return [~self.history.excluded[seat] for seat in self.others]

    # Messages --------------------------------------------------------------------------------------

    def _make_sure(self, known: list[int], unseen: int) -> None:
        """Adds the cards that a message leaves no choice about."""
        history, deck = self.history, self.game.deck
        for statement in history.statements:
            seat = statement.seat
            if seat in self.others and history.needs_another(statement):
                suit = deck.same_suit[statement.card] & ~(1 << statement.card)
                if not history.hand_then(statement, known[seat]) & suit:
                    candidates = suit & unseen & ~history.excluded[seat]
                    if candidates.bit_count() == 1:
                        known[seat] |= candidates

    def _test(self, known: list[int]) -> Callable[[list[int]], bool] | None:
        """A test of what no single card decides, None where nothing is left to test."""
        history, deck = self.history, self.game.deck
        one_of: list[tuple[int, int]] = []
        not_both: list[tuple[int, int, int]] = []
        for statement in history.statements:
            if statement.seat not in self.others:
                continue
            place = self.others.index(statement.seat)
            card = 1 << statement.card
            suit = deck.same_suit[statement.card] & ~card
            then = history.hand_then(statement, known[statement.seat]) & suit
            if history.needs_another(statement):
                if not then:
                    one_of.append((place, suit))
            elif statement.claim == "hidden":
                lower, higher = suit & (card - 1), suit & ~(card - 1)
                if then & lower:
                    history.excluded[statement.seat] |= higher
                elif then & higher:
                    history.excluded[statement.seat] |= lower
                else:
                    not_both.append((place, lower, higher))
        if not one_of and not not_both:
            return None

        def agrees(dealt: list[int]) -> bool:
            for place, cards in one_of:
                if not dealt[place] & cards:
                    return False
            return all(
                not (dealt[place] & lower and dealt[place] & higher) for place, lower, higher in not_both
            )

        return agrees

    # What others did unseen ------------------------------------------------------------------------

    def _passes(self, hidden: Hidden, source: Source) -> dict[int, int]:
        """The card each seat passed after a distress signal."""
        game, history = self.game, self.history
        if not passed(self.public):
            return {}
        to, by = receivers(game, self.public), givers(game, self.public)
        passes: dict[int, int] = {}
        if history.pass_column >= 0:
            passes[game.dummy] = history.first_up[history.pass_column]
            passes[by[game.dummy]] = history.passed_to_dummy
        if self.own is not None and self.seat is not None:
            passes[self.seat], passes[by[self.seat]] = given_and_got(self.own.seen)
        for seat in sorted(to):
            if seat not in passes:
                cards = self.may_have_passed(seat, hidden.first_hands[to[seat]] & game.deck.colours)
                passes[seat] = pick(source, tuple(cards_in(cards)))
        return passes

    def may_have_passed(self, seat: int, cards: int) -> int:
        """Those of its neighbour's cards that a seat may have passed on."""
        return cards

    def _sealed(self, state: AnyState, answered: int, source: Source) -> AnyState:
        """With sealed answers of others: any that they may have given."""
        own = list(state.own)
        for decision in self.game.decisions(self.public, answered):
            if decision.by != self.seat:
                number = self.game.number(pick(source, self.game.legal(state, decision)))
                field = "sealed" if decision.for_ == decision.by else "sealed_for_dummy"
                own[decision.by] = replace(own[decision.by], **{field: number})
        return replace(state, own=tuple(own))

    def draw_secrets(self, own: list[Any], source: Source) -> list[Any]:
        """What else others keep to themselves."""
        return own

    # The log as it would read ----------------------------------------------------------------------

    @classmethod
    def retrace(cls, game: TrickGame[Any, Any], state: AnyState, log: Sequence[Entry]) -> tuple[Entry, ...]:
        """The log that leads to a determinized state: hidden chance and sealed choices differ."""
        public = state.public
        sealed = (game.answering(public) & ~public.asked).bit_count() if public.captain >= 0 else 0
        entries = []
        for index, entry in enumerate(log):
            if index >= len(log) - sealed:
                choice = game.actions[answer_of(game, state, entry.for_)]
            else:
                choice = cls.retraced(game, state, entry)
            entries.append(Entry(entry.kind, entry.by, entry.for_, choice))
        return tuple(entries)

    @staticmethod
    def retraced(game: Any, state: AnyState, entry: Entry) -> Choice:
        """What was chosen, or came by chance, had the state been the truth."""
        choice: Choice = entry.choice
        if isinstance(choice, Deal):
            covered = () if state.covered is None else state.covered.dealt
            return Deal(tuple(own.seen[0] for own in state.own), choice.up, covered)
        if isinstance(choice, Pass) and entry.for_ != game.dummy:
            return Pass(given_and_got(state.own[entry.for_].seen)[0])
        return choice
