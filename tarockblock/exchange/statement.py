"""A statement, of a person or of a whole round: as a text to send, a page to print, a table, a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape

from tarockblock.domain.journal import Account, Book, Debt, Kind
from tarockblock.domain.money import Cents
from tarockblock.domain.same_person import composed
from tarockblock.domain.statement import StatementLine
from tarockblock.domain.visible_text import isolated, visible
from tarockblock.exchange.book_words import account_name, kind_word, posting_note, transfer_words
from tarockblock.exchange.csv_export import plain_cell
from tarockblock.exchange.formatting import euro_text
from tarockblock.exchange.statistics_grids import Cell, Grid
from tarockblock.exchange.statistics_xlsx import grids_xlsx
from tarockblock.exchange.text_tables import grid
from tarockblock.exchange.wording import Wording


@dataclass(frozen=True, slots=True)
class Statement:
    """What to write: the lines (the oldest first) of a round's book, or of one account of it (``of``).

    ``whole`` says that it is of everybody: then there is no balance beside the lines.
    """

    round: str
    book: Book
    lines: tuple[StatementLine, ...]
    of: Account = None
    whole: bool = False
    year: str = ""


def title_of(statement: Statement, wording: Wording) -> str:
    """``Kontoauszug Anna`` or ``Kassabuch Donnerstagsrunde``."""
    if statement.whole:
        return wording.reason("statement_round", round=statement.round or wording.reason("round_nameless"))
    return wording.reason("statement_person", person=account_name(statement.of, wording))


def subtitle_of(statement: Statement, wording: Wording) -> str:
    """The round, the year if it is of one."""
    parts = ("" if statement.whole else statement.round, statement.year)
    return ", ".join(part for part in parts if part)


def what(line: StatementLine, wording: Wording) -> str:
    """What a line is about: the kind, its evening unless it is called as the round, what is noted."""
    posting = line.posting
    about = "" if posting.evening is None else posting.evening.title
    about = "" if composed(about) == composed(posting.round) else about
    note = " ".join(posting_note(posting, wording).split())
    return " · ".join(part for part in (kind_word(posting.kind, wording), about, note) if part)


def who(line: StatementLine, wording: Wording, concerns: Callable[[Debt], bool] = lambda _: True) -> str:
    """Who owes whom how much by it, of a payment who gave it to whom; of an evening what it proposes."""
    posting = line.posting
    transfers = posting.transfers if posting.closing is None else posting.closing.proposed
    transfers = tuple(filter(concerns, transfers))
    return transfers_words(transfers, wording, paid=posting.kind is Kind.PAYMENT) or "–"


def what_for(line: StatementLine, book: Book, account: Account, wording: Wording) -> str:
    """What a line of somebody's statement is about, with what concerns him of it."""
    found = who(line, wording, lambda each: account in (book.account(each.debtor), book.account(each.creditor)))
    return " · ".join(part for part in (what(line, wording), found) if part != "–")


def transfers_words(transfers: Sequence[Debt], wording: Wording, *, paid: bool = False) -> str:
    """Several transfers in one line; what several owe one alike is said once."""
    if len(transfers) > 1 and len({(each.creditor, each.cents) for each in transfers}) == 1:
        names = wording.people(tuple(account_name(each.debtor, wording) for each in transfers))
        amount = euro_text(Cents(transfers[0].cents), wording.language, signed=False)
        payee = isolated(account_name(transfers[0].creditor, wording))
        return wording.reason("statement_each", names=names, payee=payee, amount=amount)
    return ", ".join(transfer_words(each, wording, paid=paid) for each in transfers)


def taken_back(line: StatementLine, wording: Wording) -> str:
    """That and when it was taken back; nothing where it counts."""
    if line.counts:
        return ""
    if line.taken_back is None:
        return wording.reason("statement_replaced")
    return wording.reason("statement_taken_back", day=wording.day(line.taken_back.at.date().isoformat()))


def standing(statement: Statement, wording: Wording) -> str:
    """Where it stands now, in a sentence."""
    if statement.whole:
        return "\n".join(_claims(statement.book, wording)) or wording.reason("statement_nothing_open")
    claims = [each for each in statement.book.claims if statement.of in (each.debtor, each.creditor)]
    return "\n".join(_claims(statement.book, wording, statement.of)) if claims else wording.reason("statement_even")


def _claims(book: Book, wording: Wording, of: Account | bool = True) -> Iterable[str]:
    for each in book.claims:
        if of is True or of in (each.debtor, each.creditor):
            yield wording.reason(
                "claim_line",
                debtor=account_name(each.debtor, wording),
                creditor=account_name(each.creditor, wording),
                amount=euro_text(Cents(each.cents), wording.language, signed=False),
                since=wording.day(each.since),
            )


