"""Settling: what the evening comes to, rests of earlier ones, rounding, ticks that are on disk at once."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tarockblock.app import archive, checking
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.evening import Choice
from tarockblock.app.money.posting import PaymentRequest
from tarockblock.app.settling import Settling
from tarockblock.app.storage import Store
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.evening import renamed
from tarockblock.domain.hand import Renonce, TableChange
from tarockblock.domain.journal import Account, Debt, Posted
from tarockblock.domain.money import Cents
from tarockblock.errors import BadInputError, StoreError
from tests.store.kit import (
    FIVE,
    FOUR,
    NINE,
    ROUND,
    Minutes,
    blank,
    cents,
    money,
    opened,
    restarted,
    retitle,
    session_on,
)


def owed(session: EveningSession, **amounts: int) -> Settling:
    session.record(cents(**amounts))
    return Settling(session)


def cents_of(**amounts: int) -> dict[str, Cents]:
    return {who: Cents(amount) for who, amount in amounts.items()}


def shown(view: Settling) -> list[tuple[str, str, int, bool]]:
    return [(each.payer, each.payee, each.cents, each.is_paid) for each in view.money.payments]


def test_view__figures_of_the_drawing(store: Store) -> None:
    """The settlement drawn in the design: rest of last week, rounded to 50 cents, three payments."""
    last = session_on(store, blank("vorige Woche", FIVE))
    view = owed(last, Bert=-50, Emil=-50, Cilli=100)
    last.close_evening()
    session = session_on(store, blank(players=FIVE))
    view = owed(session, Anna=40, Bert=-270, Cilli=490, Dora=-630, Emil=370)
    view.set_unit(50)
    assert [(line.player, line.result, line.carried, line.rounding, line.balance) for line in view.money.people] == [
        ("Anna", Cents(40), Cents(0), Cents(10), 50),
        ("Bert", Cents(-270), Cents(-50), Cents(20), -300),
        ("Cilli", Cents(490), Cents(100), Cents(10), 600),
        ("Dora", Cents(-630), Cents(0), Cents(-20), -650),
        ("Emil", Cents(370), Cents(-50), Cents(-20), 300),
    ]
    assert shown(view) == [
        ("Bert", "Emil", 300, False),
        ("Dora", "Cilli", 600, False),
        ("Dora", "Anna", 50, False),
    ]
    assert view.money.minimal
    view.set_paid(view.money.payments[0], True)
    assert (view.money.given, view.money.total, view.money.open) == (300, 950, 650)


def test_view__looking_stores_nothing(store: Store) -> None:
    session = session_on(store)
    before = store.row("PRAGMA data_version")[0]
    owed(session, Anna=10, Bert=-10).refresh()
    assert read_accounts(store).postings == ()
    assert store.row("PRAGMA data_version")[0] == before


def test_ticks__are_there_after_a_restart_with_their_time(store: Store) -> None:
    session = session_on(store)
    view = owed(session, Anna=100, Bert=-70, Cilli=-30)
    view.set_unit(10)
    view.set_carry(False)
    view.set_paid(view.money.payments[1], True)
    at = view.money.payments[1].last.at
    again = Settling(restarted(session))
    assert (again.money.closing.unit, again.money.closing.leave_open) == (10, True)
    assert shown(again) == [("Bert", "Anna", 70, False), ("Cilli", "Anna", 30, True)]
    assert again.money.payments[1].last.at == at
    again.set_paid(again.money.payments[1], False)
    assert again.money.given == 0


def test_ticks__money_that_changed_hands_stays_when_the_evening_changes(store: Store) -> None:
    session = session_on(store)
    view = owed(session, Anna=100, Bert=-100)
    view.set_paid(view.money.payments[0], True)
    session.record(cents(Anna=-30, Bert=30))
    view.refresh()
    assert (shown(view), view.money.open) == ([("Bert", "Anna", 70, True)], 0)
    assert view.money.on_account == (Debt("Bert", "Anna", 30),)


def test_ticks__who_paid_and_is_in_no_entry_any_more_gets_it_back(store: Store) -> None:
    session = session_on(store)
    session.record(TableChange(players=(*FOUR[:3], "Emil")))
    view = owed(session, Anna=100, Emil=-100)
    view.set_paid(view.money.payments[0], True)
    session.undo()
    session.undo()
    view.refresh()
    assert (shown(view), view.money.on_account) == ([], (Debt("Emil", "Anna", 100),))
    assert read_accounts(store).book(view.money.round).claims == ()
    session.close_evening()
    assert [each.transfer for each in read_accounts(store).book(view.money.round).claims] == [Debt("Anna", "Emil", 100)]


def test_ticks__a_list_that_has_changed_meanwhile_is_not_ticked_blindly(store: Store) -> None:
    session = session_on(store)
    old = owed(session, Anna=100, Bert=-100).money.payments[0]
    view = owed(session, Anna=50, Bert=-50)
    with pytest.raises(BadInputError, match=r"^payment_gone\b"):
        view.set_paid(old, True)
    assert view.money.given == 0


def test_unit__only_those_offered(store: Store) -> None:
    with pytest.raises(ValueError, match="unit"):
        owed(session_on(store), Anna=10, Bert=-10).set_unit(7)


# ---------------------------------------------------------------------- rests


def closed_with_rest(store: Store, title: str, **amounts: int) -> int:
    session = session_on(store, blank(title, FIVE))
    session.record(cents(**amounts))
    session.close_evening()
    assert session.evening_id is not None
    return session.evening_id


def test_rest__only_among_people_who_are_here(store: Store) -> None:
    closed_with_rest(store, "zu fünft", Anna=100, Emil=-60, Bert=-40)
    view = Settling(session_on(store))
    assert {line.player: line.carried for line in view.money.people if line.carried} == cents_of(Anna=40, Bert=-40)
    assert shown(view) == [("Bert", "Anna", 40, False)]


def test_rest__taken_over_can_not_be_ticked_where_it_came_from(store: Store) -> None:
    first = closed_with_rest(store, "vorige Woche", Anna=100, Bert=-100)
    session = session_on(store)
    Settling(session).set_carry(True)
    session.close_evening()
    session.open(first)
    (payment,) = Settling(session).money.payments
    assert payment.is_settled_elsewhere
    assert Settling(session).money.open == 0
    with pytest.raises(BadInputError, match=r"^payment_carried\b"):
        Settling(session).set_paid(payment, True)


def test_rest__none_from_evenings_still_open_or_only_imported(store: Store) -> None:
    session_on(store, blank("noch offen")).record(cents(Anna=100, Bert=-100))
    archive.import_evening(store, blank("alt").with_entry(cents(Anna=100, Bert=-100)))
    assert not Settling(session_on(store)).money.is_carried


def test_closed__paid_a_week_later_from_the_archive(store: Store) -> None:
    """Only the rest changes: what is ticked is no rest for the next evening, and the evening itself is not touched."""
    first = closed_with_rest(store, "vorige Woche", Anna=150, Bert=-100, Cilli=-50)
    evening = store.log.evenings[0]
    before = set(store.log.stream(evening))
    past = opened(store, first, Minutes(NINE + timedelta(days=7)))
    view = Settling(past)
    view.set_paid(view.money.payments[0], True)
    assert shown(Settling(past)) == [("Bert", "Anna", 100, True), ("Cilli", "Anna", 50, False)]
    assert view.money.payments[0].last.at.date() == (NINE + timedelta(days=7)).date()
    assert set(store.log.stream(evening)) == before
    assert shown(Settling(session_on(store))) == [("Cilli", "Anna", 50, False)]
    assert checking.verify(store) == []
    view.set_paid(view.money.payments[0], False)
    assert view.money.open == 150


def test_closed__what_it_comes_to_stays(store: Store) -> None:
    closed_with_rest(store, "vorige Woche", Anna=33, Bert=-33)
    session = session_on(store)
    session.close_evening()
    view = Settling(session)
    for change in (lambda: view.set_unit(50), lambda: view.set_carry(False)):
        with pytest.raises(BadInputError, match=r"^evening_closed\b"):
            change()
    assert view.money.total == 33


def test_closed__not_ticked_on_an_evening_that_goes_on_elsewhere(store: Store) -> None:
    """What was looked at is not what is there any more."""
    first = closed_with_rest(store, "vorige Woche", Anna=100, Bert=-100)
    past = opened(store, first)
    view = Settling(past)
    session = session_on(store)
    session.open(first)
    session.reopen()
    session.record(cents(Anna=-30, Bert=30))
    with pytest.raises(StoreError, match=r"^changed_elsewhere\b"):
        view.set_paid(view.money.payments[0], True)
    assert Settling(session).money.given == 0


# ---------------------------------------------------------------------- parts, the round's rules, the way back


def claims(store: Store) -> list[tuple[str | None, str | None, int]]:
    return [(each.debtor, each.creditor, each.cents) for each in read_accounts(store).book(ROUND).claims]


def test_part__what_is_left_stays_open(store: Store) -> None:
    first = closed_with_rest(store, "vorige Woche", Anna=150, Bert=-100, Cilli=-50)
    session = session_on(store)
    session.open(first)
    view = Settling(session)
    view.pay_part(view.money.payments[0], 60)
    assert (view.money.payments[0].paid, view.money.payments[0].open) == (60, 40)
    assert (view.money.given, view.money.open, view.money.total) == (60, 90, 150)
    with pytest.raises(BadInputError) as refused:
        view.pay_part(view.money.payments[0], 41)
    assert refused.value.params["open"] == 40
    view.pay_everything()
    assert (view.money.open, claims(store)) == (0, [])
    view.set_paid(view.money.payments[0], False)
    assert claims(store) == [("Bert", "Anna", 100)]


def test_ticked_at_one_rounding__stays_as_it_was_paid_at_another(store: Store) -> None:
    """To 10 cents Bert owes Anna 1,20 and pays it; to 50 cents it is only 1,00, and 0,20 are on account (−1,72 becomes
    −1,50). To the cent six are missing on what Bert has paid.
    """
    view = owed(session_on(store), Anna=313, Bert=-172, Cilli=-187, Dora=46)

    def shown() -> list[tuple[str, str, int, int, int]]:
        return [(each.payer, each.payee, each.cents, each.given, each.open) for each in view.money.payments]

    view.set_unit(10)
    assert shown() == [("Bert", "Anna", 120, 0, 120), ("Bert", "Dora", 50, 0, 50), ("Cilli", "Anna", 190, 0, 190)]
    view.set_paid(view.money.payments[0], True)
    at_ten = [("Bert", "Anna", 120, 120, 0), ("Bert", "Dora", 50, 0, 50), ("Cilli", "Anna", 190, 0, 190)]
    assert shown() == at_ten
    view.set_unit(50)
    assert shown() == [("Bert", "Anna", 100, 100, 0), ("Bert", "Dora", 50, 0, 50), ("Cilli", "Anna", 200, 0, 200)]
    assert view.money.on_account == (Debt("Bert", "Anna", 20),)
    assert {line.player: line.balance for line in view.money.people} == {
        "Anna": 300,
        "Bert": -150,
        "Cilli": -200,
        "Dora": 50,
    }
    view.set_unit(1)
    assert shown() == [("Bert", "Anna", 126, 120, 6), ("Bert", "Dora", 46, 0, 46), ("Cilli", "Anna", 187, 0, 187)]
    view.set_unit(10)
    assert shown() == at_ten
    view.pay_everything()
    assert view.money.open == 0


def test_closing__as_the_round_says_unless_somebody_chose(store: Store) -> None:
    money(store).agree(ROUND, RoundTerms(unit=10, leave_open=True))
    closed_with_rest(store, "eins", Anna=104, Bert=-104)
    session = session_on(store)
    view = owed(session, Anna=23, Bert=-23)
    assert (view.money.closing.unit, view.money.closing.leave_open, shown(view)) == (
        10,
        True,
        [("Bert", "Anna", 20, False)],
    )
    view.set_carry(True)
    assert shown(view) == [("Bert", "Anna", 120, False)]
    session.close_evening(Choice(unit=50))
    closing = Settling(session).money.closing
    assert (closing.unit, closing.leave_open) == (50, False)
    assert claims(store) == [("Bert", "Anna", 100)]


def test_dues__are_listed_before_and_posted_with_the_closing(store: Store) -> None:
    """2,00 each, 0,50 for the renonce; Anna won 3,00, a tenth of which are 0,30."""
    money(store).agree(ROUND, RoundTerms(stake=200, fine=50, share=10))
    session = session_on(store, blank(players=FOUR))
    session.record(Renonce(offenders=("Bert",), game="dreier", declarer="Anna"))
    so_far = {who: int(amount.value) for who, amount in session.ledger.cents.items()}
    wanted = {"Anna": 300, "Bert": -300, "Cilli": 0, "Dora": 0}
    session.record(cents(**{who: wanted[who] - so_far[who] for who in FOUR}))
    view = Settling(session)
    assert {kind: {each.debtor: each.cents for each in of} for kind, of in view.money.dues.items()} == {
        Posted.STAKE: dict.fromkeys(FOUR, 200),
        Posted.FINE: {"Bert": 50},
        Posted.SHARE: {"Anna": 30},
    }
    session.close_evening()
    view, number = Settling(session), session.evening_id
    assert number is not None
    # Bert pays Anna 3,00; the kitty gets 8,00 and 0,50 and 0,30. The archive says the same.
    assert (view.money.total, view.money.open, read_accounts(store).open_cents[number]) == (300, 1180, 1180)
    book = read_accounts(store).book(ROUND)
    assert (book.owed, book.cash) == (4 * 200 + 50 + 30, 0)
    assert sum(book.balances.values()) == 0
    money(store).pay(PaymentRequest(payer="Bert", payee=None, cents=250))
    assert read_accounts(store).book(ROUND).cash == 250
    session.reopen()
    book = read_accounts(store).book(ROUND)
    assert (book.owed, book.cash) == (880 - 250, 250)


def test_round__nothing_is_netted_across_rounds(store: Store) -> None:
    closed_with_rest(store, "vorige Woche", Anna=100, Bert=-100)
    other = EveningSession(store, Minutes())
    other.start(blank("Stammtisch"))
    assert (other.round, Settling(other).money.is_carried) == ("Stammtisch", False)
    retitle(other, "Stammtisch im Advent", "")
    assert other.round == "Stammtisch"
    other.edit(other.evening, ROUND)
    assert {each.player: each.balance for each in Settling(other).money.people if each.balance} == {
        "Anna": 100,
        "Bert": -100,
    }
    other.undo()
    assert (other.round, Settling(other).money.is_carried) == ("Stammtisch", False)
    other.redo()
    other.close_evening()
    with pytest.raises(BadInputError, match=r"^evening_closed\b"):
        other.edit(other.evening, "Stammtisch")


def test_name__what_was_paid_under_a_mistyped_one_counts_for_the_right_one(store: Store) -> None:
    """Bretl leaves early and pays Anna 1,00; his name is Bert, and the payment is his."""
    session = EveningSession(store, Minutes())
    session.start(blank("Stammtisch", ("Anna", "Bretl", "Cilli", "Dora")))
    money(store).pay(PaymentRequest(payer="Bretl", payee="Anna", cents=100, evening=1, on_account=True))

    def given() -> list[tuple[Account, Account, int]]:
        return [(each.debtor, each.creditor, each.cents) for each in Settling(session).money.on_account]

    names = {"Bretl": "Bert"}
    session.edit(renamed(session.evening, names), session.round, names)
    assert given() == [("Bert", "Anna", 100)]
    session.undo()
    assert given() == [("Bretl", "Anna", 100)]
    session.redo()
    assert given() == [("Bert", "Anna", 100)]
    assert [each.code for each in checking.verify(store)] == []
