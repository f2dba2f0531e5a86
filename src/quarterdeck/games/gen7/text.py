"""Gen7 in words: notation, labels, prompts and explanations. The table itself is laid out in `scene`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from quarterdeck.core.contract import Choice, Decision, Entry
from quarterdeck.core.errors import UnknownChoice
from quarterdeck.core.text import CORE, GameText, Refusal, Scene
from quarterdeck.core.words import Arg, Catalogue, Message, snake
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.cards_seen import asked_cards, selection
from quarterdeck.games.gen7.components import DECKS, PRIVATE, RESOURCES
from quarterdeck.games.gen7.judge import division_places
from quarterdeck.games.gen7.scene import lay_out
from quarterdeck.games.gen7.state import Gen7View, Public, Step
from quarterdeck.games.gen7.telling import die_name, told

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7

DICE: Final = ("O", "C1", "C2", "C3", "C4", "C5", "R")
RULES: Final = ("goal", "round", "turn", "group", "tokens", "crossroads", "plot", "end")
FIELDS: Final[Mapping[str, Callable[[int], str]]] = {
    "die": lambda die: DICE[die],
    "seat": lambda seat: str(seat + 1),
    "position": lambda position: str(position + 1),
    "slot": lambda slot: str(slot + 1),
    "card": lambda card: str(card + 1),
    "option": lambda option: str(option + 1),
    "perk": lambda perk: str(perk + 1),
    "low": lambda low: str(low + 1),
    "high": lambda high: str(high + 1),
    "resource": lambda resource: RESOURCES[resource],
    "by": lambda by: f"{by:+d}",
}
"""How the fields of a choice are written; others as they are."""
NUMBERS: Final = re.compile(r"^-?\d+$")


def words(text: str) -> Message:
    """A text of the pack, which is in English whatever the reader's language."""
    return Message("gen7.words", {"text": text})


