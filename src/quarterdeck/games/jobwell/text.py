"""Jobwell in words: notation, labels, explanations, and the table as a scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.core.errors import UnknownChoice
from quarterdeck.core.text import CORE, Area, GameText, Item, Refusal, Scene
from quarterdeck.core.words import Catalogue, Message
from quarterdeck.games.jobwell.components import GREY, KINDS, MARKS, SUIT_OF, SUITS
from quarterdeck.games.jobwell.scoring import explain as explain_score
from quarterdeck.games.jobwell.state import (
    JobwellView,
    Pass,
    Push,
    Roll,
    Rolled,
    Set,
    Shuffled,
    Take,
    Trade,
)

if TYPE_CHECKING:
    from quarterdeck.games.jobwell.rules import Jobwell

CARDS = {MARKS[kind].lower(): kind for kind in range(KINDS)}


def card_name(card: int) -> Message:
    """The card in words, as it lies."""
    kind = card % KINDS
    if card < GREY:
        return Message(f"jobwell.card.{MARKS[kind]}")
    return Message("jobwell.card.grey", {"card": Message(f"jobwell.card.{MARKS[kind]}")})


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
            everything = Message("jobwell.refused.all")
            return (Refusal(everything, Message("jobwell.refused.forced"), "Gameplay: Pass"),)
        found = []
        if not public.discard:
            what = Message("jobwell.choice.take_discard")
            found.append(Refusal(what, Message("jobwell.refused.no_discard"), "Gameplay: Take"))
        if all(card >= GREY for card in public.squads[decision.by]):
            what = Message("jobwell.refused.paid")
            found.append(Refusal(what, Message("jobwell.refused.no_coloured"), "Gameplay: Trade, Roll, Set"))
        elif not public.known and not public.hidden:
            what = Message("jobwell.refused.set")
            found.append(Refusal(what, Message("jobwell.refused.empty_draw"), "Gameplay: Set"))
        return tuple(found)

    def rules(self) -> tuple[tuple[Message, Message], ...]:
        headings = ("goal", "round", "turn", "paid", "scoring", "end", "players")
        return tuple(
            (Message(f"jobwell.rules.{part}.title"), Message(f"jobwell.rules.{part}.text"))
            for part in headings
        )

    # The table -----------------------------------------------------------------------------------

    def scene(self, view: JobwellView) -> Scene:
        public = view.public
        areas = [
            Area(
                title=Message("jobwell.area.dice"),
                items=tuple(Item(text=str(value), tone="die") for value in public.dice),
            ),
            Area(title=Message("jobwell.area.draw"), items=self._draw_stack(view)),
            Area(title=Message("jobwell.area.queue"), items=tuple(map(_card, public.queue))),
            Area(title=Message("jobwell.area.discard"), items=tuple(map(_card, reversed(public.discard)))),
        ]
        areas += [self._squadron(view, seat) for seat in range(self.game.config.players)]
        return Scene(tuple(areas))

    def _draw_stack(self, view: JobwellView) -> tuple[Item, ...]:
        cards = tuple(map(_card, view.public.known))
        if view.public.hidden:
            more = Message("jobwell.area.hidden", {"count": view.public.hidden})
            cards += (Item(text=more, tone="hidden"),)
        return cards

    def _squadron(self, view: JobwellView, seat: int) -> Area:
        public = view.public
        args: dict[str, int] = {"seat": seat, "tokens": public.tokens[seat]}
        if not public.dice or seat not in public.crew:
            return Area(title=Message("jobwell.area.waiting", {**args}), seat=seat)
        place = public.crew.index(seat)
        right, left = public.dice[place], public.dice[(place + 1) % len(public.dice)]
        bonus = self.game.config.empty_squad_no_grey_bonus
        points = sum(explain_score(public.squads[seat], right, left, bonus).values())
        title = Message("jobwell.area.squad", {**args, "points": points, "right": right, "left": left})
        return Area(title=title, items=tuple(map(_card, public.squads[seat])), seat=seat)


def _card(card: int) -> Item:
    return Item(text=_short(card), tone=SUITS[SUIT_OF[card]], note=card_name(card))


def _short(card: int) -> Message:
    kind = MARKS[card % KINDS]
    suit = SUITS[SUIT_OF[card]]
    return Message(
        "jobwell.short.card",
        {
            "suit": Message(f"jobwell.short.{suit}"),
            "number": Message(f"jobwell.short.{kind[1:]}"),
        },
    )
