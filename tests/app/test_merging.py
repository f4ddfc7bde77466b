"""What a merge makes of everything it may find: each row of the table in ``sharing.md``, and what lies beside it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tarockblock.app import archive, checking, same_people
from tarockblock.app.archive import empty_trash, rename
from tarockblock.app.archive.export import known_as
from tarockblock.app.archive.importing import import_evening
from tarockblock.app.evening import history
from tarockblock.app.evening.history import happenings
from tarockblock.app.evening.open_evening import read_stored
from tarockblock.app.files import dump_evening, load_known_evening
from tarockblock.app.merging.merge import merge, refusal_text
from tarockblock.app.merging.versions import (
    keep,
    make_current,
    marked,
    side_by_side,
    standing_version,
    version,
    versions,
)
from tarockblock.app.money.accounts import read_accounts
from tarockblock.app.money.posting import PaymentRequest
from tarockblock.app.recovery import recover
from tarockblock.app.restoring import preview
from tarockblock.app.rules import library
from tarockblock.app.settling import Settling
from tarockblock.app.sides import difference
from tarockblock.app.states import conflicts
from tarockblock.app.statistics import load_statistics
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.closing import RoundTerms
from tarockblock.domain.journal import Posted
from tarockblock.errors import BadInputError
from tarockblock.exchange.wording import Wording
from tarockblock.log.facts import BOOK, Data, Kind, write
from tarockblock.store import local
from tarockblock.store.opening import SCHEMA
from tests.app.machines import agreed
from tests.store.forging import forge
from tests.store.kit import NINE, ROUND, Minutes, blank, dreier, money, opened, sample, session_on


class Two:
    """Two machines: the evening was begun on Anna's, and Bert has a copy of her database."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.anna = open_store(folder / "anna.db")
        session = session_on(self.anna)
        session.record(dreier("Anna"))
        session.record(dreier("Bert", won=False))
        shutil.copy(folder / "anna.db", folder / "bert.db")
        self.bert = open_store(folder / "bert.db")

    def exchange(self) -> None:
        """Each takes the other's; then both say the same, and nothing is wrong with either."""
        for one, other in ((self.anna, self.bert), (self.bert, self.anna)):
            merge(one, [other.path], clock=Minutes())
        assert agreed(self.anna) == agreed(self.bert)
        for store in (self.anna, self.bert):
            assert checking.verify(store) == []

    def diverge(self) -> None:
        """Another third hand on each machine, and each takes the other's."""
        opened(self.anna).record(dreier("Cilli"))
        opened(self.bert).record(dreier("Dora"))
        self.exchange()

    def recover(self) -> None:
        """Bert's database after a recovery, with nothing wrong in it."""
        recover(self.bert.path, Minutes(), "verloren")
        self.bert = open_store(self.bert.path)
        assert checking.verify(self.bert) == []

    def delete(self) -> None:
        """The evening for good, on Anna's machine."""
        archive.trash(self.anna, 1, clock=Minutes())
        empty_trash(self.anna)

    def hands(self, store: Store, number: int = 1) -> int:
        return len(read_stored(store, number).evening.entries)

    def close(self) -> None:
        self.anna.close()
        self.bert.close()


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    found = Two(tmp_path)
    yield found
    found.close()


# ---------------------------------------------------------------------- the table


def test_evening_that_is_not_here__comes_with_trace_closing_and_book(two: Two, tmp_path: Path) -> None:
    session = opened(two.anna)
    session.replace(0, dreier("Cilli"))
    session.close_evening()
    with open_store(tmp_path / "cilli.db") as store:
        found = merge(store, [two.anna.path], clock=Minutes())
        assert (found.added, found.updated, found.same, found.postings) == (1, 0, 0, 1)
        here = opened(store)
        assert here.evening == session.evening
        assert here.closed_at == session.closed_at
        assert [each.entry for each in history.versions(here, 0)] == [dreier("Anna")]
        assert [each.kind for each in happenings(here)] == [each.kind for each in happenings(opened(two.anna))]
        assert read_accounts(store).is_booked(1)
        assert known_as(store, 1) == known_as(two.anna, 1)


def test_newer__comes_and_older_changes_nothing(two: Two) -> None:
    opened(two.anna).record(dreier("Cilli"))
    assert merge(two.anna, [two.bert.path], clock=Minutes()).same == 1
    assert two.hands(two.anna) == 3
    assert merge(two.bert, [two.anna.path], clock=Minutes()).updated == 1
    assert two.hands(two.bert) == 3


