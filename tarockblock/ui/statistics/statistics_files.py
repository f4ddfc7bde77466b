"""The statistics as files: asks what is to be written and where, and has it written off the surface's thread."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from tarockblock.app.statistics.files import Content, Kind, named, write_statistics
from tarockblock.app.storage import Progress, ShouldStop
from tarockblock.errors import TarockblockError
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.place_dialog import ask_place
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.progress_panel import ProgressPanel
from tarockblock.ui.kit.work import Work
from tarockblock.ui.statistics.statistics_figures import PageFigures


class Exporter(QObject):
    """One file at a time, with progress over the page it belongs to. ``notified`` and ``failed`` carry a sentence."""

    notified = Signal(str)
    failed = Signal(str)

    def __init__(self, page: QWidget, wording: Wording) -> None:
        super().__init__(page)
        self._page, self._wording = page, wording
        self._path = Path()
        self._work = Work(self)
        self.progress = ProgressPanel(page, above=1)
        self.progress.stop_requested.connect(self.stop)
        self._work.progressed.connect(self.progress.advance)
        self._work.finished.connect(self._finished)
        self._work.failed.connect(self._fail)

    @property
    def busy(self) -> bool:
        """Whether a file is being written."""
        return self._work.is_running

    def stop(self) -> None:
        """Give up where nothing has been written yet; what came of it is said."""
        self._work.ask_to_stop()

    def wait(self) -> None:
        """Stop and wait; what was half way is not there."""
        self._work.wait()

    def ask(self, page: PageFigures) -> None:
        """Let kind and place be chosen, then write."""
        if self.busy:
            self.failed.emit(translate("Statistics", "Another export is still being written."))
            return
        kinds = {
            translate("Statistics", "Table (*.csv)"): Kind.TABLE,
            translate("Statistics", "Table, balances and pairs (*.xlsx)"): Kind.BOOK,
            translate("Statistics", "Everything (*.json)"): Kind.EVERYTHING,
            translate("Statistics", "Balances over time (*.csv)"): Kind.OVER_TIME,
            translate("Statistics", "All pairs (*.csv)"): Kind.PAIRS,
        }
        by_name = {kind.suffix: kind for kind in (Kind.TABLE, Kind.BOOK, Kind.EVERYTHING)}

        def chosen(path: Path, offer: str) -> None:
            # The ending of a name says what is wanted, unless it fits what was chosen.
            kind, ending = kinds[offer], path.suffix.lower()
            self.write(path, kind if ending == kind.suffix else by_name[ending], page)

        title, name = translate("Statistics", "Export statistics"), translate("Statistics", "statistics")
        ask_place(self._page, title, {offer: (kind.suffix,) for offer, kind in kinds.items()}, name, chosen)

    def write(self, path: Path, kind: Kind, page: PageFigures) -> None:
        """Write a file; one that is there is replaced only by a whole one."""
        path = self._path = named(path, kind)
        content = Content(page.statistics, page.table, self._wording)

        def write(progress: Progress, should_stop: ShouldStop) -> bool:
            return write_statistics(path, kind, content, progress, should_stop)

        self.progress.begin(translate("Statistics", "Writing {file} …").format(file=path.name))
        self._work.start(write)

    def _finished(self, written: bool) -> None:
        self.progress.end()
        text = translate("Statistics", "Exported to {file}.")
        if not written:
            text = translate("Statistics", "Stopped. “{file}” has not been written.")
        self.notified.emit(text.format(file=self._path.name))

    def _fail(self, error: Exception) -> None:
        self.progress.end()
        if not isinstance(error, TarockblockError):
            raise error
        self.failed.emit(self._wording.error(error))
