"""Every choice of a configuration, made once: its number is its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.core.contract import Choice
from quarterdeck.games.deep_sea.choices import KEEP, READY, SILENT, SKIP, Sonar, Take
from quarterdeck.games.deep_sea.components import DECK, TASKS
from quarterdeck.games.tricks import vocabulary
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.choices import SIGNALS, YES_NO
from quarterdeck.games.tricks.radio import CLAIMS

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea

TAKES: Final = tuple(Take(task.number) for task in TASKS)


def actions(game: DeepSea) -> tuple[Choice, ...]:
    """Numbered by their place."""
    return (
        *vocabulary.plays(DECK).of(DECK.all),
        SILENT,
        *(Sonar(card, claim) for card in cards_in(DECK.colours) for claim in CLAIMS),
        *TAKES,
        SKIP,
        *game.gives,
        *game.names,
        KEEP,
        *YES_NO,
        *game.predicts,
        *SIGNALS,
        *vocabulary.passes(DECK).of(DECK.all),
        READY,
    )
