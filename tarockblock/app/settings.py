"""What the user has set for the program itself, in one small JSON file; nothing of any evening lies here."""

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
"""What ``language`` says where none was chosen."""


class ColorMode(StrEnum):
    """Which appearance is wanted."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST_LIGHT = "contrast_light"
    CONTRAST_DARK = "contrast_dark"


class LedgerView(StrEnum):
    """Which account the cells of the ledger show."""

    POINTS = "points"
    MONEY = "money"
    BOTH = "both"


class ChartAccount(StrEnum):
    """Which account the chart beside the ledger shows."""

    POINTS = "points"
    MONEY = "money"


class ChartView(StrEnum):
    """Which chart stands beside the ledger: the course of the evening, or what each Radl brought."""

    COURSE = "course"
    RADL = "radl"


class GuideState(StrEnum):
    """Whether the guide to the first evening stands beside the window."""

    NEW = "new"
    """Nobody has seen it; it comes where there is no evening yet."""
    SHOWN = "shown"
    AWAY = "away"


TEXT_SIZES = (80, 200)
"""Least and greatest text size, in percent."""

MAX_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; ``text_size`` in percent, ``geometry`` as the window system packed it (base64),
    ``display`` as :mod:`tarockblock.app.display_spot` did.

    ``guide_done`` names the steps of the first evening that were done; ``dealer_sign`` shows who deals next after each
    hand, ``deal_sound`` lets it be heard.
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
    deal_sound: bool = False


class SettingsFile:
    """Reads and writes the file. Nothing in it keeps the program from starting; what was of no use is here.

    ``kept_aside`` is where a file went that could not be read; ``in_the_way`` says (as a code of ``[system]``) why one
    could neither be read nor moved; ``unusable`` names the settings whose values make no sense.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kept_aside: Path | None = None
        self.in_the_way = ""
        self.unusable: tuple[str, ...] = ()

    def load(self) -> Settings:
        """The settings; defaults where there is no file, and for every value that makes no sense."""
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
        """What stands in the file; a pipe or a device that has its name is not even opened."""
        _refuse_nowhere(self.path)
        if stat.S_ISREG(self.path.stat().st_mode):
            with self.path.open("rb") as file:
                data = json.loads(file.read(MAX_BYTES + 1).decode("utf-8"))
            if isinstance(data, dict):
                return data
        raise ValueError(self.path)

    def save(self, settings: Settings) -> None:
        """Write the file whole or not at all; raises TarockblockError ``file_unwritable``."""
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
    """Raise OSError for a path that depends on where the program was started: the system does not say where ~ is."""
    if not path.is_absolute():
        raise OSError("no_home")  # a code of [system]


def _usable(name: str, value: object) -> Any:
    """The value of a setting, None where it makes no sense."""
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
