"""The program's own settings, in a JSON file."""

from __future__ import annotations

import json
import os
import stat
from dataclasses import asdict, fields
from enum import StrEnum
from pathlib import Path
from typing import Any

from tarockblock.errors import TarockblockError, reason_of
from tarockblock.exchange.language import languages
from tarockblock.lazy_dataclass import dataclass
from tarockblock.store.files import make_file, make_folder

AS_THE_SYSTEM = "system"
"""Value of ``language`` if none was chosen."""


class ColorMode(StrEnum):
    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST_LIGHT = "contrast_light"
    CONTRAST_DARK = "contrast_dark"


class LedgerView(StrEnum):
    POINTS = "points"
    MONEY = "money"
    BOTH = "both"


class ChartAccount(StrEnum):
    POINTS = "points"
    MONEY = "money"


class ChartView(StrEnum):
    """The chart beside the ledger: course of the evening, or results by Radl."""

    COURSE = "course"
    RADL = "radl"


class GuideState(StrEnum):
    NEW = "new"
    """Never seen; shown while there is no evening."""
    SHOWN = "shown"
    AWAY = "away"


class ExportPurpose(StrEnum):
    """The purpose of an exported evening."""

    PICTURE = "picture"
    PAPER = "paper"
    SPREADSHEET = "spreadsheet"
    HAND_ON = "hand_on"


TEXT_SIZES = (80, 200)
"""Least and greatest text size, in percent."""

MAX_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; ``text_size`` in percent, ``geometry`` as Qt packed it (base64).

    ``guide_done``: completed steps of the first evening; ``dealer_sign`` shows the next dealer after each hand;
    ``export_for`` is the purpose chosen last.
    """

    language: str = AS_THE_SYSTEM
    appearance: ColorMode = ColorMode.SYSTEM
    text_size: int = 100
    ledger_view: LedgerView = LedgerView.POINTS
    chart_visible: bool = True
    chart_account: ChartAccount = ChartAccount.POINTS
    chart_view: ChartView = ChartView.COURSE
    geometry: str = ""
    display: str = ""
    guide: GuideState = GuideState.NEW
    guide_done: str = ""
    dealer_sign: bool = True
    export_for: ExportPurpose = ExportPurpose.PICTURE


class SettingsFile:
    """The settings file. No fault in it prevents a start.

    ``kept_aside``: an unreadable file's new path; ``in_the_way``: code of ``[system]`` if moving failed;
    ``unusable``: invalid settings.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kept_aside: Path | None = None
        self.in_the_way = ""
        self.unusable: tuple[str, ...] = ()

    def load(self) -> Settings:
        """Return the settings, with defaults for missing or invalid values."""
        self.kept_aside, self.in_the_way, self.unusable = None, "", ()
        try:
            data = self._data()
        except FileNotFoundError:
            return Settings()
        except (OSError, ValueError, RecursionError) as error:
            self._set_aside(error)
            return Settings()
        values = {each.name: _usable(each.name, data.get(each.name)) for each in fields(Settings)}
        self.unusable = tuple(name for name, value in values.items() if value is None and name in data)
        return Settings(**{name: value for name, value in values.items() if value is not None})

    def _data(self) -> dict[str, Any]:
        """Return the file's content, never opening a pipe or device."""
        _refuse_nowhere(self.path)
        if stat.S_ISREG(self.path.stat().st_mode):
            with self.path.open("rb") as file:
                data = json.loads(file.read(MAX_BYTES + 1).decode("utf-8"))
            if isinstance(data, dict):
                return data
        raise ValueError(self.path)

    def save(self, settings: Settings) -> None:
        """Write the file whole or not at all. Raise TarockblockError ``file_unwritable``."""
        partial = self.path.with_name(self.path.name + ".part")
        try:
            _refuse_nowhere(self.path)
            make_folder(self.path.parent)
            make_file(partial)
            with partial.open("w", encoding="utf-8") as file:
                json.dump(asdict(settings), file, indent=1)
                file.write("\n")
                file.flush()
                os.fsync(file.fileno())
            partial.replace(self.path)
        except OSError as error:
            raise TarockblockError("file_unwritable", file=self.path, reason=reason_of(error)) from error

    def _set_aside(self, error: Exception) -> None:
        aside = self.path.with_name(self.path.name + ".damaged")
        try:
            _refuse_nowhere(self.path)
            self.path.replace(aside)
        except (OSError, ValueError) as moving:
            self.in_the_way = reason_of(error if isinstance(error, OSError) else moving)
        else:
            self.kept_aside = aside


def _refuse_nowhere(path: Path) -> None:
    """Raise OSError for a relative path: ~ is unknown."""
    if not path.is_absolute():
        raise OSError("no_home")  # a code of [system]


def _usable(name: str, value: object) -> Any:
    kind = type(getattr(Settings(), name))
    if issubclass(kind, StrEnum):
        return next((each for each in kind if each == value), None)
    if type(value) is not kind:
        return None
    if name == "text_size":
        return min(max(int(str(value)), TEXT_SIZES[0]), TEXT_SIZES[1])
    if name == "language":
        return value if value in (AS_THE_SYSTEM, *languages()) else None
    return None if isinstance(value, str) and not value.isascii() else value
