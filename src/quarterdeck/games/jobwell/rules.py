"""The rules of Jobwell, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, product
from typing import Any, ClassVar

from quarterdeck.core.chance import Source, below, shuffled
from quarterdeck.core.contract import (
    CHANCE,
    BotMaker,
    Choice,
    Decision,
    Entry,
    Game,
    GameInfo,
    Guide,
    Outcome,
    Seat,
)
from quarterdeck.core.view import View
from quarterdeck.core.words import Message
from quarterdeck.games.jobwell import rounds
from quarterdeck.games.jobwell.components import FREELANCERS, GREY, KINDS, sets_for
from quarterdeck.games.jobwell.config import JobwellConfig
from quarterdeck.games.jobwell.facts import Facts, facts
from quarterdeck.games.jobwell.rounds import clockwise
from quarterdeck.games.jobwell.signs import Signs
from quarterdeck.games.jobwell.state import (
    AnyChoice,
    FirstRoll,
    JobwellView,
    Pass,
    Public,
    Push,
    Reroll,
    Roll,
    Rolled,
    RoundDice,
    Set,
    Shuffle,
    Shuffled,
    State,
    Take,
    Trade,
    Turn,
)
from quarterdeck.games.jobwell.turns import TURNS

_COLOURED = tuple(1 << 2 * card + 8 if card < GREY else 0 for card in range(2 * KINDS)).__getitem__
"""Two bits a coloured card, enough to count three of a kind, above the numbers of queued cards and dice."""
FACES = range(1, 7)
TAKE_DECK = Take("deck")
TAKE_DISCARD = Take("discard")
PUSH = Push()
PASS = Pass()


class Jobwell(Game[State, JobwellView]):
    """Nine cards, two dice: hire the squadron that fits the mission, or change the mission."""

    name: ClassVar[str] = "jobwell"
    title: ClassVar[str] = "Jobwell"
    version: ClassVar[str] = "1"
    config_type = JobwellConfig
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    tokens_to_win: ClassVar[int] = 3
    kinds: ClassVar[tuple[int, ...]] = tuple(range(KINDS))
    """The freelancers of one set."""

    state_type = State
    view_type = JobwellView
    choice_type = AnyChoice
    facts_type = Facts

    def __init__(self, config: JobwellConfig) -> None:
        self.config: JobwellConfig = config
        players = config.players
        self.top_card_visible = config.top_card_visible
        self._any_value = config.set_same_value
        self.seats = tuple(range(players))
        self._turns = tuple((Turn(seat),) for seat in self.seats)
        self.round_of = tuple((Turn(seat), Shuffle(), RoundDice()) for seat in self.seats)
        """By first player: the stack at the beginning of a round."""
        self.no_squads: tuple[tuple[int, ...], ...] = ((),) * players
        self.turn_after = {
            crew: [self._turns[clockwise(seat, crew)] for seat in self.seats]
            for size in range(2, players + 1)
            for crew in combinations(self.seats, size)
        }
        """By crew and seat: the stack when the turn has passed on clockwise."""
        self.rerolls = tuple((Reroll(die),) for die in self.seats)
        self._turn_of = tuple((Decision("turn", seat, seat),) for seat in self.seats)
        self._chances = {
            frame: (Decision(kind, CHANCE, CHANCE, "chance"),) for frame, kind in _CHANCE_KINDS.items()
        }
        self._rolls = [[Rolled(faces) for faces in product(FACES, repeat=dice)] for dice in range(4)]
        """By number of dice, up to three: every way they can fall."""
        self._decks = [tuple(sorted(self.kinds * sets)) for sets in range(sets_for(players) + 1)]
        self.laid_open = [self._open_cards(crew) for crew in range(players + 1)]
        """By number of agents: how many cards of a shuffle lie open when it is dealt."""
        self._lay_out_choices(players)
        self.signs = Signs(self.actions)
        self.observed = self.signs.choice
        self._offers: dict[object, tuple[Choice, ...]] = {}
        """By all that they depend on; filled as positions are met."""
        self._offers_at_the_end: dict[object, tuple[Choice, ...]] = {}
        """The same when the draw stack is empty."""
        self.info = GameInfo(
            players=players,
            cooperative=False,
            hidden_information=True,
            simultaneous=False,
            longest=_longest(players, config.round_cap),
            choices=len(self.actions),
        )
        from quarterdeck.games.jobwell.text import JobwellText

        self.text = JobwellText(self)

    def _open_cards(self, players: int) -> int:
        """Discarded, queued, and the top of the draw stack if it is open and there is one."""
        queued = players + 1 + sets_for(players)
        return queued + (self.top_card_visible and queued < len(self._decks[sets_for(players)]))

    def _lay_out_choices(self, players: int) -> None:
        slots = range(sets_for(players) + 1)
        self._trades = {card: [Trade(card, slot) for slot in slots] for card in self.kinds}
        self._roll_of = {card: [Roll(card, die) for die in range(players)] for card in self.kinds}
        self._sets = {
            card: [
                Set(card, die, value) for die in range(players) for value in sorted(FREELANCERS[card].faces)
            ]
            for card in self.kinds
        }
        actions: list[Choice] = [TAKE_DECK, TAKE_DISCARD, PUSH, PASS]
        for table in (self._trades, self._roll_of, self._sets):
            for row in table.values():
                actions += row
        self.actions = tuple(actions)

    def observations(self, seen: str) -> list[str]:
        """What `Public.seen` recorded, in words."""
        return self.signs.read(seen, {choice: self.text.write(choice) for choice in self.actions})

    # Pregame setup -------------------------------------------------------------------------------

    def start(self) -> State:
        players = self.config.players
        return State(
            Public(
                stack=(FirstRoll(self.seats),),
                crew=self.seats,
                first=0,
                round=0,
                tokens=(0,) * players,
                dice=(),
                queue=(),
                discard=(),
                known=(),
                hidden=0,
                squads=self.no_squads,
                passes=0,
                results=(),
                seen="",
            )
        )

    # Gameplay: what the table waits for ----------------------------------------------------------

    def pending(self, state: State) -> tuple[Decision, ...]:
        stack = state.public.stack
        if not stack:
            return ()
        frame = stack[-1]
        return self._turn_of[frame.seat] if type(frame) is Turn else self._chances[type(frame)]

    def legal(self, state: State, decision: Decision) -> tuple[Choice, ...]:
        public = state.public
        if public.passes == len(public.crew):
            return (PUSH,)  # everybody passed: the first to pass must Push
        offers = self._offers if public.known or public.hidden else self._offers_at_the_end
        situation: object = sum(
            map(_COLOURED, public.squads[decision.by]), len(public.queue) + 16 * len(public.dice)
        )
        if not (public.discard and self._any_value):
            situation = situation, not public.discard, public.dice
        offer = offers.get(situation)
        if offer is None:
            offer = offers[situation] = self._offer(public, decision.by)
        return offer

    def _offer(self, public: Public, seat: Seat) -> tuple[Choice, ...]:
        offer: list[Choice] = [TAKE_DECK, TAKE_DISCARD, PUSH, PASS]
        if not public.discard:
            offer.remove(TAKE_DISCARD)
        dice, slots = public.dice, len(public.queue)
        cards = sorted({card for card in public.squads[seat] if card < GREY})
        for card in cards:
            offer += self._trades[card][:slots]
        for card in cards:
            offer += self._roll_of[card][: len(dice)]
        if public.known or public.hidden:
            for card in cards:
                offer += [
                    choice
                    for choice in self._sets[card]
                    if choice.die < len(dice)
                    and (self.config.set_same_value or dice[choice.die] != choice.value)
                ]
        return tuple(offer)

    def apply(self, state: State, decision: Decision, choice: Choice) -> State:
        return HANDLERS[type(choice)](self, state, decision.by, choice)

    # The End -------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        public = state.public
        if public.stack:
            return None
        most = max(public.tokens)
        winners = [seat for seat in self.seats if public.tokens[seat] == most]
        if len(winners) == 1 and most >= self.tokens_to_win:
            reason = Message("jobwell.end.tokens", {"seat": winners[0], "tokens": most})
        else:
            reason = Message("jobwell.end.cap", {"rounds": public.round, "tokens": most})
        share = 1 / len(winners)
        return Outcome(
            reason=reason,
            rule="The End",
            utility=tuple(share if seat in winners else 0.0 for seat in self.seats),
            scores=tuple(float(count) for count in public.tokens),
        )

    # Chance --------------------------------------------------------------------------------------

    def sample(self, state: State, source: Source) -> Choice:
        frame = state.public.stack[-1]
        if type(frame) is Shuffle:
            return Shuffled(shuffled(source, self._deck(state.public)))
        if type(frame) is Reroll:
            return self._rolls[1][below(source, 6)]
        dice = self._dice_thrown(state.public)
        if dice > 3:
            return Rolled(tuple([below(source, 6) + 1 for _ in range(dice)]))
        fall = 0
        for _ in range(dice):
            fall = fall * 6 + below(source, 6)
        return self._rolls[dice][fall]

    def chance_outcomes(self, state: State) -> tuple[tuple[Choice, float], ...] | None:
        frame = state.public.stack[-1]
        dice = 0 if type(frame) is Shuffle else self._dice_thrown(state.public)
        if not 1 <= dice <= 3:
            return None
        return tuple((roll, 6.0**-dice) for roll in self._rolls[dice])

    def possible(self, state: State, choice: Choice) -> bool:
        if type(state.public.stack[-1]) is Shuffle:
            return isinstance(choice, Shuffled) and sorted(choice.order) == self._deck(state.public)
        return (
            isinstance(choice, Rolled)
            and len(choice.values) == self._dice_thrown(state.public)
            and all(1 <= value <= 6 for value in choice.values)
        )

    def _deck(self, public: Public) -> list[int]:
        """All cards of the round in card order."""
        return list(self._decks[sets_for(len(public.crew))])

    def _dice_thrown(self, public: Public) -> int:
        frame = public.stack[-1]
        if isinstance(frame, FirstRoll):
            return len(frame.seats)
        return len(public.crew) if isinstance(frame, RoundDice) else 1

    # What a seat may know ------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> JobwellView:
        return View(seat, state.public, None)

    def facts(self, view: JobwellView) -> Facts:
        return facts(self, view)

    def determinize(self, view: JobwellView, source: Source) -> State:
        public = view.public
        if not public.hidden:
            return State(public)
        seen = self.signs.come_to_light(public.seen)
        unseen = self._deck(public)
        for card in seen:
            unseen.remove(card)
        return State(public, seen[self.laid_open[len(public.crew)] :] + shuffled(source, unseen))

    def retrace(self, state: State, log: Sequence[Entry]) -> tuple[Entry, ...]:
        entries = list(log)
        for index in range(len(entries) - 1, -1, -1):
            if isinstance(entries[index].choice, Shuffled):
                if hidden := state.public.hidden:
                    order = self.signs.come_to_light(state.public.seen) + state.below[-hidden:]
                    entries[index] = Entry("shuffle", CHANCE, CHANCE, Shuffled(order))
                break
        return tuple(entries)

    def shows(self, state: State, entry: Entry, seat: Seat | None) -> bool:
        return not isinstance(entry.choice, Shuffled)

    def reveals(self, before: State, after: State) -> bool:
        return self.signs.tell_of_cards(after.public.seen[len(before.public.seen) :])

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


_CHANCE_KINDS: Mapping[type, str] = {
    FirstRoll: "first_roll",
    RoundDice: "dice",
    Shuffle: "shuffle",
    Reroll: "reroll",
}
HANDLERS: Mapping[type[Choice], Callable[[Jobwell, State, Seat, Any], State]] = {
    **TURNS,
    Rolled: rounds.rolled,
    Shuffled: rounds.deal,
}
"""What each kind of choice does; chance has no seat and is given `CHANCE`."""


def _longest(players: int, rounds: int) -> int:
    """A bound on log entries: in a round each card turns grey once at most (Trade, Roll, Set), each
    leaves the queue at most once plus once per Set, each is taken from the discard stack at most once
    per time it got there; between two of these at most everybody passes; a reroll follows each Roll."""
    cards = 9 * sets_for(players)
    acts = cards + 2 * cards + (players + 3 * cards)
    return 100 + rounds * (2 + cards + acts * (players + 1))
