"""The page with charts. Imports matplotlib, so import it only to draw."""

from __future__ import annotations

import io
from collections.abc import Iterator

from tarockblock.app.chart_texts import chart_texts
from tarockblock.charts.page_figure import Balance, Page, PageFigure, Payment
from tarockblock.charts.series import standings
from tarockblock.domain.hand import Account
from tarockblock.domain.ledger import ranks
from tarockblock.domain.money import Cents
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.payment_words import PaymentWords, payment_groups
from tarockblock.exchange.report import EveningReport, facts_of, standing_text, title_of, uncounted_sentence
from tarockblock.exchange.wording import Wording


def draw_page(report: EveningReport, kind: str, wording: Wording, account: Account) -> bytes:
    """Return the page as ``png``, ``svg`` or ``pdf``; charts of an account, balances in both."""
    ledger = report.ledger
    if ledger.evening.ruleset.points_are_cents:
        account = Account.CENTS
    page = page_words(report, wording)
    figure = PageFigure()
    figure.show(
        page, standings(ledger, account, [mark.color for mark in report.marks]), chart_texts(ledger, account, wording)
    )
    out = io.BytesIO()
    figure.write(out, kind, page)
    return out.getvalue()


def page_words(report: EveningReport, wording: Wording) -> Page:
    ledger, heads = report.ledger, list(map(wording.reason, report.columns))
    parts, balance = heads[:-1], heads[1:][-1:]
    points = [] if ledger.evening.ruleset.points_are_cents else [wording.reason("points")]
    columns = [*points, wording.reason("money"), *balance]
    return Page(
        title=title_of(ledger.evening, wording),
        facts=" · ".join(facts_of(report, wording)),
        course=wording.reason("page_course"),
        brought=wording.reason("page_brought"),
        standing=standing_text(ledger, wording),
        columns=tuple(columns),
        balances=tuple(_balances(report, wording)),
        remark=f"{balance[0]} = {' + '.join(parts)}" if parts else "",
        settled=wording.reason("page_payments"),
        payments=tuple(
            Payment(each.payer, each.payee, each.amount, each.ticked, _became(heading if index else "", each))
            for index, (heading, lines) in enumerate(payment_groups(report, wording))
            for each in lines
        ),
        nothing=wording.reason("page_no_payments"),
        uncounted=uncounted_sentence(ledger, wording),
    )


def _became(heading: str, payment: PaymentWords) -> str:
    return ", ".join(part for part in (heading if payment.payee != heading else "", payment.became) if part)


def _balances(report: EveningReport, wording: Wording) -> Iterator[Balance]:
    """Yield balances, the best first; equal points share a rank, in seat order."""
    language, players = wording.language, {each.player: each for each in report.money.people}
    colors = {who: mark.color for who, mark in zip(report.ledger.evening.everybody, report.marks, strict=True)}
    for who, rank in ranks({who: each.points for who, each in players.items()}).items():
        each = players[who]
        money = (each.result, Cents(each.balance))[: 2 if report.columns.keys() > {"money"} else 1]
        values = [(euro_text(cents, language), cents.sign) for cents in money]
        if not report.ledger.evening.ruleset.points_are_cents:
            values.insert(0, (points_text(each.points, language), each.points.sign))
        yield Balance(who, colors[who], f"{rank}.", tuple(values))
