"""Running the server with uvicorn."""

from __future__ import annotations

import gc
import logging
import os
import signal
import sys
import threading
from typing import Any

import uvicorn

from quarterdeck.server.app import create_app
from quarterdeck.server.chance import SYSTEM, Chance
from quarterdeck.server.connections import Config, Door, HttpConnection, SocketConnection
from quarterdeck.server.guard import set_up_logs
from quarterdeck.server.house import House
from quarterdeck.server.settings import Settings

GOODBYE_S = 1.0
GRACE_S = 3
"""What is being answered may be finished."""
GARBAGE = (20_000, 20, 50)
"""Looking for cycles stops everybody: seldom, and never through what was there from the start."""
PLENTY_OF_FILES = 1_000_000
LATEST_S = 10.0
"""A server that was told to stop is gone then, come what may: what was acknowledged is committed."""


class _Server(uvicorn.Server):
    """Says where it listens, once it does, and says goodbye before it closes the sockets."""

    base_path = ""
    house: House

    async def startup(self, sockets: list[Any] | None = None) -> None:
        await super().startup(sockets)
        gc.freeze()
        gc.set_threshold(*GARBAGE)
        for server in getattr(self, "servers", ()):
            for socket in server.sockets:
                host, port = socket.getsockname()[:2]
                shown = f"[{host}]" if ":" in host else host
                sys.stdout.write(f"http://{shown}:{port}{self.base_path}/\n")
                sys.stdout.flush()

    async def shutdown(self, sockets: list[Any] | None = None) -> None:
        latest = threading.Timer(LATEST_S, _leave, [1])
        latest.daemon = True
        latest.start()
        await self.house.say_goodbye(GOODBYE_S)
        await super().shutdown(sockets)


def _stop(*_: object) -> None:
    """A stop that was asked for is a success."""
    _leave(0)


def _leave(code: int) -> None:
    """Ends the process at once: everything is closed, and taking the interpreter apart takes seconds."""
    logging.shutdown()
    sys.stdout.flush()
    os._exit(code)


def _open_files() -> int:
    """As many files as this process may open: each connection is one."""
    try:
        import resource
    except ImportError:  # Windows counts otherwise
        return PLENTY_OF_FILES
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY:
        most = PLENTY_OF_FILES
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def serve(settings: Settings, chance: Chance = SYSTEM) -> None:
    """Serves until it is told to stop; then tells everybody, and finishes what is being written."""
    set_up_logs(settings.log_level)
    for asked in (signal.SIGTERM, signal.SIGINT):
        signal.signal(asked, _stop)
    app, limits = create_app(settings, chance), settings.limits
    config = Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        http=HttpConnection,
        ws=SocketConnection,
        ws_max_size=limits.frame_bytes,
        ws_ping_interval=limits.pulse_s,
        ws_ping_timeout=max(1.0, limits.dead_after_s - limits.pulse_s),
        timeout_graceful_shutdown=GRACE_S,
    )
    config.limits = limits
    config.door = Door(limits, _open_files(), behind_proxy=bool(settings.proxies))
    server = _Server(config)
    server.house = app.state.house
    server.base_path = settings.base_path
    server.run()
