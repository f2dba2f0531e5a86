"""Nobody can starve the others: by not reading, by saying nothing, by requests that never end."""

from __future__ import annotations

import base64
import contextlib
import os
import socket as sockets
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.harness import JOBWELL, SKIFF, Person, Place, Server, start

pytestmark = pytest.mark.slow
AT_MOST_S = 20.0


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for nobody long."""
    with Server(
        tmp_path_factory.mktemp("hasty"),
        hello_s=1,
        send_s=1,
        head_s=1,
        body_s=1,
        pulse_s=1,
        dead_after_s=3,
        sockets_per_guest=6,
        sockets_per_table=8,
        connections_per_address=60,
        tables_per_address=1000,
        queue_bytes=20_000,
    ) as running:
        yield running


def wait_for(true: Callable[[], bool], seconds: float = AT_MOST_S) -> None:
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "it never became true"
        time.sleep(0.05)


def raw(server: Server, small: bool = False) -> sockets.socket:
    """A connection of which the test decides every byte."""
    host, port = server.address.split("//")[1].split("/")[0].split(":")
    peer = sockets.socket()
    if small:
        peer.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    peer.settimeout(AT_MOST_S)
    peer.connect((host, int(port)))
    return peer


def is_cut(peer: sockets.socket) -> bool:
    """Whether the server has ended the connection; waits for it."""
    try:
        while peer.recv(65536):
            pass
    except ConnectionResetError:
        return True
    return True


def masked(text: bytes) -> bytes:
    """A client's text frame."""
    size = len(text)
    head = bytes((0x81, 0x80 | size)) if size < 126 else bytes((0x81, 0xFE)) + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + text


def upgraded(server: Server, person: Person, table: str) -> sockets.socket:
    """A socket at a table whose peer reads only when the test does."""
    peer = raw(server, small=True)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET /api/tables/{table}/socket HTTP/1.1",
        f"Host: {server.address.split('//')[1]}",
        f"Origin: {person.origin}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
        f"Cookie: quarterdeck_guest={person.http.cookies['quarterdeck_guest']}",
    ]
    peer.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    assert peer.recv(1000).startswith(b"HTTP/1.1 101 ")
    return peer


def silent(server: Server, person: Person, table: str) -> Place:
    """A socket that does not say hello."""
    key = person.http.cookies["quarterdeck_guest"]
    return Place(server, table, {"Cookie": f"quarterdeck_guest={key}"}, person.origin, since=None)


def send_for_ever(peer: sockets.socket, data: bytes, pause: float = 0.01) -> None:
    until = time.monotonic() + AT_MOST_S
    while time.monotonic() < until:
        peer.sendall(data)
        time.sleep(pause)


def present(place: Place, seat: int) -> bool:
    with contextlib.suppress(TimeoutError):
        while True:
            place.receive(0.01)
    notices = [frame["present"][seat] for frame in place.frames if frame["t"] == "presence"]
    return bool(notices[-1])


def test_who_does_not_read_is_cut_and_no_longer_counts_as_present(hasty: Server) -> None:
    ada, bo = hasty.guest("Ada"), hasty.guest("Bo")
    table = ada.open(SKIFF, ["me", "open"])
    bo.join(ada.invite(table, 1))
    place = ada.sit(table)
    start(place)
    deaf = upgraded(hasty, bo, table)
    deaf.sendall(masked(b'{"t":"hello"}'))
    wait_for(lambda: present(place, 1))
    wait_for(lambda: not present(place, 1))
    assert is_cut(deaf)


def test_who_asks_on_and_on_without_reading_is_cut(hasty: Server) -> None:
    ada = hasty.guest("Ada")
    deaf = upgraded(hasty, ada, ada.open(SKIFF, ["me", "me"]))
    question = masked(b'{"t":"cmd","id":"1","v":0,"c":{"do":"start"}}')
    with pytest.raises((ConnectionResetError, BrokenPipeError)):
        send_for_ever(deaf, question)


def test_a_socket_that_never_says_hello_is_closed(hasty: Server) -> None:
    ada = hasty.guest("Ada")
    table = ada.open(SKIFF, ["me", "me"])
    place = silent(hasty, ada, table)
    bye = place.receive(AT_MOST_S)
    assert (bye["t"], bye["reason"]["key"], bye["again"]) == ("bye", "server.no.no_hello", True)
    with pytest.raises(ConnectionClosed):
        place.receive(AT_MOST_S)


@pytest.mark.parametrize(
    "beginning",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{",
    ],
)
def test_a_request_that_does_not_come_to_its_end_is_cut(hasty: Server, beginning: bytes) -> None:
    peer = raw(hasty)
    peer.sendall(beginning)
    began = time.monotonic()
    assert is_cut(peer)
    assert time.monotonic() - began < AT_MOST_S / 2


