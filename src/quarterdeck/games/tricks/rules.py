"""The game object of a crew that takes tricks: tables to look things up in, and the contract's answers.

A game says what differs: its kinds of decisions with what may be chosen and what follows, the steps of its
preparation, and how a finished trick is judged.
"""

from __future__ import annotations

import tomllib
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, ClassVar, Final, Generic, TypeAlias

from msgspec import convert

from quarterdeck.core.chance import Source, drawn
from quarterdeck.core.contract import Choice, Config, Decision, Entry, GameInfo, Outcome, Seat
from quarterdeck.core.phases import Kinds, PhaseGame, decisions, modes_of
from quarterdeck.core.view import View
from quarterdeck.games.tricks import council, legal, vocabulary
from quarterdeck.games.tricks.cards import Deck, HandTable, cards_in
from quarterdeck.games.tricks.choices import Deal, Pass, Play, Show
from quarterdeck.games.tricks.knowledge import Knowledge
from quarterdeck.games.tricks.observations import CHOSE, PLAYED, saw
from quarterdeck.games.tricks.setup import dealt
from quarterdeck.games.tricks.state import O, Own, P, State, TrickPublic, hand_of
from quarterdeck.games.tricks.text import TrickText

Begin: TypeAlias = Callable[[Any, Any, Any], Any]
Opened: TypeAlias = Callable[[Any, Any, tuple[int, ...]], Any]

SHARED_KINDS: Final[Kinds] = {
    "deal": ("chance", None, dealt),
    "wish": ("sealed", legal.options, council.seal),
    "propose": ("turn", legal.options, council.propose),
    "vote": ("sealed", legal.yes_or_no, council.seal),
    "pass": ("sealed", legal.passes, council.seal),
}
"""Decisions that are the same in every game of tricks; a game adds its own, its briefing and its play."""


