"""One table of days through every door, and one evening with a day of each kind on every surface."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from tarockblock.app import archive
from tarockblock.app.archive.importing import import_evening
from tarockblock.app.clock import FixedClock, SystemClock
from tarockblock.app.corrections.evening_draft import EveningDraft
from tarockblock.app.drafts.start_draft import StartDraft
from tarockblock.app.evening import EveningSession
from tarockblock.app.files import load_known_evening
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.booking_draft import BookingDraft
from tarockblock.app.money.round_page import read_page
from tarockblock.app.statistics import load_statistics
from tarockblock.app.storage import open_store
from tarockblock.charts.statistics_series import BalanceTexts, balances, lay_out_balances
from tarockblock.domain.hand import Account
from tarockblock.domain.journal import Posted
from tarockblock.domain.ledger import compute_ledger
from tarockblock.errors import BadInputError
from tarockblock.exchange.language import read_date
from tarockblock.rules.library import shipped
from tests.cli import CommandLine, brought, evening_file, write
from tests.store.kit import blank, cents, dreier

TIROL = shipped("tirol-2025")
TODAY = date(2026, 11, 28)
NOW = datetime(2026, 11, 28, 21, 0, tzinfo=UTC)

# As typed, the day meant, what is wrong with it for an evening, and for money that changed hands.
TYPED = [
    ("28.11.2026", "2026-11-28", None, None),
    ("28.11.26", "2026-11-28", None, None),
    ("29.11.26", "2026-11-29", None, "day_to_come"),
    ("30.11.26", "2026-11-30", "day_to_come", "day_to_come"),
    ("28.11.07", "2007-11-28", None, None),
    ("28.11.06", None, "date_year", "date_year"),
    ("28.11.62", None, "date_year", "date_year"),
    ("28.11.27", None, "date_year", "date_year"),
    ("28.11.99", None, "date_year", "date_year"),
    ("28.11.1962", "1962-11-28", None, None),
    ("1900-01-01", "1900-01-01", None, None),
    ("1899-12-31", "1899-12-31", "day_long_ago", "day_long_ago"),
    ("0001-01-01", "0001-01-01", "day_long_ago", "day_long_ago"),
    ("2062-11-28", "2062-11-28", "day_to_come", "day_to_come"),
    ("9999-12-31", "9999-12-31", "day_to_come", "day_to_come"),
    ("29.2.2026", None, "date_form", "date_form"),
    ("2026-W48-6", None, "date_form", "date_form"),
]


@pytest.mark.parametrize(("typed", "day", "evening", "money"), TYPED)
def test_day__by_every_field_of_the_window(typed: str, day: str | None, evening: str | None, money: str | None) -> None:
    read = read_date(typed, TODAY)
    assert (None if read is None else read.isoformat()) == day
    start = StartDraft([TIROL], TODAY)
    ledger = compute_ledger(replace(blank("x"), date="2026-11-12"))
    change = EveningDraft(ledger, "x", [TIROL], ["x"], TODAY)
    for draft in (start, change):
        draft.date_text = typed
        assert [each.code for each in draft.problems() if each.path == "date"] == ([evening] if evening else [])


@pytest.mark.parametrize(("typed", "day", "evening", "money"), TYPED)
def test_day__of_money(tmp_path: Path, typed: str, day: str | None, evening: str | None, money: str | None) -> None:
    with open_store(tmp_path / "a.db") as store:
        archive.import_evening(store, replace(blank("x"), date="2026-11-12"))
        page = read_page(store)
        assert page is not None
        draft = BookingDraft(page, Posted.PAYMENT, today=TODAY)
        draft.date_text = typed
        assert [each.code for each in draft.problems() if each.path == "date"] == ([money] if money else [])


def test_day__may_not_be_taken_away_in_the_window_but_what_is_stored_stays() -> None:
    start = StartDraft([TIROL], TODAY)
    start.date_text = " "
    assert [each.code for each in start.problems() if each.path == "date"] == ["date_missing"]
    for stored in ("2062-11-28", "1850-01-01", None):
        change = EveningDraft(compute_ledger(replace(blank("x"), date=stored)), "x", [TIROL], ["x"], TODAY)
        change.title = "y"
        assert change.problems() == []
        if stored:
            change.date_text = ""
            assert [each.code for each in change.problems()] == ["date_missing"]


@pytest.mark.parametrize(
    ("day", "code"),
    [
        ("2026-11-29", None),
        ("2026-11-30", "evening_day_to_come"),
        ("9999-12-31", "evening_day_to_come"),
        ("1900-01-01", None),
        ("1899-12-31", "evening_day_long_ago"),
        (None, None),
    ],
)
def test_day__of_a_file_by_the_clock_of_the_machine(tmp_path: Path, day: str | None, code: str | None) -> None:
    data = evening_file(["Anna", "Bert", "Cilli", "Dora"], title="W", **({"date": day} if day else {}))
    found, problems = load_known_evening(json.dumps(data).encode())
    assert found is not None
    assert not problems
    with open_store(tmp_path / "a.db") as store:
        if code is None:
            import_evening(store, found, clock=FixedClock(NOW))
            assert (
                import_evening(store, found, clock=FixedClock(NOW - timedelta(days=900))).number == 1
            )  # there already
            return
        with pytest.raises(BadInputError) as refused:
            import_evening(store, found, clock=FixedClock(NOW))
        assert (refused.value.code, archive.list_evenings(store)) == (code, [])


def test_import__says_what_is_wrong_with_the_day(run: CommandLine, tmp_path: Path) -> None:
    late = (SystemClock().now().date() + timedelta(days=2)).isoformat()
    shell = run.on(tmp_path / "a.db")
    for lang, says in (("en", "is still to come"), ("de", "kommt erst")):
        file = write(tmp_path / "x.tarock.json", evening_file(["Anna", "Bert", "Cilli", "Dora"], date=late))
        said = shell("import", file, lang=lang)
        assert said.status == 2
        assert says in said.err
        assert late in said.err
    assert shell("score", file).status == 0


FROM_HAND = "2026-05-01T23:30:00+02:00"


def test_evening__has_one_day_everywhere(run: CommandLine, tmp_path: Path) -> None:
    """With a date; begun without one; out of a file with a time, and with nothing: list, book, statistics, sheets."""
    path = tmp_path / "a.db"
    play = (cents(Anna=100, Bert=-100), dreier())
    with open_store(path) as store:
        session = EveningSession(store, FixedClock(datetime(2026, 3, 7, 20, tzinfo=UTC)))
        session.start(replace(blank("begun"), date=None, entries=play))
        assert session.evening.date == "2026-03-07"
        timed = (cents(Anna=100, Bert=-100), replace(dreier(), at=FROM_HAND))
        archive.import_evening(store, replace(blank("timed"), date=None, entries=timed), FixedClock(NOW))
        archive.import_evening(store, replace(blank("none"), date=None, entries=play), FixedClock(NOW))
        archive.import_evening(store, replace(blank("dated"), date="2025-12-31", entries=play), FixedClock(NOW))
    expected = {1: "2026-03-07", 2: "2026-05-01", 3: None, 4: "2025-12-31"}
    shell = run.on(path)
    for number in expected:
        assert shell("close", number).status == 0
    listed = shell("list", "--json").data
    assert [each["evening"] for each in listed] == [3, 4, 1, 2]
    assert {each["evening"]: each["date"] for each in listed} == expected
    for book in shell("book", "--json").data["rounds"]:
        for posting in book["postings"]:
            assert posting["date"] == expected[posting["evening"]]
        for claim in book["claims"]:
            assert (
                {part["date"] for part in claim["parts"]}
                == {claim["since"]}
                == {expected[claim["parts"][0]["evening"]]}
            )
        (since,) = set(book["minus_since"].values())
        assert since == book["claims"][0]["since"]
    assert shell("book").status == 0
    assert "since an evening without a date" in shell("book").out
    with open_store(path) as store:
        facts = load_statistics(store).everything
        assert {each.id: each.date or None for each in facts.evenings} == expected
        assert {each.id: each.date for each in archive.list_evenings(store)} == expected
        assert all(read_accounts(store).evenings[number].day == (day or "") for number, day in expected.items())
    for number, day in expected.items():
        assert json.loads(shell("export", number).out).get("date") == day
    before = {each["evening"]: each["open_cents"] for each in listed}
    for number in expected:
        assert shell("reopen", number).status == 0
        assert shell("close", number).status == 0
    again = shell("list", "--json").data
    assert {each["evening"]: each["date"] for each in again} == expected
    assert {each["evening"]: each["open_cents"] for each in again} == before
    assert shell("verify").status == 0


def test_file__without_a_date_is_there_already_when_it_comes_again(run: CommandLine, tmp_path: Path) -> None:
    hand = {"kind": "game", "game": "dreier", "declarer": "Anna", "result": "won", "at": FROM_HAND}
    people = ["Anna", "Bert", "Cilli", "Dora"]
    shell = run.on(tmp_path / "a.db")
    file = write(tmp_path / "x.tarock.json", evening_file(people, hand, brought(Anna=10, Bert=-10)))
    assert shell("import", file).status == 0
    assert "already in the database" in shell("import", file).out
    exported = write(tmp_path / "y.tarock.json", shell("export", 1).out)
    for each in (exported, file):
        assert "already in the database" in shell("import", each).out
    assert len(shell("list", "--json").data) == 1


def test_statistics__bear_every_day_of_the_calendar(tmp_path: Path) -> None:
    """Stored are all of them: of a merge, or of a version that asked nobody."""
    with open_store(tmp_path / "a.db") as store:
        for day in ("0001-01-01", "1899-12-31", "2026-11-28", "9999-12-31"):
            archive.import_evening(store, replace(blank(day), date=day, entries=(dreier(),)))
        facts = load_statistics(store).everything
    assert facts.years == (9999, 2026, 1899, 1)
    data = balances(facts, {"Anna": 0}, Account.POINTS)
    texts = BalanceTexts(lambda year, month, named: f"{month}.{year}" if named else str(month), str, str)
    found = lay_out_balances(data, texts, (800.0, 300.0), lambda text, _bold: 7.0 * len(text))
    assert found is not None
