"""Full states that fit a view.

A view tells which cards were played by whom, and which the seat itself was dealt. The rest lies in
other hands, in face-down discards, in the deck or aside. As long as the discards were not reshuffled,
every way of spreading the unseen cards is equally likely; `reshuffled` does the other case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.chance import Source, pick, shuffled
from quarterdeck.games.crew_deck.components import GENERALISTS, HUMAN_GENERALIST, HUMANS
from quarterdeck.games.crew_deck.knowledge.deals import (
    Round,
    fill_hands,
    known_cards,
    reshuffled_in,
    rounds_seen,
    unplayed,
)
from quarterdeck.games.crew_deck.knowledge.reshuffled import imagine_reshuffled
from quarterdeck.games.crew_deck.legal import placements_of
from quarterdeck.games.crew_deck.play import placed
from quarterdeck.games.crew_deck.ship import KIND_MASK
from quarterdeck.games.crew_deck.state import CrewDeckView, Own, Public, State

if TYPE_CHECKING:
    from quarterdeck.games.crew_deck.rules import CrewDeck


def determinize(game: CrewDeck, view: CrewDeckView, source: Source) -> State:
    """A full state that fits the view."""
    public = view.public
    if public.phase == "setup":
        return State(public, (Own(),) * game.config.players, (), ())
    rounds = rounds_seen(game, view)
    aside = _imagine_aside(game, rounds, source)
    cards = Counter(game.plain_cards) + Counter(game.wild_cards) - Counter(aside)
    if rounds and reshuffled_in(game, len(rounds) - 1):
        guess = imagine_reshuffled(game, rounds, cards, source)
        hands, left = guess.hands, guess.deck
    else:
        left = list(shuffled(source, (cards - Counter(known_cards(rounds))).elements()))
        hands = [fill_hands(one, left) for one in rounds]
    owns = []
    for seat in range(game.config.players):
        if seat == view.seat and view.own is not None:
            owns.append(view.own)
            continue
        dealt = [hand[seat] for hand in hands]
        own = _imagine_own(game, public, seat, dealt, [one.played[seat] for one in rounds])
        owns.append(_imagine_placed(game, own, public, seat, source))
    rival_hand: tuple[int, ...] = ()
    if game.config.solo and public.phase == "form":
        rival_hand = hands[-1][1][len(rounds[-1].played[1]) :]
    return State(public, tuple(owns), tuple(sorted(left)), aside, rival_hand)


def _imagine_aside(game: CrewDeck, rounds: Sequence[Round], source: Source) -> tuple[int, ...]:
    """Wild cards that are not in the game: some of those never seen."""
    if not game.wild_cards:
        return ()
    met = set(known_cards(rounds))
    generalists, humans, both = game.config.wilds_of_each_type
    unmet_generalists = [kind for kind in GENERALISTS if kind not in met]
    unmet_humans = [kind for kind in HUMANS if kind not in met]
    return (
        *sorted(shuffled(source, unmet_generalists)[: len(GENERALISTS) - generalists]),
        *sorted(shuffled(source, unmet_humans)[: len(HUMANS) - humans]),
        *[HUMAN_GENERALIST] * (game.wild_cards.count(HUMAN_GENERALIST) - both),
    )


def _imagine_own(
    game: CrewDeck, public: Public, seat: int, dealt: Sequence[tuple[int, ...]], played: Sequence[list[int]]
) -> Own:
    """Another seat's secrets before it places: its hand, and its discards since the last reshuffle."""
    kept = [unplayed(hand, plays) for hand, plays in zip(dealt, played, strict=True)]
    hand = kept.pop() if public.phase == "form" else ()
    since = max((number for number in range(len(dealt)) if reshuffled_in(game, number)), default=0)
    discards = tuple(kind for cards in kept[since:] for kind in cards)
    crew = tuple(sorted(public.recruits[seat])) if public.phase == "place" else ()
    seen = tuple(kind for cards in dealt for kind in cards)
    return Own(hand, discards, public.ships[seat], crew, seen)


def _imagine_placed(game: CrewDeck, own: Own, public: Public, seat: int, source: Source) -> Own:
    """As many cards placed as the table has seen the seat place, anywhere; solo they lie open."""
    count = public.placed[seat]
    if not count:
        return own
    if game.config.solo:
        open_cards = [code & KIND_MASK for code in public.seen[-count:]]
        return replace(own, berthless=unplayed(own.berthless, open_cards))
    for _ in range(count):
        own = placed(own, pick(source, placements_of(game, own)))
    return own
