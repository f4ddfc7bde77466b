"""The chart of an evening as a picture for others: onto the clipboard, or as a page into a file. Always on white."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from tarockblock.app.archive.export import picture_page
from tarockblock.charts.series import RadlBars
from tarockblock.domain.evening import Evening
from tarockblock.errors import TarockblockError
from tarockblock.exchange.report import EveningReport, plain_report, title_of
from tarockblock.exchange.wording import Wording
from tarockblock.ui.chart.chart_surface import image_of
from tarockblock.ui.chart.chart_words import ChartWords, bars_of
from tarockblock.ui.chart.handing_on import (
    TellingPanel,
    ask_picture_place,
    copy_picture,
    file_name,
    write_picture,
)
from tarockblock.ui.kit.place_dialog import PlaceDialog
from tarockblock.ui.kit.translate import translate

_COPY_SIZE = (640.0, 480.0)
_COPY_RATIO = 2.0


def chart_image(words: ChartWords, view: str, selected: str | None = None) -> QImage:
    """The chart alone, as it goes onto the clipboard: one size, light, with twice the pixels."""
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


def copy_chart(asker: TellingPanel, words: ChartWords, view: str, selected: str | None = None) -> None:
    """Have the chart drawn for the clipboard, and say so."""
    copy_picture(asker, lambda: chart_image(words, view, selected), Wording(words.language))


def ask_where(parent: QWidget, words: ChartWords, then: Callable[[Path], object]) -> PlaceDialog:
    """Let a place for the page be chosen."""
    name = "" if words.ledger is None else proposed_name(words.ledger.evening, words.language)
    return ask_picture_place(parent, translate("ChartPanel", "Save charts"), name, then)


def proposed_name(evening: Evening, language: str) -> str:
    """``2026-11-19 Donnerstagsrunde``, without characters a file name cannot have."""
    return file_name(" ".join(part for part in (evening.date or "", title_of(evening, Wording(language))) if part))


def save_page(
    asker: TellingPanel, words: ChartWords, path: Path, report: Callable[[], EveningReport] | None = None
) -> None:
    """Have the page with charts, balances and payments written, and say how it went.

    ``report`` knows how the evening is settled; without it the page shows it settled by itself, to the cent.
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

    def done() -> str:
        return translate("ChartPanel", "Charts saved in {file}.").format(file=path.name)

    write_picture(asker, path, lambda kind: picture_page(settled, kind, wording, account), done, wording)
