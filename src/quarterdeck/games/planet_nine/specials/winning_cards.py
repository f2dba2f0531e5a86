"""Missions about the cards that win tricks, or that nobody else may win."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from quarterdeck.games.planet_nine.choices import Radio
from quarterdeck.games.planet_nine.components import PINK, PINK_9
from quarterdeck.games.planet_nine.judge import Trick
from quarterdeck.games.planet_nine.specials.rule import NOBODY, Hands, SpecialRule, lost, none_wins
from quarterdeck.games.planet_nine.state import PINK_NINE, PlanetNineState, Public
from quarterdeck.games.tricks.aims import Aim, Captures, EachWins, NotWonWith, PlayedUntil, SomeWin
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.observations import saw
from quarterdeck.games.tricks.setup import entered, next_step
from quarterdeck.games.tricks.state import Verdict

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.bots.position import Position
    from quarterdeck.games.planet_nine.bots.trick_value import ImaginedTrick, TrickValue
    from quarterdeck.games.planet_nine.rules import PlanetNine


class Ones(SpecialRule):
    """Missions 9 and 26: so many colour cards of value 1 win a trick."""

    name: ClassVar[str] = "ones"
    judges: ClassVar[bool] = True

    def prepare(self) -> None:
        self.ones = self.deck.of_value(1)
        self.words = {"ones": self.mission.ones}

    def done(self, trick: Trick) -> bool:
        return (trick.winners & self.ones).bit_count() >= self.mission.ones

    def fails(self, trick: Trick) -> Verdict | None:
        if self.done(trick):
            return None
        possible = (trick.winners & self.ones).bit_count() + (self.ones & ~trick.played).bit_count()
        if possible < self.mission.ones:
            gone = cards_in(trick.cards & self.ones)
            return lost(trick, "ones_gone", gone[0] if gone else -1)
        return lost(trick, "ones_missing") if trick.last else None

    def aims(self, public: Public) -> tuple[Aim, ...]:
        return (SomeWin(self.ones, self.mission.ones),)

    def success_odds(self, trick_value: TrickValue, hands: Hands, trick: ImaginedTrick) -> float:
        """A 1 wins when it is led and nobody else has its suit any more."""
        position = trick_value.position
        won = (position.public.winners & self.ones).bit_count()
        if trick.winner >= 0 and self.ones >> trick.best & 1:
            won += 1
        need = self.mission.ones - won
        if need <= 0:
            return 1.0
        chances = []
        for holder, hand in enumerate(hands):
            for card in cards_in(hand & self.ones):
                position.owner[card] = holder
                chances.append(trick_value.task_odds.odds(hands, max(trick.winner, 0), 0, card))
        chances.sort(reverse=True)
        if len(chances) < need or trick.last:
            return 0.0
        if need == 1:
            return 1 - none_wins(chances)
        return chances[0] * (1 - none_wins(chances[1:]))

    def worth_saying(self, position: Position, seat: int, radio: Radio) -> float:
        return 2.0 if self.deck.value[radio.card] == 1 else 0.0


class Rockets(SpecialRule):
    """Mission 13: each rocket wins a trick of its own."""

    name: ClassVar[str] = "rockets"
    judges: ClassVar[bool] = True
    ascending: ClassVar[bool] = False

    def done(self, trick: Trick) -> bool:
        rockets = self.deck.trumps
        return trick.winners & rockets == rockets

    def fails(self, trick: Trick) -> Verdict | None:
        rockets = self.deck.trumps
        in_trick = trick.cards & rockets
        if in_trick.bit_count() > 1:
            return lost(trick, "two_rockets", cards_in(in_trick)[0])
        if self.ascending and in_trick and (in_trick - 1) & rockets & ~trick.winners:
            return lost(trick, "rocket_order")
        if trick.last and not self.done(trick):
            return lost(trick, "rocket_unplayed", cards_in(rockets & ~trick.winners)[0], -1)
        return None

    def aims(self, public: Public) -> tuple[Aim, ...]:
        return (EachWins(self.deck.trumps, self.ascending),)

    def success_odds(self, trick_value: TrickValue, hands: Hands, trick: ImaginedTrick) -> float:
        deck = self.deck
        rockets = deck.trumps
        played = trick.cards & rockets
        if played & (played - 1):
            return 0.0
        left = 0
        for hand in hands:
            left |= hand & rockets
        if self.ascending and played and left & (played - 1):
            return 0.0
        tricks = trick_value.position.game.tricks - trick.number
        if left.bit_count() > tricks:
            return 0.0
        value = 1.0
        for hand in hands:
            mine = hand & rockets
            if not mine:
                continue
            void = any(not hand & suit for suit in deck.of_suit if suit and suit != rockets)
            alone = mine == left
            each = 0.95 if alone else 0.85 if void else 0.7
            if hand == mine and not alone:
                each = 0.5
            value *= float(each ** mine.bit_count())
        return value


class RocketsAscending(Rockets):
    """Mission 44: each rocket wins a trick of its own, in ascending order."""

    name: ClassVar[str] = "rockets_ascending"
    ascending: ClassVar[bool] = True


class NoNine(SpecialRule):
    """Missions 16 and 17: no nine wins a trick."""

    name: ClassVar[str] = "no_nine"
    judges: ClassVar[bool] = True

    def prepare(self) -> None:
        self.nines = self.deck.of_value(9)
        self.until_no_nine_left = self.config.nines_after_tasks or not self.mission.tasks

    def fails(self, trick: Trick) -> Verdict | None:
        return lost(trick, "nine_won") if self.nines >> trick.card & 1 else None

    def done(self, trick: Trick) -> bool:
        return trick.last or not self.until_no_nine_left or not self.nines & ~trick.played

    def aims(self, public: Public) -> tuple[Aim, ...]:
        until = PlayedUntil(self.nines if self.until_no_nine_left else 0)
        return (NotWonWith(self.everybody_but(), self.nines), until)

    def success_odds(self, trick_value: TrickValue, hands: Hands, trick: ImaginedTrick) -> float:
        """A nine is thrown away, or falls under a rocket."""
        if trick.winner >= 0 and self.nines >> trick.best & 1:
            return 0.0
        value = 1.0
        for member, hand in enumerate(hands):
            for card in cards_in(hand & self.nines):
                suit = self.deck.of_suit[self.deck.suit[card]]
                company = (hand & suit).bit_count() - 1
                others = sum((other & suit).bit_count() for seat, other in enumerate(hands) if seat != member)
                risk = 0.3 if company == 0 else 0.2 if company == 1 else 0.15
                value *= 1 - risk * min(1.0, others / 4)
        return value

    def worth_saying(self, position: Position, seat: int, radio: Radio) -> float:
        if self.deck.value[radio.card] != 9:
            return 0.0
        return 2.0 if radio.claim == "only" else 1.0


class AllPink(SpecialRule):
    """Mission 46: the member to the left of the pink 9 wins every pink card."""

    name: ClassVar[str] = "all_pink"
    judges: ClassVar[bool] = True

    def prepare(self) -> None:
        self.pink = self.deck.of_suit[PINK]
        self.moment = "before_play" if self.config.pink_nine_after_pass else "before_tasks"

    def begin(self, game: PlanetNine, state: PlanetNineState, public: Public) -> PlanetNineState:
        """The holder of the pink 9 says so; the mission is about the member to their left."""
        holder = game.dummy
        for seat, own in enumerate(state.own):
            if own.held >> PINK_9 & 1:
                holder = seat
        seen = (*public.seen, saw(PINK_NINE, holder))
        public = replace(entered(public), chosen=game.clockwise(public)[holder], seen=seen)
        return next_step(game, state, public)

    def fails(self, trick: Trick) -> Verdict | None:
        caught = trick.cards & self.pink
        if caught and trick.winner != trick.chosen:
            return lost(trick, "pink_lost", cards_in(caught)[0])
        left = self.pink & ~trick.played
        if trick.last and left and self.config.unplayed_pink_fails:
            return lost(trick, "pink_unplayed", cards_in(left)[0], trick.chosen)
        return None

    def done(self, trick: Trick) -> bool:
        return trick.last or not self.pink & ~trick.played

    def aims(self, public: Public) -> tuple[Aim, ...]:
        return (Captures(public.chosen, self.pink, all_of_them=self.config.unplayed_pink_fails),)

    def belongs_to_chosen(self, position: Position) -> int:
        return self.pink

    def wanted(self, position: Position, cards: int) -> int:
        return position.chosen if cards & self.pink else NOBODY

    def success_odds(self, trick_value: TrickValue, hands: Hands, trick: ImaginedTrick) -> float:
        """Every pink card is a task of the chosen member."""
        if trick.cards & self.pink and trick.winner != trick_value.position.chosen:
            return 0.0
        left = 0
        for hand in hands:
            left |= hand & self.pink
        return trick_value.task_odds.value(hands, max(trick.winner, 0), left)
