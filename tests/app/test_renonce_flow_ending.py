"""What comes of a case that is no renonce, and the referee's way out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.app.renonce.renonce_flow import Finish, Page, RenonceFlow
from tarockblock.app.renonce.renonce_flow_ending import GAME, EffectKind
from tarockblock.domain.hand import Annulled, NegativeDeclarer, NegativeGame, PlayedEntry, Result
from tarockblock.domain.ruleset import Ruleset
from tarockblock.rules.library import shipped
from tests.app.renonce_table import BIRDS, KING, changed, flow_at, play, to
from tests.domain.paper import HAUSRUCK, OOE, TIROL, TULLN, bei, game, negative, trischaken

UHURUFER = game("besserrufer", "B", "D", "won", "uhu! trull ~pagat", bid="uhu")


def ended(flow: RenonceFlow) -> RenonceFlow:
    """At the verdict, which ends it."""
    return to(flow, Page.VERDICT)


# --------------------------------------------------------------------------- a lost bonus


def lost_bird(ruleset: str, case: str, known: PlayedEntry | None = None, answer: bool | None = None) -> RenonceFlow:
    """A case about birds."""
    return ended(flow_at(changed(ruleset, case, bonuses=BIRDS), case, known, answer=answer))


@pytest.mark.parametrize(
    ("ruleset", "case", "answer"),
    [
        (OOE, "bird_at_wrong_time", False),
        (TIROL, "wrong_bird", None),
        (TIROL, "bird_at_wrong_time", False),
        (HAUSRUCK, "wrong_bird", None),
    ],
)
def test_lost_bonus__the_only_one_that_fits_is_proposed(ruleset: str, case: str, answer: bool | None) -> None:
    flow = lost_bird(ruleset, case, UHURUFER, answer)
    assert flow.inquiry.effect is EffectKind.LOST_BONUS
    assert flow.finish is Finish.RETURN
    assert flow.missing is None
    assert flow.consequence.returned() == game("besserrufer", "B", "D", "won", "uhu!- trull ~pagat", bid="uhu")


def test_lost_bonus__of_several_announcements_one_is_asked_for() -> None:
    hand = game("besserrufer", "B", "D", "won", "pagat! uhu!*1 trull!", bid="uhu")
    flow = lost_bird(OOE, "bird_at_wrong_time", hand, False)
    assert flow.missing is not None
    assert [option.id for option in flow.consequence.options] == ["pagat", "uhu"], "the Trull is no bird"
    flow.consequence.choose("uhu")
    assert flow.missing is None
    assert flow.consequence.returned() == game("besserrufer", "B", "D", "won", "pagat! uhu!-*1 trull!", bid="uhu")


def test_lost_bonus__another_one_is_not_taken_for_being_the_only_one() -> None:
    """The Trull was entered, the bird that was played too early was not: it is asked for and comes back lost."""
    hand = game("dreier", "B", None, "won", "trull! quapil")
    flow = lost_bird(OOE, "bird_at_wrong_time", hand, False)
    assert flow.missing is not None
    assert flow.missing.code == "nothing_announced"
    declarers, theirs = list(BIRDS), [f"~{bird}" for bird in BIRDS]
    assert [option.id for option in flow.consequence.options] == declarers + theirs
    flow.consequence.choose("~pagat")
    assert flow.missing is None
    assert flow.consequence.returned() == game("dreier", "B", None, "won", "trull! quapil ~pagat!-")
    flow.consequence.choose("quapil")
    assert flow.consequence.returned() == game("dreier", "B", None, "won", "trull! quapil!-"), (
        "it was not silent after all"
    )


def test_lost_bonus__a_king_belongs_to_the_declarers_side() -> None:
    flow = flow_at(changed(OOE, "king_too_early", bonuses=KING), "king_too_early", UHURUFER, answer=False)
    assert [option.id for option in ended(flow).consequence.options] == ["koenig_ultimo"]
    assert flow.missing is not None, "the only one there is, but nobody has said that it was announced"
    flow.consequence.choose("koenig_ultimo")
    assert flow.consequence.returned() == game(
        "besserrufer", "B", "D", "won", "uhu! trull ~pagat koenig_ultimo!-", bid="uhu"
    )


def test_lost_bonus__a_ruleset_that_does_not_say_which_ones_has_it_chosen() -> None:
    """Evenings played under an older copy of a ruleset go on."""
    rules = changed(OOE, "bird_at_wrong_time", bonuses=())
    flow = ended(flow_at(rules, "bird_at_wrong_time", UHURUFER, answer=False))
    assert [option.id for option in flow.consequence.options] == ["uhu"]
    assert flow.missing is not None
    flow.consequence.choose("uhu")
    assert flow.missing is None


def test_lost_bonus__an_advantage_makes_it_a_renonce() -> None:
    flow = to(flow_at(OOE, "bird_at_wrong_time", UHURUFER, answer=True), Page.SCORE)
    assert flow.answers.offenders == ()


def test_lost_bonus__from_the_toolbar_the_hand_is_asked_for() -> None:
    flow = lost_bird(OOE, "bird_at_wrong_time", answer=False)
    to(flow, Page.FACTS)
    play(flow, "dreier", "B")
    assert flow.finish is Finish.RETURN
    assert flow.missing is not None, "nothing was announced yet"
    flow.facts.spoken.press("pagat")
    assert flow.missing is None
    assert flow.consequence.returned() == game("dreier", "B", None, None, "pagat!-")


def test_lost_bonus__tulln_puts_it_right_instead() -> None:
    flow = ended(flow_at(TULLN, "bird_at_wrong_time", game("dreier", "B", None, "won", "pagat!")))
    assert flow.finish is Finish.RETURN
    assert flow.consequence.returned() == game("dreier", "B", None, "won", "pagat!")


# --------------------------------------------------------------------------- game and bonuses lost


@pytest.mark.parametrize(
    ("side", "result", "bonuses"),
    [("declarer", Result.LOST, "uhu!- ~pagat"), ("opponents", Result.WON, "uhu! trull")],
)
def test_lost_all__for_the_side_that_laid_down(side: str, result: Result, bonuses: str) -> None:
    flow = ended(flow_at(TIROL, "laid_down_unclear", UHURUFER))
    assert flow.missing is not None
    flow.consequence.choose(side)
    assert flow.consequence.returned() == game("besserrufer", "B", "D", result.value, bonuses, bid="uhu")


def test_lost_all__card_points_no_longer_count() -> None:
    flow = ended(flow_at(TIROL, "laid_down_unclear", game("dreier", "B", cards="40")))
    flow.consequence.choose("declarer")
    assert flow.consequence.returned() == game("dreier", "B", None, "lost")


def laid_down(known: PlayedEntry | None, ruleset: str | Ruleset = TIROL) -> RenonceFlow:
    return ended(flow_at(ruleset, "laid_down_unclear", known))


@pytest.mark.parametrize(("who", "result"), [("B", "lost"), ("opponents", "won")])
def test_lost_all__a_negative_game_is_lost_by_whoever_laid_down(who: str, result: str) -> None:
    flow = laid_down(negative("bettler", None, C=1))
    assert flow.missing is not None
    assert [option.id for option in flow.consequence.options] == ["B", "opponents"]
    flow.consequence.choose(who)
    assert flow.missing is None
    assert flow.consequence.returned() == negative("bettler", result, C=1)


def test_lost_all__of_several_declarers_it_is_asked_which() -> None:
    """Bei games are not played in Tirol, but a house may have them: the others' games stay as they were."""
    case = shipped(TIROL).offence("laid_down_unclear")
    assert case is not None
    rules = shipped(TULLN)
    rules = replace(
        rules, offences=(*rules.offences, replace(case, clauses=("card_stays",), first=(), games=(), unpriced=False))
    )
    flow = laid_down(bei("piccolo", ("A", "won"), ("C", "won")), rules)
    assert [option.id for option in flow.consequence.options] == ["A", "C", "opponents"]
    flow.consequence.choose("C")
    assert flow.consequence.returned() == bei("piccolo", ("A", "won"), ("C", "lost"))
    flow.consequence.choose("opponents")
    assert flow.consequence.returned() == bei("piccolo", ("A", "won"), ("C", "won"))


