"""Second page: is it one? The question where it depends, the verdict with its clauses, what follows if it is none."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tarockblock.app.renonce.renonce_flow import RenonceFlow
from tarockblock.ui.dialogs.hand.hand_dialog_parts import InfoBox
from tarockblock.ui.dialogs.renonce.option_block import OptionBlock
from tarockblock.ui.dialogs.renonce.page import WizardPage, give_focus
from tarockblock.ui.dialogs.renonce.parts import QuestionRow, yes_no_of
from tarockblock.ui.dialogs.renonce.words import verdict_data
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.player_mark import Mark
from tarockblock.ui.widgets.text_label import TextLabel
from tarockblock.ui.widgets.verdict_box import VerdictBox, VerdictData, VerdictKind


class VerdictPage(WizardPage):
    """Steps: the question, then what a lost announcement concerns."""

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(flow, marks, parent)
        px = theme_of(self).px
        self._on_option = False
        self.title = TextLabel("", 16, 600, wrap=True)
        self.question = QuestionRow()
        self.question.decided.connect(self._decided)
        self.box = VerdictBox(VerdictData(VerdictKind.DEPENDS, ""))
        self.options = OptionBlock(flow, marks)
        self.options.chosen.connect(self._option_chosen)
        self.limit = InfoBox()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(12))
        top = QHBoxLayout()
        top.addWidget(self.title, 1)
        column.addLayout(top)
        for part in (self.question, self.box, self.options):
            column.addWidget(part)
        column.addStretch(1)
        column.addWidget(self.limit)

    def refresh(self) -> None:
        """Show case, question, verdict, time limit."""
        flow, case, verdict = self.flow, self.flow.case, self.flow.verdict
        if case is None or verdict is None:
            return
        language = flow.language
        self.title.set_text(case.name.get(language))
        has_options = bool(flow.options)
        self._on_option = has_options and (self._on_option or flow.question is None)
        self.question.setVisible(flow.question is not None)
        self.question.show_question(flow.question or "", flow.answer, listening=not self._on_option)
        self.box.set_data(verdict_data(flow, case, verdict, asked=True))
        self.options.refresh(listening=self._on_option)
        self.options.setVisible(has_options)
        rules = flow.ruleset.renonce
        limit = "" if rules.time_limit is None else rules.time_limit.get(language)
        ref = "" if rules.time_limit_clause is None else flow.ruleset.clauses[rules.time_limit_clause].ref.get(language)
        self.limit.set_text(limit, ref)
        self.limit.setVisible(bool(limit))

    def press(self, text: str, *, shift: bool) -> bool:
        """Yes or no; the keys of what a consequence concerns."""
        answer = yes_no_of(text)
        if answer is not None and self.flow.question is not None:
            self._decided(answer)
            return True
        return self.options.press(text)

    def go_by(self, offset: int) -> bool:
        """Between question and options."""
        if self.flow.question is None or not self.flow.options or self._on_option is (offset > 0):
            return False
        self._on_option = offset > 0
        self.refresh()
        self.settle()
        return True

    def enter(self) -> None:
        """To the question."""
        self.tab_in(forward=True)

    def tab_in(self, *, forward: bool) -> None:
        """To the question, from behind to the options."""
        self._on_option = bool(self.flow.options) and (not forward or self.flow.question is None)
        self.refresh()
        self.settle()

    def settle(self) -> None:
        """To the answer given, or to the first one; a verdict without a question only listens to Enter."""
        if self._on_option:
            give_focus(self.options.stop())
        elif self.flow.question is not None:
            give_focus(self.question.stop())
        else:
            give_focus(self.window())

    def focus_moved(self, widget: QWidget) -> None:
        """A click into the other step."""
        self._on_option = self.options.isAncestorOf(widget)

    def _decided(self, yes: bool) -> None:
        self.flow.decide(yes)
        self._on_option = bool(self.flow.options) and self.flow.option is None
        self.answered.emit()

    def _option_chosen(self, option: str) -> None:
        self.flow.choose_option(option)
        self._on_option = True
        self.answered.emit()
