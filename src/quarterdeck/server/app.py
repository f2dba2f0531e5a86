"""The application: routes, errors, health and figures."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

from litestar import Litestar, Response, Router, get
from litestar.connection import ASGIConnection
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import DBAPIError
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.words import Message
from quarterdeck.server.chance import SYSTEM, Chance
from quarterdeck.server.crews.log import enter_result
from quarterdeck.server.db.sqlite_file import claim
from quarterdeck.server.http.boards import board_file
from quarterdeck.server.http.chronicles import Chronicles
from quarterdeck.server.http.compression import Shelf, packed
from quarterdeck.server.http.crews import Crews
from quarterdeck.server.http.daily import Daily
from quarterdeck.server.http.games import Games, game_info
from quarterdeck.server.http.guests import Guests
from quarterdeck.server.http.lessons import Lessons
from quarterdeck.server.http.pages import Pages, page_handlers
from quarterdeck.server.http.positions import Positions
from quarterdeck.server.http.puzzles import Puzzles
from quarterdeck.server.http.requests import AnyRequest
from quarterdeck.server.http.reviews import Reviews, Uploads
from quarterdeck.server.http.security import SAFE, guarded, may_read_metrics, same_origin
from quarterdeck.server.http.tables import OpenTables
from quarterdeck.server.logs import set_up_logs
from quarterdeck.server.refusals import Refused
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.settings import Settings, from_environment
from quarterdeck.server.socket.endpoint import table_socket
from quarterdeck.server.wire import http as wire_http
from quarterdeck.server.wire import typescript
from quarterdeck.version import __version__

log = logging.getLogger("quarterdeck.app")
UNCHANGED: Final = CacheControlHeader(no_cache=True)
"""The same for everybody and until the next release: asked for again, but sent once."""
BAD_DATA: Final = "22"
"""The class of SQL's states for values that a column can't take."""


@get("/healthz", sync_to_thread=False)
def health(hub: Hub) -> Response[wire_http.Health]:
    """Whether moves can be stored."""
    away = hub.store.is_away
    answer = wire_http.Health(status="storage_away" if away else "ok", version=__version__)
    return Response(answer, status_code=503 if away else 200)


@get("/metrics", sync_to_thread=False)
def metrics(hub: Hub, request: AnyRequest) -> Response[str]:
    """Prometheus text; closed unless a setting opens it."""
    if not may_read_metrics(request.scope, hub.settings):
        raise Refused("not_found", status=404)
    figures = {
        "quarterdeck_sockets": ("gauge", hub.sockets),
        "quarterdeck_rooms": ("gauge", len(hub.rooms)),
        "quarterdeck_moves_total": ("counter", hub.moves),
        "quarterdeck_commits_total": ("counter", hub.store.commits),
        "quarterdeck_events_total": ("counter", hub.store.committed_events),
        "quarterdeck_bot_failures_total": ("counter", hub.pool.failures),
    }
    text = "".join(f"# TYPE {name} {kind}\n{name} {value}\n" for name, (kind, value) in figures.items())
    return Response(text, media_type="text/plain; version=0.0.4")


@get("/api/wire.json", sync_to_thread=False, cache_control=UNCHANGED)
def wire_schema() -> dict[str, Any]:
    """JSON Schema of the socket's messages."""
    return typescript.json_schema()


