"""The wire's types for the page, and those of the games."""

from __future__ import annotations

from pathlib import Path

from quarterdeck.server.wire import typescript

PAGE = Path(__file__).parents[2] / "web" / "src"


def test_the_pages_types_are_those_of_this_release() -> None:
    command = "run: python -m quarterdeck.server.wire.typescript web/src"
    assert list(typescript.stale(PAGE)) == [], command


def test_no_other_file_lies_among_the_wires_types() -> None:
    assert {file.name for file in (PAGE / "wire").iterdir()} == set(typescript.typescript())
    for folder, files in typescript.game_types().items():
        assert {file.name for file in (PAGE / "games" / folder / "wire").iterdir()} == set(files)


def test_a_changed_file_is_stale(tmp_path: Path) -> None:
    for path, text in typescript.stale(tmp_path).items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert typescript.stale(tmp_path) == {}
    (tmp_path / "wire" / "socket.ts").write_text("", "utf-8")
    assert list(typescript.stale(tmp_path)) == [tmp_path / "wire" / "socket.ts"]


def test_every_reference_of_the_schema_is_defined() -> None:
    document = typescript.json_schema()
    text = repr(document)
    assert {"View", "Cmd", "Nak", "Replay"} <= set(document["$defs"])
    for name in {part.split("'")[0] for part in text.split("#/$defs/")[1:]}:
        assert name in document["$defs"]
