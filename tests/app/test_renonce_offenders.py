"""Who can have committed a case, whether a kontra stays, and that the page of the parties asks for both."""

from __future__ import annotations

import pytest

from tarockblock.app.drafts.questions import Ask
from tarockblock.app.renonce.renonce_flow import Page, RenonceFlow
from tarockblock.app.renonce.renonce_flow_answers import THE_GAME
from tarockblock.domain.hand import PlayedEntry
from tarockblock.domain.ruleset import Offender
from tests.app.renonce_table import changed, flow_at, play, refusal, to
from tests.domain.paper import HAUSRUCK, OOE, TIROL, TULLN, bei, cents, game, negative, renonce

FIVE = ("A", "B", "C", "D", "E")


def by(who: Offender | None, known: PlayedEntry | None = None, *, seats: tuple[str, ...] = FIVE[:4]) -> RenonceFlow:
    """A case of Tulln, which knows Bei games, that only one of the table can have committed."""
    rules = changed(TULLN, "suit_not_followed", offender=who, first=(), games=())
    return flow_at(rules, "suit_not_followed", known, seats=seats)


# --------------------------------------------------------------------------- who it can have been


@pytest.mark.parametrize(
    ("who", "candidates"),
    [
        (None, "ABCD"),
        (Offender.DECLARER, "B"),
        (Offender.PARTNER, "D"),
        (Offender.OPPONENT, "AC"),
    ],
)
def test_a_partner_game__allows_whom_the_case_names(who: Offender | None, candidates: str) -> None:
    flow = to(by(who, game("solorufer", "B", "D")), Page.SCORE)
    assert flow.answers.who.candidates == tuple(candidates)
    settled = candidates if len(candidates) == 1 else ""
    assert flow.answers.who.named == tuple(settled), "the only one is named without asking, of several none"
    for player in "ABCD":
        allowed = player in candidates and not settled
        assert flow.answers.toggle_offender(player) is allowed, player
        row = flow.answers.outcome().row
        assert row is not None or not (allowed or settled), flow.answers.outcome().problems
        assert flow.answers.toggle_offender(player) is allowed, "and not named after all"


def test_a_negative_game__its_declarer_or_his_opponents() -> None:
    assert by(Offender.DECLARER, negative("piccolo")).answers.who.candidates == ("B",)
    assert by(Offender.OPPONENT, negative("piccolo")).answers.who.candidates == ("A", "C", "D")


def test_bei_games__several_declarers_who_are_opponents_of_each_other() -> None:
    known = bei("piccolo", ("A", "won"), ("B", "lost"))
    flow = to(by(Offender.DECLARER, known), Page.SCORE)
    assert flow.answers.who.candidates == ("A", "B")
    assert flow.answers.who.named == (), "it is asked which"
    assert by(Offender.OPPONENT, known).answers.who.candidates == ("A", "B", "C", "D")


def test_the_fifth__and_who_of_two_that_sit_out() -> None:
    six = (*FIVE, "F")
    assert by(Offender.FIFTH, game("dreier", "B"), seats=FIVE).answers.who.named == ("E",)
    flow = by(Offender.FIFTH, game("dreier", "B"), seats=six)
    assert flow.answers.who.candidates == ("E", "F")
    assert flow.answers.who.named == ()
    assert flow.answers.toggle_offender("E")
    assert not flow.answers.toggle_offender("A")
    assert refusal(flow) == "only_fifth"


def test_refused__in_a_sentence_that_says_who_it_can_have_been() -> None:
    flow = to(by(Offender.OPPONENT, game("solorufer", "B", "D")), Page.SCORE)
    assert not flow.answers.press_seat(4)
    assert refusal(flow) == "only_opponent"
    assert flow.answers.press_seat(1)
    assert refusal(flow) is None


def test_named_before__is_kept_while_somebody_else_plays() -> None:
    flow = to(by(Offender.OPPONENT), Page.FACTS)
    play(flow, "dreier", "B")
    assert flow.answers.press_seat(1)
    play(flow, "dreier", "A")
    assert flow.answers.who.named == (), "A plays now, so A cannot be the opponent"
    play(flow, "dreier", "C")
    assert flow.answers.who.named == ("A",)


