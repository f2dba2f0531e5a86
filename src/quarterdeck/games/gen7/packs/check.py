"""What a pack must be beyond its schema: references, reachability, texts, icons, and no dead end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any, Final

from msgspec import Struct

from quarterdeck.games.gen7.components import BARRACKS, DIVISIONS, LOCATIONS, SEATS
from quarterdeck.games.gen7.effects import conditions, kinds
from quarterdeck.games.gen7.packs import prose
from quarterdeck.games.gen7.packs.loader import Loaded, Place
from quarterdeck.games.gen7.packs.records import CriticalTask, Episode, Section
from quarterdeck.games.gen7.relations import fits

ICONS: Final = frozenset(
    {"data", "part", "chem", "merit", "star", "logic", "instinct", "failure", "disabled", "condition"}
)
ICON: Final = re.compile(r":([a-z_]+):")
GROUPS: Final = ("labs", "centers")
SEATS_OF_RELATION: Final = {
    "sum_below": (3,),
    "sum_equal": (3,),
    "pairs": (2, 4),
    "run": (2, 3, 4, 5),
    "equal": (2, 3, 4, 5),
}
FEWEST: Final = 4
"""Of what every one of four players is dealt."""


class Problem(Struct, frozen=True):
    """Something wrong with an entry."""

    place: Place
    problem: str

    def __str__(self) -> str:
        return f"{self.place.file}, line {self.place.line}: {self.place.entry}: {self.problem}"


def check(loaded: Loaded) -> list[Problem]:
    """Everything wrong with a pack, in the order of its entries."""
    return [
        *_Checker(loaded).problems(),
        *(
            Problem(loaded.places[kind, entry], problem)
            for kind, entry, problem in prose.problems(loaded.pack)
        ),
    ]


def parts(value: Any) -> Iterator[Any]:
    """An entry's effects and conditions, however deep."""
    if isinstance(value, kinds.Effect | conditions.Condition):
        yield value
    if isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from parts(getattr(value, field))
    elif isinstance(value, tuple):
        for one in value:
            yield from parts(one)


