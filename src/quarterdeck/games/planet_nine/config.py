"""How a mission is set up, and which reading of each open rule is played."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from quarterdeck.core.contract import Config
from quarterdeck.core.errors import ConfigError
from quarterdeck.games.planet_nine.components import (
    ARROWS,
    CHALLENGE_DECK,
    DECK,
    MISSIONS,
    NUMBERS,
    OMEGA,
    Assignment,
    Communication,
    Mission,
    Token,
)
from quarterdeck.games.tricks.cards import Deck
from quarterdeck.games.tricks.config import (
    Distress,
    ExtraCard,
    SingleCard,
    fixed,
    in_mission,
    option,
    own_mission,
)


class PlanetNineConfig(Config, frozen=True, kw_only=True):
    """A mission of the logbook, or one of the crew's own; the readings are explained in the README."""

    players: Annotated[int, option("Crew members; two play with JARVIS", ge=2, le=5)] = 4
    mission: Annotated[
        Annotated[int, Meta(ge=1, extra_json_schema={"maximum": max(MISSIONS)})] | None,
        option("Mission of the logbook; mission 1 where neither this nor 'tasks' is given"),
    ] = None
    challenge: Annotated[
        bool, option("Three players without green cards and without rocket 1", players=3)
    ] = False
    distress: Distress = None

    # A mission of the crew's own
    tasks: Annotated[int, own_mission("number of tasks", ge=0, le=36)] = 0
    tokens: Annotated[tuple[Token, ...], own_mission("task tokens, on the tasks in this order")] = ()
    communication: Annotated[Communication, own_mission("how the crew may communicate")] = "normal"
    from_trick: Annotated[int, own_mission("the trick from which a disruption is over", ge=1, le=13)] = 1
    assignment: Annotated[Assignment, own_mission("how tasks are assigned")] = "draft"
    hand_over: Annotated[bool, own_mission("five players may hand over one task")] = False

    # Readings of open rules
    single_card: SingleCard = "only"
    extra_card: ExtraCard = "random"
    distress_first: Annotated[
        bool, option("Five players: the distress signal comes before the hand-over", players=5)
    ] = False
    commander_may_be_sick: Annotated[bool, in_mission(5, "the commander may name themself")] = False
    commander_may_be_silent: Annotated[bool, in_mission(11, "the commander may silence themself")] = False
    jarvis_may_be_silent: Annotated[bool, in_mission(11, "JARVIS may be named", players=2)] = False
    shown_card_may_be_drawn: Annotated[bool, in_mission(12, "a communicated card may be drawn")] = False
    jarvis_draw: Annotated[
        Literal["covered", "any"], in_mission(12, "which of JARVIS's cards may be drawn", players=2)
    ] = "covered"
    nines_after_tasks: Annotated[bool, in_mission(17, "the ban on nines outlasts the tasks")] = True
    unplayed_pink_fails: Annotated[
        bool, in_mission(46, "a pink card that stays unplayed fails the mission")
    ] = True
    pink_nine_after_pass: Annotated[
        bool, in_mission(46, "the pink 9 is announced after the distress pass")
    ] = False
    everyone_between: Annotated[bool, in_mission(50, "each remaining member must win a trick between")] = (
        False
    )
    roles_by: Annotated[Literal["crew", "commander"], in_mission(50, "who assigns the roles")] = "crew"
    jarvis_may_be_chosen: Annotated[
        bool, option("JARVIS may be named for a role or for the commander's decision", players=2)
    ] = True
    jarvis_answers: Annotated[
        bool, option("The commander also answers polls in JARVIS's place", players=2)
    ] = False

    def deck(self) -> Deck:
        return CHALLENGE_DECK if self.challenge else DECK

    def tricks(self) -> int:
        """How many tricks a whole hand has."""
        return 10 if self.challenge else {2: 13, 3: 13, 4: 10, 5: 8}[self.players]

    def resolve(self) -> Mission:
        """The mission this configuration asks for; refuses what can't be played and says why."""
        if self.challenge and self.players != 3:
            raise ConfigError(f"the challenge variant is for 3 players, not {self.players}")
        if self.mission is not None:
            if self.mission not in MISSIONS:
                raise ConfigError(f"the logbook has missions 1 to {max(MISSIONS)}, not {self.mission}")
            self._refuse_changes(self.mission)
            return MISSIONS[self.mission]
        if not self.tasks:
            self._refuse_changes(1)
            return MISSIONS[1]
        self._refuse_tasks()
        self._refuse_tokens()
        self._refuse_communication()
        if self.hand_over and self.players != 5:
            raise ConfigError(f"the hand-over of a task is for 5 players, not {self.players}")
        return Mission(
            tasks=self.tasks,
            tokens=self.tokens,
            communication=self.communication,
            from_trick=self.from_trick,
            assignment=self.assignment,
            hand_over=self.hand_over,
        )

    def _refuse_changes(self, mission: int) -> None:
        plain = PlanetNineConfig(players=self.players)
        for field in ("tasks", "tokens", "communication", "from_trick", "assignment", "hand_over"):
            if getattr(self, field) != getattr(plain, field):
                if self.mission is None:
                    raise ConfigError(f"a mission of your own needs tasks: give 'tasks' beside {field!r}")
                raise fixed(mission, field)

    def _refuse_tasks(self) -> None:
        most = self.deck().colours.bit_count()
        if self.tasks > most:
            raise ConfigError(f"there are only {most} task cards, not {self.tasks}")

    def _refuse_tokens(self) -> None:
        tokens = self.tokens
        if len(tokens) > self.tasks:
            raise ConfigError(
                f"{len(tokens)} tokens need as many tasks, there are {self.tasks}: a task has one token"
            )
        for token in tokens:
            if tokens.count(token) > 1:
                raise ConfigError(f"there is only one token {token}")
        for series in (NUMBERS, ARROWS):
            used = [token for token in series if token in tokens]
            if used and used != list(series[: len(used)]):
                raise ConfigError(f"token {used[-1]} needs {', '.join(series[: series.index(used[-1])])} too")
        if ARROWS[0] in tokens and ARROWS[1] not in tokens:
            raise ConfigError("token > says 'before >>', so it needs >> too")
        if OMEGA in tokens and self.tasks == 1:
            raise ConfigError("omega says 'last', so it needs another task")

    def _refuse_communication(self) -> None:
        if self.communication == "disruption" and self.from_trick < 2:
            raise ConfigError("a disruption lasts until a trick: give 'from_trick' from 2 on")
        if self.communication != "disruption" and self.from_trick != 1:
            raise ConfigError("'from_trick' goes with communication 'disruption'")
        if self.from_trick > self.tricks():
            raise ConfigError(f"there are only {self.tricks()} tricks with {self.players} players")
