"""Who sits where: people come, leave, are away and come back; bots take their seats."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.core import names, registry
from quarterdeck.core.contract import Seat
from quarterdeck.core.words import Message
from quarterdeck.server.limits import Limits
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table import ballots, secrecy
from quarterdeck.server.table import events as ev
from quarterdeck.server.table.permissions import Circumstances, Events, chair_at
from quarterdeck.server.table.table import Chair, Table


def default_bot(table: Table) -> str:
    return table.game.usual_bot()


def bot_instead(table: Table, bot: str) -> str:
    """Who plays on where this bot has failed."""
    usual = default_bot(table)
    return usual if bot != usual else "random"


def held(seat: Seat, chair: Chair, how: ev.SeatChange, **changes: object) -> ev.Seated:
    """The person's seat as it is, with what changes."""
    fields = {"bot": None, "stand_in": False, "left": False, **changes}
    return ev.Seated(seat, "person", how, chair.name, holder=chair.holder, **fields)  # type: ignore[arg-type]


def sit_down(table: Table, guest: str, name: str, seat: Seat) -> Events:
    """A person takes a seat that is open or a bot's; where hands are hidden already, one that is offered."""
    chair = chair_at(table, seat)
    if table.status == "frozen" or table.is_over:
        raise Refused("over")
    if chair.kind == "person":
        raise Refused("seat_taken")
    if table.created.daily:
        raise Refused("daily_fixed")
    if not secrecy.may_take(table, guest, seat):
        raise Refused("knows_cards", status=403)
    if secrecy.keeps_secrets(table) and not chair.offered:
        raise Refused("not_offered", status=403)
    how: ev.SeatChange = "take_over" if table.status == "running" else "join"
    return [ev.Seated(seat, "person", how, clean_name(name), holder=guest)]


def move(table: Table, seat: Seat, holder: str, guest: str) -> Events:
    """A holder's seat goes to another guest: to themselves at another device."""
    chair = chair_at(table, seat)
    if chair.holder is None or chair.holder != holder:
        raise Refused("bad_secret", status=404)
    if guest == holder:
        return []
    if not secrecy.may_inherit(table, holder, guest):
        raise Refused("knows_cards", status=403)
    moved: Events = [ev.Seated(seat, "person", "back", chair.name, holder=guest)]
    if holder == table.host and len(table.seats_of(holder)) == 1:
        moved.append(ev.Hosted(guest, seat))
    return moved


def clean_name(name: str) -> str:
    """The name as others see it; one that nobody could see is refused."""
    clean = names.clean_name(name)
    if not clean:
        raise Refused("unprintable", status=400)
    return clean


def leave(table: Table, seat: Seat, when: Circumstances) -> Events:
    chair = table.chairs[seat]
    if table.status == "running":
        bot = chair.bot or default_bot(table)
        done: Events = [held(seat, chair, "leave", bot=bot, stand_in=True, left=True)]
    elif table.status == "open":
        done = [ev.Seated(seat, "open", "leave")]
    else:
        raise Refused("over")
    return done + host_passes_on(table, seat, when) + without(table, seat)


def without(table: Table, seat: Seat) -> Events:
    """A ballot that waits for nobody but this seat, which can't answer, decides nothing."""
    alone = table.question is not None and table.question.waiting == {seat}
    return [ev.Lapsed(table.question.about)] if alone and table.question else []


def host_passes_on(table: Table, gone: Seat, when: Circumstances) -> Events:
    """If the host gave up their last seat, the next person here is host."""
    if table.chairs[gone].holder != table.host or len(table.seats_of(table.host)) > 1:
        return []
    for seat in (*range(gone + 1, len(table.chairs)), *range(gone)):
        chair = table.chairs[seat]
        if chair.holder and not chair.stand_in and chair.holder in when.here:
            return [ev.Hosted(chair.holder, seat)]
    return []


def come_back(table: Table, seat: Seat) -> Events:
    chair = table.chairs[seat]
    if not chair.stand_in:
        raise Refused("not_away")
    return [held(seat, chair, "back")]


