"""The screens the off-screen platform has: the smallest that is promised, and far from it the others."""

from __future__ import annotations

import json
from pathlib import Path

SCREENS = ((1280, 720), (1024, 768), (1366, 768), (1920, 1080))
"""Pixels, the primary one first; dialogs must do with it unless a test moves its window."""

_APART = 20000


def write_screens(file: Path) -> str:
    """Write them for the platform; returns its name, for ``QT_QPA_PLATFORM``."""
    dots = {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    screens = [
        {"name": f"{width}x{height}", "x": 0, "y": _APART * place, "width": width, "height": height} | dots
        for place, (width, height) in enumerate(SCREENS)
    ]
    file.write_text(json.dumps({"screens": screens}), encoding="utf-8")
    return f"offscreen:configfile={file}"
