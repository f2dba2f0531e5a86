"""JSON Schema of the wire."""

from __future__ import annotations

from quarterdeck.server.wire import typescript


def test_every_reference_of_the_schema_is_defined() -> None:
    document = typescript.json_schema()
    text = repr(document)
    assert {"View", "Cmd", "Nak", "Replay"} <= set(document["$defs"])
    for name in {part.split("'")[0] for part in text.split("#/$defs/")[1:]}:
        assert name in document["$defs"]
