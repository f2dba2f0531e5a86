"""What is made from something else in this repository is not stale: `make derive` writes it."""

from __future__ import annotations

import pytest
from tools import derive


@pytest.mark.parametrize("name", derive.QUICK)
def test_a_derived_file_is_as_its_source_would_make_it(name: str) -> None:
    files = derive.QUICK[name]()
    assert files
    stale = [path.name for path, text in files.items() if path.read_text("utf-8") != text]
    assert stale == [], "run: make derive"


def test_no_type_of_an_older_release_is_left() -> None:
    written = set(derive.types())
    folders = {path.parent for path in written}
    assert {path for folder in folders for path in folder.iterdir() if path.suffix == ".ts"} == written


def test_the_impossible_pairs_were_derived_from_these_tasks() -> None:
    assert not derive.pairs_are_stale(), "run: make derive"
