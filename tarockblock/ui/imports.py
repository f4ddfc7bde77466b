"""Puts Python's own import back after PySide has replaced it; comes before the other modules of the surface."""

from __future__ import annotations

import builtins

import PySide6.QtCore  # noqa: F401


def use_plain_import() -> None:
    """PySide's import is there for ``from __feature__ import …``, which nobody here asks for.

    It reads the source of every module that is imported from then on, matplotlib's too: a tenth of the time of a start.
    """
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
