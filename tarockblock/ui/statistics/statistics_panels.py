"""The panels of *Statistik* beside the chart: year's table, a player's card, their games, their pairs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QModelIndex, QRectF, QSignalBlocker, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QBoxLayout,
    QSizePolicy,
    QWidget,
)

from tarockblock.domain.statistics_table import Measure
from tarockblock.exchange.language import short_date, short_day
from tarockblock.ui.kit.columns import Column, Width
from tarockblock.ui.kit.columns_model import ColumnsModel
from tarockblock.ui.kit.layout import Pixels, add, grow, hbox, stretch, vbox, within
from tarockblock.ui.kit.marks import Mark
from tarockblock.ui.kit.theme import font, px, sign_ink, tokens
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.widgets.base import Arranged
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.painting import LEFT, RIGHT, box, draw_text, hairline, text_width
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.plain_table import Density, ScrollArea
from tarockblock.ui.kit.widgets.player_mark import PlayerMark, paint_mark
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.tables import PlainList, PlainTable
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.statistics.statistics_chart import BalancePanel
from tarockblock.ui.statistics.statistics_figures import PageFigures
from tarockblock.ui.statistics.statistics_player_rows import player_rows
from tarockblock.ui.statistics.statistics_rows import (
    PAIRINGS,
    BarRow,
    Behind,
    FigureRow,
    PairRow,
    RankRow,
    StatisticsRow,
    bar_rows,
    declared_behind,
    everything_behind,
    pair_columns,
    pair_rows,
    played_behind,
    rank_columns,
    rank_rows,
)

_HEADING = 36
_TABLE = Density(8, 40, 28, 13, "surface")


def row_column() -> Column[StatisticsRow]:
    """Return the column of all lists; the type of a row decides its look."""
    return Column(
        "",
        lambda row: row.spoken,
        paint=_paint_row,
        height=lambda row, _width: px(31.5 if isinstance(row, BarRow) else _HEADING if _is_heading(row) else 40),
        heading=_is_heading,
        lit=lambda row: row.behind is not None,
    )


def _paint_row(painter: QPainter, rect: QRectF, row: StatisticsRow, _chosen: bool) -> None:
    if isinstance(row, BarRow):
        _paint_bar(painter, rect, row)
    elif isinstance(row, FigureRow):
        _paint_figure(painter, rect, row)


def _is_heading(row: StatisticsRow) -> bool:
    return isinstance(row, FigureRow) and not row.value


def person_column(head: str, place: Callable[[Any], str] | None = None) -> Column[Any]:
    """Return the column of mark and name, after the place in the table if given."""

    def paint(painter: QPainter, rect: QRectF, row: RankRow | PairRow, chosen: bool) -> None:
        left, side = rect.left() + px(14), px(22)
        if place is not None:
            area = QRectF(rect.left(), rect.top(), px(36), rect.height())
            draw_text(painter, area, place(row), font(13, 500), tokens().text2, RIGHT)
            left = rect.left() + px(50)
        paint_mark(painter, QRectF(left, round(rect.center().y() - side / 2), side, side), row.mark)
        left += side + px(10)
        name = QRectF(left, rect.top(), rect.right() - left, rect.height())
        draw_text(painter, name, row.player, font(14, 600 if chosen else 500), tokens().text)

    return Column(head, lambda row: row.player, paint=paint, spoken=lambda row: row.spoken, width=Width(96, share=1))


def _paint_figure(painter: QPainter, rect: QRectF, row: FigureRow) -> None:
    area = rect.adjusted(px(14), 0, -px(14), 0)
    hairline(painter, area.left(), area.right(), rect.bottom() - 1, tokens().border)
    if not row.value:
        draw_text(painter, area.adjusted(0, px(8), 0, 0), row.label, font(12, 600), tokens().text, LEFT)
        return
    value = draw_text(painter, area, row.value, font(14, 600), sign_ink(row.sign), RIGHT)
    note_right = area.right() - max(value + px(12), px(76) if row.sign is not None else 0)
    label = draw_text(painter, area.adjusted(0, 0, -value - px(8), 0), row.label, font(13), tokens().text2, LEFT)
    note = QRectF(area.left() + label + px(8), rect.top(), note_right - area.left() - label - px(8), rect.height())
    if row.note and note.width() > px(24):
        draw_text(painter, note, row.note, font(12), tokens().text2, RIGHT)


def _paint_bar(painter: QPainter, rect: QRectF, row: BarRow) -> None:
    label = QRectF(rect.left() + px(15), rect.top(), px(112), rect.height())
    draw_text(painter, label, row.label, font(13, 500), tokens().text, RIGHT)
    percent = QRectF(rect.right() - px(15) - px(44), rect.top(), px(44), rect.height())
    draw_text(painter, percent, row.percent, font(12), tokens().text2, RIGHT)
    width = max(px(82), text_width(font(13, 500), row.widest) + 1)
    text = QRectF(percent.left() - width - px(4), rect.top(), width, rect.height())
    draw_text(painter, text, row.text, font(13, 500), tokens().text, RIGHT)
    left = label.right() + px(12)
    room = text.left() - px(6) - left
    height = px(14)
    full = QRectF(left, round(rect.center().y() - height / 2), max(px(4), room * row.total / max(1, row.most)), height)
    box(painter, full, px(4), tokens().sunken, tokens().control)
    if row.won:
        won = QRectF(full.left(), full.top(), max(px(4), full.width() * row.won / row.total), height)
        box(painter, won, px(4), tokens().accent)


_Rows = TypeVar("_Rows", bound=PlainList | PlainTable)


class ListPanel(Panel, Generic[_Rows]):
    """A panel with a head line and a list of figures. ``opened`` carries a row with hands behind it.

    ``nothing_behind`` is emitted for a figure without hands.
    """

    opened = Signal(object)
    nothing_behind = Signal()

    def __init__(self, rows: _Rows) -> None:
        super().__init__()
        self.head = hbox(gap=8, margins=(15, 0))
        self.list: _Rows = rows
        self._model: ColumnsModel[StatisticsRow] = rows.cells if isinstance(rows, PlainTable) else rows.rows
        rows.setMinimumHeight(px(48))
        rows.opened.connect(self._open)
        self.column = vbox(self.head, grow(self.list), gap=4, margins=(Pixels(2), 8, Pixels(2), 6))
        self.setLayout(self.column)

    def _open(self, opened: StatisticsRow | QModelIndex) -> None:
        row = self._model.rows[opened.row()] if isinstance(opened, QModelIndex) else opened
        if row.behind is None:
            self.nothing_behind.emit()
        else:
            self.opened.emit(row)


def _figures(name: str) -> PlainList:
    return PlainList(name, row_column(), by_click=True, shows_chosen=False)


class HeadLink(KeyButton):
    """A figure in a panel's head, opened like the rows. ``opened`` carries the row."""

    opened = Signal(object)

    def __init__(self) -> None:
        super().__init__("", kind=ButtonKind.LINK)
        self._row: StatisticsRow | None = None
        self.clicked.connect(self._open)

    def set_row(self, text: str, behind: Behind | None) -> None:
        """Show a figure; without hands behind it, it is disabled."""
        self._row = None if behind is None else StatisticsRow(text, behind)
        self.set_label(text)
        self.setAccessibleName(text)
        self.setEnabled(self._row is not None)
        self.updateGeometry()
        self.update()

    def _open(self) -> None:
        if self._row is not None:
            self.opened.emit(self._row)


