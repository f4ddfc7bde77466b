"""Checks before a window: missing system libraries, and Python's own import kept past PySide's.

Import it before other modules of `ui`; Qt is imported only in `load_pyside`. Qt's own message would be "could not
load
the platform plugin", which names no package.
"""

from __future__ import annotations

import builtins
import os
import sys
from collections.abc import Callable, Mapping

ALWAYS = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",  # for Qt's network library; Debian's Python has it
}
ON_SCREEN = {
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
}
"""Libraries Qt loads, and their packages in Debian and Ubuntu."""


def _can_load(library: str) -> bool:
    import ctypes

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def what_is_missing(
    environment: Mapping[str, str] = os.environ,
    platform: str = sys.platform,
    can_load: Callable[[str], bool] = _can_load,
) -> str:
    """Return a sentence for the terminal, or "" if a window can be shown."""
    if not platform.startswith("linux"):
        return ""
    chosen = environment.get("QT_QPA_PLATFORM", "")
    on_screen = not chosen or chosen.startswith("xcb")
    if not chosen and not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")):
        return (
            "There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can be shown.\n"
            "The commands work without one: tarockblock --help"
        )
    wanted = ALWAYS | (ON_SCREEN if on_screen and environment.get("DISPLAY") else {})
    packages = [package for library, package in wanted.items() if not can_load(library)]
    if not packages:
        return ""
    return "To show a window, this system lacks some libraries. On Debian and Ubuntu: apt install " + " ".join(packages)


_plain = builtins.__import__


def load_pyside() -> None:
    """Import PySide without its import hook.

    The hook, for ``from __feature__ import …``, reads the source of every later module. Raise ImportError if a
    library is missing.
    """
    import PySide6.QtWidgets  # noqa: F401

    builtins.__import__ = _plain


def can_load(library: str) -> bool:
    """Check for a shared library through Qt; ``ctypes`` takes longer to import than all of them."""
    from PySide6.QtCore import QLibrary

    return QLibrary(library).load()
