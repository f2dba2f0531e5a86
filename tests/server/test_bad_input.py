"""Bad input gets a clear refusal and changes nothing."""

from __future__ import annotations

import json
import os
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.harness import JOBWELL, SKIFF, Json, Place, Server, meet, my_turn, start

MESSAGES = int(os.environ.get("QUARTERDECK_TEST_MESSAGES", "400"))
A_SOCKETFUL = 35
"""A socket takes a burst of 40 before it asks to slow down."""

json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
DEEDS = [
    "choose",
    "start",
    "nonce",
    "take_back",
    "give_up",
    "vote",
    "say",
    "phrase",
    "leave",
    "come_back",
    "seat_bot",
    "open_seat",
    "kick",
    "pass_host",
    "settings",
    "look",
]
fields = st.fixed_dictionaries(
    {},
    optional={
        "seat": st.integers(-2, 3) | json_values,
        "number": st.integers(-2, 60) | json_values,
        "for": st.integers(-2, 3) | json_values,
        "yes": st.booleans(),
        "text": st.text(max_size=600),
        "phrase": st.text(max_size=90),
        "nonce": st.text(max_size=40),
        "bot": st.text(max_size=90),
        "step": st.integers(-2, 9),
        "settings": json_values,
    },
)
commands = st.builds(
    lambda do, rest: {"do": do, **rest}, st.sampled_from(DEEDS) | st.text(max_size=8), fields
)
messages = st.one_of(
    st.builds(
        lambda id_, v, c: json.dumps({"t": "cmd", "id": id_, "v": v, "c": c}),
        st.text(min_size=1, max_size=70) | json_values,
        st.integers(-1, 50) | json_values,
        commands | json_values,
    ),
    json_values.map(json.dumps),
    st.text(max_size=200),
    st.binary(max_size=200),
)


@pytest.fixture(scope="module")
def watched(server: Server) -> Place:
    """A running match that others may watch."""
    ada = server.guest("Ada")
    place = ada.sit(ada.open(SKIFF, ["me", "me"], spectators=True))
    start(place)
    place.view(lambda view: view["seat"] == 1 and view["status"] == "running")
    return place


def state_of(place: Place, server: Server) -> Json:
    """The table as a new reader finds it, without who is there."""
    view = dict(server.guest("Zoe").sit(place.table).view())
    del view["watchers"]
    return view


