"""Damaged databases on the command line: ``verify`` ends with 1, and nothing that is wrong is listed without a word."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tarockblock.cli import main
from tests.store.kit import altered, database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return database(tmp_path)


def verify(path: Path) -> int:
    return main(["verify", "--db", str(path)])


def changed(path: Path, change: Callable[[bytes], bytes]) -> None:
    path.write_bytes(change(path.read_bytes()))


def test_sound__is_0(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(path) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("part", [0, 3, 16, 60, 99, 100, 4095, 4096, 4097, 0.1, 0.5, 0.9, -4096, -1])
def test_truncated__is_1_and_the_file_stays_as_it_is(
    path: Path, part: float, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = path.read_bytes()
    size = int(part * len(raw)) if isinstance(part, float) else part if part >= 0 else len(raw) + part
    path.write_bytes(raw[:size])
    assert verify(path) == 1
    said = capsys.readouterr()
    assert said.out
    assert "Traceback" not in said.out + said.err
    assert path.read_bytes() == raw[:size]


@pytest.mark.parametrize(
    ("offset", "bit"),
    [
        *((offset, 0) for offset in range(16)),  # the words every database begins with
        (17, 0),  # the size of a page
        *((offset, 0) for offset in (20, 21, 22, 23)),
        *((offset, 4) for offset in range(68, 72)),  # whose it is
        *((offset, bit) for offset, bit in ((63, 0), (63, 1), (63, 2), (63, 5), (60, 3))),  # the version
        (100, 0),  # what kind of page this is
    ],
)
def test_first_page__a_flipped_bit_is_1(path: Path, offset: int, bit: int) -> None:
    changed(path, lambda raw: raw[:offset] + bytes([raw[offset] ^ 1 << bit]) + raw[offset + 1 :])
    assert verify(path) == 1


def test_every_page__zeroed_is_1(path: Path) -> None:
    raw = path.read_bytes()
    for start in range(0, len(raw), 4096):
        path.write_bytes(raw[:start] + bytes(4096) + raw[start + 4096 :])
        assert verify(path) == 1, start // 4096


def test_older_version__of_a_newer_one_is_damage(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What brings such a database up to date meets what is there already."""
    changed(path, lambda raw: raw[:63] + b"\x03" + raw[64:])
    assert verify(path) == 1


@pytest.mark.parametrize("content", [b"Liebe Oma, ", bytes(8192), b"%PDF-1.7" * 1000])
def test_what_never_was_a_database__is_2(tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "brief.db"
    path.write_bytes(content)
    assert verify(path) == 2
    assert "brief.db" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes among files here")
@pytest.mark.parametrize("command", ["verify", "list"])
def test_pipe_or_device__is_2_at_once(tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A pipe would keep it waiting for a writer, and a device be read without end."""
    path = tmp_path / "rohr.db"
    os.mkfifo(path)
    for each in (path, Path("/dev/zero")):
        assert main([command, "--db", str(each)]) == 2
        assert "not an ordinary file" in capsys.readouterr().err


def test_newer_version__is_2(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE more (id)")
        connection.execute("PRAGMA user_version = 77")
    assert verify(path) == 2


def test_list__says_what_is_not_as_it_was_written(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        altered(connection, "UPDATE log SET text = replace(text, 'Donnerstagsrunde', 'Dienstagsrunde')")
    assert main(["list", "--db", str(path)]) == 0
    said = capsys.readouterr()
    assert "Dienstagsrunde" not in said.out
    assert "1" in said.err
    main(["list", "--db", str(path), "--json"])
    assert capsys.readouterr().err == said.err
