"""What the book says of one person or of a pair, line by line; figures worked out on paper.

On the evening of the 5th Bert comes to owe Anna 1,00, and Anna Cilli 0,30; each owes the kitty a stake of 0,20. It is
closed on the 22nd. Cilli lent Bert 0,50 on the 21st. Bert pays Anna 0,40 on the 23rd. Anna lays out 0,90 for schnapps
on the 25th. Bert's second payment of 0,10, of the 26th, is undone on the 27th.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from tarockblock.domain.journal import KITTY, Book, Debt, EveningRef, Posted, Posting
from tarockblock.domain.statement import StatementLine, Sums, minus_since, statement
from tests.domain.test_journal import FIRST, SECOND, closing, owes, pays, posting, reverses

LOAN = posting(1, Posted.ADJUST, owes("Bert", "Cilli", 50))
SHUT = closing(2, FIRST, owes("Bert", "Anna", 100), owes("Anna", "Cilli", 30))
PAID = pays(3, "Bert", "Anna", 40, FIRST)
STAKES = [owes(who, KITTY, 20) for who in ("Anna", "Bert", "Cilli")]
STAKE = posting(4, Posted.STAKE, *STAKES, evening=FIRST, names="p02")
SCHNAPPS = posting(5, Posted.EXPENSE, owes(KITTY, "Anna", 90))
SLIP = pays(6, "Bert", "Anna", 10)
UNDONE = reverses(7, SLIP)
ALL = [LOAN, SHUT, PAID, STAKE, SCHNAPPS, SLIP, UNDONE]


def book() -> Book:
    return Book(ALL)


def of(*whose: str | None) -> tuple[StatementLine, ...]:
    return statement(book(), whose).lines


def sums(book: Book, *people: str | None) -> list[Sums]:
    return [statement(book, (who,)).sums for who in people]


def lines(account: str | None) -> list[tuple[str, bool, int, int, str | None]]:
    return [
        (each.posting.id, each.counts, each.change, each.balance, each.taken_back and each.taken_back.id)
        for each in statement(book(), (account,)).lines
    ]


def test_statement__of_a_person_by_date_and_what_was_taken_back_moves_nothing() -> None:
    assert lines("Anna") == [
        ("p02", True, 70, 70, None),
        ("p04", True, -20, 50, None),
        ("p03", True, -40, 10, None),
        ("p05", True, 90, 100, None),
        ("p06", False, -10, 100, "p07"),
    ]
    assert lines("Bert") == [
        ("p02", True, -100, -100, None),
        ("p04", True, -20, -120, None),
        ("p01", True, -50, -170, None),
        ("p03", True, 40, -130, None),
        ("p06", False, 10, -130, "p07"),
    ]
    assert lines("Zora") == []


def test_statement__ends_at_the_balance_of_the_book() -> None:
    """Anna 100, Bert −130, Cilli 50 + 30 − 20; the kitty got three stakes and owes the schnapps."""
    assert book().balances == {"Anna": 100, "Bert": -130, "Cilli": 60, KITTY: -30}
    assert {who: statement(book(), (who,)).closing for who in book().accounts} == book().balances
    assert [(line.posting.id, line.change, line.balance) for line in of(KITTY)] == [
        ("p04", 60, 60),
        ("p05", -90, -30),
    ]


def test_between__what_one_owes_the_other_from_either_side() -> None:
    found = [(line.posting.id, line.counts, line.change, line.balance) for line in of("Bert", "Anna")]
    assert found == [("p02", True, 100, 100), ("p03", True, -40, 60), ("p06", False, -10, 60)]
    turned = [(line.posting.id, line.change, line.balance) for line in of("Anna", "Bert")]
    assert turned == [("p02", -100, -100), ("p03", 40, -60), ("p06", 10, -60)]
    assert [line.taken_back for line in of("Bert", "Anna")] == [None, None, UNDONE]
    assert of("Bert", "Dora") == ()


def test_between__an_evening_that_took_a_claim_in_shows_what_it_added() -> None:
    """The second evening takes in the 1,00 of the first and proposes 1,20: it adds 0,20."""
    later = closing(8, SECOND, owes("Bert", "Anna", 120), taken=[owes("Bert", "Anna", 100)])
    found = statement(Book([SHUT, later]), ("Bert", "Anna")).lines
    assert [(line.posting.id, line.change, line.balance) for line in found] == [("p02", 100, 100), ("p08", 20, 120)]


def test_journal__everything_but_reversals_which_stand_with_what_they_take_back() -> None:
    found = of()
    assert [line.posting for line in found] == [SHUT, STAKE, LOAN, PAID, SCHNAPPS, SLIP]
    assert [line.counts for line in found] == [True, True, True, True, True, False]
    assert [line.taken_back for line in found] == [None, None, None, None, None, UNDONE]
    assert {(line.change, line.balance) for line in found} == {(0, 0)}


def test_change__of_one_posting_to_whoever_it_touches() -> None:
    def changes(made: Posting) -> list[int | None]:
        return [book().changes(made).get(who) for who in ("Anna", "Bert", "Cilli", KITTY)]

    assert changes(SHUT) == [70, -100, 30, None]
    assert changes(STAKE) == [-20, -20, -20, 60]
    assert changes(SLIP) == [-10, 10, None, None]  # though it does not count


def test_sums__by_what_they_come_from() -> None:
    found = {each.account: each for each in sums(book(), "Anna", "Bert", "Cilli", KITTY)}
    columns = {who: (each.won, each.paid, each.kitty, each.other) for who, each in found.items()}
    assert columns == {
        "Anna": (70, -40, 70, 0),  # −20 of the stake, +90 of the schnapps
        "Bert": (-100, 40, -20, -50),
        "Cilli": (30, 0, -20, 50),
        KITTY: (0, 0, -30, 0),
    }
    assert {who: each.balance for who, each in found.items()} == book().balances


def test_sums__fines_and_shares_are_the_kittys_too() -> None:
    made = [posting(1, Posted.FINE, owes("Bert", KITTY, 50)), posting(2, Posted.SHARE, owes("Anna", KITTY, 35))]
    found = sums(Book(made), "Anna", "Bert", KITTY)
    assert [(each.won, each.paid, each.kitty, each.other) for each in found] == [
        (0, 0, -35, 0),
        (0, 0, -50, 0),
        (0, 0, 85, 0),
    ]


# ---------------------------------------------------------------------- years


def on(day: str, made: Posting) -> Posting:
    """The same, posted on another day."""
    return replace(made, at=datetime.fromisoformat(f"{day}T21:00:00+01:00"))


DECEMBER, JANUARY = EveningRef("e1", "Advent", "2025-12-18"), EveningRef("e2", "Jänner", "2026-01-08")
OLD_YEAR = [
    on("2025-12-18", closing(1, DECEMBER, owes("Bert", "Anna", 300), owes("Cilli", "Anna", 100))),
    on("2025-12-18", posting(2, Posted.STAKE, owes("Anna", KITTY, 50), evening=DECEMBER, names="p01")),
    on("2025-12-29", pays(3, "Cilli", "Anna", 100, DECEMBER)),
]
NEW_YEAR = [
    on("2026-01-08", pays(4, "Bert", "Anna", 120, DECEMBER)),
    on("2026-01-08", closing(5, JANUARY, owes("Bert", "Anna", 200), taken=[owes("Bert", "Anna", 180)])),
    on("2026-01-09", pays(6, "Anna", KITTY, 50, DECEMBER)),
]
PEOPLE = ("Anna", "Bert", "Cilli", KITTY)


def year(postings: list[Posting], of: str) -> dict[str | None, tuple[int, int, int]]:
    found = (statement(Book(postings), (who,), of).sums for who in PEOPLE)
    return {each.account: (each.won, each.paid, each.kitty) for each in found}


def test_year__what_is_paid_in_january_changes_nothing_of_december() -> None:
    """Bert loses 3,00 and Cilli 1,00 on 18 December; Cilli pays at once. Bert pays 1,20 on 8 January, and the 1,80 left
    are taken in by an evening on which he loses another 0,20; Anna pays December's stake of 0,50.
    """
    old = {"Anna": (400, -100, -50), "Bert": (-300, 0, 0), "Cilli": (-100, 100, 0), KITTY: (0, 0, 50)}
    assert year(OLD_YEAR, "2025") == year(OLD_YEAR + NEW_YEAR, "2025") == old
    new = {"Anna": (20, -70, 0), "Bert": (-20, 120, 0), "Cilli": (0, 0, 0), KITTY: (0, -50, 0)}
    assert year(OLD_YEAR + NEW_YEAR, "2026") == new


def test_year__ends_where_the_next_one_begins() -> None:
    """On New Year's Eve Anna gets 3,00 and owes the kitty 0,50; the lines of December keep their balances."""
    before, after = Book(OLD_YEAR), Book(OLD_YEAR + NEW_YEAR)
    assert before.balances == {"Anna": 250, "Bert": -300, "Cilli": 0, KITTY: 50}
    then = after.until("2025-12-31")
    assert then.balances == before.balances
    assert then.claims == before.claims
    assert minus_since(then) == minus_since(before) == {"Bert": "2025-12-18"}
    for who in before.accounts:
        assert statement(after, (who,), "2025").lines == statement(before, (who,)).lines
    balances = [line.balance for line in statement(after, ("Anna",)).lines]
    assert balances == [400, 350, 250, 130, 150, 200]