def test_diverged__the_later_stands_whole_and_the_other_can_be_read(two: Two) -> None:
    """Bert's third step has the greater number, whatever the clocks say."""
    opened(two.anna).record(dreier("Cilli"))
    for who in ("Dora", "Anna"):
        opened(two.bert).record(dreier(who))
    two.exchange()
    (conflict,) = conflicts(two.anna)
    assert two.hands(two.anna) == 4
    other = version(two.anna, 1, conflict.other)
    assert [each.declarer for each in other.evening.entries] == ["Anna", "Bert", "Cilli"]  # type: ignore[union-attr]
    kept = version(two.anna, 1, conflict.kept)
    assert (kept.stands, other.stands, kept.is_open, other.is_open) == (True, False, False, True)
    pairs = side_by_side(kept, other)
    assert [(pair.one, pair.other) for pair in pairs] == [(0, 0), (1, 1), (2, None), (3, None), (None, 2)]
    assert [pair.differs for pair in pairs] == [False, False, True, True, True]


def test_closed_on_both_sides__the_posting_of_the_later_closing_counts(two: Two) -> None:
    """Dreier at 5 points of 10 cents: on Anna's machine Anna gets 1,50 of hers and 0,50 of Bert's lost one."""
    opened(two.anna).close_evening()
    session = opened(two.bert)
    session.record(dreier("Bert"))
    money(two.bert).agree("sonst", RoundTerms())
    session.close_evening()
    two.exchange()
    accounts = read_accounts(two.anna)
    counting = [each for each in accounts.postings if each.id in accounts.book(ROUND).counting]
    closings = sorted((each.number, each.id) for each in accounts.postings)
    assert len(closings) == 2
    assert [(each.number, each.id) for each in counting] == closings[-1:]
    stands = next(each for each in versions(two.anna, 1) if each.stands)
    assert accounts.book(ROUND).balances == {who: int(cents.exact) for who, cents in stands.ledger.cents.items()}


def test_ticked_on_both__is_one_payment(two: Two) -> None:
    opened(two.anna).close_evening()
    merge(two.bert, [two.anna.path], clock=Minutes())
    for store in (two.anna, two.bert):
        if store is two.bert:
            request = PaymentRequest(payer="Cilli", payee="Dora", cents=5, on_account=True)
            money(store).pay(request)
        view = Settling(opened(store))
        view.set_paid(view.money.payments[0], True)
    left = Settling(opened(two.anna)).money.payments[0].cents
    two.exchange()
    found = [each for each in two.anna.log.journal if each.kind is Posted.PAYMENT]
    assert sorted(sum(owed.cents for owed in each.transfers) for each in found) == [5, left]
    assert Settling(opened(two.bert)).money.payments[0].paid == left


def test_ticked_on_both__of_one_file_closed_alike_on_two_machines_is_one_payment(two: Two) -> None:
    """Neither has ever heard of the other; who ticks, unticks and ticks again has paid once, too."""
    for store, days in ((two.anna, 3), (two.bert, 1)):
        number = archive.import_evening(store, sample(), Minutes(NINE + timedelta(days=days)))
        session = opened(store, number)
        session.close_evening()
        view = Settling(session)
        paid = view.money.payments[0].cents
        view.set_paid(view.money.payments[0], True)
    two.exchange()
    evening = local.id_of(two.anna, number)
    found = [each for each in two.anna.log.journal if each.kind is Posted.PAYMENT]
    assert [sum(owed.cents for owed in each.transfers) for each in found] == [paid]
    assert read_accounts(two.anna).book_of(number).closing_of(evening) is not None
    view = Settling(opened(two.bert, number))
    assert [each.paid for each in view.money.payments] == [paid, *(0 for _ in view.money.payments[1:])]
    view.set_paid(view.money.payments[0], False)
    Settling(opened(two.bert, number)).set_paid(view.money.payments[0], True)
    view = Settling(opened(two.bert, number))
    assert view.money.payments[0].paid == paid
    two.exchange()
    assert Settling(opened(two.anna, number)).money.payments[0].paid == paid


def test_ticked_on_both__in_two_rounds_contradicts_nothing(two: Two) -> None:
    """Closed in one round here, in another one there: the payments are two, and nobody's file is refused."""
    session = opened(two.bert)
    session.edit(session.evening, "Sonntag")
    for store in (two.anna, two.bert):
        opened(store).close_evening()
        view = Settling(opened(store))
        view.set_paid(view.money.payments[0], True)
    assert merge(two.anna, [two.bert.path], clock=Minutes()).refused == ()
    two.exchange()


