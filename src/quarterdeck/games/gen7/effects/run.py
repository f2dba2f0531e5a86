"""What each effect does. Effects are carried out in order, each as far as possible."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from quarterdeck.core.contract import Choice, Seat
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import (
    COLONISTS,
    CROSSROADS,
    DECKS,
    DISABLED,
    FILE,
    PLOT,
    QUARTERS,
    RECOVERY,
    RESOURCES,
    ROW,
    SCHEMA,
    STRANDED,
    SYSTEMS,
)
from quarterdeck.games.gen7.decks import shuffle_in
from quarterdeck.games.gen7.effects import kinds
from quarterdeck.games.gen7.flow import auto, decide, legal, push
from quarterdeck.games.gen7.hands import draw_tasks
from quarterdeck.games.gen7.places import robot_crew, suspended_animation
from quarterdeck.games.gen7.private_seats import recovering, wake
from quarterdeck.games.gen7.state import Critical, State, Step
from quarterdeck.games.gen7.table import (
    RULES,
    UNTIL,
    change_system,
    clockwise,
    gain,
    in_quarters,
    lean,
    mark,
    merit,
    move_die,
    put,
    set_die,
    store,
    tick,
    unmark,
)
from quarterdeck.games.gen7.vocabulary import PAY, REST, SET_DIE, SKIP

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7

Run = Callable[["Gen7", State, Step, Any], None]


@auto("run")
def run(game: Gen7, state: State, step: Step) -> None:
    """`a` the program, `b` how far it has got, `c` - 1 the crossroads card it is of."""
    program = game.library.programs[step.a]
    if step.b >= len(program):
        return
    if step.b + 1 < len(program):
        state.public.stack += (Step("run", step.seat, step.a, step.b + 1, step.c),)
    effect = program[step.b]
    EFFECTS[type(effect)](game, state, step, effect)


def targets(game: Gen7, state: State, seat: Seat, who: kinds.Who) -> list[Seat]:
    """The players meant, clockwise from the acting one."""
    if who == "you":
        return [seat]
    if who == "chief":
        return [state.public.chief]
    return [other for other in clockwise(game.players, seat) if who == "all" or other != seat]


def _each(kind: str) -> Run:
    """An effect that asks each of them."""

    def ask(game: Gen7, state: State, step: Step, effect: Any) -> None:
        count = getattr(effect, "n", 1)
        push(state, *(Step(kind, seat, count) for seat in targets(game, state, step.seat, effect.who)))

    return ask


# Tokens, merit, tracks -----------------------------------------------------------------------------


def _tokens(sign: int) -> Run:
    def move(game: Gen7, state: State, step: Step, effect: Any) -> None:
        for seat in targets(game, state, step.seat, effect.who):
            for resource, name in enumerate(RESOURCES):
                if count := getattr(effect, name):
                    gain(state.public, seat, resource, sign * count)

    return move


def _stores(game: Gen7, state: State, step: Step, effect: kinds.Stores) -> None:
    for resource, name in enumerate(RESOURCES):
        store(state.public, resource, getattr(effect, name))


def _merit(game: Gen7, state: State, step: Step, effect: kinds.Merit) -> None:
    merit(game, state.public, [(seat, effect.n) for seat in targets(game, state, step.seat, effect.who)])


def _stars(game: Gen7, state: State, step: Step, effect: kinds.Stars) -> None:
    public = state.public
    for seat in targets(game, state, step.seat, effect.who):
        public.stars = put(public.stars, seat, public.stars[seat] + effect.n)
        public.earned = put(public.earned, seat, public.earned[seat] + effect.n)


def _lean(game: Gen7, state: State, step: Step, effect: kinds.Lean) -> None:
    lean(state.public, effect.n)


def _status(game: Gen7, state: State, step: Step, effect: kinds.Status) -> None:
    change_system(game, state, SYSTEMS.index(effect.system), effect.n)


def _condition(game: Gen7, state: State, step: Step, effect: kinds.Condition) -> None:
    tick(game, state, effect.n)


@legal("choose_token")
def choose_token_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return list(PAY)


@decide("choose_token")
def choose_token(game: Gen7, state: State, step: Step, choice: c.Pay) -> None:
    gain(state.public, step.seat, choice.resource, 1)
    if step.a > 1:
        push(state, replace(step, a=step.a - 1))


# Actions without a die -----------------------------------------------------------------------------


def _draw(deck: int) -> Run:
    def act(game: Gen7, state: State, step: Step, effect: Any) -> None:
        seats = targets(game, state, step.seat, effect.who)
        push(state, *(Step("extra", seat, deck, -1) for seat in seats))

    return act


def _animate(game: Gen7, state: State, step: Step, effect: kinds.Animate) -> None:
    for seat in targets(game, state, step.seat, effect.who):
        suspended_animation(state.public, seat)


def _robot(game: Gen7, state: State, step: Step, effect: kinds.Robot) -> None:
    for seat in reversed(targets(game, state, step.seat, effect.who)):
        robot_crew(state, seat)


def _task(game: Gen7, state: State, step: Step, effect: kinds.Task) -> None:
    for seat in reversed(targets(game, state, step.seat, effect.who)):
        draw_tasks(game, state, seat, effect.n)


def _peek(game: Gen7, state: State, step: Step, effect: kinds.Peek) -> None:
    deck = DECKS.index(effect.deck)
    push(state, Step("draw", -1, deck, 1, 1 << step.seat), Step("peeked", step.seat, deck))


# Dice ----------------------------------------------------------------------------------------------


def _revive(game: Gen7, state: State, step: Step, effect: kinds.Revive) -> None:
    push(state, Step("revive", step.seat, effect.n))


@auto("revive")
def revive(game: Gen7, state: State, step: Step) -> None:
    if step.a and recovering(state.public):
        state.public.stack += (Step("reviving", step.seat, step.a),)


@legal("reviving")
def reviving_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return [SKIP, *recovering(state.public)]


@decide("reviving")
def reviving(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    if isinstance(choice, c.Wake):
        push(state, Step("revive", step.seat, step.a - 1))
        wake(state, choice.seat, choice.die)


def _if_dice(kind: str) -> Run:
    def ask(game: Gen7, state: State, step: Step, effect: Any) -> None:
        push(state, *(Step(kind, seat) for seat in targets(game, state, step.seat, effect.who)))

    return ask


@auto("reroll")
def reroll(game: Gen7, state: State, step: Step) -> None:
    if QUARTERS in state.public.places[step.seat]:
        state.public.stack += (Step("rerolling", step.seat),)


@legal("rerolling")
def reroll_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    """Named by the die, as resting one is."""
    return [SKIP, *(REST[die] for die in in_quarters(state.public, step.seat))]


@decide("rerolling")
def rerolling(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    if isinstance(choice, c.Rest):
        push(state, Step("roll", -1, data=(step.seat * 7 + choice.die,)))


@auto("turn_die")
def turn_die(game: Gen7, state: State, step: Step) -> None:
    if QUARTERS in state.public.places[step.seat]:
        state.public.stack += (Step("turning", step.seat),)


@legal("turning")
def turn_die_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    dice = in_quarters(state.public, step.seat)
    return [SKIP, *(choice for die in dice for choice in SET_DIE[die])]


@decide("turning")
def turning(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    if isinstance(choice, c.SetDie):
        set_die(state.public, step.seat, choice.die, choice.value)


@auto("exhaust")
def exhaust(game: Gen7, state: State, step: Step) -> None:
    dice = in_quarters(state.public, step.seat)
    if len(dice) == 1:
        move_die(state.public, step.seat, dice[0], RECOVERY)
    elif dice:
        state.public.stack += (Step("exhausting", step.seat),)


@legal("exhausting")
def exhaust_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return [REST[die] for die in in_quarters(state.public, step.seat)]


@decide("exhausting")
def exhausting(game: Gen7, state: State, step: Step, choice: c.Rest) -> None:
    move_die(state.public, step.seat, choice.die, RECOVERY)


def _strand(game: Gen7, state: State, step: Step, effect: kinds.Strand) -> None:
    """Colonists in quarters first, then whoever is awake."""
    public = state.public
    for seat in range(game.players):
        for _ in range(effect.n):
            places = public.places[seat]
            home = [die for die in COLONISTS if places[die] == QUARTERS]
            about = [die for die in COLONISTS if places[die] == RECOVERY or places[die] >= 8]
            if home or about:
                move_die(public, seat, (home or about)[0], STRANDED)


# Seats, cards, plot --------------------------------------------------------------------------------


def _cover(game: Gen7, state: State, step: Step, effect: kinds.Cover) -> None:
    for location in game.library.places(effect.at):
        reason = PLOT if effect.marker == "failure" else DISABLED
        mark(state.public, location, reason, last=effect.end == "last")


def _uncover(game: Gen7, state: State, step: Step, effect: kinds.Uncover) -> None:
    unmark(state.public, game.library.location_number[effect.at])


def _crossroads(game: Gen7, state: State, step: Step, effect: kinds.Crossroads) -> None:
    """A card that is in the deck already, or out of the campaign, is left where it is."""
    number = game.library.crossroads_number[effect.card]
    public = state.public
    if number in public.removed or number in public.added or number in state.down[CROSSROADS]:
        return
    public.added += (number,)
    public.crew_log = tuple(card for card in public.crew_log if card != number)
    shuffle_in(state, CROSSROADS, number)


def _log_card(game: Gen7, state: State, step: Step, effect: kinds.LogCard) -> None:
    number = game.library.crossroads_number[effect.card]
    public = state.public
    if number not in public.removed and number not in public.added and number not in public.crew_log:
        public.crew_log += (number,)


def _keep(game: Gen7, state: State, step: Step, effect: kinds.Keep) -> None:
    if step.c:
        public = state.public
        public.kept = put(public.kept, step.seat, public.kept[step.seat] + (step.c - 1,))


def _unlock(game: Gen7, state: State, step: Step, effect: kinds.Unlock) -> None:
    public = state.public
    if effect.card not in public.unlocked:
        public.unlocked += (effect.card,)


def _flag(game: Gen7, state: State, step: Step, effect: kinds.Flag) -> None:
    public = state.public
    notes = tuple(note for note in public.notes if note != effect.name)
    public.notes = (*notes, effect.name) if effect.on else notes


def _bring_task(game: Gen7, state: State, step: Step, effect: kinds.BringTask) -> None:
    public = state.public
    number = game.library.critical_number[effect.card]
    if len(public.row) < ROW and all(task.card != number for task in public.row):
        public.row += (Critical(number, plot=True),)


def _drop_task(game: Gen7, state: State, step: Step, effect: kinds.DropTask) -> None:
    """Between rounds, when no dice lie on the row."""
    number = game.library.critical_number[effect.card]
    public = state.public
    public.row = tuple(task for task in public.row if task.card != number)


def _progress(game: Gen7, state: State, step: Step, effect: kinds.Progress) -> None:
    state.public.progress += effect.n


def _final_round(game: Gen7, state: State, step: Step, effect: kinds.FinalRound) -> None:
    public = state.public
    wanted = (effect.round or public.final) + effect.by
    public.final = min(10, max(wanted, public.round))


def _chief(game: Gen7, state: State, step: Step, effect: kinds.Chief) -> None:
    state.public.chief = step.seat


def _special_rule(game: Gen7, state: State, step: Step, effect: kinds.SpecialRuleOn) -> None:
    public = state.public
    number = RULES.index(effect.rule)
    where = sum(1 << game.library.location_number[place] for place in effect.at)
    others = tuple(rule for rule in public.rules if rule[0] != number)
    public.rules = (*others, (number, UNTIL.index(effect.until), where))


def _in_group(game: Gen7, state: State, step: Step, effect: kinds.Effect) -> None:
    """Effects of a group seat are folded into it (`groups`)."""


EFFECTS: Mapping[type, Run] = {
    kinds.Gain: _tokens(1),
    kinds.Lose: _tokens(-1),
    kinds.ChooseTokens: _each("choose_token"),
    kinds.Stores: _stores,
    kinds.Merit: _merit,
    kinds.Stars: _stars,
    kinds.Lean: _lean,
    kinds.Status: _status,
    kinds.Condition: _condition,
    kinds.File: _draw(FILE),
    kinds.Schema: _draw(SCHEMA),
    kinds.Animate: _animate,
    kinds.Robot: _robot,
    kinds.Revive: _revive,
    kinds.Reroll: _if_dice("reroll"),
    kinds.TurnDie: _if_dice("turn_die"),
    kinds.Exhaust: _if_dice("exhaust"),
    kinds.Task: _task,
    kinds.Peek: _peek,
    kinds.Cover: _cover,
    kinds.Uncover: _uncover,
    kinds.Crossroads: _crossroads,
    kinds.LogCard: _log_card,
    kinds.Keep: _keep,
    kinds.Unlock: _unlock,
    kinds.Flag: _flag,
    kinds.BringTask: _bring_task,
    kinds.DropTask: _drop_task,
    kinds.Progress: _progress,
    kinds.FinalRound: _final_round,
    kinds.Strand: _strand,
    kinds.Chief: _chief,
    kinds.SpecialRuleOn: _special_rule,
    kinds.CoverPosition: _in_group,
    kinds.Discount: _in_group,
}
