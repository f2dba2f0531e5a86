"""What messages and cards do at a table of any game of tricks."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector.dummy import is_dummy
from quarterdeck.envs.vector.tricks import (
    CARD_NUMBERS,
    COLOURED,
    EVERY_SEAT,
    NO_SUIT,
    SEAT_NUMBERS,
    SUIT,
    AnyTable,
    bit,
    clockwise,
    denied_by,
    first_asked,
    power,
)


class Phases(NamedTuple):
    """The numbers that a game gives to these phases."""

    briefing: int
    play: int


class Trick(NamedTuple):
    """A finished trick."""

    cards: Array
    """[40] those of this trick."""
    winner: Array
    best: Array
    """[40] the card that won it."""


def open_trick(
    table: AnyTable, number: Array, leader: Array, speakers: Array, first_word: Array, phases: Phases
) -> AnyTable:
    """Before a trick whoever may still communicate does so or is silent; then the leader plays."""
    briefing = speakers.any() & (number >= first_word)
    speaker = first_asked(speakers, leader, table.deal.mission.players)
    return table._replace(
        phase=jnp.where(briefing, phases.briefing, phases.play),
        asked=speakers,
        turn=jnp.where(briefing, speaker, leader),
        trick=number,
        leader=leader,
        played=jnp.zeros_like(table.played),
        led_suit=jnp.full_like(table.led_suit, NO_SUIT),
    )


def show(table: AnyTable, action: Array, claims: Array) -> tuple[AnyTable, Array]:
    """Somebody shows a card, of which `claims` [36] may be said, or is silent; whether one was shown."""
    shows = action < COLOURED
    me = table.turn == SEAT_NUMBERS
    card = action == CARD_NUMBERS
    claim = jnp.where(card[:COLOURED], claims, 0)
    not_mine = jnp.where(denied_by(card, claim.sum()), bit(table.turn), 0)
    not_theirs = jnp.where(card, EVERY_SEAT ^ bit(table.turn), 0)
    table = table._replace(
        claim=jnp.where(claim > 0, claim, table.claim),
        excluded=table.excluded | jnp.where(shows, not_mine | not_theirs, 0),
        radio=table.radio & ~(me & shows),
    )
    return table, shows


def go_on_briefing(table: AnyTable, shows: Array, speakers: Array, phases: Phases) -> AnyTable:
    """A message asks the others again; when all are silent the leader plays."""
    asked = jnp.where(shows, speakers, table.asked & (table.turn != SEAT_NUMBERS))
    speaker = first_asked(asked, table.leader, table.deal.mission.players)
    return table._replace(
        asked=asked,
        phase=jnp.where(asked.any(), phases.briefing, phases.play),
        turn=jnp.where(asked.any(), speaker, table.leader),
    )


def lay_card(table: AnyTable, action: Array) -> AnyTable:
    """A card into the trick; whoever does not follow, but for a dummy, has none of the suit."""
    card = action == CARD_NUMBERS
    suit = (SUIT * card).sum()
    opens = table.played == 0
    led_suit = jnp.where(opens, suit, table.led_suit)
    void = (suit != led_suit) & (led_suit == SUIT)
    tells = void & ~is_dummy(table, table.turn)
    return table._replace(
        when=jnp.where(card, table.trick, table.when),
        led=table.led | (card & opens),
        excluded=table.excluded | jnp.where(tells, bit(table.turn), 0),
        played=table.played + 1,
        led_suit=led_suit,
        turn=clockwise(table.turn, 1, table.deal.mission.players),
    )


def finished(table: AnyTable) -> Trick:
    """The highest card of the led suit, or the highest trump, wins."""
    cards = table.when == table.trick
    strength = jnp.where(cards, power(table.led_suit), -1)
    best = strength == jnp.max(strength)
    return Trick(cards, jnp.max(jnp.where(best, table.owner, -1)), best)


def winning_so_far(table: AnyTable) -> Array:
    """Whose card is best in the running trick, -1: none lies there."""
    running = (table.when == table.trick) & (table.when > 0)
    strength = jnp.where(running, power(table.led_suit), -1)
    best = jnp.max(jnp.where(strength == jnp.max(strength), table.owner, -1))
    return jnp.where(table.played > 0, best, -1)