def test_ticked_on_both__at_the_same_place_of_both_journals_is_told_the_same_way(two: Two) -> None:
    """Their numbers are the same and their times are not: everybody tells it as the same one of them did."""
    opened(two.anna).close_evening()
    merge(two.bert, [two.anna.path], clock=Minutes())
    for store, minutes in ((two.anna, 1), (two.bert, 9)):
        view = Settling(opened(store, 1, Minutes(NINE + timedelta(minutes=minutes))))
        view.set_paid(view.money.payments[0], True)
    two.exchange()
    assert len(two.anna.log.journal) == 2


def test_trashed_there_and_changed_here__stays_and_is_named(two: Two) -> None:
    archive.trash(two.anna, 1, clock=Minutes())
    opened(two.bert).record(dreier("Cilli"))
    found = merge(two.bert, [two.anna.path], clock=Minutes())
    assert [(each.evening, each.other_state) for each in found.conflicts] == [(1, "trashed")]
    two.exchange()
    assert [each.id for each in archive.list_evenings(two.anna)] == [1]
    assert two.hands(two.anna) == 3


def test_trashed_there_and_not_changed_here__goes_into_the_trash(two: Two) -> None:
    archive.trash(two.anna, 1, clock=Minutes())
    assert merge(two.bert, [two.anna.path], clock=Minutes()).updated == 1
    assert archive.list_evenings(two.bert) == []
    assert conflicts(two.bert) == ()
    archive.untrash(two.bert, 1, clock=Minutes())
    two.exchange()
    assert [each.id for each in archive.list_evenings(two.anna)] == [1]


def test_deleted__leaves_its_id_and_takes_the_evening_along_where_nobody_changed_it(two: Two) -> None:
    evening = local.id_of(two.anna, 1)
    two.delete()
    assert merge(two.anna, [two.bert.path], clock=Minutes()).added == 0
    assert archive.list_evenings(two.anna) == []
    assert [each.kind for each in two.anna.log.stream(evening).values()] == [Kind.DELETED]
    assert merge(two.bert, [two.anna.path], clock=Minutes()).updated == 1
    assert archive.list_evenings(two.bert) == []
    two.exchange()


def test_deleted__but_changed_here_stays_and_comes_back(two: Two) -> None:
    two.delete()
    opened(two.bert).record(dreier("Cilli"))
    found = merge(two.bert, [two.anna.path], clock=Minutes())
    assert [each.other_state for each in found.conflicts] == ["deleted"]
    two.exchange()
    assert [len(read_stored(two.anna, each.id).evening.entries) for each in archive.list_evenings(two.anna)] == [3]


def test_twins__both_stay_and_are_named(two: Two) -> None:
    session_on(two.bert).record(dreier())
    found = merge(two.anna, [two.bert.path], clock=Minutes())
    assert [(each.one, each.other, each.date) for each in found.lookalikes] == [(1, 2, "2026-11-19")]
    assert len(archive.list_evenings(two.anna)) == 2
    assert found.conflicts == ()


def test_house_rulesets__by_digest_and_the_later_choice_is_on_offer(two: Two) -> None:
    house = replace(blank().ruleset, id="unsere", cents_per_point=7)
    library.keep(two.anna, house)
    two.exchange()
    library.keep(two.bert, replace(house, cents_per_point=8))
    library.keep(two.anna, replace(house, id="andere"))
    two.exchange()
    assert {each.id: each.cents_per_point for each in library.house_rulesets(two.anna)} == {"unsere": 8, "andere": 7}
    library.remove(two.bert, "andere")
    two.exchange()
    assert [each.id for each in library.house_rulesets(two.anna)] == ["unsere"]


def test_joins__unite_and_the_later_one_stands(two: Two) -> None:
    for store, name in ((two.anna, "Franz"), (two.bert, "Franzl")):
        session_on(store, blank(f"mit {name}", ("Anna", "Bert", "Cilli", name)))
    two.exchange()
    same_people.join(two.anna, ["Franz", "Franzl"], "Franz")
    two.exchange()
    assert same_people.people_of(two.bert).called("Franzl") == "Franz"
    same_people.take_apart(two.bert, "Franz")
    two.exchange()
    assert same_people.people_of(two.anna).persons == ()


