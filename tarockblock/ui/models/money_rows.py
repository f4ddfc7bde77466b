"""The rows of the place of the money, worded: claims, balances, journal. Computes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tarockblock.app.money.round_page import RoundPage, Whose
from tarockblock.domain.journal import KITTY, Account
from tarockblock.domain.money import Cents
from tarockblock.domain.statement import StatementLine
from tarockblock.exchange import statement as words
from tarockblock.exchange.book_words import account_name
from tarockblock.exchange.dates import short_date
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.marks import Mark, marks_for
from tarockblock.ui.translate import translate

Person = tuple[str, Mark | None]
"""A name and its mark; the kitty has none, but an icon."""


@dataclass(frozen=True, slots=True)
class MoneyRow:
    """A row of a table: its cells, in ``people`` whoever stands in the first one, and what a reader hears of it.

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
    """Words the rows of one round; marks are by the order of its people."""

    def __init__(self, page: RoundPage, wording: Wording) -> None:
        self._page, self._wording, self._language = page, wording, wording.language
        self._marks = dict(zip(page.people, marks_for(page.people), strict=True))

    def person(self, account: Account) -> Person:
        """Name and mark of an account."""
        return account_name(account, self._wording), None if account is KITTY else self._marks.get(account)

    def name(self, account: Account) -> str:
        return account_name(account, self._wording)

    def euros(self, cents: int, *, signed: bool = False) -> str:
        return euro_text(Cents(cents), self._language, signed=signed)

    def claims(self) -> list[MoneyRow]:
        """Who owes whom, since when, how much."""
        rows = []
        for each in self._page.claims:
            since = short_date(each.since, self._language)
            amount = self.euros(each.cents)
            spoken = self._wording.reason(
                "claim_line",
                debtor=self.name(each.debtor),
                creditor=self.name(each.creditor),
                amount=amount,
                since=self._wording.day(each.since),
            )
            people = self.person(each.debtor), self.person(each.creditor)
            rows.append(MoneyRow(("", since, amount), people, strong=(2,), spoken=spoken, tip=spoken))
        return rows

    def balances(self, year: str) -> list[MoneyRow]:
        """What everybody won, paid, gave to the kitty, and where he stands today."""
        rows = []
        for each in self._page.sums(year):
            balance = self._page.book.balances.get(each.account, 0)
            figures = [self._figure(cents) for cents in (each.won, each.paid)]
            figures += [self._figure(each.kitty + each.other)]
            cells = ("", *figures, self.euros(balance, signed=True))
            name, mark = self.person(each.account)
            heads = balance_heads()
            spoken = ", ".join((name, *(f"{head} {cell}" for head, cell in zip(heads[1:], cells[1:], strict=True))))
            sign = (balance > 0) - (balance < 0)
            rows.append(MoneyRow(cells, ((name, mark),), {4: sign}, spoken=spoken))
        return rows

    def _figure(self, cents: int) -> str:
        return euro_text(Cents(cents), self._language, unit=False) if cents else "–"

    def journal(self, lines: Sequence[StatementLine], whose: Whose) -> list[MoneyRow]:
        """The journal, or a part of it, in the order of the lines."""
        return [self._line(line, whose) for line in lines]

    def _line(self, line: StatementLine, whose: Whose) -> MoneyRow:
        what, who = words.what(line, self._wording), words.who(line, self._wording)
        if len(whose) == 1:
            what = words.what_for(line, self._page.book, whose[0], self._wording)
        back = words.taken_back(line, self._wording)
        gone = translate("Money", "taken back")
        shown = what if line.counts else f"{what} · {gone}"
        day = short_date(line.posting.date, self._language)
        signs: dict[int, int] = {}
        if whose:
            balance = self.euros(line.balance, signed=len(whose) == 1) if line.counts else ""
            cells: tuple[str, ...] = (day, shown, self.euros(line.change, signed=True), balance)
            if len(whose) == 1 and line.counts:
                signs[2] = (line.change > 0) - (line.change < 0)
        else:
            cells = (day, shown, who)
        tip = "\n".join(part for part in (what, who, back) if part)
        spoken = ", ".join(part for part in (self._wording.day(line.posting.date), *cells[1:]) if part)
        return MoneyRow(cells, (), signs, (3,), struck=not line.counts, spoken=spoken, tip=tip)


def claim_heads() -> tuple[str, ...]:
    return translate("Money", "Who owes whom"), translate("Money", "Since"), translate("Money", "Amount")


def balance_heads() -> tuple[str, ...]:
    return (
        translate("Money", "Player"),
        translate("Money", "Evenings"),
        translate("Money", "Paid"),
        translate("Money", "Other"),
        translate("Money", "Balance today"),
    )


def journal_heads(whose: Whose) -> tuple[str, ...]:
    """Of the journal, or of whoever's part of it."""
    start = translate("Money", "Date"), translate("Money", "What")
    if not whose:
        return (*start, translate("Money", "Who to whom"))
    last = translate("Money", "Balance") if len(whose) == 1 else translate("Money", "Still open")
    return (*start, translate("Money", "Amount"), last)
