"""What terminal and boards show of a dive of Deep Sea, made from a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from msgspec import Struct

from quarterdeck.core.words import Arg, Message
from quarterdeck.games.deep_sea import judge
from quarterdeck.games.deep_sea.components import DECK, EPILOGUE, Communication
from quarterdeck.games.deep_sea.setup.preparation import OPEN_PREDICTION, SECRET_PREDICTION
from quarterdeck.games.deep_sea.state import TERRAIN, DeepSeaView, Public
from quarterdeck.games.deep_sea.tasks.kind import DONE, FAILED, Tally
from quarterdeck.games.deep_sea.tasks.kind import Count as Counted
from quarterdeck.games.deep_sea.tasks.objectives import EvenlySpread
from quarterdeck.games.tricks.cards import COLOURS
from quarterdeck.games.tricks.facts import Answer, TrickFacts, common_facts, council_facts
from quarterdeck.games.tricks.observations import told

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea

COUNCIL: Final = frozenset(
    ["share", "agree", "wish", "propose", "vote", "keep", "accept", "volunteer", "predict", "note", "ready"]
)
"""Phases in which the crew settles something in words."""
SHARING: Final = frozenset({"share", "agree"})
"""Phases in which owners are proposed task by task."""

How: TypeAlias = Literal["of", "none", "against", "avoided", "row", "run", "most", "least", "captain"]


class Thing(Struct, frozen=True, gc=False):
    """Something that a task counts: a suit, a value, a card, or tricks where it is none of these."""

    suit: str | None
    value: int | None
    card: int | None


class Count(Struct, frozen=True, gc=False):
    """How far one thing has come; `judging.Count` says how to read it."""

    how: How
    have: int
    want: int
    what: tuple[Thing, ...]
    other: tuple[Thing, ...]
    """What it is compared with."""
    words: Message


class Prediction(Struct, frozen=True, gc=False):
    """How many tricks the owner foretold, as far as the reader may know it."""

    known: Literal["open", "revealed", "own", "sealed"]
    tricks: int | None


class Task(Struct, frozen=True, gc=False):
    """A task card."""

    number: int
    sentence: Message
    difficulty: int
    owner: int | None
    """None: still in the middle of the table."""
    state: Literal["open", "done", "failed"]
    counts: tuple[Count, ...]
    prediction: Prediction | None
    wished_by: tuple[int, ...]
    """Who would like it, once everybody has said so."""
    proposed: int | None
    """To whom the proposal under way gives it."""
    given_now: bool
    """Whether the proposal is about it just now."""


class Facts(TrickFacts, frozen=True, gc=False, kw_only=True):
    """The table."""

    tasks: tuple[Task, ...]
    communication: Communication
    shared_tokens: int | None
    """Sonar tokens in the middle of the table; None: everybody has their own."""
    terrain: int | None
    """The card that decided how this attempt communicates."""
    objective: Message | None
    """What the crew must keep to, in a mission without tasks."""
    favours: tuple[Answer, ...]
    """Free selection: which task everybody would like, while owners are proposed."""
    declined: tuple[int, ...]
    """Who has declined to take all tasks."""
    volunteers: tuple[int, ...]


def facts(game: DeepSea, view: DeepSeaView) -> Facts:
    """The table as the viewing seat sees it."""
    public = view.public
    speaking = public.trick > 0 and public.communication != "none"
    rapture = public.communication == "rapture"
    preparing = public.phase in ("keep", "accept")
    won = tuple(wins.bit_count() for wins in public.wins)

    def token(seat: int) -> bool | None:
        return bool(public.radios >> seat & 1) if speaking and not rapture else None

    ready = _say("prompt.ready") if public.phase == "ready" else None
    return Facts(
        **common_facts(game, view, won, EPILOGUE, token, lambda seat: _caught(game, public, seat)),
        council=council_facts(game.text, public.ballot, ready) if public.phase in COUNCIL else None,
        tasks=_tasks(game, view),
        communication=public.communication,
        shared_tokens=public.shared if rapture and speaking else None,
        terrain=_terrain(public),
        objective=game.text.objective(),
        favours=_favours(game, public) if public.phase in SHARING else (),
        declined=public.given if preparing else (),
        volunteers=() if public.trick else public.volunteers,
    )


def _say(key: str, **args: Arg) -> Message:
    return Message(f"deep_sea.{key}", args)


def _terrain(public: Public) -> int | None:
    drawn = [card for kind, _, card in map(told, public.seen) if kind == TERRAIN]
    return drawn[-1] if drawn else None


def _caught(game: DeepSea, public: Public, seat: int) -> Message | None:
    """What a seat has captured, where the mission counts it."""
    objective = game.objective
    if not isinstance(objective, EvenlySpread) or not public.trick:
        return None
    count = (public.captured[seat] & objective.cards).bit_count()
    return _say("item.caught", count=count, what=_counted(objective.words, count))


# Tasks ---------------------------------------------------------------------------------------------


def _tasks(game: DeepSea, view: DeepSeaView) -> tuple[Task, ...]:
    public = view.public
    if not public.tasks:
        return ()
    tally = _tally(game, view) if any(owner >= 0 for owner in public.owners) else None
    return tuple(_task(game, view, place, tally) for place in range(len(public.tasks)))


def _tally(game: DeepSea, view: DeepSeaView) -> Tally:
    """The history as this reader knows it: with the own secret prediction, if any."""
    public, own = view.public, view.own
    noted = own.noted if own is not None else -1
    return judge.tally(game, public, max(noted, public.secret))


def _task(game: DeepSea, view: DeepSeaView, place: int, tally: Tally | None) -> Task:
    public = view.public
    number, verdict, owner = public.tasks[place], public.verdicts[place], public.owners[place]
    counts: tuple[Count, ...] = ()
    if verdict != DONE and owner >= 0 and tally is not None:
        counts = tuple(_count(count) for count in game.judges[number].progress(tally, owner))
    sharing = public.phase in SHARING
    return Task(
        number,
        game.text.task(number),
        game.difficulty[number],
        owner if owner >= 0 else None,
        "done" if verdict == DONE else "failed" if verdict == FAILED else "open",
        counts,
        _prediction(view, number, owner),
        tuple(seat for seat, task in enumerate(public.favours) if task == number) if owner < 0 else (),
        public.given[place] if sharing and place < len(public.given) else None,
        public.phase == "share" and place == len(public.given),
    )


def _prediction(view: DeepSeaView, number: int, owner: int) -> Prediction | None:
    public, own = view.public, view.own
    if number == OPEN_PREDICTION and public.foretold >= 0:
        return Prediction("open", public.foretold)
    if number != SECRET_PREDICTION or owner < 0:
        return None
    if public.secret >= 0:
        return Prediction("revealed", public.secret)
    if own is not None and own.noted >= 0:
        return Prediction("own", own.noted)
    return Prediction("sealed", None) if public.trick else None


def _count(count: Counted) -> Count:
    what, other = _things(count.what), _things(count.other)
    return Count(count.how, count.have, count.want, what, other, count_words(count))


def _things(words: str) -> tuple[Thing, ...]:
    return tuple(_thing(word) for word in words.split())


def _thing(word: str) -> Thing:
    if word in COLOURS:
        return Thing(word, None, None)
    if word == "submarines":
        return Thing("submarine", None, None)
    if word == "tricks":
        return Thing(None, None, None)
    return Thing(None, int(word[0]), None) if word[0].isdigit() else Thing(None, None, DECK.read(word))


def count_words(count: Counted) -> Message:
    """How far something has come, in words: "3 of 5 pink"."""
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
    thing = _thing(first)
    if first in COLOURS:
        return _say(f"suit.{first}")
    if thing.suit is not None:
        return _say("progress.no_submarines") if not count else _say("progress.submarines", count=count)
    if thing.value is not None:
        return _say("progress.value", value=thing.value)
    if thing.card is not None:
        return _say("progress.card", card=first)
    return _say("progress.no_tricks") if not count else _say("progress.tricks", count=count)


# What the crew settles before the first trick ---------------------------------------------------------


def _favours(game: DeepSea, public: Public) -> tuple[Answer, ...]:
    text = game.text
    return tuple(
        Answer(seat, text.task(task) if task >= 0 else _say("choice.skip"))
        for seat, task in enumerate(public.favours)
    )
