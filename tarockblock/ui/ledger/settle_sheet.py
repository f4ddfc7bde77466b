"""The settlement as text, plain and for a page; every name is text, whatever it looks like."""

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
    """Everything ready worded: `balances` are rows under `columns`, `payments` say who, how much, and a remark.

    `foot` is below them; what the kitty gets comes last.
    """

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
    """Return lines for a message: name and balance with what that consists of, then the payments."""
    rows = [(row[0], row[-1], _parts(sheet.columns, row)) for row in sheet.balances]
    lines = [sheet.title, sheet.subtitle, "", grid(rows, [False, True, False])]
    lines += ["", sheet.payments_title, *map(_line, sheet.payments)]
    if sheet.foot:
        lines += ["", sheet.foot]
    if sheet.kitty:
        lines += ["", sheet.kitty_title, *map(_line, sheet.kitty)]
    return visible("\n".join(lines)) + "\n"


def _parts(columns: Sequence[str], row: Sequence[str]) -> str:
    """Return what a balance consists of besides the evening's own result, with that; nothing if it is that alone."""
    found = [(head, cell) for head, cell in zip(columns, row, strict=True) if cell != "–"][2:-1]
    return f"({', '.join(f'{head} {cell}' for head, cell in found)})" if len(found) > 1 else ""


def _line(payment: tuple[str, str, str]) -> str:
    who, amount, remark = payment
    return f"{who}: {amount} ({remark})" if remark else f"{who}: {amount}"


def as_paper(sheet: Sheet) -> Paper:
    """The pages to be printed: a heading, the balances, the payments."""
    return paper("settlement", sheet.title, sheet=sheet)


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

    def of(self, line: Proposal) -> PaymentWords:
        """As everything else says it."""
        return payment_words(line, self.evening, self.wording)

    def explained(self, line: Proposal) -> str:
        """Explain a word of it that those who paid may wonder at; mostly nothing."""
        return explained(line, self.wording)

    def became(self, line: Proposal) -> str:
        """Say what became of it; if all of it was paid, when: at a time of that night, or on another day."""
        last = line.last if line.is_paid else None
        if last is None:
            return self.of(line).became
        if last.date == last.at.date().isoformat() and is_that_night(last.at, self.evening):
            return translate("PaymentList", "paid at {time}").format(time=clock_time(last.at))
        day = short_date(last.date, self.wording.language)
        return translate("PaymentList", "paid on {day}").format(day=day)
