"""What a choice does to a table, one function a phase."""

from __future__ import annotations

from typing import Final

import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector import play
from quarterdeck.envs.vector.planet_nine import actions
from quarterdeck.envs.vector.planet_nine.judging import judge
from quarterdeck.envs.vector.planet_nine.legality import claims
from quarterdeck.envs.vector.planet_nine.missions import DECISION, DISTRIBUTION, DRAFT
from quarterdeck.envs.vector.planet_nine.specials import Role, found_by, with_trait
from quarterdeck.envs.vector.planet_nine.state import (
    ANSWERED_NO,
    ANSWERED_YES,
    ASSIGN,
    BRIEFING,
    DISTRESS_DECIDED,
    IN_THE_MIDDLE,
    NAME,
    OPEN,
    PASS,
    PINK_9,
    PLAY,
    POLL,
    PREFER,
    PREFERS,
    PROPOSE,
    ROLE_GIVEN,
    TAKE,
    TASKS_GIVEN,
    VOTE,
    WISH,
    Table,
    about_roles,
)
from quarterdeck.envs.vector.tricks import (
    CARD_NUMBERS,
    CARDS,
    COLOURED,
    SEAT_NUMBERS,
    SEATS,
    clockwise,
    first_asked,
    pick,
    pick_changed,
    seated,
)

PHASES: Final = play.Phases(BRIEFING, PLAY)

PROPOSALS: Final = 3
"""The third proposal of roles stands without a vote."""


def _left_neighbour(table: Table) -> Array:
    return clockwise(table.turn, 1, table.deal.mission.players)


# From step to step of the preparation ---------------------------------------------------------------


def go_on(table: Table) -> Table:
    """Begins the next step of the preparation that this mission needs."""
    mission = table.deal.mission
    named, polled, split = (found_by(mission, way) for way in (Role.NAMED, Role.POLLED, Role.SPLIT))
    role = (table.prepared < ROLE_GIVEN) & (named | polled | split)
    tasks = ~role & (table.prepared < TASKS_GIVEN) & (mission.tasks > 0)
    distress = ~role & ~tasks & (table.prepared < DISTRESS_DECIDED) & mission.distress
    names, prefers = role & named, role & split
    takes = tasks & (mission.assignment == DRAFT)
    polls = (role | tasks) & ~names & ~prefers & ~takes
    phase = jnp.where(names, NAME, jnp.where(prefers, PREFER, jnp.where(takes, TAKE, POLL)))
    asked_first = jnp.where(polls, clockwise(table.commander, 1, mission.players), table.commander)
    prepared = jnp.where(tasks, ROLE_GIVEN, table.prepared)
    before = table._replace(
        phase=jnp.where(distress, WISH, phase),
        turn=jnp.where(distress, table.commander, asked_first),
        asked=seated(table),
        prepared=jnp.where(distress, TASKS_GIVEN, prepared),
        answers=jnp.zeros_like(table.answers),
    )
    return pick(role | tasks | distress, before, open_trick(table, jnp.int32(1), table.commander))


def open_trick(table: Table, number: Array, leader: Array) -> Table:
    opened: Table = play.open_trick(table, number, leader, table.radio, table.deal.mission.from_trick, PHASES)
    return opened


# Tasks and roles ------------------------------------------------------------------------------------


def _take(table: Table, action: Array) -> Table:
    task = jnp.where(CARD_NUMBERS[:COLOURED] == action, OPEN + table.turn, table.task)
    finished = ~(task == IN_THE_MIDDLE).any()
    taken = table._replace(task=task, turn=_left_neighbour(table))
    return taken._replace(prepared=jnp.where(finished, TASKS_GIVEN, table.prepared))


def _answer(table: Table, action: Array) -> Table:
    """To the commander's poll; the last one hands the decision to the commander."""
    word = jnp.where(action == actions.YES, ANSWERED_YES, ANSWERED_NO)
    left = _left_neighbour(table)
    by_task = table.deal.mission.assignment == DISTRIBUTION
    decides = jnp.where(by_task, ASSIGN, NAME)
    return table._replace(
        answers=jnp.where(table.turn == SEAT_NUMBERS, word, table.answers),
        turn=left,
        phase=jnp.where(left == table.commander, decides, table.phase),
    )


