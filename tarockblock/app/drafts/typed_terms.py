"""An evening's terms while typed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from tarockblock.app.amounts import whole_number
from tarockblock.app.typed_day import wrong_day
from tarockblock.domain.day import last_evening
from tarockblock.domain.problems import Problem, problem
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.evening_file import MAX_TITLE
from tarockblock.exchange.language import read_date

MAX_RATE = 10_000
"""Highest typed rate, in cents per point; files may hold more."""

MAX_RADL = 100


class TypedTerms:
    """The fields' texts; ``today`` completes a day without year."""

    ruleset: Ruleset
    title: str
    date_text: str
    planned_text: str
    today: date
    kept_date: str | None = None
    """Present day as text, valid even if not typeable today."""
    _rate: str | None

    @property
    def rate_is_fixed(self) -> bool:
        """Whether points are cents."""
        return self.ruleset.points_are_cents

    @property
    def rate_text(self) -> str:
        """Cents per point as typed, else the ruleset's proposal."""
        proposed = str(self.ruleset.cents_per_point) if self._rate is None else self._rate
        return "1" if self.rate_is_fixed else proposed

    def type_rate(self, text: str) -> None:
        self._rate = text

    @property
    def day(self) -> date | None:
        return read_date(self.date_text, self.today)

    @property
    def iso_date(self) -> str | None:
        return None if self.day is None else self.day.isoformat()

    @property
    def cents(self) -> int | None:
        return whole_number(self.rate_text, MAX_RATE, least=0)

    @property
    def planned(self) -> int | None:
        return whole_number(self.planned_text, MAX_RADL)

    def wrong_terms(self) -> Iterator[Problem]:
        """Yield the problems; paths are fields of an evening."""
        if self.cents is None:
            yield problem("cents_per_point", "rate_form", most=MAX_RATE)
        if self.planned_text.strip() and self.planned is None:
            yield problem("planned_radl", "planned_form", most=MAX_RADL)
        if len(self.title.strip()) > MAX_TITLE:
            yield problem("title", "text_long", most=MAX_TITLE)
        elif "\n" in self.title.strip():
            yield problem("title", "text_control")
        if self.date_text != self.kept_date:
            yield from wrong_day(self.date_text, self.day, self.today, last_evening(self.today))
