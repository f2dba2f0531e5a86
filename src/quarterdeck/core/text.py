"""A game in words: notation, labels, explanations, and the table as a scene.

A scene is the table laid out as titled areas of small items. The terminal and the page's universal
board draw any game from it; a game's own board may do better.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from msgspec import Struct

from quarterdeck.core.contract import CHANCE, Choice, Decision, Entry, Game, Seat
from quarterdeck.core.errors import UnknownChoice
from quarterdeck.core.words import Arg, Catalogue, Message

CORE = Catalogue.load("quarterdeck.core")
"""Texts that every game's catalogue stands on."""


class Item(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card, die, token or figure on the table."""

    text: Message | str
    """Short: "P9", "4/6", "3"."""
    tone: str = ""
    """The role of its colour: a suit's name, "grey", "hidden", "good", "bad"; never the only sign."""
    note: Message | None = None
    """What it is, in a phrase."""
    fact: Any = None
    """The thing itself, typed by its game, for a page that draws it."""


class Area(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A titled row of items: a hand, a stack, the trick."""

    title: Message
    items: tuple[Item, ...] = ()
    seat: Seat | None = None
    """Whose it is."""


class Scene(Struct, frozen=True):
    """The table as one seat sees it."""

    areas: tuple[Area, ...]


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Something one might try, why it is not offered, and where the rulebook says so."""

    what: Message
    why: Message
    rule: Message | str
    choice: Any = None
    """The choice that is refused, for boards, where it is a single one."""
    kinds: tuple[str, ...] = ()
    """Types of choices (`"Trade"`) that are refused altogether."""


class GameText(ABC):
    """The text room of a game. `catalogue` holds core's texts and the game's own."""

    catalogue: Catalogue

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self._by_notation: dict[str, Choice] = {}

    # Notation ------------------------------------------------------------------------------------

    @abstractmethod
    def write(self, choice: Choice) -> str:
        """Short notation of any choice or chance result: "trade R1 deck", "dice 3 5"."""

    def read(self, text: str) -> Choice:
        """Parses what `write` writes; extra white space and letter case do not matter."""
        if not self._by_notation:
            self._by_notation = {self.write(choice).lower(): choice for choice in self.game.actions}
        try:
            return self._by_notation[" ".join(text.lower().split())]
        except KeyError:
            return self.read_chance(text)

    def read_chance(self, text: str) -> Choice:
        """Parses the notation of chance results."""
        raise UnknownChoice(f"{text!r} is not a choice of {self.game.title}", text=text)

    # Words ---------------------------------------------------------------------------------------

    @abstractmethod
    def label(self, choice: Choice) -> Message:
        """What the button says: "Push the On Deck card"."""

    @abstractmethod
    def prompt(self, view: Any, decision: Decision) -> Message:
        """What the table waits for."""

    @abstractmethod
    def explain(self, view: Any, decision: Decision, choice: Choice) -> Message:
        """What a choice would do, now."""

    def refusals(self, view: Any, decision: Decision) -> tuple[Refusal, ...]:
        """What is not offered, and why."""
        return ()

    @abstractmethod
    def scene(self, view: Any) -> Scene: ...

    def thing(self, name: str) -> str:
        """What boards call a thing that a lesson points at: "seat 2", or in a game's own words "card P9"."""
        head, _, number = name.partition(" ")
        return f"seat-{int(number) - 1}" if head == "seat" else name

    def tell(self, entry: Entry, shown: bool, before: Any, after: Any) -> Message:
        """A log line. `shown`: whether the reader saw the choice (`Game.shows`). `before` and `after`: what
        a spectator saw then, from which a game may name what a choice only numbers."""
        if entry.by == CHANCE:
            return self.label(entry.choice) if shown else Message("core.log.chance")
        if not shown:
            return Message("core.log.sealed", {"seat": entry.for_})
        return self.done(entry)

    def done(self, entry: Entry) -> Message:
        """What somebody chose, told afterwards: "Ada played blue 9". The text has the key of the label with
        `done` for `choice` (`GAME.done.play`, or `GAME.done.KIND_play` where it depends on the question) and
        beside the label's arguments `by`, who chose; a catalogue may leave it out."""
        label, by = self.label(entry.choice), self.who(entry.for_)
        root, _, name = label.key.rpartition(".choice.")
        for key in (f"{root}.done.{entry.kind}_{name}", f"{root}.done.{name}"):
            if key in self.catalogue.texts["en"]:
                return Message(key, {**label.args, "by": by})
        return Message("core.log.choice", {"by": by, "choice": label})

    def who(self, seat: Seat) -> Arg:
        """A seat as an argument; a hand that nobody owns has a name of its own."""
        return seat

    def rules(self) -> tuple[tuple[Message, Message], ...]:
        """The rules panel: headings and paragraphs in our own words."""
        return ()
