"""Crew Deck in words: notation, labels and explanations. The table itself is laid out in `scene`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.core.errors import UnknownChoice
from quarterdeck.core.text import CORE, GameText, Refusal, Scene
from quarterdeck.core.words import Catalogue, Message, listed
from quarterdeck.games.crew_deck.choices import Deal, Pay, Place, Play, Recruit, Setup, Stow
from quarterdeck.games.crew_deck.components import CODES, COLOUR, COLOURS, FACTION, FACTIONS, KIND_OF
from quarterdeck.games.crew_deck.scene import lay_out, set_name
from quarterdeck.games.crew_deck.ship import Ship
from quarterdeck.games.crew_deck.state import CrewDeckView, Own, Public

if TYPE_CHECKING:
    from quarterdeck.games.crew_deck.rules import CrewDeck

SETUP: Final = re.compile(r"setup first (\d+)(?: wilds((?: [a-z]{2})+))?")
RULES: Final = ("goal", "form", "payroll", "recruit", "place", "wilds", "scoring", "two", "solo")


def card_name(kind: int) -> Message:
    """The card in words."""
    return Message(
        "crew_deck.card",
        {
            "colour": Message(f"crew_deck.colour.{COLOURS[COLOUR[kind]]}"),
            "faction": Message(f"crew_deck.faction.{FACTIONS[FACTION[kind]]}"),
        },
    )


class CrewDeckText(GameText):
    """Cards are two letters, colour (O P B R G, H for Human) and faction (P E S M N, G for Generalist);
    berths are a row (t, b) and a column, counted from the first card or, in a fixed frame, from 1."""

    catalogue = CORE | Catalogue.load("quarterdeck.games.crew_deck")
    game: CrewDeck

    # Notation ------------------------------------------------------------------------------------

    def write(self, choice: Choice) -> str:
        match choice:
            case Play(kind, stack):
                return f"crew {CODES[kind]} {stack + 1}"
            case Pay(cost):
                return f"pay {cost}"
            case Recruit(stack):
                return f"recruit {stack + 1}"
            case Place(kind, berth):
                return f"place {CODES[kind]} {self.berth(berth)}"
            case Stow(kind):
                return f"hold {CODES[kind]}"
            case Setup(first, wilds):
                return f"setup first {first + 1}" + (f" wilds {_codes(wilds)}" if wilds else "")
            case Deal(cards):
                return f"deal {_codes(cards)}"
        raise UnknownChoice(str(choice))

    def berth(self, berth: int) -> str:
        """ "t0", "b+2", "t-1"; in a fixed frame "t1" to "t7"."""
        row, column = self.game.hull.place_of(berth)
        if self.game.config.frame == "fixed":
            return f"{'tb'[row]}{column + 1}"
        return f"{'tb'[row]}{column:+d}" if column else f"{'tb'[row]}0"

    def berth_name(self, berth: int) -> Message:
        """The berth in words: "upper deck, 2 left of the first card"."""
        row, column = self.game.hull.place_of(berth)
        deck = Message(f"crew_deck.berth.{('upper', 'lower')[row]}")
        if self.game.config.frame == "fixed":
            return Message("crew_deck.berth.fixed", {"deck": deck, "number": column + 1})
        if not column:
            return Message("crew_deck.berth.middle", {"deck": deck})
        side = "left" if column < 0 else "right"
        return Message(f"crew_deck.berth.{side}", {"deck": deck, "count": abs(column)})

    def read_chance(self, text: str) -> Choice:
        plain = " ".join(text.lower().split())
        if found := SETUP.fullmatch(plain):
            return Setup(int(found[1]) - 1, self._kinds(found[2] or "", text))
        head, _, cards = plain.partition(" ")
        if head == "deal":
            return Deal(self._kinds(cards, text))
        return super().read_chance(text)

    def _kinds(self, codes: str, text: str) -> tuple[int, ...]:
        try:
            return tuple(KIND_OF[code.upper()] for code in codes.split())
        except KeyError as error:
            raise UnknownChoice(f"{error.args[0]} in {text!r} is not a card", text=text) from None

    def thing(self, name: str) -> str:
        """ "card RS" (or "card RS 2", when the seat sees several), "crew 1", "berth t+1"."""
        head, _, rest = name.partition(" ")
        match head:
            case "card":
                code, _, number = rest.partition(" ")
                return f"crew-{KIND_OF[code]}-{int(number or 1) - 1}"
            case "crew":
                return f"stack-{int(rest) - 1}"
            case "berth":
                found = next(berth for berth in range(self.game.hull.berths) if self.berth(berth) == rest)
                return f"berth-{found}"
        return name.replace(" ", "-") if head == "pay" else super().thing(name)

    # Words ---------------------------------------------------------------------------------------

    def label(self, choice: Choice) -> Message:
        match choice:
            case Play(kind, stack):
                return Message("crew_deck.choice.play", {"card": card_name(kind), "stack": stack + 1})
            case Pay(cost):
                return Message("crew_deck.choice.pay", {"cost": cost})
            case Recruit(stack):
                return Message("crew_deck.choice.recruit", {"stack": stack + 1})
            case Place(kind, berth):
                where = self.berth_name(berth)
                return Message("crew_deck.choice.place", {"card": card_name(kind), "berth": where})
            case Stow(kind):
                return Message("crew_deck.choice.stow", {"card": card_name(kind)})
            case Setup(first):
                return Message("crew_deck.choice.setup", {"seat": first})
        return Message("crew_deck.choice.deal")

    def prompt(self, view: CrewDeckView, decision: Decision) -> Message:
        if decision.kind == "place" and view.own is not None:
            return Message("crew_deck.prompt.place", {"count": len(view.own.berthless)})
        if decision.kind == "recruit" and self.game.config.solo:
            return Message("crew_deck.prompt.recruit_solo")
        return Message(f"crew_deck.prompt.{decision.kind}")

    def explain(self, view: CrewDeckView, decision: Decision, choice: Choice) -> Message:
        public = view.public
        match choice:
            case Play(_, stack) if stack < len(public.stacks) and public.stacks[stack]:
                return Message("crew_deck.explain.play", {"cards": _names(public.stacks[stack])})
            case Play():
                return Message("crew_deck.explain.play_new")
            case Pay(cost):
                before = sum(posted > cost for posted in public.posted)
                return Message("crew_deck.explain.pay", {"cost": cost, "before": before})
            case Recruit(stack):
                return self._explain_recruit(public, stack)
            case Place() | Stow() if view.own is not None:
                return self._explain_placing(view.own, choice)
        return self.label(choice)

    def _explain_recruit(self, public: Public, stack: int) -> Message:
        cards = public.stacks[stack]
        value = sum(self.game.scorer.values[kind] for kind in cards)
        if self.game.config.solo:
            cost = self.game.config.solo_payroll[stack]
            return Message(
                "crew_deck.explain.recruit_solo", {"cards": _names(cards), "value": value, "cost": cost}
            )
        return Message("crew_deck.explain.recruit", {"cards": _names(cards), "value": value})

    def _explain_placing(self, own: Own, choice: Place | Stow) -> Message:
        """What the card scores there, as the ship stands."""
        scorer = self.game.scorer
        if isinstance(choice, Stow):
            value = scorer.stowed_values[choice.kind]
            left = self.game.config.hold_size - len(own.ship.hold) - 1
            return Message("crew_deck.explain.stow", {"value": value, "count": left})
        placed = own.ship.placed(choice.berth, choice.kind)
        value = scorer.values[choice.kind]
        sets = scorer.total(placed) - scorer.total(own.ship) - value
        worth = {"sets": sets, "value": value, "total": sets + value}
        joined = [set_name(found) for found in scorer.sets(placed) if found.berths >> choice.berth & 1]
        if not joined:
            return Message("crew_deck.explain.place", {**worth})
        return Message("crew_deck.explain.place_in", {**worth, "joined": listed(joined)})

    # What is not offered -------------------------------------------------------------------------

    def refusals(self, view: CrewDeckView, decision: Decision) -> tuple[Refusal, ...]:
        if decision.kind == "form":
            return tuple(self._refused_stacks(view.public))
        if decision.kind == "payroll":
            return tuple(
                Refusal(
                    Message("crew_deck.choice.pay", {"cost": cost}),
                    Message("crew_deck.refused.posted"),
                    "Phase 2. Post Payroll",
                )
                for cost in view.public.posted
            )
        if decision.kind == "place" and view.own is not None:
            return tuple(self._refused_berths(view.own.ship))
        return ()

    def _refused_stacks(self, public: Public) -> list[Refusal]:
        config, rule = self.game.config, "Phase 1. Form Work Crews"
        found = []
        for number, stack in enumerate(public.stacks, start=1):
            if len(stack) == config.stack_size:
                what = Message("crew_deck.refused.stack", {"stack": number})
                why = Message("crew_deck.refused.full", {"count": config.stack_size})
                found.append(Refusal(what, why, rule))
        if len(public.stacks) == config.stack_count:
            why = Message("crew_deck.refused.stacks", {"count": config.stack_count})
            found.append(Refusal(Message("crew_deck.refused.new_stack"), why, rule))
        return found

    def _refused_berths(self, ship: Ship) -> list[Refusal]:
        config, rule = self.game.config, "Phase 4. Assign New Work Stations"
        found = []
        if len(ship.hold) == config.hold_size:
            why = Message("crew_deck.refused.hold_used", {"count": config.hold_size})
            found.append(Refusal(Message("crew_deck.refused.hold"), why, rule))
        if ship.mask:
            what = Message("crew_deck.refused.apart")
            why = Message("crew_deck.refused.adjacent", {"width": config.ship_width})
            found.append(Refusal(what, why, rule))
        return found

    # The table -----------------------------------------------------------------------------------

    def scene(self, view: CrewDeckView) -> Scene:
        return Scene(tuple(lay_out(self.game.facts(view))))

    def rules(self) -> tuple[tuple[Message, Message], ...]:
        return tuple(
            (Message(f"crew_deck.rules.{part}.title"), Message(f"crew_deck.rules.{part}.text"))
            for part in RULES
        )


def _names(kinds: tuple[int, ...]) -> Message:
    return listed([card_name(kind) for kind in kinds])


def _codes(kinds: tuple[int, ...]) -> str:
    return " ".join(CODES[kind] for kind in kinds)
