"""Running the server with uvicorn."""

from __future__ import annotations

import errno
import gc
import logging
import os
import re
import signal
import socket
import sys
import threading
from typing import Any

import uvicorn
from litestar import Litestar
from sqlalchemy.exc import SQLAlchemyError

from quarterdeck.core.errors import ConfigError, QuarterdeckError
from quarterdeck.server.app import create_app
from quarterdeck.server.chance import SYSTEM, Chance
from quarterdeck.server.logs import set_up_logs
from quarterdeck.server.protocols import Config, Door, HttpProtocol, SocketProtocol
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.settings import Settings, strangers

log = logging.getLogger("quarterdeck")
GARBAGE = (10_000, 10, 50)
"""Looking for cycles stops everybody: seldom, and never through what was there from the start."""
PLENTY_OF_FILES = 1_000_000


class _Server(uvicorn.Server):
    """Says where it listens, once it does, and says goodbye before it closes the sockets."""

    settings: Settings
    app: Litestar

    @property
    def hub(self) -> Hub:
        hub: Hub = self.app.state.hub
        return hub

    async def startup(self, sockets: list[Any] | None = None) -> None:
        self._life = self.app.lifespan()
        try:
            await self._life.__aenter__()
        except Exception as error:
            raise _no_database(self.settings, error) from error
        await super().startup(sockets)
        gc.freeze()
        gc.set_threshold(*GARBAGE)
        for server in getattr(self, "servers", ()):
            for listening in server.sockets:
                host, port = listening.getsockname()[:2]
                shown = f"[{host}]" if ":" in host else host
                sys.stdout.write(f"http://{shown}:{port}{self.settings.base_path}/\n")
                sys.stdout.flush()

    async def shutdown(self, sockets: list[Any] | None = None) -> None:
        limits = self.settings.limits
        # Come what may: what was acknowledged is committed.
        latest = threading.Timer(limits.stop_s, _leave, [1])
        latest.daemon = True
        latest.start()
        await self.hub.say_goodbye(limits.goodbye_s)
        await super().shutdown(sockets)
        await self._life.__aexit__(None, None, None)


def _stop(*_: object) -> None:
    """A stop that was asked for is a success."""
    _leave(0)


def _leave(code: int) -> None:
    """Ends the process at once: everything is closed, and taking the interpreter apart takes seconds."""
    logging.shutdown()
    sys.stdout.flush()
    os._exit(code)


def _listen(host: str, port: int) -> list[socket.socket]:
    """Sockets that hold the address, before anything else is done."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        return [_bound(family, address) for family, _, _, _, address in dict.fromkeys(found)]
    except OSError as error:
        why = "another program listens there" if error.errno == errno.EADDRINUSE else error.strerror
        raise ConfigError(f"port {port} of {host} can't be opened: {why}") from error


def _bound(family: int, address: Any) -> socket.socket:
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listening.bind(address)
    except OSError:
        listening.close()
        raise
    return listening


def _no_database(settings: Settings, error: BaseException) -> QuarterdeckError:
    """Why the database can't be used, in one line and without its password."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    if isinstance(error, QuarterdeckError):
        return error
    shown = re.sub(r"//([^/@]*):[^/@]*@", r"//\1:***@", settings.database)
    reason = getattr(error, "orig", None) or error
    first = next(iter(str(reason).splitlines()), "") or type(reason).__name__
    return ConfigError(f"the database {shown} can't be opened: {first}")


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
    listening = _listen(settings.host, settings.port)
    set_up_logs(settings.log_level)
    for name in strangers():
        log.warning("not a setting", extra={"variable": name})
    for asked in (signal.SIGTERM, signal.SIGINT):
        signal.signal(asked, _stop)
    try:
        app, limits = create_app(settings, chance), settings.limits
    except (OSError, SQLAlchemyError) as error:
        raise _no_database(settings, error) from error
    config = Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        http=HttpProtocol,
        ws=SocketProtocol,
        ws_max_size=limits.frame_bytes,
        ws_ping_interval=limits.pulse_s,
        ws_ping_timeout=max(1.0, limits.dead_after_s - limits.pulse_s),
        timeout_graceful_shutdown=limits.grace_s,
        lifespan="off",
    )
    config.limits = limits
    config.door = Door(limits, _open_files(), behind_proxy=bool(settings.proxies))
    server = _Server(config)
    server.app, server.settings = app, settings
    server.run(listening)
