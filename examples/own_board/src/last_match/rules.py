"""Last Match: take one to three matches; whoever takes the last one wins."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta, Struct

from quarterdeck.core.chance import Source
from quarterdeck.core.contract import Choice, Config, Decision, Game, GameInfo, Outcome, Seat
from quarterdeck.core.errors import UnknownChoice
from quarterdeck.core.text import CORE, Area, GameText, Item, Scene
from quarterdeck.core.view import Value, View
from quarterdeck.core.words import Catalogue, Message


class LastMatchConfig(Config, frozen=True, kw_only=True):
    """How long a match lasts."""

    players: Annotated[int, Meta(ge=2, le=2, description="Players")] = 2
    matches: Annotated[int, Meta(ge=4, le=30, description="Matches on the table")] = 11


class Take(Choice, frozen=True, gc=False):
    """Takes so many matches."""

    count: int


class Public(Struct, Value, frozen=True, gc=False):
    """What everybody sees, which is all there is."""

    left: int
    seen: tuple[int, ...] = ()
    """How many were taken, turn by turn."""


TableView: TypeAlias = View[Public, None]


class Facts(Struct, frozen=True, gc=False):
    """What the board shows."""

    left: int
    taken: tuple[int, ...]
    """By seat."""


class LastMatch(Game[Public, TableView]):
    """Perfect information, no chance: as little game as possible."""

    name: ClassVar[str] = "last-match"
    title: ClassVar[str] = "Last Match"
    version: ClassVar[str] = "1"
    board = "board.js"
    config_type = LastMatchConfig
    player_counts: ClassVar[tuple[int, ...]] = (2,)
    state_type = Public
    view_type = TableView
    choice_type = Take
    facts_type = Facts

    def __init__(self, config: LastMatchConfig) -> None:
        self.config: LastMatchConfig = config
        self.actions = (Take(1), Take(2), Take(3))
        self.info = GameInfo(
            players=2,
            cooperative=False,
            hidden_information=False,
            simultaneous=False,
            longest=config.matches,
            choices=len(self.actions),
        )
        self.text = LastMatchText(self)

    def start(self) -> Public:
        return Public(self.config.matches)

    def pending(self, state: Public) -> tuple[Decision, ...]:
        seat = len(state.seen) % 2
        return (Decision("take", seat, seat),) if state.left else ()

    def legal(self, state: Public, decision: Decision) -> tuple[Choice, ...]:
        return self.actions[: state.left]

    def apply(self, state: Public, decision: Decision, choice: Choice) -> Public:
        assert isinstance(choice, Take)
        return Public(state.left - choice.count, (*state.seen, choice.count))

    def outcome(self, state: Public) -> Outcome | None:
        if state.left:
            return None
        winner = (len(state.seen) - 1) % 2
        utility = tuple(float(seat == winner) for seat in range(2))
        return Outcome(Message("last_match.end", {"seat": winner}), "The end", utility)

    def sample(self, state: Public, source: Source) -> Choice:
        raise AssertionError("nothing is left to chance")

    def possible(self, state: Public, choice: Choice) -> bool:
        return False

    def view(self, state: Public, seat: Seat | None) -> TableView:
        return View(seat, state, None)

    def determinize(self, view: TableView, source: Source) -> Public:
        return view.public

    def facts(self, view: TableView) -> Facts:
        seen = view.public.seen
        return Facts(view.public.left, (sum(seen[::2]), sum(seen[1::2])))


class LastMatchText(GameText):
    """`take 1`, `take 2`, `take 3`."""

    catalogue = CORE | Catalogue.load("last_match")
    game: LastMatch

    def write(self, choice: Choice) -> str:
        if not isinstance(choice, Take):
            raise UnknownChoice(str(choice))
        return f"take {choice.count}"

    def label(self, choice: Choice) -> Message:
        assert isinstance(choice, Take)
        return Message("last_match.take", {"count": choice.count})

    def prompt(self, view: TableView, decision: Decision) -> Message:
        return Message("last_match.prompt")

    def explain(self, view: TableView, decision: Decision, choice: Choice) -> Message:
        assert isinstance(choice, Take)
        return Message("last_match.explain", {"count": view.public.left - choice.count})

    def scene(self, view: TableView) -> Scene:
        facts = self.game.facts(view)
        table = Area(title=Message("last_match.table"), items=(Item(text=str(facts.left)),))
        seats = [
            Area(title=Message("last_match.taken", {"seat": seat}), items=(Item(text=str(count)),), seat=seat)
            for seat, count in enumerate(facts.taken)
        ]
        return Scene((table, *seats))

    def rules(self) -> tuple[tuple[Message, Message], ...]:
        return ((Message("last_match.rules.title"), Message("last_match.rules.text")),)
