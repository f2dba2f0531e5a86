"""What the configurations of the games of tricks have in common: options, readings, refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta

from quarterdeck.core.errors import ConfigError


def option(
    description: str, *, missions: Sequence[int] = (), players: int = 0, own: bool = False, **bounds: Any
) -> Meta:
    """What an option is for, and where it matters, so that a form asks for nothing that does not."""
    found = {"missions": list(missions), "players": players, "own": own}
    concerns = {name: value for name, value in found.items() if value}
    return Meta(
        description=description, extra_json_schema={"concerns": concerns} if concerns else None, **bounds
    )


def in_mission(number: int, description: str, players: int = 0) -> Meta:
    """An option of one mission."""
    return option(f"Mission {number}: {description}", missions=[number], players=players)


def own_mission(description: str, **bounds: Any) -> Meta:
    """An option of missions that a crew makes up."""
    return option(f"Own mission: {description}", own=True, **bounds)


Distress: TypeAlias = Annotated[
    bool | None,
    option("The crew may send a distress signal; by default in missions of the logbook"),
]
SingleCard: TypeAlias = Annotated[
    Literal["only", "any"],
    option("A single card of a colour is shown as 'only', or under any of the three markers"),
]
ExtraCard: TypeAlias = Annotated[
    Literal["random", "first"],
    option("Three players: who gets the 14th card", players=3),
]


def fixed(mission: int, field: str) -> ConfigError:
    """A mission of the logbook does not leave this to the crew."""
    return ConfigError(
        f"mission {mission} of the logbook fixes {field!r}; leave out 'mission' to make your own"
    )
