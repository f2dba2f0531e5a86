"""Whether a policy learned by self-play can play here: NumPy is installed, and the rules are its own."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from quarterdeck.core.errors import UnknownBot

if TYPE_CHECKING:
    from quarterdeck.games.tricks.bots.learned.policy import Policy

P = TypeVar("P", bound="Policy[Any, Any]")


def policy_for(version: str, read: Callable[[], P]) -> P:
    """The policy for this version of the rules; `read` imports it, and NumPy with it."""
    if "numpy" not in sys.modules:
        # One row at a time is too little work to share: threads would only wait for each other.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        policy = read()
    except ModuleNotFoundError as missing:
        if missing.name != "numpy":
            raise
        raise UnknownBot("first-mate needs NumPy: install quarterdeck[crew], or play with deckhand") from None
    if policy.card["rules"] != version:
        raise UnknownBot(
            f"first-mate was trained on version {policy.card['rules']} of the rules and these are version "
            f"{version}: play with deckhand"
        )
    return policy
