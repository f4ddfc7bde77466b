"""Writes a ruleset as plain data in the very form ``rules.reader`` reads, leaving out what is the default anyway."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from tarockblock.domain.cardpoints import format_thirds
from tarockblock.domain.ruleset import ClauseKind, Ruleset, Text
from tarockblock.rules.shapes import RULESET, SETTINGS, Form, Shape

Data = dict[str, Any]


def to_data(ruleset: Ruleset) -> Data:
    """The whole ruleset as tables, texts, numbers and flags: ``read_ruleset(to_data(r)) == (r, [])``."""
    return _written(ruleset, RULESET)


def digest(ruleset: Ruleset) -> str:
    """A fingerprint of everything in the ruleset: 32 hexadecimal digits, the same wherever it was read from."""
    canonical = json.dumps(to_data(ruleset), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    import hashlib  # a tenth of the start of a command that needs no fingerprint

    return hashlib.blake2b(canonical.encode(), digest_size=16).hexdigest()


def _written(part: Any, shape: Shape | None) -> Data:
    data: Data = {}
    for name, key, form in () if shape is None else shape.fields:
        value = part if form.of == "fields" else getattr(part, name)
        if form.of == "marks":
            data |= {} if value is ClauseKind.QUOTATION else {value.value: True}
        elif form.of == "situations":
            data |= {f"{situation}_clause": clause for situation, clause in value.items()}
        elif value is not None and value != (getattr(part, form.like) if form.like else form.default):
            data[key] = _WRITERS[form.of](value, form) if form.of in _WRITERS else value
    return data


def _by_key(value: Any, form: Form) -> Data:
    parts = value.values() if isinstance(value, Mapping) else value
    return {getattr(each, form.by): _written(each, form.shape) for each in parts}


def _text(value: Text, _form: Form) -> Data:
    return {"de": value.de, "en": value.en}


def _list(value: Any, _form: Form) -> list[str]:
    return list(value)


_WRITERS: Mapping[str, Callable[[Any, Form], Any]] = {
    "name": _text,
    "text": _text,
    "thirds": lambda thirds, _: format_thirds(thirds, always_blatt=True),
    "word": lambda value, form: next(word for word, meaning in form.words.items() if meaning == value),
    "clauses": _list,
    "bonuses": _list,
    "texts": _list,
    "prices": lambda prices, _: dict(prices),
    "fields": lambda part, form: _written(part, form.shape),
    "table": lambda part, form: _written(part, form.shape),
    "list": lambda parts, form: [_written(each, form.shape) for each in parts],
    "by key": _by_key,
    "settings": lambda chosen, _: {name: _written(each, SETTINGS[name]) for name, each in chosen.items()},
}
