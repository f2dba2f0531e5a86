"""`quarterdeck learn`: a game's lessons at the terminal, the same as on the page."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec
import typer
from msgspec import Meta
from rich.text import Text

from quarterdeck.cli import keyboard, screen
from quarterdeck.cli.menu import choose_game
from quarterdeck.cli.table import by_number, draw_choices
from quarterdeck.cli.turn import QUIT, Stopped
from quarterdeck.cli.words import Language
from quarterdeck.core import registry
from quarterdeck.core.contract import CHANCE, Choice
from quarterdeck.core.drawing import Speaker, draw_scene
from quarterdeck.core.errors import ConfigError, FileError, UnknownChoice
from quarterdeck.core.files import write_file
from quarterdeck.core.lessons import Lesson, Step, lesson_named, lessons_of, words_of
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.registry import GameType
from quarterdeck.core.words import Message

Progress: TypeAlias = dict[str, dict[str, Annotated[int, Meta(ge=0)]]]
"""By game and lesson: how many steps have been read."""


def learn(
    game: Annotated[str | None, typer.Argument(help="A game's name, or package:object.")] = None,
    lesson: Annotated[
        str | None, typer.Option(help="One of its lessons; without, the first not yet finished.")
    ] = None,
    file: Annotated[
        Path | None, typer.Option(help="Where is kept how far you are; without, among your own data.")
    ] = None,
    language: Annotated[Language, typer.Option("--language", "-l", help="Language.")] = Language.en,
) -> None:
    """Learn a game by playing: a fixed deal, told step by step. You can stop and go on any time."""
    console = screen.out()
    taught = {name: game_class for name, game_class in registry.games().items() if lessons_of(game_class)}
    game = game or choose_game(console, language, taught, "learn")
    if game is None:
        return
    game_class = registry.import_game(game)
    file = file or _usual_file()
    progress = _read(file)
    read = progress.setdefault(game_class.name, {})
    found = _wanted(game_class, lesson, read)
    step = read.get(found.name, 0)
    pupil = Pupil(found, step if step < len(found.steps) else 0, language)
    try:
        for read[found.name] in pupil.steps():
            _keep(file, progress)
    except Stopped:
        pupil.print(language.say("learn.stopped", command=_command(game, found, language)))
        return
    following = _wanted(game_class, None, read)
    if following.name in read:
        pupil.print(language.say("learn.play", command=f"quarterdeck play {game}"))
    else:
        pupil.print(language.say("learn.onward", command=_command(game, following, language)))


def _command(game: str, lesson: Lesson, language: Language) -> str:
    spoken = "" if language is Language.en else f" --language {language}"
    return f"quarterdeck learn {game} --lesson {lesson.name}{spoken}"


def _wanted(game_class: GameType, name: str | None, read: dict[str, int]) -> Lesson:
    """The lesson of this name; without one, the first that was not read to its end, or the first of all."""
    lessons = lessons_of(game_class)
    if not lessons:
        raise ConfigError(f"there are no lessons for {game_class.title}")
    if name is None:
        return next((one for one in lessons if read.get(one.name, 0) < len(one.steps)), lessons[0])
    if (found := lesson_named(game_class, name)) is None:
        names = ", ".join(one.name for one in lessons)
        raise ConfigError(f"{game_class.title} has no lesson {name!r}; it has {names}")
    return found


# How far somebody is -------------------------------------------------------------------------------


def _usual_file() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "quarterdeck" / "lessons.json"


def _read(file: Path) -> Progress:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Progress)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise FileError(f"{file}: {error.strerror or error}") from None
    except ValueError:
        raise FileError(f"{file} does not say how far you are; remove it to begin again") from None


def _keep(file: Path, progress: Progress) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{file.parent}: {error.strerror or error}") from None
    write_file(file, msgspec.json.encode(progress))


# The lesson ----------------------------------------------------------------------------------------


class Pupil:
    """Reads a lesson at the terminal, and plays what it asks for."""

    def __init__(self, lesson: Lesson, step: int, language: Language) -> None:
        self.lesson = lesson
        self.step = step
        self.game = lesson.game
        self.language = language
        self.console = screen.out()
        self.match: AnyMatch = Match(self.game, lesson.script[: lesson.steps[step].at])
        self.names = [
            language.say("you") if seat == lesson.pupil else language.say("player", number=seat + 1)
            for seat in range(self.game.config.players)
        ]
        self.say = Speaker(self.game, language, self.names)
        self.words = self.game.text.catalogue | words_of(type(self.game))

    def steps(self) -> Iterator[int]:
        """Takes the pupil through the lesson; yields how many steps are behind them after each."""
        lessons = [one.name for one in lessons_of(type(self.game))]
        number = lessons.index(self.lesson.name) + 1
        title = self.language.say("learn.title", game=self.game.title, number=number, lessons=len(lessons))
        self.print(title, "title")
        self._show_table()
        for index in range(self.step, len(self.lesson.steps)):
            step = self.lesson.steps[index]
            self._play_until(step.at)
            self._tell(index, step.says)
            if step.asks:
                self._ask(step)
            elif index < len(self.lesson.steps) - 1:
                self._wait()
            yield index + 1

    def print(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style))

    def _play_until(self, length: int) -> None:
        """What chance brings and the others play, told line by line; then the table as it is now."""
        before = len(self.match.log)
        if before == length:
            return
        for entry in self.lesson.script[before:length]:
            self.match.replay(entry)
        for index in range(before, length):
            shown = self.match.shown(index, self.lesson.pupil)
            if shown or self.match.log[index].by != CHANCE:
                self.print("  " + self.say(self.match.tell(index, shown)), "quiet")
        self._show_table()

    def _show_table(self) -> None:
        self.console.print()
        view = self.match.view(self.lesson.pupil)
        draw_scene(self.console, self.game.text.scene(view), self.say, self.lesson.pupil)

    def _tell(self, index: int, says: Message) -> None:
        self.console.print()
        where = f"{index + 1}/{len(self.lesson.steps)} "
        self.console.print(Text.assemble((where, "number"), self._lesson_text(says)))

    def _lesson_text(self, message: Message) -> str:
        return self.words.say(message, self.language, self.names)

    def _wait(self) -> None:
        if self._typed("learn.next").lower() in QUIT:
            raise Stopped

    def _ask(self, step: Step) -> None:
        """Until the pupil makes the choice that the lesson is about."""
        right = self.lesson.script[step.at]
        decision = self.match.decision(self.lesson.pupil)
        choices = self.match.legal(decision)
        view = self.match.view(self.lesson.pupil)
        self.print(self.say(self.game.text.prompt(view, decision)), "title")
        draw_choices(self.console, self.game, choices, self.say)
        while (choice := self._choice(choices, right.choice)) != right.choice:
            if choice is not None:
                if step.wrong is not None:
                    self.print(self._lesson_text(step.wrong), "bad")
                self.print(self._hint(choices, right.choice), "quiet")
        self.match.replay(right)

    def _choice(self, choices: tuple[Choice, ...], right: Choice) -> Choice | None:
        """What was typed, by number or notation; None where that is none of the choices."""
        words = self._typed("ask")
        if words.lower() in QUIT:
            raise Stopped
        if words.startswith("?") or not words:
            self.print(self._hint(choices, right))
            return None
        if (numbered := by_number(choices, words)) is not None:
            return numbered
        try:
            choice = self.game.text.read(words)
        except UnknownChoice:
            self.print(self.language.say("not_understood", text=words, count=len(choices)), "bad")
            return None
        if choice in choices:
            return choice
        self.print(self.language.say("not_offered", notation=self.game.text.write(choice)), "bad")
        return None

    def _hint(self, choices: tuple[Choice, ...], right: Choice) -> str:
        number, label = choices.index(right) + 1, self.say(self.game.text.label(right))
        return self.language.say("learn.hint", number=number, choice=label)

    def _typed(self, question: str) -> str:
        try:
            return keyboard.ask(self.console, self.language.say(question))
        except EOFError:
            self.console.print()
            raise Stopped from None
