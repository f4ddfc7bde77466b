"""Says where things lie: what is shipped with the program, and what belongs to the user.

A leaf: it creates nothing, reads nothing and knows no Qt. Shipped files lie in ``tarockblock/_data`` of an installed
program and at the top of a source checkout; both look the same from here.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

_APPLICATION = "Tarockblock"
_PACKAGE = Path(__file__).resolve().parent


def _shipped() -> Path:
    """Return the folder that holds ``resources`` and ``translations``."""
    installed = _PACKAGE / "_data"
    return installed if installed.is_dir() else _PACKAGE.parent


def resource(*parts: str) -> Path:
    """Return the path of a shipped file, e.g. ``resource("rulesets", "tirol-2025.toml")``; it need not exist."""
    return _shipped().joinpath("resources", *parts)


def font_files() -> tuple[Path, ...]:
    """Return the files of our typeface, lightest first."""
    return tuple(resource("fonts", f"Inter-{face}.otf") for face in ("Regular", "Medium", "SemiBold", "Bold"))


def document(*parts: str) -> Path:
    """Return the path of a shipped text to be read: ``document("docs", "manual.md")``, ``document("LICENSE")``."""
    return _shipped().joinpath(*parts)


def translations_dir() -> Path:
    """Return the folder with the compiled translations (``tarockblock_de.qm``, …)."""
    return _shipped() / "translations"


def data_dir() -> Path:
    """Return the user's data folder as the platform wants it, e.g. ``~/.local/share/Tarockblock``.

    It is no absolute path where the system does not say where the user's folders are.
    """
    return _of_user("user_data_path")


def database_file() -> Path:
    """Return where the database lies unless ``--db`` says otherwise."""
    return data_dir() / "tarockblock.db"


def backup_dir() -> Path:
    """Return the folder for the automatic copies of the database."""
    return data_dir() / "backups"


def settings_file() -> Path:
    """Return the user's settings file."""
    return _of_user("user_config_path") / "settings.json"


def sharing_file() -> Path:
    """Return where it is kept which databases are shared in which folders."""
    return settings_file().with_name("sharing.json")


def log_file() -> Path:
    """Return where the log is written if it is asked for (``--debug``)."""
    return _of_user("user_log_path") / "tarockblock.log"


def sound_file() -> Path:
    """Return where the soft tone is kept once it has been made."""
    return _of_user("user_cache_path") / "deal.wav"


def _of_user(which: str) -> Path:
    """Return a folder of the user; one below ``~``, which is no absolute path, where nobody knows where that is."""
    import platformdirs  # brings tempfile and all that packs files: scoring a file asks for no folder

    ask: Callable[..., Path] = getattr(platformdirs, which)
    try:
        return ask(_APPLICATION, appauthor=False)
    except RuntimeError:
        return Path("~") / _APPLICATION
