"""Descriptions of the parts of a file, and their generic reader and writer.

Entries and rulesets share them (``domain.entry_shapes``, ``rules.shapes``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any, NamedTuple

from tarockblock.domain.strict import StrictTable

MOST = 10_000

_ALWAYS = frozenset(("fields", "table", "marks", "situations"))
"""Forms read even without a value: their reader reports what is missing."""

_LOOSE = ("marks", "situations")


class Form(NamedTuple):
    """The form of a field: ``of`` names its kind, which may need ``words`` or a ``shape``.

    ``default`` (``...``: required), or the value of the field ``like``, holds if it is missing. ``when``: the
    field is unknown unless that one's value is ``among`` these. ``by``: the field of the parts below that holds
    their key.
    """

    of: str
    default: Any = ...
    key: str = ""
    like: str = ""
    least: int = 0
    most: int = MOST
    among: tuple[Any, ...] = ()
    when: str = ""
    by: str = ""
    words: Mapping[str, Any] = {}
    shape: Shape | None = None


class Field(NamedTuple):
    name: str
    key: str
    form: Form
    is_required: bool


class Shape:
    def __init__(self, fact: type[Any], forms: Mapping[str, Form], either: tuple[str, ...] = ()) -> None:
        self.fact, self.either = fact, either
        self.fields = tuple(
            Field(name, form.key or name, form, form.default is ... and not form.like) for name, form in forms.items()
        )
        self.by_key = {each.key: each for each in self.fields}
        plain = [each for each in self.fields if not (each.form.when or each.form.like or each.form.of in _ALWAYS)]
        self.keys = frozenset(each.key for each in plain)
        """What may be there whatever else there is."""
        own = {} if fact is dict else {each.name: default_of(each) for each in fields(fact)}
        self.defaults = {
            each.name: each.form.default
            for each in plain
            if not each.is_required and own.get(each.name, ...) != each.form.default
        }
        """What holds where nothing is said, as far as the class does not say so itself."""
        self.key_of = {each.name: each.key for each in self.fields}


def default_of(field: Any) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return ... if field.default is MISSING else field.default


Readers = Mapping[str, Callable[[StrictTable, str, Form], Any]]


class PartReader:
    """Reads parts by their shapes. ``missing``: by form, substitutes for unreadable values, so that the others can
    be checked.
    """

    def __init__(self, readers: Readers, missing: Mapping[str, Any]) -> None:
        self._steps: dict[Shape, list[Any]] = {}
        self._missing = {"list": (), **missing}
        self._readers = {
            "fields": lambda table, key, form: self.values(part_of(table, key), form.shape),
            "table": lambda table, key, form: self.read(part_of(table, key), form.shape),
            "list": lambda table, key, form: tuple([self.read(each, form.shape) for each in table.tables(key)]),
            "word": word,
            "flag": lambda table, key, form: table.flag(key, default=bool(form.default)),
            **readers,
        }

    def read(self, table: StrictTable, shape: Shape | None, **given: Any) -> Any:
        assert shape is not None
        return shape.fact(**given, **self.values(table, shape))

    def values(self, table: StrictTable, shape: Shape | None) -> dict[str, Any]:
        assert shape is not None
        there, values = table.there(shape.keys), dict(shape.defaults)
        for name, key, form, is_required, is_plain, read in self._steps_of(shape):
            if is_plain:
                if is_required or key in there:
                    value = None if table.raw(key, required=is_required) is None else read(table, key, form)
                    if value is not None:
                        values[name] = value
                    elif is_required:
                        values[name] = self._missing.get(form.of, next(iter(form.words.values()), ""))
            elif form.when and values[form.when] not in form.among:
                values[name] = None
            elif form.of == "fields":
                values |= read(table, key, form)
            else:
                is_asked = form.of in _ALWAYS and form.default is not None
                there_is = is_asked or table.raw(key, required=is_required) is not None
                values[name] = read(table, key, form) if there_is else None
                if form.like and values[name] is None:
                    values[name] = values[form.like]
        if shape.either and not any(each in table for each in shape.either):
            table.complain(shape.either[0], "missing_key", key=shape.either[0])
        table.finish()
        return values

    def _steps_of(self, shape: Shape) -> list[Any]:
        if shape not in self._steps:
            self._steps[shape] = [(*each, each.key in shape.keys, self._readers[each.form.of]) for each in shape.fields]
        return self._steps[shape]


def part_of(table: StrictTable, key: str) -> StrictTable:
    return table.table(key, required=True) or StrictTable({})


def word(table: StrictTable, key: str, form: Form) -> Any:
    found = table.choice(key, form.words)
    return None if found is None else form.words[found]


def written(fact: Any, shape: Shape | None, writers: Mapping[str, Callable[[Any, Form], Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name, key, form, _ in () if shape is None else shape.fields:
        of = form.of
        value = fact if of == "fields" else getattr(fact, name)
        if value is None or value == form.default or (form.like and value == getattr(fact, form.like)):
            continue
        if of == "list":
            data[key] = [written(each, form.shape, writers) for each in value]
        elif of in ("fields", "table"):
            data[key] = written(value, form.shape, writers)
        elif of in _LOOSE:
            data |= writers[of](value, form)
        else:
            plain = list(value) if isinstance(value, tuple) else dict(value) if isinstance(value, Mapping) else value
            data[key] = writers[of](value, form) if of in writers else plain
    return data


def word_for(value: Any, form: Form) -> str:
    return next(word for word, meaning in form.words.items() if meaning == value)
