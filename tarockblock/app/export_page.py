"""Words for the page with the charts, and its drawing; imports matplotlib, so it is imported only to draw."""

from __future__ import annotations

import io
from fractions import Fraction

from tarockblock.charts.layout import ChartTexts
from tarockblock.charts.page_figure import Balance, Page, PageFigure
from tarockblock.charts.series import standings
from tarockblock.domain.hand import Account
from tarockblock.domain.ledger import Ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.exchange.formatting import cents_text, euro_text, points_text
from tarockblock.exchange.report import facts_of, standing_text, title_of
from tarockblock.exchange.wording import Wording


def draw_page(ledger: Ledger, kind: str, wording: Wording, account: Account) -> bytes:
    """The bytes of the page as ``png``, ``svg`` or ``pdf``; charts in one account, balances in both."""
    if ledger.evening.ruleset.points_are_cents:
        account = Account.CENTS
    page = page_words(ledger, wording)
    figure = PageFigure()
    figure.show(page, standings(ledger, account), chart_texts(ledger, account, wording))
    out = io.BytesIO()
    figure.write(out, kind, page)
    return out.getvalue()


def chart_texts(ledger: Ledger, account: Account, wording: Wording) -> ChartTexts:
    """How Radl, ticks and values are written in one account; in cents where points are cents, else in euros."""
    language, in_cents = wording.language, ledger.evening.ruleset.points_are_cents

    def value(amount: Fraction) -> str:
        if in_cents:
            return cents_text(Cents(amount), language)
        if account is Account.CENTS:
            return euro_text(Cents(amount), language, unit=False)
        return points_text(Points(amount), language)

    def tick(amount: Fraction) -> str:
        text = value(amount)
        return text[:-3] if text[-3:] in (",00", ".00") else text

    return ChartTexts(lambda number: wording.reason("page_radl", number=number), tick, value)


def page_words(ledger: Ledger, wording: Wording) -> Page:
    """Everything the page says."""
    in_cents = ledger.evening.ruleset.points_are_cents
    columns = (wording.reason("points"), wording.reason("money"))
    return Page(
        title=title_of(ledger.evening, wording),
        facts=" · ".join(facts_of(ledger.evening, wording)),
        course=wording.reason("page_course"),
        brought=wording.reason("page_brought"),
        standing=standing_text(ledger, wording),
        columns=columns[1:] if in_cents else columns,
        balances=tuple(_balances(ledger, wording, in_cents)),
    )


def _balances(ledger: Ledger, wording: Wording, in_cents: bool) -> list[Balance]:
    """Everybody, the best first; equal points share a place and stand in the order of the seats."""
    seats = {player: seat for seat, player in enumerate(ledger.evening.everybody)}
    ranked = sorted(seats, key=lambda player: (-ledger.points[player].value, seats[player]))
    found = []
    for player in ranked:
        points, cents = ledger.points[player], ledger.cents[player]
        place = 1 + sum(other > points for other in ledger.points.values())
        values = (
            (points_text(points, wording.language), points.sign),
            (euro_text(cents, wording.language), cents.sign),
        )
        found.append(Balance(player, seats[player], f"{place}.", values[1:] if in_cents else values))
    return found