def _name(table: Table, action: Array) -> Table:
    """For the mission's role, or to get all covered tasks."""
    member = clockwise(table.turn, action - actions.MEMBER, table.deal.mission.players)
    mission = table.deal.mission
    decision = (mission.assignment == DECISION) & (mission.tasks > 0)
    drawn = table.deal.place < mission.tasks
    silenced = with_trait(mission, lambda rule: rule.silences) & (member == SEAT_NUMBERS)
    return table._replace(
        chosen=member,
        radio=table.radio & ~silenced,
        task=jnp.where(decision & drawn, OPEN + member, table.task),
        answers=jnp.zeros_like(table.answers),
        prepared=jnp.where(decision, TASKS_GIVEN, ROLE_GIVEN),
    )


def _assign(table: Table, action: Array) -> Table:
    """The uncovered task goes to a member; the next one is uncovered."""
    mission, place = table.deal.mission, table.deal.place
    member = clockwise(table.turn, action - actions.MEMBER, mission.players)
    task = jnp.where(table.task == IN_THE_MIDDLE, OPEN + member, table.task)
    given = (task != 0).sum()
    more = given < mission.tasks
    return table._replace(
        task=jnp.where(more & (place == given), IN_THE_MIDDLE, task),
        answers=jnp.zeros_like(table.answers),
        phase=jnp.where(more, POLL, table.phase),
        turn=jnp.where(more, clockwise(table.commander, 1, mission.players), table.turn),
        prepared=jnp.where(more, table.prepared, TASKS_GIVEN),
    )


def _prefer(table: Table, action: Array) -> Table:
    left = _left_neighbour(table)
    word = PREFERS + action - actions.PREFER
    return table._replace(
        answers=jnp.where(table.turn == SEAT_NUMBERS, word, table.answers),
        turn=left,
        phase=jnp.where(left == table.commander, PROPOSE, table.phase),
    )


# Ballots --------------------------------------------------------------------------------------------


def _seal(table: Table, answer: Array) -> Table:
    """A sealed answer; the next member is asked."""
    me = table.turn == SEAT_NUMBERS
    asked = table.asked & ~me
    return table._replace(
        sealed=jnp.where(me, answer, table.sealed),
        asked=asked,
        turn=first_asked(asked, table.commander, table.deal.mission.players),
    )


def _opened(table: Table) -> Table:
    return table._replace(sealed=jnp.full_like(table.sealed, -1))


def _wish(table: Table, action: Array) -> Table:
    """A wish that all share is the decision; otherwise the commander proposes."""
    table = _seal(table, action - actions.SIGNAL)
    waiting = table.asked.any()
    shared = jnp.max(jnp.where(seated(table), table.sealed, -1))
    all_alike = ~(seated(table) & (table.sealed != shared)).any()
    differing = _opened(table)._replace(phase=jnp.int32(PROPOSE), wishes=table.sealed, turn=table.commander)
    settled = pick(all_alike, _signal(_opened(table), shared), differing)
    return pick(waiting, table, settled)


def _propose(table: Table, action: Array) -> Table:
    """No distress signal needs no vote, nor does the third proposal of roles."""
    roles = about_roles(table)
    option = jnp.where(roles, action - actions.ROLES, action - actions.SIGNAL)
    count = table.proposals + 1
    voters = seated(table) & (table.commander != SEAT_NUMBERS)
    vote = table._replace(
        phase=jnp.int32(VOTE),
        proposal=option,
        proposals=count,
        asked=voters,
        turn=clockwise(table.commander, 1, table.deal.mission.players),
    )
    stands = jnp.where(roles, count == PROPOSALS, option == 0)
    return pick(stands, _settle(table, option, roles), vote)


def _vote(table: Table, action: Array) -> Table:
    """All say yes, or it is the default; where there is none, the commander proposes again."""
    roles = about_roles(table)
    table = _seal(table, (action == actions.YES).astype(jnp.int32))
    all_yes = ~(table.sealed == 0).any()
    after = _opened(table)
    again = after._replace(phase=jnp.int32(PROPOSE), turn=table.commander)
    settled = _settle(after, jnp.where(all_yes, table.proposal, 0), roles)
    return pick(table.asked.any(), table, pick(roles & ~all_yes, again, settled))


def _settle(table: Table, option: Array, roles: Array) -> Table:
    return pick(roles, _give_roles(table, option), _signal(table, option))


