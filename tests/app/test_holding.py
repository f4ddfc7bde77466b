"""Who deals after a correction in the past: the hands that were played were dealt as they were dealt."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.app.evening.history import Happened, happenings
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.storage import Store
from tarockblock.domain.evening import Evening
from tarockblock.domain.hand import Entry, PositiveGame, Result, TableChange
from tarockblock.domain.held_deal import held, held_moved
from tarockblock.domain.ledger import compute_ledger
from tests.evenings import random_evening
from tests.store.kit import FIVE, night, restarted, session_on


def dreier(declarer: str, dealer: str | None = None) -> PositiveGame:
    return PositiveGame(game="dreier", declarer=declarer, result=Result.WON, dealer=dealer)


def five(*entries: Entry) -> Evening:
    """Five at the table, Emil deals first and sits out, then Anna, Bert, …"""
    evening = night(players=FIVE)
    return replace(evening, entries=entries)


HANDS = (dreier("Anna"), dreier("Bert"), dreier("Cilli"), dreier("Dora"))


def dealt(session: EveningSession) -> list[str]:
    return [row.deal.dealer for row in session.ledger.rows if row.deal is not None]


def test_insert__the_hands_after_a_forgotten_one_keep_their_dealers(store: Store) -> None:
    """At a table of five, the dealer sits out: one more hand would put Bert out of the Dreier he played."""
    session = session_on(store, five(*HANDS))

    session.insert(1, dreier("Dora"), holding=True)

    assert dealt(session) == ["Emil", "Anna", "Anna", "Bert", "Cilli"]
    assert not session.ledger.problems
    assert session.ledger.next_deal().dealer == "Dora"
    assert [row.entry.dealer for row in session.ledger.rows] == [None, None, "Anna", None, None]


def test_insert__lets_the_deal_move_on_where_that_is_wanted(store: Store) -> None:
    session = session_on(store, five(dreier("Anna"), dreier("Dora")))
    session.insert(0, dreier("Bert"), holding=False)
    assert dealt(session) == ["Emil", "Anna", "Bert"]


def test_strike__the_hands_after_one_entered_twice_keep_their_dealers(store: Store) -> None:
    session = session_on(store, five(*HANDS))

    session.strike(1, replay=True, holding=True)

    assert dealt(session) == ["Emil", "Anna", "Bert", "Cilli"]
    assert not session.ledger.problems
    assert session.struck_entry(1) == HANDS[1]
    session.restore(1)
    assert dealt(session) == ["Emil", "Anna", "Bert", "Cilli"]
    assert session.evening.entries == HANDS  # what was written into the next one goes, too
    session.undo()
    session.undo()
    assert session.evening.entries == HANDS


def test_replace__only_this_hand_leaves_the_next_ones_alone(store: Store) -> None:
    session = session_on(store, five(*HANDS))

    session.replace(1, dreier("Bert", dealer="Dora"), holding=True)

    assert dealt(session) == ["Emil", "Dora", "Bert", "Cilli"]
    assert session.ledger.next_deal().dealer == "Dora"
    assert session.corrected()[0] == {1}  # only this one was put right


def test_replace__from_here_on_moves_the_deal_on_from_him(store: Store) -> None:
    session = session_on(store, five(dreier("Anna"), dreier("Bert"), dreier("Bert")))
    session.replace(1, dreier("Bert", dealer="Dora"))
    assert dealt(session) == ["Emil", "Dora", "Emil"]


def test_record__only_this_hand_says_at_the_end_who_deals_next(store: Store) -> None:
    """Emil deals first; Cilli deals this one for him, and Anna deals the next one, as it would have been."""
    session = session_on(store, five())

    session.record(dreier("Anna", dealer="Cilli"), holding=True)

    assert session.ledger.next_deal().dealer == "Anna"
    assert session.evening.entries[1:] == (TableChange(players=FIVE, dealer="Anna"),)
    session.undo()
    assert session.evening.entries == ()


def test_record__from_here_on_moves_on_from_the_other_dealer(store: Store) -> None:
    session = session_on(store, five())
    session.record(dreier("Anna", dealer="Cilli"))
    assert session.ledger.next_deal().dealer == "Dora"
    assert len(session.evening.entries) == 1


@pytest.mark.parametrize("holding", [True, False])
def test_record__a_hand_dealt_in_turn_is_alone(store: Store, holding: bool) -> None:
    session = session_on(store, five())
    session.record(dreier("Anna"), holding=holding)
    assert len(session.evening.entries) == 1


def test_history__tells_of_the_inserted_hand_and_of_the_one_that_was_held(store: Store) -> None:
    session = session_on(store, five(*HANDS))
    session.insert(1, dreier("Dora"), holding=True)
    assert sorted(each.kind for each in happenings(session)) == [Happened.EDITED, Happened.INSERTED]


@pytest.mark.parametrize("seed", range(12))
def test_held__whatever_is_inserted_all_hands_after_it_fit_as_before(seed: int) -> None:
    """A property of every evening: nobody's deal is touched by a hand that was forgotten before it."""
    evening = random_evening(seed, entries=12, people=4 + seed % 3)
    before = compute_ledger(evening)
    for place in (0, 5, 11):
        deal = before.state_before(place).deal(evening.ruleset)
        forgotten = PositiveGame(game="dreier", declarer=deal.vorhand, result=Result.WON)
        entries = held(before, (*evening.entries[:place], forgotten, *evening.entries[place:]), place, 1)
        after = compute_ledger(replace(evening, entries=entries))
        assert [row.deal for row in before.rows[place:]] == [row.deal for row in after.rows[place + 1 :]]


