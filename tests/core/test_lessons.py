"""Every lesson of every game, played to its end by its own script."""

from __future__ import annotations

import pytest

from quarterdeck.core import registry
from quarterdeck.core.lessons import Lesson, lessons_of, words_of
from quarterdeck.core.match import AnyMatch, Match
from quarterdeck.core.words import LANGUAGES, Message

LESSONS = [lesson for game in registry.BUILT_IN for lesson in lessons_of(registry.game_type(game))]
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: f"{one.game.name} {one.name}")


def said(lesson: Lesson) -> list[Message]:
    return [text for step in lesson.steps for text in (step.says, step.wrong) if text is not None]


@every_lesson
def test_the_rules_play_the_script_to_its_end(lesson: Lesson) -> None:
    match: AnyMatch = Match(lesson.game)
    while (entry := lesson.line(match)) is not None:
        match.replay(entry)
    assert tuple(match.log) == lesson.script
    assert lesson.steps[-1].at == len(lesson.script)


@every_lesson
def test_the_pupil_is_asked_at_their_own_turn_and_told_what_is_wrong(lesson: Lesson) -> None:
    asking = [step for step in lesson.steps if step.asks]
    assert asking
    for step in asking:
        assert lesson.script[step.at].by == lesson.pupil
        match: AnyMatch = Match(lesson.game, lesson.script[: step.at])
        assert len(match.legal(match.decision(lesson.pupil))) == 1 or step.wrong is not None


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_said_has_words_that_name_who_is_meant(lesson: Lesson, language: str) -> None:
    words = words_of(type(lesson.game))
    for message in said(lesson):
        assert words.slots(message.key, language) <= set(message.args)
        assert words.say(message, language, ["Ada", "Bo", "Cy", "Di", "Eve"])


def test_no_lesson_text_is_unused() -> None:
    for game in registry.BUILT_IN:
        game_class = registry.game_type(game)
        used = {message.key for lesson in lessons_of(game_class) for message in said(lesson)}
        for language in LANGUAGES:
            assert set(words_of(game_class).texts[language]) == used


def test_a_match_that_left_the_script_has_no_next_line() -> None:
    lesson = lessons_of(registry.game_type("planet-nine"))[0]
    match: AnyMatch = Match(lesson.game, lesson.script[:11])
    assert lesson.line(match) == lesson.script[11]
    other: AnyMatch = Match(lesson.game, lesson.script[:10])
    other.submit(0, lesson.game.text.read("Y7"))
    assert lesson.line(other) is None
