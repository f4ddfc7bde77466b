"""A language longer than ours: every text of the catalogues two fifths longer, made from the English ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QCoreApplication, QTranslator

from tarockblock import paths
from tarockblock.exchange import wording

SHARE = 0.4

_KEPT = re.compile(r"(\{[^}]*\}|%n|&\w+;|<[^>]+>|\n)")
"""What is filled in, mark-up, and ends of lines."""


def longer(text: str) -> str:
    """The same text with letters doubled here and there; what is filled in stays as it is."""
    return "".join(part if index % 2 else _stretched(part) for index, part in enumerate(_KEPT.split(text)))


def _stretched(text: str) -> str:
    owed, made = 0.6, []
    for sign in text:
        owed += SHARE
        made.append(sign)
        if sign.isalpha() and owed >= 1:
            made.append(sign.lower())
            owed -= 1
    return "".join(made)


def _all_longer(part: Any) -> Any:
    if isinstance(part, str):
        return longer(part)
    return {key: _all_longer(each) for key, each in part.items()}


class _Longer(QTranslator):
    def __init__(self) -> None:
        super().__init__()
        self._english = QTranslator()
        self._english.load("tarockblock_en", str(paths.translations_dir()))

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
        found = self._english.translate(context, text, disambiguation, n) if n >= 0 else ""
        return longer(found or text)


@contextmanager
def longer_language() -> Iterator[None]:
    """While it lasts, whatever is built in English says everything in more letters."""
    plain, translator = wording.catalogue, _Longer()
    sentences = _all_longer(plain("en"))
    wording.catalogue = lambda _language: sentences  # type: ignore[assignment]
    QCoreApplication.installTranslator(translator)
    try:
        yield
    finally:
        QCoreApplication.removeTranslator(translator)
        wording.catalogue = plain
