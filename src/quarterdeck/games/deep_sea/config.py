"""How a mission is set up, and which reading of each open rule is played."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, structs

from quarterdeck.core.contract import Config
from quarterdeck.core.errors import ConfigError
from quarterdeck.games.deep_sea.components import (
    EPILOGUE,
    TASK,
    Communication,
    Distribution,
    Mission,
    mission,
)
from quarterdeck.games.tricks.config import (
    Distress,
    ExtraCard,
    SingleCard,
    fixed,
    in_mission,
    option,
    own_mission,
)

TIMED = (14, 15, 16, 26)
"""Missions that may be played against the clock."""
MOST_DIFFICULT = 60
"""Beyond this sum no crew has a seat left for another task that fits the others."""


class DeepSeaConfig(Config, frozen=True, kw_only=True):
    """A mission of the logbook, or one of the crew's own; the readings are explained in the README."""

    players: Annotated[int, option("Crew members; two play with a dummy hand", ge=2, le=5)] = 4
    mission: Annotated[int, option("Mission of the logbook; 33 is the epilogue", ge=1, le=33)] | None = None
    """Mission 1 when nothing else says what to play."""
    difficulty: Annotated[
        Annotated[int, Meta(ge=0, le=MOST_DIFFICULT)],
        option("Own mission, or the epilogue's next step: tasks add up to this", missions=[33], own=True),
    ] = 0
    tasks: Annotated[
        tuple[str, ...],
        option("Exactly these tasks, by id: own mission, or the same tasks once more", own=True),
    ] = ()
    used: Annotated[
        tuple[str, ...], option("Tasks of earlier missions that stay out until the deck runs low", own=True)
    ] = ()
    communication: Annotated[Communication | None, own_mission("how the crew may communicate")] = None
    distribution: Annotated[Distribution | None, own_mission("how tasks are distributed")] = None
    real_time: Annotated[
        bool,
        option("Missions 14, 15, 16 and 26: against the clock instead of the alternative", missions=TIMED),
    ] = False
    seconds: Annotated[
        int,
        option(
            "Real time: seconds on the clock; 0 means those of the logbook", missions=TIMED, ge=0, le=3600
        ),
    ] = 0
    distress: Distress = None
    german_print: Annotated[bool, option("Difficulties as printed on the German cards")] = False

    # Readings of open rules
    single_card: SingleCard = "only"
    extra_card: ExtraCard = "random"
    predict_zero: Annotated[bool, option("A prediction may be zero tricks")] = True
    predict_after_distress: Annotated[bool, option("Predictions are made after the distress signal")] = False
    forbidden_openings: Annotated[
        Literal["lose", "illegal"],
        in_mission(12, "a forbidden opening loses, or may be made only if nothing else is held"),
    ] = "lose"
    everyone_must_signal: Annotated[
        bool,
        option("Missions 10 and 13: once handed over, everybody must communicate at once", missions=[10, 13]),
    ] = False
    dummy_sits: Annotated[
        Literal["after_second", "after_first"], option("Two players: where the dummy sits", players=2)
    ] = "after_second"
    dummy_in_distress: Annotated[
        bool, option("Two players: the dummy takes part in the distress pass", players=2)
    ] = True
    dummy_rapture_tokens: Annotated[
        Literal[1, 0], option("Two players: shared tokens, by three seats or by two players", players=2)
    ] = 1

    def resolve(self) -> Mission:
        """The mission this configuration asks for; refuses what can't be played and says why."""
        for name in (*self.tasks, *self.used):
            if name not in TASK:
                raise ConfigError(f"there is no task {name!r}")
        if len(set(self.tasks)) < len(self.tasks):
            raise ConfigError("a task is given twice; there is one card of each")
        if self.mission is None and (self.tasks or self.difficulty):
            return self._own()
        return self._logbook(self.mission or 1)

    def _own(self) -> Mission:
        if self.real_time or self.seconds:
            raise ConfigError("only missions 14, 15, 16 and 26 of the logbook have a clock")
        if self.tasks and self.difficulty:
            raise ConfigError("give either 'tasks' or a 'difficulty' to draw to")
        return Mission(
            difficulty=self.difficulty,
            tasks=self.tasks,
            communication=self.communication or "normal",
            distribution=self.distribution or "draft",
        )

    def _logbook(self, number: int) -> Mission:
        found = mission(number)
        if self.communication or self.distribution:
            what = "communication" if self.communication else "distribution"
            raise fixed(number, what)
        if self.difficulty:
            if number != EPILOGUE or self.difficulty < found.difficulty:
                raise ConfigError("a difficulty beside a mission is for the epilogue, from 18 on")
            found = structs.replace(found, difficulty=self.difficulty)
        if self.tasks and not found.difficulty:
            raise ConfigError(f"mission {number} has no tasks to draw, so they can't be given")
        if self.seconds and not self.real_time:
            raise ConfigError("'seconds' goes with 'real_time'")
        if self.real_time and not found.seconds:
            raise ConfigError("only missions 14, 15, 16 and 26 have a clock")
        if not self.real_time:
            found = found.declining_the_clock()
        elif self.seconds:
            found = structs.replace(found, seconds=self.seconds)
        return structs.replace(found, tasks=self.tasks) if self.tasks else found
