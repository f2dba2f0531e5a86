"""What a choice does to a table, one function a phase."""

from __future__ import annotations

from typing import Final

import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.planet_nine import actions
from quarterdeck.envs.vector.planet_nine.actions import CARDS, COLOURED, SEATS
from quarterdeck.envs.vector.planet_nine.judging import Trick, judge
from quarterdeck.envs.vector.planet_nine.legality import claims
from quarterdeck.envs.vector.planet_nine.missions import DECISION, DISTRIBUTION, DRAFT, WITH_ROLE
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
    seated,
    special,
)
from quarterdeck.envs.vector.tricks import (
    CARD_NUMBERS,
    NO_SUIT,
    SEAT_NUMBERS,
    SUIT,
    clockwise,
    denied_by,
    first_asked,
    pick,
    pick_changed,
    power,
)

PROPOSALS: Final = 3
"""The third proposal of roles stands without a vote."""


def _left_neighbour(table: Table) -> Array:
    return clockwise(table.turn, 1, table.deal.mission.players)


# From step to step of the preparation ---------------------------------------------------------------


def go_on(table: Table) -> Table:
    """Begins the next step of the preparation that this mission needs."""
    mission = table.deal.mission
    role = (table.prepared < ROLE_GIVEN) & special(table, *WITH_ROLE)
    tasks = ~role & (table.prepared < TASKS_GIVEN) & (mission.tasks > 0)
    distress = ~role & ~tasks & (table.prepared < DISTRESS_DECIDED) & mission.distress
    play = open_trick(table, jnp.int32(1), table.commander)

    names = role & special(table, "silence")
    prefers = role & special(table, "split")
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
    return pick(role | tasks | distress, before, play)


def open_trick(table: Table, number: Array, leader: Array) -> Table:
    """Before a trick whoever may still communicate does so or is ready; then the leader plays."""
    briefing = table.radio.any() & (number >= table.deal.mission.from_trick)
    speaker = first_asked(table.radio, leader, table.deal.mission.players)
    return table._replace(
        phase=jnp.where(briefing, BRIEFING, PLAY),
        asked=table.radio,
        turn=jnp.where(briefing, speaker, leader),
        trick=number,
        leader=leader,
        played=jnp.zeros_like(table.played),
        led_suit=jnp.full_like(table.led_suit, NO_SUIT),
    )


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
    silenced = special(table, "silence") & (member == SEAT_NUMBERS)
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
    about_roles = special(table, "split") & (table.prepared < ROLE_GIVEN)
    option = jnp.where(about_roles, action - actions.ROLES, action - actions.SIGNAL)
    count = table.proposals + 1
    voters = seated(table) & (table.commander != SEAT_NUMBERS)
    vote = table._replace(
        phase=jnp.int32(VOTE),
        proposal=option,
        proposals=count,
        asked=voters,
        turn=clockwise(table.commander, 1, table.deal.mission.players),
    )
    stands = jnp.where(about_roles, count == PROPOSALS, option == 0)
    return pick(stands, _settle(table, option, about_roles), vote)


def _vote(table: Table, action: Array) -> Table:
    """All say yes, or it is the default; where there is none, the commander proposes again."""
    about_roles = special(table, "split") & (table.prepared < ROLE_GIVEN)
    table = _seal(table, (action == actions.YES).astype(jnp.int32))
    all_yes = ~(table.sealed == 0).any()
    after = _opened(table)
    again = after._replace(phase=jnp.int32(PROPOSE), turn=table.commander)
    settled = _settle(after, jnp.where(all_yes, table.proposal, 0), about_roles)
    return pick(table.asked.any(), table, pick(about_roles & ~all_yes, again, settled))


def _settle(table: Table, option: Array, about_roles: Array) -> Table:
    return pick(about_roles, _give_roles(table, option), _signal(table, option))


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
    """Somebody shows a card, which asks the others again, or is ready."""
    shows = action < COLOURED
    me = table.turn == SEAT_NUMBERS
    card = action == CARD_NUMBERS
    claim = jnp.where(card[:COLOURED], claims(table), 0)
    radio = table.radio & ~(me & shows)
    asked = jnp.where(shows, radio, table.asked & ~me)
    speaker = first_asked(asked, table.leader, table.deal.mission.players)
    return table._replace(
        claim=jnp.where(claim > 0, claim, table.claim),
        excluded=table.excluded | jnp.where(me[:, None], denied_by(card, claim.sum()) & shows, card & shows),
        radio=radio,
        asked=asked,
        phase=jnp.where(asked.any(), BRIEFING, PLAY),
        turn=jnp.where(asked.any(), speaker, table.leader),
    )


def _play(table: Table, action: Array) -> Table:
    """A card into the trick; with the last one the trick is won and judged."""
    card = action == CARD_NUMBERS
    suit = (SUIT * card).sum()
    opens = table.played == 0
    led_suit = jnp.where(opens, suit, table.led_suit)
    void = (suit != led_suit) & (led_suit == SUIT)
    me = table.turn == SEAT_NUMBERS
    table = table._replace(
        when=jnp.where(card, table.trick, table.when),
        led=table.led | (card & opens),
        excluded=table.excluded | (me[:, None] & void),
        played=table.played + 1,
        led_suit=led_suit,
        turn=_left_neighbour(table),
    )
    return pick(table.played == table.deal.mission.players, _finish_trick(table), table)


def _finish_trick(table: Table) -> Table:
    """The highest card of the led suit, or the highest rocket, wins; then the mission is judged."""
    cards = table.when == table.trick
    strength = jnp.where(cards, power(table.led_suit), -1)
    best = strength == jnp.max(strength)
    winner = jnp.max(jnp.where(best, table.owner, -1))
    counted = table._replace(winning=table.winning | best, won_by=table.won_by + (winner == SEAT_NUMBERS))
    hit, failed, won = judge(counted, Trick(cards, winner, best))
    counted = counted._replace(
        task=jnp.where(hit, counted.task + SEATS, counted.task), over=failed | won, won=won
    )
    draws = special(table, "draw") & (table.trick == 1)
    counted = pick(draws, _draw(counted), counted)
    return open_trick(counted, table.trick + 1, winner)


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
