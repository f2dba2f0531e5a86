"""States are values."""

from __future__ import annotations

from copy import deepcopy

import pytest

from quarterdeck import new_game


@pytest.mark.parametrize("name", ["crew-deck", "deep-sea", "gen7", "jobwell", "planet-nine"])
def test_a_deep_copy_of_a_state_is_the_state(name: str) -> None:
    state = new_game(name).start()
    assert deepcopy(state) is state
