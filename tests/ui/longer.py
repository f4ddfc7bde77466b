"""A language longer than ours: every text of the catalogues two fifths longer, made from the English ones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QCoreApplication, QTranslator

from tarockblock import paths
from tarockblock.exchange import wording
from tarockblock.ui.kit import translate as words
from tests.stretching import longer

_OF_THE_GAME = ("Kontra", "Rekontra", "Subkontra")
"""Words of the game: they are the same in every language."""


def _all_longer(part: Any) -> Any:
    if isinstance(part, str):
        return part if part in _OF_THE_GAME else longer(part)
    if isinstance(part, list):
        return part  # months
    return {key: each if key in ("language", "by") else _all_longer(each) for key, each in part.items()}


class _Longer(QTranslator):
    def __init__(self) -> None:
        super().__init__()
        self._english = QTranslator()
        self._english.load("tarockblock_en", str(paths.translations_dir()))

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
        found = self._english.translate(context, text, disambiguation, n) if n >= 0 else ""
        said = found or text
        return said if said in _OF_THE_GAME else longer(said)


@contextmanager
def longer_language() -> Iterator[None]:
    """While it lasts, whatever is built in English says everything in more letters."""
    plain, translator = wording.catalogue, _Longer()
    sentences = _all_longer(plain("en"))
    wording.catalogue = words.catalogue = lambda _language: sentences  # type: ignore[assignment]
    QCoreApplication.installTranslator(translator)
    try:
        yield
    finally:
        QCoreApplication.removeTranslator(translator)
        wording.catalogue = words.catalogue = plain
