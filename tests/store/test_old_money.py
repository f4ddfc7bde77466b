"""Settlements of versions 1 to 4 become postings: what was open stays open, what was demanded twice is demanded once.

``frozen/demanded-twice-v00N.db`` were written by those versions: five evenings of one round, of which the second and
the fourth had taken in what was open, were thrown away and brought back; the fifth lies in the trash.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tarockblock.app import archive
from tarockblock.app.archive_care import DetachedSession, empty_trash
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.notices import mark_seen, notice, unseen
from tarockblock.app.recovery import recover
from tarockblock.app.settling import SettlingView
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.journal import Kind
from tarockblock.exchange.wording import Wording
from tests.store.freeze import FROZEN
from tests.store.kit import ROUND, Minutes

Claims = list[tuple[str | None, str | None, int]]


@pytest.fixture(params=[1, 2, 3, 4])
def path(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    return Path(shutil.copy(FROZEN / f"demanded-twice-v{request.param:03d}.db", tmp_path / "abend.db"))


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with open_store(path) as store:
        yield store


def claims(store: Store) -> Claims:
    return sorted((each.debtor, each.creditor, each.cents) for each in read_accounts(store).book(ROUND).claims)


# Results +100 −100 | +20 −20 | Cilli +104, Dora −104 to 10 | Cilli +33, Dora −20, Anna −13 to 10; Dora gave Cilli 1,20.
# Exactly 107, −120, 137 − 120, −124 + 120; rounding brings Anna 3 and Dora 4 and costs Cilli 4 + 3: 110, −120, 10, 0.
LEFT: Claims = [("Bert", "Anna", 110), ("Bert", "Cilli", 10)]


def test_demanded_twice__is_demanded_once(store: Store) -> None:
    assert claims(store) == LEFT
    assert {who: cents for who, cents in read_accounts(store).book(ROUND).balances.items() if cents} == {
        "Anna": 110,
        "Bert": -120,
        "Cilli": 10,
    }
    assert archive.verify(store) == []


def test_demanded_twice__what_is_put_right_is_posted_with_its_reason_and_told_once(store: Store) -> None:
    found = [each for each in read_accounts(store).postings if each.kind is Kind.ADJUST]
    assert [each.evening.date for each in found if each.evening is not None] == ["2026-11-12", "2026-11-14"]
    sentences = [notice(each, Wording("en")) for each in unseen(store)]
    assert len(sentences) == 2
    assert "12 November 2026" in sentences[0]
    assert "Bert → Anna 1.00" in sentences[0]
    mark_seen(store)
    assert list(unseen(store)) == []


def test_trashed__brought_back_it_is_demanded_once(store: Store) -> None:
    """The fifth had taken in all that was open then; its own result is that Anna owes Dora 0,50."""
    archive.untrash(store, 5, Minutes())
    balances = read_accounts(store).book(ROUND).balances
    assert {who: cents for who, cents in balances.items() if cents} == {
        "Anna": 60,
        "Bert": -120,
        "Cilli": 10,
        "Dora": 50,
    }
    assert archive.verify(store) == []
    archive.trash(store, 5, Minutes())
    assert claims(store) == LEFT
    empty_trash(store)
    assert claims(store) == LEFT


def test_closed__shows_the_payments_it_showed(store: Store) -> None:
    session = DetachedSession(store, Minutes())
    session.open(4)
    view = SettlingView(session)
    assert (view.unit, view.carry, view.is_booked) == (10, True, True)
    assert sorted((each.payer, each.payee, each.cents, each.paid_at is not None) for each in view.payments) == [
        ("Bert", "Anna", 210, False),
        ("Bert", "Cilli", 10, False),
        ("Dora", "Cilli", 120, True),
    ]


def test_two_copies__migrated_apart_have_the_same_ids_and_postings(tmp_path: Path) -> None:
    found = []
    for name in ("a.db", "b.db"):
        shutil.copy(FROZEN / "demanded-twice-v003.db", tmp_path / name)
        with open_store(tmp_path / name) as store:
            tables = ("identities", "row_ids", "postings")
            found.append([store.rows(f"SELECT * FROM {table} ORDER BY 1") for table in tables])
    assert found[0] == found[1]


def test_open_evening__keeps_what_was_chosen_and_what_was_paid(tmp_path: Path) -> None:
    shutil.copy(FROZEN / "v003.db", tmp_path / "abend.db")
    with open_store(tmp_path / "abend.db") as store:
        session = DetachedSession(store, Minutes())
        session.open(7)
        view = SettlingView(session)
        assert (view.unit, view.carry) == (1, True)
        paid = [(each.payer, each.payee, each.cents, str(each.paid_at)) for each in view.payments if each.paid_at]
        assert paid == [("Anna", "Bert", 143, "2026-11-19 21:33:00+00:00")]


def test_recovered__an_old_damaged_database_comes_to_the_same_book(path: Path) -> None:
    """A page of the table of seats is lost; the names stand in its indexes, too, or in nothing: money is as it was."""
    with open_store(Path(shutil.copy(path, path.with_name("gleich.db")))) as store:
        before = Counter((each.id, each.transfers) for each in read_accounts(store).postings)
    recover(path, Minutes(), "verloren")
    with open_store(path) as store:
        assert claims(store) == LEFT
        assert Counter((each.id, each.transfers) for each in read_accounts(store).postings) == before
        assert archive.verify(store) == []


def test_damaged_settlement__keeps_nobody_out_and_is_named(path: Path) -> None:
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE settlements SET checksum = 'x' WHERE evening = 1")
    with open_store(path) as store:
        assert archive.verify(store)
        assert 1 not in {number for number in read_accounts(store).identities if read_accounts(store).is_booked(number)}
