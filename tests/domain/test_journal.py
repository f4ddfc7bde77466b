"""The journal: what counts, who owes whom and since when, out of postings in any order; figures worked out on paper."""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import UTC, datetime

import pytest

from tarockblock.domain.journal import (
    KITTY,
    Book,
    Claim,
    Closing,
    Debt,
    EveningRef,
    Posted,
    Posting,
    brought,
    counted,
    counting,
)

FIRST = EveningRef("e1", "Donnerstagsrunde", "2026-11-05")
SECOND = EveningRef("e2", "Donnerstagsrunde", "2026-11-12")
THIRD = EveningRef("e3", "Donnerstagsrunde", "2026-11-19")
ROUND = "Donnerstagsrunde"


def owes(debtor: str | None, creditor: str | None, cents: int) -> Debt:
    return Debt(debtor, creditor, cents)


def posting(number: int, kind: Posted, *transfers: Debt, evening: EveningRef | None = None, **more: str) -> Posting:
    at = datetime(2026, 11, 20 + number % 10, 21, 0, tzinfo=UTC)
    given = {"id": f"p{number:02}", **more}
    return Posting(number=number, at=at, kind=kind, round=ROUND, transfers=transfers, evening=evening, **given)


def closing(number: int, evening: EveningRef, *proposed: Debt, taken: Iterable[Debt] = (), **more: str) -> Posting:
    kept = Closing(1, leave_open=False, taken_in=tuple(taken), proposed=proposed)
    made = posting(number, Posted.EVENING, *kept.transfers, evening=evening, **more)
    return Posting(**{name: getattr(made, name) for name in Posting.__slots__} | {"closing": kept})


def pays(number: int, payer: str | None, payee: str | None, cents: int, evening: EveningRef | None = None) -> Posting:
    return posting(number, Posted.PAYMENT, owes(payee, payer, cents), evening=evening)


def reverses(number: int, other: Posting) -> Posting:
    turned = tuple(each.turned for each in other.transfers)
    return posting(number, Posted.REVERSAL, *turned, evening=other.evening, names=other.id)


def claims(book: Book) -> list[tuple[str | None, str | None, int, str]]:
    return [(each.debtor, each.creditor, each.cents, each.since) for each in book.claims]


def open_of(book: Book, evening: str) -> int:
    """What is left of all an evening added to claims, in cents."""
    return sum(part.cents for each in book.claims for part in each.parts if part.evening == evening)


@pytest.mark.parametrize(("debtor", "creditor", "cents"), [("Anna", "Anna", 1), ("Anna", "Bert", 0), ("A", "B", -1)])
def test_transfer__of_something_from_one_to_another(debtor: str, creditor: str, cents: int) -> None:
    with pytest.raises(ValueError):
        Debt(debtor, creditor, cents)


# ---------------------------------------------------------------------- what counts


def test_counts__unless_a_reversal_names_it() -> None:
    one, other = closing(1, FIRST, owes("Bert", "Anna", 100)), pays(2, "Bert", "Anna", 100)
    assert counting([one, other]) == {"p01", "p02"}
    assert counting([one, other, reverses(3, other)]) == {"p01"}
    assert counting([one, other, reverses(3, one)]) == {"p02"}


def test_counts__of_two_closings_of_an_evening_only_the_later_one() -> None:
    """The greater (number, id), whatever the clock says; one that was taken back is none of them.

    After a merge two may be left of which nobody knew: an evening that stands closed is booked by one of these.
    """
    early, late = closing(4, FIRST, owes("Bert", "Anna", 100)), closing(4, FIRST, owes("Bert", "Anna", 70), id="p05")
    assert counting([late, early]) == {"p05"}
    assert claims(Book([late, early])) == [("Bert", "Anna", 70, "2026-11-05")]
    assert counting([late, early, reverses(6, late)]) == {"p04"}
    assert counting([late, early, reverses(6, late), reverses(7, early)]) == frozenset()


def test_counts__what_a_closing_brought_the_kitty_only_with_it() -> None:
    shut = closing(1, FIRST, owes("Bert", "Anna", 100))
    stake = posting(2, Posted.STAKE, owes("Anna", KITTY, 50), owes("Bert", KITTY, 50), evening=FIRST, names="p01")
    assert Book([shut, stake]).owed == 100
    assert Book([shut, stake, reverses(3, shut)]).owed == 0
    assert Book([shut, stake, closing(4, FIRST)]).owed == 0


