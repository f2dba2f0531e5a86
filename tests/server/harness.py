"""A real server in a process of its own, and people who talk to it over HTTP and sockets."""

from __future__ import annotations

import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from quarterdeck.server.memory import ALLOCATOR
from tests import deals

JOBWELL = "jobwell"
SKIFF = "tests.fixtures.skiff:Skiff"
PARLEY = "tests.fixtures.parley:Parley"
HOURGLASS = "tests.fixtures.hourglass:Hourglass"
FAULTY = "tests.server.faulty:FaultySkiff"
REPOSITORY = Path(__file__).parents[2]
PATIENCE_S = 60.0
PASSING = ("server.no.too_fast", "server.no.stale")
"""Refusals that a player answers by looking again."""
REFUSALS = 100
"""After so many of them in a row something is wrong."""
PAUSE_S = 0.2
"""Before asking again for what may have changed."""
RUN = "from quarterdeck.cli import main; main()"
ENGINE = os.environ.get("QUARTERDECK_TEST_ENGINE", "uvicorn")
Json = dict[str, Any]


class Server:
    """A server on a free port, with its own database; it deals what `tests.deals` says.

    As hosted it is `quarterdeck serve` itself, and deals at random.
    """

    def __init__(self, folder: Path, port: int = 0, as_hosted: bool = False, **settings: object) -> None:
        self.folder = folder
        self.as_hosted = as_hosted
        self.deal_file = folder / "deal"
        deals.follow(self.deal_file)
        self.settings = {
            "database": f"sqlite:///{folder / 'tables.sqlite'}",
            "games": f"{JOBWELL} {SKIFF} {PARLEY} {FAULTY}",
            "bot_workers": 1,
            "guests_per_address": 100_000,
            "tables_per_guest": 100_000,
            **settings,
        }
        self._port = port
        self.address = ""
        self.start()

    def start(self) -> None:
        environment = {
            **os.environ,
            **{f"QUARTERDECK_{name.upper()}": str(value) for name, value in self.settings.items()},
            "QUARTERDECK_PORT": str(self._port),
            deals.FILE_VARIABLE: str(self.deal_file),
            "PYTHONHASHSEED": "0",
            **({} if self.as_hosted else {ALLOCATOR: "malloc"}),
        }
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                self._command(),
                cwd=REPOSITORY,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        if ENGINE == "granian":
            self.address = f"http://127.0.0.1:{self._port}{self.settings.get('base_path', '')}"
            self._wait_until_it_answers()
            return
        self.address = self._first_line().strip().rstrip("/")
        assert self.address, self.log()
        self._port = int(self.address.split(":")[2].split("/")[0])

    def _command(self) -> list[str]:
        if ENGINE == "granian":
            return self._granian()
        if self.as_hosted:
            return [sys.executable, "-c", RUN, "serve"]
        return [sys.executable, "-m", "tests.server.serve"]

    def _first_line(self) -> str:
        """Where it listens."""
        lines = self.process.stdout
        assert lines is not None
        with selectors.DefaultSelector() as waiting:
            waiting.register(lines, selectors.EVENT_READ)
            ready = waiting.select(PATIENCE_S)
        if not ready:
            self.kill()
            raise TimeoutError(f"the server does not say where it listens: {self.log()}")
        return lines.readline()

    def _granian(self) -> list[str]:
        """The same application on the other server it is meant to run on."""
        if not self._port:
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                self._port = free.getsockname()[1]
        words = [
            "--interface",
            "asgi",
            "--factory",
            "--port",
            str(self._port),
            "tests.server.serve:app",
        ]
        return [sys.executable, "-m", "granian", *words]

    def _wait_until_it_answers(self) -> None:
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            try:
                httpx.get(f"{self.address}/healthz")
            except httpx.HTTPError:
                time.sleep(0.1)
            else:
                return
        raise TimeoutError(self.log())

    def log(self) -> str:
        return (self.folder / "server.log").read_text("utf-8")

    def kill(self) -> None:
        """As if the power had gone."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE_S)

    def stop(self) -> int:
        """Asks it to stop, as an operator does."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE_S)

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        deals.forget(self.deal_file)
        if self.process.poll() is None:
            try:
                self.stop()
            except subprocess.TimeoutExpired:
                self.kill()
                raise

    def guest(self, name: str) -> Person:
        person = Person(self)
        person.post("api/me", name=name)
        return person


class Person:
    """A browser: a cookie jar and an address bar."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.Client(timeout=PATIENCE_S, headers={"origin": self.origin})

    @property
    def origin(self) -> str:
        return "/".join(self.server.address.split("/")[:3])

    def get(self, path: str) -> Any:
        answer = self.http.get(f"{self.server.address}/{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: object) -> Json:
        answer = self.try_post(path, **body)
        assert answer.status_code in (200, 201, 204), answer.text
        result: Json = answer.json() if answer.content else {}
        return result

    def try_post(self, path: str, **body: object) -> httpx.Response:
        return self.http.post(f"{self.server.address}/{path}", json=body)

    def open(self, game: str, seats: Sequence[str], **settings: object) -> str:
        """Opens a table; a seat is "me", "open" or a bot's name."""
        plan = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        body = {"game": game, "seats": plan, "settings": {"pace_ms": 0, **settings}}
        return str(self.post("api/tables", **body)["table"])

    def invite(self, table: str, seat: int) -> str:
        return str(self.post(f"api/tables/{table}/links", kind="invitation", seat=seat)["secret"])

    def join(self, secret: str, name: str = "Bo") -> Json:
        return self.post("api/join", secret=secret, name=name)

    def sit(self, table: str, since: int = 0) -> Place:
        key = self.http.cookies.get("quarterdeck_guest")
        headers = {"Cookie": f"quarterdeck_guest={key}"} if key else {}
        return Place(self.server, table, headers, self.origin, since)


