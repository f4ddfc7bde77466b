"""Shows what an edited row was before: when, what, what it scored, whether other people won. Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from tarockblock.app.evening import Version
from tarockblock.domain.ledger import Ledger, Row
from tarockblock.domain.money import Points
from tarockblock.exchange.formatting import points_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.dialogs.corrections.correction_words import row_title
from tarockblock.ui.dialogs.corrections.versions_words import VersionLine, version_lines
from tarockblock.ui.own_keys import OwnKey, press_in_popup
from tarockblock.ui.theme import px
from tarockblock.ui.translate import translate
from tarockblock.ui.widgets.base import announce
from tarockblock.ui.widgets.panel import Hairline, Panel
from tarockblock.ui.widgets.player_mark import PlayerMark, marks_for
from tarockblock.ui.widgets.popup_corners import round_corners
from tarockblock.ui.widgets.slim_scroll_bar import make_slim
from tarockblock.ui.widgets.text_label import TextLabel

_GAP, _MARGIN, _MOST_HIGH = 6, 8, 420
_WHAT, _WHAT_LEAST = 250, 120
_SCROLL = {"Up": -1, "Down": 1, "PgUp": -6, "PgDown": 6}


class VersionsPopup(QFrame):
    """Stands beside a row until Esc, Enter or a click elsewhere; ``show_beside`` puts it next to a cell."""

    def __init__(
        self, parent: QWidget | None, row: Row, versions: Sequence[Version], ledger: Ledger, wording: Wording
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        round_corners(self)
        self._ledger, self._wording = ledger, wording
        self.lines = version_lines(row, versions, ledger, wording)
        everybody = ledger.evening.everybody
        self._players = tuple(player for player in everybody if any(player in line.points for line in self.lines))
        title = self.tr("{row}: earlier versions").format(row=row_title(row))
        self._scroll = QScrollArea()
        make_slim(self._scroll)
        self._lay_out(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(". ".join(self._spoken(line) for line in self.lines))

    def show_beside(self, cell: QRect) -> None:
        """Open next to a cell given in global coordinates: below it, else above, always on the screen."""
        owner = self.parentWidget() or self
        room = owner.screen().availableGeometry().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        hint = self.sizeHint()
        width, height = min(hint.width(), room.width()), min(hint.height(), room.height())
        left = max(room.left(), min(cell.left(), room.right() - width))
        top = cell.bottom() + _GAP
        if top + height > room.bottom():
            top = max(room.top(), cell.top() - _GAP - height)
        self.setGeometry(left, top, width, height)
        self.show()

    # ------------------------------------------------------------------ Qt

    def showEvent(self, event: QShowEvent) -> None:
        """Said as soon as it is there."""
        super().showEvent(event)
        self.setFocus(Qt.FocusReason.PopupFocusReason)
        announce(self, f"{self.accessibleName()}. {self.accessibleDescription()}")

    def own_keys(self) -> list[OwnKey]:
        """Away with it; the arrows scroll what is too long."""
        return [
            OwnKey(tuple(_SCROLL), translate("KeysDialog", "through the versions"), self._turn),
            OwnKey(("Esc", "Return", "Enter", "Space"), translate("KeysDialog", "close"), lambda _key: self.close()),
        ]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not press_in_popup(self, event):
            super().keyPressEvent(event)

    def _turn(self, key: str) -> None:
        bar = self._scroll.verticalScrollBar()
        bar.setValue(bar.value() + _SCROLL[key] * px(24))

    # ------------------------------------------------------------------ inside

    def _lay_out(self, title: str) -> None:
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        ground = Panel()
        outer.addWidget(ground)
        sheet = QWidget()
        self._fill(sheet)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(sheet)
        self._scroll.viewport().setAutoFillBackground(False)
        sheet.setAutoFillBackground(False)
        hint = sheet.sizeHint()
        self._scroll.setMinimumWidth(sheet.minimumSizeHint().width() + px(14))
        self._scroll.setMinimumHeight(min(hint.height(), px(_MOST_HIGH)))
        column = QVBoxLayout(ground)
        column.setContentsMargins(px(16), px(12), px(8), px(12))
        column.setSpacing(px(8))
        column.addWidget(TextLabel(title, 15, 650))
        column.addWidget(self._scroll)

    def _fill(self, sheet: QWidget) -> None:
        grid = QGridLayout(sheet)
        grid.setContentsMargins(0, 0, px(8), 0)
        grid.setHorizontalSpacing(px(14))
        grid.setVerticalSpacing(px(6))
        grid.setColumnMinimumWidth(1, px(_WHAT_LEAST))
        grid.setColumnStretch(1, 1)
        everybody = self._ledger.evening.everybody
        marks = dict(zip(everybody, marks_for(everybody), strict=True))
        right = Qt.AlignmentFlag.AlignRight
        for column, player in enumerate(self._players, start=2):
            grid.addWidget(PlayerMark(marks[player], 20, player), 0, column, right)
        for number, line in enumerate(self.lines):
            self._fill_line(grid, 1 + 3 * number, line)

    def _fill_line(self, grid: QGridLayout, at: int, line: VersionLine) -> None:
        top, right = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
        grid.addWidget(Hairline("line"), at, 0, 1, 2 + len(self._players))
        grid.addWidget(TextLabel(line.when, 12, 500, "text2"), at + 1, 0, top)
        what = TextLabel(line.what, 13, 600 if line.current else 400, wrap=True)
        grid.addWidget(what, at + 1, 1, top)
        for column, player in enumerate(self._players, start=2):
            points = line.points.get(player, Points())
            ink = {1: "plus", -1: "minus"}.get(points.sign, "text2")
            text = points_text(points, self._wording.language)
            grid.addWidget(TextLabel(text, 13, 600, ink), at + 1, column, right)
        if line.note:
            grid.addWidget(TextLabel(line.note, 12, 500, "gold_text", wrap=True), at + 2, 1, 1, 1 + len(self._players))

    def _spoken(self, line: VersionLine) -> str:
        language = self._wording.language
        scores = ", ".join(f"{player} {points_text(points, language)}" for player, points in line.points.items())
        return ", ".join(part for part in (line.when, line.what, scores, line.note) if part)
