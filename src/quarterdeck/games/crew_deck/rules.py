"""Crew Deck: the game object that ties setup, play, judging and knowledge together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from quarterdeck.core.chance import Source
from quarterdeck.core.contract import BotMaker, Choice, Config, Decision, Entry, GameInfo, Outcome, Seat
from quarterdeck.core.phases import Kinds, PhaseGame, decisions, modes_of
from quarterdeck.core.view import View
from quarterdeck.games.crew_deck import chance, legal, play, setup
from quarterdeck.games.crew_deck.choices import AnyChoice, Pay
from quarterdeck.games.crew_deck.config import ROUNDS, CrewDeckConfig
from quarterdeck.games.crew_deck.facts import Facts, facts
from quarterdeck.games.crew_deck.judge import Scorer, final_outcome
from quarterdeck.games.crew_deck.knowledge.retrace import retrace
from quarterdeck.games.crew_deck.knowledge.worlds import determinize
from quarterdeck.games.crew_deck.ship import Hull
from quarterdeck.games.crew_deck.state import CrewDeckView, State
from quarterdeck.games.crew_deck.text import CrewDeckText
from quarterdeck.games.crew_deck.vocabulary import Vocabulary


class CrewDeck(PhaseGame[State, CrewDeckView]):
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

    kinds: ClassVar[Kinds] = {
        "setup": ("chance", None, setup.set_up),
        "deal": ("chance", None, setup.deal),
        "form": ("turn", legal.plays, play.play),
        "payroll": ("turn", legal.payrolls, play.pay),
        "recruit": ("turn", legal.recruits, play.recruit),
        "place": ("sealed", legal.placements, play.place),
    }
    config: CrewDeckConfig
    text: CrewDeckText

    def __init__(self, config: CrewDeckConfig) -> None:
        config.check()
        self.config = config
        self.seats = config.players
        self.solo = config.solo
        self.stack_size, self.stack_count = config.stack_size, config.stack_count
        self.plays = config.players * config.plays
        """How many cards are played to the stacks in a round, the solo AI's not counted."""
        self.payrolls = config.players * config.payroll_cards
        self.hold_size = config.hold_size
        self.plain_cards = setup.plain_cards(config)
        self.wild_cards: tuple[int, ...] = setup.WILDS if config.wilds else ()
        """In the deck or aside; none in a game without them."""
        self.hull = Hull(config.ship_width, config.frame)
        self.scorer = Scorer(config, self.hull)
        self.vocabulary = Vocabulary(config, self.hull)
        self.actions = self.vocabulary.actions
        modes = dict(modes_of(self.kinds))
        if self.solo:
            modes["place"] = "turn"
        self.waiting = decisions(tuple(modes.items()), tuple(range(self.seats)))
        self.info = GameInfo(
            players=self.seats,
            cooperative=False,
            hidden_information=True,
            simultaneous=not self.solo,
            longest=1 + ROUNDS * (1 + self._turns_a_round()),
            choices=len(self.actions),
        )
        self.text = CrewDeckText(self)

    def _turns_a_round(self) -> int:
        config = self.config
        if config.solo:
            return config.plays + 1 + config.stack_size
        cards = config.payroll_cards
        return self.seats * (config.plays + cards + cards * config.stack_size) + config.stack_count - 1

    # What happens --------------------------------------------------------------------------------

    def start(self) -> State:
        return setup.start(self)

    def outcome(self, state: State) -> Outcome | None:
        if state.public.phase != "over":
            return None
        return final_outcome(self.config, self.scorer, state.public)

    # Chance --------------------------------------------------------------------------------------

    def sample(self, state: State, source: Source) -> Choice:
        return chance.sample(self, state, source)

    def possible(self, state: State, choice: Choice) -> bool:
        return chance.possible(self, state, choice)

    # What a seat may know ------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> CrewDeckView:
        return View(seat, state.public, None if seat is None else state.owns[seat])

    def facts(self, view: CrewDeckView) -> Facts:
        return facts(self, view)

    def determinize(self, view: CrewDeckView, source: Source) -> State:
        return determinize(self, view, source)

    def retrace(self, state: State, log: Sequence[Entry]) -> tuple[Entry, ...]:
        return retrace(self, state, log)

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

    # Which configurations there are ----------------------------------------------------------------

    @classmethod
    def daily(cls, source: Source) -> Iterable[Config]:
        """Solo: what is dealt does not depend on what was played, until the discards are shuffled."""
        return [CrewDeckConfig(players=1)]

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