class Gen7Text(GameText):
    """Dice are O (officer), C1 to C5 (colonists) and R (robot); seats, slots and positions count from 1."""

    catalogue = CORE | Catalogue.load("quarterdeck.games.gen7")
    game: Gen7

    # Notation ------------------------------------------------------------------------------------

    def write(self, choice: Choice) -> str:
        match choice:
            case c.Place(die, location, seat):
                return f"seat {DICE[die]} {self.place(location)} {seat + 1}"
            case c.Manned(barracks, crew):
                return f"barracks {_list(barracks)} crew {_list(crew)}"
            case c.Planned(a, b, own):
                return f"plans {_list(a)} and {_list(b)} and {_list(own)}"
            case c.Rolled(values):
                return f"dice {_list(values)}"
            case c.Drawn(deck, cards):
                return f"draw {DECKS[deck]} {_list(cards)}"
        name = snake(type(choice).__name__).replace("_", "-")
        fields = [FIELDS.get(field, str)(getattr(choice, field)) for field in choice.__struct_fields__]
        return " ".join([name, *fields])

    def place(self, location: int) -> str:
        """A location by its id; boards that the pack does not have by their number."""
        if location == PRIVATE:
            return "private"
        places = self.game.library.locations
        return places[location].id if location < len(places) else f"board{location + 1}"

    def read_chance(self, text: str) -> Choice:
        head, *rest = text.lower().split() or [""]
        try:
            match head:
                case "dice":
                    return c.Rolled(_ints(rest))
                case "draw":
                    return c.Drawn(DECKS.index(rest[0]), _ints(rest[1:]))
                case "barracks":
                    where = rest.index("crew")
                    return c.Manned(_ints(rest[:where]), _ints(rest[where + 1 :]))
                case "plans":
                    a, b, own = " ".join(rest).split(" and ")
                    return c.Planned(_ints(a.split()), _ints(b.split()), _ints(own.split()))
        except (ValueError, IndexError):
            pass
        return super().read_chance(text)

    def thing(self, name: str) -> str:
        """ "die C1", "critical 1", "position 2", "choice ask 2"; of a location "place science_lab", of a seat
        there "berth science_lab 1", and "zoom science_lab" to come near it on a phone."""
        head, _, rest = name.partition(" ")
        match head:
            case "die":
                return f"die-{DICE.index(rest)}"
            case "place" | "zoom" | "berth":
                place, *seat = rest.split()
                location = self.game.library.location_number[place]
                return "-".join([head, str(location), *(str(int(number) - 1) for number in seat)])
            case "critical" | "position":
                return f"{head}-{int(rest) - 1}"
            case "choice":
                choice = self.read(rest)
                fields = (str(getattr(choice, field)) for field in choice.__struct_fields__)
                return "-".join([head, type(choice).__name__, *fields])
        return super().thing(name)

    # Words ---------------------------------------------------------------------------------------

    def label(self, choice: Choice) -> Message:
        match choice:
            case c.Place(die, location, seat):
                args: dict[str, Arg] = {"die": die_name(die), "pips": seat + 1}
                if location == PRIVATE:
                    return Message("gen7.choice.place_private", args)
                return Message("gen7.choice.place", {**args, "place": self.place_name(location)})
            case c.Rest(die) | c.Join(die):
                return self._say(choice, die=die_name(die))
            case c.SetDie(die, value):
                return self._say(choice, die=die_name(die), value=value)
            case c.Add(die, position):
                return self._say(choice, die=die_name(die), position=position + 1)
            case c.Split(low, high):
                return self._say(choice, low=low + 1, high=high + 1)
            case c.SetAt(position, value):
                return self._say(choice, position=position + 1, value=value)
            case c.ShiftAt(position, by) | c.Nudge(position, by):
                return self._say(choice, position=position + 1, by=f"{by:+d}")
            case c.Shift(by) | c.Alter(by):
                return self._say(choice, by=f"{by:+d}")
            case c.Pay(resource):
                return self._say(choice, token=Message(f"gen7.token.{RESOURCES[resource]}"))
            case c.Ask(seat) | c.Target(seat):
                return self._say(choice, seat=seat)
            case c.Give(slot, seat):
                return self._say(choice, slot=slot + 1, seat=seat)
            case c.Wake(seat, die):
                return self._say(choice, seat=seat, die=die_name(die))
            case c.Donate(count) | c.Extra(count):
                return self._say(choice, count=count)
            case c.Buy(perk):
                perks = self.game.library.pack.perk
                name = perks[perk].name if perk < len(perks) else str(perk + 1)
                return self._say(choice, perk=name)
            case c.Manned() | c.Planned():
                return self._say(choice)
            case c.Rolled(values):
                return self._say(choice, values=_list(values))
            case c.Drawn(deck, cards):
                return self._say(choice, deck=Message(f"gen7.deck.{DECKS[deck]}"), count=len(cards))
        number = next((getattr(choice, field) + 1 for field in choice.__struct_fields__), 0)
        return self._say(choice, number=number)

    def _say(self, choice: Choice, **args: Arg) -> Message:
        return Message(f"gen7.choice.{snake(type(choice).__name__)}", args)

    def place_name(self, location: int) -> Arg:
        places = self.game.library.locations
        return places[location].name if location < len(places) else str(location + 1)

    def prompt(self, view: Gen7View, decision: Decision) -> Message:
        public = view.public
        step = public.stack[-1]
        library = self.game.library
        args: dict[str, Arg] = {}
        match decision.kind:
            case "group" | "contribute" if public.group is not None:
                args["task"] = library.criticals[public.row[public.group.slot].card].name
            case "crossroad":
                card = library.crossroads[step.a]
                return Message("gen7.prompt.crossroad", {"card": card.name})
            case "vote" | "tie":
                return self._about(step, decision.kind)
            case "slot":
                return Message(f"gen7.prompt.slot_{step.a + 1}")
            case "choose_token" | "discard_tasks" | "reviving":
                args["count"] = step.a
            case "donate":
                args["token"] = Message(f"gen7.token.{RESOURCES[step.a]}")
            case "peek":
                args["deck"] = Message(f"gen7.deck.{DECKS[step.a]}")
            case "more_cards" | "search":
                args["deck"] = Message(f"gen7.deck.{DECKS[step.a]}")
            case "raising":
                args["die"] = die_name(step.a)
            case "alter":
                args["die"] = die_name(step.c)
            case "rank" | "promotion" | "buy":
                args["stars"] = public.stars[decision.by]
        return Message(f"gen7.prompt.{decision.kind}", args)

    def _about(self, step: Step, kind: str) -> Message:
        library = self.game.library
        if step.a == 0:
            card = library.crossroads[step.b]
            return Message(f"gen7.prompt.{kind}_card", {"card": card.name})
        if step.a == 1:
            section = library.pack.section[step.b]
            return Message(f"gen7.prompt.{kind}_plot", {"card": section.name})
        return Message(f"gen7.prompt.{kind}_damage", {"system": Message(f"gen7.system.{step.b}")})

    def tell(self, entry: Entry, shown: bool, before: Gen7View, after: Gen7View) -> Message:
        return told(self, entry, shown, before.public, after.public)

    # What a choice would do ----------------------------------------------------------------------

    def explain(self, view: Gen7View, decision: Decision, choice: Choice) -> Message:
        public, own, step = view.public, view.own, view.public.stack[-1]
        library = self.game.library
        match choice:
            case c.Place():
                return self._explain_place(view, decision.by, choice)
            case c.Rest(die):
                key = "reroll" if decision.kind == "rerolling" else "rest"
                return Message(f"gen7.explain.{key}", {"value": public.dice[decision.by][die]})
            case c.Open(slot):
                return _card(
                    library.criticals[public.row[slot].card].name, self.task_text(public.row[slot].card)
                )
            case c.PlayFile(slot) if own is not None:
                card = library.files[own.files[slot]]
                return _card(card.name, card.text)
            case c.CompleteTask(slot) | c.DiscardTask(slot) if own is not None:
                return self.operations_task(own.tasks[slot])
            case c.Take(slot) if own is not None:
                return self.operations_task(selection(view)[slot])
            case c.Keep(slot) | c.Give(slot) | c.Slot(slot) | c.Search(slot) if own is not None:
                return self._asked(view, slot)
            case c.Drop() | c.Skip() if own is not None and decision.kind == "peek":
                return self._asked(view, 0)
            case c.Finish() if decision.kind == "contribute":
                return Message("gen7.explain.that_is_all")
            case c.Pick(option):
                return self.option(public, step, option)
            case c.UsePerk(slot) | c.TradeIn(slot):
                perk = library.pack.perk[public.perks[decision.by][slot]]
                return _card(perk.name, perk.text)
            case c.Buy(number):
                perk = library.pack.perk[number]
                return Message("gen7.explain.buy", {"name": perk.name, "cost": perk.cost, "text": perk.text})
        return self.label(choice)

    def _asked(self, view: Gen7View, number: int) -> Message:
        """The card of the running question that a choice names."""
        card = dict(asked_cards(self.game, view))[number]
        return _card(card.name, card.text)

    def _explain_place(self, view: Gen7View, seat: int, choice: c.Place) -> Message:
        public = view.public
        value = public.dice[seat][choice.die]
        if choice.location == PRIVATE:
            return Message(f"gen7.explain.private_{public.barracks[seat]}", {"value": value})
        place = self.game.library.locations[choice.location]
        if place.resource is None:
            return Message("gen7.explain.place", {"value": value, "text": place.text})
        count = place.seats[choice.seat] + ((value + 1) // 2 if place.halves else 0)
        token = Message(f"gen7.token.{place.resource}")
        return Message("gen7.explain.lab", {"value": value, "count": max(count, 0), "token": token})

    def task_text(self, number: int) -> str:
        """A critical task in symbols: its seats, its cost, its merit."""
        card = self.game.library.criticals[number]
        cost = " ".join(
            f"{count} {name}" for count, name in zip(card.cost, (*RESOURCES, "any"), strict=True) if count
        )
        return f"{' '.join(card.seats)} ({card.relation}); {cost or '0'}; +{card.merit}"

    def operations_task(self, number: int) -> Message:
        card = self.game.library.tasks[number]
        center = self.game.library.locations[self.game.library.center[number]].name
        cost = " ".join(
            f"{count} {name}" for count, name in zip(card.cost, (*RESOURCES, "any"), strict=True) if count
        )
        args: dict[str, Arg] = {"name": card.name, "center": center, "cost": cost}
        return Message("gen7.explain.task", {**args, "merit": card.merit, "penalty": card.penalty})

    def option(self, public: Public, step: Step, option: int) -> Message:
        """The label alone: effects are read after the choice."""
        library = self.game.library
        if step.kind == "crossroad":
            return words(library.crossroads[step.a].options[option].label)
        if step.a == 0:
            return words(library.crossroads[step.b].options[option].label)
        if step.a == 1:
            return words(library.pack.section[step.b].vote[option].label)
        place = division_places(self.game, public, step.b)[option]
        return words(library.locations[place].name)

    def refusals(self, view: Gen7View, decision: Decision) -> tuple[Refusal, ...]:
        public = view.public
        if decision.kind != "turn":
            return ()
        found = []
        if public.abandoned:
            what = Message("gen7.refused.group")
            found.append(Refusal(what, Message("gen7.refused.abandoned"), Message("gen7.rule.group")))
        if public.tokens[decision.by][2] < 2:
            what = Message("gen7.refused.set_die")
            found.append(Refusal(what, Message("gen7.refused.no_chems"), Message("gen7.rule.tokens")))
        return tuple(found)

    def rules(self) -> tuple[tuple[Message, Message], ...]:
        return tuple(
            (Message(f"gen7.rules.{part}.title"), Message(f"gen7.rules.{part}.text")) for part in RULES
        )

    def scene(self, view: Gen7View) -> Scene:
        return Scene(tuple(lay_out(self.game, view)))


def _card(name: str, text: str) -> Message:
    return Message("gen7.explain.card", {"name": name, "text": text}) if text else words(name)


def _list(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _ints(texts: list[str]) -> tuple[int, ...]:
    if not all(NUMBERS.match(text) and len(text) < 6 for text in texts):
        raise UnknownChoice(" ".join(texts))
    return tuple(map(int, texts))
