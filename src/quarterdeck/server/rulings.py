"""What a command does at a table, or why it may not: happenings, or `Refused`. Nothing changes here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from msgspec import Struct

from quarterdeck.core import registry
from quarterdeck.core.contract import CHANCE, Choice, Decision, Seat
from quarterdeck.core.errors import IllegalChoice
from quarterdeck.server import history as h
from quarterdeck.server import wire
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table import Chair, Table, encode_entry

PHRASES: Final = tuple(
    f"server.phrase.{name}" for name in ("hello", "thanks", "well_played", "one_moment", "back", "good_luck")
)
PHRASE_PAUSE_S: Final = 10.0
"""Phrases are harmless one at a time; a drumbeat of them would be a code."""

Happenings = list[h.AnyHappening]


class Actor(Struct, frozen=True):
    """Who asks: a guest, or a program that holds a token for one seat."""

    guest: str
    only: Seat | None = None


class Circumstances(Struct, frozen=True):
    """What the history does not know."""

    now: float
    present: frozenset[str]
    """Guests with an open socket."""


def seats_of(table: Table, actor: Actor | None) -> tuple[Seat, ...]:
    """The seats somebody may act for."""
    if actor is None:
        return ()
    seats = table.seats_of(actor.guest)
    return seats if actor.only is None else tuple(seat for seat in seats if seat == actor.only)


def is_host(table: Table, actor: Actor | None) -> bool:
    return actor is not None and actor.only is None and actor.guest == table.host


def rule(table: Table, actor: Actor, command: wire.AnyCommand, seen: int, when: Circumstances) -> Happenings:
    """What the command does. `seen` is the version its sender looked at."""
    if table.status == "frozen":
        raise Refused("frozen")
    match command:
        case wire.Choose():
            return choose(table, own(table, actor, command.seat), command, seen, when)
        case wire.Start():
            host_only(table, actor)
            return start(table)
        case wire.AddNonce():
            return add_nonce(table, own(table, actor, command.seat), command.nonce)
        case wire.TakeBackLast():
            return take_back(table, own(table, actor, command.seat), when)
        case wire.GiveUp():
            return give_up(table, own(table, actor, command.seat), when)
        case wire.Vote():
            return vote(table, own(table, actor, command.seat), command.yes)
        case wire.Say():
            return say(table, own(table, actor, command.seat), command.text)
        case wire.Phrase():
            return phrase(table, own(table, actor, command.seat), command.phrase, when)
        case wire.Leave():
            return leave(table, own(table, actor, command.seat), when)
        case wire.ComeBack():
            return come_back(table, own(table, actor, command.seat))
        case wire.SeatBot():
            host_only(table, actor)
            return seat_bot(table, command.seat, command.bot)
        case wire.OpenSeat():
            host_only(table, actor)
            return open_seat(table, command.seat)
        case wire.Kick():
            host_only(table, actor)
            return kick(table, command.seat, when)
        case wire.PassHost():
            host_only(table, actor)
            return pass_host(table, command.seat)
        case wire.ChangeSettings():
            host_only(table, actor)
            return [h.Settled(command.settings)]
        case wire.Show():
            raise Refused("not_now")
        case _:
            assert_never(command)


def own(table: Table, actor: Actor, seat: Seat) -> Seat:
    if seat not in seats_of(table, actor):
        raise Refused("not_your_seat", status=403)
    return seat


def host_only(table: Table, actor: Actor) -> None:
    if not is_host(table, actor):
        raise Refused("host_only", status=403)


def chair_at(table: Table, seat: Seat) -> Chair:
    if seat >= len(table.chairs):
        raise Refused("no_such_seat")
    return table.chairs[seat]


# The match -------------------------------------------------------------------------------------------


def choose(table: Table, seat: Seat, command: wire.Choose, seen: int, when: Circumstances) -> Happenings:
    match = table.running_match()
    if match is None:
        raise Refused("over" if table.is_over else "not_started")
    if time_is_up(table, when):
        raise Refused("time_is_up")
    decision = match.decision(seat, command.for_)
    if seen < table.asked_at[decision]:
        raise Refused("stale")
    actions = table.game.actions
    if command.number >= len(actions):
        raise Refused("unknown_choice")
    return moves(table, decision, actions[command.number])


def moves(table: Table, decision: Decision, choice: Choice) -> Happenings:
    """The choice, the chance that follows, and the end if it is one."""
    match = table.running_match()
    assert match is not None
    length = len(match.log)
    try:
        match.submit(decision.by, choice, decision.for_)
        return _since(table, length)
    finally:
        match.back_to(length)


def _since(table: Table, length: int) -> Happenings:
    match = table.match
    assert match is not None
    if table.created.review:
        raise Refused("over")
    match.advance(table.draws())
    done: Happenings = [h.Moved(encode_entry(entry), entry.by == CHANCE) for entry in match.log[length:]]
    if match.outcome is not None:
        done.append(h.Ended("over"))
    return done


def time_is_up(table: Table, when: Circumstances) -> bool:
    return table.clock is not None and when.now >= table.clock.ends


def ring(table: Table, when: Circumstances) -> Happenings:
    """What happens when the clock has run out; [] if it has not."""
    match, clock = table.running_match(), table.clock
    if match is None or clock is None or not time_is_up(table, when):
        return []
    length = len(match.log)
    try:
        match.happen(clock.clock.event)
        return _since(table, length)
    finally:
        match.back_to(length)


def start(table: Table) -> Happenings:
    if table.status != "open":
        raise Refused("started")
    if any(chair.kind == "open" for chair in table.chairs):
        raise Refused("seats_open")
    trial = Table(table.id, table.secret)
    for told in table.told:
        trial.take(told.record)
    trial.take(h.Recorded(trial.version + 1, 0.0, h.Started()))
    assert trial.match is not None
    return [h.Started(), *_since(trial, len(trial.match.log))]


def add_nonce(table: Table, seat: Seat, nonce: str) -> Happenings:
    if table.status != "open":
        raise Refused("started")
    if table.nonces[seat] is not None:
        raise Refused("nonce_given")
    return [h.Nonced(seat, nonce)]


def bot_moves(
    table: Table, seat: Seat, for_: Seat, number: int | None, asked_at: int, when: Circumstances
) -> Happenings:
    """A bot's choice (None: it failed) for a decision asked at that version; [] if it was overtaken."""
    match = table.running_match()
    if match is None or not table.chairs[seat].played_by_bot or time_is_up(table, when):
        return []
    for decision in match.pending:
        if (decision.by, decision.for_) == (seat, for_) and table.asked_at[decision] == asked_at:
            break
    else:
        return []
    if number is not None and 0 <= number < len(table.game.actions):
        try:
            return moves(table, decision, table.game.actions[number])
        except IllegalChoice:
            pass
    return moves(table, decision, fallback(table, decision))


