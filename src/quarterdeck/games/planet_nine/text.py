"""Planet Nine in words: labels, prompts, explanations, refusals, outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.core.text import CORE, Refusal, Scene
from quarterdeck.core.words import Arg, Catalogue, Message, listed
from quarterdeck.games.planet_nine import setup
from quarterdeck.games.planet_nine.choices import Drawn, HandOver, Move, Radio, Sit, Swap, Take, Uncover
from quarterdeck.games.planet_nine.components import ARROWS
from quarterdeck.games.planet_nine.scene import PlanetNineScene
from quarterdeck.games.planet_nine.specials import SPECIALS
from quarterdeck.games.planet_nine.state import PlanetNineView, Public
from quarterdeck.games.tricks.state import Verdict
from quarterdeck.games.tricks.text import TrickText

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

PARAGRAPHS: Final = {
    "tasks": "Mission sequence",
    "task_lost": "Mission sequence",
    "task_pending": "Mission sequence",
    "task_unplayed": "Mission preparation",
    "order_numbers": "Task tokens",
    "order_arrows": "Task tokens",
    "order_omega": "Task tokens",
}
"""Where the rulebook says so; all else is said by the mission's page of the logbook."""


class PlanetNineText(TrickText):
    """Cards are written P1 to P9 (pink), B (blue), G (green), Y (yellow), R1 to R4 (rockets)."""

    catalogue = CORE | Catalogue.load("quarterdeck.games.planet_nine")
    root: ClassVar[str] = "planet_nine"
    show = Radio
    show_word: ClassVar[str] = "radio"
    signal_word: ClassVar[str] = "distress"
    dummy_word: ClassVar[str] = "jarvis"
    notation: ClassVar[Mapping[type[Choice], str]] = {
        Take: "task {card}",
        Uncover: "tasks {cards}",
        Move: "move {token} to {place}",
        HandOver: "hand {card} to {to}",
        Sit: "jarvis left of {left_of}",
    }
    seats: ClassVar = {"member": "seat", "first": "seat", "last": "other", "to": "seat", "left_of": "seat"}
    panel: ClassVar[tuple[str, ...]] = ("tricks", "tasks", "tokens", "radio", "distress", "council", "jarvis")
    game: PlanetNine

    def __init__(self, game: PlanetNine) -> None:
        super().__init__(game)
        for rule in SPECIALS.values():
            if rule.texts:
                self.catalogue |= Catalogue.rooted(self.root, rule.texts)

    # Notation ------------------------------------------------------------------------------------

    def write(self, choice: Choice) -> str:
        return super().write(choice).removesuffix(" hidden")

    def written(self, field: str, value: Any) -> str:
        return str(value + 1) if field == "place" else super().written(field, value)

    def read_own_chance(self, head: str, rest: str) -> Choice | None:
        if head == "tasks":
            return Uncover(self.read_row(rest))
        return Drawn(self.read_row(rest)) if head == "drawn" else None

    # Words ---------------------------------------------------------------------------------------

    def token(self, token: str) -> Message:
        """What a token demands."""
        return self.say(f"token.arrow{len(token)}" if token in ARROWS else f"token.{token}")

    def label(self, choice: Choice) -> Message:
        match choice:
            case Uncover(cards):
                return self.say("choice.uncover", cards=listed([self.card(card) for card in cards]))
            case Swap(token, other):
                return self.say("choice.swap", one=token, two=other)
        return super().label(choice)

    def argument(self, field: str, value: Any) -> tuple[str, Arg]:
        if field == "role":
            return field, self.say(f"role.{value}")
        return (field, value + 1) if field == "place" else super().argument(field, value)

    def prompt(self, view: PlanetNineView, decision: Decision) -> Message:
        public, mission, special = view.public, self.game.mission, self.game.special
        match decision.kind:
            case "assign":
                return self.say("prompt.assign", card=self.card(public.tasks[-1].card))
            case "poll" if special.name:
                return self.say(f"prompt.{special.poll}")
            case "poll" if mission.assignment == "decision":
                return self.say("prompt.poll_tasks", count=mission.tasks)
            case "poll":
                return self.say("prompt.poll_task", card=self.card(public.tasks[-1].card))
            case "name":
                return self.say(f"prompt.name_{special.name or 'tasks'}")
        return super().prompt(view, decision)

    def explain(self, view: PlanetNineView, decision: Decision, choice: Choice) -> Message:
        public, kind = view.public, decision.kind
        if isinstance(choice, Take):
            return self._explain_task(public, decision, choice.card)
        if isinstance(choice, Radio) and choice.claim == "hidden":
            return self.say("explain.show", card=self.card(choice.card))
        if kind == "propose":
            assert public.ballot is not None
            return self.say("explain.propose" if public.ballot.default >= 0 else "explain.propose_must")
        if kind in ("wish", "vote", "assign"):
            return self.say(f"explain.{kind}", **self.arguments(choice))
        return self.say("explain.answer") if kind == "prefer" else super().explain(view, decision, choice)

    def _explain_task(self, public: Public, decision: Decision, card: int) -> Message:
        token = next(task.token for task in public.tasks if task.card == card)
        who = self.who(decision.for_)
        if not token:
            return self.say("explain.take", card=self.card(card), seat=who)
        return self.say("explain.take_token", card=self.card(card), seat=who, order=self.token(token))

    # What is not offered, and why ------------------------------------------------------------------

    def refusals(self, view: PlanetNineView, decision: Decision) -> tuple[Refusal, ...]:
        game, public = self.game, view.public
        if decision.kind == "name" and not game.special.roles:
            rule = "logbook" if game.special.name else "decision"
            candidates = setup.candidates(game, public)
            return () if public.captain in candidates else (self._unnamed(public.captain, "self", rule),)
        if decision.kind == "assign":
            takers = setup.even_takers(game, public)
            others = [member for member in range(game.seats) if member not in takers]
            return tuple(self._unnamed(member, "uneven", "distribution") for member in others)
        return super().refusals(view, decision)

    def _unnamed(self, member: int, why: str, rule: str) -> Refusal:
        return self.not_offered(self.say("choice.name", seat=self.who(member)), why, rule)

    # How it ended ----------------------------------------------------------------------------------

    def verdict(self, verdict: Verdict) -> tuple[Message, str]:
        """The reason in words, and the paragraph it comes from."""
        key = "special" if verdict.won and verdict.why != "tasks" else verdict.why
        args: dict[str, Arg] = {"trick": verdict.trick}
        for name, words in (("card", self.card), ("seat", self.who), ("other", self.who)):
            if getattr(verdict, name) >= 0:
                args[name] = words(getattr(verdict, name))
        if verdict.token:
            args["token"] = verdict.token
        rule = PARAGRAPHS.get(verdict.why, f"Logbook, mission {self.game.mission.number}")
        return self.say(f"end.{key}", **args), rule

    # The table and the rules -----------------------------------------------------------------------

    def scene(self, view: PlanetNineView) -> Scene:
        return PlanetNineScene(self, self.game.facts(view), view.seat).whole()

    def briefing(self) -> tuple[Message, ...]:
        """The mission in our own words, a sentence each."""
        mission = self.game.mission
        found = []
        if mission.tasks:
            found.append(self.say("brief.tasks", count=mission.tasks))
        if mission.tokens:
            orders = [self.token(token) for token in mission.tokens]
            found.append(self.say("brief.tokens", tokens=listed(orders)))
        if mission.communication == "dead_zone":
            found.append(self.say("brief.dead_zone"))
        elif mission.communication == "disruption":
            found.append(self.say("brief.disruption", trick=mission.from_trick))
        if mission.assignment != "draft":
            found.append(self.say(f"brief.{mission.assignment}"))
        special = self.game.special
        if special.name:
            found.append(self.say(f"brief.{special.name}", **special.words))
        if mission.hand_over and self.game.config.players == 5:
            found.append(self.say("brief.hand_over"))
        return tuple(found)
