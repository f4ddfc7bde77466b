"""The screens the off-screen platform has: the smallest that is promised, or all, far from each other."""

from __future__ import annotations

import json
from pathlib import Path

SCREENS = ((1280, 720), (1024, 768), (1366, 768), (1920, 1080))
"""Pixels; the first one is the primary."""

_APART = 20000


def write_screens(file: Path, count: int = len(SCREENS)) -> str:
    """Write so many of them for the platform; returns its name, for ``QT_QPA_PLATFORM``."""
    dots = {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    screens = [
        {"name": f"{width}x{height}", "x": 0, "y": _APART * place, "width": width, "height": height} | dots
        for place, (width, height) in enumerate(SCREENS[:count])
    ]
    file.write_text(json.dumps({"screens": screens}), encoding="utf-8")
    return f"offscreen:configfile={file}"