def statement_text(statement: Statement, wording: Wording) -> str:
    """For a message: the lines that count, and where it stands now."""
    language, rows = wording.language, []
    for line in statement.lines:
        if not line.counts:
            continue
        cells = [wording.day(line.posting.date), _what(line, statement, wording)]
        if statement.whole:
            cells.append(who(line, wording))
        else:
            cells += [euro_text(Cents(line.change), language), euro_text(Cents(line.balance), language)]
        rows.append(cells)
    right = [False, False, False] if statement.whole else [False, False, True, True]
    head = " – ".join(part for part in (title_of(statement, wording), subtitle_of(statement, wording)) if part)
    parts = [isolated(head), grid(rows, right) if rows else wording.reason("statement_empty")]
    return visible("\n\n".join([*parts, standing(statement, wording)])) + "\n"


def statement_html(statement: Statement, wording: Wording) -> str:
    """A page for the printer; what no longer counts is struck through."""
    heads = _heads(statement, wording)
    subtitle = escape(subtitle_of(statement, wording))
    parts = [f"<h2>{escape(title_of(statement, wording))}</h2>", f"<p>{subtitle}</p>" if subtitle else ""]
    parts.append('<table cellspacing="0" cellpadding="4" width="100%">')
    parts.append(_row(heads, "th", statement))
    for line in statement.lines:
        cells = [wording.day(line.posting.date), _what(line, statement, wording), *_amounts(line, statement, wording)]
        parts.append(_row(cells, "td", statement, struck=not line.counts, remark=taken_back(line, wording)))
    lines = escape(standing(statement, wording)).replace("\n", "<br>")
    parts.append(f"</table><h3>{escape(wording.reason('statement_now'))}</h3><p>{lines}</p>")
    return visible("".join(parts))


def _what(line: StatementLine, statement: Statement, wording: Wording) -> str:
    return what(line, wording) if statement.whole else what_for(line, statement.book, statement.of, wording)


def _amounts(line: StatementLine, statement: Statement, wording: Wording) -> list[str]:
    if statement.whole:
        return [who(line, wording)]
    language = wording.language
    balance = euro_text(Cents(line.balance), language) if line.counts else ""
    return [euro_text(Cents(line.change), language), balance]


def _heads(statement: Statement, wording: Wording) -> tuple[str, ...]:
    codes = (
        "stat_date",
        "statement_what",
        *(("statement_who",) if statement.whole else ("page_amount", "page_balance")),
    )
    return tuple(wording.reason(code) for code in codes)


def _row(cells: Sequence[str], tag: str, statement: Statement, *, struck: bool = False, remark: str = "") -> str:
    written = []
    for index, cell in enumerate(cells):
        side = "right" if index > 1 and not statement.whole else "left"
        text = f"<s>{escape(cell)}</s>" if struck else escape(cell)
        if remark and index == 1:
            text += f"<br>{escape(remark)}"
        nobreak = ' style="white-space: nowrap"' if side == "right" or index == 0 else ""
        written.append(f'<{tag} align="{side}"{nobreak}>{text}</{tag}>')
    return f"<tr>{''.join(written)}</tr>"


def statement_csv(statement: Statement, wording: Wording) -> str:
    """One line a transfer, in whole cents: ``from`` owes ``to``, as in the journal."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    heads = ["number", "date", "posted_at", "kind", "evening", "from", "to", "cents", "counts", "note", "id"]
    writer.writerow(heads if statement.whole else [*heads, "change", "balance"])
    for line in statement.lines:
        posting = line.posting
        for place, each in enumerate(posting.transfers):
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
                first = place == 0
                cells += [line.change if first else "", line.balance if first and line.counts else ""]
            writer.writerow([plain_cell(cell) for cell in cells])
    return out.getvalue()


def statement_xlsx(statement: Statement, wording: Wording) -> bytes:
    """A spreadsheet: the lines with amounts as numbers, and who owes whom now."""
    rows: list[tuple[Cell, ...]] = []
    for line in statement.lines:
        start = (wording.day(line.posting.date), _what(line, statement, wording))
        remark = taken_back(line, wording)
        if statement.whole:
            rows.append((*start, who(line, wording), remark))
        else:
            rows.append((*start, Cents(line.change), Cents(line.balance) if line.counts else None, remark))
    heads = (*_heads(statement, wording), wording.reason("statement_remark"))
    now = [
        (
            account_name(each.debtor, wording),
            account_name(each.creditor, wording),
            Cents(each.cents),
            wording.day(each.since),
        )
        for each in statement.book.claims
        if statement.whole or statement.of in (each.debtor, each.creditor)
    ]
    claims = tuple(wording.reason(code) for code in ("page_from", "page_to", "page_amount", "statement_since"))
    sheets = [
        Grid(wording.reason("statement_sheet"), heads, tuple(rows), 2),
        Grid(wording.reason("statement_now"), claims, tuple(now), 2),
    ]
    return grids_xlsx(title_of(statement, wording), sheets, wording)
