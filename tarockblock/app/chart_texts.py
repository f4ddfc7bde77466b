"""Texts of exported charts. Imports no matplotlib."""

from __future__ import annotations

from tarockblock.charts.layout import ChartTexts
from tarockblock.charts.statistics_series import BalanceTexts
from tarockblock.domain.hand import Account
from tarockblock.domain.ledger import Ledger
from tarockblock.domain.money import Cents, Exact, Points
from tarockblock.exchange.formatting import axis_text, euro_text, points_text
from tarockblock.exchange.language import month_word
from tarockblock.exchange.wording import Wording


def chart_texts(ledger: Ledger, account: Account, wording: Wording) -> ChartTexts:
    """Return the labels of a chart; in cents if points are cents, else in euros."""
    language, in_cents = wording.language, ledger.evening.ruleset.points_are_cents

    def value(amount: Exact) -> str:
        if account is Account.CENTS and not in_cents:
            return euro_text(Cents(amount), language, unit=False)
        return points_text(Points(amount), language)

    def tick(amount: Exact) -> str:
        return axis_text(value(amount))

    return ChartTexts(lambda number: wording.reason("page_radl", number=number), tick, value)


def balance_texts(account: Account, language: str) -> BalanceTexts:
    """Return the labels of a chart of balances over evenings."""

    def month(year: int, number: int, years: bool) -> str:
        return str(year) if years else month_word(number, language)

    def value(amount: Exact) -> str:
        if account is Account.POINTS:
            return points_text(Points(amount), language)
        return euro_text(Cents(amount), language, unit=False)

    def tick(amount: Exact) -> str:
        return axis_text(value(amount))

    return BalanceTexts(month, tick, value)
