"""Writes a ruleset's plain data as TOML, with remarks: the form the strict reader reads, for people to read too."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tarockblock.domain.problems import join
from tarockblock.domain.visible_text import visible

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_LINE = 100
"""Remarks at the head are broken at about so many characters."""


def to_toml(data: Mapping[str, Any], head: Sequence[str] = (), remarks: Mapping[str, str] | None = None) -> str:
    """The text: ``head`` as comments on top, a remark behind the value of each place (``games.dreier.value``)."""
    lines = [f"# {part}" for sentence in head for part in _broken(_plain(sentence))]
    lines += [""] if lines else []
    lines += _table(data, "", (), remarks or {})
    return "\n".join(lines).rstrip("\n") + "\n"


def _table(data: Mapping[str, Any], path: str, keys: tuple[str, ...], remarks: Mapping[str, str]) -> Iterator[str]:
    """The values of a table, then the tables below it, each under a heading of its own."""
    inner = {key: value for key, value in data.items() if _has_heading(value)}
    for key, value in data.items():
        if key not in inner:
            remark = remarks.get(join(path, key))
            yield f"{_key(key)} = {_value(value)}" + (f"  # {_plain(remark)}" if remark else "")
    for key, value in inner.items():
        place, name = join(path, key), (*keys, key)
        title = ".".join(map(_key, name))
        if isinstance(value, list):
            for number, each in enumerate(value):
                yield from ("", f"[[{title}]]")
                yield from _table(each, f"{place}[{number}]", name, remarks)
            continue
        if not value or not all(_has_heading(each) for each in value.values()):
            yield from ("", f"[{title}]")
        yield from _table(value, place, name, remarks)


def _has_heading(value: object) -> bool:
    """Whether something stands under a heading; words in two languages and lists of texts stand in their line."""
    if isinstance(value, Mapping):
        return not value or set(value) != {"de", "en"} or not all(isinstance(each, str) for each in value.values())
    return isinstance(value, list) and bool(value) and all(isinstance(each, Mapping) for each in value)


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return _string(value) if isinstance(value, str) else str(value)


def _string(text: str) -> str:
    """A basic string; JSON's escapes are TOML's, but for the one character JSON leaves as it is."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _plain(text: str) -> str:
    """One line that cannot end a comment, or do anything else in a terminal."""
    return visible(" ".join(text.split()))


def _broken(text: str) -> Iterator[str]:
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > _LINE:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    yield line
