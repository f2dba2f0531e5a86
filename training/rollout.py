"""Plays many tables for some steps and keeps what the learner needs.

Where a choice is most in doubt, and here and there where it is not, the likeliest actions are all tried for
one step, and the critic, who sees all cards, judges each: so the learner hears of what it did not choose as
well, and no luck of the later game blurs it.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from training import mates, network, partners
from training.curriculum import Syllabus
from training.game import Game, Imitated
from training.network import Params
from training.partners import Places

POOL: Final = 2
"""Fresh deals kept ready, for each table."""
TRIED: Final = 4
"""Actions that are tried where a choice is looked at."""
CERTAINLY: Final = 100.0
"""More than any doubt."""
LUCKY: Final = 0.3
"""Share of the choices looked at, whatever the doubt: of some the policy is sure and wrong."""


class Crews(NamedTuple):
    """Tables in mid-game and who sits there."""

    tables: Any
    seats: Array
    lesson: Array
    """Which of the syllabus's lessons is played."""


class Players(NamedTuple):
    """The networks that play and judge."""

    actor: Params
    critic: Params
    older: Params
    """An earlier state of the actor."""
    mate: Params | None
    """An imitation of another bot, where there is one."""


class Trials(NamedTuple):
    """What became of the likeliest actions, [table, TRIED]; of fewer, the first stands there again."""

    looked: Array
    """[table] where they were tried at all."""
    action: Array
    log_odds: Array
    value: Array
    """The critic's odds of a win after it."""


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
    trials: Trials
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


def open_tables(game: Game, key: Array, syllabus: Syllabus, places: Places) -> Crews:
    for_deals, for_seats = jax.random.split(key)
    lesson, deals = draw(game, for_deals, syllabus, len(places.kinds))
    strange = partners.strangers(for_seats, deals.mission)
    return Crews(game.engine.lay(deals), partners.seated(places, strange), lesson)


def play(
    game: Game,
    players: Players,
    crews: Crews,
    syllabus: Syllabus,
    key: Array,
    steps: int,
    places: Places,
    looked_at: int,
) -> tuple[Crews, Steps]:
    """Every table goes on for some steps; finished ones start again.

    At so many tables a step, most of them those most in doubt, the likeliest actions are tried.
    """
    count = crews.seats.shape[0]
    for_pool, for_seats, for_steps = jax.random.split(key, 3)
    pool_lesson, pool = draw(game, for_pool, syllabus, POOL * count)
    pool_strange = partners.strangers(for_seats, pool.mission)

    def one(crews: Crews, key: Array) -> tuple[Crews, Steps]:
        tables, seats, lesson = crews
        for_choice, for_mates, for_partners, for_looks, for_fresh = jax.random.split(key, 5)
        seen, may = game.observe(tables), game.legal(tables)
        kind = partners.at_turn(tables, seats)
        log_odds = jax.nn.log_softmax(network.masked(_logits(game, players, seen, kind, places), may))
        action = network.drawn(for_choice, log_odds)
        imitated = _imitated(game, players.mate, for_mates, seen, may, log_odds, places)
        action, decided = game.partner(for_partners, tables, kind, may, action, imitated)
        learned = ~decided & (may.sum(1) > 1)
        doubtful = _doubtful(for_looks, log_odds, learned, looked_at)
        after, tried = _step(game, crews, action, doubtful)
        known = jnp.minimum(action, game.shape.actions - 1)  # what lies beyond was decided for it
        start = jax.random.randint(for_fresh, (), 0, POOL * count)
        number = (start + jnp.arange(count)) % (POOL * count)
        fresh = game.engine.lay(jax.tree.map(lambda column: column[number], pool))
        row = Steps(
            seen=seen,
            legal=may,
            holders=game.holders(tables),
            around=partners.around(tables, seats),
            action=known.astype(jnp.uint8),
            log_odds=jnp.take_along_axis(log_odds, known[:, None], 1)[:, 0],
            learned=learned,
            trials=_judged(game, players.critic, doubtful, tried, count),
            over=after.over,
            won=after.won,
            reward=game.reward(tables, after),
            lesson=lesson,
        )
        new_seats = jnp.where(after.over[:, None], partners.seated(places, pool_strange[number]), seats)
        new_lesson = jnp.where(after.over, pool_lesson[number], lesson)
        return Crews(game.engine.again(after, fresh), new_seats, new_lesson), row

    return jax.lax.scan(one, crews, jax.random.split(for_steps, steps))


