"""What the book adds to the statistics: rounds to choose by, and what was settled beside the exact sums."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.app.money.evening import Choice
from tarockblock.app.money.posting import PaymentRequest
from tarockblock.app.same_people import join
from tarockblock.app.statistics import Statistics, load_statistics
from tarockblock.app.storage import Store
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.hand import Account
from tarockblock.domain.statistics import Selection
from tarockblock.domain.statistics_table import Measure, ranking
from tests.store import kit
from tests.store.kit import FOUR, Minutes, blank, money, spoil
from tests.store.kit import EveningSession as Session

PUB = "Gasthaus Post"


def play(store: Store, date: str, round_name: str, title: str = "", unit: int = 10, **cents: int) -> Session:
    """An evening that came to these cents, closed."""
    players = tuple(dict.fromkeys((*cents, *FOUR)))[:4]
    session = Session(store, Minutes())
    session.start(replace(blank(title or round_name, players), date=date), round_name)
    session.record(kit.cents(**cents))
    if unit:
        session.close_evening(Choice(unit))
    return session


def settled(found: Statistics, measure: Measure = Measure.SUM) -> dict[str, int | None]:
    return {row.player: row.settled if row.booked else None for row in ranking(found.facts, measure).rows}


@pytest.fixture
def two_rounds(store: Store) -> Store:
    """Thursdays at the pub and at home, a Sunday elsewhere."""
    play(store, "2026-11-05", "Donnerstagsrunde", PUB, Anna=100, Bert=-100)
    play(store, "2026-11-12", "Donnerstagsrunde", "bei Anna", Anna=-300, Bert=300)
    play(store, "2026-11-15", "Familie", PUB, Anna=50, Cilli=-50)
    return store


def test_rounds__most_frequent_first(two_rounds: Store) -> None:
    facts = load_statistics(two_rounds).facts
    assert facts.rounds == (("Donnerstagsrunde", 2), ("Familie", 1))
    assert facts.titles == ((PUB, 2), ("bei Anna", 1))
    assert facts.weekdays == (3, 6)


@pytest.mark.parametrize(
    ("selection", "days"),
    [
        (Selection(rounds=frozenset({"Donnerstagsrunde"})), ["2026-11-05", "2026-11-12"]),
        (Selection(rounds=frozenset({"Familie"})), ["2026-11-15"]),
        (Selection(titles=frozenset({PUB})), ["2026-11-05", "2026-11-15"]),
        (Selection(weekdays=frozenset({3})), ["2026-11-05", "2026-11-12"]),
        (Selection(weekdays=frozenset({6}), titles=frozenset({PUB})), ["2026-11-15"]),
        (Selection(weekdays=frozenset({0})), []),
        (Selection(rounds=frozenset({"Familie"}), titles=frozenset({"bei Anna"})), []),
    ],
)
def test_choose__by_round_day_and_title(two_rounds: Store, selection: Selection, days: list[str]) -> None:
    found = load_statistics(two_rounds).choose(selection)
    assert [each.date for each in found.facts.evenings] == days


def test_round__of_an_evening_put_into_another_one(store: Store) -> None:

    session = play(store, "2026-11-05", "Familie", unit=0, Anna=10, Bert=-10)
    before = load_statistics(store)
    session.edit(session.evening, "Donnerstagsrunde")
    assert load_statistics(store, before).facts.rounds == (("Donnerstagsrunde", 1),)


def test_settled__the_rounded_results_without_what_was_taken_in(store: Store) -> None:
    """To 10 cents: 123, -77, -46 become 120, -80, -40, since Cilli's remainder is the largest.

    The second evening takes the debts of the first in; that is no result of its own.
    """
    play(store, "2026-11-05", "Donnerstagsrunde", Anna=123, Bert=-77, Cilli=-46)
    play(store, "2026-11-12", "Donnerstagsrunde", Anna=-20, Bert=20)
    found = load_statistics(store)
    assert settled(found) == {"Anna": 100, "Bert": -60, "Cilli": -40}
    rows = ranking(found.facts).rows
    assert {row.player: row.cents.value for row in rows} == {
        "Anna": 103,
        "Bert": -57,
        "Cilli": -46,
    }


def test_settled__stakes_and_payments_are_none_of_it(store: Store) -> None:
    money(store).agree("Donnerstagsrunde", RoundTerms(stake=50))
    play(store, "2026-11-05", "Donnerstagsrunde", Anna=100, Bert=-100)
    money(store).pay(PaymentRequest(payer="Bert", payee="Anna", cents=60, evening=1))
    assert settled(load_statistics(store)) == {"Anna": 100, "Bert": -100}


def test_settled__only_what_is_in_the_book(store: Store) -> None:
    first = play(store, "2026-11-05", "Donnerstagsrunde", Anna=100, Bert=-100)
    play(store, "2026-11-12", "Donnerstagsrunde", unit=0, Cilli=100, Dora=-100)
    found = load_statistics(store)
    assert settled(found) == {"Anna": 100, "Cilli": None, "Bert": -100, "Dora": None}
    first.reopen()
    again = load_statistics(store, found)
    assert not again.has_same_evenings(found)
    assert settled(again) == settled(found)  # what was agreed counts until it is closed again


def test_settled__drops_the_worst_evening_with_the_sums(store: Store) -> None:
    """Bert loses 77 and then 20: without his worst evening he is at -20; Anna without hers, of 20, at 77."""
    play(store, "2026-11-05", "Donnerstagsrunde", Anna=77, Bert=-77)
    play(store, "2026-11-12", "Donnerstagsrunde", Anna=20, Bert=-20)
    found = load_statistics(store)
    assert settled(found, Measure.BUT_WORST) == {"Anna": 80, "Bert": -20}
    rows = ranking(found.facts, Measure.BUT_WORST).rows
    assert {row.player: row.cents.value for row in rows} == {
        "Anna": 77,
        "Bert": -20,
    }


def test_settled__of_somebody_under_two_names(store: Store) -> None:
    play(store, "2026-11-05", "Donnerstagsrunde", Franzl=40, Bert=-40)
    play(store, "2026-11-12", "Donnerstagsrunde", Franz=30, Bert=-30)
    join(store, ("Franz", "Franzl"), "Franz")
    assert settled(load_statistics(store)) == {"Franz": 70, "Bert": -70}


def test_guests__left_out_and_counted(two_rounds: Store) -> None:
    """Cilli came once."""
    found = load_statistics(two_rounds)
    assert [(row.player, row.place) for row in ranking(found.facts, least_evenings=2).rows][-1] == ("Cilli", None)
    table = ranking(found.facts, least_evenings=2, guests=False)
    assert [(row.player, row.place) for row in table.rows] == [("Bert", 1), ("Anna", 2)]
    assert (table.left_out, ranking(found.facts, least_evenings=2).left_out) == (1, 0)
    assert ranking(found.facts, account=Account.CENTS, least_evenings=9, guests=False).rows == ()


def test_damaged_book__leaves_the_statistics(two_rounds: Store) -> None:
    """What is settled is not known then; an evening's round is its title."""
    spoil(two_rounds, "UPDATE log SET text = replace(text, 'note', 'Note') WHERE stream = 'book'")
    found = load_statistics(two_rounds)
    assert len(found.facts.evenings) == 3
    assert not ranking(found.facts).is_booked
    assert found.facts.rounds == ((PUB, 2), ("bei Anna", 1))
