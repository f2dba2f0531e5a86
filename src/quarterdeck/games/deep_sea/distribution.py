"""Who gets which task: the ways of the logbook.

Clockwise draft (also: hardest first, captain skipped), free selection, one owner chosen by the crew, the
captain keeps or delegates, one or two volunteers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Decision
from quarterdeck.games.deep_sea.choices import KEEP, NO, SKIP, YES, Answer, Give, Keep, Name, Skip, Take
from quarterdeck.games.deep_sea.components import TASKS
from quarterdeck.games.deep_sea.ownership import NOT_FOR_CAPTAIN, hardest_for_captain
from quarterdeck.games.deep_sea.state import Public, State, Verdict
from quarterdeck.games.deep_sea.vocabulary import TAKES
from quarterdeck.games.tricks.ballot import PROPOSALS, Ballot

if TYPE_CHECKING:
    from quarterdeck.games.deep_sea.rules import DeepSea


class Distribution:
    """Step 9 of the setup, and its variants."""

    def __init__(self, game: DeepSea) -> None:
        self.game = game
        self.mode = game.mission.distribution
        skipped = self.mode == "captain_skipped"
        self.drafters = tuple(game.clockwise(captain)[skipped:] for captain in range(game.seats))
        """By captain: who drafts, in the order they choose."""

    def begin(self, state: State) -> State | None:
        """The first question, where there are tasks."""
        if not state.public.tasks:
            return None
        if self.mode == "free":
            return self._ask(state, "favour", self.game.humans)
        if self.mode == "one_owner":
            return self.game.council.begin(state, Ballot("owner", "wish"))
        if self.mode == "keep_or_delegate":
            return self._offer(state)
        if self.mode in ("volunteer", "two_volunteers"):
            return self._ask_volunteer(state)
        return self._draft(state)

    # Clockwise draft -------------------------------------------------------------------------------

    def _draft(self, state: State) -> State:
        public = state.public
        if -1 not in public.owners:
            return self._assigned(state)
        order = self.drafters[public.captain]
        seat = order[public.turn % len(order)]
        if seat == public.captain and not self._drafts(public, seat):
            return self.game.finish(state, Verdict(False, "captain", seat=seat))
        return state if public.phase == "draft" else self._ask(state, "draft", 1 << seat)

    def legal_draft(self, state: State, decision: Decision) -> tuple[Choice, ...]:
        return self._drafts(state.public, decision.for_)

    def _drafts(self, public: Public, seat: int) -> tuple[Choice, ...]:
        barred = NOT_FOR_CAPTAIN if seat == public.captain else 0
        tasks = []
        for task, owner in zip(public.tasks, public.owners, strict=True):
            if owner < 0 and not barred >> task & 1:
                tasks.append(task)
        hardest = self.mode == "hardest_first" and not public.turn
        if hardest:
            tasks = hardest_for_captain(tuple(tasks), self.game.difficulty)
        choices: list[Choice] = [TAKES[task] for task in tasks]
        if self.may_pass(public) and not (hardest and tasks):
            choices.append(SKIP)
        return tuple(choices)

    def may_pass(self, public: Public) -> bool:
        """With fewer tasks than seats, while enough seats remain to take all before the captain's turn."""
        seats = len(self.drafters[public.captain])
        return len(public.tasks) < seats and public.owners.count(-1) < seats - public.turn

    def drafted(self, state: State, decision: Decision, choice: Take | Skip) -> State:
        public = state.public
        owners = public.owners
        if isinstance(choice, Take):
            place = public.tasks.index(choice.task)
            owners = (*owners[:place], decision.for_, *owners[place + 1 :])
        turn = public.turn + 1
        order = self.drafters[public.captain]
        public = replace(
            public,
            owners=owners,
            turn=turn,
            asked=1 << order[turn % len(order)],
            seen=self._saw(public, decision, choice),
        )
        return self._draft(replace(state, public=public))

    # Free selection, and two volunteers who split ---------------------------------------------------

    def legal_favour(self, state: State, decision: Decision) -> tuple[Choice, ...]:
        return (*(TAKES[task] for task in state.public.tasks), SKIP)

    def favoured(self, state: State, numbers: tuple[int, ...]) -> State:
        """Everybody has named the task they would like: now it is open."""
        actions = self.game.actions
        favours = tuple(
            choice.task if isinstance(choice := actions[number], Take) else -1 for number in numbers
        )
        return self._share(replace(state, public=replace(state.public, favours=favours)))

    def proposer(self, public: Public) -> int:
        return public.volunteers[0] if public.volunteers else public.captain

    def voters(self, public: Public) -> int:
        """Those who answer a proposal."""
        involved = self.game.humans
        if public.volunteers:
            involved = sum(1 << seat for seat in public.volunteers)
        return involved & ~(1 << self.proposer(public))

    def _share(self, state: State) -> State:
        state = replace(state, public=replace(state.public, given=()))
        return self._ask(state, "share", 1 << self.proposer(state.public))

    def legal_share(self, state: State, decision: Decision) -> tuple[Choice, ...]:
        public = state.public
        task = public.tasks[len(public.given)]
        return tuple(
            self.game.vocabulary.gives[seat]
            for seat in public.volunteers or range(self.game.seats)
            if TASKS[task].captain or seat != public.captain
        )

    def shared(self, state: State, decision: Decision, choice: Give) -> State:
        public = state.public
        public = replace(public, given=(*public.given, choice.seat), seen=self._saw(public, decision, choice))
        state = replace(state, public=public)
        if len(public.given) < len(public.tasks):
            return state
        proposals = public.turn + 1
        state = replace(state, public=replace(public, turn=proposals))
        if proposals == PROPOSALS:
            return self._assigned(replace(state, public=replace(state.public, owners=public.given)))
        return self._ask(state, "agree", self.voters(public))

    def legal_answer(self, state: State, decision: Decision) -> tuple[Choice, ...]:
        return YES, NO

    def agreed(self, state: State, numbers: tuple[int, ...]) -> State:
        """The others have answered a proposal."""
        public = state.public
        if self.game.vocabulary.number[NO] in numbers:
            return self._share(state)
        return self._assigned(replace(state, public=replace(public, owners=public.given)))

    # One owner for all -----------------------------------------------------------------------------

    def legal_owner(self, public: Public) -> tuple[Choice, ...]:
        """Who may own all tasks."""
        return tuple(
            self.game.vocabulary.names[seat]
            for seat in range(self.game.seats)
            if seat != public.captain or self._captain_may_own(public)
        )

    def owner_decided(self, state: State, choice: Choice) -> State:
        assert isinstance(choice, Name)
        return self._give_all(state, choice.seat)

    # The captain keeps or delegates ----------------------------------------------------------------

    def _offer(self, state: State) -> State:
        public = state.public
        if not self._offers(public):
            return self.game.finish(state, Verdict(False, "captain", seat=public.captain))
        return self._ask(state, "keep", 1 << public.captain)

    def legal_keep(self, state: State, decision: Decision) -> tuple[Choice, ...]:
        return self._offers(state.public)

    def _offers(self, public: Public) -> tuple[Choice, ...]:
        keep = (KEEP,) if self._captain_may_own(public) else ()
        declined = (public.captain, *public.given)
        return keep + tuple(
            self.game.vocabulary.names[seat] for seat in range(self.game.seats) if seat not in declined
        )

    def kept(self, state: State, decision: Decision, choice: Keep | Name) -> State:
        public = replace(state.public, seen=self._saw(state.public, decision, choice))
        state = replace(state, public=public)
        if isinstance(choice, Keep):
            return self._give_all(state, public.captain)
        if choice.seat == self.game.dummy:
            return self._delegate(state, choice.seat)  # the captain decides for the dummy
        return self._ask(state, "accept", 1 << choice.seat)

    def accepted(self, state: State, decision: Decision, choice: Answer) -> State:
        public = state.public
        public = replace(public, seen=self._saw(public, decision, choice))
        if choice.word == "yes":
            return self._delegate(replace(state, public=public), decision.for_)
        public = replace(public, given=(*public.given, decision.for_))
        return self._offer(replace(state, public=public))

    def _delegate(self, state: State, seat: int) -> State:
        return self._give_all(replace(state, public=replace(state.public, delegated=True)), seat)

    # Volunteers ------------------------------------------------------------------------------------

    def _ask_volunteer(self, state: State) -> State:
        """Asks the others clockwise; those who remain must step in once they are just enough."""
        public = state.public
        needed = 1 if self.mode == "volunteer" else 2
        others = tuple(seat for seat in self.game.clockwise(public.captain)[1:] if seat != self.game.dummy)
        remaining = (*others[public.turn :], public.captain)
        missing = needed - len(public.volunteers)
        if missing and len(remaining) > missing:
            return self._ask(state, "volunteer", 1 << others[public.turn])
        volunteers = public.volunteers + (remaining if missing else ())
        if needed == 1:
            return self._give_all(state, volunteers[0])
        return self._share(replace(state, public=replace(public, volunteers=volunteers, turn=0)))

    def volunteered(self, state: State, decision: Decision, choice: Answer) -> State:
        public = state.public
        volunteers = public.volunteers
        if choice.word == "yes":
            volunteers = (*volunteers, decision.for_)
        public = replace(
            public, volunteers=volunteers, turn=public.turn + 1, seen=self._saw(public, decision, choice)
        )
        return self._ask_volunteer(replace(state, public=public))

    # Common ----------------------------------------------------------------------------------------

    def _captain_may_own(self, public: Public) -> bool:
        return not any(NOT_FOR_CAPTAIN >> task & 1 for task in public.tasks)

    def _give_all(self, state: State, seat: int) -> State:
        public = state.public
        if seat == public.captain and not self._captain_may_own(public):
            return self.game.finish(state, Verdict(False, "captain", seat=seat))
        return self._assigned(replace(state, public=replace(public, owners=(seat,) * len(public.tasks))))

    def _assigned(self, state: State) -> State:
        public = replace(state.public, turn=0, given=(), ballot=None)
        return self.game.proceed(replace(state, public=public), public.step + 1)

    def _ask(self, state: State, phase: str, asked: int) -> State:
        return replace(state, public=replace(state.public, phase=phase, asked=asked))

    def _saw(self, public: Public, decision: Decision, choice: Choice) -> tuple[int, ...]:
        return self.game.saw_choice(public, decision.for_, choice)
