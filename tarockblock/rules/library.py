"""The rulesets: those that are shipped, by id, and those of the user, by file; both through the same strict reader."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tarockblock import paths
from tarockblock.domain.problems import Problem
from tarockblock.domain.ruleset import Ruleset, Text
from tarockblock.lazy_dataclass import dataclass
from tarockblock.rules.data_file import parse, read_text
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.writer import digest, to_data

__all__ = [
    "Example",
    "SettingText",
    "SituationText",
    "digest",
    "load_file",
    "setting_texts",
    "shipped",
    "shipped_ids",
    "situation_texts",
    "to_data",
]

_SHIPPED = ("hausruck-2007", "ooe-2023", "tirol-2025", "tulln-2009")


@dataclass(frozen=True, slots=True)
class Example:
    """Hands that show what a setting does, as plain data of the evening file; ``shows`` says which figures tell it.

    These are ``points``, ``money`` (cents), the ``factor`` or the ``radl`` of each hand.
    """

    entries: tuple[Mapping[str, object], ...]
    seats: int = 4
    planned_radl: int | None = None
    shows: str = "points"


@dataclass(frozen=True, slots=True)
class SettingText:
    """What a setting and its values are called, why a silent source is read as it is, and examples of what it does."""

    name: Text
    values: Mapping[str, Text]
    why: Text
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class SituationText:
    """What a situation of Trischaken is called, and card points of A (Vorhand), B, C and D that show it."""

    name: Text
    cards: tuple[str, ...]


def shipped_ids() -> tuple[str, ...]:
    """The ids of the shipped rulesets, in the order in which they are offered."""
    return _SHIPPED


@cache
def shipped(ruleset_id: str) -> Ruleset:
    """A shipped ruleset; KeyError for an id that is none."""
    if ruleset_id not in _SHIPPED:
        raise KeyError(ruleset_id)
    ruleset, problems = load_file(paths.resource("rulesets", f"{ruleset_id}.toml"))
    if ruleset is None:
        raise RuntimeError(f"shipped ruleset {ruleset_id} is broken: {problems}")
    return ruleset


def load_file(path: Path) -> tuple[Ruleset | None, list[Problem]]:
    """A ruleset out of a file (JSON by its suffix, else TOML), or None and all that is wrong, in TOML with lines."""
    text, wrong = read_text(path)
    if wrong is not None:
        return None, [wrong]
    is_json = path.suffix.lower() == ".json"
    data, wrong = parse(text, is_json=is_json)
    if wrong is not None:
        return None, [wrong]
    ruleset, problems = read_ruleset(data)
    if is_json or not problems:
        return ruleset, problems
    from tarockblock.rules.toml_lines import line_of

    return ruleset, [replace(each, line=line_of(text, each.path)) for each in problems]


@cache
def setting_texts() -> Mapping[str, SettingText]:
    """The words for every setting and its values."""
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
    """The words for every situation of Trischaken, the plain one first."""
    data = _catalogue("trischaken")
    texts = {name: SituationText(Text(**each["name"]), tuple(each["cards"])) for name, each in data.items()}
    return MappingProxyType(texts)


def _catalogue(name: str) -> dict[str, Any]:
    return tomllib.loads(paths.resource("rulesets", f"{name}.toml").read_text(encoding="utf-8"))