def test_join__that_can_not_apply_is_named(two: Two) -> None:
    """On Bert's machine both have sat in one evening: they are two people."""
    session_on(two.anna, blank("mit Franz", ("Anna", "Bert", "Cilli", "Franz")))
    session_on(two.anna, blank("mit Franzl", ("Anna", "Bert", "Cilli", "Franzl")))
    same_people.join(two.anna, ["Franz", "Franzl"], "Franz")
    session_on(two.bert, blank("mit beiden", ("Anna", "Bert", "Franz", "Franzl")))
    found = merge(two.anna, [two.bert.path], clock=Minutes())
    assert [each.join.called for each in found.names_apart] == ["Franz"]
    assert same_people.people_of(two.anna).persons == ()
    assert merge(two.anna, [two.bert.path], clock=Minutes()).names_apart == found.names_apart  # nothing else is new
    two.exchange()
    assert [each.join for each in merge(two.bert, [two.anna.path]).names_apart] == [found.names_apart[0].join]


# ---------------------------------------------------------------------- beside the table


def test_merge__writes_no_id_and_no_time_of_its_own(two: Two) -> None:
    opened(two.bert).record(dreier("Cilli"))
    session_on(two.bert, blank("ein anderer"))
    merge(two.anna, [two.bert.path])
    assert two.anna.log.ids() == two.bert.log.ids()
    assert [each.saved_at for each in archive.list_evenings(two.anna)] == [
        each.saved_at for each in archive.list_evenings(two.bert)
    ]


def test_merge__makes_a_copy_first_and_nothing_where_nothing_is_new(two: Two) -> None:
    opened(two.bert).record(dreier("Cilli"))
    before = two.anna.path.read_bytes()
    found = merge(two.anna, [two.bert.path], clock=Minutes())
    assert found.copy is not None
    with open_store(found.copy, read_only=True) as copy:
        assert two.hands(copy) == 2
    after = two.anna.path.read_bytes()
    assert after != before
    assert merge(two.anna, [two.bert.path], clock=Minutes()).copy is None
    assert two.anna.path.read_bytes() == after


def refused(two: Two) -> str:
    """Why Bert's database is not taken."""
    before = two.anna.path.read_bytes()
    (fate,) = merge(two.anna, [two.bert.path], clock=Minutes()).files
    assert two.anna.path.read_bytes() == before
    return fate.refusal.code


def test_file__is_only_copied(two: Two, tmp_path: Path) -> None:
    folder = tmp_path / "Stick"
    folder.mkdir()
    session_on(two.bert, blank("ein anderer"))
    before = two.bert.path.read_bytes()
    (folder / "bert.db").write_bytes(before)
    assert merge(two.anna, [folder / "bert.db"], clock=Minutes()).added == 1
    assert (folder / "bert.db").read_bytes() == before
    assert [each.name for each in folder.iterdir()] == ["bert.db"]


def test_file__with_any_finding_is_refused_as_a_whole_and_the_others_are_taken(two: Two, tmp_path: Path) -> None:
    opened(two.bert).record(dreier("Cilli"))
    bad = Path(shutil.copy(two.bert.path, tmp_path / "kaputt.db"))
    session_on(two.bert, blank("ein anderer"))
    with open_store(bad) as store, store.writing():
        store.execute("DROP TRIGGER log_unchanged")
        store.execute("UPDATE log SET text = replace(text, 'Cilli', 'Zilli') WHERE seq = (SELECT max(seq) FROM log)")
        store.execute(next(each for each in SCHEMA if "log_unchanged" in each))
    found = merge(two.anna, [bad, two.bert.path, tmp_path / "gibt es nicht.db"], clock=Minutes())
    assert [each.taken for each in found.files] == [False, True, False]
    codes = [each.refusal.code for each in found.files if each.refusal is not None]
    assert codes == ["log_changed", "merge_gone"]
    assert (found.added, found.updated) == (1, 1)


ID = "0a1b2c3d-0000-4000-8000-000000000000"

