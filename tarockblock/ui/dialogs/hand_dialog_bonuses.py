"""The bonuses of the hand dialog: a row per bonus, a strip per side, a Kontra chip where something was announced."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from tarockblock.app.draft_bonuses import BonusRow
from tarockblock.app.draft_choices import BonusMark
from tarockblock.app.draft_fields import bonus_field
from tarockblock.app.draft_keys import KONTRA_KEY
from tarockblock.app.hand_draft import HandDraft, Step
from tarockblock.domain.hand import Side
from tarockblock.ui.dialogs.hand_dialog_parts import ArrowWalk
from tarockblock.ui.dialogs.hand_dialog_words import bonus_kontra_words, mark_text, side_text, step_title
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.bonus_strip import BonusState, BonusStrip
from tarockblock.ui.widgets.key_cap import KeyCap
from tarockblock.ui.widgets.level_button import LevelButton
from tarockblock.ui.widgets.player_mark import Mark, PlayerMark
from tarockblock.ui.widgets.step_title import StepTitle
from tarockblock.ui.widgets.text_label import TextLabel

NAME_WIDTH, STRIP_WIDTH, KONTRA_WIDTH = 114, 177, 74
CAPTION_WIDTHS = (56, 65, 56)
"""The longest word stands in the middle."""
SHIFT = "\N{UPWARDS WHITE ARROW}"

_STATES = {
    BonusMark.SILENT: BonusState.STILL,
    BonusMark.ANNOUNCED: BonusState.ANNOUNCED,
    BonusMark.LOST: BonusState.LOST,
}
_MARKS = {state: mark for mark, state in _STATES.items()} | {BonusState.OFF: BonusMark.OFF}
_SIDES = (Side.DECLARER, Side.OPPONENTS)


class _Line:
    """The widgets of one bonus."""

    def __init__(self, row: BonusRow, draft: HandDraft, owner: BonusPane) -> None:
        self.id = row.id
        self.cap = KeyCap(row.key)
        self.name = TextLabel(row.label, 13, 500, elide=True)
        captions = {state: mark_text(mark) for mark, state in _STATES.items()}
        self.strips: dict[Side, BonusStrip] = {}
        for side in _SIDES:
            values = {_STATES[mark]: text for mark, text in row.cells[side].items() if mark in _STATES}
            if not values:
                continue
            strip = BonusStrip(f"{row.label}, {side_text(side)}", values, captions)
            strip.set_required(row.required)
            strip.setFixedWidth(theme_of(owner).px(STRIP_WIDTH))
            strip.state_chosen.connect(lambda state, side=side: owner.mark_chosen.emit(self.id, side, _MARKS[state]))
            self.strips[side] = strip
        self.kontra = LevelButton(bonus_kontra_words(draft.ruleset.kontra_levels), owner.kontra_name(row.label))
        # An empty column of a grid would lose its spacing.
        policy = self.kontra.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.kontra.setSizePolicy(policy)
        self.kontra.level_chosen.connect(lambda level: owner.kontra_chosen.emit(self.id, level))
        lost = [cells[BonusMark.SILENT_LOST] for cells in row.cells.values() if BonusMark.SILENT_LOST in cells]
        failed = (mark_text(BonusMark.SILENT_LOST), "".join(lost[:1]))
        self.failed = LevelButton(failed, f"{row.label}, {mark_text(BonusMark.SILENT_LOST)}")
        self.failed.level_chosen.connect(self._fail)
        self._owner, self._side = owner, Side.DECLARER

    def refresh(self, row: BonusRow, *, listening: bool, problem: bool) -> None:
        """Show what is entered."""
        self.cap.set_listening(listening)
        self.name.set_color("minus" if problem else "text")
        for side, strip in self.strips.items():
            strip.set_state(_STATES.get(row.mark_of(side), BonusState.OFF))
        self.kontra.setVisible(row.kontra_open)
        self.kontra.set_level(row.kontra)
        # A silent bonus that failed costs something only under a setting (R3); then the chip asks for it.
        self._side = row.side or Side.DECLARER
        may_fail = BonusMark.SILENT_LOST in row.cells[self._side]
        self.failed.setVisible(may_fail and row.mark in (BonusMark.SILENT, BonusMark.SILENT_LOST))
        self.failed.set_level(int(row.mark is BonusMark.SILENT_LOST))

    def _fail(self, level: int) -> None:
        self._owner.mark_chosen.emit(self.id, self._side, BonusMark.SILENT_LOST if level else BonusMark.SILENT)


class BonusPane(QWidget):
    """Shows the rows of the draft's bonus sheet; emits what is pressed."""

    mark_chosen = Signal(str, object, object)
    kontra_chosen = Signal(str, int)

    def __init__(self, draft: HandDraft, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft, self._player_marks = draft, marks
        self._signature: object = None
        self._lines: list[_Line] = []
        self._body = QWidget(self)
        self._walk: ArrowWalk | None = None
        self.title = StepTitle(step_title(Step.BONUSES))
        self._sides = {side: QHBoxLayout() for side in _SIDES}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme_of(self).px(2))
        self._column = column
        column.addLayout(self._heading())
        column.addWidget(self._body)
        column.addStretch(1)

    def refresh(self, problems: Mapping[str, object]) -> None:
        """Show the draft's bonuses; `problems` are those of the outcome, by field."""
        rows = self._draft.bonuses.rows()
        signature = tuple((row.id, tuple(row.cells[side].items()), row.required) for row in rows for side in _SIDES)
        if signature != self._signature:
            self._signature = signature
            self._build(rows)
        self._refresh_sides()
        listening = self._draft.step is Step.BONUSES
        self.title.set_listening(listening)
        self._shift.set_listening(listening)
        target = self._draft.bonuses.target()
        self._kontra_cap.set_listening(listening and target is not None)
        for line, row in zip(self._lines, rows, strict=True):
            line.refresh(row, listening=listening, problem=bonus_field(row.id) in problems)

    def stop(self) -> QAbstractButton | None:
        """Where the focus goes: to the bonus touched last, there to the cell entered; else to the first cell."""
        last = self._draft.bonuses.last
        lines = [line for line in self._lines if line.id == last] or self._lines[:1]
        cells = [
            cell for line in lines for strip in line.strips.values() for cell in strip.findChildren(QAbstractButton)
        ]
        return next((cell for cell in cells if cell.isChecked()), cells[0] if cells else None)

    def kontra_name(self, bonus: str) -> str:
        """The spoken name of a row's Kontra chip."""
        return self.tr("Kontra on {bonus}").format(bonus=bonus)

    def _heading(self) -> QGridLayout:
        px = theme_of(self).px
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(6))
        grid.setVerticalSpacing(px(4))
        hint = QHBoxLayout()
        hint.setSpacing(px(3))
        hint.addWidget(TextLabel(self.tr("Opponents with"), 12, 400, "text2"))
        self._shift = KeyCap(SHIFT)
        self._shift.setAccessibleName(self.tr("Shift"))
        hint.addWidget(self._shift)
        hint.addStretch(1)
        grid.addWidget(self.title, 0, 0)
        grid.addLayout(hint, 1, 0)
        for column, side in enumerate(_SIDES, start=1):
            self._sides[side].setSpacing(px(4))
            grid.addLayout(self._sides[side], 0, column)
            captions = QHBoxLayout()
            captions.setSpacing(0)
            for mark, width in zip(_STATES, CAPTION_WIDTHS, strict=True):
                label = TextLabel(mark_text(mark), 12, 400, "text2")
                label.setAlignment(Qt.AlignmentFlag.AlignCenter)
                label.setFixedWidth(px(width))
                captions.addWidget(label)
            grid.addLayout(captions, 1, column)
        kontra = QHBoxLayout()
        kontra.setSpacing(px(6))
        self._kontra_cap = KeyCap(KONTRA_KEY)
        kontra.addStretch(1)
        kontra.addWidget(TextLabel(self.tr("Kontra"), 12, 400, "text2"))
        kontra.addWidget(self._kontra_cap)
        kontra.addStretch(1)
        grid.addLayout(kontra, 1, 3)
        self._widths(grid)
        return grid

    def _widths(self, grid: QGridLayout) -> None:
        px = theme_of(self).px
        for column, width in enumerate((NAME_WIDTH, STRIP_WIDTH, STRIP_WIDTH, KONTRA_WIDTH)):
            grid.setColumnMinimumWidth(column, px(width))
        grid.setColumnStretch(0, 1)

    def _build(self, rows: tuple[BonusRow, ...]) -> None:
        px = theme_of(self).px
        body = QWidget(self)
        grid = QGridLayout(body)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(6))
        grid.setVerticalSpacing(px(2))
        self._widths(grid)
        self._lines = [_Line(row, self._draft, self) for row in rows]
        for index, line in enumerate(self._lines):
            name = QHBoxLayout()
            name.setSpacing(px(8))
            name.addWidget(line.cap)
            name.addWidget(line.name, 1)
            grid.addLayout(name, index, 0)
            for column, side in enumerate(_SIDES, start=1):
                if side in line.strips:
                    grid.addWidget(line.strips[side], index, column)
            grid.addWidget(line.kontra, index, 3)
            grid.addWidget(line.failed, index, 3)
            grid.setRowMinimumHeight(index, px(32))
        self._column.replaceWidget(self._body, body)
        self._body.hide()
        self._body.deleteLater()
        self._body = body
        body.show()
        self._walk = ArrowWalk(body)
        self._walk.watch()

    def _refresh_sides(self) -> None:
        """Who is on which side, by their marks."""
        draft = self._draft
        own = [player for player in (draft.declarer, draft.partner) if player is not None]
        known = draft.declarer is not None and (draft.alone or not draft.partners or draft.partner is not None)
        others = [player for player in draft.deal.in_seat_order if known and player not in own]
        for side, players in ((Side.DECLARER, own), (Side.OPPONENTS, others)):
            layout = self._sides[side]
            while (item := layout.takeAt(0)) is not None:
                if (widget := item.widget()) is not None:
                    widget.hide()
                    widget.deleteLater()
            layout.addWidget(TextLabel(side_text(side), 12, 600))
            for player in players:
                layout.addWidget(PlayerMark(self._player_marks[player], 16, player))
            layout.addStretch(1)
