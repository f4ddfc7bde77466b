"""Last page: everything at a glance, each with its way back; who committed it, and what is claimed."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QHBoxLayout, QWidget

from tarockblock.app.drafts.questions import Ask
from tarockblock.app.renonce.renonce_flow import Page, RenonceFlow
from tarockblock.ui.kit.layout import Pixels, grow, hbox, space, stretch, vbox
from tarockblock.ui.kit.widgets.player_mark import Mark
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.renonce.blocks import ClaimsBlock, OffendersBlock
from tarockblock.ui.renonce.chips import fact_chips
from tarockblock.ui.renonce.page import ChangeButton, WizardPage
from tarockblock.ui.renonce.parts import ChipRow, HeadedLine, Question, QuestionsBlock
from tarockblock.ui.renonce.verdict_line import VerdictLines
from tarockblock.ui.renonce.words import kontra_question, sentence


class ScorePage(WizardPage):
    """The page that ends the quarrel."""

    shows = Page.SCORE

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(flow, marks, parent)
        self.title = TextLabel("", 15, 600, wrap=True)
        self.change_case = ChangeButton(self.tr("Change what happened"))
        self.questions = QuestionsBlock()
        self.verdict = VerdictLines(flow)
        self.facts = HeadedLine(self.tr("What was being played"), self.tr("as far as it was known"))
        self.chips = ChipRow()
        self.change_facts = ChangeButton(self.tr("Change game and parties"))
        self.kontra = QuestionsBlock()
        self.offenders = OffendersBlock(flow, marks)
        self.claims = ClaimsBlock(flow)
        self.would = QuestionsBlock()
        self._lay_out()
        self.change_case.pressed.connect(lambda: self.change_requested.emit(Page.CASE))
        self.change_facts.pressed.connect(lambda: self.change_requested.emit(Page.FACTS))
        parts = {
            Ask.CASE: self.change_case,
            Ask.QUESTION: self.questions,
            Ask.FACTS: self.change_facts,
            Ask.STAYS: self.kontra,
            Ask.OFFENDERS: self.offenders,
            Ask.CLAIMS: self.claims,
            Ask.WOULD: self.would,
        }
        self.show_parts(parts)

    def _lay_out(self) -> None:
        self.setLayout(
            vbox(
                _beside(self.title, self.change_case),
                space(5),
                self.questions,
                space(9),
                self.verdict,
                space(12),
                self.facts,
                space(5),
                _beside(self.chips, self.change_facts),
                space(5),
                self.kontra,
                space(6),
                self.offenders,
                space(13),
                self.claims,
                space(8),
                self.would,
                stretch(),
                gap=0,
            )
        )

    def refresh(self) -> None:
        flow, answers, case = self.flow, self.flow.answers, self.flow.inquiry.case
        if case is None:
            return
        self.asked.follow()
        self.title.set_text(case.name.get(flow.language))
        asked = [Question(each.question.get(flow.language), each.answer) for each in flow.inquiry.questions]
        self.questions.refresh(asked, self.asked.listening(Ask.QUESTION))
        self.verdict.refresh()
        self.chips.show_chips(fact_chips(flow, self.marks))
        found = answers.outcome().problems.get(Ask.FACTS, ())
        self.facts.problem.show_problem(sentence(found[0] if found else None, flow))
        kontra = [kontra_question(each, flow) for each in answers.kontra_asked()]
        self.kontra.refresh(kontra, self.asked.listening(Ask.STAYS))
        self.offenders.refresh(listening=self.asked.step is Ask.OFFENDERS)
        self.claims.setVisible(answers.asks_claims)
        self.claims.refresh(listening=self.asked.step is Ask.CLAIMS)
        would = Question(self.tr("Would the declarer's side have won the game?"), answers.would_have_won)
        listening = 0 if self.asked.step in (Ask.WOULD, Ask.CLAIMS) else None
        self.would.refresh([would] if answers.asks_would else [], listening)


def _beside(widget: QWidget, button: QWidget) -> QHBoxLayout:
    return hbox(grow(widget), button, gap=Pixels(8))
