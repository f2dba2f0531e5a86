"""A lesson is an ordinary table whose chance and other seats follow a script, and which counts nowhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from quarterdeck.core import registry
from quarterdeck.core.lessons import Lesson, lessons_of
from tests.server.harness import Json, Person, Place, Server, over

GAME = "planet-nine"
FIRST, SECOND = lessons_of(registry.game_type(GAME))[:2]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(
        tmp_path_factory.mktemp("lessons"), games=f"{GAME} jobwell", tables_per_address=1000
    ) as running:
        yield running


def begin(server: Server, lesson: str | None = None) -> tuple[Person, Place]:
    ada = server.guest("Ada")
    place = sit(ada, lesson)
    return ada, place


def sit(person: Person, lesson: str | None = None) -> Place:
    body = {"game": GAME} if lesson is None else {"game": GAME, "lesson": lesson}
    place = person.sit(person.post("api/lessons", **body)["table"])
    settings = {"pace_ms": 0, "spectators": False, "listed": False, "stand_in": False}
    place.view()
    place.command("settings", settings=settings)
    return place


def at_step(step: int) -> object:
    return lambda view: view["lesson"]["step"] == step and view["lesson"]["waits_for"] in ("next", "choice")


def view_at(place: Place, step: int) -> Json:
    return place.view(at_step(step))  # type: ignore[arg-type]


def take(place: Place, lesson: Lesson, step: int) -> Json:
    """Reads the step, or does what it asks for."""
    view = view_at(place, step)
    if not lesson.steps[step].asks:
        return place.command("next", seat=lesson.pupil, step=step)
    number = lesson.game.number(lesson.script[lesson.steps[step].at].choice)
    return place.choose(view["pending"][0], number)


def take_until(place: Place, lesson: Lesson, step: int) -> Json:
    """The view in which this step is said."""
    for earlier in range(step):
        answer = take(place, lesson, earlier)
        assert answer["t"] == "ack", (earlier, answer)
    return view_at(place, step)


def asking(lesson: Lesson, notation: str) -> int:
    choice = lesson.game.text.read(notation)
    return next(
        index
        for index, step in enumerate(lesson.steps)
        if step.asks and lesson.script[step.at].choice == choice
    )


def fly(place: Place, lesson: Lesson) -> Json:
    take_until(place, lesson, len(lesson.steps) - 1)
    return place.view(over)


@pytest.mark.parametrize(("lesson", "won"), [(FIRST, False), (SECOND, True)], ids=["lost", "won"])
def test_a_lesson_is_played_to_the_end_of_its_script(server: Server, lesson: Lesson, won: bool) -> None:
    ada, place = begin(server, lesson.name)
    view = fly(place, lesson)
    assert view["outcome"]["utility"] == [float(won)] * 4
    replay = ada.get(f"api/tables/{place.table}/replay?seat=0&count=200")
    assert replay["steps"] == len(lesson.script)


def test_a_wrong_choice_is_answered_in_the_lessons_words_and_changes_nothing(server: Server) -> None:
    _, place = begin(server)
    step = asking(FIRST, "Y5")
    view = take_until(place, FIRST, step)
    number = FIRST.game.number(FIRST.game.text.read("Y7"))
    answer = place.choose(view["pending"][0], number)
    assert answer["t"] == "nak"
    assert answer["reason"]["key"] == "lesson.planet_nine.tricks.follow_wrong"
    assert answer["v"] == view["version"]
    assert take(place, FIRST, step)["t"] == "ack"


def test_what_the_rules_forbid_is_refused_by_the_rules(server: Server) -> None:
    _, place = begin(server)
    view = take_until(place, FIRST, asking(FIRST, "Y5"))
    answer = place.choose(view["pending"][0], FIRST.game.number(FIRST.game.text.read("B9")))
    assert answer["reason"]["key"] == "error.illegal"


def test_nobody_plays_on_before_the_step_is_read(server: Server) -> None:
    _, place = begin(server)
    view = view_at(place, 0)
    assert view["steps"] == FIRST.steps[0].at
    assert place.command("next", seat=0, step=3)["reason"]["key"] == "server.no.stale"
    assert place.view(at_step(0))["steps"] == FIRST.steps[0].at  # type: ignore[arg-type]


def test_the_pupil_is_asked_only_what_the_script_asks(server: Server) -> None:
    _, place = begin(server)
    last = asking(FIRST, "Y5")
    take_until(place, FIRST, last)
    asked = [frame for frame in place.frames if frame["t"] == "view" and frame["pending"]]
    assert {frame["pending"][0]["kind"] for frame in asked} == {"play"}


def test_a_lesson_goes_on_where_it_was_left(server: Server) -> None:
    ada, place = begin(server)
    take_until(place, FIRST, 7)
    place.close()
    again = sit(ada)
    assert again.table == place.table
    assert view_at(again, 7)["lesson"]["says"]["key"] == FIRST.steps[7].says.key
    fly_on = [take(again, FIRST, step)["t"] for step in range(7, len(FIRST.steps) - 1)]
    assert set(fly_on) == {"ack"}
    assert again.view(over)["status"] == "over"


def test_after_a_lesson_comes_the_next_and_after_the_last_the_first(server: Server) -> None:
    ada, place = begin(server)
    fly(place, FIRST)
    second = sit(ada)
    assert second.view()["lesson"]["lesson"] == SECOND.name
    fly(second, SECOND)
    assert sit(ada).view()["lesson"]["lesson"] == FIRST.name


def test_a_mission_won_in_a_lesson_is_not_won(server: Server) -> None:
    ada, place = begin(server, SECOND.name)
    assert fly(place, SECOND)["outcome"]["utility"][0] == 1.0
    assert ada.get("api/progress")["games"] == []
    assert [line["mission"] for line in ada.get("api/tables/mine")["tables"]] == [None]


def test_a_lesson_commits_to_no_chance_and_has_no_rematch(server: Server) -> None:
    ada, place = begin(server)
    view = fly(place, FIRST)
    assert (view["commitment"], view["secret"]) == ("", None)
    assert ada.get(f"api/tables/{place.table}/verify")["fair"] is False
    refused = ada.try_post(f"api/tables/{place.table}/rematch")
    assert refused.json()["reason"]["key"] == "server.no.not_now"


def test_a_lesson_gives_no_hints_and_takes_nothing_back(server: Server) -> None:
    ada, place = begin(server)
    view = take_until(place, FIRST, asking(FIRST, "Y5") + 1)
    assert (view["hints"], view["take_back"]) == (False, None)
    assert place.command("take_back", seat=0)["reason"]["key"] == "server.no.nothing_to_take_back"
    assert ada.try_post(f"api/tables/{place.table}/hint", seat=0).status_code == 403


def test_my_tables_say_which_are_lessons(server: Server) -> None:
    ada, place = begin(server)
    ada.open("jobwell", ["me", "random"])
    lessons = {line["table"]: line["lesson"] for line in ada.get("api/tables/mine")["tables"]}
    assert lessons.pop(place.table) == FIRST.name
    assert list(lessons.values()) == [None]


def test_watchers_see_no_lesson(server: Server) -> None:
    ada, place = begin(server)
    take_until(place, FIRST, 3)
    settings = {"pace_ms": 0, "spectators": True, "listed": False, "stand_in": False}
    place.command("settings", settings=settings)
    watched = server.guest("Bo").sit(place.table).view()
    assert watched["lesson"] is None
    assert ada.get("api/tables/mine")["tables"][0]["can_watch"] is True


def test_after_the_script_the_match_is_the_pupils_own(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.post("api/lessons", game="jobwell")["table"])
    lesson = lessons_of(registry.game_type("jobwell"))[0]
    view = take_until(place, lesson, len(lesson.steps) - 1)
    assert view["steps"] > len(lesson.script), "the next round's chance was drawn"
    assert view["waiting"] == [1]
    assert place.command("next", seat=0, step=len(lesson.steps) - 1)["t"] == "ack"
    view = place.view(lambda seen: bool(seen["pending"]) and seen["lesson"]["waits_for"] == "nobody")
    assert place.choose(view["pending"][0])["t"] == "ack"


def test_unknown_lessons_are_refused(server: Server) -> None:
    ada = server.guest("Ada")
    assert ada.try_post("api/lessons", game=GAME, lesson="nonsense").status_code == 404
    assert ada.try_post("api/lessons", game="nonsense").status_code == 400
    assert ada.try_post("api/lessons", game=GAME, lesson="x" * 81).status_code == 400
    assert ada.try_post("api/lessons", game=GAME, more=1).status_code == 400


def test_reading_on_belongs_to_lessons_alone(server: Server) -> None:
    ada = server.guest("Ada")
    place = ada.sit(ada.open("jobwell", ["me", "random"]))
    place.view()
    assert place.command("next", seat=0, step=0)["reason"]["key"] == "server.no.not_now"


def test_the_words_come_in_both_languages(server: Server) -> None:
    words = server.guest("Ada").get(f"api/lessons/{GAME}")
    key = FIRST.steps[0].says.key
    assert words["en"][key].startswith("Welcome aboard")
    assert words["de"][key].startswith("Willkommen an Bord")
