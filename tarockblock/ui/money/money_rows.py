"""What *Geld* shows, worded: claims, balances, journal; and what the form of a posting says before it is booked.

Computes nothing.
"""

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
"""Who pays whom is on one line."""

Person = tuple[str, Mark | None]
"""A name and its mark; the kitty has none, but an icon."""


@dataclass(frozen=True, slots=True)
class MoneyRow:
    """A row of a table: its cells, of one or several lines, in ``people`` whoever is in the first one, and what a
    reader hears of it.

    ``signs`` are those of coloured cells, by column. A ``struck`` row no longer counts; ``tip`` says everything.
    """

    cells: tuple[str, ...]
    people: tuple[Person, ...] = ()
    signs: Mapping[int, int] = field(default_factory=dict)
    strong: tuple[int, ...] = ()
    struck: bool = False
    spoken: str = ""
    tip: str = ""


class MoneyWords:
    """Words a round's money, altogether or as of a year's end; marks are by the order of its people."""

    def __init__(self, page: RoundPage, wording: Wording, year: str = "") -> None:
        self._page, self._year, self._wording, self._language = page, year, wording, wording.language
        self._marks = marks_by_name(page.people)

    def person(self, account: Account) -> Person:
        """Name and mark of an account."""
        return account_name(account, self._wording), None if account is KITTY else self._marks.get(account)

    def name(self, account: Account, part: str = "") -> str:
        """As a sentence has it, see `account_name`."""
        return account_name(account, self._wording, part)

    def euros(self, cents: int | Cents, *, signed: bool = False) -> str:
        return euro_text(cents if isinstance(cents, Cents) else Cents(cents), self._language, signed=signed)

    @cached_property
    def whole(self) -> Statement:
        """The statement of the whole round: its claims, book and kitty are those of the end."""
        return self._page.statement(year=self._year)

    def claims(self) -> list[MoneyRow]:
        """Return who owes whom, since when, how much."""
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
        """Evenings that were played and never closed: the day, what each person has there."""
        rows = []
        for each in self._page.unclosed:
            day = short_date(each.day, self._language) or translate("Archive", "without a date")
            title = isolated(each.title) if each.title != self._page.called else ""
            standing = standing_words(each, self._language)
            spoken = joined(day, title, standing)
            rows.append(MoneyRow((joined(day, title, by=" · "), standing), spoken=spoken, tip=spoken))
        return rows

    def held(self) -> str:
        """What debtors have given for evenings that are not closed, a line a claim; empty if nothing."""
        name = self.name
        found = [(each, held_beside(each, self.whole.book, self._wording)) for each in self.whole.claims]
        return "\n".join(f"{name(each.debtor)}{_ARROW}{name(each.creditor)}: {held}" for each, held in found if held)

    @cached_property
    def sums(self) -> tuple[Sums, ...]:
        """The sums of each person, in the order of the balances."""
        return self._page.sums(self._year)

    @cached_property
    def _below(self) -> Mapping[str, str]:
        """Who is below zero at the end, and since when."""
        return self.whole.below_zero

    def balances(self) -> list[MoneyRow]:
        """Return what was brought forward for each person, won, paid and given to the kitty, and the balance."""
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
        """Who has been below zero since when, the longest first; empty where nobody is."""
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
        """Say since when the person of a statement is below zero; nothing of anything else."""
        if len(statement.whose) != 1:
            return ""
        below = (
            words.below_words(*each, self._wording, was=statement.is_over) for each in statement.below_zero.items()
        )
        return "".join(f"{said}." for said in below)

    def balance_heads(self) -> tuple[str, ...]:
        """Return the heads of the balances, altogether or of a year."""
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
        """Return the rows of a statement, the newest first."""
        return [self._line(row, statement) for row in reversed(words.statement_rows(statement, self._wording))]

    def _line(self, row: StatementRow, statement: Statement) -> MoneyRow:
        first, *further = row.what.splitlines()
        back = row.remark if row.line is None or row.line.held else translate("Money", "taken back")
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
    """Of the journal, or of whoever's part of it."""
    start = translate("Money", "Date"), translate("Money", "Item")
    if not whose:
        return (*start, translate("Money", "Who to whom"))
    last = translate("Money", "Balance") if len(whose) == 1 else translate("Money", "Still open")
    return (*start, translate("Money", "Amount"), last)


def person_head(kind: Posted) -> str:
    """What is over the field of whoever it concerns besides the kitty."""
    return translate("Booking", "Who laid it out") if kind is Posted.EXPENSE else translate("Booking", "Who")


def done_words(done: Done, wording: Wording) -> str:
    """What was done, in a few words: a posting, several payments, the season's close, other terms."""
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
    """In whole sentences, a line each; empty where the kitty has no part in it, or nothing can be said yet."""

    def euros(cents: int) -> str:
        return euro_text(Cents(cents), wording.language, signed=False)

    lines = []
    if draft.kind in TO_KITTY and draft.person is not KITTY and draft.cents is not None:
        if draft.kind is Posted.EXPENSE:
            said = translate("Booking", "{person} has laid out {amount} and gets that back out of the kitty.")
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
