"""File dialogs for saving and opening; the ending follows the chosen kind even if the name has dots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QDir, QStandardPaths, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget

from tarockblock.ui.kit.dialog import open_dialog
from tarockblock.ui.kit.messages import ask
from tarockblock.ui.kit.translate import translate

Kinds = Mapping[str, Sequence[str]]
"""File kinds (``Table (*.csv)``) with their endings; a bare name gets the first."""
Then = Callable[[Path, str], object]
"""Receives the path and the chosen kind."""

_LAST: dict[tuple[Sequence[str], ...], int] = {}
"""The kind chosen last among kinds with these endings, proposed again."""


class SaveDialog(QFileDialog):
    """A save dialog; ``then`` gets a name with a known ending, confirmed if the file exists.

    Qt appends an ending only to names without a dot, and takes "Nr. 5" for a name with an ending.
    """

    def __init__(self, parent: QWidget, title: str, kinds: Kinds, name: str, then: Then) -> None:
        super().__init__(parent, title)
        self.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self.setNameFilters(list(kinds))
        self._kinds, self._then = kinds, then
        self._known = sorted((ending for endings in kinds.values() for ending in endings), key=len, reverse=True)
        self._before = self._now = ""
        self._edit = self.findChild(QLineEdit, "fileNameEdit")  # missing in native dialogs
        if self._edit is not None:
            self._edit.textChanged.connect(self._remember)
        _begin_in_documents(self)
        self._offer = tuple(kinds.values())
        kind = [*kinds][_LAST.get(self._offer, 0)]
        self.selectNameFilter(kind)
        self._take_kind(kind)
        self.filterSelected.connect(self._follow_kind)
        self.fileSelected.connect(lambda name: self._choose(Path(name)))
        if name:
            self.selectFile(self._bare(name) + self._ending)

    def _remember(self, text: str) -> None:
        self._before, self._now = self._now, text

    def _take_kind(self, kind: str) -> None:
        self._kind, self._ending = kind, self._kinds[kind][0]
        self.setDefaultSuffix(self._ending[1:])

    def _bare(self, name: str) -> str:
        ending = next((each for each in self._known if name.lower().endswith(each)), "")
        return name[: len(name) - len(ending)]

    def _follow_kind(self, kind: str) -> None:
        if kind not in self._kinds:
            return
        self._take_kind(kind)
        if self._edit is None:
            return
        # Qt has replaced whatever followed the last dot by the new ending.
        stem, dot, _ending = self._before.rpartition(".")
        by_qt = bool(dot) and self._now == f"{stem}.{self._ending.rpartition('.')[2]}"
        name = self._before if by_qt else self._now
        self._edit.setText(name if self._bare(name) == name else self._bare(name) + self._ending)

    def _choose(self, path: Path) -> None:
        kind, then, bare = self._kind, self._then, self._bare(path.name) == path.name
        _LAST[self._offer] = [*self._kinds].index(kind)
        whole = path.with_name(path.name + self._ending) if bare else path
        if not bare or not whole.exists():
            then(whole, kind)
            return
        # Qt asked about the typed name, not about this one.
        text = translate("Place", "“{file}” is there already.").format(file=whole.name)

        def replace() -> None:
            then(whole, kind)

        ask(self.parentWidget(), self.windowTitle(), text, translate("Place", "Replace it"), replace)


def ask_path(parent: QWidget, title: str, kinds: Kinds, name: str, then: Then) -> SaveDialog:
    """Ask for a path, without blocking; ``name`` is proposed."""
    dialog = SaveDialog(parent, title, kinds, name, then)
    open_dialog(dialog)
    return dialog


def table_kinds() -> Kinds:
    """Return the kinds in which a printed table can be saved."""
    return {
        translate("MoneyPage", "PDF files (*.pdf)"): (".pdf",),
        translate("MoneyPage", "Spreadsheet (*.xlsx)"): (".xlsx",),
        translate("MoneyPage", "Table (*.csv)"): (".csv",),
        translate("MoneyPage", "Text for a message (*.txt)"): (".txt",),
    }


def ask_files(parent: QWidget, title: str, kinds: str, then: Callable[[list[Path]], object], *, several: bool) -> None:
    """Ask for a file or ``several`` existing files, without blocking."""
    dialog = QFileDialog(parent, title)
    _begin_in_documents(dialog)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles if several else QFileDialog.FileMode.ExistingFile)
    dialog.setNameFilter(kinds)
    dialog.filesSelected.connect(lambda names: then([Path(name) for name in names]))
    open_dialog(dialog)


def ask_folder(parent: QWidget, title: str, then: Callable[[Path], object]) -> None:
    dialog = QFileDialog(parent, title)
    _begin_in_documents(dialog)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.fileSelected.connect(lambda folder: then(Path(folder)))
    open_dialog(dialog)


def show_folder(folder: Path) -> None:
    """Open a folder in the desktop's file manager."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def _begin_in_documents(dialog: QFileDialog) -> None:
    """Start in the user's documents, unless another folder was chosen before; Qt would start in the working
    directory.
    """
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    if dialog.directory() == QDir.current() and QDir(documents).exists():
        dialog.setDirectory(documents)