def test_counts__a_reversal_brings_claims_to_nothing_and_all_transfers_add_up_to_them() -> None:
    shut = closing(1, FIRST, owes("Bert", "Anna", 100))
    postings = [shut, pays(2, "Bert", "Anna", 40, FIRST), reverses(3, shut)]
    assert claims(Book(postings)) == [("Anna", "Bert", 40, "2026-11-22")]
    moved = sum(each.cents if each.debtor == "Bert" else -each.cents for made in postings for each in made.transfers)
    assert moved == -40


def test_held__a_payment_counts_once_its_evening_is_booked() -> None:
    """Anna wins 1,00 off Bert and got it ahead: no claim arises before the evening is closed, and none after."""
    ahead, shut = pays(1, "Bert", "Anna", 100, FIRST), closing(2, FIRST, owes("Bert", "Anna", 100))
    waiting = Book([ahead], counts=counted([ahead], ["e1"]))
    assert (waiting.claims, waiting.counting, waiting.held) == ((), frozenset(), {"p01"})
    assert waiting.held_between("Bert", "Anna") == {FIRST: 100}
    assert waiting.held_between("Anna", "Bert") == {}
    both = Book([ahead, shut], counts=counted([ahead, shut], ["e1"]))
    assert (both.claims, both.counting, both.held) == ((), {"p01", "p02"}, frozenset())


def test_held__an_evening_that_is_not_here_holds_nothing() -> None:
    """In the trash, or deleted: the money has changed hands, so it is owed back."""
    ahead = pays(1, "Bert", "Anna", 100, FIRST)
    assert claims(Book([ahead], counts=counted([ahead], ["e2"]))) == [("Anna", "Bert", 100, "2026-11-21")]


def test_held__into_the_box_lies_there() -> None:
    ahead = pays(1, "Bert", KITTY, 100, FIRST)
    book = Book([ahead], counts=counted([ahead], ["e1"]))
    assert (book.cash, book.owed) == (100, 0)


def test_due__is_the_claim_less_what_was_given_for_an_evening_that_is_not_closed() -> None:
    postings = [closing(1, FIRST, owes("Bert", "Anna", 120)), pays(2, "Bert", "Anna", 110, SECOND)]
    book = Book(postings, counts=counted(postings, ["e1", "e2"]))
    assert [(each.cents, book.due(each)) for each in book.claims] == [(120, 10)]


# ---------------------------------------------------------------------- claims


def test_parts__what_was_given_back_was_not_paid() -> None:
    """Bert owes 1,00 of the first and 0,50 of the second, pays 1,00 for the first and gets 0,30 of it back."""
    postings = [
        closing(1, FIRST, owes("Bert", "Anna", 100)),
        closing(2, SECOND, owes("Bert", "Anna", 50)),
        pays(3, "Bert", "Anna", 100, FIRST),
        pays(4, "Anna", "Bert", 30, FIRST),
    ]
    (claim,) = Book(postings).claims
    assert [(each.evening, each.cents) for each in claim.parts] == [("e1", 30), ("e2", 50)]


def test_parts__what_names_an_evening_comes_off_that_one_in_whichever_direction() -> None:
    """Bert pays 1,00 too much for the first, wins 0,40 off Anna in the second: of the first 1,00 is owed back."""
    postings = [
        pays(1, "Bert", "Anna", 160, FIRST),
        closing(2, FIRST, owes("Bert", "Anna", 60)),
        closing(3, SECOND, owes("Anna", "Bert", 40)),
    ]
    (claim,) = Book(postings).claims
    assert [(each.evening, each.date, each.cents) for each in claim.parts] == [
        ("e2", "2026-11-12", 40),
        ("e1", "2026-11-21", 100),
    ]


def test_parts__what_was_taken_in_names_no_evening_where_it_is_taken_off() -> None:
    """1,00 of the first is taken in by the second, whose own 0,20 stay open beside 0,80 of the third."""
    postings = [
        *three_evenings()[:2],
        closing(4, THIRD, owes("Bert", "Anna", 80)),
        pays(5, "Bert", "Anna", 100, SECOND),
    ]
    (claim,) = Book(postings).claims
    assert [(each.evening, each.cents) for each in claim.parts] == [("e2", 20), ("e3", 80)]


