"""Going back, giving up, somebody new: what the people at a table must agree on, and what they need not."""

from __future__ import annotations

from quarterdeck.core.contract import Seat
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table import events as ev
from quarterdeck.server.table import secrecy
from quarterdeck.server.table.permissions import Circumstances, Events
from quarterdeck.server.table.table import Table


def voters(table: Table, by: Seat, when: Circumstances) -> tuple[Seat, ...]:
    """One seat for each other person who is here; who is away does not hold the others up."""
    return tuple(
        seat
        for holder, seat in others(table, table.chairs[by].holder, by)
        if holder in when.here and not table.chairs[seat].stand_in
    )


def others(table: Table, guest: str | None, but: Seat) -> list[tuple[str, Seat]]:
    """Everybody else at the other seats who did not leave, with one seat of theirs."""
    seats: dict[str, Seat] = {}
    for seat, chair in enumerate(table.chairs):
        if seat != but and chair.holder and chair.holder != guest and not chair.left:
            seats.setdefault(chair.holder, seat)
    return list(seats.items())


def take_back(table: Table, seat: Seat, earlier: int | None, when: Circumstances) -> Events:
    """Goes back to the seat's last choice, or to an `earlier` one of its own."""
    match = table.running_match()
    if match is None:
        raise Refused("not_now")
    last = match.last_choice(seat)
    to = last if earlier is None else earlier
    if last is None or to is None or not table.settled <= to <= last or match.log[to].by != seat:
        raise Refused("nothing_to_take_back")
    if match.free_to_take_back(seat, to):
        return [ev.Backed(to, seat, free=True)]
    if table.created.daily:
        raise Refused("nothing_to_take_back")
    if table.question:
        raise Refused("ballot_open")
    asked = voters(table, seat, when)
    if not asked:
        return [ev.Backed(to, seat, free=False)]
    return [ev.Asked("take_back", seat, asked, to)]


def give_up(table: Table, seat: Seat, when: Circumstances) -> Events:
    if table.status != "running":
        raise Refused("not_now")
    if table.question:
        raise Refused("ballot_open")
    asked = voters(table, seat, when)
    return [ev.Asked("give_up", seat, asked)] if asked else [ev.Ended("given_up")]


def offer(table: Table, seat: Seat, bot: str) -> Events:
    """Somebody new may have a bot's seat; where hands are hidden, everybody at the table must agree."""
    asked = tuple(voter for _, voter in others(table, table.host, seat))
    if not secrecy.keeps_secrets(table) or not asked:
        return [offered(seat, bot)]
    if table.question:
        raise Refused("ballot_open")
    host = table.host_seat()
    return [ev.Asked("take_over", seat if host is None else host, asked, seat=seat)]


def offered(seat: Seat, bot: str) -> ev.Seated:
    return ev.Seated(seat, "bot", "offer", bot, bot=bot, offered=True)


def vote(table: Table, seat: Seat, yes: bool) -> Events:
    question = table.question
    if question is None or seat not in question.waiting:
        raise Refused("no_ballot")
    done: Events = [ev.Voted(seat, yes)]
    if yes and question.waiting == {seat}:
        done += granted(table)
    return done


def granted(table: Table) -> Events:
    question = table.question
    assert question is not None
    if question.about == "give_up":
        return [ev.Ended("given_up")]
    if question.about == "take_over" and question.seat is not None:
        bot = table.chairs[question.seat].bot
        free = table.chairs[question.seat].kind == "bot"
        return [offered(question.seat, bot)] if bot and free else [ev.Lapsed(question.about)]
    match = table.running_match()
    if match is None or question.to is None or question.to > len(match.log):
        return [ev.Lapsed(question.about)]
    return [ev.Backed(question.to, question.by, free=False)]
