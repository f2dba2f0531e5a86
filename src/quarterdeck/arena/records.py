"""A file of finished games: the plan on its first line, then one JSON object per game.

A run that was stopped goes on where it was; more games can be added to a finished one.
"""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import msgspec

from quarterdeck.arena.plan import Plan
from quarterdeck.arena.play import Played
from quarterdeck.core.contract import Entry
from quarterdeck.core.errors import FileError
from quarterdeck.core.match import AnyMatch, Match


class Records:
    """The records of one plan. A last line that was torn by a crash is dropped."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self.games: dict[int, Played] = {}
        self._file: BinaryIO | None = None
        self._whole = 0
        if path.exists():
            self._read()

    def _read(self) -> None:
        data = self.path.read_bytes()
        self._whole = data.rfind(b"\n") + 1
        lines = data[: self._whole].split(b"\n")[:-1]
        if not lines:
            if data:
                raise FileError(f"{self.path}: line 1: this is not a file of records")
            return
        for number, line in enumerate(lines, start=1):
            try:
                if number == 1:
                    self._same_plan(msgspec.json.decode(line, type=Plan))
                else:
                    game = msgspec.json.decode(line, type=Played)
                    self.games[game.number] = game
            except (msgspec.MsgspecError, UnicodeDecodeError) as error:
                raise FileError(f"{self.path}: line {number}: {error}") from None

    def _same_plan(self, plan: Plan) -> None:
        if plan != self.plan:
            raise FileError(
                f"{self.path} holds games of another plan ({plan.game}, {', '.join(plan.line_up)}, "
                f"seed {plan.seed}); give another file"
            )

    def __enter__(self) -> Records:
        try:
            self._file = self.path.open("r+b" if self.path.exists() else "wb")
        except OSError as error:
            raise FileError(f"{self.path} can't be written: {error.strerror}") from None
        self._file.truncate(self._whole)
        self._file.seek(0, os.SEEK_END)
        if not self._whole:
            self._write(self.plan)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def add(self, game: Played) -> None:
        self.games[game.number] = game
        self._write(game)

    def _write(self, line: Plan | Played) -> None:
        assert self._file is not None
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def match(self, number: int) -> AnyMatch:
        """A kept game, replayed through the strict door."""
        game = self.plan.new_game()
        match = Match(game)
        played = self.games.get(number)
        if played is None or played.log is None:
            raise FileError(f"{self.path} has no log of game {number}")
        for brief in played.log:
            decision = match.pending[0]
            choice = game.actions[brief] if isinstance(brief, int) else game.text.read_chance(brief)
            match.replay(Entry(decision.kind, decision.by, decision.for_, choice))
        return match
