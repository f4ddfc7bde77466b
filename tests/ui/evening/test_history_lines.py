"""What was changed in an evening, in words: kinds, rows, figures, the money; without the dialog that lists it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tarockblock.app.evening.history import happenings
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.settling import Settling
from tarockblock.app.storage import open_store
from tarockblock.domain.hand import Manual, PositiveGame, Result
from tarockblock.domain.money import Points
from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.history_lines import HistoryLine, history_lines
from tests.store.kit import Minutes, night, retitle

FOUR = ("Anna", "Bert", "Cilli", "<b>Dora</b>")
ANNA = PositiveGame(game="dreier", declarer="Anna", result=Result.WON)  # Tirol: 5 from each of three
BERT = replace(ANNA, declarer="Bert")


@pytest.fixture
def session(tmp_path: Path) -> Iterator[EveningSession]:
    """Three Dreier: the first put right, the third taken back."""
    with open_store(tmp_path / "evening.db") as store:
        made = EveningSession(store, Minutes())
        made.start(night(players=FOUR, first_dealer="Bert", title="Thursday"))
        for hand in (ANNA, ANNA, ANNA):
            made.record(hand)
        made.replace(0, BERT)
        made.undo()
        made.replace(0, BERT)
        yield made


def lines(session: EveningSession) -> list[HistoryLine]:
    return history_lines(happenings(session), session.ledger, Wording("en"))


def test_a_line_says_what_happened_where_and_what_it_had_scored(session: EveningSession) -> None:
    latest = lines(session)[0]

    assert (latest.what, latest.row) == ("changed", "Hand 1")
    assert (latest.before, latest.after) == ("Dreier Anna", "Dreier Bert")
    assert latest.scored.replace("\N{NO-BREAK SPACE}", " ") == "Anna +15, Bert −5, Cilli −5, <b>Dora</b> −5"
    assert latest.index == 0


def test_another_dealer_for_this_hand_alone_is_a_change_that_can_be_seen(session: EveningSession) -> None:
    session.replace(0, replace(BERT, dealer="Cilli", note="late"))
    latest = lines(session)[0]
    assert (latest.before, latest.after) == ("Dreier Bert", "Dreier Bert, Cilli deals, late")


def test_what_was_taken_back_is_there_with_what_it_had_been(session: EveningSession) -> None:
    session.undo()
    session.undo()
    latest = lines(session)[0]

    assert (latest.what, latest.row, latest.before, latest.after) == (
        "taken back",
        "no longer there",
        "Dreier Anna",
        "",
    )
    assert latest.index is None


def test_every_kind_of_change_has_words(session: EveningSession) -> None:
    session.strike(1, replay=False, reason="misdeal")
    session.restore(1)
    session.move(2, 0)
    session.insert(1, Manual(points={"Anna": Points(3), "Bert": Points(-3)}, reason="slip"))
    retitle(session, "At the inn", "")
    session.undo()
    retitle(session, "At the inn", "long")
    found = lines(session)

    assert {line.what for line in found} >= {"changed", "struck", "brought back", "moved", "inserted"}
    amended = next(line for line in found if line.what == "evening changed")
    assert (amended.row, amended.before, amended.after) == (
        "Evening",
        "Title “Thursday”",
        "Title “At the inn”, Note “long”",
    )
    inserted = next(line for line in found if line.what == "inserted")
    assert inserted.after == "Correction: slip"


def test_the_money_has_words_too(session: EveningSession) -> None:
    """Bert has won one Dreier, Anna two, 5 points from each: Cilli owes 15, which are 150 cents; Anna gets 250."""
    view = Settling(session)
    first = view.money.payments[0]
    view.set_paid(first, True)
    view.set_paid(first, False)
    view.set_unit(50)
    view.set_carry(False)
    session.close_evening()
    session.reopen()
    owed = "Cilli → Anna 1.50\N{NO-BREAK SPACE}€"
    found = [
        (line.what, line.row, line.before, line.after, line.scored, line.index)
        for line in lines(session)
        if line.index is None
    ]

    assert found[::-1] == [
        ("paid", "Settlement", "", owed, "", None),
        ("not paid after all", "Settlement", owed, "", "", None),
        ("rounding changed", "Settlement", "not rounded", "rounded to 50 ct", "", None),
        ("older debts changed", "Settlement", "earlier debts carried over", "earlier debts left open", "", None),
        ("closed", "Evening", "", "", "", None),
        ("opened again", "Evening", "", "", "", None),
    ]


def test_a_rest_says_with_which_evening_it_was_settled(session: EveningSession) -> None:
    first = session.evening_id
    session.close_evening()
    session.start(replace(session.evening, title="Friday", entries=()), session.round)
    session.close_evening()
    session.open(first)
    taken_over = [line for line in lines(session) if line.what == "taken over"]
    assert taken_over
    assert {line.after for line in taken_over} == {"settled with “Friday”"}
    assert all("→" in line.before for line in taken_over)
