"""The records of a pack, one struct a kind of entry. A field's name is its key in the TOML files."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from quarterdeck.games.gen7.components import Barracks, DeckName, Division, Resource, System
from quarterdeck.games.gen7.effects.conditions import AnyCondition
from quarterdeck.games.gen7.effects.kinds import AnyEffect

Id: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_.]*$", max_length=40)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=60)]
Relation: TypeAlias = Literal["each", "run", "equal", "sum_below", "sum_equal", "pairs"]
Trigger: TypeAlias = Literal[
    "round_start", "round_end", "seat", "seat_again", "donate", "contribute", "complete", "cost", "meeting"
]
Ability: TypeAlias = Literal[
    "extra_card",
    "raise_colonists",
    "task_bonus",
    "lab_bonus",
    "lone_wolf",
    "alter_die",
    "contribute_bonus",
    "gain",
    "optimize",
    "repeat_file",
    "give_cards",
    "search",
    "advocate",
    "medic",
    "oversee",
    "cut_cost",
    "provide",
]
Action: TypeAlias = Literal[
    "chief",
    "meeting",
    "yield",
    "share",
    "donate",
    "file",
    "schema",
    "robot",
    "animation",
    "complete",
    "effects",
]
SeatingRule: TypeAlias = Literal["", "no_robots", "descending", "robot_in_supply"]
ObjectiveKind: TypeAlias = Literal["plot", "top_officer", "performance", "personal", "goal"]


Scene: TypeAlias = Literal[
    "",
    "books",
    "burn",
    "corridor",
    "door",
    "gauges",
    "ice",
    "machine",
    "orchard",
    "pipe",
    "planet",
    "school",
    "ship",
    "shore",
    "stair",
    "table",
    "ward",
    "window",
]
"""Pictures that boards can draw beside a page or card."""


class Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of all records: every one has an id and a name."""

    id: Id
    name: Annotated[str, Meta(min_length=1, max_length=60)]


class Failure(Struct, frozen=True, forbid_unknown_fields=True):
    """What a critical task left undone degrades."""

    system: System
    n: Annotated[int, Meta(ge=1, le=3)] = 1


class Priced(Entry, frozen=True, kw_only=True):
    """Base of what is paid for with tokens; `any` are tokens of any type."""

    data: Count = 0
    part: Count = 0
    chem: Count = 0
    any: Count = 0

    @property
    def cost(self) -> tuple[int, int, int, int]:
        return self.data, self.part, self.chem, self.any


class CriticalTask(Priced, frozen=True, kw_only=True):
    """A critical task with its group seat."""

    division: Division
    seats: Annotated[
        tuple[Annotated[str, Meta(pattern=r"^(\d+[+-]|\*)$")], ...], Meta(min_length=1, max_length=5)
    ]
    """`4+` at least 4, `2-` at most 2, `*` anything the relation allows."""
    relation: Relation = "each"
    merit: Count
    failure: tuple[Failure, ...]
    plot: bool = False
    """Held back until the plot brings it; then it stays until the plot drops it."""
    from_episode: Count = 1
    effects: tuple[AnyEffect, ...] = ()


class OperationsTask(Priced, frozen=True, kw_only=True):
    """A private task, completed at its center."""

    center: Id
    merit: Count
    penalty: Count
    text: str = ""
    effects: tuple[AnyEffect, ...] = ()


class FileCard(Entry, frozen=True, kw_only=True):
    """A one-shot card: on one's turn, or into a group seat."""

    timing: Literal["turn", "group"] = "turn"
    text: str
    effects: Annotated[tuple[AnyEffect, ...], Meta(min_length=1)]
    copies: Annotated[int, Meta(ge=1, le=4)] = 1


