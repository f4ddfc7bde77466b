"""The dialog for moving a row, a skin over `MoveDraft`: the number it gets, where it then stands, what breaks."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tarockblock.app.corrections.correction_move import MoveDraft
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.correction_words import misfit_sentence, problem_sentence, row_line, row_title
from tarockblock.ui.evening.holds_choice import HoldsChoice
from tarockblock.ui.kit.correction_frame import CorrectionDialog
from tarockblock.ui.kit.layout import add, grow, hbox, stretch
from tarockblock.ui.kit.own_keys import OwnKey
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.problem_label import ProblemLabel
from tarockblock.ui.kit.widgets.remark import Remark, RemarkKind
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import TextLabel

WIDTH = 600
_STEPS = {"Up": -1, "Down": 1, "PgUp": -5, "PgDown": 5}


class MoveDialog(CorrectionDialog):
    """Show it with `open()`. `entered` brings the index the row is to have, an int."""

    def __init__(self, draft: MoveDraft, ruleset: Ruleset, wording: Wording, *, parent: QWidget | None = None) -> None:
        super().__init__("", parent=parent)
        self._draft, self._ruleset, self._wording = draft, ruleset, wording
        self.setWindowTitle(self.tr("Move {row}").format(row=row_title(draft.row)))
        self.foot.primary.set_label(self.tr("Move"))
        text = self.tr("New number, 1 to {most}") if draft.is_counted else self.tr("Before hand, 1 to {most}")
        self._label = TextLabel(text.format(most=draft.most), 14)
        self.number = TextField(self._label.text(), size=16, weight=600, height=38)
        self.number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.number.setFixedWidth(px(72))
        self.number.setMaxLength(6)
        self.number.setText(draft.number_text)
        self.number.textEdited.connect(self._typed)
        self.problem = ProblemLabel(self.number)
        self.after = HoldsChoice(self, holds=draft.holds, asks=draft.asks_who_deals, others=True)
        self.after.chosen.connect(self._choose_after)
        self.between = Remark(self)
        self.misfits = Remark(self, RemarkKind.WARNING, keeps_room=True)
        self._lay_out()
        self.refresh()
        self.fit(WIDTH)
        self.number.setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def draft(self) -> MoveDraft:
        """What the dialog holds."""
        return self._draft

    def fact(self) -> object | None:
        """The new index, if it can be moved there."""
        return None if self._draft.problems() else self._draft.to

    def refresh(self) -> None:
        """Show the draft as it is now."""
        draft = self._draft
        stays = [each for each in draft.problems() if each.code == "stays"]
        wrong = [each for each in draft.problems() if each.code != "stays"]
        self.problem.show_problem(" ".join(problem_sentence(each, self._wording) for each in wrong))
        self.between.show_text(self._between_text())
        self.misfits.show_text(misfit_sentence(draft.misfits(), self._ruleset, self._wording))
        reason = " ".join(problem_sentence(each, self._wording) for each in stays)
        self.foot.show_reason(self.tr("See the red sentence.") if wrong else reason)

    def own_keys(self) -> list[OwnKey]:
        """↑ and ↓ walk up and down the ledger."""
        words = translate("KeysDialog", "up and down the ledger, by one or by five")
        return [OwnKey(tuple(_STEPS), words, self._step)]

    def _step(self, key: str) -> None:
        self._draft.step(_STEPS[key])
        self.number.setText(self._draft.number_text)
        self.number.selectAll()
        self.refresh()

    def _lay_out(self) -> None:
        add(
            self.body,
            TextLabel(row_line(self._draft.row, self._ruleset, self._wording), 15, 600, elide=True),
            hbox(self._label, self.number, grow(self.problem), gap=10),
            self.after if self._draft.asks_who_deals else None,
            self.between,
            self.misfits,
            stretch(),
        )

    def _between_text(self) -> str:
        if self._draft.to is None:
            return ""
        before, after = self._draft.neighbours()
        words = {
            "before": "" if before is None else row_line(before, self._ruleset, self._wording),
            "after": "" if after is None else row_line(after, self._ruleset, self._wording),
        }
        if before is None and after is None:
            text = self.tr("It is the only row.")
        elif before is None:
            text = self.tr("It then stands first, before “{after}”.")
        elif after is None:
            text = self.tr("It then stands last, after “{before}”.")
        else:
            text = self.tr("It then stands between “{before}” and “{after}”.")
        return text.format(**words)

    def _choose_after(self, holds: bool) -> None:
        self._draft.holds = holds
        self.refresh()

    def _typed(self, text: str) -> None:
        self._draft.number_text = text
        self.refresh()
