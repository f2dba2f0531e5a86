"""What a special rule of the logbook can change, with what holds where it changes nothing.

A special rule is one object: what it adds to the preparation, what it asks and offers, when it fails,
when it leaves nothing to do, its words, and what a bot must know to play it. The rules of the game ask
`game.special` and never what it is called.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias

from quarterdeck.core.contract import Choice
from quarterdeck.core.words import Arg
from quarterdeck.games.planet_nine.choices import Name, Radio
from quarterdeck.games.planet_nine.components import Mission
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.judge import Trick
from quarterdeck.games.planet_nine.state import PlanetNineState, Public
from quarterdeck.games.tricks.aims import Aim, PlayedUntil
from quarterdeck.games.tricks.choices import YES_NO
from quarterdeck.games.tricks.setup import ask, entered, next_step
from quarterdeck.games.tricks.state import Verdict

if TYPE_CHECKING:
    from quarterdeck.games.planet_nine.bots.decisions import CrewDecisions
    from quarterdeck.games.planet_nine.bots.position import Position
    from quarterdeck.games.planet_nine.bots.trick_value import ImaginedTrick, TrickValue
    from quarterdeck.games.planet_nine.rules import PlanetNine

Hands: TypeAlias = Sequence[int]
Moment: TypeAlias = Literal["before_tasks", "before_assignment", "before_play"]
NOBODY: Final = -1


class SpecialRule:
    """A mission without a special rule: its tasks are all there is to do."""

    name: ClassVar[str] = ""
    """As the logbook's data and the texts call it."""
    judges: ClassVar[bool] = False
    """Whether `fails` and `done` have a say beside the tasks."""
    interrupts: ClassVar[bool] = False
    """Whether something comes between two tricks (`next_trick`)."""
    texts: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """By language and key: words that the game's own catalogue lacks, such as `brief.NAME`,
    `prompt.name_NAME`, `duty.NAME`, `end.WHY` for each reason it fails for, `title.NUMBER` of its mission."""

    def __init__(self, mission: Mission, config: PlanetNineConfig) -> None:
        self.mission = mission
        self.config = config
        self.deck = config.deck()
        self.seats = max(config.players, 3)
        self.prepare()

    def prepare(self) -> None:
        """Makes what the rule looks up, once the mission is known."""

    # Preparation ---------------------------------------------------------------------------------

    moment: Moment | None = None
    """When the rule has a step of its own in the preparation."""

    def begin(self, game: PlanetNine, state: PlanetNineState, public: Public) -> PlanetNineState:
        """That step."""
        return next_step(game, state, entered(public))

    # What is asked and offered -------------------------------------------------------------------

    choices: tuple[Choice, ...] = ()
    """Choices that only this rule needs; they come last but one in the numbering."""
    answers: tuple[Choice, ...] = YES_NO
    """What may be answered in a poll."""
    polls_captain: ClassVar[bool] = False

    def polled(self, game: PlanetNine, state: PlanetNineState, public: Public) -> PlanetNineState:
        """Everybody was asked: the commander names a member."""
        return ask(state, public, "name", 1 << public.captain)

    def captain_may_be_named(self) -> bool:
        return False

    def dummy_may_be_named(self) -> bool:
        return self.config.jarvis_may_be_chosen

    roles: tuple[Choice, ...] = ()
    """What the commander gives instead of naming one member."""

    def options(self, public: Public) -> tuple[Choice, ...]:
        """What the crew may decide in this rule's ballot."""
        return ()

    default: Choice | None = None
    """What counts in this rule's ballot if the crew does not agree; None where it must."""

    def named(self, public: Public, member: int) -> Public:
        """What follows when the commander has named a member."""
        return public

    def settle(self, game: PlanetNine, state: PlanetNineState, choice: Choice) -> PlanetNineState:
        """What follows from this rule's ballot, or from giving roles."""
        return next_step(game, state, state.public)

    # Failing and ending --------------------------------------------------------------------------

    def fails(self, trick: Trick) -> Verdict | None:
        """A verdict as soon as the mission is lost."""
        return None

    def done(self, trick: Trick) -> bool:
        """Whether the mission may end now, provided that its tasks are fulfilled."""
        return trick.last

    def next_trick(self, state: PlanetNineState, number: int) -> PlanetNineState:
        """What comes between two tricks."""
        return state

    def aims(self, public: Public) -> tuple[Aim, ...] | None:
        """What `fails` and `done` ask for, as data for the solver; None where it can't be said.

        `public` is the table once everything is prepared.
        """
        return None if self.judges else ()

    def to_the_end(self) -> Aim:
        """Every trick is played."""
        return PlayedUntil(self.deck.all)

    def everybody_but(self, *members: int) -> int:
        """All other members, as bits."""
        return ((1 << self.seats) - 1) & ~sum(1 << member for member in members)

    # Words ---------------------------------------------------------------------------------------

    words: Mapping[str, Arg] = {}
    """Arguments of the mission's briefing."""
    poll: ClassVar[str] = "poll_role"
    """The key of what is asked in its poll."""

    # What a bot must know ------------------------------------------------------------------------

    def belongs_to_chosen(self, position: Position) -> int:
        """Cards that are as good as tasks of the chosen member."""
        return 0

    def too_early(self, position: Position) -> int:
        """Tasks that must not be fulfilled in the running trick."""
        return 0

    def wanted(self, position: Position, cards: int) -> int:
        """Who must win a trick with these cards and without tasks in it; NOBODY where it is open."""
        return NOBODY

    def unwanted(self, position: Position) -> int:
        """Bitmask of the members who must not win the running trick, whatever is in it."""
        return 0

    def success_odds(self, trick_value: TrickValue, hands: Hands, trick: ImaginedTrick) -> float:
        """The chance, as far as this rule goes, if these were the hands after the trick."""
        return 1.0

    def worth_saying(self, position: Position, seat: int, radio: Radio) -> float:
        """What the crew gains for this rule from a message."""
        return 0.0

    def whom_to_name(self, crew: CrewDecisions, names: Sequence[Name]) -> Name:
        """The member who suits best."""
        return crew.fittest(names)


def lost(trick: Trick, why: str, card: int = -1, member: int | None = None) -> Verdict:
    who = trick.winner if member is None else member
    return Verdict(False, why, trick.number, who, trick.card if card < 0 else card)


def none_wins(risks: Sequence[float]) -> float:
    return prod(1 - risk for risk in risks)
