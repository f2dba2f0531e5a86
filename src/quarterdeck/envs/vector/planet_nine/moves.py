"""What a choice does to a table, one function a phase."""

from __future__ import annotations

from typing import Final

import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector import play
from quarterdeck.envs.vector.dummy import humans, is_dummy, next_person, turn_cover
from quarterdeck.envs.vector.planet_nine import actions, council
from quarterdeck.envs.vector.planet_nine.judging import judge
from quarterdeck.envs.vector.planet_nine.legality import claims
from quarterdeck.envs.vector.planet_nine.missions import DECISION, DISTRIBUTION, DRAFT
from quarterdeck.envs.vector.planet_nine.specials import Role, found_by, with_trait
from quarterdeck.envs.vector.planet_nine.state import (
    ANSWERED_NO,
    ANSWERED_YES,
    ASSIGN,
    BRIEFING,
    DEALT,
    DISTRESS,
    FIRST_COUNCIL,
    HAND_OVER,
    IN_THE_MIDDLE,
    NAME,
    OPEN,
    PASS,
    PLAY,
    POLL,
    PREFER,
    PREFERS,
    PROPOSE,
    ROLES,
    RULE_DONE,
    SEAT,
    SEATED,
    SECOND_COUNCIL,
    TAKE,
    TASKS_GIVEN,
    TOKENS,
    VOTE,
    WISH,
    Table,
)
from quarterdeck.envs.vector.tricks import (
    CARD_NUMBERS,
    CARDS,
    COLOURED,
    SEAT_NUMBERS,
    SEATS,
    clockwise,
    pick,
    pick_changed,
)

PHASES: Final = play.Phases(BRIEFING, PLAY)


# From step to step of the preparation ---------------------------------------------------------------


def go_on(table: Table) -> Table:
    """Begins the next step of the preparation that this mission needs."""
    mission, prepared = table.deal.mission, table.prepared
    distress_first = mission.readings.distress_first
    named, polled, split = (found_by(mission, way) for way in (Role.NAMED, Role.POLLED, Role.SPLIT))
    seat = (prepared < SEATED) & mission.dummy
    rule = ~seat & (prepared < RULE_DONE)
    role, tokens = rule & (named | polled | split), rule & mission.change_tokens
    tasks = ~seat & ~role & ~tokens & (prepared < TASKS_GIVEN) & (mission.tasks > 0)
    early, late = prepared < FIRST_COUNCIL, prepared < SECOND_COUNCIL
    given = ~seat & ~role & ~tokens & ~tasks
    may_hand_over = given & mission.hand_over & jnp.where(distress_first, late, early)
    may_signal = given & mission.distress & jnp.where(distress_first, early, late)
    hands_over = may_hand_over & ~(distress_first & may_signal)
    signals = may_signal & (distress_first | ~may_hand_over)
    ballot = seat | tokens | hands_over | signals

    names, prefers = role & named, role & split
    takes = tasks & (mission.assignment == DRAFT)
    polls = (role | tasks) & ~names & ~prefers & ~takes
    phase = jnp.where(names, NAME, jnp.where(prefers, PREFER, jnp.where(takes, TAKE, POLL)))
    first_council = jnp.where(hands_over, ~distress_first, distress_first)
    step_before = jnp.where(first_council, TASKS_GIVEN, FIRST_COUNCIL)
    for step, done in ((seat, DEALT), (role | tokens, SEATED), (tasks, RULE_DONE)):
        step_before = jnp.where(step, done, step_before)
    topic = jnp.where(tokens, TOKENS, jnp.where(hands_over, HAND_OVER, jnp.where(seat, SEAT, DISTRESS)))
    before = table._replace(
        phase=jnp.where(ballot, WISH, phase),
        topic=jnp.where(ballot, topic, ROLES),
        turn=jnp.where(polls, _next_polled(table, table.captain), table.captain),
        asked=humans(table),
        prepared=step_before,
        answers=jnp.zeros_like(table.answers),
    )
    return pick(role | tasks | ballot, before, open_trick(table, jnp.int32(1), table.captain))


def open_trick(table: Table, number: Array, leader: Array) -> Table:
    opened: Table = play.open_trick(table, number, leader, table.radio, table.deal.mission.from_trick, PHASES)
    return opened


# Tasks and roles ------------------------------------------------------------------------------------


