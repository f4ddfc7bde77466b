"""Cases that are about another renonce lead on to it: a kontra given because of one, one that was claimed late (OÖ)."""

from __future__ import annotations

import pytest

from tarockblock.app.renonce.renonce_flow import Finish, Page, RenonceFlow
from tarockblock.app.renonce.renonce_flow_inquiry import all_cases, listed_verdict
from tarockblock.domain.ruleset import Verdict
from tarockblock.rules.library import shipped
from tests.app.renonce_table import flow_at, to
from tests.domain.paper import OOE, RULESETS, cents, game, points

SHOT, LATE = "kontra_because_of_renonce", "claimed_too_late"


def at_verdict(case: str, *answers: bool, **more: object) -> RenonceFlow:
    flow = to(flow_at(OOE, case, **more), Page.VERDICT)  # type: ignore[arg-type]
    for answer in answers:
        flow.decide(answer)
    return flow


def test_only_these__lead_on() -> None:
    found = {case.id for name in RULESETS for case in all_cases(shipped(name)) if case.leads_on}
    assert found == {SHOT, LATE}


@pytest.mark.parametrize(("case", "answers"), [(SHOT, ()), (LATE, (False, False))])
def test_it__leads_to_the_renonce_it_is_about(case: str, answers: tuple[bool, ...]) -> None:
    flow = at_verdict(case, *answers)
    assert (flow.finish, flow.missing, flow.next_page) == (None, None, Page.CASE)
    flow.query = "Schuss"
    assert flow.go_on()
    assert (flow.page, flow.query, flow.inquiry.case) == (Page.CASE, "", None)
    assert not flow.go_back(), "it is the first page again"
    flow.look_for("König gedrückt")
    assert flow.go_on()
    assert (flow.page, flow.inquiry.case.id) == (Page.VERDICT, "discarded_king")


@pytest.mark.parametrize("answers", [(True,), (False, True)])
def test_too_late__is_no_renonce_any_more(answers: tuple[bool, ...]) -> None:
    """A Renonce 1: until the next deal is shuffled and cut; B 3: a wrong lead until the next one."""
    flow = at_verdict(LATE, *answers)
    assert flow.inquiry.verdict is Verdict.NONE
    assert flow.finish is Finish.RETURN
    assert flow.clauses == (("time_limit",) if len(answers) == 1 else ("wrong_lead_limit",))


def test_list__says_that_it_depends_whether_it_is_too_late() -> None:
    late, shot = (shipped(OOE).offence(name) for name in (LATE, SHOT))
    assert (listed_verdict(late), listed_verdict(shot)) == (Verdict.DEPENDS, Verdict.NONE)


def test_shot__is_void_in_the_renonce_it_leads_to() -> None:
    """Dreier of B, shot at because of the discard: 4 to each opponent, B loses 12; in money nothing is doubled."""
    flow = at_verdict(SHOT, known=game("dreier", "B", kontra=1))
    assert flow.consequence.option is not None, "the only kontra there is"
    assert flow.go_on()
    assert flow.facts.kontra == 0
    flow.choose_case("discarded_king")
    flow.decide(True)
    to(flow, Page.SCORE)
    assert flow.answers.who.named == ("B",)
    row = flow.answers.outcome().row
    assert points(row) == (4, -12, 4, 4)
    assert cents(row) == (40, -120, 40, 40)


def test_shot__which_of_several_is_asked_for_first() -> None:
    flow = at_verdict(SHOT, known=game("dreier", "B", bonuses="pagat!*1", kontra=1))
    assert flow.missing.code == "no_option"
    assert not flow.go_on()
    flow.consequence.choose("pagat")
    assert flow.go_on()
    assert flow.facts.kontra == 1
    assert [call.kontra for call in flow.facts.announced()] == [0]