class Cut(Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens off a price: `each` of every type, `any` of any types."""

    each: int = 0
    any: int = 0


class SchemaCard(Entry, frozen=True, kw_only=True):
    """A lasting card: what happens on its trigger, and what instead when it has focus."""

    on: Trigger
    at: str = ""
    """For `seat`, `complete` and `cost`: a location, a division, or `lab`."""
    when: tuple[AnyCondition, ...] = ()
    text: str
    effects: tuple[AnyEffect, ...] = ()
    focus: tuple[AnyEffect, ...] = ()
    tokens: Count = 0
    """For `seat_again`: that many tokens of the lab's own type."""
    tokens_focus: Count = 0
    cut: Cut = Cut()
    cut_focus: Cut = Cut()
    cards: Count = 0
    """For `meeting`: how many tasks may go from hand into the selection."""
    cards_focus: Count = 0
    copies: Annotated[int, Meta(ge=1, le=4)] = 1


class Option(Struct, frozen=True, forbid_unknown_fields=True):
    """A way to decide: the label is shown before the choice, the effects after it."""

    label: Annotated[str, Meta(min_length=1, max_length=200)]
    side: Literal["", "logic", "instinct"] = ""
    """Where the logic/instinct value counts as votes."""
    text: str = ""
    effects: tuple[AnyEffect, ...] = ()
    next: str = ""
    """In a plot vote: the section to go on with."""


Options: TypeAlias = Annotated[tuple[Option, ...], Meta(min_length=2, max_length=4)]


class CrossroadsCard(Entry, frozen=True, kw_only=True):
    """Drawn when an officer was seated; asked of that officer's player, or of all."""

    act: Id
    trigger: tuple[AnyCondition, ...]
    text: str
    decides: Literal["you", "vote"] = "you"
    track_counts: bool = False
    options: Options
    scene: Scene = ""


class Look(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody looks like, for a portrait."""

    skin: Annotated[int, Meta(ge=0, le=5)]
    """From light to dark."""
    hair: Literal["bald", "bun", "cap", "cropped", "curls", "plait", "waves"]
    colour: Literal["black", "brown", "fair", "grey", "red", "white"]
    coat: Literal["blue", "green", "plum", "rust", "sand", "white"]
    holds: Literal["", "lamp", "ladle", "pen", "pencil", "robot", "wrench"] = ""
    glasses: bool = False
    beard: bool = False


class CrewCard(Entry, frozen=True, kw_only=True):
    """Somebody an officer looks after; seeds a crossroads card."""

    position: str
    rating: str
    text: str
    seed: str = ""
    look: Look | None = None
    """Without it, a portrait is made up from the name."""


class PersonalObjective(Entry, frozen=True, kw_only=True):
    """Plan A, plan B, or one of a barracks; judged at the end of each round."""

    kind: Literal["a", "b"] | Barracks
    text: str
    when: Annotated[tuple[AnyCondition, ...], Meta(min_length=1)]
    stars: Count = 1


class EpisodeObjective(Entry, frozen=True, kw_only=True):
    """How stars are earned in an episode. `goal` gives its stars to each player for whom `when` holds."""

    kind: ObjectiveKind
    text: str
    stars: Count = 1
    stars_failed: Count = 0
    """For `plot`, once a setback has turned the card over."""
    when: tuple[AnyCondition, ...] = ()


class Perk(Entry, frozen=True, kw_only=True):
    """An officer's ability, bought with stars."""

    cost: Count
    rank: Annotated[int, Meta(ge=1, le=5)]
    text: str
    ability: Ability
    uses: Count = 0
    """Times an episode; 0 where it is always on."""
    at: str = ""
    deck: DeckName | None = None
    resource: Resource | None = None
    n: Count = 0
    down: Count = 0


class Location(Entry, frozen=True, kw_only=True):
    """A board of the ship: its seats with their yields, and its actions in order."""

    division: Division
    text: str
    seats: Annotated[tuple[int, ...], Meta(max_length=4)] = (0, 0, 0, 0)
    """What each seat adds, by pips."""
    resource: Resource | None = None
    """A lab's type."""
    halves: bool = False
    """The yield is half the die, rounded up, plus what the seat adds."""
    actions: tuple[Action, ...] = ()
    rule: SeatingRule = ""
    effects: tuple[AnyEffect, ...] = ()
    locked: bool = False
    """Opened in the course of a story."""


class RulesCard(Entry, frozen=True, kw_only=True):
    """A reference card; those that are not locked lie on the table from the beginning."""

    text: str
    locked: bool = False


class ConditionCard(Entry, frozen=True, kw_only=True):
    """What happens when this many boxes of the ship's condition are ticked."""

    boxes: Annotated[int, Meta(ge=1, le=20)]
    text: str
    effects: tuple[AnyEffect, ...] = ()


class Episode(Entry, frozen=True, kw_only=True):
    """The setup page of one version of an episode."""

    number: Annotated[int, Meta(ge=1, le=7)]
    objectives: tuple[Id, ...]
    acts: tuple[Id, ...]
    """Whose crossroads cards are in the deck."""
    final_round: Annotated[int, Meta(ge=1, le=10)]
    setup: tuple[AnyEffect, ...] = ()
    first: Id


class Section(Entry, frozen=True, kw_only=True):
    """A page of the plot book."""

    text: str
    setback_text: str = ""
    setback: tuple[AnyEffect, ...] = ()
    """Suffered on the way to this page when the goal before was missed."""
    setup: tuple[AnyEffect, ...] = ()
    goal: tuple[AnyCondition, ...] = ()
    goal_text: str = ""
    round: Count = 0
    """The plot marker: at the end of this round the goal is judged. 0: nothing more in this episode."""
    next: str = ""
    missed: str = ""
    """Another page than `next` when the goal is missed."""
    vote: tuple[Option, ...] = ()
    track_counts: bool = False
    bookmark: str = ""
    """The episode that follows."""
    ending: bool = False
    """The story is over."""
    scene: Scene = ""


class About(Struct, frozen=True, forbid_unknown_fields=True):
    """The pack itself."""

    name: str
    ship: str
    first: Id
    text: str = ""
    uses: tuple[Id, ...] = ()
    """Packs whose content is part of this one."""
    book: bool = False
    """Held to what a book is held to: lengths, no sentence twice, spelling."""
    names: tuple[str, ...] = ()
    """Its own words, which a spelling checker can't know."""


class Pack(Struct, frozen=True):
    """Everything of a pack, by kind; a card's number is its place in its tuple."""

    about: About
    location: tuple[Location, ...] = ()
    perk: tuple[Perk, ...] = ()
    critical: tuple[CriticalTask, ...] = ()
    task: tuple[OperationsTask, ...] = ()
    file: tuple[FileCard, ...] = ()
    schema: tuple[SchemaCard, ...] = ()
    crossroads: tuple[CrossroadsCard, ...] = ()
    crew: tuple[CrewCard, ...] = ()
    personal: tuple[PersonalObjective, ...] = ()
    objective: tuple[EpisodeObjective, ...] = ()
    rules: tuple[RulesCard, ...] = ()
    condition: tuple[ConditionCard, ...] = ()
    episode: tuple[Episode, ...] = ()
    section: tuple[Section, ...] = ()

    def pages_from(self, first: str) -> set[str]:
        """Every section that can be read from this one on."""
        sections = {section.id: section for section in self.section}
        found: set[str] = set()
        to_read = [first]
        while to_read:
            section = sections.get(to_read.pop())
            if section is not None and section.id not in found:
                found.add(section.id)
                to_read += [section.next, section.missed, *(option.next for option in section.vote)]
        return found
