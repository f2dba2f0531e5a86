"""The navigator: the first mate's policy with a search, in the draft, in briefings and tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.planet_nine.bots.first_mate import FirstMate
from quarterdeck.games.planet_nine.state import PlanetNineView
from quarterdeck.games.tricks.bots.navigator import CapMs, Navigating, SampledTables

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.rules import PlanetNine


class Navigator(FirstMate, Navigating["PlanetNine", PlanetNineView]):
    """Looks ahead wherever the policy was trained for the mission."""

    def __init__(
        self, game: PlanetNine, seed: int, *, tables: SampledTables = 192, cap_ms: CapMs = 0
    ) -> None:
        super().__init__(game, seed)
        from quarterdeck.games.planet_nine.bots.learned.policy import the_critic, the_plausibility
        from quarterdeck.games.planet_nine.bots.learned.tables import set_up
        from quarterdeck.games.tricks.bots.learned.search import Search

        search = Search(self.policy, the_critic(), the_plausibility(), set_up)
        self.search_with(search, seed, tables, cap_ms)

    def choose(self, view: PlanetNineView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        found = self.look_ahead(view, decision, choices)
        return super().choose(view, decision, choices) if found is None else found

    def may_search(self, view: PlanetNineView, decision: Decision) -> bool:
        searched = decision.kind in ("briefing", "play") or self._drafts_last(view, decision)
        return searched and self.knows(decision)

    def _drafts_last(self, view: PlanetNineView, decision: Decision) -> bool:
        """Whether nothing of the mission comes between this draft and the first trick."""
        return decision.kind == "draft" and "special" not in self.game.agenda[view.public.step :]
