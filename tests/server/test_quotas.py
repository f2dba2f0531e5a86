"""Limits hold however many ask at once: they are counted in the transaction that writes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.databases import postgresql
from tests.server.harness import JOBWELL, SKIFF, Person, Server, my_turn, play_on, start

pytestmark = pytest.mark.slow
SEATS = [{"kind": "me"}, {"kind": "me"}]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def several(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Server]]:
    """One server, or two on one database."""
    if request.param == "sqlite":
        with Server(tmp_path_factory.mktemp("one"), **LIMITS) as server:
            yield [server]
        return
    with (
        postgresql() as database,
        Server(tmp_path_factory.mktemp("one"), database=database, **LIMITS) as one,
        Server(tmp_path_factory.mktemp("two"), database=database, **LIMITS) as two,
    ):
        yield [one, two]


LIMITS: dict[str, Any] = {
    "tables_per_guest": 4,
    "tables_per_address": 1000,
    "guests_per_address": 20,
    "storage_per_guest": 40_000,
}


def at_once(work: list[tuple[str, dict[str, object], str | None]]) -> Counter[int]:
    """How many of these requests got which status."""

    def ask(one: tuple[str, dict[str, object], str | None]) -> int:
        url, body, key = one
        headers = {"origin": "/".join(url.split("/")[:3])}
        if key is not None:
            headers["cookie"] = f"quarterdeck_guest={key}"
        return httpx.post(url, json=body, headers=headers, timeout=60).status_code

    with ThreadPoolExecutor(20) as threads:
        return Counter(threads.map(ask, work))


def test_a_guest_opens_so_many_tables_and_no_more(several: list[Server]) -> None:
    key = several[0].guest("Ada").http.cookies["quarterdeck_guest"]
    table: dict[str, object] = {"game": SKIFF, "seats": SEATS}
    urls = [f"{several[n % len(several)].address}/api/tables" for n in range(40)]
    assert at_once([(url, table, key) for url in urls]) == {201: 4, 429: 36}


def test_match_files_fill_a_guests_room_and_no_more(several: list[Server]) -> None:
    server = several[0]
    ada = server.guest("Ada")
    place = ada.sit(ada.open(JOBWELL, ["me", "me"]))
    start(place)
    play_on([place])
    file = ada.http.get(f"{server.address}/api/tables/{place.table}/match").text
    key = server.guest("Bo").http.cookies["quarterdeck_guest"]
    urls = [f"{several[n % len(several)].address}/api/reviews" for n in range(20)]
    answers = at_once([(url, {"text": file}, key) for url in urls])
    assert set(answers) == {201, 429}
    assert 1 <= answers[201] <= 40_000 // len(file) + 1


def test_an_address_makes_so_many_new_guests_and_no_more(several: list[Server]) -> None:
    """The last test of this file that needs guests: they are used up then."""
    urls = [f"{several[n % len(several)].address}/api/me" for n in range(60)]
    answers = at_once([(url, {"name": "Eve"}, None) for url in urls])
    assert set(answers) == {200, 429}
    assert answers[200] <= 20
    refusal = Person(several[0]).try_post("api/me", name="Eve")
    assert refusal.json()["reason"]["key"] == "server.no.too_many_guests"


def test_settings_and_words_can_not_grow_a_history_without_end(tmp_path: Path) -> None:
    with Server(tmp_path, settings_per_minute=3, deeds_per_minute=12, events_per_table=30) as own:
        ada = own.guest("Ada")
        place = ada.sit(ada.open(SKIFF, ["me", "me"]))
        version = place.view()["version"]
        same = place.view()["settings"]
        assert place.command("settings", settings=same)["v"] == version, "nothing changed, nothing is written"
        answers = [place.command("settings", settings={**same, "pace_ms": n}) for n in range(1, 6)]
        assert [answer["t"] for answer in answers] == ["ack"] * 3 + ["nak"] * 2
        words = [place.command("say", seat=0, text=f"word {n}") for n in range(15)]
        assert words[-1]["reason"]["key"] == "server.no.too_fast"
        assert sum(answer["t"] == "ack" for answer in words) <= 12


def test_a_history_that_is_full_can_only_be_ended(tmp_path: Path) -> None:
    with Server(tmp_path, events_per_table=4) as own:
        ada = own.guest("Ada")
        place = ada.sit(ada.open(SKIFF, ["me", "me"]))
        start(place)
        pending = place.view(my_turn)["pending"][0]
        for answer in (place.choose(pending), place.command("phrase", seat=0, phrase="server.phrase.hello")):
            assert answer["reason"]["key"] == "server.no.history_full"
        assert place.command("give_up", seat=0)["t"] == "ack"
