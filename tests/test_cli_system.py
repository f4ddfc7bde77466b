"""What the system says is in the way, on the command line: in the language chosen, and by names people know."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tarockblock.exchange.wording import catalogue
from tests.cli import CommandLine, write
from tests.surroundings import SURROUNDINGS, Surroundings
from tests.test_cli import DREIER, evening


@pytest.fixture
def db(tmp_path: Path) -> str:
    return str(tmp_path / "round.db")


@pytest.fixture
def good(tmp_path: Path) -> str:
    return write(tmp_path / "good.json", evening(DREIER))


@pytest.fixture
def copy(run: CommandLine, tmp_path: Path, db: str, good: str) -> Path:
    """A copy of the database, which holds the evening."""
    run("import", good, "--db", db)
    run("backup", tmp_path / "copy.db", "--db", db)
    return tmp_path / "copy.db"


def test_catalogues__know_the_same_reasons() -> None:
    assert catalogue("de")["system"].keys() == catalogue("en")["system"].keys()
    ours = ("bad_name", "no_file", "no_folder", "no_home", "no_input")
    assert all(hasattr(errno, name) or name in ours for name in catalogue("en")["system"])


@pytest.mark.parametrize(
    ("argv", "german", "english"),
    [
        (["score", "{folder}/fehlt.json"], "das gibt es nicht", "there is no such file or folder"),
        (["score", "{folder}"], "das ist ein Ordner", "that is a folder"),
        (["score", "{copy}/x.json"], "ein Teil des Pfads ist eine Datei", "a part of the path is a file"),
        (["score", "{folder}/" + "x" * 300], "der Name ist zu lang", "the name is too long"),
        (["score", "a\0b"], "so kann keine Datei heißen", "no file can have that name"),
        (["import", "{copy}"], "das ist eine Datenbank, kein einzelner Abend", "this is a database, not an evening"),
        (["rules", "check", "{folder}"], "das ist ein Ordner", "that is a folder"),
        (["export", "1", "-o", "{folder}"], "das ist ein Ordner", "that is a folder"),
        (["export", "1", "-o", "{copy}/x.json"], "ein Teil des Pfads ist eine Datei", "a part of the path is a file"),
        (["backup", "{folder}"], "das ist ein Ordner", "that is a folder"),
        (["backup", "{copy}/x.db"], "lässt sich nichts schreiben", "nothing can be written into this folder"),
        (["restore", "{folder}"], "das ist ein Ordner", "that is a folder"),
        (["restore", "{folder}/fehlt.db"], "das gibt es nicht", "there is no such file or folder"),
        (["restore", "/dev/null"], "keine gewöhnliche Datei", "not an ordinary file"),
        (["list", "--db", "{folder}"], "das ist ein Ordner", "that is a folder"),
        (
            ["import", "{good}", "--db", "{folder}/x/a.db"],
            "Diesen Ordner gibt es nicht",
            "this folder is not there",
        ),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="the system says some of it otherwise there")
def test_system__says_what_is_in_the_way_in_the_language_chosen(
    argv: list[str],
    german: str,
    english: str,
    run: CommandLine,
    tmp_path: Path,
    db: str,
    good: str,
    copy: Path,
) -> None:
    words = [each.format(folder=tmp_path, copy=copy, good=good) for each in argv]
    for language, sentence in (("de", german), ("en", english)):
        found = run(*(words if "--db" in words else [*words, "--db", db]), "--lang", language)
        assert (found.status, found.out) == (2, "")
        assert sentence in found.err
        assert ".part-" not in found.err


@pytest.mark.skipif(sys.platform == "win32", reason="folders are protected otherwise there")
def test_folder_that_can_only_be_read__says_so(
    run: CommandLine, tmp_path: Path, db: str, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever runs the tests as root may write everywhere: then the system is made to say no."""
    folder = tmp_path / "round-backups"
    opened = os.open

    def refuse(path: Any, *args: Any, **kwargs: Any) -> Any:
        if ".part-" in str(path):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return opened(path, *args, **kwargs)

    monkeypatch.setattr(os, "open", refuse)
    found = run("backup", "--db", db, lang="de")
    assert found.err == f"{folder}: In diesen Ordner lässt sich nichts schreiben: dafür fehlen die Rechte\n"
    before = Path(db).read_bytes()
    found = run("restore", copy, "--db", db, lang="de")
    assert found.err == f"{tmp_path}: In diesen Ordner lässt sich nichts schreiben: dafür fehlen die Rechte\n"
    assert Path(db).read_bytes() == before


def test_disk_full__names_the_file_and_not_what_is_being_made(
    run: CommandLine, tmp_path: Path, db: str, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    def full(_path: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("tarockblock.store.backups.sync", full)
    found = run("restore", copy, "--db", db)
    assert found.err == f"{db}: the disk is full. Nothing was saved; make room and try again\n"


@pytest.mark.skipif(sys.platform == "win32", reason="folders of a user are found otherwise there")
@pytest.mark.parametrize("make", SURROUNDINGS, ids=lambda make: make.__name__)
def test_folders_of_the_user__that_can_not_be_used_are_named(
    make: Surroundings, run: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, good: str
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with monkeypatch.context() as patched:
        sentence = make(home, patched)
        found = run("import", good)
        assert (found.status, found.out, found.err) == (2, "", f"{good}: {sentence}\n")
        for command in (["list"], ["verify"], ["export", "1"], ["backup"]):
            read = run(*command)
            assert (read.status, read.out, read.err.count("\n")) == (2, "", 1)
        assert run("score", good).status == 0
        assert run("list", "--db", str(tmp_path / "none.db")).err.endswith("there is no database here\n")