def fallback(table: Table, decision: Decision) -> Choice:
    match = table.match
    assert match is not None
    legal = table.game.legal(match.state, decision)
    return table.game.fallback(match.view(decision.by), decision, legal)


# Going back, giving up: the table's own ballots ------------------------------------------------------


def voters(table: Table, by: Seat, when: Circumstances) -> tuple[Seat, ...]:
    """One seat for each other person who is here; who is away does not hold the others up."""
    asked: dict[str, Seat] = {}
    for seat, chair in enumerate(table.chairs):
        other = chair.holder and chair.holder != table.chairs[by].holder
        if other and chair.holder in when.present and not chair.stand_in:
            asked.setdefault(str(chair.holder), seat)
    return tuple(asked.values())


def take_back(table: Table, seat: Seat, when: Circumstances) -> Happenings:
    match = table.running_match()
    if match is None:
        raise Refused("not_now")
    to = match.last_choice(seat)
    if to is None or to < len(table.created.prefix):
        raise Refused("nothing_to_take_back")
    if match.free_to_take_back(seat):
        return [h.Backed(to, seat, free=True)]
    if table.question:
        raise Refused("ballot_open")
    asked = voters(table, seat, when)
    if not asked:
        return [h.Backed(to, seat, free=False)]
    return [h.Asked("take_back", seat, asked, to)]


def give_up(table: Table, seat: Seat, when: Circumstances) -> Happenings:
    if table.status != "running":
        raise Refused("not_now")
    if table.question:
        raise Refused("ballot_open")
    asked = voters(table, seat, when)
    return [h.Asked("give_up", seat, asked)] if asked else [h.Ended("given_up")]


def vote(table: Table, seat: Seat, yes: bool) -> Happenings:
    question = table.question
    if question is None or seat not in question.waiting:
        raise Refused("no_ballot")
    done: Happenings = [h.Voted(seat, yes)]
    if yes and question.waiting == {seat}:
        done += granted(table)
    return done


def granted(table: Table) -> Happenings:
    question = table.question
    assert question is not None
    if question.about == "give_up":
        return [h.Ended("given_up")]
    match = table.running_match()
    if match is None or question.to is None or question.to > len(match.log):
        return [h.Lapsed(question.about)]
    return [h.Backed(question.to, question.by, free=False)]


# Talk ------------------------------------------------------------------------------------------------


def talk_is_open(table: Table) -> bool:
    return table.status != "running" or table.game.nature.talk == "free"


def say(table: Table, seat: Seat, text: str) -> Happenings:
    if not talk_is_open(table):
        raise Refused("talk_limited")
    clean = " ".join(text.split())
    if not clean.isprintable() or not clean:
        raise Refused("unprintable")
    return [h.Said(seat, text=clean)]


def phrase(table: Table, seat: Seat, key: str, when: Circumstances) -> Happenings:
    if key not in PHRASES:
        raise Refused("unknown_phrase")
    if when.now - table.last_phrase.get(seat, 0.0) < PHRASE_PAUSE_S:
        raise Refused("phrase_pause")
    return [h.Said(seat, phrase=key)]


# Seats -----------------------------------------------------------------------------------------------


