"""What texts and ids of a ruleset may hold: names are names, sentences hide nothing, ids are plain letters and digits.

Looks at plain data as it stands in a file, whatever else is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from tarockblock.domain.names import check_name
from tarockblock.domain.problems import Problem, join, problem
from tarockblock.domain.visible_text import hides

MOST = 80
"""Longest name within a ruleset, in characters; cases of the referee are named by half a sentence."""

_LANGUAGES = ("de", "en")
_NAMES = ("name", "short", "tag")
_BY_ID = ("games", "bonuses", "clauses")
"""Tables whose keys are ids anybody may choose; those of settings and bids must be known ones."""

_RULESET_ID = re.compile(r"[a-z0-9-]+")
_ID = re.compile(r"[a-z0-9_]+")
_DEEPEST = 8


def text_problems(data: object) -> list[Problem]:
    """Everything that is wrong with the texts and ids of a ruleset, each at its place."""
    if not isinstance(data, Mapping):
        return []
    own = [
        problem(key, "ruleset_id", value=data[key])
        for key in ("id", "base")
        if isinstance(data.get(key), str) and not _RULESET_ID.fullmatch(data[key])
    ]
    return own + list(_within(data, "", _DEEPEST))


def _within(data: object, path: str, depth: int) -> Iterator[Problem]:
    """What is wrong in a table or list, and in all it holds."""
    if isinstance(data, list) and depth:
        for index, each in enumerate(data):
            place = f"{path}[{index}]"
            if isinstance(each, Mapping) and _is_no_id(each.get("id")):
                yield problem(join(place, "id"), "part_id", value=each["id"])
            yield from _within(each, place, depth - 1)
    elif isinstance(data, Mapping) and depth:
        for key, each in data.items():
            yield from _at(data, str(key), each, path, depth)


def _at(table: Mapping[str, object], key: str, value: object, path: str, depth: int) -> Iterator[Problem]:
    place = join(path, key)
    if key in _BY_ID and isinstance(value, Mapping):
        for name in value:
            if _is_no_id(name):
                yield problem(join(place, name), "part_id", value=name)
    if not isinstance(value, str):
        yield from _within(value, place, depth - 1)
    elif key in _LANGUAGES:
        is_name = path.rpartition(".")[2] in _NAMES
        code = check_name(value, MOST) if is_name else "text_control" if hides(value) else None
        if code is not None:
            yield problem(place, code, most=MOST)
    elif key == "key" and hides(value):
        yield problem(place, "text_control")


def _is_no_id(name: object) -> bool:
    return isinstance(name, str) and _ID.fullmatch(name) is None
