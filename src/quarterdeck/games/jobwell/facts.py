"""What terminal and boards show of a game of Jobwell, made from a view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from quarterdeck.core.contract import Seat
from quarterdeck.games.jobwell.judge import score
from quarterdeck.games.jobwell.state import JobwellView, Public

if TYPE_CHECKING:
    from quarterdeck.games.jobwell.rules import Jobwell


class Squadron(Struct, frozen=True, gc=False):
    """What lies before an agent."""

    seat: Seat
    cards: tuple[int, ...]
    """In the order they came; `components` says what each is."""
    tokens: int
    first: bool
    """Whether this agent holds the first player token."""
    dice: tuple[int, ...]
    """The dice that count for this agent: on the right, on the left. None before the roll, or for somebody
    who takes no part in the round."""
    points: int | None
    """What the squadron would score now, where dice count for it."""


class RoundScore(Struct, frozen=True, gc=False):
    """What an agent scored in a finished round."""

    seat: Seat
    points: int
    token: bool
    """Whether that won a token."""


class Facts(Struct, frozen=True, gc=False):
    """The table."""

    round: int
    dice: tuple[int, ...]
    """The mission: what each die shows."""
    queue: tuple[int, ...]
    """On Deck, then the preview cards."""
    discard: tuple[int, ...]
    """Top last."""
    known: tuple[int, ...]
    """The top cards of the draw stack that everybody has seen, top first."""
    hidden: int
    """How many cards lie below those."""
    squadrons: tuple[Squadron, ...]
    """By seat."""
    rounds: int
    """How many are finished."""
    last_round: tuple[RoundScore, ...]


def facts(game: Jobwell, view: JobwellView) -> Facts:
    """What everybody sees: nothing in Jobwell is for one seat alone."""
    public = view.public
    return Facts(
        public.round,
        public.dice,
        public.queue,
        public.discard,
        public.known,
        public.hidden,
        tuple(_squadron(game, public, seat) for seat in game.seats),
        len(public.results),
        _last_round(game, public),
    )


def _squadron(game: Jobwell, public: Public, seat: Seat) -> Squadron:
    cards, tokens, first = public.squads[seat], public.tokens[seat], public.first == seat
    if not public.dice or seat not in public.crew:
        return Squadron(seat, cards, tokens, first, (), None)
    right = public.crew.index(seat)
    left = (right + 1) % len(public.dice)
    bonus = game.config.empty_squad_no_grey_bonus
    points = score(cards, public.dice[right], public.dice[left], bonus)
    return Squadron(seat, cards, tokens, first, (right, left), points)


def _last_round(game: Jobwell, public: Public) -> tuple[RoundScore, ...]:
    """Everybody played it, unless it was a tie-break between those who play the next one too."""
    if not public.results:
        return ()
    scores = public.results[-1]
    crew = game.seats if len(scores) == len(game.seats) else public.crew
    best, decided = max(scores), min(scores) != max(scores)
    return tuple(
        RoundScore(seat, points, decided and points == best)
        for seat, points in zip(crew, scores, strict=False)
    )
