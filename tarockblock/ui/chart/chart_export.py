"""Charts as pictures, made in a thread: for the clipboard or a file. Knows no chart.

The panel that asked reports the outcome, or the window's delivery if the panel is gone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from tarockblock.app.archive.export import make_whole
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.delivery import deliver, exported_sentence, stopped_sentence, writing_sentence
from tarockblock.ui.kit.save_dialog import SaveDialog, ask_path
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.watch import Watch

_KINDS = {".png": "png", ".svg": "svg", ".pdf": "pdf"}


class NotifyingPanel(Panel):
    """A panel that exports its chart; ``notified`` and ``failed`` carry sentences for the notice line, ``exported``
    the path of a written picture.
    """

    notified = Signal(str)
    failed = Signal(str)
    exported = Signal(object)


def copy_picture(asker: NotifyingPanel, draw: Callable[[], QImage], wording: Wording, words: str = "") -> None:
    """Draw a picture for the clipboard, with ``words`` as its text."""

    def made(image: QImage | None) -> str:
        text = translate("ChartPanel", "Stopped. Nothing has been copied.")
        if image is not None:
            data, text = QMimeData(), translate("ChartPanel", "The chart is on the clipboard.")
            data.setImageData(image)
            if words:
                data.setText(words)
                text = translate("Files", "Copied, as a picture and as text.")
            QGuiApplication.clipboard().setMimeData(data)
        return text

    def make(watch: Watch) -> QImage | None:
        image = draw()
        watch.check()
        return image

    deliver(asker, translate("ChartPanel", "The chart is being drawn …"), make, made, wording.error)


def write_picture(asker: NotifyingPanel, path: Path, draw: Callable[[str], bytes], wording: Wording) -> None:
    """Write a picture and report the outcome.

    ``draw`` makes the bytes of ``png``, ``svg`` or ``pdf``, by the path's ending.
    """
    kind = _KINDS.get(path.suffix.lower())
    if kind is None:
        text = translate("ChartPanel", "“{file}” cannot be drawn: the name has to end in .png, .svg or .pdf.")
        asker.failed.emit(text.format(file=path.name))
        return

    def made(written: Path | None) -> str:
        if written is None:
            return stopped_sentence(path.name)
        if not isValid(asker):
            return exported_sentence(path)
        asker.exported.emit(path)
        return ""

    deliver(asker, writing_sentence(path.name), partial(make_whole, path, lambda: draw(kind)), made, wording.error)


def ask_picture_place(parent: QWidget, title: str, name: str, then: Callable[[Path], object]) -> SaveDialog:
    """Ask where to save a picture; ``name`` is proposed."""
    kinds = {
        translate("ChartPanel", "Picture (*.png)"): (".png",),
        translate("ChartPanel", "Drawing (*.svg)"): (".svg",),
        translate("ChartPanel", "Page for printing (*.pdf)"): (".pdf",),
    }
    return ask_path(parent, title, kinds, name, lambda path, _kind: then(path))


def file_name(words: str) -> str:
    """Remove characters that file names cannot have."""
    return "".join("-" if char in '\\/:*?"<>|' else char for char in words)
