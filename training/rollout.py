"""Plays many tables for some steps and keeps what the learner needs."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from training import mates, network, partners
from training.curriculum import Syllabus
from training.game import Game
from training.network import Params

POOL: Final = 2
"""Fresh deals kept ready, for each table."""


class Crews(NamedTuple):
    """Tables in mid-game and who sits there."""

    tables: Any
    seats: Array
    lesson: Array
    """Which of the syllabus's lessons is played."""


class Steps(NamedTuple):
    """What happened, [step, table, ...]."""

    seen: Array
    legal: Array
    holders: Array
    around: Array
    action: Array
    log_odds: Array
    learned: Array
    """Whether the learner chose it, between several actions."""
    over: Array
    won: Array
    reward: Array
    lesson: Array


def draw(game: Game, key: Array, syllabus: Syllabus, count: int) -> tuple[Array, Any]:
    """Lessons as often as the syllabus says, and deals of their missions."""
    which, variant, cards = jax.random.split(key, 3)
    lesson = jax.random.categorical(which, jnp.log(syllabus.odds), shape=(count,))
    variants = syllabus.missions.players.shape[1]
    one = jax.random.randint(variant, (count,), 0, variants)
    missions = jax.tree.map(lambda column: jnp.asarray(column)[lesson, one], syllabus.missions)
    return lesson, game.engine.deal(cards, missions)


def open_tables(game: Game, key: Array, syllabus: Syllabus, count: int) -> Crews:
    for_deals, for_seats = jax.random.split(key)
    lesson, deals = draw(game, for_deals, syllabus, count)
    return Crews(game.engine.lay(deals), partners.seat(for_seats, count), lesson)


def play(
    game: Game,
    params: Params,
    older: Params,
    crews: Crews,
    syllabus: Syllabus,
    key: Array,
    steps: int,
    old_share: float,
) -> tuple[Crews, Steps]:
    """Every table goes on for some steps; finished ones start again.

    An earlier state of the learner plays its seats at the first `old_share` of the tables; elsewhere the
    learner itself sits there.
    """
    count = crews.seats.shape[0]
    old_tables = int(count * old_share)
    for_pool, for_seats, for_steps = jax.random.split(key, 3)
    pool_lesson, pool = draw(game, for_pool, syllabus, POOL * count)
    pool_seats = partners.seat(for_seats, POOL * count)
    has_older = jnp.arange(count) < old_tables
    mate = mates.of(game.name)

    def one(crews: Crews, key: Array) -> tuple[Crews, Steps]:
        tables, seats, lesson = crews
        for_choice, for_partners, for_fresh = jax.random.split(key, 3)
        seen, may = game.observe(tables), game.legal(tables)
        logits, _ = network.act(params, game.shape, seen)
        kind = partners.at_turn(tables, seats)
        if old_tables:
            earlier, _ = network.act(older, game.shape, seen[:old_tables])
            stands_in = (kind == partners.OLDER)[:old_tables, None]
            logits = logits.at[:old_tables].set(jnp.where(stands_in, earlier, logits[:old_tables]))
        log_odds = jax.nn.log_softmax(network.masked(logits, may))
        action = jnp.argmax(log_odds + jax.random.gumbel(for_choice, log_odds.shape), 1)
        imitated = None if mate is None else network.best(mate, game.shape, seen, may)
        action, decided = game.partner(for_partners, tables, kind, may, action, imitated)
        after = game.engine.step(tables, action)
        known = jnp.minimum(action, game.shape.actions - 1)  # what lies beyond was decided for it
        start = jax.random.randint(for_fresh, (), 0, POOL * count)
        number = (start + jnp.arange(count)) % (POOL * count)
        fresh = game.engine.lay(jax.tree.map(lambda column: column[number], pool))
        fresh_seats = pool_seats[number]
        fresh_seats = jnp.where(
            (fresh_seats == partners.OLDER) & ~has_older[:, None], partners.LEARNER, fresh_seats
        )
        row = Steps(
            seen=seen,
            legal=may,
            holders=game.engine.holders(tables),
            around=partners.around(tables, seats),
            action=known.astype(jnp.uint8),
            log_odds=jnp.take_along_axis(log_odds, known[:, None], 1)[:, 0],
            learned=~decided & (may.sum(1) > 1),
            over=after.over,
            won=after.won,
            reward=game.reward(tables, after),
            lesson=lesson,
        )
        new_seats = jnp.where(after.over[:, None], fresh_seats, seats)
        new_lesson = jnp.where(after.over, pool_lesson[number], lesson)
        return Crews(game.engine.again(after, fresh), new_seats, new_lesson), row

    return jax.lax.scan(one, crews, jax.random.split(for_steps, steps))


def values(game: Game, critic: Params, rows: Any) -> Array:
    """[step, table] the critic's odds of a win."""

    def one(row: tuple[Array, Array, Array]) -> Array:
        return jax.nn.sigmoid(network.judge(critic, game.shape, *row))

    return jax.lax.map(one, rows)
