"""The panel with the balances over time: what lies under the mouse, and the same numbers for screen readers."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLocale, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QMenu, QWidget

from tarockblock.charts.statistics_series import Balances, BalanceTexts
from tarockblock.domain.hand import Account
from tarockblock.domain.money import Cents, Exact, Points
from tarockblock.exchange.formatting import axis_text, euro_text, points_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.chart.chart_faces import ChartFaces
from tarockblock.ui.chart.chart_surface import image_of
from tarockblock.ui.chart.chart_words import ChartNumbers, HoverText
from tarockblock.ui.chart.handing_on import TellingPanel, ask_picture_place, copy_picture, file_name, write_picture
from tarockblock.ui.filters.statistics_words import month_word, short_date
from tarockblock.ui.kit.layout import Pixels, grow, hbox, vbox
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.statistics.statistics_drawing import BalanceSurface
from tarockblock.ui.statistics.statistics_figures import PageFigures, sign_of

MOST_EVENINGS = 100
"""With more evenings than that the table has a row a month: a few thousand numbers can be read by nobody."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is drawn: the title of the chart, its numbers and words, who is set off."""

    title: str
    data: Balances
    texts: BalanceTexts
    selected: str | None
    wording: Wording


def picture(shown: Shown, kind: str) -> bytes:
    """The file's bytes, as png, svg or pdf: one size, light."""
    from tarockblock.charts.standings_figure import BalancePicture

    figure, out = BalancePicture(), io.BytesIO()
    figure.show(shown.title, shown.data, shown.texts, shown.selected)
    figure.save(out, kind, title=shown.title)
    return out.getvalue()


def image(shown: Shown) -> QImage:
    """The same for the clipboard."""
    from tarockblock.charts.standings_figure import BalancePicture

    figure = BalancePicture()
    figure.show(shown.title, shown.data, shown.texts, shown.selected)
    return image_of(figure)


def copy_balances(asker: TellingPanel, shown: Shown) -> None:
    """Have the picture drawn for the clipboard, and say so."""
    copy_picture(asker, lambda: image(shown), shown.wording)


def save_balances(asker: TellingPanel, shown: Shown, path: Path) -> None:
    """Have the picture written as PNG, SVG or PDF, and say how it went."""

    def done() -> str:
        return translate("Statistics", "Exported to {file}.").format(file=path.name)

    write_picture(asker, path, lambda kind: picture(shown, kind), done, shown.wording)


def numbers(data: Balances, texts: BalanceTexts, locale: QLocale) -> ChartNumbers:
    """Where everybody shown stood after each evening, or at the end of each month where there are many."""
    lines = data.standings.lines
    steps: Sequence[int] = range(len(data.dates))
    by_month = len(data.dates) > MOST_EVENINGS
    if by_month:
        last = {(day.year, day.month): step for step, day in enumerate(data.dates)}
        steps = tuple(last.values())
    names = []
    for step in steps:
        day = data.dates[step]
        names.append(short_date(day.isoformat(), locale, year=True))
        if by_month:
            names[-1] = f"{month_word(day.year, day.month, False, locale)} {day.year}"
    cells = []
    for step in steps:
        values = [line.values[step + 1] for line in lines]
        cells.append(tuple((texts.value(value), sign_of(value)) for value in values))
    return ChartNumbers(tuple(line.player for line in lines), tuple(names), tuple(cells))


_ACCOUNTS = (Account.CENTS, Account.POINTS)


class BalancePanel(ChartFaces):
    """Title, account, drawing or table. ``account_chosen`` carries an Account, ``player_chosen`` a name."""

    account_chosen = Signal(object)
    player_chosen = Signal(str)
    evening_opened = Signal(int)  # its number

    def __init__(self, language: str, locale: QLocale, parent: QWidget | None = None) -> None:
        surface = BalanceSurface("")
        super().__init__(surface, parent)
        self.surface = surface
        surface.setAccessibleName(self.tr("Balance over time"))
        self._language, self._locale = language, locale
        self._page: PageFigures | None = None
        self._table_title = ""
        self._texts = _texts(Account.CENTS, language, locale)
        self._title = TextLabel("", 14, 600, elide=True)
        self.shown = TextLabel("", 12, 400, "text2")
        self.shown.setToolTip(
            plain_tip(self.tr("The first and the last of the table, and the player looked at; the table has all."))
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

    # ------------------------------------------------------------------ handing on

    def copy_picture(self) -> None:
        """Have the chart put onto the clipboard, and say so."""
        shown = self._shown()
        if shown is not None:
            copy_balances(self, shown)

    def save_to(self, path: Path) -> None:
        """Have the chart written as PNG, SVG or PDF, and say how it went."""
        shown = self._shown()
        if shown is not None:
            save_balances(self, shown, path)

    def make_menu(self) -> QMenu:
        """The context menu, as it is now."""
        menu = super().make_menu()
        menu.addAction(self.tr("Copy chart as a picture")).triggered.connect(self.copy_picture)
        name, title = file_name(self._title.text()), self.tr("Save chart")
        save = menu.addAction(self.tr("Save chart …"))
        save.triggered.connect(lambda: ask_picture_place(self, title, name, self.save_to))
        return menu

    def _shown(self) -> Shown | None:
        page = self._page
        if page is None:
            return None
        title = f"{self._title.text()} – {self._table_title}"
        return Shown(title, page.balances, self._texts, page.choices.player, Wording(self._language))

    def fill_table(self) -> None:
        if self.shows_table and self._page is not None:
            self.table.show_numbers(numbers(self._page.balances, self._texts, self._locale))

    # ------------------------------------------------------------------ what is shown

    @property
    def busy(self) -> bool:
        """Whether a drawing is under way."""
        return self.surface.busy

    def wait(self) -> None:
        """Wait for the drawing under way."""
        self.surface.wait()

    def set_page(self, page: PageFigures, title: str, table_title: str = "") -> None:
        """Show other figures; ``table_title`` says of which evenings, for a picture that stands by itself."""
        self._table_title = table_title
        self._page, self._texts = page, _texts(page.choices.account, self._language, self._locale)
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
        if step:
            head = short_date(data.dates[step - 1].isoformat(), self._locale, year=True)
        self.surface.set_hover(HoverText(head, words))

    def _open(self, step: int) -> None:
        if self._page is not None:
            self.evening_opened.emit(self._page.balances.evenings[step - 1])


def _texts(account: Account, language: str, locale: QLocale) -> BalanceTexts:
    """The words of the chart; they are asked for in another thread, and belong to no widget."""

    def month(year: int, number: int, years: bool) -> str:
        return month_word(year, number, years, locale)

    def value(amount: Exact) -> str:
        if account is Account.POINTS:
            return points_text(Points(amount), language)
        return euro_text(Cents(amount), language, unit=False)

    def tick(amount: Exact) -> str:
        return axis_text(value(amount))

    return BalanceTexts(month, tick, value)
