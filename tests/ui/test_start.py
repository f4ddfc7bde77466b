"""What a start leaves for later: places, dialogs, the chart's library, whatever only writes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from tarockblock.app.clock import FixedClock
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.storage import open_store
from tests.sources import ROOT
from tests.store.kit import sample

SCRIPT = """
import json, os, sys, traceback
from tarockblock.__main__ import main
from tarockblock.ui.libraries import load_pyside

PARAMS = "__dataclass_params__"
load_pyside()
from tarockblock.ui.kit.first_paint import FirstPaint

def tell():
    import gc
    found = {"modules": list(sys.modules), "import": __import__.__module__, "collects": gc.isenabled()}
    ours = [vars(module).values() for name, module in sys.modules.items() if name.startswith("tarockblock.")]
    classes = {each for values in ours for each in values if isinstance(each, type) and hasattr(each, PARAMS)}
    classes = {each for each in classes if getattr(each, PARAMS).init}
    print(json.dumps(found | {"compiled": sorted(each.__qualname__ for each in classes)}))
    sys.stdout.flush()

def painted(self):
    try:
        tell()
    except BaseException:  # in a slot it would be reported, and the window stay
        traceback.print_exc()
        os._exit(1)
    os._exit(0)

FirstPaint._go = painted
main(["--db", sys.argv[1]])
"""

LATER = (
    *("numpy", "matplotlib", "sqlite_utils", "PySide6.QtNetwork"),
    *(f"tarockblock.ui.{place}.{place}_page" for place in ("archive", "statistics", "rules", "money")),
    *("tarockblock.app.statistics", "tarockblock.app.archive", "tarockblock.app.safekeeping"),
    *("tarockblock.ui.chart.chart_panel", "tarockblock.app.rules", "tarockblock.rules.library"),
    *("tarockblock.app.drafts", "tarockblock.app.recovery", "tarockblock.ui.settle.settle_dialog"),
    *(
        "h11",
        "jinja2",
        "markupsafe",
        "segno",
        "asyncio",
        "tarockblock.phone",
        "tarockblock.ui.sharing.phone_controller",
    ),
    *("snowballstemmer", "tarockblock.app.renonce"),
    *("tarockblock.ui.display", "tarockblock.app.display_spot"),
    *("tarockblock.ui.kit.dialog", "tarockblock.ui.kit.widgets.text_field", "tarockblock.ui.kit.widgets.choice_button"),
    *("uuid", "importlib.resources", "difflib"),
    *("tarockblock.domain.statistics", "tarockblock.domain.statistics_player"),
)

COMPILED = ["Deal"]
"""Data classes of the standard library: what lazy_dataclass has no means for, or what changes."""


def test_first_paint__nothing_of_what_it_does_not_show_is_imported(tmp_path: Path) -> None:
    with open_store(tmp_path / "evenings.db") as store:
        session = EveningSession(store, FixedClock(datetime(2026, 11, 19, 21, tzinfo=UTC)))
        session.start(sample())
    folders = {"XDG_DATA_HOME": str(tmp_path / "data"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)} | folders
    command = [sys.executable, "-c", SCRIPT, str(tmp_path / "evenings.db")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=300)
    found = json.loads(done.stdout)
    assert "tarockblock.ui.evening.evening_page" in found["modules"]
    assert [name for name in LATER if name in found["modules"]] == []
    assert found["compiled"] == COMPILED, "whose methods are compiled while they are imported: lazy_dataclass"
    assert found["import"] == "builtins", "Python's own, not the one of PySide that reads every source"
