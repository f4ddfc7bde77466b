"""The settings while the program runs: read once, written at once when one changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from tarockblock.app.settings import Settings, SettingsFile
from tarockblock.errors import TarockblockError


class Preferences(QObject):
    """Wraps the settings file; without one (tests, pictures) nothing is written."""

    changed = Signal()
    failed = Signal(object)  # a TarockblockError

    def __init__(self, file: SettingsFile | None = None, settings: Settings | None = None) -> None:
        super().__init__()
        self.file = file
        self._reported = False
        loaded = Settings() if file is None else file.load()
        self.settings = settings or loaded

    def change(self, **values: Any) -> None:
        """Set some of them; what cannot be written still holds until the program ends."""
        changed = replace(self.settings, **values)
        if changed == self.settings:
            return
        self.settings = changed
        self._save()
        self.changed.emit()

    def _save(self) -> None:
        """Write them; that it cannot be done is said once, not with every change."""
        if self.file is None:
            return
        try:
            self.file.save(self.settings)
            self._reported = False
        except TarockblockError as error:
            if not self._reported:
                self.failed.emit(error)
            self._reported = True
