"""The contract every game keeps.

A game is a rules object for one configuration; it holds no game state. A state is a value: `apply`
gives a new one and leaves the old one alone. Bots, terminal, server, page, environments and solver
ask the same few questions: what does the table wait for, what may be chosen, what follows, what may
a seat see, how did it end.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Literal, Protocol, Self, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from quarterdeck.core.chance import Source
from quarterdeck.core.errors import UnknownChoice
from quarterdeck.core.words import Message

if TYPE_CHECKING:
    from quarterdeck.core.campaign import CampaignRules
    from quarterdeck.core.text import GameText

Seat: TypeAlias = int
CHANCE: Final[Seat] = -1
"""The 'seat' that rolls dice and shuffles."""

Mode: TypeAlias = Literal["turn", "sealed", "open", "chance"]


class Choice(Struct, frozen=True, gc=False, tag=True, cache_hash=True):
    """Base of all choices: small, hashable, tagged in JSON.

    Games keep tables of them; nobody builds one while listing legal choices.
    """


class Decision(Struct, frozen=True, gc=False):
    """Something the table waits for."""

    kind: str
    """Picks the handler, the prompt and the notation: "turn", "reroll", "briefing"."""
    by: Seat
    """Who chooses; `CHANCE` when the table waits for a die or a shuffle."""
    for_: Seat
    """Whose seat it is for: a dummy hand is played by the captain."""
    mode: Mode = "turn"
    """turn: one seat acts. sealed: several seats answer unseen, in any order, with the same result.
    open: any of several seats may act, each act is seen at once. chance: nobody chooses."""


class Entry(Struct, frozen=True, gc=False):
    """One line of a match log. Chance is logged like a choice, so a log replays without its seed."""

    kind: str
    by: Seat
    for_: Seat
    choice: Any
    """A `Choice` of the game; typed by `Game.choice_type` wherever it is decoded."""


class Clock(Struct, frozen=True, gc=False):
    """Real time that runs against the table."""

    seconds: int
    event: Choice
    """What happens when it runs out."""


class Outcome(Struct, frozen=True):
    """How a match ended."""

    reason: Message
    """Why, in words: names the task or rule, by whom and when."""
    rule: str
    """The paragraph of the rulebook that decided it, e.g. "The End"."""
    utility: tuple[float, ...]
    """One per seat: 1 for a win, 1/k for a win shared by k, 0 for a loss; equal in a co-operative game."""
    scores: tuple[float, ...] = ()
    """The game's own points, where it has any."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, value in enumerate(self.utility) if value > 0)


