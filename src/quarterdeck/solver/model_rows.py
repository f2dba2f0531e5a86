"""What each kind of monitor demands of a constraint model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from quarterdeck.games.tricks.cards import cards_in, set_of
from quarterdeck.solver import conditions as m
from quarterdeck.solver.bits import TRUMPS, VALUE
from quarterdeck.solver.conditions import GROUPS, SEAT, A, B

if TYPE_CHECKING:
    from quarterdeck.solver.model import Model

Row = tuple[int, ...]


def add_row(model: Model, row: Row) -> None:
    """Adds what a row asks for."""
    _DEMANDS[row[m.KIND]](model, row)


# Cards ---------------------------------------------------------------------------------------------


def _groups(row: Row) -> list[tuple[int, int]]:
    return [(row[A + 2 * group], row[A + 2 * group + 1]) for group in range(row[GROUPS])]


def _at_least(model: Model, row: Row) -> None:
    for cards, want in _groups(row):
        model.model.add(model.number_caught(cards, row[SEAT]) >= want)


def _at_least_one_of(model: Model, row: Row) -> None:
    flags = []
    for cards, want in _groups(row):
        flags.append(model.model.new_bool_var(""))
        model.model.add(model.number_caught(cards, row[SEAT]) >= want).only_enforce_if(flags[-1])
    model.model.add_bool_or(flags)


def _exactly(model: Model, row: Row) -> None:
    for cards, want in _groups(row):
        model.model.add(model.number_caught(cards, row[SEAT]) == want)


def _more_cards(model: Model, row: Row) -> None:
    me = row[SEAT]
    model.model.add(model.number_caught(row[A], me) >= model.number_caught(row[B], me) + 1)


def _as_many_cards(model: Model, row: Row) -> None:
    me = row[SEAT]
    model.model.add(model.number_caught(row[A], me) == model.number_caught(row[B], me))
    model.model.add(model.number_caught(row[A], me) >= 1)


# One trick of a certain make -----------------------------------------------------------------------


def _in_trick(model: Model, cards: int, trick: int) -> Any:
    return sum(model.plays[card][trick] for card in cards_in(cards & set_of(model.cards)))


def _some_trick(model: Model, me: int) -> list[Any]:
    """A flag for each trick, one of which is up; its trick is won by this seat."""
    flags = [model.model.new_bool_var("") for _ in model.tricks]
    for trick, flag in enumerate(flags):
        model.model.add_implication(flag, model.won(trick, me))
    model.model.add_bool_or(flags)
    return flags


def _last_trick_with(model: Model, row: Row) -> None:
    model.model.add(_in_trick(model, row[A], model.tricks[-1]) == 1)
    model.model.add_bool_and(model.won(model.tricks[-1], row[SEAT]))


def _win_with(model: Model, row: Row) -> None:
    me = row[SEAT]
    mine = cards_in(row[A] & model.hands[me])
    for trick, flag in enumerate(_some_trick(model, me)):
        model.model.add_bool_or(~flag, *(model.wins[card][trick] for card in mine))
        if row[B]:
            model.model.add(_in_trick(model, row[B] & ~model.hands[me], trick) >= 1).only_enforce_if(flag)


def _trick_of_only(model: Model, row: Row) -> None:
    for trick, flag in enumerate(_some_trick(model, row[SEAT])):
        for card in cards_in(set_of(model.cards) & ~row[A]):
            model.forbid((flag, model.plays[card][trick]))


def _trick_sum(model: Model, row: Row) -> None:
    for trick, flag in enumerate(_some_trick(model, row[SEAT])):
        for card in cards_in(set_of(model.cards) & TRUMPS):
            model.forbid((flag, model.plays[card][trick]))
        total = sum(int(VALUE[card]) * model.plays[card][trick] for card in model.cards)
        model.model.add(total >= row[A]).only_enforce_if(flag)
        model.model.add(total <= row[B]).only_enforce_if(flag)


def _trick_balanced(model: Model, row: Row) -> None:
    for trick, flag in enumerate(_some_trick(model, row[SEAT])):
        one, other = _in_trick(model, row[A], trick), _in_trick(model, row[B], trick)
        model.model.add(one == other).only_enforce_if(flag)
        model.model.add(one >= 1).only_enforce_if(flag)


def _never_open(model: Model, row: Row) -> None:
    """Said by `no_lead`."""


def _final_card(model: Model, row: Row) -> None:
    """The card's holder plays after the leader of the last trick has been followed by all others."""
    card = row[A].bit_length() - 1
    leader = (model.holder[card] + 1) % len(model.seats)
    model.model.add_bool_and(model.plays[card][-1], model.leads[model.tricks[-1]][leader])


# Tricks --------------------------------------------------------------------------------------------


def _certain_tricks(model: Model, row: Row) -> None:
    """Said by `may_win`."""


def _trick_count(model: Model, row: Row) -> None:
    model.model.add(model.total(row[SEAT]) == row[A])


def _at_least_tricks(model: Model, row: Row) -> None:
    model.model.add(model.total(row[SEAT]) >= row[A])


def _series(model: Model, me: int) -> list[Any]:
    """By trick of the whole attempt: whether this seat wins it; past ones as 0 or 1."""
    past = [model.problem.wins[me] >> trick & 1 for trick in range(model.number - 1)]
    return [*past, *(model.won(trick, me) for trick in model.tricks)]


