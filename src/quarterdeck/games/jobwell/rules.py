"""The rules of Jobwell, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
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
from quarterdeck.core.words import Message
from quarterdeck.games.jobwell.components import FREELANCERS, GREY, KINDS, as_grey, sets_for
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

TAKE_DECK = Take("deck")
TAKE_DISCARD = Take("discard")
PUSH = Push()
PASS = Pass()
ROLLS = {(value,): Rolled((value,)) for value in range(1, 7)}


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
        self._seats = tuple(range(players))
        self._turns = tuple((Turn(seat),) for seat in self._seats)
        self._rerolls = tuple(Reroll(die) for die in self._seats)
        self._decisions = {seat: (Decision("turn", seat, seat),) for seat in self._seats}
        self._chances = {
            kind: (Decision(kind, CHANCE, CHANCE, "chance"),)
            for kind in ("first_roll", "dice", "shuffle", "reroll")
        }
        self._lay_out_choices(players)
        self._offers: dict[tuple[int, int, bool, bool, tuple[int, ...]], tuple[Choice, ...]] = {}
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
        self._observed = {choice: (number,) for number, choice in enumerate(actions)}

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
                squads=((),) * players,
                passes=0,
                dealt=(),
                results=(),
                seen=(),
            )
        )

    def _roll_for_first(self, state: State, rolled: Rolled) -> State:
        public = state.public
        frame = public.stack[-1]
        assert isinstance(frame, FirstRoll)
        lowest = min(rolled.values)
        tied = tuple(
            seat for seat, value in zip(frame.seats, rolled.values, strict=True) if value == lowest
        )
        public = replace(public, seen=public.seen + tuple(-value for value in rolled.values))
        if len(tied) > 1:
            again = tied if self.config.first_roll_ties == "tied" else frame.seats
            return State(replace(public, stack=(FirstRoll(again),)))
        return self._new_round(public, first=tied[0], crew=self._seats)

    def _new_round(self, public: Public, first: Seat, crew: tuple[Seat, ...]) -> State:
        return State(
            replace(
                public,
                stack=(*self._turns[first], Shuffle(), RoundDice()),
                crew=crew,
                first=first,
                round=public.round + 1,
                dice=(),
                queue=(),
                discard=(),
                known=(),
                hidden=0,
                squads=((),) * self.config.players,
                passes=0,
                dealt=(),
            )
        )

    def _roll_mission(self, state: State, rolled: Rolled) -> State:
        public = state.public
        return State(
            replace(
                public,
                stack=public.stack[:-1],
                dice=rolled.values,
                seen=public.seen + tuple(-value for value in rolled.values),
            )
        )

    def _deal(self, state: State, shuffle: Shuffled) -> State:
        public = state.public
        players = len(public.crew)
        queued = players + 1 + sets_for(players)
        open_cards = queued + (self.config.top_card_visible and queued < len(shuffle.order))
        dealt = shuffle.order[:open_cards]
        return State(
            replace(
                public,
                stack=public.stack[:-1],
                discard=tuple(as_grey(card) for card in dealt[:players]),
                queue=dealt[players:queued],
                known=dealt[queued:],
                hidden=len(shuffle.order) - open_cards,
                dealt=dealt,
                seen=public.seen + tuple(-10 - card for card in dealt),
            ),
            shuffle.order[open_cards:],
        )

    # Gameplay: what the table waits for ----------------------------------------------------------

    def pending(self, state: State) -> tuple[Decision, ...]:
        stack = state.public.stack
        if not stack:
            return ()
        frame = stack[-1]
        if type(frame) is Turn:
            return self._decisions[frame.seat]
        return self._chances[_CHANCE_KINDS[type(frame)]]

    def legal(self, state: State, decision: Decision) -> tuple[Choice, ...]:
        public = state.public
        if public.passes == len(public.crew):
            return (PUSH,)  # everybody passed: the first to pass must Push
        coloured = 0
        for card in public.squads[decision.by]:
            if card < GREY:
                coloured |= 1 << card
        key = (
            coloured,
            len(public.queue),
            bool(public.known or public.hidden),
            bool(public.discard),
            (0,) * len(public.dice) if self.config.set_same_value else public.dice,
        )
        offer = self._offers.get(key)
        if offer is None:
            offer = self._offers[key] = self._offer(*key)
        return offer

    def _offer(
        self, coloured: int, slots: int, can_set: bool, can_take_discard: bool, dice: tuple[int, ...]
    ) -> tuple[Choice, ...]:
        cards = [card for card in self.kinds if coloured >> card & 1]
        offer: list[Choice] = [TAKE_DECK, TAKE_DISCARD, PUSH, PASS]
        if not can_take_discard:
            offer.remove(TAKE_DISCARD)
        for card in cards:
            offer += self._trades[card][:slots]
        for card in cards:
            offer += self._roll_of[card][: len(dice)]
        if can_set:
            for card in cards:
                offer += [
                    choice
                    for choice in self._sets[card]
                    if choice.die < len(dice)
                    and (self.config.set_same_value or dice[choice.die] != choice.value)
                ]
        return tuple(offer)

    def apply(self, state: State, decision: Decision, choice: Choice) -> State:
        return self._HANDLERS[type(choice)](self, state, choice)

    # Gameplay: the six options -------------------------------------------------------------------

    def _take(self, state: State, choice: Take) -> State:
        public = state.public
        seat = self._seat(public)
        if choice.source == "deck":
            squads = _with_card(public.squads, seat, public.queue[0])
            return self._advance(state, choice, seat, squads, public.discard, public.queue[1:])
        squads = _with_card(public.squads, seat, public.discard[-1])
        if self.config.take_discard_slides:
            discard = (*public.discard[:-1], as_grey(public.queue[0]))
            return self._advance(state, choice, seat, squads, discard, public.queue[1:])
        return State(
            replace(
                public,
                stack=self._next_turn(public, seat),
                squads=squads,
                discard=public.discard[:-1],
                passes=0,
                seen=public.seen + self._observed[choice],
            ),
            state.below,
        )

    def _push(self, state: State, choice: Push) -> State:
        public = state.public
        discard = (*public.discard, as_grey(public.queue[0]))
        return self._advance(
            state, choice, self._seat(public), public.squads, discard, public.queue[1:]
        )

    def _pass(self, state: State, choice: Pass) -> State:
        public = state.public
        return State(
            replace(
                public,
                stack=self._next_turn(public, self._seat(public)),
                passes=public.passes + 1,
                seen=public.seen + self._observed[choice],
            ),
            state.below,
        )

    def _trade(self, state: State, choice: Trade) -> State:
        public = state.public
        seat = self._seat(public)
        queue = list(public.queue)
        wanted = queue[choice.slot]
        queue[choice.slot] = choice.card + GREY
        squads = _with_card(_without_card(public.squads, seat, choice.card), seat, wanted)
        return State(
            replace(
                public,
                stack=self._next_turn(public, seat),
                squads=squads,
                queue=tuple(queue),
                passes=0,
                seen=public.seen + self._observed[choice],
            ),
            state.below,
        )

    def _roll(self, state: State, choice: Roll) -> State:
        public = state.public
        seat = self._seat(public)
        return State(
            replace(
                public,
                stack=(*self._next_turn(public, seat), self._rerolls[choice.die]),
                squads=_without_card(public.squads, seat, choice.card),
                discard=(*public.discard, choice.card + GREY),
                passes=0,
                seen=public.seen + self._observed[choice],
            ),
            state.below,
        )

    def _set(self, state: State, choice: Set) -> State:
        public = state.public
        seat = self._seat(public)
        return State(
            replace(
                public,
                stack=self._next_turn(public, seat),
                squads=_without_card(public.squads, seat, choice.card),
                known=(choice.card + GREY, *public.known),
                dice=_turned(public.dice, choice.die, choice.value),
                passes=0,
                seen=public.seen + self._observed[choice],
            ),
            state.below,
        )

    def _reroll(self, state: State, rolled: Rolled) -> State:
        public = state.public
        frame = public.stack[-1]
        assert isinstance(frame, Reroll)
        value = rolled.values[0]
        return State(
            replace(
                public,
                stack=public.stack[:-1],
                dice=_turned(public.dice, frame.die, value),
                seen=(*public.seen, -value),
            ),
            state.below,
        )

    def _rolled(self, state: State, rolled: Rolled) -> State:
        frame = type(state.public.stack[-1])
        if frame is Reroll:
            return self._reroll(state, rolled)
        if frame is RoundDice:
            return self._roll_mission(state, rolled)
        return self._roll_for_first(state, rolled)

    def _advance(
        self,
        state: State,
        choice: Choice,
        seat: Seat,
        squads: tuple[tuple[int, ...], ...],
        discard: tuple[int, ...],
        queue: tuple[int, ...],
    ) -> State:
        """The queue slides up and the draw stack fills its last slot; an empty queue ends the round."""
        public = state.public
        known, hidden = public.known, state.below
        dealt, seen = public.dealt, public.seen + self._observed[choice]
        if known:
            queue, known = (*queue, known[0]), known[1:]
        elif hidden:
            queue, hidden, dealt, seen = _come_to_light(queue, hidden, dealt, seen)
        if self.config.top_card_visible and not known and hidden:
            known, hidden, dealt, seen = _come_to_light(known, hidden, dealt, seen)
        public = replace(
            public,
            stack=self._next_turn(public, seat),
            squads=squads,
            discard=discard,
            queue=queue,
            known=known,
            hidden=len(hidden),
            dealt=dealt,
            passes=0,
            seen=seen,
        )
        return State(public, hidden) if queue else self._end_round(public)

    # Scoring and The End -------------------------------------------------------------------------

    def round_scores(self, public: Public) -> tuple[int, ...]:
        """What each agent of the round would score now, by place in `crew`."""
        dice, bonus = public.dice, self.config.empty_squad_no_grey_bonus
        return tuple(
            score(public.squads[seat], dice[place], dice[place - 1], bonus)
            for place, seat in enumerate(public.crew)
        )

    def _end_round(self, public: Public) -> State:
        scores = self.round_scores(public)
        best = max(scores)
        tokens = list(public.tokens)
        if min(scores) != best:
            for seat, points in zip(public.crew, scores, strict=True):
                tokens[seat] += points == best
        public = replace(public, tokens=tuple(tokens), results=(*public.results, scores))
        most = max(tokens)
        leaders = tuple(seat for seat in self._seats if tokens[seat] == most)
        reached = most >= self.tokens_to_win
        if (reached and len(leaders) == 1) or public.round >= self.config.round_cap:
            return State(replace(public, stack=(), passes=0))
        tie_break = reached and self.config.extra_round == "tied"
        crew = leaders if tie_break else self._seats
        return self._new_round(public, first=_clockwise(public.first, crew), crew=crew)

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
        values = tuple(below(source, 6) + 1 for _ in range(self._dice_thrown(state.public)))
        return ROLLS[values] if len(values) == 1 else Rolled(values)

    def outcomes(self, state: State) -> tuple[tuple[Choice, float], ...] | None:
        frame = state.public.stack[-1]
        dice = 0 if type(frame) is Shuffle else self._dice_thrown(state.public)
        if not 1 <= dice <= 3:
            return None
        return tuple(
            (Rolled(values), 6.0**-dice) for values in product(range(1, 7), repeat=dice)
        )

    def possible(self, state: State, choice: Choice) -> bool:
        if type(state.public.stack[-1]) is Shuffle:
            return isinstance(choice, Shuffled) and sorted(choice.order) == self._deck(state.public)
        return (
            isinstance(choice, Rolled)
            and len(choice.values) == self._dice_thrown(state.public)
            and all(1 <= value <= 6 for value in choice.values)
        )

    def _deck(self, public: Public) -> list[int]:
        return sorted(self.kinds * sets_for(len(public.crew)))

    def _dice_thrown(self, public: Public) -> int:
        frame = public.stack[-1]
        if isinstance(frame, FirstRoll):
            return len(frame.seats)
        return len(public.crew) if isinstance(frame, RoundDice) else 1

    # What a seat may know ------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> JobwellView:
        return JobwellView(seat, state.public, None)

    def determinize(self, view: JobwellView, source: Source) -> State:
        public = view.public
        if not public.hidden:
            return State(public)
        unseen = self._deck(public)
        for card in public.dealt:
            unseen.remove(card)
        return State(public, shuffled(source, unseen))

    def retrace(self, state: State, log: Sequence[Entry]) -> tuple[Entry, ...]:
        entries = list(log)
        for index in range(len(entries) - 1, -1, -1):
            if isinstance(entries[index].choice, Shuffled):
                if state.public.dealt:
                    order = Shuffled(state.public.dealt + state.below)
                    entries[index] = Entry("shuffle", CHANCE, CHANCE, order)
                break
        return tuple(entries)

    def shows(self, state: State, entry: Entry, seat: Seat | None) -> bool:
        return not isinstance(entry.choice, Shuffled)

    def reveals(self, before: State, after: State) -> bool:
        return before.public.dealt != after.public.dealt

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

    # Small steps ---------------------------------------------------------------------------------

    @staticmethod
    def _seat(public: Public) -> Seat:
        frame = public.stack[-1]
        assert type(frame) is Turn
        return frame.seat

    def _next_turn(self, public: Public, seat: Seat) -> tuple[Turn, ...]:
        crew = public.crew
        if len(crew) == len(self._seats):
            return self._turns[(seat + 1) % len(crew)]
        return self._turns[_clockwise(seat, crew)]

    _HANDLERS: ClassVar[Mapping[type[Choice], Callable[[Jobwell, State, Any], State]]] = {
        Take: _take,
        Push: _push,
        Pass: _pass,
        Trade: _trade,
        Roll: _roll,
        Set: _set,
        Rolled: _rolled,
        Shuffled: _deal,
    }


_CHANCE_KINDS: Mapping[type, str] = {
    FirstRoll: "first_roll",
    RoundDice: "dice",
    Shuffle: "shuffle",
    Reroll: "reroll",
}


def _with_card(squads: tuple[tuple[int, ...], ...], seat: Seat, card: int) -> tuple[tuple[int, ...], ...]:
    return (*squads[:seat], tuple(sorted((*squads[seat], card))), *squads[seat + 1 :])


def _without_card(squads: tuple[tuple[int, ...], ...], seat: Seat, card: int) -> tuple[tuple[int, ...], ...]:
    squad = list(squads[seat])
    squad.remove(card)
    return (*squads[:seat], tuple(squad), *squads[seat + 1 :])


def _turned(dice: tuple[int, ...], die: int, value: int) -> tuple[int, ...]:
    return (*dice[:die], value, *dice[die + 1 :])


def _come_to_light(
    row: tuple[int, ...], below: tuple[int, ...], dealt: tuple[int, ...], seen: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The next hidden card joins `row`, and everybody sees it."""
    card = below[0]
    return (*row, card), below[1:], (*dealt, card), (*seen, -10 - card)


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
