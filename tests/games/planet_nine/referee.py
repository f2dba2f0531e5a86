"""A second referee, written from the logbook with names instead of numbers, to hold the rules against.

It gets the deal, the roles and the cards in the order they were played, and says in which trick the
attempt must end, and whether it is won.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Course:
    """What happened, in names: cards are "P9"."""

    members: int
    tricks_in_hand: int
    special: str
    commander: int
    chosen: int
    last_role: int
    tasks: dict[str, tuple[int, str]]
    """Card: owner and token."""
    tricks: list[list[tuple[int, str]]]
    """Each trick: member and card, from the leader on."""
    cards: set[str]
    ones: int = 0
    unplayed_pink_fails: bool = True
    nines_after_tasks: bool = True
    everyone_between: bool = False
    winners: list[tuple[int, str]] = field(default_factory=list)


def winner(trick: list[tuple[int, str]]) -> tuple[int, str]:
    """The highest rocket, or else the highest card of the first card's colour."""
    rockets = [play for play in trick if play[1][0] == "R"]
    same = [play for play in trick if play[1][0] == trick[0][1][0]]
    return max(rockets or same, key=lambda play: int(play[1][1]))


def verdict(course: Course) -> tuple[bool, int] | None:
    """(won, trick) when the attempt is over, None while it goes on."""
    done: list[str] = []
    played: set[str] = set()
    for number, trick in enumerate(course.tricks, start=1):
        member, card = winner(trick)
        course.winners.append((member, card))
        cards = {played_card for _, played_card in trick}
        played |= cards
        last = number == course.tricks_in_hand
        fulfilled = [task for task in course.tasks if task in cards]
        if any(course.tasks[task][0] != member for task in fulfilled):
            return False, number
        done += fulfilled
        pending = [task for task in course.tasks if task not in done]
        if _order_broken(course, fulfilled, pending) or _special_fails(course, number, cards, played, last):
            return False, number
        if not pending and _special_done(course, played, last):
            return True, number
        if last:
            return False, number
    return None


def _order_broken(course: Course, fulfilled: list[str], pending: list[str]) -> bool:
    tokens = [course.tasks[task][1] for task in fulfilled]
    waiting = [course.tasks[task][1] for task in pending]
    numbers = sorted(token for token in waiting if token.isdigit())
    if numbers and [token for token in tokens if not (token.isdigit() and token < numbers[0])]:
        return True
    for token in tokens:
        if token.startswith(">") and any(w.startswith(">") and len(w) < len(token) for w in waiting):
            return True
    return "omega" in tokens and bool(pending)


def _special_fails(course: Course, number: int, cards: set[str], played: set[str], last: bool) -> bool:
    member, card = course.winners[-1]
    counts = [sum(who == m for who, _ in course.winners) for m in range(course.members)]
    rockets = sorted(name for name in course.cards if name[0] == "R")
    winning = [name for _, name in course.winners]
    chosen = course.chosen
    match course.special:
        case "no_trick":
            return member == chosen
        case "ones":
            ones = {name for name in course.cards if name[1] == "1" and name[0] != "R"}
            won = ones & set(winning)
            return len(won) < course.ones and (len(won) + len(ones - played) < course.ones or last)
        case "rockets" | "rockets_ascending":
            if len([name for name in cards if name[0] == "R"]) > 1:
                return True
            order = [name for name in winning if name[0] == "R"]
            if course.special == "rockets_ascending" and order != rockets[: len(order)]:
                return True
            return last and len(order) < len(rockets)
        case "no_nine":
            return card[1] == "9"
        case "balance":
            return max(counts) - min(counts) > 1
        case "balance_commander":
            wrong = (number == 1 or last) and member != course.commander
            return wrong or max(counts) - min(counts) > 1
        case "one_trick":
            by_rocket = any(who == chosen and name[0] == "R" for who, name in course.winners)
            return counts[chosen] > 1 or by_rocket or (last and counts[chosen] != 1)
        case "first_and_last":
            should = number == 1 or last
            return (member == chosen) != should or (member == chosen and card[0] == "R")
        case "all_pink":
            if member != chosen and any(name[0] == "P" for name in cards):
                return True
            unplayed = any(name[0] == "P" for name in course.cards - played)
            return last and unplayed and course.unplayed_pink_fails
        case "omega_last":
            omega = next(task for task, (_, token) in course.tasks.items() if token == "omega")
            return omega in cards and not last
        case "split":
            if number <= 4:
                return member != chosen
            if last:
                idle = [
                    m for m in range(course.members) if m not in (chosen, course.last_role) and not counts[m]
                ]
                return member != course.last_role or (course.everyone_between and bool(idle))
            return member in (chosen, course.last_role)
    return False


def _special_done(course: Course, played: set[str], last: bool) -> bool:
    left = course.cards - played
    match course.special:
        case "ones":
            ones = {name for _, name in course.winners if name[1] == "1" and name[0] != "R"}
            return len(ones) >= course.ones
        case "rockets" | "rockets_ascending":
            return {name for name in course.cards if name[0] == "R"} <= {name for _, name in course.winners}
        case "no_nine":
            over = bool(course.tasks) and not course.nines_after_tasks
            return last or over or not any(name[1] == "9" for name in left)
        case "all_pink":
            return last or not any(name[0] == "P" for name in left)
        case "no_trick" | "balance" | "balance_commander" | "one_trick" | "first_and_last" | "split":
            return last
        case "omega_last":
            return last
    return True
