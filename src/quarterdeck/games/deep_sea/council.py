"""What is settled between distribution and the first trick, and how sealed answers are kept and opened.

Ballots (one owner for all, the distress signal), predictions, the pass of cards, readiness for the clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.deep_sea.choices import NO, Predict
from quarterdeck.games.deep_sea.components import TASK
from quarterdeck.games.deep_sea.state import GAVE, GOT, OPENED, Private, State, saw
from quarterdeck.games.deep_sea.vocabulary import PASS_TABLE, SIGNALS
from quarterdeck.games.tricks.ballot import Ballot, proposed, voted, wished
from quarterdeck.games.tricks.choices import Pass, Signal

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea

OPEN_PREDICTION = TASK["x_tricks_open"].number
SECRET_PREDICTION = TASK["x_tricks_secret"].number


class Council:
    """The crew's common decisions."""

    def __init__(self, game: DeepSea) -> None:
        self.game = game
        self.no_distress = game.vocabulary.number[SIGNALS["none"]]
        first = 0 if game.config.predict_zero else 1
        self.predictions: tuple[Choice, ...] = game.vocabulary.predicts[first:]

    # Sealed answers --------------------------------------------------------------------------------

    def seal(self, state: State, decision: Decision, choice: Choice) -> State:
        """Keeps an answer until the last one has come; then all are opened together."""
        number = self.game.vocabulary.number[choice]
        seat = decision.by
        private = state.private[seat]
        if decision.for_ == seat:
            private = replace(private, sealed=number)
        else:
            private = replace(private, sealed_for_dummy=number)
        public = replace(state.public, asked=state.public.asked & ~(1 << decision.for_))
        state = replace(state, public=public, private=_with(state.private, seat, private))
        return state if public.asked else self._open(state)

    def answer_of(self, state: State, seat: int) -> int:
        """The sealed answer for a seat."""
        if seat == self.game.dummy:
            return state.private[state.public.captain].sealed_for_dummy
        return state.private[seat].sealed

    def _open(self, state: State) -> State:
        public = state.public
        phase = public.phase
        numbers = tuple(self.answer_of(state, seat) for seat in range(self.game.seats))
        private = tuple(replace(own, sealed=-1, sealed_for_dummy=-1) for own in state.private)
        state = replace(state, private=private)
        if phase == "pass":
            return self._exchange(state, numbers)
        seen = tuple(saw(OPENED, seat, number) for seat, number in enumerate(numbers) if number >= 0)
        public = replace(public, seen=public.seen + seen)
        state = replace(state, public=public)
        if phase == "favour":
            return self.game.distribution.favoured(state, numbers[: self.game.config.players])
        given = tuple(number for number in numbers if number >= 0)
        if phase == "agree":
            return self.game.distribution.agreed(state, given)
        assert public.ballot is not None
        if phase == "wish":
            return self._go_on(state, *wished(public.ballot, given))
        no = self.game.vocabulary.number[NO]
        return self._go_on(state, *voted(public.ballot, no not in given))

    # Ballots ---------------------------------------------------------------------------------------

    def begin(self, state: State, ballot: Ballot) -> State:
        public = replace(state.public, phase="wish", asked=self.game.humans, ballot=ballot)
        return replace(state, public=public)

    def options(self, state: State, decision: Decision) -> tuple[Choice, ...]:
        """What may be wished for and proposed."""
        ballot = state.public.ballot
        assert ballot is not None
        if ballot.topic == "owner":
            return self.game.distribution.legal_owner(state.public)
        return tuple(SIGNALS.values())

    def proposed(self, state: State, decision: Decision, choice: Choice) -> State:
        public = state.public
        assert public.ballot is not None
        number = self.game.vocabulary.number[choice]
        state = replace(
            state, public=replace(public, seen=self.game.saw_choice(public, decision.for_, choice))
        )
        return self._go_on(state, *proposed(public.ballot, number))

    def _go_on(self, state: State, ballot: Ballot, decided: int | None) -> State:
        public = state.public
        if decided is None:
            captain = 1 << public.captain
            asked = captain if ballot.stage == "propose" else self.game.humans & ~captain
            return replace(state, public=replace(public, ballot=ballot, phase=ballot.stage, asked=asked))
        choice = self.game.actions[decided]
        state = replace(state, public=replace(public, ballot=None))
        if ballot.topic == "owner":
            return self.game.distribution.owner_decided(state, choice)
        assert isinstance(choice, Signal)
        return self._signalled(state, choice)

    # Predictions -----------------------------------------------------------------------------------

    def predict(self, state: State) -> State | None:
        return self._ask_owner(state, OPEN_PREDICTION, "predict")

    def note(self, state: State) -> State | None:
        return self._ask_owner(state, SECRET_PREDICTION, "note")

    def _ask_owner(self, state: State, task: int, phase: str) -> State | None:
        public = state.public
        if task not in public.tasks:
            return None
        owner = public.owners[public.tasks.index(task)]
        return replace(state, public=replace(public, phase=phase, asked=1 << owner))

    def legal_prediction(self, state: State, decision: Decision) -> tuple[Choice, ...]:
        return self.predictions

    def predicted(self, state: State, decision: Decision, choice: Predict) -> State:
        public = state.public
        seen = self.game.saw_choice(public, decision.for_, choice)
        public = replace(public, foretold=choice.tricks, seen=seen)
        return self.game.proceed(replace(state, public=public), public.step + 1)

    def noted(self, state: State, decision: Decision, choice: Predict) -> State:
        seat = decision.by
        private = replace(state.private[seat], noted=choice.tricks)
        state = replace(state, private=_with(state.private, seat, private))
        return self.game.proceed(state, state.public.step + 1)

    # Distress --------------------------------------------------------------------------------------

    def distress(self, state: State) -> State | None:
        if not self.game.distress:
            return None
        return self.begin(state, Ballot("distress", "wish", self.no_distress))

    def _signalled(self, state: State, choice: Signal) -> State:
        public = replace(state.public, distress=choice.direction)
        if choice.direction == "none":
            return self.game.proceed(replace(state, public=public), public.step + 1)
        asked = self.passers()
        return replace(state, public=replace(public, phase="pass", asked=asked))

    def passers(self) -> int:
        """Who passes a card: everybody, the dummy by the captain's hand."""
        game = self.game
        takes_part = game.dummy >= 0 and game.config.dummy_in_distress
        return game.humans | (1 << game.dummy if takes_part else 0)

    def receiver(self, seat: int, direction: str) -> int:
        """The neighbour on the left (clockwise) or right among those who pass."""
        order = [other for other in self.game.clockwise(seat) if self.passers() >> other & 1]
        return order[1] if direction == "left" else order[-1]

    def legal_pass(self, state: State, decision: Decision) -> tuple[Choice, ...]:
        return PASS_TABLE.of(state.hands[decision.for_])

    def _exchange(self, state: State, numbers: tuple[int, ...]) -> State:
        """All cards change hands at once; what the dummy gives and gets lies open."""
        public, dummy = state.public, self.game.dummy
        hands, private = list(state.hands), list(state.private)
        gave, got = [-1] * self.game.seats, [-1] * self.game.seats
        for seat, number in enumerate(numbers):
            if number >= 0:
                choice = self.game.actions[number]
                assert isinstance(choice, Pass)
                gave[seat] = got[self.receiver(seat, public.distress)] = choice.card
        for seat in range(self.game.seats):
            if gave[seat] >= 0:
                hands[seat] ^= 1 << gave[seat] | 1 << got[seat]
                seen = (*private[seat].seen, saw(GAVE, seat, gave[seat]), saw(GOT, seat, got[seat]))
                private[seat] = replace(private[seat], seen=seen)
        if public.dummy is not None and gave[dummy] >= 0:
            up = tuple(got[dummy] if card == gave[dummy] else card for card in public.dummy.up)
            shown = (saw(GAVE, dummy, gave[dummy]), saw(GOT, dummy, got[dummy]))
            public = replace(public, dummy=replace(public.dummy, up=up), seen=public.seen + shown)
        state = replace(state, public=public, hands=tuple(hands), private=tuple(private))
        return self.game.proceed(state, public.step + 1)

    # The clock -------------------------------------------------------------------------------------

    def ready(self, state: State) -> State | None:
        if not self.game.mission.seconds:
            return None
        return replace(state, public=replace(state.public, phase="ready", asked=self.game.humans))

    def is_ready(self, state: State, decision: Decision, choice: Choice) -> State:
        public = state.public
        public = replace(
            public,
            asked=public.asked & ~(1 << decision.for_),
            seen=self.game.saw_choice(public, decision.for_, choice),
        )
        state = replace(state, public=public)
        return state if public.asked else self.game.proceed(state, public.step + 1)


def _with(private: tuple[Private, ...], seat: int, own: Private) -> tuple[Private, ...]:
    return (*private[:seat], own, *private[seat + 1 :])
