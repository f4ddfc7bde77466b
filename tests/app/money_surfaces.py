"""What every surface says of an evening's money, read back out of what it prints and held against each other."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from typing import Any, NamedTuple

import openpyxl

from tarockblock.app.archive.export import export, report_of
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.posting import season_settled
from tarockblock.app.storage import Store
from tarockblock.cli import main
from tarockblock.domain.closing import net
from tarockblock.domain.journal import Book
from tarockblock.domain.statement import statement
from tarockblock.exchange.book_words import reminder
from tarockblock.exchange.page_rows import PageRows, message
from tarockblock.exchange.payment_words import payment_groups, payments_line, settlement_text
from tarockblock.exchange.report import PARTS, EveningReport
from tarockblock.exchange.sheets import score_sheet
from tarockblock.exchange.statement import statement_rows
from tarockblock.exchange.wording import Wording
from tarockblock.phone.page import PageMaker

EN = Wording("en")
KITTY = "kitty"


class Line(NamedTuple):
    """A payment as it is said: of ``cents`` so many were given, and so many are open."""

    payer: str
    payee: str
    cents: int
    given: int
    open: int


def command(store: Store, *argv: object) -> str:
    """What the command line prints in English."""
    out = io.StringIO()
    with redirect_stdout(out):
        status = main(["--lang", "en", "--db", str(store.path), *map(str, argv)])
    assert status == 0, out.getvalue()
    return out.getvalue()


def settled(store: Store, number: int) -> Mapping[str, Any]:
    """``settle --json``."""
    found: Mapping[str, Any] = json.loads(command(store, "settle", number, "--json"))
    return found


def lines_of(data: Mapping[str, Any]) -> list[Line]:
    """All that is to be paid, as ``settle --json`` has it, and on account what was given."""
    found = [
        Line(each["from"], each["to"], each["cents"], each["paid"] + each["paid_before"], each["open"])
        for each in data["payments"]
    ]
    found += [Line(each["from"], KITTY, each["cents"], -1, each["open"]) for each in data["kitty"]]
    return found + [Line(each["from"], each["to"], each["cents"], -1, 0) for each in data["on_account"]]


def check_surfaces(store: Store, number: int, data: Mapping[str, Any], *, everything: bool = False) -> None:
    """Each of them says the same balances, payments, open amounts and dues as ``settle --json``."""
    report = report_of(store, number)
    wanted = sorted(map(plain, lines_of(data)))
    for name, said in _payments_said(report, everything=everything).items():
        assert sorted(map(plain, said)) == wanted, name
    money, carried, rounded, balance = ALL_HEADS
    for name, people in _parts_said(report, everything=everything).items():
        for who, said in people.items():
            assert said.get(carried, 0) == data["taken_in"][who], name
            assert said.get(rounded, 0) == data["rounding"][who], name
            assert said.get(balance, said[money]) == data["balances"][who], name
            assert said[money] + said.get(carried, 0) + said.get(rounded, 0) == data["balances"][who], name
        assert people.keys() == data["balances"].keys(), name
    rows = list(csv.DictReader(io.StringIO(export(report, "csv", EN).decode(), newline="")))
    told = {each["kind"]: each for each in rows}
    for who, cents in data["taken_in"].items():
        assert told["carried"][f"cents {who}"] == str(cents)
        assert told["rounding"][f"cents {who}"] == str(data["rounding"][who])
        assert told["balance"][f"cents {who}"] == str(data["balances"][who])


def check_round(store: Store, book: Book, called: str) -> None:
    """The book in text and JSON, reminders, statements and the season's close say what the round's book does."""
    (data,) = json.loads(command(store, "book", "--of", called, "--json"))["rounds"]
    text = command(store, "book", "--of", called)
    owed = sorted((str(each.debtor), str(each.creditor), each.cents) for each in book.claims)
    assert sorted((str(each["from"]), str(each["to"]), each["cents"]) for each in data["claims"]) == owed
    assert sorted(_claims_said(text)) == owed
    assert data["kitty"] == {"cash": book.cash, "owed": book.owed}
    assert sum(data["balances"].values()) + book.owed == 0
    assert {who: cents for who, cents in data["balances"].items() if cents} == {
        who: cents for who, cents in book.balances.items() if cents and who is not None
    }
    asked = sorted(each for who in book.accounts for each in _claims_said(reminder(book, called, who, EN)))
    due = [(str(each.debtor), str(each.creditor), book.due(each)) for each in book.claims]
    assert asked == sorted(each for each in due if each[-1])
    among = [each.transfer for each in book.claims if None not in (each.debtor, each.creditor)]
    assert net(season_settled(read_accounts(store), called).proposed, book.accounts) == net(among, book.accounts)
    for who in book.accounts:
        rows = statement_rows(statement(book, (who,)), EN)
        counted = (row.change.value for row in rows if row.line is not None and row.line.counts)
        assert sum(counted) == book.balances[who]
        assert [row.balance.value for row in rows if row.balance is not None][-1:] in ([], [book.balances[who]])


_CLAIM = re.compile(r"^(.+?) owes (.+) (\S+\s€) \(since", re.MULTILINE)


def _claims_said(text: str) -> Iterator[tuple[str, str, int]]:
    for found in _CLAIM.findall(text):
        debtor, creditor = ("None" if each.lower() == "the kitty" else each for each in found[:2])
        yield debtor, creditor, cents_of(found[2])


def opens_listed(store: Store) -> dict[int, int]:
    """Cents that ``list`` calls open, by the number of the evening."""
    found = {}
    for line in command(store, "list").splitlines():
        cells = re.split(r" {2,}", line.strip())
        if cells[0].isdigit():
            found[int(cells[0])] = cents_of(cells[-1]) if cells[-1].endswith(" open") else 0
    return found


def plain(line: Line) -> tuple[str, str, int, int, int]:
    """Dues and what is on account do not say in JSON how much was given."""
    given = -1 if line.payee == KITTY or (line.given == 0 and line.open == 0) else line.given
    return (line.payer, line.payee, line.cents, given, line.open)


def _payments_said(report: EveningReport, *, everything: bool) -> dict[str, list[Line]]:
    groups = list(payment_groups(report, EN))
    phone, page = PageMaker(EN).make(report).content.decode(), export(report, "html", EN).decode()
    found = {
        "message": list(_from_text(message(report, EN).split("\n\n", 1)[1])),
        "archive": [each for _, lines in groups for each in _from_text("\n".join(_apart(payments_line(lines, EN))))],
        "settle": list(_from_text(re.sub(r" {2,}", " ", settlement_text(report, EN)))),
        "html": list(_from_list(page)),
        "phone": list(_from_list(phone)),
        "score sheet": list(_from_rows(score_sheet(report, EN).variants[0])),
        "csv": list(_from_csv(export(report, "csv", EN).decode())),
    }
    if everything:
        from tarockblock.app.archive.export_page import page_words

        found["picture"] = [
            line_said(each.payer, each.payee, each.amount, _HEADED.sub("", each.became))
            for each in page_words(report, EN).payments
        ]
        found["xlsx"] = list(_from_xlsx(export(report, "xlsx", EN)))
    return found


def _parts_said(report: EveningReport, *, everything: bool) -> dict[str, dict[str, dict[str, int]]]:
    """What each surface says of everybody's money: amounts by heading."""
    heads = PageRows(report, EN).balance_heads()
    people = [each.player for each in report.money.people]
    pages = {
        "html": export(report, "html", EN).decode(),
        "phone": PageMaker(EN).make(report).content.decode(),
        "score sheet": score_sheet(report, EN).variants[0],
    }
    found = {name: _table(page, heads, people) for name, page in pages.items() if name != "phone" or len(heads) > 1}
    found["message"] = dict(_parts_in_message(message(report, EN), heads))
    text = settlement_text(report, EN).removeprefix("being changed\n\n").split("\n\n")[0].split("\n")
    rows = [re.split(r" {2,}", line.strip()) for line in text[1 if len(heads) > 1 else 0 :]]
    found["settle"] = {row[0]: dict(zip(heads, map(cents_of, row[1:]), strict=True)) for row in rows}
    if everything:
        sheet = openpyxl.load_workbook(io.BytesIO(export(report, "xlsx", EN))).worksheets[1]
        cells = [[cell.value for cell in row] for row in sheet.iter_rows()][4 : 4 + len(people)]
        found["xlsx"] = {row[0]: {head: round(row[at] * 100) for at, head in enumerate(ALL_HEADS, 2)} for row in cells}
    return found


