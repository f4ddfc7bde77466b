"""The languages, and their plural forms, dates and decimal marks: files ``translations/core_xx.toml``, found, not
listed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from functools import cache, partial
from typing import Any

from tarockblock.domain.day import day_of, year_meant
from tarockblock.paths import translations_dir

FALLBACK = "en"
"""The language the program is written in, always complete."""

_FILE = "core_{}.toml"
_LOCAL_DATE = re.compile(r"(\d{1,2})[./]\s*(\d{1,2})(?:[./]\s*(\d{4}|\d{2})?)?", re.ASCII)
_RELATION = re.compile(r"([nivwftec])(?: % (\d+))? (!?=) ([\d.,]+)")


class _Section(dict[str, Any]):
    def __init__(self, name: str, own: Mapping[str, Any]) -> None:
        super().__init__(own)
        self._name = name

    def __contains__(self, code: object) -> bool:
        below = catalogue(FALLBACK)[self._name]
        return super().__contains__(code) or (below is not self and code in below)

    def __missing__(self, code: str) -> Any:
        below = catalogue(FALLBACK)[self._name]
        if below is self:
            raise KeyError(code)
        return below[code]


class Catalogue(Mapping[str, Any]):
    """A file of sentences; each section is parsed on first use, as a start needs few."""

    def __init__(self, text: str) -> None:
        head, *rest = re.split(r"^\[(\w+)\]$", text, flags=re.MULTILINE)
        self._parsed: dict[str, Any] = tomllib.loads(head)
        self._texts = dict(zip(rest[::2], rest[1::2], strict=True))

    def __getitem__(self, section: str) -> Any:
        if section not in self._parsed:
            self._parsed[section] = _Section(section, tomllib.loads(self._texts.get(section, "")))
        return self._parsed[section]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parsed.keys() | self._texts.keys())

    def __len__(self) -> int:
        return len(self._parsed.keys() | self._texts.keys())


@cache
def languages() -> tuple[str, ...]:
    files = translations_dir().glob(_FILE.format("*"))
    return tuple(sorted(file.stem.partition("_")[2] for file in files))


@cache
def catalogue(language: str) -> Catalogue:
    return Catalogue((translations_dir() / _FILE.format(known(language))).read_text(encoding="utf-8"))


def known(language: str) -> str:
    return language if language in languages() else FALLBACK


def best(preferred: Iterable[str]) -> str:
    """Return the first supported language (``de_AT.UTF-8``, ``de-AT``), else English."""
    return known(re.split(r"[^a-z]", next(iter(preferred), "").lower())[0])


def fact(language: str, what: str) -> Any:
    """Return the catalogue's entry about the language: ``name``, ``locale``, ``manual`` …"""
    return catalogue(language)["language"][what]


def decimal_mark(language: str) -> str:
    return str(fact(language, "decimal_mark"))


def list_mark(language: str) -> str:
    """Return the CSV separator: a semicolon if the decimal mark is a comma."""
    return ";" if decimal_mark(language) == "," else ","


def in_form(text: str | Mapping[str, str], language: str, count: int) -> str:
    if isinstance(text, str):
        return text
    rules = fact(language, "plural").items()
    return text.get(next((form for form, rule in rules if _holds(rule, count)), "other"), text["other"])


def _holds(rule: str, count: int) -> bool:
    """Return whether a count fits a CLDR rule: ``n % 10 = 2..4 and n % 100 != 12..14``."""
    return any(all(_fits(each, count) for each in part.split(" and ")) for part in rule.split(" or "))


def _fits(relation: str, count: int) -> bool:
    found = _RELATION.fullmatch(relation)
    if found is None:
        raise ValueError(f"no relation of a plural rule: {relation!r}")
    operand, modulus, sign, ranges = found.groups()
    value = count if operand in "ni" else 0  # the other operands are about decimals, and there are none
    if modulus:
        value %= int(modulus)
    bounds = [each.partition("..") for each in ranges.split(",")]
    return any(int(low) <= value <= int(high or low) for low, _, high in bounds) == (sign == "=")


def read_date(text: str, today: date | None = None) -> date | None:
    """Parse ``2026-11-19``, ``19. 11. 2026``, ``19.11.26`` or ``19.11.``, or return None.

    A year of two digits is within the last twenty. Without a year the nearest such day is meant.
    """
    text = text.strip()
    local = _LOCAL_DATE.fullmatch(text)
    try:
        if local is None:
            return day_of(text)
        day, month, year = int(local[1]), int(local[2]), local[3]
        if year is not None:
            whole = int(year) if len(year) == 4 else None if today is None else year_meant(int(year), today)
            return None if whole is None else date(whole, month, day)
    except ValueError:
        return None
    return None if today is None else _nearest(day, month, today)


def needs_whole_year(text: str, today: date) -> bool:
    local = _LOCAL_DATE.fullmatch(text.strip())
    return local is not None and len(local[3] or "") == 2 and year_meant(int(local[3]), today) is None


def _nearest(day: int, month: int, today: date) -> date | None:
    found = []
    for year in (today.year - 1, today.year, today.year + 1):
        try:
            found.append(date(year, month, day))
        except ValueError:
            continue
    return min(found, key=lambda each: abs(each - today), default=None)


def typed_day(day: date, language: str) -> str:
    return _date(day, language, "typed_day")


def month_word(month: int, language: str) -> str:
    return str(fact(language, "months_short")[month - 1])


def on_weekday(day: int, language: str) -> str:
    """Return ``donnerstags`` for 3; 0 is Monday."""
    return str(fact(language, "on_weekdays")[day])


def clock_time(at: datetime) -> str:
    """Return ``23:44``, in the zone it was written in."""
    return f"{at:%H:%M}"


def is_that_night(at: datetime, evening: str | None) -> bool:
    day = None if evening is None else _day(evening)
    return day is not None and 0 <= (at.date() - day).days <= 1


def _shown(iso: str | None, language: str, *, form: str) -> str:
    day = _day(iso or "")
    return str(iso or "") if day is None else _date(day, language, form)


long_date = partial(_shown, form="long_date")
"""Formats an ISO date as ``19. November 2026``."""
day_and_month = partial(_shown, form="day_and_month")
short_day = partial(_shown, form="short_day")
short_date = partial(_shown, form="short_date")


def _date(day: date, language: str, form: str) -> str:
    text: str = fact(language, form)
    month, short = fact(language, "months")[day.month - 1], month_word(day.month, language)
    return text.format(day=day.day, number=day.month, month=month, short=short, year=f"{day.year:04}")


def _day(iso: str) -> date | None:
    try:
        return day_of(iso)
    except (TypeError, ValueError):
        return None
