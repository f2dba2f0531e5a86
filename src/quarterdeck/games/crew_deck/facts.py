"""What terminal and boards show of a game of Crew Deck, made from a view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from quarterdeck.core.contract import Seat
from quarterdeck.games.crew_deck import judge
from quarterdeck.games.crew_deck.components import COLOURS, FACTIONS
from quarterdeck.games.crew_deck.judge import Dimension
from quarterdeck.games.crew_deck.ship import Ship, bits
from quarterdeck.games.crew_deck.solo import STACK_BELOW
from quarterdeck.games.crew_deck.state import CrewDeckView, Phase, Public

if TYPE_CHECKING:
    from quarterdeck.games.crew_deck.rules import CrewDeck

Colour: TypeAlias = Literal["orange", "purple", "blue", "red", "green", "human"]
Faction: TypeAlias = Literal["pilot", "engineer", "security", "mechanic", "navigator", "generalist"]


class Card(Struct, frozen=True, gc=False):
    """A crew card."""

    kind: int
    value: int
    """As it counts where it lies."""


class Berthed(Struct, frozen=True, gc=False):
    """A card in a berth."""

    berth: int
    card: Card


class CrewSet(Struct, frozen=True, gc=False):
    """A set that scores."""

    dimension: Dimension
    trait: Colour | Faction
    size: int
    points: int
    berths: tuple[int, ...]
    """None for the rival's, whose cards lie in no ship."""


class Reckoning(Struct, frozen=True, gc=False):
    """A final score, step by step."""

    seat: Seat | None
    """None: the rival of a solo game."""
    sets: tuple[CrewSet, ...]
    crew: int
    hold: int | None
    payroll: int | None
    """What it costs, below zero."""
    total: int


class Mate(Struct, frozen=True, gc=False):
    """A player's ship and all that lies beside it."""

    seat: Seat
    first: bool
    """Whether this player holds the First Player card."""
    crew: tuple[Berthed, ...]
    """In the order of placement."""
    hold: tuple[Card, ...]
    payroll: tuple[int, ...]
    """What each payroll card taken so far costs."""
    sets: tuple[CrewSet, ...]
    points: int
    """What all of it is worth now."""
    recruits: tuple[Card, ...]
    """New crew of this round."""
    placed: int
    """How many of them have their place."""


class Stack(Struct, frozen=True, gc=False):
    """A work crew that forms."""

    cards: tuple[Card, ...]
    cost: int | None
    """Solo: its payroll card."""
    hidden: int
    """Solo: how many face-down cards of the rival lie above it."""


class Payroll(Struct, frozen=True, gc=False):
    """A payroll card of this round."""

    cost: int
    state: Literal["offered", "taken", "gone"]
    seat: Seat | None
    """Who has taken it."""
    next: bool
    """Whether it is this player's turn to recruit."""


class Own(Struct, frozen=True, gc=False):
    """What the reader alone sees."""

    hand: tuple[Card, ...]
    berthless: tuple[Card, ...]
    """New crew that has no place yet."""
    discards: tuple[Card, ...]
    placements: tuple[Placement, ...]


class Placement(Struct, frozen=True, gc=False):
    """Where a new crew member may go, and what that would score."""

    kind: int
    berth: int | None
    """None: the hold."""
    points: int


class Frame(Struct, frozen=True, gc=False):
    """What all ships of a table have in common."""

    width: int
    """How many columns a ship may span."""
    columns: int
    """How many there are to choose from."""
    hold: int
    """How many cards a hold takes."""
    berths: tuple[str, ...]
    """The notation of each berth: the upper row from left to right, then the lower one."""


class Facts(Struct, frozen=True, gc=False):
    """The table."""

    seat: Seat | None
    """Who looks; None: a spectator."""
    phase: Phase
    round: int
    """From 1."""
    deck: int
    pile: int
    solo: bool
    stack_count: int
    """How many crews will form."""
    stack_size: int
    stacks: tuple[Stack, ...]
    payroll: tuple[Payroll, ...]
    """Cheapest first; none in a solo game."""
    frame: Frame
    mates: tuple[Mate, ...]
    """By seat; the reader's own with what only they see of it."""
    rival: tuple[Card, ...]
    """Solo: what the AI has taken."""
    rival_score: Reckoning | None
    scores: tuple[Reckoning, ...]
    """At the end: everybody's, the rival's last."""
    own: Own | None


def facts(game: CrewDeck, view: CrewDeckView) -> Facts:
    """The table as the viewing seat sees it."""
    public, config = view.public, game.config
    rival_score = _rival_score(game, public) if config.solo and public.rival else None
    return Facts(
        seat=view.seat,
        phase=public.phase,
        round=max(public.round, 1),
        deck=public.deck,
        pile=public.pile,
        solo=config.solo,
        stack_count=config.stack_count,
        stack_size=config.stack_size,
        stacks=_stacks(game, public),
        payroll=() if config.solo else _payroll(game, public),
        frame=_frame(game),
        mates=tuple(_mate(game, view, seat) for seat in range(config.players)),
        rival=cards(game, public.rival, config.ai_wilds_positive),
        rival_score=rival_score,
        scores=_scores(game, public, rival_score) if public.phase == "over" else (),
        own=_own(game, view),
    )


