"""What F1 does in a dialog. `ui/application.py` sets it, so that dialogs need not know the help."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

Show = Callable[["QWidget"], None]

_shows: list[Show] = []


def set_handler(show: Show) -> None:
    """From now on this shows what helps with a dialog."""
    _shows[:] = [show]


def help_with(dialog: QWidget) -> None:
    """Show the keys of a dialog, and the way to the manual; nothing where no program runs around it."""
    for show in _shows:
        show(dialog)
