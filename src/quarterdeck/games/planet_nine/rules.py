"""Planet Nine: the game object that ties preparation, council, play and judging together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.util import find_spec
from typing import Any, ClassVar, Final, Literal

from quarterdeck.core.chance import Source
from quarterdeck.core.contract import (
    CHANCE,
    BotMaker,
    Choice,
    Decision,
    Entry,
    Game,
    GameInfo,
    Mode,
    Outcome,
    Seat,
)
from quarterdeck.core.view import View
from quarterdeck.games.planet_nine import council, knowledge, play, preparation, shuffling
from quarterdeck.games.planet_nine.bots import Deckhand, FirstMate
from quarterdeck.games.planet_nine.choices import AnyChoice, Uncover
from quarterdeck.games.planet_nine.components import MISSIONS, Token
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.facts import Facts, facts
from quarterdeck.games.planet_nine.legal import LEGAL
from quarterdeck.games.planet_nine.logbook import LogbookRules
from quarterdeck.games.planet_nine.specials import special_rule
from quarterdeck.games.planet_nine.state import (
    SAW_OWNER,
    SAW_PLAY,
    SAW_RADIO,
    SAW_READY,
    Own,
    PlanetNineView,
    Public,
    State,
    saw,
)
from quarterdeck.games.planet_nine.text import PlanetNineText
from quarterdeck.games.planet_nine.vocabulary import YES_NO, Vocabulary
from quarterdeck.games.tricks.ballot import Stage
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.radio import CLAIMS

Apply = Callable[["PlanetNine", State, Decision, Any], State]

MODES: Final[Mapping[str, Mode]] = {
    "deal": "chance",
    "uncover": "chance",
    "draw": "chance",
    "wish": "sealed",
    "vote": "sealed",
    "pass": "sealed",
    "briefing": "open",
    "propose": "turn",
    "poll": "turn",
    "prefer": "turn",
    "name": "turn",
    "draft": "turn",
    "assign": "turn",
    "play": "turn",
}


class PlanetNine(Game[State, PlanetNineView]):
    """Co-operative trick-taking: the right members win the right cards, with one message each."""

    name: ClassVar[str] = "planet-nine"
    title: ClassVar[str] = "Planet Nine"
    version: ClassVar[str] = "1"
    config_type = PlanetNineConfig
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5)
    benchmark: ClassVar[Mapping[str, Any]] = {"players": 4, "tasks": 4}
    state_type = State
    view_type = PlanetNineView
    choice_type = AnyChoice
    facts_type = Facts

    def __init__(self, config: PlanetNineConfig) -> None:
        self.config: PlanetNineConfig = config
        self.mission = config.resolve()
        self.deck = config.deck()
        self.bits = tuple(1 << card for card in self.deck.cards)
        self.bit_of = tuple(1 << card for card in range(len(self.deck.suit)))
        self.task_cards = cards_in(self.deck.colours)
        self.tricks = config.tricks()
        self.special = special_rule(self.mission, config)
        self.members = max(config.players, 3)
        """Crew members, JARVIS included."""
        self.jarvis = 2 if config.players == 2 else -1
        """JARVIS's number among the members; -1 where it does not play."""
        self.humans = (1 << config.players) - 1
        self.no_tricks = (0,) * self.members
        self.no_messages = (None,) * config.players
        self.uneven = self.jarvis < 0 and len(self.deck.cards) % config.players > 0
        """Whether a member gets one card more than the others."""
        tokens: list[Token | Literal[""]] = [*self.mission.tokens]
        tokens += [""] * (self.mission.tasks - len(tokens))
        self.tokens = tuple(tokens)
        """The token of each task in the order they are drawn."""
        self.agenda = self._agenda()
        vocabulary = Vocabulary(config, self.mission, self.special.choices, self.members)
        self.words = vocabulary
        self.actions = vocabulary.actions
        self.hand_overs = vocabulary.hand_overs
        self.fixed_options = vocabulary.fixed_options
        self.defaults = vocabulary.defaults
        self.laid = tuple(
            tuple((bit, (card,), (saw(SAW_PLAY, member, card),)) for card, bit in enumerate(self.bit_of))
            for member in range(self.members)
        )
        """By member and card: the card as a set, and what is appended to the trick and to what was seen."""
        self.saw_owner = tuple(
            tuple((saw(SAW_OWNER, member, card),) for card in range(len(self.deck.suit)))
            for member in range(self.members)
        )
        self.saw_radio = tuple(
            {
                radio: (saw(SAW_RADIO, seat, radio.card, CLAIMS.index(radio.claim)),)
                for radio in vocabulary.radios_made
            }
            for seat in range(config.players)
        )
        self.saw_ready = tuple((saw(SAW_READY, seat),) for seat in range(self.members))
        self.beaten_by = self.deck.beaten_by
        self.same_suit = self.deck.same_suit
        self.following = vocabulary.plays.in_suit
        self.plays_of = vocabulary.plays.of
        order = tuple((seat + 1) % self.members for seat in range(self.members))
        self.next_bits = tuple(1 << seat for seat in order)
        self._order = order
        self._jarvis_orders = ((2, 0, 1), (1, 2, 0))
        self._pending = self._decisions()
        self.info = self._info()
        self.text: PlanetNineText = PlanetNineText(self)

    def _agenda(self) -> tuple[str, ...]:
        """The steps of preparation that this mission needs."""
        mission, config = self.mission, self.config
        distress = bool(mission.number) if config.distress is None else config.distress
        hand_over = mission.hand_over and config.players == 5
        moment = self.special.moment
        last = [("hand_over", hand_over), ("distress", distress)]
        steps = [
            ("deal", True),
            ("seat", config.players == 2),
            ("special", moment == "before_tasks"),
            ("layout", mission.tasks > 0 and mission.assignment == "draft"),
            ("special", moment == "before_assignment"),
            (mission.assignment, mission.tasks > 0),
            *(reversed(last) if config.distress_first else last),
            ("special", moment == "before_play"),
            ("play", True),
        ]
        return tuple(step for step, needed in steps if needed)

    def _decisions(self) -> tuple[dict[str, list[tuple[Decision, ...]]], ...]:
        """What `pending` answers, by commander, phase and members asked."""

        def table(commander: int) -> dict[str, list[tuple[Decision, ...]]]:
            found: dict[str, list[tuple[Decision, ...]]] = {"over": [()]}
            for kind, mode in MODES.items():
                found[kind] = [
                    tuple(_decision(kind, mode, member, self.jarvis, commander) for member in cards_in(asked))
                    for asked in range(1 << self.members)
                ]
            return found

        if self.jarvis < 0:
            return (table(0),) * self.members
        return tuple(table(commander) for commander in range(self.config.players))

    def _info(self) -> GameInfo:
        players, tasks = self.config.players, self.mission.tasks
        ballots = 5 * (players + 3 * (1 + players))
        assignment = 2 + players + tasks * (2 + self.members)
        briefing = players * (self.tricks + players + 1)
        return GameInfo(
            players=players,
            cooperative=True,
            hidden_information=True,
            simultaneous=True,
            longest=2 + ballots + assignment + self.members + briefing + self.members * self.tricks,
            choices=len(self.actions),
            talk="limited",
        )

    # What happens --------------------------------------------------------------------------------

    def start(self) -> State:
        return State(Public("deal", 1), (Own(0),) * self.config.players)

    def pending(self, state: State) -> tuple[Decision, ...]:
        public = state.public
        return self._pending[public.commander][public.phase][public.asked]

    def legal(self, state: State, decision: Decision) -> tuple[Choice, ...]:
        return LEGAL[decision.kind](self, state, decision)

    def apply(self, state: State, decision: Decision, choice: Choice) -> State:
        return _APPLY[decision.kind](self, state, decision, choice)

    def outcome(self, state: State) -> Outcome | None:
        verdict = state.public.verdict
        if verdict is None:
            return None
        reason, rule = self.text.verdict(verdict)
        return Outcome(reason, rule, (float(verdict.won),) * self.config.players)

    # Who sits where, and what the rule modules ask for ---------------------------------------------

    def clockwise(self, public: Public) -> tuple[int, ...]:
        """The left neighbour of each member."""
        return self._order if public.jarvis is None else self._jarvis_orders[public.jarvis.left_of]

    def candidates(self, public: Public) -> list[int]:
        """Whom the commander may name."""
        return preparation.candidates(self, public)

    def even_takers(self, public: Public) -> list[int]:
        """To whom the commander may give the uncovered task."""
        return preparation.even_takers(self, public)

    def open_ballot(self, state: State, public: Public, topic: str, stage: Stage = "wish") -> State:
        return council.open_ballot(self, state, public, topic, stage)

    def first_trick(self, state: State, public: Public) -> State:
        """The commander leads."""
        return State(play.open_trick(self, public, 1, public.commander), state.own, state.covered)

    # Chance --------------------------------------------------------------------------------------

    def sample(self, state: State, source: Source) -> Choice:
        return shuffling.sample(self, state, source)

    def chance_outcomes(self, state: State) -> tuple[tuple[Choice, float], ...] | None:
        return shuffling.chance_outcomes(self, state)

    def possible(self, state: State, choice: Choice) -> bool:
        return shuffling.possible(self, state, choice)

    # What a seat may know ------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> PlanetNineView:
        return View(seat, state.public, None if seat is None else state.own[seat])

    def facts(self, view: PlanetNineView) -> Facts:
        return facts(self, view)

    def determinize(self, view: PlanetNineView, source: Source) -> State:
        return knowledge.determinize(self, view, source)

    def retrace(self, state: State, log: Sequence[Entry]) -> tuple[Entry, ...]:
        return knowledge.retrace(self, state, log)

    def shows(self, state: State, entry: Entry, seat: Seat | None) -> bool:
        """Task cards are uncovered before all eyes; the deal and mission 12's draws are not."""
        return isinstance(entry.choice, Uncover) or super().shows(state, entry, seat)

    def reveals(self, before: State, after: State) -> bool:
        """A card or an answer came to light; only being ready, taking a task or a sealed answer do not."""
        harmless = ("briefing", "draft", "wish", "vote", "pass")
        if before.public.phase not in harmless or before.public.shown != after.public.shown:
            return True
        return (
            before.public.phase in ("wish", "vote", "pass") and not after.public.asked & before.public.asked
        )

    # Advice --------------------------------------------------------------------------------------

    def fallback(self, view: PlanetNineView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        """The default in common decisions, no to questions, no message; otherwise the first choice."""
        ballot = view.public.ballot
        if ballot is not None and ballot.default >= 0 and self.actions[ballot.default] in choices:
            return self.actions[ballot.default]
        if decision.kind == "vote" and ballot is not None and ballot.default < 0:
            return YES_NO[0]
        return YES_NO[1] if YES_NO[1] in choices else choices[0]

    @classmethod
    def bots(cls) -> Mapping[str, BotMaker]:
        return {"deckhand": Deckhand, "first-mate": FirstMate}

    @classmethod
    def usual_bot(cls) -> str:
        """The first mate, where its extra is installed."""
        return "first-mate" if find_spec("numpy") else "deckhand"

    @classmethod
    def campaign(cls) -> LogbookRules:
        return LogbookRules()

    # Which configurations there are ----------------------------------------------------------------

    @classmethod
    def configurations(cls, players: int | None = None) -> Iterable[PlanetNineConfig]:
        """All fifty missions at every player count, and the challenge for three.

        Mission 1 is what a configuration without a mission plays.
        """
        counts = cls.player_counts if players is None else (players,)
        for count in counts:
            for challenge in (False, True) if count == 3 else (False,):
                for mission in MISSIONS:
                    number = None if mission == 1 else mission
                    yield PlanetNineConfig(players=count, mission=number, challenge=challenge)

    @classmethod
    def readings(cls) -> Iterable[PlanetNineConfig]:
        """Each other reading where it matters, and missions of a crew's own."""
        make = PlanetNineConfig
        return (
            make(players=4, mission=4, single_card="any"),
            make(players=3, mission=4, extra_card="first"),
            make(players=5, mission=25, distress_first=True),
            make(players=3, mission=5, commander_may_be_sick=True),
            make(players=4, mission=11, commander_may_be_silent=True),
            make(players=2, mission=11, jarvis_may_be_silent=True),
            make(players=4, mission=12, shown_card_may_be_drawn=True),
            make(players=2, mission=12, jarvis_draw="any"),
            make(players=4, mission=17, nines_after_tasks=False),
            make(players=3, mission=46, unplayed_pink_fails=False),
            make(players=4, mission=46, pink_nine_after_pass=True),
            make(players=5, mission=50, everyone_between=True),
            make(players=4, mission=50, roles_by="commander"),
            make(players=2, mission=33, jarvis_may_be_chosen=False),
            make(players=2, mission=24, jarvis_answers=True),
            make(players=4, tasks=4),
            make(players=4, tasks=4, distress=True),
            make(players=4, tasks=5, tokens=("1", ">", "2", ">>", "omega")),
            make(players=5, tasks=3, assignment="decision", hand_over=True, communication="dead_zone"),
            make(players=3, tasks=5, assignment="distribution", communication="disruption", from_trick=3),
        )


def _decision(kind: str, mode: Mode, member: int, jarvis: int, commander: int) -> Decision:
    if mode == "chance":
        return Decision(kind, CHANCE, CHANCE, mode)
    return Decision(kind, commander if member == jarvis else member, member, mode)


_APPLY: Final[Mapping[str, Apply]] = {
    "play": play.play,
    "briefing": play.brief,
    "draft": preparation.taken,
    "pass": council.pass_card,
    "wish": council.wish,
    "propose": council.propose,
    "vote": council.vote,
    "poll": preparation.answered,
    "prefer": preparation.answered,
    "name": preparation.named,
    "assign": preparation.assigned,
    "deal": preparation.dealt,
    "uncover": preparation.uncovered,
    "draw": play.drawn,
}
