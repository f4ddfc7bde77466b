"""The versions of an evening beside each other, and which of them is to stand. Stores nothing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tarockblock.app.merging.versions import Version
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.form_dialog import FormDialog
from tarockblock.ui.kit.layout import grid, grow
from tarockblock.ui.kit.own_keys import ButtonKey
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.ledger.ledger_view import LedgerPanel
from tarockblock.ui.sharing.sharing_words import heading_differences, title_of, version_lines, version_words


class VersionsDialog(FormDialog[None]):
    """``entered`` carries the id of the version that is to count, ``keep_wanted`` settles that the one that does stays.

    Whoever stores that answers with :meth:`set_versions` or :meth:`show_failure`; the dialog stays open.
    """

    manual = "several-computers"

    keep_wanted = Signal()

    def __init__(
        self, versions: Sequence[Version], wording: Wording, *, writable: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(None, parent=parent)
        self._wording, self._writable = wording, writable
        self._versions: Sequence[Version] = ()
        self._place = 1
        self.heads = (TextLabel("", 13, 600), TextLabel("", 13, 600))
        self.facts = (TextLabel("", 12, 400, "text2", wrap=True), TextLabel("", 12, 400, "text2", wrap=True))
        self.ledgers = (LedgerPanel(), LedgerPanel())
        self.differences = TextLabel("", 13, 400, wrap=True)
        self.another = KeyButton("", "", "V")
        self.another.clicked.connect(self._show_another)
        self.keep = KeyButton(self.tr("Keep the current one"), "check", "K")
        self.keep.clicked.connect(self.keep_wanted)
        self.foot.cancel.set_label(self.tr("Close"))
        self.foot.add_lead(self.another, self.keep)
        ButtonKey("V", self.another, self)
        ButtonKey("K", self.keep, self)
        first, second = (panel.table.verticalScrollBar() for panel in self.ledgers)
        first.valueChanged.connect(second.setValue)
        second.valueChanged.connect(first.setValue)
        self._look_at(versions)
        pairs = grid(self.heads, self.facts, self.ledgers, gap=(14, 4), shares={0: 1, 1: 1}, tall=2)
        self.lay_out(
            "",
            self.tr("Put the other one in its place"),
            grow(pairs),
            self.differences,
            width=1240,
            height=660,
            first=self.ledgers[0].table,
        )

    @property
    def _other(self) -> Version:
        return self._versions[self._place]

    def set_versions(self, versions: Sequence[Version]) -> None:
        """Show others."""
        self._look_at(versions)
        self.refresh()

    def _look_at(self, versions: Sequence[Version]) -> None:
        """The first is the one that counts, beside it another one (the one that was looked at, if still there)."""
        looked_at = self._versions[0].id if self._versions else ""
        self._versions = versions
        # What stood before is what one wants to look at now: the same key puts it back.
        self._place = next((place for place, each in enumerate(versions) if place and each.id == looked_at), 1)

    def fact(self) -> object | None:
        return self._other.id

    def refresh(self) -> None:
        """Both ledgers, with what differs marked."""
        stands, other = self._versions[0], self._other
        language = self._wording.language
        title = title_of(stands.evening.title, stands.evening.date, self._wording)
        self.setWindowTitle(self.tr("Versions of an evening: {title}").format(title=title))
        names = (self.tr("Current version"), self.tr("The other one"))
        for head, facts, name, version in zip(self.heads, self.facts, names, (stands, other), strict=True):
            head.set_text(name)
            facts.set_text(version_words(version, language))
        lines = version_lines(stands, other, self._wording)
        for panel, name, version, shown in zip(self.ledgers, names, (stands, other), lines, strict=True):
            panel.table.set_words(name=name, dealer_letter=self.tr("D", "letter that marks the dealer"))
            panel.table.set_lines(version.ledger.evening.everybody, shown, both=False)
        found = heading_differences(stands, other, language)
        self.differences.set_text("\n".join(found))
        self.differences.setVisible(bool(found))
        several = len(self._versions) > 2
        self.another.setVisible(several)
        text = self.tr("Another version ({number} of {count})")
        self.another.set_label(text.format(number=self._place, count=len(self._versions) - 1))
        self.keep.setEnabled(self._writable and any(each.is_open for each in self._versions))
        reason = "" if self._writable else self.tr("Another window has the database: nothing can be changed here.")
        self.set_status(reason, possible=self._writable)

    def _show_another(self) -> None:
        self._place = self._place % (len(self._versions) - 1) + 1
        self.refresh()
