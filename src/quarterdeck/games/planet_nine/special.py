"""The special rules of the logbook: when each fails, and when nothing is left to do.

Every rule has a `fails` (a verdict as soon as the mission is lost) and a `done` (whether the mission
may end now, provided that its tasks are fulfilled).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from msgspec import Struct

from quarterdeck.games.planet_nine.components import PINK, Mission
from quarterdeck.games.planet_nine.config import PlanetNineConfig
from quarterdeck.games.planet_nine.judge import Trick
from quarterdeck.games.planet_nine.state import Verdict
from quarterdeck.games.tricks.cards import cards_in


class SpecialRule(Struct, frozen=True):
    """What a mission demands beside its tasks."""

    fails: Callable[[Trick], Verdict | None]
    done: Callable[[Trick], bool]


def special_rule(mission: Mission, config: PlanetNineConfig) -> SpecialRule | None:
    """The mission's special rule, None where tasks are all there is to judge."""
    make = _RULES.get(mission.special)
    return make(mission, config) if make else None


def _lost(trick: Trick, why: str, card: int = -1, member: int | None = None) -> Verdict:
    who = trick.winner if member is None else member
    return Verdict(False, why, trick.number, who, trick.card if card < 0 else card)


def _at_the_end(trick: Trick) -> bool:
    return trick.last


def _no_trick(mission: Mission, config: PlanetNineConfig) -> SpecialRule:
    """Mission 5: the sick member wins no trick."""

    def fails(trick: Trick) -> Verdict | None:
        return _lost(trick, "sick_won") if trick.winner == trick.chosen else None

    return SpecialRule(fails, _at_the_end)


def _ones(mission: Mission, config: PlanetNineConfig) -> SpecialRule:
    """Missions 9 and 26: so many colour cards of value 1 win a trick."""
    ones = config.deck().of_value(1)
    need = mission.ones

    def done(trick: Trick) -> bool:
        return (trick.winners & ones).bit_count() >= need

    def fails(trick: Trick) -> Verdict | None:
        if done(trick):
            return None
        hope = (trick.winners & ones).bit_count() + (ones & ~trick.played).bit_count()
        if hope < need:
            lost = cards_in(trick.cards & ones)
            return _lost(trick, "ones_gone", lost[0] if lost else -1)
        return _lost(trick, "ones_missing") if trick.last else None

    return SpecialRule(fails, done)


def _rockets(mission: Mission, config: PlanetNineConfig, ascending: bool) -> SpecialRule:
    """Missions 13 and 44: each rocket wins a trick, in mission 44 in ascending order."""
    rockets = config.deck().trumps

    def done(trick: Trick) -> bool:
        return trick.winners & rockets == rockets

    def fails(trick: Trick) -> Verdict | None:
        in_trick = trick.cards & rockets
        if in_trick.bit_count() > 1:
            return _lost(trick, "two_rockets", cards_in(in_trick)[0])
        if ascending and in_trick and (in_trick - 1) & rockets & ~trick.winners:
            return _lost(trick, "rocket_order")
        if trick.last and not done(trick):
            return _lost(trick, "rocket_unplayed", cards_in(rockets & ~trick.winners)[0], -1)
        return None

    return SpecialRule(fails, done)


def _no_nine(mission: Mission, config: PlanetNineConfig) -> SpecialRule:
    """Missions 16 and 17: no nine wins a trick."""
    nines = config.deck().of_value(9)
    until_no_nine_left = config.nines_after_tasks or not mission.tasks

    def fails(trick: Trick) -> Verdict | None:
        return _lost(trick, "nine_won") if nines >> trick.card & 1 else None

    def done(trick: Trick) -> bool:
        return trick.last or not until_no_nine_left or not nines & ~trick.played

    return SpecialRule(fails, done)


def _unbalanced(trick: Trick) -> Verdict | None:
    return _lost(trick, "unbalanced") if max(trick.won) - min(trick.won) >= 2 else None


def _balance(mission: Mission, config: PlanetNineConfig) -> SpecialRule:
    """Mission 29: nobody is ever two tricks ahead of anybody."""
    return SpecialRule(_unbalanced, _at_the_end)


