"""A process that works for the server: one job per line in, one answer out.

Bots think here, and what strangers send is read and replayed here: it may take long, or never end, and
the server goes on meanwhile. There is no database here, and no secret of a table that is not over.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from typing import Any, Final

import msgspec

from quarterdeck.core import record, record_text, registry
from quarterdeck.core.belief import belief_of
from quarterdeck.core.contract import Bot
from quarterdeck.core.errors import QuarterdeckError
from quarterdeck.core.match import Match
from quarterdeck.core.registry import AnyGame, GameType
from quarterdeck.server.bots.jobs import (
    Answer,
    Answered,
    Arranged,
    Asking,
    Chosen,
    Confirmed,
    Confirming,
    Declined,
    Done,
    Explained,
    Explaining,
    Failed,
    Grade,
    Job,
    Judged,
    Judgement,
    Judging,
    Laid,
    Laying,
    Painted,
    Painting,
    Proof,
    Proven,
    Read,
    Reading,
    Solved,
    Solving,
    Thought,
)
from quarterdeck.server.drawing import png
from quarterdeck.server.refusals import Refused
from quarterdeck.server.table.entries import decode_entry

BEHIND: Final = 10
"""How far behind everything else the solver stands."""


@lru_cache(maxsize=64)
def _game(name: str, config: bytes) -> AnyGame:
    game_class = registry.import_game(name)
    return registry.build(game_class, msgspec.json.decode(config, type=game_class.config_type))


@lru_cache(maxsize=64)
def _bot(name: str, config: bytes, spec: str, seed: int) -> Bot[Any]:
    game = _game(name, config)
    registry.check_listed(type(game), spec)
    return registry.new_bot(game, spec, seed)


def think(thought: Thought) -> Chosen:
    config = bytes(thought.config)
    game = _game(thought.game, config)
    view = msgspec.json.decode(thought.view, type=game.view_type)
    choices = tuple(game.actions[number] for number in thought.choices)
    choice = _bot(thought.game, config, thought.bot, thought.seed).choose(view, thought.decision, choices)
    return Chosen(game.number(choice))


def explain(job: Explaining) -> Explained:
    config = bytes(job.config)
    view = msgspec.json.decode(job.view, type=_game(job.game, config).view_type)
    return Explained(belief_of(_bot(job.game, config, job.bot, seed=0), view))


def read(job: Reading) -> Read:
    def known(name: str) -> GameType:
        if name not in job.games:
            raise Refused("unknown_game", status=400, game=name[:40])
        return registry.import_game(name)

    loaded = record_text.load(job.text.encode("utf-8", "surrogatepass"), known=known)
    match = loaded.match
    return Read(
        loaded.record.header,
        tuple(msgspec.Raw(msgspec.json.encode(entry)) for entry in match.log),
        loaded.record.secret,
        match.outcome is not None,
    )


def prove(job: Proof) -> Proven:
    game_class = registry.import_game(job.game)
    loaded = record_text.load(job.text.encode(), known=lambda _: game_class)
    try:
        return Proven(record.verify(loaded.record, loaded.match.game), None)
    except QuarterdeckError as error:
        return Proven(0, error.message)


def solve(job: Solving) -> Solved:
    """Looks at a match with open cards, once it is over; behind everything else the machine has to do."""
    from quarterdeck.solver.reports import report, sentences

    os.nice(BEHIND - os.nice(0))
    game_class = registry.import_game(job.game)
    match = record_text.load(job.text.encode(), known=lambda _: game_class).match
    found = report(match, job.within_ms)
    lost = found.lost_by
    return Solved(
        found.this_draft,
        found.any_draft,
        None if lost is None else lost.step,
        sentences(match, found),
        tuple(Judged(one.step, one.winnable, one.line) for one in found.review.verdicts),
    )


def judge(job: Judging) -> Judgement:
    """Looks at a deal with open cards before anybody sees it."""
    from quarterdeck.solver.deals import grade, judge

    os.nice(BEHIND - os.nice(0))
    game = _game(job.game, bytes(job.config))
    match = Match(game, [decode_entry(game, raw) for raw in job.log])
    if job.graded:
        hard = grade(match, job.within_ms)
        return Judgement(True, 0.0, Grade(hard.stars, hard.nodes, hard.losing, hard.leads))
    found = judge(match, job.within_ms)
    return Judgement(found.winnable, found.ms)


def confirm(job: Confirming) -> Confirmed:
    """Looks again at the deals that a match which is over has passed over."""
    from quarterdeck.solver.deals import confirm

    os.nice(BEHIND - os.nice(0))
    game_class = registry.import_game(job.game)
    loaded = record_text.load(job.text.encode(), known=lambda _: game_class)
    found = confirm(loaded.match.game, loaded.record, job.within_ms)
    return Confirmed(found.passed, found.lost, found.winnable)


def ask(job: Asking) -> Answered:
    """Looks at a position that somebody laid out: these cards, and nothing of any table."""
    from quarterdeck.solver import solve as solved
    from quarterdeck.solver import table_of
    from quarterdeck.solver.answers import silence
    from quarterdeck.solver.arrangements import arrange

    os.nice(BEHIND - os.nice(0))
    position = _position(job)
    turn = arranged = None
    if position.owners == "free" or position.distress:
        found, arrangement = arrange(position, job.within_ms)
        arranged = msgspec.convert(arrangement, Arranged | None, from_attributes=True)
    else:
        found = solved(position, limit_ms=job.within_ms)
    if position.owners == "fixed":
        game, state = table_of(position)
        pending = game.pending(silence(game, state))
        turn = pending[0].for_ if pending else None
    return Answered(found.winnable, found.line, found.nodes, found.ms, turn, arranged)


def lay(job: Laying) -> Laid:
    from quarterdeck.solver.laid_out import match_at

    position = _position(job)
    match = match_at(position)
    return Laid(
        position.game,
        msgspec.Raw(msgspec.json.encode(match.game.config)),
        tuple(msgspec.Raw(msgspec.json.encode(entry)) for entry in match.log),
    )


def _position(job: Asking | Laying) -> Any:
    from quarterdeck.solver import read_position

    position = read_position(job.line)
    if position.game not in job.games:
        raise Refused("unknown_game", status=400, game=position.game[:40])
    return position


def answer(job: Job) -> Answer:
    """Does a job; whatever happens, there is an answer."""
    try:
        match job:
            case Thought():
                result: (
                    Chosen
                    | Explained
                    | Read
                    | Proven
                    | Solved
                    | Judgement
                    | Confirmed
                    | Answered
                    | Laid
                    | Painted
                ) = think(job)
            case Explaining():
                result = explain(job)
            case Reading():
                result = read(job)
            case Proof():
                result = prove(job)
            case Solving():
                result = solve(job)
            case Judging():
                result = judge(job)
            case Confirming():
                result = confirm(job)
            case Asking():
                result = ask(job)
            case Laying():
                result = lay(job)
            case Painting():
                result = Painted(png(job.picture))
    except Refused as no:
        return Declined(no.reason, no.status)
    except QuarterdeckError as error:
        return Declined(error.message)
    except Exception as error:
        return Failed(f"{type(error).__name__}: {error}"[:300])
    return Done(msgspec.Raw(msgspec.json.encode(result)))


def main() -> None:
    """Answers until the input ends. What a bot prints goes to the error stream."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    decoder = msgspec.json.Decoder(Job)
    for line in sys.stdin.buffer:
        answers.write(msgspec.json.encode(answer(decoder.decode(line))) + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
