"""Lessons at the terminal: read and played through piped words, left and taken up again."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from quarterdeck.cli.app import run
from quarterdeck.cli.words import CATALOGUE
from quarterdeck.core import registry
from quarterdeck.core.lessons import Lesson, lessons_of, words_of
from quarterdeck.core.words import LANGUAGES
from tests.games.spaces import plain

LESSONS = [lesson for game in registry.BUILT_IN for lesson in lessons_of(registry.game_type(game))]
GAME = "planet-nine"
FIRST, SECOND = lessons_of(registry.game_type(GAME))[:2]


class Terminal:
    """Runs `quarterdeck learn` with these words typed in."""

    def __init__(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path
    ) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch
        self.file = folder / "quarterdeck" / "lessons.json"
        monkeypatch.setenv("XDG_DATA_HOME", str(folder))

    def learn(self, words: str, *typed: str) -> str:
        self.monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = run(["learn", *words.split()])
        captured = self.capsys.readouterr()
        assert code == 0, captured.err
        assert max(map(len, captured.out.splitlines())) <= 80
        return " ".join(plain(captured.out).split())


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Terminal:
    return Terminal(capsys, monkeypatch, tmp_path)


def answers(lesson: Lesson) -> list[str]:
    """What is typed from the first step to the last: Enter, or the choice in notation."""
    write = lesson.game.text.write
    return [write(lesson.script[step.at].choice) if step.asks else "" for step in lesson.steps[:-1]]


def told(lesson: Lesson, step: int, language: str = "en") -> str:
    """What a step says, up to the first name in it."""
    text = words_of(type(lesson.game)).texts[language][lesson.steps[step].says.key]
    return " ".join(text.partition("{")[0].split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: f"{one.game.name} {one.name}")
def test_every_lesson_is_read_to_its_end(terminal: Terminal, lesson: Lesson, language: str) -> None:
    words = f"{lesson.game.name} --lesson {lesson.name} --language {language}"
    out = terminal.learn(words, *answers(lesson))
    for step in range(len(lesson.steps)):
        assert f"{step + 1}/{len(lesson.steps)} {told(lesson, step, language)}" in out
    assert "quarterdeck " in out[-60:]


def test_a_lesson_goes_on_where_it_was_left(terminal: Terminal) -> None:
    typed = answers(FIRST)
    out = terminal.learn(GAME, *typed[:7], "quit")
    assert told(FIRST, 7) in out
    assert "Go on with: quarterdeck learn planet-nine --lesson tricks" in out
    again = terminal.learn(GAME, *typed[7:])
    assert told(FIRST, 6) not in again
    assert again.index(told(FIRST, 7)) < again.index(told(FIRST, 8))


def test_who_types_no_more_may_go_on_later_too(terminal: Terminal) -> None:
    terminal.learn(GAME, "", "")
    assert f"3/{len(FIRST.steps)} " in terminal.learn(GAME)


def test_after_a_lesson_comes_the_next_and_after_the_last_a_game(terminal: Terminal) -> None:
    assert f"learn planet-nine --lesson {SECOND.name}" in terminal.learn(GAME, *answers(FIRST))
    assert "quarterdeck play planet-nine" in terminal.learn(GAME, *answers(SECOND))
    assert told(FIRST, 0) in terminal.learn(GAME)


def test_another_choice_is_talked_about_and_changes_nothing(terminal: Terminal) -> None:
    typed = answers(FIRST)
    asked = next(index for index, step in enumerate(FIRST.steps) if step.wrong)
    step = FIRST.steps[asked]
    assert step.wrong is not None
    wrong = words_of(type(FIRST.game)).texts["en"][step.wrong.key].partition("{")[0]
    out = terminal.learn(GAME, *typed[:asked], "Y7", "dance", "P9", "?", *typed[asked:])
    assert wrong.strip() in out
    assert "dance is neither a number from" in out
    assert "P9 is not offered now." in out
    assert out.count("The lesson is about") == 2
    assert told(FIRST, len(FIRST.steps) - 1) in out


def test_without_a_game_those_with_lessons_are_listed(terminal: Terminal) -> None:
    out = terminal.learn("--language de", "schach", "jobwell")
    jobwell = lessons_of(registry.game_type("jobwell"))[0]
    assert CATALOGUE.texts["de"]["cli.menu.ask"].partition("{")[0] in out
    assert "schach ist weder" in out
    assert told(jobwell, 0, "de") in out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("chess", "chess"),
        ("planet-nine --lesson nonsense", "Planet Nine has no lesson 'nonsense'; it has tricks, mission"),
        ("tests.toys:StonesGame", "there are no lessons for Stones"),
        ("jobwell --file {broken}", "does not say how far you are; remove it to begin again"),
        ("jobwell --file {folder}", "Is a directory"),
    ],
)
def test_what_can_not_be_learned_is_refused_in_a_sentence(
    terminal: Terminal, capsys: pytest.CaptureFixture[str], tmp_path: Path, words: str, why: str
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"jobwell": {"round": -1}}')
    assert run(["learn", *words.format(broken=broken, folder=tmp_path).split()]) == 2
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1
    assert not terminal.file.exists()


def test_nobody_asked_is_one_line_of_complaint(
    terminal: Terminal, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run(["learn"]) == 2
    assert "say which game, e.g. quarterdeck learn " in capsys.readouterr().err
