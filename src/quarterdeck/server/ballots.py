"""Going back and giving up: what the people at a table must agree on, and what they need not."""

from __future__ import annotations

from quarterdeck.core.contract import Seat
from quarterdeck.server import history as h
from quarterdeck.server.actors import Circumstances, Happenings
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table import Table


def voters(table: Table, by: Seat, when: Circumstances) -> tuple[Seat, ...]:
    """One seat for each other person who is here; who is away does not hold the others up."""
    asked: dict[str, Seat] = {}
    for seat, chair in enumerate(table.chairs):
        other = chair.holder and chair.holder != table.chairs[by].holder
        if other and chair.holder in when.present and not chair.stand_in:
            asked.setdefault(str(chair.holder), seat)
    return tuple(asked.values())


def take_back(table: Table, seat: Seat, when: Circumstances) -> Happenings:
    match = table.running_match()
    if match is None:
        raise Refused("not_now")
    to = match.last_choice(seat)
    if to is None or to < len(table.created.prefix):
        raise Refused("nothing_to_take_back")
    if match.free_to_take_back(seat):
        return [h.Backed(to, seat, free=True)]
    if table.question:
        raise Refused("ballot_open")
    asked = voters(table, seat, when)
    if not asked:
        return [h.Backed(to, seat, free=False)]
    return [h.Asked("take_back", seat, asked, to)]


def give_up(table: Table, seat: Seat, when: Circumstances) -> Happenings:
    if table.status != "running":
        raise Refused("not_now")
    if table.question:
        raise Refused("ballot_open")
    asked = voters(table, seat, when)
    return [h.Asked("give_up", seat, asked)] if asked else [h.Ended("given_up")]


def vote(table: Table, seat: Seat, yes: bool) -> Happenings:
    question = table.question
    if question is None or seat not in question.waiting:
        raise Refused("no_ballot")
    done: Happenings = [h.Voted(seat, yes)]
    if yes and question.waiting == {seat}:
        done += granted(table)
    return done


def granted(table: Table) -> Happenings:
    question = table.question
    assert question is not None
    if question.about == "give_up":
        return [h.Ended("given_up")]
    match = table.running_match()
    if match is None or question.to is None or question.to > len(match.log):
        return [h.Lapsed(question.about)]
    return [h.Backed(question.to, question.by, free=False)]
