"""Draft of the house ruleset editor. No window."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from tarockblock.app.rules.building import Data, placeholder, with_values
from tarockblock.app.rules.examples import offered
from tarockblock.app.rules.house_clauses import OWN_TABLE, with_clauses
from tarockblock.app.rules.library import base_of
from tarockblock.app.rules.naming import name_problem
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import (
    HOUSE_CLAUSE,
    SETTINGS_OF_EVENTS,
    TEXT_LANGUAGES,
    Clause,
    ClauseKind,
    Event,
    Ruleset,
    Text,
)
from tarockblock.domain.trischaken_table import VORHAND_FACTOR
from tarockblock.rules.fields import (
    BESIDE_VALAT,
    Difference,
    Field,
    FieldKind,
    Value,
    differences,
    fields_of,
    length_of,
    look_up,
    merged,
    parse_length,
    raw_value,
    value_of,
)
from tarockblock.rules.library import shipped_tables
from tarockblock.rules.reader import read_ruleset
from tarockblock.rules.writer import copied, to_data

Snapshot = tuple[str, dict[str, Value]]
"""Name and entered values."""

_DIGITS = re.compile(r"-?[0-9]{1,9}")
_MEMBER = re.compile(r"\[\d+\]$")
"""Place in a list that is one field."""
_STYLE = "trischaken.style"
_TABLE = "trischaken.table"
_ADDED = "+"
"""Prefix of added games and bonuses in snapshots."""
BY_KIND = "by_kind"
"""Value of the setting for bonuses beside a valat that lets tables decide; offered before there is a table."""
_TYPED = (FieldKind.NUMBER, FieldKind.CARD_POINTS, FieldKind.LENGTH, FieldKind.NUMBERS)
_CENTS_A_POINT = 10
"""Conversion of Trischaken prices between rulesets in points and in cents."""


class HouseDraft:
    """A ruleset being made from, or changing, ``origin``.

    ``new_id``: None if ``origin`` itself changes; ``others``: taken names. Numbers stay text until read.
    """

    def __init__(
        self, origin: Ruleset, *, name: str = "", new_id: str | None = None, others: Collection[str] = ()
    ) -> None:
        self.origin = origin
        self.base = base_of(origin)
        self.is_new = new_id is not None
        self.id = new_id or origin.id
        self.name = self._first_name = name or origin.short.de
        self.others = others
        self._own, self.official = to_data(origin), to_data(self.base)
        self._first = merged(self._own, self.official)
        self.data = copied(self._first)
        """It has the names of everything that can be in it."""
        self._entered: dict[str, Value] = {}
        self._added: dict[str, str] = {}
        """New games and bonuses: as JSON, by their place."""
        self._fields = self._by_path()
        self._result: tuple[object, tuple[Ruleset | None, list[Problem]]] | None = None
        self._known_offers: Mapping[str, tuple[str, ...]] | None = offered(origin)

    # ------------------------------------------------------------------ fields

    @property
    def fields(self) -> tuple[Field, ...]:
        """Effective fields, in the price list's order."""
        factors = {each.subject: each.path for each in self._fields.values() if each.name == "bonus_factor"}
        multiplying = {name for name, path in factors.items() if self._holds(path, official=False) != 1}

        def is_effective(field: Field) -> bool:
            if field.group == "settings":
                return field.subject in self._offered
            return field.name != "leaves_alone" or field.subject in multiplying

        return tuple(filter(is_effective, self._fields.values()))

    @property
    def _offered(self) -> Mapping[str, tuple[str, ...]]:
        if self._known_offers is None:
            ruleset = self._parsed()[0]
            self._known_offers = offered(self.origin if ruleset is None else ruleset)
        return self._known_offers

    def field(self, path: str) -> Field:
        """Return a field by path, with its distinguishable choices; KeyError if missing."""
        field = self._fields[path]
        if field.group != "settings":
            return field
        values = (*self._offered.get(field.subject, ()), self.shown(path), BY_KIND)
        return replace(field, choices=tuple(value for value in field.choices if value in values))

    def shown(self, path: str) -> Value:
        """Return a field's content: text for numbers and card points, else the choice."""
        field = self._fields[path]
        return self._entered[path] if path in self._entered else self._begun(field)

    def base_shown(self, path: str) -> Value:
        field = self._fields[path]
        if field.kind is FieldKind.PLAYED:
            here = look_up(self.official, field.keys)
            return here is not None or (self._begun(field) and field.path not in self._added)
        if field.group not in ("doubling", *BESIDE_VALAT) and look_up(self.official, field.table) is None:
            return self._begun(field) if field.default is None else _text(field, field.default)
        if field.keys[:2] == ("trischaken", "prices"):
            return _text(field, raw_value({"trischaken": self._manner(self.official)}, field))
        return _text(field, raw_value(self.official, field))

    def followed(self, path: str) -> str:
        """Return the value in force while a field is empty, or ""."""
        field = self._fields[path]
        if field.kind is FieldKind.NUMBER and field.default is not None:
            return str(field.default)
        if not field.follows or field.kind not in _TYPED:
            return ""
        above = ".".join(field.follows)
        text = str(self.shown(above) or "").strip()
        readable = isinstance(value_of(_at(field, _read(field, text)), field), int)
        return (text if readable else "") if text else self.followed(above)

    def is_played(self, path: str) -> bool:
        """Return whether a field counts: its game or bonus is played, and its kind is not listed as a whole."""
        field = self._fields[path]
        kind = look_up(self.data, ("bonuses", field.member, "kind"))
        if field.group in BESIDE_VALAT and kind is not None:
            whole = ".".join((field.group, field.name, kind))
            return bool(self.shown(f"bonuses.{field.member}")) and not self.shown(whole)
        switch = ".".join(field.keys[:2])
        return field.group not in ("games", "bonuses") or bool(self.shown(switch))

    def is_changed(self, path: str) -> bool:
        """Return whether it differs from the official value."""
        field = self._fields[path]
        if field.kind is not FieldKind.PLAYED and not self.is_played(path):
            return False
        mine, theirs = self.shown(path), self.base_shown(path)
        if field.kind not in _TYPED or mine == theirs:
            return mine != theirs
        return self._holds(path, official=False) != self._holds(path, official=True)

    def base_value(self, path: str) -> Value:
        field = self._fields[path]
        return self._holds(path, official=True) if field.kind in _TYPED else self.base_shown(path)

    def _holds(self, path: str, *, official: bool) -> Value:
        field = self._fields[path]
        value = _read(field, str(self.base_shown(path) if official else self.shown(path)))
        if value is None and field.follows:
            return self._holds(".".join(field.follows), official=official)
        value = field.default if value is None else value
        return value_of(_at(field, value), field) if field.kind is FieldKind.CARD_POINTS else value

    # ------------------------------------------------------------------ entering

    def put(self, path: str, value: Value) -> None:
        """Enter a value: text for numbers, else a choice."""
        if path == _STYLE and value != self._style:
            self._entered = {key: each for key, each in self._entered.items() if not key.startswith("trischaken.")}
            self._added.pop(_TABLE, None)
            self.data["trischaken"] = self._manner(self._first, str(value))
            self._fields = self._by_path()
        if value == self._begun(self._fields[path]):
            self._entered.pop(path, None)
        else:
            self._entered[path] = value
        if self._fields[path].kind not in _TYPED:
            self._known_offers = None

    def add(self, path: str, content: str) -> None:
        """Add a game or bonus: a JSON table, for a bonus with its games."""
        self._added[path] = content
        self._rebuild()

    def set_table(self, content: str) -> None:
        """Set an own Trischaken table as JSON; newly named prices equal the present first price."""
        table, before = json.loads(content), self.data["trischaken"]
        names = [line[key] for line in table["table"] for key in ("price", "with_game") if key in line]
        known = before["prices"]
        usual = next(iter(known.values()))
        prices = {name: known.get(name, usual) for name in dict.fromkeys(names)}
        prices |= {name: price for name, price in known.items() if name == VORHAND_FACTOR}
        clause = self.official["trischaken"]["clause"]
        self._added[_TABLE] = content
        self._entered[_STYLE] = OWN_TABLE
        self.data["trischaken"] = {"style": OWN_TABLE, "clause": clause, "prices": prices, "table": table["table"]}
        if table["places"]:
            self.data["trischaken"]["places"] = True
        self._rebuild()
        kept = (f"trischaken.prices.{name}" for name in before["prices"] if name not in prices)
        for path in kept:
            self._entered.pop(path, None)

    def _rebuild(self) -> None:
        data = copied(self._first) | {"trischaken": self.data["trischaken"]}
        for path, content in self._added.items():
            if path == _TABLE:
                continue
            group, name = path.split(".")
            part = json.loads(content)
            data[group][name] = part["table"]
            data["clauses"].setdefault(part["table"]["clause"], placeholder(part["table"]["name"]))
            for game in part["games"]:
                if game in data["games"]:
                    data["games"][game].setdefault("bonuses", []).append(name)
        self.data, self._known_offers = data, None
        self._fields = self._by_path()

    def set_back(self, path: str) -> None:
        self.put(path, self.base_shown(path))

    def set_all_back(self) -> None:
        """Restore all official values, keeping the name."""
        self._added.clear()
        self._entered.clear()
        self._rebuild()
        if _STYLE in self._fields:
            self.set_back(_STYLE)
        for path in self._fields:
            self.set_back(path)

    def snapshot(self) -> Snapshot:
        added: dict[str, Value] = {_ADDED + path: content for path, content in self._added.items()}
        return self.name, added | self._entered

    def restore(self, snapshot: Snapshot) -> None:
        self.name = snapshot[0]
        self.put(_STYLE, self._begun_style)
        self._entered = {}
        entered = dict(snapshot[1])
        added = {path.removeprefix(_ADDED): str(entered.pop(path)) for path in snapshot[1] if path.startswith(_ADDED)}
        known = (self._first["games"], self._first["bonuses"])
        self._added = {
            path: each for path, each in added.items() if all(path.split(".")[1] not in part for part in known)
        }
        table = self._added.pop(_TABLE, None)
        self._rebuild()
        style = entered.pop(_STYLE, None)
        if style in self.field(_STYLE).choices:
            self.put(_STYLE, style)
        if table is not None:
            self.set_table(table)
        for path, value in entered.items():
            field = self._fields.get(path)
            if field is None or type(value) is not type(self._begun(field)):
                continue
            if field.kind is not FieldKind.CHOICE or value in field.choices:
                self.put(path, value)

    @property
    def dirty(self) -> bool:
        return bool(self._entered or self._added) or self.name.strip() != self._first_name

    # ------------------------------------------------------------------ the result

    def problems(self) -> list[Problem]:
        """Return the problems: the name's at ``name``, else the strict reader's."""
        wrong = name_problem(self.name, self.others)
        found = [] if wrong is None else [wrong]
        if not any(self.shown(path) for path, each in self._fields.items() if path == f"games.{each.subject}"):
            return [*found, problem("games", "no_games")]
        misread = [replace(each, path=_MEMBER.sub("", each.path)) for each in self._parsed()[1]]
        return found + self._contradictions() + misread

    def _contradictions(self) -> list[Problem]:
        found = []
        for field in self._fields.values():
            path = field.path
            if field.group == "bonuses" and field.name == "declarer" and self.is_played(path):
                if not self.shown(path) and not self.shown(path.replace(".declarer", ".opponents")):
                    found.append(problem(path, "bonus_of_nobody"))
            elif field.group == "doubling" and self.shown(path):
                if parse_length(str(self.shown(path))) is None:
                    found.append(problem(path, "length_form"))
                setting, value = SETTINGS_OF_EVENTS.get(Event(field.subject), ("", ""))
                if setting and self.shown(f"settings.{setting}.value") == value:
                    found.append(problem(path, "doubles_twice", setting=setting))
        return found

    def ruleset(self) -> Ruleset | None:
        plain = None if self.problems() else self._parsed()[0]
        if plain is None:
            return None
        data = with_clauses(to_data(plain), self.base)
        data["id"] = self.id
        data["base"] = None if self.base is self.origin and not self.is_new else self.base.id
        if self.is_new or self.name.strip() != self._first_name:
            data["name"] = data["short"] = dict.fromkeys(TEXT_LANGUAGES, self.name.strip())
        return _read_stored(data)[0]

    def clause_of(self, path: str) -> Clause | None:
        """Return the clause the ruleset will cite for a field; None while it is unreadable."""
        plain = self._parsed()[0]
        if plain is None:
            return None
        data = with_clauses(to_data(plain), self.base)
        cited = str(look_up(data, self._fields[path].clause))
        words = data["clauses"].get(cited)
        if words is None or not cited.startswith(HOUSE_CLAUSE):
            return plain.clauses.get(cited)
        return Clause(cited, Text(**words["ref"]), Text(**words["quote"]), ClauseKind.SUMMARY)

    def changes(self) -> tuple[Difference, ...]:
        ruleset = self._parsed()[0]
        return () if ruleset is None else differences(to_data(ruleset), self.official)

    def _parsed(self) -> tuple[Ruleset | None, list[Problem]]:
        key = (*self._entered.items(), *self._added.items())
        if self._result is None or self._result[0] != key:
            self._result = key, _read_stored(self._filled())
        return self._result[1]

    def _filled(self) -> Data:
        values = {path: self._typed(path) for path in self._fields}
        data = with_values(self.data, tuple(self._fields.values()), values)
        for path, field in self._fields.items():
            # A value equal to the unstated official default need not be stated here either.
            is_ours = field.group == "settings" and field.subject not in self.official["settings"]
            if is_ours and values[path] == field.default:
                data["settings"].pop(field.subject, None)
        return data

    def _typed(self, path: str) -> Value:
        field, value = self._fields[path], self.shown(path)
        return _read(field, str(value)) if field.kind in _TYPED else value

    @property
    def _style(self) -> str:
        return str(self.data["trischaken"]["style"])

    @property
    def _begun_style(self) -> str:
        return str(self._first["trischaken"]["style"])

    def _by_path(self) -> dict[str, Field]:
        return {field.path: field for field in fields_of(self.data)}

    def _begun(self, field: Field) -> Value:
        if field.path == _STYLE:
            return self._begun_style
        if field.kind is FieldKind.PLAYED:
            return field.path in self._added or look_up(self._own, field.keys) is not None
        return _text(field, raw_value(self.data, field))

    def _manner(self, known: Mapping[str, Any], style: str = "") -> Data:
        style = style or self._style
        for each in (known, self.official):
            if each["trischaken"]["style"] == style:
                return copied(each["trischaken"])
        if style not in shipped_tables():  # an own table of the house
            return copied(self.data["trischaken"])
        region = shipped_tables()[style]
        table, prices = to_data(region)["trischaken"], dict(region.trischaken.prices)
        in_cents = bool(self.data["rate"].get("points_are_cents"))
        for name, price in prices.items() if region.points_are_cents is not in_cents else ():
            if name != VORHAND_FACTOR:
                prices[name] = price * _CENTS_A_POINT if in_cents else price // _CENTS_A_POINT
        form = {key: each for key, each in table.items() if not key.endswith("clause")}
        return {**form, "clause": self.official["trischaken"]["clause"], "prices": prices}


def _read_stored(data: Data) -> tuple[Ruleset | None, list[Problem]]:
    return read_ruleset(data, stored=True)


def _text(field: Field, value: Value) -> Value:
    return value if field.kind not in _TYPED else "" if value is None else str(value)


def _read(field: Field, text: str) -> Value:
    text = " ".join(text.replace(",", " ").split()) if field.kind is FieldKind.NUMBERS else text.strip()
    if field.kind is FieldKind.NUMBER and _DIGITS.fullmatch(text):
        return int(text)
    length = parse_length(text) if field.kind is FieldKind.LENGTH else None
    return text or None if length is None else length_of(dict([length]))


def _at(field: Field, value: Value) -> dict[str, Any]:
    data: Any = value
    for key in reversed(field.keys):
        data = {key: data}
    return dict(data)