def test_a_request_that_trickles_is_cut_too(hasty: Server) -> None:
    peer = raw(hasty)
    peer.sendall(b"GET / HTTP/1.1\r\nX-Long: ")
    with pytest.raises((ConnectionResetError, BrokenPipeError)):
        send_for_ever(peer, b"x", pause=0.05)


def test_an_answer_that_nobody_fetches_is_dropped(hasty: Server) -> None:
    peer = raw(hasty, small=True)
    peer.sendall(b"GET /api/catalogue/en HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 40)
    time.sleep(4)
    peer.settimeout(AT_MOST_S)
    assert is_cut(peer)


def test_one_address_can_not_hold_all_connections(hasty: Server) -> None:
    held = [raw(hasty) for _ in range(60)]
    try:
        late = raw(hasty)
        late.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        with contextlib.suppress(ConnectionResetError):
            assert late.recv(1000).startswith(b"HTTP/1.1 503 ")
    finally:
        for peer in held:
            peer.close()
    wait_for(lambda: _answers(hasty))


def _answers(server: Server) -> bool:
    try:
        return httpx.get(f"{server.address}/healthz").status_code == 200
    except httpx.HTTPError:
        return False


def test_half_open_connections_do_not_keep_visitors_out(tmp_path: Path) -> None:
    with Server(tmp_path, head_s=1) as own:
        half_open = []
        for _ in range(1100):
            peer = raw(own)
            peer.sendall(b"GET / HTTP/1.1\r\n")
            half_open.append(peer)
        try:
            wait_for(lambda: _answers(own))
        finally:
            for peer in half_open:
                peer.close()


def test_a_guest_and_a_table_have_so_many_sockets(hasty: Server) -> None:
    ada = hasty.guest("Ada")
    table = ada.open(JOBWELL, ["me", "me"], spectators=True)
    mine = [ada.sit(table) for _ in range(6)]
    for place in mine:
        place.view()
    assert silent(hasty, ada, table).receive()["reason"]["key"] == "server.no.too_many_sockets_guest"
    others = [hasty.guest(name).sit(table) for name in ("Bo", "Cy")]
    for place in others:
        place.view()
    late = silent(hasty, hasty.guest("Di"), table)
    assert late.receive()["reason"]["key"] == "server.no.too_many_sockets_table"
    for place in (*mine, *others):
        place.close()
    wait_for(lambda: silent(hasty, ada, table).receive()["reason"]["key"] == "server.no.no_hello")


def test_watchers_do_not_keep_out_who_has_a_seat(hasty: Server) -> None:
    ada = hasty.guest("Ada")
    table = ada.open(JOBWELL, ["me", "me"], spectators=True)
    watchers = [hasty.guest(f"Watcher {number}").sit(table) for number in range(8)]
    for place in watchers:
        place.view()
    late = silent(hasty, hasty.guest("Di"), table)
    assert late.receive()["reason"]["key"] == "server.no.too_many_sockets_table"
    assert ada.sit(table).view()["seats"]
    for place in watchers:
        place.close()


def test_saying_hello_without_end_slows_only_who_does_it(tmp_path: Path) -> None:
    with Server(tmp_path, resync_bytes=20_000, resync_bytes_per_s=1000) as own:
        ada, bo = own.guest("Ada"), own.guest("Bo")
        table = ada.open(SKIFF, ["me", "open"])
        bo.join(ada.invite(table, 1))
        place, greedy = ada.sit(table), bo.sit(table)
        place.view()
        for _ in range(40):
            greedy.send({"t": "hello", "since": 0})
        time.sleep(2)
        with contextlib.suppress(TimeoutError):
            while True:
                greedy.receive(0.1)
        shown = sum(len(str(frame)) for frame in greedy.frames if frame["t"] == "view")
        assert shown < 40_000
        began = time.monotonic()
        assert place.command("start")["t"] == "ack"
        assert time.monotonic() - began < 2


def test_text_that_is_none_ends_the_socket_without_a_traceback(hasty: Server) -> None:
    ada = hasty.guest("Ada")
    peer = upgraded(hasty, ada, ada.open(SKIFF, ["me", "open"]))
    peer.sendall(masked(b"\xc0\x80"))
    assert is_cut(peer)
    assert "Traceback" not in hasty.log()


def test_garbage_behind_the_last_request_ends_the_connection_without_a_traceback(hasty: Server) -> None:
    peer = raw(hasty)
    host = hasty.address.split("//")[1]
    peer.sendall(
        f"GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode() + b"\0garbage"
    )
    assert is_cut(peer)
    assert "Traceback" not in hasty.log()
