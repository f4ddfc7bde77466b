"""Last page: everything at a glance, each with its way back; who committed it, and what is claimed."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QWidget

from tarockblock.app.renonce.renonce_flow import Page, RenonceFlow
from tarockblock.app.drafts.questions import Ask
from tarockblock.app.renonce.renonce_flow_stops import CLAIMS, OFFENDERS, WOULD, Ask, ScoreStops, Stop
from tarockblock.ui.dialogs.hand.hand_dialog_parts import ArrowWalk
from tarockblock.ui.dialogs.renonce.chips import fact_chips
from tarockblock.ui.dialogs.renonce.claims_block import ClaimsBlock
from tarockblock.ui.dialogs.renonce.offenders_block import OffendersBlock
from tarockblock.ui.dialogs.renonce.page import StopsPage
from tarockblock.ui.dialogs.renonce.parts import ChipRow, HeadedLine, Question, QuestionsBlock
from tarockblock.ui.dialogs.renonce.verdict_line import VerdictLines
from tarockblock.ui.dialogs.renonce.words import kontra_question, sentence
from tarockblock.ui.layout import Pixels, grow, hbox, space, stretch, vbox
from tarockblock.ui.widgets.key_button import KeyButton
from tarockblock.ui.widgets.player_mark import Mark
from tarockblock.ui.widgets.text_label import TextLabel


class ScorePage(StopsPage):
    """The page that ends the quarrel."""

    stops: ScoreStops

    def __init__(
        self, flow: RenonceFlow, stops: ScoreStops, marks: Mapping[str, Mark], parent: QWidget | None = None
    ) -> None:
        super().__init__(flow, stops, marks, parent)
        self.title = TextLabel("", 15, 600, wrap=True)
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
        self.questions.decided.connect(lambda index, yes: self._decide((Ask.QUESTION, index), yes))
        self.kontra.decided.connect(lambda index, yes: self._decide((Ask.KONTRA, index), yes))
        self.would.decided.connect(lambda _index, yes: self._decide(WOULD, yes))
        self.offenders.pressed.connect(self._offender)
        self.claims.answered.connect(self._claimed)

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
        self.stops.follow()
        self.title.set_text(case.name.get(flow.language))
        asked = [Question(each.question.get(flow.language), each.answer) for each in flow.inquiry.questions]
        self.questions.refresh(asked, self.stops.listening(Ask.QUESTION))
        self.verdict.refresh()
        self.chips.show_chips(fact_chips(flow, self.marks))
        found = answers.outcome().problems.get(Ask.FACTS, ())
        self.facts.problem.show_problem(sentence(found[0] if found else None, flow))
        kontra = [kontra_question(each, flow) for each in answers.kontra_asked()]
        self.kontra.refresh(kontra, self.stops.listening(Ask.KONTRA))
        self.offenders.refresh(listening=self.stops.stop == OFFENDERS)
        self.claims.setVisible(answers.asks_claims)
        self.claims.refresh(listening=self.stops.stop == CLAIMS)
        would = Question(self.tr("Would the declarer's side have won the game?"), answers.would_have_won)
        listening = 0 if self.stops.stop in (WOULD, CLAIMS) else None
        self.would.refresh([would] if answers.asks_would else [], listening)
        for walk in self._walks:
            walk.watch()

    def part_of(self, stop: Stop) -> QWidget | None:
        """The answer given, or the first one."""
        ask, index = stop
        stops: dict[Ask, QAbstractButton | None] = {
            Ask.CASE: self.change_case,
            Ask.QUESTION: self.questions.stop(index),
            Ask.FACTS: self.change_facts,
            Ask.KONTRA: self.kontra.stop(index),
            Ask.OFFENDERS: self.offenders.stop(),
            Ask.CLAIMS: self.claims.stop(),
            Ask.WOULD: self.would.stop(index),
        }
        return stops[ask]

    def stop_of(self, widget: QWidget) -> Stop | None:
        """The stop a widget belongs to."""
        found: Stop | None = None
        for step, block in (
            (Ask.QUESTION, self.questions),
            (Ask.KONTRA, self.kontra),
            (Ask.WOULD, self.would),
        ):
            index = block.index_at(widget)
            found = found if index is None else (step, index)
        for single, part in ((Ask.OFFENDERS, self.offenders), (Ask.CLAIMS, self.claims)):
            found = (single, 0) if part.isAncestorOf(widget) else found
        for single, button in ((Ask.CASE, self.change_case), (Ask.FACTS, self.change_facts)):
            found = (single, 0) if widget is button else found
        return found

    def _decide(self, stop: Stop, yes: bool) -> None:
        self.stops.decide(stop, yes)
        self.answered.emit()

    def _offender(self, player: str) -> None:
        self.stops.toggle_offender(player)
        self.answered.emit()

    def _claimed(self) -> None:
        self.stops.go_to(CLAIMS)
        self.answered.emit()

    def _change_button(self, page: Page, name: str) -> KeyButton:
        button = KeyButton(self.tr("Change"), height=32)
        button.setAccessibleName(name)
        button.clicked.connect(lambda: self.change_requested.emit(page))
        return button


def _beside(widget: QWidget, button: QWidget) -> QHBoxLayout:
    return hbox(grow(widget), button, gap=Pixels(8))
