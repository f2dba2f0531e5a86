"""Gen7 as a game of the contract: one episode. The rules stand one module a chapter (see README.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from quarterdeck.core.campaign import CampaignRules
from quarterdeck.core.chance import Source, below, pick
from quarterdeck.core.contract import (
    CHANCE,
    BotMaker,
    Choice,
    Config,
    Decision,
    Entry,
    Game,
    GameInfo,
    Outcome,
    Seat,
)
from quarterdeck.core.errors import ConfigError
from quarterdeck.core.view import View
from quarterdeck.games.gen7 import (
    crossroads,
    decks,
    groups,
    hands,
    judge,
    knowledge,
    meetings,
    perks,
    places,
    private_seats,
    rounds,
    schemas,
    setup,
    turns,
)
from quarterdeck.games.gen7.campaign import Gen7Campaign
from quarterdeck.games.gen7.choices import AnyChoice, Drawn, Rolled
from quarterdeck.games.gen7.chronicle import Chronicle, check_story, chronicle_of_table
from quarterdeck.games.gen7.components import FACES, OFFICER
from quarterdeck.games.gen7.config import Gen7Config
from quarterdeck.games.gen7.effects import run
from quarterdeck.games.gen7.facts import Facts
from quarterdeck.games.gen7.facts_made import facts_of
from quarterdeck.games.gen7.flow import CHANCE_KINDS, DECIDE, LEGAL, settle
from quarterdeck.games.gen7.library import Library, library
from quarterdeck.games.gen7.log import OfficerLine, ShipLog
from quarterdeck.games.gen7.state import Gen7View, Public, State, Step
from quarterdeck.games.gen7.text import Gen7Text
from quarterdeck.games.gen7.vocabulary import ACTIONS

CHAPTERS = (
    crossroads,
    decks,
    groups,
    hands,
    judge,
    meetings,
    perks,
    places,
    private_seats,
    rounds,
    run,
    schemas,
    setup,
    turns,
)
"""Each puts its steps into the tables of `flow`."""
GIFTS = 3
DRILLS = ("", "e2a", "e2b")
"""The episodes of the drill pack; the first needs no name."""
COVERED_BY = {"123": ((), (0,), (0, 1), (0, 1, 2)), "432": ((), (3,), (3, 2), (3, 2, 1))}
"""By reading and level of a system: the seats it covers."""
OVER: tuple[Decision, ...] = ()


class Gen7(Game[State, Gen7View]):
    """Rules for one episode."""

    name: ClassVar[str] = "gen7"
    title: ClassVar[str] = "Gen7"
    version: ClassVar[str] = "1"
    config_type: ClassVar[type[Config]] = Gen7Config
    player_counts: ClassVar[tuple[int, ...]] = (3, 4)
    benchmark: ClassVar[Mapping[str, Any]] = {"players": 4, "pack": "drill"}
    state_type = State
    view_type = Gen7View
    choice_type = AnyChoice
    facts_type = Facts
    chronicle_type = Chronicle

    config: Gen7Config
    text: Gen7Text

    def __init__(self, config: Gen7Config) -> None:
        self.config = config
        self.players = config.players
        self.everybody = (1 << config.players) - 1
        self.library: Library = library(config.pack)
        self.log = config.ship_log()
        name = config.episode or self.log.bookmark or self.library.pack.about.first
        if name not in self.library.episode:
            raise ConfigError(f"there is no episode {name!r}; there are {', '.join(self.library.episode)}")
        self.episode = self.library.episode[name]
        _check_log(self.library, self)
        self.last_box = max(self.library.pack.condition, key=lambda card: card.boxes, default=None)
        """The card that waits at the last box, however many boxes there are."""
        self.critical_cards = tuple(setup.critical_cards(self))
        self.crossroads_cards = tuple(setup.crossroads_cards(self))
        self.covered_by = COVERED_BY[config.degrade_pips]
        self.actions = ACTIONS
        self._in_play: dict[tuple[str, ...], tuple[int, ...]] = {}
        self._waiting: dict[tuple[str, Seat], tuple[Decision, ...]] = {}
        self._ballots = [
            tuple(
                Decision("vote", seat, seat, "sealed")
                for seat in range(config.players)
                if not mask >> seat & 1
            )
            for mask in range(1 << config.players)
        ]
        self.info = GameInfo(
            players=config.players,
            cooperative=False,
            hidden_information=True,
            simultaneous=True,
            longest=20_000,
            choices=len(ACTIONS),
        )
        self.text = Gen7Text(self)

    # What the modules of the rules ask of each other -----------------------------------------------

    def locations_in_play(self, public: Public) -> tuple[int, ...]:
        found = self._in_play.get(public.unlocked)
        if found is None:
            found = tuple(
                number
                for number, place in enumerate(self.library.locations)
                if not place.locked or place.id in public.unlocked
            )
            self._in_play[public.unlocked] = found
        return found

    def gift_count(self) -> int:
        """Three different players, or as many as there are."""
        return min(GIFTS, self.players if self.config.own_gifts else self.players - 1)

    def open_group(self, state: State, seat: Seat, slot: int) -> None:
        groups.open_group(self, state, seat, slot)

    def use_perk(self, state: State, seat: Seat, slot: int) -> None:
        perks.use_perk(self, state, seat, slot)

    def plot_voted(self, state: State, number: int, option: int) -> None:
        rounds.plot_voted(self, state, number, option)

    def damaged(self, state: State, system: int, option: int) -> None:
        judge.damaged(self, state, system, option)

    # What happens --------------------------------------------------------------------------------

    def start(self) -> State:
        return setup.start(self)

    def pending(self, state: State) -> tuple[Decision, ...]:
        stack = state.public.stack
        if not stack:
            return OVER
        step = stack[-1]
        if step.kind == "vote":
            return self._ballots[state.public.voted]
        key = (step.kind, step.seat)
        waiting = self._waiting.get(key)
        if waiting is None:
            if step.kind in CHANCE_KINDS:
                waiting = (Decision(step.kind, CHANCE, CHANCE, "chance"),)
            else:
                waiting = (Decision(step.kind, step.seat, step.seat),)
            self._waiting[key] = waiting
        return waiting

    def legal(self, state: State, decision: Decision) -> tuple[Choice, ...]:
        step = state.public.stack[-1]
        return tuple(LEGAL[step.kind](self, state, step))

    def apply(self, state: State, decision: Decision, choice: Choice) -> State:
        after = state.fork()
        public = after.public
        step = public.stack[-1]
        if step.kind == "vote":
            crossroads.vote(self, after, step, decision.for_, choice)  # type: ignore[arg-type]
        else:
            public.stack = public.stack[:-1]
            DECIDE[step.kind](self, after, step, choice)
        settle(self, after)
        return after

    def outcome(self, state: State) -> Outcome | None:
        return judge.outcome(self, state.public)

    # Chance --------------------------------------------------------------------------------------

    def sample(self, state: State, source: Source) -> Choice:
        step = state.public.stack[-1]
        if step.kind == "drawing":
            return decks.sample(state, step, source)
        if step.kind == "man":
            return setup.sample_manned(self, state, source)
        if step.kind == "plan":
            return setup.sample_planned(self, state, source)
        return Rolled(tuple([below(source, face) + 1 for face in self._faces(step)]))

    def _faces(self, step: Step) -> list[int]:
        if step.kind == "officers":
            return [FACES[OFFICER]] * len(step.data)
        return [FACES[who % 7] for who in step.data]

    def chance_outcomes(self, state: State) -> tuple[tuple[Choice, float], ...] | None:
        step = state.public.stack[-1]
        if step.kind == "drawing" and step.b == 1 and state.down[step.a]:
            cards = state.down[step.a]
            return tuple((Drawn(step.a, (card,)), 1 / len(cards)) for card in cards)
        if step.kind in ("roll", "officers") and len(step.data) == 1:
            (face,) = self._faces(step)
            return tuple((Rolled((value,)), 1 / face) for value in range(1, face + 1))
        return None

    def possible(self, state: State, choice: Choice) -> bool:
        step = state.public.stack[-1]
        if step.kind == "drawing":
            return decks.possible(state, step, choice)
        if step.kind == "man":
            return setup.possible_manned(self, state, choice)
        if step.kind == "plan":
            return setup.possible_planned(self, state, choice)
        faces = self._faces(step)
        return (
            isinstance(choice, Rolled)
            and len(choice.values) == len(faces)
            and all(1 <= value <= face for value, face in zip(choice.values, faces, strict=True))
        )

    # What a seat may know ------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> Gen7View:
        return View(seat, state.public, None if seat is None else knowledge.own_of(self, state, seat))

    def determinize(self, view: Gen7View, source: Source) -> State:
        return knowledge.determinize(self, view, source)

    def retrace(self, state: State, log: Sequence[Entry]) -> tuple[Entry, ...]:
        return knowledge.retrace(self, state, log)

    def shows(self, state: State, entry: Entry, seat: Seat | None) -> bool:
        return knowledge.shows(self, state, entry, seat)

    def facts(self, view: Gen7View) -> Facts:
        return facts_of(self, view)

    def chronicle(self, view: Gen7View) -> Chronicle:
        return chronicle_of_table(self, view.public)

    def reveals(self, before: State, after: State) -> bool:
        """Chance, a card shown, a ballot opened: what can't be unseen."""
        old, new = before.public, after.public
        if before.public.stack and before.public.stack[-1].kind in CHANCE_KINDS:
            return True
        return (
            [deck.seen for deck in old.decks] != [deck.seen for deck in new.decks]
            or old.token_faces != new.token_faces
            or bool(old.voted and not new.voted)
            or old.met != new.met
        )

    # Advice --------------------------------------------------------------------------------------

    def fallback(self, view: Gen7View, decision: Decision, choices: Sequence[Choice]) -> Choice:
        """An absent officer seats the first die that fits, and declines what is optional."""
        return choices[0]

    @classmethod
    def daily(cls, source: Source) -> Iterable[Config]:
        """An episode of the drill pack: it is short, and gives nothing of the story away."""
        return [Gen7Config(players=3, pack="drill", episode=pick(source, DRILLS))]

    @classmethod
    def configurations(cls, players: int | None = None) -> Iterable[Config]:
        """The story's first episode. Of the drill pack all episodes, the later ones by captains too, with all
        perks between them."""
        counts = cls.player_counts if players is None else (players,)
        stories = [Gen7Config(players=count) for count in counts]
        tables = [(count, episode, "") for count in counts for episode in DRILLS]
        tables += [(count, "e2a", veterans(count, 0)) for count in counts]
        tables += [(count, "e2b", veterans(count, -1)) for count in counts]
        return stories + [
            Gen7Config(players=count, pack="drill", episode=episode, log=log)
            for count, episode, log in tables
        ]

    @classmethod
    def readings(cls) -> Iterable[Config]:
        plain = Gen7Config(players=4, pack="drill")
        return [
            replace(plain, recycling_rule="previous_seat"),
            replace(plain, missed_merit="underline"),
            replace(plain, untriggered="top"),
            replace(plain, players=3, center_seats=3),
            replace(plain, degrade_pips="432"),
            replace(plain, condition_boxes=5),
            replace(plain, critical_ticks=False),
            replace(plain, perk_ranks=False),
            replace(plain, perks_exclusive=False),
            replace(plain, split_one=True),
            replace(plain, repair_uncovers=False),
            replace(plain, merit_limit="149"),
            replace(plain, private_bonus=False),
            replace(plain, own_gifts=False),
            replace(plain, players=3, group_obliges=True),
        ]

    @classmethod
    def campaign(cls) -> CampaignRules[Any]:
        return Gen7Campaign()

    @classmethod
    def bots(cls) -> Mapping[str, BotMaker]:
        from quarterdeck.games.gen7.bots import BOTS

        return BOTS


