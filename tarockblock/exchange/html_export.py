"""An evening as a single HTML page without scripts or external parts. Jinja2 escapes every text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from tarockblock.domain.ledger import Row
from tarockblock.exchange.page_rows import Cell, PageRows
from tarockblock.exchange.report import EveningReport, facts_of, standing_text, title_of, with_radl
from tarockblock.exchange.wording import Wording
from tarockblock.paths import resource
from tarockblock.visible_text import isolated, visible


def evening_html(report: EveningReport, wording: Wording) -> str:
    ledger, evening, page = report.ledger, report.ledger.evening, PageRows(report, wording)
    rows = [page.row(each) if isinstance(each, Row) else page.radl(each) for each in with_radl(ledger)]
    has_money = any(cents for row in ledger.rows for cents in row.cents.values())
    with_money = has_money and not page.in_cents
    cells = [cell for row in rows for cell in row.cells]
    columns = columns_for(cells, len(page.people), with_money=with_money)
    title, facts = title_of(evening, wording), facts_of(report, wording)
    return template("evening.html").render(
        page=page,
        rows=rows,
        word=wording.reason,
        heading=" · ".join((isolated(title), *facts[:1])),
        title=title,
        facts=" · ".join(facts),
        note=evening.note,
        standing=standing_text(ledger, wording),
        with_money=with_money,
        columns=columns,
        style=Markup(style("evening.css") + columns.style()),
        source=evening.ruleset.source.get(wording.language),
        clauses=dict.fromkeys(clause for row in rows for clause in row.clauses),
    )


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(resource("pages")),
        autoescape=True,
        finalize=lambda value: visible(value) if type(value) is str else value,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def template(name: str) -> Template:
    """Return a template of ``resources/pages`` that escapes its texts and hides nothing."""
    return _environment().get_template(name)


@cache
def style(name: str) -> str:
    return "".join(resource("pages", each).read_text(encoding="utf-8") for each in ("colors.css", name))


_SIGN, _MARK, _GLYPH = 1.4, 0.5, 1.7
"""Widths of signs, of commas and spaces, and of ½ and similar, in digits."""

_SMALL = 0.86

_GAP, _DEALER = 1.2, 3.2
_DIGIT_ON_PAPER, _PADDING_ON_PAPER = 6.4, 6.0
_MOST_ON_PAPER = 360.0
"""Width for players on an upright page of 516 points (1/72 inch), leaving room for hands and reasons."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Column widths in digits: a player's, and its totals'; ``turned`` is landscape."""

    people: int
    player: float
    total: float
    money_total: float
    turned: bool

    def style(self) -> str:
        """Return style sheet variables: numbers only, no typed text."""
        size = "A4 landscape" if self.turned else "A4"
        return (
            f":root {{ --people: {self.people}; --player: {self.player:.1f}ch; --total: {self.total:.1f}ch;"
            f" --money-total: {self.money_total:.1f}ch; }}\n@page {{ size: {size}; }}\n"
        )


def columns_for(cells: Iterable[Cell], people: int, *, with_money: bool) -> Columns:
    found = list(cells)
    total = max((digits(each.total) for each in found), default=0.0)
    points = (
        max((digits(each.change.text) + _GAP + (_DEALER if each.deals else 0) for each in found), default=0.0) + total
    )
    priced = found if with_money else []
    money_total = max((digits(each.money_total) for each in priced), default=0.0)
    money = max((digits(each.money) + _GAP for each in priced), default=0.0) + money_total
    player = max(points, money * _SMALL)
    turned = people * (player * _DIGIT_ON_PAPER + _PADDING_ON_PAPER) > _MOST_ON_PAPER
    return Columns(people, player, total, money_total, turned)


def digits(text: str) -> float:
    return sum(_width(char) for char in text)


def _width(char: str) -> float:
    if char in "+\N{MINUS SIGN}€":
        return _SIGN
    if char in ",. \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}/":
        return _MARK
    return 1.0 if char.isascii() else _GLYPH
