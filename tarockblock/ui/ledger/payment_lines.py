"""Euros and payments as the settle dialog writes them; wording only, computes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from tarockblock.app.settling import PaymentLine
from tarockblock.domain.money import Cents
from tarockblock.exchange.dates import clock_time, is_that_night, short_date
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.payment_words import PaymentWords, explained, payment_words
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.translate import translate


def dash_or_euros(cents: Cents, language: str) -> str:
    """An amount without the unit; a dash where there is none."""
    return euro_text(cents, language, unit=False) if cents else "–"


def plain_euros(cents: int, language: str) -> str:
    """An amount that is paid: no sign."""
    return euro_text(Cents(cents), language, signed=False)


@dataclass(frozen=True, slots=True)
class LineWords:
    """What is said of a payment; ``evening`` is the ISO date of its evening, if it has one."""

    wording: Wording
    evening: str | None

    def of(self, line: PaymentLine) -> PaymentWords:
        """As everything else says it."""
        return payment_words(line.proposal, self.evening, self.wording)

    def explained(self, line: PaymentLine) -> str:
        """What a word of it means that those who paid may wonder at; mostly nothing."""
        return explained(line.proposal, self.wording)

    def became(self, line: PaymentLine) -> str:
        """What became of it; where all of it was paid, when: on another day that day."""
        at = line.paid_at
        if at is None:
            return self.of(line).became
        if line.paid_on == at.date().isoformat() and is_that_night(at, self.evening):
            return translate("PaymentList", "paid at {time}").format(time=clock_time(at))
        day = short_date(line.paid_on, self.wording.language)
        return translate("PaymentList", "paid on {day}").format(day=day)
