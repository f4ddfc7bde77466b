"""Statements of random books: every surface says the same, and it adds up from one year to the next.

What a posting moves is added up here out of its transfers, by arithmetic of the test's own.
"""

from __future__ import annotations

import csv
import html
import io
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import permutations
from types import SimpleNamespace
from typing import Any, NamedTuple

import openpyxl
import pytest

from tarockblock.app.money.round_page import RoundPage
from tarockblock.domain.journal import KITTY, Account, Book, Closing, Debt, EveningRef, Posted, Posting, counted
from tarockblock.domain.statement import Statement, Whose
from tarockblock.exchange import statement as words
from tarockblock.exchange.language import short_date
from tarockblock.exchange.wording import Wording
from tarockblock.ui.money.money_rows import MoneyWords

EN = Wording("en")
PEOPLE = ("Anna", "Bert", "Cilli", "Dora")
ACCOUNTS: tuple[Account, ...] = (*PEOPLE, KITTY)
YEARS = ("2023", "2024", "2025", "2026")
"""Nothing is posted in the first one, and only now and then in the last one."""

BY_HAND = (
    Posted.PAYMENT,
    Posted.PAYMENT,
    Posted.STAKE,
    Posted.FINE,
    Posted.SHARE,
    Posted.EXPENSE,
    Posted.OUTLAY,
    Posted.ADJUST,
)


class Said(NamedTuple):
    """A row that was not taken back, as a surface says it: the day, the amount and the balance after it, in cents."""

    day: str
    change: int | None
    balance: int | None


def random_book(seed: int) -> Book:
    chance = random.Random(seed)
    made: list[Posting] = []
    days = [chance.choice([None, some_day(chance), some_day(chance)]) for _ in range(6)]
    begun = [EveningRef(f"e{n}", f"Abend {n}", day) for n, day in enumerate(days)]
    for number in range(chance.randrange(1, 24)):
        evening = chance.choice([None, *begun])
        fact = Posting(
            id=f"p{number:02}",
            number=number,
            at=datetime.fromisoformat(f"{some_day(chance)}T21:00:00+01:00"),
            kind=chance.choice(BY_HAND),
            round="",
            transfers=debts(chance),
            evening=evening,
        )
        roll = chance.random()
        if roll < 0.4:
            taken = debts(chance, PEOPLE) if chance.random() < 0.4 else ()
            how = Closing(1, False, taken, debts(chance, PEOPLE), held=True)
            evening = evening or begun[0]
            fact = replace(fact, kind=Posted.EVENING, evening=evening, closing=how, transfers=how.transfers)
        elif roll < 0.55 and (standing := [each for each in made if each.kind in BY_HAND]):
            named = chance.choice(standing)
            fact = replace(fact, kind=Posted.REVERSAL, names=named.id, transfers=named.transfers)
        made.append(fact)
    return Book(made, counts=counted(made, [each.id for each in begun[3:]]))


def some_day(chance: random.Random) -> str:
    return (date(2024, 1, 1) + timedelta(chance.choice([0, 365, 366, 730, chance.randrange(760)]))).isoformat()


def debts(chance: random.Random, among: tuple[Account, ...] = ACCOUNTS) -> tuple[Debt, ...]:
    pairs = chance.sample(list(permutations(among, 2)), chance.randrange(1, 3))
    return tuple(Debt(*pair, chance.randrange(1, 400)) for pair in pairs)


def page_of(book: Book, today: str = "2026-06-01") -> RoundPage:
    accounts: Any = SimpleNamespace(
        evenings={}, numbers={}, book=lambda _: book, people_in=lambda _: PEOPLE, round_names={"": "Stammtisch"}
    )
    return RoundPage(accounts, "", (), today)


# ---------------------------------------------------------------------- what the surfaces say


def cents_of(text: object) -> int | None:
    found = re.search(r"([+−]?)(\d+)\.(\d\d)", str(text or ""))
    return None if found is None else int(found[2] + found[3]) * (-1 if found[1] == "−" else 1)