def test_until__what_was_taken_back_later_counts_nothing_then_either() -> None:
    """Cilli's payment was noted by mistake, and is taken back in January: December's sheet strikes it through."""
    book = Book([*OLD_YEAR, on("2026-01-02", reverses(4, OLD_YEAR[2]))])
    assert book.postings[-1].date == "2026-01-02"
    assert book.until("2025-12-31").balances == {"Anna": 350, "Bert": -300, "Cilli": -100, KITTY: 50}
    assert [(line.counts, line.balance) for line in statement(book, ("Cilli",)).lines] == [(True, -100), (False, -100)]
    assert statement(book, ("Cilli",)).lines[-1].taken_back == book.postings[-1]


# ---------------------------------------------------------------------- below zero


def evening_of(number: int, day: str, *proposed: Debt, taken: tuple[Debt, ...] = ()) -> Posting:
    return on(day, closing(number, EveningRef(f"e{number}", date=day), *proposed, taken=taken))


def test_minus__is_not_forgotten_when_later_evenings_take_the_debt_in() -> None:
    """Bert loses 1,00 on the 8th, 0,20 on the 15th and wins 0,50 on the 22nd: never above −0,70 since the 8th, though
    the claim is of the last evening. Cilli loses 0,50 on the 22nd only.
    """
    made = [
        evening_of(1, "2026-01-08", owes("Bert", "Anna", 100)),
        evening_of(2, "2026-01-15", owes("Bert", "Anna", 120), taken=(owes("Bert", "Anna", 100),)),
        evening_of(
            3, "2026-01-22", owes("Bert", "Anna", 70), owes("Cilli", "Anna", 50), taken=(owes("Bert", "Anna", 120),)
        ),
    ]
    book = Book(made)
    assert {each.debtor: each.since for each in book.claims} == {"Bert": "2026-01-22", "Cilli": "2026-01-22"}
    assert minus_since(book) == {"Bert": "2026-01-08", "Cilli": "2026-01-22"}
    assert minus_since(Book([*made, on("2026-01-30", pays(4, "Bert", "Anna", 70))])) == {"Cilli": "2026-01-22"}


