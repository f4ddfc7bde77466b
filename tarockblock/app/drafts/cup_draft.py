"""Drafts of the cup dialogs. Stores nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Any

from tarockblock.app.amounts import euros_field_text, parse_amount, parse_euros, whole_number
from tarockblock.app.drafts.typed_terms import MAX_RADL, MAX_RATE
from tarockblock.domain.cup import STEPS, Cup, CupSettings
from tarockblock.domain.draw import FEWEST, MOST, MOST_ROUNDS, Draw, meetings
from tarockblock.domain.money import Points
from tarockblock.domain.names import MOST_CUP, alike, check_alike, check_name, check_names, composed
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.language import read_date

MOST_POINTS = 10_000
"""Most cup points of a place."""

STEP_ORDERS = (STEPS, STEPS[:-1], ("encounter", "rounds", "tables", "lot"), ())
"""Orders of steps; without the lot equals share a place."""

_NUMBERS = (("rate", 0, MAX_RATE), ("rounds", 1, MOST_ROUNDS), ("radl", 1, MAX_RADL), ("dropped", 0, 99))
_NUMBERING = re.compile(r"^\s*\d+[.)]\s+")


def names_in(text: str, known: Sequence[str] = ()) -> list[str]:
    """Return a list's names, separated by lines, commas, semicolons or tabs, without numbers; spelt as ``known``."""
    spelt = {alike(each): each for each in known}
    parts = (part for line in text.splitlines() for part in re.split(r"[,;\t]", _NUMBERING.sub("", line)))
    return [spelt.get(alike(name), name) for name in map(composed, parts) if name]


class CupDraft:
    """A cup being prepared or changed; that of a known ``cup`` is the first of the ``rulesets``."""

    def __init__(
        self,
        rulesets: Sequence[Ruleset],
        today: date,
        cups: Sequence[Cup] = (),
        cup: Cup | None = None,
        language: str = "de",
    ) -> None:
        known = cup or Cup("")
        settings, days = known.settings, known.dates or (today.isoformat(),)
        self.language, self.is_new, self._others = language, cup is None, {alike(each.name) for each in cups}
        self.rulesets = {each.id: each for each in rulesets}
        self.ruleset = next(iter(self.rulesets)) if cup or len(self.rulesets) == 1 else ""
        self.name, self.group = known.name, settings.group
        self.date_text, self.today = settings.date or days[0], today
        self.rate_text, self.rounds_text, self.radl_text = map(str, (settings.rate, settings.rounds, settings.radl))
        self.people = "\n".join(known.people or known.players)
        self.points_text, self.series = " ".join(map(str, settings.points)), settings.series
        self.dropped_text, self.steps = str(settings.dropped), settings.steps
        self.stake_text = euros_field_text(Fraction(settings.stake), language) if settings.stake else ""
        self.prizes_text = "; ".join(euros_field_text(Fraction(each), language) for each in settings.prizes)

    @property
    def day(self) -> date | None:
        return read_date(self.date_text, self.today)

    @property
    def names(self) -> list[str]:
        return names_in(self.people)

    def add(self, names: Sequence[str]) -> None:
        known = set(map(alike, self.names))
        self.people = "\n".join([*self.names, *(each for each in names if alike(each) not in known)])

    @property
    def _points(self) -> list[int | None]:
        typed = re.split(r"[\s,;]+", self.points_text.strip())
        return [whole_number(each, MOST_POINTS, least=0) for each in typed if each]

    @property
    def _money(self) -> list[int | None]:
        texts = [self.stake_text or "0", *(each for each in self.prizes_text.split(";") if each.strip())]
        found = [parse_euros(each, self.language) for each in texts]
        return [int(each) if each is not None and each >= 0 and each.denominator == 1 else None for each in found]

    def problems(self) -> list[Problem]:
        return [*self._wrong_heading(), *self._wrong_numbers(), *self._wrong_people()]

    def _wrong_heading(self) -> Iterator[Problem]:
        code = check_name(composed(self.name), MOST_CUP)
        if code is not None:
            yield problem("name", code, most=MOST_CUP)
        elif self.is_new and alike(self.name) in self._others:
            yield problem("name", "cup_here", cup=composed(self.name))
        if self.day is None:
            yield problem("date", "date_form", value=self.date_text)
        if self.ruleset not in self.rulesets:
            yield problem("ruleset", "cup_ruleset")

    def _wrong_numbers(self) -> Iterator[Problem]:
        for path, least, most in _NUMBERS:
            if whole_number(getattr(self, f"{path}_text"), most, least=least) is None:
                yield problem(path, "out_of_range", least=least, most=most)
        if None in self._points or len(self._points) > MOST:
            yield problem("points", "cup_points_form")
        if None in self._money or len(self._money) > MOST:
            yield problem("stake" if self._money[0] is None else "prizes", "cup_money_form")

    def _wrong_people(self) -> Iterator[Problem]:
        names = self.names
        if not FEWEST <= len(names) <= MOST:
            yield problem("people", "cup_people", least=FEWEST, most=MOST, count=len(names))
        for each in (*check_names(names, "people"), *check_alike(names, "people")):
            yield replace(each, path="people")

    def settings(self) -> CupSettings:
        numbers: dict[str, Any] = {path: int(getattr(self, f"{path}_text")) for path, _, _ in _NUMBERS}
        stake, *prizes = [each or 0 for each in self._money]
        assert self.day is not None
        found = CupSettings(date=self.day.isoformat(), group=self.group, steps=self.steps, **numbers)
        points, series = tuple(each or 0 for each in self._points), composed(self.series)
        found = replace(found, points=points, series=series, stake=stake, prizes=tuple(prizes))
        return replace(found, rate=1) if self.rulesets[self.ruleset].points_are_cents else found


