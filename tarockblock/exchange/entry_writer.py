"""Writes an entry of the evening file, without defaults and in name order: equal facts are equal text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tarockblock.domain.entry_shapes import SHAPE_OF
from tarockblock.domain.hand import Entry, format_thirds
from tarockblock.domain.shapes import Form, word_for, written


def write_entry(entry: Entry) -> dict[str, Any]:
    return {"kind": entry.kind} | written(entry, SHAPE_OF[type(entry)], _WRITERS)


_WRITERS: Mapping[str, Callable[[Any, Form], Any]] = {
    "names": lambda names, _: list(names),
    "word": word_for,
    "won": word_for,
    "thirds": lambda thirds, _: format_thirds(thirds),
    "levels by name": lambda levels, _: dict(sorted(levels.items())),
    "thirds by name": lambda thirds, _: {who: format_thirds(each) for who, each in sorted(thirds.items())},
    "points by name": lambda points, _: {who: each.plain() for who, each in sorted(points.items())},
    "cents by name": lambda cents, _: {who: each.plain() for who, each in sorted(cents.items())},
}
