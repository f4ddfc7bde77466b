"""The set-up commands, as far as they can be tried without setting anything up."""

from __future__ import annotations

import importlib.util
import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def dev() -> ModuleType:
    spec = importlib.util.spec_from_file_location("dev_under_test", ROOT / "packaging" / "dev.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)


def pins(name: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for line in (ROOT / "packaging" / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            match = re.fullmatch(r"([a-z0-9-]+)==(\S+)( ; .+)?", line)
            assert match is not None, line
            found.setdefault(match[1], set()).add(match[2])
    return found


def test_python__too_old_is_said_in_a_sentence(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert dev.python_too_old() is None
    monkeypatch.setattr(dev, "OLDEST_PYTHON", (99, 0))
    monkeypatch.setattr(sys, "argv", ["dev.py", "test"])
    assert "python3.11 packaging/dev.py test" in dev.python_too_old()


@pytest.mark.parametrize(("sudo", "start"), [("/usr/bin/sudo", "sudo apt-get"), (None, "su -c 'apt-get")])
def test_missing_packages__one_line_to_type(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, sudo: str | None, start: str
) -> None:
    programs = {"apt-get": "/usr/bin/apt-get", "sudo": sudo}
    monkeypatch.setattr(dev, "ON_LINUX", True)
    monkeypatch.setattr(dev.shutil, "which", programs.get)
    monkeypatch.setattr(dev.os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(dev, "can_load", lambda library: library not in {"libEGL.so.1", "libxcb-cursor.so.0"})
    monkeypatch.setattr(dev, "has_font", lambda: True)
    monkeypatch.setattr(dev, "can_make_venv", lambda: False)
    with pytest.raises(dev.SetupError) as off_screen:
        dev.see_to_system(on_screen=False)
    with pytest.raises(dev.SetupError) as on_screen:
        dev.see_to_system(on_screen=True)
    venv = f"python3.{sys.version_info[1]}-venv"
    (command,) = [line.strip() for line in str(off_screen.value).splitlines() if "apt-get" in line]
    assert command.startswith(start)
    assert f"{venv} libegl1" in command
    assert f"{venv} libegl1 libxcb-cursor0" in str(on_screen.value)


@pytest.mark.usefixtures("no_screen")
def test_run__without_a_screen_rehearses(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    started: list[tuple[str, ...]] = []
    monkeypatch.setattr(dev, "ON_LINUX", True)
    monkeypatch.setattr(dev, "make_ready", lambda name, on_screen: None)
    monkeypatch.setattr(dev, "python", lambda *arguments, environment=None: started.append(arguments) or 0)
    assert dev.run([]) == 0
    assert "no screen" in capfd.readouterr().out
    assert dev.run(["list"]) == 0
    assert started == [("-m", "tarockblock.ui.rehearsal"), ("-m", "tarockblock", "list")]


def test_fingerprint__follows_the_requirements(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pyproject.toml").write_text("")
    requirements = tmp_path / "requirements.txt"
    requirements.write_text("click==1\n")
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    before = dev.fingerprint(requirements)
    assert dev.fingerprint(requirements) == before
    requirements.write_text("click==2\n")
    assert dev.fingerprint(requirements) != before


def test_pins__are_within_what_pyproject_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    for name, wanted in (
        ("requirements.txt", project["dependencies"] + extras["build"]),
        ("requirements-dev.txt", project["dependencies"] + extras["build"] + extras["dev"]),
    ):
        pinned = pins(name)
        for requirement in map(Requirement, wanted):
            versions = pinned[requirement.name.lower()]
            assert all(requirement.specifier.contains(version) for version in versions), f"{name}: {requirement}"


def test_pins__for_tests_hold_those_for_running() -> None:
    assert pins("requirements.txt").items() <= pins("requirements-dev.txt").items()
