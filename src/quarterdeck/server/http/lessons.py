"""Lessons: their words, and the table where one is taught."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from litestar import Controller, get, post
from litestar.datastructures import CacheControlHeader

from quarterdeck.core.lessons import Lesson, lessons_of, words_of
from quarterdeck.server.http.guests import tables_of
from quarterdeck.server.http.requests import AnyRequest, address_of, guest_of
from quarterdeck.server.refusals import Refused
from quarterdeck.server.rooms.hub import Hub
from quarterdeck.server.table import commands, opening
from quarterdeck.server.wire import http as wire_http


class Lessons(Controller):
    path = "/api/lessons"

    @get("/{game:str}", sync_to_thread=False, cache_control=CacheControlHeader(no_cache=True))
    def words(self, hub: Hub, game: str) -> Mapping[str, Mapping[str, str]]:
        """By language: all that a game's lessons say."""
        return words_of(hub.game(game)).texts

    @post("")
    async def learn(self, hub: Hub, request: AnyRequest, data: wire_http.Learn) -> wire_http.Opened:
        guest = await guest_of(hub, request)
        lessons = lessons_of(hub.game(data.game))
        tables = [one for one in await tables_of(hub, guest.id) if one.game == data.game and one.lesson]
        lesson = _wanted(lessons, data.lesson, tables)
        for table in tables:
            if table.lesson == lesson.name and table.status == "running":
                return wire_http.Opened(table=table.table, seats=(lesson.pupil,))
        new = opening.open_lesson(data.game, lesson, guest)
        room = await hub.room(await hub.open_table(new, address_of(request)))
        await room.do(lambda: room.change(lambda table, _: commands.start(table)))
        return wire_http.Opened(table=new.id, seats=(lesson.pupil,))


def _wanted(lessons: Sequence[Lesson], name: str | None, tables: Sequence[wire_http.TableSummary]) -> Lesson:
    """The lesson of this name; without one, the first that was not played to its end, or the first of all."""
    done = {table.lesson for table in tables if table.status == "over"}
    open_ones = [one for one in lessons if one.name not in done] or lessons
    for lesson in open_ones if name is None else lessons:
        if name in (None, lesson.name):
            return lesson
    raise Refused("no_lesson", status=404)
