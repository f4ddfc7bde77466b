"""A database of version 6 on the command line: brought over by whatever opens it, or refused with a way on."""

from __future__ import annotations

import errno
import json
import shutil
from pathlib import Path

import pytest

from tarockblock.cli import main
from tarockblock.store import gate
from tests.store.test_version6 import CLUBS, said_in, unpacked


@pytest.fixture
def club(tmp_path: Path) -> list[Path]:
    """The databases of some machines."""
    return unpacked(CLUBS[0], tmp_path)


def test_list__brings_over_says_where_the_old_file_lies_and_lists(
    club: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, before = club[0], club[0].read_bytes()
    assert main(["list", "--json", "--db", str(path)]) == 0
    said = capsys.readouterr()
    (kept,) = tmp_path.glob("m0-v6-*.db")
    assert kept.read_bytes() == before
    assert kept.name in said.err
    listed = json.loads(said.out)
    told = said_in(tmp_path)["apart"][0]["evenings"]
    assert {each["id"]: each["evening"] for each in listed} == {id_: each["number"] for id_, each in told.items()}
    assert main(["list", "--json", "--db", str(path)]) == 0
    again = capsys.readouterr()
    assert (again.out, again.err) == (said.out, "")
    assert main(["verify", "--db", str(path)]) == 0


def test_merge__takes_in_a_file_of_version_6_and_leaves_it_alone(
    club: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, *others = club
    before = [each.read_bytes() for each in others]
    assert main(["merge", "--db", str(first), *map(str, others)]) in (0, 1)
    assert [each.read_bytes() for each in others] == before
    capsys.readouterr()
    assert main(["list", "--json", "--db", str(first)]) == 0
    listed = {each["id"] for each in json.loads(capsys.readouterr().out)}
    assert listed == said_in(tmp_path)["merged"]["evenings"].keys()


def test_merge__refuses_one_that_is_damaged_or_too_old_and_takes_the_others(
    club: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad"
    bad.mkdir()
    unpacked("damaged.tar.xz", bad)
    refused = unpacked("earlier.tar.xz", bad)
    assert main(["merge", "--db", str(club[0]), *map(str, [*refused, *club[1:]])]) == 2
    lines = [each for each in capsys.readouterr().err.splitlines() if each.startswith(str(bad))]
    assert len(lines) == len(refused)
    assert all("0.9" in each and each.count(str(bad)) == 1 for each in lines)
    assert main(["list", "--json", "--db", str(club[0])]) == 0
    listed = {each["id"] for each in json.loads(capsys.readouterr().out)}
    assert listed == said_in(tmp_path)["merged"]["evenings"].keys()


def test_restore__puts_a_copy_of_version_6_back(
    club: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database, copy = tmp_path / "neu.db", club[0]
    assert main(["restore", "--db", str(database), str(copy)]) == 0
    assert main(["verify", "--db", str(database)]) == 0
    assert gate.look(copy) == gate.OLDEST
    assert gate.look(database) == gate.VERSION
    assert "m0.db" in capsys.readouterr().out


def test_recover__makes_one_of_ours_of_a_sound_one(
    club: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, made = club[0].read_bytes(), tmp_path / "gerettet.db"
    assert main(["recover", "-o", str(made), str(club[0])]) == 0
    assert club[0].read_bytes() == before
    capsys.readouterr()
    assert main(["list", "--json", "--db", str(made)]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert {each["id"] for each in listed} == said_in(tmp_path)["apart"][0]["evenings"].keys()


def test_recover__of_a_damaged_or_too_old_one_names_0_9(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    unpacked("damaged.tar.xz", tmp_path)
    for path in unpacked("earlier.tar.xz", tmp_path):
        before = path.read_bytes()
        assert main(["recover", "-o", str(tmp_path / "gerettet.db"), str(path)]) == 2
        assert "0.9" in capsys.readouterr().err
        assert path.read_bytes() == before
    assert not (tmp_path / "gerettet.db").exists()


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("command", ["list", "verify", "book"])
def test_damaged__is_refused_with_a_sentence_that_names_0_9(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, language: str
) -> None:
    (path,) = unpacked("damaged.tar.xz", tmp_path)
    before = path.read_bytes()
    assert main(["--lang", language, command, "--db", str(path)]) == 2
    assert "0.9" in capsys.readouterr().err
    assert path.read_bytes() == before


@pytest.mark.parametrize("version", range(1, 6))
def test_too_old__is_refused_with_a_sentence_that_names_0_9(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], version: int
) -> None:
    unpacked("earlier.tar.xz", tmp_path)
    path = tmp_path / f"v{version:03d}.db"
    before = path.read_bytes()
    for command in ("list", "verify"):
        assert main([command, "--db", str(path)]) == 2
        assert "0.9" in capsys.readouterr().err
    assert path.read_bytes() == before


@pytest.mark.parametrize("error", [errno.EROFS, errno.ENOSPC])
def test_nothing_can_be_written__names_copying_it_elsewhere(
    club: list[Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    def refuse(path: Path) -> None:
        raise OSError(error, "no", str(path))

    path, before = club[0], club[0].read_bytes()
    monkeypatch.setattr("tarockblock.store.bringing_over.make_file", refuse)
    assert main(["--lang", "en", "list", "--db", str(path)]) == 2
    assert "copy it" in capsys.readouterr().err
    assert path.read_bytes() == before
    elsewhere = path.parent / "elsewhere.db"
    shutil.copyfile(path, elsewhere)
    monkeypatch.undo()
    assert main(["list", "--db", str(elsewhere)]) == 0
