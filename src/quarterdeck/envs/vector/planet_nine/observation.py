"""What whoever's turn it is knows, as small integers: of each card, of each suit, of the table.

The bot builds the same numbers from its view (`games.planet_nine.bots.features`); a test compares them.
Seats are counted clockwise from the one who looks; absent seats are zeros.
"""

from __future__ import annotations

from typing import Final

import jax.numpy as jnp
import numpy as np
from jax import Array

from quarterdeck.envs.vector.dummy import at_hand, chooser, is_dummy
from quarterdeck.envs.vector.observing import (
    BESIDE_DUMMY,
    OTHERS,
    as_it_lies,
    beside_dummy,
    by_distance,
    by_seat,
    columns,
    not_at,
    one_of,
    others,
    per_suit,
    seat_or_nobody,
    when_played,
)
from quarterdeck.envs.vector.planet_nine.council import handed_task, laid_token
from quarterdeck.envs.vector.planet_nine.specials import SPECIALS, with_trait
from quarterdeck.envs.vector.planet_nine.state import (
    DISTRESS,
    DONE,
    HAND_OVER,
    IN_THE_MIDDLE,
    OPEN,
    PHASES,
    PROPOSE,
    ROLES,
    SEAT,
    TOKENS,
    VOTE,
    WISH,
    Table,
    is_open,
)
from quarterdeck.envs.vector.planet_nine.tokens import OMEGA, must_wait
from quarterdeck.envs.vector.play import winning_so_far
from quarterdeck.envs.vector.tricks import (
    CARD_NUMBERS,
    CARDS,
    COLOURED,
    MOST_TRICKS,
    SEAT_NUMBERS,
    SEATS,
    SUIT,
    SUITS,
    clockwise,
    hand,
    seated,
)

CARD_FEATURES: Final = 45
SUIT_FEATURES: Final = 8
TABLE_FEATURES: Final = 163
SIZE: Final = CARDS * CARD_FEATURES + SUITS * SUIT_FEATURES + TABLE_FEATURES
"""What the released policies see; later parts of the game are told behind it, where they do not look."""
TOPICS: Final = 5
OPTION: Final = 2 * COLOURED + SEATS + 1
"""An option of a ballot: the task it is about, the task a token goes to, the member, whether all stays."""
COUNCIL: Final = TOPICS + 2 * OPTION
WHOLE_SIZE: Final = SIZE + COUNCIL + BESIDE_DUMMY


def look(table: Table) -> Array:
    """[WHOLE_SIZE] int8: cards by number, suits, table, council, JARVIS.

    JARVIS's turn is seen by the commander.
    """
    for_jarvis = is_dummy(table, table.turn)
    table = table._replace(turn=chooser(table))
    known = _known(table, hand(table), table.turn)
    return jnp.concatenate([known, _council(table), beside_dummy(table, for_jarvis)])


def look_in_place(table: Table) -> Array:
    """[SIZE] int8: cards by number, suits, table; for learned policies.

    JARVIS's turn is seen from its own chair, with what the commander knows.
    """
    return _known(table, at_hand(table), chooser(table))


def _known(table: Table, held: Array, viewer: Array) -> Array:
    may = _may_hold(table, held, viewer)
    cards, suits = _cards(table, held, may), _suits(table, held, may)
    return jnp.concatenate([cards.reshape(-1), suits.reshape(-1), _table(table)])


def _may_hold(table: Table, held: Array, viewer: Array) -> Array:
    """[40, 4] for each other seat: for all the viewer knows it may hold the card."""
    players, there = table.deal.mission.players, others(table)
    here = SEAT_NUMBERS[1:] < players
    excluded = not_at(table, there)
    viewers = (table.owner == viewer) & (table.when == 0)
    gave = (table.gave * (viewer == SEAT_NUMBERS)).sum()
    receiver = clockwise(viewer, jnp.where(table.gave_left, 1, players - 1), players)
    elsewhere = (gave == CARD_NUMBERS)[:, None] & (there != receiver)
    unseen = (table.when == 0) & ~held & ~viewers
    may = jnp.where(there == viewer, viewers[:, None], unseen[:, None] & ~excluded & ~elsewhere)
    return as_it_lies(table, may & here)