def own_pages_only(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Guard: what changes something must come from this server's pages, or carry a token."""
    scope = connection.scope
    if scope["type"] != ScopeType.HTTP or scope["method"] in SAFE:
        return
    if not same_origin(scope, connection.app.state.hub.settings):
        raise Refused("origin", status=403)


# Errors ----------------------------------------------------------------------------------------------


def _refuse(reason: Message, status: int) -> Response[Any]:
    return Response(wire_http.Refused(reason=reason), status_code=status, media_type="application/json")


def on_refused(_: AnyRequest, error: Refused) -> Response[Any]:
    return _refuse(error.reason, error.status)


def on_rule_error(_: AnyRequest, error: QuarterdeckError) -> Response[Any]:
    return _refuse(error.message, 400)


def on_invalid(_: AnyRequest, error: ValidationException) -> Response[Any]:
    detail = f"{error.detail} {error.extra or ''}".strip()[:300]
    return _refuse(Message("server.no.malformed", {"detail": detail}), 400)


def on_http_error(_: AnyRequest, error: HTTPException) -> Response[Any]:
    if error.status_code == 405:
        return Response(
            wire_http.Refused(reason=Message("server.no.method")),
            status_code=405,
            headers={"allow": (error.headers or {}).get("Allow", "")},
        )
    if error.status_code == 404:
        return _refuse(Message("server.no.not_found"), 404)
    return _refuse(Message("server.no.malformed", {"detail": error.detail[:300]}), error.status_code)


def on_failure(request: AnyRequest, error: Exception) -> Response[Any]:
    detail = _fault_of_the_request(error)
    if detail is not None:
        return _refuse(Message("server.no.malformed", {"detail": detail}), 400)
    log.error("request failed", exc_info=error, extra={"path": request.scope["path"]})
    return _refuse(Message("server.no.failed"), 500)


def _fault_of_the_request(error: Exception) -> str | None:
    """What no library in between has a name for, though it came with the request."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, UnicodeError):
        return "it has characters that can't be stored"
    if isinstance(error, ValueError) and "integer string conversion" in str(error):
        return "a number is too long"
    if isinstance(error, DBAPIError) and str(getattr(error.orig, "sqlstate", "")).startswith(BAD_DATA):
        return "it has values that can't be stored"
    return None


def create_app(settings: Settings, chance: Chance = SYSTEM) -> Litestar:
    """The whole server as an ASGI application."""
    hub = Hub(settings, chance)
    hub.after_end = partial(enter_result, hub)

    @asynccontextmanager
    async def open_hub(_: Litestar) -> AsyncIterator[None]:
        await hub.open()
        for name, game_class in hub.games.items():
            game_info(name, game_class)  # so that nobody waits while the first visitor's list is made
        try:
            yield
        finally:
            await hub.close()

    async def the_hub() -> Hub:
        return hub

    handlers = [
        health, metrics, wire_schema, Games, Guests, OpenTables, Lessons, Reviews, Puzzles,
        Positions, Daily, Crews, Chronicles,
        table_socket,
        Router(path="/", route_handlers=[Uploads], request_max_body_size=settings.limits.upload_bytes),
        *page_handlers(Pages(settings.base_path, filter(None, map(board_file, hub.games.values())))),
    ]  # fmt: skip
    app = Litestar(
        route_handlers=[Router(path=settings.base_path or "/", route_handlers=handlers)],
        dependencies={"hub": Provide(the_hub)},
        lifespan=[open_hub],
        guards=[own_pages_only],
        middleware=[
            partial(guarded, hosts=settings.known_hosts),
            partial(packed, shelf=Shelf(settings.limits.packed_bytes)),
        ],
        exception_handlers={
            Refused: on_refused,
            QuarterdeckError: on_rule_error,
            ValidationException: on_invalid,
            HTTPException: on_http_error,
            Exception: on_failure,
        },
        openapi_config=OpenAPIConfig(
            title="Quarterdeck",
            version=__version__,
            openapi_router=Router(
                path=f"{settings.base_path}/api/openapi", route_handlers=[], cache_control=UNCHANGED
            ),
            render_plugins=[JsonRenderPlugin()],
        ),
        request_max_body_size=settings.limits.body_bytes,
        logging_config=None,
    )
    app.state.hub = hub
    app.state.claim = claim(settings.database) if settings.is_sqlite else None
    return app


def from_env() -> Any:
    """For servers that take an application factory; settings come from the environment."""
    settings = from_environment()
    set_up_logs(settings.log_level)
    app: Any = create_app(settings)
    return ProxyHeadersMiddleware(app, settings.proxies) if settings.proxies else app
