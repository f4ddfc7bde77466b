"""The set-up commands, as far as they can be tried without setting anything up."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from tests.sources import ROOT


@pytest.fixture
def dev(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("dev")


@pytest.fixture
def system(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("dev_system")


@pytest.fixture
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)


PINS = sorted((ROOT / "packaging").glob("requirements*.txt"))


def requirements(file: Path) -> list[Requirement]:
    lines = file.read_text(encoding="utf-8").splitlines()
    return [Requirement(line.removesuffix("\\")) for line in lines if line and line[0] not in "# "]


def pins(name: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for each in requirements(ROOT / "packaging" / name):
        (version,) = each.specifier
        assert version.operator == "=="
        found.setdefault(each.name, set()).add(version.version)
    return found


@pytest.mark.parametrize("file", PINS, ids=lambda file: file.stem)
def test_pins__each_has_the_digests_of_its_files(file: Path) -> None:
    digests: dict[str, int] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        if line and line[0] not in "# ":
            name = line
            digests[name] = 0
        elif re.fullmatch(r" {4}--hash=sha256:[0-9a-f]{64}( \\)?", line):
            digests[name] += 1
        else:
            assert not line or line.startswith("#"), line
    assert all(digests.values())
    assert len(digests) == len(requirements(file))


def test_python__too_old_is_said_in_a_sentence(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert dev.python_too_old() is None
    monkeypatch.setattr(dev, "OLDEST_PYTHON", (99, 0))
    monkeypatch.setattr(sys, "argv", ["dev.py", "test"])
    assert "python3.11 packaging/dev.py test" in dev.python_too_old()


@pytest.mark.parametrize(("sudo", "start"), [("/usr/bin/sudo", "sudo apt-get"), (None, "su -c 'apt-get")])
def test_missing_packages__one_line_to_type(
    system: ModuleType, monkeypatch: pytest.MonkeyPatch, sudo: str | None, start: str
) -> None:
    programs = {"apt-get": "/usr/bin/apt-get", "sudo": sudo}
    monkeypatch.setattr(system, "ON_LINUX", True)
    monkeypatch.setattr(system.shutil, "which", programs.get)
    monkeypatch.setattr(system.os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(system, "can_load", lambda library: library not in {"libEGL.so.1", "libxcb-cursor.so.0"})
    monkeypatch.setattr(system, "has_font", lambda: True)
    monkeypatch.setattr(system, "can_make_venv", lambda: False)
    with pytest.raises(system.SetupError) as off_screen:
        system.see_to_system(on_screen=False)
    with pytest.raises(system.SetupError) as on_screen:
        system.see_to_system(on_screen=True)
    venv = f"python3.{sys.version_info[1]}-venv"
    (command,) = [line.strip() for line in str(off_screen.value).splitlines() if "apt-get" in line]
    assert command.startswith(start)
    assert f"{venv} libegl1" in command
    assert f"{venv} libegl1 libxcb-cursor0" in str(on_screen.value)


@pytest.mark.usefixtures("no_screen")
def test_run__without_a_screen_rehearses(
    dev: ModuleType, system: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    started: list[tuple[str, ...]] = []
    monkeypatch.setattr(system, "ON_LINUX", True)
    monkeypatch.setattr(dev, "make_ready", lambda name, on_screen: None)
    monkeypatch.setattr(dev, "python", lambda *arguments, environment=None: started.append(arguments) or 0)
    assert dev.run([]) == 0
    assert "no screen" in capfd.readouterr().out
    assert dev.run(["list"]) == 0
    assert started == [("-m", "tests.ui.rehearsal"), ("-m", "tarockblock", "list")]


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


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13"])
def test_pins__are_within_what_pyproject_asks_for(python: str) -> None:
    whole = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted, groups = whole["project"]["dependencies"], whole["dependency-groups"]
    here = {"python_version": python, "python_full_version": f"{python}.0"}
    for name, asked in (
        ("requirements.txt", wanted + groups["build"]),
        ("requirements-dev.txt", wanted + groups["build"] + groups["dev"]),
        ("requirements-bundle.txt", wanted + groups["bundle"]),
        ("requirements-mutate.txt", groups["mutate"]),
    ):
        pinned = requirements(ROOT / "packaging" / name)
        found = {each.name.lower(): each for each in pinned if each.marker is None or each.marker.evaluate(here)}
        for requirement in map(Requirement, asked):
            if requirement.marker is None or requirement.marker.evaluate(here):
                version = str(found[requirement.name.lower()].specifier).removeprefix("==")
                assert requirement.specifier.contains(version), f"{name}: {requirement}"


def test_pins__the_lowest_are_the_floors_of_pyproject() -> None:
    whole = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = whole["dependency-groups"]
    lowest = pins("requirements-lowest.txt")
    for asked in map(Requirement, whole["project"]["dependencies"] + groups["build"] + groups["dev"]):
        floors = {Version(each.version) for each in asked.specifier if each.operator == ">="}
        assert {Version(each) for each in lowest[asked.name.lower()]} == floors, asked


def test_developers_packages__are_groups_and_nobody_s_extras() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "optional-dependencies" not in project


def test_pins__for_tests_hold_those_for_running() -> None:
    assert pins("requirements.txt").items() <= pins("requirements-dev.txt").items()


def test_pins__in_a_bundle_are_those_that_were_tested() -> None:
    tested = pins("requirements-dev.txt")
    bundled = pins("requirements-bundle.txt")
    assert {name: versions for name, versions in bundled.items() if name in tested and versions != tested[name]} == {}


def test_install__a_bundle_has_an_environment_of_its_own(dev: ModuleType) -> None:
    assert dev.venv_of("bundle") != dev.venv_of("dev") == dev.venv_of("run")
    assert dev.requirements_file("bundle").is_file()


def test_missing_to_build__what_pyinstaller_wants(system: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    library = f"libpython3.{sys.version_info[1]}"
    monkeypatch.setattr(system.shutil, "which", lambda program: None)
    monkeypatch.setattr(system, "can_load", lambda name: False)
    monkeypatch.setattr(system.sys, "base_prefix", "/usr")
    assert system.missing_to_build() == ["binutils", library]
    monkeypatch.setattr(system.sys, "base_prefix", "/opt/python")
    assert system.missing_to_build() == ["binutils"]
    monkeypatch.setattr(system.shutil, "which", lambda program: f"/usr/bin/{program}")
    assert system.missing_to_build() == []


@pytest.mark.parametrize(
    ("asked", "not_long", "cores"),
    [([], True, True), (["--long"], False, True), (["tests/domain"], False, False)],
)
def test_test__leaves_out_the_long_ones_unless_more_is_asked(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, asked: list[str], not_long: bool, cores: bool
) -> None:
    started: list[tuple[str, ...]] = []
    monkeypatch.setattr(dev, "make_ready", lambda name, on_screen: None)
    monkeypatch.setattr(dev, "python", lambda *arguments, environment=None: started.append(arguments) or 0)
    assert dev.test(asked) == 0
    ((*_, last),) = started
    assert (last == "not long", "-n" in started[0], "--long" in started[0]) == (not_long, cores, False)
