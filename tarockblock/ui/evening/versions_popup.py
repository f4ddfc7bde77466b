"""The popup of an edited row's earlier versions."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from tarockblock.app.evening.history import EarlierRow
from tarockblock.domain.ledger import Ledger, Row
from tarockblock.domain.money import Points
from tarockblock.exchange.formatting import points_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.history_lines import VersionLine, version_lines
from tarockblock.ui.kit.layout import Cell, Part, Span, at_right, at_top, grid, vbox, within
from tarockblock.ui.kit.marks import marks_by_name
from tarockblock.ui.kit.own_keys import OwnKey, PopupKeys
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import joined, translate
from tarockblock.ui.kit.widgets.base import announce, round_corners
from tarockblock.ui.kit.widgets.panel import Hairline, Panel
from tarockblock.ui.kit.widgets.plain_table import ScrollArea
from tarockblock.ui.kit.widgets.player_mark import PlayerMark
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.ledger.entry_names import row_title

_GAP, _MARGIN, _MOST_HIGH = 6, 8, 420
_WHAT, _WHAT_LEAST = 250, 120
_SCROLL = {"Up": -1, "Down": 1, "PgUp": -6, "PgDown": 6}


class VersionsPopup(PopupKeys, QFrame):
    """A popup beside a row until Esc, Enter or a click elsewhere."""

    def __init__(
        self, parent: QWidget | None, row: Row, versions: Sequence[EarlierRow], ledger: Ledger, wording: Wording
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        round_corners(self)
        self._ledger, self._wording = ledger, wording
        self.lines = version_lines(row, versions, ledger, wording)
        everybody = ledger.evening.everybody
        self._players = tuple(player for player in everybody if any(player in line.points for line in self.lines))
        title = self.tr("{row}: earlier versions").format(row=row_title(row))
        self._lay_out(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(". ".join(self._spoken(line) for line in self.lines))

    def show_beside(self, cell: QRect) -> None:
        """Open below a cell given in global coordinates, else above."""
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

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.setFocus(Qt.FocusReason.PopupFocusReason)
        announce(self, f"{self.accessibleName()}. {self.accessibleDescription()}")

    def own_keys(self) -> list[OwnKey]:
        return [
            OwnKey(tuple(_SCROLL), translate("KeysDialog", "through the versions"), self._scroll_by),
            OwnKey(("Esc", "Return", "Enter", "Space"), translate("KeysDialog", "close"), lambda _key: self.close()),
        ]

    def _scroll_by(self, key: str) -> None:
        bar = self._scroll.verticalScrollBar()
        bar.setValue(bar.value() + _SCROLL[key] * px(24))

    def _lay_out(self, title: str) -> None:
        sheet = within(QWidget(), self._lines())
        self._scroll = ScrollArea(sheet)
        hint = sheet.sizeHint()
        self._scroll.setMinimumWidth(sheet.minimumSizeHint().width() + px(14))
        self._scroll.setMinimumHeight(min(hint.height(), px(_MOST_HIGH)))
        around = vbox(TextLabel(title, 15, 650), self._scroll, gap=8, margins=(16, 12, 8, 12))
        self.setLayout(vbox(within(Panel(), around)))

    def _lines(self) -> QGridLayout:
        everybody = self._ledger.evening.everybody
        marks = marks_by_name(everybody)
        heads = (at_right(PlayerMark(marks[player], 20, player)) for player in self._players)
        lines = [each for line in self.lines for each in self._cells(line)]
        around, first = (0, 0, 8, 0), (None, None, *heads)
        return grid(first, *lines, gap=(14, 6), margins=around, widths={1: _WHAT_LEAST}, shares={1: 1})

    def _cells(self, line: VersionLine) -> Sequence[Sequence[Cell]]:
        figures = []
        for player in self._players:
            points = line.points.get(player, Points())
            ink = {1: "plus", -1: "minus"}.get(points.sign, "text2")
            text = points_text(points, self._wording.language)
            label = TextLabel(text, 13, 600, ink)
            figures.append(Part(label, side=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop))
        what = TextLabel(line.what, 13, 600 if line.current else 400, wrap=True)
        note = TextLabel(line.note, 12, 500, "gold_text", wrap=True) if line.note else None
        return (
            (Span(Hairline("line"), -1),),
            (at_top(TextLabel(line.when, 12, 500, "text2")), at_top(what), *figures),
            (None, Span(note, -1)),
        )

    def _spoken(self, line: VersionLine) -> str:
        language = self._wording.language
        scores = ", ".join(f"{player} {points_text(points, language)}" for player, points in line.points.items())
        return joined(line.when, line.what, scores, line.note)
