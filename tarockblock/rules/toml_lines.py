"""Finds the line of a place such as ``games.rufer.value`` or ``offences[3].name.de`` in TOML source.

``tomllib`` has no lines. Values are ignored; invalid TOML never fails.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tarockblock.domain.problems import join

_TOKEN = re.compile(
    r'''
      (?P<newline>\n) | (?P<blank>[^\S\n]+|\#[^\n]*)
    | (?P<string>"""(?:\\.|[^\\])*?"{3,5} | \'\'\'.*?\'{3,5} | "(?:\\.|[^"\\\n])*" | '[^'\n]*')
    | (?P<mark>[\[\]{},=.]) | (?P<bare>[^\s\[\]{},=.\#"']+) | (?P<other>.)
    ''',
    re.VERBOSE | re.DOTALL,
)
MAX_PATH = 1000

_LAST_PART = re.compile(r"(?:\.[^.\[\]]*|\[[0-9]+\])$")


def line_of(text: str, path: str) -> int | None:
    """Return the line (from 1) of a path or its nearest parent, or None."""
    lines = _lines(text)
    path = path[:MAX_PATH]
    while path and path not in lines:
        shorter = _LAST_PART.sub("", path)
        path = shorter if shorter != path else ""
    return lines.get(path)


def longest_key(text: str) -> int:
    longest = parts = 0
    after_point = False
    for kind, word, _ in _tokens(text):
        if kind in ("bare", "string"):
            parts = parts + 1 if after_point else 1
            longest = max(longest, parts)
        after_point = word == "."
    return longest


@lru_cache(maxsize=2)
def _lines(text: str) -> Mapping[str, int]:
    skeleton = _Skeleton()
    for kind, word, line in _tokens(text):
        skeleton.read(kind, word, line)
    skeleton.read("newline", "\n", 0)
    return skeleton.lines


def _tokens(text: str) -> Iterator[tuple[str, str, int]]:
    line = 1
    for match in _TOKEN.finditer(text):
        if match.lastgroup not in ("blank", None):
            yield str(match.lastgroup), match[0], line
        line += match[0].count("\n")


@dataclass(slots=True)
class _Open:
    """An open array or inline table: its place, and the number of elements so far."""

    path: str
    closing: str
    index: int = 0


class _Skeleton:
    """A pass over the tokens that notes the first line of every table, key and element."""

    def __init__(self) -> None:
        self.lines: dict[str, int] = {}
        self.elements: dict[str, int] = {}
        self.table = self.path = ""
        """The place of the table whose header came last, and of the value being read."""
        self.open: list[_Open] = []
        self.key: list[str] = []
        self.brackets = 0
        """Those that begin a header."""
        self.after_equals = False

    def read(self, kind: str, word: str, line: int) -> None:
        if kind == "newline" and not self.open:
            self.key, self.brackets, self.after_equals = [], 0, False
        elif self.brackets or not (self.open or self.key or self.after_equals or word != "["):
            self.header(kind, word, line)
        elif self.after_equals:
            self.value(kind, word, line)
        elif kind in ("bare", "string"):
            self.key.append(_unquoted(word) if kind == "string" else word)
        elif word == "=":
            self.path, self.after_equals = self.open[-1].path if self.open else self.table, True
            for part in self.key:
                self.path = self.noted(join(self.path, part), line)
        elif word in (",", "}"):
            self.end(word)

    def noted(self, path: str, line: int) -> str:
        self.lines.setdefault(path, line)
        return path

    def header(self, kind: str, word: str, line: int) -> None:
        if word == "[":
            self.brackets += 1
        elif kind in ("bare", "string"):
            self.key.append(_unquoted(word) if kind == "string" else word)
        elif word == "]" and self.key:
            self.table = ""
            for number, part in enumerate(self.key, 1):
                path = self.noted(join(self.table, part), line)
                if self.brackets > 1 and number == len(self.key):
                    self.elements[path] = self.elements.get(path, -1) + 1
                    self.noted(f"{path}[{self.elements[path]}]", line)
                is_list = path in self.elements and (self.brackets > 1 or number < len(self.key))
                self.table = f"{path}[{self.elements[path]}]" if is_list else path
            self.key = []

    def value(self, kind: str, word: str, line: int) -> None:
        inside = self.open[-1] if self.open else _Open("", "")
        if kind != "newline" and inside.closing == "]" and word not in ("]", ","):
            self.path = self.noted(f"{inside.path}[{inside.index}]", line)
        if word in ("[", "{"):
            self.open.append(_Open(self.path, "]" if word == "[" else "}"))
            self.key, self.after_equals = [], word == "["
        elif word in (",", inside.closing):
            self.end(word)

    def end(self, word: str) -> None:
        self.key = []
        if self.open and word == ",":
            self.open[-1].index += 1
            self.after_equals = self.open[-1].closing == "]"
        elif self.open and word == self.open[-1].closing:
            self.open.pop()
            self.after_equals = True


def _unquoted(text: str) -> str:
    try:
        value = tomllib.loads(f"key = {text}")["key"]
    except tomllib.TOMLDecodeError:
        return text
    return str(value)
