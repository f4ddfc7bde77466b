"""The hands behind a figure, inside the place *Statistik*; from each of them its evening can be opened."""

from __future__ import annotations

from PySide6.QtCore import QLocale, QModelIndex, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView, QWidget

from tarockblock.app.statistics import Statistics
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.layout import Pixels, grow, hbox, vbox, within
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.key_button import ActionButton
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.plain_table import PlainTable
from tarockblock.ui.kit.widgets.progress_panel import ProgressPanel
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.work import Work
from tarockblock.ui.shell.actions import Where
from tarockblock.ui.statistics.hands_rows import EVENING, GAME, PEOPLE, HandsBehind, HandsModel
from tarockblock.ui.statistics.statistics_figures import PageFigures
from tarockblock.ui.statistics.statistics_rows import Behind

_WIDTHS = (124, 200, 170, 200, 190, 96, 110)


class HandsView(QWidget):
    """``evening_requested`` carries an evening's number and a row."""

    evening_requested = Signal(int, int)

    def __init__(self, language: str, locale: QLocale, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._statistics: Statistics | None = None
        self._mixed = self._everybodys = False
        self._hands = HandsModel(language, locale, self)
        self._title = TextLabel("", 18, 650, elide=True)
        self._sum = TextLabel("", 13, 500, "text2")
        self.back = ActionButton(actions["back"])
        actions.install(self, Where.DETAIL)
        self.table = PlainTable(self.tr("Hands behind the figure"), self._hands)
        self.table.opened.connect(self._open)
        self._hint = TextLabel(self.tr("Enter or a double click opens the evening, read-only."), 13, 400, "text2")
        self.setLayout(
            vbox(
                hbox(self.back, grow(self._title), self._sum, gap=Pixels(14)),
                self._hint,
                grow(within(Panel(), vbox(self.table, margins=(Pixels(2), Pixels(6))))),
                gap=10,
            )
        )
        self.progress = ProgressPanel(self)
        self._work = Work(self)
        self.progress.stop_requested.connect(self.back.click)
        self._work.finished.connect(self._show)
        self._work.failed.connect(self._fail)

    def show_hands(self, behind: Behind, page: PageFigures) -> None:
        """Show these, the latest first; many are looked for while the table is empty."""
        self._statistics, self._mixed = page.statistics, page.statistics.facts.mixed_units
        self._everybodys = behind.everybodys
        self._title.set_text(behind.title)
        self._sum.set_text("")
        self._hands.set_shares(page.statistics, ())
        self.place_columns()
        if page.is_slow:
            self.progress.begin(self.tr("Looking for the hands …"))
            self._work.start(lambda _progress, _should_stop: HandsBehind.of(behind.shares()))
        else:
            self._work.stop()
            self._show(HandsBehind.of(behind.shares()))

    def set_tight(self, tight: bool) -> None:
        """Where there is little room the table has it."""
        self._hint.setHidden(tight)

    @property
    def sum_words(self) -> str:
        """What the head says of the hands."""
        return self._sum.text()

    @property
    def busy(self) -> bool:
        """Whether hands are being looked for."""
        return self._work.is_running

    def wait(self) -> None:
        self._work.wait()

    def _show(self, found: HandsBehind) -> None:
        self.progress.end()
        if self._statistics is None:
            return
        self._hands.set_shares(self._statistics, found.shares)
        words = [self.tr("%n hand(s)", None, found.played)] if found.played or not found.shares else []
        if found.corrections:
            words.append(self.tr("%n correction(s)", None, found.corrections))
        if found.sitting_out:
            words.append(self.tr("%n renonce(s) while sitting out", None, found.sitting_out))
        if not self._everybodys:
            if not self._mixed:
                words.append(points_text(found.points, self._language))
            words.append(euro_text(found.cents, self._language))
        self._sum.set_text(" · ".join(words))
        self.table.setCurrentIndex(self._hands.index(0, 0))

    def stop(self) -> None:
        """Nobody waits any more for what is being looked for."""
        self._work.stop()
        self.progress.end()

    def _fail(self, error: Exception) -> None:
        self.progress.end()
        raise error

    def place_columns(self) -> None:
        """Widths of the design; names get what is left."""
        header = self.table.horizontalHeader()
        roomy = self.width() >= px(sum(_WIDTHS))
        for column, width in enumerate(_WIDTHS):
            stretch = roomy and column in (EVENING, GAME, PEOPLE)
            mode = QHeaderView.ResizeMode.Stretch if stretch else QHeaderView.ResizeMode.Fixed
            header.setSectionResizeMode(column, mode)
            header.resizeSection(column, px(width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The table fills its panel: when it is first shown, too, which is when it gets its size."""
        super().resizeEvent(event)
        self.place_columns()

    def _open(self, index: QModelIndex) -> None:
        ref = self._hands.ref(index.row())
        if ref is not None:
            self.evening_requested.emit(ref.evening, ref.row)
