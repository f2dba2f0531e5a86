"""Gen7: conformance, random episodes, officers against chance, whole campaigns of the base pack, speed."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from bench.gen7_bots import Crew, crew_of
from bench.gen7_story import BALANCE, Report, balance

from verify.checks import Check, Figure
from verify.checks.parts import conforms, speeds, suite

EPISODES = 200
CAMPAIGNS = 300


def fewer_wrecks(players: int) -> Check:
    """The 95 % intervals of systems that end critical: officers' lies below half of chance's."""

    def measured(folder: Path) -> Figure:
        officers, chance = (crew_of(bot, players, EPISODES) for bot in ("officer", "random"))
        return Figure(
            f"{officers.wrecked} to {chance.wrecked}", officers.wrecked.high < chance.wrecked.low / 2
        )

    return Check(f"gen7: systems critical, {players} officers to random", "less than half", measured)


def quick(players: int) -> Check:
    def measured(folder: Path) -> Figure:
        crew: Crew = crew_of("officer", players, 20)
        return Figure(f"{crew.seconds:.2f} s", crew.seconds < 2)

    return Check(f"gen7: an episode by {players} officers", "under 2 s", measured)


@cache
def campaigns() -> Report:
    return Report.of("base", CAMPAIGNS, os.cpu_count() or 1)


def all_of_it_used(folder: Path) -> Figure:
    """Every page, ending, card, objective and perk comes into play in one of them."""
    left = {kind: unused for kind, unused in campaigns().unused().items() if unused}
    return Figure(
        ", ".join(f"{kind} {' '.join(unused)}" for kind, unused in left.items()) or "none", not left
    )


def good_and_bad(folder: Path) -> Figure:
    """Officers by themselves come to every ending, from disaster to arrival."""
    report = campaigns()
    endings = [section for section in report.pack.section if section.ending]
    reached = report.endings(report.officers)
    missing = [section.name for section in endings if not reached[section.id]]
    return Figure(", ".join(missing) or "none", not missing)


def balanced(number: int, what: str, asked: str) -> Check:
    def measured(folder: Path) -> Figure:
        _, _, figure, kept = balance(campaigns())[number]
        return Figure(figure, kept)

    return Check(f"gen7: base pack, {what}", asked, measured)


CHECKS = [
    conforms("gen7", games=3),
    suite(
        "gen7: 2,000 random episodes a player count, bookkept",
        "tests/games/gen7/test_random_games.py",
        GEN7_EPISODES=667,
    ),
    fewer_wrecks(3),
    fewer_wrecks(4),
    quick(4),
    Check(f"gen7: base pack, left unused by {CAMPAIGNS} campaigns", "nothing", all_of_it_used),
    Check("gen7: base pack, endings that officers never reach", "none", good_and_bad),
    *(balanced(number, what, asked) for number, (what, asked) in enumerate(BALANCE)),
    *speeds("gen7", {"decisions_per_second": 30_000}),
]
