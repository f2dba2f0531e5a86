"""The kinds of tasks and objectives by the names that `tasks.toml` and `missions.toml` use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from quarterdeck.games.deep_sea.components import TASKS, Mission
from quarterdeck.games.deep_sea.tasks import objectives, of_cards, of_tricks
from quarterdeck.games.deep_sea.tasks.kind import CREWS, Crew, Kind

KINDS: Final[Mapping[str, Any]] = {
    "at_least": of_cards.AtLeast,
    "at_least_one_of": of_cards.AtLeastOneOf,
    "exactly": of_cards.Exactly,
    "more_cards": of_cards.MoreCards,
    "as_many_cards": of_cards.AsManyCards,
    "last_trick_with": of_cards.LastTrickWith,
    "win_with": of_cards.WinWith,
    "trick_of_only": of_cards.TrickOfOnly,
    "trick_sum": of_cards.TrickSum,
    "trick_balanced": of_cards.TrickBalanced,
    "never_open": of_cards.NeverOpen,
    "certain_tricks": of_tricks.CertainTricks,
    "trick_count": of_tricks.TrickCount,
    "predicted_count": of_tricks.PredictedCount,
    "in_a_row": of_tricks.InARow,
    "only_in_a_row": of_tricks.OnlyInARow,
    "never_in_a_row": of_tricks.NeverInARow,
    "against_each": of_tricks.AgainstEach,
    "against_together": of_tricks.AgainstTogether,
    "against_captain": of_tricks.AgainstCaptain,
    "evenly_spread": objectives.EvenlySpread,
    "nobody_opens": objectives.NobodyOpens,
    "first_winner_ahead": objectives.FirstWinnerAhead,
    "final_card": objectives.FinalCard,
}


@cache
def judges(seats: int) -> tuple[Kind, ...]:
    """How each task, by number, is judged with so many seats."""
    return tuple(KINDS[task.kind](CREWS[seats], **task.parameters) for task in TASKS)


def crew_objective(mission: Mission, crew: Crew) -> Kind | None:
    """How the crew's objective is judged, in a mission that has one."""
    if mission.objective is None:
        return None
    parameters = dict(mission.objective)
    kind: Kind = KINDS[parameters.pop("kind")](crew, **parameters)
    return kind
