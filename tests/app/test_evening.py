"""The one door for changes: what it stores, what it refuses, and how it stands after a restart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.app import archive, checking
from tarockblock.app.evening.history import versions
from tarockblock.app.evening.session import BadEntryError, EveningSession
from tarockblock.app.storage import Store, open_store
from tarockblock.domain.hand import Annulled, Doubling, NegativeDeclarer, NegativeGame, TableChange
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.errors import BadInputError, StoreError
from tests.store.kit import (
    FOUR,
    SAMPLES,
    Minutes,
    blank,
    dreier,
    manual,
    night,
    restarted,
    retitle,
    sample,
    session_on,
)


@pytest.mark.parametrize("name", SAMPLES)
def test_record__a_whole_evening_comes_back_after_a_restart(store: Store, name: str) -> None:
    evening = sample(name)
    session = session_on(store, replace(evening, entries=()))
    for entry in evening.entries:
        session.record(entry)
    again = restarted(session)
    assert again.evening == evening
    assert again.ledger == compute_ledger(evening)
    assert checking.verify(again.store) == []


def test_start__refuses_an_evening_with_a_bad_header(store: Store) -> None:
    session = EveningSession(store, Minutes())
    with pytest.raises(BadEntryError) as refused:
        session.start(replace(blank(players=("Anna", "Bert", "Cilli", "anna")), first_dealer="Xaver", date="gestern"))
    assert {each.path for each in refused.value.problems} == {"players[3]", "first_dealer", "date"}
    assert not session.is_open
    assert archive.list_evenings(store) == []


def test_record__an_entry_that_does_not_fit_is_refused_with_its_problems(store: Store) -> None:
    session = session_on(store)
    with pytest.raises(BadEntryError) as refused:
        session.record(dreier("Xaver"))
    assert [each.code for each in refused.value.problems] == ["not_at_table"]
    assert session.evening.entries == ()
    assert not session.can_undo


def test_record__text_no_file_could_hold_is_refused(store: Store) -> None:
    session = session_on(store)
    with pytest.raises(BadEntryError) as refused:
        session.record(dreier(note="x" * 10_000))
    assert [each.code for each in refused.value.problems] == ["text_long"]


def test_record__what_the_file_leaves_out_is_left_out_at_once(store: Store) -> None:
    """The session holds what will come back from the disk, not what the dialog happened to write."""
    session = session_on(store)
    session.record(NegativeGame(game="piccolo", declarers=(NegativeDeclarer("Anna", won=True, kontra={"Bert": 0}),)))
    assert session.evening.entries == restarted(session).evening.entries


def test_record__says_what_happened(store: Store) -> None:
    session = session_on(store)
    session.record(dreier("Anna"))
    change = session.record(dreier("Bert"))
    assert (change.kind, change.evening_id, change.index) == ("recorded", 1, 1)
    assert session.saved_at == change.at


def test_record__a_failing_disk_leaves_everything_as_it_was(store: Store) -> None:
    session = session_on(store)
    session.record(dreier("Anna"))
    before = session.evening
    pages = store.row("PRAGMA page_count")[0]
    store.db.execute(f"PRAGMA max_page_count = {pages}")
    codes = []
    for _ in range(20):
        try:
            session.record(dreier("Bert", note="y" * 3000))
            before = session.evening
        except StoreError as full:
            codes.append(full.code)
    assert set(codes) == {"disk_full"}
    assert session.evening == before
    assert archive.load(store, 1) == before
    assert checking.verify(store) == []
    store.db.execute("PRAGMA max_page_count = 1000000")
    session.record(dreier("Bert"))
    assert session.evening == archive.load(store, 1)


def test_record__two_windows_do_not_overwrite_each_other(tmp_path: Path) -> None:
    with open_store(tmp_path / "abend.db") as one, open_store(tmp_path / "abend.db") as two:
        first, second = session_on(one), EveningSession(two, Minutes())
        second.open(1)
        first.record(dreier("Anna"))
        for attempt in (
            lambda: second.record(dreier("Bert")),
            lambda: retitle(second, "anders", ""),
            second.close_evening,
        ):
            with pytest.raises(StoreError, match=r"^changed_elsewhere\b"):
                attempt()
        second.open(1)
        second.record(dreier("Bert"))
        assert archive.load(one, 1).entries == (dreier("Anna"), dreier("Bert"))


def test_preview__names_the_problems(store: Store) -> None:
    found = session_on(store).preview(dreier("Xaver"))
    assert isinstance(found, list)
    assert [(each.path, each.code) for each in found] == [("declarer", "not_at_table")]


def test_replace__what_no_longer_fits_stays_and_says_so(store: Store) -> None:
    session = session_on(store, blank(players=(*FOUR, "Emil")))
    session.record(TableChange(players=("Emil", *FOUR)))
    session.record(dreier("Anna"))
    session.record(dreier("Bert"))
    session.replace(0, TableChange(players=("Bert", "Cilli", "Dora", "Emil")))
    assert [bool(row.problems) for row in session.ledger.rows] == [False, True, False]
    assert session.evening.entries[1] == dreier("Anna")
    again = restarted(session)
    assert again.ledger == compute_ledger(again.evening)
    assert checking.verify(again.store) == []


def test_replace__keeps_the_earlier_version_with_what_it_scored(store: Store) -> None:
    session = session_on(store)
    session.record(dreier("Anna"))
    written = session.saved_at
    scored = session.ledger.rows[0].points
    session.replace(0, dreier("Anna", won=False))
    (version,) = versions(session, 0)
    assert version.entry == dreier("Anna")
    assert version.written_at == written
    assert version.points == scored
    assert version.cents["Anna"] == Cents(10 * scored["Anna"].value)
    assert session.corrected()[0] == {0}
    assert session.ledger.rows[0].points != scored


def test_replace__by_the_same_leaves_no_trace(store: Store) -> None:
    """Enter in the correction dialog without having corrected anything."""
    session = session_on(store)
    session.record(dreier("Anna"))
    for attempt in (
        lambda: session.replace(0, dreier("Anna")),
        lambda: session.move(0, 0),
        lambda: retitle(session, session.evening.title, ""),
    ):
        assert attempt().kind == "unchanged"
    assert versions(session, 0) == []
    assert session.corrected()[0] == set()
    assert session.undo().of == "recorded"


def test_versions__an_undone_edit_is_one_but_the_row_is_as_it_was(store: Store) -> None:
    session = session_on(store)
    session.record(dreier("Anna"))
    session.replace(0, dreier("Bert"))
    session.undo()
    assert session.corrected()[0] == set()
    assert [version.entry for version in versions(session, 0)] == [dreier("Anna"), dreier("Bert")]
    session.redo()
    assert session.corrected()[0] == {0}
    assert len(versions(session, 0)) == 3


def test_versions__follow_a_row_that_moves(store: Store) -> None:
    session = session_on(store, night(*map(dreier, FOUR)))
    session.replace(0, dreier("Anna", won=False))
    session.move(0, 3)
    assert [version.entry for version in versions(session, 3)] == [dreier("Anna")]
    assert session.corrected()[0] == {3}


def test_strike__counts_nothing_and_moves_nothing(store: Store) -> None:
    session = session_on(store, night(*map(dreier, FOUR)))
    without = compute_ledger(
        replace(session.evening, entries=session.evening.entries[:1] + session.evening.entries[2:])
    )
    session.strike(1, reason="doppelt eingetragen")
    assert session.struck_entry(1) == dreier("Bert")
    assert session.ledger.points == without.points
    assert session.ledger.state == without.state
    assert session.evening.entries[1] == Annulled(replay=True, reason="doppelt eingetragen")


def test_strike__with_the_deal_moving_on_is_a_hand_of_zero(store: Store) -> None:
    session = session_on(store)
    session.record(replace(dreier("Anna"), dealer="Bert", vorhand="Dora"))
    before = session.ledger.state
    session.strike(0, replay=False)
    assert session.ledger.state == before
    assert session.ledger.points == dict.fromkeys(FOUR, Points())


@pytest.mark.parametrize("entry", [manual(Anna=1, Bert=-1), Doubling(radl=1), TableChange(players=FOUR[::-1])])
def test_strike__rows_that_are_no_hands_too(store: Store, entry: Doubling) -> None:
    session = session_on(store)
    before = session.ledger.state
    session.record(entry)
    session.strike(0)
    assert session.ledger.state == before
    assert session.ledger.points == dict.fromkeys(FOUR, Points())
    session.restore(0)
    assert session.evening.entries == (entry,)


def test_restore__a_row_that_was_never_struck_here(store: Store) -> None:
    session = session_on(store)
    session.record(Annulled())
    assert session.struck_entry(0) is None
    with pytest.raises(ValueError, match="not struck"):
        session.restore(0)


def test_move__there_and_where_there_is_nothing(store: Store) -> None:
    session = session_on(store, night(*map(dreier, FOUR)))
    assert session.move(0, 2).index == 2
    assert [entry.declarer for entry in restarted(session).evening.entries] == ["Bert", "Cilli", "Anna", "Dora"]  # type: ignore[union-attr]
    for index, to in ((4, 0), (0, 4), (-1, 0)):
        with pytest.raises(IndexError):
            session.move(index, to)


def test_amend__the_first_dealer_put_right_changes_everything_after(store: Store) -> None:
    session = session_on(store)
    session.record(dreier("Anna"))
    session.edit(replace(session.evening, first_dealer="Anna", cents_per_point=20), session.round)
    assert session.ledger.next_deal().dealer == "Bert"
    assert session.ledger.cents["Anna"] == Cents(20 * session.ledger.points["Anna"].value)
    again = restarted(session)
    assert again.evening == session.evening
    assert checking.verify(again.store) == []
    again.undo()
    assert again.evening.first_dealer == "Dora"


def test_amend__is_checked_like_a_file(store: Store) -> None:
    session = session_on(store)
    with pytest.raises(BadEntryError):
        retitle(session, "zwei\nZeilen", "")
    assert session.evening.title == "Donnerstagsrunde"


def test_undo__says_which_row_it_was(store: Store) -> None:
    session = session_on(store)
    session.record(dreier("Anna"))
    session.record(dreier("Bert"))
    change = session.undo()
    assert (change.kind, change.of, change.index) == ("undone", "recorded", None)
    assert session.redo().index == 1


def test_undo__nothing_to_undo(store: Store) -> None:
    session = session_on(store)
    for attempt in (session.undo, session.redo):
        with pytest.raises(ValueError, match="nothing"):
            attempt()


def test_undo__another_evening_is_not_touched(store: Store) -> None:
    session = session_on(store)
    session.record(dreier("Anna"))
    session.start(blank("zweiter Abend"))
    assert not session.can_undo
    session.open(1)
    assert session.can_undo


def test_close__nothing_changes_until_it_is_reopened(store: Store) -> None:
    session = session_on(store)
    session.record(dreier("Anna"))
    session.close_evening()
    assert session.closed
    assert not session.can_undo
    for attempt in (
        lambda: session.record(dreier("Bert")),
        session.undo,
        lambda: retitle(session, "x", ""),
        lambda: session.strike(0),
    ):
        with pytest.raises(BadInputError, match=r"^evening_closed\b"):
            attempt()
    again = restarted(session)
    assert again.closed
    again.reopen()
    again.undo()
    assert again.evening.entries == ()


def test_open__an_evening_that_is_not_there(store: Store) -> None:
    session = session_on(store)
    with pytest.raises(StoreError, match=r"^no_such_evening\b"):
        session.open(99)
    assert session.evening_id == 1


def test_last_open__one_reopened_where_none_was_shown_before(store: Store) -> None:
    """As by ``import`` and ``reopen``: the window says no longer that none is open."""
    first, second = (archive.import_evening(store, blank(title), Minutes()) for title in ("leer", "auch leer"))
    session = archive.DetachedSession(store, Minutes())
    for number in (first, second):
        session.open(number)
        session.reopen()
        assert session.last_open_id() == first


def test_last_open__not_one_in_the_trash(store: Store) -> None:
    session = session_on(store)
    assert session.last_open_id() == 1
    archive.trash(store, 1)
    assert session.last_open_id() is None


def test_read_only__reads_everything_and_stores_nothing(tmp_path: Path) -> None:
    with open_store(tmp_path / "abend.db") as store:
        session_on(store).record(dreier("Anna"))
    with open_store(tmp_path / "abend.db", read_only=True) as store:
        session = EveningSession(store, Minutes())
        session.open(1)
        assert session.evening.entries == (dreier("Anna"),)
        with pytest.raises(StoreError, match=r"^database_read_only\b"):
            session.record(dreier("Bert"))
        assert session.evening.entries == (dreier("Anna"),)
