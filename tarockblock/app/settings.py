"""What the user has set for the program itself, in one small JSON file; nothing of any evening lies here."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from tarockblock.errors import TarockblockError, reason_of

LANGUAGES = ("system", "de", "en")
APPEARANCES = ("system", "light", "dark")
LEDGER_VIEWS = ("points", "money", "both")
CHART_ACCOUNTS = ("points", "money")
CHART_VIEWS = ("course", "radl")
TEXT_SIZES = (80, 200)
"""Least and greatest text size, in percent."""

MAX_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; ``text_size`` in percent, ``geometry`` as the window system packed it (base64)."""

    language: str = "system"
    appearance: str = "system"
    text_size: int = 100
    ledger_view: str = "points"
    chart_visible: bool = True
    chart_account: str = "points"
    chart_view: str = "course"
    geometry: str = ""


_CHOICES: Mapping[str, tuple[str, ...]] = {
    "language": LANGUAGES,
    "appearance": APPEARANCES,
    "ledger_view": LEDGER_VIEWS,
    "chart_account": CHART_ACCOUNTS,
    "chart_view": CHART_VIEWS,
}


class SettingsFile:
    """Reads and writes the file; ``kept_aside`` is where a file went that could not be read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kept_aside: Path | None = None

    def load(self) -> Settings:
        """The settings; defaults where there is no file, and for every value that makes no sense."""
        try:
            raw = self.path.read_bytes()
        except OSError:
            return Settings()
        try:
            data = json.loads(raw[: MAX_BYTES + 1].decode("utf-8"))
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            self._keep_aside()
            return Settings()
        return _sensible(data)

    def save(self, settings: Settings) -> None:
        """Write the file whole or not at all; raises TarockblockError ``file_unwritable``."""
        partial = self.path.with_name(self.path.name + ".part")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with partial.open("w", encoding="utf-8") as file:
                json.dump(asdict(settings), file, indent=1)
                file.write("\n")
                file.flush()
                os.fsync(file.fileno())
            partial.replace(self.path)
        except OSError as error:
            raise TarockblockError("file_unwritable", file=self.path, reason=reason_of(error)) from error

    def _keep_aside(self) -> None:
        aside = self.path.with_name(self.path.name + ".damaged")
        try:
            self.path.replace(aside)
        except OSError:
            return
        self.kept_aside = aside


def _sensible(data: Mapping[str, Any]) -> Settings:
    defaults = Settings()
    values = {
        each.name: _value(each.name, data.get(each.name), getattr(defaults, each.name)) for each in fields(Settings)
    }
    return Settings(**values)


def _value(name: str, value: object, default: Any) -> Any:
    if type(value) is not type(default):
        return default
    if name in _CHOICES and value not in _CHOICES[name]:
        return default
    if name == "text_size":
        return min(max(int(str(value)), TEXT_SIZES[0]), TEXT_SIZES[1])
    return value
