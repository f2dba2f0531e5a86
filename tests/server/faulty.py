"""Skiff with bots that break down, hang and cheat."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from quarterdeck.core.chance import Source
from quarterdeck.core.contract import BotMaker, Choice, Decision
from tests.fixtures.skiff import PLAYS, Skiff


class _Bot:
    def __init__(self, game: Any, seed: int) -> None:
        self.game = game


class CrashBot(_Bot):
    def choose(self, view: Any, decision: Decision, choices: Sequence[Choice]) -> Choice:
        os._exit(3)


class RaiseBot(_Bot):
    def choose(self, view: Any, decision: Decision, choices: Sequence[Choice]) -> Choice:
        raise ZeroDivisionError("the bot's own mistake")


class HangBot(_Bot):
    def choose(self, view: Any, decision: Decision, choices: Sequence[Choice]) -> Choice:
        time.sleep(3600)
        return choices[0]


class CheatBot(_Bot):
    """Plays a card it does not hold."""

    def choose(self, view: Any, decision: Decision, choices: Sequence[Choice]) -> Choice:
        return next(play for play in PLAYS if play not in choices)


class MuddledBot(_Bot):
    """Chooses well enough, and can't say why."""

    def choose(self, view: Any, decision: Decision, choices: Sequence[Choice]) -> Choice:
        return choices[0]

    def believe(self, view: Any) -> None:
        os._exit(3)


class MuddledSkiff(Skiff):
    name: ClassVar[str] = "muddled"

    @classmethod
    def bots(cls) -> Mapping[str, BotMaker]:
        return {"muddled": MuddledBot}


class SlowSkiff(Skiff):
    """Its deal takes a while."""

    name: ClassVar[str] = "slow"

    def sample(self, state: Any, source: Source) -> Choice:
        time.sleep(2)
        return super().sample(state, source)


class FaultySkiff(Skiff):
    name: ClassVar[str] = "faulty"

    @classmethod
    def bots(cls) -> Mapping[str, BotMaker]:
        return {"raise": RaiseBot, "crash": CrashBot, "hang": HangBot, "cheat": CheatBot}
