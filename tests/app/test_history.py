"""All changes of an evening: each change leaves one line, with when it was and what had been scored until then."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tarockblock.app.archive import trash
from tarockblock.app.clock import FixedClock, SystemClock
from tarockblock.app.evening.history import Happened, Happening, happenings
from tarockblock.app.evening.session import EveningSession
from tarockblock.app.settling import Settling
from tarockblock.app.storage import Store
from tarockblock.domain.hand import Annulled, Manual, PositiveGame, Result
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.settlement import Payment
from tests.store.kit import night, retitle

ANNA = PositiveGame(game="dreier", declarer="Anna", result=Result.WON)  # Tirol: 5 from each of three
BERT = replace(ANNA, declarer="Bert")
FIFTEEN = {"Anna": Points(15), "Bert": Points(-5), "Cilli": Points(-5), "Dora": Points(-5)}


@pytest.fixture
def session(store: Store) -> EveningSession:
    """A Dreier of Anna and one of Bert."""
    made = EveningSession(store, SystemClock())
    made.start(night(title="Donnerstag"))
    made.record(ANNA)
    made.record(BERT)
    return made


def only(session: EveningSession) -> Happening:
    (found,) = happenings(session)
    return found


def test_what_was_entered_and_stayed_is_no_change(session: EveningSession) -> None:
    assert happenings(session) == []


def test_put_right__what_it_was_what_it_is_and_what_it_had_scored(session: EveningSession) -> None:
    begun = datetime.now(UTC)
    session.replace(0, BERT)
    found = only(session)

    assert (found.kind, found.before, found.after, found.index) == (Happened.EDITED, ANNA, BERT, 0)
    assert dict(found.points) == FIFTEEN
    assert found.cents["Anna"] == Cents(150)
    assert abs((found.at - begun).total_seconds()) < 60


def test_struck_and_brought_back(session: EveningSession) -> None:
    session.strike(0, replay=True, reason="vergeben")
    session.restore(0)
    later, earlier = happenings(session)

    assert (earlier.kind, earlier.before, earlier.after) == (
        Happened.STRUCK,
        ANNA,
        Annulled(replay=True, reason="vergeben"),
    )
    assert later.kind is Happened.RESTORED
    assert (later.before, later.after) == (Annulled(replay=True, reason="vergeben"), ANNA)
    assert dict(earlier.points) == FIFTEEN
    assert not any(later.points.values())


def test_taken_back__an_undone_entry_can_still_be_seen(session: EveningSession) -> None:
    session.undo()
    found = only(session)

    assert (found.kind, found.before, found.after, found.index) == (Happened.REMOVED, BERT, None, None)
    assert found.points["Bert"] == Points(15)


def test_done_again_leaves_both_traces_to_be_found(session: EveningSession) -> None:
    session.undo()
    session.redo()
    found = only(session)

    assert (found.kind, found.before) == (Happened.REMOVED, BERT)
    assert found.index == 1  # it stands there again


def test_moved(session: EveningSession) -> None:
    session.move(1, 0)
    found = only(session)

    assert (found.kind, found.before, found.after, found.index) == (Happened.MOVED, BERT, BERT, 0)


def test_inserted_says_what_it_scores(session: EveningSession) -> None:
    correction = Manual(points={"Anna": Points(3), "Bert": Points(-3)}, reason="verschrieben")
    session.insert(1, correction)
    found = only(session)

    assert (found.kind, found.before, found.after, found.index) == (Happened.INSERTED, None, correction, 1)
    assert found.points["Anna"] == Points(3)
    session.undo()
    assert [each.kind for each in happenings(session)] == [Happened.REMOVED]


def test_the_evening_s_own_words(session: EveningSession) -> None:
    retitle(session, "Beim Wirt", "lang")
    found = only(session)

    assert found.kind is Happened.AMENDED
    assert found.headers is not None
    assert [each.title for each in found.headers] == ["Donnerstag", "Beim Wirt"]
    session.undo()
    assert happenings(session) == []


def test_several_of_the_same_entry_are_a_chain_the_latest_first(session: EveningSession) -> None:
    facts = [ANNA, replace(ANNA, note="eins"), replace(ANNA, note="zwei"), BERT]
    for fact in facts[1:]:
        session.replace(0, fact)
    found = happenings(session)

    assert [(each.before, each.after) for each in found] == [
        (facts[2], facts[3]),
        (facts[1], facts[2]),
        (facts[0], facts[1]),
    ]
    assert [each.at for each in found] == sorted((each.at for each in found), reverse=True)


def test_versions_and_log_are_one_list_by_time(session: EveningSession) -> None:
    session.replace(0, BERT)
    session.move(1, 0)
    session.clock = FixedClock(datetime.now(UTC) + timedelta(hours=1))
    retitle(session, "Beim Wirt", "")
    session.clock = FixedClock(datetime.now(UTC) - timedelta(hours=1))
    retitle(session, "Wieder daheim", "")

    kinds = [Happened.AMENDED, Happened.MOVED, Happened.EDITED, Happened.AMENDED]
    assert [each.kind for each in happenings(session)] == kinds


def test_other_evenings_are_left_out(session: EveningSession) -> None:
    session.replace(0, BERT)
    session.start(replace(session.evening, title="Ein anderer", entries=()))
    assert happenings(session) == []


def test_without_an_evening_it_is_a_slip_of_ours(store: Store) -> None:
    with pytest.raises(RuntimeError):
        happenings(EveningSession(store, SystemClock()))


# ---------------------------------------------------------------------- the money


def test_the_money__each_deed_is_a_line_with_its_time(session: EveningSession) -> None:
    """Two Dreier, 15 points each, a point 10 cents: Cilli and Dora owe 100 cents each."""
    begun = datetime.now(UTC)
    view = Settling(session)
    first = view.money.payments[0]
    view.set_paid(first, True)
    view.set_paid(first, False)
    view.set_unit(50)
    view.set_carry(False)
    session.close_evening()
    session.reopen()
    found = happenings(session)

    assert [each.kind for each in reversed(found)] == [
        Happened.PAID,
        Happened.UNPAID,
        Happened.ROUNDED,
        Happened.RESTS,
        Happened.CLOSED,
        Happened.REOPENED,
    ]
    paid, unpaid, rounded, rests, *_ = reversed(found)
    assert paid.payment == unpaid.payment == Payment("Cilli", "Anna", 100)
    assert (rounded.numbers, rests.numbers) == ((1, 50), (1, 0))
    assert all(abs((each.at - begun).total_seconds()) < 60 for each in found)


def test_the_money__of_a_walk_through_the_units_the_choice_one_stayed_with(session: EveningSession) -> None:
    """→ → → on the rounding: 5, 10, 50; and there and back again is nothing."""
    view = Settling(session)
    for unit in (5, 10, 50):
        view.set_unit(unit)
    for carry in (False, True):
        view.set_carry(carry)
    assert happenings(session) == []
    session.close_evening()
    assert (Happened.ROUNDED, (1, 50)) in [(each.kind, each.numbers) for each in happenings(session)]
    assert Happened.RESTS not in [each.kind for each in happenings(session)]


def test_the_money__which_evening_took_a_rest_over(store: Store, session: EveningSession) -> None:
    first = session.evening_id
    session.close_evening()
    session.start(replace(session.evening, title="Freitag", entries=()), session.round)
    second = session.evening_id
    session.close_evening()
    session.open(first)
    rests = {Payment("Dora", "Bert", 100), Payment("Cilli", "Anna", 100)}
    taken = [each for each in happenings(session) if each.kind is Happened.TAKEN_OVER]
    assert {(each.payment, each.evening) for each in taken} == {(rest, "Freitag") for rest in rests}
    session.open(second)
    counted = [each for each in happenings(session) if each.kind is Happened.COUNTED_IN]
    assert {(each.payment, each.evening) for each in counted} == {(rest, "Donnerstag") for rest in rests}
    session.reopen()
    assert Happened.LEFT_OPEN not in [each.kind for each in happenings(session)]
    trash(store, second)
    left = [each for each in happenings(session) if each.kind is Happened.LEFT_OPEN]
    assert {each.payment for each in left} == rests
    session.open(first)
    given_back = [each for each in happenings(session) if each.kind is Happened.GIVEN_BACK]
    assert {(each.payment, each.evening) for each in given_back} == {(rest, "Freitag") for rest in rests}
