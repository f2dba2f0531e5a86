"""Jobwell: conformance, strength of its bots, speed."""

from verify.checks.parts import conforms, random_games, speeds, win_rate

CHECKS = [
    conforms("jobwell", games=5),
    random_games("jobwell", 10_000),
    win_rate("jobwell", ["greedy", "random"], 400, 0.97),
    win_rate("jobwell", ["search:sims=200", "greedy:pass_bonus=-0.5"], 200, 0.85),
    win_rate("jobwell", ["search:sims=200", "greedy:pass_bonus=0.5"], 200, 0.85),
    win_rate("jobwell", ["search:sims=200", "two-ply"], 200, 0.60),
    *speeds(
        "jobwell",
        {
            "decisions_per_second": 250_000,
            "strict_decisions_per_second": 180_000,
            "json_round_trips_per_second": 100_000,
            "views_per_second": 1_000_000,
            "determinizations_per_second": 200_000,
            "deepcopies_per_second": 1_000_000,
        },
    ),
]
