"""Jobwell: the game object that ties setup, play, judging and knowledge together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import ClassVar

from quarterdeck.core.chance import Source
from quarterdeck.core.contract import BotMaker, Choice, Decision, Entry, GameInfo, Guide, Outcome, Seat
from quarterdeck.core.phases import Kinds, PhaseGame, decisions, modes_of
from quarterdeck.core.view import View
from quarterdeck.games.jobwell import chance, judge, knowledge, legal, play, setup
from quarterdeck.games.jobwell.choices import AnyChoice, Shuffled
from quarterdeck.games.jobwell.components import KINDS, sets_for
from quarterdeck.games.jobwell.config import JobwellConfig
from quarterdeck.games.jobwell.facts import Facts, facts
from quarterdeck.games.jobwell.observations import Signs
from quarterdeck.games.jobwell.state import JobwellView, State
from quarterdeck.games.jobwell.text import JobwellText
from quarterdeck.games.jobwell.vocabulary import PASS, PUSH, actions


class Jobwell(PhaseGame[State, JobwellView]):
    """Nine cards, two dice: hire the squadron that fits the mission, or change the mission."""

    name: ClassVar[str] = "jobwell"
    title: ClassVar[str] = "Jobwell"
    version: ClassVar[str] = "1"
    config_type = JobwellConfig
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    tokens_to_win: ClassVar[int] = 3
    freelancers: ClassVar[tuple[int, ...]] = tuple(range(KINDS))
    """Those of one set."""
    config: JobwellConfig
    state_type = State
    view_type = JobwellView
    choice_type = AnyChoice
    facts_type = Facts
    kinds: ClassVar[Kinds] = {
        "first_roll": ("chance", None, setup.first_rolled),
        "dice": ("chance", None, setup.mission_rolled),
        "shuffle": ("chance", None, setup.dealt),
        "turn": ("turn", legal.turn, play.act),
        "reroll": ("chance", None, play.rerolled),
    }

    def __init__(self, config: JobwellConfig) -> None:
        self.config = config
        players = config.players
        self.seats = tuple(range(players))
        self.waiting = decisions(modes_of(self.kinds), self.seats)
        self.top_card_visible = config.top_card_visible
        self.any_value = config.set_same_value
        self.no_squads: tuple[tuple[int, ...], ...] = ((),) * players
        self.after = {
            crew: [1 << play.clockwise(seat, crew) for seat in self.seats]
            for size in range(2, players + 1)
            for crew in combinations(self.seats, size)
        }
        """By crew and seat: who is asked when the turn has passed on clockwise."""
        self.decks = [tuple(sorted(self.freelancers * sets)) for sets in range(sets_for(players) + 1)]
        """By number of sets: all cards in card order."""
        self.laid_open = [self._open_cards(crew) for crew in range(players + 1)]
        """By number of agents: how many cards of a shuffle lie open when it is dealt."""
        self.actions = actions(self.freelancers, players)
        self.signs = Signs(self.actions)
        self.observed = self.signs.choice
        self.offers: dict[object, tuple[Choice, ...]] = {}
        """By all that they depend on; filled as positions are met."""
        self.offers_at_the_end: dict[object, tuple[Choice, ...]] = {}
        """The same when the draw stack is empty."""
        self.info = GameInfo(
            players=players,
            cooperative=False,
            hidden_information=True,
            simultaneous=False,
            longest=_longest(players, config.round_cap),
            choices=len(self.actions),
        )
        self.text = JobwellText(self)

    def _open_cards(self, players: int) -> int:
        """Discarded, queued, and the top of the draw stack if it is open and there is one."""
        queued = players + 1 + sets_for(players)
        return queued + (self.top_card_visible and queued < len(self.decks[sets_for(players)]))

    # What happens --------------------------------------------------------------------------------

    legal = legal.turn
    """Nobody is ever asked anything else."""

    def start(self) -> State:
        return setup.start(self)

    def outcome(self, state: State) -> Outcome | None:
        return judge.outcome(self, state)

    # Chance --------------------------------------------------------------------------------------

    def sample(self, state: State, source: Source) -> Choice:
        return chance.sample(self, state, source)

    def chance_outcomes(self, state: State) -> tuple[tuple[Choice, float], ...] | None:
        return chance.chance_outcomes(self, state)

    def possible(self, state: State, choice: Choice) -> bool:
        return chance.possible(self, state, choice)

    # What a seat may know ------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> JobwellView:
        return View(seat, state.public, None)

    def facts(self, view: JobwellView) -> Facts:
        return facts(self, view)

    def determinize(self, view: JobwellView, source: Source) -> State:
        return knowledge.determinize(self, view, source)

    def retrace(self, state: State, log: Sequence[Entry]) -> tuple[Entry, ...]:
        return knowledge.retrace(self, state, log)

    def shows(self, state: State, entry: Entry, seat: Seat | None) -> bool:
        return not isinstance(entry.choice, Shuffled)

    def reveals(self, before: State, after: State) -> bool:
        return self.signs.tell_of_cards(after.public.seen[len(before.public.seen) :])

    def observations(self, seen: str) -> list[str]:
        """What `Public.seen` recorded, in words."""
        return self.signs.read(seen, {choice: self.text.write(choice) for choice in self.actions})

    # Advice --------------------------------------------------------------------------------------

    def fallback(self, view: JobwellView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        return PASS if PASS in choices else PUSH

    def guide(self) -> Guide:
        from quarterdeck.games.jobwell.bots import JobwellGuide

        return JobwellGuide(self)

    @classmethod
    def bots(cls) -> Mapping[str, BotMaker]:
        from quarterdeck.games.jobwell.bots import GreedyBot, TwoPlyBot

        return {"greedy": GreedyBot, "two-ply": TwoPlyBot}

    # Which configurations there are ----------------------------------------------------------------

    @classmethod
    def daily(cls, source: Source) -> Iterable[JobwellConfig]:
        return [JobwellConfig()]

    @classmethod
    def readings(cls) -> Iterable[JobwellConfig]:
        return [
            JobwellConfig(players=2, top_card_visible=False),
            JobwellConfig(players=3, take_discard_slides=True),
            JobwellConfig(players=2, empty_squad_no_grey_bonus=False),
            JobwellConfig(players=2, set_same_value=False),
            JobwellConfig(players=4, first_roll_ties="all"),
            JobwellConfig(players=4, extra_round="tied"),
            JobwellConfig(players=2, round_cap=3),
        ]


def _longest(players: int, rounds: int) -> int:
    """A bound on log entries: in a round each card turns grey once at most (Trade, Roll, Set), each
    leaves the queue at most once plus once per Set, each is taken from the discard stack at most once
    per time it got there; between two of these at most everybody passes; a reroll follows each Roll."""
    cards = 9 * sets_for(players)
    acts = cards + 2 * cards + (players + 3 * cards)
    return 100 + rounds * (2 + cards + acts * (players + 1))
