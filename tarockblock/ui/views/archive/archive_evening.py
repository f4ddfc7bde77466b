"""An evening of the past, only to be looked at: ledger, chart and settlement exactly as it was. Changes nothing."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tarockblock.app.archive_care import PastEvening
from tarockblock.app.settling import SettlingView
from tarockblock.domain.hand import Annulled, Entry
from tarockblock.domain.money import Cents
from tarockblock.exchange.formatting import euro_text
from tarockblock.ui.i18n import Languages
from tarockblock.ui.models import standing
from tarockblock.ui.models.ledger_lines import LedgerView, build_lines
from tarockblock.ui.theme import theme_of
from tarockblock.ui.views.chart.chart_panel import ChartPanel
from tarockblock.ui.views.ledger_view import VIEWS, LedgerPanel
from tarockblock.ui.widgets.key_button import KeyButton
from tarockblock.ui.widgets.text_label import TextLabel
from tarockblock.ui.window.actions import key_text

_CHART = 330
_CHART_FROM = 1040


class ArchiveEvening(QWidget):
    """``back_requested`` wants the list; the others carry the evening's number."""

    back_requested = Signal()
    continue_requested = Signal(int)
    export_requested = Signal(int)
    what_if_requested = Signal(int)

    def __init__(self, languages: Languages, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._languages = languages
        self._session: PastEvening | None = None
        self._view = LedgerView.POINTS
        self._title = TextLabel("", 18, 650, elide=True)
        self._facts = TextLabel("", 13, 400, "text2", elide=True)
        self._note = TextLabel("", 13, 400, "text2", wrap=True)
        self._settled = TextLabel("", 13, 500, wrap=True)
        self.back = KeyButton(self.tr("Back"), "arrow-left", key_text("Esc"))
        self.resume = KeyButton(self.tr("Go on with it"), "pencil")
        self.export = KeyButton(self.tr("Export …"), "export", key_text("Ctrl+E"))
        self.what_if = KeyButton(self.tr("What if …"), "question", "W")
        self.panel = LedgerPanel()
        self.table = self.panel.table
        self.chart = ChartPanel(languages.language)
        self.table.set_words(name=self.tr("Ledger"), dealer_letter=self.tr("D", "letter that marks the dealer"))
        self.table.view_chosen.connect(self._choose_view)
        self.table.why_requested.connect(self._why)
        self.back.clicked.connect(self.back_requested)
        for button, signal in (
            (self.resume, self.continue_requested),
            (self.export, self.export_requested),
            (self.what_if, self.what_if_requested),
        ):
            button.clicked.connect(lambda _checked=False, signal=signal: self._emit(signal))
        self._lay_out()

    @property
    def session(self) -> PastEvening | None:
        """The evening shown."""
        return self._session

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(10)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._title)
        words.addWidget(self._facts)
        head.addWidget(self.back)
        head.addSpacing(4)
        head.addLayout(words, 1)
        for button in (self.what_if, self.export, self.resume):
            head.addWidget(button)
        middle = QHBoxLayout()
        middle.setSpacing(12)
        middle.addWidget(self.panel, 1)
        middle.addWidget(self.chart)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme_of(self).px(8))
        column.addLayout(head)
        column.addWidget(self._note)
        column.addLayout(middle, 1)
        column.addWidget(self._settled)

    def show_evening(self, session: PastEvening, row: int = -1) -> None:
        """Show it, with a row of its ledger chosen."""
        self._session = session
        evening, language = session.evening, self._languages.language
        self._title.set_text(evening.title or self.tr("Evening"))
        closed = self.tr("closed") if session.closed else self.tr("not closed")
        facts = (
            standing.date_words(evening.date, self._languages.locale),
            evening.ruleset.short.get(language),
            standing.rate_words(evening),
            closed,
            self.tr("only to be looked at"),
        )
        self._facts.set_text(" · ".join(part for part in facts if part))
        self._note.set_text(evening.note)
        self._note.setVisible(bool(evening.note))
        self._settled.set_text(self._settlement(session))
        self._view = LedgerView.POINTS
        self._offer_views()
        self._fill()
        self.chart.set_ledger(session.ledger)
        place = self.table.ledger_model.row_of_entry(row) if row >= 0 else None
        if place is not None:
            self.table.setCurrentIndex(self.table.ledger_model.index(place, 1))
            self.table.scrollTo(self.table.currentIndex())

    def _settlement(self, session: PastEvening) -> str:
        """Who paid whom, in one line."""
        language = self._languages.language
        words = []
        for each in SettlingView(session).payments:
            text = f"{each.payer} → {each.payee} {euro_text(Cents(each.cents), language, signed=False)}"
            paid = each.paid_at is not None or each.carried_into is not None
            words.append(text if paid else self.tr("{payment} (open)").format(payment=text))
        if not words:
            return self.tr("Nothing to pay.")
        return self.tr("Settlement: {payments}").format(payments=", ".join(words))

    def _offer_views(self) -> None:
        assert self._session is not None
        labels = [self.tr("Points"), self.tr("Money"), self.tr("Both")]
        if self._session.evening.ruleset.points_are_cents:
            labels = [self.tr("Cents"), self.tr("Euros")]
        self.table.set_choice(labels, self.tr("Account in the ledger"), self._view)

    def _choose_view(self, view: str) -> None:
        self._view = LedgerView(view)
        assert self._view in VIEWS
        self._fill()

    def _fill(self) -> None:
        session = self._session
        assert session is not None
        ledger, originals = session.ledger, dict[int, Entry]()
        edited = set()
        for row in ledger.rows:
            struck = session.struck_entry(row.index) if isinstance(row.entry, Annulled) else None
            if struck is not None:
                originals[row.index] = struck
            elif session.edited(row.index):
                edited.add(row.index)
        lines = build_lines(ledger, self._view, self._languages.wording, edited, originals)
        self.table.set_lines(ledger.evening.everybody, lines, both=self._view is LedgerView.BOTH)

    def _why(self, index: QModelIndex) -> None:
        line = self.table.ledger_model.line(index.row())
        if line is None or line.index is None or self._session is None:
            return
        from tarockblock.ui.dialogs.why_popup import WhyPopup

        ledger = self._session.ledger
        popup = WhyPopup(self.window(), ledger.rows[line.index], ledger, self._languages.wording)
        popup.show_beside(self.table.cell_rect(index))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back, Enter asks why, W asks what if."""
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.back_requested.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.table.hasFocus():
            self._why(self.table.currentIndex())
        elif key == Qt.Key.Key_W and not event.modifiers():
            self._emit(self.what_if_requested)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The chart collapses first."""
        super().resizeEvent(event)
        px = theme_of(self).px
        self.chart.setFixedWidth(px(_CHART))
        self.chart.setVisible(self.width() >= px(_CHART_FROM))

    def _emit(self, signal: object) -> None:
        if self._session is not None and self._session.evening_id is not None:
            signal.emit(self._session.evening_id)  # type: ignore[attr-defined]
