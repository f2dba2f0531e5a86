"""The kinds of tasks and objectives by the names that `tasks.toml` and `missions.toml` use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from inspect import isabstract
from typing import Any, Final

from quarterdeck.core.words import snake
from quarterdeck.games.deep_sea.components import TASKS, Mission
from quarterdeck.games.deep_sea.tasks import objectives, of_cards, of_tricks
from quarterdeck.games.deep_sea.tasks.kind import CREWS, Crew, Kind

KINDS: Final[Mapping[str, Any]] = {
    snake(name): kind
    for room in (of_cards, of_tricks, objectives)
    for name, kind in vars(room).items()
    if isinstance(kind, type) and issubclass(kind, Kind) and not isabstract(kind)
}
"""`AtLeast` is called `at_least`."""


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