def test_closing__of_before_that_took_in_its_own_payments_is_shown_as_if_it_had_not() -> None:
    """Bert lost 1,00, owed 0,30 of the first, and paid 0,80 ahead, which the closing took in: 0,50 were proposed."""
    ahead = pays(2, "Bert", "Anna", 80, SECOND)
    shut = closing(3, SECOND, owes("Bert", "Anna", 50), taken=[owes("Anna", "Bert", 50)])
    book = Book([closing(1, FIRST, owes("Bert", "Anna", 30)), ahead, shut])
    found = book.closing(shut)
    assert found.proposed == (owes("Bert", "Anna", 130),)
    assert found.taken_in == (owes("Bert", "Anna", 30),)
    assert claims(book) == [("Bert", "Anna", 50, "2026-11-12")]
    kept = Closing(1, False, (owes("Anna", "Bert", 50),), (owes("Bert", "Anna", 50),), held=True)
    now = Posting(**{name: getattr(shut, name) for name in Posting.__slots__} | {"closing": kept})
    assert Book([ahead, now]).closing(now) is kept


def three_evenings() -> list[Posting]:
    """1,00 of the first evening, taken in by the second, which adds 0,20; the third one is Cilli's."""
    return [
        closing(1, FIRST, owes("Bert", "Anna", 100)),
        closing(2, SECOND, owes("Bert", "Anna", 120), taken=[owes("Bert", "Anna", 100)]),
        closing(3, THIRD, owes("Cilli", "Anna", 30)),
    ]


def test_claim__what_was_taken_in_is_demanded_once() -> None:
    book = Book(three_evenings())
    assert claims(book) == [("Bert", "Anna", 120, "2026-11-12"), ("Cilli", "Anna", 30, "2026-11-19")]
    assert book.balances == {"Anna": 150, "Bert": -120, "Cilli": -30}
    assert [open_of(book, each.id) for each in (FIRST, SECOND, THIRD)] == [0, 120, 30]


def test_claim__an_evening_trashed_and_brought_back_is_demanded_once() -> None:
    """The fault: 2,20 instead of 1,20."""
    postings = three_evenings()
    postings.append(reverses(4, postings[1]))
    assert claims(Book(postings))[0] == ("Bert", "Anna", 100, "2026-11-05")
    again = closing(5, SECOND, owes("Bert", "Anna", 120), taken=[owes("Bert", "Anna", 100)])
    assert claims(Book([*postings, again])) == claims(Book(three_evenings()))
    paid = pays(6, "Bert", "Anna", 120, SECOND)
    assert claims(Book([*postings, again, paid])) == [("Cilli", "Anna", 30, "2026-11-19")]


def test_claim__the_order_of_posting_makes_no_difference() -> None:
    postings = [
        *three_evenings(),
        pays(4, "Bert", "Anna", 50, SECOND),
        pays(5, "Bert", "Anna", 10),
        pays(6, "Anna", "Cilli", 45, THIRD),
    ]
    expected = Book(postings)
    assert claims(expected) == [("Bert", "Anna", 60, "2026-11-12"), ("Cilli", "Anna", 75, "2026-11-19")]
    for seed in range(20):
        random.Random(seed).shuffle(postings)
        assert Book(postings).claims == expected.claims


def test_parts__a_payment_that_names_an_evening_comes_off_that_ones_part_first() -> None:
    """Bert owes 1,00 of the 5th and 0,80 of the 12th; he pays 0,90 for the 12th: 0,10 comes off the 5th."""
    postings = [closing(1, FIRST, owes("Bert", "Anna", 100)), closing(2, SECOND, owes("Bert", "Anna", 80))]
    book = Book([*postings, pays(3, "Bert", "Anna", 90, SECOND)])
    (claim,) = book.claims
    assert [(each.evening, each.cents) for each in claim.parts] == [("e1", 90)]
    assert (open_of(book, "e1"), open_of(book, "e2"), claim.since) == (90, 0, "2026-11-05")


def test_parts__any_other_payment_comes_off_the_oldest_one() -> None:
    postings = [closing(2, FIRST, owes("Bert", "Anna", 100)), closing(1, SECOND, owes("Bert", "Anna", 80))]
    book = Book([*postings, pays(3, "Bert", "Anna", 130)])
    assert claims(book) == [("Bert", "Anna", 50, "2026-11-12")]
    assert (open_of(book, "e1"), open_of(book, "e2")) == (0, 50)


