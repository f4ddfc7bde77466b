"""Second page: is it one? The questions, the verdict with its clauses, what follows if it is none."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtWidgets import QWidget

from tarockblock.app.drafts.questions import Ask
from tarockblock.app.renonce.renonce_flow import Page, RenonceFlow
from tarockblock.domain.ruleset import Verdict
from tarockblock.ui.entry.parts import InfoBox
from tarockblock.ui.kit.layout import stretch, vbox
from tarockblock.ui.kit.widgets.player_mark import Mark
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.widgets.verdict_box import VerdictBox, VerdictData, VerdictKind
from tarockblock.ui.renonce.option_block import OptionBlock
from tarockblock.ui.renonce.page import AskingPage
from tarockblock.ui.renonce.parts import Question, QuestionsBlock
from tarockblock.ui.renonce.ways_block import WaysBlock
from tarockblock.ui.renonce.words import clauses_of, verdict_data


class VerdictPage(AskingPage):
    """Steps: the questions, what the table decides, what a consequence concerns."""

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(flow, flow.lists[Page.VERDICT], marks, parent)
        self.title = TextLabel("", 16, 600, wrap=True)
        self.questions = QuestionsBlock()
        self.questions.decided.connect(lambda index, to: self.give(Ask.QUESTION, to, index))
        self.ways = WaysBlock(flow)
        self.ways.taken.connect(lambda way: self.give(Ask.WAYS, way))
        self.box = VerdictBox(VerdictData(VerdictKind.DEPENDS, ""))
        self.options = OptionBlock(flow, marks)
        self.options.chosen.connect(lambda option: self.do(Ask.OPTION, partial(flow.consequence.choose, option)))
        self.options.change.clicked.connect(lambda: self.change_requested.emit(Page.FACTS))
        self.limit = InfoBox()
        self.parts = {Ask.QUESTION: self.questions, Ask.WAYS: self.ways, Ask.OPTION: self.options}
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
        self.ways.refresh(listening=self.asked.step is Ask.WAYS)
        self.box.set_data(verdict_data(flow, asked=True))
        self.options.setVisible(bool(flow.consequence.options))
        self.options.refresh(listening=self.asked.step is Ask.OPTION)
        rules = flow.ruleset.renonce
        limit = "" if rules.time_limit is None else rules.time_limit.get(language)
        cited = clauses_of(flow, () if rules.time_limit_clause is None else (rules.time_limit_clause,))
        self.limit.set_text(limit, cited[0].reference if cited else "")
        # What is no renonce cannot be claimed either.
        self.limit.setVisible(bool(limit) and inquiry.verdict is not Verdict.NONE)
