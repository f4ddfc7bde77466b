"""The chart of balances over time: the drawing, what lies under the mouse, and the same numbers for screen readers."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tarockblock.app.statistics import Account
from tarockblock.charts.layout import ChartTexts
from tarockblock.charts.statistics_series import Balances, BalanceTexts
from tarockblock.domain.money import Cents, Points
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.ui.models.statistics.statistics_figures import PageFigures
from tarockblock.ui.models.statistics.statistics_words import month_word, short_date, sign_of
from tarockblock.ui.views.chart.chart_surface import ChartSurface, HoverText, chart_colors
from tarockblock.ui.widgets.panel import Panel
from tarockblock.ui.widgets.segmented import SegmentedControl
from tarockblock.ui.widgets.text_label import TextLabel

if TYPE_CHECKING:
    from tarockblock.charts.statistics_figure import BalanceFigure

_ACCOUNTS = (Account.CENTS, Account.POINTS)


class BalanceSurface(ChartSurface):
    """Shows balances. ``evening_opened`` carries the step that was double clicked, or opened with Enter."""

    evening_opened = Signal(int)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._balance_figure: BalanceFigure | None = None
        self._balances: Balances | None = None
        self._balance_texts: BalanceTexts | None = None

    def set_balances(self, data: Balances, texts: BalanceTexts, selected: str | None) -> None:
        """Show other balances."""
        self._balances, self._balance_texts = data, texts
        self.set_data(data.standings, ChartTexts(str, texts.tick, texts.value), selected)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the evening under the arrows."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._step > 0:
            self.evening_opened.emit(self._step)
            return
        super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the evening under the mouse."""
        if event.button() == Qt.MouseButton.LeftButton and self._step > 0:
            self.evening_opened.emit(self._step)

    def _first_shown(self) -> None:
        if self._balance_figure is None:
            from tarockblock.charts.statistics_figure import BalanceFigure

            self._balance_figure = self._figure = BalanceFigure(chart_colors(self.theme.tokens))
        self._stale()

    def _redraw(self) -> None:
        figure, data, texts = self._balance_figure, self._balances, self._balance_texts
        if self._drawn or figure is None or data is None or texts is None:
            return
        ratio = self.devicePixelRatioF()
        figure.set_colors(chart_colors(self.theme.tokens))
        figure.set_size(self.width(), self.height(), scale=self.theme.text_scale / 100, ratio=ratio)
        self._layout = figure.show_balances(data, texts, self._selected)
        pixels, width, height = figure.pixels()
        # copy(): the bytes belong to the canvas and change with the next drawing.
        self._image = QImage(pixels, width, height, 4 * width, QImage.Format.Format_RGBA8888).copy()
        self._image.setDevicePixelRatio(ratio)
        self._drawn = True


class BalancePanel(Panel):
    """Title, account, drawing. ``account_chosen`` carries an Account, ``player_chosen`` a name."""

    account_chosen = Signal(object)
    player_chosen = Signal(str)
    evening_opened = Signal(int)  # its number

    def __init__(self, language: str, locale: QLocale, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._language, self._locale = language, locale
        self._page: PageFigures | None = None
        self._title = TextLabel("", 14, 600, elide=True)
        self._choice = SegmentedControl((self.tr("Money"), self.tr("Points")), self.tr("Account of the statistics"))
        self._choice.current_changed.connect(lambda index: self.account_chosen.emit(_ACCOUNTS[index]))
        self.surface = BalanceSurface(self.tr("Balance over time"))
        self.surface.player_clicked.connect(lambda name: self.player_chosen.emit(name) if name else None)
        self.surface.step_entered.connect(self._show_hover)
        self.surface.evening_opened.connect(self._open)
        px = self.theme.px
        head = QHBoxLayout()
        head.setContentsMargins(14, 0, 8, 0)
        head.addWidget(self._title, 1)
        head.addWidget(self._choice)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, px(5), 2, 2)
        column.setSpacing(px(6))
        column.addLayout(head)
        column.addWidget(self.surface, 1)

    def set_page(self, page: PageFigures, title: str) -> None:
        """Show other figures."""
        self._page = page
        self._title.set_text(title)
        self._choice.set_current(_ACCOUNTS.index(page.wishes.account))
        self._choice.setVisible(not page.statistics.facts.mixed_units)
        self.surface.set_balances(page.balances, BalanceTexts(self._month, self._tick, self._text), page.wishes.player)
        lines = sorted(page.balances.standings.lines, key=lambda line: -line.values[-1])
        words = ", ".join(f"{line.player} {self._text(line.values[-1])}" for line in lines)
        self.surface.setAccessibleDescription(words)

    def _month(self, year: int, month: int, years: bool) -> str:
        return month_word(year, month, years, self._locale)

    def _text(self, value: Fraction) -> str:
        if self._page is not None and self._page.wishes.account is Account.POINTS:
            return points_text(Points(value), self._language)
        return euro_text(Cents(value), self._language, unit=False)

    def _tick(self, value: Fraction) -> str:
        text = self._text(value)
        return text[:-3] if text[-3:] in (",00", ".00") else text

    def _show_hover(self, step: int) -> None:
        if step < 0 or self._page is None:
            self.surface.set_hover(None)
            return
        data = self._page.balances
        lines = sorted(data.standings.lines, key=lambda line: -line.values[step])
        words = tuple((line.player, self._text(line.values[step]), sign_of(line.values[step])) for line in lines)
        head = self.tr("Start")
        if step:
            head = short_date(data.dates[step - 1].isoformat(), self._locale, year=True)
        self.surface.set_hover(HoverText(head, words))

    def _open(self, step: int) -> None:
        if self._page is not None:
            self.evening_opened.emit(self._page.balances.evenings[step - 1])
