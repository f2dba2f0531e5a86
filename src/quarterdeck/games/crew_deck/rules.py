"""Crew Deck as a game of the contract. The rules themselves stand one module a phase:
`deck` (setup and deals), `crews` (phases 1 to 3), `stations` (phases 4 and 5), `solo`, `ending`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from quarterdeck.core.chance import Source
from quarterdeck.core.contract import (
    CHANCE,
    BotMaker,
    Choice,
    Config,
    Decision,
    Entry,
    Game,
    GameInfo,
    Mode,
    Outcome,
    Seat,
)
from quarterdeck.core.view import View
from quarterdeck.games.crew_deck import hidden
from quarterdeck.games.crew_deck.config import ROUNDS, CrewDeckConfig
from quarterdeck.games.crew_deck.crews import Crews
from quarterdeck.games.crew_deck.deck import Deck
from quarterdeck.games.crew_deck.ending import judge
from quarterdeck.games.crew_deck.facts import Facts, facts
from quarterdeck.games.crew_deck.scoring import Scorer
from quarterdeck.games.crew_deck.ship import Hull, Ship
from quarterdeck.games.crew_deck.state import (
    AnyChoice,
    CrewDeckView,
    Deal,
    Own,
    Pay,
    Place,
    Play,
    Public,
    Recruit,
    Setup,
    State,
    Stow,
)
from quarterdeck.games.crew_deck.stations import Stations
from quarterdeck.games.crew_deck.tables import Tables, chosen
from quarterdeck.games.crew_deck.text import CrewDeckText

CHANCES: Final[Mapping[str, tuple[Decision, ...]]] = {
    "setup": (Decision("setup", CHANCE, CHANCE, "chance"),),
    "deal": (Decision("deal", CHANCE, CHANCE, "chance"),),
    "over": (),
}


class CrewDeck(Game[State, CrewDeckView]):
    """Rules for one table."""

    name: ClassVar[str] = "crew-deck"
    title: ClassVar[str] = "Crew Deck"
    version: ClassVar[str] = "1"
    config_type: ClassVar[type[Config]] = CrewDeckConfig
    player_counts: ClassVar[tuple[int, ...]] = (1, 2, 3, 4, 5)
    benchmark: ClassVar[Mapping[str, Any]] = {"players": 4}
    state_type = State
    view_type = CrewDeckView
    choice_type = AnyChoice
    facts_type = Facts

    config: CrewDeckConfig
    text: CrewDeckText

    def __init__(self, config: CrewDeckConfig) -> None:
        config.check()
        self.config = config
        self.hull = Hull(config.ship_width, config.frame)
        self.scorer = Scorer(config, self.hull)
        self.deck = Deck(config)
        tables = Tables(config, self.hull)
        self.actions = tables.actions
        self._crews = Crews(config, tables, self.scorer)
        self.stations = Stations(config, tables, self.hull)
        self._recruits_of = tables.recruits_of
        self._handlers: dict[type[Choice], Callable[[State, Seat, Any], State]] = {
            Setup: self.deck.set_up,
            Deal: self.deck.deal,
            Play: self._crews.play,
            Pay: self._crews.pay,
            Recruit: self._crews.recruit,
            Place: self.stations.place,
            Stow: self.stations.place,
        }
        seats = config.players
        self._seats = seats
        self._turns = {
            kind: [(Decision(kind, seat, seat),) for seat in range(seats)]
            for kind in ("form", "payroll", "recruit")
        }
        mode: Mode = "turn" if config.solo else "sealed"
        placing = [Decision("place", seat, seat, mode) for seat in range(seats)]
        self._placing = [chosen(placing, mask) for mask in range(1 << seats)]
        self.info = GameInfo(
            players=seats,
            cooperative=False,
            hidden_information=True,
            simultaneous=not config.solo,
            longest=1 + ROUNDS * (1 + self._turns_a_round()),
            choices=len(self.actions),
        )
        self.text = CrewDeckText(self)

    def _turns_a_round(self) -> int:
        config = self.config
        if config.solo:
            return config.plays + 1 + config.stack_size
        cards = config.payroll_cards
        return self._seats * (config.plays + cards + cards * config.stack_size) + config.stack_count - 1

    # What happens --------------------------------------------------------------------------------

    def start(self) -> State:
        seats = self._seats
        public = Public(
            phase="setup",
            round=0,
            first=0,
            turn=0,
            stacks=(),
            offers=(),
            posted=(),
            order=(),
            recruits=((),) * seats,
            placed=(0,) * seats,
            ships=(Ship(),) * seats,
            payrolls=((),) * seats,
            deck=self.config.deck_size,
            pile=0,
        )
        return State(public, (Own(),) * seats, deck=(), aside=())

    def pending(self, state: State) -> tuple[Decision, ...]:
        public = state.public
        phase = public.phase
        if phase == "place":
            return self._placing[state.owing]
        if phase in ("form", "payroll"):
            return self._turns[phase][(public.first + public.turn) % self._seats]
        if phase == "recruit":
            return self._turns[phase][public.order[public.turn]]
        return CHANCES[phase]

    def legal(self, state: State, decision: Decision) -> tuple[Choice, ...]:
        public = state.public
        phase = public.phase
        if phase == "place":
            return self.stations.placements(state.owns[decision.for_])
        if phase == "form":
            return self._crews.plays(public.stacks, state.owns[decision.for_].hand)
        if phase == "payroll":
            return self._crews.payroll(public.offers)
        return self._recruits_of[len(public.stacks)]

    def apply(self, state: State, decision: Decision, choice: Choice) -> State:
        return self._handlers[type(choice)](state, decision.for_, choice)

    def outcome(self, state: State) -> Outcome | None:
        if state.public.phase != "over":
            return None
        return judge(self.config, self.scorer, state.public)

    # Chance --------------------------------------------------------------------------------------

    def sample(self, state: State, source: Source) -> Choice:
        return self.deck.sample(state, source)

    def possible(self, state: State, choice: Choice) -> bool:
        return isinstance(choice, Setup | Deal) and self.deck.possible(state, choice)

    # What a seat may know ------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> CrewDeckView:
        return View(seat, state.public, None if seat is None else state.owns[seat])

    def facts(self, view: CrewDeckView) -> Facts:
        return facts(self, view)

    def determinize(self, view: CrewDeckView, source: Source) -> State:
        return hidden.determinize(self.deck, self.stations, view, source)

    def retrace(self, state: State, log: Sequence[Entry]) -> tuple[Entry, ...]:
        return hidden.retrace(self.deck, state, log)

    def reveals(self, before: State, after: State) -> bool:
        """A deal shows cards to their holder, a played card leaves a hidden hand, and the last
        placement opens everybody's."""
        phase = before.public.phase
        if phase == "place":
            return after.public.phase != "place" and not self.config.solo
        return phase in ("setup", "deal", "form")

    # Advice --------------------------------------------------------------------------------------

    def fallback(self, view: CrewDeckView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        """The cheapest payroll card; otherwise the first choice."""
        return min(choices, key=lambda choice: choice.cost if isinstance(choice, Pay) else 0)

    @classmethod
    def bots(cls) -> Mapping[str, BotMaker]:
        from quarterdeck.games.crew_deck.bots import BOTS

        return BOTS

    @classmethod
    def configurations(cls, players: int | None = None) -> Iterable[Config]:
        tables = [
            CrewDeckConfig(players=count, wilds=wilds) for count in (1, 2, 3, 4) for wilds in (True, False)
        ]
        tables.append(CrewDeckConfig(players=5, five_players=True))
        return [table for table in tables if players in (None, table.players)]

    @classmethod
    def readings(cls) -> Iterable[Config]:
        return [
            CrewDeckConfig(players=3, wild_chain=False),
            CrewDeckConfig(players=3, wild_counts_printed_trait=False),
            CrewDeckConfig(players=4, frame="fixed"),
            CrewDeckConfig(players=2, frame="fixed"),
            CrewDeckConfig(players=4, first_player="seat"),
            CrewDeckConfig(players=2, final_tie="first_player"),
            CrewDeckConfig(players=1, solo_wilds=6),
            CrewDeckConfig(players=1, solo_wilds=14),
            CrewDeckConfig(players=1, ai_wilds_positive=False),
            CrewDeckConfig(players=1, ai_tie="right"),
        ]
