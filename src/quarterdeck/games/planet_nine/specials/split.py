"""Mission 50: one member wins tricks 1 to 4, another the last, the others all between."""

from __future__ import annotations

from itertools import permutations
from math import sqrt
from typing import TYPE_CHECKING, ClassVar, Final

from msgspec.structs import replace

from quarterdeck.core.contract import Choice
from quarterdeck.games.planet_nine.choices import Prefer, Roles
from quarterdeck.games.planet_nine.judge import Trick
from quarterdeck.games.planet_nine.setup import start_poll
from quarterdeck.games.planet_nine.specials.roles import Role
from quarterdeck.games.planet_nine.specials.rule import NOBODY, Hands, lost, none_wins
from quarterdeck.games.planet_nine.state import PlanetNineState, Public
from quarterdeck.games.tricks.aims import Aim, TricksWon, WonBy
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.council import open_ballot
from quarterdeck.games.tricks.setup import ask, entered, next_step
from quarterdeck.games.tricks.state import Verdict

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.bots.position import Position
    from quarterdeck.games.planet_nine.bots.trick_value import ImaginedTrick, TrickValue
    from quarterdeck.games.planet_nine.rules import PlanetNine

PREFERENCES: Final = (Prefer("first"), Prefer("between"), Prefer("last"))


class Split(Role):
    """Everybody names a role; then the crew (or, in another reading, the commander) gives them."""

    name: ClassVar[str] = "split"
    answers: tuple[Choice, ...] = PREFERENCES
    polls_captain: ClassVar[bool] = True

    def prepare(self) -> None:
        self.roles = tuple(Roles(first, last) for first, last in permutations(range(self.seats), 2))
        self.choices = (*PREFERENCES, *self.roles)

    def begin(self, game: PlanetNine, state: PlanetNineState, public: Public) -> PlanetNineState:
        return start_poll(game, state, entered(public), "prefer")

    def polled(self, game: PlanetNine, state: PlanetNineState, public: Public) -> PlanetNineState:
        if self.config.roles_by == "commander":
            return ask(state, public, "name", 1 << public.captain)
        return open_ballot(game, state, public, "roles", "propose")

    def options(self, public: Public) -> tuple[Choice, ...]:
        return self.roles

    def settle(self, game: PlanetNine, state: PlanetNineState, choice: Choice) -> PlanetNineState:
        assert isinstance(choice, Roles)
        public = replace(state.public, chosen=choice.first, second=choice.last, answers=())
        return next_step(game, state, public)

    def fails(self, trick: Trick) -> Verdict | None:
        if trick.number <= 4:
            return None if trick.winner == trick.chosen else lost(trick, "split_first")
        if trick.last:
            return self._last_fails(trick)
        return lost(trick, "split_between") if trick.winner in (trick.chosen, trick.second) else None

    def _last_fails(self, trick: Trick) -> Verdict | None:
        if trick.winner != trick.second:
            return lost(trick, "split_last")
        if self.config.everyone_between:
            for member, won in enumerate(trick.won):
                if not won and member not in (trick.chosen, trick.second):
                    return lost(trick, "split_nothing", member=member)
        return None

    def aims(self, public: Public) -> tuple[Aim, ...]:
        last = self.config.tricks()
        others = self.everybody_but(public.chosen, public.second)
        aims: tuple[Aim, ...] = (
            WonBy((1, 2, 3, 4), 1 << public.chosen),
            WonBy(tuple(range(5, last)), others),
            WonBy((last,), 1 << public.second),
            self.to_the_end(),
        )
        if self.config.everyone_between:
            aims += tuple(TricksWon(member, 1, at_least=True) for member in cards_in(others))
        return aims

    def wanted(self, position: Position, cards: int) -> int:
        if position.number <= 4:
            return position.chosen
        return position.second if position.last else NOBODY

    def unwanted(self, position: Position) -> int:
        return 1 << position.chosen | 1 << position.second

    def success_odds(self, trick_value: TrickValue, hands: Hands, trick: ImaginedTrick) -> float:
        first, second = trick_value.position.chosen, trick_value.position.second
        if trick.winner >= 0:
            if trick.number <= 4 and trick.winner != first:
                return 0.0
            if trick.last:
                return float(trick.winner == second)
            if trick.number > 4 and trick.winner in (first, second):
                return 0.0
        value = 1.0
        to_win = 4 - trick.number
        risks = trick_value.losing(hands, first)
        if to_win > 0:
            enough = min(1.0, (trick_value.strength(hands, first) + 0.3) / (to_win + 0.3))
            value *= enough * enough
            value *= sqrt(none_wins(risks[to_win:]))
        else:
            value *= none_wins(risks)
        saved = trick_value.losing(hands, second) or [0.0]
        return value * max(saved[0], 0.1) * sqrt(none_wins(saved[1:]))
