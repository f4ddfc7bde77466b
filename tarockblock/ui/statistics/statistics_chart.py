"""The panel with the balances over time, a hover box, and the same numbers for screen readers."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from tarockblock.app.chart_texts import balance_texts
from tarockblock.charts.colors import ChartColors
from tarockblock.charts.layout import ChartTexts, Layout
from tarockblock.charts.statistics_series import Balances, BalanceTexts
from tarockblock.domain.hand import Account
from tarockblock.exchange.language import month_word, short_date
from tarockblock.exchange.wording import Wording
from tarockblock.ui.chart.chart_export import ask_picture_place, copy_picture, file_name, write_picture
from tarockblock.ui.chart.chart_surface import ChartSurface, chart_colors, image_of
from tarockblock.ui.chart.chart_with_table import ChartWithTable
from tarockblock.ui.chart.chart_words import ChartNumbers, HoverText
from tarockblock.ui.kit.layout import Pixels, grow, hbox, vbox
from tarockblock.ui.kit.theme import text_scale, tokens
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import ENTER
from tarockblock.ui.kit.widgets.menu import Menu
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.work import Work
from tarockblock.ui.statistics.statistics_figures import PageFigures, sign_of

if TYPE_CHECKING:
    from tarockblock.charts.standings_figure import BalanceFigure, BalancePicture


@dataclass(frozen=True, slots=True)
class Order:
    """A drawing to be made; ``size`` in design pixels, ``ratio`` screen pixels for each."""

    data: Balances
    texts: BalanceTexts
    selected: str | None
    colors: ChartColors
    size: tuple[int, int]
    scale: float
    ratio: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """The finished picture of an order, with its layout."""

    order: Order
    layout: Layout
    image: QImage


class BalanceDrawer:
    """Draws orders in turn with the same artists; knows no widget."""

    def __init__(self) -> None:
        self._figure: BalanceFigure | None = None

    def draw(self, order: Order) -> Drawing:
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
    """A chart of balances. ``evening_opened`` carries the step that was double clicked, or opened with Enter.

    ``rested`` is emitted when all drawing is done. The previous drawing stays visible until the next is ready,
    without hover if its data have changed.
    """

    evening_opened = Signal(int)
    rested = Signal()

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._balances: Balances | None = None
        self._balance_texts: BalanceTexts | None = None
        self._is_due = False
        self._drawer = BalanceDrawer()
        self._work = Work(self)
        self._work.finished.connect(self._show)
        self._work.failed.connect(self._fail)

    @property
    def busy(self) -> bool:
        return self._work.is_running or self._wake.isActive()

    def wait(self) -> None:
        """Wait for the current drawing, and drop it."""
        self._wake.stop()
        self._work.wait()

    def set_balances(self, data: Balances, texts: BalanceTexts, selected: str | None) -> None:
        if data is not self._balances:
            self.layout_shown = None
        self._balances, self._balance_texts = data, texts
        self.set_data(data.standings, ChartTexts(str, texts.tick, texts.value), selected)

    def showEvent(self, event: QShowEvent) -> None:
        QWidget.showEvent(self, event)
        if self._is_due:
            self._wake.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and self._step > 0:
            self.evening_opened.emit(self._step)
            return
        super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._step > 0:
            self.evening_opened.emit(self._step)

    def _stale(self) -> None:
        self._is_due = True
        if self.isVisible():
            self._wake.start()

    def _first_shown(self) -> None:
        """Draw one order at a time, since orders share their artists."""
        order = self._order()
        if order is None or self._work.is_running:
            return
        self._is_due = False
        self._work.start(lambda _: self._drawer.draw(order))

    def _redraw(self) -> None:
        """Do nothing: drawing happens in a thread, not while painting."""

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
            self.layout_shown, self._image, self._drawn = drawing.layout, drawing.image, True
            self.update()
        if self._is_due:
            self._wake.start()
        else:
            self.rested.emit()

    def _fail(self, error: Exception) -> None:
        self.rested.emit()
        raise error


MOST_EVENINGS = 100
"""Number of evenings above which the table has a row for each month."""


def _picture(title: str, page: PageFigures, texts: BalanceTexts) -> BalancePicture:
    from tarockblock.charts.standings_figure import BalancePicture

    figure = BalancePicture()
    figure.show(title, page.balances, texts, page.choices.player)
    return figure


def numbers(data: Balances, texts: BalanceTexts, language: str) -> ChartNumbers:
    """Return the balances after each evening, or at the end of each month if there are many."""
    lines = data.standings.lines
    steps: Sequence[int] = range(len(data.dates))
    by_month = len(data.dates) > MOST_EVENINGS
    if by_month:
        last = {(day.year, day.month) if step >= data.undated else (): step for step, day in enumerate(data.dates)}
        steps = tuple(last.values())
    names = []
    for step in steps:
        day = data.dates[step]
        month = f"{month_word(day.month, language)} {day.year}"
        dated = month if by_month else short_date(day.isoformat(), language)
        names.append(dated if step >= data.undated else translate("Archive", "without a date"))
    cells = []
    for step in steps:
        values = [line.values[step + 1] for line in lines]
        cells.append(tuple((texts.value(value), sign_of(value)) for value in values))
    return ChartNumbers(tuple(line.player for line in lines), tuple(names), tuple(cells))


_ACCOUNTS = (Account.CENTS, Account.POINTS)


class BalancePanel(ChartWithTable):
    """Title, account, drawing or table. ``account_chosen`` carries an Account, ``player_chosen`` a name."""

    account_chosen = Signal(object)
    player_chosen = Signal(str)
    evening_opened = Signal(int)  # its number

    def __init__(self, language: str) -> None:
        surface = BalanceSurface("")
        super().__init__(surface)
        self.surface = surface
        surface.setAccessibleName(self.tr("Balance over time"))
        self._language = language
        self._page: PageFigures | None = None
        self._table_title = ""
        self._texts = balance_texts(Account.CENTS, language)
        self._title = TextLabel("", 14, 600, elide=True)
        self.shown = TextLabel("", 12, 400, "text2")
        self.shown.setToolTip(
            plain_tip(self.tr("The first and last of the table, and the selected player; the table lists all."))
        )
        self._choice = SegmentedControl((self.tr("Money"), self.tr("Points")), self.tr("Account of the statistics"))
        self._choice.current_changed.connect(lambda index: self.account_chosen.emit(_ACCOUNTS[index]))
        self.surface.player_clicked.connect(lambda name: self.player_chosen.emit(name) if name else None)
        self.surface.step_entered.connect(self._show_hover)
        self.surface.evening_opened.connect(self._open)
        self.table.setAccessibleName(self.tr("Balance over time, as a table"))
        self.setLayout(
            vbox(
                hbox(grow(self._title), self.shown, self._choice, margins=(Pixels(14), 0, Pixels(8), 0)),
                grow(self.faces),
                gap=6,
                margins=(Pixels(2), 5, Pixels(2), Pixels(2)),
            )
        )
        self.fill_faces()

    def copy_picture(self, words: str = "") -> None:
        page, title, texts = self._page, self._picture_title, self._texts
        if page is not None:
            copy_picture(self, lambda: image_of(_picture(title, page, texts)), Wording(self._language), words)

    def save_to(self, path: Path) -> None:
        page, title, texts = self._page, self._picture_title, self._texts
        if page is None:
            return

        def draw(kind: str) -> bytes:
            out = io.BytesIO()
            _picture(title, page, texts).save(out, kind, title=title)
            return out.getvalue()

        write_picture(self, path, draw, Wording(self._language))

    def make_menu(self) -> Menu:
        menu = super().make_menu()
        menu.offer(self.tr("Copy chart as a picture"), self.copy_picture)
        menu.offer(self.tr("Save chart as a picture …"), self.ask_place)
        return menu

    def ask_place(self) -> None:
        ask_picture_place(self, self.tr("Save chart as a picture"), file_name(self._title.text()), self.save_to)

    @property
    def _picture_title(self) -> str:
        return f"{self._title.text()} – {self._table_title}"

    def fill_table(self) -> None:
        if self.shows_table and self._page is not None:
            self.table.show_numbers(numbers(self._page.balances, self._texts, self._language))

    def set_page(self, page: PageFigures, title: str, table_title: str = "") -> None:
        """Show other figures; ``table_title`` names the evenings on an exported picture."""
        self._table_title = table_title
        self._page, self._texts = page, balance_texts(page.choices.account, self._language)
        self._title.set_text(title)
        self._choice.set_current(_ACCOUNTS.index(page.choices.account))
        self._choice.setVisible(not page.statistics.facts.mixed_units)
        self.surface.set_balances(page.balances, self._texts, page.choices.player)
        rows, account = page.table.rows, page.choices.account
        shown, of = len(page.balances.standings.lines), len(rows)
        self.shown.set_text(self.tr("{shown} of {all} players").format(shown=shown, all=of) if shown < of else "")
        self.shown.setHidden(shown == of)
        everybody = sorted(rows, key=lambda row: -row.total(account))
        words = ", ".join(f"{row.player} {self._texts.value(row.total(account))}" for row in everybody)
        self.surface.setAccessibleDescription(words)
        self.fill_table()

    def _show_hover(self, step: int) -> None:
        if step < 0 or self._page is None:
            self.surface.set_hover(None)
            return
        data = self._page.balances
        lines = sorted(data.standings.lines, key=lambda line: -line.values[step])
        words = tuple((line.player, self._texts.value(line.values[step]), sign_of(line.values[step])) for line in lines)
        head = self.tr("Start")
        if step > data.undated:
            head = short_date(data.dates[step - 1].isoformat(), self._language)
        elif step:
            head = translate("Archive", "without a date")
        self.surface.set_hover(HoverText(head, words))

    def _open(self, step: int) -> None:
        if self._page is not None:
            self.evening_opened.emit(self._page.balances.evenings[step - 1])
