"""What comes of a case that is no renonce, and the referee's way out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarockblock.app.renonce.renonce_flow import Finish, Page, RenonceFlow
from tarockblock.app.renonce.renonce_flow_ending import GAME
from tarockblock.domain.hand import Annulled, NegativeDeclarer, NegativeGame, PlayedEntry, PositiveGame
from tarockblock.domain.ruleset import Ruleset, Verdict
from tarockblock.rules.library import shipped
from tests.app.renonce_table import BIRDS, KING, changed, flow_at, play, to
from tests.domain.paper import HAUSRUCK, OOE, TIROL, TULLN, bei, game, negative, trischaken

UHURUFER = game("besserrufer", "B", "D", "won", "uhu! trull ~pagat", bid="uhu")


def ended(flow: RenonceFlow) -> RenonceFlow:
    """At the verdict, which ends it."""
    return to(flow, Page.VERDICT)


def dreier(bonuses: str, result: str = "won") -> PositiveGame:
    return game("dreier", "B", None, result, bonuses)


def rufer(bonuses: str, kontra: int) -> PositiveGame:
    return game("rufer", "A", "C", "won", bonuses, kontra=kontra)


def uhurufer(bonuses: str, result: str = "won") -> PositiveGame:
    return game("besserrufer", "B", "D", result, bonuses, bid="uhu")


ALL_BIRDS = [*BIRDS, *(f"~{bird}" for bird in BIRDS)]
LAID, UNKNOWN, KING_EARLY, EARLY = (
    "laid_down_unclear",
    "kontra_on_unknown_partner",
    "king_too_early",
    "bird_at_wrong_time",
)

BETTLER = negative("bettler", None, C=1)

ENDINGS: list[tuple[str, str, bool | None, PlayedEntry | None, list[str], str, PlayedEntry | None]] = [
    # The only one that fits is proposed; of several one is asked for (the Trull is no bird).
    (OOE, EARLY, False, UHURUFER, ["uhu"], "", uhurufer("uhu!- trull ~pagat")),
    (TIROL, "wrong_bird", None, UHURUFER, ["uhu"], "", uhurufer("uhu!- trull ~pagat")),
    (TIROL, EARLY, False, UHURUFER, ["uhu"], "", uhurufer("uhu!- trull ~pagat")),
    (HAUSRUCK, "wrong_bird", None, UHURUFER, ["uhu"], "", uhurufer("uhu!- trull ~pagat")),
    (OOE, EARLY, False, uhurufer("pagat! uhu!*1 trull!"), ["pagat", "uhu"], "uhu", uhurufer("pagat! uhu!-*1 trull!")),
    # The Trull was entered, the bird that was played too early was not: it is asked for and comes back lost, also where
    # it was entered as silent.
    (OOE, EARLY, False, dreier("trull! quapil"), ALL_BIRDS, "~pagat", dreier("trull! quapil ~pagat!-")),
    (OOE, EARLY, False, dreier("trull! quapil"), ALL_BIRDS, "quapil", dreier("trull! quapil!-")),
    # The King is the declarer's side's: the only one there is, but nobody has said that it was announced.
    (OOE, KING_EARLY, False, UHURUFER, [*KING], KING[0], uhurufer("uhu! trull ~pagat koenig_ultimo!-")),
    (TULLN, EARLY, None, dreier("pagat!"), [], "", dreier("pagat!")),  # it is put right instead
    (TIROL, LAID, None, UHURUFER, ["declarer", "opponents"], "declarer", uhurufer("uhu!- ~pagat", "lost")),
    (TIROL, LAID, None, UHURUFER, ["declarer", "opponents"], "opponents", uhurufer("uhu! trull")),
    (TIROL, LAID, None, game("dreier", "B", cards="40"), ["declarer", "opponents"], "declarer", dreier("", "lost")),
    (TIROL, LAID, None, BETTLER, ["B", "opponents"], "B", negative("bettler", "lost", C=1)),
    (
        TIROL,
        LAID,
        None,
        negative("bettler", None, C=1),
        ["B", "opponents"],
        "opponents",
        negative("bettler", "won", C=1),
    ),
    (TIROL, UNKNOWN, None, rufer("pagat!", 2), [GAME], "", rufer("pagat!", 0)),
    (TIROL, UNKNOWN, None, rufer("pagat!*1", 1), [GAME, "pagat"], "pagat", rufer("pagat!", 1)),
    (TIROL, UNKNOWN, None, None, [], "", None),
    *(
        (OOE, "warned_of_renonce", None, known, [], "", known)
        for known in (UHURUFER, negative("piccolo", "lost", C=1), trischaken(40, 10, 10, 10), None)
    ),
]


@pytest.mark.parametrize(("ruleset", "case", "answer", "known", "options", "chosen", "expected"), ENDINGS)
def test_no_renonce__what_it_concerns_and_the_hand_that_comes_back(
    ruleset: str,
    case: str,
    answer: bool | None,
    known: PlayedEntry | None,
    options: list[str],
    chosen: str,
    expected: PlayedEntry | None,
) -> None:
    bonuses = KING if case == KING_EARLY else BIRDS
    flow = ended(flow_at(changed(ruleset, case, bonuses=bonuses), case, known, answer=answer))
    assert flow.inquiry.verdict is Verdict.NONE
    assert [option.id for option in flow.consequence.options] == options
    assert (flow.missing is not None) is bool(chosen)
    if chosen:
        flow.consequence.choose(chosen)
    assert (flow.missing, flow.finish) == (None, Finish.RETURN)
    assert flow.consequence.returned() == expected


def test_lost_bonus__which_one_has_to_be_said_where_none_or_no_kind_is_known() -> None:
    """Evenings played under an older copy of a ruleset go on."""
    flow = lost_bird(EARLY, dreier("trull! quapil"))
    assert flow.missing.code == "nothing_announced"
    older = ended(flow_at(changed(OOE, EARLY, bonuses=()), EARLY, UHURUFER, answer=False))
    assert [option.id for option in older.consequence.options] == ["uhu"]
    assert older.missing is not None


# --------------------------------------------------------------------------- a lost bonus


def lost_bird(case: str, known: PlayedEntry) -> RenonceFlow:
    """A case about birds."""
    return ended(flow_at(changed(OOE, case, bonuses=BIRDS), case, known, answer=False))


def test_lost_bonus__an_advantage_makes_it_a_renonce() -> None:
    flow = to(flow_at(OOE, "bird_at_wrong_time", UHURUFER, answer=True), Page.SCORE)
    assert flow.answers.who.named == ()


# --------------------------------------------------------------------------- game and bonuses lost


def laid_down(known: PlayedEntry | None, ruleset: str | Ruleset = TIROL) -> RenonceFlow:
    return ended(flow_at(ruleset, "laid_down_unclear", known))


def test_lost_all__of_several_declarers_it_is_asked_which() -> None:
    """Bei games are not played in Tirol, but a house may have them: the others' games stay as they were."""
    case = shipped(TIROL).offence("laid_down_unclear")
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
    flow.reason = " Streit um den letzten Stich "
    assert flow.annulled().reason == "Streit um den letzten Stich"
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


def test_referee__a_struck_hand_gives_nobody_anything() -> None:
    flow = flow_at(OOE)
    flow.call_referee(replay=False)
    entry, row = flow.shown()
    assert entry == Annulled()
    assert not any(amount for amount in row.points.values())


# --------------------------------------------------------------------------- nothing changes


def test_returned__a_hand_changed_on_the_way_comes_back_changed() -> None:
    flow = lost_bird(EARLY, UHURUFER)
    flow.go_to(Page.FACTS)
    flow.facts.choose_partner("C")
    assert flow.consequence.returned() == game("besserrufer", "B", "C", "won", "uhu!- trull ~pagat", bid="uhu")
