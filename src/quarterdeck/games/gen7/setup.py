"""An episode is set up from the ship's log (rulebook: Setup)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.core.chance import Source, shuffled
from quarterdeck.games.gen7.choices import Manned, Planned
from quarterdeck.games.gen7.components import (
    ABSENT,
    BARRACKS,
    COLONISTS,
    CRITICAL,
    CROSSROADS,
    DICE,
    FEWER_PLAYERS,
    FILE,
    LOCATIONS,
    PERMANENT,
    QUARTERS,
    ROBOT,
    ROBOTICS,
    SCHEMA,
    SEATS,
    STORES_AT_START,
    SUPPLY,
    seat_number,
)
from quarterdeck.games.gen7.decks import shuffle_in
from quarterdeck.games.gen7.flow import decide, push
from quarterdeck.games.gen7.schemas import EMPTY
from quarterdeck.games.gen7.state import Deck, Ints, Public, State, Step
from quarterdeck.games.gen7.table import available, put

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7

ASLEEP = 2
"""Colonists of each barracks that begin in supply."""
THREE_PIPS = 2


def start(game: Gen7) -> State:
    """Boards, markers and decks; then chance deals the barracks."""
    log, library, players = game.log, game.library, game.players
    officers = log.officers
    decks, down = _decks(game)
    nobody: Ints = (0,) * players
    public = Public(
        stack=(Step("man"),),
        round=0,
        final=game.episode.final_round,
        section=-1,
        plot_round=0,
        chief=0,
        turn=0,
        barracks=nobody,
        crew=tuple(library.crew_number.get(line.crew, -1) for line in officers),
        dice=((0,) * DICE,) * players,
        places=((SUPPLY,) * DICE,) * players,
        taken=(-1,) * ((LOCATIONS + 1) * SEATS),
        cover=_covered(game),
        markers=(1,) * players,
        tokens=((0, 0, 0),) * players,
        stores=(STORES_AT_START,) * 3,
        systems=(0, 0, 0),
        merit=nobody,
        standing=tuple(range(players)),
        stars=tuple(line.stars for line in officers),
        earned=nobody,
        rank=tuple(line.rank for line in officers),
        circled=sum(1 << seat for seat, line in enumerate(officers) if line.circled),
        underlines=tuple(line.underlines for line in officers),
        perks=tuple(tuple(library.perk_number[perk] for perk in line.perks) for line in officers),
        used=tuple((0,) * len(line.perks) for line in officers),
        leaning=log.leaning,
        conditions=log.conditions,
        row=(),
        decks=decks,
        tasks=((),) * players,
        token_faces=(),
        token_since=(),
        selections=(),
        files=((),) * players,
        schemas=(EMPTY,) * players,
        searches=(),
        group=None,
        officers=0,
        abandoned=0,
        synergy=nobody,
        donated=nobody,
        contributed=nobody,
        contributed_now=nobody,
        tasks_done=nobody,
        criticals_done=0,
        row_done=False,
        progress=0,
        setbacks=0,
        rules=(),
        notes=log.notes,
        unlocked=log.unlocked,
        damage=tuple(log.damage.count(place.id) for place in library.locations),
        kept=tuple(tuple(library.crossroads_number[card] for card in line.kept) for line in officers),
        removed=tuple(library.crossroads_number[card] for card in log.removed),
        added=tuple(library.crossroads_number[card] for card in log.crossroads),
        crew_log=(),
        spotlight=log.spotlight,
        objectives=tuple(
            number for number, card in enumerate(library.pack.objective) if card.id in game.episode.objectives
        ),
        own_plan=(-1,) * players,
        met=((-1, -1, -1),) * players,
        could=nobody,
        voted=0,
        last_card=-1,
        chosen=-1,
        page_choice=-1,
        page_missed=False,
        last_vote=(),
        told=(),
        penalties=nobody,
        awards=(),
        average=0.0,
        bookmark="",
        over=False,
    )
    _damage(public)
    return State(public, down)


def _decks(game: Gen7) -> tuple[tuple[Deck, ...], tuple[Ints, ...]]:
    library = game.library
    cards: list[list[int]] = [[*range(len(kind))] for kind in library.cards]
    cards[CRITICAL] = critical_cards(game)
    cards[CROSSROADS] = crossroads_cards(game)
    decks = tuple(
        Deck(len(dealt), (), (0,) * len(kind)) for dealt, kind in zip(cards, library.cards, strict=True)
    )
    return decks, tuple(map(tuple, cards))


def critical_cards(game: Gen7) -> list[int]:
    """The critical deck of the episode: what the plot brings is held back."""
    return [
        number
        for number, card in enumerate(game.library.criticals)
        if not card.plot and card.from_episode <= game.episode.number
    ]


def crossroads_cards(game: Gen7) -> list[int]:
    """The acts of the episode and what was added, less what has happened already."""
    return [
        number
        for number, card in enumerate(game.library.crossroads)
        if (card.act in game.episode.acts or card.id in game.log.crossroads)
        and card.id not in game.log.removed
    ]


def _covered(game: Gen7) -> Ints:
    """Three players go without the seats of three pips; a center may have fewer seats than four."""
    cover = [0] * ((LOCATIONS + 1) * SEATS)
    for location, place in enumerate(game.library.locations):
        small = place.resource is None and location != game.library.operations
        seats = game.config.center_seats if small else SEATS
        for seat in range(SEATS):
            if seat >= seats or (game.players == 3 and seat == THREE_PIPS):
                cover[seat_number(location, seat)] = FEWER_PLAYERS
    return tuple(cover)


def _damage(public: Public) -> None:
    """The first available seats of damaged locations stay covered."""
    for location, count in enumerate(public.damage):
        for seat in available(public, location)[:count]:
            number = seat_number(location, seat)
            public.cover = put(public.cover, number, public.cover[number] | PERMANENT)


# Barracks, crew, dice ------------------------------------------------------------------------------


def sample_manned(game: Gen7, state: State, source: Source) -> Manned:
    barracks = shuffled(source, range(len(BARRACKS)))[: game.players]
    crew = tuple(line for line in state.public.crew)
    if -1 in crew:
        crew = shuffled(source, range(len(game.library.pack.crew)))[: game.players]
    return Manned(barracks, crew)


def possible_manned(game: Gen7, state: State, choice: object) -> bool:
    if not isinstance(choice, Manned) or len(choice.barracks) != game.players:
        return False
    known = state.public.crew
    crews = range(len(game.library.pack.crew))
    fits = choice.crew == known if -1 not in known else _distinct(choice.crew, game.players, crews)
    return fits and _distinct(choice.barracks, game.players, range(len(BARRACKS)))


def _distinct(numbers: Ints, count: int, allowed: range) -> bool:
    return len(numbers) == count == len(set(numbers)) and all(number in allowed for number in numbers)


@decide("man", chance=True)
def man(game: Gen7, state: State, step: Step, choice: Manned) -> None:
    public = state.public
    new_crew = -1 in public.crew
    public.barracks, public.crew = choice.barracks, choice.crew
    places = []
    for barracks in choice.barracks:
        row = [QUARTERS] * DICE
        colonists = COLONISTS[:-1] if barracks == ROBOTICS else COLONISTS
        for die in COLONISTS[len(colonists) :]:
            row[die] = ABSENT
        for die in colonists[-ASLEEP:]:
            row[die] = SUPPLY
        row[ROBOT] = QUARTERS if barracks == ROBOTICS else SUPPLY
        places.append(tuple(row))
    public.places = tuple(places)
    public.dice = tuple((1,) * DICE for _ in range(game.players))
    if new_crew:
        _seed(game, state)
    seats = range(game.players)
    deals = [
        step
        for seat in seats
        for step in (
            Step("draw", -1, FILE, 1, 1 << seat),
            Step("keep_file", seat),
            Step("draw", -1, SCHEMA, 1, game.everybody),
            Step("keep_schema", seat),
        )
    ]
    kinds = [game.library.pack.objective[number].kind for number in public.objectives]
    push(
        state,
        *([Step("plan")] if "personal" in kinds else []),
        Step("run", 0, game.library.program(game.episode.setup)),
        *deals,
        Step("officers", data=tuple(seats)),
        Step("draft"),
        Step("read", -1, game.library.section_number[game.episode.first]),
        Step("round"),
    )


def _seed(game: Gen7, state: State) -> None:
    """Each crew card of the first episode seeds its crossroads card."""
    public = state.public
    for number in public.crew:
        seed = game.library.pack.crew[number].seed
        if seed and (card := game.library.crossroads_number[seed]) not in state.down[CROSSROADS]:
            public.added += (card,)
            shuffle_in(state, CROSSROADS, card)


# Personal objectives -------------------------------------------------------------------------------


def plans_of(game: Gen7, kind: str) -> list[int]:
    return [number for number, card in enumerate(game.library.pack.personal) if card.kind == kind]


def sample_planned(game: Gen7, state: State, source: Source) -> Planned:
    own = [shuffled(source, plans_of(game, BARRACKS[barracks]))[0] for barracks in state.public.barracks]
    return Planned(
        shuffled(source, plans_of(game, "a"))[: game.players],
        shuffled(source, plans_of(game, "b"))[: game.players],
        tuple(own),
    )


def possible_planned(game: Gen7, state: State, choice: object) -> bool:
    if not isinstance(choice, Planned):
        return False
    for plan, cards in (("a", choice.a), ("b", choice.b)):
        if len(cards) != game.players or len(set(cards)) != len(cards):
            return False
        if not set(cards) <= set(plans_of(game, plan)):
            return False
    return len(choice.own) == game.players and all(
        number in plans_of(game, BARRACKS[barracks])
        for number, barracks in zip(choice.own, state.public.barracks, strict=True)
    )


@decide("plan", chance=True)
def plan(game: Gen7, state: State, step: Step, choice: Planned) -> None:
    state.plans = tuple(zip(choice.a, choice.b, strict=True))
    state.public.own_plan = choice.own
