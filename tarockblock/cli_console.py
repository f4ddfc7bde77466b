"""What every command has: where it prints, in which language, and how it reads evening files."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from tarockblock.app.files import evening_bytes, load_evening
from tarockblock.domain.evening import Evening
from tarockblock.domain.problems import Problem
from tarockblock.errors import TarockblockError, reason_of
from tarockblock.exchange.json_text import MAX_BYTES
from tarockblock.exchange.wording import Wording

FINE, FOUND, BAD_INPUT = 0, 1, 2


class Console:
    """Where a command prints, and in which language it speaks."""

    def __init__(self, out: TextIO, err: TextIO, language: str) -> None:
        self.out, self.err = out, err
        self.wording = Wording(language)

    def say(self, text: str) -> None:
        """Print to standard output."""
        print(text, file=self.out)

    def complain(self, text: str) -> None:
        """Print one line to standard error; what a bad file holds can neither break the line nor steer the terminal."""
        print("".join(char if _is_plain(char) else ascii(char)[1:-1] for char in text), file=self.err)

    def problems(self, name: str, problems: Sequence[Problem]) -> None:
        """One line per problem: file, place, sentence."""
        for each in problems:
            self.complain(f"{name}: {self.wording.place(each)}")


def _is_plain(char: str) -> bool:
    return unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp")


def read_input(name: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``."""
    if name == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    try:
        return evening_bytes(Path(name))
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL in it
        raise TarockblockError("file_unreadable", file=name, reason=reason_of(error)) from error


def load_all(names: Sequence[str], console: Console) -> list[Evening] | None:
    """All evenings, or None after naming every problem of every file."""
    evenings = []
    good = True
    for name in names:
        try:
            evening, problems = load_evening(read_input(name))
        except TarockblockError as error:
            console.complain(console.wording.error(error))
            good = False
            continue
        console.problems(name, problems)
        if evening is None:
            good = False
        else:
            evenings.append(evening)
    return evenings if good else None