def cards(game: CrewDeck, kinds: Iterable[int], stowed: bool = False) -> tuple[Card, ...]:
    """Cards with what they count: a wild counts the other way round in a hold."""
    values = game.scorer.stowed_values if stowed else game.scorer.values
    return tuple([Card(kind, values[kind]) for kind in kinds])


def _frame(game: CrewDeck) -> Frame:
    names = tuple([game.text.berth(berth) for berth in range(game.hull.berths)])
    return Frame(game.hull.width, game.hull.columns, game.config.hold_size, names)


def _stacks(game: CrewDeck, public: Public) -> tuple[Stack, ...]:
    config = game.config
    forming = config.solo and public.phase == "form"
    above = STACK_BELOW[public.turn + 1 :] if forming else ()
    return tuple(
        Stack(
            cards(game, stack),
            config.solo_payroll[number] if config.solo else None,
            above.count(number),
        )
        for number, stack in enumerate(public.stacks)
    )


def _payroll(game: CrewDeck, public: Public) -> tuple[Payroll, ...]:
    """What each player takes is seen at once; the dearest card recruits first."""
    phase, seats = public.phase, game.config.players
    if phase == "payroll":
        owners = {cost: (public.first + turn) % seats for turn, cost in enumerate(public.posted)}
    else:
        owners = dict(zip(sorted(public.posted, reverse=True), public.order, strict=False))
    recruiting = sorted(public.posted, reverse=True)[public.turn : public.turn + 1]
    if phase not in ("payroll", "recruit"):
        return tuple(Payroll(cost, "offered", None, False) for cost in sorted(game.config.payroll))
    return tuple(
        Payroll(
            cost,
            "taken" if cost in owners else "offered" if cost in public.offers else "gone",
            owners.get(cost),
            phase == "recruit" and cost in recruiting,
        )
        for cost in sorted(game.config.payroll)
    )


def _mate(game: CrewDeck, view: CrewDeckView, seat: Seat) -> Mate:
    public, scorer = view.public, game.scorer
    mine = view.own if seat == view.seat else None
    ship = public.ships[seat] if mine is None else mine.ship
    recruits = public.recruits[seat] if public.phase in ("recruit", "place") else ()
    return Mate(
        seat=seat,
        first=public.first == seat,
        crew=tuple([Berthed(berth, Card(kind, scorer.values[kind])) for berth, kind in ship.cards()]),
        hold=cards(game, ship.hold, stowed=True),
        payroll=public.payrolls[seat],
        sets=tuple([_set(found) for found in scorer.sets(ship)]),
        points=scorer.total(ship) - sum(public.payrolls[seat]),
        recruits=cards(game, recruits),
        placed=public.placed[seat],
    )


def _set(found: judge.CrewSet) -> CrewSet:
    traits = COLOURS if found.dimension == "colour" else FACTIONS
    trait: Colour | Faction = traits[found.value]  # type: ignore[assignment]
    return CrewSet(found.dimension, trait, found.size, found.points, tuple(bits(found.berths)))


def _own(game: CrewDeck, view: CrewDeckView) -> Own | None:
    own = view.own
    if own is None:
        return None
    placements = tuple(_placements(game, own.ship, own.berthless)) if own.berthless else ()
    return Own(cards(game, own.hand), cards(game, own.berthless), cards(game, own.discards), placements)


def _placements(game: CrewDeck, ship: Ship, kinds: tuple[int, ...]) -> list[Placement]:
    """What every new crew member would score in every berth that is free, and in the hold."""
    scorer = game.scorer
    before = scorer.total(ship)
    free = tuple(bits(game.hull.free(ship.mask)))
    found = [
        Placement(kind, berth, scorer.total(ship.placed(berth, kind)) - before)
        for kind in sorted(set(kinds))
        for berth in free
    ]
    if len(ship.hold) < game.config.hold_size:
        found += [Placement(kind, None, scorer.stowed_values[kind]) for kind in sorted(set(kinds))]
    return found


def _scores(game: CrewDeck, public: Public, rival: Reckoning | None) -> tuple[Reckoning, ...]:
    told = []
    for seat in range(game.config.players):
        score = game.scorer.score(public.ships[seat], public.payrolls[seat])
        sets = tuple([_set(found) for found in score.sets])
        told.append(Reckoning(seat, sets, score.crew, score.hold, -score.payroll, score.total))
    return (*told, rival) if rival is not None else tuple(told)


def _rival_score(game: CrewDeck, public: Public) -> Reckoning:
    score = judge.rival_reckoning(game.config, public.rival)
    sets = tuple([_set(found) for found in score.sets])
    return Reckoning(None, sets, score.crew, None, None, score.total)
