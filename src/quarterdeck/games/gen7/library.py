"""A pack made ready to play: cards and locations by number, and every list of effects as a program."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from quarterdeck.core.errors import ConfigError
from quarterdeck.games.gen7.components import DIVISIONS, LOCATIONS, RESOURCES
from quarterdeck.games.gen7.effects.kinds import AnyEffect
from quarterdeck.games.gen7.packs import ContentError, load_pack
from quarterdeck.games.gen7.packs.records import (
    CriticalTask,
    Entry,
    FileCard,
    Location,
    OperationsTask,
    Pack,
    SchemaCard,
)

Program = tuple[AnyEffect, ...]


class Library:
    """Read-only tables of one pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.files: tuple[FileCard, ...] = tuple(card for card in pack.file for _ in range(card.copies))
        self.schemas: tuple[SchemaCard, ...] = tuple(card for card in pack.schema for _ in range(card.copies))
        self.tasks: tuple[OperationsTask, ...] = pack.task
        self.criticals: tuple[CriticalTask, ...] = pack.critical
        self.crossroads = pack.crossroads
        self.cards: tuple[tuple[Entry, ...], ...] = (
            self.files, self.schemas, self.tasks, self.criticals, self.crossroads,
        )  # fmt: skip
        """By deck: every single card."""
        self.locations: tuple[Location, ...] = pack.location
        self.location_number = _numbers(pack.location)
        self.division = tuple(DIVISIONS.index(place.division) for place in pack.location)
        self.resource = tuple(
            -1 if place.resource is None else RESOURCES.index(place.resource) for place in pack.location
        )
        self.critical_number = _numbers(pack.critical)
        self.crossroads_number = _numbers(pack.crossroads)
        self.crew_number = _numbers(pack.crew)
        self.perk_number = _numbers(pack.perk)
        self.section_number = _numbers(pack.section)
        self.episode = {episode.id: episode for episode in pack.episode}
        self.center = tuple(self.location_number[task.center] for task in pack.task)
        self.operations = next(
            number for number, place in enumerate(pack.location) if "meeting" in place.actions
        )
        self.programs: list[Program] = []
        """Every list of effects of the pack; steps name them by number."""
        self._program_of: dict[Program, int] = {}
        for kind in pack.__struct_fields__:
            if kind != "about":
                for entry in getattr(pack, kind):
                    self._compile(entry)

    def _compile(self, entry: Any) -> None:
        for field in entry.__struct_fields__:
            value = getattr(entry, field)
            if field in ("effects", "focus", "setup", "setback"):
                self._add(value)
            elif field in ("options", "vote"):
                for option in value:
                    self._add(option.effects)

    def _add(self, program: Program) -> None:
        if program not in self._program_of:
            self._program_of[program] = len(self.programs)
            self.programs.append(program)

    def program(self, effects: Program) -> int:
        return self._program_of[effects]

    def places(self, name: str) -> Iterable[int]:
        """Locations by name: one, all `labs`, all `centers`."""
        if name == "labs":
            return [number for number, resource in enumerate(self.resource) if resource >= 0]
        if name == "centers":
            return [number for number, place in enumerate(self.locations) if "complete" in place.actions]
        return [self.location_number[name]]


def _numbers(entries: Iterable[Entry]) -> dict[str, int]:
    return {entry.id: number for number, entry in enumerate(entries)}


@lru_cache(maxsize=8)
def library(name: str) -> Library:
    """The library of a pack that comes with the game."""
    try:
        pack = load_pack(name)
    except ContentError as error:
        raise ConfigError(str(error)) from None
    if not pack.episode or len(pack.location) > LOCATIONS:
        raise ConfigError(f"the pack {name!r} has no story to play")
    return Library(pack)
