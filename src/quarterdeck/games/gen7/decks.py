"""Decks: draws, discards, reshuffles, looks and searches (rulebook: each kind of card).

The order of a deck does not exist before it is drawn from: a draw is chance from the face-down cards.
Used cards lie face up at the bottom; when the last face-down card is drawn they are shuffled.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.chance import Source, below
from quarterdeck.core.contract import Seat
from quarterdeck.games.gen7.choices import Drawn
from quarterdeck.games.gen7.components import CROSSROADS
from quarterdeck.games.gen7.flow import auto, decide, push
from quarterdeck.games.gen7.state import Deck, Ints, Public, State, Step
from quarterdeck.games.gen7.table import put

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7


def change(public: Public, deck: int, **fields: object) -> None:
    public.decks = put(public.decks, deck, replace(public.decks[deck], **fields))


def stock(deck: Deck, number: int) -> int:
    """How many cards can be drawn."""
    return deck.down + len(deck.up) + (deck.top >= 0)


@auto("draw")
def draw(game: Gen7, state: State, step: Step) -> None:
    """Draws `b` cards of deck `a` (as far as there are any) for the step below, as its data.

    `c` says who sees them: one bit per seat."""
    public = state.public
    deck = public.decks[step.a]
    wanted = min(step.b, stock(deck, step.a))
    ready: Ints = ()
    if wanted and deck.top >= 0:
        ready = (deck.top,)
        change(public, step.a, top=-1)
        _see(state, step.a, deck.top, step.c)
        wanted -= 1
    if wanted:
        push(state, Step("drawing", -1, step.a, wanted, step.c, ready))
    else:
        _hand_over(public, ready)


@decide("drawing", chance=True)
def drawing(game: Gen7, state: State, step: Step, choice: Drawn) -> None:
    public = state.public
    first = public.decks[step.a].drawn
    for card in choice.cards:
        _draw_one(game, state, step.a, card, step.c)
    _hand_over(public, step.data + tuple(range(first, first + len(choice.cards))))


def _hand_over(public: Public, serials: Ints) -> None:
    below_it = public.stack[-1]
    public.stack = public.stack[:-1] + (replace(below_it, data=below_it.data + serials),)


def _draw_one(game: Gen7, state: State, number: int, card: int, eyes: int) -> None:
    public = state.public
    deck = public.decks[number]
    down, up, since = state.down[number], deck.up, deck.since
    if down:
        place = down.index(card)
        down = down[:place] + down[place + 1 :]
    else:
        up = up[1:]  # the crossroads deck: a card that did not trigger comes again
    serial = deck.drawn
    if not down and number != CROSSROADS:
        down, up, since = tuple(sorted(up)), (), _shuffled_in(since, up, serial + 1)
    face = card if eyes == game.everybody else -1
    shown = Deck(len(down), up, since, deck.faces + (face,), deck.seen + (eyes,), deck.top)
    public.decks = put(public.decks, number, shown)
    state.down = put(state.down, number, down)
    state.drawn = put(state.drawn, number, state.drawn[number] + (card,))


def _shuffled_in(since: Ints, cards: Ints, serial: int) -> Ints:
    times = list(since)
    for card in cards:
        times[card] = serial
    return tuple(times)


def _see(state: State, number: int, serial: int, eyes: int) -> None:
    deck = state.public.decks[number]
    seen = deck.seen[serial] | eyes
    face = (
        state.drawn[number][serial] if eyes == -1 or seen == _everybody(state.public) else deck.faces[serial]
    )
    change(state.public, number, seen=put(deck.seen, serial, seen), faces=put(deck.faces, serial, face))


def _everybody(public: Public) -> int:
    return (1 << len(public.merit)) - 1


def look(state: State, number: int, serials: Ints, seat: Seat) -> None:
    """A seat sees these cards."""
    for serial in serials:
        _see(state, number, serial, 1 << seat)


def show(state: State, number: int, serial: int) -> int:
    """Everybody sees a card; gives it."""
    _see(state, number, serial, _everybody(state.public))
    return state.drawn[number][serial]


def discard(game: Gen7, state: State, number: int, card: int) -> None:
    """Face up to the bottom. Where no face-down card is left, the deck is shuffled at once."""
    public = state.public
    deck = public.decks[number]
    up = deck.up + (card,)
    if number == CROSSROADS:
        change(public, number, up=up)
        return
    if deck.down:
        change(public, number, up=tuple(sorted(up)))
        return
    change(public, number, down=len(up), up=(), since=_shuffled_in(deck.since, up, deck.drawn))
    state.down = put(state.down, number, tuple(sorted(up)))


def shuffle_in(state: State, number: int, card: int) -> None:
    """A new card joins the face-down cards; those that lay at the bottom are shuffled with them."""
    public = state.public
    deck = public.decks[number]
    cards = tuple(sorted(state.down[number] + deck.up + (card,)))
    since = _shuffled_in(deck.since, deck.up + (card,), deck.drawn)
    change(public, number, down=len(cards), up=(), since=since)
    state.down = put(state.down, number, cards)


def shuffle_all(state: State, number: int) -> None:
    """Face-up and face-down cards together; one that was left on top is turned over first."""
    public = state.public
    top = (show(state, number, public.decks[number].top),) if public.decks[number].top >= 0 else ()
    deck = public.decks[number]
    cards = tuple(sorted(state.down[number] + deck.up + top))
    since = _shuffled_in(deck.since, deck.up + top, deck.drawn)
    change(public, number, down=len(cards), up=(), since=since, top=-1)
    state.down = put(state.down, number, cards)


def take_from_deck(state: State, number: int, card: int, eyes: int) -> int:
    """A card chosen out of the face-down cards; gives its serial."""
    public = state.public
    deck = public.decks[number]
    down = tuple(other for other in state.down[number] if other != card)
    face = card if eyes == _everybody(public) else -1
    change(public, number, down=len(down), faces=deck.faces + (face,), seen=deck.seen + (eyes,))
    state.down = put(state.down, number, down)
    state.drawn = put(state.drawn, number, state.drawn[number] + (card,))
    return deck.drawn


# Chance --------------------------------------------------------------------------------------------


def sample(state: State, step: Step, source: Source) -> Drawn:
    number, wanted = step.a, step.b
    deck = state.public.decks[number]
    cards = _sampled(state.down[number], wanted, source)
    if len(cards) < wanted:
        rest = deck.up
        more = wanted - len(cards)
        cards += rest[:more] if number == CROSSROADS else _sampled(rest, more, source)
    return Drawn(number, cards)


def _sampled(cards: Ints, count: int, source: Source) -> Ints:
    if count == 1 and cards:
        return (cards[below(source, len(cards))],)
    left = list(cards)
    return tuple([left.pop(below(source, len(left))) for _ in range(min(count, len(left)))])


def possible(state: State, step: Step, choice: object) -> bool:
    if not isinstance(choice, Drawn) or choice.deck != step.a or len(choice.cards) != step.b:
        return False
    deck = state.public.decks[step.a]
    fresh, again = choice.cards[: deck.down], choice.cards[deck.down :]
    if step.a == CROSSROADS:
        return _within(fresh, state.down[step.a]) and again == deck.up[: len(again)]
    return _within(fresh, state.down[step.a]) and _within(again, deck.up)


def _within(part: Ints, whole: Ints) -> bool:
    return not Counter(part) - Counter(whole)
