"""The solver: compared with two other ways to the truth."""

from verify.checks.parts import suite

CHECKS = [
    suite(
        "solver: the same as trying everything and as a constraint model",
        "tests/solver/test_second_opinion.py",
        asked="20,000 positions",
        QUARTERDECK_POSITIONS=20_000,
    ),
]
