"""What every command has: where it prints, in which language, and how it reads evening files."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from tarockblock.app.files import evening_bytes, load_evening
from tarockblock.domain.evening import Evening
from tarockblock.domain.problems import Problem
from tarockblock.domain.visible_text import isolated, visible
from tarockblock.errors import TarockblockError, reason_of
from tarockblock.exchange.json_text import MAX_BYTES, json_line
from tarockblock.exchange.wording import Wording

FINE, FOUND, BAD_INPUT = 0, 1, 2


class Console:
    """Where a command prints, and in which language it speaks."""

    def __init__(self, out: TextIO, err: TextIO, language: str) -> None:
        self.out, self.err = out, err
        self.wording = Wording(language)

    def say(self, text: str) -> None:
        """Print to standard output; nothing in it steers the terminal."""
        print(visible(text), file=self.out)

    def say_json(self, data: object, *, indent: int | None = 1) -> None:
        """Print data as JSON; without ``indent`` in one line."""
        print(json_line(data, indent=indent), file=self.out)

    def complain(self, text: str) -> None:
        """Print one line to standard error; what a bad file holds can neither break the line nor steer the terminal."""
        print(visible(text, one_line=True), file=self.err)

    def problems(self, name: str, problems: Sequence[Problem]) -> None:
        """One line per problem: file, place, sentence."""
        for each in problems:
            self.complain(f"{isolated(name)}: {self.wording.place(each)}")


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
