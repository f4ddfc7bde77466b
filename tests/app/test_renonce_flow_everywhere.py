"""The wizard over every case, game and ruleset: it always ends in zero-sum rows or a stated "no renonce"."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tarockblock.app.renonce.renonce_flow import Field, Finish, Page, RenonceFlow
from tarockblock.app.renonce.renonce_flow_cases import all_cases
from tarockblock.app.renonce.renonce_flow_ending import EffectKind
from tarockblock.app.renonce.renonce_flow_facts import FactStep
from tarockblock.domain.deal import Deal
from tarockblock.domain.hand import Annulled, PositiveGame, Result
from tarockblock.domain.money import Cents, Points
from tarockblock.domain.ruleset import GameKind, Verdict
from tarockblock.rules.library import shipped
from tests.app.renonce_table import flow_at, to
from tests.domain.paper import RULESETS

pytestmark = pytest.mark.slow

FIVE = ("A", "B", "C", "D", "E")


def answers(flow: RenonceFlow) -> tuple[bool | None, ...]:
    return (True, False) if flow.question is not None else (None,)


def choose_game(flow: RenonceFlow, choice_id: str) -> None:
    """Name a game and play it with whoever can; announce one thing and give kontra, where there are such."""
    facts = flow.facts
    facts.choose_game(next(choice for choice in facts.all_choices if choice.id == choice_id))
    if facts.declarer is None and FactStep.DECLARER in facts.steps:
        facts.choose_declarer(facts.declarers[1])
    if facts.partners:
        facts.choose_partner(facts.partners[-1])
    rows = facts.spoken.rows()
    if rows:
        facts.spoken.press(rows[-1].id)
        facts.spoken.walk_kontra()
    if facts.negative_rows():
        facts.walk_negative_kontra(next(p for p in flow.deal.active if p != facts.declarer))


def offenders(flow: RenonceFlow, deal: Deal) -> Iterator[tuple[str, ...]]:
    """One of each side, two, three, and the one sitting out."""
    declarer = flow.facts.declarer or deal.active[0]
    others = [player for player in deal.active if player != declarer]
    yield (declarer,)
    yield (others[0],)
    yield (declarer, others[1])
    yield tuple(others)
    yield deal.sitting_out


def runs(ruleset: str) -> Iterator[tuple[RenonceFlow, str]]:
    for case in all_cases(shipped(ruleset)):
        for choice in flow_at(ruleset).facts.all_choices:
            if case.games and choice.game.id not in case.games:
                continue
            for answer in answers(flow_at(ruleset, case.id)):
                flow = flow_at(ruleset, case.id, answer=answer, seats=FIVE)
                yield flow, choice.id


def score(flow: RenonceFlow) -> None:
    """Every set of offenders, each without and with a claim."""
    to(flow, Page.SCORE)
    for who in offenders(flow, flow.deal):
        if flow.case is not None and not flow.case.no_bird:
            for player in flow.offenders:
                assert flow.toggle_offender(player)
            for player in who:
                assert flow.toggle_offender(player), (player, flow.refusals)
        check_row(flow)
        if flow.asks_claims and flow.claim_rows():
            claimed = flow.toggle_claim(flow.claim_rows()[-1].id)
            assert claimed or Field.CLAIMS in flow.refusals
            flow.would_have_won = True
            check_row(flow)


def check_row(flow: RenonceFlow) -> None:
    assert flow.finish is Finish.RENONCE
    assert flow.missing is None, (flow.missing, flow.outcome().entry)
    outcome = flow.outcome()
    assert outcome.row is not None
    assert outcome.entry is not None
    assert not sum(outcome.row.points.values(), Points())
    assert not sum(outcome.row.cents.values(), Cents())
    assert any(outcome.row.points.values()), "a renonce costs something"
    for player in outcome.entry.offenders:
        assert outcome.row.points[player].sign < 0
    known = {case.id for case in flow.ruleset.offences}
    assert outcome.entry.offence in known | {None}


def check_hand_back(flow: RenonceFlow) -> None:
    """The hand as it was, but for what the case says is lost or void."""
    hand = flow.returned()
    if flow.facts.kind is GameKind.TRISCHAKEN:
        assert hand is None, "card points are not the wizard's business"
        return
    assert hand is not None
    if flow.effect is EffectKind.LOST_BONUS:
        assert isinstance(hand, PositiveGame)
        assert [call.made for call in hand.bonuses].count(False) == 1
    elif flow.effect is EffectKind.LOST_ALL and isinstance(hand, PositiveGame):
        assert hand.result is Result.LOST


def end_without(flow: RenonceFlow) -> None:
    """No renonce: it is said by which clause and what follows, and something can be done."""
    assert flow.verdict is Verdict.NONE
    assert flow.case is not None
    assert flow.case.clauses
    assert flow.case.consequence is not None
    while flow.finish is None and flow.missing is None:
        assert flow.go_on()
    if flow.missing is not None:
        assert flow.options or not flow.facts.is_positive, flow.missing
        if not flow.options:
            return
        flow.choose_option(flow.options[0].id)
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
        if flow.verdict is Verdict.RENONCE:
            score(flow)
            scored += 1
        else:
            end_without(flow)
            ended += 1
    assert scored > 20
    assert ended > 20