def _take(table: Table, action: Array) -> Table:
    task = jnp.where(CARD_NUMBERS[:COLOURED] == action, OPEN + table.turn, table.task)
    finished = ~(task == IN_THE_MIDDLE).any()
    taken = table._replace(task=task, turn=clockwise(table.turn, 1, table.deal.mission.players))
    return taken._replace(prepared=jnp.where(finished, TASKS_GIVEN, table.prepared))


def _next_polled(table: Table, seat: Array) -> Array:
    """Who answers after this member; in one reading the commander does so for JARVIS too."""
    left = clockwise(seat, 1, table.deal.mission.players)
    return jnp.where(table.deal.mission.readings.jarvis_answers, left, next_person(table, seat))


def _answer(table: Table, action: Array) -> Table:
    """To the commander's poll; the last one hands the decision to the commander."""
    word = jnp.where(action == actions.YES, ANSWERED_YES, ANSWERED_NO)
    left = _next_polled(table, table.turn)
    by_task = table.deal.mission.assignment == DISTRIBUTION
    decides = jnp.where(by_task, ASSIGN, NAME)
    return table._replace(
        answers=jnp.where(table.turn == SEAT_NUMBERS, word, table.answers),
        turn=left,
        phase=jnp.where(left == table.captain, decides, table.phase),
    )


def _name(table: Table, action: Array) -> Table:
    """For the mission's role, or to get all covered tasks; in one reading for mission 50's two roles."""
    member = clockwise(table.turn, action - actions.MEMBER, table.deal.mission.players)
    mission = table.deal.mission
    decision = (mission.assignment == DECISION) & (mission.tasks > 0)
    drawn = table.deal.place < mission.tasks
    silenced = with_trait(mission, lambda rule: rule.silences) & (member == SEAT_NUMBERS)
    named = table._replace(
        chosen=member,
        radio=table.radio & ~silenced,
        task=jnp.where(decision & drawn, OPEN + member, table.task),
        answers=jnp.zeros_like(table.answers),
        prepared=jnp.where(decision, TASKS_GIVEN, RULE_DONE),
    )
    roles = council.give_roles(table, action - actions.ROLES)._replace(prepared=jnp.int32(RULE_DONE))
    return pick(found_by(mission, Role.SPLIT), roles, named)


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
        turn=jnp.where(more, _next_polled(table, table.captain), table.turn),
        prepared=jnp.where(more, table.prepared, TASKS_GIVEN),
    )


def _prefer(table: Table, action: Array) -> Table:
    left = _next_polled(table, table.turn)
    word = PREFERS + action - actions.PREFER
    then = jnp.where(table.deal.mission.readings.commander_gives_roles, NAME, PROPOSE)
    return table._replace(
        answers=jnp.where(table.turn == SEAT_NUMBERS, word, table.answers),
        turn=left,
        phase=jnp.where(left == table.captain, then, table.phase),
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
    counted = turn_cover(counted)
    counted = pick(draws, _draw(counted), counted)
    return open_trick(counted, table.trick + 1, trick.winner)


def _draw(table: Table) -> Table:
    """Mission 12: everybody draws a card from the right-hand neighbour, usually none that lies open."""
    shown = jnp.pad(table.claim > 0, (0, CARDS - COLOURED))
    hidden = table.covered | ~is_dummy(table, table.owner) | table.deal.mission.readings.jarvis_draws_any
    drawable = (table.when == 0) & ~shown & hidden
    dice = jnp.where(drawable & (table.owner == SEAT_NUMBERS[:, None]), table.deal.dice, 0)
    table = table._replace(excluded=jnp.where(shown, table.excluded, 0))
    return council.hand_on(table, jnp.max(dice, 1) % CARDS, jnp.asarray(True))


_MOVES: Final = {
    TAKE: _take,
    BRIEFING: _brief,
    PLAY: _play,
    POLL: _answer,
    NAME: _name,
    ASSIGN: _assign,
    PREFER: _prefer,
    WISH: council.BALLOTS.wish,
    PROPOSE: council.BALLOTS.propose,
    VOTE: council.BALLOTS.vote,
    PASS: council.pass_card,
}


def move(table: Table, action: Array) -> Table:
    """The table after a choice; a step of the preparation that it ends is followed by the next."""
    moved = table
    for phase, choose in _MOVES.items():
        chosen = choose(table, action)
        moved = pick_changed(table.phase == phase, chosen, table, moved)
    return pick(moved.prepared > table.prepared, go_on(moved), moved)
