"""Paths of shipped files and of the user's, without creating or reading any.

Shipped files lie in ``tarockblock/_data`` if installed, at the top of a source checkout otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

_APPLICATION = "Tarockblock"
_PACKAGE = Path(__file__).resolve().parent


def _shipped() -> Path:
    installed = _PACKAGE / "_data"
    return installed if installed.is_dir() else _PACKAGE.parent


def resource(*parts: str) -> Path:
    """Return the path of a shipped file, e.g. ``resource("rulesets", "tirol-2025.toml")``; it need not exist."""
    return _shipped().joinpath("resources", *parts)


def font_files() -> tuple[Path, ...]:
    return tuple(resource("fonts", f"Inter-{face}.otf") for face in ("Regular", "Medium", "SemiBold", "Bold"))


def document(*parts: str) -> Path:
    return _shipped().joinpath(*parts)


def translations_dir() -> Path:
    return _shipped() / "translations"


def data_dir() -> Path:
    """Return the user's data folder for this platform, e.g. ``~/.local/share/Tarockblock``.

    It is not absolute if the system does not name the user's folders.
    """
    return _of_user("user_data_path")


def database_file() -> Path:
    return data_dir() / "tarockblock.db"


def backup_dir() -> Path:
    return data_dir() / "backups"


def settings_file() -> Path:
    return _of_user("user_config_path") / "settings.json"


def sharing_file() -> Path:
    return settings_file().with_name("sharing.json")


def log_file() -> Path:
    return _of_user("user_log_path") / "tarockblock.log"


def _of_user(which: str) -> Path:
    """Return a folder of the user, below ``~`` (not absolute) if unknown."""
    import platformdirs  # imports tempfile and all archive modules: scoring a file needs no folder

    ask: Callable[..., Path] = getattr(platformdirs, which)
    try:
        return ask(_APPLICATION, appauthor=False)
    except RuntimeError:
        return Path("~") / _APPLICATION
