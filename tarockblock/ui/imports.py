"""Loads PySide and keeps Python's own import, which PySide replaces; comes before all other modules of the surface."""

from __future__ import annotations

import builtins

_plain = builtins.__import__


def load_pyside() -> None:
    """Import PySide, then put back the import there was.

    PySide's own is there for ``from __feature__ import …``, which nobody here asks for. It reads the source of every
    module that is imported from then on, matplotlib's too.
    """
    import PySide6.QtCore  # noqa: F401

    builtins.__import__ = _plain