def on_screen(page: RoundPage, found: Statement) -> Iterator[Said]:
    for row in reversed(MoneyWords(page, EN, found.year).journal(found)):
        if not row.struck:
            yield Said(row.cells[0], cents_of(row.cells[2]), cents_of(row.cells[3]))


def in_text(found: Statement) -> Iterator[Said]:
    """The amounts are at the end of a line; a payment that is held leaves no balance."""
    rows = re.sub("[\u2068\u2069]", "", words.statement_text(found, EN)).split("\n\n")[1].split("\n")
    for row in [] if rows == ["Nothing here yet."] else rows:
        day = re.match(r"\d+ \w+ \d{4}", row)
        *_, change, balance = (cents_of(each) for each in ("", *re.split(" {2,}", row)))
        if EN.reason("posting_held") in row:
            change, balance = balance, None
        is_line = day is not None or "evening" in row.partition("  ")[2] or " → " in row
        yield Said(day[0] if day else "", change if is_line else None, balance)


def on_paper(found: Statement) -> Iterator[Said]:
    for row in re.findall(r"(?s)<tr>(.*?)</tr>", words.statement_paper(found, EN).variants[0])[1:]:
        if "<s>" not in row:
            day, _, change, balance = (html.unescape(each) for each in re.findall(r"(?s)<td[^>]*>(.*?)</td>", row))
            yield Said(day, cents_of(change), cents_of(balance))


def in_spreadsheet(found: Statement) -> Iterator[Said]:
    rows = openpyxl.load_workbook(io.BytesIO(words.statement_xlsx(found, EN))).worksheets[0].iter_rows(values_only=True)
    for day, _, change, balance, remark, *_ in rows:
        is_gone = remark not in (None, "", EN.reason("posting_held"))
        if not is_gone and any(isinstance(each, int | float) for each in (change, balance)):
            yield Said(day or "", *(None if each is None else round(each * 100) for each in (change, balance)))


class Row(NamedTuple):
    kind: str
    said: Said
    counts: bool


def in_csv(found: Statement) -> list[Row]:
    """The lines that have an amount of the account; ISO days."""
    rows = csv.DictReader(io.StringIO(words.statement_csv(found, EN), newline=""))
    return [
        Row(
            each["kind"],
            Said(each["date"], *(int(each[name]) if each[name] else None for name in ("change", "balance"))),
            each["counts"] == "yes",
        )
        for each in rows
        if each["change"] or each["balance"]
    ]


def moved(book: Book, until: str) -> Mapping[tuple[Account, Account], int]:
    """What each one owes each other one by all that counts up to the end of a year."""
    found: Counter[tuple[Account, Account]] = Counter()
    for each in book.postings:
        if each.id in book.counting and each.date[:4] <= until:
            for debt in each.transfers:
                found[debt.debtor, debt.creditor] += debt.cents
                found[debt.creditor, debt.debtor] -= debt.cents
    return found


def worth(book: Book, whose: Whose, until: str) -> int:
    owed = moved(book, until)
    if len(whose) == 2:
        return owed[whose[0], whose[1]]
    return sum(cents for (_, creditor), cents in owed.items() if creditor == whose[0])


# ---------------------------------------------------------------------- laws


@pytest.mark.parametrize("seed", range(16))
def test_statement__every_surface_says_the_same_and_the_years_add_up(seed: int) -> None:
    book = random_book(seed)
    page = page_of(book)
    touched = [(who,) for who in ACCOUNTS] + list(permutations(ACCOUNTS, 2))[seed % 4 :: 4]
    for year in ("", *YEARS):
        for whose in touched:
            found = page.statement(whose, year)
            rows = in_csv(found)
            check_sums(book, found, rows)
            told = [each.said for each, line in with_lines(rows, found) if line is None or not line.is_gone]
            long = [each._replace(day=EN.day(each.day)) for each in told]
            assert list(on_screen(page, found)) == [each._replace(day=short_date(each.day, "en")) for each in told]
            assert list(in_text(found)) == list(on_paper(found)) == long
            if seed % 8 == 0:
                assert list(in_spreadsheet(found)) == long
    for year in ("", *YEARS):
        closings = [page.statement((who,), year).closing for who in ACCOUNTS]
        assert sum(closings) == 0
        check_balances(page, book, year)


