"""After each hand: the sign that says who deals, and the soft tone when the deal moves on. Each can be switched off."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QProcess, QRect, QSize, QTimer
from PySide6.QtWidgets import QApplication

from tarockblock.app.evening.open_evening import Change, NextDeal, after_change
from tarockblock.app.soft_sound import player, write_once
from tarockblock.errors import reason_of
from tarockblock.paths import sound_file
from tarockblock.ui.evening.evening_page import EveningPage
from tarockblock.ui.kit.marks import marks_for
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import announce
from tarockblock.ui.kit.widgets.dealer_sign import DealerSign
from tarockblock.ui.ledger.ledger_lines import next_words
from tarockblock.ui.shell.frame import Frame

SHOWN_MS = 6000
_LEAST = 260
"""Design pixels that a chart must be wide for the sign to stand over it; else it stands over the ledger."""
_HEAD = 44
"""The head of the ledger, in design pixels."""
_ENDS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel)


class NextDealer(QObject):
    """Made once per window, after the first paint."""

    def __init__(self, window: Frame) -> None:
        super().__init__(window)
        self._window = window
        self.sign: DealerSign | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.setInterval(SHOWN_MS)
        self._timer.timeout.connect(self.close)
        window.bridge.changed.connect(self._changed)

    def _changed(self, change: Change) -> None:
        self.close()
        window = self._window
        found = after_change(change.kind, window.session.ledger) if window.session.is_open else None
        if found is None:
            return
        settings = window.preferences.settings
        if settings.dealer_sign and isinstance(window.current, EveningPage):
            self._show(found, window.current)
        if settings.deal_sound and found.moved:
            self._play()

    def _show(self, found: NextDeal, page: EveningPage) -> None:
        everybody = self._window.session.evening.everybody
        mark = dict(zip(everybody, marks_for(everybody), strict=True))[found.dealer]
        sign = self.sign = DealerSign(page)
        does, *below = next_words(found)
        sign.show_player(found.dealer, mark, does, *below)
        sign.setGeometry(self._place(page))
        sign.show()
        sign.raise_()
        announce(sign, sign.accessibleName())
        self._timer.start()
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)

    def _place(self, page: EveningPage) -> QRect:
        """Over the chart, which says nothing needed now; else over the ledger, where its last row is not."""
        chart = page.built_chart
        if chart is not None and chart.isVisible() and chart.width() >= _LEAST:
            return QRect(chart.mapTo(page, QPoint()), chart.size())
        panel, table = page.panel, page.table
        last = table.visualRect(table.ledger_model.index(table.ledger_model.rowCount() - 1, 0))
        size = QSize(min(px(440), panel.width()), min(px(190), panel.height() - px(_HEAD)))
        right = panel.width() - size.width()
        above = last.bottom() > table.viewport().height() / 2
        place = QPoint(right, px(_HEAD) if above else panel.height() - size.height())
        return QRect(panel.mapTo(page, place), size)

    def close(self) -> None:
        self._timer.stop()
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        sign, self.sign = self.sign, None
        if sign is not None:
            sign.hide()
            sign.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The next key or click takes it away, and does what it does."""
        if event.type() in _ENDS:
            self.close()
        return False

    def _play(self) -> None:
        """The tone; where that fails it is said, and the notice stays for whoever wonders."""
        try:
            file = str(write_once(sound_file()))
        except OSError as error:
            reason = self._window.languages.wording.system(reason_of(error))
            self._window.show_problem(
                translate("NextDealer", "The sound cannot be played: {reason}").format(reason=reason)
            )
            return
        if sys.platform == "win32":
            import winsound

            winsound.PlaySound(file, winsound.SND_FILENAME | winsound.SND_ASYNC)
            return
        self._run([*player(), file])

    def _run(self, command: Sequence[str]) -> None:
        started, _process = QProcess.startDetached(command[0], list(command[1:]))
        if not started:
            words = translate("NextDealer", "The sound cannot be played: {reason}")
            self._window.show_problem(words.format(reason=command[0]))
