"""Last page: everything at a glance, each with its way back; who committed it, and what is claimed."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QVBoxLayout, QWidget

from tarockblock.app.renonce.renonce_flow import Field, Page, RenonceFlow
from tarockblock.ui.dialogs.hand.hand_dialog_parts import ArrowWalk
from tarockblock.ui.dialogs.renonce.chips import fact_chips
from tarockblock.ui.dialogs.renonce.claims_block import ClaimsBlock
from tarockblock.ui.dialogs.renonce.offenders_block import OffendersBlock
from tarockblock.ui.dialogs.renonce.page import WizardPage, give_focus
from tarockblock.ui.dialogs.renonce.parts import ChipRow, HeadedLine, Question, QuestionsBlock, yes_no_of
from tarockblock.ui.dialogs.renonce.verdict_line import VerdictLines
from tarockblock.ui.dialogs.renonce.words import kontra_question, sentence
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.key_button import KeyButton
from tarockblock.ui.widgets.player_mark import Mark
from tarockblock.ui.widgets.text_label import TextLabel


class ScoreStep(StrEnum):
    """The stops of Tab on this page, in order; of questions there may be several."""

    CASE = "case"
    QUESTION = "question"
    FACTS = "facts"
    KONTRA = "kontra"
    OFFENDERS = "offenders"
    CLAIMS = "claims"
    WOULD = "would"


Stop = tuple[ScoreStep, int]
OFFENDERS: Stop = (ScoreStep.OFFENDERS, 0)


class ScorePage(WizardPage):
    """The page that ends the quarrel."""

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(flow, marks, parent)
        self._stop = OFFENDERS
        self.title = TextLabel("", 15, 600, elide=True)
        self.change_case = self._change_button(Page.CASE, self.tr("Change what happened"))
        self.questions = QuestionsBlock()
        self.verdict = VerdictLines(flow)
        self.facts = HeadedLine(self.tr("What was being played"), self.tr("as far as it was known"))
        self.chips = ChipRow()
        self.change_facts = self._change_button(Page.FACTS, self.tr("Change game and parties"))
        self.kontra = QuestionsBlock()
        self.offenders = OffendersBlock(flow, marks)
        self.claims = ClaimsBlock(flow, marks)
        self.would = QuestionsBlock()
        self._lay_out()
        self._walks = [ArrowWalk(self.offenders), ArrowWalk(self.claims)]
        self.questions.decided.connect(lambda index, yes: self._decide((ScoreStep.QUESTION, index), yes))
        self.kontra.decided.connect(lambda index, yes: self._decide((ScoreStep.KONTRA, index), yes))
        self.would.decided.connect(lambda _index, yes: self._decide((ScoreStep.WOULD, 0), yes))
        self.offenders.pressed.connect(self._offender)
        self.claims.answered.connect(lambda: self._answered((ScoreStep.CLAIMS, 0)))

    def _lay_out(self) -> None:
        px = theme_of(self).px
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(_beside(self.title, self.change_case))
        column.addSpacing(px(5))
        column.addWidget(self.questions)
        column.addSpacing(px(9))
        column.addWidget(self.verdict)
        column.addSpacing(px(12))
        column.addWidget(self.facts)
        column.addSpacing(px(5))
        column.addLayout(_beside(self.chips, self.change_facts))
        column.addSpacing(px(5))
        column.addWidget(self.kontra)
        column.addSpacing(px(6))
        column.addWidget(self.offenders)
        column.addSpacing(px(13))
        column.addWidget(self.claims)
        column.addSpacing(px(8))
        column.addWidget(self.would)
        column.addStretch(1)

    def refresh(self) -> None:
        """Show everything."""
        flow, answers, case = self.flow, self.flow.answers, self.flow.inquiry.case
        if case is None:
            return
        if self._stop not in self._stops():
            self._stop = OFFENDERS
        self.title.set_text(case.name.get(flow.language))
        asked = [Question(each.question.get(flow.language), each.answer) for each in flow.inquiry.questions]
        self.questions.refresh(asked, self._listening(ScoreStep.QUESTION))
        self.verdict.refresh()
        self.chips.show_chips(fact_chips(flow, self.marks))
        found = answers.outcome().problems.get(Field.FACTS, ())
        self.facts.problem.show_problem(sentence(found[0] if found else None, flow))
        kontra = [kontra_question(each, flow) for each in answers.kontra_asked()]
        self.kontra.refresh(kontra, self._listening(ScoreStep.KONTRA))
        self.offenders.refresh(listening=self._stop == OFFENDERS)
        self.claims.setVisible(answers.asks_claims)
        self.claims.refresh(listening=self._stop[0] is ScoreStep.CLAIMS)
        would = Question(self.tr("Would the declarer's side have won the game?"), answers.would_have_won)
        listening = 0 if self._stop[0] in (ScoreStep.WOULD, ScoreStep.CLAIMS) else None
        self.would.refresh([would] if answers.asks_would else [], listening)
        for walk in self._walks:
            walk.watch()

    def press(self, text: str, *, shift: bool) -> bool:
        """Seat numbers for the offenders, bonus keys for the claims, yes and no for the question nearest."""
        answer = yes_no_of(text)
        if answer is not None:
            return self._press_answer(answer)
        if self._stop[0] is ScoreStep.CLAIMS and self.flow.answers.asks_claims:
            done = self.claims.press(text, other_side=shift)
        elif text.isdigit():
            self._stop = OFFENDERS
            self.flow.answers.press_seat(int(text))
            done = True
        else:
            done = False
        if done:
            self.answered.emit()
        return done

    def go_by(self, offset: int) -> bool:
        """From stop to stop."""
        stops = self._stops()
        here = stops.index(self._stop) if self._stop in stops else 0
        if not 0 <= here + offset < len(stops):
            return False
        self._listen(stops[here + offset])
        return True

    def enter(self) -> None:
        """To what is open, else to the offenders."""
        self._listen(self._open_stop() or OFFENDERS)

    def tab_in(self, *, forward: bool) -> None:
        """To the first stop, from behind to the last."""
        self._listen(self._stops()[0 if forward else -1])

    def to_open(self) -> None:
        """To what is open or wrong."""
        self._listen(self._open_stop() or self._stop)

    def settle(self) -> None:
        """To the step that listens."""
        step, index = self._stop
        stops: dict[ScoreStep, QAbstractButton | None] = {
            ScoreStep.CASE: self.change_case,
            ScoreStep.QUESTION: self.questions.stop(index),
            ScoreStep.FACTS: self.change_facts,
            ScoreStep.KONTRA: self.kontra.stop(index),
            ScoreStep.OFFENDERS: self.offenders.stop(),
            ScoreStep.CLAIMS: self.claims.stop(),
            ScoreStep.WOULD: self.would.stop(index),
        }
        give_focus(stops[step])

    def focus_moved(self, widget: QWidget) -> None:
        """A click or an arrow into another step."""
        found: Stop | None = None
        for step, block in (
            (ScoreStep.QUESTION, self.questions),
            (ScoreStep.KONTRA, self.kontra),
            (ScoreStep.WOULD, self.would),
        ):
            index = block.index_at(widget)
            found = found if index is None else (step, index)
        for single, part in ((ScoreStep.OFFENDERS, self.offenders), (ScoreStep.CLAIMS, self.claims)):
            found = (single, 0) if part.isAncestorOf(widget) else found
        for single, button in ((ScoreStep.CASE, self.change_case), (ScoreStep.FACTS, self.change_facts)):
            found = (single, 0) if widget is button else found
        if found is not None and found != self._stop:
            self._stop = found
            self.refresh()

    def _listening(self, step: ScoreStep) -> int | None:
        return self._stop[1] if self._stop[0] is step else None

    def _stops(self) -> list[Stop]:
        flow, answers = self.flow, self.flow.answers
        count = {
            ScoreStep.QUESTION: len(flow.inquiry.questions),
            ScoreStep.KONTRA: len(answers.kontra_asked()),
            ScoreStep.CLAIMS: int(answers.asks_claims),
            ScoreStep.WOULD: int(answers.asks_would),
        }
        return [(step, index) for step in ScoreStep for index in range(count.get(step, 1))]

    def _open_stop(self) -> Stop | None:
        """What has no answer, or where something is wrong."""
        answers = self.flow.answers
        kontra = next((i for i, each in enumerate(answers.kontra_asked()) if each.stays is None), None)
        if kontra is not None:
            return (ScoreStep.KONTRA, kontra)
        problems = answers.outcome().problems
        return next(((ScoreStep(where), 0) for where in Field if where in problems), None)

    def _listen(self, stop: Stop) -> None:
        self._stop = stop
        self.refresh()
        self.settle()

    def _press_answer(self, yes: bool) -> bool:
        """For the question that has the focus, else for what a claim asks, else for what decided last."""
        step, index = self._stop
        questions = len(self.flow.inquiry.questions)
        if step in (ScoreStep.QUESTION, ScoreStep.KONTRA):
            self._decide((step, index), yes)
        elif self.flow.answers.asks_would and step in (ScoreStep.WOULD, ScoreStep.CLAIMS):
            self._decide((ScoreStep.WOULD, 0), yes)
        elif questions:
            self._decide((ScoreStep.QUESTION, questions - 1), yes)
        else:
            return False
        return True

    def _decide(self, stop: Stop, yes: bool) -> None:
        step, index = stop
        answers = self.flow.answers
        if step is ScoreStep.WOULD:
            answers.would_have_won = yes
        elif step is ScoreStep.KONTRA:
            answers.kontra.answer(answers.kontra_asked()[index].id, yes)
            # On to the next one, or to whoever it was if nobody has said so.
            stop = self._open_stop() or stop
        else:
            self.flow.decide(yes, index)
        self._answered(stop)

    def _offender(self, player: str) -> None:
        self.flow.answers.toggle_offender(player)
        self._answered(OFFENDERS)

    def _answered(self, stop: Stop) -> None:
        self._stop = stop
        self.answered.emit()

    def _change_button(self, page: Page, name: str) -> KeyButton:
        button = KeyButton(self.tr("Change"), height=32)
        button.setAccessibleName(name)
        button.clicked.connect(lambda: self.change_requested.emit(page))
        return button


def _beside(widget: QWidget, button: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(8)
    row.addWidget(widget, 1)
    row.addWidget(button)
    return row