def with_lines(rows: list[Row], found: Statement) -> Iterator[tuple[Row, Any]]:
    lines = iter(found.lines)
    for row in rows:
        yield row, None if row.kind in ("brought_forward", "closing") else next(lines)
    assert next(lines, None) is None


def check_sums(book: Book, found: Statement, rows: list[Row]) -> None:
    year, own = found.year, [each for each in rows if each.kind not in ("brought_forward", "closing")]
    last = str(int(year or "9999") - 1)
    brought, closing = (rows[0].said.balance, rows[-1].said.balance) if year else (0, found.closing)
    assert brought == found.brought_forward == (worth(book, found.whose, last) if year else 0)
    assert closing == found.closing == worth(book, found.whose, year or "9999")
    assert brought is not None
    assert brought + sum(each.said.change or 0 for each in own if each.counts) == closing
    assert all(each.said.day.startswith(year) for each in own)
    assert sum(-each.cents if each.debtor == found.whose[0] else each.cents for each in found.claims) == (
        closing if len(found.whose) == 1 else -closing
    )


def check_balances(page: RoundPage, book: Book, year: str) -> None:
    """The table of balances adds up line by line; so do the claims of the whole round, two by two."""
    said = MoneyWords(page, EN, year)
    for row in said.balances():
        *figures, balance = (cents_of(cell) or 0 for cell in row.cells[1:])
        assert sum(figures) == balance == worth(book, (row.people[0][0],), year or "9999")
    whole = page.statement(year=year)
    before = str(int(year) - 1) if year else ""
    for claims, until in ((whole.claims, year or "9999"), (whole.brought_claims, before)):
        owed = moved(book, until)
        assert {(each.debtor, each.creditor): each.cents for each in claims} == {
            pair: cents for pair, cents in owed.items() if cents > 0 and until
        }


@pytest.mark.parametrize("seed", range(16))
def test_year_that_is_over__is_spoken_of_in_the_past_tense_and_knows_nothing_of_today(seed: int) -> None:
    book = random_book(seed)
    earlier = Book([each for each in book.postings if each.date < "2025"], counts=book.counted)
    for whose in ((), *((who,) for who in ACCOUNTS)):
        now, then = (page_of(each).statement(whose, "2024") for each in (book, earlier))
        for written in (words.statement_text, words.statement_csv, lambda *each: words.statement_paper(*each).variants):
            assert written(now, EN) == written(then, EN)
        text = words.statement_text(now, EN)
        assert " owes " not in text
        assert "has been" not in text
        assert "Open at the end of 2024:" in text


def test_undated__comes_first_and_is_in_what_is_brought_forward_into_every_year() -> None:
    evening = Closing(1, False, (), (Debt("Bert", "Anna", 150),), held=True)
    undated = Posting(
        id="p1",
        number=9,
        at=datetime.fromisoformat("2026-02-01T21:00:00+01:00"),
        kind=Posted.EVENING,
        round="",
        transfers=evening.transfers,
        evening=EveningRef("e1"),
        closing=evening,
    )
    paid = replace(undated, id="p2", number=1, kind=Posted.PAYMENT, evening=None, closing=None)
    paid = replace(paid, transfers=(Debt("Anna", "Bert", 50),))
    page = page_of(Book([paid, undated]))
    assert page.years == ("2026",)
    assert [each.posting.id for each in page.statement(("Anna",)).lines] == ["p1", "p2"]
    for year, closing in (("1999", 150), ("2025", 150), ("2026", 100), ("2030", 100)):
        found = page.statement(("Anna",), year)
        assert (found.brought_forward, found.closing) == (150 if year < "2027" else 100, closing)
