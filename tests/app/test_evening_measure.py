"""What is stored can be exported and read again: an evening does not grow beyond what a file may hold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.app import archive, files
from tarockblock.app.archive import rename
from tarockblock.app.evening.session import BadEntryError
from tarockblock.app.files import dump_evening, load_evening
from tarockblock.app.records import fact_of
from tarockblock.app.storage import Store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Annulled, Manual, TableChange
from tarockblock.domain.money import Points
from tarockblock.exchange import evening_file
from tarockblock.exchange.evening_file import most_bytes
from tarockblock.exchange.wording import Wording
from tests.evenings import random_evening
from tests.store.kit import FOUR, Minutes, blank, dreier, session_on


def refused(store: Store, evening: Evening, entry: object) -> str:
    """The code with which one more entry is refused; the evening as it was can be exported and read again."""
    session = session_on(store, evening)
    with pytest.raises(BadEntryError) as error:
        session.record(entry)  # type: ignore[arg-type]
    assert session.evening.entries == archive.load(store, session.evening_id or 0).entries == evening.entries
    assert load_evening(dump_evening(session.evening).encode())[0] == session.evening
    (found,) = error.value.problems
    for language in ("de", "en"):
        assert Wording(language).problem(found, evening.ruleset)
    return found.code


def test_entries__one_more_than_a_file_may_hold(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening_file, "MAX_ENTRIES", 5)
    assert refused(store, replace(blank(), entries=(dreier(),) * 5), dreier()) == "too_many_entries"


def test_people__one_more_than_a_file_may_hold(store: Store) -> None:
    tables = [TableChange(players=tuple(f"{number}.{seat}" for seat in range(4))) for number in range(14)]
    full = replace(blank(), entries=tuple(tables))
    assert len(full.everybody) == evening_file.MAX_PEOPLE
    assert refused(store, full, TableChange(players=("Neu", *FOUR[1:]))) == "too_many_people"


def test_people__who_were_there_may_come_back(store: Store) -> None:
    tables = [TableChange(players=tuple(f"{number}.{seat}" for seat in range(4))) for number in range(14)]
    session = session_on(store, replace(blank(), entries=tuple(tables)))
    session.record(TableChange(players=FOUR))
    assert load_evening(dump_evening(session.evening).encode())[0] == session.evening


def test_amounts__whose_sums_would_have_no_end(store: Store) -> None:
    primes = (999983, 999979, 999961)
    rows = [Manual(points={"Anna": Points(1) / each, "Bert": Points(-1) / each}, reason="x") for each in primes]
    assert refused(store, replace(blank(), entries=tuple(rows[:2])), rows[2]) == "amount_form"


def test_size__notes_that_would_not_go_into_a_file(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    full = replace(blank(), entries=(dreier(note="ö" * 2000),) * 70)
    monkeypatch.setattr(files, "MAX_BYTES", len(dump_evening(full).encode()) + 1000)
    assert refused(store, full, dreier(note="ö" * 4000)) == "evening_too_large"
    number = session_on(store, replace(full, title="voll")).evening_id
    with pytest.raises(BadEntryError):
        rename(store, number or 0, "voll", "ö" * 4000, Minutes())


def test_size__what_is_believed_of_an_entry_is_never_too_little() -> None:
    """Each as long as its form allows, or of hidden signs alone; and whatever a round may write."""
    people = tuple(f"{number:02}" + "🂱" * 38 for number in range(60))
    longest = Manual(
        points={who: Points(999_999_999 if number % 2 else -999_999_999) for number, who in enumerate(people)},
        reason="🂱" * 4000,
    )
    hidden = dreier(note="\u202e\U000e0001" * 2000)
    for entry in (longest, hidden, *(each for seed in range(20) for each in random_evening(seed, entries=20).entries)):
        evening = replace(blank(), entries=(Annulled(), entry, Annulled()))
        without = replace(evening, entries=(Annulled(), Annulled()))
        taken = len(dump_evening(evening).encode()) - len(dump_evening(without).encode())
        assert taken <= most_bytes(fact_of(entry))


def test_size__a_long_evening_is_written_out_only_where_it_may_be_too_large(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_on(store, replace(blank(), entries=(dreier(),) * 200))
    monkeypatch.setattr(files, "dump_evening", None)
    session.record(dreier())
    session.undo()


def test_start__with_more_than_a_file_may_hold(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening_file, "MAX_ENTRIES", 2)
    with pytest.raises(BadEntryError):
        session_on(store, replace(blank(), entries=(dreier(),) * 3))
    assert archive.list_evenings(store) == []


def test_beyond_it_already__can_still_be_mended(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Evenings of earlier versions: nothing is taken away from them, and every row can be put right."""
    session = session_on(store, replace(blank(), entries=(dreier(),) * 5))
    monkeypatch.setattr(evening_file, "MAX_ENTRIES", 3)
    session.replace(0, dreier("Bert"))
    session.strike(1)
    session.undo()
    assert session.evening.entries[0] == dreier("Bert")
