"""The deals that a day has at terminals.

A terminal knows no server, so its deals come from the date alone: whoever plays one anywhere, by the same
rules, has the same cards and dice. Anybody could work out tomorrow's; a server's are drawn on the day.
"""

from __future__ import annotations

import hashlib
import random
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from quarterdeck.cli import screen
from quarterdeck.cli.seats import seat_names
from quarterdeck.cli.solve import need_the_solver
from quarterdeck.cli.words import Language
from quarterdeck.core import fairness, registry
from quarterdeck.core.daily import REHEARSALS, Par, par_of, rehearsals
from quarterdeck.core.errors import ConfigError
from quarterdeck.core.logbook import mission_of
from quarterdeck.core.record import Header, Record, draws_of, header_of
from quarterdeck.core.registry import AnyGame, GameType
from quarterdeck.games.tricks.deals import dealt

if TYPE_CHECKING:
    from quarterdeck.solver.deals import Grade

DRAWN: Final = 12
"""So many of a game's proposals are tried before a day has no deal."""
EACH_NODES: Final = 50_000
"""A deal that the solver has not won by then is passed over, on a fast machine and on a slow one."""
LOOKING_MS: Final = 600_000
"""Far more than any machine needs: nobody shall be dealt something else because theirs is slow."""


class Deal(Struct, frozen=True):
    """The deal of one day for one game."""

    rules: AnyGame
    record: Record
    """Of a match that is about to begin."""
    grade: Grade | None = None
    """What the solver says of it."""
    par: Par | None = None
    """How the usual bot fares with it."""

    @property
    def stars(self) -> str:
        judged = self.grade or self.par
        assert judged is not None
        return "★" * judged.stars + "☆" * (5 - judged.stars)

    @property
    def mission(self) -> int | None:
        found = mission_of(self.rules)
        return found[0] if found else None

    def as_json(self) -> dict[str, Any]:
        judged = self.grade or self.par
        return {
            "day": self.record.header.created,
            "game": self.record.header.game,
            "mission": self.mission,
            "players": self.rules.config.players,
            "stars": judged.stars if judged else None,
            "losing": self.grade.losing if self.grade else None,
            "leads": self.grade.leads if self.grade else None,
            "par": self.par,
            "commitment": self.record.header.commitment,
        }


def offered() -> dict[str, GameType]:
    """The games that have a deal of the day."""
    games = registry.games().items()
    return {name: kind for name, kind in games if any(True for _ in kind.daily(random.Random(0)))}


def deal_of(game_class: GameType, day: str, language: Language) -> Deal:
    """A game's deal of a day."""
    secret = hashlib.sha256(f"quarterdeck daily {day} {game_class.name}".encode()).digest()
    for config in islice(game_class.daily(random.Random(secret)), DRAWN):
        rules = registry.build(game_class, config)
        names = seat_names(rules, [0], [], [rules.usual_bot()], language)
        nonces = (fairness.NO_NONCE.hex(),) * rules.config.players
        header = msgspec.structs.replace(header_of(rules, names, day), nonces=nonces)
        deal = Deal(rules, Record(header, (), secret.hex()))
        found = _solved(deal, language) if rules.solvable else _rehearsed(deal, language)
        if found is not None:
            return found
    raise ConfigError(f"{game_class.title} has no deal of {day}")


def _solved(deal: Deal, language: Language) -> Deal | None:
    """The first deal of the row that can be won; None where the solver can't tell."""
    need_the_solver()
    from quarterdeck.solver.deals import first_winnable, grade
    from quarterdeck.solver.errors import NotSolvable

    rules, record = deal.rules, deal.record
    with screen.err().status(language.say("daily.looking", game=rules.title)):
        try:
            passed = first_winnable(rules, partial(draws_of, record), LOOKING_MS, EACH_NODES)
            if passed is None:
                raise ConfigError(f"the deal of {rules.title} was not found in {LOOKING_MS // 1000} s")
            graded = grade(dealt(rules, draws_of(record, passed.count)), LOOKING_MS)
        except NotSolvable:
            return None
    header = msgspec.structs.replace(record.header, passed=passed)
    return Deal(rules, _committed(msgspec.structs.replace(record, header=header)), grade=graded)


def _rehearsed(deal: Deal, language: Language) -> Deal:
    rules, bot = deal.rules, deal.rules.usual_bot()
    what = language.say("daily.rehearsing", bot=bot, game=rules.title)
    outcomes = [*screen.progress(rehearsals(rules, draws_of(deal.record)), REHEARSALS, what)]
    return Deal(rules, _committed(deal.record), par=par_of(bot, outcomes))


def _committed(record: Record) -> Record:
    header: Header = record.header
    commitment = fairness.commitment(bytes.fromhex(record.secret), header.committed()).hex()
    return msgspec.structs.replace(record, header=msgspec.structs.replace(header, commitment=commitment))
