"""What a round agrees upon: ruleset, rate, rounding, rests, and what comes into the kitty."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tarockblock.app.money.booking_draft import TermsDraft
from tarockblock.domain.money import UNITS
from tarockblock.domain.round_rules import SHARE_UNITS
from tarockblock.domain.ruleset import Ruleset
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.form_dialog import FormDialog
from tarockblock.ui.kit.layout import add, stretch
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.problem_label import ProblemLabel
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.words import sentence


class TermsDialog(FormDialog):
    """What it holds is the draft. What is closed already stays as it was."""

    manual = "money"

    def __init__(
        self, name: str, draft: TermsDraft, rulesets: Sequence[Ruleset], wording: Wording, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.draft, self._wording = draft, wording
        self.setWindowTitle(self.tr("Terms of {round}").format(round=name))
        self.primary.set_label(self.tr("Agreed"))
        self._ids = (None, *(each.id for each in rulesets))
        names = [self.tr("as the evening before"), *(each.short.get(wording.language) for each in rulesets)]
        self.ruleset = MenuButton(self.tr("Usual ruleset"), names, self._index())
        self.fields = {
            "rate": self._field(self.tr("Rate in cents a point"), draft.rate_text),
            "stake": self._field(self.tr("Stake in euros"), draft.stake_text),
            "fine": self._field(self.tr("Fine in euros"), draft.fine_text),
            "share": self._field(self.tr("Share in per cent"), draft.share_text),
        }
        self._problems = {name: ProblemLabel(field) for name, field in self.fields.items()}
        units = (self.tr("off"), self.tr("5 ct"), self.tr("10 ct"), self.tr("50 ct"))
        self.unit = SegmentedControl(units, self.tr("Round to"), UNITS.index(draft.unit))
        rests = (self.tr("count in"), self.tr("leave open"))
        self.rests = SegmentedControl(rests, self.tr("Older debts"), int(draft.leave_open))
        share_units = (self.tr("5 ct"), self.tr("10 ct"))
        self.share_unit = SegmentedControl(share_units, self.tr("Rounded up to"), SHARE_UNITS.index(draft.share_unit))
        self._lay_out()
        self._connect()
        self._show_problems()
        self.fit(520, grow=True)
        self.fields["stake"].setFocus(Qt.FocusReason.OtherFocusReason)

    def _index(self) -> int:
        return self._ids.index(self.draft.ruleset) if self.draft.ruleset in self._ids else 0

    def _field(self, name: str, text: str) -> TextField:
        field = TextField(name, height=36)
        field.setFixedWidth(px(90))
        field.setText(text)
        return field

    def _lay_out(self) -> None:
        hint = self.tr("From the next evening on; what is closed stays as it was closed.")
        add(self.column, TextLabel(hint, 13, 400, "text2", wrap=True))
        rate = self.fields["rate"]
        self.add_field(
            self.tr("Ruleset and rate"),
            self.ruleset,
            rate,
            TextLabel(self.tr("cents a point"), 13, 400, "text2"),
            hint=self._problems["rate"],
        )
        self.add_field(self.tr("Settling"), self.unit, self.rests)
        kitty = (
            ("stake", self.tr("Kitty: stake of everybody, each evening"), "€"),
            ("fine", self.tr("Kitty: fine for each renonce"), "€"),
        )
        for name, title, unit in kitty:
            self.add_field(title, self.fields[name], TextLabel(unit, 14), hint=self._problems[name])
        self.add_field(
            self.tr("Kitty: share of what somebody wins"),
            self.fields["share"],
            TextLabel(self.tr("%, rounded up to"), 13, 400, "text2"),
            self.share_unit,
            hint=self._problems["share"],
        )
        add(self.column, stretch())

    def _connect(self) -> None:
        self.ruleset.current_changed.connect(self._choose_ruleset)
        self.unit.current_changed.connect(lambda index: setattr(self.draft, "unit", UNITS[index]))
        self.rests.current_changed.connect(lambda index: setattr(self.draft, "leave_open", bool(index)))
        self.share_unit.current_changed.connect(lambda index: setattr(self.draft, "share_unit", SHARE_UNITS[index]))
        for name, field in self.fields.items():
            field.textEdited.connect(lambda text, name=name: self._type(name, text))

    def _choose_ruleset(self, index: int) -> None:
        self.draft.ruleset = self._ids[index]

    def _type(self, name: str, text: str) -> None:
        setattr(self.draft, f"{name}_text", text)
        self._show_problems()

    def _show_problems(self) -> None:
        problems = self.draft.problems()
        found = {each.path: sentence(self._wording.problem(each)) for each in problems}
        for name, label in self._problems.items():
            label.show_problem(found.get(name, ""))
        self.set_status(next(iter(found.values()), ""), possible=not problems)
