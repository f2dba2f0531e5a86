"""What a seat knows and can conclude; states that fit it; and logs that lead to them.

Only three things are secret: which cards were drawn unseen, which card of a selection somebody took, and
personal objectives and ballots. A seat knows the cards it has looked at. An unknown card is one that has
not been seen since it was last shuffled into its deck (`Deck.since`), so cards are filled in from the
earliest draw to the latest: each later one may be any card that an earlier one may be, and more, which
makes every way equally likely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from quarterdeck.core.chance import Source, below, pick, shuffled
from quarterdeck.core.contract import CHANCE, Choice, Entry, Seat
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import CRITICAL, CROSSROADS, FILE, SCHEMA, TASK
from quarterdeck.games.gen7.hands import card_of, searchable
from quarterdeck.games.gen7.setup import plans_of
from quarterdeck.games.gen7.state import Gen7View, Ints, Own, Public, Selection, State

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7

NOTHING = Own((), (), (), (), (), (), (), -1)


def own_of(game: Gen7, state: State, seat: Seat) -> Own:
    """What this seat alone knows."""
    public = state.public
    known = {
        (number, serial)
        for number, deck in enumerate(public.decks)
        for serial, eyes in enumerate(deck.seen)
        if eyes >> seat & 1 and deck.faces[serial] < 0
    }
    taken: list[Ints] = []
    looks: list[Ints] = []
    for number, selection in enumerate(public.selections):
        takes = state.takes[number]
        taken += [
            (number, index, takes[index]) for index, taker in enumerate(selection.takers) if taker == seat
        ]
        for looker, index in selection.looks:
            if looker == seat:
                left = [place for place in range(len(selection.serials)) if place not in takes[:index]]
                looks.append((number, index, *left))
                serials = [selection.serials[place] for place in left]
                known |= {(TASK, one) for one in serials if one >= 0 and public.decks[TASK].faces[one] < 0}
    searched = tuple(
        (number, *_content(game, state, search))
        for number, search in enumerate(public.searches)
        if search[0] == seat and search[1] == FILE
    )
    return Own(
        tuple(card_of(state, token) for token in public.tasks[seat]),
        tuple(state.drawn[FILE][serial] for serial in public.files[seat]),
        tuple((number, serial, state.drawn[number][serial]) for number, serial in sorted(known)),
        tuple(taken),
        tuple(looks),
        searched,
        state.plans[seat] if state.plans else (),
        state.ballots[seat] if state.ballots else -1,
    )


def _content(game: Gen7, state: State, search: Ints) -> Iterator[int]:
    """The cards that lay in the deck when it was searched."""
    out = {state.drawn[FILE][serial] for serial in search[3:]}
    return (card for card in range(len(game.library.files)) if card not in out)


# Imagined states -----------------------------------------------------------------------------------


def determinize(game: Gen7, view: Gen7View, source: Source) -> State:
    """A full state that this seat can't tell from the real one."""
    public, own = view.public, view.own or NOTHING
    known: list[dict[int, int]] = [
        {serial: face for serial, face in enumerate(deck.faces) if face >= 0} for deck in public.decks
    ]
    for number, serial, card in own.known:
        known[number][serial] = card
    takes = _imagine_takes(public, own, known[TASK], source)
    drawn: list[Ints] = []
    down: list[Ints] = []
    for number in range(len(public.decks)):
        cards, left = _imagine_deck(game, public, own, number, known[number], takes, source)
        drawn.append(cards)
        down.append(left)
    return State(
        public,
        tuple(down),
        tuple(drawn),
        tuple(takes),
        _imagine_plans(game, view, own, source),
        _imagine_ballots(game, view, own, source),
    )


def _imagine_takes(public: Public, own: Own, known: dict[int, int], source: Source) -> list[Ints]:
    """Which position of each selection everybody took."""
    return [
        tuple(range(len(selection.takers)))
        if selection.open
        else _imagine_selection(public, own, number, selection, known, source)
        for number, selection in enumerate(public.selections)
        if not selection.open or _learn_open(public, selection, known)
    ]


def _learn_open(public: Public, selection: Selection, known: dict[int, int]) -> bool:
    """Cards drawn straight into a hand and shown since."""
    for serial, token in zip(selection.serials, selection.tokens, strict=True):
        if public.token_faces[token] >= 0:
            known[serial] = public.token_faces[token]
    return True


