"""The tricks: communication before them, playing cards, and judging tasks after them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.deep_sea.cards import DECK
from quarterdeck.games.deep_sea.choices import SILENT, Play, Silent, Sonar
from quarterdeck.games.deep_sea.council import SECRET_PREDICTION
from quarterdeck.games.deep_sea.kinds import DONE, FAILED, OPEN, NobodyOpens, Tally
from quarterdeck.games.deep_sea.state import UNCOVERED, Public, Shown, State, Verdict, saw
from quarterdeck.games.deep_sea.vocabulary import PLAY_TABLE, SONAR_TABLES

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea

ALL_CARDS = DECK.all
SUIT = DECK.suit
BEATEN_BY = DECK.beaten_by


class Voyage:
    """Game play and communication."""

    def __init__(self, game: DeepSea) -> None:
        self.game = game
        self.seats = game.seats
        self.tricks = game.crew.tricks
        self.next_seat = game.next_seat
        self.judges = game.judges
        self.objective = game.objective
        avoid = isinstance(self.objective, NobodyOpens) and game.config.forbidden_openings == "illegal"
        self.unopenable = self.objective.cards if isinstance(self.objective, NobodyOpens) and avoid else 0

    def begin(self, state: State) -> State:
        """Tokens are handed out, and the captain opens the first trick."""
        game, public = self.game, state.public
        personal = public.communication in ("normal", "currents")
        shared = game.seats - 2 if game.dummy < 0 else game.config.dummy_rapture_tokens
        public = replace(
            public,
            tokens=game.humans if personal else 0,
            shared=shared if public.communication == "rapture" else 0,
            openings=public.openings or (self.objective is not None and self.objective.watches_openings),
        )
        return replace(state, public=self._before_trick(public, 1, public.captain))

    # Communication ---------------------------------------------------------------------------------

    def _before_trick(self, public: Public, trick: int, leader: int) -> Public:
        asked = self._speakers(public, trick)
        if asked:
            return replace(public, phase="briefing", asked=asked, trick=trick, leader=leader)
        return replace(public, phase="play", asked=1 << leader, trick=trick, leader=leader)

    def _speakers(self, public: Public, trick: int) -> int:
        """The seats that may communicate before this trick."""
        speakers = public.tokens or (self.game.humans if public.shared else 0)
        if speakers:
            mission = self.game.mission
            too_late = trick > 1 and public.delegated and mission.delegated_deadline
            if too_late or trick < mission.first_word:
                return 0
        return speakers

    def legal_briefing(self, state: State, decision: Decision) -> tuple[Choice, ...]:
        public = state.public
        hand = state.hands[decision.for_]
        kind = "hidden" if public.communication == "currents" else self.game.config.single_card
        choices = SONAR_TABLES[kind].of(hand)
        if hand & public.shown:
            choices = tuple(choice for choice in choices if not public.shown >> choice.card & 1)  # type: ignore[attr-defined]
        if choices and public.delegated and self.game.config.everyone_must_signal:
            return choices
        return (SILENT, *choices)

    def briefed(self, state: State, decision: Decision, choice: Silent | Sonar) -> State:
        public = state.public
        seat = decision.for_
        seen = (*public.seen, self.game.vocabulary.number[choice] << 3 | seat)
        asked = public.asked & ~(1 << seat)
        if type(choice) is Sonar:
            shared = public.shared
            if shared:
                shared -= 1
                asked = public.asked if shared else 0
            public = replace(
                public,
                tokens=public.tokens & ~(1 << seat),
                shared=shared,
                shown=public.shown | 1 << choice.card,
                messages=(*public.messages, Shown(seat, choice.card, choice.claim, public.trick)),
            )
        if asked:
            return State(
                replace(public, asked=asked, seen=seen),
                state.hands,
                state.private,
                state.covered,
                state.covered_at_first,
            )
        public = replace(public, phase="play", asked=1 << public.leader, seen=seen)
        return State(public, state.hands, state.private, state.covered, state.covered_at_first)

    # Tricks ----------------------------------------------------------------------------------------

    def legal_play(self, state: State, decision: Decision) -> tuple[Choice, ...]:
        hand = state.hands[decision.for_]
        table = state.public.table
        if table:
            return PLAY_TABLE.following(hand, SUIT[table[0]])
        if self.unopenable and hand & ~self.unopenable:
            hand &= ~self.unopenable
        return PLAY_TABLE.of(hand)

    def played(self, state: State, decision: Decision, choice: Play) -> State:
        public, hands = state.public, state.hands
        seat, card = decision.for_, choice.card
        bit = 1 << card
        hands = (*hands[:seat], hands[seat] & ~bit, *hands[seat + 1 :])
        table = (*public.table, card)
        seen = (*public.seen, card << 3 | seat)
        if public.dummy is not None and seat == self.game.dummy:
            up = tuple(-1 if other == card else other for other in public.dummy.up)
            public = replace(public, dummy=replace(public.dummy, up=up))
        count = len(table)
        if count == 1:
            public = replace(
                public,
                asked=1 << self.next_seat[seat],
                table=table,
                best=card,
                best_by=seat,
                shown=public.shown & ~bit,
                seen=seen,
            )
            state = State(public, hands, state.private, state.covered, state.covered_at_first)
            return self._judge(state, opening=True) if public.openings else state
        best, best_by = public.best, public.best_by
        if BEATEN_BY[best] & bit:
            best, best_by = card, seat
        if count < self.seats:
            public = replace(
                public,
                asked=1 << self.next_seat[seat],
                table=table,
                best=best,
                best_by=best_by,
                shown=public.shown & ~bit,
                seen=seen,
            )
            return State(public, hands, state.private, state.covered, state.covered_at_first)
        return self._resolve(state, public, hands, table, best, best_by, seen)

    def _resolve(
        self,
        state: State,
        public: Public,
        hands: tuple[int, ...],
        table: tuple[int, ...],
        best: int,
        winner: int,
        seen: tuple[int, ...],
    ) -> State:
        """The trick goes to whoever laid the highest submarine, else the highest card of the suit."""
        cards = 0
        for card in table:
            cards |= 1 << card
        captured, wins = public.captured, public.wins
        public = replace(
            public,
            table=table,
            best=best,
            best_by=winner,
            shown=public.shown & ~cards,
            played=public.played | cards,
            captured=(*captured[:winner], captured[winner] | cards, *captured[winner + 1 :]),
            wins=(*wins[:winner], wins[winner] | 1 << (public.trick - 1), *wins[winner + 1 :]),
            seen=seen,
        )
        return self._judge(State(public, hands, state.private, state.covered, state.covered_at_first))

    def tally(self, public: Public, opening: bool = False, secret: int = -1) -> Tally:
        """The public history as the judges read it."""
        resolved = public.trick - 1 if opening else public.trick
        return Tally(
            public.captain,
            public.captured,
            public.wins,
            resolved,
            self.tricks - resolved,
            ALL_CARDS & ~public.played,
            public.table,
            public.leader,
            public.best_by,
            public.best,
            (public.foretold, secret),
        )

    def _judge(self, state: State, opening: bool = False) -> State:
        """Decides what the history now decides; a failure ends the attempt even beside successes."""
        public = state.public
        secret = self._secret(state) if SECRET_PREDICTION in public.tasks else -1
        tally = self.tally(public, opening, secret)
        verdicts, undecided = public.verdicts, public.open
        failed = -1
        for place, task in enumerate(public.tasks):
            if undecided >> place & 1:
                judge = self.judges[task]
                owner = public.owners[place]
                if opening:
                    verdict = judge.judge_opening(tally, owner) if judge.watches_openings else OPEN
                else:
                    verdict = judge.judge(tally, owner)
                if verdict:
                    verdicts = (*verdicts[:place], verdict, *verdicts[place + 1 :])
                    undecided &= ~(1 << place)
                    if verdict == FAILED and failed < 0:
                        failed = place
        if verdicts is not public.verdicts:
            state = replace(state, public=replace(public, verdicts=verdicts, open=undecided))
            if failed >= 0:
                lost = Verdict(False, "task", public.trick, public.tasks[failed], public.owners[failed])
                return self.game.finish(state, lost)
            if not undecided:
                return self.game.finish(state, Verdict(True, "tasks", public.trick))
        if self.objective is not None:
            objective = self.objective
            verdict = objective.judge_opening(tally, -1) if opening else objective.judge(tally, -1)
            if verdict == FAILED:
                return self.game.finish(state, Verdict(False, "objective", public.trick, seat=public.best_by))
            if verdict == DONE:
                return self.game.finish(state, Verdict(True, "objective", public.trick))
        return state if opening else self._next_trick(state)

    def _secret(self, state: State) -> int:
        """The secret prediction; a dummy's is its captain's secret."""
        public = state.public
        owner = public.owners[public.tasks.index(SECRET_PREDICTION)]
        return state.private[public.captain if owner == self.game.dummy else owner].noted

    def _next_trick(self, state: State) -> State:
        public = state.public
        trick, leader = public.trick + 1, public.best_by
        covered, hands = state.covered, state.hands
        public = replace(public, last=public.table, table=(), best=-1, best_by=-1)
        if public.dummy is not None:
            public, hands, covered = self._uncover(public, hands, covered)
        public = self._before_trick(public, trick, leader)
        return State(public, hands, state.private, covered, state.covered_at_first)

    def _uncover(
        self, public: Public, hands: tuple[int, ...], covered: tuple[int, ...]
    ) -> tuple[Public, tuple[int, ...], tuple[int, ...]]:
        """After the trick, the card under the one the dummy played is turned up."""
        dummy = public.dummy
        assert dummy is not None
        for column, card in enumerate(dummy.up):
            if card < 0 and dummy.covers >> column & 1:
                fresh = covered[column]
                up = (*dummy.up[:column], fresh, *dummy.up[column + 1 :])
                covered = (*covered[:column], -1, *covered[column + 1 :])
                seat = self.game.dummy
                hands = (*hands[:seat], hands[seat] | 1 << fresh, *hands[seat + 1 :])
                seen = (*public.seen, saw(UNCOVERED, column, fresh))
                dummy = replace(dummy, up=up, covers=dummy.covers & ~(1 << column))
                public = replace(public, dummy=dummy, seen=seen)
        return public, hands, covered


