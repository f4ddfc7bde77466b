"""The console of a command: output, language, evening files.

A closed pipe or full disk stops no command halfway; the status reports it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from tarockblock.app.files import evening_bytes, load_known_evening
from tarockblock.domain.evening import Evening
from tarockblock.domain.problems import Problem
from tarockblock.errors import TarockblockError, reason_of
from tarockblock.exchange.evening_file import EveningInFile
from tarockblock.exchange.wording import Wording
from tarockblock.json_text import MAX_BYTES, json_line
from tarockblock.visible_text import isolated, visible

FINE, FOUND, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


class Console:
    def __init__(self, out: TextIO, err: TextIO, language: str) -> None:
        self.out, self.err = out, err
        self.wording = Wording(language)
        self._failed: OSError | None = None

    def print_line(self, text: str) -> None:
        """Print to standard output, without control sequences."""
        self.write(f"{visible(text)}\n")

    def print_json(self, data: object, *, indent: int | None = 1) -> None:
        """Print JSON; without ``indent`` on a single line."""
        self.write(f"{json_line(data, indent=indent)}\n")

    def write(self, data: str | bytes) -> None:
        if self._failed is not None:
            return
        try:
            if isinstance(data, str):
                self.out.write(data)
            else:
                self.out.flush()
                self.out.buffer.write(data)
        except OSError as error:
            self._give_up(error)

    def complain(self, text: str, end: str = "\n") -> None:
        """Print a line to standard error; its content cannot break the line or control the terminal."""
        plain = visible(text, one_line=True)
        try:
            print(plain, end=end, file=self.err, flush=True)
        except OSError:
            _empty(self.err)  # there is nobody to tell

    def agrees(self, question: str) -> bool:
        """Ask the user at the terminal; without a terminal return True, as the command itself was the answer."""
        if sys.stdin is None or not sys.stdin.isatty():
            return True
        self.complain(question, end=" ")
        return sys.stdin.readline().strip().lower() in self.wording.reason("yes").split()

    def problems(self, name: str, problems: Sequence[Problem]) -> None:
        for each in problems:
            self.complain(f"{isolated(name)}: {self.wording.place(each)}")

    def finish(self, status: int) -> int:
        """Flush the output; return 2 if that failed, unless the reader closed the pipe."""
        try:
            self.out.flush()
        except OSError as error:
            self._give_up(error)
        if self._failed is None or self._failed.errno == errno.EPIPE:
            return status
        self.complain(self.wording.error(TarockblockError("output_lost", reason=reason_of(self._failed))))
        return BAD_INPUT

    def _give_up(self, error: OSError) -> None:
        self._failed = error
        _empty(self.out)


def _empty(stream: TextIO) -> None:
    """Discard what cannot be printed, since Python would complain about it at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with contextlib.suppress(OSError, ValueError):  # a stream without a file of its own has nothing left
        os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def read_input(name: str) -> bytes:
    """Return the bytes of a file, or of standard input for ``-``."""
    try:
        if name != "-":
            return evening_bytes(Path(name))
        if sys.stdin is None:
            raise TarockblockError("file_unreadable", file=name, reason="no_input")
        return sys.stdin.buffer.read(MAX_BYTES + 1) or b""
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL in it
        raise TarockblockError("file_unreadable", file=name, reason=reason_of(error)) from error


def load(name: str, console: Console) -> Evening | None:
    found = load_known(name, console, impossible=True)
    return None if found is None else found.evening


def load_known(name: str, console: Console, *, impossible: bool = False) -> EveningInFile | None:
    try:
        evening, problems = load_known_evening(read_input(name), impossible=impossible)
    except TarockblockError as error:
        console.complain(console.wording.error(error))
        return None
    console.problems(name, problems)
    return evening
