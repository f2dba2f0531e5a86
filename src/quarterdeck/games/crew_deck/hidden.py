"""What a seat can't see, imagined: full states that fit a view, and logs that lead to them.

A view tells which cards were played by whom, and which the seat itself was dealt. The rest lies in
other hands, in face-down discards, in the deck or aside. As long as the discards were not reshuffled,
every way of spreading the unseen cards is equally likely; `reshuffled` does the other case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from quarterdeck.core.chance import Source, pick, shuffled
from quarterdeck.core.contract import Entry
from quarterdeck.games.crew_deck.components import GENERALISTS, HUMAN_GENERALIST, HUMANS
from quarterdeck.games.crew_deck.deals import (
    Round,
    fill_hands,
    known_cards,
    reshuffled_in,
    rounds_seen,
    unplayed,
)
from quarterdeck.games.crew_deck.deck import HAND, Deck
from quarterdeck.games.crew_deck.reshuffled import imagine_reshuffled
from quarterdeck.games.crew_deck.ship import KIND_BITS, KIND_MASK
from quarterdeck.games.crew_deck.state import (
    SEEN_PLAY,
    CrewDeckView,
    Deal,
    Own,
    Place,
    Public,
    Setup,
    State,
    Stow,
)
from quarterdeck.games.crew_deck.stations import Stations


def determinize(deck: Deck, stations: Stations, view: CrewDeckView, source: Source) -> State:
    """A full state that fits the view."""
    public = view.public
    if public.phase == "setup":
        return State(public, (Own(),) * deck.config.players, (), ())
    rounds = rounds_seen(deck, view)
    aside = _imagine_aside(deck, rounds, source)
    cards = Counter(deck.plain) + Counter(deck.wilds) - Counter(aside)
    if rounds and reshuffled_in(deck, len(rounds) - 1):
        guess = imagine_reshuffled(deck, rounds, cards, source)
        hands, left = guess.hands, guess.deck
    else:
        left = list(shuffled(source, (cards - Counter(known_cards(rounds))).elements()))
        hands = [fill_hands(one, left) for one in rounds]
    owns = []
    for seat in range(deck.config.players):
        if seat == view.seat and view.own is not None:
            owns.append(view.own)
            continue
        dealt = [hand[seat] for hand in hands]
        own = _imagine_own(deck, public, seat, dealt, [one.played[seat] for one in rounds])
        owns.append(_imagine_placed(stations, own, public, seat, source))
    owing = sum(1 << seat for seat, own in enumerate(owns) if own.berthless)
    rival_hand: tuple[int, ...] = ()
    if deck.config.solo and public.phase == "form":
        rival_hand = hands[-1][1][len(rounds[-1].played[1]) :]
    return State(public, tuple(owns), tuple(sorted(left)), aside, rival_hand, owing)


def _imagine_aside(deck: Deck, rounds: Sequence[Round], source: Source) -> tuple[int, ...]:
    """Wild cards that are not in the game: some of those never seen."""
    if not deck.wilds:
        return ()
    met = set(known_cards(rounds))
    generalists, humans, both = deck.config.wilds_of_each_type
    unmet_generalists = [kind for kind in GENERALISTS if kind not in met]
    unmet_humans = [kind for kind in HUMANS if kind not in met]
    return (
        *sorted(shuffled(source, unmet_generalists)[: len(GENERALISTS) - generalists]),
        *sorted(shuffled(source, unmet_humans)[: len(HUMANS) - humans]),
        *[HUMAN_GENERALIST] * (deck.wilds.count(HUMAN_GENERALIST) - both),
    )


def _imagine_own(
    deck: Deck, public: Public, seat: int, dealt: Sequence[tuple[int, ...]], played: Sequence[list[int]]
) -> Own:
    """Another seat's secrets before it places: its hand, and its discards since the last reshuffle."""
    kept = [unplayed(hand, plays) for hand, plays in zip(dealt, played, strict=True)]
    hand = kept.pop() if public.phase == "form" else ()
    since = max((number for number in range(len(dealt)) if reshuffled_in(deck, number)), default=0)
    discards = tuple(kind for cards in kept[since:] for kind in cards)
    crew = tuple(sorted(public.recruits[seat])) if public.phase == "place" else ()
    seen = tuple(kind for cards in dealt for kind in cards)
    return Own(hand, discards, public.ships[seat], crew, seen)


def _imagine_placed(stations: Stations, own: Own, public: Public, seat: int, source: Source) -> Own:
    """As many cards placed as the table has seen the seat place, anywhere; solo they lie open."""
    count = public.placed[seat]
    if not count:
        return own
    if not stations.sealed:
        open_cards = [code & KIND_MASK for code in public.seen[-count:]]
        return replace(own, berthless=unplayed(own.berthless, open_cards))
    for _ in range(count):
        own = stations.placed(own, pick(source, stations.placements(own)))
    return own


# Logs ----------------------------------------------------------------------------------------------


def retrace(deck: Deck, state: State, log: Sequence[Entry]) -> tuple[Entry, ...]:
    """The log with the deals and the sealed placements that lead to `state`."""
    placing = state.public.phase == "place" and not deck.config.solo
    sealed_from = len(log)
    while placing and isinstance(log[sealed_from - 1].choice, Place | Stow):
        sealed_from -= 1
    sealed = [_sealed_choices(state, seat) for seat in range(len(state.owns))]
    changed = [_choices_of(log[sealed_from:], seat) != choices for seat, choices in enumerate(sealed)]
    retraced: list[Entry] = []
    deals = 0
    for index, entry in enumerate(log):
        choice = entry.choice
        if isinstance(choice, Setup):
            in_game = Counter(deck.wilds) - Counter(state.aside)
            choice = Setup(choice.first, tuple(sorted(in_game.elements())))
        elif isinstance(choice, Deal):
            choice = _retraced_deal(deck, state, deals, choice)
            deals += 1
        elif index >= sealed_from and changed[entry.for_]:
            choice = sealed[entry.for_].pop(0)
        retraced.append(Entry(entry.kind, entry.by, entry.for_, choice))
    return tuple(retraced)


def _choices_of(log: Sequence[Entry], seat: int) -> list[Place | Stow]:
    """A seat's choices among these entries, the hold last: it does not matter when a card goes there."""
    choices = [entry.choice for entry in log if entry.for_ == seat]
    return sorted(choices, key=lambda choice: isinstance(choice, Stow))


def _sealed_choices(state: State, seat: int) -> list[Place | Stow]:
    """Placements of this round that are not shown yet, the hold last."""
    before, now = state.public.ships[seat], state.owns[seat].ship
    placed = [Place(code & KIND_MASK, code >> KIND_BITS) for code in now.crew[len(before.crew) :]]
    return [*placed, *(Stow(kind) for kind in now.hold[len(before.hold) :])]


def _retraced_deal(deck: Deck, state: State, number: int, dealt: Deal) -> Deal:
    hands = [own.seen[number * HAND : (number + 1) * HAND] for own in state.owns]
    if deck.config.solo:
        rival = dealt.cards[HAND:]
        if number == state.public.round - 1:
            rival = rival[: HAND - len(state.rival_hand)] + state.rival_hand
        return Deal(hands[0] + rival)
    seats = len(hands)
    first = [code for code in state.public.seen if code < SEEN_PLAY][number]
    return Deal(tuple(hands[(first + turn) % seats][turn // seats] for turn in range(deck.config.dealt)))
