"""The effects that a card, a location or the plot may have: data, no code.

The docstring of each is what the documentation says about it. `who` is read from the acting seat:
`you` is whoever caused the effect, for plot effects the operations chief.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from quarterdeck.core.words import snake
from quarterdeck.games.gen7.components import DeckName, System

Who: TypeAlias = Literal["you", "all", "others", "chief"]
Until: TypeAlias = Literal["round", "goal", "episode"]
SpecialRule: TypeAlias = Literal["stores_locked", "donate_to_tasks", "rescue", "quiet", "short_rations"]


class Effect(Struct, frozen=True, tag_field="do", tag=snake, forbid_unknown_fields=True):
    """Base of all effects."""


class Gain(Effect, frozen=True):
    """Tokens from the supply into the barracks, up to its limit."""

    who: Who = "you"
    data: int = 0
    part: int = 0
    chem: int = 0


class Lose(Effect, frozen=True):
    """Tokens from the barracks back to the supply, as far as there are any."""

    who: Who = "you"
    data: int = 0
    part: int = 0
    chem: int = 0


class ChooseTokens(Effect, frozen=True):
    """Each of them takes `n` tokens, one after the other, of any type."""

    n: int
    who: Who = "you"


class Stores(Effect, frozen=True):
    """Tokens into the Ship's Stores (below zero: out of them), within its limit."""

    data: int = 0
    part: int = 0
    chem: int = 0


class Merit(Effect, frozen=True):
    """Merit points gained, or lost below zero; merit never falls under 0."""

    n: int
    who: Who = "you"


class Stars(Effect, frozen=True):
    """Officer stars at once."""

    n: int
    who: Who = "you"


class Lean(Effect, frozen=True):
    """Moves the logic/instinct track: above zero towards logic, below towards instinct."""

    n: int


class Status(Effect, frozen=True):
    """Moves a system's status: above zero repairs, below degrades (past critical its effect again)."""

    system: System
    n: int


class Condition(Effect, frozen=True):
    """Ticks boxes of the ship's condition in the log."""

    n: int = 1


class File(Effect, frozen=True):
    """The File action of the Data Center, without a die."""

    who: Who = "you"


class Schema(Effect, frozen=True):
    """The Schema action of the Manufacturing Center, without a die."""

    who: Who = "you"


class Animate(Effect, frozen=True):
    """The Suspended Animation action of the Medical Center, without a die."""

    who: Who = "you"


class Robot(Effect, frozen=True):
    """The Robot Crew action of Robotics, without a die; nothing if the robot is not in supply."""

    who: Who = "you"


class Revive(Effect, frozen=True):
    """Up to `n` dice of the Recovery Room are rerolled and go to their barracks."""

    n: int = 1


class Reroll(Effect, frozen=True):
    """Each of them may reroll one die in quarters."""

    who: Who = "you"


class TurnDie(Effect, frozen=True):
    """Each of them may set one die in quarters to any face."""

    who: Who = "you"


class Exhaust(Effect, frozen=True):
    """Each of them sends one die from quarters to the Recovery Room."""

    who: Who = "you"


class Task(Effect, frozen=True):
    """Operations tasks from the deck into hand, up to the hand limit."""

    n: int = 1
    who: Who = "you"


class Peek(Effect, frozen=True):
    """Look at the top card of a deck, then leave it there or discard it."""

    deck: DeckName


class Cover(Effect, frozen=True):
    """A marker on the first (or last) available seat of a location, of all labs or of all centers.

    A disabled marker goes at the end of the round, a failure marker stays."""

    at: str
    marker: Literal["failure", "disabled"] = "failure"
    end: Literal["first", "last"] = "first"


class Uncover(Effect, frozen=True):
    """Takes one failure marker that a plot or card has put there off a location (fewest pips first)."""

    at: str


class Crossroads(Effect, frozen=True):
    """Shuffles a crossroads card into the deck now."""

    card: str


class LogCard(Effect, frozen=True):
    """Writes a crossroads card into the crew log: it joins the deck at the end of the episode."""

    card: str


class Keep(Effect, frozen=True):
    """The player keeps this crossroads card for the campaign."""


class Unlock(Effect, frozen=True):
    """Opens a location or a rules card: it is in play at once and stays for the campaign."""

    card: str


class Flag(Effect, frozen=True):
    """Writes a word into the notes of the ship's log, or crosses it out."""

    name: str
    on: bool = True


class BringTask(Effect, frozen=True):
    """A critical task of the plot enters the row as an extra one and stays until it is discarded."""

    card: str


class DropTask(Effect, frozen=True):
    """Discards a critical task of the plot."""

    card: str


class Progress(Effect, frozen=True):
    """Success markers for the current goal."""

    n: int = 1


class FinalRound(Effect, frozen=True):
    """Moves the final round marker: to `round`, or by `by` rounds; never before the current round."""

    round: int = 0
    by: int = 0


class Strand(Effect, frozen=True):
    """Each player puts colonists from quarters (else from any place) on the Ship's Stores, unconscious."""

    n: int = 1


class Chief(Effect, frozen=True):
    """The operations chief's badge goes to the player."""


class SpecialRuleOn(Effect, frozen=True):
    """A special rule holds until the end of the round, of the current goal, or of the episode."""

    rule: SpecialRule
    until: Until = "goal"
    at: tuple[str, ...] = ()
    """For `rescue`: at which locations."""


class CoverPosition(Effect, frozen=True):
    """In a group seat: one position of the critical task is covered and need not be filled."""


class Discount(Effect, frozen=True):
    """In a group seat: the critical task costs `n` tokens less, of any types."""

    n: int


AnyEffect: TypeAlias = (
    Gain
    | Lose
    | ChooseTokens
    | Stores
    | Merit
    | Stars
    | Lean
    | Status
    | Condition
    | File
    | Schema
    | Animate
    | Robot
    | Revive
    | Reroll
    | TurnDie
    | Exhaust
    | Task
    | Peek
    | Cover
    | Uncover
    | Crossroads
    | LogCard
    | Keep
    | Unlock
    | Flag
    | BringTask
    | DropTask
    | Progress
    | FinalRound
    | Strand
    | Chief
    | SpecialRuleOn
    | CoverPosition
    | Discount
)
GROUP_ONLY = (CoverPosition, Discount)
"""Effects of file cards that are played into a group seat."""
