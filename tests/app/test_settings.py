"""The settings file: what comes back, and what happens to one that makes no sense."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tarockblock.app.settings import Settings, SettingsFile
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
    assert file.kept_aside is not None
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


def test_settings__a_folder_that_can_not_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "datei").write_text("")
    with pytest.raises(TarockblockError) as refused:
        SettingsFile(tmp_path / "datei" / "settings.json").save(Settings())
    assert refused.value.code == "file_unwritable"
