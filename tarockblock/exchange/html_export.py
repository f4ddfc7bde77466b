"""An evening as one page for the browser and the printer: no script, nothing from elsewhere.

The page is built as a tree of elements and written by the standard library, so every text is escaped by construction.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from xml.etree.ElementTree import Element, SubElement, tostring

from tarockblock.domain.hand import Annulled, Doubling, Renonce, TableChange
from tarockblock.domain.ledger import Ledger, RadlSum, Row
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.names import initials
from tarockblock.domain.visible_text import isolated, visible
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.html_columns import Columns, Figures, columns_for
from tarockblock.exchange.html_style import STYLE
from tarockblock.exchange.payment_words import words_of
from tarockblock.exchange.report import (
    EveningReport,
    SettledPlayer,
    clauses_of,
    facts_of,
    note_of,
    radl_text,
    reasons_text,
    standing_text,
    title_of,
    uncounted_text,
    with_radl,
)
from tarockblock.exchange.text_tables import row_title
from tarockblock.exchange.wording import Wording

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_COLORS = 6


def evening_html(report: EveningReport, wording: Wording) -> str:
    """The whole page: heading, ledger with the Radl sums, balances and payments, the clauses it rests on."""
    evening, language = report.ledger.evening, wording.language
    page = Element("html", {"lang": language})
    head = _add(page, "head")
    _add(head, "meta", charset="utf-8")
    _add(head, "meta", **{"http-equiv": "Content-Security-Policy", "content": _POLICY})
    _add(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    title = " · ".join((isolated(title_of(evening, wording)), *facts_of(evening, wording)[:1]))
    _add(head, "title", title)
    ledger = _LedgerTable(report.ledger, wording)
    _add(head, "style", STYLE + ledger.columns.style())
    body = _add(page, "body")
    top = _add(body, "header")
    _add(top, "h1", title_of(evening, wording))
    _add(top, "p", " · ".join(facts_of(evening, wording)), "facts")
    if evening.note:
        _add(top, "p", evening.note, "note")
    main = _add(body, "main")
    ledger.write(main)
    settled = _add(main, "div", kind="settled")
    _balances(settled, report, wording)
    _payments(settled, report, wording)
    _clauses(main, report.ledger, wording)
    return "<!DOCTYPE html>\n" + tostring(page, encoding="unicode", method="html") + "\n"


# --------------------------------------------------------------------------- ledger


class _LedgerTable:
    """One row a hand, one column a player: the change and the running total, the money below where it differs."""

    def __init__(self, ledger: Ledger, wording: Wording) -> None:
        self.ledger, self.wording = ledger, wording
        self.people = ledger.evening.everybody
        self.marks = dict(zip(self.people, initials(self.people), strict=True))
        in_cents = ledger.evening.ruleset.points_are_cents
        self.with_money = not in_cents and any(row.cents[who] for row in ledger.rows for who in self.people)
        self.columns = self._columns()

    def _columns(self) -> Columns:
        language = self.wording.language
        cells = []
        for each in with_radl(self.ledger):
            last = each if isinstance(each, Row) else self.ledger.rows[each.last]
            deal = each.deal if isinstance(each, Row) else None
            for who in self.people:
                deals = deal is not None and deal.dealer == who
                points, cents = each.points[who], each.cents[who]
                away = deal is not None and who in deal.sitting_out and not points and not cents
                change = "" if away else points_text(points, language)
                made = Figures(change, points_text(last.points_total[who], language), deals=deals)
                if self.with_money:
                    money = "" if away else euro_text(cents, language, unit=False)
                    total = euro_text(last.cents_total[who], language, unit=False)
                    made = replace(made, money_change=money, money_total=total)
                cells.append(made)
        return columns_for(cells, len(self.people))

    def write(self, parent: Element) -> None:
        """Into a section of its own."""
        section = _section(parent, self.wording.reason("page_ledger"))
        table = _add(_add(section, "div", kind="wide"), "table")
        widths = _add(table, "colgroup")
        _add(widths, "col", kind="no")
        _add(widths, "col")
        for _ in self.people:
            _add(widths, "col", kind="player")
        head = _add(_add(table, "thead"), "tr")
        _add(head, "th", self.wording.reason("page_number"), "number", scope="col")
        _add(head, "th", self.wording.reason("page_hand"), scope="col")
        for who in self.people:
            self._player(_add(head, "th", kind="number", scope="col"), who)
        body = _add(table, "tbody")
        for each in with_radl(self.ledger):
            if isinstance(each, Row):
                self._row(body, each)
            else:
                self._radl(_add(body, "tr", kind="radl"), each)
        # No tfoot: a printer would repeat it on every page.
        self._totals(_add(body, "tr", kind="sum"))

    def _player(self, cell: Element, who: str) -> None:
        seat = self.people.index(who) % _COLORS + 1
        _add(cell, "span", self.marks[who], f"mark p{seat}", **{"aria-hidden": "true"})
        _add(cell, "bdi", who)

    def _row(self, body: Element, row: Row) -> None:
        remarks, kind = self._remarks(row), _row_kind(row)
        below = bool(remarks) and self.columns.turned
        line = _add(body, "tr", kind=f"{kind} above".strip() if below else kind)
        _add(line, "td", str(row.hand or ""), "number")
        title = _add(line, "th", scope="row")
        _add(title, "span", row_title(row, self.ledger, self.wording))
        self._cells(line, row)
        if below:
            line = _add(body, "tr", kind=f"{kind} below".strip())
            _add(line, "td")
            title = _add(line, "td", colspan=str(len(self.people) + 1))
        for manner, text in remarks:
            _add(title, "div", text, manner)

    def _remarks(self, row: Row) -> list[tuple[str, str]]:
        """What is said of a row, with its class; where the page is turned, over the whole width below it."""
        found = [("why minus", uncounted_text(row, self.ledger, self.wording))]
        if not isinstance(row.entry, Annulled):
            found.append(("why", reasons_text(row, self.ledger, self.wording)))
        found.append(("note", note_of(row)))
        return [(manner, text) for manner, text in found if text]

    def _cells(self, line: Element, row: Row) -> None:
        if isinstance(row.entry, TableChange | Doubling):
            _add(line, "td", colspan=str(len(self.people)))
            return
        for who in self.people:
            cell = _add(line, "td", kind="number")
            if row.deal is not None and who == row.deal.dealer:
                letter = self.wording.reason("page_dealer_letter")
                _add(cell, "abbr", letter, "dealer", title=self.wording.reason("page_dealer"))
            change = row.points[who], row.cents[who]
            out = row.deal is not None and who in row.deal.sitting_out and not any(change)
            self._amounts(cell, None if out else change, (row.points_total[who], row.cents_total[who]))

    def _radl(self, line: Element, radl: RadlSum) -> None:
        _add(line, "td")
        title = _add(line, "th", self.wording.reason("page_radl", number=radl.number), scope="row")
        _add(title, "span", " " + radl_text(radl, self.wording), "state")
        last = self.ledger.rows[radl.last]
        for who in self.people:
            totals = last.points_total[who], last.cents_total[who]
            self._amounts(_add(line, "td", kind="number"), (radl.points[who], radl.cents[who]), totals)

    def _totals(self, line: Element) -> None:
        _add(line, "td")
        _add(line, "th", standing_text(self.ledger, self.wording), scope="row")
        for who in self.people:
            cell = _add(line, "td", kind="number")
            _signed(cell, points_text(self.ledger.points[who], self.wording.language), self.ledger.points[who])
            if self.with_money:
                _add(cell, "span", euro_text(self.ledger.cents[who], self.wording.language), "money")

    def _amounts(self, cell: Element, change: tuple[Points, Cents] | None, total: tuple[Points, Cents]) -> None:
        """The change (none for somebody who sits out) and the running total, below it the money."""
        language = self.wording.language
        if change is not None:
            _signed(cell, points_text(change[0], language), change[0], "change")
        _add(cell, "span", points_text(total[0], language), "total")
        if self.with_money:
            money = _add(cell, "span", "" if change is None else euro_text(change[1], language, unit=False), "money")
            _add(money, "span", euro_text(total[1], language, unit=False), "total")


def _row_kind(row: Row) -> str:
    if row.problems:
        return "misfit"
    if isinstance(row.entry, Renonce):
        return "renonce"
    if isinstance(row.entry, Annulled):
        return "struck"
    return "doubled" if row.factor > 1 else ""


# --------------------------------------------------------------------------- settlement and clauses


def _balances(parent: Element, report: EveningReport, wording: Wording) -> None:
    """Everybody's balance, and how it came about where that is more than the money played for."""
    ledger, language = report.ledger, wording.language
    section = _section(parent, standing_text(ledger, wording))
    table = _add(section, "table", kind="narrow")
    line = _add(_add(table, "thead"), "tr")
    for number, text in enumerate((wording.reason("page_player"), *_balance_heads(report, wording))):
        _add(line, "th", text, "number" if number else "", scope="col")
    body = _add(table, "tbody")
    for each in report.players:
        line = _add(body, "tr")
        _add(_add(line, "th", scope="row"), "bdi", each.player)
        if not ledger.evening.ruleset.points_are_cents:
            points = ledger.points.get(each.player, Points())
            _signed(_add(line, "td", kind="number"), points_text(points, language), points)
        for amount in _balance_amounts(report, each):
            _signed(_add(line, "td", kind="number"), euro_text(amount, language), amount)


