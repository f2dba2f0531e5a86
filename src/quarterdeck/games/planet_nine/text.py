"""Planet Nine in words: labels, prompts, explanations, refusals, outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from quarterdeck.core.contract import Choice, Decision, Entry
from quarterdeck.core.errors import UnknownChoice
from quarterdeck.core.text import CORE, GameText, Refusal, Scene
from quarterdeck.core.words import Arg, Catalogue, Message
from quarterdeck.games.planet_nine import notation
from quarterdeck.games.planet_nine.choices import (
    Answer,
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
from quarterdeck.games.planet_nine.council import receivers
from quarterdeck.games.planet_nine.scene import scene
from quarterdeck.games.planet_nine.specials import SPECIALS
from quarterdeck.games.planet_nine.state import PlanetNineView, Public, Verdict, hand_in
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.choices import Deal, Pass, Play, Signal

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

ROOT: Final = "planet_nine"
RULES: Final = ("tricks", "tasks", "tokens", "radio", "distress", "council", "jarvis")
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


class PlanetNineText(GameText):
    """Cards are written P1 to P9 (pink), B (blue), G (green), Y (yellow), R1 to R4 (rockets)."""

    catalogue = CORE | Catalogue.load("quarterdeck.games.planet_nine")
    game: PlanetNine

    def __init__(self, game: PlanetNine) -> None:
        super().__init__(game)
        for rule in SPECIALS.values():
            if rule.texts:
                self.catalogue |= Catalogue(
                    {language: _rooted(words) for language, words in rule.texts.items()}
                )

    # Notation ------------------------------------------------------------------------------------

    def write(self, choice: Choice) -> str:
        return notation.write(self.game, choice)

    def read_chance(self, text: str) -> Choice:
        return notation.read_chance(self.game, text) or super().read_chance(text)

    # Pieces --------------------------------------------------------------------------------------

    def card(self, card: int) -> Message:
        """A card in words: "pink 9"."""
        deck = self.game.deck
        return Message(f"{ROOT}.card", {"suit": self.suit(deck.suit[card]), "value": deck.value[card]})

    def suit(self, suit: int) -> Message:
        return Message(f"{ROOT}.suit.{self.game.deck.suits[suit].name}")

    def claim(self, claim: str) -> Message:
        return Message(f"{ROOT}.claim.{claim}")

    def member(self, member: int) -> Arg:
        """A member as an argument: a seat number, or JARVIS by name."""
        return Message(f"{ROOT}.jarvis") if member == self.game.jarvis else member

    def token(self, token: str) -> Message:
        """What a token demands."""
        key = f"arrow{len(token)}" if token in ARROWS else token
        return Message(f"{ROOT}.token.{key}")

    # Words ---------------------------------------------------------------------------------------

    def label(self, choice: Choice) -> Message:
        match choice:
            case Play(card):
                return self._say("choice.play", card=self.card(card))
            case Radio(card, claim):
                if claim == "hidden":
                    return self._say("choice.show", card=self.card(card))
                return self._say("choice.radio", card=self.card(card), claim=self.claim(claim))
            case Ready():
                return self._say("choice.ready")
            case Take(card):
                return self._say("choice.take", card=self.card(card))
            case Pass(card):
                return self._say("choice.pass", card=self.card(card))
            case Answer(word):
                return self._say(f"choice.{word}")
            case Signal(direction):
                return self._say(f"choice.distress_{direction}")
            case Name(member):
                return self._say("choice.name", seat=self.member(member))
            case Deal():
                return self._say("choice.deal")
            case Uncover(cards):
                return self._say(
                    "choice.uncover", cards=" ".join(self.game.deck.names[card] for card in cards)
                )
            case Drawn():
                return self._say("choice.drawn")
        return self._rare_label(choice)

    def _rare_label(self, choice: Choice) -> Message:
        match choice:
            case Prefer(role):
                return self._say("choice.prefer", role=Message(f"{ROOT}.role.{role}"))
            case Roles(first, last):
                return self._say("choice.roles", seat=self.member(first), other=self.member(last))
            case KeepTokens():
                return self._say("choice.keep_tokens")
            case Swap(token, other):
                return self._say("choice.swap", one=token, two=other)
            case Move(token, place):
                return self._say("choice.move", token=token, place=place + 1)
            case KeepTasks():
                return self._say("choice.keep_tasks")
            case HandOver(card, to):
                return self._say("choice.hand_over", card=self.card(card), seat=self.member(to))
            case Sit(left_of):
                return self._say("choice.sit", seat=self.member(left_of))
        raise UnknownChoice(str(choice))

    def _say(self, key: str, **args: Arg) -> Message:
        return Message(f"{ROOT}.{key}", args)

    def prompt(self, view: PlanetNineView, decision: Decision) -> Message:
        public = view.public
        jarvis = decision.for_ == self.game.jarvis
        match decision.kind:
            case "play":
                if public.table and not jarvis:
                    return self._say(
                        "prompt.play_follow", suit=self.suit(self.game.deck.suit[public.table[0]])
                    )
                return self._say("prompt.play_jarvis" if jarvis else "prompt.play")
            case "briefing":
                return self._say("prompt.briefing", trick=public.trick)
            case "draft" | "pass":
                return self._say(f"prompt.{decision.kind}_jarvis" if jarvis else f"prompt.{decision.kind}")
            case "wish" | "propose":
                assert public.ballot is not None
                return self._say(f"prompt.{decision.kind}_{public.ballot.topic}")
            case "vote":
                assert public.ballot is not None
                proposal = self.label(self.game.actions[public.ballot.proposal])
                return self._say("prompt.vote", proposal=proposal)
            case "assign":
                return self._say("prompt.assign", card=self.card(public.tasks[-1].card))
            case "poll":
                return self._poll_prompt(public)
            case "prefer":
                return self._say("prompt.prefer")
        return self._say(f"prompt.name_{self.game.special.name or 'tasks'}")

    def _poll_prompt(self, public: Public) -> Message:
        mission = self.game.mission
        if self.game.special.name:
            return self._say(f"prompt.{self.game.special.poll}")
        if mission.assignment == "decision":
            return self._say("prompt.poll_tasks", count=mission.tasks)
        return self._say("prompt.poll_task", card=self.card(public.tasks[-1].card))

    def tell(self, entry: Entry, shown: bool) -> Message:
        """The log speaks of others: whoever shows a card shows the highest of theirs, not of yours."""
        choice = entry.choice
        if shown and isinstance(choice, Radio) and choice.claim != "hidden":
            card, claim = self.card(choice.card), self.claim(choice.claim)
            return self._say("log.radio", seat=self.member(entry.for_), card=card, claim=claim)
        return super().tell(entry, shown)

    def explain(self, view: PlanetNineView, decision: Decision, choice: Choice) -> Message:
        public = view.public
        match choice:
            case Play(card):
                return self._explain_play(public, card)
            case Radio(card, claim):
                if claim == "hidden":
                    return self._say("explain.show", card=self.card(card))
                return self._say(
                    "explain.radio", card=self.card(card), claim=Message(f"{ROOT}.claim.{claim}")
                )
            case Ready():
                return self._say("explain.ready")
            case Take(card):
                return self._explain_task(public, decision, card)
            case Pass(card):
                to = receivers(self.game, public)[decision.for_]
                return self._say("explain.pass", card=self.card(card), seat=self.member(to))
        if decision.kind == "propose":
            assert public.ballot is not None
            return self._say("explain.propose" if public.ballot.default >= 0 else "explain.propose_must")
        if decision.kind in ("wish", "vote"):
            return self._say(f"explain.{decision.kind}")
        if isinstance(choice, Name):
            key = "assign" if decision.kind == "assign" else "name"
            return self._say(f"explain.{key}", seat=self.member(choice.member))
        if isinstance(choice, Roles):
            return self._say("explain.roles", seat=self.member(choice.first), other=self.member(choice.last))
        return self._say("explain.answer")

    def _explain_play(self, public: Public, card: int) -> Message:
        deck = self.game.deck
        if not public.table:
            return self._say("explain.lead", suit=self.suit(deck.suit[card]))
        if deck.beaten_by[public.best] >> card & 1:
            return self._say("explain.win")
        if deck.suit[card] == deck.suit[public.best]:
            return self._say("explain.below", card=self.card(public.best))
        return self._say("explain.discard")

    def _explain_task(self, public: Public, decision: Decision, card: int) -> Message:
        token = next(task.token for task in public.tasks if task.card == card)
        who = self.member(decision.for_)
        if not token:
            return self._say("explain.take", card=self.card(card), seat=who)
        return self._say("explain.take_token", card=self.card(card), seat=who, order=self.token(token))

    # What is not offered, and why ------------------------------------------------------------------

    def refusals(self, view: PlanetNineView, decision: Decision) -> tuple[Refusal, ...]:
        match decision.kind:
            case "play":
                return self._unplayable(view, decision)
            case "briefing":
                return self._unspeakable(view)
            case "pass":
                rockets = self._hand(view, decision) & self.game.deck.trumps
                why, rule = self._say("refusal.rocket_pass"), self._say("rule.distress")
                return tuple(
                    Refusal(self.card(card), why, rule, choice=Pass(card)) for card in cards_in(rockets)
                )
            case "name":
                return self._unnamed(view)
            case "assign":
                return self._uneven(view)
        return ()

    def _hand(self, view: PlanetNineView, decision: Decision) -> int:
        jarvis = view.public.jarvis
        if decision.for_ == self.game.jarvis and jarvis is not None:
            return sum(1 << card for card in jarvis.up if card >= 0)
        return hand_in(view)

    def _unplayable(self, view: PlanetNineView, decision: Decision) -> tuple[Refusal, ...]:
        table = view.public.table
        if not table:
            return ()
        deck = self.game.deck
        led = deck.suit[table[0]]
        hand = self._hand(view, decision)
        if not hand & deck.of_suit[led]:
            return ()
        key = "refusal.follow_jarvis" if decision.for_ == self.game.jarvis else "refusal.follow"
        why, rule = self._say(key, suit=self.suit(led)), self._say("rule.tricks")
        return tuple(
            Refusal(self.card(card), why, rule, choice=Play(card))
            for card in cards_in(hand & ~deck.of_suit[led])
        )

    def _unspeakable(self, view: PlanetNineView) -> tuple[Refusal, ...]:
        """Rockets, and cards in the middle of a colour."""
        deck = self.game.deck
        hand = hand_in(view)
        told = {radio.card for radio in self.game.words.radios.of(hand)}
        found = []
        rule = self._say("rule.communication")
        for card in cards_in(hand):
            suit = deck.suit[card]
            if suit == deck.trump:
                why = self._say("refusal.rocket_radio")
                found.append(Refusal(self.card(card), why, rule, choice=Radio(card, "hidden")))
            elif card not in told:
                why = self._say("refusal.middle_radio", suit=self.suit(suit))
                found.append(Refusal(self.card(card), why, rule, choice=Radio(card, "hidden")))
        return tuple(found)

    def _unnamed(self, view: PlanetNineView) -> tuple[Refusal, ...]:
        game, commander = self.game, view.public.commander
        if game.special.roles or commander in game.candidates(view.public):
            return ()
        what = self._say("choice.name", seat=self.member(commander))
        rule = self._say("rule.logbook" if game.special.name else "rule.decision")
        return (Refusal(what, self._say("refusal.self"), rule),)

    def _uneven(self, view: PlanetNineView) -> tuple[Refusal, ...]:
        takers = self.game.even_takers(view.public)
        return tuple(
            Refusal(
                self._say("choice.name", seat=self.member(member)),
                self._say("refusal.uneven"),
                self._say("rule.distribution"),
            )
            for member in range(self.game.members)
            if member not in takers
        )

    # How it ended ----------------------------------------------------------------------------------

    def verdict(self, verdict: Verdict) -> tuple[Message, str]:
        """The reason in words, and the paragraph it comes from."""
        key = verdict.why
        if verdict.won:
            key = "tasks" if verdict.why == "tasks" else "special"
        args: dict[str, Arg] = {"trick": verdict.trick}
        if verdict.card >= 0:
            args["card"] = self.card(verdict.card)
        if verdict.member >= 0:
            args["seat"] = self.member(verdict.member)
        if verdict.other >= 0:
            args["other"] = self.member(verdict.other)
        if verdict.token:
            args["token"] = verdict.token
        rule = PARAGRAPHS.get(verdict.why, f"Logbook, mission {self.game.mission.number}")
        return Message(f"{ROOT}.end.{key}", args), rule

    # The table and the rules -----------------------------------------------------------------------

    def scene(self, view: PlanetNineView) -> Scene:
        return scene(self, self.game.facts(view), view.seat)

    def briefing(self) -> tuple[Message, ...]:
        """The mission in our own words, a sentence each."""
        mission = self.game.mission
        found = []
        if mission.tasks:
            found.append(self._say("brief.tasks", count=mission.tasks))
        if mission.tokens:
            found.append(self._say("brief.tokens", tokens=" ".join(mission.tokens)))
        if mission.communication == "dead_zone":
            found.append(self._say("brief.dead_zone"))
        elif mission.communication == "disruption":
            found.append(self._say("brief.disruption", trick=mission.from_trick))
        if mission.assignment != "draft":
            found.append(self._say(f"brief.{mission.assignment}"))
        special = self.game.special
        if special.name:
            found.append(self._say(f"brief.{special.name}", **special.words))
        if mission.hand_over and self.game.config.players == 5:
            found.append(self._say("brief.hand_over"))
        return tuple(found)

    def mission_title(self) -> Message:
        number = self.game.mission.number
        if not number:
            return self._say("area.own_mission")
        return self._say("area.mission", number=number, title=Message(f"{ROOT}.title.{number}"))

    def rules(self) -> tuple[tuple[Message, Message], ...]:
        return tuple((self._say(f"rules.{key}_h"), self._say(f"rules.{key}")) for key in RULES)


def _rooted(words: Mapping[str, str]) -> dict[str, str]:
    return {f"{ROOT}.{key}": text for key, text in words.items()}
