"""The wall around the application: whose requests count, what browsers may do, and one log line each."""

from __future__ import annotations

import hmac
import json
import logging
import sys
import time
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from quarterdeck.server.settings import Settings

access = logging.getLogger("quarterdeck.access")
SAFE: Final = ("GET", "HEAD", "OPTIONS")
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'self'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


def header(scope: Scope, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            return value.decode("latin-1")
    return ""


def bearer(scope: Scope) -> str | None:
    scheme, _, token = header(scope, b"authorization").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def same_origin(scope: Scope, settings: Settings) -> bool:
    """Whether a browser's request comes from this server's own pages; programs show a token instead."""
    if bearer(scope):
        return True
    origin = header(scope, b"origin")
    if origin in settings.origins.split():
        return True
    return bool(origin) and urlsplit(origin).netloc == header(scope, b"host")


def may_read_metrics(scope: Scope, settings: Settings) -> bool:
    if settings.metrics_public:
        return True
    token = bearer(scope) or ""
    return bool(settings.metrics_token) and hmac.compare_digest(
        token.encode(), settings.metrics_token.encode()
    )


def guarded(app: ASGIApp) -> ASGIApp:
    """Adds the security headers and writes the access log: no query, no body, no secret."""

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0
        method = scope["method"]

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        try:
            await app(scope, receive, answer)
        finally:
            took = round((time.perf_counter() - began) * 1000, 1)
            details = {"method": method, "path": scope["path"], "status": status, "ms": took}
            access.info("request", extra=details)

    return guard


# Logs ------------------------------------------------------------------------------------------------

_PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "log": record.name,
            "what": record.getMessage(),
            **{key: value for key, value in vars(record).items() if key not in _PLAIN},
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def set_up_logs(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("quarterdeck", "uvicorn", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper())