def _cards(table: Table, held: Array, may: Array) -> Array:
    def coloured(values: Array) -> Array:
        return jnp.pad(values, (0, CARDS - COLOURED))

    by = by_seat(table, table.owner)
    past, running = when_played(table)
    task, claim = coloured(table.task), coloured(table.claim)
    open_task = coloured(is_open(table))
    task_of = by_seat(table, jnp.where(open_task, task - OPEN, 0))
    token = coloured(table.token) * (task > 0)
    parts = [
        held,
        may,
        past[:, None] & by,
        running[:, None] & by,
        table.when,
        table.led,
        open_task[:, None] & task_of,
        task >= DONE,
        task == IN_THE_MIDDLE,
        (claim > 0)[:, None] & by,
        claim[:, None] == np.arange(1, 5),
        token[:, None] == np.arange(1, OMEGA + 1),
        coloured(must_wait(table.token, is_open(table))),
        table.winning,
    ]
    return columns(parts)


def _suits(table: Table, held: Array, may: Array) -> Array:
    number = np.arange(SUITS)
    counts = per_suit(columns([may, (table.when == 0) & ~held, held]))
    parts = [
        table.led_suit == number,
        counts[:, :OTHERS] > 0,
        counts[:, OTHERS:],
        with_trait(table.deal.mission, lambda rule: rule.pink) & (number == SUIT[0]),
    ]
    return columns(parts)


def _table(table: Table) -> Array:
    mission = table.deal.mission
    open_tasks = is_open(table)
    owner = jnp.where(open_tasks, table.task - OPEN, -1)
    tasks_of = (owner[None] == SEAT_NUMBERS[:, None]).sum(1)
    answers = by_distance(table, table.answers)
    voting = table.phase == VOTE
    roles, signal = voting & (table.topic == ROLES), voting & (table.topic == DISTRESS)
    first = clockwise(table.captain, table.proposal // SEATS, mission.players)
    last = clockwise(table.captain, table.proposal % SEATS, mission.players)
    balloting = voting | (table.phase == PROPOSE)
    wishes = (table.wishes[None] == np.arange(3)[:, None]).sum(1) * (balloting & (table.topic == DISTRESS))
    parts = [
        one_of(table.phase, PHASES),
        one_of(table.trick - 1, MOST_TRICKS),
        one_of(table.played, SEATS),
        seat_or_nobody(table, table.captain),
        seat_or_nobody(table, table.leader) & (table.trick > 0),
        by_distance(table, table.radio),
        one_of(mission.tasks, 11),
        (table.task == IN_THE_MIDDLE).sum()[None],
        by_distance(table, tasks_of),
        seat_or_nobody(table, winning_so_far(table)),
        one_of(mission.players - 3, 3),
        one_of(mission.special, len(SPECIALS)),
        jnp.stack([mission.dead_zone, mission.from_trick > table.trick]),
        one_of(mission.from_trick - 1, 4),
        one_of(mission.assignment, 3),
        mission.ones[None],
        seat_or_nobody(table, table.chosen),
        seat_or_nobody(table, table.second),
        seat_or_nobody(table, table.deal.extra),
        by_distance(table, table.won_by),
        (answers[:, None] == np.arange(1, 6)).reshape(-1),
        signal & one_of(table.proposal, 3),
        roles & seat_or_nobody(table, first),
        roles & seat_or_nobody(table, last),
        one_of(table.distress, 3),
        mission.distress[None],
        wishes,
        (table.proposals * balloting)[None],
        (mission.tricks - table.trick)[None],
    ]
    row = jnp.concatenate([part.astype(jnp.int8) for part in parts])
    assert row.shape == (TABLE_FEATURES,), row.shape
    return row


def _council(table: Table) -> Array:
    """Ballots about tokens, tasks and seats: the topic, what is put to the vote, and all wishes counted."""
    balloting = (table.phase == WISH) | (table.phase == PROPOSE) | (table.phase == VOTE)
    here = seated(table) & (table.wishes >= 0) & (table.phase != WISH)
    wishes = [_option(table, table.wishes[seat]) * here[seat] for seat in range(SEATS)]
    voting = table.phase == VOTE
    parts = [
        balloting & one_of(table.topic, TOPICS),
        _option(table, table.proposal) * voting,
        sum(wishes[1:], wishes[0]),
    ]
    row = jnp.concatenate([part.astype(jnp.int8) for part in parts])
    assert row.shape == (COUNCIL,), row.shape
    return row


def _option(table: Table, option: Array) -> Array:
    """[OPTION] of a ballot about tokens, tasks or seats; the other ballots are told elsewhere."""
    tokens, tasks, sits = (table.topic == topic for topic in (TOKENS, HAND_OVER, SEAT))
    source, target = laid_token(table, option)
    task, member = handed_task(table, option)
    parts = [
        (tokens & source) | (tasks & task),
        tokens & target,
        (tasks & (option > 0) & by_seat(table, member)) | (sits & by_seat(table, option)),
        ((tokens | tasks) & (option == 0))[None],
    ]
    return jnp.concatenate([part.astype(jnp.int8) for part in parts])