ALL_HEADS = tuple(map(EN.reason, PARTS))


def _table(page: str, heads: Sequence[str], people: Sequence[str]) -> dict[str, dict[str, int]]:
    """The rows below the heads of the balances, each person's by heading."""
    rows = [list(map(_bare, re.findall(r"(?s)<t[hd][^>]*>(.*?)</t[hd]>", row))) for row in page.split("<tr")]
    first = next(at for at, row in enumerate(rows) if row[:1] == ["Player"] and row[-len(heads) :] == [*heads]) + 1
    found = rows[first : first + len(people)]
    return {row[0]: dict(zip(heads, map(cents_of, row[-len(heads) :]), strict=True)) for row in found}


def _parts_in_message(text: str, heads: Sequence[str]) -> Iterator[tuple[str, dict[str, int]]]:
    for line in text.split("\n\n")[1].split("\n"):
        name, amount = re.match(r"(\S+) (\S+\s€)", line).groups()
        more = {head: cents_of(re.search(rf"{head} (\S+\s€)", line)[1]) for head in heads[1:]}
        yield name, {heads[0]: cents_of(amount)} | more


_HEADED = re.compile(r"^(On account|For the kitty)(, |$)")
_PAYMENT = re.compile(r"^(\S+) → (\S+) (\S+\s€)(?: \(?(.+?)\)?)?$")


