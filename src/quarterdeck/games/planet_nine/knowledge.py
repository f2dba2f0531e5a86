"""What a seat knows in Planet Nine: who announced the pink 9, and who drew what in mission 12."""

from __future__ import annotations

from typing import Any

from quarterdeck.core.chance import Source
from quarterdeck.core.contract import Choice, Entry
from quarterdeck.games.planet_nine.choices import Drawn
from quarterdeck.games.planet_nine.components import PINK_9
from quarterdeck.games.planet_nine.specials.draw import AfterExchange, deal_after_exchange
from quarterdeck.games.planet_nine.state import COLUMN_DRAWN, EXCHANGED, PINK_NINE, SHOWN_DRAWN
from quarterdeck.games.tricks.council import receivers
from quarterdeck.games.tricks.history import History
from quarterdeck.games.tricks.knowledge import Hidden, Knowledge
from quarterdeck.games.tricks.observations import UP, exchanged, given_and_got
from quarterdeck.games.tricks.state import AnyState, TrickPublic, passed


class PlanetNineHistory(History):
    """Mission 12 starts a new page at the exchange: what was known before is kept in `earlier`."""

    def __init__(self, game: Any, public: TrickPublic) -> None:
        self.pink_nine_holder = -1
        self.earlier_excluded: list[int] = []
        self.earlier_played: list[int] = []
        self.covers_before_exchange: dict[int, int] = {}
        self.shown_drawn: dict[int, int] = {}
        self.column_drawn = -1
        self.open_card_drawn = -1
        self.got_by_jarvis = -1
        """The card that lies open in the place of an open one that was drawn."""
        super().__init__(game, public)

    def note(self, kind: int, who: int, what: int) -> None:
        seats = self.game.seats
        if kind == PINK_NINE:
            self.pink_nine_holder = who
        elif kind == SHOWN_DRAWN:
            self.shown_drawn[who] = what
        elif kind == COLUMN_DRAWN:
            self.column_drawn, self.open_card_drawn = who, what - 1
        elif kind == UP and self.page:
            self.got_by_jarvis = what
        elif kind == EXCHANGED:
            self.page = 1
            self.earlier_excluded, self.excluded = self.excluded, [0] * seats
            self.earlier_played, self.played_by = self.played_by, [0] * seats
            self.covers_before_exchange, self.covers = self.covers, {}
        else:
            super().note(kind, who, what)


class PlanetNineKnowledge(Knowledge):
    """Adds what missions 12 and 46 tell."""

    history_type = PlanetNineHistory

    def deal(self, source: Source) -> Hidden:
        return deal_after_exchange(self, source) if self.history.page else super().deal(source)

    def noted(self, seat: int, hidden: Hidden) -> tuple[int, ...]:
        """Mission 12: the cards drawn from this member and by it."""
        if not isinstance(hidden, AfterExchange):
            return ()
        right = self.game.clockwise(self.public).index(seat)
        return exchanged(hidden.drawn[seat], hidden.drawn[right])

    def also_certain(self, known: list[int]) -> None:
        """Mission 46: the holder said so; with a distress signal it may have been passed on since."""
        game, history, holder = self.game, self.history, self.history.pink_nine_holder
        pink_nine = 1 << PINK_9
        if holder < 0:
            return
        if holder == game.dummy:
            known[-1] |= 0 if PINK_9 in history.first_up else pink_nine
            return
        if game.config.pink_nine_after_pass or not passed(self.public):
            known[holder] |= pink_nine
            return
        receiver = receivers(game, self.public)[holder]
        if receiver in (self.seat, game.dummy):
            known[holder] |= pink_nine  # it did not come to me, or would lie open
        elif self.seat == holder:
            known[receiver] |= pink_nine  # I passed it, or it is in my own hand still
        else:
            for member in range(game.seats):
                if member not in (holder, receiver):
                    history.excluded[member] |= pink_nine

    def may_have_passed(self, seat: int, cards: int) -> int:
        """Where the pink 9 was announced before the pass, only its holder can have passed it."""
        holder, pink_nine = self.history.pink_nine_holder, 1 << PINK_9
        if holder < 0 or self.game.config.pink_nine_after_pass or not cards & pink_nine:
            return cards
        return pink_nine if seat == holder else cards & ~pink_nine

    @staticmethod
    def retraced(game: Any, state: AnyState, entry: Entry) -> Choice:
        if not isinstance(entry.choice, Drawn):
            return Knowledge.retraced(game, state, entry)
        draw = int(passed(state.public))
        cards = [given_and_got(own.seen, draw)[0] for own in state.own]
        if game.dummy >= 0:
            left = game.clockwise(state.public)[game.dummy]
            cards.append(given_and_got(state.own[left].seen, draw)[1])
        return Drawn(tuple(cards))
