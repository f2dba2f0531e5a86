"""A small game for tests of what stands above the rules: a pile of stones and a die.

The die says how many stones lie on the pile and which of them is marked. In turn, each player takes
one or two. Who takes the last wins; the crew of the co-operative form wins if the captain does. The
marked stone is known to the captain alone until somebody takes it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from quarterdeck.core import registry
from quarterdeck.core.campaign import Attempt
from quarterdeck.core.chance import Source, below
from quarterdeck.core.contract import (
    CHANCE,
    Bot,
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
from quarterdeck.core.errors import UnknownChoice
from quarterdeck.core.text import Area, GameText, Item, Refusal, Scene
from quarterdeck.core.view import View
from quarterdeck.core.words import Catalogue, Message

TEXTS = {
    "core.seat": "Seat {number}",
    "core.you": "You",
    "core.log.chance": "Chance decided",
    "core.log.sealed": "{seat} has chosen",
    "core.log.choice": "{by}: {choice}",
    "take": "Take {count} {count:stone|stones}",
    "pile": "There are {stones} stones",
    "prompt": "Take from the pile",
    "explain": "Leaves {stones} stones",
    "title.pile": "Pile",
    "title.logbook": "Logbook",
    "what": "Take {count}",
    "why": "only {stones} on the pile",
    "last": "{seat} took the last stone",
    "rules.title": "Taking",
    "rules.text": "Take one or two stones. Who takes the last one wins.",
}


class Take(Choice, frozen=True, gc=False, tag="take"):
    count: int


class Pile(Choice, frozen=True, gc=False, tag="pile"):
    stones: int
    marked: int


class StonesConfig(Config, frozen=True, kw_only=True):
    most: Annotated[int, Meta(ge=2, le=20, description="The most stones on the pile")] = 9
    together: Annotated[bool, Meta(description="All win or lose together")] = False


class Public(Struct, frozen=True, gc=False):
    stones: int = 0
    turn: int = 0
    taken: tuple[int, ...] = ()


class Stones(Struct, frozen=True, gc=False):
    public: Public
    marked: int = 0


ROLL = (Decision("pile", CHANCE, CHANCE, "chance"),)
TAKES = (Take(1), Take(2))


class StonesText(GameText):
    catalogue = Catalogue({"en": TEXTS, "de": TEXTS})

    def write(self, choice: Choice) -> str:
        match choice:
            case Take(count):
                return f"take {count}"
            case Pile(stones, marked):
                return f"pile {stones} {marked}"
        raise UnknownChoice(str(choice))

    def read_chance(self, text: str) -> Choice:
        words = text.split()
        if len(words) == 3 and words[0] == "pile" and words[1].isdigit() and words[2].isdigit():
            return Pile(int(words[1]), int(words[2]))
        return super().read_chance(text)

    def label(self, choice: Choice) -> Message:
        if isinstance(choice, Take):
            return Message("take", {"count": choice.count})
        assert isinstance(choice, Pile)
        return Message("pile", {"stones": choice.stones})

    def prompt(self, view: Any, decision: Decision) -> Message:
        return Message("prompt")

    def explain(self, view: Any, decision: Decision, choice: Choice) -> Message:
        assert isinstance(choice, Take)
        return Message("explain", {"stones": view.public.stones - choice.count})

    def refusals(self, view: Any, decision: Decision) -> tuple[Refusal, ...]:
        if view.public.stones >= 2:
            return ()
        return (Refusal(Message("what", {"count": 2}), Message("why", {"stones": 1}), "Taking"),)

    def scene(self, view: Any) -> Scene:
        return Scene((Area(title=Message("title.pile"), items=(Item(text=str(view.public.stones)),)),))

    def rules(self) -> tuple[tuple[Message, Message], ...]:
        return ((Message("rules.title"), Message("rules.text")),)


class StonesGame(Game[Stones, View[Public, int]]):
    name = "stones"
    title = "Stones"
    version = "1"
    config_type = StonesConfig
    player_counts = (2, 3)
    actions = TAKES
    state_type = Stones
    view_type = View[Public, int]
    choice_type = Take | Pile

    def __init__(self, config: Config) -> None:
        assert isinstance(config, StonesConfig)
        self.config: StonesConfig = config
        self.info = GameInfo(config.players, config.together, True, False, config.most + 1, 2)
        self.text = StonesText(self)
        self.turns = tuple((Decision("take", seat, seat),) for seat in range(config.players))

    def start(self) -> Stones:
        return Stones(Public())

    def pending(self, state: Stones) -> tuple[Decision, ...]:
        if not state.marked:
            return ROLL
        return self.turns[state.public.turn] if state.public.stones else ()

    def legal(self, state: Stones, decision: Decision) -> tuple[Choice, ...]:
        return TAKES[: state.public.stones]

    def apply(self, state: Stones, decision: Decision, choice: Choice) -> Stones:
        public = state.public
        if isinstance(choice, Pile):
            return Stones(Public(choice.stones), choice.marked)
        assert isinstance(choice, Take)
        left = public.stones - choice.count
        turn = (public.turn + 1) % self.config.players
        return Stones(Public(left, turn, (*public.taken, choice.count)), state.marked)

    def outcome(self, state: Stones) -> Outcome | None:
        if not state.marked or state.public.stones:
            return None
        last = (state.public.turn - 1) % self.config.players
        if self.config.together:
            utility = (float(last == 0),) * self.config.players
        else:
            utility = tuple(float(seat == last) for seat in range(self.config.players))
        return Outcome(Message("last", {"seat": last}), "Taking", utility)

    def sample(self, state: Stones, source: Source) -> Choice:
        stones = 3 + below(source, self.config.most - 2)
        return Pile(stones, 1 + below(source, stones))

    def possible(self, state: Stones, choice: Choice) -> bool:
        return isinstance(choice, Pile) and 3 <= choice.stones <= self.config.most and choice.marked > 0

    def view(self, state: Stones, seat: Seat | None) -> View[Public, int]:
        return View(seat, state.public, state.marked if seat == 0 else None)

    def determinize(self, view: View[Public, int], source: Source) -> Stones:
        stones = view.public.stones + sum(view.public.taken)
        return Stones(view.public, view.own or 1 + below(source, stones))

    def reveals(self, before: Stones, after: Stones) -> bool:
        return before.public.stones >= before.marked > after.public.stones

    def shows(self, state: Stones, entry: Entry, seat: Seat | None) -> bool:
        return entry.by != CHANCE

    @classmethod
    def bots(cls) -> Mapping[str, BotMaker]:
        return {"modest": Modest, "clever": Clever}

    @classmethod
    def campaign(cls) -> StonesCampaign:
        return StonesCampaign()


class Modest(Bot[Any]):
    """Takes one stone, or what `count` says."""

    games = ("stones",)

    def __init__(self, game: StonesGame, seed: int, *, count: int = 1) -> None:
        self.count = count

    def choose(self, view: Any, decision: Decision, choices: Sequence[Choice]) -> Choice:
        return choices[min(self.count, len(choices)) - 1]


class Clever(Bot[Any]):
    """Leaves a multiple of three."""

    def __init__(self, game: StonesGame, seed: int) -> None:
        pass

    def choose(self, view: Any, decision: Decision, choices: Sequence[Choice]) -> Choice:
        wanted: int = view.public.stones % 3
        return choices[max(wanted, 1) - 1]


class Logbook(Struct, frozen=True):
    """Each won match makes the next pile higher; three won end the campaign."""

    base: StonesConfig
    won: int = 0
    attempts: int = 0


class Report(Struct, frozen=True):
    won: bool


class StonesCampaign:
    logbook_type = Logbook
    report_type = Report

    def found(self, base: StonesConfig) -> Logbook:
        return Logbook(base)

    def next(self, logbook: Logbook) -> Sequence[StonesConfig]:
        if logbook.won == 3:
            return ()
        base = logbook.base
        return (StonesConfig(players=base.players, together=base.together, most=base.most + logbook.won),)

    def report(self, game: StonesGame, state: Stones) -> Report:
        outcome = game.outcome(state)
        return Report(outcome is not None and outcome.utility[0] == 1)

    def after(self, logbook: Logbook, attempt: Attempt) -> Logbook:
        won = attempt.report is not None and attempt.report.won
        return Logbook(logbook.base, logbook.won + won, logbook.attempts + 1)

    def scene(self, logbook: Logbook) -> Scene:
        won = Item(text=f"{logbook.won} of 3")
        return Scene((Area(title=Message("title.logbook"), items=(won,)),))


registry.register(StonesGame)  # files of these tests name it
