"""What whoever's turn it is knows, as small integers: of each card, of each suit, of the table.

The bot builds the same numbers from its view (`games.deep_sea.bots.learned.features`); a test compares
them. Seats are counted clockwise from the one who looks; absent seats are zeros. Tasks stand here by their
number, which says nothing of a colour, and beside the cards and suits they speak of: so a renaming of
colours renames cards and suits and leaves the rest alone.
"""

from __future__ import annotations

from typing import Final

import jax.numpy as jnp
import numpy as np
from jax import Array

from quarterdeck.envs.vector.deep_sea.actions import TASK_CARDS
from quarterdeck.envs.vector.deep_sea.council import about_owner
from quarterdeck.envs.vector.deep_sea.legality import draft_choices
from quarterdeck.envs.vector.deep_sea.missions import DISTRIBUTIONS, DRAFTS, MOST_TASKS, OBJECTIVES
from quarterdeck.envs.vector.deep_sea.moves import SECRET_PREDICTION
from quarterdeck.envs.vector.deep_sea.state import (
    ACCEPT,
    AGREE,
    DRAFTING,
    IN_THE_MIDDLE,
    KEEP,
    LEARNED_PHASES,
    OPEN,
    PHASES,
    PROPOSE,
    SHARE,
    VOLUNTEER,
    VOTE,
    Table,
    middle,
    on_display,
)
from quarterdeck.envs.vector.deep_sea.tasks import CARD_ROLES, ROLES_OF_CARDS, ROLES_OF_SUITS, SUIT_ROLES
from quarterdeck.envs.vector.dummy import chooser, is_dummy
from quarterdeck.envs.vector.observing import (
    BESIDE_DUMMY,
    OTHERS,
    as_it_lies,
    away,
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
from quarterdeck.envs.vector.play import winning_so_far
from quarterdeck.envs.vector.tricks import (
    CARDS,
    COLOURED,
    MOST_TRICKS,
    SEAT_NUMBERS,
    SEATS,
    SUITS,
    hand,
    seated,
)

RELATIONS: Final = SEATS + 1
"""Of a task: whose it is, or in the middle."""
CARD_FEATURES: Final = 31 + RELATIONS * CARD_ROLES
SUIT_FEATURES: Final = 12 + RELATIONS * SUIT_ROLES
TABLE_FEATURES: Final = 177 + RELATIONS * TASK_CARDS
SIZE: Final = CARDS * CARD_FEATURES + SUITS * SUIT_FEATURES + TABLE_FEATURES
"""What the released policies see; later parts of the game are told behind it, where they do not look."""
COUNCIL: Final = 30 + 2 * MOST_TASKS + 5 * SEATS
WHOLE_SIZE: Final = SIZE + COUNCIL + CARDS + BESIDE_DUMMY
COMMUNICATIONS: Final = 4
SIGNALS: Final = 3

_ROLES: Final = np.concatenate(
    [ROLES_OF_CARDS.reshape(TASK_CARDS, -1), ROLES_OF_SUITS.reshape(TASK_CARDS, -1)], 1
).astype(np.float32)


def look(table: Table) -> Array:
    """[WHOLE_SIZE] int8: cards by number, suits, table, council, the card passed on, dummy."""
    for_dummy = is_dummy(table, table.turn)
    table = table._replace(turn=chooser(table))
    held = hand(table)
    may = _may_hold(table, held)
    tasks = _tasks(table)
    roles = (tasks.astype(jnp.float32) @ _ROLES) > 0
    split = CARD_ROLES * CARDS
    of_cards = jnp.moveaxis(roles[:, :split].reshape(RELATIONS, CARD_ROLES, CARDS), 2, 0)
    of_suits = jnp.moveaxis(roles[:, split:].reshape(RELATIONS, SUIT_ROLES, SUITS), 2, 0)
    cards, suits = _cards(table, held, may, of_cards), _suits(table, held, may, of_suits)
    gave = (table.gave * (table.turn == SEAT_NUMBERS)).sum()
    parts = [cards.reshape(-1), suits.reshape(-1), _table(table, tasks), _council(table)]
    parts += [one_of(gave, CARDS).astype(jnp.int8), beside_dummy(table, for_dummy)]
    return jnp.concatenate(parts)


def _tasks(table: Table) -> Array:
    """[6, 96] the open tasks of each seat, and those in the middle."""
    mine = on_display(table) & (table.verdict == OPEN)
    where = jnp.where(table.task_owner == IN_THE_MIDDLE, SEATS, away(table, table.task_owner))
    number = table.deal.mission.tasks[:, None] == np.arange(TASK_CARDS)
    whose = mine & (where == np.arange(RELATIONS)[:, None])
    return (whose[:, :, None] & number).any(1)


def _may_hold(table: Table, held: Array) -> Array:
    """[40, 4] for each other seat: for all we know it may hold the card."""
    unseen = (table.when == 0) & ~held
    may = unseen[:, None] & ~not_at(table, others(table)) & seated(table)[1:]
    return as_it_lies(table, may)


def _cards(table: Table, held: Array, may: Array, roles: Array) -> Array:
    by = by_seat(table, table.owner)
    past, running = when_played(table)
    claim = jnp.pad(table.claim, (0, CARDS - COLOURED))
    parts = [
        held,
        may,
        past[:, None] & by,
        running[:, None] & by,
        _taken(table),
        table.when,
        table.led,
        (claim > 0)[:, None] & by,
        claim[:, None] == np.arange(1, 5),
        roles,
    ]
    return columns(parts)


def _taken(table: Table) -> Array:
    """[40, 5] who won the trick a card was in."""
    return (table.taker >= 0)[:, None] & by_seat(table, table.taker)


def _suits(table: Table, held: Array, may: Array, roles: Array) -> Array:
    counts = per_suit(columns([may, (table.when == 0) & ~held, held, _taken(table)]))
    parts = [
        table.led_suit == np.arange(SUITS),
        counts[:, :OTHERS] > 0,
        counts[:, OTHERS:],
        roles,
    ]
    return columns(parts)


def _of_values(cards: Array) -> Array:
    """[…, 40] to […, 9]: how many colour cards of each value."""
    return cards[..., :COLOURED].reshape(*cards.shape[:-1], 4, 9).sum(-2)


def _table(table: Table, tasks: Array) -> Array:
    mission = table.deal.mission
    keeper = jnp.where(is_dummy(table, table.task_owner), table.captain, table.task_owner)
    notes_mine = ((mission.tasks == SECRET_PREDICTION) & (keeper == table.turn)).any()
    drafted = mission.distribution * (mission.distribution < DRAFTS)
    _, skip = draft_choices(table)
    captured = _of_values(table.taker[None] == SEAT_NUMBERS[:, None])
    parts = [
        one_of(table.phase, LEARNED_PHASES),
        one_of(table.trick - 1, MOST_TRICKS),
        one_of(table.played, SEATS),
        seat_or_nobody(table, table.captain),
        seat_or_nobody(table, table.leader) & (table.trick > 0),
        by_distance(table, table.radio & (table.trick > 0)),
        (table.shared * (table.trick > 0))[None],
        one_of(mission.players - 3, 3),
        one_of(table.deal.communication, COMMUNICATIONS),
        (mission.first_word > table.trick)[None],
        one_of(drafted, len(DISTRIBUTIONS)),
        one_of(mission.objective, len(OBJECTIVES)),
        seat_or_nobody(table, table.deal.extra),
        by_distance(table, table.won_by),
        by_distance(table, table.streak),
        seat_or_nobody(table, winning_so_far(table)),
        (mission.tricks - table.trick)[None],
        middle(table).sum()[None],
        ((table.phase == DRAFTING) * table.drafted)[None],
        ((table.phase == DRAFTING) & skip)[None],
        tasks[:SEATS].sum(1),
        one_of(table.foretold, MOST_TRICKS + 1),
        notes_mine & one_of(table.noted, MOST_TRICKS + 1),
        by_distance(table, captured).reshape(-1),
        _of_values(table.taker < 0),
        by_distance(table, (table.wins & 1) == 1),
        tasks.reshape(-1),
    ]
    row = jnp.concatenate([part.astype(jnp.int8) for part in parts])
    assert row.shape == (TABLE_FEATURES,), row.shape
    return row


def _council(table: Table) -> Array:
    """Distributions that are no draft, ballots and the distress signal."""
    mission, phase = table.deal.mission, table.phase
    sharing = (phase == SHARE) | (phase == AGREE)
    offering = (phase == KEEP) | (phase == ACCEPT)
    balloting = (phase == PROPOSE) | (phase == VOTE)
    on_owner, on_signal = balloting & about_owner(table), balloting & ~about_owner(table)
    wished, voting = seated(table) & (table.wishes >= 0), phase == VOTE
    given = jnp.where(table.given >= 0, 1 + away(table, table.given), 0)
    declined = seated(table) & ~table.asked & (table.captain != SEAT_NUMBERS)
    parts = [
        one_of(phase, PHASES)[LEARNED_PHASES:],
        one_of(mission.distribution, len(DISTRIBUTIONS)),
        jnp.stack([mission.delegated_deadline, table.delegated, mission.distress]),
        one_of(table.distress, SIGNALS)[1:],
        (sharing * (mission.tasks + 1)),
        (sharing * given),
        by_distance(table, sharing * (table.wishes + 1)),
        by_distance(table, ((phase == VOLUNTEER) | sharing) & table.volunteers),
        by_distance(table, offering & declined),
        (on_owner & wished[:, None] & by_seat(table, table.wishes)).sum(0),
        (on_signal & wished[:, None] & (table.wishes[:, None] == np.arange(SIGNALS))).sum(0),
        on_owner & voting & by_seat(table, table.proposal),
        on_signal & voting & one_of(table.proposal, SIGNALS),
        jnp.where(balloting | sharing, table.proposals, 0)[None],
    ]
    row = jnp.concatenate([part.astype(jnp.int8) for part in parts])
    assert row.shape == (COUNCIL,), row.shape
    return row