def test_lost_all__from_the_toolbar_a_negative_game_is_asked_for() -> None:
    flow = laid_down(None)
    assert flow.go_on()
    assert flow.page is Page.FACTS
    play(flow, "piccolo", "B")
    flow.consequence.choose("B")
    assert flow.missing is None
    assert flow.consequence.returned() == NegativeGame(game="piccolo", declarers=(NegativeDeclarer("B", False),))


def test_lost_all__trischaken_has_no_game_so_the_table_decides() -> None:
    flow = laid_down(trischaken(40, 10, 10, 10))
    assert flow.consequence.table_decides
    assert flow.missing is None
    assert flow.finish is None
    assert flow.go_on()
    assert flow.page is Page.REFEREE
    assert not flow.annulled().replay
    other = to(laid_down(None), Page.FACTS)
    play(other, "trischaken")
    assert other.go_on()
    assert other.page is Page.REFEREE


# --------------------------------------------------------------------------- kontra


def test_void_kontra__the_only_one_goes() -> None:
    hand = game("rufer", "A", "C", "won", "pagat!", kontra=2)
    flow = ended(flow_at(TIROL, "kontra_on_unknown_partner", hand))
    assert flow.consequence.returned() == game("rufer", "A", "C", "won", "pagat!")


def test_void_kontra__of_several_one_is_asked_for() -> None:
    hand = game("rufer", "A", "C", "won", "pagat!*1", kontra=1)
    flow = ended(flow_at(TIROL, "kontra_on_unknown_partner", hand))
    assert [option.id for option in flow.consequence.options] == [GAME, "pagat"]
    flow.consequence.choose("pagat")
    assert flow.consequence.returned() == game("rufer", "A", "C", "won", "pagat!", kontra=1)


