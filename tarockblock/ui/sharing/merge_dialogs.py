"""Dialogs for merging files and comparing versions; they decide and store nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tarockblock.app.merging.merge import Merged
from tarockblock.app.merging.versions import Version, side_by_side
from tarockblock.app.sides import place_words
from tarockblock.exchange.language import clock_time
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.columns import Column, Width
from tarockblock.ui.kit.columns_model import ColumnsModel
from tarockblock.ui.kit.form_dialog import FormDialog
from tarockblock.ui.kit.layout import Pixels, grow, hbox, set_beside, set_gap, vbox, within
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import capital
from tarockblock.ui.kit.widgets.base import Arranged
from tarockblock.ui.kit.widgets.key_button import bound_button
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.plain_table import HEADER, ROW
from tarockblock.ui.kit.widgets.remark import Remark, RemarkKind
from tarockblock.ui.kit.widgets.tables import PlainTable
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.ledger.ledger_view import LedgerPanel
from tarockblock.ui.sharing.sharing_words import (
    FileLine,
    file_line,
    heading_differences,
    look_lines,
    summary,
    title_of,
    version_lines,
    version_words,
)

if TYPE_CHECKING:
    from tarockblock.app.merging.merge import Merged
    from tarockblock.app.merging.versions import Version


class _Sides(Arranged, QWidget):
    """Two ledgers with their heads: beside each other, or below each other if they would scroll sideways."""

    def __init__(self) -> None:
        super().__init__()
        self.heads = (TextLabel("", 13, 600), TextLabel("", 13, 600))
        self.facts = (TextLabel("", 12, 400, "text2", wrap=True), TextLabel("", 12, 400, "text2", wrap=True))
        self.ledgers = (LedgerPanel(), LedgerPanel())
        self._words = [hbox(head, grow(facts), gap=14) for head, facts in zip(self.heads, self.facts, strict=True)]
        sides = (vbox(head, grow(each), gap=4) for head, each in zip(self._words, self.ledgers, strict=True))
        self._both = hbox(*map(grow, sides), gap=14)
        self.setLayout(self._both)

    def restyle(self) -> None:
        room = (self.width() - self._both.spacing()) // 2
        fits = all(each.table.least_width() <= room for each in self.ledgers)
        set_beside(self._both, fits)
        for each in self._words:
            set_beside(each, not fits)
            set_gap(each, 4 if fits else 14)


class VersionsDialog(FormDialog[None]):
    """Two versions of an evening side by side.

    ``entered`` carries the id of the version to use, ``keep_wanted`` confirms the current version, ``row_wanted``
    takes a row (its id) of a version over. Answer with :meth:`set_versions` or :meth:`show_failure`.
    """

    manual = "several-computers"

    shows = "book"

    keep_wanted = Signal()
    row_wanted = Signal(str, str)

    def __init__(
        self, versions: Sequence[Version], wording: Wording, *, writable: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(None, parent=parent)
        self._wording, self._writable = wording, writable
        self._versions: Sequence[Version] = ()
        self._index = 1
        self.sides = _Sides()
        self.ledgers = self.sides.ledgers
        self.differences = TextLabel("", 13, 400, wrap=True)
        self.another = bound_button(self, "V", "", self._show_another)
        self.keep = bound_button(self, "K", self.tr("Keep the current one"), self.keep_wanted.emit, icon="check")
        self.foot.cancel.set_label(self.tr("Close"))
        self.take = bound_button(self, "T", self.tr("Take this hand over"), self._take_row, icon="arrow-left")
        self.foot.add_lead(self.another, self.keep, self.take)
        first, second = (panel.table.verticalScrollBar() for panel in self.ledgers)
        first.valueChanged.connect(second.setValue)
        second.valueChanged.connect(first.setValue)
        self.ledgers[1].table.selectionModel().currentChanged.connect(lambda *_: self._offer_row())
        self._look_at(versions)
        self.lay_out(
            "",
            self.tr("Use the other version"),
            grow(self.sides),
            self.differences,
            width=1240,
            height=660,
            first=self.ledgers[0].table,
        )

    @property
    def _other(self) -> Version:
        return self._versions[self._index]

    def set_versions(self, versions: Sequence[Version]) -> None:
        self._look_at(versions)
        self.refresh()

    def _look_at(self, versions: Sequence[Version]) -> None:
        looked_at = self._versions[0].id if self._versions else ""
        self._versions = versions
        # Select the formerly current version, so that the same key switches back.
        self._index = next((index for index, each in enumerate(versions) if index and each.id == looked_at), 1)

    def fact(self) -> object | None:
        return self._other.id

    def refresh(self) -> None:
        current, other = self._versions[0], self._other
        language = self._wording.language
        title = title_of(current.evening.title, current.evening.date, self._wording)
        self.setWindowTitle(self.tr("Versions of an evening: {title}").format(title=title))
        texts = self.tr("Counts: version from {place}, {time}"), self.tr("Put aside: version from {place}, {time}")
        names = [
            text.format(place=place_words(each.place, self._wording), time=clock_time(each.at))
            for text, each in zip(texts, (current, other), strict=True)
        ]
        for head, facts, name, version in zip(self.sides.heads, self.sides.facts, names, (current, other), strict=True):
            head.set_text(name)
            facts.set_text(version_words(version, language))
        lines = version_lines(current, other, self._wording)
        for panel, name, version, shown in zip(self.ledgers, names, (current, other), lines, strict=True):
            panel.table.set_words(name=name, dealer_letter=self.tr("D", "letter that marks the dealer"))
            panel.table.set_lines(version.ledger.evening.everybody, shown, both=False)
        self.sides.restyle()
        found = heading_differences(current, other, language)
        self.differences.set_text("\n".join(found))
        self.differences.setVisible(bool(found))
        several = len(self._versions) > 2
        self.another.setVisible(several)
        text = self.tr("Another version ({number} of {count})")
        self.another.set_label(text.format(number=self._index, count=len(self._versions) - 1))
        self.keep.setEnabled(self._writable and any(each.is_open for each in self._versions))
        reason = "" if self._writable else self.tr("Another window has the database: nothing can be changed here.")
        self.set_status(reason, possible=self._writable)
        self._offer_row()

    @property
    def _row(self) -> str | None:
        """Row of the other version to take over: the one chosen, or the only one that differs."""
        pairs = side_by_side(self._versions[0], self._other)
        rows = {each.other: each.id for each in pairs if each.differs and each.other is not None}
        chosen = self.ledgers[1].table.current_entry()
        if chosen is None:
            return next(iter(rows.values())) if len(rows) == 1 else None
        return rows.get(chosen)

    def _offer_row(self) -> None:
        self.take.setEnabled(self._writable and self._row is not None)

    def _take_row(self) -> None:
        if (row := self._row) is not None:
            self.row_wanted.emit(self._other.id, row)

    def _show_another(self) -> None:
        self._index = self._index % (len(self._versions) - 1) + 1
        self.refresh()


_NAME, _MOST = 260, 6


class MergeDialog(FormDialog[Merged]):
    """A preview of a merge; ``entered`` requests it for the accepted files."""

    manual = "several-computers"
    gap, around = 10, (22, 16, 18, 16)

    def __init__(self, merged: Merged, wording: Wording, *, parent: QWidget | None = None) -> None:
        super().__init__(merged, wording, parent=parent)
        columns = (
            Column[FileLine](self.tr("File"), lambda line: line.name, tip=lambda line: line.name, width=Width(_NAME)),
            Column[FileLine](
                self.tr("Brings"),
                lambda line: line.text,
                tip=lambda line: line.text,
                sign=lambda line: -1 if line.refused else None,
                width=Width(share=1),
            ),
        )
        self.model: ColumnsModel[FileLine] = ColumnsModel(columns, self)
        self.model.set_rows([file_line(each, wording) for each in merged.files])
        self.table = PlainTable(self.tr("Files"), self.model)
        self.table.setMinimumHeight(px(HEADER + ROW * min(_MOST, len(merged.files))) + 4)
        text = self.tr(
            "Nothing is lost: a copy of the database is made first, and the import can be taken back until"
            " something else is saved."
        )
        self.lay_out(
            self.tr("Import evenings"),
            self.tr("Import"),
            TextLabel(capital(summary(merged)), 16, 600, wrap=True),
            grow(within(Panel(), vbox(self.table, margins=Pixels(2)))),
            *(Remark(self, RemarkKind.WARNING, text) for text in look_lines(merged, wording)),
            TextLabel(text, 13, 400, "text2", wrap=True),
            width=760,
        )

    def reason(self, found: Mapping[str, str]) -> str:
        if not any(each.taken for each in self.draft.files):
            return self.tr("None of these files can be imported.")
        return "" if self.draft.has_news else self.tr("Everything in these files is here already.")
