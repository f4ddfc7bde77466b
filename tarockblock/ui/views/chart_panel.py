"""The chart beside the ledger: title, account, the drawn standings, and the same numbers as a table for screen readers.

Computes nothing of the evening; it words and hands on what ``charts.series`` reads from the ledger.
"""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QMenu,
    QStackedLayout,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from tarockblock.charts.layout import ChartTexts
from tarockblock.charts.series import Standings, standings
from tarockblock.domain.hand import Account, Annulled, Doubling, Manual, TableChange
from tarockblock.domain.ledger import Ledger
from tarockblock.domain.money import Cents, Points
from tarockblock.exchange.formatting import cents_text, euro_text, points_text
from tarockblock.ui.models.game_words import name_of_entry
from tarockblock.ui.views.chart_surface import ChartSurface, HoverText
from tarockblock.ui.widgets.panel import Panel
from tarockblock.ui.widgets.segmented import SegmentedControl
from tarockblock.ui.widgets.text_label import TextLabel

_ACCOUNTS = ("points", "money")


class ChartPanel(Panel):
    """Shows the standings of a ledger. ``account`` is "points" or "money"; in Tulln, where points are cents, one only.

    ``account_changed`` is emitted when the user chooses, so that it can be remembered.
    """

    account_changed = Signal(str)

    def __init__(self, language: str, account: str = "points", parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._language = language
        self._account = account if account in _ACCOUNTS else "points"
        self._ledger: Ledger | None = None
        self._data: Standings | None = None
        self._selected: str | None = None
        self._title = TextLabel(self.tr("Course"), 14, 600)
        self._unit = TextLabel(self.tr("Cents"), 13, 500, "text2")
        self._choice = SegmentedControl((self.tr("Points"), self.tr("Money")), self.tr("Account of the chart"))
        self._choice.set_current(_ACCOUNTS.index(self._account))
        self._choice.current_changed.connect(self._choose)
        self.surface = ChartSurface(self.tr("Course of the evening"))
        self.surface.step_entered.connect(self._show_hover)
        self.surface.player_clicked.connect(self._click_player)
        self.table = self._make_table()
        self._stack = QStackedLayout()
        self._stack.addWidget(self.surface)
        self._stack.addWidget(self.table)
        for view in (self.surface, self.table):
            view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            view.customContextMenuRequested.connect(self._show_menu)
        self._lay_out()
        self._refresh()

    # ------------------------------------------------------------------ what to show

    @property
    def account(self) -> str:
        """The account shown."""
        return self._account

    def set_account(self, account: str) -> None:
        """Show points or money, without emitting."""
        if account in _ACCOUNTS and account != self._account:
            self._account = account
            self._choice.set_current(_ACCOUNTS.index(account))
            self._refresh()

    def set_ledger(self, ledger: Ledger | None) -> None:
        """Show another evening, or the same one a hand later."""
        self._ledger = ledger
        if ledger is None or self._selected not in ledger.evening.everybody:
            self._selected = None
        self._refresh()

    def set_selected(self, player: str | None) -> None:
        """Set one player's line off; the others step back."""
        if player != self._selected:
            self._selected = player
            self._refresh()

    @property
    def selected(self) -> str | None:
        """Whose line is set off."""
        return self._selected

    def set_language(self, language: str) -> None:
        """Numbers in another language."""
        self._language = language
        self._refresh()

    @property
    def shows_table(self) -> bool:
        """Whether the numbers stand there as a table."""
        return self._stack.currentWidget() is self.table

    def show_table(self, wanted: bool) -> None:
        """Table instead of drawing, or back."""
        had_focus = self.surface.hasFocus() or self.table.hasFocus()
        view = self.table if wanted else self.surface
        self._stack.setCurrentWidget(view)
        self._refresh()
        if had_focus:
            view.setFocus(Qt.FocusReason.OtherFocusReason)

    # ------------------------------------------------------------------ building

    def _make_table(self) -> QTableWidget:
        table = QTableWidget()
        table.setAccessibleName(self.tr("Course of the evening, as a table"))
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setFrameShape(QTableWidget.Shape.NoFrame)
        table.setTabKeyNavigation(False)
        table.verticalHeader().setVisible(False)
        return table

    def _lay_out(self) -> None:
        px = self.theme.px
        head = QHBoxLayout()
        head.setContentsMargins(px(14), 0, px(10), 0)
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self._unit)
        head.addWidget(self._choice)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, px(5), 2, 2)
        column.setSpacing(px(6))
        head.setSpacing(0)
        column.addLayout(head)
        column.addLayout(self._stack, 1)

    def restyle(self) -> None:
        """The table's type follows the text size."""
        if hasattr(self, "table"):
            self.table.setFont(self.theme.font(12))

    def changeEvent(self, event: QEvent) -> None:
        """Another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_stack"):
            self._title.set_text(self.tr("Course"))
            self._unit.set_text(self.tr("Cents"))
            self._refresh()

    # ------------------------------------------------------------------ words

    def _is_cents(self) -> bool:
        return self._ledger is not None and self._ledger.evening.ruleset.points_are_cents

    def _text(self, value: Fraction) -> str:
        if self._is_cents():
            return cents_text(Cents(value), self._language)
        if self._account == "money":
            return euro_text(Cents(value), self._language, unit=False)
        return points_text(Points(value), self._language)

    def _tick(self, value: Fraction) -> str:
        text = self._text(value)
        return text[:-3] if text[-3:] in (",00", ".00") else text

    def _radl(self, number: int) -> str:
        return self.tr("Radl {number}").format(number=number)

    def _refresh(self) -> None:
        self._unit.setVisible(self._is_cents())
        self._choice.setVisible(not self._is_cents())
        ledger = self._ledger
        if ledger is None:
            self._data = None
        else:
            money = self._account == "money" or self._is_cents()
            self._data = standings(ledger, Account.CENTS if money else Account.POINTS)
        texts = ChartTexts(self._radl, self._tick, self._text)
        self.surface.set_data(self._data, texts, self._selected)
        self.surface.setAccessibleDescription(self._summary())
        if self.shows_table:
            self._fill_table()

    def _summary(self) -> str:
        """How everybody stands, the best first: what a screen reader says of the drawing."""
        if self._data is None or not self._data.steps:
            return self.tr("No hand has been played yet.")
        lines = sorted(self._data.lines, key=lambda line: -line.values[-1])
        return ", ".join(f"{line.player} {self._text(line.values[-1])}" for line in lines)

    def _step_name(self, step: int) -> str:
        """Which hand a step is, and what was played."""
        data, ledger = self._data, self._ledger
        if step < 1 or data is None or ledger is None:
            return self.tr("Start")
        hand, entry = data.hands[step - 1], ledger.rows[data.rows[step - 1]].entry
        if isinstance(entry, Manual | TableChange | Doubling):
            return self.tr("Correction")
        if isinstance(entry, Annulled):
            return self.tr("Hand {number}: struck").format(number=hand)
        game = name_of_entry(entry, ledger.evening.ruleset, self._language)
        return self.tr("Hand {number}: {game}").format(number=hand, game=game)

    # ------------------------------------------------------------------ what the user does

    def _choose(self, index: int) -> None:
        self._account = _ACCOUNTS[index]
        self._refresh()
        self.account_changed.emit(self._account)

    def _click_player(self, player: str) -> None:
        self.set_selected(None if player in ("", self._selected) else player)

    def _show_hover(self, step: int) -> None:
        if step < 0 or self._data is None:
            self.surface.set_hover(None)
            return
        lines = sorted(self._data.lines, key=lambda line: -line.values[step])
        words = tuple((line.player, self._text(line.values[step]), _sign(line.values[step])) for line in lines)
        self.surface.set_hover(HoverText(self._step_name(step), words))

    def _show_menu(self, at: QPoint) -> None:
        view = self._stack.currentWidget()
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        label = self.tr("Show as a chart") if self.shows_table else self.tr("Show as a table")
        action = QAction(label, menu)
        action.triggered.connect(lambda: self.show_table(not self.shows_table))
        menu.addAction(action)
        menu.popup((view or self).mapToGlobal(at))

    def _fill_table(self) -> None:
        data, table = self._data, self.table
        table.clear()
        if data is None:
            table.setRowCount(0)
            return
        table.setColumnCount(1 + len(data.lines))
        table.setRowCount(data.steps + 1)
        table.setHorizontalHeaderLabels([self.tr("Hand"), *(line.player for line in data.lines)])
        for step in range(data.steps + 1):
            table.setItem(step, 0, QTableWidgetItem(self._step_name(step)))
            for column, line in enumerate(data.lines, start=1):
                item = QTableWidgetItem(self._text(line.values[step]))
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                table.setItem(step, column, item)
        table.resizeColumnsToContents()


def _sign(value: Fraction) -> int:
    return (value > 0) - (value < 0)
