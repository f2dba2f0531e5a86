"""The navigator: the first mate's policy with a search, in the draft, in briefings and tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.deep_sea.bots.first_mate import FirstMate
from quarterdeck.games.deep_sea.setup.preparation import OPEN_PREDICTION, SECRET_PREDICTION
from quarterdeck.games.deep_sea.state import DeepSeaView
from quarterdeck.games.tricks.bots.navigator import CapMs, Navigating, SampledTables

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea


class Navigator(FirstMate, Navigating["DeepSea", DeepSeaView]):
    """Looks ahead wherever the policy was trained for the mission.

    Another's secret prediction is not guessed at: beside one it plays as the first mate does.
    """

    def __init__(self, game: DeepSea, seed: int, *, tables: SampledTables = 192, cap_ms: CapMs = 0) -> None:
        super().__init__(game, seed)
        from quarterdeck.games.deep_sea.bots.learned.policy import the_critic, the_plausibility
        from quarterdeck.games.deep_sea.bots.learned.tables import set_up
        from quarterdeck.games.tricks.bots.learned.search import Search

        search = Search(self.policy, the_critic(), the_plausibility(), set_up)
        self.search_with(search, seed, tables, cap_ms)

    def choose(self, view: DeepSeaView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        found = self.look_ahead(view, decision, choices)
        return super().choose(view, decision, choices) if found is None else found

    def may_search(self, view: DeepSeaView, decision: Decision) -> bool:
        public, own = view.public, view.own
        in_secret = SECRET_PREDICTION in public.tasks and (own is None or own.noted < 0)
        searched = decision.kind in ("briefing", "play") or self._drafts_last(view, decision)
        return searched and self.knows(view) and not in_secret

    def _drafts_last(self, view: DeepSeaView, decision: Decision) -> bool:
        """Whether nobody predicts anything between this draft and the first trick."""
        return decision.kind == "draft" and OPEN_PREDICTION not in view.public.tasks
