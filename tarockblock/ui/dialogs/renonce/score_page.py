"""Last page: everything at a glance, each with its way back; who committed it, and what is claimed."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QVBoxLayout, QWidget

from tarockblock.app.renonce.renonce_flow import Field, Page, RenonceFlow
from tarockblock.ui.dialogs.hand.hand_dialog_parts import ArrowWalk
from tarockblock.ui.dialogs.renonce.chips import fact_chips
from tarockblock.ui.dialogs.renonce.claims_block import ClaimsBlock
from tarockblock.ui.dialogs.renonce.offenders_block import OffendersBlock
from tarockblock.ui.dialogs.renonce.page import WizardPage, give_focus
from tarockblock.ui.dialogs.renonce.parts import ChipRow, HeadedLine, QuestionRow, yes_no_of
from tarockblock.ui.dialogs.renonce.verdict_line import VerdictLines
from tarockblock.ui.dialogs.renonce.words import sentence
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.key_button import KeyButton
from tarockblock.ui.widgets.player_mark import Mark
from tarockblock.ui.widgets.text_label import TextLabel


class ScoreStep(StrEnum):
    """The stops of Tab on this page, in order."""

    CASE = "case"
    QUESTION = "question"
    FACTS = "facts"
    OFFENDERS = "offenders"
    CLAIMS = "claims"
    WOULD = "would"


class ScorePage(WizardPage):
    """The page that ends the quarrel."""

    change_wished = Signal(object)

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(flow, marks, parent)
        self._step = ScoreStep.OFFENDERS
        self.title = TextLabel("", 15, 600, elide=True)
        self.change_case = self._change_button(Page.CASE, self.tr("Change what happened"))
        self.question = QuestionRow()
        self.verdict = VerdictLines(flow)
        self.facts = HeadedLine(self.tr("What was being played"), self.tr("as far as it was known"))
        self.chips = ChipRow()
        self.change_facts = self._change_button(Page.FACTS, self.tr("Change game and parties"))
        self.offenders = OffendersBlock(flow, marks)
        self.claims = ClaimsBlock(flow, marks)
        self.would = QuestionRow()
        self._lay_out()
        self._walks = [ArrowWalk(self.offenders), ArrowWalk(self.claims)]
        self.question.decided.connect(lambda yes: self._answer(ScoreStep.QUESTION, yes))
        self.would.decided.connect(lambda yes: self._answer(ScoreStep.WOULD, yes))
        self.offenders.pressed.connect(self._offender)
        self.claims.answered.connect(lambda: self._listen(ScoreStep.CLAIMS))

    def _lay_out(self) -> None:
        px = theme_of(self).px
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(_beside(self.title, self.change_case))
        column.addSpacing(px(5))
        column.addWidget(self.question)
        column.addSpacing(px(9))
        column.addWidget(self.verdict)
        column.addSpacing(px(12))
        column.addWidget(self.facts)
        column.addSpacing(px(5))
        column.addLayout(_beside(self.chips, self.change_facts))
        column.addSpacing(px(11))
        column.addWidget(self.offenders)
        column.addSpacing(px(13))
        column.addWidget(self.claims)
        column.addSpacing(px(8))
        column.addWidget(self.would)
        column.addStretch(1)

    def refresh(self) -> None:
        """Show everything."""
        flow, case = self.flow, self.flow.case
        if case is None:
            return
        if self._step not in self._steps():
            self._step = ScoreStep.OFFENDERS
        self.title.set_text(case.name.get(flow.language))
        self.question.setVisible(flow.question is not None)
        self.question.show_question(flow.question or "", flow.answer, listening=self._step is ScoreStep.QUESTION)
        self.verdict.refresh()
        self.chips.show_chips(fact_chips(flow, self.marks))
        outcome = flow.outcome()
        found = outcome.problems.get(Field.FACTS, ())
        self.facts.problem.show_problem(sentence(found[0] if found else None, flow))
        self.offenders.refresh(listening=self._step is ScoreStep.OFFENDERS)
        self.claims.setVisible(flow.asks_claims)
        self.claims.refresh(listening=self._step is ScoreStep.CLAIMS)
        self.would.setVisible(flow.asks_would)
        listening = self._step in (ScoreStep.WOULD, ScoreStep.CLAIMS)
        text = self.tr("Would the declarer's side have won the game?")
        self.would.show_question(text, flow.would_have_won, listening=listening)
        for walk in self._walks:
            walk.watch()

    def press(self, text: str, *, shift: bool) -> bool:
        """Seat numbers for the offenders, bonus keys for the claims, yes and no for the question nearest."""
        answer = yes_no_of(text)
        if answer is not None:
            return self._press_answer(answer)
        if self._step is ScoreStep.CLAIMS and self.flow.asks_claims:
            done = self.claims.press(text, other_side=shift)
        elif text.isdigit():
            self._step = ScoreStep.OFFENDERS
            self.flow.press_seat(int(text))
            done = True
        else:
            done = False
        if done:
            self.answered.emit()
        return done

    def go_by(self, offset: int) -> bool:
        """From stop to stop."""
        steps = self._steps()
        here = steps.index(self._step) if self._step in steps else 0
        if not 0 <= here + offset < len(steps):
            return False
        self._step = steps[here + offset]
        self.refresh()
        self.settle()
        return True

    def enter(self) -> None:
        """To the offenders."""
        self._step = ScoreStep.OFFENDERS
        self.refresh()
        self.settle()

    def tab_in(self, *, forward: bool) -> None:
        """To the first stop, from behind to the last."""
        self._step = self._steps()[0 if forward else -1]
        self.refresh()
        self.settle()

    def settle(self) -> None:
        """To the step that listens."""
        stops: dict[ScoreStep, QAbstractButton | None] = {
            ScoreStep.CASE: self.change_case,
            ScoreStep.QUESTION: self.question.stop(),
            ScoreStep.FACTS: self.change_facts,
            ScoreStep.OFFENDERS: self.offenders.stop(),
            ScoreStep.CLAIMS: self.claims.stop(),
            ScoreStep.WOULD: self.would.stop(),
        }
        give_focus(stops[self._step])

    def focus_moved(self, widget: QWidget) -> None:
        """A click or an arrow into another step."""
        parts: dict[ScoreStep, QWidget] = {
            ScoreStep.QUESTION: self.question,
            ScoreStep.OFFENDERS: self.offenders,
            ScoreStep.CLAIMS: self.claims,
            ScoreStep.WOULD: self.would,
        }
        step = next((step for step, part in parts.items() if part.isAncestorOf(widget)), None)
        step = ScoreStep.CASE if widget is self.change_case else step
        step = ScoreStep.FACTS if widget is self.change_facts else step
        if step is not None and step is not self._step:
            self._step = step
            self.refresh()

    def _steps(self) -> tuple[ScoreStep, ...]:
        flow = self.flow
        there = {
            ScoreStep.QUESTION: flow.question is not None,
            ScoreStep.CLAIMS: flow.asks_claims,
            ScoreStep.WOULD: flow.asks_would,
        }
        return tuple(step for step in ScoreStep if there.get(step, True))

    def _press_answer(self, yes: bool) -> bool:
        to_would = self.flow.asks_would and self._step in (ScoreStep.WOULD, ScoreStep.CLAIMS)
        if not to_would and self.flow.question is None:
            return False
        self._answer(ScoreStep.WOULD if to_would else ScoreStep.QUESTION, yes)
        return True

    def _answer(self, step: ScoreStep, yes: bool) -> None:
        if step is ScoreStep.WOULD:
            self.flow.would_have_won = yes
        else:
            self.flow.decide(yes)
        self._listen(step)

    def _offender(self, player: str) -> None:
        self.flow.toggle_offender(player)
        self._listen(ScoreStep.OFFENDERS)

    def _listen(self, step: ScoreStep) -> None:
        self._step = step
        self.answered.emit()

    def _change_button(self, page: Page, name: str) -> KeyButton:
        button = KeyButton(self.tr("Change"), height=32)
        button.setAccessibleName(name)
        button.clicked.connect(lambda: self.change_wished.emit(page))
        return button


def _beside(widget: QWidget, button: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(8)
    row.addWidget(widget, 1)
    row.addWidget(button)
    return row
