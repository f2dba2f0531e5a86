"""What a choice does: the draft, predictions, messages, cards into the trick."""

from __future__ import annotations

from typing import Final

import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.deep_sea import actions
from quarterdeck.envs.vector.deep_sea.judging import Trick, judge, judge_opening
from quarterdeck.envs.vector.deep_sea.legality import claims, draft_choices
from quarterdeck.envs.vector.deep_sea.state import (
    BRIEFING,
    DRAFTING,
    FORETELLING,
    NOTING,
    PLAY,
    Table,
    drafter,
    middle,
    on_display,
    seated,
)
from quarterdeck.envs.vector.deep_sea.tasks import NUMBER
from quarterdeck.envs.vector.tricks import (
    CARD_NUMBERS,
    COLOURED,
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

OPEN_PREDICTION: Final = NUMBER["x_tricks_open"]
SECRET_PREDICTION: Final = NUMBER["x_tricks_secret"]


# From step to step of the preparation ---------------------------------------------------------------


def begin(table: Table) -> Table:
    """The first question of the game."""
    return pick(on_display(table).any(), _draft(table), open_trick(table, jnp.int32(1), table.captain))


def _draft(table: Table) -> Table:
    """Asks the next member; a comparison with the captain that is left to the captain loses."""
    asked = table._replace(phase=jnp.int32(DRAFTING), turn=drafter(table, table.drafted))
    takes, skip = draft_choices(asked)
    stuck = (asked.turn == table.captain) & ~takes.any() & ~skip
    return pick(middle(table).any(), asked._replace(over=stuck), _predict(table))


def _predict(table: Table) -> Table:
    """The owner of the open prediction is asked, then the one of the secret one, then play begins."""
    open_owner, secret_owner = _owner_of(table, OPEN_PREDICTION), _owner_of(table, SECRET_PREDICTION)
    foretells = (open_owner >= 0) & (table.foretold < 0)
    notes = ~foretells & (secret_owner >= 0) & (table.noted < 0)
    asked = table._replace(
        phase=jnp.where(foretells, FORETELLING, NOTING), turn=jnp.where(foretells, open_owner, secret_owner)
    )
    return pick(foretells | notes, asked, open_trick(table, jnp.int32(1), table.captain))


def _owner_of(table: Table, task: int) -> Array:
    """Who owns a task, -1: it is not on display."""
    return jnp.max(jnp.where(table.deal.mission.tasks == task, table.task_owner, -1))


def open_trick(table: Table, number: Array, leader: Array) -> Table:
    """Before a trick whoever may still communicate does so or is silent; then the leader plays."""
    speakers = _speakers(table)
    briefing = speakers.any() & (number >= table.deal.mission.first_word)
    speaker = first_asked(speakers, leader, table.deal.mission.players)
    return table._replace(
        phase=jnp.where(briefing, BRIEFING, PLAY),
        asked=speakers,
        turn=jnp.where(briefing, speaker, leader),
        trick=number,
        leader=leader,
        played=jnp.zeros_like(table.played),
        led_suit=jnp.full_like(table.led_suit, NO_SUIT),
    )


def _speakers(table: Table) -> Array:
    """[5] who may communicate: a token of one's own, or one that all share."""
    return table.radio | (seated(table) & (table.shared > 0))


# Tasks ----------------------------------------------------------------------------------------------


def _take(table: Table, action: Array) -> Table:
    """A task from the middle, or none."""
    taken = table.deal.mission.tasks == action - actions.TAKE
    owner = jnp.where(taken & on_display(table), table.turn, table.task_owner)
    return _draft(table._replace(task_owner=owner, drafted=table.drafted + 1))


def _foretell(table: Table, action: Array) -> Table:
    return _predict(table._replace(foretold=action - actions.PREDICT))


def _note(table: Table, action: Array) -> Table:
    return _predict(table._replace(noted=action - actions.PREDICT))


# Messages and tricks ----------------------------------------------------------------------------------


def _brief(table: Table, action: Array) -> Table:
    """Somebody shows a card, which asks the others again, or is silent."""
    shows = action < COLOURED
    me = table.turn == SEAT_NUMBERS
    card = action == CARD_NUMBERS
    claim = jnp.where(card[:COLOURED], claims(table), 0)
    table = table._replace(
        claim=jnp.where(claim > 0, claim, table.claim),
        excluded=table.excluded | jnp.where(me[:, None], denied_by(card, claim.sum()) & shows, card & shows),
        radio=table.radio & ~(me & shows),
        shared=jnp.maximum(table.shared - shows, 0),
    )
    asked = jnp.where(shows, _speakers(table), table.asked & ~me)
    speaker = first_asked(asked, table.leader, table.deal.mission.players)
    return table._replace(
        asked=asked,
        phase=jnp.where(asked.any(), BRIEFING, PLAY),
        turn=jnp.where(asked.any(), speaker, table.leader),
    )


def _play(table: Table, action: Array) -> Table:
    """A card into the trick: its first may decide something, with the last one the trick is judged."""
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
        turn=clockwise(table.turn, 1, table.deal.mission.players),
    )
    verdict, failed, won = judge_opening(table, card)
    opened = table._replace(verdict=verdict, over=failed | won, won=won)
    table = pick(opens, opened, table)
    return pick(table.played == table.deal.mission.players, _finish_trick(table, card), table)


def _finish_trick(table: Table, last: Array) -> Table:
    """The highest card of the led suit, or the highest submarine, wins; then all tasks are judged."""
    cards = table.when == table.trick
    strength = jnp.where(cards, power(table.led_suit), -1)
    best = strength == jnp.max(strength)
    winner = jnp.max(jnp.where(best, table.owner, -1))
    wins = winner == SEAT_NUMBERS
    counted = table._replace(
        taker=jnp.where(cards, winner, table.taker),
        wins=table.wins | jnp.where(wins, 1 << (table.trick - 1), 0),
        won_by=table.won_by + wins,
        streak=jnp.where(wins, table.streak + 1, 0),
    )
    verdict, failed, won = judge(counted, Trick(cards, winner, best, last))
    counted = counted._replace(verdict=verdict, over=failed | won, won=won)
    return open_trick(counted, table.trick + 1, winner)


_MOVES: Final = {
    DRAFTING: _take,
    FORETELLING: _foretell,
    NOTING: _note,
    BRIEFING: _brief,
    PLAY: _play,
}


def move(table: Table, action: Array) -> Table:
    """The table after a choice."""
    moved = table
    for phase, choose in _MOVES.items():
        moved = pick_changed(table.phase == phase, choose(table, action), table, moved)
    return moved
