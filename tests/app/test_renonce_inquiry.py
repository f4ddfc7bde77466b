"""What is asked before there is a verdict, and what the table decides where a text names no price."""

from __future__ import annotations

import pytest

from tarockblock.app.renonce.renonce_flow import Finish, Page, RenonceFlow
from tarockblock.app.renonce.renonce_flow_inquiry import EffectKind, WayOut, all_cases, listed_verdict
from tarockblock.domain.ruleset import FirstQuestion, Text, Verdict
from tarockblock.rules.library import shipped
from tests.app.renonce_table import changed, flow_at, play, to
from tests.domain.paper import HAUSRUCK, OOE, RULESETS, TIROL, TULLN, game, points, renonce

TURNED = FirstQuestion(
    Text("Ist der Stich schon umgedreht?", "Has the trick been turned?"),
    ends=False,
    consequence=Text("Es wird ausgebessert.", "It is put right."),
    effect="put_right",
    clauses=("mend",),
)
LED = FirstQuestion(
    Text("Ist schon weiter ausgespielt worden?", "Has the next card been led?"),
    ends=True,
    consequence=Text("Es gilt als angenommen.", "It counts as accepted."),
    effect="play_on",
    clauses=(),
)


def asked(flow: RenonceFlow) -> list[str]:
    return [each.question.de for each in flow.inquiry.questions]


# --------------------------------------------------------------------------- questions before the verdict


def three_questions() -> RenonceFlow:
    """Two that come first, then the one that decides."""
    rules = changed(OOE, "talking", first=(TURNED, LED))
    return to(flow_at(rules, "talking"), Page.VERDICT)


def test_first_questions__are_asked_one_after_the_other() -> None:
    flow = three_questions()
    assert asked(flow) == [TURNED.question.de]
    assert flow.inquiry.verdict is Verdict.DEPENDS
    assert not flow.go_on()
    flow.decide(True)
    assert asked(flow) == [TURNED.question.de, LED.question.de]
    flow.decide(False)
    assert len(asked(flow)) == 3
    assert flow.inquiry.verdict is Verdict.DEPENDS
    flow.decide(True)
    assert flow.inquiry.verdict is Verdict.RENONCE
    assert flow.go_on()


@pytest.mark.parametrize(("answers", "ended"), [((False,), TURNED), ((True, True), LED)])
def test_first_question__ends_it_with_its_own_consequence(answers: tuple[bool, ...], ended: FirstQuestion) -> None:
    flow = three_questions()
    for yes in answers:
        flow.decide(yes)
    assert flow.inquiry.verdict is Verdict.NONE
    assert flow.inquiry.effect == ended.effect
    assert flow.inquiry.consequence == ended.consequence
    assert flow.inquiry.clauses == (ended.clauses or ("decisive", "decisive_proof", "not_decisive"))
    assert flow.finish is Finish.RETURN


@pytest.mark.parametrize("yes", [True, False])
def test_upper_austria__what_decides_is_cited_not_what_was_asked_on_the_way(yes: bool) -> None:
    """OÖ Renonce 4 (what can be mended) decides while the trick is open; after that Ansagen 6 and B 2 do."""
    flow = flow_at(OOE, "bird_at_wrong_time", game("solodreier", "A"))
    assert "mend" in flow.inquiry.clauses
    flow.decide(True)
    flow.decide(yes)
    assert flow.inquiry.clauses
    assert "mend" not in flow.inquiry.clauses


def test_first_question__answered_otherwise_brings_the_later_answers_back() -> None:
    flow = three_questions()
    for yes in (True, False, True):
        flow.decide(yes)
    flow.decide(False, 0)
    assert asked(flow) == [TURNED.question.de]
    flow.decide(True, 0)
    assert [each.answer for each in flow.inquiry.questions] == [True, False, True]
    assert flow.inquiry.verdict is Verdict.RENONCE


def test_another_case__forgets_all_answers() -> None:
    flow = three_questions()
    flow.decide(True)
    flow.choose_case("cards_thrown_together")
    flow.choose_case("talking")
    assert [each.answer for each in flow.inquiry.questions] == [None]


def test_upper_austria__a_breach_of_suit_can_be_mended_until_the_trick_is_turned() -> None:
    flow = to(flow_at(OOE, "suit_not_followed", game("rufer", "A", "C"), answer=False), Page.VERDICT)
    assert flow.inquiry.effect is EffectKind.PUT_RIGHT
    assert "mend" in flow.inquiry.clauses
    assert flow.consequence.returned() == game("rufer", "A", "C")
    flow.decide(True)
    to(flow, Page.SCORE)


def test_upper_austria__a_wrong_lead_is_accepted_with_the_next_one() -> None:
    """OÖ Renonce 3: asked before anybody asks what it gave away."""
    flow = to(flow_at(OOE, "wrong_lead", game("rufer", "A", "C")), Page.VERDICT)
    flow.decide(True)
    assert flow.inquiry.verdict is Verdict.NONE
    assert flow.inquiry.effect is EffectKind.PLAY_ON
    flow.decide(False, 0)
    assert flow.inquiry.verdict is Verdict.DEPENDS, "now it is asked what it gave away"
    flow.decide(True)
    assert flow.inquiry.verdict is Verdict.RENONCE


