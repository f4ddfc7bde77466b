"""The settings at run time: read once, written at each change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from tarockblock.app.settings import Settings, SettingsFile
from tarockblock.errors import TarockblockError


class Preferences(QObject):
    """The settings file; without one (tests, pictures) nothing is written."""

    changed = Signal()
    failed = Signal(object)  # a TarockblockError

    def __init__(self, file: SettingsFile | None = None, settings: Settings | None = None) -> None:
        super().__init__()
        self.file = file
        self._reported = False
        loaded = Settings() if file is None else file.load()
        self.settings = settings or loaded

    def change(self, **values: Any) -> None:
        """Change settings; if writing fails, they still apply until the program ends."""
        changed = replace(self.settings, **values)
        if changed == self.settings:
            return
        self.settings = changed
        self._save()
        self.changed.emit()

    def _save(self) -> None:
        if self.file is None:
            return
        try:
            self.file.save(self.settings)
            self._reported = False
        except TarockblockError as error:
            if not self._reported:
                self.failed.emit(error)
            self._reported = True
