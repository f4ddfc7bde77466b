"""What the book says of one person or of a pair, line by line; figures worked out on paper.

Cilli lent Bert 0,50. On the evening of the 5th Bert comes to owe Anna 1,00, and Anna Cilli 0,30. Bert pays Anna 0,40.
Each owes the kitty a stake of 0,20, Anna lays out 0,90 for its schnapps. Bert's second payment of 0,10 is undone.
"""

from __future__ import annotations

from tarockblock.domain.journal import KITTY, Book, Kind, Posting
from tarockblock.domain.statement import between, change_of, has_kitty, journal, statement, sums, total_owed
from tests.domain.test_journal import FIRST, SECOND, closing, owes, pays, posting, reverses

LOAN = posting(1, Kind.ADJUST, owes("Bert", "Cilli", 50))
SHUT = closing(2, FIRST, owes("Bert", "Anna", 100), owes("Anna", "Cilli", 30))
PAID = pays(3, "Bert", "Anna", 40, FIRST)
STAKE = posting(4, Kind.STAKE, *(owes(who, KITTY, 20) for who in ("Anna", "Bert", "Cilli")), evening=FIRST, names="p02")
SCHNAPPS = posting(5, Kind.EXPENSE, owes(KITTY, "Anna", 90))
SLIP = pays(6, "Bert", "Anna", 10)
UNDONE = reverses(7, SLIP)
ALL = [LOAN, SHUT, PAID, STAKE, SCHNAPPS, SLIP, UNDONE]


def book() -> Book:
    return Book(ALL)


def lines(account: str | None) -> list[tuple[str, bool, int, int, str | None]]:
    return [
        (each.posting.id, each.counts, each.change, each.balance, each.taken_back and each.taken_back.id)
        for each in statement(book(), account)
    ]


def test_statement__of_a_person_in_the_order_of_posting_and_what_was_taken_back_moves_nothing() -> None:
    assert lines("Anna") == [
        ("p02", True, 70, 70, None),
        ("p03", True, -40, 30, None),
        ("p04", True, -20, 10, None),
        ("p05", True, 90, 100, None),
        ("p06", False, -10, 100, "p07"),
    ]
    assert lines("Bert") == [
        ("p01", True, -50, -50, None),
        ("p02", True, -100, -150, None),
        ("p03", True, 40, -110, None),
        ("p04", True, -20, -130, None),
        ("p06", False, 10, -130, "p07"),
    ]
    assert lines("Zora") == []


def test_statement__ends_at_the_balance_of_the_book() -> None:
    """Anna 100, Bert −130, Cilli 50 + 30 − 20; the kitty got three stakes and owes the schnapps."""
    assert book().balances == {"Anna": 100, "Bert": -130, "Cilli": 60, KITTY: -30}
    assert {who: statement(book(), who)[-1].balance for who in book().accounts} == book().balances
    assert [(line.posting.id, line.change, line.balance) for line in statement(book(), KITTY)] == [
        ("p04", 60, 60),
        ("p05", -90, -30),
    ]


def test_between__what_one_owes_the_other_from_either_side() -> None:
    found = [(line.posting.id, line.counts, line.change, line.balance) for line in between(book(), "Bert", "Anna")]
    assert found == [("p02", True, 100, 100), ("p03", True, -40, 60), ("p06", False, -10, 60)]
    turned = [(line.posting.id, line.change, line.balance) for line in between(book(), "Anna", "Bert")]
    assert turned == [("p02", -100, -100), ("p03", 40, -60), ("p06", 10, -60)]
    assert [line.taken_back for line in between(book(), "Bert", "Anna")] == [None, None, UNDONE]
    assert between(book(), "Bert", "Dora") == ()


def test_between__an_evening_that_took_a_claim_in_shows_what_it_added() -> None:
    """The second evening takes in the 1,00 of the first and proposes 1,20: it adds 0,20."""
    later = closing(8, SECOND, owes("Bert", "Anna", 120), taken=[owes("Bert", "Anna", 100)])
    found = between(Book([SHUT, later]), "Bert", "Anna")
    assert [(line.posting.id, line.change, line.balance) for line in found] == [("p02", 100, 100), ("p08", 20, 120)]


def test_journal__everything_but_reversals_which_stand_with_what_they_take_back() -> None:
    found = journal(book())
    assert [line.posting for line in found] == [LOAN, SHUT, PAID, STAKE, SCHNAPPS, SLIP]
    assert [line.counts for line in found] == [True, True, True, True, True, False]
    assert [line.taken_back for line in found] == [None, None, None, None, None, UNDONE]
    assert {(line.change, line.balance) for line in found} == {(0, 0)}


def test_change__of_one_posting_to_whoever_it_touches() -> None:
    def changes(made: Posting) -> list[int | None]:
        return [change_of(book(), made, who) for who in ("Anna", "Bert", "Cilli", KITTY)]

    assert changes(SHUT) == [70, -100, 30, None]
    assert changes(STAKE) == [-20, -20, -20, 60]
    assert changes(SLIP) == [-10, 10, None, None]  # though it does not count


def test_sums__by_what_they_come_from() -> None:
    found = {each.account: each for each in sums(book(), ("Anna", "Bert", "Cilli", KITTY))}
    columns = {who: (each.won, each.paid, each.kitty, each.other) for who, each in found.items()}
    assert columns == {
        "Anna": (70, -40, 70, 0),  # −20 of the stake, +90 of the schnapps
        "Bert": (-100, 40, -20, -50),
        "Cilli": (30, 0, -20, 50),
        KITTY: (0, 0, -30, 0),
    }
    assert {who: each.balance for who, each in found.items()} == book().balances
    some = sums(book(), ("Bert", "Anna"), lambda made: made.kind is Kind.PAYMENT)
    assert [(each.account, each.paid, each.balance) for each in some] == [("Bert", 40, 40), ("Anna", -40, -40)]


def test_sums__fines_and_shares_are_the_kittys_too() -> None:
    made = [posting(1, Kind.FINE, owes("Bert", KITTY, 50)), posting(2, Kind.SHARE, owes("Anna", KITTY, 35))]
    found = sums(Book(made), ("Anna", "Bert", KITTY))
    assert [(each.won, each.paid, each.kitty, each.other) for each in found] == [
        (0, 0, -35, 0),
        (0, 0, -50, 0),
        (0, 0, 85, 0),
    ]


def test_total__is_of_all_claims_the_kittys_too() -> None:
    """Bert owes Anna 0,60, Cilli 0,50 and the kitty 0,20, Anna Cilli 0,30, Cilli the kitty 0,20, it Anna 0,70."""
    assert total_owed(book()) == 60 + 50 + 20 + 30 + 20 + 70
    assert total_owed(Book([])) == 0


def test_kitty__is_there_once_anything_was_posted_to_it() -> None:
    assert has_kitty(book())
    assert not has_kitty(Book([LOAN, SHUT, PAID]))
