"""Deep Sea: the game object that ties preparation, play, judging and knowledge together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from quarterdeck.core.campaign import CampaignRules
from quarterdeck.core.contract import BotMaker, Choice, Clock, Decision
from quarterdeck.core.phases import Kinds
from quarterdeck.games.deep_sea import chance, facts, legal
from quarterdeck.games.deep_sea.choices import (
    KEEP,
    SILENT,
    SKIP,
    TIME_UP,
    AnyChoice,
    Draw,
    Give,
    Name,
    Predict,
    Sonar,
    Terrain,
    TimeUp,
)
from quarterdeck.games.deep_sea.components import DECK, MISSIONS, TASK, Mission, difficulties
from quarterdeck.games.deep_sea.config import DeepSeaConfig
from quarterdeck.games.deep_sea.knowledge import DeepSeaKnowledge
from quarterdeck.games.deep_sea.play import play, time_up
from quarterdeck.games.deep_sea.setup import distribution, preparation
from quarterdeck.games.deep_sea.setup.preparation import OPEN_PREDICTION, SECRET_PREDICTION, begin_prediction
from quarterdeck.games.deep_sea.state import DeepSeaState, DeepSeaView, Own, Public
from quarterdeck.games.deep_sea.tasks.draw import Drawing
from quarterdeck.games.deep_sea.tasks.kind import CREWS
from quarterdeck.games.deep_sea.tasks.kinds import crew_objective, judges
from quarterdeck.games.deep_sea.tasks.objectives import NobodyOpens
from quarterdeck.games.deep_sea.vocabulary import actions
from quarterdeck.games.tricks import council, vocabulary
from quarterdeck.games.tricks.cards import HandTable
from quarterdeck.games.tricks.choices import NO, SIGNALS
from quarterdeck.games.tricks.council import begin_ballot
from quarterdeck.games.tricks.legal import plays, yes_or_no
from quarterdeck.games.tricks.play import brief
from quarterdeck.games.tricks.rules import SHARED_KINDS, Begin, Opened, TrickGame
from quarterdeck.games.tricks.setup import begin, next_step
from quarterdeck.games.tricks.state import State


class DeepSea(TrickGame[Public, Own]):
    """Co-operative trick-taking: everybody fulfils their own tasks, with one sonar message each."""

    name: ClassVar[str] = "deep-sea"
    title: ClassVar[str] = "Deep Sea"
    version: ClassVar[str] = "3"
    config_type = DeepSeaConfig
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5)
    benchmark: ClassVar[Mapping[str, Any]] = {
        "players": 4,
        "tasks": ("win_p3", "min_5_pink", "two_in_a_row", "more_than_each"),
    }
    config: DeepSeaConfig
    mission: Mission
    facts_type = facts.Facts
    state_type = DeepSeaState
    view_type = DeepSeaView
    choice_type = AnyChoice
    own_type = Own
    knowledge_type = DeepSeaKnowledge
    open_chance = (Terrain, Draw, TimeUp)
    """Terrain and tasks are drawn before all eyes, and everybody hears the clock; the deal is hidden."""
    silence = SILENT
    kinds: ClassVar[Kinds] = {
        **SHARED_KINDS,
        "terrain": ("chance", None, preparation.enter_terrain),
        "tasks": ("chance", None, preparation.drawn),
        "event": ("chance", None, time_up),
        "draft": ("turn", legal.drafts, distribution.drafted),
        "favour": ("sealed", legal.favours, council.seal),
        "share": ("turn", legal.shares, distribution.shared),
        "agree": ("sealed", yes_or_no, council.seal),
        "keep": ("turn", legal.offers, distribution.kept),
        "accept": ("turn", yes_or_no, distribution.accepted),
        "volunteer": ("turn", yes_or_no, distribution.volunteered),
        "predict": ("turn", legal.predictions, preparation.predicted),
        "note": ("sealed", legal.predictions, preparation.noted),
        "ready": ("open", legal.ready, preparation.is_ready),
        "briefing": ("open", legal.messages, brief),
        "play": ("turn", plays, play),
    }
    opened: ClassVar[Mapping[str, Opened]] = {
        "favour": distribution.favoured,
        "agree": distribution.agreed,
    }
    steps: ClassVar[Mapping[str, Begin]] = {
        "terrain": begin("terrain"),
        "tasks": begin("tasks"),
        "deal": begin("deal"),
        "distribute": distribution.begin_distribution,
        "predict": begin_prediction(OPEN_PREDICTION, "predict"),
        "note": begin_prediction(SECRET_PREDICTION, "note"),
        "distress": begin_ballot("distress"),
        "ready": preparation.begin_ready,
        "play": preparation.begin_tricks,
    }

    def __init__(self, config: DeepSeaConfig) -> None:
        self.mission = config.resolve()
        self.crew = CREWS[max(config.players, 3)]
        super().__init__(config, DECK, self.crew.tricks)
        own_mission = config.mission is None and bool(config.tasks or config.difficulty)
        self.mission_number = 0 if own_mission else config.mission or 1
        self.distress = not own_mission if config.distress is None else config.distress
        if self.dummy >= 0:
            self.dummy_left_of = 1 if config.dummy_sits == "after_second" else 0
            self.passers = self.passers if config.dummy_in_distress else self.humans
        self.judges = judges(self.seats)
        self.difficulty = difficulties(self.seats, config.german_print)
        self.objective = crew_objective(self.mission, self.crew)
        if isinstance(self.objective, NobodyOpens) and config.forbidden_openings == "illegal":
            self.unopenable = self.objective.cards
        self.fixed_tasks = tuple(TASK[name].number for name in self.mission.tasks)
        self.drawing = Drawing(
            seats=self.seats,
            difficulty=self.difficulty,
            total=self.mission.difficulty,
            distribution=self.mission.distribution,
            used=frozenset(TASK[name].number for name in config.used),
            volunteers=config.players,
        )
        self.agenda = self._agenda()
        self.gives = tuple(map(Give, range(self.seats)))
        self.names = tuple(map(Name, range(self.seats)))
        self.predicts = tuple(map(Predict, range(self.tricks + 1)))
        self._shown, self._unmarked = (
            vocabulary.shows(DECK, Sonar, markers) for markers in (config.single_card, "hidden")
        )
        seconds = self.mission.seconds
        self._clock = Clock(seconds, TIME_UP) if seconds else None
        self._lay(actions(self), self._longest())
        from quarterdeck.games.deep_sea.text import DeepSeaText

        self.text: DeepSeaText = DeepSeaText(self)

    def _agenda(self) -> tuple[str, ...]:
        """The steps of preparation that this mission needs."""
        mission, late = self.mission, self.config.predict_after_distress
        predictions = [("predict", True), ("note", True)]
        distress = [("distress", self.distress)]
        steps = [
            ("terrain", mission.communication == "terrain"),
            ("tasks", bool(mission.difficulty and not mission.tasks)),
            ("deal", True),
            ("distribute", bool(mission.difficulty or mission.tasks)),
            *(distress + predictions if late else predictions + distress),
            ("ready", mission.seconds > 0),
            ("play", True),
        ]
        return tuple(step for step, needed in steps if needed)

    def _longest(self) -> int:
        players, tricks = self.config.players, self.tricks
        tasks = max(self.mission.difficulty, len(self.mission.tasks))
        ballot = players + 3 * (1 + players)
        distribution = players + max(tasks, self.seats) * 3 + 3 * players + ballot
        briefing = players * (tricks + 1) + (players + 1) * max(players, 3)
        return 4 + distribution + 2 + ballot + self.seats + players + briefing + self.seats * tricks

    # What happens --------------------------------------------------------------------------------

    def start(self) -> DeepSeaState:
        none = (0,) * self.seats
        communication = self.mission.communication
        public = Public("over", 0, step=-1, communication=communication, captured=none, wins=none)
        if self.fixed_tasks:
            public = preparation.display(self, public, self.fixed_tasks)
        return next_step(self, State(public, (Own(),) * self.config.players), public)

    def speakers(self, public: Public, trick: int) -> int:
        """Once tasks were handed over it may be too late; in some missions it may be too early."""
        speakers = public.radios or (self.humans if public.shared else 0)
        if speakers:
            too_late = trick > 1 and public.delegated and self.mission.delegated_deadline
            if too_late or trick < self.mission.first_word:
                return 0
        return speakers

    def shows_in(self, public: Public) -> HandTable[Sonar]:
        """What may be shown from a hand, as the crew communicates in this attempt."""
        return self._unmarked if public.communication == "currents" else self._shown

    def clock(self, state: DeepSeaState) -> Clock | None:
        """The mission's clock runs from everybody's readiness to the end."""
        return self._clock if state.public.phase in ("briefing", "play") else None

    # What the crew decides together ----------------------------------------------------------------

    def options(self, public: Public, topic: str) -> tuple[Choice, ...]:
        return legal.owners(self, public)

    def settle(self, state: DeepSeaState, topic: str, choice: Choice) -> DeepSeaState:
        assert isinstance(choice, Name)
        return distribution.give_all(self, state, state.public, choice.seat)

    def answering(self, public: Public) -> int:
        if public.phase == "favour":
            return self.humans
        return distribution.voters(self, public) if public.phase == "agree" else super().answering(public)

    # Chance, and what a seat may know --------------------------------------------------------------

    sample = chance.sample
    chance_outcomes = chance.chance_outcomes
    possible = chance.possible
    redeals = True
    redeal_due = chance.redeal_due
    facts = facts.facts

    def reveals(self, before: DeepSeaState, after: DeepSeaState) -> bool:
        """Whether cards, tasks, a message or sealed answers came to light."""
        one, two = before.public, after.public
        return (
            one.phase in ("terrain", "tasks", "deal")
            or two.shown & ~one.shown != 0
            or (self.kinds[one.phase][0] == "sealed" and one.phase != two.phase)
            or (one.dummy is not None and two.dummy is not None and two.dummy.covers != one.dummy.covers)
            or two.verdict is not None
        )

    # Advice --------------------------------------------------------------------------------------

    def fallback(self, view: DeepSeaView, decision: Decision, choices: Sequence[Choice]) -> Choice:
        """No signal, no message, no extra task, no to proposals; otherwise the first choice."""
        for default in (SILENT, SIGNALS[0], SKIP, KEEP, NO):
            if default in choices:
                return default
        return choices[0]

    @classmethod
    def bots(cls) -> Mapping[str, BotMaker]:
        from quarterdeck.games.deep_sea.bots import Deckhand, FirstMate, Navigator

        return {"deckhand": Deckhand, "first-mate": FirstMate, "navigator": Navigator}

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
