"""An evening in which somebody is called otherwise: every place where his name stands, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tarockblock.domain.entry_shapes import SHAPE_OF
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Entry


def renamed(evening: Evening, names: Mapping[str, str]) -> Evening:
    """The evening with other names, old to new; all at once, so that two people can swap theirs."""
    return replace(
        evening,
        players=tuple(names.get(each, each) for each in evening.players),
        first_dealer=names.get(evening.first_dealer, evening.first_dealer),
        entries=tuple(renamed_entry(each, names) for each in evening.entries),
    )


def renamed_entry(entry: Entry, names: Mapping[str, str]) -> Entry:
    """The same for one entry."""
    found: Entry = _renamed(entry, names)
    return found


def is_renamed(before: Entry, after: Entry | None, names: Mapping[str, str]) -> bool:
    """Whether that people are called otherwise is all that changed, there or back."""
    if not names or after is None or before == after:
        return False
    return renamed_entry(before, names) == after or renamed_entry(after, names) == before


def _renamed(fact: Any, names: Mapping[str, str]) -> Any:
    changed: dict[str, Any] = {}
    for field in SHAPE_OF[type(fact)].fields:
        value = getattr(fact, field.name)
        match field.form if value else None:
            case "name":
                changed[field.name] = names.get(value, value)
            case "names":
                changed[field.name] = tuple(names.get(each, each) for each in value)
            case str(form) if form.endswith("by name"):
                changed[field.name] = {names.get(who, who): each for who, each in value.items()}
            case type():
                changed[field.name] = tuple(_renamed(each, names) for each in value)
    return replace(fact, **changed) if changed else fact
