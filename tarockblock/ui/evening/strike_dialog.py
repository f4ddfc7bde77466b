"""The dialog for striking a row with a reason, a skin over `StrikeDraft`; it says which rows would fit no more."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tarockblock.app.corrections.correction_annul import StrikeDraft
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.annul_dialog import ReplayForm
from tarockblock.ui.evening.correction_words import misfit_sentence, row_line, row_title
from tarockblock.ui.evening.holds_choice import HoldsChoice
from tarockblock.ui.kit.correction_frame import CorrectionDialog
from tarockblock.ui.kit.layout import add, stretch
from tarockblock.ui.kit.widgets.remark import Remark, RemarkKind
from tarockblock.ui.kit.widgets.text_label import TextLabel

WIDTH = 620


class StrikeDialog(CorrectionDialog):
    """Show it with `open()`. `entered` brings the `StrikeDraft`: the caller strikes with its `replay` and `reason`."""

    def __init__(
        self, draft: StrikeDraft, ruleset: Ruleset, wording: Wording, *, parent: QWidget | None = None
    ) -> None:
        super().__init__("", parent=parent)
        self._draft, self._ruleset, self._wording = draft, ruleset, wording
        self.setWindowTitle(self.tr("Strike {row}").format(row=row_title(draft.row)))
        self.foot.primary.set_label(self.tr("Strike"))
        self.form = ReplayForm(draft.replay, draft.reason, asks=draft.is_hand)
        self.form.changed.connect(self._changed)
        self.after = HoldsChoice(self, holds=draft.holds, asks=draft.asks_who_deals)
        self.after.chosen.connect(self._choose_after)
        self.follows = Remark(self)
        self.misfits = Remark(self, RemarkKind.WARNING, keeps_room=True)
        add(
            self.body,
            TextLabel(row_line(draft.row, ruleset, wording), 15, 600, elide=True),
            self.form,
            self.after if draft.asks_who_deals else None,
            self.follows,
            self.misfits,
            stretch(),
        )
        self.refresh()
        self.fit(WIDTH)
        self.form.reason.setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def draft(self) -> StrikeDraft:
        """What the dialog holds."""
        return self._draft

    def fact(self) -> object | None:
        """The draft itself, if it can be stored."""
        return None if self._draft.problems() else self._draft

    def refresh(self) -> None:
        """Show the draft as it is now."""
        problems = self._draft.problems()
        self.form.show_problems(problems, self._wording)
        self.after.setEnabled(self._draft.replay or not self._draft.is_hand)
        self.follows.show_text(self._follows())
        self.misfits.show_text(misfit_sentence(self._draft.misfits(), self._ruleset, self._wording))
        self.foot.show_reason(self.tr("See the red sentence.") if problems else "")

    def _follows(self) -> str:
        draft = self._draft
        if not draft.is_hand:
            return self.tr("It stays in the ledger, struck through, and counts nothing. It can be brought back.")
        if draft.replay and draft.holds:
            text = self.tr("It stays in the ledger, struck through, and counts nothing.")
        elif draft.replay:
            text = self.tr("It stays in the ledger, struck through, and counts nothing; the deal stays with {dealer}.")
        else:
            text = self.tr("It stays in the ledger, struck through, with 0 for everybody; the deal went on as it did.")
        return text.format(dealer=draft.dealer)

    def _choose_after(self, holds: bool) -> None:
        self._draft.holds = holds
        self.refresh()

    def _changed(self, replay: bool, reason: str) -> None:
        self._draft.replay, self._draft.reason = replay, reason
        self.refresh()
