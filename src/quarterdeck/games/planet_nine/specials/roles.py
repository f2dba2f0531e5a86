"""Missions in which the commander gives somebody a role."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from quarterdeck.core.contract import Choice
from quarterdeck.games.planet_nine.choices import Name, Radio
from quarterdeck.games.planet_nine.judge import Trick
from quarterdeck.games.planet_nine.setup import start_poll
from quarterdeck.games.planet_nine.specials.rule import NOBODY, Hands, Moment, SpecialRule, lost, none_wins
from quarterdeck.games.planet_nine.state import PlanetNineState, Public
from quarterdeck.games.planet_nine.vocabulary import GOOD_BAD
from quarterdeck.games.tricks.aims import Aim, NotWonWith, TricksWon, WonBy
from quarterdeck.games.tricks.setup import ask, entered
from quarterdeck.games.tricks.state import Verdict

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.bots.decisions import CrewDecisions
    from quarterdeck.games.planet_nine.bots.position import Position
    from quarterdeck.games.planet_nine.bots.trick_value import ImaginedTrick, TrickValue
    from quarterdeck.games.planet_nine.rules import PlanetNine


class Role(SpecialRule):
    """The commander asks around, then names a member."""

    judges: ClassVar[bool] = True
    moment: Moment | None = "before_assignment"

    def begin(self, game: PlanetNine, state: PlanetNineState, public: Public) -> PlanetNineState:
        return start_poll(game, state, entered(public))


class _MustNotWin(Role):
    """The chosen member should not win tricks, and lets the crew know where it can't get below."""

    def unwanted(self, position: Position) -> int:
        return 1 << position.chosen

    def worth_saying(self, position: Position, seat: int, radio: Radio) -> float:
        if seat != position.chosen:
            return 0.0
        value = self.deck.value[radio.card]
        return value / 4 if radio.claim in ("lowest", "only") else value / 9


class NoTrick(_MustNotWin):
    """Mission 5: the sick member wins no trick."""

    name: ClassVar[str] = "no_trick"
    poll: ClassVar[str] = "poll_sick"
    choices: tuple[Choice, ...] = GOOD_BAD
    answers: tuple[Choice, ...] = GOOD_BAD

    def captain_may_be_named(self) -> bool:
        return self.config.commander_may_be_sick

    def fails(self, trick: Trick) -> Verdict | None:
        return lost(trick, "sick_won") if trick.winner == trick.chosen else None

    def aims(self, public: Public) -> tuple[Aim, ...]:
        return (TricksWon(public.chosen, 0), self.to_the_end())

    def success_odds(self, trick_value: TrickValue, hands: Hands, trick: ImaginedTrick) -> float:
        """The sick member gets rid of whatever might win."""
        chosen = trick_value.position.chosen
        if trick.winner == chosen:
            return 0.0
        return none_wins(trick_value.losing(hands, chosen))


class Silence(Role):
    """Mission 11: a member named by the commander must not communicate."""

    name: ClassVar[str] = "silence"
    judges: ClassVar[bool] = False

    def begin(self, game: PlanetNine, state: PlanetNineState, public: Public) -> PlanetNineState:
        return ask(state, entered(public), "name", 1 << public.captain)

    def captain_may_be_named(self) -> bool:
        return self.config.commander_may_be_silent

    def dummy_may_be_named(self) -> bool:
        return self.config.jarvis_may_be_silent

    def named(self, public: Public, member: int) -> Public:
        return replace(public, radios=public.radios & ~(1 << member))

    def whom_to_name(self, crew: CrewDecisions, names: Sequence[Name]) -> Name:
        """Whoever drafts last has the fewest tasks to talk about."""
        order = crew.game.in_turn(crew.public, crew.public.captain)
        return max(names, key=lambda name: order.index(name.member))


class OneTrick(_MustNotWin):
    """Mission 33: the chosen member wins exactly one trick, and not with a rocket."""

    name: ClassVar[str] = "one_trick"

    def fails(self, trick: Trick) -> Verdict | None:
        if trick.winner == trick.chosen:
            if self.deck.trumps >> trick.card & 1:
                return lost(trick, "chosen_rocket")
            if trick.won[trick.chosen] > 1:
                return lost(trick, "chosen_second")
        if trick.last and not trick.won[trick.chosen]:
            return lost(trick, "chosen_none", member=trick.chosen)
        return None

    def aims(self, public: Public) -> tuple[Aim, ...]:
        chosen = public.chosen
        return (TricksWon(chosen, 1), NotWonWith(1 << chosen, self.deck.trumps), self.to_the_end())

    def wanted(self, position: Position, cards: int) -> int:
        chosen = position.chosen
        return chosen if position.last and not position.won[chosen] else NOBODY

    def unwanted(self, position: Position) -> int:
        return 1 << position.chosen if position.won[position.chosen] else 0

    def success_odds(self, trick_value: TrickValue, hands: Hands, trick: ImaginedTrick) -> float:
        """One trick with a colour card, then never again."""
        chosen = trick_value.position.chosen
        rockets = self.deck.trumps
        if trick.winner == chosen and (rockets >> trick.best & 1 or trick.won[chosen] > 1):
            return 0.0
        if trick.won[chosen]:
            return none_wins(trick_value.losing(hands, chosen))
        if trick.last:
            return 0.0
        colour = [hand & ~rockets if member == chosen else hand for member, hand in enumerate(hands)]
        risks = trick_value.losing(colour, chosen) or [0.0]
        return 0.9 * max(risks[0], 0.3) * none_wins(risks[1:]) * 0.7 ** (hands[chosen] & rockets).bit_count()


class FirstAndLast(_MustNotWin):
    """Mission 41: the chosen member wins the first and the last trick, no other, never with a rocket."""

    name: ClassVar[str] = "first_and_last"

    def fails(self, trick: Trick) -> Verdict | None:
        if trick.number == 1 or trick.last:
            if trick.winner != trick.chosen:
                why = "chosen_not_first" if trick.number == 1 else "chosen_not_last"
                return lost(trick, why, member=trick.chosen)
            return lost(trick, "chosen_rocket") if self.deck.trumps >> trick.card & 1 else None
        return lost(trick, "chosen_between") if trick.winner == trick.chosen else None

    def aims(self, public: Public) -> tuple[Aim, ...]:
        chosen, last = public.chosen, self.config.tricks()
        return (
            WonBy((1, last), 1 << chosen),
            WonBy(tuple(range(2, last)), self.everybody_but(chosen)),
            NotWonWith(1 << chosen, self.deck.trumps),
            self.to_the_end(),
        )

    def wanted(self, position: Position, cards: int) -> int:
        return position.chosen if position.number == 1 or position.last else NOBODY

    def success_odds(self, trick_value: TrickValue, hands: Hands, trick: ImaginedTrick) -> float:
        """The chosen member wins the first trick, keeps one good card, gets rid of the rest."""
        chosen = trick_value.position.chosen
        rockets = self.deck.trumps
        wins = trick.winner == chosen and not rockets >> trick.best & 1
        if trick.winner >= 0 and wins != (trick.number == 1 or trick.last):
            return 0.0
        if trick.last:
            return 1.0
        risks = trick_value.losing(hands, chosen) or [0.0]
        kept = 1 if trick.number else 2
        value = 0.7 ** (hands[chosen] & rockets).bit_count() * none_wins(risks[kept:])
        for risk in risks[:kept]:
            value *= max(risk, 0.1)
        return value
