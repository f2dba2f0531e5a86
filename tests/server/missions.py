"""Whole missions of Planet Nine by somebody who plays all seats, for what comes after the end."""

from __future__ import annotations

from tests.server.harness import Json, Person, over, play_on, start

ATTEMPTS = 20
"""Of twenty first missions, played at random, some are won and some are lost."""


def fly(person: Person, mission: int = 1, **settings: object) -> Json:
    """Plays a mission to its end; gives the last view."""
    seats = [{"kind": "me", "name": f"Ada {number}"} for number in range(1, 4)]
    options = {"mission": mission, "distress": False}
    asked = {"game": "planet-nine", "options": options, "seats": seats, "settings": settings}
    place = person.sit(str(person.post("api/tables", **asked)["table"]))
    start(place)
    play_on([place])
    last = place.view(over)
    place.close()
    return last


def is_won(last: Json) -> bool:
    return bool(max(last["outcome"]["utility"]) > 0)


def fly_until(person: Person, won: bool, mission: int = 1, **settings: object) -> Json:
    """Tries a mission until it ends like this."""
    for _ in range(ATTEMPTS):
        last = fly(person, mission, **settings)
        if is_won(last) == won:
            return last
    raise AssertionError(f"{ATTEMPTS} attempts, and none was {'won' if won else 'lost'}")
