"""Planet Nine: the game object that ties preparation, play, judging and knowledge together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal

from quarterdeck.core.contract import BotMaker, Choice, Decision
from quarterdeck.core.phases import Kinds
from quarterdeck.games.planet_nine import chance, facts, legal, setup
from quarterdeck.games.planet_nine.bots import Deckhand, FirstMate, Navigator
from quarterdeck.games.planet_nine.campaign import PlanetNineCampaign
from quarterdeck.games.planet_nine.choices import AnyChoice, Name, Radio, Uncover
from quarterdeck.games.planet_nine.components import MISSIONS, Mission, Token
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.knowledge import PlanetNineKnowledge
from quarterdeck.games.planet_nine.play import finish_trick
from quarterdeck.games.planet_nine.specials import special_rule
from quarterdeck.games.planet_nine.specials.draw import drawn
from quarterdeck.games.planet_nine.state import PlanetNineState, PlanetNineView, Public
from quarterdeck.games.planet_nine.text import PlanetNineText
from quarterdeck.games.planet_nine.vocabulary import KEEP_TASKS, READY, SITS, actions, hand_overs, takes
from quarterdeck.games.tricks import vocabulary
from quarterdeck.games.tricks.cards import HandTable, cards_in
from quarterdeck.games.tricks.choices import NO, YES
from quarterdeck.games.tricks.council import begin_ballot
from quarterdeck.games.tricks.legal import plays
from quarterdeck.games.tricks.play import brief, playing
from quarterdeck.games.tricks.rules import SHARED_KINDS, Begin, TrickGame
from quarterdeck.games.tricks.setup import begin, begin_play
from quarterdeck.games.tricks.state import Own, State


class PlanetNine(TrickGame[Public, Own]):
    """Co-operative trick-taking: the right members win the right cards, with one message each."""

    name: ClassVar[str] = "planet-nine"
    title: ClassVar[str] = "Planet Nine"
    version: ClassVar[str] = "1"
    config_type = PlanetNineConfig
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5)
    benchmark: ClassVar[Mapping[str, Any]] = {"players": 4, "tasks": 4}
    config: PlanetNineConfig
    mission: Mission
    facts_type = facts.Facts
    state_type = PlanetNineState
    view_type = PlanetNineView
    choice_type = AnyChoice
    knowledge_type = PlanetNineKnowledge
    silence = READY
    open_chance = (Uncover,)
    """Task cards are uncovered before all eyes; the deal and mission 12's draws are not."""
    kinds: ClassVar[Kinds] = {
        **SHARED_KINDS,
        "uncover": ("chance", None, setup.uncovered),
        "draw": ("chance", None, drawn),
        "briefing": ("open", legal.messages, brief),
        "poll": ("turn", legal.answers, setup.answered),
        "prefer": ("turn", legal.answers, setup.answered),
        "name": ("turn", legal.names, setup.named),
        "draft": ("turn", legal.takes, setup.taken),
        "assign": ("turn", legal.takers, setup.assigned),
        "play": ("turn", plays, playing(finish_trick)),
    }
    steps: ClassVar[Mapping[str, Begin]] = {
        "seat": begin_ballot("seat"),
        "special": setup.begin_special,
        "layout": begin("uncover"),
        "draft": setup.begin_draft,
        "decision": setup.begin_decision,
        "distribution": begin("uncover"),
        "hand_over": begin_ballot("hand_over"),
        "distress": begin_ballot("distress"),
        "play": begin_play,
    }

    def __init__(self, config: PlanetNineConfig) -> None:
        self.mission = config.resolve()
        super().__init__(config, config.deck(), config.tricks())
        deck, members = self.deck, self.seats
        self.mission_number = self.mission.number
        self.special = special_rule(self.mission, config)
        self.bits = tuple(1 << card for card in deck.cards)
        self.task_cards = cards_in(deck.colours)
        bare: list[Literal[""]] = [""] * (self.mission.tasks - len(self.mission.tokens))
        self.tokens: tuple[Token | Literal[""], ...] = (*self.mission.tokens, *bare)
        """The token of each task in the order they are drawn."""
        before_deal = Public("deal", 0, radios=self.humans, won=(0,) * members)
        self._before_deal: PlanetNineState = State(before_deal, (Own(),) * config.players)
        self.agenda = self._agenda()
        self.takes = takes(deck)
        dead_zone = self.mission.communication == "dead_zone"
        self.radios = vocabulary.shows(deck, Radio, "hidden" if dead_zone else config.single_card)
        self.messages_of = self.radios.after(READY)
        self.names = tuple(Name(member) for member in range(members))
        self.hand_overs = hand_overs(deck, members)
        self._lay(actions(self), self._longest())
        every_take = self.takes.of(deck.colours)
        self.took = tuple({take.card: chose[take] for take in every_take} for chose in self.chose)
        """By member and task card: what is appended to what was seen."""
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

    def _longest(self) -> int:
        players, tasks = self.config.players, self.mission.tasks
        ballots = 5 * (players + 3 * (1 + players))
        assignment = 2 + players + tasks * (2 + self.seats)
        briefing = players * (self.tricks + players + 1)
        return 2 + ballots + assignment + self.seats + briefing + self.seats * self.tricks

    # What happens --------------------------------------------------------------------------------

    def start(self) -> PlanetNineState:
        return self._before_deal

    def speakers(self, public: Public, trick: int) -> int:
        return public.radios if trick >= self.mission.from_trick else 0

    def shows_in(self, public: Public) -> HandTable[Radio]:
        return self.radios

    # What the crew decides together ----------------------------------------------------------------

    def options(self, public: Public, topic: str) -> tuple[Choice, ...]:
        if topic == "seat":
            return SITS
        if topic != "hand_over":
            return self.special.options(public)
        overs = [
            self.hand_overs[task.card, to]
            for task in public.tasks
            for to in range(self.seats)
            if to != task.owner
        ]
        return (KEEP_TASKS, *overs)

    def default(self, topic: str) -> Choice | None:
        if topic == "seat":
            return None
        return KEEP_TASKS if topic == "hand_over" else self.special.default

    def settle(self, state: PlanetNineState, topic: str, choice: Choice) -> PlanetNineState:
        return setup.settle(self, state, choice)

    # Chance, and what a seat may know --------------------------------------------------------------

    sample = chance.sample
    chance_outcomes = chance.chance_outcomes
    possible = chance.possible
    facts = facts.facts

    def reveals(self, before: PlanetNineState, after: PlanetNineState) -> bool:
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
            return YES
        return NO if NO in choices else choices[0]

    @classmethod
    def bots(cls) -> Mapping[str, BotMaker]:
        return {"deckhand": Deckhand, "first-mate": FirstMate, "navigator": Navigator}

    @classmethod
    def campaign(cls) -> PlanetNineCampaign:
        return PlanetNineCampaign()

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
