"""The deal to two players and a dummy, and which deals can come out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quarterdeck.core.chance import Source, shuffled
from quarterdeck.games.tricks.cards import cards_in, set_of
from quarterdeck.games.tricks.choices import Deal
from quarterdeck.games.tricks.state import COLUMNS

if TYPE_CHECKING:
    from quarterdeck.games.tricks.rules import TrickGame


def deal_with_dummy(game: TrickGame[Any, Any], source: Source) -> Deal:
    """The highest trump is set aside until the dummy has its fourteen cards."""
    cards = shuffled(source, [card for card in game.deck.cards if card != game.captains_card])
    covered, up = cards[:COLUMNS], cards[COLUMNS : 2 * COLUMNS]
    rest = shuffled(source, [*cards[2 * COLUMNS :], game.captains_card])
    half = len(rest) // 2
    return Deal((set_of(rest[:half]), set_of(rest[half:])), up, covered)


def possible_deal(game: TrickGame[Any, Any], deal: Deal) -> bool:
    """Whether all cards are dealt, each once, evenly, and the highest trump to a player."""
    players = game.config.players
    columns = COLUMNS if game.dummy >= 0 else 0
    if len(deal.hands) != players or len(deal.up) != columns or len(deal.covered) != columns:
        return False
    laid = [*deal.up, *deal.covered]
    cards = [card for hand in deal.hands if hand > 0 for card in cards_in(hand)] + laid
    sizes = [hand.bit_count() for hand in deal.hands]
    size, rest = divmod(len(cards) - len(laid), players)
    even = sorted(sizes) == [size] * (players - rest) + [size + 1] * rest
    first = game.config.extra_card == "random" or sizes[0] == max(sizes)
    whole = sorted(cards) == list(game.deck.cards)
    return whole and even and first and game.captains_card not in laid
