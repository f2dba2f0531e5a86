"""`quarterdeck serve` itself: what it says when it can't start, its log, and how its answers travel."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import httpx
import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from tests.server.harness import JOBWELL, REPOSITORY, RUN, SKIFF, Person, Place, Server, start

pytestmark = pytest.mark.slow


def serve(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", RUN, "serve", "--port", "0", *words],
        cwd=REPOSITORY,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


@pytest.mark.parametrize(
    ("database", "why"),
    [
        ("sqlite:////dev/null/x.sqlite", "File exists"),
        ("postgresql://ada:hunter2@127.0.0.1:1/x", "refused"),
        ("tables.sqlite", "parse"),
    ],
)
def test_a_database_that_can_not_be_opened_is_one_sentence(database: str, why: str) -> None:
    ended = serve("--database", database)
    complaint = ended.stderr.strip().splitlines()[-1]
    assert ended.returncode == 2
    assert "the database" in complaint
    assert why in complaint
    assert "Traceback" not in ended.stderr
    assert "hunter2" not in ended.stderr


def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        ended = serve("--database", f"sqlite:///{tmp_path}/x.sqlite", "--port", port)
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert "another program listens there" in ended.stderr


def test_a_misspelt_setting_is_refused_with_the_name_that_was_meant() -> None:
    ended = serve(QUARTERDECK_DATABSE="sqlite:///x")
    assert ended.returncode == 2
    assert "did you mean QUARTERDECK_DATABASE?" in ended.stderr


def test_at_every_level_the_log_is_json_and_holds_no_secret(tmp_path: Path) -> None:
    with Server(tmp_path, log_level="debug", color="blue") as own:
        ada = own.guest("Ada")
        ada.http.cookies.set("theirs", "hunter2")
        table = ada.open(SKIFF, ["me", "me"])
        token = ada.post(f"api/tables/{table}/links", kind="token", seat=1)["secret"]
        place = Place(own, table, {"Authorization": f"Bearer {token}"}, origin=None)
        place.view()
        start(ada.sit(table))
        key = ada.http.cookies["quarterdeck_guest"]
    lines = [json.loads(line) for line in own.log().splitlines()]
    assert {"debug", "info"} <= {line["level"] for line in lines}
    assert "QUARTERDECK_COLOR" in [line["variable"] for line in lines if line["what"] == "not a setting"]
    for secret in (key, token, "hunter2"):
        assert secret not in own.log()


def test_what_never_changes_is_sent_once_and_compressed_once(server: Server) -> None:
    person = Person(server)
    paths = ["api/catalogue/de", "api/games", "api/wire.json", "api/openapi/openapi.json", ""]
    page = person.http.get(f"{server.address}/").text
    paths += re.findall(r'src="\.?/?(assets/[^"]+\.js)"', page)
    for path in paths:
        first = person.http.get(f"{server.address}/{path}")
        assert first.status_code == 200, path
        assert len(first.content) < 800 or first.headers["content-encoding"] == "gzip", path
        again = person.http.get(f"{server.address}/{path}", headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b""), path
        plain = person.http.get(f"{server.address}/{path}", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == first.content


def test_no_content_type_names_its_charset_twice(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.open(JOBWELL, ["me", "me"])
    start(ada.sit(table))
    for path in (
        "",
        "api/games",
        "api/openapi/openapi.json",
        f"api/tables/{table}/match",
        "mark.svg",
        "x.js",
    ):
        kind = ada.http.get(f"{server.address}/{path}").headers["content-type"]
        assert kind.lower().count("charset") <= 1, (path, kind)


def test_our_dependencies_are_at_least_what_is_tested() -> None:
    """We rely on their fixes and on the inside of uvicorn's protocols: nothing older will do."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {r.name: r for r in map(Requirement, project["optional-dependencies"]["server"])}
    lowest = {"litestar": "2.25", "uvicorn": "0.54", "h11": "0.16", "websockets": "17", "sqlalchemy": "2.1"}
    for name, oldest in lowest.items():
        bounds = [Version(bound.version) for bound in needed[name].specifier if bound.operator == ">="]
        assert bounds, name
        assert Version(oldest) <= bounds[0] <= Version(version(name))


def test_a_host_that_is_not_this_server_is_refused(server: Server) -> None:
    host, port = server.address.split("//")[1].split(":")
    for name in (host, "localhost", "[::1]"):
        headers = {"host": f"{name}:{port}", "origin": f"http://{name}:{port}"}
        assert (
            httpx.post(f"{server.address}/api/me", json={"name": "Ada"}, headers=headers).status_code == 200
        )
    headers = {"host": f"evil.example:{port}", "origin": f"http://evil.example:{port}"}
    for answer in (
        httpx.post(f"{server.address}/api/me", json={"name": "Eve"}, headers=headers),
        httpx.get(f"{server.address}/", headers=headers),
    ):
        assert answer.status_code == 400
        assert answer.json()["reason"]["key"] == "server.no.host"


def test_names_of_a_server_can_be_set(tmp_path: Path) -> None:
    with Server(tmp_path, hosts="deck.example", origins="https://play.example") as own:
        for name, status in (("deck.example", 200), ("play.example:443", 200), ("other.example", 400)):
            assert httpx.get(f"{own.address}/healthz", headers={"host": name}).status_code == status
