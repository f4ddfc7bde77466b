"""Imports and exports several evenings and empties the trash, in a thread.

One task runs at a time and can be stopped. Problems are listed in a dialog.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from tarockblock.app.archive import Emptied, empty_trash
from tarockblock.app.archive.files import FilesReport, Target, export_files, import_files
from tarockblock.app.storage import in_store
from tarockblock.exchange.formats import PICTURES
from tarockblock.ui.archive.evening_files import ask_export, import_file
from tarockblock.ui.kit.dialog import Dialog, DialogFoot, open_dialog
from tarockblock.ui.kit.layout import Pixels, at_left, grow, sheet
from tarockblock.ui.kit.save_dialog import ask_files, ask_folder, show_folder
from tarockblock.ui.kit.translate import sentence, translate, word
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.notice_line import NoticeKind
from tarockblock.ui.kit.widgets.text_field import TextArea
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.work import Work
from tarockblock.ui.shell.frame import Frame
from tarockblock.visible_text import visible
from tarockblock.watch import Watch


class ProblemsDialog(Dialog):
    """The failed files: ``head`` is their number, ``text`` the reasons by file."""

    def __init__(self, title: str, head: str, text: str, parent: QWidget) -> None:
        super().__init__(title, parent=parent)
        text = visible(text)
        self.text = TextArea(head, text, shown=True)
        copy = KeyButton(self.tr("Copy"), "copy", do=lambda: QGuiApplication.clipboard().setText(text))
        self.foot = DialogFoot("", cancel=self.tr("Close"))
        self.foot.primary.hide()
        self.foot.add_lead(copy)
        self.compose(
            sheet(TextLabel(head, 14, 600), grow(self.text), gap=Pixels(10), margins=(Pixels(16), Pixels(14))),
            self.foot,
        )
        self.fit(640, 420)


class SeveralDialog(Dialog):
    """The format for several evenings; ``chosen`` carries one of ``exchange.formats.FORMATS``."""

    manual = "printing-and-exporting"

    chosen = Signal(str)

    def __init__(self, count: int, parent: QWidget) -> None:
        super().__init__(self.tr("Export evenings"), parent=parent)
        offered = ("json", "html", "xlsx", "csv", "pdf", *PICTURES)
        self._formats = {each: word("format", each) for each in offered}
        self.format = MenuButton(self.tr("As"), list(self._formats.values()))
        self.foot = DialogFoot(self.tr("Choose folder …"))
        self.compose(
            sheet(
                TextLabel(self.tr("%n evening(s), each as a file of its own.", None, count), 14, 600),
                at_left(self.format),
                TextLabel(self.tr("Files already in the folder stay."), 13, 400, "text2", wrap=True),
                gap=Pixels(10),
                margins=(Pixels(16), Pixels(14)),
            ),
            self.foot,
        )
        self.fit(420)
        self.foot.primary.setFocus(Qt.FocusReason.OtherFocusReason)

    def enter(self) -> None:
        kind = list(self._formats)[self.format.current]
        self.accept()
        self.chosen.emit(kind)


class ArchiveFiles(QObject):
    """The archive's file tasks, which outlive its page.

    ``begun`` and ``ended`` mark a task, ``changed`` other evenings, ``came`` the numbers of imported ones.
    """

    begun = Signal(str)
    ended = Signal()
    changed = Signal()
    came = Signal(object)
    progressed = Signal(int, int)

    def __init__(self, window: Frame) -> None:
        super().__init__(window)
        self._window = window
        self._stop = Event()
        self._report: Callable[[Any], None] = lambda _result: None
        self._words: Callable[[], str] = str
        self._work = Work(self)
        self._work.progressed.connect(self.progressed)
        window.closing.connect(self.wait)
        self._work.finished.connect(self._finished)
        self._work.failed.connect(self._failed)

    def stop(self) -> None:
        """Stop the task, keeping its results so far."""
        self._stop.set()

    @property
    def words(self) -> str:
        """Name of the running task in the current language, or ""."""
        return self._words() if self.busy else ""

    def wait(self) -> None:
        self._work.wait()

    @property
    def busy(self) -> bool:
        return self._work.is_running

    def ask_import(self) -> None:
        if self._is_in_the_way():
            return
        kinds = self.tr("Evening files (*.tarock.json *.json)")
        ask_files(self._window, self.tr("Import evenings"), kinds, self.import_files, several=True)

    def import_files(self, files: Sequence[Path]) -> None:
        """Import files; show a single one from outside the archive instead."""
        window = self._window
        if len(files) == 1 and not window.current.looks_back:
            import_file(window, files[0])
            return
        if window.page_to_show() != "archive":
            window.go_to("archive")
        window.do("archive_list")
        file, wording = window.session.store.file, window.languages.wording
        self._begin(
            lambda: self.tr("Importing …"),
            partial(import_files, file, files, wording),
            lambda report: self._imported(report, len(files)),
        )

    def _imported(self, report: FilesReport, of: int) -> None:
        self.changed.emit()
        self.came.emit(report.numbers)
        text = self.tr("%n evening(s) imported.", None, report.done)
        if report.stopped:
            text = self.tr("Stopped: {count} of %n evening(s) imported.", None, of).format(count=report.done)
        tell = self._window.show_problem if report.remarks or report.stopped else self._window.notify
        tell(" ".join((text, *map(sentence, report.remarks))))
        head = self.tr("%n file(s) could not be imported.", None, len(report.problems))
        self._show_problems(report, self.tr("Import evenings"), head)

    def ask_export(self, numbers: Sequence[int]) -> None:
        """Ask for an evening's file, or the format and folder of several."""
        if len(numbers) == 1:
            ask_export(self._window, numbers[0])
        elif numbers and not self._is_in_the_way():
            dialog = SeveralDialog(len(numbers), self._window)
            dialog.chosen.connect(lambda kind: self._ask_folder(numbers, kind))
            open_dialog(dialog)

    def _ask_folder(self, numbers: Sequence[int], kind: str) -> None:
        title = self.tr("Export evenings")
        ask_folder(self._window, title, lambda folder: self.export_files(numbers, Target(folder, kind)))

    def export_files(self, numbers: Sequence[int], target: Target) -> None:
        file, wording = self._window.session.store.file, self._window.languages.wording
        self._begin(
            lambda: self.tr("Exporting …"),
            partial(export_files, file, numbers, target, wording),
            lambda report: self._exported(report, len(numbers), target),
        )

    def _exported(self, report: FilesReport, of: int, target: Target) -> None:
        text = self.tr("%n evening(s) exported to {folder}.", None, report.done)
        if report.stopped:
            text = self.tr("Stopped: {count} of %n evening(s) exported to {folder}.", None, of)
        text = text.format(count=report.done, folder=target.folder.name or target.folder)
        kind = NoticeKind.WARNING if report.stopped else NoticeKind.OK
        self._window.offer(text, translate("Files", "Show"), lambda: show_folder(target.folder), kind)
        head = self.tr("%n evening(s) could not be exported.", None, len(report.problems))
        self._show_problems(report, self.tr("Export evenings"), head)

    def empty_trash(self) -> None:
        """Delete the evenings in the trash for good."""
        file = self._window.session.store.file
        self._begin(
            lambda: self.tr("Emptying the trash …"),
            lambda watch: in_store(file, lambda store: empty_trash(store, watch)),
            self._emptied,
        )

    def _emptied(self, emptied: Emptied) -> None:
        self.changed.emit()
        text = self.tr("%n evening(s) deleted for good.", None, emptied.gone)
        if emptied.stopped:
            text = self.tr("Stopped.") + " " + text
        self._window.notify(text, NoticeKind.WARNING if emptied.stopped else NoticeKind.OK)

    def _is_in_the_way(self) -> bool:
        if self.busy:
            self._window.show_problem(self.tr("Another task is still running here."))
        return self.busy

    def _begin(self, words: Callable[[], str], task: Callable[[Watch], object], report: Callable[[Any], None]) -> None:
        if self._is_in_the_way():
            return
        self._stop.clear()
        self._report, self._words = report, words
        self.begun.emit(words())
        self._work.start(
            lambda watch: task(watch._replace(should_stop=lambda: self._stop.is_set() or watch.should_stop()))
        )

    def _finished(self, result: object) -> None:
        self.ended.emit()
        self._report(result)

    def _failed(self, error: Exception) -> None:
        self.ended.emit()
        self.changed.emit()
        self._window.show_error(error)

    def _show_problems(self, report: FilesReport, title: str, head: str) -> None:
        if report.problems:
            open_dialog(ProblemsDialog(title, head, report.text, self._window))
