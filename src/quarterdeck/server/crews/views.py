"""A crew's log as its members see it on the page."""

from __future__ import annotations

from quarterdeck.core import logbook
from quarterdeck.core.logbook import MissionBook
from quarterdeck.server.crews.log import Logged
from quarterdeck.server.table.permissions import Guest
from quarterdeck.server.wire import crews as wire


def crew(logged: Logged, guest: Guest) -> wire.Crew:
    """All of it, for one member."""
    campaign = logged.campaign
    pages = _pages(logged)
    return wire.Crew(
        crew=logged.id,
        v=logged.version,
        name=campaign.founded.crew,
        game=campaign.founded.game,
        title=campaign.kind.title,
        seats=seats(logged, guest),
        leads=logged.leads(guest),
        bots=logged.bots,
        scene=campaign.scene,
        pages=pages,
        rows=tuple(wire.CrewRow(page=row.page, at=row.at, names=row.names) for row in logbook.rows(campaign)),
        done=sum(page.done for page in pages),
        total=_book(logged).total(campaign.logbook) if pages else 0,
        offers=_offers(logged),
        running=logged.running,
        log=tuple(_entry(logged, line) for line in logbook.lines(campaign)),
        drawn=_drawn(logged),
        correctable=campaign.last_by_hand is not None,
    )


def _book(logged: Logged) -> MissionBook:
    rules = logged.campaign.rules
    assert isinstance(rules, MissionBook)
    return rules


def _pages(logged: Logged) -> tuple[logbook.Page, ...]:
    rules = logged.campaign.rules
    return tuple(rules.pages(logged.campaign.logbook)) if isinstance(rules, MissionBook) else ()


def seats(logged: Logged, guest: Guest | None) -> tuple[wire.CrewSeat, ...]:
    found = []
    for seat, name in enumerate(logged.campaign.founded.names):
        member = logged.member_at(seat)
        found.append(
            wire.CrewSeat(
                seat=seat,
                name=member.name if member else name,
                kind="member" if member else "bot" if logged.is_bots(seat) else "awaited",
                mine=member is not None and guest is not None and member.guest == guest.id,
            )
        )
    return tuple(found)


def _offers(logged: Logged) -> tuple[wire.CrewOffer, ...]:
    rules = logged.campaign.rules
    if not isinstance(rules, MissionBook):
        return tuple(wire.CrewOffer(mission=None, label=None, way=None) for _ in logged.campaign.next)
    return tuple(
        wire.CrewOffer(mission=rules.number(config), label=rules.label(config), way=rules.way(config))
        for config in logged.campaign.next
    )


def _entry(logged: Logged, line: logbook.Line) -> wire.CrewEntry:
    return wire.CrewEntry(
        kind=line.kind,
        at=line.at,
        attempt=line.attempt,
        mission=line.mission,
        title=line.title,
        distress=line.distress,
        by_hand=line.by_hand,
        names=line.names,
        reason=line.reason,
        text=line.text,
        table=logged.tables[line.event],
    )


def _drawn(logged: Logged) -> wire.CrewDraw | None:
    campaign = logged.campaign
    if campaign.drawn is None:
        return None
    config = campaign.config(campaign.drawn.config)
    book = _book(logged)
    return wire.CrewDraw(mission=book.number(config), cards=book.cards(config, campaign.drawn.tasks))


def line(logged: Logged) -> wire.CrewLine:
    """The crew in a list."""
    campaign = logged.campaign
    pages, offers = _pages(logged), _offers(logged)
    return wire.CrewLine(
        crew=logged.id,
        name=campaign.founded.crew,
        game=campaign.founded.game,
        title=campaign.kind.title,
        names=tuple(seat.name for seat in seats(logged, None)),
        done=sum(page.done for page in pages),
        missions=len(pages),
        next=offers[0].label if offers else None,
        running=logged.running,
        problem=None,
    )


def mission(logged: Logged, choice: int) -> wire.CrewMission | None:
    """An offered mission in words; None in a campaign that is no logbook of missions."""
    rules = logged.campaign.rules
    if not isinstance(rules, MissionBook):
        return None
    config = logged.campaign.next[choice]
    return wire.CrewMission(
        label=rules.label(config),
        briefing=tuple(rules.briefing(config)),
        seconds=rules.seconds(config),
        tasks=rules.has_tasks(config),
    )
