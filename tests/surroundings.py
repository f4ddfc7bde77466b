"""Folders of a user that are not what they should be, for the command line and for the window."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest


def _home(folder: Path, patched: pytest.MonkeyPatch) -> Path:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        patched.delenv(name, raising=False)
    patched.setenv("HOME", str(folder))
    return folder


def local_is_a_file(folder: Path, patched: pytest.MonkeyPatch) -> str:
    (_home(folder, patched) / ".local").write_text("mine")
    return f"{folder}/.local: nothing can be written into this folder: a part of the path is a file, not a folder"


def local_leads_round(folder: Path, patched: pytest.MonkeyPatch) -> str:
    (_home(folder, patched) / ".local").symlink_to(".local")
    return f"{folder}/.local: nothing can be written into this folder: the links lead in a circle"


def home_is_a_device(_folder: Path, patched: pytest.MonkeyPatch) -> str:
    _home(Path(os.devnull), patched)
    return f"{os.devnull}: nothing can be written into this folder: a part of the path is a file, not a folder"


def home_is_too_long(folder: Path, patched: pytest.MonkeyPatch) -> str:
    home = _home(folder / ("x" * 300), patched)
    return f"{home}/.local/share/Tarockblock/tarockblock.db cannot be written: the name is too long"


def data_home_is_a_file(folder: Path, patched: pytest.MonkeyPatch) -> str:
    (folder / "data").write_text("mine")
    patched.setenv("XDG_DATA_HOME", str(folder / "data"))
    return f"{folder}/data: nothing can be written into this folder: a part of the path is a file, not a folder"


def nobody_knows_where_home_is(_folder: Path, patched: pytest.MonkeyPatch) -> str:
    """As for a user the system does not know: platformdirs then raises this."""

    def unknown(*_args: object, **_more: object) -> Path:
        raise RuntimeError("could not determine the home directory")

    patched.delenv("HOME", raising=False)
    patched.setattr(platformdirs, "user_data_path", unknown)
    patched.setattr(platformdirs, "user_config_path", unknown)
    return "the location of your files is unknown: HOME is “”, which is not a folder with a full path. Set HOME, or name a database with --db"  # noqa: E501


def folder_is_protected(folder: Path, patched: pytest.MonkeyPatch) -> str:
    """Whoever runs the tests as root may write everywhere: then the system is made to say no."""
    patched.setenv("XDG_DATA_HOME", str(folder / "data"))

    def refuse(path: Path, *_args: object, **_more: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    patched.setattr(Path, "mkdir", refuse)
    return f"{folder}/data/Tarockblock: nothing can be written into this folder: permission denied"


Surroundings = Callable[[Path, pytest.MonkeyPatch], str]

SURROUNDINGS: tuple[Surroundings, ...] = (
    local_is_a_file,
    local_leads_round,
    home_is_a_device,
    home_is_too_long,
    data_home_is_a_file,
    nobody_knows_where_home_is,
    folder_is_protected,
)
"""Each makes one and gives the sentence that names the cause."""