def _imagine_selection(
    public: Public, own: Own, number: int, selection: Selection, known: dict[int, int], source: Source
) -> Ints:
    """Between two looks of this seat it knows which cards went, but not who took which."""
    mine = {index: place for which, index, place in own.taken if which == number}
    takes: dict[int, int] = dict(mine)
    looks = [(look[1], set(look[2:])) for look in own.looks if look[0] == number]
    before, left = 0, set(range(len(selection.serials)))
    for until, seen in (
        *looks,
        (len(selection.takers), set(selection.left) if selection.left is not None else None),
    ):
        others = [index for index in range(before, until) if index not in mine]
        gone = left - (seen if seen is not None else set()) - set(mine.values())
        _assign(public, selection, others, sorted(gone), known, takes, source)
        before, left = until, left if seen is None else seen
    return tuple(takes[index] for index in range(len(selection.takers)))


def _assign(
    public: Public,
    selection: Selection,
    indices: list[int],
    places: list[int],
    known: dict[int, int],
    takes: dict[int, int],
    source: Source,
) -> None:
    """Gives each of these takes one of these positions; cards shown since say which."""
    free = list(shuffled(source, places))
    if _spans_a_shuffle(public, [selection.serials[place] for place in places]):
        free.sort(key=lambda place: selection.serials[place])  # early draws can be fewer cards: first theirs
    shown = [index for index in indices if public.token_faces[selection.tokens[index]] >= 0]
    shown.sort(key=lambda index: -public.token_since[selection.tokens[index]])
    for index in shown:
        token = selection.tokens[index]
        card = public.token_faces[token]
        place = next((one for one in free if _card_at(selection, one, known) == card), None)
        if place is None:
            place = next(
                one
                for one in free
                if _card_at(selection, one, known) is None
                and selection.serials[one] >= public.token_since[token]
            )
            known[selection.serials[place]] = card
        takes[index] = place
        free.remove(place)
    for index in indices:
        if index not in takes:
            takes[index] = free.pop()


def _spans_a_shuffle(public: Public, serials: list[int]) -> bool:
    """Whether cards were shuffled in between these draws."""
    drawn = [serial for serial in serials if serial >= 0]
    return any(min(drawn) < time <= max(drawn) for time in public.decks[TASK].since) if drawn else False


def _card_at(selection: Selection, place: int, known: dict[int, int]) -> int | None:
    serial = selection.serials[place]
    return known.get(serial) if serial >= 0 else -1 - serial


def _imagine_deck(
    game: Gen7,
    public: Public,
    own: Own,
    number: int,
    known: dict[int, int],
    takes: Sequence[Ints],
    source: Source,
) -> tuple[Ints, Ints]:
    """Every card drawn so far, and those still face down."""
    deck = public.decks[number]
    out = set(_serials_out(public, number, takes))
    away = {*deck.up, *_open_cards(public, number)}
    away |= {known[serial] if serial >= 0 else -1 - serial for serial in out if serial < 0 or serial in known}
    since = list(deck.since)
    for search in own.searched:
        if number == FILE:
            for card in search[1:]:
                since[card] = max(since[card], public.searches[search[0]][2])
    pool = [card for card in _universe(game, public, number) if card not in away]
    for serial in range(deck.drawn):
        if serial not in known:
            options = [card for card in pool if since[card] <= serial] or pool
            card = options[below(source, len(options))]
            known[serial] = card
            pool.remove(card)
    return tuple(known[serial] for serial in range(deck.drawn)), tuple(sorted(pool))


def _universe(game: Gen7, public: Public, number: int) -> list[int]:
    """All cards of a deck, wherever they are now."""
    if number == CRITICAL:
        return list(game.critical_cards)
    if number == CROSSROADS:
        cards = {*game.crossroads_cards, *public.added}
        return [card for card in sorted(cards) if card not in public.removed]
    return list(range(len(game.library.cards[number])))


def _open_cards(public: Public, number: int) -> Iterator[int]:
    """Cards that lie openly outside the deck."""
    if number == SCHEMA:
        for slots in public.schemas:
            yield from (card for card in slots if card >= 0)
        for step in public.stack:
            if step.kind in ("arrange", "slot"):
                yield from step.data
    if number == CRITICAL:
        yield from (task.card for task in public.row)
    if number == TASK:
        yield from (step.a for step in public.stack if step.kind == "completed")


def _serials_out(public: Public, number: int, takes: Sequence[Ints]) -> Iterator[int]:
    """Cards that were drawn and lie in a hand, in a selection, or before somebody who looks at them; those
    that were put into a selection openly as -1 - card."""
    deck = public.decks[number]
    if deck.top >= 0:
        yield deck.top
    for step in public.stack:
        if _holds_serials(step.kind, step.a, number):
            yield from step.data
    if number == FILE:
        for hand in public.files:
            yield from hand
    if number == TASK:
        held = {token for hand in public.tasks for token in hand}
        for which, selection in enumerate(public.selections):
            for index, place in enumerate(takes[which]):
                if selection.tokens[index] in held:
                    yield selection.serials[place]
            if selection.left is None:
                left = set(range(len(selection.serials))) - set(takes[which])
                yield from (selection.serials[place] for place in left)