def _logits(game: Game, players: Players, seen: Array, kind: Array, places: Places) -> Array:
    """[table, actions] the actor's, and those of its earlier state where that is to choose."""
    logits, _ = network.act(players.actor, game.shape, seen)
    if not places.older:
        return logits
    earlier, _ = network.act(players.older, game.shape, seen[: places.older])
    stands_in = (kind == partners.OLDER)[: places.older, None]
    return logits.at[: places.older].set(jnp.where(stands_in, earlier, logits[: places.older]))


def _imitated(
    game: Game, mate: Params | None, key: Array, seen: Array, may: Array, log_odds: Array, places: Places
) -> Imitated | None:
    """[table] what the imitation chooses where it may sit."""
    here = slice(places.older, places.sloppy)
    if mate is None or places.older == places.sloppy:
        return None
    found = mates.imitate(game, mate, key, seen[here], may[here], log_odds[here])
    return jax.tree.map(lambda chosen: jnp.zeros(len(seen), chosen.dtype).at[here].set(chosen), found)


class _Doubtful(NamedTuple):
    """The choices that are looked at, and their likeliest actions."""

    looked: Array
    """[k] whether there is anything to choose."""
    tables: Array
    """[k] where."""
    action: Array
    """[k, TRIED]"""
    log_odds: Array


def _doubtful(key: Array, log_odds: Array, learned: Array, count: int) -> _Doubtful:
    luck = jax.random.uniform(key, learned.shape)
    lucky = luck < LUCKY * count / max(1, len(luck))
    most = jnp.where(lucky, CERTAINLY, -log_odds.max(1))
    doubt, tables = jax.lax.top_k(jnp.where(learned, most, -1.0), count)
    told, action = jax.lax.top_k(log_odds[tables], TRIED)
    legal = told > network.NEVER / 2
    return _Doubtful(
        doubt >= 0, tables, jnp.where(legal, action, action[:, :1]), jnp.where(legal, told, told[:, :1])
    )


class _Tried(NamedTuple):
    before: Any
    after: Any
    seats: Array


def _step(game: Game, crews: Crews, action: Array, doubtful: _Doubtful) -> tuple[Any, _Tried]:
    """The tables after what was chosen, and those after what is tried; all in one step, compiled once."""
    count = len(action)
    tables, seats = jax.tree.map(
        lambda column: jnp.repeat(column[doubtful.tables], TRIED, axis=0), (crews.tables, crews.seats)
    )
    both = jax.tree.map(lambda one, other: jnp.concatenate([one, other]), crews.tables, tables)
    after = game.engine.step(both, jnp.concatenate([action, doubtful.action.reshape(-1)]))
    chosen = jax.tree.map(lambda column: column[:count], after)
    tried = jax.tree.map(lambda column: column[count:], after)
    return chosen, _Tried(tables, tried, seats)


def _judged(game: Game, critic: Params, doubtful: _Doubtful, tried: _Tried, count: int) -> Trials:
    nothing, rows = jnp.zeros((count, TRIED)), doubtful.tables
    if not len(rows):
        return Trials(jnp.zeros(count, bool), nothing.astype(jnp.uint8), nothing, nothing)
    before, after, seats = tried
    around, holders = partners.around(after, seats), game.holders(after)
    odds = jax.nn.sigmoid(network.judge(critic, game.shape, game.observe(after), holders, around))
    value = (game.reward(before, after) + (1 - after.over) * odds).reshape(doubtful.action.shape)
    return Trials(
        looked=jnp.zeros(count, bool).at[rows].set(doubtful.looked),
        action=nothing.astype(jnp.uint8).at[rows].set(doubtful.action.astype(jnp.uint8)),
        log_odds=nothing.at[rows].set(doubtful.log_odds),
        value=nothing.at[rows].set(value),
    )


def values(game: Game, critic: Params, rows: Any) -> Array:
    """[step, table] the critic's odds of a win."""

    def one(row: tuple[Array, Array, Array]) -> Array:
        return jax.nn.sigmoid(network.judge(critic, game.shape, *row))

    return jax.lax.map(one, rows)