def test_minus__begins_anew_after_zero_and_goes_by_the_date_not_the_order_of_posting() -> None:
    """Bert is at −1,00 from the 8th, at 0 from the 10th, at −0,30 from the 15th. An evening of the 12th that is closed
    last and brings him 0,40 puts that off to the 19th, on which he loses 0,20: 0,40 − 0,30 − 0,20.
    """
    made = [
        evening_of(1, "2026-01-08", owes("Bert", "Anna", 100)),
        on("2026-01-10", pays(2, "Bert", "Anna", 100)),
        evening_of(3, "2026-01-15", owes("Bert", "Anna", 30)),
        evening_of(4, "2026-01-19", owes("Bert", "Anna", 20)),
    ]
    assert minus_since(Book(made)) == {"Bert": "2026-01-15"}
    late = evening_of(5, "2026-01-12", owes("Anna", "Bert", 40))
    assert minus_since(Book([*made, late])) == {"Bert": "2026-01-19"}
    assert minus_since(Book([*made, late, reverses(6, late)])) == {"Bert": "2026-01-15"}
    assert minus_since(Book([])) == {}


def test_sums__an_outlay_is_in_a_column_of_its_own() -> None:
    """Dora laid out 9,00 for three, who owe 3,00 each; Anna wins 1,00 from Bert and owes the kitty 0,50."""
    book = Book(
        [
            evening_of(1, "2026-01-08", owes("Bert", "Anna", 100)),
            posting(2, Posted.STAKE, owes("Anna", KITTY, 50)),
            posting(3, Posted.OUTLAY, owes("Anna", "Dora", 300), owes("Bert", "Dora", 300)),
            posting(4, Posted.PAYMENT, owes("Dora", "Bert", 300)),
        ]
    )
    found = {each.account: each for each in sums(book, "Anna", "Bert", "Dora")}
    assert found == {
        "Anna": Sums("Anna", brought_forward=0, won=100, paid=0, kitty=-50, outlays=-300, other=0),
        "Bert": Sums("Bert", brought_forward=0, won=-100, paid=300, kitty=0, outlays=-300, other=0),
        "Dora": Sums("Dora", brought_forward=0, won=0, paid=-300, kitty=0, outlays=600, other=0),
    }
    assert {who: each.balance for who, each in found.items()} == {"Anna": -250, "Bert": -100, "Dora": 300}
    assert found["Anna"].besides == -350


def test_minus__of_one_day_in_the_order_of_posting_and_never_the_kittys() -> None:
    """The evening's stake comes after its result: 0,20 won, then 0,50 owed to the kitty, which owes Dora 2,00."""
    shut = evening_of(1, "2026-01-08", owes("Cilli", "Bert", 20))
    stake = posting(2, Posted.STAKE, owes("Bert", KITTY, 50), evening=shut.evening, names="p01")
    book = Book([on("2026-01-09", posting(3, Posted.EXPENSE, owes(KITTY, "Dora", 200))), on("2026-01-20", stake), shut])
    assert minus_since(book) == {"Bert": "2026-01-08", "Cilli": "2026-01-08"}
    assert [line.minus_since for line in statement(book, ("Bert",)).lines] == [None, "2026-01-08"]