def default_bot(table: Table) -> str:
    return preferred_bot(registry.bot_names(type(table.game)))


def preferred_bot(names: Sequence[str]) -> str:
    """The strongest quick one: the last of the game's own, else the first there is."""
    own_bots = [name for name in names if name not in ("random", "search")]
    return own_bots[-1] if own_bots else names[0]


def held(seat: Seat, chair: Chair, how: h.SeatChange, **changes: object) -> h.Seated:
    """The person's seat as it is, with what changes."""
    fields = {"bot": None, "stand_in": False, "left": False, **changes}
    return h.Seated(seat, "person", how, chair.name, holder=chair.holder, **fields)  # type: ignore[arg-type]


def sit_down(table: Table, guest: str, name: str, seat: Seat) -> Happenings:
    """A person takes a seat that is open or a bot's."""
    chair = chair_at(table, seat)
    if table.status == "frozen" or table.is_over:
        raise Refused("over")
    if chair.kind == "person":
        raise Refused("seat_taken")
    return [h.Seated(seat, "person", "join", clean_name(name), holder=guest)]


def clean_name(name: str) -> str:
    clean = " ".join(name.split())
    if not clean or not clean.isprintable():
        raise Refused("unprintable", status=400)
    return clean


def leave(table: Table, seat: Seat, when: Circumstances) -> Happenings:
    chair = table.chairs[seat]
    if table.status == "running":
        bot = chair.bot or default_bot(table)
        done: Happenings = [held(seat, chair, "leave", bot=bot, stand_in=True, left=True)]
    elif table.status == "open":
        done = [h.Seated(seat, "open", "leave")]
    else:
        raise Refused("over")
    return done + host_passes_on(table, seat, when)


def host_passes_on(table: Table, gone: Seat, when: Circumstances) -> Happenings:
    """If the host gave up their last seat, the next person here is host."""
    if table.chairs[gone].holder != table.host or len(table.seats_of(table.host)) > 1:
        return []
    for seat in (*range(gone + 1, len(table.chairs)), *range(gone)):
        chair = table.chairs[seat]
        if chair.holder and not chair.stand_in and chair.holder in when.present:
            return [h.Hosted(chair.holder, seat)]
    return []


def come_back(table: Table, seat: Seat) -> Happenings:
    chair = table.chairs[seat]
    if not chair.stand_in:
        raise Refused("not_away")
    return [held(seat, chair, "back")]


def go_away(table: Table, seat: Seat, when: Circumstances) -> Happenings:
    """A person has been gone for a while: others who are here need not wait, nor be without a host."""
    chair = table.chairs[seat]
    if chair.holder is None or chair.holder in when.present or chair.stand_in:
        return []
    others = {other.holder for other in table.chairs if other.holder} & when.present
    if not others or table.status not in ("open", "running"):
        return []
    done: Happenings = []
    if table.status == "running" and table.settings.stand_in:
        bot = default_bot(table)
        done.append(held(seat, chair, "away", bot=bot, stand_in=True))
    if chair.holder == table.host:
        heir = next(s for s, other in enumerate(table.chairs) if other.holder in others)
        done.append(h.Hosted(str(table.chairs[heir].holder), heir))
    if table.question and table.question.waiting == {seat}:
        done += granted(table)
    return done


def seat_bot(table: Table, seat: Seat, bot: str) -> Happenings:
    chair = chair_at(table, seat)
    if table.is_over:
        raise Refused("over")
    if chair.kind == "person":
        raise Refused("seat_taken")
    check_bot(table, bot)
    return [h.Seated(seat, "bot", "bot", bot, bot=bot)]


def check_bot(table: Table, bot: str) -> None:
    """Only bots that this release lists: a spec can't name code to load."""
    if bot.partition(":")[0] not in registry.bot_names(type(table.game)):
        raise Refused("unknown_bot", status=400, bot=bot)
    registry.new_bot(table.game, bot)


def open_seat(table: Table, seat: Seat) -> Happenings:
    chair = chair_at(table, seat)
    if table.is_over:
        raise Refused("over")
    if chair.kind != "bot":
        raise Refused("no_bot_there")
    return [h.Seated(seat, "open", "open")]


def kick(table: Table, seat: Seat, when: Circumstances) -> Happenings:
    chair = chair_at(table, seat)
    if chair.kind != "person" or chair.holder == table.host:
        raise Refused("cannot_kick")
    if table.status == "running":
        bot = default_bot(table)
        done: Happenings = [h.Seated(seat, "bot", "kick", bot, bot=bot)]
    elif table.status == "open":
        done = [h.Seated(seat, "open", "kick")]
    else:
        raise Refused("over")
    if table.question and table.question.waiting == {seat}:
        done += granted(table)
    return done


def pass_host(table: Table, seat: Seat) -> Happenings:
    chair = chair_at(table, seat)
    if chair.holder is None or chair.holder == table.host:
        raise Refused("no_person_there")
    return [h.Hosted(chair.holder, seat)]
