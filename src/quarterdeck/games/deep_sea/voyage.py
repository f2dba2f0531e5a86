"""The tricks: communication before them, playing cards, and judging tasks after them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.deep_sea.cards import DECK
from quarterdeck.games.deep_sea.choices import SILENT, Silent, Sonar
from quarterdeck.games.deep_sea.council import SECRET_PREDICTION
from quarterdeck.games.deep_sea.judging import DONE, FAILED, OPEN, UNKNOWN, Kind, Tally
from quarterdeck.games.deep_sea.objectives import NobodyOpens
from quarterdeck.games.deep_sea.state import UNCOVERED, Public, Shown, State, Verdict, saw
from quarterdeck.games.deep_sea.vocabulary import PLAY_TABLE, SONAR_TABLES
from quarterdeck.games.tricks.cards import cards_in
from quarterdeck.games.tricks.choices import Play

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea

ALL_CARDS = DECK.all
SUIT = DECK.suit
SAME_SUIT = DECK.same_suit
FOLLOWING = PLAY_TABLE.in_suit
BEATEN_BY = DECK.beaten_by
BIT_OF = tuple(1 << card for card in range(len(SUIT)))
ALONE = tuple((card,) for card in range(len(SUIT)))
ONLY_SILENT: tuple[Choice, ...] = (SILENT,)
PLACES = tuple(tuple(cards_in(places)) for places in range(256))
"""The places in a small set of them."""


class Voyage:
    """Game play and communication."""

    def __init__(self, game: DeepSea) -> None:
        self.game = game
        self.seats = game.seats
        self.tricks = game.crew.tricks
        self.dummy = game.dummy
        self.saw_play = [[(card << 3 | seat,) for card in range(len(SUIT))] for seat in range(game.seats)]
        self.next_asked = tuple(1 << seat for seat in game.next_seat)
        self.numbers = game.vocabulary.number
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
            choices = tuple(choice for choice in choices if not public.shown >> choice.card & 1)
        if choices and public.delegated and self.game.config.everyone_must_signal:
            return choices
        return ONLY_SILENT + choices

    def briefed(self, state: State, decision: Decision, choice: Silent | Sonar) -> State:
        public = state.public
        seat = decision.for_
        seen = public.seen + (self.numbers[choice] << 3 | seat,)
        asked = public.asked & ~(1 << seat)
        tokens, shared, shown, messages = public.tokens, public.shared, public.shown, public.messages
        if type(choice) is Sonar:
            shared -= shared > 0
            tokens &= ~(1 << seat)
            asked = tokens or (self.game.humans if shared else 0)  # also those who had been silent
            shown |= 1 << choice.card
            messages += (Shown(seat, choice.card, choice.claim, public.trick),)
        public = replace(
            public,
            phase="briefing" if asked else "play",
            asked=asked or 1 << public.leader,
            tokens=tokens,
            shared=shared,
            shown=shown,
            messages=messages,
            seen=seen,
        )
        return State(public, state.hands, state.private, state.covered, state.covered_at_first)

    # Tricks ----------------------------------------------------------------------------------------

    def legal_play(self, state: State, decision: Decision) -> tuple[Choice, ...]:
        hand = state.hands[decision.for_]
        table = state.public.table
        if table:
            following = FOLLOWING.get(hand & SAME_SUIT[table[0]])
            return PLAY_TABLE.of(hand) if following is None else following
        if self.unopenable and hand & ~self.unopenable:
            hand &= ~self.unopenable
        return PLAY_TABLE.of(hand)

    def played(self, state: State, decision: Decision, choice: Play) -> State:
        public, hands = state.public, state.hands
        seat, card = decision.for_, choice.card
        bit = BIT_OF[card]
        held = list(hands)
        held[seat] ^= bit
        hands = tuple(held)
        table = public.table + ALONE[card]
        seen = public.seen + self.saw_play[seat][card]
        if seat == self.dummy:
            public = _column_emptied(public, card)
        best, best_by = public.best, public.best_by
        if BEATEN_BY[best] & bit:
            best, best_by = card, seat
        if len(table) == self.seats:
            return self._resolve(state, public, hands, table, best, best_by, seen)
        public = replace(
            public,
            asked=self.next_asked[seat],
            table=table,
            best=best,
            best_by=best_by,
            shown=public.shown & ~bit,
            seen=seen,
        )
        state = State(public, hands, state.private, state.covered, state.covered_at_first)
        return self._opened(state) if public.openings and len(table) == 1 else state

    def _opened(self, state: State) -> State:
        """An opening card alone may decide something."""
        public = state.public
        verdicts, undecided, verdict = self._judge(public, self.tally(public, opening=True), opening=True)
        if undecided != public.open:
            state = replace(state, public=replace(public, verdicts=verdicts, open=undecided))
        return state if verdict is None else self.game.finish(state, verdict)

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
            cards |= BIT_OF[card]
        trick = public.trick
        taken, won = list(public.captured), list(public.wins)
        taken[winner] |= cards
        won[winner] |= 1 << (trick - 1)
        captured, wins = tuple(taken), tuple(won)
        played = public.played | cards
        secret = self._secret(state) if SECRET_PREDICTION in public.tasks else UNKNOWN
        tally = Tally(
            public.captain,
            captured,
            wins,
            trick,
            self.tricks - trick,
            ALL_CARDS & ~played,
            table,
            public.leader,
            winner,
            best,
            (public.foretold, secret),
        )
        verdicts, undecided, verdict = self._judge(public, tally)
        over = verdict is not None
        speakers = 0 if over else self._speakers(public, trick + 1)
        public = replace(
            public,
            phase="briefing" if speakers else "play",
            asked=speakers or 1 << winner,
            verdicts=verdicts,
            open=undecided,
            shown=public.shown & ~cards,
            trick=trick if over else trick + 1,
            leader=public.leader if over else winner,
            table=table if over else (),
            best=best if over else -1,
            best_by=winner if over else -1,
            last=table,
            played=played,
            captured=captured,
            wins=wins,
            seen=seen,
        )
        state = State(public, hands, state.private, state.covered, state.covered_at_first)
        if verdict is not None:
            return self.game.finish(state, verdict)
        return state if public.dummy is None else self._uncover(state)

    def tally(self, public: Public, opening: bool = False, secret: int = UNKNOWN) -> Tally:
        """The public history as the judges read it, between tricks or after an opening card."""
        resolved = max(public.trick - 1, 0) if public.verdict is None else sum(public.wins).bit_count()
        return Tally(
            public.captain,
            public.captured,
            public.wins,
            resolved,
            self.tricks - resolved,
            ALL_CARDS & ~public.played,
            public.table if opening else public.last,
            public.leader,
            public.best_by,
            public.best,
            (public.foretold, secret),
        )

    def _judge(
        self, public: Public, tally: Tally, opening: bool = False
    ) -> tuple[tuple[int, ...], int, Verdict | None]:
        """What the history now decides; a failure ends the attempt even beside successes."""
        tasks, owners, verdicts, undecided = public.tasks, public.owners, public.verdicts, public.open
        failed = -1
        for place in PLACES[undecided] if undecided < len(PLACES) else cards_in(undecided):
            judge = self.judges[tasks[place]]
            if not opening:
                verdict = judge.judge(tally, owners[place])
            elif judge.watches_openings:
                verdict = judge.judge_opening(tally, owners[place])
            else:
                continue
            if verdict:
                verdicts = (*verdicts[:place], verdict, *verdicts[place + 1 :])
                undecided &= ~(1 << place)
                if verdict == FAILED and failed < 0:
                    failed = place
        if failed >= 0:
            return verdicts, undecided, Verdict(False, "task", public.trick, tasks[failed], owners[failed])
        if tasks and not undecided:
            return verdicts, undecided, Verdict(True, "tasks", public.trick)
        if self.objective is None:
            return verdicts, undecided, None
        return verdicts, undecided, self._judge_objective(self.objective, tally, opening, public.trick)

    def _judge_objective(self, objective: Kind, tally: Tally, opening: bool, trick: int) -> Verdict | None:
        verdict = objective.judge_opening(tally, -1) if opening else objective.judge(tally, -1)
        if verdict == OPEN:
            return None
        return Verdict(verdict == DONE, "objective", trick, seat=tally.winner if verdict == FAILED else -1)

    def _secret(self, state: State) -> int:
        """The secret prediction; a dummy's is its captain's secret."""
        public = state.public
        owner = public.owners[public.tasks.index(SECRET_PREDICTION)]
        return state.private[public.captain if owner == self.game.dummy else owner].noted

    def _uncover(self, state: State) -> State:
        """After the trick, the card under the one the dummy played is turned up."""
        public, hands, covered = state.public, state.hands, state.covered
        dummy = public.dummy
        assert dummy is not None
        for column, card in enumerate(dummy.up):
            if card < 0 and dummy.covers >> column & 1:
                fresh = covered[column]
                up = (*dummy.up[:column], fresh, *dummy.up[column + 1 :])
                covered = (*covered[:column], -1, *covered[column + 1 :])
                hands = (*hands[: self.dummy], hands[self.dummy] | 1 << fresh, *hands[self.dummy + 1 :])
                seen = (*public.seen, saw(UNCOVERED, column, fresh))
                dummy = replace(dummy, up=up, covers=dummy.covers & ~(1 << column))
                public = replace(public, dummy=dummy, seen=seen)
        return State(public, hands, state.private, covered, state.covered_at_first)


def _column_emptied(public: Public, card: int) -> Public:
    """The dummy has played this open card."""
    assert public.dummy is not None
    up = tuple(-1 if other == card else other for other in public.dummy.up)
    return replace(public, dummy=replace(public.dummy, up=up))