@pytest.mark.parametrize("ruleset", [HAUSRUCK, OOE, TIROL])
def test_wrong_number_of_cards__before_there_is_a_game_no_game_is_asked_for(ruleset: str) -> None:
    flow = to(flow_at(ruleset, "wrong_number_of_cards"), Page.VERDICT)
    flow.decide(False)
    assert flow.finish is Finish.ANNULLED
    assert flow.annulled().replay
    flow.go_to(Page.FACTS)
    assert flow.page is Page.VERDICT, "there is no game to ask for"
    flow.decide(True)
    assert flow.inquiry.verdict is Verdict.RENONCE
    assert flow.go_on()
    assert flow.page is Page.FACTS


def test_a_stored_renonce__opens_with_its_questions_answered() -> None:
    stored = renonce("D", "rufer", "A", "C", offence="wrong_lead")
    flow = flow_at(OOE, known=stored)
    assert flow.page is Page.SCORE
    assert [each.answer for each in flow.inquiry.questions] == [False, True]
    assert flow.answers.outcome().entry == stored


# --------------------------------------------------------------------------- no price


def unpriced(effect: str = "put_right", known: object = None) -> RenonceFlow:
    rules = changed(OOE, "talking", unpriced=True, effect=effect)
    return to(flow_at(rules, "talking", known), Page.VERDICT)  # type: ignore[arg-type]


def test_unpriced__asks_the_table_instead_of_a_question() -> None:
    flow = unpriced()
    assert asked(flow) == []
    assert flow.inquiry.asks_table
    assert flow.inquiry.verdict is Verdict.DEPENDS
    assert flow.missing.code == "table_decides"


def test_unpriced__decided_on_renonce_it_is_scored_as_one() -> None:
    flow = unpriced(known=game("dreier", "B"))
    flow.take(WayOut.RENONCE)
    to(flow, Page.SCORE)
    flow.answers.press_seat(1)
    entry = flow.answers.outcome().entry
    assert entry == renonce("A", "dreier", "B", offence="talking")
    row = flow.answers.outcome().row
    assert points(row) == (-20, 12, 4, 4)


def test_unpriced__where_it_would_be_dealt_again_the_table_can_play_on_all_the_same() -> None:
    flow = unpriced("deal_again")
    flow.take(WayOut.PLAY_ON)
    assert flow.inquiry.effect is EffectKind.PLAY_ON
    flow.take(WayOut.REPLAY)
    assert flow.inquiry.effect is EffectKind.DEAL_AGAIN


def test_unpriced__is_asked_after_what_comes_first() -> None:
    rules = changed(OOE, "talking", unpriced=True, first=(TURNED,))
    flow = to(flow_at(rules, "talking"), Page.VERDICT)
    flow.take(WayOut.STRIKE)
    assert not flow.inquiry.asks_table
    assert flow.inquiry.way is None, "the trick may not be turned yet"
    flow.decide(True)
    assert flow.inquiry.asks_table
    flow.take(WayOut.RENONCE)
    flow.decide(False)
    assert flow.inquiry.verdict is Verdict.NONE
    assert flow.inquiry.effect is EffectKind.PUT_RIGHT


@pytest.mark.parametrize("ruleset", [HAUSRUCK, OOE, TIROL, TULLN])
def test_unpriced__every_case_of_a_ruleset_can_end_in_each_way(ruleset: str) -> None:
    cases = [case.id for case in flow_at(ruleset).ruleset.offences if case.unpriced]
    assert cases
    for case in cases:
        for way in WayOut:
            flow = to(flow_at(ruleset, case), Page.VERDICT)
            while flow.inquiry.open_question is not None:
                flow.decide(not flow.inquiry.questions[flow.inquiry.open_question].ends)
            flow.take(way)
            assert flow.inquiry.verdict is (Verdict.RENONCE if way is WayOut.RENONCE else Verdict.NONE), (case, way)


# --------------------------------------------------------------------------- who is at the table


def test_onlooker__needs_no_fifth() -> None:
    flow = flow_at(TIROL, "kibitzer_interferes", answer=True)
    assert flow.go_on()
    assert flow.finish is Finish.ANNULLED
    assert flow.annulled().replay


def test_not_covered__proposes_dealing_again() -> None:
    flow = to(flow_at(TIROL, "not_covered", game("rufer", "A", "C")), Page.VERDICT)
    assert flow.finish is Finish.ANNULLED
    assert flow.annulled().replay
    assert flow.annulled().reason == "Fall, den die Regeln nicht vorsehen"


def test_an_older_copy_of_a_ruleset__says_by_its_heading_who_sits_out() -> None:
    """Before cases named who did it, the fifth stood under a heading of his own; such evenings go on."""
    old = changed(OOE, "fifth_interferes", offender=None)
    flow = flow_at(old, "fifth_interferes")
    assert flow.missing.code == "no_fifth"
    five = to(play(flow_at(old, "fifth_interferes", seats=("A", "B", "C", "D", "E")), "dreier", "B"), Page.SCORE)
    assert five.answers.who.named == ("E",)
    row = five.answers.outcome().row
    assert row is not None, five.answers.outcome().problems
    assert points(row) == (4, 12, 4, 4, -24)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_list__says_of_every_case_what_stands_beside_it(ruleset: str) -> None:
    for case in all_cases(shipped(ruleset)):
        assert listed_verdict(case) is flow_at(ruleset, case.id).inquiry.verdict, case.id
