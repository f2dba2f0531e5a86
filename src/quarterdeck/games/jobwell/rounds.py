"""A round from its dice and its shuffle to its tokens (rulebook: Pregame, Round setup, Scoring)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from quarterdeck.core.contract import Seat
from quarterdeck.games.jobwell.components import GREYED, sets_for
from quarterdeck.games.jobwell.scoring import score
from quarterdeck.games.jobwell.state import FirstRoll, Public, Reroll, Rolled, RoundDice, Shuffled, State

if TYPE_CHECKING:
    from quarterdeck.games.jobwell.rules import Jobwell


def rolled(game: Jobwell, state: State, seat: Seat, roll: Rolled) -> State:
    """Dice have fallen: what they mean is on top of the stack."""
    frame = state.public.stack[-1]
    if isinstance(frame, Reroll):
        return _reroll(game, state, frame.die, roll)
    if isinstance(frame, RoundDice):
        return _roll_mission(game, state, roll)
    assert isinstance(frame, FirstRoll)
    return _roll_for_first(game, state.public, frame, roll)


def _roll_for_first(game: Jobwell, public: Public, frame: FirstRoll, roll: Rolled) -> State:
    """The lowest begins; ties roll again."""
    lowest = min(roll.values)
    tied = tuple(seat for seat, value in zip(frame.seats, roll.values, strict=True) if value == lowest)
    seen = public.seen + game.signs.dice(roll.values)
    if len(tied) > 1:
        again = tied if game.config.first_roll_ties == "tied" else frame.seats
        return State(replace(public, stack=(FirstRoll(again),), seen=seen))
    return _new_round(game, tied[0], game.seats, 1, public.tokens, (), seen)


def _new_round(
    game: Jobwell,
    first: Seat,
    crew: tuple[Seat, ...],
    number: int,
    tokens: tuple[int, ...],
    results: tuple[tuple[int, ...], ...],
    seen: str,
) -> State:
    return State(
        Public(
            stack=game.round_of[first],
            crew=crew,
            first=first,
            round=number,
            tokens=tokens,
            dice=(),
            queue=(),
            discard=(),
            known=(),
            hidden=0,
            squads=game.no_squads,
            passes=0,
            results=results,
            seen=seen,
        )
    )


def _roll_mission(game: Jobwell, state: State, roll: Rolled) -> State:
    public = state.public
    seen = public.seen + game.signs.dice(roll.values)
    return State(replace(public, stack=public.stack[:-1], dice=roll.values, seen=seen))


def _reroll(game: Jobwell, state: State, die: int, roll: Rolled) -> State:
    public = state.public
    seen = public.seen + game.signs.dice(roll.values)
    dice = turned(public.dice, die, roll.values[0])
    return State(replace(public, stack=public.stack[:-1], dice=dice, seen=seen), state.below)


def turned(dice: tuple[int, ...], die: int, value: int) -> tuple[int, ...]:
    """The dice with one of them showing another face."""
    faces = list(dice)
    faces[die] = value
    return tuple(faces)


def deal(game: Jobwell, state: State, seat: Seat, shuffle: Shuffled) -> State:
    """One card a player to the discard stack, then the queue, then the draw stack."""
    public, order = state.public, shuffle.order
    players = len(public.crew)
    queued = players + 1 + sets_for(players)
    open_cards = game.laid_open[players]
    return State(
        replace(
            public,
            stack=public.stack[:-1],
            discard=tuple([GREYED[card][0] for card in order[:players]]),
            queue=order[players:queued],
            known=order[queued:open_cards],
            hidden=len(order) - open_cards,
            seen=public.seen + game.signs.dealt(order[:open_cards]),
        ),
        order[open_cards:],
    )


def round_scores(game: Jobwell, public: Public) -> tuple[int, ...]:
    """What each agent of the round would score now, by place in `crew`."""
    dice, bonus = public.dice, game.config.empty_squad_no_grey_bonus
    players = len(dice)
    return tuple(
        [
            score(public.squads[seat], dice[place], dice[(place + 1) % players], bonus)
            for place, seat in enumerate(public.crew)
        ]
    )


def end_round(game: Jobwell, public: Public) -> State:
    """Tokens for the best, then the next round, or the end."""
    scores = round_scores(game, public)
    best = max(scores)
    tokens = list(public.tokens)
    if min(scores) != best:
        for seat, points in zip(public.crew, scores, strict=True):
            if points == best:
                tokens[seat] += 1
    most, crew = max(tokens), game.seats
    over = public.round >= game.config.round_cap
    if most >= game.tokens_to_win:
        leaders = tuple([seat for seat in crew if tokens[seat] == most])
        over = over or len(leaders) == 1
        if game.config.extra_round == "tied":
            crew = leaders
    results = public.results + (scores,)
    if over:
        return State(replace(public, stack=(), tokens=tuple(tokens), results=results))
    first = clockwise(public.first, crew)
    return _new_round(game, first, crew, public.round + 1, tuple(tokens), results, public.seen)


def clockwise(seat: Seat, crew: tuple[Seat, ...]) -> Seat:
    """The next member of the crew after a seat."""
    for other in crew:
        if other > seat:
            return other
    return crew[0]
