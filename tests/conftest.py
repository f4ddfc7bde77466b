"""What every test gets: no screen, the user's own folders out of reach, and the hypothesis profiles. Imports no Qt."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Generator, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.screens import write_screens
from tests.thorough import times

if TYPE_CHECKING:
    from tarockblock.app.storage import Store
    from tests.cli import CommandLine


def has_room(folder: Path) -> bool:
    """Check whether this user can write into a folder and 2 GiB are free there."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return shutil.disk_usage(folder).free > 2 << 30
    except OSError:
        return False


# Databases wait for the disk at every change, and tests write thousands of them: where there is a disk in memory with
# room enough, it is theirs. (None of them pulls out a plug.)
_IN_MEMORY = Path("/dev/shm")
if "TMPDIR" not in os.environ and has_room(_IN_MEMORY):
    os.environ["TMPDIR"] = tempfile.tempdir = str(_IN_MEMORY)

# Else every process that draws a chart looks through all fonts of the system anew.
os.environ.setdefault("MPLCONFIGDIR", str(Path(__file__).resolve().parent.parent / "build" / "matplotlib"))

# Nobody's real database or settings are touched, not even by a test that forgets to say which file it wants.
_HOME = tempfile.TemporaryDirectory(prefix="tests-of-tarockblock-")
for _variable, _folder in (
    ("XDG_DATA_HOME", "data"),
    ("XDG_CONFIG_HOME", "config"),
    ("XDG_CACHE_HOME", "cache"),
    ("XDG_STATE_HOME", "state"),
):
    os.environ[_variable] = os.path.join(_HOME.name, _folder)  # noqa: PTH118  pathlib would make the strings longer


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    """The command line, in this process."""
    from tests.cli import CommandLine

    return CommandLine(capsys)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty database, ``abend.db``; what was opened again in its place is closed with it."""
    from tarockblock.app.storage import open_store
    from tests.store.kit import close_reopened

    with open_store(tmp_path / "abend.db") as opened:
        yield opened
    close_reopened()


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Where PySide6 is missing, files of tests that load it are left out."""
    if _HAS_QT or not collection_path.name.startswith("test_"):
        return None
    from tests import qt_share

    return qt_share.loads_qt(collection_path) or None


def _is_there(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:  # tests.no_gui
        return False


_HAS_QT = _is_there("PySide6")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Without the compiled translations windows would fail in fifteen places: said once, where windows are tested."""
    root, config = Path(__file__).resolve().parent.parent, session.config
    wanted = [Path(each.split("::")[0]).resolve() for each in config.args]
    windows = root / "tests" / "ui"
    if not any(windows.is_relative_to(each) or each.is_relative_to(windows) for each in wanted):
        return
    sources = sorted((root / "translations").glob("tarockblock_*.ts"))
    lacking = [each.stem for each in sources if not each.with_suffix(".qm").is_file()]
    if lacking:
        pytest.exit(f"Not compiled yet: {', '.join(lacking)}. python3 packaging/hatch_build.py does it.", returncode=1)


def pytest_sessionfinish() -> None:
    """Off screen Qt deletes what was copied when the process ends, and Python's part is gone by then."""
    if (widgets := sys.modules.get("PySide6.QtWidgets")) and widgets.QApplication.instance() is not None:
        widgets.QApplication.clipboard().clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What pytest-qt is told to ignore (pyproject.toml) need not stand beside every failure."""
    captured = getattr(item, "qt_log_capture", None)
    if captured is not None:
        captured._records[:] = [each for each in captured._records if not each.ignored]
    return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What a clock decides says more about the machine than about the code: only where it is asked for."""
    if "benchmark" not in config.option.markexpr:
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("benchmark")])
        items[:] = [item for item in items if not item.get_closest_marker("benchmark")]


def pytest_collection(session: pytest.Session) -> None:
    """Nothing of what is collected is garbage."""
    gc.disable()


def pytest_collection_finish() -> None:
    """What is there before the first test stays: the collector need not look through it again with every window."""
    gc.enable()
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None]:
    """Nor what the tests of a file leave in caches."""
    yield
    if nextitem is not None and nextitem.path != item.path:
        gc.collect()
        gc.freeze()


# Off screen there is one of 800 x 800 unless a file says otherwise.
if os.environ.setdefault("QT_QPA_PLATFORM", "offscreen") == "offscreen":
    os.environ["QT_QPA_PLATFORM"] = write_screens(Path(_HOME.name, "screen.json"), 1)

settings.register_profile("default", deadline=None, max_examples=times(25, 200))
# On a shared machine a slow example says nothing about the code; the same examples every time say who broke it.
settings.register_profile(
    "ci", settings.get_profile("default"), derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
