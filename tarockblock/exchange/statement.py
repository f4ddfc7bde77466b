"""A statement of a round, a person or a pair as rows, a text to send, a page to print, a table, a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tarockblock.domain.journal import Book, Debt
from tarockblock.domain.money import Cents
from tarockblock.domain.names import composed
from tarockblock.domain.statement import Statement, StatementLine
from tarockblock.exchange.book_words import (
    account_name,
    claim_words,
    posting_kind,
    posting_lines,
    posting_note,
    transfers_words,
)
from tarockblock.exchange.csv_export import csv_table
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.score_json import said
from tarockblock.exchange.statistics_grids import Cell, Grid
from tarockblock.exchange.text_tables import grid
from tarockblock.exchange.wording import Wording
from tarockblock.exchange.xlsx_export import grids_xlsx
from tarockblock.visible_text import isolated, visible

if TYPE_CHECKING:
    from tarockblock.exchange.sheets import Paper


@dataclass(frozen=True, slots=True)
class StatementRow:
    """A row as every surface has it: a ``line``, what is brought forward, or (``is_closing``) the balance at the end.

    Of a whole round ``who`` says who owes whom, and there are no amounts.
    """

    what: str
    line: StatementLine | None = None
    day: str = ""
    who: str = ""
    change: Cents | None = None
    balance: Cents | None = None
    remark: str = ""
    is_closing: bool = False

    @property
    def is_gone(self) -> bool:
        """Whether its posting no longer counts."""
        return self.line is not None and self.line.is_gone


def statement_rows(statement: Statement, wording: Wording) -> tuple[StatementRow, ...]:
    """Return the rows, the oldest first; of a year from what is brought forward to the balance at its end."""
    rows = [_row(line, statement, wording) for line in statement.lines]
    if not statement.year:
        return tuple(rows)
    brought = wording.reason("statement_brought")
    if statement.is_whole:
        claims = transfers_words([each.transfer for each in statement.brought_claims], wording)
        return (StatementRow(brought, who=claims), *rows) if claims else tuple(rows)
    first = StatementRow(brought, balance=Cents(statement.brought_forward))
    last = StatementRow(closing_head(statement, wording), balance=Cents(statement.closing), is_closing=True)
    return (first, *rows, last)


def _row(line: StatementLine, statement: Statement, wording: Wording) -> StatementRow:
    day, remark = line.posting.date, taken_back(line, wording)
    if statement.is_whole:
        return StatementRow(what(line, wording), line, day, who(line, statement.book, wording), remark=remark)
    about = what_for(line, statement, wording)
    balance = Cents(line.balance) if line.counts else None
    return StatementRow(about, line, day, change=Cents(line.change), balance=balance, remark=remark)


def closing_head(statement: Statement, wording: Wording) -> str:
    """Return the heading of the balance at the end of a statement."""
    return (
        wording.reason("statement_end", year=statement.year) if statement.is_over else wording.reason("statement_today")
    )


def title_of(statement: Statement, wording: Wording) -> str:
    """``Kontoauszug Anna``, ``Was Bert Anna schuldet`` or ``Kassabuch Donnerstagsrunde``."""
    if statement.is_whole:
        return wording.reason("statement_round", round=statement.round or wording.reason("round_nameless"))
    if len(statement.whose) == 1:
        return wording.reason("statement_person", person=account_name(statement.whose[0], wording, "of"))
    debtor, creditor = (
        account_name(each, wording, part) for each, part in zip(statement.whose, ("owes", "gets"), strict=True)
    )
    code = "statement_pair_then" if statement.is_over else "statement_pair"
    return wording.reason(code, debtor=debtor, creditor=creditor)


def subtitle_of(statement: Statement, wording: Wording) -> str:
    """The round, the year if it is of one."""
    parts = ("" if statement.is_whole else statement.round, statement.year)
    return ", ".join(part for part in parts if part)


def what(line: StatementLine, wording: Wording) -> str:
    posting = line.posting
    about = "" if posting.evening is None else posting.evening.title
    about = "" if composed(about) == composed(posting.round) else about
    note = " ".join(posting_note(posting, wording).split())
    return " · ".join(part for part in (posting_kind(posting, wording), about, note) if part)


def who(line: StatementLine, book: Book, wording: Wording) -> str:
    return "\n".join(posting_lines(line.posting, book, wording)) or "–"


def what_for(line: StatementLine, statement: Statement, wording: Wording) -> str:
    """Return the subject of a line, and below it the part of the account or pair."""
    book, whose = statement.book, {*statement.whose}
    found = posting_lines(
        line.posting, book, wording, lambda each: whose <= {book.account(each.debtor), book.account(each.creditor)}
    )
    return "\n".join((what(line, wording), *found))


def taken_back(line: StatementLine, wording: Wording) -> str:
    if line.held:
        return wording.reason("posting_held")
    if line.counts:
        return ""
    if line.taken_back is None:
        return wording.reason("statement_replaced")
    return wording.reason("statement_taken_back", day=wording.day(line.taken_back.at.date().isoformat()))


def standing(statement: Statement, wording: Wording) -> str:
    """Say who owes whom and who is below zero at the end of a statement; in the past tense of a year that is over."""
    over = statement.is_over
    claims = [claim_words(each, wording, was=over) for each in statement.claims]
    below = [below_words(who, since, wording, was=over) for who, since in statement.below_zero.items()]
    return "\n".join([*claims, *below]) or nothing_words(statement, wording)


def below_words(who: str, since: str, wording: Wording, *, was: bool = False) -> str:
    """Say since when somebody is below zero, or ``was`` at the end of a year."""
    code = "person_minus_then" if was else "person_minus_since"
    return wording.reason(code, person=who, since=wording.since(since))


def nothing_words(statement: Statement, wording: Wording) -> str:
    """Say that nothing is open at the end of a statement."""
    if not statement.is_whole:
        return wording.reason("statement_even")
    return wording.reason("statement_nothing_then" if statement.is_over else "statement_nothing_open")


def standing_head(statement: Statement, wording: Wording) -> str:
    """Return the heading of what is open: now, or at the end of a year."""
    if statement.is_over:
        return wording.reason("statement_then", year=statement.year)
    return wording.reason("statement_now")


def statement_text(statement: Statement, wording: Wording) -> str:
    """Return the message: the rows that were not taken back, and the amounts open at the end."""
    rows = []
    for row in statement_rows(statement, wording):
        if not row.is_gone:
            about = " · ".join(part for part in (row.what, row.remark) if part)
            rows.append([_in_one(text) for text in _texts(replace(row, what=about), statement, wording)])
    right = [False, False, False] if statement.is_whole else [False, False, True, True]
    head = " – ".join(part for part in (title_of(statement, wording), subtitle_of(statement, wording)) if part)
    parts = [isolated(head), grid(rows, right) if rows else wording.reason("statement_empty")]
    open_now = standing(statement, wording)
    if statement.is_over:
        open_now = f"{standing_head(statement, wording)}:\n{open_now}"
    return visible("\n\n".join([*parts, open_now])) + "\n"


def statement_paper(statement: Statement, wording: Wording) -> Paper:
    """Return pages; reversed lines are struck through."""
    from tarockblock.exchange.sheets import paper

    rows = [(_texts(row, statement, wording), row.is_gone, row.remark) for row in statement_rows(statement, wording)]
    return paper(
        "statement",
        title_of(statement, wording),
        subtitle=subtitle_of(statement, wording),
        heads=_titles(statement, wording),
        rows=rows,
        whole=statement.is_whole,
        now_head=standing_head(statement, wording),
        now=standing(statement, wording),
    )


def _cells(row: StatementRow, statement: Statement, wording: Wording) -> tuple[Cell, ...]:
    day = wording.day(row.day)
    return (day, row.what, row.who) if statement.is_whole else (day, row.what, row.change, row.balance)


def _texts(row: StatementRow, statement: Statement, wording: Wording) -> list[str]:
    cells = _cells(row, statement, wording)
    return [euro_text(each, wording.language) if isinstance(each, Cents) else str(each or "") for each in cells]


def _in_one(lines: str) -> str:
    return "; ".join(lines.splitlines())


def _titles(statement: Statement, wording: Wording) -> tuple[str, ...]:
    amounts = ("page_amount", "page_balance" if len(statement.whose) == 1 else "statement_left")
    codes = ("stat_date", "statement_what", *(("statement_who",) if statement.is_whole else amounts))
    return tuple(wording.reason(code) for code in codes)


def statement_csv(statement: Statement, wording: Wording) -> str:
    """Return one line a transfer, in whole cents: ``from`` owes ``to``, as in the journal.

    A year begins with the amounts brought forward and ends with its closing balance.
    """
    titles = ("number", "date", "posted_at", "kind", "evening", "from", "to", "cents", "counts", "note", "id")
    rows = list[Mapping[str, object]]()
    if statement.is_whole:
        rows += [{"kind": "brought_forward", **_moved(each.transfer)} for each in statement.brought_claims]
    elif statement.year:
        rows.append({"kind": "brought_forward", "balance": statement.brought_forward})
    for line in statement.lines:
        posting = line.posting
        facts = said(posting, "number", "date", "id") | {
            "posted_at": posting.at.isoformat(timespec="seconds"),
            "kind": posting.kind.value,
            "evening": "" if posting.evening is None else posting.evening.title,
            "counts": "yes" if line.counts else "no",
            "note": posting_note(posting, wording),
        }
        ran = {"change": line.change} | (said(line, "balance", "minus_since") if line.counts else {})
        rows += [facts | _moved(each) | ran for each in posting.transfers[:1]]
        rows += [facts | _moved(each) for each in posting.transfers[1:]]
    if statement.year and not statement.is_whole:
        rows.append({"kind": "closing", "balance": statement.closing, "minus_since": statement.minus_since})
    return csv_table([*titles, *(() if statement.is_whole else ("change", "balance", "minus_since"))], rows)


def _moved(owed: Debt) -> dict[str, object]:
    return {"from": owed.debtor, "to": owed.creditor, "cents": owed.cents}


def statement_xlsx(statement: Statement, wording: Wording) -> bytes:
    """A spreadsheet: the rows with amounts as numbers, and who owes whom at the end."""

    def sheet(name: str, titles: Sequence[str], rows: Iterable[tuple[Cell, ...]]) -> Grid:
        return Grid(name, tuple(titles), tuple(rows), 2)

    since, day = wording.reason("statement_since"), wording.day
    rows = [
        (*(_in_one(each) if isinstance(each, str) else each for each in _cells(row, statement, wording)), row.remark)
        for row in statement_rows(statement, wording)
    ]
    now = [
        (account_name(each.debtor, wording), account_name(each.creditor, wording), Cents(each.cents), day(each.since))
        for each in statement.claims
    ]
    heads = *map(wording.reason, ("page_from", "page_to", "page_amount")), since
    titles = *_titles(statement, wording), wording.reason("statement_remark")
    sheets = [
        sheet(wording.reason("statement_sheet"), titles, rows),
        sheet(standing_head(statement, wording), heads, now),
    ]
    if statement.below_zero:
        below = ((who, day(first)) for who, first in statement.below_zero.items())
        sheets.append(sheet(wording.reason("statement_below"), (wording.reason("page_player"), since), below))
    return grids_xlsx(title_of(statement, wording), sheets, wording)