class RankPanel(ListPanel[PlainTable]):
    """The year's table. ``player_chosen`` carries the current name; Enter or a double click opens their hands."""

    player_chosen = Signal(str)

    def __init__(self, language: str) -> None:
        super().__init__(PlainTable("", ColumnsModel(), density=_TABLE))
        self.list.setAccessibleName(self.tr("Year's table"))
        self._language = language
        self._title = TextLabel("", 14, 650, elide=True)
        self.count = HeadLink()
        self.count.opened.connect(self.opened)
        self._guests = TextLabel("", 12, 400, "text2")
        self._guests.hide()
        add(self.head, grow(self._title), self._guests, self.count)
        hint = self.tr("A click shows a player; a double click or Enter opens the player's hands.")
        self.list.setToolTip(plain_tip(hint))
        self.list.setAccessibleDescription(hint)
        self.list.selectionModel().currentRowChanged.connect(self._choose)

    def set_page(self, page: PageFigures, title: str) -> None:
        averages = page.choices.measure is Measure.AVERAGE
        self._title.set_text(self.tr("{title} · average").format(title=title) if averages else title)
        left_out = self.tr("without %n guest(s)", None, page.table.left_out) if page.table.left_out else ""
        self._guests.set_text(left_out)
        self._guests.setVisible(bool(left_out))
        self.count.set_row(self.tr("%n evening(s)", None, page.table.evenings), everything_behind(page))
        names = [row.player for row in page.table.rows]
        current = names.index(page.choices.player) if page.choices.player in names else -1
        person = person_column(self.tr("Player"), lambda row: row.place)
        with QSignalBlocker(self.list.selectionModel()):
            self.list.show_rows(rank_rows(page, self._language), [person, *rank_columns(page)])
            self.list.selectRow(current)

    def _choose(self, index: QModelIndex) -> None:
        self.player_chosen.emit(self.list.cells.rows[index.row()].player)


class PlayerPanel(ListPanel[PlainList]):
    def __init__(self, language: str) -> None:
        super().__init__(_figures(self.tr("Figures of the player")))
        self._language = language
        self._dated = lambda day, year: (short_date if year else short_day)(day, language)
        self._mark = PlayerMark(Mark("", 0), 16)
        self._name = TextLabel("", 15, 650, elide=True)
        self.count = HeadLink()
        self.count.opened.connect(self.opened)
        add(self.head, self._mark, grow(self._name), self.count)

    def set_page(self, page: PageFigures) -> None:
        figures = page.figures
        if figures is None:
            self.list.set_rows([])
            return
        self._mark.set_mark(page.marks[figures.player], figures.player)
        self._name.set_text(figures.player)
        self.count.set_row(self.tr("%n hand(s)", None, len(figures.hands)), played_behind(figures))
        self.list.setAccessibleName(self.tr("Figures of {player}").format(player=figures.player))
        self.list.set_rows(player_rows(page, self._language, self._dated))


