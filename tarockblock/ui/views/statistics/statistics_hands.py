"""The hands behind a figure, inside the place *Statistik*; from each of them its evening can be opened."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QLocale, QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QVBoxLayout, QWidget

from tarockblock.app.statistics import Share, Statistics
from tarockblock.domain.money import Cents, Points
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.ui.models.statistics.statistics_hands import EVENING, GAME, PEOPLE, SIGN_ROLE, HandsModel
from tarockblock.ui.theme import theme_of
from tarockblock.ui.views.statistics.statistics_tables import PlainTable
from tarockblock.ui.widgets.key_button import KeyButton
from tarockblock.ui.widgets.panel import Panel
from tarockblock.ui.widgets.text_label import TextLabel
from tarockblock.ui.window.actions import key_text

_WIDTHS = (124, 200, 170, 200, 190, 96, 110)


class HandsView(QWidget):
    """``evening_requested`` carries an evening's number and a row; ``back_requested`` wants the overview again."""

    evening_requested = Signal(int, int)
    back_requested = Signal()

    def __init__(self, language: str, locale: QLocale, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._hands = HandsModel(language, locale, self)
        self._title = TextLabel("", 18, 650, elide=True)
        self._sum = TextLabel("", 13, 500, "text2")
        self.back = KeyButton(self.tr("Back"), "arrow-left", key_text("Esc"))
        self.back.clicked.connect(self.back_requested)
        self.table = PlainTable(self.tr("Hands behind the figure"), self._hands, SIGN_ROLE)
        self.table.opened.connect(self._open)
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(14)
        head.addWidget(self.back)
        head.addWidget(self._title, 1)
        head.addWidget(self._sum)
        panel = Panel()
        inside = QVBoxLayout(panel)
        inside.setContentsMargins(2, 6, 2, 6)
        inside.addWidget(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme_of(self).px(10))
        column.addLayout(head)
        column.addWidget(TextLabel(self.tr("Enter or a double click opens the evening, read-only."), 13, 400, "text2"))
        column.addWidget(panel, 1)

    def show_hands(self, title: str, statistics: Statistics, shares: tuple[Share, ...], *, mixed: bool) -> None:
        """Show these, the latest first."""
        self._hands.set_shares(statistics, shares)
        self._title.set_text(title)
        points = Points(Fraction(sum(share.points for share in shares)))
        cents = Cents(Fraction(sum(share.cents for share in shares)))
        words = [self.tr("%n hand(s)", None, len(shares)), points_text(points, self._language)]
        if mixed:
            words.pop()
        self._sum.set_text(" · ".join((*words, euro_text(cents, self._language))))
        self.place_columns()
        self.table.setCurrentIndex(self._hands.index(0, 0))

    def place_columns(self) -> None:
        """Widths of the design; names get what is left."""
        header, px = self.table.horizontalHeader(), theme_of(self).px
        roomy = self.width() >= px(sum(_WIDTHS))
        for column, width in enumerate(_WIDTHS):
            stretch = roomy and column in (EVENING, GAME, PEOPLE)
            mode = QHeaderView.ResizeMode.Stretch if stretch else QHeaderView.ResizeMode.Fixed
            header.setSectionResizeMode(column, mode)
            header.resizeSection(column, px(width))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.back_requested.emit()
            return
        super().keyPressEvent(event)

    def _open(self, index: QModelIndex) -> None:
        ref = self._hands.ref(index.row())
        if ref is not None:
            self.evening_requested.emit(ref.evening, ref.row)
