"""The campaign: episode after episode, each begun with the ship's log that the one before left.

An attempt is one episode. It is played once: what happened stays in the log. An episode that was given
up is begun again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from quarterdeck.core.campaign import Attempt
from quarterdeck.core.contract import Config
from quarterdeck.core.errors import CampaignError
from quarterdeck.core.text import Area, Item, Scene
from quarterdeck.core.words import Arg, Message
from quarterdeck.games.gen7.chronicle import Chronicle, chronicle_of_log, story_line
from quarterdeck.games.gen7.components import RANKS
from quarterdeck.games.gen7.config import Gen7Config
from quarterdeck.games.gen7.library import Library, library
from quarterdeck.games.gen7.log import EpisodeLine, OfficerLine, ShipLog
from quarterdeck.games.gen7.state import Public, State

if TYPE_CHECKING:
    from quarterdeck.games.gen7.rules import Gen7


class Logbook(Struct, frozen=True):
    """A crew's campaign: the options it plays by, and its ship's log."""

    base: Gen7Config
    log: ShipLog


class Gen7Campaign:
    """What `Game.campaign()` offers."""

    logbook_type = Logbook
    report_type = ShipLog
    fixes = ("episode", "log")
    """Fields of the configuration that the log settles."""

    def found(self, base: Gen7Config) -> Logbook:
        return Logbook(replace(base, episode="", log=""), base.ship_log())

    def next(self, logbook: Logbook) -> Sequence[Config]:
        """The episode at the bookmark; nothing when the story is over."""
        if logbook.log.over:
            return ()
        episode = logbook.log.bookmark or library(logbook.base.pack).pack.about.first
        written = msgspec.json.encode(logbook.log).decode() if logbook.log.episodes else ""
        return (replace(logbook.base, episode=episode, log=written),)

    def report(self, game: Gen7, state: State) -> ShipLog:
        return written_log(game, state.public)

    def after(self, logbook: Logbook, attempt: Attempt) -> Logbook:
        if attempt.report is None:
            return logbook
        if attempt.by_hand:
            raise CampaignError("an episode of Gen7 can't be entered by hand")
        return replace(logbook, log=attempt.report)

    def scene(self, logbook: Logbook) -> Scene:
        return log_scene(logbook.base, logbook.log)

    def chronicle(self, logbook: Logbook) -> Chronicle:
        return chronicle_of_log(library(logbook.base.pack), logbook.log)


def written_log(game: Gen7, public: Public) -> ShipLog:
    """The ship's log as this episode leaves it; one that was not played to its end changes nothing."""
    log, content = game.log, game.library
    if public.stack:
        return log
    cards = content.crossroads
    added = (*public.added, *(card for card in public.crew_log if card not in public.removed))
    top = public.standing[0]
    spotlit = any(content.pack.objective[number].kind == "top_officer" for number in public.objectives)
    story = tuple(story_line(content, told) for told in public.told)
    line = EpisodeLine(game.episode.id, top, public.leaning, public.average, public.setbacks, story)
    over = public.over or not public.bookmark
    return ShipLog(
        officers=tuple(_officer(content, public, seat) for seat in range(game.players)),
        episodes=(*log.episodes, line),
        leaning=public.leaning,
        conditions=public.conditions,
        damage=tuple(
            place.id
            for place, count in zip(content.locations, public.damage, strict=True)
            for _ in range(count)
        ),
        notes=public.notes,
        unlocked=public.unlocked,
        crossroads=tuple(dict.fromkeys(cards[card].id for card in added)),
        removed=tuple(dict.fromkeys(cards[card].id for card in public.removed)),
        spotlight=top if spotlit else -1,
        bookmark="" if over else public.bookmark,
        over=over,
    )


def _officer(content: Library, public: Public, seat: int) -> OfficerLine:
    return OfficerLine(
        rank=public.rank[seat],
        circled=bool(public.circled >> seat & 1),
        underlines=public.underlines[seat],
        stars=public.stars[seat],
        perks=tuple(content.pack.perk[number].id for number in public.perks[seat]),
        crew=content.pack.crew[public.crew[seat]].id,
        kept=tuple(content.crossroads[card].id for card in public.kept[seat]),
    )


def log_scene(base: Gen7Config, log: ShipLog) -> Scene:
    """The ship's log for terminal and page."""
    content = library(base.pack)
    episodes = tuple(
        Item(
            text=_say(
                "episode",
                episode=content.episode[line.episode].name,
                seat=line.top,
                average=round(line.average, 1),
                setbacks=line.setbacks,
            )
        )
        for line in log.episodes
        if line.episode in content.episode
    )
    officers = tuple(
        Item(
            text=_say(
                "officer", seat=seat, rank=Message(f"gen7.rank.{RANKS[line.rank - 1]}"), stars=line.stars
            ),
            note=_perks(content, line) if line.perks else None,
        )
        for seat, line in enumerate(log.officers)
    )
    following = content.episode.get(log.bookmark or content.pack.about.first)
    ship = [
        Item(text=_say("condition", count=log.conditions)),
        Item(text=_say("leaning", value=log.leaning)),
        *(Item(text=_say("damage", place=_place(content, place)), tone="bad") for place in log.damage),
        *(Item(text=_say("note", text=note.replace("_", " "))) for note in log.notes),
    ]
    if log.over:
        ship.append(Item(text=_say("over"), tone="good"))
    elif following is not None:
        ship.append(Item(text=_say("next", episode=following.name)))
    return Scene(
        (
            Area(title=_say("title"), items=episodes),
            Area(title=_say("officers"), items=officers),
            Area(title=_say("ship"), items=tuple(ship)),
        )
    )


def _perks(content: Library, line: OfficerLine) -> Message:
    names = [content.pack.perk[content.perk_number[perk]].name for perk in line.perks]
    return Message("gen7.words", {"text": ", ".join(names)})


def _place(content: Library, place: str) -> str:
    return content.locations[content.location_number[place]].name


def _say(key: str, **args: Arg) -> Message:
    return Message(f"gen7.logbook.{key}", args)