def go_away(table: Table, seat: Seat, when: Circumstances) -> Events:
    """A person has been gone for a while: others who are here need not wait, nor be without a host."""
    chair = table.chairs[seat]
    if chair.holder is None or chair.holder in when.present or chair.stand_in:
        return []
    others = {other.holder for other in table.chairs if other.holder} & when.present
    if not others or table.status not in ("open", "running"):
        return []
    done: Events = []
    if table.status == "running" and table.settings.stand_in:
        bot = default_bot(table)
        done.append(held(seat, chair, "away", bot=bot, stand_in=True))
    if chair.holder == table.host:
        heir = next(s for s, other in enumerate(table.chairs) if other.holder in others)
        done.append(ev.Hosted(str(table.chairs[heir].holder), heir))
    return done + without(table, seat)


def seat_bot(table: Table, seat: Seat, bot: str, limits: Limits) -> Events:
    chair = chair_at(table, seat)
    if table.is_over:
        raise Refused("over")
    if chair.kind == "person":
        raise Refused("seat_taken")
    check_bot(table, bot, limits)
    return [ev.Seated(seat, "bot", "bot", bot, bot=bot)]


def check_bot(table: Table, bot: str, limits: Limits) -> None:
    """Only bots that this release lists, and only as much of them as a guest may ask for.

    A spec can't name code to load, and nothing of the bot runs here.
    """
    if bot.partition(":")[0] not in registry.bot_names(type(table.game)):
        raise Refused("unknown_bot", status=400, bot=bot)
    for option, value in registry.options_of(table.game, bot).items():
        if isinstance(value, int | float) and value > limits.of_bot_option(option):
            raise Refused("bot_option", status=400, option=option, most=limits.of_bot_option(option))


def open_seat(table: Table, seat: Seat) -> Events:
    chair = chair_at(table, seat)
    if table.is_over:
        raise Refused("over")
    if chair.kind != "bot" or chair.bot is None:
        raise Refused("no_bot_there")
    if table.status == "running":
        return ballots.offer(table, seat, chair.bot)
    return [ev.Seated(seat, "open", "open")]


def kick(table: Table, seat: Seat) -> Events:
    """A person's seat is free for somebody new; in mid-match a bot plays it until then."""
    chair = chair_at(table, seat)
    if chair.kind != "person" or chair.holder == table.host:
        raise Refused("cannot_kick")
    if table.status == "open":
        return [ev.Seated(seat, "open", "kick")]
    if table.status != "running":
        raise Refused("over")
    bot = default_bot(table)
    done: Events = [ev.Seated(seat, "bot", "kick", bot, bot=bot)]
    if table.question:
        return done + without(table, seat)
    return done + ballots.offer(table, seat, bot)


def put_out(table: Table, guest: str, when: Circumstances) -> Events:
    """Somebody loses all their seats, also the host's; bots play on in a match that runs."""
    if table.is_over or table.status == "frozen":
        return []
    done: Events = []
    for seat in table.seats_of(guest):
        bot = default_bot(table) if table.status == "running" else ""
        done.append(ev.Seated(seat, "bot" if bot else "open", "kick", bot, bot=bot or None))
        done += without(table, seat)
    if guest == table.host:
        heirs = [one for one in ballots.others(table, guest, -1) if one[0] in when.here]
        done += [ev.Hosted(*heir) for heir in heirs[:1]]
    return done


def pass_host(table: Table, seat: Seat) -> Events:
    chair = chair_at(table, seat)
    if chair.holder is None or chair.holder == table.host:
        raise Refused("no_person_there")
    return [ev.Hosted(chair.holder, seat)]


def why_out(table: Table, seats: Sequence[Seat]) -> Message:
    """What is said to somebody who held these seats and has none; without any: who may no longer watch."""
    changes = [what for told in table.told if isinstance(what := told.record.what, ev.Seated)]
    last = next((what.how for what in reversed(changes) if what.seat in seats), None)
    words = {None: "server.unwatched", "leave": "server.left", "back": "server.moved"}
    return Message(words.get(last, "server.kicked"))
