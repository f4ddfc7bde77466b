"""The chart beside the ledger: course or Radl, points or money, and the same numbers as a table for screen
readers.

Computes nothing; ``chart_words`` has the texts. It exports a picture or a page, always on white.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from tarockblock.app.archive.export import picture_page
from tarockblock.app.settings import ChartAccount, ChartView
from tarockblock.charts.series import RadlBars, Standings
from tarockblock.domain.evening import Evening
from tarockblock.domain.ledger import Ledger
from tarockblock.errors import TarockblockError
from tarockblock.exchange.report import EveningReport, plain_report, title_of
from tarockblock.exchange.wording import Wording
from tarockblock.ui.chart.chart_export import (
    NotifyingPanel,
    ask_picture_place,
    copy_picture,
    file_name,
    write_picture,
)
from tarockblock.ui.chart.chart_surface import ChartSurface, image_of
from tarockblock.ui.chart.chart_with_table import ChartWithTable
from tarockblock.ui.chart.chart_words import ChartWords, bars_of
from tarockblock.ui.kit.layout import Pixels, grow, vbox
from tarockblock.ui.kit.save_dialog import SaveDialog
from tarockblock.ui.kit.translate import joined, translate
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout, last
from tarockblock.ui.kit.widgets.menu import Menu
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.text_label import TextLabel

_COPY_SIZE = (640.0, 480.0)
_COPY_RATIO = 2.0


def chart_image(words: ChartWords, view: str, selected: str | None = None) -> QImage:
    """Return the chart as copied: a fixed size, light, at double resolution."""
    from tarockblock.charts.standings_figure import RadlFigure, StandingsFigure

    data = words.data()
    shown = bars_of(data) if view == "radl" else data
    if isinstance(shown, RadlBars):
        bars = RadlFigure()
        bars.set_size(*_COPY_SIZE, ratio=_COPY_RATIO)
        bars.show(shown, words.texts(), selected)
        return image_of(bars)
    course = StandingsFigure()
    course.set_size(*_COPY_SIZE, ratio=_COPY_RATIO)
    if shown is not None:
        course.show(shown, words.texts(), selected)
    return image_of(course)


def copy_chart(asker: NotifyingPanel, words: ChartWords, view: str, selected: str | None = None) -> None:
    copy_picture(asker, lambda: chart_image(words, view, selected), Wording(words.language))


def ask_where(parent: QWidget, words: ChartWords, then: Callable[[Path], object]) -> SaveDialog:
    name = "" if words.ledger is None else proposed_name(words.ledger.evening, words.language)
    return ask_picture_place(parent, translate("ChartPanel", "Save charts as a picture"), name, then)


def proposed_name(evening: Evening, language: str) -> str:
    """Return ``2026-11-19 Donnerstagsrunde``, without characters that file names cannot have."""
    return file_name(joined(evening.date or "", title_of(evening, Wording(language)), by=" "))


def save_page(
    asker: NotifyingPanel, words: ChartWords, path: Path, report: Callable[[], EveningReport] | None = None
) -> None:
    """Write the page with charts, balances and payments, and report the outcome.

    Without a ``report`` the evening is settled by itself, to the cent.
    """
    if words.ledger is None:
        asker.failed.emit(translate("ChartPanel", "There is no evening to draw."))
        return
    wording, account = Wording(words.language), words.shown_account
    try:
        settled = plain_report(words.ledger) if report is None else report()
    except TarockblockError as error:
        asker.failed.emit(wording.error(error))
        return

    write_picture(asker, path, lambda kind: picture_page(settled, kind, wording, account), wording)


ACCOUNTS = tuple(ChartAccount)
VIEWS = tuple(ChartView)

_REST = 100
"""Delay of the chart after a hand, in milliseconds: the row is painted first."""


class ChartPanel(ChartWithTable):
    """A panel with the course of an evening, or the result of each Radl.

    In Tulln, where points are cents, there is only one account. ``account_changed`` and ``view_changed`` are
    emitted when the user chooses; ``notified`` and ``failed`` carry notices, ``table_shown`` whether the table is
    shown.
    """

    account_changed = Signal(object)  # a ChartAccount
    view_changed = Signal(object)  # a ChartView

    def __init__(
        self,
        language: str,
        account: ChartAccount = ChartAccount.POINTS,
        view: ChartView = ChartView.COURSE,
        parent: QWidget | None = None,
    ) -> None:
        surface = ChartSurface("")
        super().__init__(surface, parent)
        self.surface = surface
        self._words = ChartWords(None, account, language)
        # The chart shown.
        self.view = view
        self._data: Standings | RadlBars | None = None
        # The highlighted player.
        self.selected: str | None = None
        self._report: Callable[[], EveningReport] | None = None
        self._later = QTimer(self, singleShot=True, interval=_REST)
        self._later.timeout.connect(self._refresh)
        views, accounts = (self.tr("Hand by hand"), self.tr("Radl")), (self.tr("Points"), self.tr("Money"))
        self._views = SegmentedControl(views, self.tr("View of the chart"), VIEWS.index(self.view))
        self._views.current_changed.connect(lambda index: self._choose_view(VIEWS[index]))
        self._unit = TextLabel(self.tr("Cents"), 13, 500, "text2")
        self._choice = SegmentedControl(accounts, self.tr("Account of the chart"), ACCOUNTS.index(account))
        self._choice.current_changed.connect(lambda index: self._choose_account(ACCOUNTS[index]))
        self.surface.step_entered.connect(self._show_hover)
        self.surface.player_clicked.connect(self._click_player)
        self.setLayout(
            vbox(
                FlowLayout(self._views, last(self._unit), last(self._choice), gap=4, margins=(10, 0)),
                grow(self.faces),
                gap=6,
                margins=(Pixels(2), 5, Pixels(2), Pixels(2)),
            )
        )
        self.fill_faces()
        self._refresh()

    @property
    def account(self) -> ChartAccount:
        return self._words.account

    def set_ledger(self, ledger: Ledger | None) -> None:
        """Show an evening: the first at once, later ones and hands after everything around has been painted."""
        self._words = replace(self._words, ledger=ledger)
        if ledger is None or self.selected not in ledger.evening.everybody:
            self.selected = None
        if self._data is not None:
            self._later.start()
        else:
            self._refresh()

    def set_report(self, report: Callable[[], EveningReport]) -> None:
        """Set the callback for the evening's settlement, needed by the exported page."""
        self._report = report

    def set_selected(self, player: str | None) -> None:
        if player != self.selected:
            self.selected = player
            self._refresh()

    def save_to(self, path: Path) -> None:
        """Write the page with both charts, balances and payments as PNG, SVG or PDF."""
        save_page(self, self._words, path, self._report)

    def copy_picture(self) -> None:
        copy_chart(self, self._words, self.view, self.selected)

    def _catch_up(self) -> None:
        if self._later.isActive():
            self._refresh()

    def _refresh(self) -> None:
        self._later.stop()
        words = self._words
        self._unit.setVisible(words.in_cents)
        self._choice.setVisible(not words.in_cents)
        course = words.data()
        self._data = bars_of(course) if self.view == ChartView.RADL else course
        bars = self.view == ChartView.RADL
        self.surface.setAccessibleName(self.tr("Result of each Radl") if bars else self.tr("The evening hand by hand"))
        self.surface.setAccessibleDescription(words.summary(course))
        self.surface.set_data(self._data, words.texts(), self.selected)
        if self.shows_table:
            self.fill_table()

    def _choose_account(self, account: ChartAccount) -> None:
        self._words = replace(self._words, account=account)
        self._refresh()
        self.account_changed.emit(account)

    def _choose_view(self, view: ChartView) -> None:
        self.view = view
        self._refresh()
        self.view_changed.emit(view)

    def _click_player(self, player: str) -> None:
        self.set_selected(None if player in ("", self.selected) else player)

    def _show_hover(self, step: int) -> None:
        self._catch_up()
        self.surface.set_hover(None if step < 0 or self._data is None else self._words.hover(self._data, step))

    def make_menu(self) -> Menu:
        menu = super().make_menu()
        is_drawn = self._words.ledger is not None
        menu.offer(self.tr("Copy chart as a picture"), self.copy_picture, possible=is_drawn)
        save = self.tr("Save page with both charts …")
        menu.offer(save, lambda: ask_where(self, self._words, self.save_to), possible=is_drawn)
        return menu

    def fill_table(self) -> None:
        """Show the result of each hand or Radl."""
        self._catch_up()
        radl = self.tr("Result of each Radl, as a table")
        self.table.setAccessibleName(
            radl if self.view == ChartView.RADL else self.tr("The evening hand by hand, as a table")
        )
        self.table.show_numbers(self._words.table(self._data))
