"""Shipped rulesets by id and the user's by file, through the same strict reader."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tarockblock import paths
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import Ruleset, Text
from tarockblock.errors import reason_of
from tarockblock.json_text import parse_json
from tarockblock.lazy_dataclass import dataclass
from tarockblock.rules.reader import read_ruleset

MAX_BYTES = 256 * 1024
"""Largest file that is parsed; the largest shipped ruleset has about 60 KiB."""

_PLACE = re.compile(r"\s*\(at (?:line (?P<line>\d+), column \d+|end of document)\)")


MAX_PARTS = 40
"""Most parts of a dotted TOML key: the standard parser takes quadratic time and memory."""

# Such a key, or "u. s. w. u. s. w." within a sentence: only then a closer look is worthwhile.
_LONG_KEY = re.compile(
    r"""(?<![A-Za-z0-9_-])(?:(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){%d}""" % MAX_PARTS  # noqa: UP031
)


@dataclass(frozen=True, slots=True)
class Example:
    """Hands that show a setting, as data of the evening file; ``shows`` names the figures that differ.

    These are ``points``, ``money`` (cents), the ``factor`` or the ``radl`` of each hand.
    """

    entries: tuple[Mapping[str, object], ...]
    seats: int = 4
    planned_radl: int | None = None
    shows: str = "points"


@dataclass(frozen=True, slots=True)
class SettingText:
    """Names of a setting and its values, the reason of the reading, and examples."""

    name: Text
    values: Mapping[str, Text]
    why: Text
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class SituationText:
    name: Text
    cards: tuple[str, ...]


@cache
def shipped_ids() -> tuple[str, ...]:
    return tuple(_catalogue("shipped")["ids"])


@cache
def shipped_tables() -> Mapping[str, Ruleset]:
    return {each.trischaken.style: each for each in map(shipped, reversed(shipped_ids()))}


@cache
def shipped(ruleset_id: str) -> Ruleset:
    """Return a shipped ruleset. Raise KeyError for an unknown id."""
    if ruleset_id not in shipped_ids():
        raise KeyError(ruleset_id)
    ruleset, problems = load_file(paths.resource("rulesets", f"{ruleset_id}.toml"))
    if ruleset is None:
        raise RuntimeError(f"shipped ruleset {ruleset_id} is broken: {problems}")
    return ruleset


def load_file(path: Path) -> tuple[Ruleset | None, list[Problem]]:
    """Return a ruleset from a file (JSON by its suffix, else TOML), or None and all problems, in TOML with lines."""
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError for a path with a NUL in it
        return None, [problem("", "unreadable_file", reason=reason_of(error))]
    is_json = path.suffix.lower() == ".json"
    data, wrong = parse_json(raw, MAX_BYTES) if is_json else _parse_toml(raw)
    if wrong is not None:
        return None, [wrong]
    ruleset, problems = read_ruleset(data)
    if is_json or not problems:
        return ruleset, problems
    from tarockblock.rules.toml_lines import line_of

    text = raw.decode("utf-8-sig")
    return ruleset, [replace(each, line=line_of(text, each.path)) for each in problems]


def _parse_toml(raw: bytes) -> tuple[object, Problem | None]:
    if len(raw) > MAX_BYTES:
        return None, problem("", "file_too_large", most=MAX_BYTES // 1024)
    try:
        text = raw.decode("utf-8-sig")
        return (None, problem("", "too_deep")) if _has_long_key(text) else (tomllib.loads(text), None)
    except UnicodeDecodeError:
        return None, problem("", "not_utf8")
    except tomllib.TOMLDecodeError as error:
        return None, _toml_problem(str(error), text)
    except RecursionError:
        return None, problem("", "too_deep")
    except ValueError:  # for numbers with thousands of digits
        return None, problem("", "number_too_long")


def _has_long_key(text: str) -> bool:
    if not _LONG_KEY.search(text):
        return False
    from tarockblock.rules.toml_lines import longest_key

    return longest_key(text) > MAX_PARTS


def _toml_problem(message: str, text: str) -> Problem:
    found = _PLACE.search(message)
    line = int(found["line"]) if found and found["line"] else text.count("\n") + 1
    return Problem("", "toml_syntax", {"message": _PLACE.sub("", message)}, line=line)


@cache
def setting_texts() -> Mapping[str, SettingText]:
    data = _catalogue("settings")
    texts = {
        name: SettingText(
            name=Text(**each["name"]),
            values=MappingProxyType({value: Text(**words) for value, words in each["values"].items()}),
            why=Text(**each["why"]),
            examples=tuple(
                Example(**{**example, "entries": tuple(example["entries"])}) for example in each["examples"]
            ),
        )
        for name, each in data.items()
    }
    return MappingProxyType(texts)


@cache
def situation_texts() -> Mapping[str, SituationText]:
    data = _catalogue("trischaken")
    texts = {name: SituationText(Text(**each["name"]), tuple(each["cards"])) for name, each in data.items()}
    return MappingProxyType(texts)


def _catalogue(name: str) -> dict[str, Any]:
    return tomllib.loads(paths.resource("rulesets", f"{name}.toml").read_text(encoding="utf-8"))
