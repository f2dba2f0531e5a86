"""A bot at a table online, over the seat's socket: what a program in any language would do.

python socket_bot.py                                        starts a server of its own and plays there
python socket_bot.py http://127.0.0.1:8765 TABLE TOKEN      plays a seat at a table

The token is a Bearer token for one seat: POST api/tables/TABLE/links {"kind": "token", "seat": 0}, or
POST api/join {"secret": INVITATION, "name": "Bot", "token": true}.
"""

from __future__ import annotations

import json
import random
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.sync.client import ClientConnection, connect


def play(server: str, table: str, token: str) -> str:
    """Answers whatever the seat is asked until the match is over."""
    with table_socket(server, table, {"Authorization": f"Bearer {token}"}) as socket:
        client = secrets.token_hex(8)  # which of a guest's programs this is: ids of commands are its own
        send(socket, t="hello", since=0, client=client)
        for frame in socket:
            view = json.loads(frame)
            if view["t"] != "view":
                continue
            if view["status"] in ("over", "given_up"):
                return str(view["status"])
            for ask in view["pending"]:
                number = random.choice(ask["offers"])["number"]
                choose = {"do": "choose", "seat": ask["by"], "for": ask["for"], "number": number}
                version = view["version"]
                send(socket, t="cmd", id=f"{version}-{ask['for']}", v=version, c=choose)
    return "closed"


def table_socket(server: str, table: str, headers: dict[str, str]) -> ClientConnection:
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    return connect(address, additional_headers=headers)


def send(socket: ClientConnection, **message: Any) -> None:
    socket.send(json.dumps(message))


# Without arguments: a server, a table, a token -------------------------------------------------------


class Host:
    """A person in a browser, as far as the server can tell: known by a cookie, from its own origin."""

    def __init__(self, server: str, name: str) -> None:
        self.server = server
        self.cookies = CookieJar()
        self.post("me", name=name)

    def post(self, path: str, **body: Any) -> Any:
        headers = {"Content-Type": "application/json", "Origin": self.server}
        request = Request(f"{self.server}/api/{path}", json.dumps(body).encode(), headers)
        with build_opener(HTTPCookieProcessor(self.cookies)).open(request) as answer:
            return json.load(answer)

    def start(self, table: str) -> None:
        cookie = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        with table_socket(self.server, table, {"Cookie": cookie, "Origin": self.server}) as socket:
            send(socket, t="hello", since=0)
            send(socket, t="cmd", id="start", v=0, c={"do": "start"})
            while json.loads(socket.recv(timeout=10))["t"] != "ack":
                pass


@contextmanager
def own_server() -> Iterator[str]:
    """A server on a free port; its tables go with it."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'tables.sqlite'}"
        command = [sys.executable, "-m", "quarterdeck", "serve", "--port", "0", "--database", database]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip().rstrip("/")
        finally:
            process.terminate()
            process.wait()


def main() -> None:
    with own_server() as server:
        ada = Host(server, "Ada")
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
        table = ada.post("tables", game="jobwell", options={"round_cap": 3}, seats=seats)["table"]
        token = ada.post(f"tables/{table}/links", kind="token", seat=0)["secret"]
        ada.start(table)
        print(f"A match of Jobwell at {server}: {play(server, table, token)}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        play(*sys.argv[1:4])
    else:
        main()
