"""The version stands in one place, and what came out when in one other; all packages take them from there."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

import tarockblock
from tarockblock import cli
from tests.sources import ROOT

MADE = datetime(2026, 1, 31, 20, 15, tzinfo=UTC)
METAINFO = "<component>\n  <id>x</id>\n</component>\n"


@pytest.fixture
def version(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("project_version")


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))


def test_version__of_the_wheel_is_the_program_s(version: ModuleType) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"]["path"] == "tarockblock/__init__.py"
    assert version.program_version() == tarockblock.__version__


def test_version__is_what_the_command_line_tells(version: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--version"])
    assert capsys.readouterr().out == f"tarockblock {version.program_version()}\n"


def test_changelog__is_not_ahead_of_the_program(version: ModuleType) -> None:
    """Either this version came out and stands there with its day, or what is new stands under Unreleased."""
    released = [numbers(each) for each in version.releases()]
    assert released == sorted(released, reverse=True)
    current = numbers(version.program_version())
    assert all(each <= current for each in released)
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert current in released or "\n## [Unreleased]\n" in changes


def test_changelog__every_heading_is_understood(version: ModuleType) -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    headings = [line for line in changes if line.startswith("## ") and line != "## [Unreleased]"]
    assert headings == [f"## [{each}] - {day}" for each, day in version.releases().items()]


def test_releases__the_newest_first(version: ModuleType, tmp_path: Path) -> None:
    text = "# Changes\n\n## [Unreleased]\n\n## [1.1.0] - 2026-03-01\n\n- x\n\n## [1.0.0] - 2026-01-31\n"
    (tmp_path / "CHANGELOG.md").write_text(text, encoding="utf-8")
    assert list(version.releases(tmp_path).items()) == [("1.1.0", "2026-03-01"), ("1.0.0", "2026-01-31")]


def test_metainfo__a_version_that_is_out(version: ModuleType) -> None:
    told = version.with_releases(METAINFO, "1.0.0", {"1.0.0": "2026-01-31", "0.9.0": "2025-12-24"}, MADE)
    found = [dict(each.attrib) for each in ElementTree.fromstring(told).iter("release")]
    assert found == [{"version": "1.0.0", "date": "2026-01-31"}, {"version": "0.9.0", "date": "2025-12-24"}]


def test_metainfo__a_version_that_is_not_out_yet(version: ModuleType) -> None:
    told = version.with_releases(METAINFO, "1.1.0", {"1.0.0": "2025-12-24"}, MADE)
    found = [dict(each.attrib) for each in ElementTree.fromstring(told).iter("release")]
    assert found[0] == {"type": "development", "version": "1.1.0", "date": "2026-01-31"}
    assert found[1] == {"version": "1.0.0", "date": "2025-12-24"}


def test_metainfo__of_the_source_names_no_release() -> None:
    assert "<release" not in (ROOT / "packaging" / "org.tarockblock.Tarockblock.metainfo.xml").read_text(
        encoding="utf-8"
    )


def test_package_version__before_the_release_is_older_than_it(version: ModuleType) -> None:
    """Debian sorts "~" before nothing, so the release replaces what was tried before it."""
    assert version.package_version("1.0.0", {}, MADE) == "1.0.0~202601312015"
    assert version.package_version("1.0.0", {"1.0.0": "2026-02-01"}, MADE) == "1.0.0"


def test_made_at__can_be_stated(version: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(MADE.timestamp())))
    assert version.made_at() == MADE


def test_made_at__without_git(version: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    changes = tmp_path / "CHANGELOG.md"
    changes.touch()
    os.utime(changes, (0, MADE.timestamp()))
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    monkeypatch.setattr(version.shutil, "which", lambda program: None)
    (tmp_path / ".git").mkdir()
    assert version.made_at(tmp_path) == MADE
