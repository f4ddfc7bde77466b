"""The dialog for a hand that was struck at the table, a skin over `AnnulDraft`: dealt again or not, why, who deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from tarockblock.app.corrections.correction_annul import AnnulDraft
from tarockblock.domain.problems import Problem
from tarockblock.domain.visible_text import visible
from tarockblock.exchange.wording import Wording
from tarockblock.ui.entry.deal_override import DealOverride
from tarockblock.ui.evening.correction_words import problem_sentence
from tarockblock.ui.kit.correction_frame import CorrectionDialog
from tarockblock.ui.kit.layout import add, hbox, space, stretch, vbox
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.player_mark import Mark, marks_for
from tarockblock.ui.kit.widgets.problem_label import ProblemLabel
from tarockblock.ui.kit.widgets.remark import Remark
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import TextLabel

WIDTH = 620
_MOST_REASON = 200


class ReplayForm(QWidget):
    """Dealt again or not, a reason, and what follows; the struck hand and the striking of one share it."""

    changed = Signal(bool, str)

    def __init__(self, replay: bool, reason: str, *, asks: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        labels = (self.tr("is dealt again"), self.tr("counts as played, with 0"))
        self.choice = SegmentedControl(labels, self.tr("The hand"), 0 if replay else 1)
        self.choice.current_changed.connect(self._emit_changed)
        example = self.tr("misdealt, a card lay open …") if asks else self.tr("entered twice, a slip …")
        self.reason = TextField(self.tr("Reason"), example)
        self.reason.setMaxLength(_MOST_REASON)
        self.reason.setText(visible(reason, one_line=True))
        self._kept = reason
        self.reason.textEdited.connect(self._typed)
        self.problem = ProblemLabel(self.reason)
        self.problem.hide()
        self._question = TextLabel(self.tr("The hand"), 13, 600)
        self.setLayout(
            vbox(
                hbox(self._question, self.choice, stretch(), gap=10),
                space(4),
                TextLabel(self.tr("Reason"), 13, 600),
                self.reason,
                self.problem,
                gap=6,
            )
        )
        self._question.setVisible(asks)
        self.choice.setVisible(asks)

    def show_problems(self, problems: Sequence[Problem], wording: Wording) -> None:
        """What is wrong with the reason, below it."""
        text = " ".join(problem_sentence(each, wording) for each in problems if each.path == "reason")
        self.problem.show_problem(text)
        self.problem.setVisible(bool(text))

    def _typed(self, text: str) -> None:
        self._kept = text
        self._emit_changed()

    def _emit_changed(self) -> None:
        """What was typed; what nobody touched stays as it was, however it is shown."""
        self.changed.emit(self.choice.current == 0, self._kept)


class AnnulDialog(CorrectionDialog):
    """Show it with `open()`. `entered` brings an `Annulled`; `hand` and `radl` are the numbers in the title."""

    def __init__(
        self,
        draft: AnnulDraft,
        wording: Wording,
        *,
        editing: bool = False,
        marks: Mapping[str, Mark] | None = None,
        misfits: Sequence[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("", misfits=misfits, parent=parent)
        seating = draft.state.seating
        self._draft, self._wording = draft, wording
        self._marks = dict(zip(seating, marks_for(seating), strict=True)) | dict(marks or {})
        title = self.tr("Change struck hand {hand}") if editing else self.tr("Struck hand {hand} – Radl {radl}")
        self.setWindowTitle(title.format(hand=draft.state.hand, radl=draft.state.radl))
        self.foot.primary.set_label(self.tr("Save change") if editing else self.tr("Enter struck hand"))
        self.form = ReplayForm(draft.replay, draft.reason)
        self.form.changed.connect(self._changed)
        self.deal = KeyButton(self.tr("Dealer, Vorhand …"), kind=ButtonKind.QUIET)
        self.deal.clicked.connect(self._open_places)
        self.foot.add_lead(self.deal)
        self.follows = Remark(self)
        add(self.body, self.form, self.follows, stretch())
        self.refresh()
        self.fit(WIDTH)
        self.form.reason.setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def draft(self) -> AnnulDraft:
        """What the dialog holds."""
        return self._draft

    def fact(self) -> object | None:
        """The entry, if it can be stored."""
        return self._draft.entry()

    def refresh(self) -> None:
        """Show the draft as it is now."""
        draft, problems = self._draft, self._draft.problems()
        self.form.show_problems(problems, self._wording)
        elsewhere = [each for each in problems if each.path != "reason"]
        sentences = [problem_sentence(each, self._wording) for each in elsewhere]
        self.follows.show_text(self._follows())
        self.deal.setAccessibleDescription(self.tr("changed") if draft.places.is_overridden else "")
        reason = " ".join(sentences) or (self.tr("See the red sentence.") if problems else "")
        self.foot.show_reason(reason)

    def _follows(self) -> str:
        draft = self._draft
        if draft.places.holds:
            return self.tr("Nobody gets anything. Who deals the hands after it stays as it was.")
        words = {"dealer": draft.next_dealer, "hand": draft.state.hand, "next": draft.state.hand + 1}
        if draft.replay:
            text = self.tr("Nobody gets anything. {dealer} deals hand {hand} again; in the Radl it counts only once.")
        else:
            text = self.tr("Nobody gets anything, but the hand counts in the Radl. {dealer} deals hand {next}.")
        return text.format(**words)

    def _changed(self, replay: bool, reason: str) -> None:
        self._draft.replay, self._draft.reason = replay, reason
        self.refresh()

    def _resume(self) -> None:
        self.form.reason.setFocus(Qt.FocusReason.OtherFocusReason)

    def _open_places(self) -> None:
        draft = self._draft
        popup = DealOverride(draft.places, draft.ruleset, self._marks, self._wording.language, self)
        popup.changed.connect(self.refresh)
        popup.closed.connect(self._resume)
        popup.open_above(self.deal)