class TrickGame(PhaseGame[State[P, O], View[P, O]], Generic[P, O]):
    """What the rules of all games of tricks look up."""

    solvable = True
    steps: ClassVar[Mapping[str, Begin]]
    """By name in the agenda: sets up what the table waits for, or does its work and goes on."""
    opened: ClassVar[Mapping[str, Opened]] = {}
    """What follows when the sealed answers of a phase are opened, beside those of a ballot."""
    open_chance: ClassVar[tuple[type[Choice], ...]] = ()
    """Results of chance that everybody sees."""
    own_type: ClassVar[type[Own]] = Own
    knowledge_type: ClassVar[type[Knowledge]] = Knowledge

    mission: Any
    mission_number: int
    """In the logbook; 0: one of the crew's own."""
    config: Any
    text: TrickText
    agenda: tuple[str, ...]
    """The steps of the preparation, in their order."""
    silence: ClassVar[Choice]
    """What whoever has nothing to communicate chooses."""
    unopenable: int = 0
    """Cards with which a trick may be opened only by a seat that has no others."""
    dummy_left_of: int = -1
    """Where the dummy sits from the deal on."""
    redeals: ClassVar[bool] = False
    """Whether some deals are dealt again (`redeal_due`)."""

    def __init__(self, config: Any, deck: Deck, tricks: int) -> None:
        self.config = config
        self.deck = deck
        self.tricks = tricks
        """How many tricks a whole hand has."""
        self.captains_card = deck.cards[-1]
        """The highest trump: whoever is dealt it is the captain."""
        self.seats: int = max(config.players, 3)
        """Seats at the table, the dummy's included."""
        self.dummy = 2 if config.players == 2 else -1
        """The seat of the hand that nobody owns; -1 where there is none."""
        self.uneven = len(deck.cards) % self.seats > 0
        """Somebody is dealt one card more than the others."""
        self.humans: int = (1 << config.players) - 1
        self.passers = (1 << self.seats) - 1
        """Who passes a card after a distress signal."""
        order = tuple((seat + 1) % self.seats for seat in range(self.seats))
        self.next_asked = tuple(1 << seat for seat in order)
        self._orders = ((2, 0, 1), (1, 2, 0), order)
        """The left neighbours where the dummy sits to the left of seat 0 or 1, or is not seated."""
        self.plays: HandTable[Play] = vocabulary.plays(deck)
        self.passes: HandTable[Pass] = vocabulary.passes(deck)
        self.bit_of = tuple(1 << card for card in range(len(deck.suit)))
        self.laid = tuple(
            tuple(
                (bit, (card,), (saw(PLAYED, seat, card),), 1 << order[seat] if self.dummy < 0 else 0)
                for card, bit in enumerate(self.bit_of)
            )
            for seat in range(self.seats)
        )
        """By seat and card: it as a set, what is appended to the trick and to what was seen, who is next
        (0 where that depends on the dummy's place)."""
        self.beaten_by = deck.beaten_by
        self.same_suit = deck.same_suit

    def _lay(self, actions: tuple[Choice, ...], longest: int) -> None:
        """The last of the tables, once all choices are known."""
        self.actions = actions
        self.following = self.plays.in_suit
        self.plays_of = self.plays.of
        self.chose = tuple(_Chose(self, seat) for seat in range(self.seats))
        """By seat and choice: what is appended to what was seen."""
        self.silent = tuple(chose[self.silence] for chose in self.chose)
        self.silent_type = type(self.silence)
        self.shows_by_number = {
            number: choice for number, choice in enumerate(actions) if isinstance(choice, Show)
        }
        modes = modes_of(self.kinds)
        everybody = range(self.seats)
        self._pending = tuple(
            decisions(modes, tuple(captain if seat == self.dummy else seat for seat in everybody))
            for captain in everybody
        )
        """By captain, who decides for the dummy."""
        self.info = GameInfo(
            players=self.config.players,
            cooperative=True,
            hidden_information=True,
            simultaneous=True,
            longest=longest,
            choices=len(actions),
            talk="limited",
        )

    # What happens --------------------------------------------------------------------------------

    def pending(self, state: State[P, O]) -> tuple[Decision, ...]:
        public = state.public
        return self._pending[public.captain][public.phase][public.asked]

    def decisions(self, public: TrickPublic, asked: int) -> tuple[Decision, ...]:
        """The decisions of these seats in the present phase."""
        return self._pending[public.captain][public.phase][asked]

    def open_hands(self, state: State[P, O]) -> tuple[tuple[int, ...], ...]:
        """The hands by seat; a dummy's cards lie open already."""
        return tuple(tuple(cards_in(hand_of(state, seat))) for seat in range(len(state.own)))

    @abstractmethod
    def speakers(self, public: Any, trick: int) -> int:
        """The seats that may communicate before this trick."""

    def outcome(self, state: State[P, O]) -> Outcome | None:
        verdict = state.public.verdict
        if verdict is None:
            return None
        reason, rule = self.text.verdict(verdict)
        return Outcome(reason, rule, (float(verdict.won),) * self.config.players)

    # What the crew decides together ----------------------------------------------------------------

    @abstractmethod
    def options(self, public: Any, topic: str) -> tuple[Choice, ...]:
        """What may be wished for and proposed in a ballot of the game's own."""

    def default(self, topic: str) -> Choice | None:
        """What counts in such a ballot if the crew does not agree; None where it must."""
        return None

    @abstractmethod
    def settle(self, state: Any, topic: str, choice: Choice) -> Any:
        """What follows from such a ballot."""

    def answering(self, public: Any) -> int:
        """The seats that answer in the present phase, sealed: those who have and those still asked."""
        phase = public.phase
        if phase == "wish":
            return self.humans
        if phase == "vote":
            return self.humans & ~(1 << public.captain)  # type: ignore[no-any-return]
        return self.passers if phase == "pass" else public.asked  # type: ignore[no-any-return]

    # Who sits where ------------------------------------------------------------------------------

    def clockwise(self, public: TrickPublic) -> tuple[int, ...]:
        """The left neighbour of each seat."""
        return self._orders[-1 if public.dummy is None else public.dummy.left_of]

    def in_turn(self, public: TrickPublic, first: int) -> tuple[int, ...]:
        """All seats clockwise, beginning with this one."""
        return _in_turn(self.clockwise(public), first)

    def saw_choice(self, seat: int, choice: Choice) -> tuple[int]:
        """The observation of a seat's open choice."""
        return self.chose[seat][choice]

    # What a seat may know ------------------------------------------------------------------------

    def view(self, state: State[P, O], seat: Seat | None) -> View[P, O]:
        return View(seat, state.public, None if seat is None else state.own[seat])

    def determinize(self, view: View[P, O], source: Source) -> State[P, O]:
        return self.knowledge_type(self, view).imagine(source)

    def retrace(self, state: State[P, O], log: Sequence[Entry]) -> tuple[Entry, ...]:
        return self.knowledge_type.retrace(self, state, log)

    def shows(self, state: State[P, O], entry: Entry, seat: Seat | None) -> bool:
        """The deal is hidden; what else comes by chance before all eyes is not."""
        return isinstance(entry.choice, self.open_chance) or super().shows(state, entry, seat)

    def redeal_due(self, public: Any, deal: Deal) -> bool:
        """Whether the rules have such a deal dealt again."""
        return False

    # Advice --------------------------------------------------------------------------------------

    @classmethod
    def usual_bot(cls) -> str:
        """The first mate, where its extra is installed."""
        return "first-mate" if find_spec("numpy") else "deckhand"

    @classmethod
    def daily(cls, source: Source) -> Iterator[Config]:
        """The missions for four; a deal that can be won is looked for in the first that can be judged."""
        return drawn(source, cls.configurations(4))

    @classmethod
    def readings(cls) -> Iterable[Any]:
        """As the game's folder has them in `readings.toml`, if at all."""
        table = files(cls.__module__.rpartition(".")[0]) / "readings.toml"
        rows = tomllib.loads(table.read_text("utf-8"))["reading"] if table.is_file() else ()
        return tuple(convert(row, cls.config_type) for row in rows)


@cache
def _in_turn(clockwise: tuple[int, ...], first: int) -> tuple[int, ...]:
    order = [first]
    while len(order) < len(clockwise):
        order.append(clockwise[order[-1]])
    return tuple(order)


class _Chose(dict[Choice, tuple[int]]):
    """The observation of each open choice of one seat, made when it is first asked for."""

    def __init__(self, game: TrickGame[Any, Any], seat: int) -> None:
        self._game, self._seat = game, seat

    def __missing__(self, choice: Choice) -> tuple[int]:
        self[choice] = (saw(CHOSE, self._seat, self._game.number(choice)),)
        return self[choice]
