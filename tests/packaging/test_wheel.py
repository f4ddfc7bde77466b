"""Builds the wheel and looks inside; runs the command out of it, away from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.sources import ROOT

pytestmark = pytest.mark.long


def pip(*arguments: str | Path) -> None:
    command = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", *map(str, arguments)]
    subprocess.run(command, check=True, capture_output=True)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--no-build-isolation", "-w", folder, ROOT)
    (built,) = folder.glob("tarockblock-*.whl")
    return built


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    pip("install", "--no-deps", "--no-index", "--target", folder, wheel)
    return folder


def run_python(site: Path, *arguments: str) -> str:
    """Run Python with the installed wheel before the checkout, in a folder that is neither."""
    environment = os.environ | {"PYTHONPATH": str(site), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=site.parent,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_wheel__holds_resources_and_translations(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    resources = {path.relative_to(ROOT).as_posix() for path in (ROOT / "resources").rglob("*") if path.is_file()}
    translations = {f"translations/{path.stem}.qm" for path in (ROOT / "translations").glob("tarockblock_*.ts")}
    tables = {f"translations/{path.name}" for path in (ROOT / "translations").glob("*.toml")}
    texts = {"docs/manual.md", "docs/handbuch.md", "LICENSE", "packaging/licences/LGPL-3.0.txt"}
    assert {f"tarockblock/_data/{name}" for name in resources | translations | tables | texts} <= inside
    assert "tarockblock/py.typed" in inside
    tops = {name.partition("/")[0] for name in inside}
    assert all(top == "tarockblock" or top.endswith((".dist-info", ".data")) for top in tops)


def test_wheel__brings_what_a_desktop_asks_for(site: Path) -> None:
    share = site / "share"
    app = "org.tarockblock.Tarockblock"
    for place in (
        f"applications/{app}.desktop",
        f"metainfo/{app}.metainfo.xml",
        f"mime/packages/{app}.xml",
        f"icons/hicolor/scalable/apps/{app}.svg",
        f"icons/hicolor/48x48/apps/{app}.png",
        "man/man1/tarockblock.1",
        "bash-completion/completions/tarockblock",
        "zsh/site-functions/_tarockblock",
        "fish/vendor_completions.d/tarockblock.fish",
    ):
        assert (share / place).is_file(), place


def test_wheel__finds_what_it_brings(site: Path) -> None:
    code = (
        "from tarockblock import paths; p = paths.resource('icons', 'tarockblock.svg'); print(p.is_file(), p);"
        "print(paths.translations_dir())"
    )
    icon, translations = run_python(site, "-c", code).splitlines()
    assert icon.startswith(f"True {site}")
    assert translations.startswith(str(site))


def test_wheel__command_scores_the_samples(site: Path) -> None:
    samples = sorted(str(path) for path in (ROOT / "resources" / "samples").glob("*.tarock.json"))
    assert samples
    scored = run_python(site, "-m", "tarockblock", "score", "--json", *samples)
    assert len(scored.splitlines()) == len(samples)
