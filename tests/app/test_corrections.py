"""Corrections on copies of a ledger: where they go, what they do to the rest, and what cannot be."""

from __future__ import annotations

import pytest

from tarockblock.app.corrections.correction import Position, evaluator, moved, new_misfits
from tarockblock.app.corrections.correction_annul import AnnulDraft, StrikeDraft
from tarockblock.app.corrections.correction_move import FromHere, FromHereDraft, MoveDraft
from tarockblock.domain.hand import Annulled, Doubling, Entry, Manual, TableChange
from tarockblock.domain.ledger import Ledger, Row, compute_ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.rounds import Round, Spell
from tests.store.kit import FIVE, dreier, night

IN_TULLN = night(players=FIVE, ruleset="tulln-2009")
MANUAL = Manual(points={"Anna": Points(1), "Bert": Points(-1)})


def ledger(*entries: Entry) -> Ledger:
    """Five at the table, Emil deals first: the dealer sits out."""
    return compute_ledger(night(*entries, players=FIVE))


HANDS = ledger(dreier("Anna"), dreier("Bert"), dreier("Cilli"), dreier("Dora"))

# ---------------------------------------------------------------------- places


def test_place__an_inserted_hand_is_judged_at_its_place() -> None:
    # Emil deals the first hand and sits out; in the next one Anna does.
    assert isinstance(evaluator(HANDS, Position(0, inserting=True))(dreier("Anna")), Row)
    (found,) = evaluator(HANDS, Position(1, inserting=True))(dreier("Anna"))
    assert found.code == "sits_out"


def test_place__next_and_replaced_and_inserted_are_three_things() -> None:
    for place, rows in ((Position(), 5), (Position(1), 4), (Position(1, inserting=True), 5)):
        assert len(place.put(HANDS.evening, MANUAL).entries) == rows
    assert [Position().editing, Position(1).editing, Position(1, inserting=True).editing] == [False, True, False]


def test_place__people_are_those_who_have_sat_there_by_then() -> None:
    of = ledger(dreier("Anna"), TableChange(players=(*FIVE, "Franz")), dreier("Bert"))

    assert Position(1).people_in(of) == FIVE
    assert Position(2).people_in(of) == (*FIVE, "Franz")
    assert Position().people_in(of) == (*FIVE, "Franz")


def test_totals__at_a_place_are_those_before_it() -> None:
    """Who leaves in the middle takes along what he had then (Tirol: a Dreier is 5 a head), not what came after."""
    points, cents = Position(1, inserting=True).totals_in(HANDS)
    then = {"Anna": 15, "Bert": -5, "Cilli": -5, "Dora": -5, "Emil": 0}
    assert points == {who: Points(amount) for who, amount in then.items()}
    assert cents == {who: Cents(10 * amount) for who, amount in then.items()}
    assert not any(points.sign for points in Position(0, inserting=True).totals_in(HANDS)[0].values())
    assert Position().totals_in(HANDS) == (HANDS.points, HANDS.cents)


def test_misfits__only_those_that_fitted_before() -> None:
    broken = ledger(dreier("Emil"), dreier("Cilli"), dreier("Dora"))
    after = compute_ledger(moved(broken.evening, 2, 1))

    assert [row.entry for row in new_misfits(broken, after)] == []
    assert [row.problems[0].code for row in after.rows if row.problems] == ["sits_out"]


# ---------------------------------------------------------------------- move


def test_move__to_a_number_is_where_that_hand_stands() -> None:
    draft = MoveDraft(HANDS, 0)
    draft.number_text = "3"

    assert draft.to == 2
    after = compute_ledger(moved(HANDS.evening, 0, draft.to))
    assert [row.hand for row in after.rows if row.entry is HANDS.rows[0].entry] == [3]
    before, behind = draft.neighbours()
    assert (before and before.hand, behind and behind.hand) == (3, 4)


@pytest.mark.parametrize("index", range(4))
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_move__a_hand_gets_the_number_typed(index: int, number: int) -> None:
    draft = MoveDraft(HANDS, index)
    draft.number_text = str(number)
    assert draft.to is not None
    after = compute_ledger(moved(HANDS.evening, index, draft.to))

    assert after.rows[draft.to].hand == number
    assert after.rows[draft.to].entry is HANDS.rows[index].entry


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_move__any_other_row_goes_before_the_hand_typed(number: int) -> None:
    of = ledger(*HANDS.evening.entries[:2], MANUAL, *HANDS.evening.entries[2:])
    draft = MoveDraft(of, 2)
    assert (draft.current, draft.most) == (3, 5)
    draft.number_text = str(number)
    assert draft.to is not None
    entries = moved(of.evening, 2, draft.to).entries

    assert entries.index(MANUAL) == number - 1


def test_move__a_struck_attempt_stays_with_its_hand() -> None:
    of = ledger(Annulled(replay=True), dreier("Anna"), dreier("Bert"), dreier("Cilli"))
    draft = MoveDraft(of, 3)
    draft.number_text = "1"

    assert draft.to == 0


@pytest.mark.parametrize("text", ["", "0", "5", "x", "1.5"])
def test_move__there_is_no_such_number(text: str) -> None:
    draft = MoveDraft(HANDS, 0)
    draft.number_text = text

    assert draft.to is None
    assert [found.code for found in draft.problems()] == ["out_of_range"]


