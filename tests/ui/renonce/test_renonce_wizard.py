"""The renonce wizard by key and by mouse: real events in, an entry or a hand out."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tarockblock.app.renonce.renonce_flow import Page
from tarockblock.domain.hand import Annulled, Claim, Side
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.renonce.page import CasePage
from tests.app.renonce_table import flow_at, to
from tests.domain.paper import OOE, TULLN, game, renonce
from tests.ui.renonce.renonce_hand import ENTER, TAB, caught, open_wizard, pick
from tests.ui.windows import click, type_keys

BACK = Qt.Key.Key_Backspace
SECHSER = game("sechserdreier", "A", bonuses="uhu!")


# --------------------------------------------------------------------------- by keyboard alone


def test_keyboard__x_is_kontra_on_the_game_and_each_bonus_chip_has_its_key(qtbot: QtBot, theme: Theme) -> None:
    """X stays on the game; kontra on a bonus has a key of its own, on its chip: at first on the bird that was bid."""
    wizard = open_wizard(qtbot, flow_at(OOE))
    type_keys("zusammengeworfen", ENTER, ENTER, "2", "2", "4", TAB)
    spoken = wizard.page.spoken  # type: ignore[attr-defined]

    def aims() -> list[object]:
        return [spoken.game_kontra.listening, *(bonus for bonus, chip in spoken._chips.items() if chip.key == "Q")]

    def kontras() -> tuple[object, ...]:
        return wizard.flow.facts.kontra, {each.bonus: each.kontra for each in wizard.flow.facts.calls()}

    assert aims() == [True, "uhu"]
    type_keys("X")
    assert (kontras(), aims()) == ((1, {"uhu": 0}), [True, "uhu"])
    type_keys("Q")
    assert kontras() == (1, {"uhu": 1})
    type_keys("K")
    assert aims() == [True, "koenig_ultimo"]
    type_keys("Q")
    assert kontras() == (1, {"uhu": 1, "koenig_ultimo": 1})


def test_keyboard__arrows_choose_in_the_list_and_j_answers_too(qtbot: QtBot, theme: Theme) -> None:
    flow = flow_at(OOE)
    wizard = open_wizard(qtbot, flow)
    cases = [case.id for group in flow.groups for case in group.cases]
    type_keys(Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert flow.inquiry.case.id == cases[1]
    type_keys(Qt.Key.Key_Up)
    assert flow.inquiry.case.id == cases[0]
    type_keys(Qt.Key.Key_PageDown, Qt.Key.Key_PageDown, Qt.Key.Key_PageDown, Qt.Key.Key_PageDown)
    assert flow.inquiry.case.id == cases[-1]
    type_keys(ENTER, "j")
    assert flow.inquiry.questions[-1].answer is True
    type_keys("n")
    assert flow.inquiry.questions[-1].answer is False
    assert wizard.isVisible()


def test_search__where_nothing_is_found_another_breach_stays_in_sight(qtbot: QtBot, theme: Theme) -> None:
    """It is offered by name, so it must be there; but Enter alone must not go on with it."""
    flow = flow_at(OOE)
    wizard = open_wizard(qtbot, flow)
    type_keys("quastenflosser", ENTER)
    page = wizard.page
    assert isinstance(page, CasePage)
    assert flow.inquiry.case is None
    assert flow.page is Page.CASE
    assert page.list.isVisible()
    type_keys(Qt.Key.Key_Down)
    assert (flow.inquiry.case.id, flow.inquiry.case.group) == ("", "other")

    wizard = open_wizard(qtbot, flow_at(OOE, language="en"))
    type_keys("fifth")
    page = wizard.page
    assert isinstance(page, CasePage)
    assert not page.problem.text(), "the onlooker beside it can be"
    type_keys(Qt.Key.Key_Down)
    assert page.problem.text() == "No player sits out at a table of 4: there is no fifth."
    assert not wizard.foot.primary.isEnabled()
    type_keys(ENTER)
    assert wizard.flow.page is Page.CASE


def test_keyboard__alt_left_goes_back(qtbot: QtBot, theme: Theme) -> None:
    wizard = open_wizard(qtbot, flow_at(OOE, "talking"))
    type_keys(ENTER)
    assert wizard.flow.page is Page.VERDICT
    type_keys(Qt.Key.Key_Left, modifier=Qt.KeyboardModifier.AltModifier)
    assert wizard.flow.page is Page.CASE
    page = wizard.page
    assert isinstance(page, CasePage)
    assert page.field.hasFocus()

    wizard = open_wizard(qtbot, flow_at(OOE, "talking"))
    found = caught(wizard)
    wizard.foot.annul.setFocus()
    type_keys(Qt.Key.Key_Space, Qt.Key.Key_Down)
    type_keys("Streit", ENTER)
    assert found == [Annulled(replay=True, reason="Streit")]


def test_keyboard__arrows_go_from_declarer_to_declarer(qtbot: QtBot, theme: Theme) -> None:
    """All four play in Tulln: Vorhand was forced and has no Kontra, the seat numbers are for the line in focus."""
    wizard = open_wizard(qtbot, flow_at(TULLN, "suit_not_followed", answer=True))
    type_keys(ENTER, ENTER, "P", "1", Qt.Key.Key_Backspace, "2", "3", "4", TAB, TAB)
    type_keys("3", Qt.Key.Key_Down, "2", "2")
    kontra = {row.player: dict(row.levels) for row in wizard.flow.facts.negatives.rows()}
    assert kontra == {
        "A": {},
        "B": {"A": 0, "C": 1, "D": 0},
        "C": {"A": 0, "B": 2, "D": 0},
        "D": {"A": 0, "B": 0, "C": 0},
    }


@pytest.mark.parametrize(("key", "replay"), [("A", False), ("R", True)])
def test_keyboard__the_referee_has_keys(qtbot: QtBot, theme: Theme, key: str, replay: bool) -> None:
    wizard = open_wizard(qtbot, flow_at(OOE, "talking"))
    type_keys(key, modifier=Qt.KeyboardModifier.AltModifier)
    assert wizard.flow.page is Page.REFEREE
    assert wizard.flow.replay is replay


def test_keyboard__tab_reaches_everything_on_the_last_page(qtbot: QtBot, theme: Theme) -> None:
    wizard = open_wizard(qtbot, to(flow_at(OOE, "suit_not_followed", SECHSER, answer=True), Page.SCORE))
    type_keys("4")
    reached = set()
    for _ in range(14):
        focus = QApplication.focusWidget()
        reached.add(focus)
        type_keys(TAB)
    page = wizard.score_page
    for stop in (page.change_case.button, page.change_facts.button, *wizard.foot.stops()):
        assert stop in reached, stop.accessibleName()
    assert page.questions.stop(0) in reached


# --------------------------------------------------------------------------- by mouse alone


def test_mouse__from_the_list_to_the_entry(qtbot: QtBot, theme: Theme) -> None:
    wizard = open_wizard(qtbot, flow_at(OOE, language="en"))
    found = caught(wizard)
    pick(wizard, "Suit not followed")
    click(wizard, "Next")
    click(wizard, "Has the trick been turned yet? yes")
    click(wizard, "Next")
    click(wizard, "Sechserdreier")
    click(wizard, "II  Uhu")
    click(wizard.page.offenders, "D")  # type: ignore[attr-defined]
    click(wizard, "Next")
    click(wizard, "III  Kakadu")
    click(wizard, "Enter renonce")
    assert found == [
        renonce(
            "D",
            "sechserdreier",
            "A",
            None,
            "uhu!",
            offence="suit_not_followed",
            claims=(Claim("kakadu", Side.DECLARER),),
        )
    ]


def test_mouse__change_links_and_steps_lead_back(qtbot: QtBot, theme: Theme) -> None:
    wizard = open_wizard(qtbot, to(flow_at(OOE, "suit_not_followed", SECHSER, answer=True), Page.SCORE))
    click(wizard.score_page, "Change game")
    assert wizard.flow.page is Page.FACTS
    click(wizard, "Kontra on the game")
    click(wizard.page.offenders, "D")  # type: ignore[attr-defined]
    click(wizard, "Next")
    outcome = wizard.flow.answers.outcome()
    assert outcome.entry.kontra == 1
    click(wizard.score_page, "Change the case")
    assert wizard.flow.page is Page.CASE
    wizard.flow.go_on()


def test_mouse__a_consequence_goes_back_to_the_hand(qtbot: QtBot, theme: Theme) -> None:
    hand = game("besserrufer", "B", "D", "won", "pagat! uhu!", bid="uhu")
    wizard = open_wizard(qtbot, flow_at(OOE, known=hand, language="en"))
    found = caught(wizard)
    pick(wizard, "Announced bird played at the wrong time")
    click(wizard, "Next")
    click(wizard.page, "Has the trick been turned yet? yes")
    click(wizard.page, "Did it bring an obvious advantage, such as saving trull or game? no")
    assert not wizard.foot.primary.isEnabled(), "which of the two?"
    assert wizard.page.options.title.text == "Which announcement is lost?"  # type: ignore[attr-defined]
    click(wizard.page, "I  Pagat")
    click(wizard, "Back to the hand")
    ((back, text),) = found  # type: ignore[misc]
    assert back == game("besserrufer", "B", "D", "won", "pagat!- uhu!", bid="uhu")
    assert text == "Announced bird played at the wrong time: No renonce; the bird is lost."


# --------------------------------------------------------------------------- refusals, failures


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        (("5",), "There is no seat 5: 4 sit at this table."),
        (("1", TAB, "2"), "Uhu was announced and counts anyway; it cannot be claimed as well"),
    ],
)
def test_refusals__stand_beside_their_field_in_a_sentence(
    qtbot: QtBot, theme: Theme, keys: tuple[str | Qt.Key, ...], sentence: str
) -> None:
    flow = to(flow_at(OOE, "suit_not_followed", SECHSER, answer=True, language="en"), Page.SCORE)
    wizard = open_wizard(qtbot, flow)
    type_keys(*keys)
    page = wizard.score_page
    shown = [each.head.problem.text() for each in (page.offenders, page.claims)]
    assert sentence in shown


def test_failure__keeps_everything_and_can_be_tried_again(qtbot: QtBot, theme: Theme) -> None:
    flow = to(flow_at(OOE, "suit_not_followed", SECHSER, answer=True), Page.SCORE)
    wizard = open_wizard(qtbot, flow)
    found = caught(wizard)
    type_keys("4", ENTER)
    wizard.show_failure("The disk is full.")
    assert wizard.isVisible()
    assert wizard.foot.reason.text() == "The disk is full."
    type_keys(ENTER)
    assert len(found) == 2
    assert found[0] == found[1]


def test_verdict_and_clause__stand_beside_the_list_at_once(qtbot: QtBot, theme: Theme) -> None:
    wizard = open_wizard(qtbot, flow_at(OOE))
    type_keys("farbe bedient")
    box = wizard.side_verdict.box
    assert box.isVisible()
    assert "umgedreht" in box.accessibleName()
    assert "OÖ, Renonce 4" in box.accessibleDescription()
    assert "abgehoben" in wizard.side_verdict.limit.text(), "how long it can be claimed"


def test_preview__is_live_from_the_moment_it_can_be_computed(qtbot: QtBot, theme: Theme) -> None:
    wizard = open_wizard(qtbot, to(flow_at(OOE, "suit_not_followed", SECHSER, answer=True), Page.SCORE))
    assert [line.points for line in wizard.preview.data.players] == ["", "", "", ""]
    type_keys("4")
    assert [line.points for line in wizard.preview.data.players] == ["+24", "+12", "+12", "−48"]
    type_keys(TAB, "3")
    assert [line.points for line in wizard.preview.data.players] == ["+33", "+12", "+12", "−57"]
    headings = [section.title for section in wizard.preview.data.sections]
    assert headings == ["A, spielt allein", "B und C je", "D zahlt alles"]
