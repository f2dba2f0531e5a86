"""The operator's commands: backup, list, export, import, prune; and tables of older rules."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from quarterdeck.server.db import schema as t
from quarterdeck.server.db.store import MIGRATIONS
from tests.server.harness import JOBWELL, PATIENCE_S, REPOSITORY, SKIFF, Server, play_on, start

pytestmark = pytest.mark.slow
RUN = "from quarterdeck.cli import main; main()"


def quarterdeck(
    *words: object, database: Path, games: str = f"{JOBWELL} {SKIFF}"
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            sys.executable,
            "-c",
            RUN,
            *map(str, words),
            "--database",
            f"sqlite:///{database}",
        ],
        cwd=REPOSITORY,
        env={**os.environ, "QUARTERDECK_GAMES": games},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )


@pytest.fixture(scope="module")
def left_behind(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A database with a finished and a running table."""
    folder = tmp_path_factory.mktemp("used")
    with Server(folder) as server:
        ada = server.guest("Ada")
        over = ada.sit(ada.open(SKIFF, ["me", "me"]))
        start(over)
        play_on([over])
        running = ada.sit(ada.open(JOBWELL, ["me", "me"]))
        start(running)
    return folder / "tables.sqlite", over.table, running.table


@pytest.fixture
def used(left_behind: tuple[Path, str, str], tmp_path: Path) -> tuple[Path, str, str]:
    database, over, running = left_behind
    return Path(shutil.copy(database, tmp_path / "tables.sqlite")), over, running


def test_tables_are_listed_exported_imported_and_pruned(used: tuple[Path, str, str], tmp_path: Path) -> None:
    database, over, running = used
    rows = json.loads(quarterdeck("tables", "list", "--json", database=database).stdout)
    assert {row["id"] for row in rows} == {over, running}
    listing = quarterdeck("tables", "list", database=database).stdout
    assert over in listing
    assert running in listing
    exported = tmp_path / "tables.jsonl"
    exported.write_text(quarterdeck("tables", "export", database=database).stdout)
    assert {json.loads(line)["id"] for line in exported.read_text().splitlines()} == {over, running}
    assert quarterdeck("tables", "prune", "--days", 0, database=database).stdout == "1 removed\n"
    assert over not in quarterdeck("tables", "list", database=database).stdout
    assert quarterdeck("tables", "import", exported, database=database).stdout == "1 added\n"
    again = quarterdeck("tables", "export", over, database=database).stdout
    assert again in exported.read_text()


def test_a_backup_is_taken_while_the_server_runs(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ada = server.guest("Ada")
        table = ada.open(SKIFF, ["me", "me"])
        copy = tmp_path / "copy.sqlite"
        assert quarterdeck("backup", copy, database=tmp_path / "tables.sqlite").returncode == 0
    assert sqlite3.connect(copy).execute("SELECT id FROM tables").fetchall() == [(table,)]


def test_a_damaged_export_is_refused(used: tuple[Path, str, str], tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_text('{"id": "x"}\n')
    answer = quarterdeck("tables", "import", damaged, database=used[0])
    assert answer.returncode != 0
    assert "line 1" in answer.stderr


def test_an_export_may_hold_what_others_take_for_the_end_of_a_line(
    used: tuple[Path, str, str], tmp_path: Path
) -> None:
    database, over, _ = used
    exported = tmp_path / "tables.jsonl"
    written = quarterdeck("tables", "export", over, database=database).stdout
    exported.write_text(written.replace('"Ada"', '"A\u2028da"'), "utf-8")
    fresh = tmp_path / "fresh.sqlite"
    assert quarterdeck("tables", "import", exported, database=fresh).stdout == "1 added\n"


def test_an_export_of_a_game_that_the_settings_do_not_name_is_refused(
    used: tuple[Path, str, str], tmp_path: Path
) -> None:
    database, over, _ = used
    exported = tmp_path / "tables.jsonl"
    exported.write_text(quarterdeck("tables", "export", over, database=database).stdout)
    answer = quarterdeck("tables", "import", exported, database=tmp_path / "fresh.sqlite", games="")
    assert answer.returncode == 2
    assert "line 1" in answer.stderr


def test_a_table_of_older_rules_is_frozen_with_a_sentence(
    used: tuple[Path, str, str], tmp_path: Path
) -> None:
    database, _, running = used
    with sqlite3.connect(database) as connection:
        body = connection.execute(
            "SELECT body FROM events WHERE table_id = ? AND number = 1", (running,)
        ).fetchone()[0]
        created = json.loads(body)
        created["rules"] = "0.1"
        connection.execute(
            "UPDATE events SET body = ? WHERE table_id = ? AND number = 1", (json.dumps(created), running)
        )
        key = connection.execute("SELECT guest FROM holds WHERE table_id = ?", (running,)).fetchone()[0]
    assert key
    with Server(tmp_path) as server:
        admin = server.guest("Ada")
        with sqlite3.connect(database) as connection:
            newest = connection.execute("SELECT id FROM guests ORDER BY created DESC").fetchone()[0]
            connection.execute("UPDATE guests SET id = 'old-' || id WHERE id = ?", (key,))
            connection.execute("UPDATE guests SET id = ? WHERE id = ?", (key, newest))
        server.stop()
        server.start()
        view = admin.sit(running).view()
        assert view["status"] == "frozen"
        assert view["sentence"] == {"key": "server.frozen", "args": {"game": "jobwell", "version": "0.1"}}
        place = admin.sit(running)
        place.view()
        assert place.command("choose", seat=0, number=0)["reason"]["key"] == "server.no.frozen"


def test_the_newest_migration_makes_the_tables_that_the_code_describes(used: tuple[Path, str, str]) -> None:
    assert max(path.stem[1:5] for path in (MIGRATIONS / "versions").glob("v*.py")) == t.REVISION
    with sqlite3.connect(used[0]) as connection:
        for table in t.metadata.sorted_tables:
            columns = {row[1] for row in connection.execute(f"PRAGMA table_info({table.name})")}
            assert columns == {column.name for column in table.columns}
