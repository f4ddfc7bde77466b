"""Settling: what the evening comes to, rests of earlier ones, rounding, ticks that are on disk at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarockblock.app import archive, settling_plan
from tarockblock.app.archive_care import PastEvening
from tarockblock.app.evening import EveningSession
from tarockblock.app.settling import PaymentLine, SettlingView
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Manual, TableChange
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.errors import BadInputError, StoreError
from tarockblock.store.records import PaymentRecord, SettlementRecord
from tests.store.kit import FOUR, NINE, Minutes, blank, close_reopened, restarted, session_on

FIVE = (*FOUR, "Emil")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "abend.db") as store:
        yield store
    close_reopened()


def cents(**amounts: int) -> Manual:
    """A row that brings these cents (and no points)."""
    given = {who: Cents(amount) for who, amount in amounts.items()}
    return Manual(points=dict.fromkeys(given, Points()), cents=given)


def owed(session: EveningSession, **amounts: int) -> SettlingView:
    session.record(cents(**amounts))
    return SettlingView(session)


def shown(view: SettlingView) -> list[tuple[str, str, int, bool]]:
    return [(each.payer, each.payee, each.cents, each.paid_at is not None) for each in view.payments]


def test_view__figures_of_the_drawing(store: Store) -> None:
    """The settlement drawn in the design: rest of last week, rounded to 50 cents, three payments."""
    last = session_on(store, blank("vorige Woche", FIVE))
    view = owed(last, Bert=-50, Emil=-50, Cilli=100)
    last.close_evening()
    session = session_on(store, blank(players=FIVE))
    view = owed(session, Anna=40, Bert=-270, Cilli=490, Dora=-630, Emil=370)
    view.set_unit(50)
    assert [(line.player, line.cents, line.rest, line.rounding, line.balance) for line in view.lines] == [
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
    assert view.minimal
    view.set_paid(view.payments[0], True)
    assert (view.paid, view.total, view.open) == (300, 950, 650)


def test_view__looking_stores_nothing(store: Store) -> None:
    session = session_on(store)
    before = store.row("PRAGMA data_version")[0]
    owed(session, Anna=10, Bert=-10).refresh()
    assert store.row("SELECT count(*) FROM settlements")[0] == 0
    assert store.row("PRAGMA data_version")[0] == before


def test_ticks__are_there_after_a_restart_with_their_time(store: Store) -> None:
    session = session_on(store)
    view = owed(session, Anna=100, Bert=-70, Cilli=-30)
    view.set_unit(10)
    view.set_carry(False)
    view.set_paid(view.payments[1], True)
    at = view.payments[1].paid_at
    again = SettlingView(restarted(session))
    assert (again.unit, again.carry) == (10, False)
    assert shown(again) == [("Bert", "Anna", 70, False), ("Cilli", "Anna", 30, True)]
    assert again.payments[1].paid_at == at
    again.set_paid(again.payments[1], False)
    assert again.paid == 0


def test_ticks__move_nothing(store: Store) -> None:
    """+5 +4 −4 −3 −2 clears in three payments; ticking them one by one never changes the list."""
    session = session_on(store, blank(players=FIVE))
    view = owed(session, Anna=500, Bert=400, Cilli=-400, Dora=-300, Emil=-200)
    listed = [(each.payer, each.payee, each.cents) for each in view.payments]
    assert len(listed) == 3
    for index in (2, 0, 1):
        view.set_paid(view.payments[index], True)
        assert [(each.payer, each.payee, each.cents) for each in view.payments] == listed
        assert view.minimal
    assert view.open == 0


def test_ticks__money_that_changed_hands_stays_when_the_evening_changes(store: Store) -> None:
    session = session_on(store)
    view = owed(session, Anna=100, Bert=-100)
    view.set_paid(view.payments[0], True)
    session.record(cents(Anna=-30, Bert=30))
    view.refresh()
    assert shown(view) == [("Anna", "Bert", 30, False), ("Bert", "Anna", 100, True)]
    assert not view.minimal


def test_ticks__who_paid_and_is_in_no_entry_any_more_gets_it_back(store: Store) -> None:
    session = session_on(store)
    session.record(TableChange(players=(*FOUR[:3], "Emil")))
    view = owed(session, Anna=100, Emil=-100)
    view.set_paid(view.payments[0], True)
    session.undo()
    session.undo()
    view.refresh()
    assert shown(view) == [("Anna", "Emil", 100, False), ("Emil", "Anna", 100, True)]


def test_ticks__a_list_that_has_changed_meanwhile_is_not_ticked_blindly(store: Store) -> None:
    session = session_on(store)
    old = owed(session, Anna=100, Bert=-100).payments[0]
    view = owed(session, Anna=50, Bert=-50)
    with pytest.raises(BadInputError) as refused:
        view.set_paid(old, True)
    assert refused.value.code == "payment_gone"
    assert view.paid == 0


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


def test_rest__what_was_not_ticked_when_the_evening_was_closed(store: Store) -> None:
    session = session_on(store, blank("vorige Woche", FIVE))
    view = owed(session, Anna=150, Bert=-100, Cilli=-50)
    view.set_paid(view.payments[0], True)
    session.close_evening()
    view = SettlingView(session_on(store, blank(players=FIVE)))
    (rest,) = view.rests
    assert (rest.evening_id, rest.title, rest.date) == (1, "vorige Woche", "2026-11-19")
    assert {who: amount for who, amount in rest.balances.items() if amount} == {"Anna": 50, "Cilli": -50}
    assert view.carry
    assert shown(view) == [("Cilli", "Anna", 50, False)]


def test_rest__only_among_people_who_are_here(store: Store) -> None:
    closed_with_rest(store, "zu fünft", Anna=100, Emil=-60, Bert=-40)
    view = SettlingView(session_on(store))
    assert [(rest.evening_id, rest.balances["Bert"]) for rest in view.rests] == [(1, -40)]
    assert shown(view) == [("Bert", "Anna", 40, False)]


def test_rest__left_open_it_waits(store: Store) -> None:
    closed_with_rest(store, "vorige Woche", Anna=100, Bert=-100)
    session = session_on(store)
    view = SettlingView(session)
    view.set_carry(False)
    assert shown(view) == []
    assert [rest.evening_id for rest in view.rests] == [1]
    session.close_evening()
    assert shown(SettlingView(session_on(store))) == [("Bert", "Anna", 100, False)]


def test_rest__counts_only_once(store: Store) -> None:
    """What one evening has taken over is no rest for another, until it is given up again."""
    closed_with_rest(store, "vorige Woche", Anna=100, Bert=-100)
    session = session_on(store)
    view = SettlingView(session)
    view.set_carry(True)
    other = EveningSession(store, session.clock)
    other.start(blank("zweiter Tisch"))
    assert SettlingView(other).rests == ()
    view.set_carry(False)
    assert [rest.evening_id for rest in SettlingView(other).rests] == [1]


def test_rest__taken_over_can_not_be_ticked_where_it_came_from(store: Store) -> None:
    first = closed_with_rest(store, "vorige Woche", Anna=100, Bert=-100)
    session = session_on(store)
    SettlingView(session).set_carry(True)
    session.close_evening()
    session.open(first)
    (payment,) = SettlingView(session).payments
    assert payment.carried_into == 2
    assert SettlingView(session).open == 0
    with pytest.raises(BadInputError) as refused:
        SettlingView(session).set_paid(payment, True)
    assert refused.value.code == "payment_carried"


def test_rest__a_chain_of_evenings_ends_in_one_payment(store: Store) -> None:
    """Three evenings nobody paid for: the last one settles all of them, and the earlier ones are done."""
    closed_with_rest(store, "eins", Anna=100, Bert=-100)
    closed_with_rest(store, "zwei", Anna=20, Bert=-20)
    session = session_on(store)
    view = owed(session, Anna=-10, Bert=10)
    assert [(rest.evening_id, rest.balances["Anna"]) for rest in view.rests] == [(2, 120)]
    assert shown(view) == [("Bert", "Anna", 110, False)]
    view.set_paid(view.payments[0], True)
    session.close_evening()
    assert SettlingView(session_on(store)).rests == ()


def test_rest__an_evening_in_the_trash_gives_back_what_it_took_over(store: Store) -> None:
    closed_with_rest(store, "vorige Woche", Anna=100, Bert=-100)
    session = session_on(store)
    session.close_evening()
    archive.trash(store, 2)
    assert [rest.evening_id for rest in SettlingView(session_on(store)).rests] == [1]


def test_rest__none_from_evenings_still_open_or_only_imported(store: Store) -> None:
    session_on(store, blank("noch offen")).record(cents(Anna=100, Bert=-100))
    archive.import_evening(store, blank("alt").with_entry(cents(Anna=100, Bert=-100)))
    assert SettlingView(session_on(store)).rests == ()


def test_rest__nothing_is_added_to_an_evening_that_is_closed(store: Store) -> None:
    first = session_on(store, blank("eins", FIVE))
    first.record(cents(Anna=100, Bert=-100))
    second = session_on(store, blank("zwei", FIVE))
    second.record(cents(Anna=10, Bert=-10))
    second.close_evening()
    first.close_evening()
    assert shown(SettlingView(second)) == [("Bert", "Anna", 10, False)]
    assert SettlingView(first).rests == ()


def test_rest__paid_on_the_way_home_after_closing(store: Store) -> None:
    first = closed_with_rest(store, "vorige Woche", Anna=100, Bert=-100)
    session = session_on(store)
    session.open(first)
    view = SettlingView(session)
    view.set_paid(view.payments[0], True)
    assert SettlingView(session_on(store)).rests == ()


def test_closed__paid_a_week_later_from_the_archive(store: Store) -> None:
    """Only the rest changes: what is ticked is no rest for the next evening, and the evening itself is not touched."""
    first = closed_with_rest(store, "vorige Woche", Anna=150, Bert=-100, Cilli=-50)
    sealed = store.rows("SELECT id, revision, checksum FROM evenings")
    past = PastEvening(store, Minutes(NINE + timedelta(days=7)))
    past.open(first)
    view = SettlingView(past)
    view.set_paid(view.payments[0], True)
    assert shown(SettlingView(past)) == [("Bert", "Anna", 100, True), ("Cilli", "Anna", 50, False)]
    paid_at = view.payments[0].paid_at
    assert paid_at is not None
    assert paid_at.date() == (NINE + timedelta(days=7)).date()
    assert store.rows("SELECT id, revision, checksum FROM evenings") == sealed
    assert shown(SettlingView(session_on(store))) == [("Cilli", "Anna", 50, False)]
    assert archive.verify(store) == []
    view.set_paid(view.payments[0], False)
    assert view.open == 150


def test_closed__what_it_comes_to_stays(store: Store) -> None:
    closed_with_rest(store, "vorige Woche", Anna=33, Bert=-33)
    session = session_on(store)
    session.close_evening()
    view = SettlingView(session)
    for change in (lambda: view.set_unit(50), lambda: view.set_carry(False)):
        with pytest.raises(BadInputError) as refused:
            change()
        assert refused.value.code == "evening_closed"
    assert view.total == 33


def test_closed__not_ticked_on_an_evening_that_goes_on_elsewhere(store: Store) -> None:
    """What was looked at is not what is there any more."""
    first = closed_with_rest(store, "vorige Woche", Anna=100, Bert=-100)
    past = PastEvening(store, Minutes())
    past.open(first)
    view = SettlingView(past)
    session = session_on(store)
    session.open(first)
    session.reopen()
    session.record(cents(Anna=-30, Bert=30))
    with pytest.raises(StoreError) as refused:
        view.set_paid(view.payments[0], True)
    assert refused.value.code == "changed_elsewhere"
    assert SettlingView(session).paid == 0


# ---------------------------------------------------------------------- whatever happens

amounts = st.lists(st.fractions(min_value=-900, max_value=900, max_denominator=6), min_size=4, max_size=4)
payments = st.lists(
    st.tuples(st.integers(0, 4), st.integers(1, 4), st.integers(1, 500), st.sampled_from(["paid", "open", "carried"])),
    max_size=5,
)


def evening_of(values: list[Fraction]) -> Evening:
    balances: Mapping[str, Cents] = dict(zip(FIVE, map(Cents, [*values, -sum(values, Fraction())]), strict=True))
    return blank(players=FIVE).with_entry(Manual(points=dict.fromkeys(FIVE, Points()), cents=balances))


def record(number: int, payer: int, step: int, cents: int, state: str) -> PaymentRecord:
    paid: datetime | None = NINE if state == "paid" else None
    payee = FIVE[(payer + step) % 5]
    return PaymentRecord(number, FIVE[payer], payee, cents, paid, 9 if state == "carried" else None)


@given(amounts, payments, payments, st.sampled_from([1, 5, 10, 50]), st.booleans())
def test_plan__always_clears_and_never_forgets_what_was_paid(
    values: list[Fraction],
    stored: list[tuple[int, int, int, str]],
    rests: list[tuple[int, int, int, str]],
    unit: int,
    carry: bool,
) -> None:
    earlier = [record(number, *each) for number, each in enumerate(stored, start=1)]
    open_rests = [(7, record(number, *each[:3], "open")) for number, each in enumerate(rests, start=1)]
    ledger = compute_ledger(evening_of(values))
    plan = settling_plan.make(ledger, SettlementRecord(unit, carry, tuple(earlier)), open_rests)
    left = dict(plan.balances)
    for each in plan.record.payments:
        left[each.payer] += each.cents
        left[each.payee] -= each.cents
    assert set(left.values()) <= {0}
    facts = {each for each in earlier if each.paid_at or each.carried_into}
    assert facts <= set(plan.record.payments)
    assert all(amount % unit == 0 for amount in plan.balances.values())
    for player, amount in plan.balances.items():
        exact = ledger.cents[player].value + plan.rest[player]
        assert abs(amount - exact) < unit
    numbers = [each.number for each in plan.record.payments]
    assert len(set(numbers)) == len(numbers)
    assert settling_plan.make(ledger, plan.record, open_rests).record == plan.record


def test_line__names_a_payment_by_number() -> None:
    assert PaymentLine(1, "Bert", "Emil", 300).paid_at is None
