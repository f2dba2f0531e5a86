"""The story so far, as a book to leaf through: what was read, what was chosen, which ways stayed dark.

Only what has been read out is in it. Of a page or card that nobody has read, of an option that was not
chosen and of an episode that was not flown it says no more than that there is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from msgspec import Struct

from quarterdeck.core.contract import Seat
from quarterdeck.core.errors import ConfigError
from quarterdeck.games.gen7.library import Library
from quarterdeck.games.gen7.log import ShipLog, StoryKind, StoryLine
from quarterdeck.games.gen7.packs.records import Look, Option, Scene
from quarterdeck.games.gen7.state import Ints, Public, Told

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7

WORD: Final = re.compile(r"[^\W\d_]+")
Way: TypeAlias = Literal["flown", "flying", "next", "dark", "ahead"]


class Person(Struct, frozen=True):
    """Somebody of the crew who is named on a page."""

    name: str
    look: Look | None


class CrewMember(Struct, frozen=True):
    """Somebody an officer looks after."""

    seat: Seat
    name: str
    position: str
    rating: str
    text: str
    look: Look | None


class Reading(Struct, frozen=True):
    """A page of the book: one thing that was read out, with what came of it."""

    kind: StoryKind
    round: int
    name: str
    text: str
    scene: Scene
    people: tuple[Person, ...]
    setback: str
    """What was read first, where the goal before had been missed."""
    goal: str
    options: tuple[str, ...]
    """What could be chosen."""
    chosen: int | None
    outcome: str
    seat: Seat | None
    """Who decided it alone."""
    ballots: Ints
    """The option each seat voted for."""
    ending: bool


class EpisodeRead(Struct, frozen=True):
    """An episode with all that was read in it."""

    number: int
    name: str
    readings: tuple[Reading, ...]
    over: bool
    top: Seat | None
    average: float
    setbacks: int
    dark: int
    """Pages of this version that nobody turned to; 0 while it is being flown."""


class Fork(Struct, frozen=True):
    """One version of an episode on the map; nameless while nobody has seen it."""

    way: Way
    name: str


class Chronicle(Struct, frozen=True):
    """The book of one campaign."""

    name: str
    ship: str
    text: str
    episodes: tuple[EpisodeRead, ...]
    map: tuple[tuple[Fork, ...], ...]
    """By number of the episode: its versions. How many an episode ahead has is not told."""
    crew: tuple[CrewMember, ...]
    ending: str
    endings: int
    """How many the story has."""
    over: bool


# From the table, from the log ----------------------------------------------------------------------


def chronicle_of_table(game: Gen7, public: Public) -> Chronicle:
    """Past episodes by the log, then the one on the table."""
    library, log, number = game.library, game.log, game.episode.number
    is_over = not public.stack
    now = EpisodeRead(
        number,
        game.episode.name,
        tuple(_reading(library, story_line(library, told)) for told in public.told),
        is_over,
        public.standing[0] if is_over else None,
        public.average,
        public.setbacks,
        _unread(library, game.episode.id, (told.number for told in public.told if told.kind == "page"))
        if is_over
        else 0,
    )
    flown = [*_flown(library, log), game.episode.id]
    return _chronicle(
        library,
        (*_past(library, log), now),
        _map(library, flown, "flown" if is_over else "flying", public.bookmark if is_over else ""),
        [library.pack.crew[card].id if card >= 0 else "" for card in public.crew],
        public.over,
    )


def chronicle_of_log(library: Library, log: ShipLog) -> Chronicle:
    following = "" if log.over else log.bookmark or library.pack.about.first
    return _chronicle(
        library,
        tuple(_past(library, log)),
        _map(library, _flown(library, log), "flown", following),
        [line.crew for line in log.officers],
        log.over,
    )


def _chronicle(
    library: Library,
    episodes: tuple[EpisodeRead, ...],
    map_: tuple[tuple[Fork, ...], ...],
    crew: Iterable[str],
    is_over: bool,
) -> Chronicle:
    pack = library.pack
    read = [reading for episode in episodes for reading in episode.readings]
    return Chronicle(
        pack.about.name,
        pack.about.ship,
        pack.about.text,
        episodes,
        map_,
        tuple(_member(library, seat, card) for seat, card in enumerate(crew) if card),
        next((reading.name for reading in read if reading.ending), ""),
        sum(section.ending for section in pack.section),
        is_over,
    )


def story_line(library: Library, told: Told) -> StoryLine:
    """What was told, by name: a pack may grow without spoiling it."""
    entry = _entries(library, told.kind)[told.number]
    kind: Any = told.kind
    return StoryLine(kind, entry.id, told.round, told.missed, told.seat, told.chosen, told.ballots)


def check_story(library: Library, log: ShipLog) -> None:
    """A log comes from anywhere: each line names a page or card of the pack, and options that it has."""
    for line in (line for episode in log.episodes for line in episode.story):
        entry = _find(library, line)
        if entry is None:
            raise ConfigError(
                f"the ship's log tells of a {line.kind} {line.id[:40]!r} that the pack does not have"
            )
        if max(line.chosen, *line.ballots, -1) >= len(_options(entry)):
            raise ConfigError(f"the ship's log tells of an option that {line.id!r} does not have")


# One episode ---------------------------------------------------------------------------------------


def _past(library: Library, log: ShipLog) -> Iterator[EpisodeRead]:
    for line in log.episodes:
        episode = library.episode.get(line.episode)
        if episode is not None:
            pages = (library.section_number[one.id] for one in line.story if one.kind == "page")
            yield EpisodeRead(
                episode.number,
                episode.name,
                tuple(_reading(library, one) for one in line.story),
                True,
                line.top,
                line.average,
                line.setbacks,
                _unread(library, episode.id, pages),
            )


def _flown(library: Library, log: ShipLog) -> list[str]:
    return [line.episode for line in log.episodes if line.episode in library.episode]


def _unread(library: Library, episode: str, read: Iterable[int]) -> int:
    pages = library.pack.pages_from(library.episode[episode].first)
    return len(pages - {library.pack.section[number].id for number in read})


def _reading(library: Library, line: StoryLine) -> Reading:
    entry: Any = _find(library, line)
    options = _options(entry)
    chosen = options[line.chosen] if line.chosen >= 0 else None
    setback = entry.setback_text if line.missed else ""
    outcome = chosen.text if chosen else ""
    return Reading(
        line.kind,
        line.round,
        entry.name,
        entry.text if line.kind != "damage" else "",
        getattr(entry, "scene", ""),
        people_in(library, setback, entry.text, outcome),
        setback,
        getattr(entry, "goal_text", ""),
        tuple(option.label for option in options),
        line.chosen if chosen else None,
        outcome,
        line.seat if line.seat >= 0 else None,
        line.ballots,
        getattr(entry, "ending", False),
    )


def people_in(library: Library, *texts: str) -> tuple[Person, ...]:
    """Whoever of the crew is called by a name of theirs in a text that was read."""
    said = set(WORD.findall(" ".join(texts)))
    return tuple(Person(card.name, card.look) for card in library.pack.crew if said & {*card.name.split()})


def _entries(library: Library, kind: str) -> tuple[Any, ...]:
    pack = library.pack
    return {
        "page": pack.section,
        "crossroads": pack.crossroads,
        "condition": pack.condition,
        "damage": pack.location,
    }[kind]


def _find(library: Library, line: StoryLine) -> Any:
    return next((entry for entry in _entries(library, line.kind) if entry.id == line.id), None)


def _options(entry: Any) -> tuple[Option, ...]:
    return getattr(entry, "options", ()) or getattr(entry, "vote", ())


# The whole campaign --------------------------------------------------------------------------------


def _member(library: Library, seat: Seat, card: str) -> CrewMember:
    one = library.pack.crew[library.crew_number[card]]
    return CrewMember(seat, one.name, one.position, one.rating, one.text, one.look)


def _map(library: Library, flown: list[str], last: Way, following: str) -> tuple[tuple[Fork, ...], ...]:
    """Every episode's versions: those flown, the one to come, and those that nobody will see any more."""
    seen: dict[str, Way] = dict.fromkeys(flown, "flown")
    if flown:
        seen[flown[-1]] = last
    if following:
        seen[following] = "next"
    rows = []
    for number in sorted({episode.number for episode in library.pack.episode}):
        versions = [episode for episode in library.pack.episode if episode.number == number]
        if any(episode.id in seen for episode in versions):
            rows.append(
                tuple(
                    Fork(seen[one.id], one.name) if one.id in seen else Fork("dark", "") for one in versions
                )
            )
        else:
            rows.append((Fork("ahead", ""),))
    return tuple(rows)
