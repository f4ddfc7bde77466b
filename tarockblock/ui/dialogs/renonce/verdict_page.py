"""Second page: is it one? The questions, the verdict with its clauses, what follows if it is none."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from PySide6.QtWidgets import QVBoxLayout, QWidget

from tarockblock.app.renonce.renonce_flow import Page, RenonceFlow
from tarockblock.app.renonce.renonce_flow_inquiry import WayOut
from tarockblock.domain.ruleset import Verdict
from tarockblock.ui.dialogs.hand.hand_dialog_parts import InfoBox
from tarockblock.ui.dialogs.renonce.option_block import OptionBlock
from tarockblock.ui.dialogs.renonce.page import WizardPage, give_focus
from tarockblock.ui.dialogs.renonce.parts import Question, QuestionsBlock, yes_no_of
from tarockblock.ui.dialogs.renonce.ways_block import WaysBlock
from tarockblock.ui.dialogs.renonce.words import clauses_of, verdict_data
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.player_mark import Mark
from tarockblock.ui.widgets.text_label import TextLabel
from tarockblock.ui.widgets.verdict_box import VerdictBox, VerdictData, VerdictKind


class Ask(StrEnum):
    """What can be asked on this page, in order; there may be several questions."""

    QUESTION = "question"
    WAYS = "ways"
    OPTION = "option"


Stop = tuple[Ask, int]


class VerdictPage(WizardPage):
    """Steps: the questions, what the table decides, what a consequence concerns."""

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(flow, marks, parent)
        px = theme_of(self).px
        self._stop: Stop | None = None
        self.title = TextLabel("", 16, 600, wrap=True)
        self.questions = QuestionsBlock()
        self.questions.decided.connect(self._decided)
        self.ways = WaysBlock(flow)
        self.ways.taken.connect(self._taken)
        self.box = VerdictBox(VerdictData(VerdictKind.DEPENDS, ""))
        self.options = OptionBlock(flow, marks)
        self.options.chosen.connect(self._option_chosen)
        self.options.change.clicked.connect(lambda: self.change_requested.emit(Page.FACTS))
        self.limit = InfoBox()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(12))
        for part in (self.title, self.questions, self.ways, self.box, self.options):
            column.addWidget(part)
        column.addStretch(1)
        column.addWidget(self.limit)

    def refresh(self) -> None:
        """Show case, questions, verdict, time limit."""
        flow, inquiry = self.flow, self.flow.inquiry
        if inquiry.case is None:
            return
        language = flow.language
        if self._stop not in self._stops():
            self._stop = self._open_stop()
        self.title.set_text(inquiry.case.name.get(language))
        asked = [Question(each.question.get(language), each.answer) for each in inquiry.questions]
        self.questions.refresh(asked, self._question)
        self.ways.refresh(listening=self._stop == (Ask.WAYS, 0))
        self.box.set_data(verdict_data(flow, asked=True))
        self.options.setVisible(bool(flow.consequence.options))
        self.options.refresh(listening=self._stop == (Ask.OPTION, 0))
        rules = flow.ruleset.renonce
        limit = "" if rules.time_limit is None else rules.time_limit.get(language)
        cited = clauses_of(flow, () if rules.time_limit_clause is None else (rules.time_limit_clause,))
        self.limit.set_text(limit, cited[0].reference if cited else "")
        # What is no renonce cannot be claimed either.
        self.limit.setVisible(bool(limit) and inquiry.verdict is not Verdict.NONE)

    def press(self, text: str, *, shift: bool) -> bool:
        """Yes or no; the keys of what the table decides, or of what a consequence concerns."""
        answer = yes_no_of(text)
        if answer is None:
            return self.ways.press(text) if self._stop == (Ask.WAYS, 0) else self.options.press(text, shift=shift)
        if self._stop == (Ask.WAYS, 0):
            self._taken(WayOut.RENONCE if answer else WayOut.PLAY_ON)
            return True
        if not self.flow.inquiry.questions:
            return False
        last = len(self.flow.inquiry.questions) - 1
        self._decided(last if self._question is None else self._question, answer)
        return True

    def go_by(self, offset: int) -> bool:
        """From question to question, to the ways and the options."""
        stops = self._stops()
        here = stops.index(self._stop) if self._stop in stops else -1
        if not stops or not 0 <= here + offset < len(stops):
            return False
        self._listen(stops[here + offset])
        return True

    def enter(self) -> None:
        """To what is open, or else to the last answer."""
        self._listen(self._open_stop())

    def tab_in(self, *, forward: bool) -> None:
        """To the first question, from behind to what comes last."""
        stops = self._stops()
        self._listen(stops[0 if forward else -1] if stops else None)

    def to_open(self) -> None:
        """To what is open."""
        self._listen(self._open_stop())

    def settle(self) -> None:
        """To the answer given, or to the first one; a verdict without a question only listens to Enter."""
        if self._stop is None:
            give_focus(self.window())
            return
        what, index = self._stop
        if what is Ask.QUESTION:
            give_focus(self.questions.stop(index))
        else:
            give_focus(self.ways.stop() if what is Ask.WAYS else self.options.stop())

    def focus_moved(self, widget: QWidget) -> None:
        """A click or an arrow into another step."""
        index = self.questions.index_at(widget)
        stop = None if index is None else (Ask.QUESTION, index)
        if self.ways.isAncestorOf(widget):
            stop = (Ask.WAYS, 0)
        elif self.options.isAncestorOf(widget):
            stop = (Ask.OPTION, 0)
        if stop is not None and stop != self._stop:
            self._stop = stop
            self.refresh()

    @property
    def _question(self) -> int | None:
        return None if self._stop is None or self._stop[0] is not Ask.QUESTION else self._stop[1]

    def _stops(self) -> list[Stop]:
        inquiry = self.flow.inquiry
        stops = [(Ask.QUESTION, index) for index in range(len(inquiry.questions))]
        stops += [(Ask.WAYS, 0)] if inquiry.asks_table else []
        return [*stops, (Ask.OPTION, 0)] if self.flow.consequence.options else stops

    def _open_stop(self) -> Stop | None:
        """What waits for an answer, or else what was answered last."""
        inquiry, stops = self.flow.inquiry, self._stops()
        if inquiry.open_question is not None:
            return (Ask.QUESTION, inquiry.open_question)
        if inquiry.asks_table and inquiry.way is None:
            return (Ask.WAYS, 0)
        if self.flow.consequence.options and self.flow.consequence.option is None:
            return (Ask.OPTION, 0)
        return stops[-1] if stops else None

    def _listen(self, stop: Stop | None) -> None:
        self._stop = stop
        self.refresh()
        self.settle()

    def _decided(self, index: int, yes: bool) -> None:
        """On to what is open now; where nothing is, the focus stays."""
        self.flow.decide(yes, index)
        self._answered((Ask.QUESTION, index))

    def _taken(self, way: WayOut) -> None:
        self.flow.take(way)
        self._answered((Ask.WAYS, 0))

    def _option_chosen(self, option: str) -> None:
        self.flow.consequence.choose(option)
        self._answered((Ask.OPTION, 0))

    def _answered(self, here: Stop) -> None:
        after = self._open_stop()
        self._stop = after if self.flow.missing is not None and after is not None else here
        self.answered.emit()
