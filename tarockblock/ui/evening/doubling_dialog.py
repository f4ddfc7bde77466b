"""The dialog for doubled Radl by hand, a skin over `DoublingDraft`: append or take away, how many, what is due then."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tarockblock.app.corrections.correction_doubling import DoublingDraft
from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.correction_words import problem_sentence
from tarockblock.ui.kit.correction_frame import CorrectionDialog
from tarockblock.ui.kit.layout import add, hbox, stretch
from tarockblock.ui.kit.own_keys import OwnKey
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.problem_label import ProblemLabel
from tarockblock.ui.kit.widgets.remark import Remark
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import TextLabel

WIDTH = 560
_STEPS = {"Up": 1, "Down": -1}


class DoublingDialog(CorrectionDialog):
    """Show it with `open()`. `entered` brings a `Doubling`."""

    def __init__(
        self,
        draft: DoublingDraft,
        wording: Wording,
        *,
        editing: bool = False,
        misfits: Sequence[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("", misfits=misfits, parent=parent)
        self._draft, self._wording = draft, wording
        self.setWindowTitle(self.tr("Change doubled Radl") if editing else self.tr("Doubled Radl by hand"))
        self.foot.primary.set_label(self.tr("Save change") if editing else self.tr("Enter doubled Radl"))
        labels = (self.tr("append"), self.tr("take away"))
        self.way = SegmentedControl(labels, self.tr("Append or take away"), 0 if draft.more else 1)
        self.way.current_changed.connect(self._choose)
        self.count = TextField(self.tr("How many Radl"), size=16, weight=600, height=38)
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.count.setFixedWidth(px(64))
        self.count.setMaxLength(3)
        self.count.setText(draft.count_text)
        self.count.textEdited.connect(self._typed)
        self.problem = ProblemLabel(self.count)
        self.due = Remark(self)
        self._lay_out()
        self.refresh()
        self.fit(WIDTH)
        self.count.setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def draft(self) -> DoublingDraft:
        """What the dialog holds."""
        return self._draft

    def fact(self) -> object | None:
        """The entry, if it can be stored."""
        return self._draft.entry()

    def refresh(self) -> None:
        """Show the draft as it is now."""
        draft = self._draft
        sentences = [problem_sentence(each, self._wording) for each in draft.problems()]
        self.problem.show_problem(" ".join(sentences))
        self.due.show_text(self._due_text())
        self.foot.show_reason(self.tr("See the red sentence.") if sentences else "")

    def own_keys(self) -> list[OwnKey]:
        """↑ and ↓ count, as in any number field."""
        return [OwnKey(tuple(_STEPS), translate("KeysDialog", "one more or less"), self._step)]

    def _step(self, key: str) -> bool:
        if not self.count.hasFocus():
            return False
        self._draft.step(_STEPS[key])
        self.count.setText(self._draft.count_text)
        self.count.selectAll()
        self.refresh()
        return True

    def _lay_out(self) -> None:
        add(
            self.body,
            hbox(self.count, TextLabel(self.tr("doubled Radl"), 14), self.way, stretch(), gap=10),
            self.problem,
            self.due,
            stretch(),
        )

    def _due_text(self) -> str:
        draft = self._draft
        words = {"now": draft.due_before, "then": draft.due_after, "length": draft.hands_a_radl}
        if draft.entry() is None:
            return self.tr("Doubled hands due now: {now}.").format(**words)
        text = self.tr("Doubled hands due now: {now}, then: {then}. A Radl has {length} hands.")
        return text.format(**words)

    def _choose(self, index: int) -> None:
        self._draft.more = index == 0
        self.refresh()

    def _typed(self, text: str) -> None:
        self._draft.count_text = text
        self.refresh()
