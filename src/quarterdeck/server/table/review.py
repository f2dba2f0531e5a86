"""Finished matches: the match file, frame by frame, the proof that chance was fair, what would have won."""

from __future__ import annotations

from typing import Any

import msgspec

from quarterdeck.core import record_text
from quarterdeck.core.contract import CHANCE, Entry, Seat
from quarterdeck.core.record import Back, Header, Line, Record
from quarterdeck.core.registry import AnyGame
from quarterdeck.core.words import Message
from quarterdeck.server.bots.jobs import Confirmed, Explaining, Proof, Proven, Solved
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table import events as ev
from quarterdeck.server.table import views
from quarterdeck.server.table.entries import decode_entry
from quarterdeck.server.table.seating import default_bot
from quarterdeck.server.table.table import Step, Table
from quarterdeck.server.wire import reviews as wire_reviews
from quarterdeck.server.wire import table as wire


def match_record(table: Table, now: float) -> Record:
    """The match as a file has it; the secret only once it may be known."""
    created = table.created
    lines: list[Line] = [decode_entry(table.game, raw) for raw in created.prefix]
    for told in table.told:
        if told.entry is not None:
            lines.append(told.entry)
        elif isinstance(told.record.what, ev.Backed):
            lines.append(Back(told.record.what.to))
    own_chance = created.review or not created.prefix
    commitment = created.commitment if own_chance else ""
    header = Header(
        game=created.game,
        rules=created.rules,
        config=created.config,
        names=tuple(chair.name or f"Seat {seat + 1}" for seat, chair in enumerate(table.chairs)),
        created=created.created,
        commitment=commitment,
        nonces=tuple(nonce or "00" * 16 for nonce in table.nonces) if commitment else (),
        passed=table.passed if commitment else None,
    )
    return Record(header, tuple(lines), table.secret.hex() if commitment and table.shows_secret(now) else "")


def match_file(table: Table, now: float) -> bytes:
    """The match file; a game with hidden information gives it only when it is over."""
    if table.match is None:
        raise Refused("not_started")
    if not table.is_over and table.game.info.hidden_information:
        raise Refused("hidden_until_end")
    return record_text.dump(match_record(table, now), table.game)


def to_prove(table: Table, now: float) -> tuple[Record, Proof]:
    """A match that is over, and the job to verify it."""
    if not table.is_over:
        raise Refused("not_over")
    if table.created.daily and not table.shows_secret(now):
        raise Refused("daily_secret")
    whole = match_record(table, now)
    return whole, Proof(record_text.dump(whole, table.game).decode(), table.created.game)


def verified(
    whole: Record, proven: Proven, confirmed: Confirmed | Message | None = None
) -> wire_reviews.Verified:
    """What the proof says; where a winnable deal was promised, also the second look at those before it."""
    if isinstance(confirmed, Message):
        proven, confirmed = Proven(proven.draws, proven.reason or confirmed), None
    return wire_reviews.Verified(
        fair=proven.reason is None,
        draws=proven.draws,
        commitment=whole.header.commitment,
        secret=whole.secret,
        nonces=whole.header.nonces,
        reason=proven.reason,
        passed=wire_reviews.PassedOver(count=confirmed.passed, lost=confirmed.lost) if confirmed else None,
    )


# What the solver says -------------------------------------------------------------------------------


def to_solve(table: Table) -> tuple[str, str]:
    """A match played to its end, as a file, and its game: the solver sees all cards."""
    if table.match is None or not table.is_over or table.match.outcome is None:
        raise Refused("not_over")
    return record_text.dump(match_record(table, now=0.0), table.game).decode(), table.created.game


def solution(found: Solved | Message) -> wire_reviews.Solution:
    if isinstance(found, Message):
        return wire_reviews.Solution(known=False, words=(found,))
    return wire_reviews.Solution(
        known=True,
        words=found.words,
        this_draft=found.this_draft,
        any_draft=found.any_draft,
        lost_at=found.lost_at,
        steps=tuple(wire_reviews.Judged(step=one.step, winnable=one.winnable) for one in found.steps),
    )


