"""Six at the table in the log: new evenings go by who dealt before, those stored without a word stay as they were."""

from __future__ import annotations

from dataclasses import replace

from tarockblock.app import archive
from tarockblock.app.evening import EveningSession
from tarockblock.app.records import evening_of
from tarockblock.app.states import stands_as
from tarockblock.app.storage import Store
from tarockblock.domain.hand import TableChange
from tarockblock.domain.ledger import compute_ledger
from tarockblock.store import local
from tests.store.kit import FIVE, dreier, night, session_on

SIX = (*FIVE, "Franz")


def outs(session: EveningSession) -> list[tuple[str, ...]]:
    return [row.deal.sitting_out for row in session.ledger.rows if row.deal is not None]


def test_stored__evenings_from_before_stay_as_they_were(store: Store) -> None:
    """Emil deals first; Franz sits down; Anna deals. Today Emil rests with her, in stored evenings Franz did."""
    entries = (dreier("Bert"), TableChange(players=SIX), dreier("Cilli"))
    new = night(*entries, players=FIVE)
    session = session_on(store)
    found = {}
    for evening in (new, replace(new, six_by_seat=True, title="Damals")):
        session.start(evening)
        found[evening.title] = outs(session)
        number = session.evening_id
        assert number is not None
        _, _, content = stands_as(store, local.id_of(store, number))
        assert content.heading.get("six") == (None if evening.six_by_seat else "dealt_before")
        assert evening_of(content, store).six_by_seat is evening.six_by_seat
        assert compute_ledger(archive.load(store, number)).points == session.ledger.points
    assert [each[1] for each in found.values()] == [("Anna", "Emil"), ("Anna", "Franz")]


def test_table_change__brings_the_reading_of_today(store: Store) -> None:
    session = session_on(store, night(dreier("Bert"), players=FIVE))
    session.record(TableChange(players=SIX))
    session.record(dreier("Cilli"))
    assert outs(session)[1] == ("Anna", "Emil")
    session.open(session.evening_id or 0)
    assert outs(session)[1] == ("Anna", "Emil")
    session.strike(1)
    assert outs(session)[-1] == ("Anna",), "nobody sat down after all"
    session.undo()
    assert outs(session)[1] == ("Anna", "Emil")
