"""Jobwell in words: notation, labels and explanations. The table itself is laid out in `scene`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.core.errors import UnknownChoice
from quarterdeck.core.text import CORE, GameText, Refusal, Scene
from quarterdeck.core.words import Catalogue, Message
from quarterdeck.games.jobwell.choices import Pass, Push, Roll, Rolled, Set, Shuffled, Take, Trade
from quarterdeck.games.jobwell.components import GREY, KINDS, MARKS
from quarterdeck.games.jobwell.scene import card_name, lay_out
from quarterdeck.games.jobwell.state import JobwellView

if TYPE_CHECKING:
    from quarterdeck.games.jobwell.rules import Jobwell

PAID = ("Trade", "Roll", "Set")
ACTIONS = ("Take", "Push", "Pass", *PAID)
CARDS = {MARKS[kind].lower(): kind for kind in range(KINDS)}


class JobwellText(GameText):
    """Cards are written R1 R2 Rodd B3 B46 Beven Y5 Y46 Yprime, dice 1 to n, slot 0 is On Deck."""

    catalogue = CORE | Catalogue.load("quarterdeck.games.jobwell")
    game: Jobwell

    # Notation ------------------------------------------------------------------------------------

    def write(self, choice: Choice) -> str:
        match choice:
            case Take(source):
                return f"take {source}"
            case Push():
                return "push"
            case Pass():
                return "pass"
            case Trade(card, slot):
                return f"trade {MARKS[card]} {slot}"
            case Roll(card, die):
                return f"roll {MARKS[card]} die {die + 1}"
            case Set(card, die, value):
                return f"set {MARKS[card]} die {die + 1} to {value}"
            case Rolled(values):
                return "dice " + " ".join(map(str, values))
            case Shuffled(order):
                return "cards " + " ".join(MARKS[card] for card in order)
        raise UnknownChoice(str(choice))

    def read_chance(self, text: str) -> Choice:
        head, *rest = text.lower().split() or [""]
        if head == "dice" and rest and all(value.isascii() and value.isdigit() for value in rest):
            return Rolled(tuple(int(value) for value in rest))
        if head == "cards" and rest and all(mark in CARDS for mark in rest):
            return Shuffled(tuple(CARDS[mark] for mark in rest))
        return super().read_chance(text)

    def thing(self, name: str) -> str:
        head, _, mark = name.partition(" ")
        return f"card-{CARDS[mark.lower()]}" if head == "card" else super().thing(name)

    # Words ---------------------------------------------------------------------------------------

    def label(self, choice: Choice) -> Message:
        match choice:
            case Take(source):
                return Message(f"jobwell.choice.take_{source}")
            case Push():
                return Message("jobwell.choice.push")
            case Pass():
                return Message("jobwell.choice.pass")
            case Trade(card, 0):
                return Message("jobwell.choice.trade_deck", {"card": card_name(card)})
            case Trade(card, slot):
                return Message("jobwell.choice.trade", {"card": card_name(card), "slot": slot})
            case Roll(card, die):
                return Message("jobwell.choice.roll", {"card": card_name(card), "die": die + 1})
            case Set(card, die, value):
                return Message(
                    "jobwell.choice.set", {"card": card_name(card), "die": die + 1, "value": value}
                )
            case Rolled(values):
                return Message("jobwell.choice.rolled", {"values": " ".join(map(str, values))})
        return Message("jobwell.choice.shuffled")

    def prompt(self, view: JobwellView, decision: Decision) -> Message:
        public = view.public
        if decision.kind == "turn":
            forced = public.passes == len(public.crew)
            return Message("jobwell.prompt.forced" if forced else "jobwell.prompt.turn")
        return Message(f"jobwell.prompt.{decision.kind}")

    def explain(self, view: JobwellView, decision: Decision, choice: Choice) -> Message:
        public = view.public
        match choice:
            case Take("deck"):
                return Message("jobwell.explain.take_deck", {"card": card_name(public.queue[0])})
            case Take("discard"):
                return Message("jobwell.explain.take_discard", {"card": card_name(public.discard[-1])})
            case Push():
                return Message("jobwell.explain.push", {"card": card_name(public.queue[0])})
            case Pass():
                return Message("jobwell.explain.pass")
            case Trade(card, slot):
                return Message(
                    "jobwell.explain.trade",
                    {"card": card_name(card), "wanted": card_name(public.queue[slot])},
                )
            case Roll(card, die):
                return Message(
                    "jobwell.explain.roll",
                    {"card": card_name(card), "die": die + 1, "value": public.dice[die]},
                )
            case Set(card, die, value):
                return Message(
                    "jobwell.explain.set",
                    {"card": card_name(card), "die": die + 1, "old": public.dice[die], "value": value},
                )
        return self.label(choice)

    def refusals(self, view: JobwellView, decision: Decision) -> tuple[Refusal, ...]:
        public = view.public
        if decision.kind != "turn":
            return ()
        if public.passes == len(public.crew):
            everything, why = Message("jobwell.refused.all"), Message("jobwell.refused.forced")
            return (Refusal(everything, why, "Gameplay: Pass", kinds=ACTIONS),)
        found = []
        if not public.discard:
            what = Message("jobwell.choice.take_discard")
            why = Message("jobwell.refused.no_discard")
            found.append(Refusal(what, why, "Gameplay: Take", choice=Take("discard")))
        if all(card >= GREY for card in public.squads[decision.by]):
            what = Message("jobwell.refused.paid")
            why = Message("jobwell.refused.no_coloured")
            found.append(Refusal(what, why, "Gameplay: Trade, Roll, Set", kinds=PAID))
        elif not public.known and not public.hidden:
            what = Message("jobwell.refused.set")
            why = Message("jobwell.refused.empty_draw")
            found.append(Refusal(what, why, "Gameplay: Set", kinds=("Set",)))
        return tuple(found)

    def rules(self) -> tuple[tuple[Message, Message], ...]:
        headings = ("goal", "round", "turn", "paid", "scoring", "end", "players")
        return tuple(
            (Message(f"jobwell.rules.{part}.title"), Message(f"jobwell.rules.{part}.text"))
            for part in headings
        )

    # The table -----------------------------------------------------------------------------------

    def scene(self, view: JobwellView) -> Scene:
        return Scene(tuple(lay_out(self.game.facts(view))))