def test_the_called_partner__there_must_be_one() -> None:
    flow = to(by(Offender.PARTNER), Page.FACTS)
    play(flow, "solorufer", "B", None)
    assert not flow.facts.complete, "without a partner it cannot have been the partner"
    flow.facts.choose_partner("C")
    assert flow.go_on()
    assert flow.answers.who.named == ("C",)


# --------------------------------------------------------------------------- asked with the parties


@pytest.mark.parametrize(
    ("who", "asked"),
    [(None, True), (Offender.OPPONENT, True), (Offender.DECLARER, False), (Offender.PARTNER, False)],
)
def test_the_page_of_the_parties__asks_who_it_was_where_the_case_does_not_say_so(
    who: Offender | None, asked: bool
) -> None:
    flow = to(by(who), Page.FACTS)
    assert Ask.OFFENDERS not in flow.facts.steps, "first of all, what was being played?"
    play(flow, "solorufer", "B", "D")
    assert (Ask.OFFENDERS in flow.facts.steps) is asked
    assert flow.go_on() is not asked
    if asked:
        assert flow.facts.missing == (Ask.OFFENDERS,)
        assert flow.answers.press_seat(3)
        assert flow.go_on()
    assert flow.page is Page.SCORE
    assert flow.missing is None


def test_the_page_of_the_parties__does_not_ask_who_it_was_where_it_is_no_renonce() -> None:
    flow = to(flow_at(OOE, "bird_at_wrong_time", answer=False), Page.FACTS)
    play(flow, "dreier", "B")
    assert Ask.OFFENDERS not in flow.facts.steps
    assert flow.facts.missing == (Ask.BONUSES,), "but what was announced"
    flow.facts.spoken.press("pagat")
    assert flow.facts.missing == ()
    flow.facts.spoken.press("uhu")
    assert flow.facts.missing == (Ask.OPTION,), "and which of the two it was"


# --------------------------------------------------------------------------- the called partner's kontra


def kontriert(kontra: int = 1) -> RenonceFlow:
    known = game("rufer", "A", "C", kontra=kontra)
    return to(flow_at(TIROL, "kontra_by_called_partner", known), Page.SCORE)


@pytest.mark.parametrize(("stays", "money"), [(True, (20, 20, -60, 20)), (False, (10, 10, -30, 10))])
def test_kontra_of_the_partner__stays_in_the_money_or_not(stays: bool, money: tuple[int, ...]) -> None:
    """A Rufer is 1 point at 10 cents for each of three regular players, twice that with kontra (Tirol 2, 7)."""
    flow = kontriert()
    assert flow.answers.who.named == ("C",)
    assert flow.missing.code == "kontra_open"
    assert flow.answers.outcome().row is None, "neither figure before it is answered"
    (asked,) = flow.answers.kontra_asked()
    assert (asked.id, asked.level) == (THE_GAME, 1)
    flow.answers.let_stay(asked.id, stays)
    assert flow.missing is None
    row = flow.answers.outcome().row
    assert cents(row) == money
    assert row.entry == renonce("C", "rufer", "A", "C", kontra=int(stays), offence="kontra_by_called_partner")


def test_kontra_of_the_partner__none_entered_none_asked() -> None:
    flow = kontriert(kontra=0)
    assert flow.answers.kontra_asked() == ()
    assert flow.missing is None


def test_kontra_of_the_partner__what_was_stored_stays() -> None:
    stored = renonce("C", "rufer", "A", "C", kontra=1, offence="kontra_by_called_partner")
    flow = flow_at(TIROL, known=stored)
    assert flow.missing is None
    assert flow.answers.outcome().entry == stored


def test_kontra__of_other_cases_is_not_asked_for() -> None:
    flow = to(flow_at(HAUSRUCK, "suit_not_followed", game("rufer", "A", "C", kontra=1)), Page.SCORE)
    assert flow.answers.kontra_asked() == ()
