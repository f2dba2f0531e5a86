"""The table as titled rows: mission, tasks and their progress, the council, tricks, seats, hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from quarterdeck.core.text import Area, Item, Scene
from quarterdeck.core.words import Arg, Message
from quarterdeck.games.deep_sea.cards import COLOURS, DECK
from quarterdeck.games.deep_sea.judging import DONE, FAILED, Count, Tally
from quarterdeck.games.deep_sea.objectives import EvenlySpread
from quarterdeck.games.deep_sea.state import CHOSE, TERRAIN, DeepSeaView, Public, told
from quarterdeck.games.deep_sea.vocabulary import PLAYS
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.scene import ballot_areas

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.text import DeepSeaText

STATUS = {DONE: "done", FAILED: "failed"}
TONES = {DONE: "good", FAILED: "bad"}


def scene(text: DeepSeaText, view: DeepSeaView) -> Scene:
    """The mission, its tasks, what the crew settles, the trick, every seat, and the reader's own hand."""
    public, own = view.public, view.own
    areas = [_mission(text, public), *_terrain(public)]
    middle = tuple(_task(text, view, place) for place, owner in enumerate(public.owners) if owner < 0)
    if middle:
        areas.append(Area(title=_say("area.middle"), items=middle))
    areas += _council(text, public)
    if public.trick:
        running = _played(text, public.leader, public.table)
        areas.append(Area(title=_say("area.trick", trick=public.trick), items=running))
        areas += _last_trick(text, public)
    if public.captain >= 0:
        for seat in range(text.game.seats):
            areas += _seat(text, view, seat)
    if own is not None:
        areas.append(Area(title=_say("area.hand"), items=_cards(cards_in(own.hand)), seat=view.seat))
    return Scene(tuple(areas))


def _say(key: str, **args: Arg) -> Message:
    return Message(f"deep_sea.{key}", args)


def _mission(text: DeepSeaText, public: Public) -> Area:
    items = [Item(text=line) for line in text.briefing()]
    if public.shared:
        items.append(Item(text=_say("item.shared", count=public.shared), tone="good"))
    return Area(title=text.mission_title(), items=tuple(items))


def _terrain(public: Public) -> list[Area]:
    """The card that decided how this attempt communicates."""
    drawn = [card for kind, _, card in map(told, public.seen) if kind == TERRAIN]
    mode = Item(text=_say(f"mode.{public.communication}"))
    return [Area(title=_say("area.terrain"), items=(*_cards(drawn), mode))] if drawn else []


# Tasks ---------------------------------------------------------------------------------------------


def _task(text: DeepSeaText, view: DeepSeaView, place: int) -> Item:
    public = view.public
    number, verdict = public.tasks[place], public.verdicts[place]
    args: dict[str, Arg] = {
        "task": text.task(number),
        "status": _say(f"item.{STATUS.get(verdict, 'open')}"),
        "number": number,
    }
    said = () if verdict == DONE else progress(text, view, place)
    if said:
        args["progress"] = _joined(said)
    note = _say("item.difficulty", difficulty=text.game.difficulty[number])
    key = "item.task_progress" if said else "item.task"
    return Item(text=_say(key, **args), tone=TONES.get(verdict, ""), note=note)


def progress(text: DeepSeaText, view: DeepSeaView, place: int) -> tuple[Message, ...]:
    """How far an owned task has come, as its judge counts it: "3 of 5 pink"."""
    public = view.public
    owner = public.owners[place]
    if owner < 0:
        return ()
    judge = text.game.judges[public.tasks[place]]
    return tuple(_count(count) for count in judge.progress(tally(text, view), owner))


def tally(text: DeepSeaText, view: DeepSeaView) -> Tally:
    """The history as this reader knows it: with the own secret prediction, if any."""
    public, own = view.public, view.own
    noted = own.noted if own is not None else -1
    return text.game.voyage.tally(public, secret=max(noted, public.secret))


def _count(count: Count) -> Message:
    have, want, how = count.have, count.want, count.how
    if how == "none":
        if have:
            return _say("progress.too_many", have=have, what=_counted(count.what, have))
        return _say("progress.none", what=_counted(count.what, 0))
    if how == "against":
        what, other = _counted(count.what, have), _counted(count.other, want)
        return _say("progress.against", have=have, what=what, want=want, rival=other)
    if how == "of":
        return _say("progress.of", have=have, want=want, what=_counted(count.what, want, "list"))
    return _say(f"progress.{how}", have=have, want=want)


def _counted(words: str, count: int, several: str = "or") -> Message:
    """What is counted: a colour, a value, tricks, cards by name, or several of these."""
    first, _, rest = words.partition(" ")
    if rest:
        one, two = _counted(first, count), _counted(rest, count, several)
        return _say(f"progress.{several}", one=one, two=two)
    if first in COLOURS:
        return _say(f"suit.{first}")
    if first == "tricks":
        return _say("progress.no_tricks") if not count else _say("progress.tricks", count=count)
    if first == "submarines":
        return _say("progress.no_submarines") if not count else _say("progress.submarines", count=count)
    if first[0].isdigit():
        return _say("progress.value", value=int(first[0]))
    return _say("progress.card", card=first)


