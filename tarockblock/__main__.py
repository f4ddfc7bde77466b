"""Starts the program: the window, or a command, which never loads Qt."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path

_WITH_VALUE = ("--db", "--lang")
_DEBUG = "--debug"
FILE = "FILE"
_INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    try:
        open_streams()
        arguments = list(sys.argv[1:] if argv is None else argv)
        options = window_options(arguments)
        if options is None:
            from tarockblock.cli import main as run_command

            return run_command(arguments)
        return _run_window(options)
    except KeyboardInterrupt:
        return _INTERRUPTED


def open_streams() -> None:
    """Open missing standard streams, so that no file of ours is taken for them.

    Standard input stays closed for Python: reading it is an error.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest free number, which is this one
    if sys.stdout is None:
        sys.stdout = os.fdopen(1, "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", encoding="utf-8")


def window_options(arguments: Sequence[str]) -> dict[str, str] | None:
    """Return the window's options, or None if the command line must handle the arguments."""
    found: dict[str, str] = {}
    rest = iter(arguments)
    for argument in rest:
        if argument == _DEBUG:
            found[_DEBUG] = ""
            continue
        if argument.endswith(".json") and not argument.startswith("-") and FILE not in found:
            found[FILE] = argument
            continue
        name, equals, value = argument.partition("=")
        if name not in _WITH_VALUE:
            return None
        if not equals:
            value = next(rest, "")
        if not value:
            return None  # the command line's parser reports the error
        found[name] = value
    if "--lang" in found:
        from tarockblock.exchange.language import languages

        return found if found["--lang"] in languages() else None
    return found


def _run_window(options: dict[str, str]) -> int:
    gc.disable()  # a start makes no garbage; the window enables it after its first paint
    from tarockblock import debug_log
    from tarockblock.ui.libraries import can_load, load_pyside, what_is_missing

    debug_log.begin(to_file=_DEBUG in options or debug_log.is_wanted())
    try:
        load_pyside()
    except ImportError as error:
        sys.stderr.write(f"{what_is_missing() or error}\n")
        return 2
    missing = what_is_missing(can_load=can_load)
    if missing:
        sys.stderr.write(f"{missing}\n")
        return 2
    from tarockblock.ui.application import run

    database, file = options.get("--db"), options.get(FILE)
    return run(
        None if database is None else Path(database), options.get("--lang"), None if file is None else Path(file)
    )


if __name__ == "__main__":
    sys.exit(main())
