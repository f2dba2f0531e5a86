"""The officer keeps the ship in better order than chance does."""

from __future__ import annotations

from statistics import mean

import pytest

import quarterdeck as qd
from quarterdeck.games.gen7.components import CRITICAL_LEVEL
from quarterdeck.games.gen7.state import Public


def episodes(bots: list[str], players: int, count: int) -> list[Public]:
    return [
        qd.play("gen7", bots, seed=seed, players=players, pack="drill").state.public for seed in range(count)
    ]


def wrecked(public: Public) -> int:
    return sum(level == CRITICAL_LEVEL for level in public.systems)


@pytest.mark.parametrize("players", [3, 4])
def test_far_fewer_systems_end_critical_with_officers_than_with_chance(players: int) -> None:
    officers = episodes(["officer"], players, 6)
    chance = episodes(["random"], players, 6)
    assert mean(map(wrecked, officers)) < 0.5 * mean(map(wrecked, chance))
    assert mean(public.criticals_done for public in officers) > 5


def test_an_officer_among_random_players_earns_most_merit() -> None:
    public = episodes(["officer", "random", "random", "random"], 4, 6)
    means = [mean(one.merit[seat] for one in public) for seat in range(4)]
    assert means[0] == max(means)


def test_an_officer_chooses_only_what_is_offered_in_every_episode() -> None:
    for episode in ("e2a", "e2b"):
        match = qd.play("gen7", ["officer"], seed=3, players=4, pack="drill", episode=episode)
        assert match.is_over


def test_the_same_seed_plays_the_same_episode() -> None:
    one, two = (qd.play("gen7", ["officer"], seed=5, players=3, pack="drill") for _ in range(2))
    assert one.state == two.state