class GamesPanel(Arranged, ListPanel[PlainList]):
    """Games declared and won, by kind."""

    def __init__(self, language: str) -> None:
        super().__init__(_figures(self.tr("Own games by kind")))
        self._language = language
        self.sum = HeadLink()
        self.sum.opened.connect(self.opened)
        self._title, self._filled = TextLabel(self.tr("Declared"), 14, 650), TextLabel("", 12, 400, "text2")
        self._filled.set_text(self.tr("filled: won"))
        self._title.setToolTip(plain_tip(self._filled.text()))
        add(self.head, self._title, self._filled, stretch(), self.sum)

    def set_page(self, page: PageFigures) -> None:
        rows = bar_rows(page, self._language)
        won, total = sum(row.won for row in rows), sum(row.total for row in rows)
        text = self.tr("{won} of {total} won").format(won=won, total=total)
        self.sum.set_row(text, None if page.figures is None else declared_behind(page.figures))
        self.list.set_rows(rows)
        self.restyle()

    def restyle(self) -> None:
        """Move the legend of the bars into the title before the sum would be cut."""
        margins, parts = self.head.contentsMargins(), (self._title, self._filled, self.sum)
        needed = sum(each.sizeHint().width() for each in parts) + len(parts) * self.head.spacing()
        room = self.width() - margins.left() - margins.right() - 4
        self._filled.setVisible(needed <= room)


class PairsPanel(ListPanel[PlainTable]):
    """The player's pairs. ``matrix_requested`` asks for all pairs."""

    matrix_requested = Signal()

    def __init__(self, language: str) -> None:
        super().__init__(PlainTable("", ColumnsModel(), density=_TABLE, by_click=True))
        self.list.setAccessibleName(self.tr("With and against others"))
        self._language = language
        self._page: PageFigures | None = None
        self._choice = SegmentedControl((self.tr("With"), self.tr("Against")), self.tr("Pairs"))
        self._choice.current_changed.connect(lambda _index: self._fill())
        self.all_button = KeyButton(self.tr("All pairs …"), kind=ButtonKind.LINK, do=self.matrix_requested)
        add(self.head, self._choice, stretch(), self.all_button)

    def set_page(self, page: PageFigures) -> None:
        self._page = page
        self._fill()

    def _fill(self) -> None:
        page = self._page
        if page is None:
            return
        rows = pair_rows(page, PAIRINGS[self._choice.current], self._language)
        self.list.show_rows(rows, [person_column(""), *pair_columns(page)])


_LEFT, _LEAST_WIDE, _LEAST_HIGH = 376, 1060, 540
_SIX_PLAYERS = 324
"""Height of the year's table with six players."""
_SINGLE = (300, 380, 340, 330, 300)


class Overview(Arranged, ScrollArea):
    """The panels; they stack and scroll only if there is no room."""

    player_chosen = Signal(str)

    def __init__(self, language: str) -> None:
        super().__init__(ground="window")
        self.rank, self.card = RankPanel(language), PlayerPanel(language)
        self.chart = BalancePanel(language)
        self.games, self.pairs = GamesPanel(language), PairsPanel(language)
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
        self.rank.player_chosen.connect(self.player_chosen)
        self.chart.player_chosen.connect(self.player_chosen)
        for panel in (self.rank, self.card, self.games, self.pairs):
            panel.list.selectionModel().currentChanged.connect(partial(self._reveal, panel.list))
        self.restyle()

    def set_head(self, head: QWidget) -> None:
        """Set the widget above the panels that scrolls with them."""
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

    def _reveal(self, rows: PlainList | PlainTable, *_indexes: QModelIndex) -> None:
        if rows.hasFocus():
            rows.scrollTo(rows.currentIndex())
            area = rows.visualRect(rows.currentIndex())
            middle = rows.viewport().mapTo(self._inside, area.center())
            self.ensureVisible(middle.x(), middle.y(), 0, area.height())

    def restyle(self) -> None:
        wide = self.viewport().width() >= px(_LEAST_WIDE)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._whole.setDirection(across if wide else down)
        self._lower.setDirection(across if self.viewport().width() >= px(700) else down)
        for panel, height in zip(self._panels, _SINGLE, strict=True):
            panel.setMinimumHeight(px(_SIX_PLAYERS if panel is self.rank else 0) if wide else px(height))
        for panel in (self.rank, self.card):
            panel.setMinimumWidth(px(_LEFT) if wide else 0)
            panel.setMaximumWidth(px(_LEFT) if wide else 16777215)
        self._inside.setMinimumHeight(px(_LEAST_HIGH) if wide else 0)
