"""A round in its seven steps, and how the plot goes on (rulebook: Round, Plot Book)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import (
    ABSENT,
    CRITICAL,
    OFFICER,
    QUARTERS,
    RECOVERY,
    ROBOT,
    ROBOTICS,
    ROW,
    SEATED,
    SUPPLY,
    SYSTEMS,
)
from quarterdeck.games.gen7.crossroads import OF_PLOT, start_vote
from quarterdeck.games.gen7.decks import discard
from quarterdeck.games.gen7.effects.ask import holds
from quarterdeck.games.gen7.flow import auto, decide, push
from quarterdeck.games.gen7.schemas import trigger
from quarterdeck.games.gen7.state import Critical, State, Step, Told
from quarterdeck.games.gen7.table import (
    change_system,
    clear_disabled,
    clockwise,
    cover_degraded,
    decided,
    end_rules,
    set_die,
)

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7

CRITICAL_TASKS = {3: (1, 2, 3), 4: (2, 3, 4)}
"""By players: how many are drawn in rounds 1, 2 and from 3 on."""


@auto("round")
def start_round(game: Gen7, state: State, step: Step) -> None:
    """1. Critical tasks. 2. Roll crew. 3. Turns. 4. to 7. what follows."""
    public = state.public
    public.round += 1
    nobody = (0,) * game.players
    public.synergy = public.contributed_now = nobody
    public.row_done = False
    count = CRITICAL_TASKS[game.players][min(public.round, 3) - 1]
    count = min(count, ROW - len(public.row))
    push(
        state,
        Step("draw", -1, CRITICAL, count, game.everybody),
        Step("row"),
        Step("roll_crew"),
        Step("round_start"),
        Step("turns"),
        Step("failure"),
        Step("retrieve"),
        Step("update"),
        Step("round_end"),
        Step("round_over"),
    )
    public.turn = (public.chief - 1) % game.players


@auto("row")
def row(game: Gen7, state: State, step: Step) -> None:
    state.public.row += tuple(Critical(state.drawn[CRITICAL][serial]) for serial in step.data)


@auto("roll_crew")
def roll_crew(game: Gen7, state: State, step: Step) -> None:
    public = state.public
    dice = tuple(
        seat * 7 + die
        for seat, places in enumerate(public.places)
        for die, place in enumerate(places)
        if place == QUARTERS
    )
    push(state, Step("roll", data=dice))


@decide("roll", chance=True)
def roll(game: Gen7, state: State, step: Step, choice: c.Rolled) -> None:
    dice = [list(row) for row in state.public.dice]
    for who, value in zip(step.data, choice.values, strict=True):
        dice[who // 7][who % 7] = value
    state.public.dice = tuple(map(tuple, dice))


@auto("round_start")
def round_start(game: Gen7, state: State, step: Step) -> None:
    """The Robotics Barracks sets a robot that rolled a 1; schemas for the beginning of a round."""
    public = state.public
    for seat in reversed(list(clockwise(game.players, public.chief))):
        trigger(game, state, seat, "round_start")
        if (
            public.barracks[seat] == ROBOTICS
            and public.places[seat][ROBOT] == QUARTERS
            and public.dice[seat][ROBOT] == 1
        ):
            push(state, Step("set_robot", seat))


@auto("failure")
def failure(game: Gen7, state: State, step: Step) -> None:
    """4. Critical tasks left undone degrade their systems."""
    public = state.public
    public.row_done = all(task.done for task in public.row)
    for task in public.row:
        if not task.done:
            for harm in game.library.criticals[task.card].failure:
                change_system(game, state, SYSTEMS.index(harm.system), -harm.n)


@auto("retrieve")
def retrieve(game: Gen7, state: State, step: Step) -> None:
    """5. Dice come home, the Recovery Room first; robots go to supply, but not those of Robotics."""
    public = state.public
    places = []
    for seat, row in enumerate(public.places):
        robot = QUARTERS if public.barracks[seat] == ROBOTICS else SUPPLY
        now = [QUARTERS if place == RECOVERY or place >= SEATED else place for place in row]
        now[ROBOT] = robot if row[ROBOT] != ABSENT else ABSENT
        places.append(tuple(now))
    public.places = tuple(places)
    public.taken = (-1,) * len(public.taken)


@auto("update")
def update(game: Gen7, state: State, step: Step) -> None:
    """6. Disabled markers go, the row is cleared, degraded systems cover seats."""
    public = state.public
    clear_disabled(public)
    for task in public.row:
        if not task.plot:
            discard(game, state, CRITICAL, task.card)
    public.row = tuple(task for task in public.row if task.plot)
    cover_degraded(game, public)


@auto("round_end")
def round_end(game: Gen7, state: State, step: Step) -> None:
    """7. Effects at the end of the round, then personal objectives, then the plot."""
    public = state.public
    push(state, Step("objectives"), Step("plot"))
    for seat in reversed(list(clockwise(game.players, public.chief))):
        trigger(game, state, seat, "round_end")


@auto("objectives")
def objectives(game: Gen7, state: State, step: Step) -> None:
    """Personal objectives are judged at the end of each round; plans are shown when they are met."""
    public = state.public
    if not state.plans:
        return
    could = list(public.could)
    met = list(public.met)
    for seat in range(game.players):
        for number, card in enumerate(game.library.pack.personal):
            if not could[seat] >> number & 1 and holds(game, public, seat, card.when):
                could[seat] |= 1 << number
        mine = (*state.plans[seat], public.own_plan[seat])
        met[seat] = tuple(number if number >= 0 and could[seat] >> number & 1 else -1 for number in mine)
    public.could, public.met = tuple(could), tuple(met)


# Plot ----------------------------------------------------------------------------------------------


@auto("plot")
def plot(game: Gen7, state: State, step: Step) -> None:
    """In the round of the plot marker the goal is judged; missed, the next page begins with its setback."""
    public = state.public
    end_rules(public, "round")
    if public.section < 0 or public.plot_round != public.round:
        return
    section = game.library.pack.section[public.section]
    if holds(game, public, public.chief, section.goal):
        push(state, Step("read", -1, game.library.section_number[section.next]))
    else:
        following = section.missed or section.next
        push(state, Step("setback", -1, game.library.section_number[following]))


@auto("setback")
def setback(game: Gen7, state: State, step: Step) -> None:
    public = state.public
    public.setbacks += 1
    effects = game.library.pack.section[step.a].setback
    push(state, Step("run", public.chief, game.library.program(effects)), Step("read", -1, step.a, 1))


@auto("read")
def read(game: Gen7, state: State, step: Step) -> None:
    """A page of the plot book: its vote, if there is one, then the new goal. `b` 1 after its setback."""
    public = state.public
    section = game.library.pack.section[step.a]
    public.section = step.a
    public.page_choice, public.page_missed = -1, bool(step.b)
    public.told += (Told("page", step.a, public.round, public.page_missed),)
    end_rules(public, "goal")
    if section.bookmark:
        public.bookmark = section.bookmark
    if section.ending:
        public.over = True
    push(state, Step("goal", -1, step.a))
    if section.vote:
        start_vote(game, state, OF_PLOT, step.a, len(section.vote), public.chief)


def plot_voted(game: Gen7, state: State, number: int, option: int) -> None:
    """What the vote brought; an option may turn to another page at once."""
    public = state.public
    chosen = game.library.pack.section[number].vote[option]
    public.page_choice = option
    decided(public, "page", number, option, public.last_vote[2:])
    if chosen.next:
        public.stack = public.stack[:-1]  # the goal of this page is not taken up
        push(state, Step("read", -1, game.library.section_number[chosen.next]))
    push(state, Step("run", public.chief, game.library.program(chosen.effects)))


@auto("goal")
def goal(game: Gen7, state: State, step: Step) -> None:
    public = state.public
    section = game.library.pack.section[step.a]
    public.plot_round = section.round
    public.progress = 0
    push(state, Step("run", public.chief, game.library.program(section.setup)))


@auto("round_over")
def round_over(game: Gen7, state: State, step: Step) -> None:
    if state.public.round >= state.public.final:
        push(state, Step("episode_end"))
    else:
        push(state, Step("round"))


# Setup ---------------------------------------------------------------------------------------------


@decide("officers", chance=True)
def officers(game: Gen7, state: State, step: Step, choice: c.Rolled) -> None:
    """The lowest officer die gets the chief's badge; those tied for it roll again."""
    public = state.public
    lowest = min(choice.values)
    for seat, value in zip(step.data, choice.values, strict=True):
        set_die(public, seat, OFFICER, value)
    tied = tuple(seat for seat, value in zip(step.data, choice.values, strict=True) if value == lowest)
    if len(tied) > 1:
        push(state, Step("officers", data=tied))
    else:
        public.chief = tied[0]
