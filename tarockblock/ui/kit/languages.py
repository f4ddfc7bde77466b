"""The language of the surface: loads the compiled translations, ours and Qt's own, and switches them while running."""

from __future__ import annotations

import logging

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator, Signal

from tarockblock import paths
from tarockblock.exchange.language import FALLBACK, best, fact, languages
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit import translate

_log = logging.getLogger(__name__)

translate.install(QCoreApplication.translate)


class Languages(QObject):
    """Made once, by the composition root. ``setting`` is "system" or a language; ``language`` what came of it."""

    changed = Signal()

    def __init__(self, app: QCoreApplication, setting: str = "system") -> None:
        super().__init__(app)
        self._app = app
        self._translators: list[QTranslator] = []
        # What was asked for.
        self.setting = ""
        # The core's sentences in the language shown.
        self.wording = Wording(FALLBACK)
        self.set_setting(setting)

    @property
    def language(self) -> str:
        """The language shown, ``de`` for example."""
        return self.wording.language

    @property
    def locale(self) -> QLocale:
        return QLocale(fact(self.language, "locale"))

    def set_setting(self, setting: str) -> None:
        """Switch, at once and everywhere."""
        if setting == self.setting:
            return
        self.setting = setting
        self.wording = Wording(setting if setting in languages() else system_language())
        for translator in self._translators:
            self._app.removeTranslator(translator)
            translator.deleteLater()
        qt_folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        self._translators = []
        # The last one installed is asked first; English at last: it says what is not translated, in the right number.
        self._load(f"tarockblock_{FALLBACK}", str(paths.translations_dir()))
        if self.language != FALLBACK:
            self._load(f"qtbase_{self.language}", qt_folder)
            self._load(f"tarockblock_{self.language}", str(paths.translations_dir()))
        QLocale.setDefault(self.locale)
        self.changed.emit()

    def _load(self, name: str, folder: str) -> None:
        translator = QTranslator(self)
        if not translator.load(name, folder):
            _log.info("no translation %s in %s", name, folder)
            translator.deleteLater()
            return
        self._app.installTranslator(translator)
        self._translators.append(translator)


def system_language() -> str:
    """The system's first choice, else English."""
    return best(QLocale.system().uiLanguages())