def _balance_commander(mission: Mission, config: PlanetNineConfig) -> SpecialRule:
    """Mission 34: balanced, and the commander wins the first and the last trick."""

    def fails(trick: Trick) -> Verdict | None:
        if (trick.number == 1 or trick.last) and trick.winner != trick.commander:
            return _lost(trick, "commander_first" if trick.number == 1 else "commander_last")
        return _unbalanced(trick)

    return SpecialRule(fails, _at_the_end)


def _one_trick(mission: Mission, config: PlanetNineConfig) -> SpecialRule:
    """Mission 33: the chosen member wins exactly one trick, and not with a rocket."""
    rockets = config.deck().trumps

    def fails(trick: Trick) -> Verdict | None:
        if trick.winner == trick.chosen:
            if rockets >> trick.card & 1:
                return _lost(trick, "chosen_rocket")
            if trick.won[trick.chosen] > 1:
                return _lost(trick, "chosen_second")
        if trick.last and not trick.won[trick.chosen]:
            return _lost(trick, "chosen_none", member=trick.chosen)
        return None

    return SpecialRule(fails, _at_the_end)


def _first_and_last(mission: Mission, config: PlanetNineConfig) -> SpecialRule:
    """Mission 41: the chosen member wins the first and the last trick, no other, never with a rocket."""
    rockets = config.deck().trumps

    def fails(trick: Trick) -> Verdict | None:
        if trick.number == 1 or trick.last:
            if trick.winner != trick.chosen:
                why = "chosen_not_first" if trick.number == 1 else "chosen_not_last"
                return _lost(trick, why, member=trick.chosen)
            return _lost(trick, "chosen_rocket") if rockets >> trick.card & 1 else None
        return _lost(trick, "chosen_between") if trick.winner == trick.chosen else None

    return SpecialRule(fails, _at_the_end)


def _all_pink(mission: Mission, config: PlanetNineConfig) -> SpecialRule:
    """Mission 46: the member to the left of the pink 9 wins every pink card."""
    pink = config.deck().of_suit[PINK]

    def fails(trick: Trick) -> Verdict | None:
        caught = trick.cards & pink
        if caught and trick.winner != trick.chosen:
            return _lost(trick, "pink_lost", cards_in(caught)[0])
        left = pink & ~trick.played
        if trick.last and left and config.unplayed_pink_fails:
            return _lost(trick, "pink_unplayed", cards_in(left)[0], trick.chosen)
        return None

    def done(trick: Trick) -> bool:
        return trick.last or not pink & ~trick.played

    return SpecialRule(fails, done)


def _omega_last(mission: Mission, config: PlanetNineConfig) -> SpecialRule:
    """Mission 48: the omega task is fulfilled in the very last trick."""

    def fails(trick: Trick) -> Verdict | None:
        early = trick.omega >= 0 and trick.cards >> trick.omega & 1 and not trick.last
        return _lost(trick, "omega_early", trick.omega) if early else None

    return SpecialRule(fails, _at_the_end)


def _split(mission: Mission, config: PlanetNineConfig) -> SpecialRule:
    """Mission 50: one member wins tricks 1 to 4, another the last, the others all between."""

    def fails(trick: Trick) -> Verdict | None:
        if trick.number <= 4:
            return None if trick.winner == trick.chosen else _lost(trick, "split_first")
        if trick.last:
            return _last_fails(trick)
        return _lost(trick, "split_between") if trick.winner in (trick.chosen, trick.second) else None

    def _last_fails(trick: Trick) -> Verdict | None:
        if trick.winner != trick.second:
            return _lost(trick, "split_last")
        if config.everyone_between:
            for member, won in enumerate(trick.won):
                if not won and member not in (trick.chosen, trick.second):
                    return _lost(trick, "split_nothing", member=member)
        return None

    return SpecialRule(fails, _at_the_end)


_RULES: Final[Mapping[str, Callable[[Mission, PlanetNineConfig], SpecialRule]]] = {
    "no_trick": _no_trick,
    "ones": _ones,
    "rockets": partial(_rockets, ascending=False),
    "rockets_ascending": partial(_rockets, ascending=True),
    "no_nine": _no_nine,
    "balance": _balance,
    "balance_commander": _balance_commander,
    "one_trick": _one_trick,
    "first_and_last": _first_and_last,
    "all_pink": _all_pink,
    "omega_last": _omega_last,
    "split": _split,
}