def veterans(players: int, end: int) -> str:
    """The log of a crew of captains with five perks each, from the cheapest (0) or the dearest (-1) on."""
    perks = [perk.id for perk in library("drill").pack.perk][:: 1 if end == 0 else -1]
    officers = tuple(
        OfficerLine(rank=5, stars=9, perks=tuple(perks[seat::players][:5])) for seat in range(players)
    )
    log = ShipLog(officers, leaning=1, damage=("chem_lab",), notes=("letter_read",), spotlight=0)
    return msgspec.json.encode(log).decode()


def _check_log(library: Library, game: Gen7) -> None:
    """Every id of a log must be one of the pack."""
    log = game.log
    for kind, names, known in (
        ("perk", [perk for line in log.officers for perk in line.perks], library.perk_number),
        ("crew card", [line.crew for line in log.officers if line.crew], library.crew_number),
        ("crossroads card", [*log.crossroads, *log.removed], library.crossroads_number),
        ("crossroads card", [card for line in log.officers for card in line.kept], library.crossroads_number),
        ("location", list(log.damage), library.location_number),
    ):
        for name in names:
            if name not in known:
                raise ConfigError(f"the ship's log names a {kind} {name[:40]!r} that the pack does not have")
    check_story(library, log)
    if any(len(line.perks) > line.rank for line in log.officers):
        raise ConfigError("an officer of the ship's log has more perks than ranks")
    if log.spotlight >= game.players:
        raise ConfigError("the spotlight is on an officer who is not there")
