"""`.ci/run` started by root: an ordinary user runs it in a copy, or it says why not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.packaging.conftest import Script

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there is no root")


@pytest.fixture
def ordinary(script: Script) -> ModuleType:
    return script("ordinary_user")


class Nobody:
    """A user who can do everything, as this process."""

    def run(self, command: list[str | Path], cwd: Path, environment: dict[str, str], *, quiet: bool = False) -> int:
        del quiet
        return subprocess.run([*map(str, command)], cwd=cwd, env=environment, check=False).returncode

    def own(self, folder: Path) -> None:
        assert folder.is_dir()


def test_no_user__is_said_and_root_runs_it(
    ordinary: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def refuse() -> None:
        raise ordinary.NoUserError("no user can be made: useradd is not here")

    script = tmp_path / "run"
    script.write_text(f'echo "run by ${ordinary.WHO}"; exit 3\n')
    monkeypatch.setattr(ordinary, "User", refuse)
    monkeypatch.setattr(sys, "argv", ["ordinary_user.py", str(script)])
    assert ordinary.main() == 3
    assert capfd.readouterr().out.splitlines() == [
        "No ordinary user can run this here (no user can be made: useradd is not here), so root does.",
        "run by root",
    ]


def test_environment__pip_is_configured_as_for_root(
    ordinary: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in [each for each in os.environ if each.startswith("PIP_")]:
        monkeypatch.delenv(name)
    settings = tmp_path / "root" / "pip" / "pip.conf"
    settings.parent.mkdir(parents=True)
    settings.write_text("[global]\nextra-index-url = file:///opt/simple\n")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "root"))
    monkeypatch.setenv("PIP_INDEX_URL", "https://index.example/simple")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    found = ordinary.environment_for(Nobody(), tmp_path, Path(sys.executable))
    assert "XDG_RUNTIME_DIR" not in found
    asked = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list"], env=found, capture_output=True, text=True, check=True
    )
    assert {"global.extra-index-url='file:///opt/simple'", ":env:.index-url='https://index.example/simple'"} <= set(
        asked.stdout.splitlines()
    )


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not here")
def test_copy__has_work_that_is_not_committed_history_and_what_lies_beside(
    ordinary: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    main, tree, place = tmp_path / "main", tmp_path / "trees" / "tree", tmp_path / "place"
    place.mkdir()
    git = ("git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-C")
    subprocess.run(["git", "init", "-q", str(main)], check=True)
    subprocess.run([*git, str(main), "commit", "-q", "--allow-empty", "-m", "first"], check=True)
    subprocess.run([*git, str(main), "worktree", "add", "-q", str(tree)], check=True)
    (tree / "new.py").write_text("")
    (tree / ".venv").mkdir()
    (tmp_path / "trees" / "shared").mkdir()
    (tmp_path / "trees" / "shared" / "spec.md").write_text("")
    monkeypatch.setattr(ordinary, "ROOT", tree)
    copy = ordinary.copy_checkout(place)
    assert sorted(each.name for each in copy.iterdir()) == [".git", "new.py"]
    assert (place / "shared" / "spec.md").is_file()
    said = subprocess.run(
        ["git", "-C", str(copy), "log", "--format=%s"], capture_output=True, text=True, check=True
    ).stdout
    assert said == "first\n"
