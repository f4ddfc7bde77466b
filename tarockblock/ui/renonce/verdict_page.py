"""Second page: is it one? The questions, the verdict with its clauses, what follows if it is none."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from tarockblock.app.drafts.questions import Ask
from tarockblock.app.renonce.renonce_flow import Page, RenonceFlow
from tarockblock.app.renonce.renonce_flow_inquiry import WayOut
from tarockblock.domain.ruleset import Verdict
from tarockblock.ui.entry.parts import ChoiceGrid, InfoBox, Option
from tarockblock.ui.kit.layout import stretch, vbox
from tarockblock.ui.kit.widgets.player_mark import Mark
from tarockblock.ui.kit.widgets.step_title import StepTitle
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.widgets.verdict_box import VerdictBox, VerdictData, VerdictKind
from tarockblock.ui.renonce.blocks import OptionBlock
from tarockblock.ui.renonce.page import WizardPage
from tarockblock.ui.renonce.parts import Question, QuestionsBlock
from tarockblock.ui.renonce.words import clauses_of, verdict_data, way_word


class VerdictPage(WizardPage):
    """Steps: the questions, what the table decides, what a consequence concerns."""

    shows = Page.VERDICT

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(flow, marks, parent)
        self.title = TextLabel("", 16, 600, wrap=True)
        self.questions = QuestionsBlock()
        self.ways_title = StepTitle(self.tr("What did the table, or the referee, decide?"))
        self.ways = ChoiceGrid(len(WayOut), self.ways_title)
        self.box = VerdictBox(VerdictData(VerdictKind.DEPENDS, ""))
        self.options = OptionBlock(flow, marks)
        self.options.change.clicked.connect(lambda: self.change_requested.emit(Page.FACTS))
        self.limit = InfoBox()
        self.show_parts({Ask.QUESTION: self.questions, Ask.WAYS: self.ways, Ask.OPTION: self.options})
        self.setLayout(
            vbox(self.title, self.questions, self.ways, self.box, self.options, stretch(), self.limit, gap=12)
        )

    def refresh(self) -> None:
        """Show case, questions, verdict, time limit."""
        flow, inquiry = self.flow, self.flow.inquiry
        if inquiry.case is None:
            return
        language = flow.language
        self.asked.follow()
        self.title.set_text(inquiry.case.name.get(language))
        asked = [Question(each.question.get(language), each.answer) for each in inquiry.questions]
        self.questions.refresh(asked, self.asked.listening(Ask.QUESTION))
        self._refresh_ways()
        self.box.set_data(verdict_data(flow, asked=True))
        self.options.setVisible(bool(flow.consequence.options))
        self.options.refresh(listening=self.asked.step is Ask.OPTION)
        rules = flow.ruleset.renonce
        limit = "" if rules.time_limit is None else rules.time_limit.get(language)
        cited = clauses_of(flow, () if rules.time_limit_clause is None else (rules.time_limit_clause,))
        self.limit.set_text(limit, cited[0].reference if cited else "")
        # What is no renonce cannot be claimed either.
        self.limit.setVisible(bool(limit) and inquiry.verdict is not Verdict.NONE)

    def _refresh_ways(self) -> None:
        """What the table can decide where a text forbids something without naming a price."""
        inquiry, listening = self.flow.inquiry, self.asked.step is Ask.WAYS
        self.ways.setVisible(inquiry.asks_table)
        self.ways_title.set_active(listening)
        options = [Option(way, way_word(way, self.flow), str(number)) for number, way in enumerate(WayOut, 1)]
        self.ways.show_options(options, () if inquiry.way is None else (inquiry.way,), listening=listening)
