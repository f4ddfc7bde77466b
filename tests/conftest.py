"""What every test gets: no screen, the user's own folders out of reach, and the hypothesis profiles. Imports no Qt."""

from __future__ import annotations

import gc
import os
import tempfile

from hypothesis import HealthCheck, settings

# Nobody's real database or settings are touched, not even by a test that forgets to say which file it wants.
_HOME = tempfile.TemporaryDirectory(prefix="tarockblock-tests-")
for _variable, _folder in (
    ("XDG_DATA_HOME", "data"),
    ("XDG_CONFIG_HOME", "config"),
    ("XDG_CACHE_HOME", "cache"),
    ("XDG_STATE_HOME", "state"),
):
    os.environ[_variable] = os.path.join(_HOME.name, _folder)  # noqa: PTH118  pathlib would make the strings longer


def pytest_collection_finish() -> None:
    """What is there before the first test stays: the collector need not look through it again with every window."""
    gc.collect()
    gc.freeze()


# Off screen there is one of 800 x 800 unless a file says otherwise; dialogs must do with the smallest that is promised.
_SCREEN = """{"screens": [{"name": "smallest", "x": 0, "y": 0, "width": 1280, "height": 720,
                          "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]}"""
if os.environ.setdefault("QT_QPA_PLATFORM", "offscreen") == "offscreen":
    _FILE = os.path.join(_HOME.name, "screen.json")  # noqa: PTH118  as above
    with open(_FILE, "w", encoding="utf-8") as _file:  # noqa: PTH123  as above
        _file.write(_SCREEN)
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={_FILE}"

settings.register_profile("default", deadline=None)
# On a shared machine a slow example says nothing about the code; the same examples every time say who broke it.
settings.register_profile("ci", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
