"""Strict reading of plain data (JSON or TOML): every key known, every type right, all problems at once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Set
from typing import Any

from tarockblock.domain.problems import Problem, closest, join, problem

MAX_NUMBER = 1_000_000_000
"""Largest whole number; text fields must hold them."""


MAX_ITEMS = 300
"""Longest list or table with free keys: checks must stay quick."""

MAX_PROBLEMS = 200


class StrictTable:
    """A mapping being read; ``path`` is its place (``inside`` another), ``problems`` the list shared with its
    children.

    It collects problems, and never raises or guesses.
    """

    def __init__(
        self, data: object, path: str = "", problems: list[Problem] | None = None, inside: StrictTable | None = None
    ) -> None:
        self._path, self._inside = path, inside
        self.problems: list[Problem] = [] if problems is None else problems
        self._seen: set[str] = set()
        self._data: Mapping[str, Any] = {}
        self.valid = type(data) is dict or isinstance(data, Mapping)
        if self.valid:
            self._data = data  # type: ignore[assignment]
        else:
            self.complain("", "wrong_type", expected="table", got=kind_of(data))

    @property
    def path(self) -> str:
        return self._path if self._inside is None else join(self._inside.path, self._path)

    def there(self, keys: Set[str]) -> Set[str]:
        """Return which of these keys exist, even if null; all become known."""
        self._seen |= keys
        return self._data.keys() & keys

    def __contains__(self, key: str) -> bool:
        """Return whether there is a value; the key becomes known, for "did you mean"."""
        self._seen.add(key)
        return self._data.get(key) is not None

    def at(self, key: str) -> str:
        return join(self.path, key)

    @property
    def content(self) -> Mapping[str, Any]:
        return self._data

    @property
    def has_enough(self) -> bool:
        return len(self.problems) >= MAX_PROBLEMS

    def complain(self, key: str, code: str, /, *, suggestion: str | None = None, **params: object) -> None:
        """Note a problem at a key (or, with an empty key, at the table itself)."""
        if not self.has_enough:
            self.problems.append(problem(self.at(key), code, suggestion=suggestion, **params))

    def raw(self, key: str, *, required: bool = False) -> object:
        self._seen.add(key)
        value = self._data.get(key)
        if value is None and required and self.valid:
            self.complain(key, "missing_key", key=key)
        return value

    def text(self, key: str, *, default: str | None = None, required: bool = False) -> str | None:
        self._seen.add(key)
        value = self._data.get(key)
        if isinstance(value, str):
            return value
        if value is not None:
            self.complain(key, "wrong_type", expected="text", got=kind_of(value))
        elif required:
            self.raw(key, required=True)
        return default

    def number(
        self, key: str, *, least: int | None = None, most: int = MAX_NUMBER, required: bool = False
    ) -> int | None:
        """Return a whole number within bounds, not a bool."""
        value = self.raw(key, required=required)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            self.complain(key, "wrong_type", expected="number", got=kind_of(value))
            return None
        low = -most if least is None else least
        if not low <= value <= most:
            self.complain(key, "out_of_range", least=low, most=most)
            return None
        return value

    def flag(self, key: str, *, default: bool = False) -> bool:
        self._seen.add(key)
        value = self._data.get(key)
        if value is None or isinstance(value, bool):
            return default if value is None else value
        self.complain(key, "wrong_type", expected="bool", got=kind_of(value))
        return default

    def choice(self, key: str, choices: Collection[str], *, required: bool = False) -> str | None:
        value = self.text(key, required=required)
        if value is None or value in choices:
            return value
        self.complain(key, "no_choice", value=value, choices=", ".join(choices), suggestion=closest(value, choices))
        return None

    def items(self, key: str, *, most: int = MAX_ITEMS, required: bool = False) -> list[object]:
        value = self.raw(key, required=required)
        if value is None:
            return []
        if not isinstance(value, list):
            self.complain(key, "wrong_type", expected="list", got=kind_of(value))
            return []
        if len(value) > most:
            self.complain(key, "too_many_entries", most=most)
            return []
        return value

    def texts(self, key: str, *, required: bool = False) -> list[str]:
        found = []
        for index, value in enumerate(self.items(key, required=required)):
            if isinstance(value, str):
                found.append(value)
            else:
                self.complain(f"{key}[{index}]", "wrong_type", expected="text", got=kind_of(value))
        return found

    def table(self, key: str, *, required: bool = False) -> StrictTable | None:
        value = self.raw(key, required=required)
        if value is None:
            return None
        child = StrictTable(value, key, self.problems, self)
        return child if child.valid else None

    def tables(self, key: str, *, required: bool = False) -> Iterator[StrictTable]:
        for index, value in enumerate(self.items(key, required=required)):
            child = StrictTable(value, f"{key}[{index}]", self.problems, self)
            if child.valid:
                yield child

    def keys(self) -> list[str]:
        self._seen.update(self._data)
        if len(self._data) > MAX_ITEMS:
            self.complain("", "too_many_entries", most=MAX_ITEMS)
            return []
        return list(self._data)

    def finish(self, *known: str) -> None:
        """Complain about every key not read; ``known`` are further legal ones, for "did you mean"."""
        if self._data.keys() <= self._seen:
            return
        legal = self._seen | set(known)
        for key in self._data:
            if self.has_enough:
                return
            if key not in legal:
                self.complain(key, "unknown_key", key=key, suggestion=closest(str(key), legal))


def kind_of(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "bool"
    for kind, word in ((str, "text"), (int, "number"), (float, "decimal"), (list, "list"), (Mapping, "table")):
        if isinstance(value, kind):
            return word
    return "other"
