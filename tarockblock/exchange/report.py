"""The report of an evening: ledger, settlement, and words shared by pages and spreadsheets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field

from tarockblock.domain.evening import Evening
from tarockblock.domain.evening_money import EveningFacts, EveningMoney, PersonMoney, evening_money
from tarockblock.domain.hand import Annulled, Entry, NoHand, Renonce
from tarockblock.domain.journal import Book, EveningRef
from tarockblock.domain.ledger import Ledger, RadlSum, Row, doubling_clauses
from tarockblock.domain.marks import Mark, marks_for
from tarockblock.domain.money import Cents
from tarockblock.exchange.evening_file import KnownAs
from tarockblock.exchange.formatting import points_text
from tarockblock.exchange.reasons import Explanation, ReasonLine, explain
from tarockblock.exchange.wording import Wording
from tarockblock.visible_text import isolated, visible


@dataclass(frozen=True, slots=True)
class EveningReport:
    """An evening's ledger with its money, and its ids if stored."""

    ledger: Ledger
    money: EveningMoney
    known_as: KnownAs | None = None
    edited: Collection[int] = ()
    struck: Mapping[int, Entry] = field(default_factory=dict)
    """Original entries of struck rows, by index, if known."""
    known: Mapping[str, Mark] = field(default_factory=dict)

    @property
    def marks(self) -> list[Mark]:
        return marks_for(self.ledger.evening.everybody, self.known)

    @property
    def columns(self) -> Mapping[str, Callable[[PersonMoney], Cents]]:
        carried, rounded = self.money.is_carried, self.money.is_rounded
        shown = (True, carried, rounded, carried or rounded)
        return dict(each for each, is_shown in zip(PARTS.items(), shown, strict=True) if is_shown)


PARTS: Mapping[str, Callable[[PersonMoney], Cents]] = {
    "money": lambda each: each.result,
    "page_rest": lambda each: each.carried,
    "page_rounding": lambda each: each.rounding,
    "page_balance": lambda each: Cents(each.balance),
}


def plain_report(ledger: Ledger, unit: int = 1) -> EveningReport:
    """Return the report of an evening outside any book: rounded to ``unit`` cents, nothing carried over or paid."""
    about = EveningFacts(EveningRef("", ledger.evening.title, ledger.evening.date), ledger, unit)
    return EveningReport(ledger, evening_money(Book(()), about))


def title_of(evening: Evening, wording: Wording) -> str:
    return visible(evening.title) or wording.reason("page_untitled")


def facts_of(report: EveningReport, wording: Wording) -> tuple[str, ...]:
    evening = report.ledger.evening
    rate = wording.reason("page_rate", cents=" → ".join(map(str, evening.rates)))
    if evening.ruleset.points_are_cents:
        rate = wording.reason("page_rate_cents")
    changing = wording.reason("page_changing") if report.money.is_changing else ""
    found = (wording.day(evening.date), isolated(evening.ruleset.short.get(wording.language)), rate, changing)
    return tuple(each for each in found if each)


def standing_text(ledger: Ledger, wording: Wording) -> str:
    hands = ledger.hands
    if hands == 0:
        return wording.reason("page_after_none")
    text = wording.reason("page_after_hands", count=hands)
    out = len({row.hand for row in ledger.rows if row.problems and row.hand is not None})
    if not out:
        return text
    return wording.reason("page_after_but", standing=text, count=out)


def uncounted_text(row: Row, ledger: Ledger, wording: Wording) -> str:
    why = "; ".join(wording.problem(each, ledger.evening.ruleset) for each in row.problems)
    return wording.reason("page_uncounted", why=why) if why else ""


def uncounted_sentence(ledger: Ledger, wording: Wording) -> str:
    found = dict.fromkeys(str(row.hand) for row in ledger.rows if row.problems and row.hand is not None)
    others = sum(1 for row in ledger.rows if row.problems and row.hand is None)
    parts = [wording.reason("page_uncounted_hands", hands=", ".join(found))] if found else []
    if others:
        parts.append(wording.reason("page_uncounted_others", count=others))
    return wording.reason("page_uncounted_rows", rows=", ".join(parts)) if parts else ""


def row_kind(row: Row) -> str:
    if row.problems:
        return "misfit"
    if isinstance(row.entry, Renonce):
        return "renonce"
    if isinstance(row.entry, Annulled):
        return "struck"
    return "doubled" if row.factor > 1 else ""


def radl_text(radl: RadlSum, wording: Wording) -> str:
    if radl.complete:
        return wording.reason("page_complete")
    return wording.reason("page_partly", hands=radl.hands, length=radl.length)


def explanation_of(row: Row, ledger: Ledger, wording: Wording) -> Explanation:
    entry = row.entry
    if row.score is None or row.deal is None or isinstance(entry, NoHand):
        return Explanation()
    doubling = doubling_clauses(ledger, row.index)
    return explain(entry, row.score, ledger.evening.ruleset, row.deal, row.factor, wording, doubling)


def reasons_line(found: Explanation, row: Row, wording: Wording) -> str:
    if isinstance(row.entry, Annulled):
        return ""
    parts = []
    for block in found.blocks:
        radl = block.total.notes if block.total is not None else ()
        lines = " · ".join((*[_reason(line, wording) for line in block.lines], *radl))
        several = len(found.blocks) > 1 or isinstance(row.entry, Renonce)
        parts.append(f"{block.heading}: {lines}" if several else lines)
    return "; ".join(parts)


def _reason(line: ReasonLine, wording: Wording) -> str:
    amount = "" if line.points is None else f" {points_text(line.points, wording.language)}"
    notes = f" ({', '.join(line.notes)})" if line.notes else ""
    return f"{' '.join(line.text.split())}{amount}{notes}"


def note_of(row: Row) -> str:
    entry = row.entry
    if isinstance(entry, Annulled) and entry.reason:
        return entry.reason
    return str(getattr(entry, "note", ""))


def with_radl(ledger: Ledger) -> Iterable[Row | RadlSum]:
    sums = {radl.last: radl for radl in ledger.radl}
    for row in ledger.rows:
        yield row
        if row.index in sums:
            yield sums[row.index]
