"""A match on paper: who played which game by which rules, and every line of what happened.

A record is written as readable text (`record_text`) or as JSON (`record_json`), with a checksum in every line
(`checksums`). Take-backs stay in it, marked: a reader sees what was tried. Loading replays every line
through the strict door, so a record can't say anything that the rules do not allow.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from quarterdeck.core import fairness, registry
from quarterdeck.core.contract import Entry
from quarterdeck.core.errors import ConfigError, FairnessError, FileError, QuarterdeckError, UnknownGame
from quarterdeck.core.fairness import FairChance, Passed
from quarterdeck.core.match import AnyMatch, Match, is_draw
from quarterdeck.core.names import clean_names
from quarterdeck.core.registry import AnyGame, Known

FORMAT: Final = "quarterdeck match 1"


class Header(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a match is, known before its first line."""

    game: str
    rules: str
    config: dict[str, Any]
    names: tuple[str, ...]
    created: str = ""
    """An ISO time; empty where nobody asked the clock."""
    commitment: str = ""
    """In hex; empty for matches whose chance came from elsewhere."""
    nonces: tuple[str, ...] = ()
    """One per seat, in hex."""
    passed: Passed | None = None
    """Where a winnable deal was promised: the deals that came before it."""

    def committed(self) -> bytes:
        """The bytes that the commitment covers: all that is fixed before names and nonces come in."""
        fixed: dict[str, Any] = {
            "game": self.game,
            "rules": self.rules,
            "config": self.config,
            "created": self.created,
        }
        if self.passed is not None:  # only the promise: the number follows from it, the secret and the nonces
            fixed["winnable"] = True
        return msgspec.json.encode(fixed, order="sorted")


class Back(Struct, frozen=True):
    """A take-back: the match went on from where its log had this many entries."""

    length: int


Line: TypeAlias = Entry | Back


class Record(Struct, frozen=True):
    """All of a match file."""

    header: Header
    lines: tuple[Line, ...]
    secret: str = ""
    """In hex; shown when the match is over."""


def header_of(game: AnyGame, names: Sequence[str] = (), created: str = "") -> Header:
    """The header of a match of this game. Missing names are those of the seats."""
    if len(names) > game.config.players:
        raise ConfigError(f"{len(names)} names for {game.config.players} players")
    missing = [""] * (game.config.players - len(names))
    return Header(
        game=registry.path_of(type(game)),
        rules=game.version,
        config=msgspec.to_builtins(game.config),
        names=clean_names([*names, *missing]),
        created=created,
    )


def game_of(header: Header, known: Known = registry.game_type) -> AnyGame:
    """The rules a record must be replayed by; other versions are refused, and games not known here."""
    try:
        game_class = registry.rules_of(header.game, header.rules, known)
        config = msgspec.convert(header.config, game_class.config_type)
        game = registry.build(game_class, config)
    except UnknownGame as error:
        hint = "; code of your own is named on the command line" if ":" in header.game else ""
        raise FileError(f"there is no such game: {error}{hint}") from None
    except (msgspec.ValidationError, ConfigError) as error:
        raise FileError(f"its configuration does not fit {game_class.title}: {error}") from None
    if len(header.names) != config.players:
        raise FileError(f"it names {len(header.names)} seats for {config.players} players")
    if header.commitment and len(header.nonces) != config.players:
        raise FileError(f"it has {len(header.nonces)} nonces for {config.players} players")
    return game


_WRITTEN: Final = {
    "created": re.compile(r"[0-9TZ:.+-]{0,40}"),
    "commitment": re.compile(r"([0-9a-f]{64})?"),
    "nonces": re.compile(r"([0-9a-f]{2}){0,64}"),
    "secret": re.compile(r"([0-9a-f]{64})?"),
}


