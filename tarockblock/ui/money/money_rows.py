"""The texts of *Geld*. Computes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from tarockblock.app.money.booking_draft import TO_KITTY, BookingDraft
from tarockblock.app.money.posting import Done
from tarockblock.app.money.round_page import RoundPage
from tarockblock.domain.journal import KITTY, Account, Posted
from tarockblock.domain.money import Cents
from tarockblock.domain.statement import Statement, Sums, Whose
from tarockblock.exchange import statement as words
from tarockblock.exchange.book_words import (
    account_name,
    claim_words,
    held_beside,
    posting_kind,
    posting_note,
    posting_words,
)
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.language import short_date
from tarockblock.exchange.statement import StatementRow
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.marks import Mark, marks_by_name
from tarockblock.ui.kit.translate import joined, translate
from tarockblock.ui.ledger.standing_words import standing_words
from tarockblock.visible_text import isolated

_ARROW = "\u00a0→\u00a0"
"""Non-breaking, to keep payer and payee on a line."""

Person = tuple[str, Mark | None]
"""A name and its mark (None for the kitty)."""


@dataclass(frozen=True, slots=True)
class MoneyRow:
    """A table row: cells, the ``people`` in the first, and the spoken text.

    ``signs`` colour cells by column; a ``struck`` row no longer counts; ``tip`` is the full text.
    """

    cells: tuple[str, ...]
    people: tuple[Person, ...] = ()
    signs: Mapping[int, int] = field(default_factory=dict)
    strong: tuple[int, ...] = ()
    struck: bool = False
    spoken: str = ""
    tip: str = ""


class MoneyWords:
    """The texts of a round's money, overall or at a year's end."""

    def __init__(self, page: RoundPage, wording: Wording, year: str = "") -> None:
        self._page, self._year, self._wording, self._language = page, year, wording, wording.language
        self._marks = marks_by_name(page.people)

    def person(self, account: Account) -> Person:
        return account_name(account, self._wording), None if account is KITTY else self._marks.get(account)

    def name(self, account: Account, part: str = "") -> str:
        return account_name(account, self._wording, part)

    def euros(self, cents: int | Cents, *, signed: bool = False) -> str:
        return euro_text(cents if isinstance(cents, Cents) else Cents(cents), self._language, signed=signed)

    @cached_property
    def whole(self) -> Statement:
        """Statement of the whole round, with claims, book and kitty at its end."""
        return self._page.statement(year=self._year)

    def claims(self) -> list[MoneyRow]:
        """Return all debts with age and amount."""
        rows = []
        for each in self.whole.claims:
            since, amount = short_date(each.since, self._language), self.euros(each.cents)
            spoken = claim_words(each, self._wording, was=self.whole.is_over)
            people = self.person(each.debtor), self.person(each.creditor)
            held = held_beside(each, self.whole.book, self._wording)
            tip = joined(spoken, held, by="\n")
            rows.append(
                MoneyRow(("", since, amount), people, strong=(2,), spoken=joined(spoken, held, by=". "), tip=tip)
            )
        return rows

    def unclosed(self) -> list[MoneyRow]:
        """Return the unclosed evenings, each with its day and standings."""
        rows = []
        for each in self._page.unclosed:
            day = short_date(each.day, self._language) or translate("Archive", "without a date")
            title = isolated(each.title) if each.title != self._page.called else ""
            standing = standing_words(each, self._language)
            spoken = joined(day, title, standing)
            rows.append(MoneyRow((joined(day, title, by=" · "), standing), spoken=spoken, tip=spoken))
        return rows

    def held(self) -> str:
        """Return payments for unclosed evenings, a line per claim, or ""."""
        name = self.name
        found = [(each, held_beside(each, self.whole.book, self._wording)) for each in self.whole.claims]
        return "\n".join(f"{name(each.debtor)}{_ARROW}{name(each.creditor)}: {held}" for each, held in found if held)

    @cached_property
    def sums(self) -> tuple[Sums, ...]:
        """Each person's sums, in the order of the balances."""
        return self._page.sums(self._year)

    @cached_property
    def _below(self) -> Mapping[str, str]:
        return self.whole.below_zero

    def balances(self) -> list[MoneyRow]:
        """Return everyone's carried-over amount, winnings, payments, kitty payments and balance."""
        rows, heads = [], self.balance_heads()
        for each in self.sums:
            balance = each.balance
            brought = [self._figure(each.brought_forward)] if self._year else []
            figures = [*brought, *(self._figure(cents) for cents in (each.won, each.paid, each.besides))]
            name, mark = self.person(each.account)
            cells = ("", *figures, self.euros(balance, signed=True))
            spoken = ", ".join((name, *(f"{head} {cell}" for head, cell in zip(heads[1:], cells[1:], strict=True))))
            since = self._below.get(each.account or "")
            if since is not None:
                spoken += ", " + self._wording.reason("minus_since", since=self._wording.since(since))
            sign = (balance > 0) - (balance < 0)
            rows.append(MoneyRow(cells, ((name, mark),), {len(cells) - 1: sign}, spoken=spoken, tip=spoken))
        return rows

    def below_zero(self) -> str:
        """Return the accounts below zero with dates, the longest first, or ""."""
        days: dict[str, list[str]] = {}
        for who, since in self._below.items():
            days.setdefault(since, []).append(who)
        people = [
            self._wording.reason(
                "minus_names", names=self._wording.people(tuple(names)), since=self._wording.since(day)
            )
            for day, names in sorted(days.items())
        ]
        return self._wording.reason("minus_line", people="; ".join(people)) if people else ""

    def minus_of(self, statement: Statement) -> str:
        """Return since when the statement's person is below zero, or ""."""
        if len(statement.whose) != 1:
            return ""
        below = (
            words.below_words(*each, self._wording, was=statement.is_over) for each in statement.below_zero.items()
        )
        return "".join(f"{said}." for said in below)

    def balance_heads(self) -> tuple[str, ...]:
        brought = (translate("Money", "Before {year}").format(year=self._year),) if self._year else ()
        return (
            translate("Money", "Player"),
            *brought,
            translate("Money", "Evenings"),
            translate("Money", "Paid"),
            translate("Money", "Other"),
            words.closing_head(self.whole, self._wording),
        )

    def _figure(self, cents: int) -> str:
        return euro_text(Cents(cents), self._language, unit=False) if cents else "–"

    def journal(self, statement: Statement) -> list[MoneyRow]:
        """Return a statement's rows, the newest first."""
        return [self._line(row, statement) for row in reversed(words.statement_rows(statement, self._wording))]

    def _line(self, row: StatementRow, statement: Statement) -> MoneyRow:
        first, *further = row.what.splitlines()
        back = row.remark if row.line is None or row.line.held else translate("Money", "taken back")
        if row.line is not None and row.line.counts and self._page.is_changing(row.line.posting):
            first = f"{first} · {self._wording.reason('page_changing')}"
        shown = "\n".join((f"{first} · {back}" if row.remark else first, *further))
        day, signs = short_date(row.day, self._language), {}
        if statement.is_whole:
            cells: tuple[str, ...] = (day, shown, row.who.replace(" → ", _ARROW))
        else:
            is_person = len(statement.whose) == 1
            change = "" if row.change is None else self.euros(row.change, signed=True)
            balance = "" if row.balance is None else self.euros(row.balance, signed=is_person)
            cells = (day, shown, change, balance)
            if is_person and row.change is not None and not row.remark:
                signs[2] = (row.change > Cents()) - (row.change < Cents())
        who = row.who if row.line is None else words.who(row.line, statement.book, self._wording)
        tip = joined(row.what, who, row.remark, by="\n")
        said = (self._wording.day(row.day), *cells[1:])
        spoken = ", ".join("; ".join(part.splitlines()) for part in said if part)
        return MoneyRow(cells, (), signs, (3,), struck=row.is_gone, spoken=spoken, tip=tip)


