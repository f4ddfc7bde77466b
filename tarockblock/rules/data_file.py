"""Reads a file of plain data, TOML or JSON; whatever is wrong with it is a problem, never an exception."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from tarockblock.domain.problems import Problem, problem
from tarockblock.errors import reason_of

MAX_BYTES = 256 * 1024
"""Larger files are refused before they are parsed; the largest shipped ruleset has about 60 KiB."""

_PLACE = re.compile(r"\s*\(at (?:line (?P<line>\d+), column \d+|end of document)\)")


MAX_PARTS = 40
"""Parts of a dotted key in TOML, for which the standard parser takes time and memory by the square."""

# What may be such a key, or "u. s. w. u. s. w." within a sentence; only then it is worth looking closely.
_LONG_KEY = re.compile(
    r"""(?<![A-Za-z0-9_-])(?:(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){%d}""" % MAX_PARTS  # noqa: UP031
)


class _DuplicateKeyError(ValueError):
    """A key twice in one JSON object, of which the standard parser would keep the last."""


def read_text(path: Path) -> tuple[str, Problem | None]:
    """The text of a file, or the problem that stands in the way."""
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        return "", problem("", "unreadable_file", reason=reason_of(error))
    except ValueError as error:  # a path with a NUL in it
        return "", problem("", "unreadable_file", reason=reason_of(error))
    if len(raw) > MAX_BYTES:
        return "", problem("", "file_too_large", most=MAX_BYTES // 1024)
    try:
        return raw.decode("utf-8-sig"), None
    except UnicodeDecodeError:
        return "", problem("", "not_utf8")


def parse(text: str, *, is_json: bool) -> tuple[object, Problem | None]:
    """The data in a text, or the problem that stands in the way."""
    if not is_json and _LONG_KEY.search(text):
        from tarockblock.rules.toml_lines import longest_key

        if longest_key(text) > MAX_PARTS:
            return None, problem("", "too_deep")
    try:
        return (_parse_json(text) if is_json else tomllib.loads(text)), None
    except RecursionError:
        return None, problem("", "too_deep")
    except ValueError as error:
        return None, _problem_of(error, text)


def _problem_of(error: ValueError, text: str) -> Problem:
    """What a parser complains about, as a problem; all that is left in the end is a number of thousands of digits."""
    if isinstance(error, tomllib.TOMLDecodeError):
        return _toml_problem(str(error), text)
    if isinstance(error, json.JSONDecodeError):
        return problem("", "json_syntax", line=error.lineno, column=error.colno)
    if isinstance(error, _DuplicateKeyError):
        return problem("", "duplicate_key", key=str(error))
    return problem("", "surrogate" if isinstance(error, UnicodeEncodeError) else "number_too_long")


def _parse_json(text: str) -> object:
    data: object = json.loads(text, object_pairs_hook=_no_duplicates)
    json.dumps(data, ensure_ascii=False).encode()
    return data


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _DuplicateKeyError(key)
        found[key] = value
    return found


def _toml_problem(message: str, text: str) -> Problem:
    """The parser's own sentence, with its place taken out of it."""
    place = _PLACE.search(message)
    line = int(place["line"]) if place and place["line"] else text.count("\n") + 1
    return Problem("", "toml_syntax", {"message": _PLACE.sub("", message)}, line=line)
