"""What the place of the money says of a round, without its window: two evenings of one winter, worked out on paper.

On 18 December Bert loses 3,00 and Cilli 1,00, both to Anna. Cilli pays on the 29th. On 8 January Bert loses another
0,20, which takes his 3,00 in, and pays 2,00 on the 9th.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from tarockblock.app.evening.session import EveningSession
from tarockblock.app.money.posting import MoneyCommands, PaymentRequest
from tarockblock.app.money.round_page import RoundPage, read_page
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.hand import Manual
from tarockblock.domain.money import Cents, Points
from tarockblock.exchange import statement as words
from tarockblock.exchange.wording import Wording
from tarockblock.ui.money.money_rows import MoneyWords
from tests.store.kit import EN, ROUND, Minutes, blank, opened

TODAY = "2026-01-31"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "abend.db") as store:
        close(store, "2025-12-18", Anna=400, Bert=-300, Cilli=-100)
        pay(store, "2025-12-29", "Cilli", 100, evening=1)
        yield store


def close(store: Store, day: str, **cents: int) -> None:
    session = EveningSession(store, Minutes(datetime.fromisoformat(f"{day}T21:00:00+01:00")))
    session.start(replace(blank(), date=day))
    session.record(Manual(points=dict.fromkeys(cents, Points()), cents={who: Cents(n) for who, n in cents.items()}))
    session.close_evening()


def pay(store: Store, day: str, who: str, cents: int, evening: int) -> None:
    request = PaymentRequest(payer=who, payee="Anna", cents=cents, round=ROUND, evening=evening)
    MoneyCommands(store, Minutes(datetime.fromisoformat(f"{day}T21:00:00+01:00"))).pay(request)


def january(store: Store) -> None:
    close(store, "2026-01-08", Anna=20, Bert=-20)
    pay(store, "2026-01-09", "Bert", 200, evening=1)


def page(store: Store) -> RoundPage:
    return read_page(store, ROUND, today=TODAY)


def plain(text: str) -> str:
    return text.replace("\u00a0", " ")


def journal(store: Store, *whose: str, year: str = "") -> list[tuple[str, ...]]:
    found = page(store)
    rows = MoneyWords(found, EN, year).journal(found.statement(whose, year))
    return [tuple(map(plain, row.cells)) for row in rows]


def sheets(store: Store, year: str) -> list[str]:
    """Everything that can be printed or sent of a year, of the round and of Bert."""
    found = page(store)
    made = []
    for whose in ((), ("Bert",)):
        sheet = found.statement(whose, year)
        made += [
            words.statement_text(sheet, EN),
            words.statement_paper(sheet, EN).variants[0],
            words.statement_csv(sheet, EN),
        ]
    return made


def test_book__shows_an_evening_whole_whatever_is_left_of_it(store: Store) -> None:
    january(store)
    assert journal(store) == [
        ("9 Jan 2026", "paid", "Bert → Anna 2.00 €"),
        (
            "8 Jan 2026",
            "evening",
            "result: Anna +0.20 €, Bert −0.20 €\ncarried in: Bert → Anna 3.00 €\nproposed: Bert → Anna 3.20 €",
        ),
        ("29 Dec 2025", "paid", "Cilli → Anna 1.00 €"),
        (
            "18 Dec 2025",
            "evening",
            "result: Anna +4.00 €, Cilli −1.00 €, Bert −3.00 €\nproposed: Bert → Anna 3.00 €, Cilli → Anna 1.00 €",
        ),
    ]


def test_statement__says_what_concerns_whoever_it_is_of(store: Store) -> None:
    january(store)
    assert journal(store, "Bert") == [
        ("9 Jan 2026", "paid\nBert → Anna 2.00 €", "+2.00 €", "−1.20 €"),
        (
            "8 Jan 2026",
            "evening\ncarried in: Bert → Anna 3.00 €\nproposed: Bert → Anna 3.20 €",
            "−0.20 €",
            "−3.20 €",
        ),
        ("18 Dec 2025", "evening\nproposed: Bert → Anna 3.00 €", "−3.00 €", "−3.00 €"),
    ]


def test_year__its_sheets_say_on_31_december_what_they_say_ever_after(store: Store) -> None:
    before = sheets(store, "2025")
    assert "Open at the end of 2025:\nBert owed Anna 3.00 € (since 18 December 2025)" in plain(before[0])
    january(store)
    assert sheets(store, "2025") == before
    assert sheets(store, "2026") != before
    assert [row[0] for row in journal(store, year="2025")] == ["29 Dec 2025", "18 Dec 2025"]


def test_balances__of_a_year_that_is_over_are_those_at_its_end(store: Store) -> None:
    def balances(year: str) -> tuple[str, dict[str, str]]:
        said = MoneyWords(page(store), EN, year)
        rows = said.balances()
        return said.balance_heads()[-1], {row.people[0][0]: plain(row.cells[-1]) for row in rows}

    then = {"Anna": "+3.00 €", "Bert": "−3.00 €", "Cilli": "0.00 €", "Dora": "0.00 €"}
    assert balances("2025") == ("End of 2025", then)
    january(store)
    assert balances("2025") == ("End of 2025", then)
    assert balances("2026") == balances("") == ("Balance today", then | {"Anna": "+1.20 €", "Bert": "−1.20 €"})


def test_below_zero__since_the_first_evening_though_a_later_one_took_it_in(store: Store) -> None:
    january(store)
    said = MoneyWords(page(store), EN)
    assert said.below_zero() == "Below zero overall: Bert since 18 December 2025."
    assert said.minus_of(page(store).statement(("Bert",))) == "Bert has been below zero overall since 18 December 2025."
    assert [said.minus_of(page(store).statement(whose)) for whose in (("Anna",), ("Bert", "Anna"), ())] == ["", "", ""]
    spoken = {row.people[0][0]: row.spoken for row in said.balances()}
    assert spoken["Bert"].endswith("below zero overall since 18 December 2025")
    assert "below" not in spoken["Anna"]
    close(store, "2026-01-15", Anna=-150, Bert=120, Cilli=30)
    assert MoneyWords(page(store), EN).below_zero() == "Below zero overall: Anna since 15 January 2026."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Bert has been below zero overall since 18 December 2025"),
        ("de", "Bert ist seit 18. Dezember 2025 insgesamt im Minus"),
    ],
)
def test_statement__says_since_when_somebody_is_below_zero_wherever_it_goes(
    store: Store, language: str, said: str
) -> None:
    january(store)
    found, wording = page(store), Wording(language)
    for whose in (("Bert",), ()):
        sheet = found.statement(whose)
        assert said in words.statement_text(sheet, wording)
        assert said in words.statement_paper(sheet, wording).variants[0]
        with ZipFile(BytesIO(words.statement_xlsx(sheet, wording))) as book:
            assert wording.reason("statement_below") in book.read("xl/workbook.xml").decode()
    table = words.statement_csv(found.statement(("Bert",)), wording)
    assert {line.rpartition(",")[2] for line in table.splitlines()[1:]} == {"2025-12-18", ""}


def test_journal__marks_the_closing_of_an_evening_that_is_open_again(store: Store) -> None:
    january(store)
    assert not [row for row in journal(store) if "being changed" in row[1]]
    opened(store, 2).reopen()
    assert [row[:2] for row in journal(store) if "being changed" in row[1]] == [
        ("8 Jan 2026", "evening · being changed")
    ]
