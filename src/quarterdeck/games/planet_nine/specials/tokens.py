"""Missions that change or sharpen the order of the tasks."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from quarterdeck.core.contract import Choice
from quarterdeck.games.planet_nine.choices import KeepTokens, Move, Swap
from quarterdeck.games.planet_nine.components import OMEGA
from quarterdeck.games.planet_nine.judge import Trick
from quarterdeck.games.planet_nine.specials.rule import Hands, Moment, SpecialRule, lost
from quarterdeck.games.planet_nine.state import PlanetNineState, Public, Task
from quarterdeck.games.tricks.aims import Aim, OnlyInLastTrick
from quarterdeck.games.tricks.cards import set_of
from quarterdeck.games.tricks.council import open_ballot
from quarterdeck.games.tricks.setup import entered, next_step
from quarterdeck.games.tricks.state import Verdict

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.bots.position import Position
    from quarterdeck.games.planet_nine.bots.trick_value import ImaginedTrick, TrickValue
    from quarterdeck.games.planet_nine.rules import PlanetNine


class ChangeTokens(SpecialRule):
    """Before the tasks are taken the crew may change where the tokens lie."""

    default: Choice | None = KeepTokens()
    moment: Moment | None = "before_assignment"

    def begin(self, game: PlanetNine, state: PlanetNineState, public: Public) -> PlanetNineState:
        return open_ballot(game, state, entered(public), "tokens")

    def settle(self, game: PlanetNine, state: PlanetNineState, choice: Choice) -> PlanetNineState:
        return next_step(game, state, replace(state.public, tasks=self.changed(state.public.tasks, choice)))

    def changed(self, tasks: tuple[Task, ...], choice: Choice) -> tuple[Task, ...]:
        """The tasks after what the crew has decided."""
        return tasks


class SwapTokens(ChangeTokens):
    """Mission 23: the crew may swap two tokens."""

    name: ClassVar[str] = "swap"

    def prepare(self) -> None:
        self.choices = (KeepTokens(), *(Swap(*pair) for pair in combinations(self.mission.tokens, 2)))

    def options(self, public: Public) -> tuple[Choice, ...]:
        return self.choices

    def changed(self, tasks: tuple[Task, ...], choice: Choice) -> tuple[Task, ...]:
        if not isinstance(choice, Swap):
            return tasks
        other = {choice.token: choice.other, choice.other: choice.token}
        return tuple(replace(task, token=other.get(task.token, task.token)) for task in tasks)  # type: ignore[arg-type]


class MoveToken(ChangeTokens):
    """Mission 40: the crew may move a token to a task without one."""

    name: ClassVar[str] = "move"

    def prepare(self) -> None:
        self.moves = {
            token: tuple(Move(token, place) for place in range(self.mission.tasks))
            for token in self.mission.tokens
        }
        self.choices = (KeepTokens(), *(move for row in self.moves.values() for move in row))

    def options(self, public: Public) -> tuple[Choice, ...]:
        free = [place for place, task in enumerate(public.tasks) if not task.token]
        moves = (self.moves[task.token][place] for task in public.tasks if task.token for place in free)
        return (KeepTokens(), *moves)

    def changed(self, tasks: tuple[Task, ...], choice: Choice) -> tuple[Task, ...]:
        if not isinstance(choice, Move):
            return tasks
        without = [replace(task, token="") if task.token == choice.token else task for task in tasks]
        without[choice.place] = replace(without[choice.place], token=choice.token)
        return tuple(without)


class OmegaLast(SpecialRule):
    """Mission 48: the omega task is fulfilled in the very last trick."""

    name: ClassVar[str] = "omega_last"
    judges: ClassVar[bool] = True

    def fails(self, trick: Trick) -> Verdict | None:
        early = trick.omega >= 0 and trick.cards >> trick.omega & 1 and not trick.last
        return lost(trick, "omega_early", trick.omega) if early else None

    def aims(self, public: Public) -> tuple[Aim, ...]:
        omega = set_of(task.card for task in public.tasks if task.token == OMEGA)
        return (OnlyInLastTrick(omega), self.to_the_end())

    def too_early(self, position: Position) -> int:
        return 1 << position.omega if position.omega >= 0 and not position.last else 0

    def success_odds(self, trick_value: TrickValue, hands: Hands, trick: ImaginedTrick) -> float:
        omega = trick_value.position.omega
        early = omega >= 0 and trick.cards >> omega & 1 and not trick.last
        unfinished = trick.last and trick_value.position.open & ~trick.cards
        return 0.0 if early or unfinished else 1.0
