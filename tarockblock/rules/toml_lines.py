"""Finds the line of a place such as ``games.rufer.value`` or ``offences[3].name.de`` in TOML source.

``tomllib`` gives values without lines. This reads only the skeleton of a text that ``tomllib`` has accepted; what a
value is does not interest it, and a text that is no TOML makes it find less, never fail.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
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
"""Longer places are looked for by their beginning."""

_LAST_PART = re.compile(r"(?:\.[^.\[\]]*|\[[0-9]+\])$")


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    line: int

    def marks(self, *texts: str) -> bool:
        return self.kind == "mark" and self.text in texts


END = _Token("end", "", 0)


@dataclass(slots=True)
class _Frame:
    """An array or inline table being read: its place, and the place of the element or value that comes next."""

    path: str
    closing: str
    index: int = 0

    @property
    def element(self) -> str:
        return f"{self.path}[{self.index}]"


def line_of(text: str, path: str) -> int | None:
    """The line (from 1) of a path, or of the nearest place above it that the source has; None if there is none."""
    lines = _lines(text)
    path = path[:MAX_PATH]
    while path and path not in lines:
        shorter = _LAST_PART.sub("", path)
        path = shorter if shorter != path else ""
    return lines.get(path)


def longest_key(text: str) -> int:
    """The most parts a dotted key has in a text that may not be TOML."""
    longest = parts = 0
    after_point = False
    for token in _tokens(text):
        if token.kind in ("bare", "string"):
            parts = parts + 1 if after_point else 1
            longest = max(longest, parts)
        after_point = token.marks(".")
    return longest


@lru_cache(maxsize=2)
def _lines(text: str) -> Mapping[str, int]:
    return _Skeleton(_tokens(text)).read()


def _tokens(text: str) -> list[_Token]:
    found = []
    line = 1
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or "other"
        if kind != "blank":
            found.append(_Token(kind, match[0], line))
        line += match[0].count("\n")
    return found


@dataclass(slots=True)
class _Skeleton:
    """One pass over the tokens; notes where every table, key and element first appears."""

    tokens: list[_Token]
    at: int = 0
    lines: dict[str, int] = field(default_factory=dict)
    elements: dict[str, int] = field(default_factory=dict)

    def read(self) -> Mapping[str, int]:
        prefix = ""
        while self.peek() is not END:
            if self.peek().kind == "newline":
                self.next()
            elif self.peek().marks("["):
                prefix = self.header()
            else:
                self.key_and_value(prefix)
        return self.lines

    def peek(self) -> _Token:
        return self.tokens[self.at] if self.at < len(self.tokens) else END

    def next(self) -> _Token:
        token = self.peek()
        self.at += 1
        return token

    def note(self, path: str, line: int) -> None:
        self.lines.setdefault(path, line)

    def header(self) -> str:
        """``[table]`` or ``[[list of tables]]``; gives the place of what follows."""
        line = self.next().line
        is_list = self.peek().marks("[")
        if is_list:
            self.next()
        parts = self.key("]")
        while self.peek().kind not in ("newline", "end"):
            self.next()
        path = ""
        for part in parts[:-1]:
            path = join(path, part)
            self.note(path, line)
            path = self.newest(path)
        path = join(path, parts[-1]) if parts else path
        self.note(path, line)
        if is_list:
            self.elements[path] = self.elements.get(path, -1) + 1
            path = self.newest(path)
            self.note(path, line)
        return path

    def newest(self, path: str) -> str:
        """The place within a list of tables that a header means: its newest element."""
        return f"{path}[{self.elements[path]}]" if path in self.elements else path

    def key(self, end: str) -> list[str]:
        """The parts of a dotted key, up to a mark or the end of the line."""
        parts = []
        while self.peek().kind not in ("newline", "end") and not self.peek().marks(end, "}", ","):
            token = self.next()
            if token.kind == "bare":
                parts.append(token.text)
            elif token.kind == "string":
                parts.append(_unquoted(token.text))
        return parts

    def key_and_value(self, prefix: str) -> None:
        """``some.key = value`` at the top of the text, within a table or within an inline table."""
        self.value(self.key_path(prefix))
        while self.peek().kind not in ("newline", "end"):
            self.next()

    def key_path(self, prefix: str) -> str:
        line = self.peek().line
        path = prefix
        for part in self.key("="):
            path = join(path, part)
            self.note(path, line)
        if self.peek().marks("="):
            self.next()
        return path

    def value(self, path: str) -> None:
        """Walk over one value, noting the places within; without recursion, however deep it is."""
        stack: list[_Frame] = []
        while self.peek() is not END:
            token = self.next()
            if token.marks("[", "{"):
                stack.append(_Frame(path, "]" if token.text == "[" else "}"))
            elif stack and token.marks(stack[-1].closing):
                stack.pop()
            elif stack and token.marks(","):
                stack[-1].index += 1
            if not stack:
                return
            if token.marks("[", "{", ","):
                path = self.next_place(stack[-1])

    def next_place(self, frame: _Frame) -> str:
        """Where the next value of an array or inline table is."""
        while self.peek().kind == "newline":
            self.next()
        if self.peek().marks(frame.closing):
            return frame.path
        if frame.closing == "}":
            return self.key_path(frame.path)
        self.note(frame.element, self.peek().line)
        return frame.element


def _unquoted(text: str) -> str:
    try:
        value = tomllib.loads(f"key = {text}")["key"]
    except tomllib.TOMLDecodeError:
        return text
    return str(value)
