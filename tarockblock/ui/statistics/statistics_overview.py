"""The overview of *Statistik*: table, card, chart, games and pairs, arranged as there is room. Counts nothing."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QLocale, QModelIndex, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QListView, QScrollArea, QSizePolicy, QWidget

from tarockblock.ui.kit.layout import Pixels, add, grow, hbox, vbox, within
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.plain_table import make_slim
from tarockblock.ui.statistics.statistics_chart import BalancePanel
from tarockblock.ui.statistics.statistics_figures import PageFigures
from tarockblock.ui.statistics.statistics_panels import GamesPanel, PairsPanel, PlayerPanel, RankPanel

_LEFT, _LEAST_WIDE, _LEAST_HIGH = 376, 1060, 540
_SINGLE = (300, 380, 340, 330, 300)


class Overview(QScrollArea):
    """Scrolls only where there is no room: then all panels stand below each other."""

    player_chosen = Signal(str)

    def __init__(self, language: str, locale: QLocale) -> None:
        super().__init__()
        self.rank, self.card = RankPanel(language), PlayerPanel(language, locale)
        self.chart = BalancePanel(language, locale)
        self.games, self.pairs = GamesPanel(language), PairsPanel(language)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        make_slim(self, "window")
        gap = Pixels(10)
        self._left = vbox(grow(self.rank, 380), grow(self.card, 340), gap=gap)
        self._lower = hbox(grow(self.games, 444), grow(self.pairs, 324), gap=gap)
        self._right = vbox(grow(self.chart, 394), grow(self._lower, 326), gap=gap)
        self._whole = hbox(self._left, grow(self._right), gap=gap)
        self._page = vbox(grow(self._whole), gap=10)
        self._inside = inside = within(QWidget(), self._page)
        for panel in self._panels:
            panel.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setWidget(inside)
        for part in (self.viewport(), inside):
            part.setAutoFillBackground(False)
        self.rank.player_chosen.connect(self.player_chosen)
        self.chart.player_chosen.connect(self.player_chosen)
        for panel in (self.rank, self.card, self.games, self.pairs):
            panel.list.selectionModel().currentChanged.connect(partial(self._reveal, panel.list))
        self._arrange()

    def set_head(self, head: QWidget) -> None:
        """What stands above the panels and scrolls with them."""
        add(self._page, head, at=0)

    @property
    def _panels(self) -> tuple[QWidget, ...]:
        return (self.rank, self.card, self.chart, self.games, self.pairs)

    def set_page(self, page: PageFigures, table_title: str, chart_title: str) -> None:
        self.rank.set_page(page, table_title)
        self.card.set_page(page)
        self.chart.set_page(page, chart_title, table_title)
        self.games.set_page(page)
        self.pairs.set_page(page)

    def _reveal(self, rows: QListView, *_indexes: QModelIndex) -> None:
        """What the arrows reach is in sight, too, where the panels scroll."""
        if rows.hasFocus():
            rows.scrollTo(rows.currentIndex())
            area = rows.visualRect(rows.currentIndex())
            middle = rows.viewport().mapTo(self._inside, area.center())
            self.ensureVisible(middle.x(), middle.y(), 0, area.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ThemeChange and hasattr(self, "_whole"):
            self._arrange()

    def _arrange(self) -> None:
        wide = self.viewport().width() >= px(_LEAST_WIDE)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._whole.setDirection(across if wide else down)
        self._lower.setDirection(across if self.viewport().width() >= px(700) else down)
        for panel, height in zip(self._panels, _SINGLE, strict=True):
            panel.setMinimumHeight(0 if wide else px(height))
        for panel in (self.rank, self.card):
            panel.setMinimumWidth(px(_LEFT) if wide else 0)
            panel.setMaximumWidth(px(_LEFT) if wide else 16777215)
        self._inside.setMinimumHeight(px(_LEAST_HIGH) if wide else 0)
