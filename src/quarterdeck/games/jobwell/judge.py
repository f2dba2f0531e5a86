"""Squadrons against their dice, rounds and the match (rulebook: Scoring, The End)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

from quarterdeck.core.contract import Outcome
from quarterdeck.core.words import Message
from quarterdeck.games.jobwell.components import FACES_OF, GREY, SUIT_OF, SUITS
from quarterdeck.games.jobwell.state import Public, State

if TYPE_CHECKING:
    from quarterdeck.games.jobwell.rules import Jobwell

GREY_SUIT: Final = SUITS.index("grey")


def _value(card: int, right: int, left: int) -> int:
    """+1 for a die that matches, +2 for both, -1 for none; two equal dice both count."""
    return (right in FACES_OF[card]) + (left in FACES_OF[card]) or -1


VALUE: Final = {
    (right, left): tuple(_value(card, right, left) for card in range(len(FACES_OF)))
    for right, left in product(range(1, 7), repeat=2)
}
"""What each card is worth, by the two dice."""


@lru_cache(maxsize=1 << 16)
def _fit(squad: tuple[int, ...], empty_bonus: bool) -> int:
    """The points that no die changes: pairs, one suit, no grey."""
    if not squad:
        return int(empty_bonus)
    suits = [SUIT_OF[card] for card in squad]
    kinds = set(suits)
    pairs = sum([suits.count(suit) >= 2 for suit in kinds])
    return pairs + (len(kinds) == 1) + (GREY_SUIT not in kinds)


def score(squad: tuple[int, ...], right: int, left: int, empty_bonus: bool = True) -> int:
    """The points of a squadron; `empty_bonus` is the reading `empty_squad_no_grey_bonus`."""
    return sum(map(VALUE[right, left].__getitem__, squad), _fit(squad, empty_bonus))


def explain(squad: tuple[int, ...], right: int, left: int, empty_bonus: bool = True) -> dict[str, int]:
    """The same sum by line: cards, pairs, one_suit, no_grey."""
    suits = [SUIT_OF[card] for card in squad]
    return {
        "cards": sum(VALUE[right, left][card] for card in squad),
        "pairs": sum(suits.count(suit) >= 2 for suit in range(4)),
        "one_suit": int(len(set(suits)) == 1),
        "no_grey": int(all(card < GREY for card in squad)) if squad else int(empty_bonus),
    }


# A round --------------------------------------------------------------------------------------------


def round_scores(game: Jobwell, public: Public) -> tuple[int, ...]:
    """What each agent of the round would score now, by place in `crew`."""
    dice, bonus = public.dice, game.config.empty_squad_no_grey_bonus
    players = len(dice)
    return tuple(
        [
            score(public.squads[seat], dice[place], dice[(place + 1) % players], bonus)
            for place, seat in enumerate(public.crew)
        ]
    )


def tokens_after(public: Public, scores: tuple[int, ...]) -> tuple[int, ...]:
    """The best of the round earn a token each, unless all are tied."""
    best = max(scores)
    if min(scores) == best:
        return public.tokens
    tokens = list(public.tokens)
    for seat, points in zip(public.crew, scores, strict=True):
        tokens[seat] += points == best
    return tuple(tokens)


# The match ------------------------------------------------------------------------------------------


def outcome(game: Jobwell, state: State) -> Outcome | None:
    public = state.public
    if public.phase != "over":
        return None
    most = max(public.tokens)
    winners = [seat for seat in game.seats if public.tokens[seat] == most]
    if len(winners) == 1 and most >= game.tokens_to_win:
        reason = Message("jobwell.end.tokens", {"seat": winners[0], "tokens": most})
    else:
        reason = Message("jobwell.end.cap", {"rounds": public.round, "tokens": most})
    share = 1 / len(winners)
    return Outcome(
        reason=reason,
        rule="The End",
        utility=tuple(share if seat in winners else 0.0 for seat in game.seats),
        scores=tuple(float(count) for count in public.tokens),
    )
