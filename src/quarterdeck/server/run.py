"""Running the server with uvicorn."""

from __future__ import annotations

import sys
from typing import Any

import uvicorn

from quarterdeck.server.app import create_app
from quarterdeck.server.guard import set_up_logs
from quarterdeck.server.settings import Settings
from quarterdeck.server.socket import LARGEST_FRAME, PULSE_S

DEAD_AFTER_S = 45.0


class _Server(uvicorn.Server):
    """Says where it listens, once it does."""

    base_path = ""

    async def startup(self, sockets: list[Any] | None = None) -> None:
        await super().startup(sockets)
        for server in getattr(self, "servers", ()):
            for socket in server.sockets:
                host, port = socket.getsockname()[:2]
                shown = f"[{host}]" if ":" in host else host
                sys.stdout.write(f"http://{shown}:{port}{self.base_path}/\n")
                sys.stdout.flush()


def serve(settings: Settings) -> None:
    """Serves until it is told to stop; then tells everybody, and finishes what is being written."""
    set_up_logs(settings.log_level)
    server = _Server(
        uvicorn.Config(
            create_app(settings),
            host=settings.host,
            port=settings.port,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=settings.proxies or None,
            ws="websockets-sansio",
            ws_max_size=LARGEST_FRAME,
            ws_ping_interval=PULSE_S,
            ws_ping_timeout=DEAD_AFTER_S - PULSE_S,
            timeout_graceful_shutdown=5,
        )
    )
    server.base_path = settings.base_path
    server.run()
