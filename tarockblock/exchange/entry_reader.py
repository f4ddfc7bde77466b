"""Reads an entry of the evening file, checking only its shape."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from fractions import Fraction
from typing import Any

from tarockblock.domain.entry_shapes import FIGURES_ONLY, NEGATIVE, SHAPES
from tarockblock.domain.hand import MAX_RATE, WHOLE_DEAL, Entry, parse_thirds
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.ruleset import MOST_KONTRA, GameKind, Ruleset
from tarockblock.domain.shapes import Form, PartReader, word
from tarockblock.domain.strict import MAX_NUMBER, StrictTable

MAX_TEXT = 4000
"""Longest note or reason, in characters."""

_AMOUNT = re.compile(r"[+-]?[0-9]{1,12}(?:/[1-9][0-9]{0,5})?", re.ASCII)
_MISSING = {"names": (), "number": 0, "rate": 0, "won": None, "thirds by name": {}, "points by name": {}}


def read_entry(table: StrictTable, ruleset: Ruleset | None) -> Entry | None:
    """Return the entry, or None if its shape is wrong (problems go to the table's list)."""
    before = len(table.problems)
    entry = read_entry_as_far(table, ruleset)
    return entry if len(table.problems) == before else None


def read_entry_as_far(table: StrictTable, ruleset: Ruleset | None) -> Entry | None:
    """Return the readable part of an entry, for further checks; None if its kind is unknown."""
    kind = table.choice("kind", SHAPES, required=True)
    if kind is None:
        return None
    shape = SHAPES[kind]
    if kind == "game" and _is_negative(table, ruleset):
        shape = NEGATIVE
    elif kind == "manual" and table.raw("hand") is True:
        shape = FIGURES_ONLY
    entry: Entry = _READER.read(table, shape)
    return entry


def _is_negative(table: StrictTable, ruleset: Ruleset | None) -> bool:
    game = table.raw("game")
    known = None if ruleset is None or not isinstance(game, str) else ruleset.games.get(game)
    return "declarers" in table if known is None else known.kind is GameKind.NEGATIVE


def prose(table: StrictTable, key: str, most: int = MAX_TEXT) -> str:
    """Return free text unchanged; invisible characters are made visible when shown."""
    text = table.text(key, default="") or ""
    if len(text) > most:
        table.complain(key, "text_long", most=most)
    return text


def _time(table: StrictTable, key: str, _form: Form) -> str | None:
    at = table.text(key)
    try:
        datetime.fromisoformat("2026-01-01" if at is None else at)
    except ValueError:
        table.complain(key, "time_form", value=at)
    return at


def _level(table: StrictTable, key: str, _form: Form) -> int:
    return table.number(key, least=0, most=MOST_KONTRA) or 0


def _thirds(table: StrictTable, key: str, _form: Form) -> int:
    value = table.raw(key, required=True)
    if isinstance(value, int) and not isinstance(value, bool):
        if 0 <= value * 3 <= WHOLE_DEAL:
            return value * 3
        table.complain(key, "card_points_range")
        return 0
    text = table.text(key)
    thirds = None if text is None else parse_thirds(text)
    if text is not None and thirds is None:
        table.complain(key, "card_points_form", value=text)
    return thirds or 0


def _amount(of: type[Points] | type[Cents]) -> Callable[[StrictTable, str, Form], Any]:
    def read(table: StrictTable, who: str, _form: Form) -> Any:
        value: Any = table.raw(who)
        is_whole = isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MAX_NUMBER
        if is_whole or (isinstance(value, str) and _AMOUNT.fullmatch(value)):
            return of(Fraction(value))
        table.complain(who, "amount_form")
        return None

    return read


def _by_name(read: Callable[[StrictTable, str, Form], Any]) -> Callable[[StrictTable, str, Form], dict[str, Any]]:
    def read_all(table: StrictTable, key: str, form: Form) -> dict[str, Any]:
        part = table.table(key)
        found = {} if part is None else {who: read(part, who, form) for who in part.keys()}
        return {who: value for who, value in found.items() if value is not None}

    return read_all


_READER = PartReader(
    {
        "id": lambda table, key, _: table.text(key),
        "name": lambda table, key, _: table.text(key),
        "prose": lambda table, key, _: prose(table, key),
        "time": _time,
        "level": _level,
        "number": lambda table, key, _: table.number(key),
        "rate": lambda table, key, _: table.number(key, least=0, most=MAX_RATE),
        "won": word,
        "thirds": _thirds,
        "names": lambda table, key, _: tuple(table.texts(key)),
        "levels by name": lambda *at: {who: level for who, level in _by_name(_level)(*at).items() if level},
        "thirds by name": _by_name(_thirds),
        "points by name": _by_name(_amount(Points)),
        "cents by name": _by_name(_amount(Cents)),
    },
    _MISSING,
)