CONTENT: Data = {
    "heading": {"title": "", "date": None, "note": "", "round": "", "ruleset": "r", "cents_per_point": 1}
    | {"planned_radl": None, "first_dealer": "Anna"},
    "seats": ["Anna", "Bert", "Cilli", "Dora"],
    "rows": [],
}


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ({}, "facts_unsound"),
        ({**CONTENT, "rows": [["x"]]}, "facts_unsound"),
        ({**CONTENT, "rows": [[ID, {"kind": "nonsense"}]]}, "facts_unknown"),
        ({**CONTENT, "heading": {}}, "facts_unsound"),
        ({**CONTENT, "heading": {}, "seats": []}, "facts_unsound"),
        ({**CONTENT, "heading": {**CONTENT["heading"], "title": 7}}, "facts_unsound"),
        ({**CONTENT, "heading": {**CONTENT["heading"], "first_dealer": "Emil"}}, "not_at_table"),
        ({**CONTENT, "seats": ["Anna", "Anna"]}, "facts_unsound"),
        ({**CONTENT, "heading": {**CONTENT["heading"], "ruleset": "0" * 32}}, "evening_unreadable"),
        (CONTENT, "number_missing"),
    ],
    ids=[
        "nothing",
        "no row",
        "no entry",
        "no heading",
        "empty",
        "a number for a title",
        "no dealer",
        "two people",
        "no ruleset",
        "fits",
    ],
)
def test_file__with_what_can_be_no_evening_is_refused_and_why_is_said(two: Two, content: Data, code: str) -> None:
    """Its ids fit: somebody made it so."""
    mark = next(iter(two.bert.log.house.rulesets))
    if content.get("heading", {}).get("ruleset") == "r":
        content = {**content, "heading": {**content["heading"], "ruleset": mark}}
    forge(two.bert, write(ID, 99, Kind.BEGUN, {"content": content, "closed": False}, at="2026-11-19T21:00:00+01:00"))
    (fate,) = merge(two.anna, [two.bert.path], clock=Minutes()).files
    assert fate.refusal.code == code
    assert refusal_text(fate.refusal, Wording("en"))


def test_file__with_facts_of_lesser_numbers_than_those_they_follow_is_refused(two: Two) -> None:
    """So none can follow itself in a circle."""
    stands = two.bert.log.evening(local.id_of(two.bert, 1)).standing
    fact = write(stands.stream, 1, Kind.CHANGED, {"operations": []}, parents=[stands.id], at=stands.at)
    forge(two.bert, fact)
    assert refused(two) == "facts_unsound"


def test_file__that_says_a_booking_with_other_amounts_than_here_is_refused(two: Two) -> None:
    opened(two.anna).close_evening()
    merge(two.bert, [two.anna.path], clock=Minutes())
    request = PaymentRequest(payer="Cilli", payee="Dora", cents=5, on_account=True)
    money(two.anna).pay(request)
    told = max((each for each in two.anna.log.stream(BOOK).values()), key=lambda each: each.number)
    forge(two.bert, write(BOOK, told.number, told.kind, {**told.data, "transfers": [["Cilli", "Dora", 6]]}, at=told.at))
    assert checking.verify(two.bert) == []
    assert refused(two) == "facts_unsound"


def test_evening_file__counts_as_an_import_does(two: Two, tmp_path: Path) -> None:
    file = tmp_path / "abend.tarock.json"
    file.write_text(dump_evening(sample()), encoding="utf-8")
    assert merge(two.anna, [file], clock=Minutes()).added == 1
    again = merge(two.anna, [file], clock=Minutes())
    assert (again.added, again.same) == (0, 1)
    assert merge(two.bert, [two.anna.path, file], clock=Minutes()).added == 1
    file.write_text(dump_evening(opened(two.anna).evening, known_as(two.anna, 1)).replace("Bert", "Bertl"), "utf-8")
    (fate,) = merge(two.anna, [file], clock=Minutes()).files
    assert fate.refusal.code == "merge_differs"


def test_file_of_an_evening__mailed_and_imported_is_no_other_version_of_it(two: Two, tmp_path: Path) -> None:
    file = tmp_path / "abend.tarock.json"
    file.write_text(dump_evening(opened(two.anna).evening, known_as(two.anna, 1)), encoding="utf-8")
    with open_store(tmp_path / "cilli.db") as store:
        assert merge(store, [file], clock=Minutes()).added == 1
        assert merge(two.anna, [store.path], clock=Minutes()).conflicts == ()
        found = merge(store, [two.anna.path], clock=Minutes())
        assert (found.updated, found.conflicts) == (1, ())
        assert agreed(store) == agreed(two.anna)
        assert len(versions(store, 1)) == 1
        assert not opened(store).closed


