"""Added games and bonuses of a house ruleset, copied from shipped ones."""

from __future__ import annotations

import json
import string
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tarockblock.app.rules.draft import HouseDraft
from tarockblock.app.rules.library import is_official
from tarockblock.app.rules.naming import id_for
from tarockblock.domain.names import check_name
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import TEXT_LANGUAGES, GameKind
from tarockblock.domain.shapes import MOST
from tarockblock.rules.fields import name_in
from tarockblock.rules.library import shipped, shipped_ids
from tarockblock.rules.writer import copied, to_data

Data = dict[str, Any]

PRICES = {"games": ("value", "lost_value"), "bonuses": ("silent", "announced")}
"""Prices asked, by group; a game needs the first, a bonus any."""
_CENTS_A_POINT = 10
_POSITIVE = (GameKind.PARTNER, GameKind.ALONE, GameKind.COLOUR)
_NOT_COPIED = frozenset(
    ("made_of", "leaves_alone", "vorhand_value", "vorhand_lost_value", "vorhand_silent", "vorhand_announced", "lost")
)
"""References to other parts, and prices not asked."""
_KEYS = string.ascii_uppercase + string.digits


@dataclass(frozen=True, slots=True)
class Model:
    """A game or bonus to copy, with its ruleset."""

    id: str
    ruleset: str
    table: Mapping[str, Any]
    in_cents: bool

    def name(self, language: str) -> str:
        return name_in(self.table, (), language) or self.id


def models(draft: HouseDraft, group: str) -> dict[str, Model]:
    """Return the models by id, from the draft's official ruleset first."""
    first = [draft.base.id] if is_official(draft.base) else []
    found: dict[str, Model] = {}
    for name in dict.fromkeys((*first, *shipped_ids())):
        ruleset = shipped(name)
        for each, table in to_data(ruleset)[group].items():
            if table["kind"] != GameKind.TRISCHAKEN:
                found.setdefault(each, Model(each, name, table, ruleset.points_are_cents))
    return found


@dataclass
class NewPartDraft:
    """A new game (``group`` "games") or bonus; ``allowed``: matching parts by id."""

    draft: HouseDraft
    group: str
    known: Mapping[str, Model] = field(default_factory=dict)
    model: str = ""
    name: str = ""
    key: str = ""
    first: str = ""
    second: str = ""
    allowed: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.known = self.known or models(self.draft, self.group)
        self.key = next(iter(self._free_keys()), "")
        self.choose(self.model or next(iter(self.known)))

    @property
    def is_game(self) -> bool:
        return self.group == "games"

    @property
    def choices(self) -> dict[str, Data]:
        """Bonuses possible for a game, or games for a bonus."""
        if not self.is_game:
            games = self.draft.data["games"].items()
            return {name: table for name, table in games if table["kind"] in _POSITIVE}
        return dict(self.draft.data["bonuses"]) if self._table["kind"] in _POSITIVE else {}

    def choose(self, model: str) -> None:
        """Start from another model, with its prices and matching parts."""
        self.model = model
        prices = [self._table.get(key) for key in PRICES[self.group]]
        self.first, self.second = ("" if each is None else str(self._converted(each)) for each in prices)
        there = to_data(shipped(self.known[model].ruleset))["games"]

        def goes_together(other: str) -> bool:
            return other in self._table.get("bonuses", ()) if self.is_game else model in _bonuses(there.get(other))

        self.allowed = set(filter(goes_together, self.choices))

    def allow(self, name: str, *, allowed: bool) -> None:
        (self.allowed.add if allowed else self.allowed.discard)(name)

    def problems(self) -> list[Problem]:
        found = []
        name, language_names = self.name.strip(), self._names()
        code = check_name(name) or ("part_name_taken" if name.casefold() in language_names else None)
        if code is not None:
            found.append(problem("name", code, name=name, most=80))
        if len(self.key) != 1 or not self.key.isalnum():
            found.append(problem("key", "key_form", value=self.key))
        elif self.key.upper() not in self._free_keys():
            found.append(problem("key", "key_taken", key=self.key))
        given = {"first": self.first.strip(), "second": self.second.strip()}
        for path, text in given.items():
            if text and not (text.isdecimal() and text.isascii() and int(text[:9]) <= MOST and len(text) <= 9):
                found.append(problem(path, "price_form", value=text, most=MOST))
        if not given["first"] and (self.is_game or not given["second"]):
            found.append(problem("first", "price_missing"))
        return found

    def content(self) -> tuple[str, str]:
        """Return the new part's path and JSON."""
        taken = [each.replace("_", "-") for each in self.draft.data[self.group]]
        own = id_for(self.name, taken).replace("-", "_")
        clause = f"house_{self.group}_{own}"
        table = {key: each for key, each in copied(self._table).items() if not key.endswith("clause")}
        table = {key: each for key, each in table.items() if key not in _NOT_COPIED}
        table |= {"name": dict.fromkeys(TEXT_LANGUAGES, self.name.strip()), "key": self.key.upper(), "clause": clause}
        for key, text in zip(PRICES[self.group], (self.first.strip(), self.second.strip()), strict=True):
            table.pop(key, None)
            if text:
                table[key] = int(text)
        if self.is_game:
            table["bonuses"] = [each for each in self.draft.data["bonuses"] if each in self.allowed]
            table["bids"] = self._bids(table.get("bids", {}))
            table = {key: each for key, each in table.items() if each or key not in ("bonuses", "bids")}
        elif "tag" in table:
            table["tag"] = dict.fromkeys(TEXT_LANGUAGES, self.name.strip()[:5].strip())
        games = [] if self.is_game else [each for each in self.draft.data["games"] if each in self.allowed]
        return f"{self.group}.{own}", json.dumps({"table": table, "games": games}, ensure_ascii=False)

    @property
    def _table(self) -> Mapping[str, Any]:
        return self.known[self.model].table

    def _converted(self, price: int) -> int:
        in_cents = bool(self.draft.data["rate"].get("points_are_cents"))
        if self._table.get("effect") == "multiply" or self.known[self.model].in_cents is in_cents:
            return price
        return price * _CENTS_A_POINT if in_cents else price // _CENTS_A_POINT

    def _names(self) -> set[str]:
        tables = self.draft.data[self.group].values()
        return {str(each["name"][language]).casefold() for each in tables for language in TEXT_LANGUAGES}

    def _free_keys(self) -> list[str]:
        used: set[str] = set()
        for table in self.draft.data[self.group].values():
            bids: Iterable[Mapping[str, Any]] = table.get("bids", {}).values()
            used |= {each["key"].casefold() for each in bids} | {table["key"].casefold()}
        return [each for each in _KEYS if each.casefold() not in used]

    def _bids(self, bids: Mapping[str, Any]) -> Data:
        free = iter(each for each in self._free_keys() if each != self.key.upper())
        bonuses = self.draft.data["bonuses"]
        return {
            bonus: {
                "name": {each: f"{self.name.strip()} ({bonuses[bonus]['name'][each]})" for each in TEXT_LANGUAGES},
                "key": next(free, ""),
            }
            for bonus in bids
            if bonus in bonuses
        }


def _bonuses(game: Mapping[str, Any] | None) -> Iterable[str]:
    return () if game is None else game.get("bonuses", ())
