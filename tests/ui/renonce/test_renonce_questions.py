"""What the wizard asks on the way, by key and by mouse, and that the focus stays where the hand is."""

from __future__ import annotations

from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from tarockblock.app.renonce.renonce_flow import Page
from tarockblock.app.settings import ColorMode
from tarockblock.domain.hand import Annulled, PlayedEntry
from tarockblock.domain.ruleset import FirstQuestion, Text
from tarockblock.ui.kit.theme import Theme, px
from tarockblock.ui.kit.tokens import contrast
from tarockblock.ui.renonce.page import CasePage
from tarockblock.ui.renonce.renonce_wizard import RenonceWizard
from tests.app.renonce_table import BIRDS, changed, flow_at, play, to
from tests.domain.paper import OOE, TIROL, TULLN, game, renonce, trischaken
from tests.ui.renonce.renonce_hand import ENTER, TAB, caught, open_wizard
from tests.ui.windows import button, click, type_keys

BACK = Qt.Key.Key_Backspace


LOST: dict[str, object] = {"bonuses": BIRDS, "first": ()}
"""What is lost alone; whether it can still be mended is asked before, and tested by itself."""


def first(text: str, *, ends: bool) -> FirstQuestion:
    return FirstQuestion(Text(text, text), ends, Text("Es geht weiter.", "It goes on."), "play_on", ())


TURNED, LED = first("Turned?", ends=False), first("Led?", ends=True)


def at_verdict(qtbot: QtBot, case: str, known: PlayedEntry | None = None, **changes: object) -> RenonceWizard:
    rules = changed(OOE, case, **changes)
    wizard = open_wizard(qtbot, flow_at(rules, case, known, language="en"))
    type_keys(ENTER)
    assert wizard.flow.page is Page.VERDICT
    return wizard


def focus_says() -> str:
    return QApplication.focusWidget().accessibleName()


# --------------------------------------------------------------------------- questions


def test_questions__by_keys_from_one_to_the_next(qtbot: QtBot, theme: Theme) -> None:
    wizard = at_verdict(qtbot, "talking", game("rufer", "A", "C"), first=(TURNED, LED))
    assert focus_says() == "Turned? yes"
    type_keys("y")
    assert focus_says() == "Led? yes"
    type_keys("n")
    assert focus_says().startswith("Did it decide the game?")
    type_keys(ENTER)
    assert wizard.flow.page is Page.VERDICT, "the last one is open"
    assert focus_says().startswith("Did it decide the game?")
    type_keys("j")
    assert focus_says().startswith("Did it decide the game?"), "nothing else is open, so it stays"
    type_keys(BACK, BACK)
    assert focus_says() == "Turned? yes"
    type_keys("n")
    assert wizard.foot.primary.label == "Back to the hand"
    assert focus_says() == "Turned? no"


def test_questions__stand_on_the_last_page_too_and_a_change_of_mind_leads_back(qtbot: QtBot, theme: Theme) -> None:
    wizard = at_verdict(qtbot, "talking", game("rufer", "A", "C"), first=(TURNED, LED))
    type_keys("y", "n", "y", ENTER)
    assert wizard.flow.page is Page.SCORE
    click(wizard.score_page, "Led? yes")
    assert wizard.flow.page is Page.VERDICT
    assert wizard.foot.primary.label == "Back to the hand"


# --------------------------------------------------------------------------- the table decides


def test_no_price__by_mouse_to_a_renonce(qtbot: QtBot, theme: Theme) -> None:
    wizard = at_verdict(qtbot, "talking", game("dreier", "B"), unpriced=True)
    found = caught(wizard)
    click(wizard.page, "Renonce")
    click(wizard, "Next")
    click(wizard.score_page.offenders, "D")
    click(wizard, "Enter renonce")
    assert found == [renonce("D", "dreier", "B", offence="talking")]


# --------------------------------------------------------------------------- what is lost


def test_lost__the_game_can_be_changed_from_the_verdict(qtbot: QtBot, theme: Theme) -> None:
    wizard = at_verdict(qtbot, "bird_at_wrong_time", game("dreier", "B", None, "won", "pagat!"), **LOST)
    type_keys("n")
    click(wizard, "Change game and parties")
    assert wizard.flow.page is Page.FACTS


