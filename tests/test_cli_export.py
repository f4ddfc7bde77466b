"""``tarockblock export`` in every format: to a file or to standard output, whole or not at all."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tarockblock.app.storage import open_store
from tarockblock.cli import main
from tarockblock.domain.hand import TableChange
from tests.store.kit import dreier, session_on

EVENING = {
    "format": "tarockblock-evening",
    "version": 1,
    "ruleset": "tirol-2025",
    "players": ["$x^2$", "&<b>", "=1+1", "Dora"],
    "first_dealer": "Dora",
    "entries": [{"kind": "game", "game": "dreier", "declarer": "$x^2$", "result": "won"}],
}
MAGIC = {"png": b"\x89PNG", "pdf": b"%PDF", "svg": b"<?xml", "xlsx": b"PK\x03\x04", "html": b"<!DOCTYPE html>"}
PICTURES = [pytest.param(kind, marks=pytest.mark.charts) for kind in ("png", "pdf", "svg")]


@pytest.fixture
def db(tmp_path: Path) -> str:
    source = tmp_path / "abend.tarock.json"
    source.write_text(json.dumps(EVENING), encoding="utf-8")
    assert main(["--db", str(tmp_path / "round.db"), "import", str(source)]) == 0
    return str(tmp_path / "round.db")


@pytest.mark.parametrize("kind", ["html", "xlsx", *PICTURES])
def test_export__each_format_to_a_file(kind: str, db: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    target = tmp_path / f"out.{kind}"
    assert main(["export", "1", "--db", db, "--format", kind, "-o", str(target)]) == 0

    assert capsys.readouterr() == ("", "")
    assert target.read_bytes().startswith(MAGIC[kind])
    assert sorted(path.name for path in tmp_path.iterdir() if "part" in path.name or path.name.startswith("out")) == [
        target.name
    ]


def test_export__the_name_of_the_file_says_the_format(db: str, tmp_path: Path) -> None:
    for name, begin in (("a.HTML", b"<!DOCTYPE"), ("a.csv", b"index,kind"), ("a.xlsx", b"PK"), ("a", b"{")):
        assert main(["export", "1", "--db", db, "-o", str(tmp_path / name)]) == 0
        assert (tmp_path / name).read_bytes().startswith(begin)


@pytest.mark.parametrize("name", ["a.foo", "a.txt", "Nr. 5", "a.json.bak"])
def test_export__an_ending_that_is_no_format_is_refused(
    name: str, db: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever types a.pfd wants no JSON; with --format there is no doubt about it."""
    capsys.readouterr()
    target = tmp_path / name
    assert main(["--lang", "en", "export", "1", "--db", db, "-o", str(target)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert all(ending in err for ending in (str(target), ".json, .csv, .xlsx, .html, .pdf, .png, .svg"))
    assert not target.exists()
    assert main(["--lang", "en", "export", "1", "--db", db, "--format", "csv", "-o", str(target)]) == 0


@pytest.mark.parametrize("kind", ["xlsx", *PICTURES[:2]])
def test_export__binary_formats_need_a_file(kind: str, db: str, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["--lang", "en", "export", "1", "--db", db, "--format", kind]) == 2

    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"{kind.upper()} cannot be shown on the screen; give a file with -o FILE\n"


def test_export__text_formats_may_go_to_standard_output(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["--lang", "de", "export", "1", "--db", db, "--format", "html"]) == 0

    assert "&amp;&lt;b&gt;" in capsys.readouterr().out


def test_export__a_dash_sends_even_binary_formats_down_a_pipe(db: str) -> None:
    command = [sys.executable, "-m", "tarockblock", "export", "1", "--db", db, "--format", "xlsx", "-o", "-"]
    done = subprocess.run(command, capture_output=True, check=True)

    assert done.stdout.startswith(MAGIC["xlsx"])


@pytest.mark.parametrize("kind", ["html", "xlsx", *PICTURES])
def test_export__where_nothing_can_be_written(
    kind: str, db: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    target = tmp_path / "no" / "where"
    assert main(["--lang", "en", "export", "1", "--db", db, "--format", kind, "-o", str(target)]) == 2

    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"{target} cannot be written: ")


def test_export__an_evening_that_is_not_there_writes_nothing(db: str, tmp_path: Path) -> None:
    assert main(["export", "9", "--db", db, "--format", "html", "-o", str(tmp_path / "out.html")]) == 2
    assert not (tmp_path / "out.html").exists()


def test_export__says_which_rows_keep_the_file_from_being_imported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A row stays when its player has left the table by a later correction; no import takes one like that."""
    db, file = tmp_path / "round.db", tmp_path / "abend.json"
    with open_store(db) as store:
        session = session_on(store)
        session.record(dreier("Anna"))
        session.insert(0, TableChange(players=("Walter", "Bert", "Cilli", "Dora")))
    capsys.readouterr()
    assert main(["--lang", "en", "export", "1", "--db", str(db), "-o", str(file)]) == 0
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 2)
    assert "entries[1].declarer" in err
    assert main(["--lang", "en", "import", "--db", str(db), str(file)]) == 2
    assert "entries[1].declarer" in capsys.readouterr().err
