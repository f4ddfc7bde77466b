"""Writes one entry as the evening file has it: without defaults, by names in order: equal facts are equal text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tarockblock.domain.entry_shapes import SHAPE_OF
from tarockblock.domain.hand import Entry, format_thirds


def write_entry(entry: Entry) -> dict[str, Any]:
    """The entry as plain data; ``entry_reader.read_entry`` reads the same entry back."""
    return {"kind": entry.kind} | _written(entry)


def _written(fact: Any) -> dict[str, Any]:
    data = {}
    for field in SHAPE_OF[type(fact)].fields:
        value = getattr(fact, field.name)
        if value is None or (value in (field.default, "") and not field.is_required):
            continue
        if isinstance(field.form, str):
            data[field.key] = _WRITERS[field.form](value) if field.form in _WRITERS else value
        else:
            data[field.key] = [_written(each) for each in value]
    return data


_WRITERS: Mapping[str, Callable[[Any], Any]] = {
    "names": list,
    "side": lambda side: side.value,
    "result": lambda result: result.value,
    "won": lambda won: "won" if won else "lost",
    "thirds": format_thirds,
    "levels by name": lambda levels: dict(sorted(levels.items())),
    "thirds by name": lambda thirds: {who: format_thirds(each) for who, each in sorted(thirds.items())},
    "points by name": lambda points: {who: each.plain() for who, each in sorted(points.items())},
    "cents by name": lambda cents: {who: each.plain() for who, each in sorted(cents.items())},
}