def test_laid_down__in_trischaken_the_table_is_asked(qtbot: QtBot, theme: Theme) -> None:
    wizard = open_wizard(qtbot, flow_at(TIROL, "laid_down_unclear", trischaken(40, 10, 10, 10), language="en"))
    type_keys(ENTER)
    assert "the table decides" in wizard.page.box.accessibleName()  # type: ignore[attr-defined]
    type_keys(ENTER)
    assert wizard.flow.page is Page.REFEREE
    sentence = wizard.page.table  # type: ignore[attr-defined]
    assert sentence.isVisible()
    assert "no game to lose" in sentence.text()
    found = caught(wizard)
    type_keys(Qt.Key.Key_Down, ENTER)
    assert found == [Annulled(replay=True, reason="Cards laid down early, the course cannot be reconstructed")]


# --------------------------------------------------------------------------- the called partner's kontra


def test_kontra__by_mouse_with_its_place_beside_it(qtbot: QtBot, theme: Theme) -> None:
    known = game("rufer", "A", "C", kontra=1)
    wizard = open_wizard(qtbot, flow_at(TIROL, "kontra_by_called_partner", known, language="en"))
    found = caught(wizard)
    click(wizard, "Next")
    click(wizard, "Next")
    shown = [label.text() for label in wizard.score_page.kontra.findChildren(QLabel)]
    assert "Tyrol, renonce criteria" in shown
    click(wizard, "Does the Kontra on Rufer (×2) still count for the money? yes")
    click(wizard, "Enter renonce")
    assert found == [renonce("C", "rufer", "A", "C", kontra=1, offence="kontra_by_called_partner")]


# --------------------------------------------------------------------------- who it was


def test_parties__an_opponent_of_the_declarer(qtbot: QtBot, theme: Theme) -> None:
    wizard = open_wizard(qtbot, flow_at(OOE, "opponent_shows_early", answer=True, language="en"))
    type_keys(ENTER, ENTER, "O", "2")
    page = wizard.page
    block = page.offenders  # type: ignore[attr-defined]
    assert [name for name, each in block.buttons.items() if each.isEnabled()] == ["A", "C", "D"]
    type_keys("2")
    assert block.head.problem.text() == "Only an opponent of the declarer can have done that."
    type_keys("3")
    assert block.head.problem.text() == ""
    assert wizard.flow.answers.who.named == ("C",)


# --------------------------------------------------------------------------- the focus stays where the hand is


def facts_page(qtbot: QtBot, ruleset: str, choice: str, declarer: str | None = "B") -> RenonceWizard:
    flow = to(flow_at(ruleset, "tarock_not_played", answer=True, language="en"), Page.FACTS)
    play(flow, choice, declarer)
    flow.facts.to_open()
    return open_wizard(qtbot, flow)


def press(target: QWidget, *, by_mouse: bool) -> None:
    """Click, or put the focus there and press Space."""
    if by_mouse:
        QTest.mouseClick(target, Qt.MouseButton.LeftButton)
    else:
        target.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        QTest.keyClick(target, Qt.Key.Key_Space)
    QApplication.processEvents()


@pytest.mark.parametrize(
    ("choice", "targets"),
    [
        ("dreier", {"D": "offenders", "Kontra on the game": "spoken", "Schnitt": "spoken"}),
        ("piccolo", {"Kontra of D": "kontra", "Bei, D": "parties"}),
    ],
)
def test_focus__stays_on_what_was_pressed_where_more_can_be_added(
    qtbot: QtBot, theme: Theme, choice: str, targets: dict[str, str]
) -> None:
    wizard = facts_page(qtbot, TULLN, choice)
    for name, part in targets.items():
        target = button(getattr(wizard.page, part), name)
        for by_mouse in (True, True, False, False):
            press(target, by_mouse=by_mouse)
            assert QApplication.focusWidget() is target, focus_says()


@pytest.mark.parametrize("by_mouse", [True, False])
def test_focus__goes_to_the_next_open_question_where_one_answer_is_enough(
    qtbot: QtBot, theme: Theme, by_mouse: bool
) -> None:
    wizard = open_wizard(qtbot, to(flow_at(OOE, "cards_thrown_together", language="en"), Page.FACTS))
    page = wizard.page
    press(button(wizard, "Uhurufer"), by_mouse=by_mouse)
    for part, answer in (("declarers", "B"), ("partners", "D")):
        row = getattr(page.parties, part)  # type: ignore[attr-defined]
        assert row.isAncestorOf(QApplication.focusWidget()), focus_says()
        press(button(row, f"{row.title.text}, {answer}"), by_mouse=by_mouse)
    assert page.offenders.isAncestorOf(QApplication.focusWidget()), focus_says()  # type: ignore[attr-defined]


