"""Another name for a house ruleset, in a small dialog. Stores nothing."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from tarockblock.app.house_rules.naming import name_problem
from tarockblock.exchange.wording import Wording
from tarockblock.ui.actions import key_text
from tarockblock.ui.dialogs.corrections.correction_frame import sentence
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.widgets.problem_label import ProblemLabel
from tarockblock.ui.widgets.text_field import TextField
from tarockblock.ui.widgets.text_label import TextLabel


class RulesetNameDialog(QDialog):
    """``entered`` carries a name that can be used; whoever stores it closes the dialog, or says why not."""

    entered = Signal(str)

    def __init__(self, name: str, taken: Collection[str], wording: Wording, parent: QWidget) -> None:
        super().__init__(parent)
        self._taken, self._wording = taken, wording
        self.setWindowTitle(self.tr("Rename house rules"))
        px = theme_of(self).px
        self.field = TextField(self.tr("Name"))
        self.field.setText(name)
        self.problem = ProblemLabel(self.field)
        cancel = KeyButton(self.tr("Cancel"), key=key_text("Esc"))
        cancel.clicked.connect(self.reject)
        self.primary = KeyButton(self.tr("Rename"), key=key_text("Enter"), kind=ButtonKind.PRIMARY)
        self.primary.clicked.connect(self._enter)
        self.field.returnPressed.connect(self._enter)
        self.field.textChanged.connect(lambda _text: self._check())
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(cancel)
        foot.addWidget(self.primary)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(18), px(14), px(18), px(12))
        column.setSpacing(px(6))
        column.addWidget(TextLabel(self.tr("Name"), 13, 500, "text2"))
        column.addWidget(self.field)
        column.addWidget(self.problem)
        column.addLayout(foot)
        self.setMinimumWidth(px(440))
        self._check()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_failure(self, text: str) -> None:
        """Say why it could not be stored."""
        self.problem.show_problem(text)

    def _check(self) -> bool:
        wrong = name_problem(self.field.text(), self._taken)
        self.problem.show_problem("" if wrong is None else sentence(self._wording.problem(wrong)))
        self.primary.setEnabled(wrong is None)
        return wrong is None

    def _enter(self) -> None:
        if self._check():
            self.entered.emit(self.field.text().strip())