def _balance_heads(report: EveningReport, wording: Wording) -> list[str]:
    heads = [] if report.ledger.evening.ruleset.points_are_cents else [wording.reason("points")]
    heads.append(wording.reason("money"))
    if report.has_rests:
        heads.append(wording.reason("page_rest"))
    if report.is_rounded:
        heads.append(wording.reason("page_rounding"))
    if report.has_rests or report.is_rounded:
        heads.append(wording.reason("page_balance"))
    return heads


def _balance_amounts(report: EveningReport, each: SettledPlayer) -> list[Cents]:
    amounts = [each.cents]
    if report.has_rests:
        amounts.append(each.rest)
    if report.is_rounded:
        amounts.append(each.rounding)
    if report.has_rests or report.is_rounded:
        amounts.append(Cents(each.balance))
    return amounts


def _payments(parent: Element, report: EveningReport, wording: Wording) -> None:
    section = _section(parent, wording.reason("page_payments"))
    if not report.payments:
        _add(section, "p", wording.reason("page_no_payments"))
        return
    listing = _add(section, "ul", kind="payments")
    for proposal, each in zip(report.payments, words_of(report, wording), strict=True):
        item = _add(listing, "li", kind="open" if proposal.left else "")
        _add(item, "span", "✓" if each.ticked else "", "tick")
        people = _add(item, "span")
        _add(people, "bdi", each.payer).tail = " → "
        _add(people, "bdi", each.payee)
        _add(item, "strong", each.amount)
        if each.became:
            _add(item, "span", each.became, "state")


def _clauses(parent: Element, ledger: Ledger, wording: Wording) -> None:
    clauses = clauses_of(ledger, wording)
    if not clauses:
        return
    section = _section(parent, wording.reason("page_clauses"))
    _add(section, "p", ledger.evening.ruleset.source.get(wording.language), "facts")
    listing = _add(section, "ul", kind="clauses")
    for clause in clauses:
        _add(listing, "li", clause)


# --------------------------------------------------------------------------- elements


def _section(parent: Element, heading: str) -> Element:
    section = _add(parent, "section")
    _add(section, "h2", heading)
    return section


def _signed(cell: Element, text: str, amount: Points | Cents, kind: str = "") -> None:
    sign = {1: "plus", -1: "minus"}.get(_sign(amount.value), "")
    _add(cell, "span", text, f"{kind} {sign}".strip())


def _sign(value: Fraction) -> int:
    return (value > 0) - (value < 0)


def _add(parent: Element, tag: str, text: str = "", kind: str = "", **attributes: str) -> Element:
    """A new element; ``kind`` is its class."""
    made = SubElement(parent, tag, ({"class": kind} if kind else {}) | attributes)
    if text:
        made.text = visible(text)
    return made
