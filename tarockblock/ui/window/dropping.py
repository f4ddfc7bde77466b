"""Files dropped on the window: an evening is looked at, several are listed, a database has a door of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, QTimer
from PySide6.QtGui import QDragMoveEvent, QDropEvent

from tarockblock.domain.visible_text import isolated
from tarockblock.ui.translate import translate
from tarockblock.ui.window.frame import Frame


class Dropping(QObject):
    """Made once per window. ``import_files`` takes several evenings over, ``import_ruleset`` a ruleset.

    ``files_dropped`` is the one door for all of it, ``database_dropped`` the one behind it for whole databases.
    """

    def __init__(
        self, window: Frame, import_files: Callable[[Sequence[Path]], object], import_ruleset: Callable[[Path], None]
    ) -> None:
        super().__init__(window)
        self._window, self._import_files, self._import_ruleset = window, import_files, import_ruleset
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
        from tarockblock.ui.window.evening_files import look_at_file

        window = self._window
        if window.flows.dialog is not None:  # some systems let a file be dropped behind a dialog
            return
        if len(paths) > 1:
            self._list(paths)
            return
        [file] = look_through(paths, window.languages.wording)
        if file.kind is DropKind.DATABASE:
            self.database_dropped(file.path)
        elif file.kind is DropKind.RULESET:
            text = translate("Dropping", "“{file}” is a ruleset.").format(file=isolated(file.path.name))
            window.offer(text, translate("Dropping", "Import"), lambda: self._import_ruleset(file.path))
        else:
            look_at_file(window, file.path)  # which says as well why there is nothing to look at

    def database_dropped(self, path: Path) -> None:
        """A whole database: where bringing two together is offered."""
        from tarockblock.ui.models.dropped_words import database_sentence

        self._window.show_problem(database_sentence(path.name))

    def _list(self, paths: Sequence[Path]) -> None:
        from tarockblock.app.dropped import look_through
        from tarockblock.ui.dialogs.dropped_dialog import DroppedDialog
        from tarockblock.ui.models.dropped_words import dropped_lines
        from tarockblock.ui.window.evening_files import look_at_file

        window = self._window
        files = look_through(paths, window.languages.wording)
        lines = dropped_lines(files, window.languages.language)
        dialog = DroppedDialog(lines, writable=not window.read_only, parent=window)
        dialog.look_wanted.connect(lambda place: look_at_file(window, files[place].path))
        dialog.taken.connect(dialog.accept)
        dialog.taken.connect(lambda: self._import_files([each.path for each in files if each.evening is not None]))
        window.dialogs.open(dialog)


def _files_in(data: QMimeData) -> list[Path]:
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
