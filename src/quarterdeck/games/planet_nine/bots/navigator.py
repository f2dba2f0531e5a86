"""The navigator: the first mate's policy with a search, in briefings and tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.planet_nine.bots.first_mate import FirstMate
from quarterdeck.games.planet_nine.state import PlanetNineView

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine

SEARCHED: Final = ("briefing", "play")


class Navigator(FirstMate):
    """Looks ahead at sampled tables; after a choice, `sampled` and `capped` tell what it took."""

    def __init__(
        self,
        game: PlanetNine,
        seed: int,
        *,
        tables: Annotated[int, Meta(ge=4, le=4096)] = 48,
        cap_ms: Annotated[int, Meta(ge=0, le=3_600_000)] = 0,
    ) -> None:
        super().__init__(game, seed)
        from quarterdeck.games.planet_nine.bots.learned.policy import the_critic
        from quarterdeck.games.planet_nine.bots.learned.search import Search

        self.search = Search(self.policy.network, the_critic())
        self.seed, self.tables, self.cap_ms = seed, tables, cap_ms
        self.sampled = 0
        self.capped = False
        """Whether the last choice ran into `cap_ms`."""

    def choose(self, view: PlanetNineView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        self.sampled, self.capped = 0, False
        if len(choices) > 1 and self.trained and decision.kind in SEARCHED:
            known = self.policy.known(self.game, view, decision, choices)
            if known:
                return known[self._searched(view, sorted(known))]
        return super().choose(view, decision, choices)

    def _searched(self, view: PlanetNineView, actions: list[int]) -> int:
        from quarterdeck.games.planet_nine.bots.learned.policy import seen_by

        assert view.own is not None
        moment = len(view.public.seen) + len(view.own.seen)
        found = self.search.choose(
            self.game,
            view,
            seen_by(self.game, view),
            actions,
            self.tables,
            (self.seed % (1 << 40)) * 1000 * 4096 + moment * 4096,
            self.cap_ms,
        )
        self.sampled, self.capped = found.tables, found.capped
        return found.action
