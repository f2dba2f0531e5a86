"""The story so far, for games that tell one: of a table, or of a crew's whole campaign."""

from __future__ import annotations

from typing import Any

from litestar import Controller, get

from quarterdeck.core.campaign import Chronicler
from quarterdeck.server.crews.log import settled
from quarterdeck.server.http.crews import members_only
from quarterdeck.server.http.requests import AnyRequest
from quarterdeck.server.http.reviews import look
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.table.table import Table
from quarterdeck.server.wire.reviews import Chronicled


class Chronicles(Controller):
    """Long texts that nobody needs with every move: whoever opens the book asks for them."""

    path = "/api"

    @get("/tables/{table:str}/chronicle")
    async def of_table(self, hub: Hub, request: AnyRequest, table: str) -> Chronicled:
        """A spectator's: everybody at the table reads the same."""
        return Chronicled(chronicle=await look(hub, request, table, _told))

    @get("/crews/{crew:str}/chronicle")
    async def of_crew(self, hub: Hub, request: AnyRequest, crew: str) -> Chronicled:
        """Of the episodes that are over; the one being played is told at its table."""
        await members_only(hub, request, crew)
        campaign = (await settled(hub, crew)).campaign
        rules = campaign.rules
        told = rules.chronicle(campaign.logbook) if isinstance(rules, Chronicler) else None
        return Chronicled(chronicle=told)


def _told(table: Table) -> Any:
    return table.game.chronicle(table.match.view(None)) if table.match else None
