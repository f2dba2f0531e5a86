"""The wire's types for the page."""

from __future__ import annotations

from pathlib import Path

from quarterdeck.server.wire import typescript

PAGE_TYPES = Path(__file__).parents[2] / "web" / "src" / "wire"


def test_the_pages_types_are_those_of_this_release() -> None:
    stale = "run: python -m quarterdeck.server.wire.typescript web/src/wire"
    written = {file.name: file.read_text("utf-8") for file in PAGE_TYPES.iterdir()}
    assert written == typescript.typescript(), stale


def test_every_reference_of_the_schema_is_defined() -> None:
    document = typescript.json_schema()
    text = repr(document)
    assert {"View", "Cmd", "Nak", "Replay"} <= set(document["$defs"])
    for name in {part.split("'")[0] for part in text.split("#/$defs/")[1:]}:
        assert name in document["$defs"]
