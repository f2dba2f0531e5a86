"""The ship's log: everything that carries over from episode to episode."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Rank = Annotated[int, Meta(ge=1, le=5)]
StoryKind: TypeAlias = Literal["page", "crossroads", "condition", "damage"]


class OfficerLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An officer's line: rank and its marks, stars left, perks, the crew card, and cards kept."""

    rank: Rank = 1
    circled: bool = False
    underlines: Annotated[int, Meta(ge=0, le=2)] = 0
    stars: Annotated[int, Meta(ge=0, le=999)] = 0
    perks: tuple[str, ...] = ()
    crew: str = ""
    kept: tuple[str, ...] = ()


class StoryLine(Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """Something that was read out in an episode, and what was chosen."""

    kind: StoryKind
    id: str
    round: Annotated[int, Meta(ge=0, le=99)]
    missed: bool = False
    seat: Annotated[int, Meta(ge=-1, le=3)] = -1
    chosen: Annotated[int, Meta(ge=-1, le=3)] = -1
    ballots: Annotated[tuple[Annotated[int, Meta(ge=0, le=3)], ...], Meta(max_length=4)] = ()


class EpisodeLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An episode's line: who was top officer, and where the logic/instinct track stood."""

    episode: str
    top: int
    leaning: Annotated[int, Meta(ge=-5, le=5)]
    average: float
    """Of all merit points, after penalties."""
    setbacks: Annotated[int, Meta(ge=0)] = 0
    story: tuple[StoryLine, ...] = ()


class ShipLog(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Ids instead of numbers: a pack may grow without spoiling a log."""

    officers: Annotated[tuple[OfficerLine, ...], Meta(min_length=3, max_length=4)]
    episodes: tuple[EpisodeLine, ...] = ()
    leaning: Annotated[int, Meta(ge=-5, le=5)] = 0
    conditions: Annotated[int, Meta(ge=0, le=99)] = 0
    damage: tuple[str, ...] = ()
    """Locations with a permanently covered seat; twice for two seats."""
    notes: tuple[str, ...] = ()
    """Words that plot and cards have written here."""
    unlocked: tuple[str, ...] = ()
    crossroads: tuple[str, ...] = ()
    """Cards that were added to the crossroads deck."""
    removed: tuple[str, ...] = ()
    """Crossroads cards that were resolved or kept: they never come again."""
    spotlight: Annotated[int, Meta(ge=-1, le=3)] = -1
    bookmark: str = ""
    """The episode that follows; empty at the beginning and when the story is over."""
    over: bool = False

    @classmethod
    def new(cls, players: int) -> ShipLog:
        return cls((OfficerLine(),) * players)
