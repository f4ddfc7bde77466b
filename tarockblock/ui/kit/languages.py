"""The language of the window: loads our and Qt's compiled catalogues, and switches them at run time."""

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
    """The current language. ``setting`` is "system" or a language code."""

    changed = Signal()

    def __init__(self, app: QCoreApplication, setting: str = "system") -> None:
        super().__init__(app)
        self._app = app
        self._translators: list[QTranslator] = []
        # As set by the user.
        self.setting = ""
        # The core's sentences in the current language.
        self.wording = Wording(FALLBACK)
        self.set_setting(setting)

    @property
    def language(self) -> str:
        """The code of the current language, such as ``de``."""
        return self.wording.language

    @property
    def locale(self) -> QLocale:
        return QLocale(fact(self.language, "locale"))

    def set_setting(self, setting: str) -> None:
        if setting == self.setting:
            return
        self.setting = setting
        self.wording = Wording(setting if setting in languages() else system_language())
        for translator in self._translators:
            self._app.removeTranslator(translator)
            translator.deleteLater()
        qt_folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        self._translators = []
        # Qt asks the catalogue installed last first. English comes last: it has the plural forms of untranslated
        # sentences.
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
    """Return the system's preferred language, or English."""
    return best(QLocale.system().uiLanguages())