def _from_text(text: str) -> Iterator[Line]:
    for line in text.split("\n"):
        found = _PAYMENT.match(line.strip())
        if found is not None:
            payer, payee, amount, became = found.groups()
            yield line_said(payer, payee, amount, became or "")


def _apart(line: str) -> Iterable[str]:
    return re.split(r"(?<=\)), ", line)


_ITEM = re.compile(
    r"(?s)<li[^>]*>(?:<span class=\"tick\">.*?</span>)?<span>(.*?)</span>\s*<strong>(.*?)</strong>(.*?)</li>"
)
_ROW = re.compile(r"(?s)<td width=\"90%\">(.*?)(?:<i>(.*?)</i>)?</td><td[^>]*><b>(.*?)</b></td>")


def _from_list(page: str) -> Iterator[Line]:
    """Out of a page: the items of its lists of payments."""
    for who, amount, became in _ITEM.findall(page):
        payer, payee = _bare(who).split(" → ")
        yield line_said(payer, payee, _bare(amount), _bare(became))


def _from_rows(page: str) -> Iterator[Line]:
    """The same out of the tables of the score sheet."""
    for who, became, amount in _ROW.findall(page):
        payer, payee = _bare(who).split(" → ")
        yield line_said(payer, payee, _bare(amount), _bare(became))


def _bare(text: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", text)).strip()


def _from_csv(text: str) -> Iterator[Line]:
    for row in csv.DictReader(io.StringIO(text, newline="")):
        match row["kind"]:
            case "payment":
                given = int(row["paid"]) + int(row["paid_before"])
                assert given + int(row["otherwise"]) + int(row["open"]) == int(row["amount"])
                yield Line(row["from"], row["to"], int(row["amount"]), given, int(row["open"]))
            case "kitty":
                yield Line(row["from"], KITTY, int(row["amount"]), -1, int(row["open"]))
            case "on_account":
                yield Line(row["from"], row["to"], int(row["amount"]), -1, 0)


def _from_xlsx(data: bytes) -> Iterator[Line]:
    for row in openpyxl.load_workbook(io.BytesIO(data)).worksheets[1].iter_rows():
        payer, payee, amount, became, *_ = (cell.value for cell in row)
        if isinstance(payee, str) and isinstance(amount, int | float):
            yield line_said(payer, payee, f"{amount:.2f}", (became or "").removeprefix("✓ "))


def line_said(payer: str, payee: str, amount: str, became: str) -> Line:
    cents = cents_of(amount)
    parts = re.findall(r"([\d.]+)\s€ ([^,]+)", became) or [(amount, became or "open")]
    said = [(words, cents_of(part)) for part, words in parts]
    given = sum(part for words, part in said if words in ("paid", "paid before"))
    left = sum(part for words, part in said if words == "open")
    return Line(payer, payee, cents, given, left)


def cents_of(text: str) -> int:
    """Whole cents of an amount in English."""
    plain = re.sub(r"[^\d.\N{MINUS SIGN}-]", "", text).replace("\N{MINUS SIGN}", "-")
    whole = round(float(plain) * 100)
    assert abs(float(plain) * 100 - whole) < 1e-6
    return whole
