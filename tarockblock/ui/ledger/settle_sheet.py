"""The settlement as text, plain and for a page; every name is text, whatever it looks like."""

from __future__ import annotations

from dataclasses import dataclass

from tarockblock.app.settling import PaymentLine
from tarockblock.domain.money import Cents
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.language import clock_time, is_that_night, short_date
from tarockblock.exchange.payment_words import PaymentWords, explained, payment_words
from tarockblock.exchange.sheets import Paper, paper
from tarockblock.exchange.text_tables import text_width
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.translate import translate
from tarockblock.visible_text import isolated, visible


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
    """Lines for a message: name and balance, then the payments."""
    names = [isolated(row[0]) for row in sheet.balances]
    width = max(map(text_width, names), default=0)
    last = max((len(row[-1]) for row in sheet.balances), default=0)
    lines = [sheet.title, sheet.subtitle, ""]
    lines += [
        f"{name}{' ' * (width - text_width(name))}  {row[-1]:>{last}}"
        for name, row in zip(names, sheet.balances, strict=True)
    ]
    lines += ["", sheet.payments_title, *map(_line, sheet.payments)]
    if sheet.foot:
        lines += ["", sheet.foot]
    if sheet.kitty:
        lines += ["", sheet.kitty_title, *map(_line, sheet.kitty)]
    return visible("\n".join(lines)) + "\n"


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