class _Checker:
    def __init__(self, loaded: Loaded) -> None:
        self.pack = pack = loaded.pack
        self.places = loaded.places
        self.entries: list[tuple[str, Any]] = [
            (kind, entry) for kind, _ in _kinds(pack) for entry in getattr(pack, kind)
        ]
        self.ids = {kind: {entry.id for entry in getattr(pack, kind)} for kind, _ in _kinds(pack)}
        self.parts = {(kind, entry.id): list(parts(entry)) for kind, entry in self.entries}
        everything = [part for found in self.parts.values() for part in found]
        self.effects = [part for part in everything if isinstance(part, kinds.Effect)]
        boards: list[Any] = [*pack.location, *pack.rules]
        self.episodes = {episode.id: episode for episode in pack.episode}
        self.locked = {card.id for card in boards if card.locked}
        self.flags = {effect.name for effect in self.effects if isinstance(effect, kinds.Flag)}

    def problems(self) -> Iterator[Problem]:
        about = Place("pack.toml", 1, "the pack")
        for problem in self._whole():
            yield Problem(about, problem)
        for kind, entry in self.entries:
            place = self.places[kind, entry.id]
            for problem in (
                *self._references(kind, entry),
                *_texts(entry),
                *self._own(kind, entry),
                *self._reached(kind, entry),
            ):
                yield Problem(place, problem)

    # The pack as a whole -------------------------------------------------------------------------

    def _whole(self) -> Iterator[str]:
        pack = self.pack
        if pack.about.first not in self.ids["episode"]:
            yield f"the first episode {pack.about.first!r} does not exist"
        if not any(section.ending for section in pack.section):
            yield "the story has no ending"
        if len(pack.location) > LOCATIONS:
            yield f"a ship has at most {LOCATIONS} locations"
        for kind in ("crew", "file", "schema", "critical", "task"):
            if len(getattr(pack, kind)) < FEWEST:
                yield f"every player needs a {kind} card: there are fewer than {FEWEST}"
        for plan in ("a", "b", *BARRACKS):
            enough = FEWEST if plan in ("a", "b") else 1
            if sum(card.kind == plan for card in pack.personal) < enough:
                yield f"there are fewer than {enough} personal objectives of kind {plan!r}"

    # References ----------------------------------------------------------------------------------

    def _references(self, kind: str, entry: Any) -> Iterator[str]:
        for part in self.parts[kind, entry.id]:
            yield from self._part(part)
        for field, of in _REFERENCES.get(kind, {}).items():
            value = getattr(entry, field)
            for name in value if isinstance(value, tuple) else (value,):
                if name and name not in self.ids[of]:
                    yield f"{field} names {name!r}, and there is no such {of}"
        if kind == "task" and entry.center in self.ids["location"]:
            center = next(one for one in self.pack.location if one.id == entry.center)
            if "complete" not in center.actions:
                yield f"no task can be completed at {center.id!r}"
        if kind in ("schema", "perk") and not self._is_place(entry.at, ("lab",)):
            yield f"at names {entry.at!r}, and there is no such place"

    def _is_place(self, name: str, more: Iterable[str] = ()) -> bool:
        return not name or name in self.ids["location"] or name in DIVISIONS or name in more

    def _part(self, part: Any) -> Iterator[str]:
        match part:
            case kinds.Cover(at=at) if at not in self.ids["location"] and at not in GROUPS:
                yield f"cover names {at!r}, and there is no such location"
            case kinds.Uncover(at=at) if at not in self.ids["location"]:
                yield f"uncover names {at!r}, and there is no such location"
            case kinds.Crossroads(card=card) | kinds.LogCard(card=card) if card not in self.ids["crossroads"]:
                yield f"there is no crossroads card {card!r}"
            case kinds.BringTask(card=card) | kinds.DropTask(card=card) | conditions.TaskDone(card=card):
                if not any(one.id == card and one.plot for one in self.pack.critical):
                    yield f"there is no critical task of the plot {card!r}"
            case kinds.Unlock(card=card) if card not in self.locked:
                yield f"there is no locked location or rules card {card!r}"
            case kinds.SpecialRuleOn(rule=rule, at=at):
                if (rule == "rescue") != bool(at) or any(one not in self.ids["location"] for one in at):
                    yield "only the rule 'rescue' names locations, and it names some"
            case conditions.SeatedAt(place=place) if not self._is_place(place, ("critical",)):
                yield f"seated_at names {place!r}, and there is no such place"
            case conditions.HasCrew(card=card) if card not in self.ids["crew"]:
                yield f"there is no crew card {card!r}"
            case conditions.InBarracks(barracks=name) if name not in BARRACKS:
                yield f"there is no barracks {name!r}"
            case conditions.Noted(name=name) if name not in self.flags:
                yield f"nothing ever notes {name!r}"

    # What each kind must be ----------------------------------------------------------------------

    def _own(self, kind: str, entry: Any) -> Iterator[str]:
        match entry:
            case CriticalTask():
                wanted = SEATS_OF_RELATION.get(entry.relation)
                if wanted and len(entry.seats) not in wanted:
                    yield f"{entry.relation} needs {' or '.join(map(str, wanted))} seats"
                elif not any(fits(entry, dice) for dice in product(range(1, 13), repeat=len(entry.seats))):
                    yield "no dice can ever fill its seats"
            case Section():
                yield from self._section(entry)
            case Episode():
                yield from self._episode(entry)
        if kind == "file":
            into_group = [isinstance(part, kinds.GROUP_ONLY) for part in self.parts[kind, entry.id]]
            if any(into_group) != (entry.timing == "group") or any(into_group) != all(into_group):
                yield "cards for a group seat have effects of a group seat, and only those"
        elif any(isinstance(part, kinds.GROUP_ONLY) for part in self.parts[kind, entry.id]):
            yield "effects of a group seat belong on file cards"
        if kind == "perk" and entry.rank > 5:
            yield "there is no such rank"
        if kind == "location" and len(entry.seats) != SEATS:
            yield f"a location has {SEATS} seats"

    def _section(self, section: Section) -> Iterator[str]:
        if section.goal and not section.round:
            yield "it has a goal but no round at whose end it is judged"
        if section.round and not section.next:
            yield "a dead end: it has a round but no next section"
        if (
            not section.round
            and not section.bookmark
            and not section.ending
            and not any(option.next for option in section.vote)
        ):
            yield "a dead end: neither a round, nor a bookmark, nor an ending"
        if len(section.vote) == 1:
            yield "a vote needs two options"
        for option in section.vote:
            if option.next and option.next not in self.ids["section"]:
                yield f"an option goes on with {option.next!r}, and there is no such section"
        for name in (section.next, section.missed):
            follow = self._find(name)
            if follow is not None and follow.round and follow.round <= section.round:
                yield f"{name!r} is judged in round {follow.round}, no later than this one"

    def _find(self, name: str) -> Section | None:
        return next((one for one in self.pack.section if one.id == name), None)

    def _episode(self, episode: Episode) -> Iterator[str]:
        for act in episode.acts:
            if not any(card.act == act for card in self.pack.crossroads):
                yield f"act {act!r} has no crossroads cards"
        extra = max((e.round for e in self.effects if isinstance(e, kinds.FinalRound)), default=0)
        last = max(episode.final_round, extra)
        for name in self.pack.pages_from(episode.first):
            section = self._find(name)
            if section is not None and section.round > last:
                yield f"section {name!r} is judged in round {section.round}, after the last"
            follow = self.episodes.get(section.bookmark) if section is not None else None
            if follow is not None and follow.number <= episode.number:
                yield f"section {name!r} goes back to episode {follow.id!r}"

    # Reachability --------------------------------------------------------------------------------

    def _reached(self, kind: str, entry: Any) -> Iterator[str]:
        wanted: set[str] | None = None
        match kind:
            case "section":
                wanted = {
                    name for episode in self.pack.episode for name in self.pack.pages_from(episode.first)
                }
            case "episode":
                wanted = self._flown()
            case "crossroads":
                acts = {act for episode in self.pack.episode for act in episode.acts}
                cards = (kinds.Crossroads, kinds.LogCard)
                wanted = {effect.card for effect in self.effects if isinstance(effect, cards)}
                wanted |= {card.id for card in self.pack.crossroads if card.act in acts}
                wanted |= {crew.seed for crew in self.pack.crew}
            case "critical" if entry.plot:
                wanted = {effect.card for effect in self.effects if isinstance(effect, kinds.BringTask)}
            case "location" | "rules" if entry.locked:
                wanted = {effect.card for effect in self.effects if isinstance(effect, kinds.Unlock)}
            case "objective":
                wanted = {name for episode in self.pack.episode for name in episode.objectives}
        if wanted is not None and entry.id not in wanted:
            yield "it can never come into play"

    def _flown(self) -> set[str]:
        found: set[str] = set()
        to_fly = [self.pack.about.first]
        while to_fly:
            episode = self.episodes.get(to_fly.pop())
            if episode is not None and episode.id not in found:
                found.add(episode.id)
                sections = [self._find(name) for name in self.pack.pages_from(episode.first)]
                to_fly += [section.bookmark for section in sections if section is not None]
        return found


