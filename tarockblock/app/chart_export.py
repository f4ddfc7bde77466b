"""The standings chart of an evening as a file, without a window. matplotlib is imported when the first one is drawn."""

from __future__ import annotations

import io
from fractions import Fraction

from tarockblock.domain.hand import Account
from tarockblock.domain.ledger import Ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.exchange.formatting import cents_text, euro_text, points_text

KINDS = ("png", "svg", "pdf")
"""The forms a chart can be written in."""

SIZE = (1200.0, 700.0)
"""Width and height in pixels."""


def chart_file(ledger: Ledger, kind: str, *, account: Account = Account.POINTS, language: str = "de") -> bytes:
    """The chart of an evening as ``png``, ``svg`` or ``pdf``, on paper's colours.

    ``account`` is by default points; money is in euros, but in cents where points are cents (``account`` is then all
    the same). ValueError for any other ``kind``.
    """
    if kind not in KINDS:
        raise ValueError(kind)
    from tarockblock.charts.layout import ChartTexts
    from tarockblock.charts.series import standings
    from tarockblock.charts.standings_figure import StandingsFigure

    in_cents = ledger.evening.ruleset.points_are_cents

    def value(amount: Fraction) -> str:
        if in_cents:
            return cents_text(Cents(amount), language)
        if account is Account.CENTS:
            return euro_text(Cents(amount), language, unit=False)
        return points_text(Points(amount), language)

    def tick(amount: Fraction) -> str:
        text = value(amount)
        return text[:-3] if account is Account.CENTS and not in_cents and amount % 100 == 0 else text

    figure = StandingsFigure()
    figure.set_size(*SIZE)
    figure.show(
        standings(ledger, Account.CENTS if in_cents else account),
        ChartTexts(lambda number: f"Radl {number}", tick, value),
    )
    out = io.BytesIO()
    figure.save(out, kind)
    return out.getvalue()