def _joined(said: Sequence[Message]) -> Message:
    first, *rest = said
    return _say("progress.and", one=first, two=_joined(rest)) if rest else first


# What the crew settles before the first trick ---------------------------------------------------------


def _council(text: DeepSeaText, public: Public) -> list[Area]:
    areas = []
    if public.phase in ("share", "agree") and public.favours:
        wishes = tuple(
            Item(text=_say("item.answer", seat=seat, answer=text.favour(task)))
            for seat, task in enumerate(public.favours)
        )
        areas.append(Area(title=_say("area.wishes"), items=wishes))
    if public.phase in ("share", "agree") and public.given:
        split = tuple(
            Item(text=_say("item.answer", seat=text.who(seat), answer=text.task(task)))
            for task, seat in zip(public.tasks, public.given, strict=False)
        )
        areas.append(Area(title=_say("area.proposal"), items=split))
    if public.phase in ("keep", "accept") and public.given:
        areas.append(_names(text, "area.declined", public.given))
    if public.volunteers and not public.trick:
        areas.append(_names(text, "area.volunteers", public.volunteers))
    if public.ballot is not None:
        areas += ballot_areas(text, public.ballot, _say, "item.answer")
    return areas


def _names(text: DeepSeaText, title: str, seats: Iterable[int]) -> Area:
    return Area(
        title=_say(title), items=tuple(Item(text=_say("item.name", seat=text.who(seat))) for seat in seats)
    )


# Tricks and seats -----------------------------------------------------------------------------------


def _last_trick(text: DeepSeaText, public: Public) -> list[Area]:
    """The only trick that may be looked at again, and who won it."""
    plays = [
        (seat, what) for kind, seat, what in map(told, public.seen) if kind == CHOSE and what < len(PLAYS)
    ]
    size = text.game.seats
    resolved = sum(wins.bit_count() for wins in public.wins) * size
    if not resolved:
        return []
    leader, _ = plays[resolved - size]
    winner = next(seat for seat, wins in enumerate(public.wins) if wins >> (resolved // size - 1) & 1)
    title = _say("area.last", seat=text.who(winner))
    return [Area(title=title, items=_played(text, leader, public.last))]


def _played(text: DeepSeaText, leader: int, cards: tuple[int, ...]) -> tuple[Item, ...]:
    if not cards:
        return ()
    return tuple(
        Item(
            text=_say("item.played", seat=text.who(seat), card=DECK.names[card]),
            tone=_tone(card),
            note=text.card(card),
        )
        for seat, card in zip(text.game.clockwise(leader), cards, strict=False)
    )


def _seat(text: DeepSeaText, view: DeepSeaView, seat: int) -> list[Area]:
    public = view.public
    key = "area.captain" if seat == public.captain else "area.seat"
    title = _say(
        key,
        seat=text.who(seat),
        tricks=public.wins[seat].bit_count(),
        cards=_cards_held(text, public, seat),
    )
    items = [Item(text=_say("item.token"), tone="good")] if public.tokens >> seat & 1 else []
    for message in public.messages:
        if message.seat == seat and public.shown >> message.card & 1:
            claim = _say(f"claim.{message.claim}")
            shown = _say("item.shown", card=text.card(message.card), claim=claim)
            items.append(Item(text=shown, tone=_tone(message.card)))
    objective = text.game.objective
    if isinstance(objective, EvenlySpread) and public.trick:
        count = (public.captured[seat] & objective.cards).bit_count()
        items.append(Item(text=_say("item.caught", count=count, what=_counted(objective.words, count))))
    areas = [Area(title=title, items=tuple(items), seat=seat)]
    owned = tuple(_task(text, view, place) for place, owner in enumerate(public.owners) if owner == seat)
    if owned:
        areas.append(Area(title=_say("area.tasks", seat=text.who(seat)), items=owned, seat=seat))
    if seat == text.game.dummy and public.dummy is not None:
        up = _cards(card for card in public.dummy.up if card >= 0)
        covered = _say("area.dummy", count=public.dummy.covers.bit_count())
        areas.append(Area(title=covered, items=up, seat=seat))
    return areas


def _cards_held(text: DeepSeaText, public: Public, seat: int) -> int:
    place = text.game.clockwise(public.leader).index(seat) if public.leader >= 0 else 0
    laid = sum(wins.bit_count() for wins in public.wins) + (place < len(public.table))
    if public.verdict is not None and public.table and len(public.table) == text.game.seats:
        laid -= 1
    return text.game.crew.tricks + (seat == public.extra) - laid


def _tone(card: int) -> str:
    return DECK.suits[DECK.suit[card]].name


def _cards(cards: Iterable[int]) -> tuple[Item, ...]:
    return tuple(
        Item(
            text=DECK.names[card],
            tone=_tone(card),
            note=_say("card.name", suit=_say(f"suit.{_tone(card)}"), value=DECK.value[card]),
        )
        for card in cards
    )
