"""The settings while the program runs: read once, told to whoever asks, written at once when one changes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
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
        self._file = file
        loaded = Settings() if file is None else file.load()
        self._settings = settings or loaded

    @property
    def kept_aside(self) -> Path | None:
        """Where a settings file went that could not be read."""
        return None if self._file is None else self._file.kept_aside

    @property
    def settings(self) -> Settings:
        """All settings as they stand."""
        return self._settings

    def change(self, **values: Any) -> None:
        """Set some of them; what can not be written still holds until the program ends."""
        changed = replace(self._settings, **values)
        if changed == self._settings:
            return
        self._settings = changed
        if self._file is not None:
            try:
                self._file.save(changed)
            except TarockblockError as error:
                self.failed.emit(error)
        self.changed.emit()
