"""Looking back from the window: what *Archiv* and *Statistik* wish for is done here. Shows nothing but dialogs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog

from tarockblock.app import archive
from tarockblock.app.archive_care import empty_trash, rename
from tarockblock.app.evening import BadEntryError
from tarockblock.errors import TarockblockError
from tarockblock.ui.messages import ask
from tarockblock.ui.views.statistics.statistics_work import Work

if TYPE_CHECKING:
    from tarockblock.ui.views.archive.archive_import import ImportReport
    from tarockblock.ui.views.archive.archive_rename import RenameDialog
    from tarockblock.ui.window.main_window import MainWindow

_T = TypeVar("_T")
_EVENING, _ARCHIVE, _STATISTICS = 0, 1, 2


class LookBack(QObject):
    """Made once per window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._work = Work(self)
        self._work.finished.connect(self._imported)
        self._work.failed.connect(self._import_failed)

    def wire(self) -> None:
        """Connect the pages of the window, which are made anew with the language."""
        window = self._window
        window.statistics_page.failed.connect(window.show_problem)
        window.statistics_page.export_requested.connect(self.export)
        window.statistics_page.evening_requested.connect(self._look_from_statistics)
        page = window.archive_page
        page.failed.connect(window.show_problem)
        page.wished.connect(self._wished)
        page.left.connect(lambda: window.go_to(_STATISTICS))
        page.progress.stop_requested.connect(self._work.stop)
        self._work.progressed.connect(page.progress.advance)
        self._work.stopped.connect(page.progress.end)
        window.flows.copies.restored.connect(window.statistics_page.forget)

    def wait(self) -> None:
        """Stop and wait for whatever is under way: before the pages, or the database, go."""
        for each in (self._window.statistics_page, self._window.archive_page, self._work):
            each.wait()

    # ------------------------------------------------------------------ places

    def show_statistics(self) -> None:
        """Bring the place into sight; it reads what is new."""
        self._window.stack.setCurrentWidget(self._window.statistics_page)
        self._window.statistics_page.refresh()

    def show_archive(self) -> None:
        """Bring the place into sight, as it was left."""
        self._window.stack.setCurrentWidget(self._window.archive_page)
        self._window.archive_page.refresh()

    @property
    def in_sight(self) -> bool:
        """Whether one of the two places is what one looks at."""
        return self._window.stack.currentWidget() in (self._window.statistics_page, self._window.archive_page)

    def _look_from_statistics(self, number: int, row: int) -> None:
        if self._window.archive_page.look_at(number, row, from_elsewhere=True):
            self._window.go_to(_ARCHIVE)

    # ------------------------------------------------------------------ files

    def export(self) -> bool:
        """Export what is in sight; False: it is the evening's turn."""
        window = self._window
        if not self.in_sight:
            return False
        if window.stack.currentWidget() is window.archive_page:
            number = window.archive_page.export_number
            if number is not None:
                self._export_evening(number)
        elif window.statistics_page.page is not None:
            from tarockblock.ui.views.statistics.statistics_files import ask_export

            ask_export(window, window.statistics_page.page, window.say, window.show_problem)
        return True

    def _export_evening(self, number: int) -> None:
        from tarockblock.ui.window.main_window_files import ask_export

        ask_export(self._window, number)

    def ask_import(self) -> None:
        """Let files be chosen; one alone is opened, several go into the archive."""
        window = self._window
        dialog = QFileDialog(window, self.tr("Import evenings"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setNameFilter(self.tr("Evening files (*.tarock.json *.json)"))
        dialog.filesSelected.connect(lambda names: self.import_files([Path(name) for name in names]))
        dialog.open()

    def import_files(self, files: list[Path]) -> None:
        """Import them, off the surface's thread."""
        from tarockblock.ui.views.archive.archive_import import import_files
        from tarockblock.ui.window.main_window_files import import_file

        window = self._window
        if len(files) == 1 and not self.in_sight:
            import_file(window, files[0])
            return
        if window.stack.currentWidget() is not window.archive_page:
            window.go_to(_ARCHIVE)
        window.archive_page.show_list()
        window.archive_page.progress.begin(self.tr("Importing …"))
        path, wording = window.session.store.path, window.languages.wording
        self._work.start(lambda progress, should_stop: import_files(path, files, wording, progress, should_stop))

    def _imported(self, report: ImportReport) -> None:
        window = self._window
        window.archive_page.progress.end()
        window.archive_page.refresh()
        window.say(self.tr("%n evening(s) imported.", None, len(report.imported)))
        if report.problems:
            from tarockblock.ui.views.archive.archive_import import ProblemsDialog

            ProblemsDialog(report, window).open()

    def _import_failed(self, error: Exception) -> None:
        self._window.archive_page.progress.end()
        self._window.archive_page.refresh()
        if not isinstance(error, TarockblockError):
            raise error
        self._window.show_problem(self._window.bridge.sentence(error))

    # ------------------------------------------------------------------ what the archive wishes

    def _wished(self, wish: str, number: int) -> None:
        does: dict[str, Callable[[], object]] = {
            "continue": lambda: self._continue(number),
            "rename": lambda: self._ask_rename(number),
            "export": lambda: self._export_evening(number),
            "trash": lambda: self.trash(number),
            "untrash": lambda: self.untrash(number),
            "empty": self._ask_empty,
            "import": self.ask_import,
        }
        does[wish]()

    def _continue(self, number: int) -> None:
        """Show it in *Abend*; a closed one is reopened."""
        window = self._window
        if number != window.session.evening_id and window.bridge.open(number) is None:
            return
        if window.session.closed and not window.read_only:
            window.bridge.reopen()
        window.archive_page.show_list()
        window.go_to(_EVENING)

    def trash(self, number: int) -> None:
        """Put it into the trash; the notice offers the way back."""
        window = self._window
        if number == window.session.evening_id:
            window.show_problem(self.tr("This evening is shown in “Evening”. Open or begin another one first."))
            return
        if self._do(lambda: archive.trash(window.session.store, number, window.session.clock)):
            window.offer(self.tr("In the trash now."), self.tr("Bring back"), lambda: self.untrash(number))

    def untrash(self, number: int) -> None:
        """Take it out again."""
        if self._do(lambda: archive.untrash(self._window.session.store, number)):
            self._window.say(self.tr("Out of the trash again."))

    def _ask_empty(self) -> None:
        ask(
            self._window,
            self.tr("Empty the trash"),
            self.tr("What is in the trash is deleted for good; this cannot be undone."),
            self.tr("Empty"),
            self._empty,
        )

    def _empty(self) -> None:
        found = self._try(lambda: empty_trash(self._window.session.store))
        self._window.archive_page.refresh()
        if found is not None:
            text = self.tr("%n evening(s) deleted for good.", None, found[0])
            if found[1]:
                text += " " + self.tr("%n stay(s): a later settlement rests on it.", None, found[1])
            self._window.say(text)

    def _ask_rename(self, number: int) -> None:
        from tarockblock.ui.views.archive.archive_rename import RenameDialog

        evening = self._try(lambda: archive.load(self._window.session.store, number))
        if evening is None:
            return
        dialog = RenameDialog(evening.title, evening.note, self._window)
        dialog.entered.connect(lambda title, note: self._rename(dialog, number, title, note))
        self._window.flows.open(dialog)

    def _rename(self, dialog: RenameDialog, number: int, title: str, note: str) -> None:
        window = self._window
        session = window.session
        if number == session.evening_id and not session.closed:
            window.flows.finish(dialog, window.bridge.rename(title, note))
            return
        try:
            rename(session.store, number, title, note, session.clock)
            if number == session.evening_id:
                window.bridge.open(number)
                window.go_to(_ARCHIVE)
        except BadEntryError as error:
            wording = window.languages.wording
            dialog.show_failure("; ".join(wording.problem(found) for found in error.problems))
            return
        except TarockblockError as error:
            dialog.show_failure(window.bridge.sentence(error))
            return
        dialog.accept()
        window.refresh()

    # ------------------------------------------------------------------ inside

    def _do(self, deed: Callable[[], None]) -> bool:
        try:
            deed()
        except TarockblockError as error:
            self._window.show_problem(self._window.bridge.sentence(error))
            return False
        self._window.archive_page.refresh()
        return True

    def _try(self, deed: Callable[[], _T]) -> _T | None:
        try:
            return deed()
        except TarockblockError as error:
            self._window.show_problem(self._window.bridge.sentence(error))
            return None
