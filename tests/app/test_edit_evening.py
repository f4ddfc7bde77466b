"""Putting right what an evening is: heading, round, ruleset, names; in one step, undone and told in one."""

from __future__ import annotations

from dataclasses import replace

from tarockblock.app import checking
from tarockblock.app.evening.history import Happened, happenings, versions
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.storage import Store
from tarockblock.domain.evening import Evening, renamed
from tarockblock.domain.hand import Result
from tarockblock.domain.money import Points
from tarockblock.rules.library import shipped
from tests.store.kit import DREIER, night, restarted, session_on


def evening() -> Evening:
    return night(DREIER, DREIER, title="Donnerstag")


def call(session: EveningSession, **names: str) -> None:
    session.edit(renamed(session.evening, names), session.round, names)


def test_edit__a_mistyped_name_is_right_everywhere_and_can_be_taken_back(store: Store) -> None:
    session = session_on(store, evening())
    before = session.evening

    call(session, Anna="Hanna")

    assert session.evening == renamed(before, {"Anna": "Hanna"})
    assert session.ledger.points["Hanna"] == Points(30)  # two Dreier, 5 a head
    assert checking.verify(store) == []
    session.undo()
    assert session.evening == before
    session.redo()
    assert restarted(session).evening == renamed(before, {"Anna": "Hanna"})


def test_edit__the_ruleset_decides_anew_what_the_hands_are_worth(store: Store) -> None:
    """A Dreier is 5 a head in Tirol and 4 in Upper Austria (price lists of both)."""
    session = session_on(store, evening())
    session.edit(replace(session.evening, ruleset=shipped("ooe-2023")), session.round)
    game = shipped("ooe-2023").games["dreier"]
    assert session.ledger.points["Anna"] == Points(2 * 3 * game.value)
    assert checking.verify(store) == []
    again = restarted(session)
    assert again.evening.ruleset.id == "ooe-2023"
    again.undo()
    assert again.evening == replace(evening(), date="2026-11-19")  # the day it was begun


def test_history__tells_of_the_name_once_and_not_of_every_hand(store: Store) -> None:
    session = session_on(store, evening())
    call(session, Anna="Hanna")
    (found,) = happenings(session)
    assert (found.kind, found.names) == (Happened.AMENDED, (("Anna", "Hanna"),))
    session.undo()
    assert happenings(session) == []


def test_versions__are_those_of_the_hand_under_the_name_of_now(store: Store) -> None:
    session = session_on(store, evening())
    session.replace(0, replace(DREIER, result=Result.LOST))
    call(session, Anna="Hanna")
    (version,) = versions(session, 0)
    assert version.entry == replace(DREIER, declarer="Hanna")
    assert version.points["Hanna"] == Points(15)


def test_restore__a_hand_struck_before_comes_back_under_the_name_of_now(store: Store) -> None:
    session = session_on(store, evening())
    session.strike(0)
    call(session, Anna="Hanna")
    call(session, Hanna="Johanna")
    assert session.struck_entry(0) == replace(DREIER, declarer="Johanna")
    session.restore(0)
    assert session.ledger.points["Johanna"] == Points(30)