def claim_heads(*, was: bool = False) -> tuple[str, ...]:
    who = translate("Money", "Who owed whom") if was else translate("Money", "Who owes whom")
    return who, translate("Money", "Since"), translate("Money", "Amount")


def unclosed_heads() -> tuple[str, ...]:
    return translate("Money", "Evening"), translate("Money", "Standings")


def journal_heads(whose: Whose) -> tuple[str, ...]:
    start = translate("Money", "Date"), translate("Money", "Item")
    if not whose:
        return (*start, translate("Money", "Who to whom"))
    last = translate("Money", "Balance") if len(whose) == 1 else translate("Money", "Still open")
    return (*start, translate("Money", "Amount"), last)


def person_head(kind: Posted) -> str:
    """Return the label of the person's field."""
    return translate("Booking", "Who paid for it") if kind is Posted.EXPENSE else translate("Booking", "Who")


def done_words(done: Done, wording: Wording) -> str:
    if done.agreed:
        return translate("Booking", "agreed upon for {round}").format(
            round=done.called or wording.reason("round_nameless")
        )
    if any(each.reason for each in done.postings):
        return next(posting_note(each, wording) for each in done.postings if each.reason)
    if len(done.postings) > 1:
        return wording.reason("postings_several", count=len(done.postings))
    (posting,) = done.postings
    return f"{posting_kind(posting, wording)}, {posting_words(posting, wording)}"


def kitty_words(draft: BookingDraft, wording: Wording) -> str:
    """Return the kitty's part in a booking, a sentence per line, or ""."""
    lines, euros = [], wording.euros
    if draft.kind in TO_KITTY and draft.person is not KITTY and draft.cents is not None:
        if draft.kind is Posted.EXPENSE:
            said = translate("Booking", "{person} has paid {amount} and gets it back from the kitty.")
        else:
            said = translate("Booking", "{person} then owes the kitty {amount} for this.")
        lines.append(said.format(person=wording.people((draft.person,)), amount=euros(draft.cents)))
    if draft.short:
        if draft.kind is Posted.EXPENSE:
            said = translate("Booking", "The kitty then owes more than it holds: {missing} will be short.")
        else:
            said = translate("Booking", "The kitty falls below zero: {missing} will be short.")
        held = translate("Booking", "Cash in the kitty: {cash}.").format(
            cash=euro_text(Cents(draft.page.book.cash), wording.language, signed=draft.page.book.cash < 0)
        )
        lines.append(f"{said.format(missing=euros(draft.short))} {held}")
    return "\n".join(lines)