@pytest.mark.parametrize("since", ["nothing", "a hand", "closed", "closed and paid", "thrown away"])
def test_file_of_an_evening__imported_elsewhere_is_no_conflict_whatever_its_origin_did_since(
    two: Two, tmp_path: Path, since: str
) -> None:
    """The file says how the evening was when it was written, whichever of the two databases is merged first."""
    text = json.loads(dump_evening(opened(two.anna).evening, known_as(two.anna, 1)))
    assert (text["version"], "id" in text, len(text["rows"])) == (1, True, 2)
    file = tmp_path / "abend.tarock.json"
    file.write_text(json.dumps(text), encoding="utf-8")
    session = opened(two.anna)
    if since == "a hand":
        session.record(dreier("Cilli"))
    if since.startswith("closed"):
        session.close_evening()
    if since == "closed and paid":
        view = Settling(session)
        view.set_paid(view.money.payments[0], True)
    if since == "thrown away":
        archive.trash(two.anna, 1, clock=Minutes())
    with open_store(tmp_path / "cilli.db") as cilli:
        merge(cilli, [file], clock=Minutes())
        for store, other in ((two.anna, cilli), (cilli, two.anna)):
            assert merge(store, [other.path], clock=Minutes()).conflicts == ()
            assert checking.verify(store) == []
            assert conflicts(store) == ()
        assert agreed(cilli) == agreed(two.anna)
        assert opened(cilli).closed is since.startswith("closed")


def test_one_file__taken_in_on_two_machines_is_one_evening(two: Two) -> None:
    for store in (two.anna, two.bert):
        archive.import_evening(store, sample(), Minutes())
    found = merge(two.anna, [two.bert.path], clock=Minutes())
    assert (found.added, found.same, found.conflicts) == (0, 2, ())
    two.exchange()


def test_one_file__without_a_date_taken_in_on_two_days_has_the_same_day_on_both(two: Two) -> None:
    """That of its first hand with a time; the day on which it was taken in is nobody's."""
    for store, days in ((two.anna, 3), (two.bert, 1)):
        archive.import_evening(store, replace(sample(), date=None), Minutes(NINE + timedelta(days=days)))
    two.exchange()
    found = load_statistics(two.anna)
    assert [each.date for each in found.everything.evenings].count("") == 1  # none of the sample's hands has a time
    assert found.everything.evenings == load_statistics(two.bert).everything.evenings


def test_of_a_round__nothing_else_comes(two: Two) -> None:
    session = session_on(two.bert, blank("Sonntag", ("Karl", "Lois", "Mitzi", "Nora")))
    session.edit(session.evening, "Sonntag")
    session.record(dreier("Karl"))
    session.close_evening()
    money(two.bert).agree("Sonntag", RoundTerms(stake=50))
    opened(two.bert).record(dreier("Cilli"))
    found = merge(two.anna, [two.bert.path], ROUND, Minutes())
    assert (found.added, found.updated, found.postings) == (0, 1, 0)
    assert read_accounts(two.anna).rounds == (ROUND,)
    (refused,) = merge(two.anna, [two.bert.path], "Freitag", Minutes()).files
    assert refused.refusal.code == "no_such_round"
    assert merge(two.anna, [two.bert.path], "Sonntag", Minutes()).added == 1
    two.exchange()


def test_of_a_round__a_closing_that_a_later_one_of_another_round_has_replaced_stays_behind(
    two: Two, tmp_path: Path
) -> None:
    """Alone it would count: the evening that was closed there belongs to another round now."""
    opened(two.anna).close_evening()
    session = opened(two.bert)
    session.edit(session.evening, "Sonntag")
    session_on(two.bert, blank("noch einer", ("Karl", "Lois", "Mitzi", "Nora"))).close_evening()
    opened(two.bert).close_evening()
    two.exchange()
    assert read_accounts(two.anna).book(ROUND).claims == ()
    with open_store(tmp_path / "cilli.db") as store:
        merge(store, [two.anna.path], ROUND, Minutes())
        assert read_accounts(store).book(ROUND).claims == ()
        assert checking.verify(store) == []


