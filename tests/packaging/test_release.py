"""What a release is made of, without making one."""

from __future__ import annotations

import hashlib
import os
import re
import struct
import tarfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

import tarockblock
from tests.sources import ROOT

VERSION = tarockblock.__version__


@pytest.fixture
def release(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("release")


def answers(monkeypatch: pytest.MonkeyPatch, release: ModuleType, status: str = "", tags: str = "") -> None:
    told = {"status": status, "tag": tags}
    monkeypatch.setattr(release, "git", lambda *arguments: told[arguments[0]])
    monkeypatch.setattr(release, "releases", lambda: {VERSION: "2026-11-26"})


def test_check__nothing_in_the_way(release: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, release, tags=f"v{VERSION}\nvery-old")
    release.check()


@pytest.mark.parametrize(
    ("status", "tags", "out", "why"),
    [
        (" M README.md", "", True, "Not committed"),
        ("", "v0.0.1", True, "tagged v0.0.1"),
        ("", "", False, "no heading"),
    ],
)
def test_check__refuses(
    release: ModuleType, monkeypatch: pytest.MonkeyPatch, status: str, tags: str, out: bool, why: str
) -> None:
    answers(monkeypatch, release, status, tags)
    if not out:
        monkeypatch.setattr(release, "releases", dict)
    with pytest.raises(release.ReleaseError, match=why):
        release.check()


def test_macos__oldest_system_is_that_of_the_pinned_qt(script: Callable[[str], ModuleType]) -> None:
    contents = script("bundle_contents")
    name = re.fullmatch(r"pyside6_essentials-([\d.]+)-\w+-abi3-macosx_(\d+)_0_universal2\.whl", contents.MACOS_WHEEL)
    assert name is not None
    pins = (ROOT / "packaging" / "requirements-bundle.txt").read_text(encoding="utf-8")
    assert f"pyside6-essentials=={name[1]} ; python_full_version >= '3.12'" in pins  # the workflow builds with 3.12
    assert contents.MACOS_PLIST["LSMinimumSystemVersion"] == f"{name[2]}.0"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"| macOS {name[2]} or newer, Apple silicon | `Tarockblock-1.0.0-arm64.dmg`" in readme


def test_pack__the_same_files_give_the_same_archive(
    release: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    packed = []
    for number, mode in enumerate((0o600, 0o644)):
        folder = tmp_path / str(number) / "tarockblock"
        (folder / "b").mkdir(parents=True)
        names = ["b/two", "one"] if number else ["one", "b/two"]
        for name in names:
            (folder / name).write_text(name)
            (folder / name).chmod(mode)
        (folder / "start").write_text("x")
        (folder / "start").chmod(0o711)
        (folder / "link").symlink_to("one")
        os.utime(folder / "one", (number, number))
        packed.append(tmp_path / f"{number}.tar.xz")
        release.pack_folder(folder, packed[-1])
    assert packed[0].read_bytes() == packed[1].read_bytes()
    with tarfile.open(packed[0]) as archive:
        modes = {each.name: each.mode for each in archive.getmembers()}
    assert (modes["tarockblock/start"], modes["tarockblock/one"]) == (0o755, 0o644)


def test_describe__sums_and_notes_name_every_file(
    release: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    names = [
        f"tarockblock_{VERSION}_amd64.deb",
        f"tarockblock-{VERSION}-py3-none-any.whl",
        f"Tarockblock-{VERSION}.dmg",
    ]
    for name in names:
        (tmp_path / name).write_text(name)
    for _ in range(2):  # what lies there from the first time is no file of the release
        release.describe(tmp_path)
    sums = dict(reversed(line.split("  ")) for line in (tmp_path / "SHA256SUMS").read_text().splitlines())
    assert sums == {name: hashlib.sha256(name.encode()).hexdigest() for name in names}
    notes = (tmp_path / "NOTES.md").read_text(encoding="utf-8")
    assert all(name in notes for name in names)
    assert "An evening from the first deal to who owes whom" in notes
    (tmp_path / "strange.xyz").touch()
    with pytest.raises(release.ReleaseError, match=r"strange\.xyz"):
        release.describe(tmp_path)


def test_icons__in_the_sizes_that_are_asked_for(script: Callable[[str], ModuleType]) -> None:
    desktop = script("desktop")
    for size in desktop.SIZES:
        header = desktop.icon_file(size).read_bytes()[:24]
        assert header[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", header[16:24]) == (size, size)
