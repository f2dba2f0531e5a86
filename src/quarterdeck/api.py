"""Quarterdeck from Python: open a match, push moves, look at the table, save it::

    import quarterdeck as qd

    match = qd.new_match("jobwell", players=3, seed=1)
    while not match.is_over:
        match.push(match.legal_moves[0])
    print(match)

Seats count from 0 everywhere.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

import msgspec

from quarterdeck.core import fairness, record, registry, timestamps
from quarterdeck.core.contract import CHANCE, Choice, Decision, Seat
from quarterdeck.core.errors import ConfigError, Finished, IllegalChoice
from quarterdeck.core.fairness import NO_NONCE
from quarterdeck.core.files import read_match, write_match
from quarterdeck.core.match import Match as StrictMatch
from quarterdeck.core.record import Header, Record, Transcript, draws_of, header_of
from quarterdeck.core.registry import AnyGame
from quarterdeck.core.text import Scene

if TYPE_CHECKING:
    from collections.abc import Mapping

    from quarterdeck.arena import Summary
    from quarterdeck.core.drawing import Speaker
    from quarterdeck.solver import Answer, Position
    from quarterdeck.solver.reviews import Review


class SeatView:
    """What one seat (None: a spectator) may know; printing it draws the table.

    `data` is the view as the rules made it, which is what a bot is given.
    """

    def __init__(self, match: Match, seat: Seat | None) -> None:
        self.seat = seat
        self.data: Any = match.game.view(match.state, seat)
        self._match = match

    @property
    def public(self) -> Any:
        return self.data.public

    @property
    def own(self) -> Any:
        return self.data.own

    def __str__(self) -> str:
        from quarterdeck.core.drawing import scene_as_text

        return scene_as_text(*self._drawing())

    def _repr_html_(self) -> str:
        from quarterdeck.core.drawing import scene_as_html

        return scene_as_html(*self._drawing())

    def _drawing(self) -> tuple[Scene, Speaker, Seat | None]:
        from quarterdeck.core.drawing import Speaker

        game = self._match.game
        return game.text.scene(self.data), Speaker(game, "en", self._match.names), self.seat

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<{self._match.game.title} as {who} sees it>"


class Match(StrictMatch[Any, Any]):
    """A match to play with: chance is drawn as it comes, moves are notation or choices.

    Seats count from 0. Everything is checked; what is refused raises a `RuleError` and changes nothing.
    """

    def __init__(self, game: AnyGame, header: Header, secret: bytes) -> None:
        super().__init__(game)
        self.header = header
        self._secret = secret
        self._draws = draws_of(Record(header, (), secret.hex()))
        self._transcript = Transcript()

    @property
    def names(self) -> tuple[str, ...]:
        return self.header.names

    # Asking --------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return not self.pending

    @property
    def turn(self) -> Decision | None:
        """What the table waits for (the first, where several seats decide at once); None when it is over."""
        return self.pending[0] if self.pending else None

    @property
    def legal_moves(self) -> tuple[str, ...]:
        """What may be chosen in this turn, in the game's notation."""
        return tuple(map(self.game.text.write, self.legal(self.turn))) if self.turn else ()

    def question(self, seat: Seat | None = None) -> tuple[Any, Decision, tuple[Choice, ...]]:
        """Everything a bot needs to decide: `bot.choose(*match.question())`."""
        decision = self._asked_of(seat)
        return self.game.view(self.state, decision.by), decision, self.legal(decision)

    def view(self, seat: Seat | None = None) -> SeatView:
        """The table with one seat's eyes."""
        return SeatView(self, seat)

    # Playing -------------------------------------------------------------------------------------

    def push(self, move: str | Choice, seat: Seat | None = None) -> Choice:
        """Makes a move for whoever's turn it is; where several decide at once, `seat` says who."""
        decision = self._asked_of(seat)
        choice = self.game.text.read(move) if isinstance(move, str) else move
        self.submit(decision.by, choice, decision.for_)
        self._go_on()
        return choice

    def pop(self) -> Choice:
        """Takes the last choice back, with the chance that came after it; the same chance comes again."""
        for index in range(len(self.log) - 1, -1, -1):
            if self.log[index].by != CHANCE:
                taken: Choice = self.log[index].choice
                self.back_to(index)
                self._transcript.follow(self.log)
                return taken
        raise IllegalChoice("nobody has chosen anything yet")

    def _asked_of(self, seat: Seat | None) -> Decision:
        if seat is not None:
            return self.decision(seat)
        if self.turn is None:
            raise Finished("nothing more can be chosen")
        return self.turn

    def _go_on(self) -> None:
        self.advance(self._draws)
        self._transcript.follow(self.log)

    # Keeping -------------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """All that happened, take-backs included."""
        return Record(self.header, tuple(self._transcript.lines), self._secret.hex())

    def save(self, path: str | Path) -> None:
        """Writes a match file: readable text, or JSON where the name ends in `.json`."""
        write_match(Path(path), self.record, self.game)

    # Showing -------------------------------------------------------------------------------------

    def __str__(self) -> str:
        return str(self.view(None))

    def _repr_html_(self) -> str:
        return self.view(None)._repr_html_()

    def __repr__(self) -> str:
        if self.outcome is not None:
            state = f"over, utility {self.outcome.utility}"
        else:
            state = f"{self.turn!r} to come"
        players, steps = self.game.config.players, len(self.log)
        return f"<Match of {self.game.title}, {players} players, {steps} steps, {state}>"