def test_void_kontra__with_nothing_entered_it_is_just_said() -> None:
    flow = ended(flow_at(TIROL, "kontra_on_unknown_partner"))
    assert flow.finish is Finish.RETURN
    assert flow.missing is None
    assert flow.consequence.returned() is None


# --------------------------------------------------------------------------- dealt again, struck


@pytest.mark.parametrize("ruleset", [HAUSRUCK, OOE, TIROL, TULLN])
def test_misdeal__is_dealt_again(ruleset: str) -> None:
    flow = ended(flow_at(ruleset, "misdeal", game("dreier", "B", vorhand="B")))
    assert flow.finish is Finish.ANNULLED
    annulled = flow.annulled()
    assert annulled.replay
    assert annulled.vorhand == "B"
    assert annulled.reason.startswith("Vergeben")


def test_unclear_facts__lead_to_the_referee_who_chooses() -> None:
    flow = ended(flow_at(OOE, "facts_unclear"))
    assert flow.finish is None
    assert flow.go_on()
    assert flow.page is Page.REFEREE
    assert flow.annulled() == Annulled(reason="Sachverhalt völlig unklar")
    flow.replay = True
    assert flow.annulled().replay


@pytest.mark.parametrize("replay", [False, True])
def test_referee__can_be_called_from_every_page(replay: bool) -> None:
    for page in (Page.CASE, Page.VERDICT, Page.FACTS):
        flow = to(flow_at(OOE, "cards_thrown_together"), page)
        flow.call_referee(replay=replay)
        assert flow.page is Page.REFEREE
        assert flow.finish is Finish.ANNULLED
        assert flow.annulled().replay is replay
        flow.go_back()
        assert flow.page is page


def test_referee__reason_is_what_happened_until_somebody_says_otherwise() -> None:
    flow = flow_at(OOE, "cards_thrown_together")
    flow.call_referee(replay=False)
    flow.reason = " Streit um den letzten Stich "
    assert flow.annulled().reason == "Streit um den letzten Stich"


def test_referee__a_struck_hand_gives_nobody_anything() -> None:
    flow = flow_at(OOE)
    flow.call_referee(replay=False)
    entry, row = flow.shown()
    assert entry == Annulled()
    assert row is not None
    assert not any(amount for amount in row.points.values())


# --------------------------------------------------------------------------- nothing changes


@pytest.mark.parametrize("known", [UHURUFER, negative("piccolo", "lost", C=1), trischaken(40, 10, 10, 10), None])
def test_play_on__leaves_the_hand_as_it_is(known: object) -> None:
    flow = ended(flow_at(OOE, "warned_of_renonce", known))  # type: ignore[arg-type]
    assert flow.finish is Finish.RETURN
    assert flow.consequence.returned() == known


def test_returned__a_hand_changed_on_the_way_comes_back_changed() -> None:
    flow = lost_bird(OOE, "bird_at_wrong_time", UHURUFER, answer=False)
    flow.go_to(Page.FACTS)
    flow.facts.choose_partner("C")
    assert flow.consequence.returned() == game("besserrufer", "B", "C", "won", "uhu!- trull ~pagat", bid="uhu")