def test_put_in_place__is_one_step_that_the_others_hear_of_and_the_same_takes_it_back(two: Two) -> None:
    opened(two.anna).close_evening()
    opened(two.bert).record(dreier("Dora"))
    two.exchange()
    (conflict,) = conflicts(two.anna)
    evening = conflict.evening_id
    count = len(two.anna.log.stream(evening))
    assert make_current(two.anna, 1, conflict.other, Minutes()) == conflict.kept
    assert len(two.anna.log.stream(evening)) == count + 1
    two.exchange()
    assert conflicts(two.bert) == ()
    assert (two.hands(two.bert), opened(two.bert).closed) == (3, False)
    assert read_accounts(two.bert).book(ROUND).claims == ()
    make_current(two.bert, 1, conflict.kept, Minutes())
    two.exchange()
    assert (two.hands(two.anna), opened(two.anna).closed) == (2, True)
    assert read_accounts(two.anna).is_booked(1)
    assert {len(each.evening.entries) for each in versions(two.anna, 1)} == {2, 3}


def test_put_in_place__refuses_what_is_no_other_version(two: Two) -> None:
    stands = standing_version(two.anna, 1)
    for id_, code in ((stands, "version_stands"), ("nix", "no_such_version")):
        with pytest.raises(BadInputError) as refused:
            make_current(two.anna, 1, str(id_), Minutes())
        assert refused.value.code == code
    with pytest.raises(BadInputError, match=r"^no_conflict\b"):
        keep(two.anna, 1, Minutes())


def test_keep__settles_the_conflict_everywhere_and_the_other_stays_readable(two: Two) -> None:
    two.diverge()
    keep(two.bert, 1, Minutes())
    two.exchange()
    assert conflicts(two.anna) == ()
    assert len(versions(two.anna, 1)) == 2


def test_keep__of_a_closed_evening_thrown_away_elsewhere_books_it_again(two: Two) -> None:
    """The trash took back what was booked, and nobody there knew that it would stay."""
    opened(two.anna).close_evening()
    merge(two.bert, [two.anna.path], clock=Minutes())
    balances = read_accounts(two.anna).book(ROUND).balances
    archive.trash(two.anna, 1, clock=Minutes())
    rename(two.bert, 1, "umbenannt", "", Minutes())
    two.exchange()
    assert (opened(two.anna).closed, read_accounts(two.anna).is_booked(1)) == (True, False)
    (conflict,) = conflicts(two.anna)
    assert (conflict.other_state, conflict.is_unbooked) == ("trashed", True)
    of = two.anna.log.evening(conflict.evening_id)
    told = difference(two.anna, of, of.facts[conflict.other], of.facts[conflict.kept])
    assert "close 1 books it again" in told.sentence(Wording("en"))
    keep(two.bert, 1, Minutes())
    two.exchange()
    assert read_accounts(two.anna).book(ROUND).balances == balances


def test_deleted__in_a_shared_round_goes_elsewhere_too(two: Two) -> None:
    session_on(two.anna, blank("ein anderer"))
    two.delete()
    assert merge(two.bert, [two.anna.path], ROUND, Minutes()).updated == 1
    assert [each.title for each in archive.list_evenings(two.bert)] == ["ein anderer"]


def test_deleted__of_another_round_stays_where_only_one_is_merged(two: Two) -> None:
    session = session_on(two.anna, blank("Sonntag"))
    session.edit(session.evening, "Sonntag")
    two.delete()
    assert merge(two.bert, [two.anna.path], "Sonntag", Minutes()).updated == 0
    assert [each.title for each in archive.list_evenings(two.bert)] == ["Sonntag", "Donnerstagsrunde"]


def test_preview__says_what_would_come_and_writes_nothing(two: Two) -> None:
    opened(two.bert).record(dreier("Cilli"))
    session_on(two.bert, blank("ein anderer"))
    before = two.anna.path.read_bytes()
    found = preview(two.anna.path, [two.bert.path])
    assert (found.added, found.updated, found.copy) == (1, 1, None)
    assert two.anna.path.read_bytes() == before
    assert preview(two.folder / "neu.db", [two.bert.path]).added == 2
    assert not (two.folder / "neu.db").exists()


# ---------------------------------------------------------------------- where both say the same


def test_closed_on_both_sides__alike_is_no_conflict_and_one_posting_counts(two: Two) -> None:
    """There is nothing to choose: the same rows, closed, the same payments."""
    opened(two.anna).close_evening()
    balances = read_accounts(two.anna).book(ROUND).balances
    opened(two.bert).close_evening()
    assert merge(two.anna, [two.bert.path], clock=Minutes()).conflicts == ()
    two.exchange()
    for store in (two.anna, two.bert):
        assert conflicts(store) == ()
        assert len(versions(store, 1)) == 1
        assert [(each.is_split, each.versions) for each in marked(store, archive.list_evenings(store))] == [
            (False,) * 2
        ]
        book = read_accounts(store).book(ROUND)
        assert (len(book.postings), len(book.counting), book.balances) == (2, 1, balances)


