"""One table as arrays: how it is dealt, and the small questions everything else asks."""

from __future__ import annotations

from typing import Final, NamedTuple

import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.dummy import deal_hands
from quarterdeck.envs.vector.planet_nine.missions import DECISION, DRAFT, MOST_TASKS, Mission
from quarterdeck.envs.vector.planet_nine.specials import with_trait
from quarterdeck.envs.vector.tricks import (
    CAPTAINS_CARD,
    CARD_NUMBERS,
    CARDS,
    COLOURED,
    EVERY_SEAT,
    NO_SUIT,
    SEAT_NUMBERS,
    SEATS,
    Scalar,
    bit,
    clockwise,
    pick,
)

PINK_9: Final = 8

# Phases
TAKE, BRIEFING, PLAY, POLL, NAME, ASSIGN, PREFER, WISH, PROPOSE, VOTE, PASS = range(11)
PHASES: Final = 11

# Steps of preparation that are done; the councils are about handing over a task and the distress signal
DEALT, SEATED, RULE_DONE, TASKS_GIVEN, FIRST_COUNCIL, SECOND_COUNCIL = range(6)

# What a ballot is about
ROLES, TOKENS, HAND_OVER, DISTRESS, SEAT = range(5)

# Where a task card lies: OPEN + seat, DONE + seat
NO_TASK, IN_THE_MIDDLE, OPEN, DONE = 0, 1, 2, 7

# Answers to a poll: 0 none yet
ANSWERED_YES, ANSWERED_NO, PREFERS = 1, 2, 3


class Deal(NamedTuple):
    """All chance of a game, drawn before it starts."""

    mission: Mission
    owner: Array
    """[40] who gets each card."""
    extra: Scalar
    """Who holds a card more than the others, -1: nobody."""
    column: Array
    """[40] where each of JARVIS's cards lies, -1: somebody holds it."""
    covered: Array
    """[40] whether it lies covered."""
    place: Array
    """[36] each task card's place in the shuffled stack."""
    stack: Array
    """[10] its first cards, in the order they are drawn."""
    dice: Array
    """[40] of a member's cards that may be drawn (mission 12), the one with the highest is.

    Modulo 40 they are the cards' numbers: the highest tells which card has it.
    """


class Table(NamedTuple):
    """A table in mid-game. Seats are absolute."""

    deal: Deal
    phase: Scalar
    prepared: Scalar
    """The last step of preparation that is done."""
    turn: Scalar
    """Who chooses. Where several may (briefings, sealed answers) they are asked one by one."""
    topic: Scalar
    """What the running ballot is about, or the last one."""
    asked: Array
    """[5] who is still to be asked in this briefing, ballot or pass."""
    captain: Scalar
    """The commander."""
    owner: Array
    """[40] who holds or played each card."""
    column: Array
    """[40] where each of JARVIS's cards lies, -1: somebody holds it."""
    covered: Array
    """[40] whether it lies covered: nobody knows it."""
    changed_chairs: Scalar
    """Whether the two players beside JARVIS have changed chairs."""
    when: Array
    """[40] the trick it was played to, 0: not yet."""
    led: Array
    """[40] whether it opened its trick."""
    winning: Array
    """[40] whether it won its trick."""
    task: Array
    """[36] NO_TASK, IN_THE_MIDDLE, OPEN + seat or DONE + seat."""
    token: Array
    """[36] the token on each task card."""
    claim: Array
    """[36] 0 not shown, 1 highest, 2 only, 3 lowest, 4 without a marker."""
    excluded: Array
    """[40] the seats, as bits, of which everybody knows that they do not hold the card."""
    gave: Array
    """[5] the card each seat gave away in the last exchange, -1: none."""
    gave_left: Scalar
    """Whether the last exchange went to the left."""
    radio: Array
    """[5] radio token still green."""
    trick: Scalar
    leader: Scalar
    played: Scalar
    """Cards in the running trick."""
    led_suit: Scalar
    won_by: Array
    """[5] tricks won."""
    chosen: Scalar
    """The member the special rule is about, -1: none."""
    second: Scalar
    answers: Array
    """[5] to the running poll."""
    sealed: Array
    """[5] wishes, votes or cards not opened yet."""
    wishes: Array
    """[5] opened, -1: none."""
    proposal: Scalar
    """-1: none."""
    proposals: Scalar
    distress: Scalar
    """0 none, 1 to the left, 2 to the right."""
    over: Scalar
    won: Scalar


