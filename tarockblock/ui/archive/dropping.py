"""Files dropped on the window: an evening is looked at, several are listed, a database has a door of its own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QObject, QTimer
from PySide6.QtGui import QDragMoveEvent, QDropEvent

from tarockblock.domain.visible_text import isolated
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.shell.frame import Frame

if TYPE_CHECKING:
    from tarockblock.app.dropped import Dropped


class Dropping(QObject):
    """Made once per window; :meth:`files_dropped` is the one door."""

    def __init__(self, window: Frame) -> None:
        super().__init__(window)
        self._window = window
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take files that are held over the window, or let go of; nothing else."""
        kind = event.type()
        if kind not in (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop):
            return super().eventFilter(watched, event)
        if not isinstance(event, QDragMoveEvent | QDropEvent):
            return False
        paths = _files_in(event.mimeData())
        if not paths:
            return False
        event.acceptProposedAction()
        if kind == QEvent.Type.Drop:  # the program they come from waits until this has been answered
            QTimer.singleShot(0, self, lambda: self.files_dropped(paths))
        return True

    def files_dropped(self, paths: Sequence[Path]) -> None:
        """Show what was dropped; stores nothing."""
        from tarockblock.app.dropped import DropKind, look_through
        from tarockblock.ui.archive.evening_files import look_at_file

        window = self._window
        if window.dialogs.dialog is not None:  # some systems let a file be dropped behind a dialog
            return
        files = look_through(paths, window.languages.wording)
        if any(each.kind is DropKind.DATABASE for each in files):
            self._databases([each.path for each in files])
        elif len(files) > 1:
            self._list(files)
        elif files[0].kind is DropKind.RULESET:
            [file] = files
            text = translate("Dropping", "“{file}” is a ruleset.").format(file=isolated(file.path.name))
            window.offer(text, translate("Dropping", "Import"), lambda: window.do("import_ruleset", file.path))
        else:
            look_at_file(window, files[0].path)  # which says as well why there is nothing to look at

    def _databases(self, paths: Sequence[Path]) -> None:
        """Whole databases, perhaps with evenings beside them: what they would bring."""
        if self._window.read_only:
            from tarockblock.ui.archive.dropped_words import database_sentence

            self._window.show_problem(database_sentence(paths[0].name))
        else:
            self._window.do("look_into", paths)

    def _list(self, files: Sequence[Dropped]) -> None:
        from tarockblock.ui.archive.dropped_dialog import DroppedDialog
        from tarockblock.ui.archive.dropped_words import dropped_lines
        from tarockblock.ui.archive.evening_files import look_at_file

        window = self._window
        lines = dropped_lines(files, window.languages.language)
        dialog = DroppedDialog(lines, writable=not window.read_only, parent=window)
        dialog.look_wanted.connect(lambda place: look_at_file(window, files[place].path))
        dialog.taken.connect(dialog.accept)
        dialog.taken.connect(
            lambda: window.do("import_evenings", [each.path for each in files if each.evening is not None])
        )
        window.dialogs.open(dialog)


def _files_in(data: QMimeData) -> list[Path]:
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