@pytest.mark.parametrize("who", ["anna", "bert"])
def test_closed_on_both_sides__alike_and_gone_on_with_has_seen_both(two: Two, who: str) -> None:
    for store in (two.anna, two.bert):
        opened(store).close_evening()
    two.exchange()
    session = opened(getattr(two, who))
    session.reopen()
    session.record(dreier("Cilli"))
    two.exchange()
    assert conflicts(two.anna) == ()
    assert [two.hands(store) for store in (two.anna, two.bert)] == [3, 3]
    assert len(versions(two.bert, 1)) == 1


def test_closed_on_both_sides__rounded_otherwise_is_something_to_choose(two: Two) -> None:
    opened(two.anna).close_evening()
    Settling(opened(two.bert)).set_unit(50)
    opened(two.bert).close_evening()
    two.exchange()
    assert len(conflicts(two.anna)) == 1


def test_closed_on_both_sides__one_of_two_alike_is_named_beside_another(two: Two, tmp_path: Path) -> None:
    """Three machines: two closed it alike, the third with one hand more and later; putting one in place settles it."""
    shutil.copy(two.anna.path, tmp_path / "cilli.db")
    for store in (two.anna, two.bert):
        opened(store).close_evening()
    with open_store(tmp_path / "cilli.db") as cilli:
        session_on(cilli, blank("vorher")).close_evening()
        opened(cilli).record(dreier("Cilli"))
        opened(cilli).close_evening()
        merge(two.anna, [two.bert.path, cilli.path], clock=Minutes())
        merge(two.bert, [cilli.path, two.anna.path], clock=Minutes())
    two.exchange()
    (conflict,) = conflicts(two.anna)
    assert (two.hands(two.anna), len(versions(two.anna, 1))) == (3, 2)
    make_current(two.anna, 1, conflict.other, Minutes())
    two.exchange()
    assert conflicts(two.bert) == ()
    assert two.hands(two.bert) == 2


def test_brought_to_the_other_state__by_its_file_is_no_conflict_any_more(two: Two, tmp_path: Path) -> None:
    """``import --update`` on Anna's machine, before she merges or after; then she goes on."""
    opened(two.anna).record(dreier("Cilli"))
    opened(two.bert).record(dreier("Dora"))
    file = tmp_path / "abend.tarock.json"
    file.write_text(dump_evening(opened(two.bert).evening, known_as(two.bert, 1)), encoding="utf-8")
    found, _ = load_known_evening(file.read_bytes())
    merge(two.bert, [two.anna.path], clock=Minutes())
    assert len(conflicts(two.bert)) == 1
    import_evening(two.anna, found, update=True, clock=Minutes())
    two.exchange()
    assert conflicts(two.anna) == ()
    opened(two.anna).record(dreier("Anna"))
    two.exchange()
    assert conflicts(two.bert) == ()
    assert two.hands(two.bert) == 4


def test_brought_to_the_other_state__after_the_merge_settles_it_as_putting_it_in_place_does(
    two: Two, tmp_path: Path
) -> None:
    two.diverge()
    (conflict,) = conflicts(two.anna)
    other = version(two.anna, 1, conflict.other)
    found, _ = load_known_evening(dump_evening(other.evening, other.known_as).encode())
    import_evening(two.anna, found, update=True, clock=Minutes())
    assert conflicts(two.anna) == ()
    opened(two.anna).record(dreier("Anna"))
    two.exchange()
    assert conflicts(two.bert) == ()
    assert two.hands(two.bert) == 4


# ---------------------------------------------------------------------- after a recovery


def test_recovered__a_conflict_is_there_as_it_was(two: Two) -> None:
    two.diverge()
    two.bert.close()
    raw = bytearray(two.bert.path.read_bytes())
    raw[100:108] = bytes(8)  # the list of tables
    two.bert.path.write_bytes(raw)
    two.recover()
    assert len(conflicts(two.bert)) == 1
    two.exchange()


def test_recovered__with_nothing_lost_is_no_other_version(two: Two) -> None:
    opened(two.bert).record(dreier("Cilli"))
    two.bert.close()
    two.recover()
    found = merge(two.anna, [two.bert.path], clock=Minutes())
    assert (found.updated, found.conflicts) == (1, ())
    two.exchange()