def _in_a_row(model: Model, row: Row) -> None:
    series, length = _series(model, row[SEAT]), row[A]
    flags = []
    for first in range(len(series) - length + 1):
        flags.append(model.model.new_bool_var(""))
        model.model.add(sum(series[first : first + length]) == length).only_enforce_if(flags[-1])
    model.model.add_bool_or(flags)


def _only_in_a_row(model: Model, row: Row) -> None:
    _in_a_row(model, row)
    _trick_count(model, row)


def _never_in_a_row(model: Model, row: Row) -> None:
    series, length = _series(model, row[SEAT]), row[A]
    for first in range(len(series) - length + 1):
        model.model.add(sum(series[first : first + length]) < length)


def _more_than_each(model: Model, row: Row) -> None:
    _ahead(model, row[SEAT], 1)


def _fewer_than_each(model: Model, row: Row) -> None:
    _ahead(model, row[SEAT], -1)


def _ahead(model: Model, me: int, sign: int) -> None:
    for seat in model.seats:
        if seat != me:
            model.model.add(sign * (model.total(me) - model.total(seat)) >= 1)


def _more_than_seat(model: Model, row: Row) -> None:
    model.model.add(model.total(row[SEAT]) >= model.total(row[A]) + 1)


def _fewer_than_seat(model: Model, row: Row) -> None:
    model.model.add(model.total(row[SEAT]) + 1 <= model.total(row[A]))


def _as_many_as_seat(model: Model, row: Row) -> None:
    model.model.add(model.total(row[SEAT]) == model.total(row[A]))


# What the whole crew keeps to ----------------------------------------------------------------------


def _evenly_spread(model: Model, row: Row) -> None:
    cards = cards_in(row[A] & set_of(model.cards))
    taken = {
        (card, trick, seat): model.model.new_bool_var("")
        for card in cards
        for trick in model.tricks
        for seat in model.seats
    }
    for (card, trick, seat), flag in taken.items():
        plays, won = model.plays[card][trick], model.won(trick, seat)
        model.model.add_implication(flag, plays)
        model.model.add_implication(flag, won)
        model.model.add_bool_or(~plays, ~won, flag)
    now = [(model.problem.caught[seat] & row[A]).bit_count() for seat in model.seats]
    for until in model.tricks:
        counts = [
            now[seat] + sum(taken[card, trick, seat] for card in cards for trick in range(until + 1))
            for seat in model.seats
        ]
        _close_together(model, counts)


def _balanced_wins(model: Model, row: Row) -> None:
    for until in model.tricks:
        _close_together(model, [model.total(seat, until) for seat in model.seats])


def _close_together(model: Model, counts: list[Any]) -> None:
    for one, count in enumerate(counts):
        for other, other_count in enumerate(counts):
            if one != other:
                model.model.add(count - other_count <= 1)


def _first_winner_ahead(model: Model, row: Row) -> None:
    for first in model.seats:
        series = _series(model, first)
        enforced = [] if isinstance(series[0], int) else [series[0]]
        if not enforced and not series[0]:
            continue
        for until in model.tricks:
            for seat in model.seats:
                if seat != first:
                    ahead = model.total(first, until) >= model.total(seat, until) + 1
                    model.model.add(ahead).only_enforce_if(enforced)


def _each_wins(model: Model, row: Row) -> None:
    cards = cards_in(row[A] & set_of(model.cards))
    for card in cards:
        model.model.add_bool_or(model.wins[card])
        for lower in cards:
            if row[B] and lower < card:
                for trick in model.tricks:
                    model.model.add_bool_or(~model.plays[card][trick], *model.plays[lower][:trick])


def _cards_win(model: Model, row: Row) -> None:
    now = (model.problem.winning & row[A]).bit_count()
    flags = [flag for card in cards_in(row[A] & set_of(model.cards)) for flag in model.wins[card]]
    model.model.add(now + sum(flags) >= row[B])


_DEMANDS: Final[Mapping[int, Callable[[Model, Row], None]]] = {
    m.AT_LEAST: _at_least,
    m.AT_LEAST_ONE_OF: _at_least_one_of,
    m.EXACTLY: _exactly,
    m.MORE_CARDS: _more_cards,
    m.AS_MANY_CARDS: _as_many_cards,
    m.LAST_TRICK_WITH: _last_trick_with,
    m.WIN_WITH: _win_with,
    m.TRICK_OF_ONLY: _trick_of_only,
    m.TRICK_SUM: _trick_sum,
    m.TRICK_BALANCED: _trick_balanced,
    m.NEVER_OPEN: _never_open,
    m.CERTAIN_TRICKS: _certain_tricks,
    m.TRICK_COUNT: _trick_count,
    m.IN_A_ROW: _in_a_row,
    m.ONLY_IN_A_ROW: _only_in_a_row,
    m.NEVER_IN_A_ROW: _never_in_a_row,
    m.MORE_THAN_EACH: _more_than_each,
    m.FEWER_THAN_EACH: _fewer_than_each,
    m.AT_LEAST_TRICKS: _at_least_tricks,
    m.MORE_THAN_SEAT: _more_than_seat,
    m.FEWER_THAN_SEAT: _fewer_than_seat,
    m.AS_MANY_AS_SEAT: _as_many_as_seat,
    m.EVENLY_SPREAD: _evenly_spread,
    m.NOBODY_OPENS: _never_open,
    m.FIRST_WINNER_AHEAD: _first_winner_ahead,
    m.FINAL_CARD: _final_card,
    m.BALANCED_WINS: _balanced_wins,
    m.EACH_WINS: _each_wins,
    m.CARDS_WIN: _cards_win,
}
