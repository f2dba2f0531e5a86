"""The built page: its files, the start page for every other address, and what messengers preview of it."""

from __future__ import annotations

import mimetypes
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any, Final

from litestar import Response, get
from litestar.types import Scope

from quarterdeck.core.words import Message
from quarterdeck.server.http.boards import BoardFile
from quarterdeck.server.http.requests import AnyRequest
from quarterdeck.server.http.security import header
from quarterdeck.server.refusals import Refused
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.table import picture
from quarterdeck.server.table.table import Table

STATIC: Final = Path(__file__).parents[1] / "static"
FOR_GOOD: Final = ("assets/", "boards/")
"""Files whose names change with what is in them."""
PREVIEW: Final = b'content="./preview.png"'
TITLE: Final = b'<meta property="og:title" content="Quarterdeck" />'
"""As `web/index.html` has them."""
_NO_PAGE: Final = (
    "<!doctype html><title>Quarterdeck</title><p>The page is not built. The API answers below api/."
)


class Pages:
    """Known files, and the start page for every other address."""

    def __init__(self, base_path: str, boards: Iterable[BoardFile] = ()) -> None:
        self.base_path = base_path
        self.files: dict[str, tuple[bytes, str]] = {
            board.address: (board.data, "text/javascript") for board in boards
        }
        if STATIC.is_dir():
            for path in STATIC.rglob("*"):
                if path.is_file():
                    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
                    self.files[path.relative_to(STATIC).as_posix()] = (path.read_bytes(), kind)
        start, _ = self.files.get("index.html", (_NO_PAGE.encode(), ""))
        base = f'<head><base href="{base_path}/">'.encode()
        self.start = start.replace(b"<head>", base, 1)

    def answer(self, path: str, scope: Scope) -> Response[bytes]:
        name = path.strip("/")
        if name in self.files and name != "index.html":
            data, kind = self.files[name]
            keep = "public, max-age=31536000, immutable" if name.startswith(FOR_GOOD) else "no-cache"
            return Response(data, media_type=kind, headers={"cache-control": keep})
        if name.startswith("api/") or "." in name.rpartition("/")[2]:
            raise Refused("not_found", status=404)
        return self.start_page(scope)

    def start_page(
        self, scope: Scope, title: str | None = None, picture: str = "preview.png"
    ) -> Response[bytes]:
        """The start page; messengers want the whole address of its picture, and may show another title."""
        address = f"{scope['scheme']}://{header(scope, b'host')}{self.base_path}/{picture}"
        page = self.start.replace(PREVIEW, f'content="{escape(address)}"'.encode(), 1)
        if title is not None:
            page = page.replace(TITLE, TITLE.replace(b"Quarterdeck", escape(title).encode()), 1)
        return Response(page, media_type="text/html", headers={"cache-control": "no-cache"})


def page_handlers(pages: Pages) -> list[Any]:
    @get(["/", "/{path:path}"], sync_to_thread=False, include_in_schema=False)
    def page(request: AnyRequest, path: str = "") -> Response[bytes]:
        return pages.answer(path, request.scope)

    @get(["/shared/{table:str}", "/shared/{table:str}/{step:int}"], include_in_schema=False)
    async def shared(hub: Hub, request: AnyRequest, table: str, step: int = 0) -> Response[bytes]:
        """A finished match whose host shared it; of any other table the address tells nothing."""
        try:
            room = await hub.room(table)
            title = await room.do(lambda: _title(room.table))
        except Refused:
            title = None
        if title is None:
            return pages.start_page(request.scope)
        return pages.start_page(request.scope, title, f"api/tables/{table}/picture.png")

    return [page, shared]


async def _title(table: Table) -> str | None:
    if not (table.settings.shared and table.is_over and table.playable):
        return None
    catalogue = table.game.text.catalogue

    def say(message: Message | str) -> str:
        return catalogue.say(message)

    return picture.heading(table, say)