class Place:
    """An open socket at a table."""

    def __init__(
        self, server: Server, table: str, headers: dict[str, str], origin: str | None, since: int | None = 0
    ) -> None:
        self.table = table
        address = server.address.replace("http", "ws", 1)
        self._manager = connect(
            f"{address}/api/tables/{table}/socket",
            additional_headers=headers,
            origin=origin,  # type: ignore[arg-type]
            open_timeout=PATIENCE_S,
            compression=None,
            max_queue=None,  # a place that reads late still answers pings
        )
        self.socket: ClientConnection = self._manager.__enter__()
        self.frames: list[Json] = []
        self.views: dict[int | None, Json] = {}
        _places.append(self)
        if since is not None:
            self.send({"t": "hello", "since": since})

    def send(self, message: object) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def receive(self, timeout: float = PATIENCE_S) -> Json:
        try:
            frame: Json = json.loads(self.socket.recv(timeout))
        except TimeoutError:
            seen = [(f["t"], f.get("version", f.get("v")), f.get("seat")) for f in self.frames[-12:]]
            raise TimeoutError(f"nothing came after {seen}") from None
        self.frames.append(frame)
        if frame["t"] == "view":
            self.views[frame["seat"]] = frame
        return frame

    def until(self, wanted: Callable[[Json], bool]) -> Json:
        """Reads on to the first frame that is wanted; frames that are not do not prolong the patience."""
        late = time.monotonic() + PATIENCE_S
        while not wanted(frame := self.receive(max(0.0, late - time.monotonic()))):
            pass
        return frame

    def next_view(self, wanted: Callable[[Json], bool] = lambda _: True) -> Json:
        return self.until(lambda frame: frame["t"] == "view" and wanted(frame))

    def view(self, wanted: Callable[[Json], bool] = lambda _: True) -> Json:
        """The last view, or the next one, that is as wanted."""
        for view in self.views.values():
            if wanted(view):
                return view
        return self.next_view(wanted)

    def command(self, do: str, v: int | None = None, id_: str | None = None, **fields: object) -> Json:
        """Sends a command; gives its ack or nak."""
        id_ = id_ or uuid.uuid4().hex
        if v is None:
            v = max((view["version"] for view in self.views.values()), default=0)
        self.send({"t": "cmd", "id": id_, "v": v, "c": {"do": do, **fields}})
        return self.until(lambda frame: frame["t"] in ("ack", "nak") and frame["id"] == id_)

    def choose(self, pending: Json, number: int | None = None, **more: Any) -> Json:
        number = pending["offers"][0]["number"] if number is None else number
        return self.command("choose", seat=pending["by"], number=number, **{"for": pending["for"]}, **more)

    def close(self) -> None:
        self._manager.__exit__(None, None, None)

    def hang_up(self) -> None:
        """Without a word, and without waiting for one."""
        with suppress(OSError):
            self.socket.socket.shutdown(socket.SHUT_RDWR)


_places: list[Place] = []


@contextmanager
def hanging_up() -> Iterator[None]:
    """Whoever sits down in here is gone afterwards; a process may not have a thousand open sockets."""
    before = len(_places)
    try:
        yield
    finally:
        while len(_places) > before:
            _places.pop().hang_up()


def my_turn(view: Json) -> bool:
    return bool(view["pending"])


def over(view: Json) -> bool:
    return view["status"] in ("over", "given_up")


def start(place: Place, *others: Place) -> None:
    """The host starts once all seats are taken; everybody has seen it when this returns."""
    place.view(lambda view: all(seat["kind"] != "open" for seat in view["seats"]))
    answer = place.command("start")
    assert answer["t"] == "ack", answer
    catch_up([place, *others], answer["v"])


def meet(ada: Person, bo: Person, game: str = JOBWELL, **settings: object) -> tuple[Place, Place]:
    """A running match of two, the first its host."""
    table = ada.open(game, ["me", "open"], **settings)
    bo.join(ada.invite(table, 1))
    first, second = ada.sit(table), bo.sit(table)
    second.view()
    start(first, second)
    return first, second


def two_people(server: Server, game: str = JOBWELL, **settings: object) -> tuple[Place, Place]:
    """A running match of two guests, the first its host."""
    return meet(server.guest("Ada"), server.guest("Bo"), game, **settings)


def play_on(places: Sequence[Place], moves: int = 10_000, pick: Callable[[Json], int] | None = None) -> int:
    """Everybody at these sockets answers what they are asked, until it is over or enough moves are made."""
    made = refused = 0
    while made < moves:
        asked = [(place, view) for place in places for view in place.views.values() if view["pending"]]
        if any(over(view) for place in places for view in place.views.values()):
            break
        if not asked:
            places[0].receive()
            catch_up(places, max(view["version"] for view in places[0].views.values()))
            continue
        place, view = asked[0]
        pending = view["pending"][0]
        answer = place.choose(pending, pick(pending) if pick else None)
        if answer["t"] == "nak" and answer["reason"]["key"] in PASSING:
            refused += 1
            assert refused < REFUSALS, answer
            catch_up(places, answer["v"])
            if answer["reason"]["key"] == "server.no.too_fast":
                time.sleep(PAUSE_S)
            continue
        assert answer["t"] == "ack", answer
        catch_up(places, answer["v"])
        made, refused = made + 1, 0
    return made


def catch_up(places: Sequence[Place], version: int) -> None:
    for place in places:
        late = time.monotonic() + PATIENCE_S
        while min((view["version"] for view in place.views.values()), default=-1) < version:
            place.receive(max(0.0, late - time.monotonic()))