def _give_roles(table: Table, option: Array) -> Table:
    """Mission 50: who wins the first four tricks, and who the last; seen from the commander."""
    players = table.deal.mission.players
    first, last = option // SEATS, option % SEATS
    return table._replace(
        chosen=clockwise(table.commander, first, players),
        second=clockwise(table.commander, last, players),
        answers=jnp.zeros_like(table.answers),
        proposal=jnp.int32(-1),
        proposals=jnp.int32(0),
        prepared=jnp.full_like(table.prepared, ROLE_GIVEN),
    )


def _signal(table: Table, direction: Array) -> Table:
    """The distress signal, or none."""
    return table._replace(
        distress=direction,
        phase=jnp.int32(PASS),
        asked=seated(table),
        turn=table.commander,
        wishes=jnp.full_like(table.wishes, -1),
        proposal=jnp.int32(-1),
        proposals=jnp.int32(0),
        prepared=jnp.where(direction == 0, DISTRESS_DECIDED, table.prepared),
    )


def _pass(table: Table, action: Array) -> Table:
    """Everybody picks a card before anybody sees the one they get."""
    table = _seal(table, action)
    to_the_left = table.distress == 1
    given = _hand_on(_opened(table), table.sealed, to_the_left)
    excluded = given.excluded
    players = table.deal.mission.players
    step = jnp.where(to_the_left, 1, players - 1)
    holder = table.deal.owner[PINK_9]
    maybe = clockwise(holder, step, players) == SEAT_NUMBERS
    excluded = excluded.at[:, PINK_9].set(excluded[:, PINK_9] & ~maybe)
    given = given._replace(excluded=excluded, prepared=jnp.full_like(table.prepared, DISTRESS_DECIDED))
    return pick(table.asked.any(), table, given)


def _hand_on(table: Table, cards: Array, to_the_left: Array) -> Table:
    """Every member gives one card to the same side."""
    players = table.deal.mission.players
    step = jnp.where(to_the_left, 1, players - 1)
    given = ((cards[:, None] == CARD_NUMBERS) & seated(table)[:, None]).any(0)
    return table._replace(
        owner=jnp.where(given, clockwise(table.owner, step, players), table.owner),
        gave=cards,
        gave_left=to_the_left,
    )


# Messages and tricks ----------------------------------------------------------------------------------


def _brief(table: Table, action: Array) -> Table:
    table, shows = play.show(table, action, claims(table))
    briefed: Table = play.go_on_briefing(table, shows, table.radio, PHASES)
    return briefed


def _play(table: Table, action: Array) -> Table:
    """A card into the trick; with the last one the trick is won and judged."""
    table = play.lay_card(table, action)
    return pick(table.played == table.deal.mission.players, _finish_trick(table), table)


def _finish_trick(table: Table) -> Table:
    trick = play.finished(table)
    won_by = table.won_by + (trick.winner == SEAT_NUMBERS)
    counted = table._replace(winning=table.winning | trick.best, won_by=won_by)
    hit, failed, won = judge(counted, trick)
    counted = counted._replace(
        task=jnp.where(hit, counted.task + SEATS, counted.task), over=failed | won, won=won
    )
    draws = with_trait(table.deal.mission, lambda rule: rule.draws) & (table.trick == 1)
    counted = pick(draws, _draw(counted), counted)
    return open_trick(counted, table.trick + 1, trick.winner)


def _draw(table: Table) -> Table:
    """Mission 12: everybody draws a card from the right-hand neighbour; shown cards are not drawn."""
    shown = jnp.pad(table.claim > 0, (0, CARDS - COLOURED))
    drawable = (table.when == 0) & ~shown
    dice = jnp.where(drawable & (table.owner == SEAT_NUMBERS[:, None]), table.deal.dice, -1.0)
    table = table._replace(excluded=table.excluded & shown)
    return _hand_on(table, jnp.argmax(dice, 1).astype(jnp.int32), jnp.asarray(True))


_MOVES: Final = {
    TAKE: _take,
    BRIEFING: _brief,
    PLAY: _play,
    POLL: _answer,
    NAME: _name,
    ASSIGN: _assign,
    PREFER: _prefer,
    WISH: _wish,
    PROPOSE: _propose,
    VOTE: _vote,
    PASS: _pass,
}


def move(table: Table, action: Array) -> Table:
    """The table after a choice; a step of the preparation that it ends is followed by the next."""
    moved = table
    for phase, choose in _MOVES.items():
        chosen = choose(table, action)
        moved = pick_changed(table.phase == phase, chosen, table, moved)
    return pick(moved.prepared > table.prepared, go_on(moved), moved)
