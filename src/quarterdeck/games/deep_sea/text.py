"""Deep Sea in words: notation, labels, explanations, refusals, outcomes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.core.errors import UnknownChoice
from quarterdeck.core.text import CORE, GameText, Refusal, Scene
from quarterdeck.core.words import Arg, Catalogue, Message
from quarterdeck.games.deep_sea.cards import DECK
from quarterdeck.games.deep_sea.choices import (
    Answer,
    Draw,
    Give,
    Keep,
    Name,
    Predict,
    Ready,
    Silent,
    Skip,
    Sonar,
    Take,
    Terrain,
    TimeUp,
)
from quarterdeck.games.deep_sea.components import EPILOGUE, TASK, TASKS
from quarterdeck.games.deep_sea.kinds_of_cards import TrickSum
from quarterdeck.games.deep_sea.ownership import NOT_FOR_CAPTAIN
from quarterdeck.games.deep_sea.preparation import terrain_mode
from quarterdeck.games.deep_sea.scene import scene
from quarterdeck.games.deep_sea.state import DeepSeaView, Public, Verdict
from quarterdeck.games.deep_sea.vocabulary import SONAR_TABLES
from quarterdeck.games.tricks.cards import cards_in, set_of
from quarterdeck.games.tricks.choices import Deal, Pass, Play, Signal

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea

RULES = {
    "tasks": "Game Play: a Task is completed",
    "task": "Game Play: if the players cannot complete a Task",
    "objective": "Specific Missions",
    "captain": "Specific Task Cards: captain",
    "clock": "Real-Time Missions",
}


def _say(key: str, **args: Arg) -> Message:
    return Message(f"deep_sea.{key}", args)


def card_name(card: int) -> Message:
    """The card in words."""
    return _say("card.name", suit=suit_name(card), value=DECK.value[card])


def suit_name(card: int) -> Message:
    return _say(f"suit.{DECK.suits[DECK.suit[card]].name}")


class DeepSeaText(GameText):
    """Cards are written P9 or S4, tasks by their id, seats from 1."""

    catalogue = CORE | Catalogue.load("quarterdeck.games.deep_sea")
    game: DeepSea

    # Notation ------------------------------------------------------------------------------------

    def write(self, choice: Choice) -> str:
        match choice:
            case Play(card):
                return DECK.names[card]
            case Sonar(card, claim):
                return f"sonar {DECK.names[card]} {claim}"
            case Take(task):
                return f"take {TASKS[task].id}"
            case Give(seat):
                return f"give {seat + 1}"
            case Name(seat):
                return f"name {seat + 1}"
            case Answer(word):
                return word
            case Predict(tricks):
                return f"predict {tricks}"
            case Signal(direction):
                return f"signal {direction}"
            case Pass(card):
                return f"pass {DECK.names[card]}"
            case Terrain(card):
                return f"terrain {DECK.names[card]}"
            case Draw(tasks, put_back):
                back = [TASKS[task].id for task in put_back]
                return " ".join(
                    ["tasks", *(TASKS[task].id for task in tasks), *(["/", *back] if back else [])]
                )
            case Deal():
                return self._write_deal(choice)
            case TimeUp():
                return "time up"
            case Silent() | Skip() | Keep() | Ready():
                return type(choice).__name__.lower()
        raise UnknownChoice(str(choice))

    def _write_deal(self, deal: Deal) -> str:
        rows = [DECK.write_all(hand) for hand in deal.hands]
        rows += [" ".join(DECK.names[card] for card in row) for row in (deal.up, deal.covered) if row]
        return "deal " + " | ".join(rows)

    def read_chance(self, text: str) -> Choice:
        head, _, rest = " ".join(text.lower().split()).partition(" ")
        try:
            if head == "terrain":
                return Terrain(DECK.read(rest))
            if head == "tasks":
                taken, _, back = rest.partition("/")
                return Draw(*(tuple(TASK[name].number for name in part.split()) for part in (taken, back)))
            if head == "deal":
                return self._read_deal(rest)
            if (head, rest) == ("time", "up"):
                return TimeUp()
        except KeyError:
            pass
        return super().read_chance(text)

    def _read_deal(self, text: str) -> Deal:
        rows = [[DECK.read(name) for name in row.split()] for row in text.split("|")]
        hands = tuple(set_of(row) for row in rows[: self.game.seats])
        up, covered, *more = [*map(tuple, rows[self.game.seats :]), (), ()]
        if any(more):
            raise UnknownChoice("a deal has a row of cards a seat, and two for a dummy", text=text)
        return Deal(hands, up, covered)

    # Words ---------------------------------------------------------------------------------------

    def who(self, seat: int) -> int | Message:
        """A seat as an argument: the dummy has a name of its own."""
        return _say("dummy") if seat == self.game.dummy else seat

    def task(self, number: int) -> Message:
        """A task's sentence for this crew."""
        judge = self.game.judges[number]
        args: dict[str, Arg] = {}
        if isinstance(judge, TrickSum):
            args["limit"] = judge.least - 1 if judge.least else judge.most + 1
        return _say(f"task.{TASKS[number].id}", **args)

    def card(self, card: int) -> Message:
        return card_name(card)

    def objective(self) -> Message | None:
        """What the whole crew must keep to, in a mission without tasks."""
        objective = self.game.mission.objective
        if objective is None:
            return None
        args: dict[str, Arg] = {}
        if "cards" in objective:
            args["value"] = objective["cards"].rstrip("s")
        return _say(f"mission.{objective['kind']}", **args)

    def label(self, choice: Choice) -> Message:
        match choice:
            case Play(card):
                return _say("choice.play", card=card_name(card))
            case Sonar(card, "hidden"):
                return _say("choice.sonar_hidden", card=card_name(card))
            case Sonar(card, claim):
                return _say("choice.sonar", card=card_name(card), claim=_say(f"claim.{claim}"))
            case Take(task):
                return _say("choice.take", task=self.task(task))
            case Give(seat):
                return _say("choice.give", seat=self.who(seat))
            case Name(seat):
                return _say("choice.name", seat=self.who(seat))
            case Answer(word):
                return _say(f"choice.{word}")
            case Predict(tricks):
                return _say("choice.predict", tricks=tricks)
            case Signal(direction):
                return _say(f"choice.signal_{direction}")
            case Pass(card):
                return _say("choice.pass", card=card_name(card))
            case Terrain(card):
                return _say("choice.terrain", card=card_name(card), mode=_say(f"mode.{terrain_mode(card)}"))
            case Draw(tasks, ()):
                return _say("choice.draw", count=len(tasks))
            case Draw(tasks, back):
                return _say("choice.draw_replaced", count=len(tasks), back=len(back))
            case TimeUp():
                return _say("choice.time_up")
        return _say(f"choice.{type(choice).__name__.lower()}")

    def prompt(self, view: DeepSeaView, decision: Decision) -> Message:
        public, kind = view.public, decision.kind
        if kind in ("wish", "propose"):
            assert public.ballot is not None
            return _say(f"prompt.{kind}_{public.ballot.topic}")
        if kind == "vote":
            assert public.ballot is not None
            return _say("prompt.vote", option=self.label(self.game.actions[public.ballot.proposal]))
        if kind == "share":
            return _say("prompt.share", task=self.task(public.tasks[len(public.given)]))
        dummy = decision.for_ == self.game.dummy
        if kind == "play":
            how = "play_dummy" if dummy else "play" if public.table else "open"
            return _say(f"prompt.{how}", trick=public.trick)
        if kind == "briefing":
            return _say("prompt.briefing", trick=public.trick)
        return _say(f"prompt.{kind}_dummy" if dummy and kind in ("draft", "pass") else f"prompt.{kind}")

    def explain(self, view: DeepSeaView, decision: Decision, choice: Choice) -> Message:
        public = view.public
        match choice:
            case Play(card):
                return self._explain_play(public, card)
            case Sonar():
                return _say("explain.sonar")
            case Take(task):
                if decision.kind == "favour":
                    return _say("explain.favour")
                return _say("explain.take", difficulty=self.game.difficulty[task])
            case Name():
                return _say("explain.offer" if decision.kind == "keep" else "explain.name")
            case Signal(direction):
                return _say("explain.no_signal" if direction == "none" else "explain.signal")
            case Pass():
                return _say(
                    "explain.pass", seat=self.who(self.game.council.receiver(decision.for_, public.distress))
                )
        return _say(f"explain.{type(choice).__name__.lower()}")

    def _explain_play(self, public: Public, card: int) -> Message:
        if not public.table:
            return _say("explain.open", suit=suit_name(card))
        if DECK.beaten_by[public.best] >> card & 1:
            return _say("explain.takes")
        return _say("explain.under", seat=self.who(public.best_by))

    def refusals(self, view: DeepSeaView, decision: Decision) -> tuple[Refusal, ...]:
        if view.own is None:
            return ()
        match decision.kind:
            case "play":
                return self._unplayable(view, decision)
            case "briefing":
                return self._unspeakable(view, decision)
            case "pass":
                submarines = self._hand(view, decision) & DECK.trumps
                return self._refused(submarines, _say("refused.pass_submarine"), "distress", Pass)
            case "draft":
                return self._draft_refusals(view.public, decision)
        return ()

    def _refused(
        self, cards: int, why: Message, rule: str, choice: Callable[[int], Choice] = Play
    ) -> tuple[Refusal, ...]:
        where = _say(f"rule.{rule}")
        return tuple(Refusal(card_name(card), why, where, choice=choice(card)) for card in cards_in(cards))

    def _hand(self, view: DeepSeaView, decision: Decision) -> int:
        """The cards to choose from: one's own, or those that lie open before the dummy."""
        dummy = view.public.dummy
        if decision.for_ == self.game.dummy and dummy is not None:
            return set_of(card for card in dummy.up if card >= 0)
        return 0 if view.own is None else view.own.hand

    def _unplayable(self, view: DeepSeaView, decision: Decision) -> tuple[Refusal, ...]:
        table, hand = view.public.table, self._hand(view, decision)
        if not table:
            closed = self.game.voyage.unopenable
            forbidden = hand & closed if hand & ~closed else 0
            return self._refused(forbidden, _say("refused.opening"), "mission")
        led = DECK.of_suit[DECK.suit[table[0]]]
        if not hand & led:
            return ()
        key = "refused.follow_dummy" if decision.for_ == self.game.dummy else "refused.follow"
        return self._refused(hand & ~led, _say(key, suit=suit_name(table[0])), "follow")

    def _unspeakable(self, view: DeepSeaView, decision: Decision) -> tuple[Refusal, ...]:
        """Submarines, cards shown before, and cards in the middle of a colour."""
        hand, shown = self._hand(view, decision), view.public.shown
        kind = "hidden" if view.public.communication == "currents" else self.game.config.single_card
        told = set_of(choice.card for choice in SONAR_TABLES[kind].of(hand))
        middle = hand & DECK.colours & ~told & ~shown
        refused = partial(self._refused, rule="communication", choice=partial(Sonar, claim="hidden"))
        return (
            *refused(hand & DECK.trumps, _say("refused.show_submarine")),
            *refused(hand & shown, _say("refused.shown")),
            *refused(middle, _say("refused.middle")),
        )

    def _draft_refusals(self, public: Public, decision: Decision) -> tuple[Refusal, ...]:
        found = []
        if not self.game.distribution.may_pass(public):
            found.append(Refusal(_say("refused.pass_task"), _say("refused.must_take"), _say("rule.draft")))
        middle = [task for task, owner in zip(public.tasks, public.owners, strict=True) if owner < 0]
        if decision.for_ == public.captain and any(NOT_FOR_CAPTAIN >> task & 1 for task in middle):
            what = _say("refused.comparison")
            found.append(Refusal(what, _say("refused.not_captain"), _say("rule.captain")))
        return tuple(found)

    def verdict(self, verdict: Verdict) -> tuple[Message, str]:
        """How the attempt ended, and the rule that decided it."""
        why = verdict.why
        args: dict[str, Arg] = {}
        if why == "task":
            args = {"task": self.task(verdict.task), "seat": self.who(verdict.seat)}
        if why != "captain":
            args["trick"] = verdict.trick
        key = "objective_won" if why == "objective" and verdict.won else why
        return _say(f"verdict.{key}", **args), RULES[why]

    def rules(self) -> tuple[tuple[Message, Message], ...]:
        headings = ("goal", "tricks", "tasks", "sonar", "distress", "two")
        return tuple((_say(f"rules.{part}.title"), _say(f"rules.{part}.text")) for part in headings)

    # The table -----------------------------------------------------------------------------------

    def scene(self, view: DeepSeaView) -> Scene:
        return scene(self, self.game.facts(view), view.seat)

    def mission_title(self) -> Message:
        """What is played."""
        number = self.game.mission_number
        if not number:
            return _say("area.own_mission")
        title = _say(f"title.{number}")
        if number == EPILOGUE:
            return _say("area.epilogue", number=number, title=title)
        return _say("area.mission", number=number, title=title)

    def briefing(self) -> tuple[Message, ...]:
        """The mission in our own words, a sentence each."""
        mission = self.game.mission
        found = []
        if mission.tasks:
            found.append(_say("brief.tasks", count=len(mission.tasks)))
        elif mission.difficulty:
            found.append(_say("brief.difficulty", difficulty=mission.difficulty))
        if (objective := self.objective()) is not None:
            found.append(objective)
        else:
            found.append(_say(f"distribution.{mission.distribution}"))
        if mission.communication != "normal":
            found.append(_say(f"brief.{mission.communication}"))
        if mission.first_word > 1:
            found.append(_say("brief.first_word", trick=mission.first_word))
        if mission.delegated_deadline:
            found.append(_say("brief.deadline"))
        if mission.seconds:
            found.append(_say("brief.clock", seconds=mission.seconds))
        return tuple(found)
