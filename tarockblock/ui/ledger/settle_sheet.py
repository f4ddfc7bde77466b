"""The settlement as plain text and on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tarockblock.domain.evening_money import Proposal
from tarockblock.domain.money import Cents
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.language import clock_time, is_that_night, short_date
from tarockblock.exchange.payment_words import PaymentWords, explained, payment_words
from tarockblock.exchange.sheets import Paper, paper
from tarockblock.exchange.text_tables import grid
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.translate import translate
from tarockblock.visible_text import visible


@dataclass(frozen=True, slots=True)
class Sheet:
    title: str
    subtitle: str
    columns: tuple[str, ...]
    balances: tuple[tuple[str, ...], ...]
    payments_title: str
    payments: tuple[tuple[str, str, str], ...]
    foot: str = ""
    kitty_title: str = ""
    kitty: tuple[tuple[str, str, str], ...] = ()


def as_text(sheet: Sheet) -> str:
    rows = [(row[0], row[-1], _parts(sheet.columns, row)) for row in sheet.balances]
    lines = [sheet.title, sheet.subtitle, "", grid(rows, [False, True, False])]
    lines += ["", sheet.payments_title, *map(_line, sheet.payments)]
    if sheet.foot:
        lines += ["", sheet.foot]
    if sheet.kitty:
        lines += ["", sheet.kitty_title, *map(_line, sheet.kitty)]
    return visible("\n".join(lines)) + "\n"


def _parts(columns: Sequence[str], row: Sequence[str]) -> str:
    found = [(head, cell) for head, cell in zip(columns, row, strict=True) if cell != "–"][2:-1]
    return f"({', '.join(f'{head} {cell}' for head, cell in found)})" if len(found) > 1 else ""


def _line(payment: tuple[str, str, str]) -> str:
    who, amount, remark = payment
    return f"{who}: {amount} ({remark})" if remark else f"{who}: {amount}"


def as_paper(sheet: Sheet) -> Paper:
    return paper("settlement", sheet.title, sheet=sheet)


def dash_or_euros(cents: Cents, language: str) -> str:
    """Return an amount without unit, a dash for zero."""
    return euro_text(cents, language, unit=False) if cents else "–"


def plain_euros(cents: int, language: str) -> str:
    return euro_text(Cents(cents), language, signed=False)


@dataclass(frozen=True, slots=True)
class LineWords:
    """The words for payments; ``evening`` is an ISO date, if any."""

    wording: Wording
    evening: str | None

    def of(self, line: Proposal) -> PaymentWords:
        return payment_words(line, self.evening, self.wording)

    def explained(self, line: Proposal) -> str:
        """Explain an unfamiliar word of a payment; usually ""."""
        return explained(line, self.wording)

    def became(self, line: Proposal) -> str:
        """Say how a payment went and, if paid in full, when: the time that night, else the day."""
        last = line.last if line.is_paid else None
        if last is None:
            return self.of(line).became
        if last.date == last.at.date().isoformat() and is_that_night(last.at, self.evening):
            return translate("PaymentList", "paid at {time}").format(time=clock_time(last.at))
        day = short_date(last.date, self.wording.language)
        return translate("PaymentList", "paid on {day}").format(day=day)
