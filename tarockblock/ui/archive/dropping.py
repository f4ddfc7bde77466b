"""Handles files dropped on the window. Stores nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.ui.archive.dropped_lines import DroppedLine
from tarockblock.ui.kit.dialog import Dialog, DialogFoot
from tarockblock.ui.kit.layout import Cell, grid, vbox, within
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.shell.frame import Frame
from tarockblock.visible_text import isolated

if TYPE_CHECKING:
    from tarockblock.app.dropped import Dropped


WIDTH = 720


class DroppedDialog(Dialog):
    """The dropped files; ``look_wanted`` carries a line's number, ``taken`` asks to import all."""

    manual = "printing-and-exporting"

    look_wanted = Signal(int)
    taken = Signal()

    def __init__(self, lines: Sequence[DroppedLine], *, writable: bool, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Dropped files"), parent=parent)
        count = sum(line.is_evening for line in lines)
        self.foot = DialogFoot(self.tr("Import %n evening(s)", None, count), cancel=self.tr("Close"))
        reason = "" if count else self.tr("There is no evening among them.")
        self.foot.show_reason(reason if writable else self.tr("Nothing can be saved here."))
        self.looks: list[KeyButton] = []
        self.compose(self._list(lines), self.foot)
        self.fit(WIDTH)
        first = self.foot.primary if self.foot.primary.isEnabled() else self.foot.cancel
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def enter(self) -> None:
        if self.foot.primary.isEnabled():
            self.taken.emit()

    def _list(self, lines: Sequence[DroppedLine]) -> QWidget:
        cells = [self._line(index, line) for index, line in enumerate(lines)]
        return within(QWidget(), grid(*cells, gap=(12, 10), margins=(20, 14), shares={0: 1}, tall=len(cells)))

    def _line(self, index: int, line: DroppedLine) -> Sequence[Cell]:
        ink, label = "text2" if line.is_evening else "minus", self.tr("View")
        both = vbox(TextLabel(line.name, 14, 600, wrap=True), TextLabel(line.text, 13, 400, ink, wrap=True), gap=2)
        if not line.is_evening:
            return both, None
        look = KeyButton(label, height=34, name=f"{label}: {line.name}", do=lambda: self.look_wanted.emit(index))
        look.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.looks.append(look)
        return both, look


class Dropping(QObject):
    """The window's handler of dropped files."""

    def __init__(self, window: Frame) -> None:
        super().__init__(window)
        self._window = window
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind not in (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop):
            return super().eventFilter(watched, event)
        if not isinstance(event, QDragMoveEvent | QDropEvent):
            return False
        paths = _files_in(event.mimeData())
        if not paths:
            return False
        event.acceptProposedAction()
        if kind == QEvent.Type.Drop:  # the source program waits for the answer
            QTimer.singleShot(0, self, lambda: self.files_dropped(paths))
        return True

    def files_dropped(self, paths: Sequence[Path]) -> None:
        from tarockblock.app.dropped import DropKind, look_through
        from tarockblock.ui.archive.evening_files import look_at_file

        window = self._window
        if window.dialogs.dialog is not None:  # some systems allow drops behind a dialog
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
        elif files[0].kind is DropKind.TABLE:
            if window.read_only:
                window.show_problem(translate("Hindrance", "Nothing can be changed here: this window only reads."))
            else:
                window.do("past_years", files[0].path)
        else:
            look_at_file(window, files[0].path)  # this also reports why a file cannot be viewed

    def _databases(self, paths: Sequence[Path]) -> None:
        if self._window.read_only:
            from tarockblock.ui.archive.dropped_lines import database_sentence

            self._window.show_problem(database_sentence(paths[0].name))
        else:
            self._window.do("look_into", paths)

    def _list(self, files: Sequence[Dropped]) -> None:
        from tarockblock.ui.archive.dropped_lines import dropped_lines
        from tarockblock.ui.archive.evening_files import look_at_file

        window = self._window
        lines = dropped_lines(files, window.languages.language)
        dialog = DroppedDialog(lines, writable=not window.read_only, parent=window)
        dialog.look_wanted.connect(lambda index: look_at_file(window, files[index].path))
        dialog.taken.connect(dialog.accept)
        dialog.taken.connect(
            lambda: window.do("import_evenings", [each.path for each in files if each.evening is not None])
        )
        window.dialogs.open(dialog)


def _files_in(data: QMimeData) -> list[Path]:
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
