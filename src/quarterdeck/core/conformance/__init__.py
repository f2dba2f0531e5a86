"""Conformance: what the contract promises, checked on any game.

    from quarterdeck.core.conformance import check
    report = check(game)
    assert report.passed, report

Random games are played through the public contract; every promise is a named check, and a broken one
is reported as a fault that says what was seen. A third party's game is checked the same way.
"""

from quarterdeck.core.conformance.golden import golden_text, playthrough, write_golden
from quarterdeck.core.conformance.hidden import consistent_states
from quarterdeck.core.conformance.report import CHECKS, Fault, Report
from quarterdeck.core.conformance.run import check

__all__ = [
    "CHECKS",
    "Fault",
    "Report",
    "check",
    "consistent_states",
    "golden_text",
    "playthrough",
    "write_golden",
]