def line_from(found: Solved | Message, step: int) -> tuple[str, ...]:
    """The cards that win after a step."""
    steps = () if isinstance(found, Message) else found.steps
    cards = next((one.line for one in steps if one.step == step and one.winnable), ())
    if not cards:
        raise Refused("no_line", status=404)
    return cards


def line(
    table: Table, step: int, cards: tuple[str, ...], seat: Seat | None, scene: bool, facts: bool
) -> wire_reviews.WinningLine:
    """The table after each card of a line that wins, with one seat's (or a spectator's) eyes."""
    match = table.match
    assert match is not None
    _check_seat(table, seat)
    game, state = match.game, match.state_at(step)
    frames = []
    for number, card in enumerate(cards, start=step + 1):
        choice = game.text.read(card)
        while (decision := game.pending(state)[0]).kind != "play":  # between the cards nobody says anything
            state = game.apply(state, decision, game.legal(state, decision)[0])
        before, state = state, game.apply(state, decision, choice)
        entry = Entry("play", decision.by, decision.for_, choice)
        event = views.tell_entry(game, entry, True, (before, state), number - 1)
        frames.append(drawn(game, state, number, seat, event, scene, facts))
    return wire_reviews.WinningLine(step=step, frames=tuple(frames))


# What a bot would have believed -------------------------------------------------------------------------


def to_explain(table: Table, step: int, seat: Seat) -> Explaining:
    """What the usual bot is asked about a step of a match that is over: what the seat saw then."""
    match = table.match
    if match is None or not table.is_over:
        raise Refused("not_over")
    _check_seat(table, seat)
    if step > len(match.log):
        raise Refused("no_such_step")
    return Explaining(
        game=table.created.game,
        config=msgspec.Raw(msgspec.json.encode(match.game.config)),
        bot=default_bot(table),
        view=msgspec.Raw(msgspec.json.encode(match.game.view(match.state_at(step), seat))),
    )


# Step by step -----------------------------------------------------------------------------------------


def replay(
    table: Table,
    seat: Seat | None,
    first: int,
    count: int,
    scene: bool = True,
    facts: bool = False,
    running: int | None = None,
) -> wire_reviews.Replay:
    """Some frames of a finished match, or of the first `running` steps of one that runs, with one seat's (or
    a spectator's) eyes."""
    match = table.match
    if match is None or not (table.is_over or running is not None):
        raise Refused("not_over")
    _check_seat(table, seat)
    steps = len(match.log) if table.is_over or running is None else min(running, len(match.log))
    return wire_reviews.Replay(
        table=table.id,
        game=table.created.game,
        title=table.game.title,
        config=table.created.config,
        names=tuple(chair.name for chair in table.chairs),
        seat=seat,
        steps=steps,
        frames=tuple(
            _frame(table, step, seat, scene, facts) for step in range(first, min(first + count, steps + 1))
        ),
        outcome=match.outcome,
    )


def _frame(table: Table, step: int, seat: Seat | None, scene: bool, facts: bool) -> wire_reviews.Frame:
    match = table.match
    assert match is not None
    event = _event(table, step - 1, seat) if step else None
    clock = _clock(table.step(step))
    return drawn(match.game, match.state_at(step), step, seat, event, scene, facts, clock)


def drawn(
    game: AnyGame,
    state: Any,
    step: int,
    seat: Seat | None,
    event: wire.Event | None,
    scene: bool,
    facts: bool,
    clock: wire.Clock | None = None,
) -> wire_reviews.Frame:
    """The table in some state of a match that hides nothing any more."""
    look = game.view(state, seat)
    return wire_reviews.Frame(
        step=step,
        event=event,
        view=look,
        scene=game.text.scene(look) if scene else None,
        facts=game.facts(look) if facts else None,
        open=game.open_hands(state),
        waiting=tuple(sorted({d.by for d in game.pending(state) if d.by != CHANCE})),
        clock=clock,
    )


def _check_seat(table: Table, seat: Seat | None) -> None:
    if seat is not None and seat >= len(table.chairs):
        raise Refused("no_such_seat")


def _clock(step: Step | None) -> wire.Clock | None:
    return None if step is None or step.at is None else views.clock(step.clock, step.at)


def _event(table: Table, index: int, seat: Seat | None) -> wire.Event:
    match = table.match
    assert match is not None
    return views.tell_step(match, index, seat)