@dataclass
class SeatingDraft:
    """A round's tables, a line each; everybody once, four to six a table."""

    people: Sequence[str]
    before: Sequence[Sequence[Sequence[str]]]
    text: str

    @property
    def tables(self) -> list[list[str]]:
        return [names_in(line, self.people) for line in self.text.splitlines() if line.strip()]

    @property
    def outcome(self) -> Draw:
        return Draw((tuple(map(tuple, self.tables)),), meetings([*self.before, self.tables]))

    def problems(self) -> list[Problem]:
        seated = [name for table in self.tables for name in table]
        found = [("named_twice", each) for each in dict.fromkeys(seated) if seated.count(each) > 1]
        found += [("cup_nobody", each) for each in seated if each not in self.people]
        found += [("cup_missing", each) for each in self.people if each not in seated]
        wrong = [at for at, table in enumerate(self.tables, 1) if not 4 <= len(table) <= 6]
        people = [problem("text", code, player=each) for code, each in found]
        return [*people, *(problem("text", "cup_table_size", table=at) for at in wrong)]


@dataclass
class SlipDraft:
    """A table's totals in the order of its people, adding up to 0."""

    people: Sequence[str]
    text: str = ""
    language: str = "de"

    @property
    def amounts(self) -> list[Fraction | None]:
        return [parse_amount(each, self.language) for each in re.split(r"[\s;]+", self.text.strip()) if each]

    def problems(self) -> list[Problem]:
        amounts = self.amounts
        if None in amounts:
            return [problem("text", "cup_slip_form")]
        if len(amounts) != len(self.people):
            return [problem("text", "cup_slip_count", count=len(self.people), typed=len(amounts))]
        total = sum((each for each in amounts if each is not None), Fraction())
        return [problem("text", "not_zero_sum", total=str(total))] if total else []

    @property
    def points(self) -> Mapping[str, Points]:
        return {who: Points(each or 0) for who, each in zip(self.people, self.amounts, strict=True)}


@dataclass
class LotDraft:
    """An order for tied people replacing the lot, a line each."""

    people: Sequence[str]
    text: str

    @property
    def names(self) -> list[str]:
        return names_in(self.text, self.people)

    def problems(self) -> list[Problem]:
        return [] if sorted(self.names) == sorted(self.people) else [problem("text", "cup_order")]
