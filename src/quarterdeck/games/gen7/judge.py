"""The end of an episode in its six steps, and how the episode ended (rulebook: End of Episode)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice, Outcome, Seat
from quarterdeck.core.words import Message
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import (
    CIRCLE_PRICE,
    CRITICAL_LEVEL,
    HIGHEST_RANK,
    MERIT_FOR_RANK,
    MERIT_FOR_STAR,
    PERKS_PER_EPISODE,
    TASK,
)
from quarterdeck.games.gen7.crossroads import OF_DAMAGE, start_vote
from quarterdeck.games.gen7.decks import discard
from quarterdeck.games.gen7.effects.ask import holds
from quarterdeck.games.gen7.flow import auto, decide, legal, push
from quarterdeck.games.gen7.hands import reveal_task
from quarterdeck.games.gen7.state import Public, State, Step, Told
from quarterdeck.games.gen7.table import merit, put, tick, without
from quarterdeck.games.gen7.vocabulary import BUY, PROMOTE, SKIP, TRADE_IN

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7

UNDERLINES = 2
"""The third underline is a promotion instead."""


@auto("episode_end")
def episode_end(game: Gen7, state: State, step: Step) -> None:
    """1. Record merit. 2. Stars, ranks, perks. 3. Systems at critical. 4. to 6. the log."""
    public = state.public
    _penalties(game, state)
    public.average = sum(public.merit) / game.players
    _stars(game, public)
    order = public.standing
    push(
        state,
        *(Step("rank", seat) for seat in order),
        *(Step("shop", seat) for seat in order),
        *(Step("wreck", -1, system) for system in range(3)),
    )


def _penalties(game: Gen7, state: State) -> None:
    """Operations tasks still in hand cost their penalty."""
    public = state.public
    lost = []
    for seat in range(game.players):
        penalty = 0
        while public.tasks[seat]:
            card = reveal_task(state, seat, 0)
            penalty += game.library.tasks[card].penalty
            discard(game, state, TASK, card)
        lost.append((seat, -penalty))
    public.penalties = tuple(-by for _, by in lost)
    merit(game, public, lost)


def _stars(game: Gen7, public: Public) -> None:
    """What each objective of the episode awards."""
    public.awards = tuple(
        tuple(_award(game, public, seat, number) for number in public.objectives)
        for seat in range(game.players)
    )
    for seat, awards in enumerate(public.awards):
        public.stars = put(public.stars, seat, public.stars[seat] + sum(awards))
        public.earned = put(public.earned, seat, public.earned[seat] + sum(awards))


def _award(game: Gen7, public: Public, seat: Seat, number: int) -> int:
    card = game.library.pack.objective[number]
    match card.kind:
        case "plot":
            return card.stars_failed if public.setbacks else card.stars
        case "top_officer":
            return card.stars if seat == public.standing[0] else 0
        case "performance":
            return public.merit[seat] // MERIT_FOR_STAR
        case "personal":
            return sum(game.library.pack.personal[met].stars for met in public.met[seat] if met >= 0)
        case "goal":
            return card.stars if holds(game, public, seat, card.when) else 0


def _in_play(game: Gen7, public: Public, kind: str) -> bool:
    return any(game.library.pack.objective[number].kind == kind for number in public.objectives)


# Ranks ---------------------------------------------------------------------------------------------


@auto("rank")
def rank(game: Gen7, state: State, step: Step) -> None:
    """Fifty merit are a promotion. Fewer: three stars circle the rank (or promote from a circled one)
    while the Officer Performance card is in play; otherwise the rank is underlined."""
    public, seat = state.public, step.seat
    if public.rank[seat] >= HIGHEST_RANK:
        return
    if public.merit[seat] >= MERIT_FOR_RANK:
        promote(public, seat)
    elif game.config.missed_merit == "card" and _in_play(game, public, "performance"):
        if public.stars[seat] >= CIRCLE_PRICE:
            public.stack += (Step("promotion", seat),)
    elif public.underlines[seat] >= UNDERLINES:
        promote(public, seat)
    else:
        public.underlines = put(public.underlines, seat, public.underlines[seat] + 1)


def promote(public: Public, seat: Seat) -> None:
    public.rank = put(public.rank, seat, public.rank[seat] + 1)
    public.circled &= ~(1 << seat)
    public.underlines = put(public.underlines, seat, 0)


@legal("promotion")
def promotion_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return [SKIP, PROMOTE]


@decide("promotion")
def promotion(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    if isinstance(choice, c.Promote):
        public, seat = state.public, step.seat
        public.stars = put(public.stars, seat, public.stars[seat] - CIRCLE_PRICE)
        if public.circled >> seat & 1:
            promote(public, seat)
        else:
            public.circled |= 1 << seat


# Perks ---------------------------------------------------------------------------------------------


@auto("shop")
def shop(game: Gen7, state: State, step: Step) -> None:
    """Asks only those who could buy something, after giving perks away if need be."""
    public, seat = state.public, step.seat
    owned = [game.library.pack.perk[number].cost for number in public.perks[seat]]
    purse = public.stars[seat] + step.b + sum(cost // 2 for cost in owned)
    perks = enumerate(game.library.pack.perk)
    if any(perk.cost <= purse and on_offer(game, public, seat, number) for number, perk in perks):
        public.stack += (Step("buy", seat, step.a, step.b),)


def on_offer(game: Gen7, public: Public, seat: Seat, number: int) -> bool:
    """Nobody has it, and the officer's rank allows it."""
    perk = game.library.pack.perk[number]
    owners = range(game.players) if game.config.perks_exclusive else (seat,)
    if any(number in public.perks[owner] for owner in owners):
        return False
    return not game.config.perk_ranks or perk.rank <= public.rank[seat]