@pytest.mark.slow
def test_random_messages_of_a_spectator_are_refused_and_change_nothing(
    server: Server, watched: Place
) -> None:
    before = state_of(watched, server)
    eve = server.guest("Eve")

    @settings(
        max_examples=max(1, MESSAGES // A_SOCKETFUL),
        deadline=None,
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    @given(st.lists(messages, min_size=A_SOCKETFUL, max_size=A_SOCKETFUL))
    def bombard(batch: list[str | bytes]) -> None:
        socket = eve.sit(watched.table)
        socket.view()
        for message in batch:
            socket.send(message)
        socket.send({"t": "cmd", "id": "the last one", "v": 0, "c": {"do": "start"}})
        answers = 0
        while True:
            frame = socket.until(lambda frame: frame["t"] in ("nak", "ack"))
            assert frame["t"] == "nak", frame
            assert frame["reason"]["key"].startswith("server.no.")
            answers += 1
            if frame["id"] == "the last one":
                break
        assert answers == len(batch) + 1
        socket.close()

    bombard()
    assert state_of(watched, server) == before


def test_choices_out_of_turn_of_other_seats_and_unknown_ones_are_refused(server: Server) -> None:
    ada = server.guest("Ada")
    first, second = meet(ada, server.guest("Bo"))
    mover, other = (first, second) if my_turn(first.view()) else (second, first)
    view, version = mover.view(my_turn), mover.view(my_turn)["version"]
    offered = {offer["number"] for offer in view["pending"][0]["offers"]}
    number = min(offered)
    idle = 1 - view["seat"]
    refusals = {
        "out of turn": other.command("choose", v=version, seat=idle, number=number),
        "another seat": other.command("choose", v=version, seat=view["seat"], number=number),
        "unknown": mover.command("choose", v=version, seat=view["seat"], number=10**6),
        "illegal": mover.command(
            "choose", v=version, seat=view["seat"], number=next(n for n in range(999) if n not in offered)
        ),
        "stale": mover.command("choose", v=1, seat=view["seat"], number=number),
        "no such seat": mover.command("choose", v=version, seat=9, number=number),
    }
    assert {what: answer["reason"]["key"] for what, answer in refusals.items()} == {
        "out of turn": "error.out_of_turn",
        "another seat": "server.no.not_your_seat",
        "unknown": "server.no.unknown_choice",
        "illegal": "error.illegal",
        "stale": "server.no.stale",
        "no such seat": "server.no.not_your_seat",
    }
    assert ada.sit(first.table).view()["version"] == version


@pytest.mark.parametrize(
    "frame",
    ["", "null", "{", '{"t":"hello","since":"0"}', '{"t":"cmd","id":"x","v":0,"c":{"do":"start","x":1}}'],
)
def test_a_message_that_can_not_be_read_is_named_so(server: Server, watched: Place, frame: str) -> None:
    socket = server.guest("Eve").sit(watched.table)
    socket.view()
    socket.send(frame)
    answer = socket.until(lambda message: message["t"] == "nak")
    assert answer["reason"]["key"] == "server.no.malformed"


@pytest.mark.slow
def test_http_answers_what_its_openapi_document_says(server: Server) -> None:
    """Schemathesis: random requests of every operation never make the server fail."""
    ada = server.guest("Ada")
    schema = schemathesis.openapi.from_url(f"{server.address}/api/openapi/openapi.json")
    key = ada.http.cookies["quarterdeck_guest"]
    headers = {"origin": ada.origin, "cookie": f"quarterdeck_guest={key}"}
    seen = []

    for result in schema.get_all_operations():
        operation = result.ok()  # type: ignore[union-attr]
        strategy = operation.as_strategy()

        @settings(
            max_examples=max(3, MESSAGES // 80),
            deadline=None,
            suppress_health_check=list(HealthCheck),
            database=None,
        )
        @given(strategy)
        def call(case: Any) -> None:
            response = case.call(headers=headers)
            assert response.status_code < 500, (case.method, case.path, response.text)

        call()
        seen.append(operation.label)
    assert len(seen) >= 15
    assert httpx.get(f"{server.address}/healthz").json()["status"] == "ok"


def test_an_http_body_with_an_unknown_field_is_refused(server: Server) -> None:
    answer = server.guest("Ada").try_post("api/me", name="Ada", admin=True)
    assert answer.status_code == 400
    assert answer.json()["reason"]["key"] == "server.no.malformed"


def test_a_configuration_the_rules_do_not_allow_is_refused(server: Server) -> None:
    ada = server.guest("Ada")
    answer = ada.try_post("api/tables", game=JOBWELL, seats=[{"kind": "me"}] * 15)
    assert answer.status_code == 400
    assert answer.json()["reason"]["key"] == "error.config"
    answer = ada.try_post("api/tables", game=JOBWELL, options={"wind": 3}, seats=[{"kind": "me"}] * 2)
    assert answer.json()["reason"]["key"] == "error.config"


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//", "http://a:b:c"])
def test_an_origin_that_is_none_is_another_site(server: Server, origin: str) -> None:
    ada = server.guest("Ada")
    ada.http.headers["origin"] = origin
    answer = ada.try_post("api/me", name="Eve")
    assert (answer.status_code, answer.json()["reason"]["key"]) == (403, "server.no.origin")


@pytest.mark.parametrize(
    "options",
    [
        '{"x": ' + "9" * 4301 + "}",
        '{"players": ' + "9" * 4301 + "}",
        '{"x": ' + "[" * 20_000 + "]" * 20_000 + "}",
        '{"extra_round": ' + "[" * 900 + "]" * 900 + "}",
    ],
)
def test_options_that_are_too_long_or_too_deep_are_refused(server: Server, options: str) -> None:
    ada = server.guest("Ada")
    seats = '[{"kind": "me"}, {"kind": "me"}]'
    answer = ada.http.post(
        f"{server.address}/api/tables",
        content=f'{{"game": "{JOBWELL}", "seats": {seats}, "options": {options}}}',
        headers={"content-type": "application/json"},
    )
    assert answer.status_code == 400, answer.text
    assert answer.json()["reason"]["key"] in ("server.no.malformed", "error.config")


def test_a_number_in_the_address_that_is_too_long_is_refused(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open(JOBWELL, ["me", "me"])
    answer = ada.http.get(f"{server.address}/api/tables/{table}/replay?first={'9' * 4301}")
    assert answer.status_code == 400


@pytest.mark.parametrize("path", ["api/tables/a%00b/match", "api/catalogue/%00", "%0a", "api/crews/a%00b"])
def test_control_characters_in_a_path_are_refused(server: Server, path: str) -> None:
    answer = server.guest("Ada").http.get(f"{server.address}/{path}")
    assert (answer.status_code, answer.json()["reason"]["key"]) == (400, "server.no.malformed")