def test_focus__enter_with_something_missing_goes_there(qtbot: QtBot, theme: Theme) -> None:
    wizard = open_wizard(qtbot, to(flow_at(OOE, "cards_thrown_together", language="en"), Page.FACTS))
    page = wizard.page
    type_keys("D", "2", TAB)
    assert page.spoken.isAncestorOf(QApplication.focusWidget())  # type: ignore[attr-defined]
    type_keys(ENTER)
    assert wizard.flow.page is Page.FACTS
    assert page.offenders.isAncestorOf(QApplication.focusWidget()), focus_says()  # type: ignore[attr-defined]
    type_keys("1", ENTER)
    assert wizard.flow.page is Page.SCORE


def test_focus__never_leaves_the_middle_by_an_answer(qtbot: QtBot, theme: Theme) -> None:
    """Through the whole wizard by keys: after each the focus is on the page, never in the foot or on the window."""
    wizard = open_wizard(qtbot, flow_at(TIROL, language="en"))
    keys = ("kontra on own", ENTER, ENTER, "R", "3", TAB, "1", "X", "X", ENTER, "n", ENTER)
    found = caught(wizard)
    for index, key in enumerate(keys):
        type_keys(key)
        if index > 1 and not found and wizard.flow.page is not Page.VERDICT:
            assert wizard.page.isAncestorOf(QApplication.focusWidget()), (index, focus_says())


# --------------------------------------------------------------------------- legible


def test_nothing_found__is_said_legibly(qtbot: QtBot, theme: Theme) -> None:
    wizard = open_wizard(qtbot, flow_at(OOE))
    type_keys("quastenflosser")
    line = wizard.page._nothing  # type: ignore[attr-defined]
    for mode, scale in product((ColorMode.LIGHT, ColorMode.DARK), (100, 125)):
        theme.set_mode(mode)
        theme.set_text_scale(scale)
        QApplication.processEvents()
        assert line.isVisible()
        ink = line.palette().color(QPalette.ColorRole.WindowText).name()
        assert contrast(ink, theme.tokens.surface) >= 4.5
        assert line.font().pixelSize() >= px(14)
        assert line.height() >= line.heightForWidth(line.width()), "no line of it is cut"
        image = wizard.grab(line.rect().translated(line.mapTo(wizard, line.rect().topLeft()))).toImage()
        inks = {image.pixel(x, y) for x, y in product(range(0, image.width(), 2), range(image.height()))}
        shown = max(contrast(QColor(each).name(), theme.tokens.surface) for each in inks)
        assert shown >= 4.5, "and it is painted so"


# --------------------------------------------------------------------------- words


def test_clauses__each_kind_looks_different(qtbot: QtBot, theme: Theme) -> None:
    """A quotation in quotation marks; a reading is said to be one and has none."""
    wizard = open_wizard(qtbot, flow_at(TIROL, "wrong_number_of_cards", answer=False, language="de"))
    type_keys(ENTER)
    said = wizard.page.box.accessibleDescription()  # type: ignore[attr-defined]
    assert "„" in said
    reading = [clause for clause in wizard.flow.inquiry.clauses if wizard.flow.ruleset.clauses[clause].reading]
    assert reading, "before there is a game the text is silent"
    assert "Auslegung: " in said
    text = wizard.flow.ruleset.clauses[reading[0]].quote.de
    assert f"„{text}" not in said


def test_shot__leads_back_to_the_search_for_the_renonce_it_is_about(qtbot: QtBot, theme: Theme) -> None:
    wizard = open_wizard(qtbot, flow_at(OOE, language="en"))
    type_keys("shot because of the discard", ENTER)
    assert wizard.flow.page is Page.VERDICT
    assert button(wizard, "Next").isEnabled()
    type_keys(ENTER)
    page = wizard.page
    assert isinstance(page, CasePage)
    assert (page.field.text(), page.field.hasFocus()) == ("", True)
    type_keys(ENTER)
    assert wizard.flow.page is Page.CASE, "nothing is chosen yet"
    type_keys("king buried", ENTER)
    assert wizard.flow.page is Page.VERDICT

    wizard = open_wizard(qtbot, flow_at(OOE, language="en"))
    type_keys("avoid", ENTER)
    assert wizard.flow.page is Page.CASE
    assert wizard.foot.reason.text() == "Which case is it? Choose with ↓ or the mouse."
    type_keys(Qt.Key.Key_Down, ENTER)
    assert wizard.flow.page is Page.VERDICT
