"""Words for the page with the charts, and its drawing; imports matplotlib, so it is imported only to draw."""

from __future__ import annotations

import io

from tarockblock.app.chart_texts import chart_texts
from tarockblock.charts.page_figure import Balance, Page, PageFigure, Payment
from tarockblock.charts.series import standings
from tarockblock.domain.hand import Account
from tarockblock.domain.money import Cents, Points
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.payment_words import words_of
from tarockblock.exchange.report import EveningReport, facts_of, standing_text, title_of, uncounted_sentence
from tarockblock.exchange.wording import Wording


def draw_page(report: EveningReport, kind: str, wording: Wording, account: Account) -> bytes:
    """The bytes of the page as ``png``, ``svg`` or ``pdf``; charts in one account, balances in both."""
    ledger = report.ledger
    if ledger.evening.ruleset.points_are_cents:
        account = Account.CENTS
    page = page_words(report, wording)
    figure = PageFigure()
    figure.show(page, standings(ledger, account), chart_texts(ledger, account, wording))
    out = io.BytesIO()
    figure.write(out, kind, page)
    return out.getvalue()


def page_words(report: EveningReport, wording: Wording) -> Page:
    """Everything the page says."""
    ledger = report.ledger
    columns = [] if ledger.evening.ruleset.points_are_cents else [wording.reason("points")]
    columns.append(wording.reason("money"))
    parts = [wording.reason("money")]
    parts += [wording.reason("page_rest")] if report.has_rests else []
    parts += [wording.reason("page_rounding")] if report.is_rounded else []
    if len(parts) > 1:
        columns.append(wording.reason("page_balance"))
    return Page(
        title=title_of(ledger.evening, wording),
        facts=" · ".join(facts_of(ledger.evening, wording)),
        course=wording.reason("page_course"),
        brought=wording.reason("page_brought"),
        standing=standing_text(ledger, wording),
        columns=tuple(columns),
        balances=tuple(_balances(report, wording, len(columns))),
        remark=f"{wording.reason('page_balance')} = {' + '.join(parts)}" if len(parts) > 1 else "",
        settled=wording.reason("page_payments"),
        payments=tuple(
            Payment(each.payer, each.payee, each.amount, each.ticked, each.became) for each in words_of(report, wording)
        ),
        nothing=wording.reason("page_no_payments"),
        uncounted=uncounted_sentence(ledger, wording),
    )


def _balances(report: EveningReport, wording: Wording, columns: int) -> list[Balance]:
    """Everybody, the best first; equal points share a rank and are in the order of the seats."""
    ledger, language = report.ledger, wording.language
    everybody = (*ledger.evening.everybody, *(each.player for each in report.players))
    seats = {player: seat for seat, player in enumerate(dict.fromkeys(everybody))}
    settled = {each.player: Cents(each.balance) for each in report.players}
    ranked = sorted(seats, key=lambda player: (-ledger.points.get(player, Points()).value, seats[player]))
    found = []
    for player in ranked:
        points, cents = ledger.points.get(player, Points()), ledger.cents.get(player, Cents())
        place = 1 + sum(other > points for other in ledger.points.values())
        values = [(euro_text(cents, language), cents.sign)]
        if not ledger.evening.ruleset.points_are_cents:
            values.insert(0, (points_text(points, language), points.sign))
        if len(values) < columns:
            balance = settled.get(player, Cents())
            values.append((euro_text(balance, language), balance.sign))
        found.append(Balance(player, seats[player], f"{place}.", tuple(values)))
    return found
