"""The renonce wizard without a window: the order of its pages, what it asks, what it refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.app.drafts.hand_draft import HandDraft
from tarockblock.app.drafts.questions import Ask, by_key, give
from tarockblock.app.renonce.renonce_flow import Finish, Page, RenonceFlow
from tarockblock.app.renonce.renonce_flow_search import CaseSearch
from tarockblock.domain.hand import Claim, NegativeDeclarer, Renonce, Side
from tarockblock.domain.ledger import Row
from tarockblock.rules.library import shipped
from tests.app.renonce_table import flow_at, judge, play, refusal, to
from tests.domain.paper import (
    HAUSRUCK,
    OOE,
    RULESETS,
    TIROL,
    TULLN,
    bei,
    calls,
    evening,
    game,
    negative,
    points,
    renonce,
    trischaken,
)

FIVE = ("A", "B", "C", "D", "E")


def row_of(flow: RenonceFlow) -> Row:
    row = flow.answers.outcome().row
    assert row is not None, flow.answers.outcome().problems
    return row


def claim(flow: RenonceFlow, key: str, *, shift: bool = False) -> bool:
    """Press the key of a bonus where claims are asked for; False where it is refused."""
    give(by_key(flow.answers.ask_claims().choices())[key], shift=shift)
    return Ask.CLAIMS not in flow.answers.refusals


# --------------------------------------------------------------------------- pages


def test_pages__from_the_toolbar_all_four() -> None:
    flow = flow_at(OOE)
    assert flow.page is Page.CASE
    assert not flow.go_on()
    flow.choose_case("suit_not_followed")
    assert flow.go_on()
    assert flow.page is Page.VERDICT
    assert not flow.go_on(), "the question is open"
    flow.decide(True)
    assert flow.go_on()
    assert flow.page is Page.FACTS
    assert not flow.go_on(), "nobody knows what was being played"
    play(flow, "dreier", "B")
    assert not flow.go_on(), "nobody said who it was"
    flow.answers.press_seat(1)
    assert flow.go_on()
    assert flow.page is Page.SCORE
    assert flow.finish is Finish.RENONCE
    assert flow.missing is None
    assert points(row_of(flow)) == (-20, 12, 4, 4)
    flow.decide(False)
    assert (flow.page, flow.finish) == (Page.VERDICT, Finish.RETURN), "a no leads back from the last page"
    assert flow.answers.outcome().entry is None
    assert flow.go_back()
    assert not flow.go_back(), "the first"
    flow.decide(True)
    flow.choose_case("talking")
    flow.go_to(Page.SCORE)
    assert flow.page is Page.CASE, "one cannot jump ahead"


def test_pages__a_hand_that_is_known_is_not_asked_again() -> None:
    flow = flow_at(OOE, "cards_thrown_together", game("rufer", "A", "C"))
    to(flow, Page.VERDICT)
    assert flow.go_on()
    assert flow.page is Page.SCORE
    flow.go_back()
    assert flow.page is Page.VERDICT
    flow.go_on()
    flow.go_to(Page.FACTS)
    assert flow.page is Page.FACTS, "it can be changed all the same"
    flow.answers.press_seat(1)
    assert flow.go_on()
    assert flow.page is Page.SCORE


def test_pages__a_case_of_another_game_asks_what_was_played() -> None:
    flow = flow_at(OOE, "discarded_suit_face_down", game("rufer", "A", "C"), answer=True)
    to(flow, Page.VERDICT)
    assert flow.go_on()
    assert flow.page is Page.FACTS
    assert {choice.game.id for choice in flow.facts.choices} == {"farbendreier"}


def test_clauses__are_about_the_game_once_it_is_known() -> None:
    """Hausruck 4 is about Trischaken, 6 about negative games, 7 about the Farbensolo."""
    flow = flow_at("hausruck-2007", "pagat_too_early")
    assert flow.clauses == ("breach", "pagat_last", "pagat_last_negative")
    play(flow, "trischaken")
    assert flow.clauses == ("breach", "pagat_last")
    play(flow, "bettler", "B")
    assert flow.clauses == ("breach", "pagat_last_negative")


# --------------------------------------------------------------------------- the list


@pytest.mark.parametrize("ruleset", RULESETS)
def test_list__holds_every_case_of_the_ruleset_once(ruleset: str) -> None:
    rules = shipped(ruleset)
    listed = [case.id for group in CaseSearch(rules).find() for case in group.cases]
    assert sorted(listed) == sorted([*(case.id for case in rules.offences), ""])


def test_list__is_searched_by_clause() -> None:
    assert "no_bird" in [each.id for group in CaseSearch(shipped(OOE)).find("ansagen 4") for each in group.cases]


def test_list__cases_of_other_games_come_last() -> None:
    flow = flow_at(OOE, known=negative("piccolo_ouvert"))
    fitting = [group.fits for group in flow.groups]
    assert fitting == sorted(fitting, reverse=True)
    here = [case.id for group in flow.groups if group.fits for case in group.cases]
    assert "opponent_shows_early" in here
    assert "no_bird" not in here


def test_other_breach__is_a_renonce_if_the_table_says_so_and_names_no_offence() -> None:
    flow = to(flow_at(OOE, "", game("dreier", "B"), answer=True), Page.SCORE)
    flow.answers.press_seat(2)
    entry = flow.answers.outcome().entry
    assert entry.offence is None
    assert points(row_of(flow)) == (4, -12, 4, 4)


# --------------------------------------------------------------------------- what was being played


def test_facts__a_game_of_vorhand_asks_nobody_who_plays() -> None:
    flow = play(flow_at(OOE), "sechserdreier")
    assert flow.facts.declarer == "A"
    assert flow.facts.complete


def test_facts__the_bids_own_bird_is_announced_and_stays() -> None:
    flow = play(flow_at(OOE), "besserrufer:uhu", "B", "D")
    assert flow.facts.announced() == calls("uhu!")
    flow.facts.spoken.press("uhu")
    assert not flow.facts.spoken.speak("uhu")
    assert flow.facts.announced() == calls("uhu!")
    play(flow, "besserrufer:kakadu", "B", "D")
    assert flow.facts.announced() == calls("kakadu!")


def test_facts__a_bonus_walks_from_side_to_side() -> None:
    flow = play(flow_at(OOE), "dreier", "B")
    spoken = flow.facts.spoken
    seen = []
    for _ in range(3):
        spoken.press("pagat")
        seen.append(flow.facts.announced())
    assert seen == [calls("pagat!"), calls("~pagat!"), ()]
    spoken.press("pagat", shift=True)
    assert flow.facts.announced() == calls("~pagat!")


def test_facts__the_king_is_the_declarers_alone() -> None:
    flow = play(flow_at(OOE), "solorufer", "B", "D")
    assert not flow.facts.spoken.speak("koenig_ultimo", Side.OPPONENTS)


def test_facts__x_is_kontra_on_the_game_and_q_on_the_bonus_touched_last() -> None:
    flow = play(flow_at(TIROL), "dreier", "B")
    spoken = flow.facts.spoken

    def press(key: str) -> None:
        give(by_key(spoken.choices())[key])

    press("X")
    assert flow.facts.kontra == 1
    spoken.press("pagat")
    press("Q")
    assert flow.facts.announced() == calls("pagat!*1")
    for _ in range(2):
        press("Q")
    assert flow.facts.announced() == calls("pagat!"), "Tirol knows Kontra and Rekontra only"
    assert flow.facts.kontra == 1


def test_facts__a_slip_in_the_picker_costs_nothing() -> None:
    flow = play(flow_at(OOE), "solorufer", "B", "D")
    flow.facts.spoken.press("koenig_ultimo")
    flow.facts.choose_game(next(choice for choice in flow.facts.choices if choice.id == "piccolo"))
    entry = flow.facts.renonce()
    assert (entry.game, entry.declarers) == ("piccolo", (NegativeDeclarer("B", None),))
    assert (entry.declarer, entry.partner, entry.bonuses) == (None, None, ())
    flow.facts.choose_game(next(choice for choice in flow.facts.choices if choice.id == "solorufer"))
    assert flow.facts.announced() == calls("koenig_ultimo!")
    assert flow.facts.partner == "D"


def test_facts__bei_games_in_tulln_only() -> None:
    assert play(flow_at(OOE), "piccolo", "B").facts.negatives.beside == ()
    flow = play(flow_at(TULLN, "suit_not_followed", answer=True), "piccolo", "B")
    flow.facts.negatives.toggle_bei("D")
    to(flow, Page.SCORE)
    flow.answers.press_seat(1)
    # B and D play, A offends: each declarer is due 3 × 20 for his game and 20 as opponent of the other's, C 20 of each.
    assert points(row_of(flow)) == (-200, 80, 40, 80)


def test_facts__a_conceded_kind_of_trischaken_has_no_further_question() -> None:
    flow = play(flow_at(OOE), "trischaken")
    assert flow.facts.steps == (Ask.GAME,)
    assert flow.facts.complete


# --------------------------------------------------------------------------- taken over


def test_known__announcements_kontra_and_places_are_taken_over() -> None:
    hand = game("rufer", "B", "D", bonuses="pagat!-*1 trull", kontra=2, vorhand="B", note="at the inn")
    flow = to(flow_at(OOE, "cards_thrown_together", hand), Page.SCORE)
    flow.answers.press_seat(1)
    entry = flow.answers.outcome().entry
    assert entry == renonce(
        "A", "rufer", "B", "D", "pagat!*1", kontra=2, vorhand="B", note="at the inn", offence="cards_thrown_together"
    )
    assert isinstance(row_of(flow), Row)


def test_known__negative_games_bring_their_kontra() -> None:
    flow = to(
        flow_at(TULLN, "suit_not_followed", bei("piccolo", ("A", "won"), ("B", "lost", {"C": 1})), answer=True),
        Page.SCORE,
    )
    entry = flow.facts.renonce()
    assert entry.game == "piccolo"
    assert entry.declarers == (NegativeDeclarer("A", None), NegativeDeclarer("B", None, {"C": 1}))


def test_known__trischaken() -> None:
    flow = to(flow_at(OOE, "suit_not_followed", trischaken(40, 10, 10, 10), answer=True), Page.SCORE)
    flow.answers.press_seat(1)
    assert points(row_of(flow)) == (-12, 4, 4, 4), "A is Vorhand, who bid it"


def test_known__a_renonce_opens_with_all_its_answers() -> None:
    stored = renonce(
        "D",
        "sechserdreier",
        "A",
        None,
        "uhu!",
        offence="suit_not_followed",
        claims=(Claim("kakadu", Side.DECLARER),),
    )
    flow = flow_at(OOE, known=stored)
    assert flow.page is Page.SCORE
    assert flow.answers.outcome().entry == stored
    assert points(row_of(flow)) == (33, 12, 12, -57)


def test_known__a_draft_without_partner_asks_for_one() -> None:
    rules = shipped(OOE)
    table = evening(OOE)
    draft = HandDraft(rules, flow_at(OOE).facts.places.base)
    draft.choose_game(next(choice for choice in draft.choices if choice.id == "rufer"))
    flow = RenonceFlow.from_draft(draft, judge(table))
    assert flow.facts.game is not None
    assert flow.facts.declarer == "A"
    assert flow.facts.missing == (Ask.PARTNER,)
    draft.choose_partner(None)
    assert RenonceFlow.from_draft(draft, judge(table)).facts.complete


def test_known__a_draft_with_a_game_only() -> None:
    draft = HandDraft(shipped(OOE), flow_at(OOE).facts.places.base)
    draft.choose_game(next(choice for choice in draft.choices if choice.id == "besserrufer:kakadu"))
    flow = RenonceFlow.from_draft(draft)
    assert flow.facts.choice.id == "besserrufer:kakadu"
    assert flow.facts.missing == (Ask.DECLARER, Ask.PARTNER)


def test_known__an_empty_draft_keeps_its_places() -> None:
    draft = HandDraft(shipped(OOE), flow_at(OOE).facts.places.base)
    draft.places.set_vorhand("C")
    flow = play(RenonceFlow.from_draft(draft), "rufer", None, "A")
    assert flow.deal.vorhand == "C"
    assert flow.facts.declarer == "C"


# --------------------------------------------------------------------------- refusals


def at_score(ruleset: str = OOE, *, seats: tuple[str, ...] = ("A", "B", "C", "D")) -> RenonceFlow:
    flow = flow_at(
        ruleset, "cards_thrown_together" if ruleset == OOE else "suit_not_followed", answer=True, seats=seats
    )
    return to(play(flow, "dreier", "B"), Page.SCORE)


@pytest.mark.parametrize(
    ("ruleset", "game", "spoken", "seats", "claimed", "field", "code"),
    [
        (OOE, "dreier", "", "1234", "", Ask.OFFENDERS, "offenders_all"),
        (OOE, "dreier", "", "5", "", Ask.OFFENDERS, "no_seat"),
        (OOE, "dreier", "", "51", "", Ask.OFFENDERS, None),  # a refusal goes with the next answer to its field
        (OOE, "dreier", "uhu", "1", "2", Ask.CLAIMS, "claim_was_announced"),
        (OOE, "farbensolo", "", "1", "1", Ask.CLAIMS, "bonus_not_allowed"),
        (TIROL, "dreier", "", "1", "5", Ask.CLAIMS, "only_announced"),
        (OOE, "dreier", "", "1", "W", Ask.CLAIMS, None),
        (OOE, "dreier", "", "1", "W1", Ask.CLAIMS, "claim_beside_valat"),
        (OOE, "dreier", "", "1", "2", Ask.CLAIMS, None),
    ],
)
def test_score__what_can_be_answered_and_what_is_refused(
    ruleset: str, game: str, spoken: str, seats: str, claimed: str, field: Ask, code: str | None
) -> None:
    flow = to(play(flow_at(ruleset, "suit_not_followed", answer=True), game, "B"), Page.SCORE)
    if spoken:
        flow.facts.spoken.press(spoken)
    for seat in seats:
        flow.answers.press_seat(int(seat))
    for key in claimed:
        claim(flow, key)
    assert refusal(flow, field) == code
    assert code is not None or row_of(flow)


@pytest.mark.parametrize(("shift", "side"), [(False, Side.DECLARER), (True, Side.OPPONENTS)])
def test_claims__are_for_the_declarers_side_with_shift_for_the_other(side: Side, *, shift: bool) -> None:
    flow = at_score()
    flow.answers.press_seat(1)
    claim(flow, "1", shift=shift)
    assert flow.answers.claims == (Claim("pagat", side),)


@pytest.mark.parametrize(
    ("ruleset", "game", "partner", "won", "expected"),
    [
        (OOE, "dreier", None, None, (-26, 18, 4, 4)),  # on top
        # The example of the rules: a Solorufer, an opponent offends, a silent Uhu of the declarer's side; if lost, it
        # is covered by the due of 2.
        (TIROL, "solorufer", "D", True, (-14, 6, 2, 6)),
        (TIROL, "solorufer", "D", False, (-6, 2, 2, 2)),
    ],
)
def test_claims__of_an_uhu(ruleset: str, game: str, partner: str | None, won: bool | None, expected: object) -> None:
    flow = to(play(flow_at(ruleset, "suit_not_followed", answer=True), game, "B", partner), Page.SCORE)
    flow.answers.press_seat(1)
    assert not flow.answers.asks_would
    claim(flow, "2")
    assert flow.answers.asks_would is (won is not None)
    assert (flow.missing is not None and flow.missing.code == "would_have_won_missing") is (won is not None)
    flow.answers.would_have_won = won
    assert points(row_of(flow)) == expected


def test_refused__the_fifth_at_a_table_of_four() -> None:
    flow = flow_at(OOE, "fifth_interferes")
    assert not flow.go_on()
    assert flow.missing.code == "no_fifth"


def test_refused__the_fifth_beside_another() -> None:
    """No list foresees such a breach, so anybody can have committed it, whoever sits out, too, but he alone."""
    flow = to(play(flow_at(OOE, "", answer=True, seats=FIVE), "dreier", "B"), Page.SCORE)
    assert flow.answers.press_seat(5)
    assert flow.answers.who.named == ("E",)
    assert not flow.answers.press_seat(1)
    assert refusal(flow, Ask.OFFENDERS) == "fifth_alone"
    flow.answers.press_seat(5)
    assert flow.answers.press_seat(1)
    assert not flow.answers.press_seat(5)
    assert flow.answers.who.named == ("A",)
    players_only = at_score(seats=FIVE)
    assert not players_only.answers.press_seat(5)
    assert refusal(players_only, Ask.OFFENDERS) == "only_playing"


def test_fifth__another_case_names_nobody() -> None:
    flow = flow_at(OOE, "fifth_interferes", seats=FIVE)
    flow.choose_case("cards_thrown_together")
    assert flow.answers.who.named == ()


def test_refused__a_claim_for_a_side_without_anybody_regular() -> None:
    flow = at_score()
    flow.answers.press_seat(2)
    assert flow.answers.claim_sides == (Side.OPPONENTS,)
    assert flow.answers.claim_side is Side.OPPONENTS
    assert not flow.answers.toggle_claim("pagat", Side.DECLARER)
    assert refusal(flow, Ask.CLAIMS) == "claim_no_regular"
    assert not flow.answers.aim_claims(Side.DECLARER)
    assert flow.answers.toggle_claim("pagat", Side.OPPONENTS)
    assert flow.answers.claims == (Claim("pagat", Side.OPPONENTS),)


def test_no_bird__it_was_the_declarer_in_any_case() -> None:
    flow = to(play(flow_at(OOE, "no_bird"), "besserrufer:uhu", "B", "D"), Page.SCORE)
    assert flow.answers.who.named == ("B",)
    assert not flow.answers.press_seat(2)
    assert refusal(flow, Ask.OFFENDERS) == "no_bird_offender"
    assert points(row_of(flow)) == (3, -9, 3, 3)


def test_no_bird__somebody_else_with_a_wrong_number_of_cards_can_be_named_beside_him() -> None:
    """Three to each of the regular players (OÖ Ansagen 4), shared by both offenders (B 4)."""
    flow = to(play(flow_at(OOE, "no_bird"), "besserrufer:uhu", "B", "D"), Page.SCORE)
    assert flow.answers.press_seat(1)
    assert flow.answers.who.named == ("A", "B")
    assert points(row_of(flow)) == (-3, -3, 3, 3)


def test_no_bird__needs_no_partner() -> None:
    flow = flow_at(TIROL, "no_bird")
    flow.facts.choose_game(next(choice for choice in flow.facts.choices if choice.id == "besserrufer:uhu"))
    flow.facts.choose_declarer("B")
    assert flow.facts.complete
    to(flow, Page.SCORE)
    assert points(row_of(flow)) == (5, -15, 5, 5), "game 1 and the Uhu 4, whoever was called"


# --------------------------------------------------------------------------- claims


def test_claims__not_in_tulln_not_in_negative_games() -> None:
    assert not at_score(TULLN).answers.asks_claims
    flow = to(play(flow_at(HAUSRUCK, "suit_not_followed", answer=True), "piccolo", "B"), Page.SCORE)
    assert not flow.answers.asks_claims


def test_claims__are_kept_while_the_offender_changes() -> None:
    flow = at_score()
    flow.answers.press_seat(1)
    flow.answers.toggle_claim("pagat", Side.DECLARER)
    flow.answers.press_seat(1)
    flow.answers.press_seat(2)
    assert flow.answers.claims == (), "the declarer offends: nobody on his side can claim"
    flow.answers.press_seat(2)
    flow.answers.press_seat(1)
    assert flow.answers.claims == (Claim("pagat", Side.DECLARER),)


def test_evaluate__is_optional() -> None:
    table = evening(OOE)
    with_judge = at_score()
    flow = RenonceFlow(table.ruleset, with_judge.facts.places.base)
    flow.choose_case("cards_thrown_together")
    to(play(flow, "dreier", "B"), Page.SCORE)
    assert flow.missing is not None
    flow.answers.press_seat(1)
    assert flow.missing is None
    assert isinstance(flow.answers.outcome().entry, Renonce)
    assert replace(flow.answers.outcome().entry, offence=None) == renonce("A", "dreier", "B")  # type: ignore[type-var]
