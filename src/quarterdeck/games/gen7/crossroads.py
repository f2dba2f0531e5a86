"""Crossroads cards and votes (rulebook: Crossroads Cards, Voting)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.core.contract import Choice, Seat
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import CROSSROADS
from quarterdeck.games.gen7.decks import change, discard
from quarterdeck.games.gen7.effects.ask import holds
from quarterdeck.games.gen7.flow import auto, decide, legal, push
from quarterdeck.games.gen7.state import Public, State, Step, Told
from quarterdeck.games.gen7.table import clockwise, decided, put
from quarterdeck.games.gen7.vocabulary import AGAIN, PICK, SKIP

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7

OF_CARD, OF_PLOT, OF_DAMAGE = range(3)
"""What a vote is about."""


@auto("crossroads")
def crossroads(game: Gen7, state: State, step: Step) -> None:
    """The card just drawn, tested against the officers seated this turn. `a` 1 for a second card."""
    if not step.data:
        return
    public = state.public
    serial = step.data[0]
    number = state.drawn[CROSSROADS][serial]
    card = game.library.crossroads[number]
    public.last_card, public.chosen = number, -1
    for seat in clockwise(game.players, step.seat):
        if public.officers >> seat & 1 and holds(game, public, seat, card.trigger):
            public.removed += (number,)
            by = -1 if card.decides == "vote" else seat
            public.told += (Told("crossroads", number, public.round, seat=by),)
            if card.decides == "vote":
                start_vote(game, state, OF_CARD, number, len(card.options), seat)
            else:
                push(state, Step("crossroad", seat, number))
            return
    _untriggered(game, state, step, number, serial)


def _untriggered(game: Gen7, state: State, step: Step, number: int, serial: int) -> None:
    """Not the next one drawn; whoever has the spotlight may ask for a second card."""
    public = state.public
    if game.config.untriggered == "top":
        change(public, CROSSROADS, top=serial)
    else:
        discard(game, state, CROSSROADS, number)
    owner = public.spotlight
    deck = public.decks[CROSSROADS]
    if not step.a and owner >= 0 and public.officers >> owner & 1 and deck.down + (deck.top >= 0):
        push(state, Step("spotlight", owner, step.seat))


@legal("spotlight")
def spotlight_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return [SKIP, AGAIN]


@decide("spotlight")
def spotlight(game: Gen7, state: State, step: Step, choice: Choice) -> None:
    if isinstance(choice, c.Again):
        push(state, Step("draw", -1, CROSSROADS, 1, game.everybody), Step("crossroads", step.a, 1))


@legal("crossroad")
def crossroad_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return list(PICK[: len(game.library.crossroads[step.a].options)])


@decide("crossroad")
def crossroad(game: Gen7, state: State, step: Step, choice: c.Pick) -> None:
    choose_option(game, state, step.seat, step.a, choice.option)


def choose_option(game: Gen7, state: State, seat: Seat, card: int, number: int) -> None:
    """What an option does is read, and done."""
    public = state.public
    public.chosen = number
    entry = game.library.crossroads[card]
    decided(public, "crossroads", card, number, public.last_vote[2:] if entry.decides == "vote" else ())
    option = entry.options[number]
    push(state, Step("run", seat, game.library.program(option.effects), 0, card + 1))


# Votes ---------------------------------------------------------------------------------------------


def start_vote(game: Gen7, state: State, about: int, what: int, options: int, seat: Seat) -> None:
    """Everybody votes unseen; `seat` is for whom the effects are carried out."""
    state.public.voted = 0
    state.ballots = (-1,) * game.players
    push(state, Step("vote", seat, about, what, options))


@legal("vote")
def vote_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return list(PICK[: step.c])


def vote(game: Gen7, state: State, step: Step, seat: Seat, choice: c.Pick) -> None:
    """One ballot; with the last one they are all opened."""
    public = state.public
    state.ballots = put(state.ballots, seat, choice.option)
    public.voted |= 1 << seat
    if public.voted != game.everybody:
        return
    public.stack = public.stack[:-1]
    ballots, state.ballots, public.voted = state.ballots, (), 0
    public.last_vote = (step.a, step.b, *ballots)
    tally = [0] * step.c
    for voter, option in enumerate(ballots):
        tally[option] += public.rank[voter]
    _count_track(game, public, step, tally)
    best = [option for option, votes in enumerate(tally) if votes == max(tally)]
    if len(best) > 1:
        push(state, Step("tie", public.chief, step.a, step.b, step.seat, tuple(best)))
    else:
        push(state, Step("voted", step.seat, step.a, step.b, best[0]))


def _count_track(game: Gen7, public: Public, step: Step, tally: list[int]) -> None:
    """Where the card or page says so, the track adds its votes to its side and goes back to 0."""
    if step.a == OF_DAMAGE:
        return
    entry = game.library.crossroads[step.b] if step.a == OF_CARD else game.library.pack.section[step.b]
    if not entry.track_counts:
        return
    options = entry.options if step.a == OF_CARD else entry.vote  # type: ignore[union-attr]
    side = "logic" if public.leaning > 0 else "instinct"
    for option, votes in enumerate(options):
        if votes.side == side:
            tally[option] += abs(public.leaning)
    public.leaning = 0


@legal("tie")
def tie_choices(game: Gen7, state: State, step: Step) -> list[Choice]:
    return [PICK[option] for option in step.data]


@decide("tie")
def tie(game: Gen7, state: State, step: Step, choice: c.Pick) -> None:
    """The operations chief decides a tie."""
    push(state, Step("voted", step.c, step.a, step.b, choice.option))


@auto("voted")
def voted(game: Gen7, state: State, step: Step) -> None:
    if step.a == OF_CARD:
        choose_option(game, state, step.seat, step.b, step.c)
    elif step.a == OF_PLOT:
        game.plot_voted(state, step.b, step.c)
    else:
        game.damaged(state, step.b, step.c)
