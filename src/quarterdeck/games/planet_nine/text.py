"""Planet Nine in words: labels, prompts, explanations, refusals, outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.core.text import CORE, Refusal, Scene
from quarterdeck.core.words import Arg, Catalogue, Message, listed
from quarterdeck.games.planet_nine import setup
from quarterdeck.games.planet_nine.choices import (
    Drawn,
    HandOver,
    KeepTasks,
    KeepTokens,
    Move,
    Name,
    Prefer,
    Radio,
    Ready,
    Roles,
    Sit,
    Swap,
    Take,
    Uncover,
)
from quarterdeck.games.planet_nine.components import ARROWS
from quarterdeck.games.planet_nine.scene import PlanetNineScene
from quarterdeck.games.planet_nine.specials import SPECIALS
from quarterdeck.games.planet_nine.state import PlanetNineView, Public
from quarterdeck.games.tricks.choices import Pass, Play
from quarterdeck.games.tricks.council import receivers
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
        Ready: "ready",
        Take: "task {card}",
        Name: "name {member}",
        Uncover: "tasks {cards}",
        Drawn: "drawn {cards}",
        Prefer: "prefer {role}",
        Roles: "roles {first} {last}",
        KeepTokens: "keep tokens",
        Swap: "swap {token} {other}",
        Move: "move {token} to {place}",
        KeepTasks: "keep tasks",
        HandOver: "hand {card} to {to}",
        Sit: "jarvis left of {left_of}",
    }
    panel: ClassVar[tuple[str, ...]] = ("tricks", "tasks", "tokens", "radio", "distress", "council", "jarvis")
    game: PlanetNine

    def __init__(self, game: PlanetNine) -> None:
        super().__init__(game)
        for rule in SPECIALS.values():
            if rule.texts:
                self.catalogue |= Catalogue(
                    {language: self._rooted(words) for language, words in rule.texts.items()}
                )

    def _rooted(self, words: Mapping[str, str]) -> dict[str, str]:
        return {f"{self.root}.{key}": text for key, text in words.items()}

    # Notation ------------------------------------------------------------------------------------

    def write(self, choice: Choice) -> str:
        return super().write(choice).removesuffix(" hidden")

    def written(self, field: str, value: Any) -> str:
        if field == "place":
            return str(value + 1)
        return super().written("member" if field in ("first", "last", "to", "left_of") else field, value)

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
            case Take(card):
                return self.say("choice.take", card=self.card(card))
            case Name(member):
                return self.say("choice.name", seat=self.who(member))
            case Uncover(cards):
                return self.say("choice.uncover", cards=listed([self.card(card) for card in cards]))
            case Prefer(role):
                return self.say("choice.prefer", role=self.say(f"role.{role}"))
            case Roles(first, last):
                return self.say("choice.roles", seat=self.who(first), other=self.who(last))
            case Swap(token, other):
                return self.say("choice.swap", one=token, two=other)
            case Move(token, place):
                return self.say("choice.move", token=token, place=place + 1)
            case HandOver(card, to):
                return self.say("choice.hand_over", card=self.card(card), seat=self.who(to))
            case Sit(left_of):
                return self.say("choice.sit", seat=self.who(left_of))
        return super().label(choice)

    def prompt(self, view: PlanetNineView, decision: Decision) -> Message:
        public, special = view.public, self.game.special
        match decision.kind:
            case "play" if public.table and decision.for_ != self.game.dummy:
                return self.say("prompt.play_follow", suit=self.suit(public.table[0]))
            case "assign":
                return self.say("prompt.assign", card=self.card(public.tasks[-1].card))
            case "poll":
                return self._poll_prompt(public)
            case "name":
                return self.say(f"prompt.name_{special.name or 'tasks'}")
        return super().prompt(view, decision)

    def _poll_prompt(self, public: Public) -> Message:
        mission = self.game.mission
        if self.game.special.name:
            return self.say(f"prompt.{self.game.special.poll}")
        if mission.assignment == "decision":
            return self.say("prompt.poll_tasks", count=mission.tasks)
        return self.say("prompt.poll_task", card=self.card(public.tasks[-1].card))

    def explain(self, view: PlanetNineView, decision: Decision, choice: Choice) -> Message:
        public, kind = view.public, decision.kind
        match choice:
            case Play(card):
                return self._explain_play(public, card)
            case Radio(card, "hidden"):
                return self.say("explain.show", card=self.card(card))
            case Radio(card, claim):
                return self.say("explain.radio", card=self.card(card), claim=self.claim(claim))
            case Ready():
                return self.say("explain.ready")
            case Take(card):
                return self._explain_task(public, decision, card)
            case Pass(card):
                to = receivers(self.game, public)[decision.for_]
                return self.say("explain.pass", card=self.card(card), seat=self.who(to))
        if kind == "propose":
            assert public.ballot is not None
            return self.say("explain.propose" if public.ballot.default >= 0 else "explain.propose_must")
        if kind in ("wish", "vote"):
            return self.say(f"explain.{kind}")
        if isinstance(choice, Name):
            return self.say(f"explain.{kind}", seat=self.who(choice.member))
        if isinstance(choice, Roles):
            return self.say("explain.roles", seat=self.who(choice.first), other=self.who(choice.last))
        return self.say("explain.answer")

    def _explain_play(self, public: Public, card: int) -> Message:
        deck = self.game.deck
        if not public.table:
            return self.say("explain.lead", suit=self.suit(card))
        if deck.beaten_by[public.best] >> card & 1:
            return self.say("explain.win")
        if deck.suit[card] == deck.suit[public.best]:
            return self.say("explain.below", card=self.card(public.best))
        return self.say("explain.discard")

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
        what = self.say("choice.name", seat=self.who(member))
        return Refusal(what, self.say(f"refused.{why}"), self.say(f"rule.{rule}"))

    # How it ended ----------------------------------------------------------------------------------

    def verdict(self, verdict: Verdict) -> tuple[Message, str]:
        """The reason in words, and the paragraph it comes from."""
        key = verdict.why
        if verdict.won:
            key = "tasks" if verdict.why == "tasks" else "special"
        args: dict[str, Arg] = {"trick": verdict.trick}
        if verdict.card >= 0:
            args["card"] = self.card(verdict.card)
        if verdict.seat >= 0:
            args["seat"] = self.who(verdict.seat)
        if verdict.other >= 0:
            args["other"] = self.who(verdict.other)
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