_REFERENCES: Final[dict[str, dict[str, str]]] = {
    "task": {"center": "location"},
    "crew": {"seed": "crossroads"},
    "episode": {"objectives": "objective", "first": "section"},
    "section": {"next": "section", "missed": "section", "bookmark": "episode"},
}


def _kinds(pack: Any) -> Iterator[tuple[str, Any]]:
    for field in pack.__struct_fields__:
        if field != "about":
            yield field, getattr(pack, field)


def _texts(entry: Any) -> Iterator[str]:
    for text in _strings(entry):
        if "{" in text or "}" in text:
            yield "texts have no braces"
        if text != text.strip() or not text.isprintable():
            yield f"the text {text[:30]!r} has white space at its ends or signs that can't be printed"
        for icon in ICON.findall(text):
            if icon not in ICONS:
                yield f"there is no icon :{icon}:"
    for field in ("text", "goal_text", "setback_text"):
        text = getattr(entry, field, "")
        if text and not text.rstrip('"”').endswith((".", "!", "?", "…")):
            yield f"{field} does not end like a sentence"
    if isinstance(entry, Section) and not entry.text:
        yield "a page of the plot book needs a text"
    if isinstance(entry, Section) and entry.setback and not entry.setback_text:
        yield "a setback needs a text"


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from _strings(getattr(value, field))
    elif isinstance(value, tuple):
        for one in value:
            yield from _strings(one)
