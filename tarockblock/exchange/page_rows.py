"""An evening as texts and CSS classes for the exported and the phone page; templates escape them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from tarockblock.domain.hand import Annulled, Unscored
from tarockblock.domain.ledger import Ledger, RadlSum, Row
from tarockblock.domain.marks import COLORS
from tarockblock.domain.money import Cents, Points
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.payment_words import PaymentWords, payment_groups
from tarockblock.exchange.reasons import ReasonBlock, ReasonLine
from tarockblock.exchange.report import (
    EveningReport,
    explanation_of,
    note_of,
    radl_text,
    reasons_line,
    row_kind,
    standing_text,
    title_of,
    uncounted_text,
)
from tarockblock.exchange.text_tables import row_title
from tarockblock.exchange.wording import Wording
from tarockblock.visible_text import isolated, visible

SIGNS = {1: "plus", -1: "minus"}


def look_of(color: int) -> str:
    return f"c{color % COLORS + 1}"


class Amount(NamedTuple):
    text: str = ""
    kind: str = ""


class Person(NamedTuple):
    name: str
    mark: str
    look: str


class Cell(NamedTuple):
    change: Amount = Amount()
    total: str = ""
    money: str = ""
    money_total: str = ""
    deals: bool = False


class Reason(NamedTuple):
    text: str
    points: Amount
    money: str
    notes: tuple[str, ...]
    total: bool = False


@dataclass(frozen=True, slots=True)
class PageRow:
    """An entry or the sum of a Radl, with its ``state``.

    ``blocks`` are headings with reasons, ``why`` all in a line. Without cells nothing was played.
    """

    kind: str
    title: str
    cells: tuple[Cell, ...] = ()
    id: str = ""
    number: str = ""
    state: str = ""
    problem: str = ""
    note: str = ""
    why: str = ""
    blocks: tuple[tuple[str, tuple[Reason, ...]], ...] = ()
    clauses: tuple[str, ...] = ()


class PageRows:
    def __init__(self, report: EveningReport, wording: Wording) -> None:
        self.report, self.ledger, self.wording, self.language = report, report.ledger, wording, wording.language
        self.names = self.ledger.evening.everybody
        self.in_cents = self.ledger.evening.ruleset.points_are_cents
        self.people = [
            Person(visible(who, one_line=True), mark.initials, f"{look_of(mark.color)}{' ringed' * mark.is_ringed}")
            for who, mark in zip(self.names, report.marks, strict=True)
        ]

    def totals(self) -> list[tuple[Person, Amount, Amount]]:
        points, cents = self.ledger.points, self.ledger.cents
        return [
            (person, self._points(points[who]), self._euro(cents[who]))
            for who, person in zip(self.names, self.people, strict=True)
        ]

    def row(self, row: Row) -> PageRow:
        explanation = explanation_of(row, self.ledger, self.wording)
        is_struck = isinstance(row.entry, Annulled)
        return PageRow(
            kind=row_kind(row),
            title=self.named(row),
            cells=() if isinstance(row.entry, Unscored) else self._cells(row, row),
            id=f"r{row.index}",
            number=str(row.hand or ""),
            problem=uncounted_text(row, self.ledger, self.wording),
            note=note_of(row),
            why=reasons_line(explanation, row, self.wording),
            blocks=tuple((each.heading, tuple(self._reasons(each))) for each in explanation.blocks if not is_struck),
            clauses=explanation.clauses,
        )

    def named(self, row: Row, name: Callable[[Row, Ledger, Wording], str] = row_title) -> str:
        """Return a row's title; a struck row's by what it was, if known."""
        was = self.report.struck.get(row.index)
        rows = () if was is None else (replace(row, entry=was, score=None),)
        return ", ".join(name(each, self.ledger, self.wording) for each in (*rows, row))

    def radl(self, radl: RadlSum) -> PageRow:
        title = self.wording.reason("page_radl", number=radl.number)
        return PageRow(
            "radl", title, self._cells(radl, self.ledger.rows[radl.last]), state=radl_text(radl, self.wording)
        )

    def balance_heads(self) -> list[str]:
        return [self.wording.reason(code) for code in self.report.columns]

    def balances(self) -> list[tuple[str, Amount, list[Amount]]]:
        columns = self.report.columns.values()
        return [
            (visible(each.player, one_line=True), self._points(each.points), [self._euro(of(each)) for of in columns])
            for each in self.report.money.people
        ]

    def payments(self) -> list[tuple[str, list[PaymentWords]]]:
        return [
            (heading, [replace(each, payer=_one_line(each.payer), payee=_one_line(each.payee)) for each in lines])
            for heading, lines in payment_groups(self.report, self.wording)
        ]

    def _cells(self, of: Row | RadlSum, last: Row) -> tuple[Cell, ...]:
        arrivals, deal = self.ledger.evening.arrivals, of.deal if isinstance(of, Row) else None
        found = []
        for who in self.names:
            if last.index < arrivals[who]:
                found.append(Cell())
                continue
            points, cents = of.points[who], of.cents[who]
            is_out = deal is not None and who not in deal.active and not points and not cents
            found.append(
                Cell(
                    Amount() if is_out else self._points(points),
                    points_text(last.points_total[who], self.language),
                    "" if is_out else euro_text(cents, self.language, unit=False),
                    euro_text(last.cents_total[who], self.language, unit=False),
                    deal is not None and deal.dealer == who,
                )
            )
        return tuple(found)

    def _reasons(self, block: ReasonBlock) -> Iterator[Reason]:
        yield from map(self._reason, block.lines)
        if block.total is not None:
            yield self._reason(block.total, total=True)

    def _reason(self, line: ReasonLine, *, total: bool = False) -> Reason:
        points = Amount() if line.points is None else self._points(line.points)
        money = "" if line.cents is None else euro_text(line.cents, self.language, unit=False)
        return Reason(" ".join(line.text.split()), points, money, line.notes, total)

    def _points(self, amount: Points) -> Amount:
        return Amount(points_text(amount, self.language), SIGNS.get(amount.sign, ""))

    def _euro(self, amount: Cents) -> Amount:
        return Amount(euro_text(amount, self.language), SIGNS.get(amount.sign, ""))


def message(report: EveningReport, wording: Wording) -> str:
    page, ledger = PageRows(report, wording), report.ledger
    heading = " · ".join((title_of(ledger.evening, wording), wording.day(ledger.evening.date)))
    changing = [wording.reason("page_changing")] if report.money.is_changing else []
    ranked = sorted(
        zip(report.money.people, page.balances(), strict=True),
        key=lambda each: (-each[0].result.value, -each[0].balance),
    )
    lines = []
    for _, (name, _, (result, *more)) in ranked:
        rest = ", ".join(f"{head} {each.text}" for head, each in zip(page.balance_heads()[1:], more, strict=True))
        lines.append(f"{isolated(name)} {result.text}" + (f" ({rest})" if rest else ""))
    for index, (title, payments) in enumerate(page.payments()):
        lines += ["", *([f"{title}:"] if index else [])]
        for each in payments:
            became = f" ({each.became})" if each.became else ""
            lines.append(f"{isolated(each.payer)} → {isolated(each.payee)} {each.amount}{became}")
    text = "\n".join((heading.removesuffix(" · "), *changing, standing_text(ledger, wording), "", *lines))
    return visible(text.rstrip() + "\n")


def _one_line(text: str) -> str:
    return visible(text, one_line=True)
