"""Crew Deck: conformance, scoring, random games, strength of its bots, speed."""

from __future__ import annotations

from pathlib import Path

from quarterdeck import new_game
from quarterdeck.arena import Plan, summarize
from verify.checks import Check, Figure
from verify.checks.parts import conforms, games_kept, speeds, suite, win_rate


def mean_rank(bot: str, others: str, games: int, seed: int = 1) -> Check:
    """One bot among three others, seats rotated: the 95 % interval of its mean rank lies below 2.5."""

    def measured(folder: Path) -> Figure:
        plan = Plan.of(new_game("crew-deck", players=4), [bot, others, others, others], seed)
        played = games_kept(plan, games, folder / "games.jsonl")
        rank = summarize(plan, played, cooperative=False).ranks[0]
        return Figure(f"{rank.mean:.2f}, at most {rank.ci95[1]:.2f}", rank.ci95[1] < 2.5)

    return Check(f"crew-deck: {bot} against three {others}, mean rank", "below 2.5", measured)


CHECKS = [
    conforms("crew-deck", games=3),
    suite(
        "crew-deck: an independent scorer on 50,000 ships a reading",
        "tests/games/crew_deck/test_scoring.py",
        CREW_DECK_SHIPS=50_000,
    ),
    suite(
        "crew-deck: 5,000 random games per player count",
        "tests/games/crew_deck/test_random_games.py",
        CREW_DECK_GAMES=5_000,
    ),
    mean_rank("greedy", "random", 400),
    mean_rank("search", "greedy", 400),
    win_rate("crew-deck", ["greedy"], 400, 0.85, players=1),
    win_rate("crew-deck", ["search"], 400, 0.95, players=1),
    *speeds("crew-deck", {"decisions_per_second": 100_000}),
]
