"""Reads the facts of a table from a view: nothing here that the view's seat does not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from quarterdeck.core.contract import Seat
from quarterdeck.games.gen7 import facts as f
from quarterdeck.games.gen7.cards_seen import asked_cards, faces, task_card
from quarterdeck.games.gen7.chronicle import people_in
from quarterdeck.games.gen7.components import (
    BARRACKS,
    DEGRADED,
    DISABLED,
    FEWER_PLAYERS,
    FILE,
    OFFICER,
    ON_TASK,
    PERMANENT,
    PLOT,
    PRIVATE,
    QUARTERS,
    RECOVERY,
    ROBOT,
    SEATS,
    STRANDED,
    SUPPLY,
    seat_number,
)
from quarterdeck.games.gen7.crossroads import OF_CARD, OF_DAMAGE, OF_PLOT
from quarterdeck.games.gen7.effects.words import effect_words
from quarterdeck.games.gen7.group_items import from_stores, is_ready, unpaid
from quarterdeck.games.gen7.judge import division_places
from quarterdeck.games.gen7.relations import fits
from quarterdeck.games.gen7.state import Critical, Gen7View, Group, Public
from quarterdeck.games.gen7.table import RULES, asleep

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7

COVERS: tuple[tuple[int, f.Cover], ...] = (
    (DISABLED, "disabled"),
    (PLOT, "plot"),
    (PERMANENT, "permanent"),
    (DEGRADED, "degraded"),
    (FEWER_PLAYERS, "fewer_players"),
)
"""The first reason that holds is the one shown."""
ABOUT: tuple[f.About, ...] = ("card", "plot", "damage")


def facts_of(game: Gen7, view: Gen7View) -> f.Facts:
    public = view.public
    return f.Facts(
        round=public.round,
        final=public.final,
        turn=public.turn,
        plot=_plot(game, public),
        systems=public.systems,
        stores=public.stores,
        leaning=public.leaning,
        places=tuple(_place(game, public, number) for number in game.locations_in_play(public)),
        private=PRIVATE,
        recovering=tuple(_dice_at(public, RECOVERY)),
        stranded=tuple(_dice_at(public, STRANDED)),
        row=tuple(_critical(game, public, slot, task) for slot, task in enumerate(public.row)),
        group=_group(game, view, public.group) if public.group is not None else None,
        barracks=tuple(_barracks(game, public, seat) for seat in range(game.players)),
        crossroads=_crossroads(game, public) if public.last_card >= 0 else None,
        vote=_vote(game, public),
        ballots=_ballots(game, public),
        asked=tuple(f.AskedFacts(number, card) for number, card in asked_cards(game, view)),
        hand=_hand(game, view),
        awards=_awards(game, public),
        log=_log(game, public),
    )


# Dice and seats ------------------------------------------------------------------------------------


def _die(public: Public, seat: Seat, die: int) -> f.DieFacts:
    kind: f.Kind = "officer" if die == OFFICER else "robot" if die == ROBOT else "colonist"
    return f.DieFacts(seat, die, kind, public.dice[seat][die])


def _dice_at(public: Public, place: int) -> Iterator[f.DieFacts]:
    for seat, row in enumerate(public.places):
        yield from (_die(public, seat, die) for die, here in enumerate(row) if here == place)


def _seat(public: Public, number: int, pips: int, worth: int | None) -> f.SeatFacts:
    reasons = public.cover[number]
    cover: f.Cover = next((name for bit, name in COVERS if reasons & bit), "")
    sitter = public.taken[number]
    return f.SeatFacts(pips, worth, cover, _die(public, sitter // 7, sitter % 7) if sitter >= 0 else None)


def _place(game: Gen7, public: Public, number: int) -> f.PlaceFacts:
    place = game.library.locations[number]
    return f.PlaceFacts(
        number,
        place.name,
        place.division,
        place.text,
        place.resource,
        place.halves,
        tuple(
            _seat(public, seat_number(number, seat), seat + 1, place.seats[seat] if place.resource else None)
            for seat in range(SEATS)
        ),
    )


# Critical tasks ------------------------------------------------------------------------------------


def _critical(game: Gen7, public: Public, slot: int, task: Critical) -> f.CriticalFacts:
    card = game.library.criticals[task.card]
    return f.CriticalFacts(
        slot,
        card.name,
        card.division,
        card.seats,
        card.relation,
        card.cost,
        task.tokens,
        card.merit,
        tuple(f.Harm(harm.system, harm.n) for harm in card.failure),
        task.done,
        task.plot,
        tuple(_dice_at(public, ON_TASK + slot)),
    )


def _group(game: Gen7, view: Gen7View, group: Group) -> f.GroupFacts:
    public = view.public
    need = unpaid(game, public, group)
    return f.GroupFacts(
        group.slot,
        group.by,
        tuple(_position(game, public, group, place) for place in range(len(group.filled))),
        need,
        from_stores(public, need) is not None,
        is_ready(game, public, group),
        tuple(
            seat
            for seat in range(game.players)
            if seat != group.by and not group.asked >> seat & 1 and QUARTERS in public.places[seat]
        ),
        tuple(_given(game, view, group)),
    )


def _position(game: Gen7, public: Public, group: Group, place: int) -> f.PositionFacts:
    card = game.library.criticals[public.row[group.slot].card]
    who = group.filled[place]
    die = None
    if who >= 0:
        whole = group.faces[group.dice.index(who)]
        kind = _die(public, who // 7, who % 7).kind
        die = f.DieFacts(who // 7, who % 7, kind, whole)
    there = [value if who >= 0 else None for who, value in zip(group.filled, group.values, strict=True)]
    fitting = (
        tuple(
            one
            for one in _dice_at(public, QUARTERS)
            if one.seat * 7 + one.die not in group.dice
            and fits(card, [*there[:place], one.value, *there[place + 1 :]])
        )
        if who == -1
        else ()
    )
    return f.PositionFacts(card.seats[place], die, group.values[place], who == -2, fitting)


def _given(game: Gen7, view: Gen7View, group: Group) -> Iterator[f.GivenFacts]:
    """A file lies open as soon as it is played into a group seat."""
    known = faces(view)[FILE]
    for seat, spent in enumerate(group.spent):
        perks = [
            game.library.pack.perk[number].name
            for slot, number in enumerate(view.public.perks[seat])
            if group.perks[seat] >> slot & 1
        ]
        files = [game.library.files[known[serial]].name for serial in group.files[seat]]
        if any(spent) or files or perks:
            yield f.GivenFacts(seat, spent, (*files, *perks))


# Barracks ------------------------------------------------------------------------------------------


def _barracks(game: Gen7, public: Public, seat: Seat) -> f.BarracksFacts:
    pack = game.library.pack
    places = public.places[seat]
    own = public.own_plan[seat]
    return f.BarracksFacts(
        seat=seat,
        barracks=BARRACKS[public.barracks[seat]],
        rank=public.rank[seat],
        circled=bool(public.circled >> seat & 1),
        underlines=public.underlines[seat],
        merit=public.merit[seat],
        standing=public.standing.index(seat) + 1,
        stars=public.stars[seat],
        tokens=public.tokens[seat],
        quarters=tuple(_die(public, seat, die) for die, place in enumerate(places) if place == QUARTERS),
        asleep=len(asleep(public, seat)),
        robot_in_supply=places[ROBOT] == SUPPLY,
        marker=bool(public.markers[seat]),
        private=_seat(public, seat_number(PRIVATE, seat), 1, None),
        crew=_text(pack.crew[public.crew[seat]]) if public.crew[seat] >= 0 else None,
        schemas=tuple(_schemas(game, public, seat)),
        perks=tuple(
            f.PerkFacts(_text(perk), perk.uses - public.used[seat][slot] if perk.uses else None)
            for slot, perk in enumerate(pack.perk[number] for number in public.perks[seat])
        ),
        tasks=len(public.tasks[seat]),
        files=len(public.files[seat]),
        plan=_text(pack.personal[own]) if own >= 0 and own not in public.met[seat] else None,
        met=tuple(_text(pack.personal[number]) for number in public.met[seat] if number >= 0),
        kept=tuple(game.library.crossroads[card].name for card in public.kept[seat]),
        chief=public.chief == seat,
        spotlight=public.spotlight == seat,
    )


def _schemas(game: Gen7, public: Public, seat: Seat) -> Iterator[f.SchemaFacts]:
    slots, cards = public.schemas[seat], game.library.schemas
    for place in (0, 2):
        if slots[place] >= 0:
            focus = cards[slots[place + 1]].name if slots[place + 1] >= 0 else ""
            yield f.SchemaFacts(_text(cards[slots[place]]), focus)


class Told(Protocol):
    """Any record of a pack that has a name and a text."""

    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...


def _text(card: Told) -> f.CardFacts:
    return f.CardFacts(card.name, card.text)


def _hand(game: Gen7, view: Gen7View) -> f.HandFacts | None:
    own, library = view.own, game.library
    if own is None:
        return None
    return f.HandFacts(
        tuple(task_card(game, card) for card in own.tasks),
        tuple(_text(library.files[card]) for card in own.files),
        tuple(_text(library.pack.personal[card]) for card in own.plans),
    )


# Plot, crossroads, votes ---------------------------------------------------------------------------


def _plot(game: Gen7, public: Public) -> f.PlotFacts:
    pack = game.library.pack
    page = pack.section[public.section] if public.section >= 0 else None
    setback = page.setback_text if page and public.page_missed else ""
    text = page.text if page else ""
    chosen = page.vote[public.page_choice].text if page and public.page_choice >= 0 else ""
    return f.PlotFacts(
        episode=game.episode.name,
        number=game.episode.number,
        page=page.name if page else "",
        setback=setback,
        text=text,
        chosen=chosen,
        goal=page.goal_text if page else "",
        goal_round=page.round if page else 0,
        rules=tuple(RULES[rule[0]] for rule in public.rules),
        objectives=tuple(_text(pack.objective[number]) for number in public.objectives),
        setbacks=public.setbacks,
        over=public.over,
        scene=page.scene if page else "",
        people=people_in(game.library, setback, text, chosen),
    )


def _crossroads(game: Gen7, public: Public) -> f.CrossroadsFacts:
    card = game.library.crossroads[public.last_card]
    if public.last_card not in public.removed:
        return f.CrossroadsFacts(card.name, "", (), None, "", ())
    chosen = card.options[public.chosen] if public.chosen >= 0 else None
    outcome = chosen.text if chosen else ""
    return f.CrossroadsFacts(
        card.name,
        card.text,
        tuple(f.OptionFacts(option.label, option.side) for option in card.options),
        public.chosen if chosen else None,
        outcome,
        tuple(words for effect in (chosen.effects if chosen else ()) for words in effect_words(game, effect)),
        card.scene,
        people_in(game.library, card.text, outcome),
    )


def _vote(game: Gen7, public: Public) -> f.VoteFacts | None:
    step = public.stack[-1] if public.stack else None
    if step is None or step.kind not in ("vote", "tie", "crossroad"):
        return None
    about, what = (OF_CARD, step.a) if step.kind == "crossroad" else (step.a, step.b)
    sealed = step.kind == "vote"
    voted = tuple(seat for seat in range(game.players) if sealed and public.voted >> seat & 1)
    options = tuple(_options(game, public, about, what))
    if about == OF_CARD:
        card = game.library.crossroads[what]
        return f.VoteFacts("card", card.name, card.text, options, sealed and card.track_counts, sealed, voted)
    if about == OF_PLOT:
        page = game.library.pack.section[what]
        return f.VoteFacts("plot", page.name, page.text, options, sealed and page.track_counts, sealed, voted)
    return f.VoteFacts("damage", "", "", options, False, sealed, voted)


def _options(game: Gen7, public: Public, about: int, what: int) -> Iterator[f.OptionFacts]:
    if about == OF_DAMAGE:
        for place in division_places(game, public, what):
            yield f.OptionFacts(game.library.locations[place].name, "")
        return
    options = (
        game.library.crossroads[what].options if about == OF_CARD else game.library.pack.section[what].vote
    )
    for option in options:
        yield f.OptionFacts(option.label, option.side)


def _ballots(game: Gen7, public: Public) -> tuple[f.BallotFacts, ...]:
    if not public.last_vote:
        return ()
    about, what, *ballots = public.last_vote
    options = tuple(_options(game, public, about, what))
    return tuple(
        f.BallotFacts(seat, public.rank[seat], options[option].label) for seat, option in enumerate(ballots)
    )


# The end of the episode, the log -------------------------------------------------------------------


def _awards(game: Gen7, public: Public) -> tuple[f.AwardFacts, ...]:
    if not public.awards:
        return ()
    perks = game.library.pack.perk
    return tuple(
        f.AwardFacts(
            seat,
            public.merit[seat],
            public.penalties[seat],
            public.awards[seat],
            public.rank[seat] > game.log.officers[seat].rank,
            public.rank[seat],
            tuple(
                perks[number].name
                for number in public.perks[seat]
                if perks[number].id not in game.log.officers[seat].perks
            ),
        )
        for seat in public.standing
    )


def _log(game: Gen7, public: Public) -> f.LogFacts:
    library = game.library
    return f.LogFacts(
        library.pack.about.ship,
        tuple(
            f.LineFacts(library.episode[line.episode].name, line.top, line.average, line.setbacks)
            for line in game.log.episodes
            if line.episode in library.episode
        ),
        public.conditions,
        game.config.condition_boxes,
        tuple(
            place.name
            for place, count in zip(library.locations, public.damage, strict=True)
            for _ in range(count)
        ),
        tuple(note.replace("_", " ") for note in public.notes),
    )
