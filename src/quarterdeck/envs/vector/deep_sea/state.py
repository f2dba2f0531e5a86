"""One table as arrays: how it is dealt, and the small questions everything else asks."""

from __future__ import annotations

from typing import Final, NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import Array

from quarterdeck.envs.vector.deep_sea.missions import (
    CAPTAIN_SKIPPED,
    CURRENTS,
    MOST_TASKS,
    NORMAL,
    RAPTURE,
    TERRAIN,
    TWO_VOLUNTEERS,
    Mission,
)
from quarterdeck.envs.vector.deep_sea.tasks import FIRST_WORD, FOR_CAPTAIN, REDEALS
from quarterdeck.envs.vector.dummy import Hands, deal_hands
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
    first_asked,
    seated,
)

# Phases
DRAFTING, FORETELLING, NOTING, BRIEFING, PLAY = range(5)
LEARNED_PHASES: Final = 5
"""The released policies know those before."""
FAVOUR, SHARE, AGREE, WISH, PROPOSE, VOTE, KEEP, ACCEPT, VOLUNTEER, PASS = range(5, 15)
PHASES: Final = 15
PREPARING: Final = 15
"""Nobody is asked: the next step of the preparation is due."""

# Verdicts
OPEN, DONE, FAILED = range(3)

IN_THE_MIDDLE: Final = -1
UNKNOWN: Final = -1
BITS: Final = np.array(
    [1 << card for word in (FIRST_WORD, CARDS - FIRST_WORD) for card in range(word)], np.uint32
)
"""[40] each card in its word."""


class Deal(NamedTuple):
    """All chance of a game, drawn before it starts."""

    mission: Mission
    owner: Array
    """[40] who gets each card."""
    column: Array
    """[40] where each of the dummy's cards lies, -1: somebody holds it."""
    covered: Array
    """[40] whether it lies covered."""
    extra: Scalar
    """Who holds a card more than the others, -1: nobody."""
    communication: Scalar
    """As in force: never "terrain"."""


class Table(NamedTuple):
    """A table in mid-game. Seats are absolute."""

    deal: Deal
    phase: Scalar
    turn: Scalar
    """Who chooses. Where several may (briefings, sealed answers) they are asked one by one."""
    asked: Array
    """[5] who is still to be asked in this briefing, ballot or pass, or may still be offered all tasks."""
    captain: Scalar
    owner: Array
    """[40] who holds or played each card."""
    column: Array
    """[40] where each of the dummy's cards lies, -1: somebody holds it."""
    covered: Array
    """[40] whether it lies covered: nobody knows it."""
    when: Array
    """[40] the trick it was played to, 0: not yet."""
    led: Array
    """[40] whether it opened its trick."""
    taker: Array
    """[40] who won the trick it was in, -1: nobody yet."""
    task_owner: Array
    """[12] by place in the mission's tasks; IN_THE_MIDDLE."""
    verdict: Array
    """[12] by place in the mission's tasks."""
    drafted: Scalar
    """Turns taken in the draft."""
    given: Array
    """[12] by place in the mission's tasks: whom the running proposal gives it to, -1: not said yet."""
    volunteers: Array
    """[5] who has volunteered."""
    delegated: Scalar
    """Whether the captain has handed all tasks over."""
    sealed: Array
    """[5] wishes, votes or cards not opened yet."""
    wishes: Array
    """[5] opened; before a free selection the tasks by number; -1: none."""
    proposal: Scalar
    """Of a ballot, -1: none."""
    proposals: Scalar
    distress: Scalar
    """0 none, 1 to the left, 2 to the right, UNKNOWN: not decided yet."""
    gave: Array
    """[5] the card each seat passed on, -1: none."""
    foretold: Scalar
    noted: Scalar
    claim: Array
    """[36] 0 not shown, 1 highest, 2 only, 3 lowest, 4 without a marker."""
    excluded: Array
    """[40] the seats, as bits, of which everybody knows that they do not hold the card."""
    radio: Array
    """[5] sonar token still green."""
    shared: Scalar
    """Tokens in the middle of the table, for anybody."""
    trick: Scalar
    leader: Scalar
    played: Scalar
    """Cards in the running trick."""
    led_suit: Scalar
    wins: Array
    """[5] the tricks each seat won, as bits: bit 0 is the first."""
    won_by: Array
    """[5] how many that are."""
    streak: Array
    """[5] how many of the latest tricks in a row."""
    over: Scalar
    won: Scalar


def on_display(table: Table) -> Array:
    """[12] the places where a task lies or lay."""
    return table.deal.mission.tasks >= 0


def middle(table: Table) -> Array:
    """[12] the places whose task nobody owns yet."""
    return on_display(table) & (table.task_owner == IN_THE_MIDDLE)


def as_words(cards: Array) -> Array:
    """[…, 40] cards as […, 2] words of bits."""
    bits = jnp.where(cards, BITS, np.uint32(0))
    halves = (bits[..., :FIRST_WORD], bits[..., FIRST_WORD:])
    return jnp.stack([half.sum(-1, dtype=jnp.uint32) for half in halves], -1)


