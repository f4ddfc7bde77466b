"""The renonce wizard fits 1280 × 720 with its frame: no page of any game, case or ruleset needs scrolling at 100 %."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from tarockblock.app.renonce.renonce_flow import Page, RenonceFlow
from tarockblock.app.renonce.renonce_flow_inquiry import WayOut, all_cases
from tarockblock.rules.library import shipped
from tarockblock.ui.entry.parts import InfoBox
from tarockblock.ui.kit.theme import Theme
from tarockblock.ui.kit.widgets.verdict_box import VerdictBox
from tarockblock.ui.renonce.renonce_wizard import RenonceWizard
from tests.app.renonce_table import flow_at
from tests.domain.paper import RULESETS, game
from tests.thorough import some
from tests.ui.renonce.renonce_hand import open_wizard

LONG_NAMES = ("Annemarie", "Bertholdus", "Cäcilia", "Dorothea", "Emmerich")
FRAME = (28, 48)


def choose_everything(flow: RenonceFlow, choice_id: str) -> None:
    """The fullest form of a game: all announced that can be, kontra everywhere, as many declarers as there may be."""
    facts = flow.facts
    facts.choose_game(next(choice for choice in facts.all_choices if choice.id == choice_id))
    if facts.declarer is None and facts.declarers:
        facts.choose_declarer(facts.declarers[-1])
    if facts.partners:
        facts.choose_partner(facts.partners[0])
    for player in facts.negatives.beside:
        facts.negatives.toggle_bei(player)
    for index, row in enumerate(facts.spoken.rows()):
        if index % 2:
            facts.spoken.press(row.id, shift=len(row.sides) > 1 and index % 4 == 1)
            target = facts.spoken.target()
            assert target is not None
            facts.spoken.walk_kontra(target)


def settled(wizard: RenonceWizard) -> None:
    wizard.refresh()
    for _ in range(3):
        QApplication.processEvents()


def overlong(wizard: RenonceWizard) -> list[str]:
    """Pages that would have to be scrolled, and texts that are squeezed."""
    found = []
    for area in wizard.findChildren(QScrollArea):
        if area.isVisible() and area.verticalScrollBar().maximum() and not wizard.preview.isAncestorOf(area):
            found.append(f"{wizard.flow.page} {area.verticalScrollBar().maximum()}")
    for part in (*wizard.findChildren(VerdictBox), *wizard.findChildren(InfoBox)):
        if part.isVisible() and part.height() < part.heightForWidth(part.width()):
            found.append(
                f"{wizard.flow.page} {type(part).__name__} cut by {part.heightForWidth(part.width()) - part.height()}"
            )
    return found


def games(ruleset: str) -> Iterator[str]:
    yield from (choice.id for choice in flow_at(ruleset).facts.all_choices)


@pytest.mark.long
@pytest.mark.sweep
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_game__facts_and_score_need_no_scrolling(qtbot: QtBot, theme: Theme, ruleset: str, language: str) -> None:
    case = "suit_not_followed"
    flow = flow_at(ruleset, case, answer=True, seats=LONG_NAMES, language=language)
    wizard = open_wizard(qtbot, flow)
    assert wizard.width() <= 1280 - FRAME[0]
    assert wizard.height() <= 720 - FRAME[1]
    wrong = []
    for choice in some(games(ruleset), 12, RULESETS.index(ruleset) + (language == "de")):
        choose_everything(flow, choice)
        flow.go_to(Page.FACTS)
        settled(wizard)
        wrong += [f"{choice}: {each}" for each in overlong(wizard)]
        flow.go_to(Page.SCORE)
        if not flow.answers.who.named:
            flow.answers.press_seat(1)
        for row in flow.answers.claim_rows()[:1]:
            flow.answers.toggle_claim(row.id)
        settled(wizard)
        wrong += [f"{choice}: {each}" for each in overlong(wizard)]
    assert wrong == []


def decisions(flow: RenonceFlow) -> Iterator[None]:
    """Every state of the verdict's page: each question open and answered, whatever the table can decide."""
    open_question = flow.inquiry.open_question
    yield
    if open_question is not None:
        for yes in (True, False):
            flow.decide(yes, open_question)
            yield from decisions(flow)
    elif flow.inquiry.asks_table and flow.inquiry.way is None:
        for way in WayOut:
            flow.take(way)
            yield


@pytest.mark.long
@pytest.mark.sweep
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_case__verdict_with_all_its_clauses_needs_no_scrolling(
    qtbot: QtBot, theme: Theme, ruleset: str, language: str
) -> None:
    """Where the case is about an announcement that nobody has entered, it is asked for on the same page."""
    known = game("solodreier", LONG_NAMES[1])
    flow = flow_at(ruleset, known=known, seats=LONG_NAMES, language=language)
    wizard = open_wizard(qtbot, flow)
    wrong = []
    for case in some(all_cases(shipped(ruleset)), 20, RULESETS.index(ruleset) + 2 * (language == "de")):
        flow.go_to(Page.CASE)
        flow.choose_case(case.id)
        settled(wizard)
        wrong += [f"{case.id}: {each}" for each in overlong(wizard)]
        flow.go_on()
        for _ in decisions(flow):
            settled(wizard)
            wrong += [f"{case.id}: {each}" for each in overlong(wizard)]
    assert wrong == []
