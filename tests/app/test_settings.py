"""The settings file: what comes back, and what happens to one that makes no sense."""

from __future__ import annotations

import errno
import json
import os
import sys
from pathlib import Path

import pytest

from tarockblock.app.settings import TEXT_SIZES, Settings, SettingsFile
from tarockblock.errors import TarockblockError


def test_settings__come_back(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "ordner" / "settings.json")
    wanted = Settings(language="de", appearance="dark", text_size=150, ledger_view="both", chart_visible=False)
    file.save(wanted)
    assert file.load() == wanted
    assert [each.name for each in file.path.parent.iterdir()] == ["settings.json"]


def test_settings__no_file_means_defaults(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    assert file.load() == Settings()
    assert file.kept_aside is None


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"\xff\xfe", b"[" * 50_000, b'"text"'])
def test_settings__a_damaged_file_is_kept_aside(tmp_path: Path, raw: bytes) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    file.path.write_bytes(raw)
    assert file.load() == Settings()
    assert file.kept_aside.read_bytes() == raw
    assert not file.path.exists()


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("language", "fr", "system"),
        ("text_size", 500, 200),
        ("text_size", 3, 80),
        ("text_size", "groß", 100),
        ("text_size", True, 100),
        ("chart_visible", "ja", True),
        ("chart_view", "torte", "course"),
        ("ledger_view", None, "points"),
        ("geometry", 7, ""),
        ("geometry", "\ud800", ""),
        ("text_size", 10**400, 200),
        ("chart_visible", {"a": [None]}, True),
    ],
)
def test_settings__a_value_that_makes_no_sense_leaves_the_others(
    tmp_path: Path, key: str, value: object, expected: object
) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    file.path.write_text(json.dumps({"appearance": "dark", "of a newer version": 1, key: value}))
    loaded = file.load()
    assert getattr(loaded, key) == expected
    assert loaded.appearance == "dark"
    assert file.unusable == (() if expected in TEXT_SIZES else (key,))
    assert file.kept_aside is None


@pytest.mark.parametrize("what", ["folder", "pipe", "huge", "endless", "round"])
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files there")
def test_settings__whatever_has_the_name_of_the_file_is_set_aside(tmp_path: Path, what: str) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    if what == "folder":
        file.path.mkdir()
        (file.path / "mine.txt").write_text("mine")
    elif what == "pipe":
        os.mkfifo(file.path)
    elif what == "huge":
        file.path.write_text(json.dumps({"appearance": "dark", "more": " " * 10_000_000}))
    else:
        file.path.symlink_to("/dev/zero" if what == "endless" else "settings.json")
    assert file.load() == Settings()
    assert file.kept_aside == tmp_path / "settings.json.damaged"
    assert [each.name for each in tmp_path.iterdir()] == ["settings.json.damaged"]
    file.save(Settings(language="de"))
    assert (file.load(), file.kept_aside) == (Settings(language="de"), None)


def test_settings__that_can_be_neither_read_nor_moved_say_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    file.save(Settings(language="de"))

    def refuse(path: Path, *_args: object) -> None:
        raise PermissionError(errno.EACCES, "no", str(path))

    monkeypatch.setattr(Path, "open", refuse)
    monkeypatch.setattr(Path, "replace", refuse)
    assert file.load() == Settings()
    assert (file.kept_aside, file.in_the_way) == (None, "EACCES")


@pytest.mark.parametrize(
    ("folder", "why"), [("file", "ENOTDIR"), ("round", "ELOOP"), ("x" * 300, "ENAMETOOLONG"), ("nothing", "")]
)
@pytest.mark.skipif(sys.platform == "win32", reason="the system says it otherwise there")
def test_settings__a_folder_that_leads_nowhere(tmp_path: Path, folder: str, why: str) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "round").symlink_to("round")
    file = SettingsFile(tmp_path / folder / "settings.json")
    assert (file.load(), file.kept_aside, file.in_the_way) == (Settings(), None, why)


def test_settings__where_nobody_knows_where_home_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written into the folder the program happens to be started in."""
    monkeypatch.chdir(tmp_path)
    file = SettingsFile(Path("~") / "Tarockblock" / "settings.json")
    assert (file.load(), file.in_the_way) == (Settings(), "no_home")
    with pytest.raises(TarockblockError):
        file.save(Settings())
    assert list(tmp_path.iterdir()) == []


def test_settings__a_folder_that_can_not_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "datei").write_text("")
    with pytest.raises(TarockblockError, match=r"^file_unwritable\b"):
        SettingsFile(tmp_path / "datei" / "settings.json").save(Settings())
