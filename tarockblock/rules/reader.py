"""Reads a ruleset from plain data, strictly.

Unknown keys, missing or invisible values, wrong types and dangling references are problems, all reported at once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tarockblock.domain.hand import parse_thirds
from tarockblock.domain.names import check_name
from tarockblock.domain.problems import Problem, closest
from tarockblock.domain.ruleset import (
    TEXT_LANGUAGES,
    BonusKind,
    ClauseKind,
    Ruleset,
    Setting,
    Text,
)
from tarockblock.domain.settings import SPECS
from tarockblock.domain.shapes import MOST, Form, PartReader, part_of
from tarockblock.domain.strict import StrictTable
from tarockblock.domain.trischaken import SITUATIONS
from tarockblock.domain.trischaken_table import VORHAND_FACTOR, TrischakenRules
from tarockblock.rules.shapes import GAME, RULESET, SETTINGS, earlier_tables
from tarockblock.visible_text import hides

MAX_NAME = 80
"""Longest name in a ruleset, in characters; renonce cases are named by half a sentence."""

_IDS = {"ruleset id": (re.compile(r"[a-z0-9-]+"), "ruleset_id"), "id": (re.compile(r"[a-z0-9_]+"), "part_id")}

_MISSING: Mapping[str, Any] = {"name": Text("", ""), "text": Text("", ""), "number": 0, "thirds": 0, "by key": {}}


def read_ruleset(data: object, *, stored: bool = False) -> tuple[Ruleset | None, list[Problem]]:
    """Return a ruleset and its problems; None if there are any.

    A ``stored`` copy is exempt from checks of names and ids added since.
    """
    table = StrictTable(data)
    ruleset = _Reader(table, stored=stored).ruleset() if table.valid else None
    return (None, table.problems) if table.problems else (ruleset, [])


class _Reader:
    def __init__(self, table: StrictTable, *, stored: bool) -> None:
        self.table, self.stored = table, stored
        self.clauses, self.bonuses = (
            part if isinstance(part := table.raw(key), Mapping) else {} for key in ("clauses", "bonuses")
        )
        self._parts: PartReader = PartReader(
            {
                "by key": self._by_key,
                "settings": self._settings,
                "situations": self._situations,
                "game": self._game,
                "style": self._style,
                "trischaken": self._trischaken,
                "readings": _readings,
                "numbers": _numbers,
                "prices": _prices,
                "marks": _mark,
                "number": _number,
                "thirds": _thirds,
            }
            | dict.fromkeys(("clauses", "bonuses", "kinds", "texts"), self._list)
            | dict.fromkeys(("clause", "price", "group"), self._name)
            | dict.fromkeys(("name", "text"), self._text)
            | dict.fromkeys(("key", "id", "ruleset id"), self._id),
            _MISSING,
        )

    def ruleset(self) -> Ruleset:
        self.table.raw("prices")  # marks the key as known: rules.prices lists it for other programs
        found: Ruleset = self._parts.read(self.table, RULESET)
        self._unique_keys(found)
        self._known_games(found)
        return found

    def _by_key(self, table: StrictTable, key: str, form: Form) -> Any:
        found = {}
        part = table.table(key) or StrictTable({})
        for name in part.keys():
            if form.by == "bonus" and name not in self.bonuses:
                part.complain(name, "unknown_key", key=name, suggestion=closest(name, self.bonuses))
            elif form.by == "id" and not self.stored and not _IDS["id"][0].fullmatch(name):
                part.complain(name, "part_id", value=name)
            inner = part_of(part, name)
            base = self._raw_games().get(str(inner.raw("made_of")), {}) if form.shape is GAME else {}
            if base:
                inner = StrictTable({**base, **inner.content}, inner.path, table.problems)
            found[name] = self._parts.read(inner, form.shape, **{form.by: name})
        return tuple(found.values()) if form.default == () else found

    def _game(self, table: StrictTable, key: str, _form: Form) -> str | None:
        name, games = table.text(key), self._raw_games()
        if name is not None and (name not in games or "made_of" in games[name]):
            table.complain(
                key, "no_such_game", suggestion=closest(name, games), game=name, ruleset=self.table.raw("id")
            )
        return name

    def _raw_games(self) -> Mapping[str, Mapping[str, Any]]:
        games = self.table.raw("games")
        return (
            {name: each for name, each in games.items() if isinstance(each, Mapping)}
            if isinstance(games, Mapping)
            else {}
        )

    def _settings(self, table: StrictTable, key: str, _form: Form) -> dict[str, Setting]:
        table, found = part_of(table, key), {}
        for name, shape in SETTINGS.items():
            part = table.table(name)
            if part is not None:
                found[name] = self._parts.read(part, shape)
        table.finish()
        return found

    def _trischaken(self, table: StrictTable, key: str, form: Form) -> TrischakenRules:
        part = part_of(table, key)
        style, is_earlier = part.raw("style"), not part.raw("table")
        known = earlier_tables().get(style) if is_earlier and isinstance(style, str) else None
        if known is not None:
            part = StrictTable({**part.content, **known}, part.path, table.problems)
        rules: TrischakenRules = self._parts.read(part, form.shape)
        return replace(rules, is_earlier=is_earlier)

    def _style(self, table: StrictTable, key: str, _form: Form) -> str | None:
        return self._id(table, key, Form("id")) if table.raw("table") else table.choice(key, earlier_tables())

    def _situations(self, table: StrictTable, _key: str, form: Form) -> dict[str, str]:
        cited = {name: self._name(table, f"{name}_clause", form) for name in SITUATIONS}
        return {name: clause for name, clause in cited.items() if clause is not None}

    def _list(self, table: StrictTable, key: str, form: Form) -> tuple[str, ...]:
        names = table.texts(key)
        for index, name in enumerate(names):
            self._check_known(table, f"{key}[{index}]", name, form)
        return tuple(names)

    def _name(self, table: StrictTable, key: str, form: Form) -> str | None:
        name = table.text(key)
        if name is not None:
            self._check_known(table, key, name, form)
        return name

    def _check_known(self, table: StrictTable, key: str, name: str, form: Form) -> None:
        """Complain about a name of something the ruleset does not have."""
        known, code, of = {
            "clause": (self.clauses, "no_such_clause", "clause"),
            "situations": (self.clauses, "no_such_clause", "clause"),
            "clauses": (self.clauses, "no_such_clause", "clause"),
            "bonuses": (self.bonuses, "unknown_bonus", "bonus"),
            "kinds": ((*BonusKind, *self.bonuses), "unknown_bonus", "bonus"),
        }.get(form.of, ((name,), "", ""))
        if name not in known:
            table.complain(key, code, suggestion=closest(name, known), **{of: name})

    def _text(self, table: StrictTable, key: str, form: Form) -> Text | None:
        part = table.table(key)
        if part is None:
            return None
        words = {language: part.text(language, required=True) for language in TEXT_LANGUAGES}
        part.finish()
        for language, text in words.items():
            if text is not None and not self.stored:
                code = _wrong_with(text, form)
                if code is not None:
                    part.complain(language, code, most=MAX_NAME)
        return Text(*(text or "" for text in words.values()))

    def _id(self, table: StrictTable, key: str, form: Form) -> str | None:
        text = table.text(key)
        if text is None or self.stored:
            return text
        if form.of == "key":
            if len(text) != 1 or not text.isalnum():
                table.complain(key, "key_form", value=text)
        elif not _IDS[form.of][0].fullmatch(text):
            table.complain(key, _IDS[form.of][1], value=text)
        return text

    def _unique_keys(self, ruleset: Ruleset) -> None:
        keys = [(f"games.{g.id}.key", g.key) for g in ruleset.games.values() if not g.bids]
        keys += [(f"games.{g.id}.bids.{b.bonus}.key", b.key) for g in ruleset.games.values() for b in g.bids]
        bonus_keys = [(f"bonuses.{bonus.id}.key", bonus.key) for bonus in ruleset.bonuses.values()]
        for group in (keys, bonus_keys):
            seen: dict[str, str] = {}
            for path, key in group:
                if key and key.casefold() in seen:
                    self.table.complain(path, "key_twice", key=key, other=seen[key.casefold()])
                seen.setdefault(key.casefold(), path)
        for list_name, found in (("offences", ruleset.offences), ("remarks", ruleset.remarks)):
            ids = [each.id for each in found]
            for index, name in enumerate(ids):
                if name in ids[:index]:
                    self.table.complain(f"{list_name}[{index}].id", "named_twice", player=name)

    def _known_games(self, ruleset: Ruleset) -> None:
        for index, offence in enumerate(ruleset.offences):
            for number, game in enumerate(offence.games):
                if game not in ruleset.games:
                    meant = closest(game, ruleset.games)
                    path = f"offences[{index}].games[{number}]"
                    self.table.complain(path, "no_such_game", suggestion=meant, game=game, ruleset=ruleset.id)


def _wrong_with(text: str, form: Form) -> str | None:
    if form.of != "name":
        return "text_control" if hides(text) else None
    return check_name(text, MAX_NAME) or (None if text == text.strip() else "name_spaces")


def _number(table: StrictTable, key: str, form: Form) -> int | None:
    value = table.number(key, least=form.least, most=form.most)
    if value is None or not form.among or value in form.among:
        return value
    table.complain(key, "no_choice", value=value, choices=", ".join(map(str, form.among)))
    return None


def _thirds(table: StrictTable, key: str, form: Form) -> int | None:
    text = table.text(key)
    thirds = None if text is None else parse_thirds(text)
    if text is not None and thirds is None:
        table.complain(key, "card_points_form", value=text)
    return None if form.default is None and not thirds else thirds


def _prices(table: StrictTable, key: str, _form: Form) -> dict[str, int]:
    part, lines = part_of(table, key), table.raw("table")
    rows = [each for each in lines if isinstance(each, Mapping)] if isinstance(lines, list) else []
    cells = [each.get(of) for of in ("price", "with_game") for each in rows]
    names = list(dict.fromkeys(name for name in cells if isinstance(name, str)))
    names += [VORHAND_FACTOR] if VORHAND_FACTOR in part else []
    prices = {name: part.number(name, least=0, most=MOST, required=True) or 0 for name in names}
    part.finish()
    return prices


def _numbers(table: StrictTable, key: str, form: Form) -> tuple[int, ...]:
    numbers = table.items(key)
    for index, each in enumerate(numbers):
        if not isinstance(each, int) or isinstance(each, bool) or not form.least <= each <= form.most:
            table.complain(f"{key}[{index}]", "out_of_range", least=form.least, most=form.most)
    return tuple(each for each in numbers if isinstance(each, int))


def _readings(table: StrictTable, key: str, _form: Form) -> dict[str, str]:
    part = part_of(table, key)
    found = {spec.id: part.choice(spec.id, spec.values) for spec in SPECS if spec.id in part}
    part.finish(*(spec.id for spec in SPECS))
    return {name: value for name, value in found.items() if value is not None}


def _mark(table: StrictTable, _key: str, _form: Form) -> ClauseKind:
    summary, reading = table.flag("summary"), table.flag("reading")
    if summary and reading:
        table.complain("reading", "summary_and_reading")
    return ClauseKind.SUMMARY if summary else ClauseKind.READING if reading else ClauseKind.QUOTATION
