"""Asks where a file is to be written, or which are to be read: the ending follows the chosen kind, whatever dots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QDir, QStandardPaths
from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget

from tarockblock.ui.kit.dialog import open_dialog
from tarockblock.ui.kit.messages import ask
from tarockblock.ui.kit.translate import translate

Kinds = Mapping[str, Sequence[str]]
"""What the dialog offers (``Table (*.csv)``), each with its endings; the first of them is put behind a bare name."""
Then = Callable[[Path, str], object]
"""What is done with the path, and with the kind that was chosen beside it."""

_LAST: dict[tuple[Sequence[str], ...], int] = {}
"""Which kind was chosen last of those with such endings: it is proposed again."""


class SaveDialog(QFileDialog):
    """``then`` gets a name with a known ending; a file that is there has been asked about.

    Qt puts an ending behind names without a dot only, and takes "Nr. 5" for a name with one.
    """

    def __init__(self, parent: QWidget, title: str, kinds: Kinds, name: str, then: Then) -> None:
        super().__init__(parent, title)
        self.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self.setNameFilters(list(kinds))
        self._kinds, self._then = kinds, then
        self._known = sorted((ending for endings in kinds.values() for ending in endings), key=len, reverse=True)
        self._before = self._now = ""
        self._edit = self.findChild(QLineEdit, "fileNameEdit")  # not there where the system brings its own dialog
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
        """The name without an ending of one of the kinds."""
        ending = next((each for each in self._known if name.lower().endswith(each)), "")
        return name[: len(name) - len(ending)]

    def _follow_kind(self, kind: str) -> None:
        """Give the name the ending of another kind."""
        if kind not in self._kinds:
            return
        self._take_kind(kind)
        if self._edit is None:
            return
        # Qt has put the new ending in place of whatever stood behind the last dot.
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
        # Qt asked about the name as it was typed, not about this one.
        text = translate("Place", "“{file}” is there already.").format(file=whole.name)

        def replace() -> None:
            then(whole, kind)

        ask(self.parentWidget(), self.windowTitle(), text, translate("Place", "Replace it"), replace)


def ask_path(parent: QWidget, title: str, kinds: Kinds, name: str, then: Then) -> SaveDialog:
    """Let a path be chosen, without blocking; ``name`` is proposed."""
    dialog = SaveDialog(parent, title, kinds, name, then)
    open_dialog(dialog)
    return dialog


def ask_files(parent: QWidget, title: str, kinds: str, then: Callable[[list[Path]], object], *, several: bool) -> None:
    """Let files be chosen that are there, without blocking: one, or ``several``."""
    dialog = QFileDialog(parent, title)
    _begin_in_documents(dialog)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles if several else QFileDialog.FileMode.ExistingFile)
    dialog.setNameFilter(kinds)
    dialog.filesSelected.connect(lambda names: then([Path(name) for name in names]))
    open_dialog(dialog)


def ask_folder(parent: QWidget, title: str, then: Callable[[Path], object]) -> None:
    """Let a folder be chosen, without blocking."""
    dialog = QFileDialog(parent, title)
    _begin_in_documents(dialog)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.fileSelected.connect(lambda folder: then(Path(folder)))
    open_dialog(dialog)


def _begin_in_documents(dialog: QFileDialog) -> None:
    """Begin where one's documents are, unless another folder was chosen before: Qt begins where it was started."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    if dialog.directory() == QDir.current() and QDir(documents).exists():
        dialog.setDirectory(documents)
