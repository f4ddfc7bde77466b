"""Opens and closes the display for the room, and keeps it up with what the main window shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from tarockblock.domain.visible_text import visible
from tarockblock.ui.shell.frame import Frame

if TYPE_CHECKING:
    from tarockblock.app.display_place import Place
    from tarockblock.ui.display.display_window import Awake, DisplayWindow
    from tarockblock.ui.display.display_words import DisplayTexts, DisplayWords


class DisplayController(QObject):
    """Its window is imported and built when it is first asked for."""

    def __init__(self, window: Frame) -> None:
        super().__init__(window)
        self._window = window
        self._display: DisplayWindow | None = None
        self._words: DisplayWords | None = None
        self._awake: Awake | None = None
        window.shown.connect(self.keep_up)
        window.closing.connect(self.close)

    @property
    def display(self) -> DisplayWindow | None:
        """The window, while it is open."""
        return self._display

    def toggle(self) -> None:
        """Open it, or close it again."""
        if self._display is not None:
            self.close()
            return
        from tarockblock.ui.display.display_window import Awake, DisplayWindow

        display = self._display = DisplayWindow()
        display.closed.connect(self._gone)
        self.keep_up()
        self._awake = Awake()
        self._awake.hold(self.tr("The display for the room is open"))
        display.open_at(self._window.preferences.settings.display, self._window.screen())
        self._window.actions_table["display"].setChecked(True)

    def close(self) -> None:
        """Close it, if it is open."""
        if self._display is not None:
            self._display.close()

    def keep_up(self) -> None:
        """Show what there is now."""
        if self._display is not None:
            texts = self._texts()
            self._display.show_texts(
                texts, self.tr("{evening} (display) – Tarockblock").format(evening=visible(texts.title))
            )

    def _texts(self) -> DisplayTexts:
        from tarockblock.ui.display.display_words import DisplayWords

        session = self._window.session
        words = self._words = self._words or DisplayWords()
        if not session.is_open:
            return words.nothing()
        edited, originals = session.corrected()
        wording, closed = self._window.languages.wording, session.closed
        return words.of(session.ledger, wording, closed=closed, edited=edited, originals=originals)

    def _gone(self, place: Place) -> None:
        display, self._display = self._display, None
        awake, self._awake = self._awake, None
        if awake is not None:
            awake.dispose()
        if display is not None:
            display.deleteLater()
        self._window.preferences.change(display=place.packed())
        self._window.actions_table["display"].setChecked(False)