@legal("buy")
def buy_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    """`a` bought already, `b` stars off the next price for perks given away."""
    public, seat = state.public, step.seat
    found: list[Choice] = [SKIP]
    if len(public.perks[seat]) < public.rank[seat]:
        found += [
            BUY[number]
            for number, perk in enumerate(game.library.pack.perk)
            if perk.cost - step.b <= public.stars[seat] and on_offer(game, public, seat, number)
        ]
    return found + list(TRADE_IN[: len(public.perks[seat])])


@decide("buy")
def buy(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    public, seat = state.public, step.seat
    match choice:
        case c.Buy(number):
            price = max(0, game.library.pack.perk[number].cost - step.b)
            public.stars = put(public.stars, seat, public.stars[seat] - price)
            public.perks = put(public.perks, seat, public.perks[seat] + (number,))
            public.used = put(public.used, seat, public.used[seat] + (0,))
            if step.a + 1 < PERKS_PER_EPISODE:
                push(state, Step("shop", seat, step.a + 1))
        case c.TradeIn(slot):
            worth = game.library.pack.perk[public.perks[seat][slot]].cost // 2
            public.perks = put(public.perks, seat, without(public.perks[seat], slot))
            public.used = put(public.used, seat, without(public.used[seat], slot))
            push(state, Step("shop", seat, step.a, step.b + worth))


# Systems at critical -------------------------------------------------------------------------------


@auto("wreck")
def wreck(game: Gen7, state: State, step: Step) -> None:
    """A box for each system at critical, and a vote for a location of its division."""
    public = state.public
    if public.systems[step.a] < CRITICAL_LEVEL:
        return
    places = division_places(game, public, step.a)
    start_vote(game, state, OF_DAMAGE, step.a, len(places), public.chief)
    tick(game, state, 1)


def division_places(game: Gen7, public: Public, system: int) -> list[int]:
    return [
        location for location in game.locations_in_play(public) if game.library.division[location] == system
    ]


def damaged(game: Gen7, state: State, system: int, option: int) -> None:
    public = state.public
    location = division_places(game, public, system)[option]
    public.damage = put(public.damage, location, public.damage[location] + 1)
    public.told += (Told("damage", location, public.round),)


def outcome(game: Gen7, public: Public) -> Outcome | None:
    """Stars are what an officer plays for; the story itself is won or lost at its end."""
    if public.stack:
        return None
    best = max(public.earned)
    winners = [seat for seat in public.standing if public.earned[seat] == best]
    share = 1 / len(winners)
    utility = tuple(share if seat in winners else 0.0 for seat in range(game.players))
    args = {"seat": winners[0], "stars": best, "count": len(winners)}
    reason = Message("gen7.outcome.one" if len(winners) == 1 else "gen7.outcome.shared", {**args})
    return Outcome(reason, "Officer Awards", utility, tuple(map(float, public.earned)))
