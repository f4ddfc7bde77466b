"""The phone page as a finished text, made of a report in the evening's thread. Templates escape every text (Jinja2)."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from functools import cache

from markupsafe import Markup

from tarockblock.app.chart_texts import chart_texts
from tarockblock.charts.colors import PAPER
from tarockblock.charts.layout import Layout, lay_out
from tarockblock.charts.series import MarkKind, lettered, standings
from tarockblock.domain.hand import Account
from tarockblock.domain.ledger import Ledger, Row, ranks, same_start
from tarockblock.domain.marks import Mark
from tarockblock.exchange.cups import cell_texts
from tarockblock.exchange.html_export import style, template
from tarockblock.exchange.page_rows import SIGNS, Amount, PageRow, PageRows, Person, look_of
from tarockblock.exchange.report import EveningReport, facts_of, standing_text, title_of
from tarockblock.exchange.statistics_grids import Grid
from tarockblock.exchange.wording import Wording
from tarockblock.paths import resource
from tarockblock.phone.server import Page
from tarockblock.visible_text import isolated, visible

_CHART = (360.0, 270.0)


@cache
def _script() -> str:
    return resource("pages", "live.js").read_text(encoding="utf-8")


@cache
def policy() -> str:
    """Return the content security policy: own style and script, and requests to us."""
    parts = (
        "default-src 'none'",
        f"style-src '{_digest(style('phone.css'))}'",
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
    def __init__(self, wording: Wording) -> None:
        self._wording = wording
        self._frame: tuple[object, ...] = ()
        self._rows: tuple[Row, ...] = ()
        self._made: list[Markup] = []

    @property
    def language(self) -> str:
        return self._wording.language

    def make(self, report: EveningReport, cup: Grid | None = None, remarks: Sequence[str] = ()) -> Page:
        ledger, wording = report.ledger, self._wording
        rows = PageRows(report, wording)
        text = template("phone.html").render(
            page=rows,
            title=title_of(ledger.evening, wording),
            facts=" · ".join(facts_of(report, wording)),
            style=Markup(style("phone.css")),
            script=Markup(_script()),
            word=wording.reason,
            standing=standing_text(ledger, wording),
            places=_places(rows),
            turn=_turn(ledger, wording),
            chart=_Chart(ledger, report.marks, wording) if ledger.rows else None,
            rows=self._lines(rows),
            cup=cup,
            cup_rows=[] if cup is None else cell_texts(cup, wording),
            cup_remarks=remarks,
        )
        return Page(text.encode(), policy())

    def _lines(self, rows: PageRows) -> list[Markup]:
        ledger, evening = rows.ledger, rows.ledger.evening
        frame = (evening.ruleset, evening.everybody, tuple(evening.arrivals.values()))
        same = same_start(ledger.rows, self._rows) if frame == self._frame else 0
        self._made[same:] = [self._line(rows, rows.row(row)) for row in ledger.rows[same:]]
        self._frame, self._rows = frame, ledger.rows
        sums = {radl.last: radl for radl in ledger.radl}
        found = []
        for row in reversed(ledger.rows):
            if row.index in sums:
                found.append(self._line(rows, rows.radl(sums[row.index])))
            found.append(self._made[row.index])
        return found

    def _line(self, page: PageRows, row: PageRow) -> Markup:
        span = len(page.people) + 1
        return Markup(template("phone_row.html").render(row=row, word=self._wording.reason, span=span))


def _places(rows: PageRows) -> list[tuple[int, Person, Amount, Amount]]:
    totals = dict(zip(rows.names, rows.totals(), strict=True))
    return [(rank, *totals[who]) for who, rank in ranks(rows.ledger.points).items()]


def _turn(ledger: Ledger, wording: Wording) -> list[tuple[str, str]]:
    deal = ledger.next_deal()
    found = [("page_dealer", deal.dealer), ("page_vorhand", deal.vorhand)]
    found += [("role_out", who) for who in deal.sitting_out]
    return [(wording.reason(code), visible(who, one_line=True)) for code, who in found]


class _Chart:
    def __init__(self, ledger: Ledger, marks: Sequence[Mark], wording: Wording) -> None:
        account = Account.CENTS if ledger.evening.ruleset.points_are_cents else Account.POINTS
        data = standings(ledger, account, [mark.color for mark in marks])
        texts = chart_texts(ledger, account, wording)
        self.layout: Layout = lay_out(lettered(data, [mark.initials for mark in marks]), texts, _CHART, _width)
        self.size = _CHART
        self.lines = [
            (look_of(color), _dash(color), _path(points[self.layout.begins(index) :]))
            for index, (color, points) in enumerate(zip(self.layout.colors, self.layout.lines, strict=True))
        ]
        self.crosses = [mark.at for mark in self.layout.marks if mark.kind is MarkKind.RENONCE]
        best = sorted(data.lines, key=lambda line: -line.values[-1])
        self.summary = ", ".join(f"{isolated(line.player)} {texts.value(line.values[-1])}" for line in best)

    def kind(self, sign: int) -> str:
        return SIGNS.get(sign, "")


def _dash(color: int) -> str:
    return " ".join(f"{2 * length:g}" for length in PAPER.dash(color))


def _path(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _width(text: str, bold: bool) -> float:
    return len(text) * (8.4 if bold else 7.0)
