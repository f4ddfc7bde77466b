"""Several evening files at once: what became of each, and a dialog with all problems that can be copied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from tarockblock.app.archive import import_evening
from tarockblock.app.files import evening_bytes, load_evening
from tarockblock.app.statistics import Progress, ShouldStop
from tarockblock.app.storage import open_store
from tarockblock.errors import TarockblockError
from tarockblock.exchange.wording import Wording
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.widgets.text_label import TextLabel

translate = QCoreApplication.translate


@dataclass
class ImportReport:
    """Numbers of the evenings that are in; what was wrong with the others, by file; whether somebody stopped it."""

    imported: list[int] = field(default_factory=list)
    problems: dict[str, list[str]] = field(default_factory=dict)
    stopped: bool = False

    @property
    def text(self) -> str:
        """All problems, file by file."""
        return "\n\n".join("\n".join((name, *(f"  {line}" for line in lines))) for name, lines in self.problems.items())


def import_files(
    database: Path, files: Sequence[Path], wording: Wording, progress: Progress, should_stop: ShouldStop
) -> ImportReport:
    """Import file by file, each whole or not at all; in whatever thread this is. Raises StoreError for the database."""
    report = ImportReport()
    with open_store(database) as store:
        for done, path in enumerate(files):
            if should_stop():
                report.stopped = True
                break
            progress(done, len(files))
            try:
                evening, problems = load_evening(evening_bytes(path))
                if evening is None:
                    report.problems[path.name] = [wording.place(each) for each in problems]
                else:
                    report.imported.append(import_evening(store, evening))
            except OSError as error:
                report.problems[path.name] = [error.strerror or str(error)]
            except TarockblockError as error:
                report.problems[path.name] = [wording.error(error)]
    return report


class ProblemsDialog(QDialog):
    """All problems of all files, to be read, selected and copied."""

    def __init__(self, report: ImportReport, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("Archive", "Import evenings"))
        count = len(report.problems)
        head = translate("Archive", "One file could not be imported.")
        if count != 1:
            head = translate("Archive", "{count} files could not be imported.").format(count=count)
        self.text = QPlainTextEdit(report.text)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(head)
        copy = KeyButton(translate("Archive", "Copy"), "copy")
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(report.text))
        close = KeyButton(translate("Archive", "Close"), kind=ButtonKind.PRIMARY)
        close.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.addWidget(copy)
        foot.addStretch(1)
        foot.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        column.addWidget(TextLabel(head, 14, 600))
        column.addWidget(self.text, 1)
        column.addLayout(foot)

    def sizeHint(self) -> QSize:
        """Room for a dozen lines."""
        return QSize(theme_of(self).px(640), theme_of(self).px(420))
