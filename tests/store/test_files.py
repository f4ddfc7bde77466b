"""The database, its copies and what holds all of it are for nobody else, whatever the umask."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.app import archive, safekeeping, storage
from tarockblock.app.archive.export import write_whole
from tarockblock.app.merging.folder import Share, Shares
from tarockblock.app.recovery import recover
from tarockblock.app.settings import Settings, SettingsFile
from tarockblock.app.statistics import load_statistics
from tarockblock.app.statistics.files import Content, FileKind, write_statistics
from tarockblock.app.storage import open_store
from tarockblock.domain.hand import Account
from tarockblock.domain.statistics_table import Measure, ranking
from tarockblock.exchange.wording import Wording
from tarockblock.store import backups
from tests.store.kit import Minutes, blank, dreier, session_in, session_on

pytestmark = pytest.mark.skipif(os.name == "nt", reason="rights are POSIX's")


@pytest.fixture(params=[0, 0o022, 0o777], ids=["gives all", "usual", "takes all"], autouse=True)
def umask(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def rights(path: Path) -> str:
    return oct(stat.S_IMODE(path.stat().st_mode))


def all_rights(folder: Path) -> dict[str, str]:
    return {each.name: rights(each) for each in folder.iterdir()}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "abend.db"
    with open_store(made) as store:
        session_on(store, blank()).record(dreier())
    return made


def test_database__and_the_folders_of_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "share" / "tarockblock"
    monkeypatch.setattr(storage, "data_dir", lambda: folder)
    open_store(folder / "tarockblock.db").close()
    assert (rights(tmp_path / "share"), rights(folder), rights(folder / "tarockblock.db")) == (
        "0o700",
        "0o700",
        "0o600",
    )


def test_folder__that_was_there_stays_as_it_is(tmp_path: Path, path: Path) -> None:
    shared = tmp_path / "gemeinsam"
    shared.mkdir()
    shared.chmod(0o775)
    with open_store(path) as store:
        archive.backup(store, shared / "kopie.db")
    assert (rights(shared), rights(shared / "kopie.db")) == ("0o775", "0o600")


def test_journal__also_of_a_copy_that_is_being_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        connection.execute("UPDATE local SET value = 'x'")
        assert rights(path.with_name("abend.db-journal")) == "0o600"
        connection.rollback()
    seen: dict[str, str] = {}
    sync = backups.sync

    def look(partial: Path) -> None:
        seen.update(all_rights(partial.parent))
        sync(partial)

    monkeypatch.setattr(backups, "sync", look)
    with open_store(path) as store:
        archive.backup(store)
    assert set(seen.values()) == {"0o600"}


def test_copies__of_the_day_of_a_closed_evening_and_by_hand(tmp_path: Path, path: Path) -> None:
    with open_store(path) as store:
        safekeeping.at_start(store, Minutes())
        session = session_in(store)
        session.close_evening()
        archive.backup(store)
        archive.backup(store, tmp_path / "stick" / "abende" / "kopie.db")
    folder = backups.folder_of(path)
    assert rights(folder) == rights(tmp_path / "stick") == rights(tmp_path / "stick" / "abende") == "0o700"
    assert list(all_rights(folder).values()) == ["0o600"] * 3
    assert all_rights(tmp_path / "stick" / "abende") == {"kopie.db": "0o600"}


def test_copy__in_the_place_of_one_that_everybody_could_read(tmp_path: Path, path: Path) -> None:
    with open_store(path) as store:
        copy = archive.backup(store, tmp_path / "kopie.db")
        copy.chmod(0o644)
        archive.backup(store, copy)
    assert rights(copy) == "0o600"


@pytest.mark.parametrize("links", [True, False])
def test_restored_and_replaced(path: Path, links: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not links:  # a USB stick

        def refuse(*_: object) -> None:
            raise OSError

        monkeypatch.setattr(os, "link", refuse)
    with open_store(path) as store:
        copy = archive.backup(store)
    copy.chmod(0o644)
    kept = archive.restore(path, copy)
    assert (rights(path), rights(kept)) == ("0o600", "0o600")


def test_recovered_and_damaged(path: Path) -> None:
    raw = bytearray(path.read_bytes())
    raw[:16] = b"Liebe Oma, heute"
    path.write_bytes(raw)
    recover(path, Minutes(), "verloren")
    assert set(all_rights(path.parent).values()) == {"0o600"}


def test_settings_and_folders_of_rounds__can_be_read_again(tmp_path: Path, path: Path) -> None:
    settings = SettingsFile(tmp_path / "config" / "Tarockblock" / "settings.json")
    settings.save(replace(Settings(), language="de"))
    assert settings.load().language == "de"
    shares = Shares(tmp_path / "other" / "Tarockblock" / "sharing.json")
    shares.keep(path, Share(writer="a"))
    assert shares.of(path).writer == "a"


def test_export__of_everything_is_private_and_one_evening_is_for_others(tmp_path: Path, path: Path) -> None:
    with open_store(path) as store:
        found = load_statistics(store)
    content = Content(found, ranking(found.facts, Measure.SUM, Account.CENTS), Wording("de"))
    for kind, expected in ((FileKind.EVERYTHING, "0o600"), (FileKind.TABLE, None)):
        file = tmp_path / f"{kind}{kind.suffix}"
        assert write_statistics(file, kind, content)
        assert expected in (None, rights(file))
    write_whole(tmp_path / "abend.json", b"{}")
    (tmp_path / "anders.json").touch()
    assert rights(tmp_path / "abend.json") == rights(tmp_path / "anders.json")
