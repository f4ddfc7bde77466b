"""The verdict on the last page: its clauses one line each; in full they stand two pages before."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QWidget

from tarockblock.app.renonce.renonce_flow import RenonceFlow
from tarockblock.ui.kit.layout import vbox
from tarockblock.ui.kit.theme import font, px
from tarockblock.ui.kit.widgets.verdict_box import Clause, VerdictBox, VerdictData, VerdictKind
from tarockblock.ui.renonce.words import verdict_data

_BAR = 16
"""What is cut fits beside a scroll bar, too: else the bar would come and go for ever with the line it breaks."""


class VerdictLines(QWidget):
    """A verdict box whose quotations are cut to its width."""

    def __init__(self, flow: RenonceFlow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = flow
        self.box = VerdictBox(VerdictData(VerdictKind.RENONCE, ""))
        self.setLayout(vbox(self.box))

    def refresh(self) -> None:
        """Show the flow's verdict."""
        full = verdict_data(self._flow)
        # The first says what the rule is, the last when it is broken; what is between only the verdict's page quotes.
        quoted = full.clauses if len(full.clauses) < 3 else (full.clauses[0], full.clauses[-1])
        clauses = tuple(self._one_line(clause) for clause in quoted)
        self.box.set_data(VerdictData(full.kind, full.title, full.text, clauses))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refresh()

    def _one_line(self, clause: Clause) -> Clause:
        plain, bold = QFontMetricsF(font(12)), QFontMetricsF(font(12, 600))
        room = self.width() - px(66 + 16 + 10 + _BAR) - bold.horizontalAdvance(clause.reference)
        if plain.horizontalAdvance(clause.quote) <= room or room < px(180):
            return clause
        closing = clause.quote[-1] if clause.quote[-1] in "“”" else ""
        room -= plain.horizontalAdvance(closing)
        cut = plain.elidedText(clause.quote, Qt.TextElideMode.ElideRight, room)
        return Clause(clause.reference, cut + closing)
