"""The bots of one table: what they are thinking about, and their moves."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import msgspec

from quarterdeck.core.belief import Belief
from quarterdeck.core.contract import CHANCE, Decision, Seat
from quarterdeck.core.match import AnyMatch
from quarterdeck.server.bots.fair_queue import QueueFull
from quarterdeck.server.bots.jobs import Explaining, Thought
from quarterdeck.server.bots.pool import WorkFailed
from quarterdeck.server.chance import SYSTEM, Chance
from quarterdeck.server.db.store import is_away
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table import commands, lessons, seating
from quarterdeck.server.table import events as ev
from quarterdeck.server.table.permissions import Circumstances, Events
from quarterdeck.server.table.table import Table

if TYPE_CHECKING:
    from quarterdeck.server.rooms.hub import Hub
    from quarterdeck.server.rooms.room import Room

log = logging.getLogger("quarterdeck.bots")
AGAIN_S: Final = 1.0
"""Where a guest's line is full, their bots stand at its end again after this."""
Asked = tuple[Seat, Seat, int]
"""By, for, and since when the decision stands."""


class Advice(NamedTuple):
    """What a bot would choose at a seat, and why it may think so."""

    number: int
    belief: Belief | None


def thought(table: Table, decision: Decision, bot: str, chance: Chance = SYSTEM) -> Thought:
    """What a bot is asked at a table, from its seat's view alone."""
    assert table.match is not None
    return thought_in(table.created.game, table.match, decision, bot, chance)


def thought_in(name: str, match: AnyMatch, decision: Decision, bot: str, chance: Chance) -> Thought:
    """The same in a match of the game of this name."""
    game = match.game
    view = msgspec.json.encode(match.view(decision.by))
    return Thought(
        game=name,
        config=msgspec.Raw(msgspec.json.encode(game.config)),
        bot=bot,
        seed=chance.bot_seed(view),
        view=msgspec.Raw(view),
        decision=decision,
        choices=tuple(game.number(choice) for choice in game.legal(match.state, decision)),
    )


class TableBots:
    """They think beside the mailbox and move in it."""

    def __init__(self, room: Room, hub: Hub) -> None:
        self._room = room
        self._hub = hub
        self._thinking: dict[Asked, asyncio.Task[None]] = {}
        self._advice: dict[Asked, asyncio.Task[Advice]] = {}

    @property
    def busy(self) -> bool:
        return bool(self._thinking)

    def stop(self) -> None:
        for task in self._thinking.values():
            task.cancel()

    def wake(self) -> None:
        """Lets bots think about what the table waits for, and stops those it no longer waits for."""
        room, table = self._room, self._room.table
        standing = {self._key(decision) for decision in table.pending()}
        self._advice = {key: task for key, task in self._advice.items() if key in standing}
        due = {
            self._key(decision): decision
            for decision in table.pending()
            if decision.by != CHANCE and table.chairs[decision.by].played_by_bot
        }
        script = lessons.line(table)
        if script is not None or lessons.is_read(table):
            due = {self._key(one): one for one in lessons.due(table)}
        if due and (commands.time_is_up(table, room.circumstances()) or not self._hub.keeps(room.id)):
            due = {}
        for key in [key for key in self._thinking if key not in due]:
            self._thinking.pop(key).cancel()
        for key, decision in due.items():
            if key not in self._thinking:
                bot = table.chairs[decision.by].bot or "random"
                asked = thought(table, decision, bot, self._hub.chance)
                number = table.game.number(script.choice) if script else None
                self._thinking[key] = asyncio.create_task(self._think(key, asked, number))

    def _key(self, decision: Decision) -> Asked:
        return decision.by, decision.for_, self._room.table.asked_at[decision]

    def consider(self, decision: Decision, bot: str, guest: str) -> asyncio.Task[Advice]:
        """Lets a bot think about a guest's decision."""
        key = self._key(decision)
        if key not in self._advice:
            asked = thought(self._room.table, decision, bot, self._hub.chance)
            self._advice[key] = asyncio.create_task(self._advise(asked, guest))
        return self._advice[key]

    async def _advise(self, asked: Thought, guest: str) -> Advice:
        number = asked.choices[0]
        if len(asked.choices) > 1:
            number = await self._hub.pool.think(guest, asked)
        if number not in asked.choices:
            raise WorkFailed("crash")
        explaining = Explaining(asked.game, asked.config, asked.bot, asked.view)
        try:
            return Advice(number, await self._hub.pool.explain(guest, explaining))
        except Refused:  # the choice is good without it
            return Advice(number, None)

    async def _think(self, key: Asked, asked: Thought, number: int | None = None) -> None:
        """Chooses, unless a script has, and moves. Nobody waits while a script says "ready"."""
        room, scripted = self._room, number is not None
        fault: ev.Faulted | None = None
        try:
            if number is None and len(asked.choices) == 1:
                number = asked.choices[0]
            elif number is None:
                try:
                    number = await self._choose(asked)
                    if number not in asked.choices:
                        fault = self._fault(asked, "illegal")
                except WorkFailed as failed:
                    fault = self._fault(asked, failed.what)
            pause = room.last_move + room.table.settings.pace_ms / 1000 - time.monotonic()
            if pause > 0 and not (scripted and asked.decision.mode != "turn"):
                await asyncio.sleep(pause)
            await room.do(lambda: self._move(key, number, fault))
        except Exception as error:
            if not is_away(error):  # that is said once, by the store; whoever wakes the table asks again
                log.exception("bot's move failed", extra={"table": room.id})
        finally:
            if self._thinking.get(key) is asyncio.current_task():
                del self._thinking[key]

    async def _choose(self, asked: Thought) -> int:
        """The bot's choice, in the turn of the guest whose table it is."""
        while True:
            try:
                return await self._hub.pool.think(self._room.table.host, asked)
            except QueueFull:
                await asyncio.sleep(AGAIN_S)

    def _fault(self, asked: Thought, what: Literal["crash", "hang", "illegal"]) -> ev.Faulted:
        """A bot that failed once does not play on."""
        instead = seating.bot_instead(self._room.table, asked.bot)
        return ev.Faulted(asked.decision.by, asked.bot, what, instead)

    async def _move(self, key: Asked, number: int | None, fault: ev.Faulted | None) -> None:
        self._thinking.pop(key, None)
        room = self._room
        before = room.table.version

        def decide(table: Table, when: Circumstances) -> Events:
            moves = commands.bot_moves(table, key[0], key[1], None if fault else number, key[2], when)
            return [fault, *moves] if fault and moves else moves

        await room.change(decide)
        if room.table.version != before:
            room.broadcast()
        else:
            self.wake()