class Config(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every game's configuration: the player count, options, and each reading of an open rule.

    Fields carry `Annotated[..., Meta(description=...)]`: forms, help and docs are made from it.
    """

    players: int


class GameInfo(Struct, frozen=True):
    """What kind of game one configuration is; generic checks hold it to this."""

    players: int
    cooperative: bool
    hidden_information: bool
    simultaneous: bool
    longest: int
    """No match has more log entries than this, chance included."""
    choices: int
    """Size of the vocabulary of choices."""
    utility: tuple[float, float] = (0.0, 1.0)
    talk: Literal["free", "limited"] = "free"
    """limited: while a match runs, only the game's own signals and harmless phrases."""


S = TypeVar("S")
V = TypeVar("V")
V_in = TypeVar("V_in", contravariant=True)


class Bot(Protocol[V_in]):
    """A player: it is given its seat's view, nothing else."""

    def choose(self, view: V_in, decision: Decision, choices: Sequence[Choice]) -> Choice: ...


class Guide(Protocol):
    """What a game may tell a generic search: advice, never rules."""

    explore: float
    """How much to favour untested choices: small where `evaluate` is a good judge, else about 0.7."""

    def evaluate(self, state: Any) -> tuple[float, ...] | None:
        """A value per seat in the utility's range for a running state, or None to play on."""

    def rollout(self, state: Any, decision: Decision, choices: Sequence[Choice], source: Source) -> Choice:
        """A quick, sensible choice for play-outs."""


BotMaker: TypeAlias = Callable[..., Bot[Any]]
"""Makes a bot from `(game, seed, *, options)`; options are parsed from `name:option=value`, each as it is
annotated: `sims: Annotated[int, Meta(ge=1, le=1000)]` has a range."""


class Game(ABC, Generic[S, V]):
    """Rules for one configuration."""

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[str]
    """Of the rules: saved things carry it, and are never replayed by other rules."""
    config_type: ClassVar[type[Config]]
    player_counts: ClassVar[tuple[int, ...]]
    benchmark: ClassVar[Mapping[str, Any]] = {}
    """The options at which the game's speed is measured unless others are given."""
    board: ClassVar[str | None] = None
    """A board of its own for the page: the name of a JavaScript module beside the game's Python module."""
    solvable: ClassVar[bool] = False
    """Whether `quarterdeck.solver` can tell which of its deals can be won."""

    config: Config
    info: GameInfo
    actions: tuple[Choice, ...]
    """The whole vocabulary of choices; a choice's number is its index, stable and documented."""
    state_type: Any
    view_type: Any
    choice_type: Any
    """Union of all choices, chance included: what a log line may hold."""
    text: GameText
    facts_type: Any = None
    """What `facts` gives, for a game that brings it."""
    chronicle_type: Any = None
    """What `chronicle` gives, for a game that tells a story."""

    def __init__(self, config: Any) -> None:
        """The rules of one configuration; raises `ConfigError` where it can't be played.

        All that holds for the configuration is worked out here, once: the other methods are asked often.
        """
        self.config = config

    # What happens --------------------------------------------------------------------------------

    @abstractmethod
    def start(self) -> S: ...

    @abstractmethod
    def pending(self, state: S) -> tuple[Decision, ...]:
        """What the table waits for; several decisions are sealed or open; () when it is over."""

    @abstractmethod
    def legal(self, state: S, decision: Decision) -> tuple[Choice, ...]:
        """The choices of a seat's decision, never empty, in a fixed order that tells nothing."""

    @abstractmethod
    def apply(self, state: S, decision: Decision, choice: Choice) -> S:
        """Trusted: `choice` is legal (or drawn by `sample`). `Match.submit` is the strict door."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None: ...

    # Chance --------------------------------------------------------------------------------------

    @abstractmethod
    def sample(self, state: S, source: Source) -> Choice:
        """Draws the pending chance."""

    def chance_outcomes(self, state: S) -> tuple[tuple[Choice, float], ...] | None:
        """All results of the pending chance with probabilities, where there are at most 1,000."""
        return None

    @abstractmethod
    def possible(self, state: S, choice: Choice) -> bool:
        """Whether the pending chance can come out so: logs and files are checked with it."""

    def events(self, state: S) -> tuple[Choice, ...]:
        """What may happen now from outside the table, such as a clock that runs out.

        Nobody is asked for it and no list offers it; `Match.trigger` brings it about, and the log holds
        it as an entry of kind "event".
        """
        clock = self.clock(state)
        return () if clock is None else (clock.event,)

    def clock(self, state: S) -> Clock | None:
        """The clock that runs in this state.

        It starts with the first state that names it and runs on as long as the following states name an
        equal one. The rules never ask the time: whoever runs the table does, and brings the clock's event
        about once its seconds are over.
        """
        return None

    # What a seat may know ------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat (None: a spectator) may know, built up from nothing.

        A view has `seat`, `public` and `own`, and carries `seen`: the observations so far.
        """

    def facts(self, view: V) -> Any:
        """The table as typed data for terminal and boards, made from a view and nothing else.

        None: there is no more than the scene.
        """
        return None

    def chronicle(self, view: V) -> Any:
        """The story so far as typed data, made from a spectator's view: everybody may read it.

        It may be long, so it is no part of the facts: whoever opens the book asks for it. None: there is
        no story.
        """
        return None

    def open_hands(self, state: S) -> Any:
        """What everybody may look at once the match is over, for boards: all hands. None: nothing more."""
        return None

    @abstractmethod
    def determinize(self, view: V, source: Source) -> S:
        """A full state that this seat can't tell from the real one, drawn without bias."""

    def retrace(self, state: S, log: Sequence[Entry]) -> tuple[Entry, ...]:
        """The log as it would read had `state` (from `determinize`) been the truth.

        Choices that the determinizing seat saw stay; hidden chance and sealed choices change.
        """
        return tuple(log)

    def shows(self, state: S, entry: Entry, seat: Seat | None) -> bool:
        """Whether a seat sees the choice of this entry, made in `state`, at once. Chance is hidden
        unless a game says otherwise; a sealed choice is seen by its maker alone."""
        if entry.by == CHANCE:
            return False
        for decision in self.pending(state):
            if decision.mode == "sealed" and decision.for_ == entry.for_:
                return seat == entry.by
        return True

    def reveals(self, before: S, after: S) -> bool:
        """Whether something hidden became known by this step: then going back needs consent, and what
        other seats were about to say in the same open decision must be said again."""
        return False

    # Advice --------------------------------------------------------------------------------------

    def fallback(self, view: V, decision: Decision, choices: Sequence[Choice]) -> Choice:
        """What an absent or broken player's seat does: the rulebook's default, or the first choice."""
        return choices[0]

    def guide(self) -> Guide | None:
        return None

    @classmethod
    def bots(cls) -> Mapping[str, BotMaker]:
        """The game's own bots, weakest first; generic ones (`random`, `search`) come on top."""
        return {}

    @classmethod
    def usual_bot(cls) -> str:
        """Who plays where no bot is named: the strongest of the game's own."""
        return [*cls.bots()][-1] if cls.bots() else "random"

    @classmethod
    def daily(cls, source: Source) -> Iterable[Config]:
        """What may be dealt on a day, drawn by lot, the first choice first; none: there is no daily deal."""
        return ()

    @classmethod
    def configurations(cls, players: int | None = None) -> Iterable[Config]:
        """Every configuration worth checking at default readings."""
        counts = cls.player_counts if players is None else (players,)
        return [cls.config_type(players=count) for count in counts]

    @classmethod
    def readings(cls) -> Iterable[Config]:
        """One configuration for each other reading of an open rule."""
        return ()

    @classmethod
    def campaign(cls) -> CampaignRules[Any] | None:
        """How a crew's matches add up, for games that are played in a campaign."""
        return None

    # What follows for free -----------------------------------------------------------------------

    def number(self, choice: Choice) -> int:
        """The choice's number: its index in `actions`."""
        try:
            return self._numbers[choice]
        except KeyError:
            raise UnknownChoice(str(choice)) from None

    @property
    def _numbers(self) -> dict[Choice, int]:
        numbers: dict[Choice, int] | None = self.__dict__.get("_number_table")
        if numbers is None:
            numbers = {choice: index for index, choice in enumerate(self.actions)}
            self.__dict__["_number_table"] = numbers
        return numbers

    def mask(self, state: S, decision: Decision) -> list[bool]:
        """One flag per action number."""
        flags = [False] * len(self.actions)
        for choice in self.legal(state, decision):
            flags[self.number(choice)] = True
        return flags

    def encode(self, state: S) -> bytes:
        return _ENCODER.encode(state)

    def decode(self, data: bytes) -> S:
        decoder: msgspec.json.Decoder[S] | None = self.__dict__.get("_state_decoder")
        if decoder is None:
            decoder = msgspec.json.Decoder(self.state_type)
            self.__dict__["_state_decoder"] = decoder
        return decoder.decode(data)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.config,)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Rules hold no game state: a copy of theirs is themselves."""
        return self

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.config!r})"


_ENCODER = msgspec.json.Encoder()
