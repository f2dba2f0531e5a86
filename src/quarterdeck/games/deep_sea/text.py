"""Deep Sea in words: notation, labels, explanations, refusals, outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.core.text import CORE, Refusal, Scene
from quarterdeck.core.words import Arg, Catalogue, Message
from quarterdeck.games.deep_sea.choices import Draw, Name, Sonar, Take, Terrain, TimeUp
from quarterdeck.games.deep_sea.components import EPILOGUE, TASK, TASKS
from quarterdeck.games.deep_sea.legal import may_skip
from quarterdeck.games.deep_sea.scene import DeepSeaScene
from quarterdeck.games.deep_sea.setup.preparation import terrain_mode
from quarterdeck.games.deep_sea.state import DeepSeaView
from quarterdeck.games.deep_sea.tasks.of_cards import TrickSum
from quarterdeck.games.deep_sea.tasks.ownership import NOT_FOR_CAPTAIN
from quarterdeck.games.tricks.choices import Signal
from quarterdeck.games.tricks.state import Verdict
from quarterdeck.games.tricks.text import TrickText

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea

RULES: Final = {
    "tasks": "Game Play: a Task is completed",
    "task": "Game Play: if the players cannot complete a Task",
    "objective": "Specific Missions",
    "captain": "Specific Task Cards: captain",
    "clock": "Real-Time Missions",
}


class DeepSeaText(TrickText):
    """Cards are written P9 or S4, tasks by their id, seats from 1."""

    catalogue = CORE | Catalogue.load("quarterdeck.games.deep_sea")
    root: ClassVar[str] = "deep_sea"
    show = Sonar
    show_word: ClassVar[str] = "sonar"
    signal_word: ClassVar[str] = "signal"
    notation: ClassVar[Mapping[type[Choice], str]] = {Draw: "tasks {tasks} / {put_back}"}
    panel: ClassVar[tuple[str, ...]] = ("goal", "tricks", "tasks", "sonar", "distress", "two")
    game: DeepSea

    # Notation ------------------------------------------------------------------------------------

    def written(self, field: str, value: Any) -> str:
        if field == "task":
            return str(TASKS[value].id)
        if field in ("tasks", "put_back"):
            return " ".join(TASKS[task].id for task in value)
        return str(value + 1) if field == "seat" else super().written(field, value)

    def write(self, choice: Choice) -> str:
        return super().write(choice).removesuffix(" / ")

    def read_own_chance(self, head: str, rest: str) -> Choice | None:
        if head == "terrain":
            return Terrain(self.game.deck.read(rest))
        if (head, rest) == ("time", "up"):
            return TimeUp()
        taken, _, back = rest.partition("/")
        names = [taken.split(), back.split()]
        if head != "tasks" or not all(name in TASK for part in names for name in part):
            return None
        return Draw(*(tuple(TASK[name].number for name in part) for part in names))

    def thing(self, name: str) -> str:
        head, _, task = name.partition(" ")
        return f"task-{TASK[task].number}" if head == "task" else super().thing(name)

    # Words ---------------------------------------------------------------------------------------

    def task(self, number: int) -> Message:
        """A task's sentence for this crew."""
        judge = self.game.judges[number]
        args: dict[str, Arg] = {}
        if isinstance(judge, TrickSum):
            args["limit"] = judge.least - 1 if judge.least else judge.most + 1
        return self.say(f"task.{TASKS[number].id}", **args)

    def objective(self) -> Message | None:
        """What the whole crew must keep to, in a mission without tasks."""
        objective = self.game.mission.objective
        if objective is None:
            return None
        args: dict[str, Arg] = {}
        if "cards" in objective:
            args["value"] = objective["cards"].rstrip("s")
        return self.say(f"mission.{objective['kind']}", **args)

    def label(self, choice: Choice) -> Message:
        match choice:
            case Terrain(card):
                mode = self.say(f"mode.{terrain_mode(card)}")
                return self.say("choice.terrain", card=self.card(card), mode=mode)
            case Draw(tasks, ()):
                return self.say("choice.draw", count=len(tasks))
            case Draw(tasks, back):
                return self.say("choice.draw_replaced", count=len(tasks), back=len(back))
        return super().label(choice)

    def argument(self, field: str, value: Any) -> tuple[str, Arg]:
        return (field, self.task(value)) if field == "task" else super().argument(field, value)

    def prompt(self, view: DeepSeaView, decision: Decision) -> Message:
        if decision.kind == "share":
            return self.say("prompt.share", task=self.task(view.public.tasks[len(view.public.given)]))
        return super().prompt(view, decision)

    def explain(self, view: DeepSeaView, decision: Decision, choice: Choice) -> Message:
        match choice:
            case Take() if decision.kind == "favour":
                return self.say("explain.favour")
            case Take(task):
                return self.say("explain.take", difficulty=self.game.difficulty[task])
            case Name() if decision.kind == "keep":
                return self.say("explain.offer")
            case Signal("none"):
                return self.say("explain.no_signal")
        return super().explain(view, decision, choice)

    # What is not offered, and why ------------------------------------------------------------------

    def refusals(self, view: DeepSeaView, decision: Decision) -> tuple[Refusal, ...]:
        public = view.public
        if decision.kind != "draft" or view.own is None:
            return super().refusals(view, decision)
        found = []
        if not may_skip(self.game, public):
            found.append(self.not_offered(self.say("refused.pass_task"), "must_take", "draft"))
        middle = [task for task, owner in zip(public.tasks, public.owners, strict=True) if owner < 0]
        if decision.for_ == public.captain and any(NOT_FOR_CAPTAIN >> task & 1 for task in middle):
            found.append(self.not_offered(self.say("refused.comparison"), "not_captain", "captain"))
        return tuple(found)

    # How it ended ----------------------------------------------------------------------------------

    def verdict(self, verdict: Verdict) -> tuple[Message, str]:
        """How the attempt ended, and the rule that decided it."""
        why = verdict.why
        args: dict[str, Arg] = {}
        if why == "task":
            args = {"task": self.task(verdict.task), "seat": self.who(verdict.seat)}
        if why != "captain":
            args["trick"] = verdict.trick
        key = "objective_won" if why == "objective" and verdict.won else why
        return self.say(f"verdict.{key}", **args), RULES[why]

    # The table and the mission ---------------------------------------------------------------------

    def scene(self, view: DeepSeaView) -> Scene:
        return DeepSeaScene(self, self.game.facts(view), view.seat).whole()

    def mission_title(self) -> Message:
        number = self.game.mission_number
        if number == EPILOGUE:
            return self.say("area.epilogue", number=number, title=self.say(f"title.{number}"))
        return super().mission_title()

    def briefing(self) -> tuple[Message, ...]:
        """The mission in our own words, a sentence each."""
        mission = self.game.mission
        found = []
        if mission.tasks:
            found.append(self.say("brief.tasks", count=len(mission.tasks)))
        elif mission.difficulty:
            found.append(self.say("brief.difficulty", difficulty=mission.difficulty))
        found.append(self.objective() or self.say(f"distribution.{mission.distribution}"))
        if mission.communication != "normal":
            found.append(self.say(f"brief.{mission.communication}"))
        if mission.first_word > 1:
            found.append(self.say("brief.first_word", trick=mission.first_word))
        if mission.delegated_deadline:
            found.append(self.say("brief.deadline"))
        if mission.seconds:
            found.append(self.say("brief.clock", seconds=mission.seconds))
        return tuple(found)