def new_match(
    game: str | AnyGame, *, seed: int | None = None, names: Sequence[str] = (), **options: object
) -> Match:
    """A match up to its first decision. The same seed gives the same chance; without one it is fresh."""
    rules = _rules(game, options)
    secret, created = fairness.new_secret(), timestamps.now()
    if seed is not None:
        secret, created = hashlib.sha256(f"seed {seed}".encode()).digest(), ""
    header = header_of(rules, names, created)
    header = msgspec.structs.replace(
        header,
        commitment=fairness.commitment(secret, header.committed()).hex(),
        nonces=(NO_NONCE.hex(),) * rules.config.players,
    )
    match = Match(rules, header, secret)
    match._go_on()
    return match


def load(path: str | Path) -> Match:
    """A saved match, every line checked by the rules; it can be played on."""
    loaded = read_match(Path(path))
    saved = loaded.record
    if saved.secret:
        header, secret = saved.header, bytes.fromhex(saved.secret)
    else:  # its chance goes on from another source, so the commitment no longer covers it
        header, secret = msgspec.structs.replace(saved.header, commitment=""), fairness.new_secret()
    match = Match(loaded.match.game, header, secret)
    for line in saved.lines:
        record.step(match, line)
        match._transcript.follow(match.log)
    match._go_on()
    return match


def verify(path: str | Path) -> int:
    """Makes every draw of a finished match again; gives their number, or raises a `FairnessError`."""
    return record.verify(read_match(Path(path)).record)


def play(game: str | AnyGame, bots: Sequence[str], *, seed: int | None = None, **options: object) -> Match:
    """A match played to its end by bots; the list is cycled over the seats."""
    rules = _rules(game, options)
    specs = [bots[seat % len(bots)] for seat in range(rules.config.players)]
    match = new_match(rules, seed=seed, names=specs)
    players = [registry.new_bot(rules, spec, (seed or 0) + seat) for seat, spec in enumerate(specs)]
    while not match.is_over:
        view, decision, choices = match.question()
        match.push(choices[0] if len(choices) == 1 else players[decision.by].choose(view, decision, choices))
    return match


def simulate(
    game: str | AnyGame,
    bots: Sequence[str],
    *,
    games: int = 100,
    seed: int = 0,
    jobs: int = 1,
    **options: object,
) -> Summary:
    """Many games on matched deals, seats rotated: who wins how often."""
    from quarterdeck.arena import Plan, run, summarize

    rules = _rules(game, options)
    plan = Plan.of(rules, bots, seed)
    return summarize(plan, run(plan, range(games), jobs), rules.info.cooperative)


@overload
def solve(match_or_position: Match, *, limit_ms: float | None = None) -> Review: ...


@overload
def solve(
    match_or_position: Position | Mapping[str, Any] | str, *, limit_ms: float | None = None
) -> Answer: ...


def solve(
    match_or_position: Match | Position | Mapping[str, Any] | str, *, limit_ms: float | None = None
) -> Review | Answer:
    """With open cards: what could be won after every step of a finished match, or whether a position can.

    Needs the extra `solver`. `limit_ms` is for each position; one that takes longer is undecided.
    """
    try:
        from quarterdeck import solver
        from quarterdeck.solver.reviews import review
    except ModuleNotFoundError:
        raise ConfigError("the solver needs the extra 'solver': pip install 'quarterdeck[solver]'") from None
    if isinstance(match_or_position, Match):
        return review(match_or_position, limit_ms)
    return solver.solve(match_or_position, limit_ms=limit_ms)


def _rules(game: str | AnyGame, options: dict[str, object]) -> AnyGame:
    if isinstance(game, str):
        return registry.new_game(game, **options)
    if options:
        raise ConfigError(f"{', '.join(options)}: a rules object has its options already")
    return game
