"""The wall around the application: whose requests count, what browsers may do, and the log."""

from __future__ import annotations

import contextlib
import hmac
import ipaddress
import logging
import re
import time
from typing import Final

import msgspec
from h11 import LocalProtocolError
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from quarterdeck.server.refusals import Refused
from quarterdeck.server.settings import Settings
from quarterdeck.server.wire import http as wire_http

access = logging.getLogger("quarterdeck.access")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
_CLOSE: Final[Message] = {"type": "websocket.close", "code": 1008, "reason": ""}
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
    scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
    return origin.lower() == f"{scheme}://{header(scope, b'host')}".lower()


def called_by_name(scope: Scope, hosts: frozenset[str]) -> bool:
    """Whether the host that is asked for is this server.

    An address always is. A name might be a stranger's that leads here (DNS rebinding): then the stranger's
    page would be of the same origin as this server.
    """
    host = header(scope, b"host").lower()
    name = host.rpartition(":")[0] if re.search(r":\d*$", host) else host
    return name in hosts or "*" in hosts or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def may_read_metrics(scope: Scope, settings: Settings) -> bool:
    if settings.metrics_public:
        return True
    token = bearer(scope) or ""
    return bool(settings.metrics_token) and hmac.compare_digest(
        token.encode(), settings.metrics_token.encode()
    )


def guarded(app: ASGIApp, hosts: frozenset[str]) -> ASGIApp:
    """Refuses what is not meant for this server, adds the security headers, writes the access log.

    No query, no body and no secret is logged.
    """

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await app(scope, receive, send)
            return
        refusal = _refusal(scope, hosts)
        if scope["type"] == ScopeType.WEBSOCKET:
            await (app(scope, receive, send) if refusal is None else send(_CLOSE))
            return
        began = time.perf_counter()
        status = 0
        method = scope["method"]

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *HEADERS]
            with contextlib.suppress(LocalProtocolError):  # its body was no HTTP: nobody is left to answer
                await send(message)

        try:
            await (app(scope, receive, answer) if refusal is None else _refuse(answer, refusal))
        finally:
            took = round((time.perf_counter() - began) * 1000, 1)
            details = {"method": method, "path": scope["path"], "status": status, "ms": took}
            access.info("request", extra=details)

    return guard


def _refusal(scope: Scope, hosts: frozenset[str]) -> Refused | None:
    if _CONTROL.search(scope["path"]):
        return Refused("malformed", status=400, detail="control characters in the path")
    if not called_by_name(scope, hosts):
        return Refused("host", status=400, host=header(scope, b"host")[:80])
    return None


async def _refuse(send: Send, refusal: Refused) -> None:
    body = msgspec.json.encode(wire_http.Refused(reason=refusal.reason))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
