"""Planet Nine: conformance, random games against a second referee, speed."""

from verify.checks.parts import checks_within, speeds, suite

CHECKS = [
    checks_within("planet-nine", 15),
    suite(
        "planet-nine: vector engine, move by move",
        "tests/envs/vector/test_planet_nine.py",
        asked="100,000 games",
        QUARTERDECK_VECTOR_GAMES=100_000,
    ),
    suite(
        "planet-nine: random games as a second referee says",
        "tests/games/planet_nine/test_random_games.py",
        asked="100 a configuration",
        QUARTERDECK_GAMES=100,
    ),
    *speeds(
        "planet-nine",
        {
            "decisions_per_second": 200_000,
            "strict_decisions_per_second": 150_000,
            "json_round_trips_per_second": 100_000,
            "views_per_second": 1_000_000,
            "determinizations_per_second": 8_000,
        },
    ),
]