def test_move__where_it_stands_already_is_no_move() -> None:
    assert [found.code for found in MoveDraft(HANDS, 1).problems()] == ["stays"]


def test_move__says_which_hands_fit_no_more() -> None:
    # Anna's hand goes where she deals and sits out.
    draft = MoveDraft(HANDS, 0)
    draft.step(1)

    assert draft.number_text == "2"
    assert draft.holds
    assert draft.misfits() == (), "every hand keeps who dealt it"
    draft.holds = False
    assert [row.entry for row in draft.misfits()] == [dreier("Anna")]


# ---------------------------------------------------------------------- doubled Radl


def doubling(*spells: Spell) -> FromHereDraft:
    return FromHereDraft(Round(FIVE, "Emil", spells=spells), IN_TULLN)


def test_doubling__one_radl_is_as_many_hands_as_people() -> None:
    draft = doubling(Spell(2))

    assert (draft.due_before, draft.due_after) == (2, 7)
    assert draft.entry() == Doubling(radl=1)


def test_doubling__waiting_hands_are_due_too() -> None:
    assert doubling(Spell(1), Spell(5, waits=True)).due_before == 6


def test_doubling__taking_away_what_is_there() -> None:
    draft = doubling(Spell(7))
    draft.what = FromHere.LESS

    assert draft.due_after == 2
    assert draft.entry() == Doubling(radl=-1)


def test_doubling__what_is_not_there_can_not_be_taken_away() -> None:
    draft = doubling()
    draft.what = FromHere.LESS

    assert draft.entry() is None
    assert [found.code for found in draft.problems()] == ["nothing_doubled"]


@pytest.mark.parametrize("text", ["", "0", "21", "-1", "½"])
def test_doubling__a_number_that_can_be_meant(text: str) -> None:
    draft = doubling()
    draft.count_text = text

    assert draft.entry() is None
    assert draft.due_after == draft.due_before


def test_doubling__an_entry_comes_back() -> None:
    state = Round(FIVE, "Emil", spells=(Spell(20),))

    assert FromHereDraft(state, IN_TULLN, Doubling(radl=-3)).entry() == Doubling(radl=-3)


# ---------------------------------------------------------------------- struck hands


@pytest.mark.parametrize(("replay", "dealer"), [(True, "Emil"), (False, "Anna")])
def test_annul__dealt_again_or_not_decides_who_deals(replay: bool, dealer: str) -> None:
    draft = AnnulDraft(ledger(), Position())
    draft.replay, draft.reason = replay, " vergeben "

    assert draft.next_dealer == dealer
    assert draft.entry() == Annulled(replay=replay, reason="vergeben")
    assert ledger(draft.entry() or MANUAL).next_deal().dealer == dealer


def test_annul__an_override_counts() -> None:
    draft = AnnulDraft(ledger(), Position())
    draft.places.set_dealer("Cilli")

    assert draft.next_dealer == "Cilli"


def test_annul__putting_one_right_keeps_the_rest_of_it() -> None:
    entry = Annulled(replay=False, reason="vergeben", note="Karte lag offen", at="2026-11-19T21:43:00")
    draft = AnnulDraft(ledger(entry), Position(0), entry)
    draft.reason = "falsch gegeben"

    assert draft.entry() == Annulled(
        replay=False, reason="falsch gegeben", note="Karte lag offen", at="2026-11-19T21:43:00"
    )


def test_annul__a_reason_nobody_can_read_is_refused() -> None:
    draft = AnnulDraft(ledger(), Position())
    draft.reason = "a\x07b"

    assert [found.code for found in draft.problems()] == ["text_control"]


def test_strike__dealt_again_shifts_the_deal_for_all_that_follow() -> None:
    draft = StrikeDraft(HANDS, 0)
    # Without the first hand Bert, Cilli and Dora play one deal earlier; that still fits, dealers being others.
    assert [row.problems[0].code for row in draft.misfits()] == []

    # Anna and Bert declare in turn: one deal earlier Anna would have to deal herself.
    odd = ledger(dreier("Bert"), dreier("Cilli"), dreier("Anna"))
    draft = StrikeDraft(odd, 0)
    assert draft.asks_who_deals
    assert draft.misfits() == ()  # unless it is wanted otherwise, they keep their dealers
    draft.holds = False
    assert [row.entry for row in draft.misfits()] == [dreier("Anna")]
    draft.replay = False
    assert draft.misfits() == ()


def test_strike__of_the_last_hand_nobody_asks_who_dealt_the_next() -> None:
    assert not StrikeDraft(HANDS, 3).asks_who_deals
    assert not StrikeDraft(HANDS, 3).holds


@pytest.mark.parametrize(
    ("place", "proposed"),
    [(Position(), False), (Position(3), False), (Position(2), True), (Position(3, inserting=True), True)],
)
def test_place__only_this_hand_is_proposed_where_hands_follow(place: Position, proposed: bool) -> None:
    assert place.holds_in(HANDS) is proposed


def test_strike__only_hands_can_be_dealt_again() -> None:
    of = ledger(dreier("Anna"), MANUAL)

    assert StrikeDraft(of, 0).is_hand
    assert not StrikeDraft(of, 1).is_hand