def is_open(table: Table) -> Array:
    """[36] tasks that a member still has to fulfil."""
    return (table.task >= OPEN) & (table.task < DONE)


class Luck(NamedTuple):
    """Numbers in [0, 1) that a deal is made of."""

    cards: Array
    """[40]"""
    extra: Scalar
    tasks: Array
    """[36]"""
    dice: Array
    """[40]"""


def shuffle(mission: Mission, luck: Luck) -> Deal:
    """Deals the cards, shuffles the task cards."""
    hands = deal_hands(mission, luck.cards, luck.extra, mission.readings.extra_card_to_first)
    more = (hands.owner[None] == SEAT_NUMBERS[:, None]).sum(1) > mission.tricks
    place = jnp.argsort(luck.tasks).astype(jnp.int32)
    return Deal(
        mission=mission,
        owner=hands.owner,
        extra=jnp.where(more.any(), jnp.argmax(more).astype(jnp.int32), -1),
        column=hands.column,
        covered=hands.covered,
        place=place,
        stack=jnp.argsort(place)[:MOST_TASKS].astype(jnp.int32),
        dice=(CARDS * jnp.argsort(luck.dice) + CARD_NUMBERS).astype(jnp.int16),
    )


def lay_out(deal: Deal) -> Table:
    """The table after the deal; two players decide first where JARVIS sits."""
    mission = deal.mission
    zero, none = jnp.int32(0), jnp.int32(-1)
    commander = deal.owner[CAPTAINS_CARD]
    excluded = jnp.where(CARD_NUMBERS == CAPTAINS_CARD, EVERY_SEAT ^ bit(commander), 0)
    nobody = jnp.zeros(SEATS, jnp.int32)
    table = Table(
        deal=deal,
        phase=zero,
        prepared=zero,
        topic=zero,
        turn=commander,
        asked=jnp.zeros(SEATS, bool),
        captain=commander,
        owner=deal.owner,
        column=deal.column,
        covered=deal.covered,
        changed_chairs=jnp.asarray(False),
        when=jnp.zeros(CARDS, jnp.int32),
        led=jnp.zeros(CARDS, bool),
        winning=jnp.zeros(CARDS, bool),
        task=jnp.full(COLOURED, NO_TASK, jnp.int32),
        token=_tokens(deal),
        claim=jnp.zeros(COLOURED, jnp.int32),
        excluded=excluded,
        gave=nobody - 1,
        gave_left=jnp.asarray(True),
        radio=mission.players - mission.dummy > SEAT_NUMBERS,
        trick=zero,
        leader=commander,
        played=zero,
        led_suit=jnp.int32(NO_SUIT),
        won_by=nobody,
        chosen=none,
        second=none,
        answers=nobody,
        sealed=nobody - 1,
        wishes=nobody - 1,
        proposal=none,
        proposals=zero,
        distress=zero,
        over=jnp.asarray(False),
        won=jnp.asarray(False),
    )
    return pick(mission.dummy, table, when_seated(table))


def when_seated(table: Table) -> Table:
    """The task cards that lie open at once, and mission 46's announcement."""
    mission = table.deal.mission
    drawn = jnp.where(mission.assignment == DRAFT, mission.tasks, jnp.minimum(mission.tasks, 1))
    drawn = jnp.where(mission.assignment == DECISION, 0, drawn)
    task = jnp.where(table.deal.place < drawn, IN_THE_MIDDLE, table.task)
    return _announce_pink(table._replace(task=task))


def _announce_pink(table: Table) -> Table:
    """Mission 46: who holds the pink 9 says so; the mission is about the member to their left."""
    mission, holder = table.deal.mission, table.deal.owner[PINK_9]
    pink = with_trait(mission, lambda rule: rule.pink)
    shown = pink & (CARD_NUMBERS == PINK_9)
    return table._replace(
        excluded=table.excluded | jnp.where(shown, EVERY_SEAT ^ bit(holder), 0),
        chosen=jnp.where(pink, clockwise(holder, 1, mission.players), table.chosen),
    )


def _tokens(deal: Deal) -> Array:
    """[36] the token of each card that is, or will be, a task."""
    tokens = jnp.zeros(COLOURED, jnp.int32)
    for place in range(deal.mission.tokens.shape[-1]):
        tokens += jnp.where(deal.place == place, deal.mission.tokens[place], 0)
    return tokens
