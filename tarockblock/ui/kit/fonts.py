"""The typeface shipped with the program, registered here and nowhere else."""

from __future__ import annotations

import logging
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

from tarockblock.paths import font_files

FAMILY = "Inter"
WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
_REMEMBERED = 2000
"""Number of texts whose size a face caches."""

_log = logging.getLogger(__name__)


def register_fonts() -> bool:
    """Register the shipped faces with Qt; return False if one is missing, so that the system's face is used."""
    registered = [_is_registered(path) for path in font_files()]  # each of them, whatever became of the others
    return all(registered)


def _is_registered(path: Path) -> bool:
    # From its bytes: Qt orders what it writes into a PDF by the font's name, which holds the path of a file.
    found = path.is_file() and QFontDatabase.addApplicationFontFromData(path.read_bytes()) >= 0
    if not found:
        _log.warning("font not loaded: %s", path.name)
    return found


class Face(QFont):
    """An immutable font of the theme (copies may be changed) that caches the sizes of texts."""

    def __init__(self) -> None:
        super().__init__()
        self._known: dict[str | tuple[str, float], float] = {}

    def width(self, text: str) -> float:
        """Return the advance of a line of text, in pixels."""
        known = self._known.get(text)
        return self._remember(text, QFontMetricsF(self).horizontalAdvance(text)) if known is None else known

    def height(self, text: str, width: float) -> float:
        """Return the height of a text wrapped at ``width``, in pixels."""
        known = self._known.get((text, width))
        return self._remember((text, width), height_at(self, text, width)) if known is None else known

    def _remember(self, what: str | tuple[str, float], size: float) -> float:
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        self._known[what] = size
        return size


def height_at(font: QFont, text: str, width: float) -> float:
    """Return the height of a text wrapped at ``width``, in pixels."""
    return QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 1e6), WRAP, text).height()


def make_font(pixels: int, weight: int, *, tabular: bool) -> Face:
    """Return a font of a height in ``pixels``, with the shipped face nearest to ``weight`` (400–700)."""
    font = Face()
    font.setFamilies([FAMILY, QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()])
    font.setPixelSize(max(1, pixels))
    font.setWeight(_nearest_face(weight))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if tabular:
        font.setFeature(QFont.Tag("tnum"), 1)
    return font


def _nearest_face(weight: int) -> QFont.Weight:
    faces = (QFont.Weight.Normal, QFont.Weight.Medium, QFont.Weight.DemiBold, QFont.Weight.Bold)
    return min(faces, key=lambda face: abs(face.value - weight))
