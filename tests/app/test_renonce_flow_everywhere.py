"""The wizard over every case, game and ruleset: it always ends in zero-sum rows or a stated "no renonce"."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tarockblock.app.drafts.questions import Ask
from tarockblock.app.renonce.renonce_flow import Finish, Page, RenonceFlow
from tarockblock.app.renonce.renonce_flow_inquiry import EffectKind, all_cases
from tarockblock.domain.hand import Annulled, PositiveGame, Result
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.ruleset import GameKind, Verdict
from tarockblock.rules.library import shipped
from tests.app.renonce_table import answered, flow_at, to
from tests.domain.paper import RULESETS
from tests.thorough import some, times

pytestmark = [pytest.mark.long, pytest.mark.sweep]

FIVE = ("A", "B", "C", "D", "E")


def choose_game(flow: RenonceFlow, choice_id: str) -> None:
    """Name a game and play it with whoever can; announce one thing and give kontra, where there are such."""
    facts = flow.facts
    facts.choose_game(next(choice for choice in facts.all_choices if choice.id == choice_id))
    if facts.declarer is None and Ask.DECLARER in flow.facts.steps:
        facts.choose_declarer(facts.declarers[1])
    if facts.partners:
        facts.choose_partner(facts.partners[-1])
    rows = facts.spoken.rows()
    if rows:
        facts.spoken.press(rows[-1].id)
        target = facts.spoken.target()
        assert target is not None
        facts.spoken.walk_kontra(target)
    row = facts.negatives.kontra_row()
    if row is not None and row.levels:
        facts.negatives.walk_kontra(row.player, next(iter(row.levels)))


def offenders(flow: RenonceFlow) -> Iterator[tuple[str, ...]]:
    """Those the case allows: each alone, two, three."""
    who = flow.answers.who
    if who.certain:
        yield who.certain
        return
    playing = tuple(player for player in who.candidates if player in flow.deal.active)
    out = tuple(player for player in who.candidates if player in flow.deal.sitting_out)
    yield from ((player,) for player in (*playing, *out))
    yield from (playing[:count] for count in (2, 3) if len(playing) >= count)


def runs(ruleset: str) -> Iterator[tuple[RenonceFlow, str]]:
    choices = flow_at(ruleset).facts.all_choices
    played = ((case, each) for case in all_cases(shipped(ruleset)) for each in choices)
    possible = (pair for pair in played if not pair[0].games or pair[1].game.id in pair[0].games)
    for case, choice in some(possible, 23, RULESETS.index(ruleset)):
        yield from ((flow, choice.id) for flow in answered(ruleset, case.id, seats=FIVE))


def score(flow: RenonceFlow) -> None:
    """Every set of offenders, each without and with a claim."""
    to(flow, Page.SCORE)
    for each in flow.answers.kontra_asked():
        flow.answers.let_stay(each.id, False)
    groups = list(offenders(flow))
    assert groups, "somebody can have done it"
    for who in groups:
        for player in flow.answers.who.named:
            assert player in flow.answers.who.certain or flow.answers.toggle_offender(player)
        for player in who:
            assert player in flow.answers.who.named or flow.answers.toggle_offender(player), flow.answers.refusals
        check_row(flow)
        if flow.answers.asks_claims and flow.answers.claim_rows():
            claimed = flow.answers.toggle_claim(flow.answers.claim_rows()[-1].id)
            assert claimed or Ask.CLAIMS in flow.answers.refusals
            flow.answers.would_have_won = True
            check_row(flow)


def check_row(flow: RenonceFlow) -> None:
    assert flow.finish is Finish.RENONCE
    assert flow.missing is None, (flow.missing, flow.answers.outcome().entry)
    outcome = flow.answers.outcome()
    assert not sum(outcome.row.points.values(), Points())
    assert not sum(outcome.row.cents.values(), Cents())
    assert any(outcome.row.points.values()), "a renonce costs something"
    for player in outcome.entry.offenders:
        assert outcome.row.points[player].sign < 0
    known = {case.id for case in flow.ruleset.offences}
    assert outcome.entry.offence in known | {None}


def check_hand_back(flow: RenonceFlow) -> None:
    """The hand as it was, but for what the case says is lost or void."""
    hand = flow.consequence.returned()
    if flow.facts.kind is GameKind.TRISCHAKEN:
        assert hand is None, "card points are not the wizard's business"
        return
    assert hand is not None
    if flow.inquiry.effect is EffectKind.LOST_BONUS:
        assert isinstance(hand, PositiveGame)
        lost = [call.bonus for call in hand.bonuses if not call.made]
        assert len(lost) == 1
        assert not flow.inquiry.case.bonuses or lost[0] in flow.inquiry.case.bonuses
    elif flow.inquiry.effect is EffectKind.LOST_ALL:
        result = hand.result if isinstance(hand, PositiveGame) else hand.declarers[0].won  # type: ignore[union-attr]
        assert result in (Result.LOST, False)


def end_without(flow: RenonceFlow) -> None:
    """No renonce: it is said by which clause and what follows, and something can be done."""
    assert flow.inquiry.verdict is Verdict.NONE
    assert flow.inquiry.clauses
    assert flow.inquiry.consequence is not None
    leads_on = flow.inquiry.leads_on
    if leads_on and flow.missing is not None:
        flow.consequence.choose(flow.consequence.options[0].id)
    while flow.finish is None and flow.missing is None:
        assert flow.go_on()
    if leads_on:
        assert (flow.page, flow.inquiry.case) == (Page.CASE, None), "what the other renonce was is asked next"
        return
    if flow.missing is not None:
        assert flow.consequence.options, flow.missing
        flow.consequence.choose(flow.consequence.options[0].id)
    assert flow.missing is None
    if flow.finish is Finish.ANNULLED:
        assert isinstance(flow.annulled(), Annulled)
    else:
        assert flow.finish is Finish.RETURN
        check_hand_back(flow)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_case_in_every_game__ends(ruleset: str) -> None:
    scored = ended = 0
    for flow, choice in runs(ruleset):
        to(flow, Page.VERDICT)
        choose_game(flow, choice)
        if flow.inquiry.verdict is Verdict.RENONCE:
            score(flow)
            scored += 1
        else:
            end_without(flow)
            ended += 1
    assert scored > times(2, 20)
    assert ended > times(2, 20)
