"""What a choice does: from step to step of the preparation, then messages and cards into the trick."""

from __future__ import annotations

from typing import Final

import jax.numpy as jnp
from jax import Array

from quarterdeck.envs.vector import play
from quarterdeck.envs.vector.deep_sea import actions, council, distribution
from quarterdeck.envs.vector.deep_sea.judging import judge, judge_opening
from quarterdeck.envs.vector.deep_sea.legality import claims, draft_choices
from quarterdeck.envs.vector.deep_sea.missions import DRAFTS
from quarterdeck.envs.vector.deep_sea.state import (
    ACCEPT,
    AGREE,
    BRIEFING,
    DRAFTING,
    FAVOUR,
    FORETELLING,
    KEEP,
    NOTING,
    PASS,
    PLAY,
    PREPARING,
    PROPOSE,
    SHARE,
    VOLUNTEER,
    VOTE,
    WISH,
    Table,
    drafter,
    middle,
    on_display,
)
from quarterdeck.envs.vector.deep_sea.tasks import NUMBER
from quarterdeck.envs.vector.dummy import humans, turn_cover
from quarterdeck.envs.vector.tricks import CARD_NUMBERS, SEAT_NUMBERS, pick, pick_changed

PHASES: Final = play.Phases(BRIEFING, PLAY)
OPEN_PREDICTION: Final = NUMBER["x_tricks_open"]
SECRET_PREDICTION: Final = NUMBER["x_tricks_secret"]


# From step to step of the preparation ---------------------------------------------------------------


def go_on(table: Table) -> Table:
    """The next question of the preparation, or the first trick."""
    mission = table.deal.mission
    tasks = middle(table).any()
    open_owner, secret_owner = _owner_of(table, OPEN_PREDICTION), _owner_of(table, SECRET_PREDICTION)
    foretells = (open_owner >= 0) & (table.foretold < 0)
    notes = ~foretells & (secret_owner >= 0) & (table.noted < 0)
    signals = mission.distress & (table.distress < 0)
    predicts = (foretells | notes) & ~(signals & mission.readings.predict_after_distress)
    prediction = table._replace(
        phase=jnp.where(foretells, FORETELLING, NOTING), turn=jnp.where(foretells, open_owner, secret_owner)
    )
    ballot = table._replace(phase=jnp.int32(WISH), asked=humans(table), turn=table.captain)
    asked = pick(mission.distribution < DRAFTS, _draft(table), distribution.first_question(table))
    begun = pick(signals, ballot, open_trick(table, jnp.int32(1), table.captain))
    return pick(tasks, asked, pick(predicts, prediction, begun))


def _draft(table: Table) -> Table:
    """Asks the next member; a comparison with the captain that is left to the captain loses."""
    asked = table._replace(phase=jnp.int32(DRAFTING), turn=drafter(table, table.drafted))
    takes, skip = draft_choices(asked)
    return asked._replace(over=(asked.turn == table.captain) & ~takes.any() & ~skip)


def _owner_of(table: Table, task: int) -> Array:
    """Who owns a task, -1: it is not on display."""
    return jnp.max(jnp.where(table.deal.mission.tasks == task, table.task_owner, -1))


def open_trick(table: Table, number: Array, leader: Array) -> Table:
    """Once tasks were handed over it may be too late to communicate."""
    mission = table.deal.mission
    too_late = mission.delegated_deadline & table.delegated & (number > 1)
    speakers = _speakers(table) & ~too_late
    opened: Table = play.open_trick(table, number, leader, speakers, mission.first_word, PHASES)
    return opened


def _speakers(table: Table) -> Array:
    """[5] who may communicate: a token of one's own, or one that all share."""
    return table.radio | (humans(table) & (table.shared > 0))


# Tasks ----------------------------------------------------------------------------------------------


def _take(table: Table, action: Array) -> Table:
    """A task from the middle, or none."""
    taken = table.deal.mission.tasks == action - actions.TAKE
    owner = jnp.where(taken & on_display(table), table.turn, table.task_owner)
    return table._replace(task_owner=owner, drafted=table.drafted + 1, phase=jnp.int32(PREPARING))


def _foretell(table: Table, action: Array) -> Table:
    return table._replace(foretold=action - actions.PREDICT, phase=jnp.int32(PREPARING))


def _note(table: Table, action: Array) -> Table:
    return table._replace(noted=action - actions.PREDICT, phase=jnp.int32(PREPARING))


# Messages and tricks ----------------------------------------------------------------------------------


def _brief(table: Table, action: Array) -> Table:
    table, shows = play.show(table, action, claims(table))
    table = table._replace(shared=jnp.maximum(table.shared - shows, 0))
    briefed: Table = play.go_on_briefing(table, shows, _speakers(table), PHASES)
    return briefed


def _play(table: Table, action: Array) -> Table:
    """A card into the trick: its first may decide something, with the last one the trick is judged."""
    card, opens = action == CARD_NUMBERS, table.played == 0
    table = play.lay_card(table, action)
    verdict, failed, won = judge_opening(table, card)
    opened = table._replace(verdict=verdict, over=failed | won, won=won)
    table = pick(opens, opened, table)
    return pick(table.played == table.deal.mission.players, _finish_trick(table, card), table)


def _finish_trick(table: Table, last: Array) -> Table:
    """The winner takes the cards; then all tasks are judged."""
    trick = play.finished(table)
    wins = trick.winner == SEAT_NUMBERS
    counted = table._replace(
        taker=jnp.where(trick.cards, trick.winner, table.taker),
        wins=table.wins | jnp.where(wins, 1 << (table.trick - 1), 0),
        won_by=table.won_by + wins,
        streak=jnp.where(wins, table.streak + 1, 0),
    )
    verdict, failed, won = judge(counted, trick, last)
    counted = turn_cover(counted)._replace(verdict=verdict, over=failed | won, won=won)
    return open_trick(counted, table.trick + 1, trick.winner)


_MOVES: Final = {
    DRAFTING: _take,
    FORETELLING: _foretell,
    NOTING: _note,
    BRIEFING: _brief,
    PLAY: _play,
    FAVOUR: distribution.favour,
    SHARE: distribution.share,
    AGREE: distribution.agree,
    WISH: council.BALLOTS.wish,
    PROPOSE: council.BALLOTS.propose,
    VOTE: council.BALLOTS.vote,
    KEEP: distribution.keep,
    ACCEPT: distribution.accept,
    VOLUNTEER: distribution.volunteer,
    PASS: council.pass_card,
}


def move(table: Table, action: Array) -> Table:
    """The table after a choice; a step of the preparation that it ends is followed by the next."""
    moved = table
    for phase, choose in _MOVES.items():
        moved = pick_changed(table.phase == phase, choose(table, action), table, moved)
    return pick((moved.phase == PREPARING) & ~moved.over, go_on(moved), moved)
