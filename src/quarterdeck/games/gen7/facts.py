"""The table as typed facts: what the page's board draws. `facts_made` reads them from a view.

Names and texts of cards are the pack's own, in its language; everything else is told by words of a closed
list or by numbers, so that a board neither knows the pack nor works out a rule.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from quarterdeck.core.contract import Seat
from quarterdeck.core.words import Message
from quarterdeck.games.gen7.chronicle import Person
from quarterdeck.games.gen7.components import Barracks, Division, Resource, System
from quarterdeck.games.gen7.effects.kinds import SpecialRule
from quarterdeck.games.gen7.packs.records import Relation, Scene
from quarterdeck.games.gen7.state import Ints

Kind: TypeAlias = Literal["officer", "colonist", "robot"]
Cover: TypeAlias = Literal["", "degraded", "fewer_players", "permanent", "plot", "disabled"]
About: TypeAlias = Literal["card", "plot", "damage"]


class DieFacts(Struct, frozen=True):
    """A die: whose, which of that barracks' seven, and what it shows."""

    seat: Seat
    die: int
    kind: Kind
    value: int


class SeatFacts(Struct, frozen=True):
    """A seat of a location, or the private seat of a barracks."""

    pips: int
    worth: int | None
    """What it adds to a lab's yield; None where seats are alike."""
    cover: Cover
    die: DieFacts | None


class PlaceFacts(Struct, frozen=True):
    """A location of the ship."""

    number: int
    name: str
    division: Division
    text: str
    resource: Resource | None
    """What a lab yields."""
    halves: bool
    """Half the die counts too."""
    seats: tuple[SeatFacts, ...]


class CardFacts(Struct, frozen=True):
    """A card that somebody reads. Cost is data, parts, chems, any type; empty where it has none."""

    name: str
    text: str
    center: str = ""
    """Where an operations task is completed."""
    cost: Ints = ()
    merit: int = 0
    penalty: int = 0


class Harm(Struct, frozen=True):
    """What a critical task costs if it is left undone."""

    system: System
    steps: int


class CriticalFacts(Struct, frozen=True):
    """A card of the critical row."""

    slot: int
    name: str
    division: Division
    seats: tuple[str, ...]
    """What each position asks for: `4+`, `2-`, `*`."""
    relation: Relation
    cost: Ints
    tokens: Ints
    """Lying on the card already."""
    merit: int
    harm: tuple[Harm, ...]
    done: bool
    plot: bool
    dice: tuple[DieFacts, ...]
    """Who sits on it."""


class PositionFacts(Struct, frozen=True):
    """A position of a group seat that is being filled."""

    wanted: str
    die: DieFacts | None
    value: int
    """What counts here: half of a robot that is split."""
    covered: bool
    fitting: tuple[DieFacts, ...]
    """Everybody's dice in quarters that would fit beside those already there."""


class GivenFacts(Struct, frozen=True):
    """What a barracks has put into a group seat besides dice."""

    seat: Seat
    tokens: Ints
    cards: tuple[str, ...]
    """Names of files and perks."""


class GroupFacts(Struct, frozen=True):
    """A group seat being filled: what is missing, and who could still help."""

    slot: int
    by: Seat
    positions: tuple[PositionFacts, ...]
    unpaid: Ints
    """Data, parts, chems, any type."""
    stores: bool
    """Whether the Ship's Stores would pay the rest."""
    ready: bool
    askable: Ints
    given: tuple[GivenFacts, ...]


class SchemaFacts(Struct, frozen=True):
    """A schema that lies face up, and whether it has focus."""

    card: CardFacts
    focus: str
    """The card behind it; empty without."""


class PerkFacts(Struct, frozen=True):
    """An officer perk of a barracks."""

    card: CardFacts
    left: int | None
    """How often it can still be used this episode; None where it is always on."""