def test_insert_table__the_hands_after_a_late_comer_keep_their_dealers(store: Store) -> None:
    """Zita has sat there since the second hand, at the end; who dealt which hand is as it was."""
    four = replace(five(), players=FIVE[:4], first_dealer="Dora")
    hands = (dreier("Anna"), dreier("Bert"), dreier("Cilli"), dreier("Dora"))
    session = session_on(store, replace(four, entries=hands))
    assert dealt(session) == ["Dora", "Anna", "Bert", "Cilli"]
    came = TableChange(players=(*FIVE[:4], "Zita"))

    session.insert(1, came, holding=True)
    assert dealt(session) == ["Dora", "Anna", "Bert", "Cilli"]
    session.undo()
    session.insert(3, TableChange(players=FIVE[:4], dealer="Anna"), holding=True)
    assert dealt(session) == ["Dora", "Anna", "Bert", "Cilli"], "not for what was dealt"
    session.undo()
    assert session.evening.entries == hands


def test_strike_table__the_hands_after_it_keep_their_dealers(store: Store) -> None:
    change = TableChange(players=FIVE, dealer="Cilli")
    session = session_on(store, five(dreier("Anna"), change, dreier("Dora"), dreier("Emil")))
    assert dealt(session) == ["Emil", "Cilli", "Dora"]
    session.strike(1, replay=True, holding=True)
    assert dealt(session) == ["Emil", "Anna", "Cilli", "Dora"], "the struck row stands there with Anna, who was due"
    session.undo()
    session.strike(1, replay=True)
    assert dealt(session) == ["Emil", "Anna", "Anna", "Bert"]


@pytest.mark.parametrize(("index", "to"), [(0, 3), (3, 0), (1, 2), (2, 1)])
def test_move__every_hand_keeps_who_dealt_it_and_so_does_the_next_one(store: Store, index: int, to: int) -> None:
    session = session_on(store, five(*HANDS))
    by_dealer = dict(zip(dealt(session), HANDS, strict=True))
    order = dealt(session)
    order.insert(to, order.pop(index))

    session.move(index, to, holding=True)

    assert dealt(session) == order
    played = [row for row in session.ledger.rows if row.deal is not None]
    assert [row.entry.declarer for row in played] == [by_dealer[dealer].declarer for dealer in order]
    assert session.ledger.next_deal().dealer == "Dora", "whoever was due before"
    assert not session.ledger.problems
    after = session.evening
    again = restarted(session)
    again.undo()
    assert again.evening.entries == HANDS
    again.redo()
    assert again.evening == after


def test_move__lets_the_deal_move_on_where_that_is_wanted(store: Store) -> None:
    session = session_on(store, five(*HANDS))
    session.move(0, 3)
    assert dealt(session) == ["Emil", "Anna", "Bert", "Cilli"]


@pytest.mark.parametrize("seed", range(8))
def test_held_moved__no_hand_is_dealt_by_anybody_else(seed: int) -> None:
    """A property of every evening without a change at the table: a move changes the order and no deal."""
    evening = random_evening(seed, entries=12, people=4 + seed % 3)
    entries = tuple(each for each in evening.entries if not isinstance(each, TableChange))
    before = compute_ledger(replace(evening, entries=entries))
    last = len(entries) - 1
    for index, to in ((0, last), (last, 0), (last // 2, last)):
        after = compute_ledger(replace(before.evening, entries=held_moved(before, index, to)))
        rows = list(before.rows)
        rows.insert(to, rows.pop(index))
        assert [row.deal for row in after.rows] == [row.deal for row in rows]
