"""The keys of the wizard's page about the game: those of the hand dialog, and what becomes of the answers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.app.drafts.draft_parties import ALONE_KEY
from tarockblock.app.drafts.questions import Ask, Choice, Questions
from tarockblock.app.renonce.renonce_flow import Page, RenonceFlow
from tarockblock.domain.hand import BonusCall, NegativeDeclarer, Side
from tarockblock.domain.ruleset import GameKind, Offender
from tests.app.hand_tools import draft_of
from tests.app.renonce_table import changed, flow_at, play, to
from tests.domain.paper import OOE, RULESETS, TULLN, bei, calls, game


def choices(asked: Questions, ask: Ask) -> set[Choice]:
    """The answers of a question; none where it is not asked."""
    found = asked.find(ask)
    return set() if found is None else set(found.choices())


SHARED = (Ask.GAME, Ask.DECLARER, Ask.PARTNER, Ask.BEI, Ask.KONTRA)


def asked(ruleset: str = OOE) -> RenonceFlow:
    """The page of the game and the parties, nothing known."""
    case = "cards_thrown_together" if ruleset == OOE else "suit_not_followed"
    return to(flow_at(ruleset, case, answer=None if ruleset == OOE else True), Page.FACTS)


def type_keys(flow: RenonceFlow, keys: str) -> list[Ask]:
    """Press keys one by one; where each of them leads."""
    seen = []
    for key in keys:
        assert flow.facts.press(key), key
        seen.append(flow.facts.step)
    return seen


def test_keys__lead_from_question_to_question() -> None:
    flow = asked()
    assert type_keys(flow, "2241") == [Ask.DECLARER, Ask.PARTNER, Ask.OFFENDERS, Ask.OFFENDERS]
    assert (flow.facts.declarer, flow.facts.partner, flow.answers.who.named) == ("B", "D", ("A",))
    flow.facts.go_by(1)
    type_keys(flow, "kq")
    assert flow.facts.announced() == calls("koenig_ultimo!*1 uhu!")


def test_keys__zero_is_alone_where_the_case_leaves_room_for_it() -> None:
    flow = asked()
    type_keys(flow, "R")
    assert flow.facts.step is Ask.PARTNER, "a Rufer is Vorhand's"
    type_keys(flow, ALONE_KEY)
    assert flow.facts.alone
    rules = changed(OOE, "suit_not_followed", offender=Offender.PARTNER, first=(), games=())
    held = to(flow_at(rules, "suit_not_followed"), Page.FACTS)
    type_keys(held, "R")
    assert not held.facts.press(ALONE_KEY), "whoever did it was called"


def test_keys__a_seat_that_is_not_there_is_refused_in_words() -> None:
    flow = asked()
    type_keys(flow, "224")
    assert flow.facts.press("7")
    assert flow.answers.refusals[Ask.OFFENDERS].code == "no_seat"
    assert not flow.facts.press("\N{SUPERSCRIPT TWO}"), "a sign some keyboards have beside the figures is no seat"


def test_keys__what_is_none_of_the_question_changes_nothing() -> None:
    flow = asked()
    assert not flow.facts.press("%")
    assert flow.facts.step is Ask.GAME
    type_keys(flow, "2")
    assert not flow.facts.press("9")
    assert flow.facts.declarer is None


def test_keys__shift_is_for_the_opponents() -> None:
    flow = play(asked(), "dreier", "B")
    flow.facts.go_to(Ask.BONUSES)
    assert flow.facts.press("1", shift=True)
    assert flow.facts.announced() == calls("~pagat!")


def test_keys__a_seat_is_the_kontra_of_whoever_sits_there() -> None:
    flow = play(asked(), "bettler", "B")
    flow.facts.go_to(Ask.KONTRA)
    type_keys(flow, "33")
    assert not flow.facts.press("2"), "nobody gives himself a kontra"
    assert flow.facts.renonce().declarers == (NegativeDeclarer("B", None, {"C": 2}),)


def test_keys__kontra_goes_past_a_declarer_who_was_forced() -> None:
    """Tulln: the forced Piccolo of Vorhand cannot be kontriert, so that seat numbers mean the other declarer."""
    hand = bei("piccolo", ("A", "won"), ("B", "lost"))
    flow = flow_at(TULLN, "suit_not_followed", hand, answer=True)
    flow.facts.negatives.set_forced("A", True)
    to(flow, Page.SCORE)
    flow.go_to(Page.FACTS)
    flow.facts.go_to(Ask.KONTRA)
    type_keys(flow, "3")
    assert flow.facts.renonce().declarers == (
        NegativeDeclarer("A", None, no_kontra=True),
        NegativeDeclarer("B", None, {"C": 1}),
    )


def test_keys__an_option_is_chosen_by_what_is_printed_on_it() -> None:
    flow = flow_at(OOE, "bird_at_wrong_time", game("dreier", "B", None, "won", "pagat! ~uhu!"), answer=False)
    to(flow, Page.VERDICT)
    assert {option.id: flow.consequence.key_of(option) for option in flow.consequence.options} == {
        "pagat": "1",
        "~uhu": "2",
    }
    for shift in (False, True):
        flow.consequence.forget()
        assert flow.asking.press("2", shift=shift)
        assert flow.consequence.option is not None
    assert not flow.asking.press("3")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_keys__are_those_of_the_hand_dialog(ruleset: str) -> None:
    """Whoever enters hands by key can enter what a renonce asks by the same ones."""
    flow, hand = asked(ruleset), draft_of(ruleset, ("A", "B", "C", "D"), "D")
    for choice in flow.facts.choices:
        flow.facts.choose_game(choice)
        if choice.game.kind is GameKind.TRISCHAKEN:
            continue
        hand.choose_game(next(each for each in hand.choices if each.id == choice.id))
        for parties in (flow.facts, hand):
            parties.choose_declarer("A")
        for step in SHARED[1:]:
            assert choices(flow.facts, step) == choices(hand, step), (choice.id, step)
    ours, theirs = (choices(parties, Ask.GAME) for parties in (flow.facts, hand))
    assert theirs <= ours, "and Trischaken, which is entered in a dialog of its own"


# --------------------------------------------------------------------------- one sheet for bonuses


def test_bonuses__what_was_silent_comes_back_when_it_was_not_announced_after_all() -> None:
    known = game("dreier", "B", None, "won", "pagat uhu!-")
    flow = flow_at(OOE, "cards_thrown_together", known)
    sheet = flow.facts.spoken
    assert flow.facts.announced() == calls("uhu!"), "in a renonce nobody asks who made it"
    sheet.press("pagat")
    assert flow.facts.announced() == calls("pagat! uhu!")
    assert sheet.speak("pagat")
    assert set(flow.facts.calls()) == set(calls("pagat uhu!-")), "in the hand it stays as it was"


def test_bonuses__who_announced_it_is_forgotten_with_the_side() -> None:
    said = (BonusCall("pagat", Side.DECLARER, announced=True, by="D"),)
    known = replace(game("solorufer", "B", "D", "won"), bonuses=said)
    flow = flow_at(OOE, "cards_thrown_together", known)
    assert [call.by for call in flow.facts.announced()] == ["D"]
    flow.facts.choose_partner("C")
    assert [call.by for call in flow.facts.announced()] == [None], "D is an opponent now"
