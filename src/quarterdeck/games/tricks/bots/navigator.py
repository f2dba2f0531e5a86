"""What navigators of all games of tricks have in common: a search where a game can look ahead."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, Generic, TypeAlias, TypeVar

from msgspec import Meta

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.tricks.state import AnyView

if TYPE_CHECKING:
    from quarterdeck.games.tricks.bots.learned.search import Search
    from quarterdeck.games.tricks.rules import TrickGame

MOST_TABLES: Final = 65_536
SEEDS: Final = 2 * MOST_TABLES
"""Of one moment: for the tables of a survey and those of its proof."""
SampledTables: TypeAlias = Annotated[int, Meta(ge=4, le=MOST_TABLES)]
CapMs: TypeAlias = Annotated[int, Meta(ge=0, le=3_600_000)]

G = TypeVar("G", bound="TrickGame[Any, Any]")
V = TypeVar("V", bound=AnyView)


class Navigating(ABC, Generic[G, V]):
    """Looks ahead at sampled tables; after a choice, `sampled` and `capped` tell what it took."""

    game: G
    sampled = 0
    capped = False
    """Whether the last choice ran into `cap_ms`."""

    def search_with(self, search: Search[G, V], seed: int, tables: int, cap_ms: int) -> None:
        self.search, self.seed, self.tables, self.cap_ms = search, seed, tables, cap_ms

    @abstractmethod
    def may_search(self, view: V, decision: Decision) -> bool:
        """Whether such a decision of the mission can be looked ahead from."""

    def look_ahead(self, view: V, decision: Decision, choices: Sequence[Choice]) -> Choice | None:
        """The choice that the search comes to; none where there is nothing to search."""
        self.sampled, self.capped = 0, False
        if len(choices) == 1 or not self.may_search(view, decision):
            return None
        known = self.search.policy.known(self.game, view, decision, choices)
        if not known:
            return None
        assert view.own is not None
        moment = len(view.public.seen) + len(view.own.seen)
        found = self.search.choose(
            self.game,
            view,
            decision.for_,
            sorted(known),
            self.tables,
            ((self.seed % (1 << 40)) * 1000 + moment) * SEEDS,
            self.cap_ms,
        )
        self.sampled, self.capped = found.tables, found.capped
        return known[found.action]
