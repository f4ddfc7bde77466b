"""After a correction of the arithmetic: what was noted by an earlier one is renewed, and what differs is said.

A Dreier of Tirol won alone is 5 from each, at 10 cents a point.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tarockblock.app import checking, states
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.records import EARLIER_ENGINES
from tarockblock.app.safekeeping import renew, renewed_text
from tarockblock.app.storage import Store
from tarockblock.exchange.wording import Wording
from tarockblock.store import local
from tests.store.kit import dreier, opened, session_on, spoil


def play(store: Store) -> EveningSession:
    session = session_on(store)
    session.record(dreier("Anna"))
    session.record(dreier("Bert"))
    session.close_evening()
    return session


def as_scored_before(store: Store, number: int, row: int) -> None:
    """The state of an evening as an earlier arithmetic would have left it: the winner of a row had twice as much."""
    state = states.fresh(store, local.id_of(store, number))
    rows: list[Any] = list(state.rows)
    id_, entry, receipt = rows[row]
    scores = {who: [2 * points, 1, 2 * cents, 1] for who, (points, _, cents, _) in receipt["scores"].items()}
    rows[row] = (id_, entry, {**receipt, "scores": scores})
    with store.writing():
        summary = {**state.summary, "engine": EARLIER_ENGINES[-1]}
        local.keep_state(store, replace(state, summary=summary, rows=tuple(rows)))


def test_renewed__once_with_both_figures(store: Store) -> None:
    play(store)
    as_scored_before(store, 1, row=1)
    (found,) = renew(store)
    assert (found.evening_id, found.row) == (1, 2)
    assert {who: (found.before[who].points, found.after[who].points) for who in ("Anna", "Bert")} == {
        "Anna": (-10, -5),
        "Bert": (30, 15),
    }
    text = renewed_text(found, Wording("en")).replace("\N{NO-BREAK SPACE}", " ")
    assert "row 2: " in text
    assert "Bert +15 instead of +30 (+1.50 € instead of +3.00 €)" in text
    assert renew(store) == []
    assert checking.verify(store) == []


def test_renewed__the_same_figures_are_not_worth_a_word(store: Store) -> None:
    play(store)
    state = states.fresh(store, local.id_of(store, 1))
    with store.writing():
        local.keep_state(store, replace(state, summary={**state.summary, "engine": EARLIER_ENGINES[-1]}))
    assert renew(store) == []
    assert states.everything(store)[0].summary["engine"] not in EARLIER_ENGINES


def test_renewed__facts_and_money_stay(store: Store) -> None:
    play(store)
    as_scored_before(store, 1, row=0)
    before = store.log.tally
    assert len(renew(store)) == 1
    assert store.log.tally == before


def test_renewed__a_damaged_evening_is_left_as_it_is(store: Store) -> None:
    play(store)
    play(store)
    for number in (1, 2):
        as_scored_before(store, number, row=0)
    spoil(store, f"UPDATE log SET text = replace(text, 'Anna', 'Anno') WHERE stream = '{local.id_of(store, 1)}'")
    assert [each.evening_id for each in renew(store)] == [2]


def test_renewed__what_was_changed_since_is_no_other_arithmetic(store: Store) -> None:
    """Only rows up to the first that is another one by now can be compared."""
    play(store)
    session = opened(store)
    session.reopen()
    as_scored_before(store, 1, row=1)
    session.strike(0)
    assert renew(store) == []


def test_renewed__of_an_evening_that_goes_on_by_now(store: Store) -> None:
    play(store)
    session = opened(store)
    session.reopen()
    as_scored_before(store, 1, row=0)
    session.record(dreier("Cilli"))
    assert [each.row for each in renew(store)] == [1]
