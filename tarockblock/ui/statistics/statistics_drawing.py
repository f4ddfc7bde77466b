"""The drawing of balances: made in a thread, matplotlib's import included, and shown when it is there.

Over a thousand evenings one drawing takes a tenth of a second, and the import more than half of one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from tarockblock.charts.colors import ChartColors
from tarockblock.charts.layout import ChartTexts, Layout
from tarockblock.charts.statistics_series import Balances, BalanceTexts
from tarockblock.ui.chart.chart_surface import ChartSurface, chart_colors, image_of
from tarockblock.ui.kit.theme import text_scale, tokens
from tarockblock.ui.kit.widgets.base import ENTER
from tarockblock.ui.kit.work import Work

if TYPE_CHECKING:
    from tarockblock.charts.standings_figure import BalanceFigure


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be drawn; ``size`` in pixels of the design, ``ratio`` screen pixels for one of them."""

    data: Balances
    texts: BalanceTexts
    selected: str | None
    colors: ChartColors
    size: tuple[int, int]
    scale: float
    ratio: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """The picture of an order, and the places in it."""

    order: Order
    layout: Layout
    image: QImage


class Draughtsman:
    """Draws one order after the other with the same artists; knows no widget."""

    def __init__(self) -> None:
        self._figure: BalanceFigure | None = None

    def draw(self, order: Order) -> Drawing:
        """The picture of an order."""
        figure = self._figure
        if figure is None:
            from tarockblock.charts.standings_figure import BalanceFigure

            figure = self._figure = BalanceFigure(order.colors)
        figure.set_colors(order.colors)
        figure.set_size(*order.size, scale=order.scale, ratio=order.ratio)
        layout = figure.show_balances(order.data, order.texts, order.selected)
        image = image_of(figure)
        image.setDevicePixelRatio(order.ratio)
        return Drawing(order, layout, image)


class BalanceSurface(ChartSurface):
    """Shows balances. ``evening_opened`` carries the step that was double clicked, or opened with Enter.

    ``rested`` comes when nothing is to be drawn any more.

    Until another drawing is there the one before stays in sight, without places once its data are not shown any more.
    """

    evening_opened = Signal(int)
    rested = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._balances: Balances | None = None
        self._balance_texts: BalanceTexts | None = None
        self._is_due = False
        self._draughtsman = Draughtsman()
        self._work = Work(self)
        self._work.finished.connect(self._show)
        self._work.failed.connect(self._fail)

    @property
    def busy(self) -> bool:
        """Whether a drawing is under way."""
        return self._work.is_running or self._wake.isActive()

    def wait(self) -> None:
        """Wait for the drawing under way, and drop it."""
        self._wake.stop()
        self._work.wait()

    def set_balances(self, data: Balances, texts: BalanceTexts, selected: str | None) -> None:
        if data is not self._balances:
            self._layout = None
        self._balances, self._balance_texts = data, texts
        self.set_data(data.standings, ChartTexts(str, texts.tick, texts.value), selected)

    def draw_now(self) -> None:
        """Draw in this thread and at once: for pictures."""
        self.wait()
        self._is_due = False
        order = self._order()
        if order is not None:
            self._show(self._draughtsman.draw(order))

    # ------------------------------------------------------------------ Qt's side

    def showEvent(self, event: QShowEvent) -> None:
        """What became due out of sight is drawn now."""
        QWidget.showEvent(self, event)
        if self._is_due:
            self._wake.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the evening under the arrows."""
        if event.key() in ENTER and self._step > 0:
            self.evening_opened.emit(self._step)
            return
        super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._step > 0:
            self.evening_opened.emit(self._step)

    # ------------------------------------------------------------------ inside

    def _stale(self) -> None:
        """Another drawing is due; several reasons at once make one."""
        self._is_due = True
        if self.isVisible():
            self._wake.start()

    def _first_shown(self) -> None:
        """Have it drawn; one at a time, since they share their artists."""
        order = self._order()
        if order is None or self._work.is_running:
            return
        self._is_due = False
        self._work.start(lambda _progress, _should_stop: self._draughtsman.draw(order))

    def _redraw(self) -> None:
        """Nothing is drawn while painting."""

    def _order(self) -> Order | None:
        if self._balances is None or self._balance_texts is None:
            return None
        return Order(
            data=self._balances,
            texts=self._balance_texts,
            selected=self._selected,
            colors=chart_colors(tokens()),
            size=(self.width(), self.height()),
            scale=text_scale() / 100,
            ratio=self.devicePixelRatioF(),
        )

    def _show(self, drawing: Drawing) -> None:
        if drawing.order.data is self._balances:
            self._layout, self._image, self._drawn = drawing.layout, drawing.image, True
            self.update()
        if self._is_due:
            self._wake.start()
        else:
            self.rested.emit()

    def _fail(self, error: Exception) -> None:
        self.rested.emit()
        raise error