def captain_may_own(table: Table) -> Array:
    """Whether none of the tasks compares its owner with the captain."""
    number = jnp.maximum(table.deal.mission.tasks, 0)
    return ~(on_display(table) & ~jnp.asarray(FOR_CAPTAIN)[number]).any()


def drafter(table: Table, drafted: Array) -> Array:
    """Whose turn it is in the draft after so many turns."""
    players = table.deal.mission.players
    skipped = (table.deal.mission.distribution == CAPTAIN_SKIPPED).astype(jnp.int32)
    return clockwise(table.captain, skipped + drafted % (players - skipped), players)


def next_to_share(table: Table) -> Array:
    """[12] the place of the task for which a member is proposed next."""
    open_places = on_display(table) & (table.given < 0)
    return open_places & (jnp.cumsum(open_places) == 1)


def sharers(table: Table) -> Array:
    """[5] whom a proposal may give tasks to: the two volunteers, or everybody."""
    return jnp.where(table.deal.mission.distribution == TWO_VOLUNTEERS, table.volunteers, seated(table))


def proposer(table: Table) -> Array:
    """Who proposes how to share the tasks: the first volunteer, or the captain."""
    captain, players = table.captain, table.deal.mission.players
    first = first_asked(table.volunteers, clockwise(captain, 1, players), players)
    return jnp.where(table.deal.mission.distribution == TWO_VOLUNTEERS, first, captain)


def handed_out(mission: Mission, owner: Array) -> Array:
    """Whether a deal stands: no hand holds what makes one of the tasks impossible."""
    hands = as_words(owner[None] == SEAT_NUMBERS[:, None])
    sets = jnp.asarray(REDEALS)[jnp.maximum(mission.tasks, 0)].reshape(-1, 2)
    sets = jnp.where(jnp.repeat(mission.tasks >= 0, 2)[:, None], sets, np.uint32(0))
    all_there = ((hands[:, None] & sets) == sets).all(2) & (sets != 0).any(1)
    return ~all_there.any()


def shuffle(mission: Mission, luck: Array) -> Hands:
    """Who gets each card; `luck` are 41 numbers in [0, 1)."""
    return deal_hands(mission, luck[:CARDS], luck[CARDS], mission.readings.extra_card_to_first)


def dealt(mission: Mission, hands: Hands, terrain: Array) -> Deal:
    """The whole chance of a game; `terrain` is a number in [0, 1)."""
    counts = (hands.owner[None] == SEAT_NUMBERS[:, None]).sum(1)
    more = counts > mission.tricks
    drawn = jnp.floor(terrain * 3).astype(jnp.int32)
    return Deal(
        mission=mission,
        owner=hands.owner,
        column=hands.column,
        covered=hands.covered,
        extra=jnp.where(more.any(), jnp.argmax(more).astype(jnp.int32), -1),
        communication=jnp.where(mission.communication == TERRAIN, drawn, mission.communication),
    )


def lay_out(deal: Deal) -> Table:
    """The table after the deal, before anybody is asked."""
    mission = deal.mission
    zero, nobody = jnp.int32(0), jnp.zeros(SEATS, jnp.int32)
    captain = deal.owner[CAPTAINS_CARD]
    personal = (deal.communication == NORMAL) | (deal.communication == CURRENTS)
    tokens = jnp.where(mission.dummy, mission.readings.dummy_rapture_token, mission.players - 2)
    return Table(
        deal=deal,
        phase=jnp.int32(PREPARING),
        turn=captain,
        asked=jnp.zeros(SEATS, bool),
        captain=captain,
        owner=deal.owner,
        column=deal.column,
        covered=deal.covered,
        when=jnp.zeros(CARDS, jnp.int32),
        led=jnp.zeros(CARDS, bool),
        taker=jnp.full(CARDS, -1, jnp.int32),
        task_owner=jnp.full(MOST_TASKS, IN_THE_MIDDLE, jnp.int32),
        verdict=jnp.zeros(MOST_TASKS, jnp.int32),
        drafted=zero,
        given=jnp.full(MOST_TASKS, UNKNOWN, jnp.int32),
        volunteers=jnp.zeros(SEATS, bool),
        delegated=jnp.asarray(False),
        sealed=nobody - 1,
        wishes=nobody - 1,
        proposal=jnp.int32(UNKNOWN),
        proposals=zero,
        distress=jnp.int32(UNKNOWN),
        gave=nobody - 1,
        foretold=jnp.int32(UNKNOWN),
        noted=jnp.int32(UNKNOWN),
        claim=jnp.zeros(COLOURED, jnp.int32),
        excluded=jnp.where(CARD_NUMBERS == CAPTAINS_CARD, EVERY_SEAT ^ bit(captain), 0),
        radio=(mission.players - mission.dummy > SEAT_NUMBERS) & personal,
        shared=jnp.where(deal.communication == RAPTURE, tokens, 0),
        trick=zero,
        leader=captain,
        played=zero,
        led_suit=jnp.int32(NO_SUIT),
        wins=nobody.astype(jnp.int16),
        won_by=nobody,
        streak=nobody,
        over=jnp.asarray(False),
        won=jnp.asarray(False),
    )
