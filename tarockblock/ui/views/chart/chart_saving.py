"""The chart of an evening as a picture for others: onto the clipboard, or as a page into a file. Always on white."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QWidget

from tarockblock.app.export import make_whole, picture_page
from tarockblock.app.statistics_facts import ShouldStop
from tarockblock.charts.series import RadlBars
from tarockblock.domain.evening import Evening
from tarockblock.errors import TarockblockError
from tarockblock.exchange.report import EveningReport, plain_report, title_of
from tarockblock.exchange.wording import Wording
from tarockblock.ui.place_dialog import PlaceDialog, ask_place
from tarockblock.ui.views.chart.chart_surface import image_of
from tarockblock.ui.views.chart.chart_words import ChartWords, bars_of
from tarockblock.ui.views.delivery import Delivery, busy_sentence, stopped_sentence, writing_sentence
from tarockblock.ui.widgets.panel import Panel

translate = QCoreApplication.translate

KINDS = {".png": "png", ".svg": "svg", ".pdf": "pdf"}
_COPY_SIZE = (640.0, 480.0)
_COPY_RATIO = 2.0


class TellingPanel(Panel):
    """A panel that hands its chart on; ``said`` and ``failed`` carry what became of it, for the notice line."""

    said = Signal(str)
    failed = Signal(str)


def chart_image(words: ChartWords, view: str, selected: str | None = None) -> QImage:
    """The chart alone, as it goes onto the clipboard: one size, light, with twice the pixels."""
    from tarockblock.charts.radl_figure import RadlFigure
    from tarockblock.charts.standings_figure import StandingsFigure

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

    def made(image: QImage | None) -> None:
        text = translate("ChartPanel", "Stopped. Nothing has been copied.")
        if image is not None:
            QGuiApplication.clipboard().setImage(image)
            text = translate("ChartPanel", "The chart is on the clipboard.")
        asker.said.emit(text)

    def make(should_stop: ShouldStop) -> QImage | None:
        image = chart_image(words, view, selected)
        return None if should_stop() else image

    text = translate("ChartPanel", "The chart is being drawn …")
    if not Delivery.of(asker).begin(asker, text, make, made, lambda error: _tell(asker, words, error)):
        asker.failed.emit(busy_sentence())


def ask_where(parent: QWidget, words: ChartWords, then: Callable[[Path], object]) -> PlaceDialog:
    """Let a place for the page be chosen."""
    name = "" if words.ledger is None else proposed_name(words.ledger.evening, words.language)
    return ask_picture_place(parent, translate("ChartPanel", "Save charts"), name, then)


def ask_picture_place(parent: QWidget, title: str, name: str, then: Callable[[Path], object]) -> PlaceDialog:
    """Let a place for a picture be chosen; ``name`` is proposed."""
    kinds = {
        translate("ChartPanel", "Picture (*.png)"): (".png",),
        translate("ChartPanel", "Drawing (*.svg)"): (".svg",),
        translate("ChartPanel", "Page for printing (*.pdf)"): (".pdf",),
    }
    return ask_place(parent, title, kinds, name, lambda path, _kind: then(path))


def proposed_name(evening: Evening, language: str) -> str:
    """``2026-11-19 Donnerstagsrunde``, without characters a file name can not have."""
    return file_name(" ".join(part for part in (evening.date or "", title_of(evening, Wording(language))) if part))


def file_name(words: str) -> str:
    """Words without characters a file name can not have."""
    return "".join("-" if char in '\\/:*?"<>|' else char for char in words)


def save_page(
    asker: TellingPanel, words: ChartWords, path: Path, report: Callable[[], EveningReport] | None = None
) -> None:
    """Have the page with charts, balances and payments written, and say how it went.

    ``report`` knows how the evening is settled; without it the page shows it settled by itself, to the cent.
    """
    if words.ledger is None:
        asker.failed.emit(translate("ChartPanel", "There is no evening to draw."))
        return
    kind = KINDS.get(path.suffix.lower())
    if kind is None:
        text = translate("ChartPanel", "“{file}” can not be drawn: the name has to end in .png, .svg or .pdf.")
        asker.failed.emit(text.format(file=path.name))
        return
    wording, account = Wording(words.language), words.shown_account
    try:
        settled = plain_report(words.ledger) if report is None else report()
    except TarockblockError as error:
        asker.failed.emit(wording.error(error))
        return

    def make(should_stop: ShouldStop) -> bool:
        return make_whole(path, lambda: picture_page(settled, kind, wording, account), should_stop)

    def made(written: bool) -> None:
        text = translate("ChartPanel", "Charts saved in {file}.").format(file=path.name)
        asker.said.emit(text if written else stopped_sentence(path.name))

    begun = Delivery.of(asker).begin(
        asker, writing_sentence(path.name), make, made, lambda error: _tell(asker, words, error)
    )
    if not begun:
        asker.failed.emit(busy_sentence())


def _tell(asker: TellingPanel, words: ChartWords, error: Exception) -> None:
    """What went wrong, as a sentence; what is ours to mend is raised."""
    if isinstance(error, TarockblockError):
        asker.failed.emit(Wording(words.language).error(error))
        return
    if isinstance(error, ImportError):
        asker.failed.emit(translate("ChartPanel", "The chart cannot be drawn here ({reason}).").format(reason=error))
        return
    raise error
