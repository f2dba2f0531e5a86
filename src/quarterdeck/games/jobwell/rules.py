"""The rules of Jobwell, in the order of the rulebook."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, product
from typing import Any, ClassVar

from msgspec.structs import replace

from quarterdeck.core.chance import Source, below, shuffled
from quarterdeck.core.contract import (
    CHANCE,
    BotMaker,
    Choice,
    Decision,
    Entry,
    Game,
    Guide,
    Nature,
    Outcome,
    Seat,
)
from quarterdeck.core.view import View
from quarterdeck.core.words import Message
from quarterdeck.games.jobwell.components import FREELANCERS, GREY, GREYED, KINDS, MARKS, sets_for
from quarterdeck.games.jobwell.config import JobwellConfig
from quarterdeck.games.jobwell.scoring import score
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
from quarterdeck.games.jobwell.turns import TURNS, turned

FIRST_SIGN = 0x21
_COLOURED = tuple(1 << 2 * card + 8 if card < GREY else 0 for card in range(2 * KINDS)).__getitem__
"""Two bits a coloured card, enough to count three of a kind."""
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

    def __init__(self, config: JobwellConfig) -> None:
        self.config: JobwellConfig = config
        players = config.players
        self.top_card_visible = config.top_card_visible
        self._any_value = config.set_same_value
        self._seats = tuple(range(players))
        self._turns = tuple((Turn(seat),) for seat in self._seats)
        self._round_of = tuple((Turn(seat), Shuffle(), RoundDice()) for seat in self._seats)
        """By first player: the stack at the beginning of a round."""
        self._no_squads: tuple[tuple[int, ...], ...] = ((),) * players
        self.turn_after = {
            crew: [self._turns[_clockwise(seat, crew)] for seat in self._seats]
            for size in range(2, players + 1)
            for crew in combinations(self._seats, size)
        }
        """By crew and seat: the stack when the turn has passed on clockwise."""
        self.rerolls = tuple((Reroll(die),) for die in self._seats)
        self._turn_of = tuple((Decision("turn", seat, seat),) for seat in self._seats)
        self._chances = {
            frame: (Decision(kind, CHANCE, CHANCE, "chance"),) for frame, kind in _CHANCE_KINDS.items()
        }
        self._rolls = [[Rolled(faces) for faces in product(FACES, repeat=dice)] for dice in range(4)]
        """By number of dice, up to three: every way they can fall."""
        self._decks = [tuple(sorted(self.kinds * sets)) for sets in range(sets_for(players) + 1)]
        self._laid_open = [self._open_cards(crew) for crew in range(players + 1)]
        """By number of agents: how many cards of a shuffle lie open when it is dealt."""
        self._lay_out_choices(players)
        self._offers: dict[object, tuple[Choice, ...]] = {}
        """By all that they depend on; filled as positions are met."""
        self._offers_at_the_end: dict[object, tuple[Choice, ...]] = {}
        """The same when the draw stack is empty."""
        self.nature = Nature(
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
        self._lay_out_observations()

    def _lay_out_observations(self) -> None:
        """One character an observation; `observations` reads them back."""
        codes = [chr(FIRST_SIGN + number) for number in range(len(self.actions) + 7 + KINDS)]
        self.observed = dict(zip(self.actions, codes, strict=False))
        self._shuffled, *self._faces = codes[len(self.actions) :][:7]
        self.light = codes[len(self.actions) + 7 :]
        """The sign of a card that comes to light."""
        self._lights = {sign: card for card, sign in enumerate(self.light)}
        self._not_light = re.compile(f"[^{re.escape(''.join(self.light))}]+")

    def _saw_dice(self, values: tuple[int, ...]) -> str:
        return "".join([self._faces[value - 1] for value in values])

    def observations(self, seen: str) -> list[str]:
        """What `Public.seen` recorded, in notation: choices, `die 4`, `shuffle`, `card R1`."""
        meanings = {sign: self.text.write(choice) for choice, sign in self.observed.items()}
        meanings |= {sign: f"die {face}" for face, sign in enumerate(self._faces, 1)}
        meanings[self._shuffled] = "shuffle"
        meanings |= {sign: f"card {MARKS[card]}" for card, sign in enumerate(self.light)}
        return [meanings[sign] for sign in seen]

    # Pregame setup and round setup ---------------------------------------------------------------

    def start(self) -> State:
        players = self.config.players
        return State(
            Public(
                stack=(FirstRoll(self._seats),),
                crew=self._seats,
                first=0,
                round=0,
                tokens=(0,) * players,
                dice=(),
                queue=(),
                discard=(),
                known=(),
                hidden=0,
                squads=self._no_squads,
                passes=0,
                results=(),
                seen="",
            )
        )

    def _roll_for_first(self, state: State, rolled: Rolled) -> State:
        public = state.public
        frame = public.stack[-1]
        assert isinstance(frame, FirstRoll)
        lowest = min(rolled.values)
        tied = tuple(seat for seat, value in zip(frame.seats, rolled.values, strict=True) if value == lowest)
        public = replace(public, seen=public.seen + self._saw_dice(rolled.values))
        if len(tied) > 1:
            again = tied if self.config.first_roll_ties == "tied" else frame.seats
            return State(replace(public, stack=(FirstRoll(again),)))
        return self._new_round(tied[0], self._seats, 1, public.tokens, (), public.seen)

    def _new_round(
        self,
        first: Seat,
        crew: tuple[Seat, ...],
        number: int,
        tokens: tuple[int, ...],
        results: tuple[tuple[int, ...], ...],
        seen: str,
    ) -> State:
        return State(
            Public(
                stack=self._round_of[first],
                crew=crew,
                first=first,
                round=number,
                tokens=tokens,
                dice=(),
                queue=(),
                discard=(),
                known=(),
                hidden=0,
                squads=self._no_squads,
                passes=0,
                results=results,
                seen=seen,
            )
        )

    def _roll_mission(self, state: State, rolled: Rolled) -> State:
        public = state.public
        return State(
            replace(
                public,
                stack=public.stack[:-1],
                dice=rolled.values,
                seen=public.seen + self._saw_dice(rolled.values),
            )
        )

    def deal(self, state: State, seat: Seat, shuffle: Shuffled) -> State:
        public = state.public
        players = len(public.crew)
        queued = players + 1 + sets_for(players)
        open_cards = self._laid_open[players]
        dealt = shuffle.order[:open_cards]
        return State(
            replace(
                public,
                stack=public.stack[:-1],
                discard=tuple([GREYED[card][0] for card in dealt[:players]]),
                queue=dealt[players:queued],
                known=dealt[queued:],
                hidden=len(shuffle.order) - open_cards,
                seen=public.seen + self._shuffled + "".join([self.light[card] for card in dealt]),
            ),
            shuffle.order[open_cards:],
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
        situation: object = sum(map(_COLOURED, public.squads[decision.by]), len(public.queue))
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

    def rolled(self, state: State, seat: Seat, rolled: Rolled) -> State:
        frame = state.public.stack[-1]
        if isinstance(frame, Reroll):
            return self._reroll(state, frame.die, rolled.values[0])
        if isinstance(frame, RoundDice):
            return self._roll_mission(state, rolled)
        return self._roll_for_first(state, rolled)

    def _reroll(self, state: State, die: int, value: int) -> State:
        public = state.public
        return State(
            replace(
                public,
                stack=public.stack[:-1],
                dice=turned(public.dice, die, value),
                seen=public.seen + self._saw_dice((value,)),
            ),
            state.below,
        )

    # Scoring and The End -------------------------------------------------------------------------

    def round_scores(self, public: Public) -> tuple[int, ...]:
        """What each agent of the round would score now, by place in `crew`."""
        dice, bonus = public.dice, self.config.empty_squad_no_grey_bonus
        players = len(dice)
        return tuple(
            score(public.squads[seat], dice[place], dice[(place + 1) % players], bonus)
            for place, seat in enumerate(public.crew)
        )

    def end_round(self, public: Public) -> State:
        """Tokens for the best, then the next round, or the end."""
        scores = self.round_scores(public)
        best = max(scores)
        tokens = list(public.tokens)
        if min(scores) != best:
            for seat, points in zip(public.crew, scores, strict=True):
                if points == best:
                    tokens[seat] += 1
        most, crew = max(tokens), self._seats
        over = public.round >= self.config.round_cap
        if most >= self.tokens_to_win:
            leaders = tuple([seat for seat in crew if tokens[seat] == most])
            over = over or len(leaders) == 1
            if self.config.extra_round == "tied":
                crew = leaders
        results = public.results + (scores,)
        if over:
            return State(replace(public, stack=(), tokens=tuple(tokens), results=results))
        first = public.first + 1
        if first not in crew:
            first = _clockwise(public.first, crew)
        return self._new_round(first, crew, public.round + 1, tuple(tokens), results, public.seen)

    def outcome(self, state: State) -> Outcome | None:
        public = state.public
        if public.stack:
            return None
        most = max(public.tokens)
        winners = [seat for seat in self._seats if public.tokens[seat] == most]
        if len(winners) == 1 and most >= self.tokens_to_win:
            reason = Message("jobwell.end.tokens", {"seat": winners[0], "tokens": most})
        else:
            reason = Message("jobwell.end.cap", {"rounds": public.round, "tokens": most})
        share = 1 / len(winners)
        return Outcome(
            reason=reason,
            rule="The End",
            utility=tuple(share if seat in winners else 0.0 for seat in self._seats),
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

    def outcomes(self, state: State) -> tuple[tuple[Choice, float], ...] | None:
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

    def determinize(self, view: JobwellView, source: Source) -> State:
        public = view.public
        if not public.hidden:
            return State(public)
        seen = self._come_to_light(public)
        unseen = self._deck(public)
        for card in seen:
            unseen.remove(card)
        return State(public, seen[self._laid_open[len(public.crew)] :] + shuffled(source, unseen))

    def _come_to_light(self, public: Public) -> tuple[int, ...]:
        """The cards of this round's shuffle that have been seen, in their order."""
        since = public.seen[public.seen.rindex(self._shuffled) :]
        return tuple([self._lights[sign] for sign in self._not_light.sub("", since)])

    def retrace(self, state: State, log: Sequence[Entry]) -> tuple[Entry, ...]:
        entries = list(log)
        for index in range(len(entries) - 1, -1, -1):
            if isinstance(entries[index].choice, Shuffled):
                if hidden := state.public.hidden:
                    order = Shuffled(self._come_to_light(state.public) + state.below[-hidden:])
                    entries[index] = Entry("shuffle", CHANCE, CHANCE, order)
                break
        return tuple(entries)

    def shows(self, state: State, entry: Entry, seat: Seat | None) -> bool:
        return not isinstance(entry.choice, Shuffled)

    def reveals(self, before: State, after: State) -> bool:
        news = after.public.seen[len(before.public.seen) :]
        return self._not_light.sub("", news) != ""

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
    Rolled: Jobwell.rolled,
    Shuffled: Jobwell.deal,
}
"""What each kind of choice does; chance has no seat and is given `CHANCE`."""


def _clockwise(seat: Seat, crew: tuple[Seat, ...]) -> Seat:
    """The next member of the crew after a seat."""
    return min((other for other in crew if other > seat), default=crew[0])


def _longest(players: int, rounds: int) -> int:
    """A bound on log entries: in a round each card turns grey once at most (Trade, Roll, Set), each
    leaves the queue at most once plus once per Set, each is taken from the discard stack at most once
    per time it got there; between two of these at most everybody passes; a reroll follows each Roll."""
    cards = 9 * sets_for(players)
    acts = cards + 2 * cards + (players + 3 * cards)
    return 100 + rounds * (2 + cards + acts * (players + 1))