def from_file(header: Header, secret: str) -> Header:
    """The header of a file: names fit to be shown; times, nonces and digests as they are written."""
    found = {"created": header.created, "commitment": header.commitment, "secret": secret}
    for word, text in (*found.items(), *(("nonces", nonce) for nonce in header.nonces)):
        if not _WRITTEN[word].fullmatch(text):
            raise FileError(f"{text[:80]!r} is not how its {word} is written")
    if header.passed is not None and not all(one < header.passed.count for one in header.passed.undecided):
        raise FileError("more deals are undecided than were passed over")
    return msgspec.structs.replace(header, names=clean_names(header.names))


class Transcript:
    """Everything that happened in a match, take-backs included."""

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        self.lines: list[Line] = []
        self._log: list[Entry] = []
        for line in lines:
            self._add(line)

    def follow(self, log: Sequence[Entry]) -> None:
        """Takes down what changed since the last call: a take-back, new entries, or both."""
        common = 0
        for old, new in zip(self._log, log, strict=False):
            if old != new:
                break
            common += 1
        if common < len(self._log):
            self._add(Back(common))
        for entry in log[common:]:
            self._add(entry)

    def _add(self, line: Line) -> None:
        self.lines.append(line)
        if isinstance(line, Back):
            del self._log[line.length :]
        else:
            self._log.append(line)


class Loaded(Struct):
    """A match file, read and replayed."""

    record: Record
    match: AnyMatch
    cut: bool
    """The file stopped in the middle; this is the match up to its last whole line."""


LineReader: TypeAlias = Callable[[AnyMatch], Line]


def replay(
    game: AnyGame,
    header: Header,
    lines: Iterable[tuple[int, LineReader]],
    secret: str = "",
    cut: bool = False,
) -> Loaded:
    """Replays lines of a file; what the rules refuse is refused with the line's number.

    A line is read when its turn has come, because notation is read by the match's own game.
    """
    header = from_file(header, secret)
    match = Match(game)
    done: list[Line] = []
    for number, read in lines:
        try:
            line = read(match)
            step(match, line)
        except QuarterdeckError as error:
            raise FileError(f"line {number}: {error}", line=number) from None
        done.append(match.log[-1] if isinstance(line, Entry) else line)
    return Loaded(Record(header, tuple(done), secret), match, cut)


def step(match: AnyMatch, line: Line) -> None:
    """One line of a record, checked."""
    if isinstance(line, Back):
        match.back_to(line.length)
    else:
        match.replay(line)


def draws_of(record: Record, passed: int | None = None) -> FairChance:
    """The draws of a match whose secret is known; of another deal of its row, where there is one."""
    nonces = [
        _unhex(nonce, f"nonce of seat {seat}") for seat, nonce in enumerate(record.header.nonces, start=1)
    ]
    if passed is None and record.header.passed is not None:
        passed = record.header.passed.count
    return FairChance(_unhex(record.secret, "secret"), nonces, passed)


def verify(record: Record, game: AnyGame | None = None) -> int:
    """Makes every draw of a finished match again; gives their number, or says what does not fit.

    `game` are the record's rules, where they are at hand.
    """
    header = record.header
    if not header.commitment:
        raise FairnessError("this match carries no commitment, so its chance can't be verified")
    if not record.secret:
        raise FairnessError("the secret of this match is not revealed yet; it is when the match is over")
    shown = _unhex(header.commitment, "commitment")
    fairness.verify_commitment(shown, _unhex(record.secret, "secret"), header.committed())
    draws = draws_of(record)
    match = Match(game or game_of(header))
    verified = 0
    for line in record.lines:
        if isinstance(line, Entry) and is_draw(line):
            fairness.verify_draw(match, line, draws)
            verified += 1
        step(match, line)
    return verified


def digest(data: bytes) -> str:
    """A short name of a match file's exact bytes, for campaigns and cross-references."""
    return hashlib.sha256(data).hexdigest()


def _unhex(text: str, what: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise FairnessError(f"the {what} is not written in hex digits") from None
