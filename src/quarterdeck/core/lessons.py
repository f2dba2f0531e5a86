"""Lessons: a match with a fixed deal, told step by step to somebody who plays it for the first time.

A game's lessons are the files `lessons/NUMBER-NAME.toml` beside its module, their words
`lessons/messages/*.toml`. A file is a screenplay: what chance brings and the seats play is written as in
a match file, and each step says something, points at things on the board, and may wait for a choice:

    config = { players = 4, mission = 1 }
    pupil = 1

    [[step]]
    before = '''
    * tasks G6
    2 task G6
    '''
    say = "task"                  the text `lesson.planet_nine.tricks.task`
    point = ["task G6"]
    seat = 2                      who the text names

    [[step]]
    say = "follow"
    point = ["card Y2", "card Y5"]
    choose = "Y5"                 the one choice that goes on
    touch = ["card Y5"]           how it is made; without this, by the last thing pointed at
    wrong = "not_that_one"        what is said about every other

Lines before a step may be the pupil's too: what is not worth a question is played for them. After the
last line of the script the match is like any other: bots play on.
"""

from __future__ import annotations

import sys
import tomllib
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from quarterdeck.core import record_text, registry
from quarterdeck.core.contract import Config, Entry, Seat
from quarterdeck.core.errors import FileError, QuarterdeckError
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.registry import AnyGame, GameType
from quarterdeck.core.words import LANGUAGES, Arg, Catalogue, Message

SeatNumber = Annotated[int, Meta(ge=1, le=16)]


class _StepText(Struct, frozen=True, forbid_unknown_fields=True):
    """A step as it is written."""

    say: str
    before: str = ""
    point: tuple[str, ...] = ()
    choose: str = ""
    touch: tuple[str, ...] = ()
    wrong: str = ""
    seat: SeatNumber | None = None
    other: SeatNumber | None = None


class _LessonText(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson's file."""

    config: dict[str, Any]
    step: Annotated[tuple[_StepText, ...], Meta(min_length=1)]
    pupil: SeatNumber = 1


class Step(Struct, frozen=True):
    """One thing said to the pupil."""

    says: Message
    points: tuple[str, ...]
    """Things on the board (`data-thing`) and parts of it (`data-place`), by their names there."""
    at: int
    """It is said when the log has this many entries."""
    touches: tuple[str, ...]
    """What is touched for the choice that it asks for, in this order."""
    asks: bool
    """Whether it waits for the pupil's choice, which is the entry that comes next."""
    wrong: Message | None
    """What is said about another choice."""

    @property
    def end(self) -> int:
        """How long the log is when it is done."""
        return self.at + self.asks


class Lesson(Struct, frozen=True):
    """A screenplay that the rules have been through."""

    name: str
    game: AnyGame
    pupil: Seat
    script: tuple[Entry, ...]
    steps: tuple[Step, ...]

    @property
    def config(self) -> Config:
        return self.game.config

    def line(self, match: AnyMatch) -> Entry | None:
        """What the script plays next in this match; None where it has ended, or the match left it."""
        length = len(match.log)
        if length >= len(self.script) or tuple(match.log) != self.script[:length]:
            return None
        return self.script[length]

    def asking(self, length: int) -> Step | None:
        """The step that waits for what comes next when the log has this many entries."""
        return next((step for step in self.steps if step.asks and step.at == length), None)

    def after(self, step: int, length: int) -> int:
        """Which step comes next once the log has this many entries: who has chosen need not be told to."""
        done = (number for number, one in enumerate(self.steps, start=1) if one.asks and one.end <= length)
        return max([step, *done])

    def waits(self, step: int, length: int) -> bool:
        """Whether nobody plays on before the pupil has read this step or done what it asks for."""
        return step < len(self.steps) and self.steps[step].at <= length


@lru_cache(maxsize=64)
def lessons_of(game_class: GameType) -> tuple[Lesson, ...]:
    """The lessons that a game brings, in their order."""
    folder = _folder(game_class)
    if folder is None:
        return ()
    found = sorted((one for one in folder.iterdir() if one.name.endswith(".toml")), key=lambda one: one.name)
    return tuple(_read(game_class, one) for one in found)


def lesson_named(game_class: GameType, name: str) -> Lesson | None:
    return next((lesson for lesson in lessons_of(game_class) if lesson.name == name), None)


@lru_cache(maxsize=64)
def words_of(game_class: GameType) -> Catalogue:
    """What a game's lessons say."""
    folder = _folder(game_class)
    return Catalogue.read(folder / "messages") if folder else Catalogue({one: {} for one in LANGUAGES})


def _folder(game_class: GameType) -> Traversable | None:
    package = sys.modules[game_class.__module__].__package__
    folder = files(package) / "lessons" if package else None
    return folder if folder is not None and folder.is_dir() else None


def _read(game_class: GameType, file: Traversable) -> Lesson:
    _, _, name = file.name.removesuffix(".toml").partition("-")
    try:
        text = msgspec.convert(tomllib.loads(file.read_text("utf-8")), _LessonText)
        return _compiled(game_class, name, text)
    except (ValueError, QuarterdeckError) as error:
        raise FileError(f"lesson {file.name} of {game_class.title}: {error}") from None


def _compiled(game_class: GameType, name: str, text: _LessonText) -> Lesson:
    """The lesson played through the rules, line by line."""
    game = registry.configure(game_class, text.config)
    match: AnyMatch = Match(game)
    keys = f"lesson.{game_class.name.replace('-', '_')}.{name}"
    steps: list[Step] = []
    for number, one in enumerate(text.step, start=1):
        try:
            for line in filter(None, map(str.strip, one.before.splitlines())):
                _play(match, line)
            at = len(match.log)
            if one.choose:
                _play(match, f"{text.pupil} {one.choose}")
        except QuarterdeckError as error:
            raise FileError(f"step {number} ({one.say}): {error}") from None
        seats: dict[str, Arg] = {
            word: seat - 1 for word, seat in (("seat", one.seat), ("other", one.other)) if seat is not None
        }
        steps.append(
            Step(
                says=Message(f"{keys}.{one.say}", seats),
                points=tuple(map(game.text.thing, one.point)),
                touches=tuple(map(game.text.thing, one.touch or one.point[-1:])) if one.choose else (),
                at=at,
                asks=bool(one.choose),
                wrong=Message(f"{keys}.{one.wrong}", seats) if one.wrong else None,
            )
        )
    return Lesson(name, game, text.pupil - 1, tuple(match.log), tuple(steps))


def _play(match: AnyMatch, line: str) -> None:
    entry = record_text.reader(line)(match)
    if not isinstance(entry, Entry):
        raise FileError(f"{line!r}: nothing is taken back in a lesson")
    match.replay(entry)
