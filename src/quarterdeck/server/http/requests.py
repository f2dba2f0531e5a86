"""Who sends a request, and the cookie by which they are known."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import Cookie

from quarterdeck.server.db.identity import COOKIE
from quarterdeck.server.http.security import bearer
from quarterdeck.server.refusals import Refused
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.table.permissions import Actor, Guest

AnyRequest = Request[Any, Any, Any]


def address_of(request: AnyRequest) -> str:
    return request.client.host if request.client else ""


async def guest_of(hub: Hub, request: AnyRequest) -> Guest:
    guest = await hub.identity.guest(request.cookies.get(COOKIE))
    if guest is None:
        raise Refused("no_guest", status=401)
    return guest


async def actor_at(hub: Hub, request: AnyRequest, table: str) -> Actor | None:
    """Who asks, by Bearer token or by cookie."""
    token = bearer(request.scope)
    if token:
        return await hub.identity.actor_of_token(token, table)
    guest = await hub.identity.guest(request.cookies.get(COOKIE))
    return Actor(guest.id) if guest else None


def guest_cookie(hub: Hub, request: AnyRequest, key: str) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=key,
        max_age=hub.settings.limits.guest_age_s,
        path=hub.settings.base_path or "/",
        httponly=True,
        samesite="lax",
        secure=request.scope["scheme"] == "https",
    )
