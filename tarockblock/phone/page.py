"""The page itself, as one ready text: standings, chart, ledger with the why of each hand, settlement.

Made in the thread of whoever has the evening, out of a report; nothing of it is read later. Every text goes through
templates that escape by themselves (Jinja2), rows that are the same objects as before are not made again.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from tarockblock.app.chart_texts import chart_texts
from tarockblock.charts.colors import PAPER
from tarockblock.charts.layout import Layout, lay_out
from tarockblock.charts.series import MarkKind, lettered, standings
from tarockblock.domain.hand import Account, Annulled, Doubling, Renonce, TableChange
from tarockblock.domain.ledger import Ledger, RadlSum, Row, same_start
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.names import initials
from tarockblock.domain.visible_text import isolated, visible
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.html_style import COLORS
from tarockblock.exchange.payment_words import words_of
from tarockblock.exchange.reasons import ReasonBlock, ReasonLine
from tarockblock.exchange.report import (
    EveningReport,
    explanation_of,
    facts_of,
    note_of,
    radl_text,
    standing_text,
    title_of,
    uncounted_text,
)
from tarockblock.exchange.text_tables import row_title
from tarockblock.exchange.wording import Wording
from tarockblock.paths import resource
from tarockblock.phone.server import Page

_COLORS = 6
_CHART = (360.0, 270.0)
_SIGNS = {1: "plus", -1: "minus"}


@dataclass(frozen=True, slots=True)
class Amount:
    """A figure with the class of its sign."""

    text: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """A name with its mark; ``seat`` counts the colours from 1."""

    name: str
    mark: str
    seat: int


@dataclass(frozen=True, slots=True)
class Reason:
    """A line of the why, with what it brings in both accounts and what stands below it."""

    text: str
    points: Amount
    money: str
    notes: tuple[str, ...]
    total: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player has in one line; both texts are empty before he came."""

    change: Amount
    total: str
    deals: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """An entry or the sum of a Radl, as its template shows it; ``blocks`` are headings with their reasons."""

    kind: str
    title: str
    cells: tuple[Cell, ...] = ()
    id: str = ""
    number: str = ""
    problem: str = ""
    note: str = ""
    blocks: tuple[tuple[str, tuple[Reason, ...]], ...] = ()
    clauses: tuple[str, ...] = ()


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(resource("phone")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["visible"] = visible
    return made


@cache
def _style() -> str:
    return COLORS + resource("phone", "page.css").read_text(encoding="utf-8")


@cache
def _script() -> str:
    return resource("phone", "live.js").read_text(encoding="utf-8")


@cache
def policy() -> str:
    """What a browser may do with the page: show it in its own style, run its own script, and ask us for news."""
    parts = (
        "default-src 'none'",
        f"style-src '{_digest(_style())}'",
        f"script-src '{_digest(_script())}'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
    return "; ".join(parts)


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


class PageMaker:
    """Makes the pages of one evening, one after the other, in one language."""

    def __init__(self, wording: Wording) -> None:
        self._wording, self._words = wording, _Words(wording)
        self._frame: tuple[object, ...] = ()
        self._rows: tuple[Row, ...] = ()
        self._made: list[Markup] = []

    @property
    def language(self) -> str:
        """The language of its pages."""
        return self._wording.language

    def make(self, report: EveningReport) -> Page:
        """The page as it stands."""
        ledger, wording = report.ledger, self._wording
        writer = _Writer(ledger, wording)
        template = _environment().get_template("page.html")
        text = template.render(
            language=wording.language,
            title=title_of(ledger.evening, wording),
            facts=" · ".join(facts_of(ledger.evening, wording)),
            style=Markup(_style()),
            script=Markup(_script()),
            words=self._words,
            standing=standing_text(ledger, wording),
            in_cents=ledger.evening.ruleset.points_are_cents,
            places=writer.places(),
            turn=writer.turn(),
            chart=_Chart(ledger, wording) if ledger.rows else None,
            people=writer.people,
            rows=self._lines(writer),
            balances=writer.balances(report),
            payments=writer.payments(report),
        )
        return Page(text.encode(), policy())

    def _lines(self, writer: _Writer) -> list[Markup]:
        """The ledger, the latest row first, each Radl with its sum above its hands."""
        ledger, evening = writer.ledger, writer.ledger.evening
        frame = (evening.ruleset, evening.everybody, tuple(evening.arrivals.values()))
        same = same_start(ledger.rows, self._rows) if frame == self._frame else 0
        self._made[same:] = [self._line(writer, writer.row(row)) for row in ledger.rows[same:]]
        self._frame, self._rows = frame, ledger.rows
        sums = {radl.last: radl for radl in ledger.radl}
        found = []
        for row in reversed(ledger.rows):
            if row.index in sums:
                found.append(self._line(writer, writer.radl(sums[row.index])))
            found.append(self._made[row.index])
        return found

    def _line(self, writer: _Writer, line: Line) -> Markup:
        template = _environment().get_template("row.html")
        return Markup(template.render(row=line, words=self._words, people=len(writer.people)))


class _Words:
    """The fixed words of the page."""

    def __init__(self, wording: Wording) -> None:
        self.place = wording.reason("phone_place")
        self.player = wording.reason("page_player")
        self.points = wording.reason("points")
        self.money = wording.reason("money")
        self.cents = wording.reason("page_cents")
        self.course = wording.reason("page_course")
        self.ledger = wording.reason("page_ledger")
        self.newest = wording.reason("phone_newest")
        self.waiting = wording.reason("phone_waiting")
        self.number = wording.reason("page_number")
        self.hand = wording.reason("page_hand")
        self.why = wording.reason("page_why")
        self.dealer = wording.reason("page_dealer")
        self.dealer_letter = wording.reason("page_dealer_letter")
        self.next = wording.reason("phone_next")
        self.settlement = wording.reason("page_settlement")
        self.if_now = wording.reason("phone_if_now")
        self.payments = wording.reason("page_payments")
        self.nothing = wording.reason("page_no_payments")
        self.clauses = wording.reason("page_clauses")
        self.live = wording.reason("phone_live")
        self.lost = wording.reason("phone_lost")
        self.over = wording.reason("phone_over")
        self.still = wording.reason("phone_still")


class _Writer:
    """What the templates show, out of one ledger."""

    def __init__(self, ledger: Ledger, wording: Wording) -> None:
        self.ledger, self.wording, self.language = ledger, wording, wording.language
        everybody = ledger.evening.everybody
        marks = initials(everybody)
        self.people = [
            Person(visible(who, one_line=True), visible(mark), seat % _COLORS + 1)
            for seat, (who, mark) in enumerate(zip(everybody, marks, strict=True))
        ]

    def places(self) -> list[tuple[int, Person, Amount, Amount]]:
        """Everybody, the best first; equal points share a place and stand in the order of the seats."""
        points, cents = self.ledger.points, self.ledger.cents
        pairs = zip(self.ledger.evening.everybody, self.people, strict=True)
        ranked = sorted(pairs, key=lambda pair: -points[pair[0]].value)
        return [
            (
                1 + sum(other > points[who] for other in points.values()),
                person,
                self._points(points[who]),
                self._euro(cents[who]),
            )
            for who, person in ranked
        ]

    def turn(self) -> list[tuple[str, str]]:
        """Who has which place in the next hand."""
        deal, reason = self.ledger.next_deal(), self.wording.reason
        found = [(reason("page_dealer"), deal.dealer), (reason("page_vorhand"), deal.vorhand)]
        found += [(reason("role_out"), who) for who in deal.sitting_out]
        return [(word, visible(who, one_line=True)) for word, who in found]

    def row(self, row: Row) -> Line:
        """An entry: what it was, what it brought, and why."""
        explanation = explanation_of(row, self.ledger, self.wording)
        blocks = tuple(
            (block.heading, tuple(self._reasons(block)))
            for block in explanation.blocks
            if not isinstance(row.entry, Annulled)
        )
        bare = isinstance(row.entry, TableChange | Doubling)
        return Line(
            kind=_kind(row),
            title=row_title(row, self.ledger, self.wording),
            cells=() if bare else tuple(self._cell(row, who) for who in self.ledger.evening.everybody),
            id=f"r{row.index}",
            number=str(row.hand or ""),
            problem=uncounted_text(row, self.ledger, self.wording),
            note=note_of(row),
            blocks=blocks,
            clauses=explanation.clauses,
        )

    def _cell(self, row: Row, who: str) -> Cell:
        if row.index < self.ledger.evening.arrivals[who]:
            return Cell(Amount(""), "")
        deal = row.deal
        out = deal is not None and who in deal.sitting_out and not row.points[who] and not row.cents[who]
        change = Amount("") if out else self._points(row.points[who])
        total = points_text(row.points_total[who], self.language)
        return Cell(change, total, deal is not None and deal.dealer == who)

    def radl(self, radl: RadlSum) -> Line:
        """The sum of a Radl."""
        last, arrivals = self.ledger.rows[radl.last], self.ledger.evening.arrivals
        cells = tuple(
            Cell(self._points(radl.points[who]), points_text(last.points_total[who], self.language))
            if last.index >= arrivals[who]
            else Cell(Amount(""), "")
            for who in self.ledger.evening.everybody
        )
        number = self.wording.reason("page_radl", number=radl.number)
        return Line("radl", f"{number} · {radl_text(radl, self.wording)}", cells)

    def balances(self, report: EveningReport) -> list[tuple[str, list[Amount]]]:
        """What everybody comes to with earlier rests and rounding; nothing where that is the money alone."""
        if not (report.has_rests or report.is_rounded):
            return []
        reason = self.wording.reason
        heads = [reason("money")]
        heads += [reason("page_rest")] if report.has_rests else []
        heads += [reason("page_rounding")] if report.is_rounded else []
        found = [("", [Amount(text) for text in (*heads, reason("page_balance"))])]
        for each in report.players:
            amounts = [each.cents]
            amounts += [each.rest] if report.has_rests else []
            amounts += [each.rounding] if report.is_rounded else []
            amounts.append(Cents(each.balance))
            found.append((visible(each.player, one_line=True), [self._euro(cents) for cents in amounts]))
        return found

    def payments(self, report: EveningReport) -> list[tuple[str, str, str, str]]:
        return [
            (visible(each.payer, one_line=True), visible(each.payee, one_line=True), each.amount, visible(each.became))
            for each in words_of(report, self.wording)
        ]

    def _reasons(self, block: ReasonBlock) -> Iterator[Reason]:
        yield from map(self._reason, block.lines)
        if block.total is not None:
            yield self._reason(block.total, total=True)

    def _reason(self, line: ReasonLine, *, total: bool = False) -> Reason:
        points = Amount("") if line.points is None else self._points(line.points)
        money = "" if line.cents is None else euro_text(line.cents, self.language, unit=False)
        return Reason(" ".join(line.text.split()), points, money, line.notes, total)

    def _points(self, amount: Points) -> Amount:
        return Amount(points_text(amount, self.language), _SIGNS.get(amount.sign, ""))

    def _euro(self, amount: Cents) -> Amount:
        return Amount(euro_text(amount, self.language), _SIGNS.get(amount.sign, ""))


def _kind(row: Row) -> str:
    if row.problems:
        return "misfit"
    if isinstance(row.entry, Renonce):
        return "renonce"
    if isinstance(row.entry, Annulled):
        return "struck"
    return "doubled" if row.factor > 1 else ""


class _Chart:
    """The course of the evening as lines in a box of 360 × 270; the places come from ``charts``."""

    def __init__(self, ledger: Ledger, wording: Wording) -> None:
        account = Account.CENTS if ledger.evening.ruleset.points_are_cents else Account.POINTS
        everybody = ledger.evening.everybody
        data = standings(ledger, account)
        texts = chart_texts(ledger, account, wording)
        self.layout: Layout = lay_out(lettered(data, initials(everybody)), texts, _CHART, _width)
        self.size = _CHART
        self.lines = [
            (seat % _COLORS + 1, _dash(seat), _path(points[self.layout.begins(index) :]))
            for index, (seat, points) in enumerate(zip(self.layout.seats, self.layout.lines, strict=True))
        ]
        self.crosses = [mark.at for mark in self.layout.marks if mark.kind is MarkKind.RENONCE]
        best = sorted(data.lines, key=lambda line: -line.values[-1])
        self.summary = ", ".join(f"{isolated(line.player)} {texts.value(line.values[-1])}" for line in best)

    def kind(self, sign: int) -> str:
        """The class of an amount's sign."""
        return _SIGNS.get(sign, "")


def _dash(seat: int) -> str:
    """How the line of a seat is broken, in the widths of a line of two pixels."""
    return " ".join(f"{2 * length:g}" for length in PAPER.dash(seat))


def _path(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _width(text: str, bold: bool) -> float:
    """About: the browser has its own typeface; at 12 px."""
    return len(text) * (8.4 if bold else 7.0)
