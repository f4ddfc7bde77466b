"""The statement of a person or round, as text, pages, table and spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tarockblock.domain.journal import Account, Book, Claim
from tarockblock.domain.money import Cents
from tarockblock.domain.names import composed
from tarockblock.domain.statement import StatementLine, minus_since
from tarockblock.exchange.book_words import account_name, claim_words, posting_kind, posting_lines, posting_note
from tarockblock.exchange.csv_export import csv_text
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.statistics_grids import Cell, Grid
from tarockblock.exchange.text_tables import grid
from tarockblock.exchange.wording import Wording
from tarockblock.exchange.xlsx_export import grids_xlsx
from tarockblock.visible_text import isolated, visible

if TYPE_CHECKING:
    from tarockblock.exchange.sheets import Paper


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement's lines (the oldest first), of a round's book or of the account ``of``.

    With a ``year`` the book ends there. ``whole``: of everyone, without a running balance.
    """

    round: str
    book: Book
    lines: tuple[StatementLine, ...]
    of: Account = None
    whole: bool = False
    year: str = ""


def title_of(statement: Statement, wording: Wording) -> str:
    if statement.whole:
        return wording.reason("statement_round", round=statement.round or wording.reason("round_nameless"))
    return wording.reason("statement_person", person=account_name(statement.of, wording, "of"))


def subtitle_of(statement: Statement, wording: Wording) -> str:
    parts = ("" if statement.whole else statement.round, statement.year)
    return ", ".join(part for part in parts if part)


def what(line: StatementLine, wording: Wording) -> str:
    posting = line.posting
    about = "" if posting.evening is None else posting.evening.title
    about = "" if composed(about) == composed(posting.round) else about
    note = " ".join(posting_note(posting, wording).split())
    return " · ".join(part for part in (posting_kind(posting, wording), about, note) if part)


def who(line: StatementLine, book: Book, wording: Wording) -> str:
    return "\n".join(posting_lines(line.posting, book, wording)) or "–"


def what_for(line: StatementLine, book: Book, account: Account, wording: Wording) -> str:
    found = posting_lines(
        line.posting, book, wording, lambda each: account in (book.account(each.debtor), book.account(each.creditor))
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
    claims = [claim_words(each, wording) for each in _claims(statement)]
    below = [
        wording.reason("person_minus_since", person=who, since=wording.since(since)) for who, since in _below(statement)
    ]
    nothing = wording.reason("statement_nothing_open" if statement.whole else "statement_even")
    return "\n".join([*claims, *below]) or nothing


def _claims(statement: Statement) -> list[Claim]:
    of = statement.of
    return [each for each in statement.book.claims if statement.whole or of in (each.debtor, each.creditor)]


def _below(statement: Statement) -> list[tuple[str, str]]:
    return [each for each in minus_since(statement.book).items() if statement.whole or each[0] == statement.of]


def standing_head(statement: Statement, wording: Wording) -> str:
    return wording.reason("statement_then", year=statement.year) if statement.year else wording.reason("statement_now")


def statement_text(statement: Statement, wording: Wording) -> str:
    counting = [_cells(line, statement, wording) for line in statement.lines if line.counts]
    rows = [[_in_one(text) for text in _texts(cells, wording)] for cells in counting]
    right = [False, False, False] if statement.whole else [False, False, True, True]
    head = " – ".join(part for part in (title_of(statement, wording), subtitle_of(statement, wording)) if part)
    parts = [isolated(head), grid(rows, right) if rows else wording.reason("statement_empty")]
    return visible("\n\n".join([*parts, standing(statement, wording)])) + "\n"


def statement_paper(statement: Statement, wording: Wording) -> Paper:
    """Return pages; reversed lines are struck through."""
    from tarockblock.exchange.sheets import paper

    rows = [
        (_texts(_cells(line, statement, wording), wording), line.is_gone, taken_back(line, wording))
        for line in statement.lines
    ]
    return paper(
        "statement",
        title_of(statement, wording),
        subtitle=subtitle_of(statement, wording),
        heads=_titles(statement, wording),
        rows=rows,
        whole=statement.whole,
        now_head=standing_head(statement, wording),
        now=standing(statement, wording),
    )


def _cells(line: StatementLine, statement: Statement, wording: Wording) -> tuple[Cell, ...]:
    day = wording.day(line.posting.date)
    if statement.whole:
        return day, what(line, wording), who(line, statement.book, wording)
    about = what_for(line, statement.book, statement.of, wording)
    return day, about, Cents(line.change), Cents(line.balance) if line.counts else None


def _texts(cells: Iterable[Cell], wording: Wording) -> list[str]:
    return [euro_text(each, wording.language) if isinstance(each, Cents) else str(each or "") for each in cells]


def _in_one(lines: str) -> str:
    return "; ".join(lines.splitlines())


def _titles(statement: Statement, wording: Wording) -> tuple[str, ...]:
    codes = (
        "stat_date",
        "statement_what",
        *(("statement_who",) if statement.whole else ("page_amount", "page_balance")),
    )
    return tuple(wording.reason(code) for code in codes)


def statement_csv(statement: Statement, wording: Wording) -> str:
    """Return a line per transfer, in cents: ``from`` owes ``to``, as in the journal."""
    titles = ["number", "date", "posted_at", "kind", "evening", "from", "to", "cents", "counts", "note", "id"]
    rows: list[Sequence[object]] = [titles if statement.whole else [*titles, "change", "balance", "minus_since"]]
    for line in statement.lines:
        posting = line.posting
        for index, each in enumerate(posting.transfers):
            cells: list[object] = [
                posting.number,
                posting.date,
                posting.at.isoformat(timespec="seconds"),
                posting.kind.value,
                "" if posting.evening is None else posting.evening.title,
                each.debtor or "",
                each.creditor or "",
                each.cents,
                "yes" if line.counts else "no",
                posting_note(posting, wording),
                posting.id,
            ]
            if not statement.whole:
                ran = (line.balance, line.minus_since or "") if line.counts else ("", "")
                cells += [line.change, *ran] if index == 0 else ["", "", ""]
            rows.append(cells)
    return csv_text(rows)


def statement_xlsx(statement: Statement, wording: Wording) -> bytes:
    rows = []
    for line in statement.lines:
        cells = (_in_one(each) if isinstance(each, str) else each for each in _cells(line, statement, wording))
        rows.append((*cells, taken_back(line, wording)))
    titles = (*_titles(statement, wording), wording.reason("statement_remark"))
    now = [
        (
            account_name(each.debtor, wording),
            account_name(each.creditor, wording),
            Cents(each.cents),
            wording.day(each.since),
        )
        for each in _claims(statement)
    ]
    below = [(who, wording.day(since)) for who, since in _below(statement)]
    claims = tuple(wording.reason(code) for code in ("page_from", "page_to", "page_amount", "statement_since"))
    sheets = [
        Grid(wording.reason("statement_sheet"), titles, tuple(rows), 2),
        Grid(standing_head(statement, wording), claims, tuple(now), 2),
    ]
    if below:
        titles = tuple(wording.reason(code) for code in ("page_player", "statement_since"))
        sheets.append(Grid(wording.reason("statement_below"), titles, tuple(below), 2))
    return grids_xlsx(title_of(statement, wording), sheets, wording)
