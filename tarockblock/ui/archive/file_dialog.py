"""An evening out of a file, to be looked at: its ledger, and what to do with it. Stores nothing."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from tarockblock.app.settings import LedgerView
from tarockblock.domain.evening import Evening
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.visible_text import visible
from tarockblock.exchange.language import long_date
from tarockblock.ui.kit.dialog import Dialog, DialogFoot
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.layout import grow, vbox
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.ledger import standing_facts
from tarockblock.ui.ledger.hints import Hint
from tarockblock.ui.ledger.ledger_lines import build_lines
from tarockblock.ui.ledger.ledger_view import LedgerPanel

WIDTH, HEIGHT = 960, 620


class FileDialog(Dialog):
    """``wanted`` is the request to take the evening over into the archive; the owner does it and accepts the dialog."""

    manual = "handing-an-evening-on"

    wanted = Signal()

    def __init__(
        self, evening: Evening, file: str, languages: Languages, *, writable: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(self.tr("Evening file {file}").format(file=visible(file)), parent=parent)
        self.ledger, self._languages = compute_ledger(evening), languages
        self._view = LedgerView.POINTS
        self.title = TextLabel(visible(evening.title, one_line=True) or self.tr("Evening"), 18, 650, elide=True)
        self.facts = TextLabel(self._facts(evening), 13, 400, "text2", wrap=True)
        self.panel = LedgerPanel()
        self.table = self.panel.table
        self.table.set_words(name=self.tr("Ledger"), dealer_letter=self.tr("D", "letter that marks the dealer"))
        self.table.view_chosen.connect(self._choose_view)
        self.foot = DialogFoot(self.tr("Take over"), "Ctrl+Enter", cancel=self.tr("Close"))
        self.foot.cancelled.connect(self.reject)
        self.foot.pressed.connect(self.wanted)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self, self._take_over)
        self.foot.show_reason("" if writable else self.tr("Here nothing can be written."))
        self._lay_out()
        self._offer_views(evening)
        self._show()
        self.fit(WIDTH, HEIGHT)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_failure(self, text: str) -> None:
        """It could not be taken over: say why."""
        self.foot.show_reason(text, failure=True)

    def enter(self) -> None:
        """Enter looks: from wherever, why the row is what it is."""
        if self.table.current_entry() is None:
            self.table.go_to_last_entry()
        if self.table.current_entry() is not None:
            self.table.why_requested.emit(self.table.currentIndex())

    def _take_over(self) -> None:
        if self.foot.primary.isEnabled():
            self.wanted.emit()

    # ------------------------------------------------------------------ inside

    def _facts(self, evening: Evening) -> str:
        facts = (
            long_date(evening.date, self._languages.language),
            evening.ruleset.short.get(self._languages.language),
            standing_facts.rate_words(evening),
            self.tr("from a file, view only"),
        )
        return " · ".join(part for part in facts if part)

    def _lay_out(self) -> None:
        column = vbox(self.title, self.facts, grow(self.panel), gap=6, margins=(16, 12))
        self.compose(column, self.foot)

    def _offer_views(self, evening: Evening) -> None:
        labels = [self.tr("Points"), self.tr("Money"), self.tr("Both")]
        if evening.ruleset.points_are_cents:
            labels = [self.tr("Cents"), self.tr("Euros")]
        self.table.set_choice(labels, self.tr("Account in the ledger"), self._view)

    def _choose_view(self, view: LedgerView) -> None:
        self._view = view
        self._show()

    def _show(self) -> None:
        lines = build_lines(self.ledger, self._view, self._languages.wording)
        everybody = self.ledger.evening.everybody
        self.table.set_lines(everybody, lines, both=self._view is LedgerView.BOTH)
        self.table.set_hint(Hint() if lines else Hint(self.tr("No hand was entered this evening.")))