def test_parts__of_an_evening_without_a_day_have_none_and_come_first() -> None:
    loan = posting(3, Posted.ADJUST, owes("Bert", "Anna", 10))
    assert claims(Book([loan])) == [("Bert", "Anna", 10, "2026-11-23")]
    dateless = closing(3, EveningRef("e9"), owes("Bert", "Anna", 10))
    assert claims(Book([dateless])) == [("Bert", "Anna", 10, "")]
    assert Book([loan, dateless]).by_date == (dateless, loan)
    assert Book([loan, dateless]).until("1999-12-31").postings == (dateless,)  # brought forward into every year


@pytest.mark.parametrize(
    ("kind", "date"),
    [
        *((kind, FIRST.date) for kind in (Posted.EVENING, Posted.STAKE, Posted.FINE, Posted.SHARE)),
        *((kind, "2026-11-23") for kind in (Posted.PAYMENT, Posted.EXPENSE, Posted.ADJUST, Posted.REVERSAL)),
    ],
)
def test_date__of_what_an_evening_brings_is_the_evenings_and_of_money_that_changes_hands_the_day_posted(
    kind: Posted, date: str
) -> None:
    """Posted on the 23rd for an evening of the 5th; one without a day gives none."""
    assert posting(3, kind, owes("Bert", "Anna", 10), evening=FIRST).date == date
    loose = posting(3, kind, owes("Bert", "Anna", 10), evening=EveningRef("e9"))
    assert loose.date == ("" if kind in (Posted.EVENING, Posted.STAKE, Posted.FINE, Posted.SHARE) else "2026-11-23")


def test_parts__of_a_payment_on_account_are_of_the_day_it_was_paid() -> None:
    """Bert pays 0,50 on the 23rd for the evening of the 5th, more than he owes: Anna owes it back since the 23rd."""
    ahead = pays(3, "Bert", "Anna", 50, FIRST)
    (claim,) = Book([ahead, closing(1, SECOND, owes("Anna", "Bert", 20))]).claims
    assert [(part.evening, part.date, part.cents) for part in claim.parts] == [
        ("e2", "2026-11-12", 20),
        ("e1", "2026-11-23", 50),
    ]
    assert claim.since == "2026-11-12"


def test_results__of_an_evening_are_what_it_clears_less_what_it_took_in() -> None:
    """Bert brings a debt of 1,00 along and wins 0,40 off Cilli: he pays 0,60."""
    shut = closing(
        2, SECOND, owes("Bert", "Anna", 60), owes("Cilli", "Anna", 40), taken=[owes("Bert", "Anna", 100)]
    ).closing
    assert shut.results == {"Bert": 40, "Anna": 0, "Cilli": -40}


def test_claim__two_never_owe_each_other_at_once() -> None:
    postings = [closing(1, FIRST, owes("Bert", "Anna", 100)), closing(2, SECOND, owes("Anna", "Bert", 130))]
    book = Book(postings)
    assert claims(book) == [("Anna", "Bert", 30, "2026-11-12")]
    assert (book.owes("Anna", "Bert"), book.owes("Bert", "Anna")) == (30, -30)
    assert (open_of(book, "e1"), open_of(book, "e2")) == (0, 30)


def test_paid__between_the_two_for_that_evening_only() -> None:
    postings = [
        closing(1, FIRST, owes("Bert", "Anna", 100)),
        pays(2, "Bert", "Anna", 60, FIRST),
        pays(3, "Anna", "Bert", 5, FIRST),
        pays(4, "Bert", "Anna", 7),
        pays(5, "Bert", "Anna", 8, SECOND),
    ]
    book = Book(postings)
    paid = book.payments_for("e1")
    assert [each.id for each in paid] == ["p02", "p03"]
    assert brought(book, paid, "Bert", "Anna") == 55
    assert brought(book, paid, "Anna", "Bert") == -55
    assert book.owes("Bert", "Anna") == 30


# ---------------------------------------------------------------------- kitty, people