class BarracksFacts(Struct, frozen=True):
    """A player's barracks and officer."""

    seat: Seat
    barracks: Barracks
    rank: int
    circled: bool
    underlines: int
    merit: int
    standing: int
    """1 for the most merit."""
    stars: int
    tokens: Ints
    quarters: tuple[DieFacts, ...]
    asleep: int
    """Colonists in supply."""
    robot_in_supply: bool
    marker: bool
    """Whether the hibernating crew marker lies in the Recovery Room."""
    private: SeatFacts
    crew: CardFacts | None
    schemas: tuple[SchemaFacts, ...]
    perks: tuple[PerkFacts, ...]
    tasks: int
    files: int
    plan: CardFacts | None
    """The objective of the barracks, while it is not met."""
    met: tuple[CardFacts, ...]
    kept: tuple[str, ...]
    chief: bool
    spotlight: bool


class PlotFacts(Struct, frozen=True):
    """The page of the plot book that lies open."""

    episode: str
    number: int
    page: str
    setback: str
    """What is read first where the goal before was missed."""
    text: str
    chosen: str
    """What follows from the vote on this page."""
    goal: str
    goal_round: int
    rules: tuple[SpecialRule, ...]
    objectives: tuple[CardFacts, ...]
    setbacks: int
    over: bool
    scene: Scene
    people: tuple[Person, ...]
    """Those of the crew who are named in what is read."""


class OptionFacts(Struct, frozen=True):
    """A way to decide."""

    label: str
    side: Literal["", "logic", "instinct"]


class CrossroadsFacts(Struct, frozen=True):
    """The crossroads card that was drawn last. What an option does is told once it is chosen."""

    name: str
    text: str
    """Empty if it did not trigger: then nobody reads it."""
    options: tuple[OptionFacts, ...]
    chosen: int | None
    outcome: str
    effects: tuple[Message, ...]
    scene: Scene = ""
    people: tuple[Person, ...] = ()


class VoteFacts(Struct, frozen=True):
    """A vote that is running, or a decision between options."""

    about: About
    name: str
    text: str
    options: tuple[OptionFacts, ...]
    track: bool
    """Whether the logic/instinct track adds its votes."""
    sealed: bool
    voted: Ints


class BallotFacts(Struct, frozen=True):
    """How somebody voted in the last vote."""

    seat: Seat
    votes: int
    label: str


class HandFacts(Struct, frozen=True):
    """Cards that the reader alone sees, by slot."""

    tasks: tuple[CardFacts, ...]
    files: tuple[CardFacts, ...]
    plans: tuple[CardFacts, ...]


class AskedFacts(Struct, frozen=True):
    """A card that the running question is about, and the number by which choices name it."""

    number: int
    card: CardFacts


class AwardFacts(Struct, frozen=True):
    """What the end of the episode brought an officer."""

    seat: Seat
    merit: int
    penalty: int
    """Merit lost for tasks still in hand."""
    stars: Ints
    """By objective of the episode."""
    promoted: bool
    rank: int
    perks: tuple[str, ...]
    """New ones."""


class LineFacts(Struct, frozen=True):
    """An episode's line in the ship's log."""

    episode: str
    top: Seat
    average: float
    setbacks: int


class LogFacts(Struct, frozen=True):
    """The ship's log."""

    ship: str
    episodes: tuple[LineFacts, ...]
    condition: int
    boxes: int
    damage: tuple[str, ...]
    notes: tuple[str, ...]


class Facts(Struct, frozen=True):
    """What a seat sees of the table."""

    round: int
    final: int
    turn: Seat
    plot: PlotFacts
    systems: Ints
    """Computer, power, biosphere: 0 green to 3 critical."""
    stores: Ints
    leaning: int
    """Above 0 logic, below 0 instinct; 5 at most."""
    places: tuple[PlaceFacts, ...]
    private: int
    """The location by which choices name the private seat of a barracks."""
    recovering: tuple[DieFacts, ...]
    stranded: tuple[DieFacts, ...]
    row: tuple[CriticalFacts, ...]
    group: GroupFacts | None
    barracks: tuple[BarracksFacts, ...]
    crossroads: CrossroadsFacts | None
    vote: VoteFacts | None
    ballots: tuple[BallotFacts, ...]
    asked: tuple[AskedFacts, ...]
    """Cards of the question that this seat is asked."""
    hand: HandFacts | None
    awards: tuple[AwardFacts, ...]
    """From the most merit down, once the episode is over."""
    log: LogFacts
