"""Another name for a house ruleset, in a small dialog. Stores nothing."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from tarockblock.app.rules.naming import name_problem
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.dialog import Dialog, DialogFoot
from tarockblock.ui.kit.layout import sheet
from tarockblock.ui.kit.widgets.problem_label import ProblemLabel
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.words import sentence


class RulesetNameDialog(Dialog):
    """``entered`` carries a name that can be used; whoever stores it closes the dialog, or says why not."""

    manual = "house-rules"

    entered = Signal(str)

    def __init__(self, name: str, taken: Collection[str], wording: Wording, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._taken, self._wording = taken, wording
        self.setWindowTitle(self.tr("Rename house rules"))
        self.field = TextField(self.tr("Name"))
        self.field.setText(name)
        self.problem = ProblemLabel(self.field)
        self.foot = DialogFoot(self.tr("Rename"))
        self.foot.cancelled.connect(self.reject)
        self.foot.pressed.connect(self.enter)
        self.field.textChanged.connect(lambda _text: self._check())
        self.compose(
            sheet(
                TextLabel(self.tr("Name"), 13, 500, "text2"),
                self.field,
                self.problem,
                gap=6,
                margins=(18, 14, 18, 12),
            ),
            self.foot,
        )
        self.fit(440)
        self._check()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_failure(self, text: str) -> None:
        """Say why it could not be stored."""
        self.problem.show_problem(text)

    def _check(self) -> bool:
        wrong = name_problem(self.field.text(), self._taken)
        self.problem.show_problem("" if wrong is None else sentence(self._wording.problem(wrong)))
        self.foot.primary.setEnabled(wrong is None)
        return wrong is None

    def enter(self) -> None:
        """Hand the name over, if it can be used."""
        if self._check():
            self.entered.emit(self.field.text().strip())
