"""What a seat may know, and what not: hands, plans, decks, takes, ballots."""

from __future__ import annotations

import random

import msgspec

from quarterdeck.core.contract import CHANCE, Entry
from quarterdeck.games.gen7 import choices as c
from quarterdeck.games.gen7.components import FILE, OFFICER, TASK
from quarterdeck.games.gen7.effects.kinds import Peek
from quarterdeck.games.gen7.state import Own

from .table import Table


def own(table: Table, seat: int) -> Own:
    view = table.game.view(table.state, seat)
    assert view.own is not None
    return view.own


def imagined(table: Table, seat: int, what: str, times: int = 40) -> set[object]:
    """What that part of another's hand could be, as this seat imagines it."""
    view = table.game.view(table.state, seat)
    found = set()
    for number in range(times):
        state = table.game.determinize(view, random.Random(number))
        assert table.game.view(state, seat) == view
        other = table.game.view(state, (seat + 1) % table.game.players).own
        assert other is not None
        found.add(getattr(other, what))
    return found


def test_files_in_hand_are_known_to_their_owner_alone() -> None:
    table = Table()
    table.hold_file("shortcut", seat=1)
    assert len(imagined(table, 0, "files")) > 5
    assert len(own(table, 1).files) == len(table.public.files[1])
    public = msgspec.json.encode(table.game.view(table.state, None))
    assert b"known" not in public


def test_operations_tasks_in_hand_are_known_to_their_owner_alone() -> None:
    table = Table()
    assert len(imagined(table, 0, "tasks")) > 1
    assert len(own(table, 1).tasks) == 2


def test_plans_are_secret_until_met() -> None:
    table = Table()
    assert len(imagined(table, 0, "plans")) > 3


def test_a_plan_that_would_have_been_met_is_never_imagined() -> None:
    table = Table()
    helper = next(n for n, card in enumerate(table.game.library.pack.personal) if card.id == "closer")
    table.public.could = (0, 1 << helper, 0, 0)
    if helper == table.state.plans[1][0]:
        table.public.could = (0, 0, 0, 0)
        table.public.met = (table.public.met[0], (helper, -1, -1), *table.public.met[2:])
        assert all(plans[0] == helper for plans in imagined(table, 0, "plans"))  # type: ignore[index]
    else:
        assert all(helper not in plans for plans in imagined(table, 0, "plans"))  # type: ignore[operator]


def test_who_took_which_task_of_a_selection_is_not_seen() -> None:
    table = Table()
    table.choose(c.Place(OFFICER, table.location("operations"), 0))
    for seat in (1, 2):
        table.choose(c.Join(1), seat)
    table.choose(c.Skip(), 3)
    table.chance()
    state = table.state
    taker = table.public.stack[-1].seat
    entry = Entry("take", taker, taker, table.choices[0])
    assert table.game.shows(state, entry, taker)
    assert not table.game.shows(state, entry, (taker + 1) % 4)
    assert not table.game.shows(state, entry, None)
    before = [table.game.view(state, seat) for seat in range(4)]
    results = []
    for choice in table.choices[:2]:
        after = table.game.apply(state, table.game.pending(state)[0], choice)
        results.append([table.game.view(after, seat).public.selections for seat in range(4) if seat != taker])
    assert results[0] == results[1]
    assert len(before) == 4


def test_a_deck_has_no_order_before_it_is_drawn_from() -> None:
    """What lies face down is a set, and nobody's view holds it; chance decides at the draw."""
    table = Table()
    assert all(list(cards) == sorted(cards) for cards in table.state.down)
    for seat in (0, 1, 2, 3, None):
        assert not hasattr(table.game.view(table.state, seat), "down")
    table.choose(c.Place(1, table.location("data_center"), 0))
    drawn = {table.game.sample(table.state, random.Random(number)) for number in range(20)}
    assert len(drawn) > 5


def test_a_look_at_the_top_of_a_deck_is_for_one_pair_of_eyes() -> None:
    table = Table()
    table.effect(Peek("file"), seat=0)
    table.chance()
    serial = table.public.stack[-1].data[0]
    assert (FILE, serial) in {(deck, one) for deck, one, _ in own(table, 0).known}
    assert (FILE, serial) not in {(deck, one) for deck, one, _ in own(table, 1).known}


def test_drawn_cards_are_shown_to_the_drawer_and_rolled_dice_to_all() -> None:
    table = Table()
    table.choose(c.Place(1, table.location("data_center"), 0))
    drawn = Entry("drawing", CHANCE, CHANCE, c.Drawn(FILE, (0, 1)))
    assert table.game.shows(table.state, drawn, 0)
    assert not table.game.shows(table.state, drawn, 1)
    assert not table.game.shows(table.state, drawn, None)
    assert table.game.shows(table.state, Entry("roll", CHANCE, CHANCE, c.Rolled((1,))), None)


def test_plans_are_dealt_unseen() -> None:
    table = Table()
    dealt = Entry("plan", CHANCE, CHANCE, c.Planned((0,), (1,), (2,)))
    assert not any(table.game.shows(table.state, dealt, seat) for seat in (0, 1, 2, 3, None))


def test_a_search_tells_the_searcher_what_lies_in_the_deck_and_nobody_else_what_was_taken() -> None:
    table = Table()
    table.perk("archivist")
    table.choose(c.UsePerk(0))
    assert not table.game.shows(table.state, Entry("search", 0, 0, c.Search(0)), 1)
    table.choose(c.Search(0))
    assert len(own(table, 0).searched) == 1
    assert own(table, 1).searched == ()
    assert len(imagined(table, 3, "files")) > 5  # seat 3 imagines the searcher's hand


def test_tasks_left_over_are_seen_by_all() -> None:
    table = Table()
    first = table.public.selections[0]
    assert first.left is not None
    assert table.public.decks[TASK].faces[first.serials[first.left[0]]] >= 0