def test_kitty__cash_are_payments_and_owed_sums_to_zero_with_the_balances() -> None:
    """Three stakes of 2,00, one paid; Anna laid 5,00 out for schnapps, and gets 1,50 of that out of the box."""
    stakes = [owes(who, KITTY, 200) for who in ("Anna", "Bert", "Cilli")]
    postings = [
        posting(1, Posted.STAKE, *stakes),
        pays(2, "Bert", KITTY, 200),
        posting(3, Posted.EXPENSE, owes(KITTY, "Anna", 500)),
        pays(4, KITTY, "Anna", 150),
    ]
    book = Book(postings)
    assert book.cash == 50
    assert Book([*postings, pays(5, "Bert", "Anna", 30)]).cash == 50  # what goes from one to the other is in no box
    assert book.balances == {"Anna": 150, KITTY: 50, "Bert": 0, "Cilli": -200}
    assert book.owed == 50
    assert {each.transfer for each in book.claims} == {owes("Cilli", KITTY, 200), owes(KITTY, "Anna", 150)}


def test_people__known_as_one_share_an_account_and_owe_themselves_nothing() -> None:
    postings = [
        closing(1, FIRST, owes("Franzl", "Anna", 100)),
        closing(2, SECOND, owes("Anna", "Franz", 30)),
        closing(3, THIRD, owes("Franz", "Franzl", 40)),
    ]
    assert len(Book(postings).claims) == 3
    joined = Book(postings, lambda name: "Franz" if name == "Franzl" else name)
    assert [(each.debtor, each.creditor, each.cents) for each in joined.claims] == [("Franz", "Anna", 70)]
    assert sum(joined.balances.values()) == 0


def test_book__as_it_was_when_something_was_posted() -> None:
    postings = three_evenings()
    assert Book(postings).before(postings[1]).claims == Book(postings[:1]).claims
    assert Book([]).claims == ()
    assert isinstance(Book(postings).claim("Bert", "Anna"), Claim)


def test_moves__of_one_posting_added_up_by_pair() -> None:
    """Franz is Franzl: what both owe Anna is one claim, what they owe each other none."""
    made = closing(1, FIRST, owes("Franz", "Anna", 30), owes("Franzl", "Anna", 40), owes("Franz", "Franzl", 5))
    joined = Book([made]).known_as(lambda name: "Franz" if name == "Franzl" else name)
    assert dict(joined.moves(made)) == {("Franz", "Anna"): 70}
    assert joined.accounts == ("Franz", "Anna")
    assert joined.account(KITTY) is KITTY
    assert joined.before(posting(2, Posted.FINE)).claims == joined.claims
    assert Book([made]).accounts == ("Franz", "Anna", "Franzl")
    assert Book([]).owed == 0


def test_claims__of_one_day_stand_by_name_and_the_kittys_last() -> None:
    """Whichever way they were posted."""
    made = [
        posting(1, Posted.ADJUST, owes(KITTY, "Anna", 1), owes("Cilli", KITTY, 2), owes("Cilli", "Dora", 3)),
        posting(11, Posted.ADJUST, owes("Bert", "Dora", 4)),
        posting(1, Posted.ADJUST, owes("Bert", KITTY, 5), owes("Bert", "Anna", 6), id="p00"),
    ]
    expected = [
        ("Bert", "Anna"),
        ("Bert", "Dora"),
        ("Bert", KITTY),
        ("Cilli", "Dora"),
        ("Cilli", KITTY),
        (KITTY, "Anna"),
    ]
    for order in (made, made[::-1]):
        assert [(each.debtor, each.creditor) for each in Book(order).claims] == expected


def test_claim__nothing_is_open_where_there_is_none() -> None:
    book = Book([closing(1, FIRST, owes("Bert", "Anna", 100)), pays(2, "Bert", "Anna", 40, FIRST)])
    assert (open_of(book, "e1"), open_of(book, "e2")) == (60, 0)
    assert book.claim("Anna", "Bert") is None


def test_closing__of_an_evening_is_the_one_that_counts() -> None:
    early, late = closing(1, FIRST, owes("Bert", "Anna", 100)), closing(3, FIRST, owes("Bert", "Anna", 70))
    other = closing(2, SECOND, owes("Bert", "Anna", 20))
    book = Book([late, other, early])
    assert (book.closing_of("e1"), book.closing_of("e2"), book.closing_of("e3")) == (late, other, None)
    assert Book([early, late, reverses(4, late)]).closing_of("e1") == early
    assert Book([early, late, reverses(4, late), reverses(5, early)]).closing_of("e1") is None
