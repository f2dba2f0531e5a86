"""The log of a match: what happened, in the past tense.

A line is made of the entry, where its reader saw it, and of what everybody saw before and after it. So it
can name the card, the task or the option that a choice only numbers, and nothing that is secret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.core.contract import CHANCE, Entry
from quarterdeck.core.words import Arg, Message, listed
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import (
    BARRACKS,
    CRITICAL,
    CROSSROADS,
    DECKS,
    DICE,
    FILE,
    OFFICER,
    RESOURCES,
    ROBOT,
    SCHEMA,
)
from quarterdeck.games.gen7.state import Public, Step

if TYPE_CHECKING:
    from quarterdeck.games.gen7.text import Gen7Text


def told(text: Gen7Text, entry: Entry, shown: bool, before: Public, after: Public) -> Message:
    """One line."""
    line = _Line(text, entry, before, after)
    if entry.by == CHANCE:
        return line.chance(shown)
    return line.choice() if shown else line.unseen()


def die_name(die: int) -> Message:
    if die == OFFICER:
        return Message("gen7.die.officer")
    if die == ROBOT:
        return Message("gen7.die.robot")
    return Message("gen7.die.colonist", {"number": die})


def the_die(die: int) -> Message:
    """What is done to it: German has a case for that."""
    name = die_name(die)
    return name if name.args else Message(name.key.replace(".die.", ".the."))


class _Line:
    def __init__(self, text: Gen7Text, entry: Entry, before: Public, after: Public) -> None:
        self.text, self.entry, self.before, self.after = text, entry, before, after
        self.library = text.game.library
        self.step: Step = before.stack[-1]

    def say(self, key: str, **args: Arg) -> Message:
        """A choice of this question, or of any where this question has no words of its own."""
        if self.entry.by != CHANCE:
            args["by"] = self.entry.for_
        for name in (f"gen7.done.{self.entry.kind}_{key}", f"gen7.done.{key}"):
            if name in self.text.catalogue.texts["en"]:
                return Message(name, args)
        raise KeyError(name)

    # Chance --------------------------------------------------------------------------------------

    def chance(self, shown: bool) -> Message:
        match self.entry.choice:
            case c.Manned(barracks):
                dealt = [
                    Message("gen7.done.whose", {"seat": seat, "what": _barracks(number)})
                    for seat, number in enumerate(barracks)
                ]
                return self.say("manned", what=listed(dealt))
            case c.Rolled(values):
                return self.say("rolled", what=listed(self._rolled(values)))
            case c.Drawn(deck, cards):
                return self._drawn(deck, cards, shown)
        return self.say("planned")

    def _rolled(self, values: tuple[int, ...]) -> list[Message]:
        """Whose dice came up how."""
        dice_of_a_seat = 1 if self.entry.kind == "officers" else DICE
        rolled: dict[int, list[int]] = {}
        for who, value in zip(self.step.data, values, strict=True):
            rolled.setdefault(who // dice_of_a_seat, []).append(value)
        return [
            Message("gen7.done.whose", {"seat": seat, "what": " ".join(map(str, dice))})
            for seat, dice in rolled.items()
        ]

    def _drawn(self, deck: int, cards: tuple[int, ...], shown: bool) -> Message:
        if not shown:
            return self.say("drawn_unseen", deck=Message(f"gen7.deck.{DECKS[deck]}"), count=len(cards))
        names = ", ".join(self.library.cards[deck][card].name for card in cards)
        if deck == CROSSROADS and cards[0] not in self.after.removed:
            return self.say("drawn_untriggered", cards=names)
        if deck in (CRITICAL, CROSSROADS):
            return self.say(f"drawn_{DECKS[deck]}", cards=names)
        return self.say("drawn", deck=Message(f"gen7.deck.{DECKS[deck]}"), cards=names)

    # Choices -------------------------------------------------------------------------------------

    def unseen(self) -> Message:
        """Ballots, tasks taken, files searched for: that it was done, not what."""
        match self.entry.kind:
            case "vote":
                return self._ballot()
            case "take":
                return self.say("skip" if isinstance(self.entry.choice, c.Skip) else "take")
        return self.say("search_unseen")

    def choice(self) -> Message:
        by, before = self.entry.for_, self.before
        match self.entry.choice:
            case c.Place(die, location, seat):
                return self._place(c.Place(die, location, seat))
            case c.Rest(die):
                return self.say("rest", die=the_die(die))
            case c.Join(die):
                return self.say("join", die=die_name(die))
            case c.Open() | c.Abandon():
                return self.say(self._name(), task=self._task())
            case c.Finish():
                return self._finish()
            case c.PlayFile(slot):
                return self.say("play_file", card=self._face(FILE, before.files[by][slot]))
            case c.UsePerk(slot) | c.TradeIn(slot):
                return self.say(self._name(), perk=self.library.pack.perk[before.perks[by][slot]].name)
            case c.Buy(perk):
                return self.say("buy", perk=self.library.pack.perk[perk].name)
            case c.SetDie(die, value):
                return self.say("set_die", die=the_die(die), value=value)
            case c.Add(die, position):
                return self.say("add", die=the_die(die), value=before.dice[by][die], position=position + 1)
            case c.Split(low, high):
                return self.say("split", low=low + 1, high=high + 1)
            case c.SetAt(position, value):
                return self.say("set_at", position=position + 1, value=value)
            case c.ShiftAt(position, change) | c.Nudge(position, change):
                return self.say(self._name(), position=position + 1, change=f"{change:+d}")
            case c.Shift(change):
                return self.say("shift", change=f"{change:+d}")
            case c.Alter(change):
                altered = the_die(self.step.a if self.entry.kind == "raising" else self.step.c)
                return self.say("alter" if change else "alter_not", die=altered, change=f"{change:+d}")
            case c.Pay(resource):
                name = RESOURCES[resource]
                return self.say("pay", token=Message(f"gen7.token.{name}"), one=Message(f"gen7.one.{name}"))
            case c.Donate(count):
                return self.say("donate", count=count, token=Message(f"gen7.token.{RESOURCES[self.step.a]}"))
            case c.Extra(count):
                return self.say("extra" if count else "extra_none", count=count)
            case c.Ask(seat) | c.Target(seat):
                return self.say(self._name(), seat=seat)
            case c.Give(_, seat):
                return self.say("give", seat=seat)
            case c.Wake(seat, die):
                return self.say("wake", seat=seat, die=the_die(die))
            case c.Pick(option):
                return self._pick(option)
        return self._card() or self.say(self._name())

    def _name(self) -> str:
        return self.text.label(self.entry.choice).key.rpartition(".")[2]

    def _task(self) -> str:
        """The critical task that this is about."""
        choice, group = self.entry.choice, self.before.group
        slot = choice.slot if isinstance(choice, c.Open) else group.slot if group else 0
        return self.library.criticals[self.before.row[slot].card].name

    def _place(self, choice: c.Place) -> Message:
        """With the tokens that the seat gave at once."""
        by = self.entry.for_
        label = self.text.label(choice)
        args = {**label.args, "die": the_die(choice.die)}
        name = label.key.rpartition(".")[2]
        for resource, kind in enumerate(RESOURCES):
            count = self.after.tokens[by][resource] - self.before.tokens[by][resource]
            if count > 0:
                return self.say(f"{name}_yield", **args, count=count, token=Message(f"gen7.token.{kind}"))
        return self.say(name, **args)

    def _finish(self) -> Message:
        by, group = self.entry.for_, self.before.group
        assert group is not None
        if self.entry.kind == "contribute":
            gave = any(item[0] == by for item in group.items)
            return self.say("finish" if gave else "finish_nothing", task=self._task())
        crew = [
            Message("gen7.done.name", {"seat": seat}) for seat in sorted({who // 7 for who in group.dice})
        ]
        merit = self.library.criticals[self.before.row[group.slot].card].merit
        return self.say("finish", task=self._task(), merit=merit, crew=listed(crew))

    def _face(self, deck: int, serial: int) -> str:
        """A card that everybody has seen by now."""
        return self.library.cards[deck][self.after.decks[deck].faces[serial]].name

    def _card(self) -> Message | None:
        """Choices of a card that lies open by now."""
        by, before, step = self.entry.for_, self.before, self.step
        match self.entry.choice:
            case c.Keep(slot) if self.entry.kind == "choose_schema":
                return self.say("keep", card=self._face(SCHEMA, step.data[slot]))
            case c.Slot(place):
                return self.say("slot", card=self.library.schemas[step.data[place]].name)
            case c.Search() if step.a == SCHEMA:
                return self.say("search", card=self._face(SCHEMA, before.decks[SCHEMA].drawn))
            case c.CompleteTask(slot) | c.DiscardTask(slot):
                card = self.library.tasks[self.after.token_faces[before.tasks[by][slot]]]
                return self.say(self._name(), card=card.name, merit=card.merit)
        return None

    # Votes and crossroads ------------------------------------------------------------------------

    def _pick(self, option: int) -> Message:
        if self.entry.kind == "vote":
            return self._ballot(option)
        about = self.step.a if self.entry.kind == "crossroad" else self.step.b
        name = self.library.crossroads[about].name if self.entry.kind == "crossroad" else ""
        return self.say("pick", card=name, option=self.text.option(self.before, self.step, option))

    def _ballot(self, option: int | None = None) -> Message:
        """One ballot; the last one opens them all."""
        if self.before.voted.bit_count() + 1 == len(self.before.merit):
            _, _, *ballots = self.after.last_vote
            opened = [
                Message(
                    "gen7.done.ballot", {"seat": seat, "what": self.text.option(self.before, self.step, one)}
                )
                for seat, one in enumerate(ballots)
            ]
            return self.say("pick_last", ballots=listed(opened))
        if option is None:
            return self.say("pick_unseen")
        return self.say("pick", option=self.text.option(self.before, self.step, option))


def _barracks(number: int) -> Message:
    return Message(f"gen7.barracks.{BARRACKS[number]}")