def _holds_serials(kind: str, deck: int, number: int) -> bool:
    if kind in ("gifts", "give", "peek", "peeked", "drawing"):
        return deck == number
    steps = {
        FILE: ("keep_file", "choose_file"),
        SCHEMA: ("keep_schema", "choose_schema"),
        TASK: ("selection", "hold_tasks"),
        CRITICAL: ("row",),
        CROSSROADS: ("crossroads",),
    }
    return kind in steps[number]


def _imagine_plans(game: Gen7, view: Gen7View, own: Own, source: Source) -> tuple[Ints, ...]:
    """Plans of others: any that would not have been met by now, or those that were."""
    public = view.public
    if public.own_plan[0] < 0:
        return ()
    found: list[Ints] = []
    for which, kind in enumerate("ab"):
        fixed = {seat: met[which] for seat, met in enumerate(public.met) if met[which] >= 0}
        if view.seat is not None:
            fixed[view.seat] = own.plans[which]
        seats = [seat for seat in range(game.players) if seat not in fixed]
        cards = [card for card in plans_of(game, kind) if card not in fixed.values()]
        ways = [
            way
            for way in permutations(cards, len(seats))
            if not any(public.could[seat] >> card & 1 for seat, card in zip(seats, way, strict=True))
        ]
        chosen = {**fixed, **dict(zip(seats, pick(source, tuple(ways)), strict=True))}
        found.append(tuple(chosen[seat] for seat in range(game.players)))
    return tuple(zip(*found, strict=True))


def _imagine_ballots(game: Gen7, view: Gen7View, own: Own, source: Source) -> Ints:
    public = view.public
    if not public.stack or public.stack[-1].kind != "vote":
        return ()
    options = public.stack[-1].c
    return tuple(
        own.ballot if seat == view.seat else below(source, options) if public.voted >> seat & 1 else -1
        for seat in range(game.players)
    )


# Logs ----------------------------------------------------------------------------------------------


def shows(game: Gen7, state: State, entry: Entry, seat: Seat | None) -> bool:
    """Dice and open draws are seen by all, drawn cards by whom they are shown to; what is taken out of a
    selection or searched out of the file deck, by the taker alone."""
    step = state.public.stack[-1]
    choice = entry.choice
    if entry.by == CHANCE:
        if isinstance(choice, c.Drawn):
            return step.c == game.everybody or (seat is not None and bool(step.c >> seat & 1))
        return not isinstance(choice, c.Planned)
    if step.kind in ("vote", "take") or (step.kind == "search" and step.a == FILE):
        return seat == entry.by
    return True


def retrace(game: Gen7, state: State, log: Sequence[Entry]) -> tuple[Entry, ...]:
    """The log with the draws, takes, plans and ballots that lead to `state`."""
    retraced: list[Entry] = []
    now = game.start()
    votes = _last_vote(game, state, log)
    for index, entry in enumerate(log):
        choice = _retraced(game, state, now, entry, index >= votes)
        retraced.append(Entry(entry.kind, entry.by, entry.for_, choice))
        decision = next(one for one in game.pending(now) if (one.by, one.for_) == (entry.by, entry.for_))
        now = game.apply(now, decision, choice)
    return tuple(retraced)


def _last_vote(game: Gen7, state: State, log: Sequence[Entry]) -> int:
    """Where the ballots of a vote that is still running begin in the log."""
    running = state.public.voted.bit_count() if state.ballots else 0
    return len(log) - running


def _retraced(game: Gen7, target: State, now: State, entry: Entry, running_vote: bool) -> Choice:
    choice: Choice = entry.choice
    step = now.public.stack[-1]
    match choice:
        case c.Drawn(deck, cards):
            first = now.public.decks[deck].drawn
            return c.Drawn(deck, target.drawn[deck][first : first + len(cards)])
        case c.Planned(own=own):
            a, b = zip(*target.plans, strict=True)
            return c.Planned(a, b, own)
        case c.Take():
            return c.Take(target.takes[step.a][len(now.takes[step.a])])
        case c.Search() if step.a == FILE:
            card = target.drawn[FILE][now.public.decks[FILE].drawn]
            return c.Search(searchable(now, FILE).index(card))
        case c.Pick() if running_vote and step.kind == "vote":
            return c.Pick(target.ballots[entry.for_])
    return choice
