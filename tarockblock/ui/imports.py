"""Loads PySide and keeps Python's own import, which PySide replaces; comes before all other modules of the surface."""

from __future__ import annotations

import builtins

_plain = builtins.__import__


def load_pyside() -> None:
    """Import PySide, then put back the import there was.

    PySide's own is there for ``from __feature__ import …``, which nobody here asks for. It reads the source of every
    module that is imported from then on, matplotlib's too. Raises ImportError where the system lacks a library.
    """
    import PySide6.QtWidgets  # noqa: F401

    builtins.__import__ = _plain


def can_load(library: str) -> bool:
    """Whether the system has a shared library; by Qt, since ``ctypes`` takes longer to import than all of them."""
    from PySide6.QtCore import QLibrary

    return QLibrary(library).load()
