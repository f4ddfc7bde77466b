"""A read-only view of an evening of the archive or a file. Stores nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.app.archive import DetachedSession
from tarockblock.app.archive.export import report_of
from tarockblock.app.settings import LedgerView
from tarockblock.app.settling import Settling
from tarockblock.domain.evening import Evening
from tarockblock.domain.evening_money import EveningMoney
from tarockblock.domain.hand import Entry
from tarockblock.domain.ledger import Ledger, compute_ledger
from tarockblock.exchange.language import long_date
from tarockblock.exchange.payment_words import payment_groups, payments_line
from tarockblock.exchange.report import EveningReport
from tarockblock.ui.archive.archive_note import NoteView
from tarockblock.ui.chart.chart_panel import ChartPanel
from tarockblock.ui.kit.actions import Actions
from tarockblock.ui.kit.dialog import Dialog, DialogFoot
from tarockblock.ui.kit.languages import Languages
from tarockblock.ui.kit.layout import Pixels, grow, hbox, vbox
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.base import Arranged
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout, SideBySide
from tarockblock.ui.kit.widgets.key_button import ActionButton
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.ledger import standing_facts
from tarockblock.ui.ledger.hints import Hint
from tarockblock.ui.ledger.ledger_lines import build_lines
from tarockblock.ui.ledger.ledger_view import LedgerPanel
from tarockblock.ui.shell.actions import Where
from tarockblock.visible_text import visible

_CHART = 330
_CHART_FROM = 1040
_TITLE, _SETTLED = 260, 180
_ANY_WIDTH = 2**24 - 1


class PastLedger(LedgerPanel):
    """A read-only ledger with a choice of account."""

    def __init__(self, languages: Languages) -> None:
        super().__init__()
        self._wording = languages.wording
        self.table.set_words(name=self.tr("Ledger"), dealer_letter=self.tr("D", "letter that marks the dealer"))
        self.table.view_chosen.connect(self._choose_view)

    view = LedgerView.POINTS

    def show_ledger(self, ledger: Ledger, corrected: tuple[Collection[int], Mapping[int, Entry]] = ((), {})) -> None:
        """Show a ledger in the account chosen last.

        ``corrected`` holds the changed rows and the former entries of struck ones.
        """
        self._ledger, self._corrected = ledger, corrected
        labels = [self.tr("Points"), self.tr("Money"), self.tr("Both")]
        if ledger.evening.ruleset.points_are_cents:
            labels = [self.tr("Cents"), self.tr("Euros")]
        self.table.set_choice(labels, self.tr("Account in the ledger"), self.view)
        self._choose_view(self.view)

    def _choose_view(self, view: LedgerView) -> None:
        self.view = view
        lines = build_lines(self._ledger, view, self._wording, *self._corrected)
        self.table.set_lines(self._ledger.evening.everybody, lines, both=view is LedgerView.BOTH)


def facts_line(*facts: str) -> str:
    """Join facts about an evening into a line."""
    return " · ".join(fact for fact in facts if fact)


class ArchiveEvening(Arranged, QWidget):
    """A past evening: ledger, chart and settlement."""

    def __init__(self, languages: Languages, actions: Actions) -> None:
        super().__init__()
        self._languages = languages
        self.session: DetachedSession | None = None
        self.is_trashed = False
        self._chart_beside, self._chart_alone = True, False
        self._title = TextLabel("", 18, 650, elide=True)
        self._facts = TextLabel("", 13, 400, "text2", wrap=True)
        self._note = NoteView(self.tr("Notes"))
        self._settled = TextLabel("", 13, 500, elide=True)
        self.panel = PastLedger(languages)
        self.table = self.panel.table
        self.chart = ChartPanel(languages.language)
        self.back = ActionButton(actions["back"])
        self.resume = ActionButton(actions["archive_continue"])
        self.export = ActionButton(actions["export"])
        self.what_if = ActionButton(actions["archive_what_if"])
        self.cup = ActionButton(actions["cups"], label=self.tr("Cup"), height=32)
        self.changes = ActionButton(actions["changes"], height=32)
        self.settlement = ActionButton(actions["archive_settlement"], height=32)
        self.turn = ActionButton(actions["chart"], label=self.tr("Hand by hand"), height=32)
        actions.install(self, Where.ARCHIVE_EVENING | Where.DETAIL)
        actions.install(self.table, Where.ARCHIVE_LEDGER)
        words = QWidget()
        words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        words.setMinimumWidth(px(_TITLE))
        words.setLayout(vbox(self._title, self._facts, gap=0, margins=(4, 0, 0, 0)))
        self.setLayout(
            vbox(
                FlowLayout(self.back, words, self.what_if, self.export, self.resume, gap=8),
                self._note,
                grow(hbox(grow(self.panel), self.chart, gap=Pixels(12))),
                SideBySide(grow(self._settled), hbox(self.cup, self.changes, self.settlement, self.turn, gap=8), gap=8),
                gap=8,
            )
        )
        self._words = words

    @property
    def row(self) -> int:
        """Selected entry, or -1."""
        entry = self.table.current_entry()
        return -1 if entry is None else entry

    def show_evening(self, session: DetachedSession, row: int = -1, *, trashed: bool = False) -> None:
        """Show an evening, with a ledger row selected.

        Evenings in the trash cannot be continued.
        """
        if session is not self.session:
            self._chart_alone, self.panel.view = False, LedgerView.POINTS
        self.session, self.is_trashed, money = session, trashed, Settling(session).money
        evening, language = session.evening, self._languages.language
        self._title.set_text(evening.title or self.tr("Evening"))
        facts = facts_line(
            long_date(evening.date, self._languages.language),
            self.tr("closed")
            if session.closed
            else self.tr("being changed")
            if money.is_changing
            else self.tr("not closed"),
            evening.ruleset.short.get(language),
            standing_facts.rate_words(evening),
            self.tr("in the trash") if trashed else "",
            self.tr("view only"),
        )
        self._facts.set_text(facts)
        self._note.show_note(evening.note)
        self.cup.set_offered(evening.cup is not None)
        self.show_settled(money)
        self.panel.show_ledger(session.ledger, session.corrected())
        self.chart.set_ledger(session.ledger)
        self.chart.set_report(lambda: report_of(session.store, session.evening_id or 0))
        self.restyle()
        at = self.table.ledger_model.row_of_entry(row) if row >= 0 else None
        if at is not None:
            self.table.setCurrentIndex(self.table.ledger_model.index(at, 1))
            self.table.scrollTo(self.table.currentIndex())
            self.table.horizontalScrollBar().setValue(0)

    def show_settled(self, money: EveningMoney) -> None:
        """Show in one line who paid whom, and the open amounts."""
        assert self.session is not None
        report, wording = EveningReport(self.session.ledger, money), self._languages.wording
        groups = [(heading, payments_line(lines, wording)) for heading, lines in payment_groups(report, wording)]
        texts = [self.tr("Settlement: {payments}").format(payments=text) for _, text in groups[:1] if text]
        texts = texts or [self.tr("Nothing to pay.")]
        self._settled.set_text(" · ".join([*texts, *(f"{heading}: {text}" for heading, text in groups[1:])]))

    def turn_over(self) -> None:
        """Show or hide the chart; it replaces the ledger if room is short."""
        if self._is_roomy:
            self._chart_beside = not self._chart_beside
        else:
            self._chart_alone = not self._chart_alone
        self.restyle()
        (self.chart.face if self.panel.isHidden() else self.table).setFocus()

    @property
    def _is_roomy(self) -> bool:
        return self.width() >= px(_CHART_FROM)

    def restyle(self) -> None:
        roomy = self._is_roomy
        alone = self._chart_alone and not roomy
        self._words.setMinimumWidth(px(_TITLE))
        self._settled.setMinimumWidth(px(_SETTLED))  # so that the buttons beside it lose their keys first
        self.chart.setMinimumWidth(px(_CHART))
        self.chart.setMaximumWidth(_ANY_WIDTH if alone else px(_CHART))
        self.chart.setVisible(self._chart_beside if roomy else alone)
        self.panel.setVisible(not alone)
        self.turn.set_offered(not roomy)
        self.turn.set_label(self.tr("Ledger") if alone else self.tr("Hand by hand"))


WIDTH, HEIGHT = 960, 620


class FileDialog(Dialog):
    """An evening in a file; ``wanted`` asks to import it, and the owner accepts the dialog.

    ``here`` is its number if already in the archive; then there is no import.
    """

    manual = "printing-and-exporting"

    wanted = Signal()

    def __init__(
        self,
        evening: Evening,
        file: str,
        languages: Languages,
        *,
        writable: bool,
        here: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(self.tr("Evening file {file}").format(file=visible(file)), parent=parent)
        self.ledger, self._languages = compute_ledger(evening), languages
        self.title = TextLabel(visible(evening.title, one_line=True) or self.tr("Evening"), 18, 650, elide=True)
        self.facts = TextLabel(self._facts(evening), 13, 400, "text2", wrap=True)
        self.panel = PastLedger(languages)
        self.table = self.panel.table
        self.foot = DialogFoot(self.tr("Import"), "Ctrl+Enter", cancel=self.tr("Close"))
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self, self.foot.primary.click)
        known = "" if here is None else self.tr("This evening is here already, as number {number}.").format(number=here)
        self.foot.show_reason(known or ("" if writable else self.tr("Nothing can be saved here.")))
        self.compose(vbox(self.title, self.facts, grow(self.panel), gap=6, margins=(16, 12)), self.foot)
        self.panel.show_ledger(self.ledger)
        nothing = Hint(self.tr("No hand was entered this evening."))
        self.table.set_hint(Hint() if self.table.ledger_model.rowCount() else nothing)
        self.fit(WIDTH, HEIGHT)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_failure(self, text: str) -> None:
        self.foot.show_reason(text, failure=True)

    def press_primary(self) -> None:
        self.wanted.emit()

    def enter(self) -> None:
        if self.table.current_entry() is None:
            self.table.go_to_last_entry()
        if self.table.current_entry() is not None:
            self.table.why_requested.emit(self.table.currentIndex())

    def _facts(self, evening: Evening) -> str:
        return facts_line(
            long_date(evening.date, self._languages.language),
            evening.ruleset.short.get(self._languages.language),
            standing_facts.rate_words(evening),
            self.tr("from a file, view only"),
        )
