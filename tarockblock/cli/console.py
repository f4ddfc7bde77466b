"""What every command has: where it prints, in which language, and how it reads evening files.

Nobody reading on, a full disk or a closed stream end no command half way: what it does is done, and the status says it.
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
    """Where a command prints, and in which language it speaks."""

    def __init__(self, out: TextIO, err: TextIO, language: str) -> None:
        self.out, self.err = out, err
        self.wording = Wording(language)
        self._failed: OSError | None = None

    def print_line(self, text: str) -> None:
        """Print to standard output; nothing in it steers the terminal."""
        self.write(f"{visible(text)}\n")

    def print_json(self, data: object, *, indent: int | None = 1) -> None:
        """Print data as JSON; without ``indent`` in one line."""
        self.write(f"{json_line(data, indent=indent)}\n")

    def write(self, data: str | bytes) -> None:
        """The same for what is printed as it is."""
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
        """Print one line to standard error; what a bad file holds can neither break the line nor steer the terminal."""
        plain = visible(text, one_line=True)
        try:
            print(plain, end=end, file=self.err, flush=True)
        except OSError:
            _empty(self.err)  # and there is nobody to tell

    def agrees(self, question: str) -> bool:
        """The answer of whoever sits at the terminal; where nobody does, the command itself was the answer."""
        if sys.stdin is None or not sys.stdin.isatty():
            return True
        self.complain(question, end=" ")
        return sys.stdin.readline().strip().lower() in self.wording.reason("yes").split()

    def problems(self, name: str, problems: Sequence[Problem]) -> None:
        """One line per problem: file, place, sentence."""
        for each in problems:
            self.complain(f"{isolated(name)}: {self.wording.place(each)}")

    def finish(self, status: int) -> int:
        """Print what is still on its way; 2 where it could not be printed, unless the reader just did not want it."""
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
    """Send nowhere what cannot be printed, also what is still in the stream: Python would complain at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with contextlib.suppress(OSError, ValueError):  # a stream without a file of its own: nothing is left in that
        os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def read_input(name: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``."""
    try:
        if name != "-":
            return evening_bytes(Path(name))
        if sys.stdin is None:
            raise TarockblockError("file_unreadable", file=name, reason="no_input")
        return sys.stdin.buffer.read(MAX_BYTES + 1) or b""
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL in it
        raise TarockblockError("file_unreadable", file=name, reason=reason_of(error)) from error


def load(name: str, console: Console) -> Evening | None:
    """An evening to be computed as it is, or None after naming every problem of its file."""
    found = load_known(name, console, impossible=True)
    return None if found is None else found.evening


def load_known(name: str, console: Console, *, impossible: bool = False) -> EveningInFile | None:
    """The same with what the evening is known by; ``impossible``: also hands that the cards do not allow."""
    try:
        evening, problems = load_known_evening(read_input(name), impossible=impossible)
    except TarockblockError as error:
        console.complain(console.wording.error(error))
        return None
    console.problems(name, problems)
    return evening
