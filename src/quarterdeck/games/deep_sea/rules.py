"""Deep Sea: the game object that ties preparation, distribution, council and voyage together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from quarterdeck.core.campaign import CampaignRules
from quarterdeck.core.chance import Source
from quarterdeck.core.contract import (
    CHANCE,
    BotMaker,
    Choice,
    Clock,
    Decision,
    Entry,
    Game,
    GameInfo,
    Mode,
    Outcome,
    Seat,
)
from quarterdeck.core.view import View
from quarterdeck.games.deep_sea.cards import DECK
from quarterdeck.games.deep_sea.choices import (
    KEEP,
    NO,
    READY,
    SILENT,
    SKIP,
    TIME_UP,
    AnyChoice,
    Draw,
    Terrain,
    TimeUp,
)
from quarterdeck.games.deep_sea.components import MISSIONS, difficulties, judges
from quarterdeck.games.deep_sea.config import DeepSeaConfig
from quarterdeck.games.deep_sea.council import Council
from quarterdeck.games.deep_sea.distribution import Distribution
from quarterdeck.games.deep_sea.facts import Facts, facts
from quarterdeck.games.deep_sea.judging import CREWS
from quarterdeck.games.deep_sea.preparation import Preparation
from quarterdeck.games.deep_sea.state import DeepSeaView, Own, Public, State, Verdict
from quarterdeck.games.deep_sea.vocabulary import SIGNALS, Vocabulary
from quarterdeck.games.deep_sea.voyage import Voyage
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.choices import Deal

Legal = Callable[[State, Decision], tuple[Choice, ...]]
Apply = Callable[[State, Decision, Any], State]
Step = Callable[[State], State | None]

MODES: Final[Mapping[str, Mode]] = {
    "terrain": "chance",
    "tasks": "chance",
    "deal": "chance",
    "draft": "turn",
    "favour": "sealed",
    "share": "turn",
    "agree": "sealed",
    "wish": "sealed",
    "propose": "turn",
    "vote": "sealed",
    "keep": "turn",
    "accept": "turn",
    "volunteer": "turn",
    "predict": "turn",
    "note": "sealed",
    "pass": "sealed",
    "ready": "open",
    "briefing": "open",
    "play": "turn",
}


class DeepSea(Game[State, DeepSeaView]):
    """Co-operative trick-taking: everybody fulfils their own tasks, with one sonar message each."""

    name: ClassVar[str] = "deep-sea"
    title: ClassVar[str] = "Deep Sea"
    version: ClassVar[str] = "2"
    config_type = DeepSeaConfig
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5)
    benchmark: ClassVar[Mapping[str, Any]] = {
        "players": 4,
        "tasks": ("win_p3", "min_5_pink", "two_in_a_row", "more_than_each"),
    }
    state_type = State
    view_type = DeepSeaView
    choice_type = AnyChoice
    facts_type = Facts

    def __init__(self, config: DeepSeaConfig) -> None:
        self.config: DeepSeaConfig = config
        self.mission = config.resolve()
        own_mission = config.mission is None and bool(config.tasks or config.difficulty)
        self.mission_number = 0 if own_mission else config.mission or 1
        """The mission's number in the logbook; 0: one of the crew's own."""
        self.seats = max(config.players, 3)
        """Seats at the table, a dummy's included."""
        self.dummy = 2 if config.players == 2 else -1
        """The dummy's seat; -1 where there is none."""
        self.humans = (1 << config.players) - 1
        self.crew = CREWS[self.seats]
        self.judges = judges(self.seats)
        self.difficulty = difficulties(self.seats, config.german_print)
        self.objective = self.mission.crew_objective(self.crew)
        self.distress = not own_mission if config.distress is None else config.distress
        self.next_seat = self._next_seats()
        self.vocabulary = Vocabulary(self.seats, self.crew.tricks)
        self.actions = self.vocabulary.actions
        self.preparation = Preparation(self)
        self.distribution = Distribution(self)
        self.council = Council(self)
        self.voyage = Voyage(self)
        self.agenda = self._agenda()
        self._legal, self._apply = self._handlers()
        seconds = self.mission.seconds
        self._clock = Clock(seconds, TIME_UP) if seconds else None
        self._pending = tuple(self._decisions(captain) for captain in range(self.seats))
        self.info = self._info()
        from quarterdeck.games.deep_sea.text import DeepSeaText

        self.text: DeepSeaText = DeepSeaText(self)

    def _next_seats(self) -> tuple[int, ...]:
        """The left neighbour of each seat."""
        if self.dummy >= 0 and self.config.dummy_sits == "after_first":
            return (2, 0, 1)
        return tuple((seat + 1) % self.seats for seat in range(self.seats))

    def _agenda(self) -> tuple[Step, ...]:
        """The steps of an attempt up to the first trick; each asks somebody or has nothing to ask."""
        preparation, council = self.preparation, self.council
        predictions: list[Step] = [council.predict, council.note]
        distress: list[Step] = [council.distress]
        late = self.config.predict_after_distress
        return (
            preparation.terrain,
            preparation.tasks,
            preparation.deal,
            self.distribution.begin,
            *(distress + predictions if late else predictions + distress),
            council.ready,
            self.voyage.begin,
        )

    def _handlers(self) -> tuple[dict[str, Legal], dict[str, Apply]]:
        distribution, council, voyage = self.distribution, self.council, self.voyage
        sealed = council.seal
        rows: dict[str, tuple[Legal, Apply]] = {
            "draft": (distribution.legal_draft, distribution.drafted),
            "favour": (distribution.legal_favour, sealed),
            "share": (distribution.legal_share, distribution.shared),
            "agree": (distribution.legal_answer, sealed),
            "keep": (distribution.legal_keep, distribution.kept),
            "accept": (distribution.legal_answer, distribution.accepted),
            "volunteer": (distribution.legal_answer, distribution.volunteered),
            "wish": (council.options, sealed),
            "propose": (council.options, council.proposed),
            "vote": (distribution.legal_answer, sealed),
            "predict": (council.legal_prediction, council.predicted),
            "note": (council.legal_prediction, council.noted),
            "pass": (council.legal_pass, sealed),
            "ready": (lambda state, decision: (READY,), council.is_ready),
            "briefing": (voyage.legal_briefing, voyage.briefed),
            "play": (voyage.legal_play, voyage.played),
        }
        legal = {kind: row[0] for kind, row in rows.items()}
        apply: dict[str, Apply] = {kind: row[1] for kind, row in rows.items()}
        preparation = self.preparation
        apply["terrain"] = lambda state, decision, choice: preparation.enter_terrain(state, choice)
        apply["tasks"] = lambda state, decision, choice: preparation.display(state, choice)
        apply["deal"] = lambda state, decision, choice: preparation.enter_deal(state, choice)
        apply["event"] = lambda state, decision, choice: self.time_up(state)
        return legal, apply

    def _decisions(self, captain: int) -> dict[str, tuple[tuple[Decision, ...], ...]]:
        """What `pending` answers, by phase and seats asked."""

        def decision(kind: str, mode: Mode, seat: int) -> Decision:
            return Decision(kind, captain if seat == self.dummy else seat, seat, mode)

        found: dict[str, tuple[tuple[Decision, ...], ...]] = {"over": ((),)}
        for kind, mode in MODES.items():
            if mode == "chance":
                found[kind] = ((Decision(kind, CHANCE, CHANCE, mode),),)
            else:
                found[kind] = tuple(
                    tuple(decision(kind, mode, seat) for seat in cards_in(asked))
                    for asked in range(1 << self.seats)
                )
        return found

    def _info(self) -> GameInfo:
        players, tricks = self.config.players, self.crew.tricks
        tasks = max(self.mission.difficulty, len(self.mission.tasks))
        ballot = players + 3 * (1 + players)
        distribution = players + max(tasks, self.seats) * 3 + 3 * players + ballot
        briefing = players * (tricks + 1) + (players + 1) * max(players, 3)
        last = 3 + distribution + 2 + ballot + self.seats + players + briefing + self.seats * tricks
        return GameInfo(
            players=players,
            cooperative=True,
            hidden_information=True,
            simultaneous=True,
            longest=last + 1,
            choices=len(self.actions),
            talk="limited",
        )

    # What happens --------------------------------------------------------------------------------

    def start(self) -> State:
        return self.proceed(self.preparation.start(), 0)

    def proceed(self, state: State, step: int) -> State:
        """Goes on with the agenda from this step to the first that needs somebody."""
        for number in range(step, len(self.agenda)):
            entered = self.agenda[number](state)
            if entered is not None:
                if entered.public.step == number or entered.public.verdict is not None:
                    return entered
                return replace(entered, public=replace(entered.public, step=number))
        raise AssertionError("the last step of the agenda opens the first trick")

    def pending(self, state: State) -> tuple[Decision, ...]:
        public = state.public
        return self._pending[public.captain][public.phase][public.asked]

    def decisions(self, public: Public, asked: int) -> tuple[Decision, ...]:
        """The decisions of these seats in the present phase."""
        return self._pending[public.captain][public.phase][asked]

    def legal(self, state: State, decision: Decision) -> tuple[Choice, ...]:
        return self._legal[decision.kind](state, decision)

    def apply(self, state: State, decision: Decision, choice: Choice) -> State:
        return self._apply[decision.kind](state, decision, choice)

    def finish(self, state: State, verdict: Verdict) -> State:
        """The attempt is over; a secret prediction is shown."""
        secret = max(own.noted for own in state.private)
        public = replace(state.public, phase="over", asked=0, verdict=verdict, secret=secret)
        return replace(state, public=public)

    def outcome(self, state: State) -> Outcome | None:
        verdict = state.public.verdict
        if verdict is None:
            return None
        reason, rule = self.text.verdict(verdict)
        return Outcome(reason, rule, (float(verdict.won),) * self.config.players)

    # The clock -----------------------------------------------------------------------------------

    def clock(self, state: State) -> Clock | None:
        """The mission's clock runs from everybody's readiness to the end."""
        return self._clock if state.public.phase in ("briefing", "play") else None

    def time_up(self, state: State) -> State:
        """The clock has run out before the mission was completed."""
        return self.finish(state, Verdict(False, "clock", state.public.trick))

    # Who sits where, and what the rule modules ask for ---------------------------------------------

    def clockwise(self, first: int) -> tuple[int, ...]:
        """All seats in turn, beginning with this one."""
        order = [first]
        while len(order) < self.seats:
            order.append(self.next_seat[order[-1]])
        return tuple(order)

    def saw_choice(self, public: Public, seat: int, choice: Choice) -> tuple[int, ...]:
        """The public observations with one more: a seat's open choice."""
        return (*public.seen, self.vocabulary.number[choice] << 3 | seat)

    # Chance --------------------------------------------------------------------------------------

    def sample(self, state: State, source: Source) -> Choice:
        phase = state.public.phase
        if phase == "terrain":
            return self.preparation.draw_terrain(source)
        if phase == "tasks":
            return self.preparation.draw_tasks(source)
        return self.preparation.draw_deal(state, source)

    def chance_outcomes(self, state: State) -> tuple[tuple[Choice, float], ...] | None:
        if state.public.phase != "terrain":
            return None
        cards = cards_in(DECK.colours)
        return tuple((Terrain(card), 1 / len(cards)) for card in cards)

    def possible(self, state: State, choice: Choice) -> bool:
        phase = state.public.phase
        if isinstance(choice, Terrain):
            return phase == "terrain" and 0 <= choice.card < DECK.colours.bit_count()
        if isinstance(choice, Draw):
            return phase == "tasks" and self.preparation.possible_draw(choice)
        return isinstance(choice, Deal) and phase == "deal" and self.preparation.possible_deal(state, choice)

    # What a seat may know ------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> DeepSeaView:
        if seat is None:
            return View(None, state.public, None)
        own = state.private[seat]
        return View(
            seat,
            state.public,
            Own(state.hands[seat], own.seen, own.sealed, own.sealed_for_dummy, own.noted),
        )

    def facts(self, view: DeepSeaView) -> Facts:
        return facts(self, view)

    def determinize(self, view: DeepSeaView, source: Source) -> State:
        from quarterdeck.games.deep_sea.knowledge import determinize

        return determinize(self, view, source)

    def retrace(self, state: State, log: Sequence[Entry]) -> tuple[Entry, ...]:
        from quarterdeck.games.deep_sea.knowledge import retrace

        return retrace(self, state, log)

    def shows(self, state: State, entry: Entry, seat: Seat | None) -> bool:
        """Terrain and tasks are drawn before all eyes, and everybody hears the clock; the deal is hidden."""
        return isinstance(entry.choice, Terrain | Draw | TimeUp) or super().shows(state, entry, seat)

    def reveals(self, before: State, after: State) -> bool:
        """Whether cards, tasks, a message or sealed answers came to light."""
        one, two = before.public, after.public
        return (
            one.phase in ("terrain", "tasks", "deal")
            or two.shown & ~one.shown != 0
            or (MODES.get(one.phase) == "sealed" and one.phase != two.phase)
            or (one.dummy is not None and two.dummy is not None and two.dummy.covers != one.dummy.covers)
            or two.verdict is not None
        )

    # Advice --------------------------------------------------------------------------------------

    def fallback(self, view: DeepSeaView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        """No signal, no message, no extra task, no to proposals; otherwise the first choice."""
        for default in (SILENT, SIGNALS["none"], SKIP, KEEP, NO):
            if default in choices:
                return default
        return choices[0]

    @classmethod
    def bots(cls) -> Mapping[str, BotMaker]:
        from quarterdeck.games.deep_sea.bots import Deckhand

        return {"deckhand": Deckhand}

    @classmethod
    def campaign(cls) -> CampaignRules[Any]:
        from quarterdeck.games.deep_sea.campaign import DeepSeaCampaign

        return DeepSeaCampaign()

    @classmethod
    def configurations(cls, players: int | None = None) -> Iterable[DeepSeaConfig]:
        """All 32 missions and the epilogue at every player count."""
        counts = cls.player_counts if players is None else (players,)
        for count in counts:
            for mission in range(1, len(MISSIONS) + 1):
                yield DeepSeaConfig(players=count, mission=mission)

    @classmethod
    def readings(cls) -> Iterable[DeepSeaConfig]:
        """Each other reading where it matters, the clock, and missions of a crew's own."""
        make = DeepSeaConfig
        predictions = ("x_tricks_open", "x_tricks_secret", "zero_tricks")
        return (
            make(players=4, mission=4, single_card="any"),
            make(players=3, mission=4, extra_card="first"),
            make(players=4, tasks=predictions, predict_zero=False),
            make(players=3, tasks=predictions, distress=True, predict_after_distress=True),
            make(players=4, mission=12, forbidden_openings="illegal"),
            make(players=4, mission=10, everyone_must_signal=True),
            make(players=2, mission=5, dummy_sits="after_first"),
            make(players=2, mission=5, dummy_in_distress=False),
            make(players=2, mission=11, dummy_rapture_tokens=0),
            make(players=4, mission=12, german_print=True),
            *(make(players=4, mission=mission, real_time=True) for mission in (14, 15, 16, 26)),
            make(players=3, mission=14, real_time=True, seconds=60),
            make(players=5, mission=33, difficulty=24),
            make(players=4, mission=7, tasks=("win_p3", "win_all_3s", "only_sub_1")),
            make(players=4, difficulty=8),
            make(
                players=4, tasks=("win_p9_y8", "no_lead_pink_green", "trick_sum_22_23", "more_than_captain")
            ),
            make(players=3, difficulty=6, distribution="one_owner", communication="none"),
            make(
                players=5, difficulty=9, distribution="two_volunteers", communication="terrain", distress=True
            ),
            make(players=2, tasks=predictions, distribution="free", distress=True),
        )
