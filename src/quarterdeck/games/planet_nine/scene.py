"""The table as titled rows: commander, roles, tasks, answers, messages, tricks, JARVIS's columns, hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.core.text import Area, Item, Scene
from quarterdeck.games.planet_nine.facts import Facts, Task
from quarterdeck.games.tricks.scene import TrickScene

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.text import PlanetNineText


class PlanetNineScene(TrickScene):
    text: PlanetNineText
    facts: Facts

    def whole(self) -> Scene:
        rows = (
            [self.mission()],
            self._commander(),
            self._duties(),
            self._tasks(),
            self._answers(),
            self.ballot(),
            self._messages(),
            self.tricks(),
            self._won(),
            self._columns(),
            self.hand(self.say("note.shown")),
        )
        return Scene(tuple(area for areas in rows for area in areas))

    def _name(self, member: int) -> Item:
        return self.line("note.seat", seat=self.who(member))

    def _commander(self) -> list[Area]:
        captains = [one.member for one in self.facts.members if one.captain]
        return [self.area(self.say("area.commander"), [self._name(one)], one) for one in captains]

    def _duties(self) -> list[Area]:
        """Who has which role, and who may still communicate."""
        members = self.facts.members
        areas = [self.area(one.note, [self._name(one.member)]) for one in members if one.note is not None]
        ready = [self._name(one.member) for one in members if one.token]
        return [*areas, self.area(self.say("duty.radios"), ready)] if ready else areas

    def _tasks(self) -> list[Area]:
        areas = []
        for owner in (None, *(one.member for one in self.facts.members)):
            items = [self._task(task) for task in self.facts.tasks if task.owner == owner]
            if items:
                whose = "area.middle" if owner is None else "area.tasks"
                args = {} if owner is None else {"seat": self.who(owner)}
                areas.append(self.area(self.say(whose, **args), items, owner))
        return areas

    def _task(self, task: Task) -> Item:
        name = f"{self.deck.names[task.card]} {task.token}".rstrip()
        if task.state == "done":
            return self.line("area.done", tone="good", card=name)
        note = self.text.token(task.token) if task.token else self.text.card(task.card)
        return Item(text=name, tone=self.tone(task.card), note=note)

    def _answers(self) -> list[Area]:
        council = self.facts.council
        if council is None or not council.answers:
            return []
        return [self.area(self.say("area.answers"), [Item(text=one.words) for one in council.answers])]

    def _messages(self) -> list[Area]:
        return [
            self.area(
                self.say("area.radio", seat=member.member),
                [self.card(shown.card), self.line(f"claim.{shown.claim}")],
                member.member,
            )
            for member in self.facts.members
            for shown in member.shown
        ]

    def _won(self) -> list[Area]:
        counts = [
            self.line("area.count", seat=self.who(one.member), count=one.won) for one in self.facts.members
        ]
        return [self.area(self.say("area.won"), counts)] if self.facts.trick else []

    def _columns(self) -> list[Area]:
        """JARVIS's open cards."""
        columns = self.facts.columns
        if columns is None:
            return []
        covered = self.say("note.covered")
        items = [
            self.card(card, covered if on_another else None)
            for card, on_another in zip(columns.cards, columns.covered, strict=True)
            if card is not None
        ]
        return [self.area(self.say("area.jarvis"), items, len(self.facts.members) - 1)]
