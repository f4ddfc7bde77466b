"""What the form of a posting says of the kitty, without its window: worked out on paper.

Each of four owes a stake of 2,00; Anna and Bert have paid, so 4,00 are in the box. Cilli has laid out 3,00.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tarockblock.app.evening.session import EveningSession
from tarockblock.app.money.booking_draft import BookingDraft
from tarockblock.app.money.posting import HandPosting, PaymentRequest
from tarockblock.app.money.round_page import RoundPage, read_page
from tarockblock.app.storage import open_store
from tarockblock.domain.journal import KITTY, Debt, Posted
from tarockblock.ui.money.money_rows import kitty_words, person_head
from tests.store.kit import EN, FOUR, ROUND, Minutes, blank, money


@pytest.fixture
def page(tmp_path: Path) -> Iterator[RoundPage]:
    with open_store(tmp_path / "abend.db") as store:
        EveningSession(store, Minutes()).start(blank())
        stakes = HandPosting(kind=Posted.STAKE, round=ROUND, transfers=tuple(Debt(who, KITTY, 200) for who in FOUR))
        money(store).post(stakes)
        for who in ("Anna", "Bert"):
            money(store).pay(PaymentRequest(payer=who, payee=KITTY, cents=200, round=ROUND))
        laid_out = HandPosting(kind=Posted.EXPENSE, round=ROUND, transfers=(Debt(KITTY, "Cilli", 500),))
        money(store).post(laid_out)
        found = read_page(store, ROUND)
        assert found is not None
        yield found


def draft(page: RoundPage, kind: Posted, person: str | None, amount: str) -> BookingDraft:
    made = BookingDraft(page, kind, person, KITTY, amount, language="en")
    if kind in (Posted.EXPENSE, Posted.PAYMENT):
        made.giver, made.taker = KITTY, person
    return made


@pytest.mark.parametrize(
    ("kind", "person", "amount", "short"),
    [
        (Posted.PAYMENT, "Cilli", "3", 0),
        (Posted.PAYMENT, "Cilli", "4", 0),
        (Posted.PAYMENT, "Cilli", "4.01", 1),
        (Posted.PAYMENT, "Anna", "10", 600),  # refused as more than is open; said all the same
        (Posted.EXPENSE, "Anna", "1", 0),  # with Cilli's 3,00 it owes 4,00
        (Posted.EXPENSE, "Anna", "1.50", 50),
        (Posted.EXPENSE, "Cilli", "2", 100),  # 5,00 to Cilli
        (Posted.EXPENSE, "Dora", "2.50", 0),  # half a euro more than her stake: 3,50 with Cilli's
        (Posted.EXPENSE, None, "9", 0),
        (Posted.STAKE, "Anna", "9", 0),
        (Posted.EXPENSE, "Anna", "x", 0),
    ],
)
def test_short__what_the_box_does_not_hold(
    page: RoundPage, kind: Posted, person: str | None, amount: str, short: int
) -> None:
    assert (page.book.cash, page.book.owes(KITTY, "Cilli")) == (400, 300)
    assert draft(page, kind, person, amount).short == short


def test_form__says_before_it_is_booked_that_the_kitty_falls_below_zero(page: RoundPage) -> None:
    said = kitty_words(draft(page, Posted.PAYMENT, "Cilli", "4.50"), EN).replace("\u00a0", " ")
    assert said == "The kitty falls below zero: 0.50 € will be short. Cash in the kitty: 4.00 €."
    assert kitty_words(draft(page, Posted.PAYMENT, "Cilli", "3"), EN) == ""
    said = kitty_words(draft(page, Posted.EXPENSE, "Anna", "6.50"), EN).replace("\u00a0", " ")
    assert said.splitlines()[1:] == [
        "The kitty then owes more than it holds: 5.50 € will be short. Cash in the kitty: 4.00 €."
    ]
    assert draft(page, Posted.EXPENSE, "Anna", "6.50").problems() == []


def test_form__of_an_expense_says_who_laid_out_and_who_gets(page: RoundPage) -> None:
    assert (person_head(Posted.EXPENSE), person_head(Posted.FINE)) == ("Who paid for it", "Who")
    said = kitty_words(draft(page, Posted.EXPENSE, "Anna", "1"), EN).replace("\u00a0", " ")
    assert said == "Anna has paid 1.00 € and gets it back from the kitty."
    said = kitty_words(draft(page, Posted.FINE, "Bert", "0.50"), EN).replace("\u00a0", " ")
    assert said == "Bert then owes the kitty 0.50 € for this."
    assert kitty_words(draft(page, Posted.EXPENSE, None, "1"), EN) == ""
    assert kitty_words(draft(page, Posted.FINE, "Bert", ""), EN) == ""


def test_form__between_people_says_nothing_of_the_kitty(page: RoundPage) -> None:
    assert kitty_words(BookingDraft(page, Posted.PAYMENT, "Bert", "Anna", "90"), EN) == ""
