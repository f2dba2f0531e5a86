"""The table as titled rows: mission, tasks and their progress, the council, tricks, seats, hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from quarterdeck.core.text import Area, Item, Scene
from quarterdeck.core.words import Arg, Message
from quarterdeck.games.deep_sea.facts import Facts, Task
from quarterdeck.games.tricks.facts import Answer, Member
from quarterdeck.games.tricks.scene import TrickScene

TONES = {"done": "good", "failed": "bad"}


class DeepSeaScene(TrickScene):
    facts: Facts

    def whole(self) -> Scene:
        facts, tokens = self.facts, self.facts.shared_tokens
        areas = [self.mission(*([self.line("item.shared", tone="good", count=tokens)] if tokens else []))]
        if facts.terrain is not None:
            mode = self.line(f"mode.{facts.communication}")
            areas.append(self.area(self.say("area.terrain"), [self.card(facts.terrain), mode]))
        middle = self._tasks(None)
        if middle:
            areas.append(self.area(self.say("area.middle"), middle))
        areas += self._council()
        areas += self.tricks()
        if any(member.captain for member in facts.members):
            for member in facts.members:
                areas += self._seat(member)
        return Scene((*areas, *self.hand()))

    # Tasks -------------------------------------------------------------------------------------------

    def _tasks(self, owner: int | None) -> list[Item]:
        return [self._task(task) for task in self.facts.tasks if task.owner == owner]

    def _task(self, task: Task) -> Item:
        status = self.say(f"item.{task.state}")
        args: dict[str, Arg] = {"task": task.sentence, "status": status, "number": task.number}
        if task.counts:
            args["progress"] = self._joined([count.words for count in task.counts])
        text = self.say("item.task_progress" if task.counts else "item.task", **args)
        note = self.say("item.difficulty", difficulty=task.difficulty)
        return Item(text=text, tone=TONES.get(task.state, ""), note=note)

    def _joined(self, words: Sequence[Message]) -> Message:
        return reduce(lambda rest, one: self.say("progress.and", one=one, two=rest), reversed(words))

    # What the crew settles before the first trick ------------------------------------------------------

    def _council(self) -> list[Area]:
        facts, areas = self.facts, []
        split = [Answer(task.proposed, task.sentence) for task in facts.tasks if task.proposed is not None]
        for key, said in (("area.wishes", facts.favours), ("area.proposal", split)):
            if said:
                areas.append(self.area(self.say(key), self.said(said)))
        for key, seats in (("area.declined", facts.declined), ("area.volunteers", facts.volunteers)):
            if seats:
                areas.append(self.area(self.say(key), self._names(seats)))
        return [*areas, *self.ballot()]

    def _names(self, seats: Iterable[int]) -> list[Item]:
        return [self.line("item.name", seat=self.who(seat)) for seat in seats]

    # Seats -------------------------------------------------------------------------------------------

    def _seat(self, member: Member) -> list[Area]:
        seat, columns = member.member, self.facts.columns
        key = "area.captain" if member.captain else "area.seat"
        title = self.say(key, seat=self.who(seat), tricks=member.won, cards=member.cards)
        items = [self.line("item.token", tone="good")] if member.token else []
        for shown in member.shown:
            if shown.held:
                claim, card = self.say(f"claim.{shown.claim}"), self.text.card(shown.card)
                items.append(self.line("item.shown", tone=self.tone(shown.card), card=card, claim=claim))
        if member.note is not None:
            items.append(Item(text=member.note))
        areas = [self.area(title, items, seat)]
        owned = self._tasks(seat)
        if owned:
            areas.append(self.area(self.say("area.tasks", seat=self.who(seat)), owned, seat))
        if columns is not None and seat == len(self.facts.members) - 1:
            up = [self.card(card) for card in columns.cards if card is not None]
            areas.append(self.area(self.say("area.dummy", count=sum(columns.covered)), up, seat))
        return areas
