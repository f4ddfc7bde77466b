"""``tarockblock export`` in every format: to a file or to standard output, whole or not at all."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tarockblock.app.storage import open_store
from tarockblock.domain.hand import TableChange
from tests.cli import CommandLine, evening_file, write
from tests.store.kit import dreier, session_on

PLAYERS = ("$x^2$", "&<b>", "=1+1", "Dora")
EVENING = evening_file(PLAYERS, {"kind": "game", "game": "dreier", "declarer": "$x^2$", "result": "won"})
MAGIC = {"png": b"\x89PNG", "pdf": b"%PDF", "svg": b"<?xml", "xlsx": b"PK\x03\x04", "html": b"<!DOCTYPE html>"}
PICTURES = [pytest.param(kind, marks=pytest.mark.charts) for kind in ("png", "pdf", "svg")]


@pytest.fixture(name="run")
def run_on_an_evening(tmp_path: Path, run: CommandLine) -> CommandLine:
    found = run.on(tmp_path / "round.db")
    assert found("import", write(tmp_path / "abend.tarock.json", EVENING)).status == 0
    return found


@pytest.mark.parametrize("kind", ["html", "xlsx", *PICTURES])
def test_export__each_format_to_a_file(kind: str, tmp_path: Path, run: CommandLine) -> None:
    target = tmp_path / f"out.{kind}"
    assert run("export", "1", "--format", kind, "-o", target) == (0, "", "")
    assert target.read_bytes().startswith(MAGIC[kind])
    assert sorted(path.name for path in tmp_path.iterdir() if "part" in path.name or path.name.startswith("out")) == [
        target.name
    ]


def test_export__the_name_of_the_file_says_the_format(run: CommandLine, tmp_path: Path) -> None:
    for name, begin in (("a.HTML", b"<!DOCTYPE"), ("a.csv", b"index,kind"), ("a.xlsx", b"PK"), ("a", b"{")):
        assert run("export", "1", "-o", tmp_path / name).status == 0
        assert (tmp_path / name).read_bytes().startswith(begin)


@pytest.mark.parametrize("name", ["a.foo", "a.txt", "Nr. 5", "a.json.bak"])
def test_export__an_ending_that_is_no_format_is_refused(name: str, tmp_path: Path, run: CommandLine) -> None:
    """Whoever types a.pfd wants no JSON; with --format there is no doubt about it."""
    target = tmp_path / name
    status, out, err = run("export", "1", "-o", target)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert all(ending in err for ending in (str(target), ".json, .csv, .xlsx, .html, .pdf, .png, .svg"))
    assert not target.exists()
    assert run("export", "1", "--format", "csv", "-o", target).status == 0


@pytest.mark.parametrize("kind", ["xlsx", *PICTURES[:2]])
def test_export__binary_formats_need_a_file(kind: str, run: CommandLine) -> None:
    sentence = f"{kind.upper()} cannot be shown on the screen; give a file with -o FILE\n"
    assert run("export", "1", "--format", kind) == (2, "", sentence)


def test_export__text_formats_may_go_to_standard_output(run: CommandLine) -> None:
    assert "&amp;&lt;b&gt;" in run("export", "1", "--format", "html", lang="de").out


def test_export__a_dash_sends_even_binary_formats_down_a_pipe(run: CommandLine) -> None:
    command = [sys.executable, "-m", "tarockblock", "export", "1", "--db", str(run.db), "--format", "xlsx", "-o", "-"]
    done = subprocess.run(command, capture_output=True, check=True)

    assert done.stdout.startswith(MAGIC["xlsx"])


@pytest.mark.parametrize("kind", ["html", "xlsx", *PICTURES])
def test_export__where_nothing_can_be_written(kind: str, tmp_path: Path, run: CommandLine) -> None:
    target = tmp_path / "no" / "where"
    status, out, err = run("export", "1", "--format", kind, "-o", target)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"{target} cannot be written: ")


def test_export__an_evening_that_is_not_there_writes_nothing(run: CommandLine, tmp_path: Path) -> None:
    assert run("export", "9", "--format", "html", "-o", tmp_path / "out.html").status == 2
    assert not (tmp_path / "out.html").exists()


def test_export__says_which_rows_keep_the_file_from_being_imported(tmp_path: Path, run: CommandLine) -> None:
    """A row stays when its player has left the table by a later correction; no import takes one like that."""
    db, file = tmp_path / "other.db", tmp_path / "abend.json"
    with open_store(db) as store:
        session = session_on(store)
        session.record(dreier("Anna"))
        session.insert(0, TableChange(players=("Walter", "Bert", "Cilli", "Dora")))
    status, out, err = run("export", "1", "--db", db, "-o", file)
    assert (status, out, len(err.splitlines())) == (0, "", 2)
    assert "entries[1].declarer" in err
    status, _, err = run("import", "--db", db, file)
    assert (status, "entries[1].declarer" in err) == (2, True)


@pytest.mark.qt
def test_export__paper_is_the_same_wherever_the_program_lies(tmp_path: Path) -> None:
    from tarockblock import paths

    code = (
        "import sys; from pathlib import Path; from tarockblock import paths;"
        "paths._shipped = lambda: Path(sys.argv[1]);"
        "from tarockblock.__main__ import main; sys.exit(main(sys.argv[2:]))"
    )
    evening = write(tmp_path / "abend.tarock.json", EVENING)
    papers = []
    for place in (tmp_path / "a", tmp_path / "another" / "folder"):
        for name in ("resources", "translations", "docs"):
            shutil.copytree(paths._shipped() / name, place / name, ignore=shutil.ignore_patterns("pictures", "tests"))
        for arguments in (["import", evening], ["export", "1", "-o", place / "evening.pdf"]):
            command = [sys.executable, "-c", code, place, *arguments, "--db", place / "evening.db"]
            subprocess.run(list(map(str, command)), check=True, capture_output=True)
        papers.append((place / "evening.pdf").read_bytes())
    assert papers[0].startswith(b"%PDF")
    assert papers[0] == papers[1]
