"""Game End: totals, ties, and who wins."""

from __future__ import annotations

from quarterdeck.core.contract import Outcome, Seat
from quarterdeck.core.words import Message
from quarterdeck.games.crew_deck.config import CrewDeckConfig
from quarterdeck.games.crew_deck.scoring import Score, Scorer, rival_score
from quarterdeck.games.crew_deck.state import Public


def final_scores(scorer: Scorer, public: Public) -> tuple[Score, ...]:
    """Every seat's reckoning as the table stands."""
    return tuple(
        scorer.score(ship, payroll) for ship, payroll in zip(public.ships, public.payrolls, strict=True)
    )


def judge(config: CrewDeckConfig, scorer: Scorer, public: Public) -> Outcome:
    """The outcome of a finished match."""
    scores = final_scores(scorer, public)
    totals = tuple(float(score.total) for score in scores)
    if config.solo:
        return _solo(config, public, scores[0])
    standing = [(score.total, score.largest_set, score.payroll) for score in scores]
    best = max(standing)
    winners = [seat for seat, mine in enumerate(standing) if mine == best]
    rule = "Game End"
    if len(winners) > 1 and config.final_tie == "first_player":
        winners = [min(winners, key=lambda seat: (seat - public.first) % config.players)]
    reason = _reason(standing, winners)
    utility = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(config.players))
    return Outcome(reason, rule, utility, totals)


def _reason(standing: list[tuple[int, int, int]], winners: list[Seat]) -> Message:
    total, largest, payroll = standing[winners[0]]
    if len(winners) > 1:
        return Message("crew_deck.end.shared", {"count": len(winners), "total": total})
    args: dict[str, int | float | str | Message] = {
        "seat": winners[0],
        "total": total,
        "largest": largest,
        "payroll": payroll,
    }
    tied = [mine for mine in standing if mine[0] == total]
    if len(tied) == 1:
        return Message("crew_deck.end.most", args)
    if sum(mine[1] == largest for mine in tied) == 1:
        return Message("crew_deck.end.largest_set", args)
    if sum(mine[1:] == (largest, payroll) for mine in tied) == 1:
        return Message("crew_deck.end.payroll", args)
    return Message("crew_deck.end.first_player", args)


def _solo(config: CrewDeckConfig, public: Public, score: Score) -> Outcome:
    """You win only by outscoring the AI."""
    rival = rival_score(config, public.rival)
    won = score.total > rival
    key = "crew_deck.end.solo_won" if won else "crew_deck.end.solo_lost"
    reason = Message(key, {"seat": 0, "total": score.total, "rival": rival})
    return Outcome(reason, "Solo Play", (float(won),), (float(score.total),))
