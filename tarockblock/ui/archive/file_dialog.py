"""An evening out of a file, to be looked at: its ledger, and what to do with it. Stores nothing."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from tarockblock.domain.evening import Evening
from tarockblock.domain.ledger import compute_ledger
from tarockblock.domain.visible_text import visible
from tarockblock.ui.archive.archive_evening import PastLedger, facts_line
from tarockblock.ui.kit.dialog import Dialog, DialogFoot
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.layout import grow, vbox
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.ledger import standing, standing_facts
from tarockblock.ui.ledger.hints import Hint

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
        self.title = TextLabel(visible(evening.title, one_line=True) or self.tr("Evening"), 18, 650, elide=True)
        self.facts = TextLabel(self._facts(evening), 13, 400, "text2", wrap=True)
        self.panel = PastLedger(languages)
        self.table = self.panel.table
        self.foot = DialogFoot(self.tr("Take over"), "Ctrl+Enter", cancel=self.tr("Close"))
        self.foot.cancelled.connect(self.reject)
        self.foot.pressed.connect(self.wanted)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self, self._take_over)
        self.foot.show_reason("" if writable else self.tr("Here nothing can be written."))
        self.compose(vbox(self.title, self.facts, grow(self.panel), gap=6, margins=(16, 12)), self.foot)
        self.panel.show_ledger(self.ledger)
        nothing = Hint(self.tr("No hand was entered this evening."))
        self.table.set_hint(Hint() if self.table.ledger_model.rowCount() else nothing)
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
        return facts_line(
            standing.date_words(evening.date, self._languages.locale),
            evening.ruleset.short.get(self._languages.language),
            standing_facts.rate_words(evening),
            self.tr("from a file, view only"),
        )
