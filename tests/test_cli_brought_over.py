"""A database of version 6 on the command line: brought over by whatever opens it, or refused with a way on."""

from __future__ import annotations

import errno
import json
import shutil
from pathlib import Path

import pytest

from tarockblock.store import opening
from tests.cli import CommandLine, Said
from tests.store.test_version6 import CLUBS, said_in, unpacked


@pytest.fixture
def club(tmp_path: Path) -> list[Path]:
    """The databases of some machines."""
    return unpacked(CLUBS[0], tmp_path)


def ids(run: CommandLine, database: Path) -> set[str]:
    """Of the evenings it lists."""
    return {each["id"] for each in run("list", "--json", "--db", database).data}


def names_0_9(said: Said) -> bool:
    """Whether it refuses and says which version can read the file."""
    return said.status == 2 and "0.9" in said.err


def test_list__brings_over_says_where_the_old_file_lies_and_lists(
    club: list[Path], tmp_path: Path, run: CommandLine
) -> None:
    path, before = club[0], club[0].read_bytes()
    said = run("list", "--json", "--db", path)
    assert said.status == 0
    (kept,) = tmp_path.glob("m0-v6-*.db")
    assert kept.read_bytes() == before
    assert kept.name in said.err
    told = said_in(tmp_path)["apart"][0]["evenings"]
    assert {each["id"]: each["evening"] for each in json.loads(said.out)} == {
        id_: each["number"] for id_, each in told.items()
    }
    assert run("list", "--json", "--db", path) == (0, said.out, "")
    assert run("verify", "--db", path).status == 0


def test_merge__takes_in_a_file_of_version_6_and_leaves_it_alone(
    club: list[Path], tmp_path: Path, run: CommandLine
) -> None:
    first, *others = club
    before = [each.read_bytes() for each in others]
    assert run("merge", "--db", first, *others).status in (0, 1)
    assert [each.read_bytes() for each in others] == before
    assert ids(run, first) == said_in(tmp_path)["merged"]["evenings"].keys()


def test_merge__refuses_one_that_is_damaged_or_too_old_and_takes_the_others(
    club: list[Path], tmp_path: Path, run: CommandLine
) -> None:
    bad = tmp_path / "bad"
    bad.mkdir()
    unpacked("damaged.tar.xz", bad)
    refused = unpacked("earlier.tar.xz", bad)
    found = run("merge", "--db", club[0], *refused, *club[1:])
    assert found.status == 2
    lines = [each for each in found.err.splitlines() if each.startswith(str(bad))]
    assert len(lines) == len(refused)
    assert all("0.9" in each and each.count(str(bad)) == 1 for each in lines)
    assert ids(run, club[0]) == said_in(tmp_path)["merged"]["evenings"].keys()


def test_restore__puts_a_copy_of_version_6_back(club: list[Path], tmp_path: Path, run: CommandLine) -> None:
    database, copy = tmp_path / "neu.db", club[0]
    restored = run("restore", "--db", database, copy)
    assert restored.status == 0
    assert "m0.db" in restored.out
    assert run("verify", "--db", database).status == 0
    assert opening.look(copy) == opening.OLDEST
    assert opening.look(database) == opening.VERSION


def test_recover__makes_one_of_ours_of_a_sound_one(club: list[Path], tmp_path: Path, run: CommandLine) -> None:
    before, made = club[0].read_bytes(), tmp_path / "gerettet.db"
    assert run("recover", "-o", made, club[0]).status == 0
    assert club[0].read_bytes() == before
    assert ids(run, made) == said_in(tmp_path)["apart"][0]["evenings"].keys()


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("archive", ["damaged.tar.xz", "earlier.tar.xz"])
def test_damaged_or_too_old__is_refused_with_a_sentence_that_names_0_9(
    tmp_path: Path, run: CommandLine, archive: str, language: str
) -> None:
    for path in unpacked(archive, tmp_path):
        before = path.read_bytes()
        for command in ("list", "verify", "book"):
            assert names_0_9(run(command, "--db", path, lang=language))
        assert names_0_9(run("recover", "-o", tmp_path / "gerettet.db", path, lang=language))
        assert path.read_bytes() == before
    assert not (tmp_path / "gerettet.db").exists()


@pytest.mark.parametrize("error", [errno.EROFS, errno.ENOSPC])
def test_nothing_can_be_written__names_copying_it_elsewhere(
    club: list[Path], run: CommandLine, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    def refuse(path: Path) -> None:
        raise OSError(error, "no", str(path))

    path, before = club[0], club[0].read_bytes()
    monkeypatch.setattr("tarockblock.store.version6.make_file", refuse)
    found = run("list", "--db", path)
    assert (found.status, "copy it" in found.err) == (2, True)
    assert path.read_bytes() == before
    elsewhere = path.parent / "elsewhere.db"
    shutil.copyfile(path, elsewhere)
    monkeypatch.undo()
    assert run("list", "--db", elsewhere).status == 0
