"""What files would bring, before they are taken over: new, newer, in conflict, refused. Decides and writes nothing."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tarockblock.app.merging.merge import Merged
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.columns_model import Column, ColumnsModel
from tarockblock.ui.kit.correction_frame import CorrectionDialog
from tarockblock.ui.kit.layout import Pixels, add, grow, vbox, within
from tarockblock.ui.kit.roles import SIGN_ROLE
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.plain_table import HEADER, ROW, PlainTable
from tarockblock.ui.kit.widgets.remark import Remark, RemarkKind
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.words import capital
from tarockblock.ui.sharing.sharing_words import FileLine, file_line, look_lines, summary

WIDTH = 760
_NAME, _MOST = 260, 6


class MergeDialog(CorrectionDialog):
    """``entered`` says to take it over: the files that are not refused."""

    manual = "several-computers"

    def __init__(self, merged: Merged, wording: Wording, *, parent: QWidget | None = None) -> None:
        super().__init__("", parent=parent)
        self._merged = merged
        self.setWindowTitle(self.tr("Take over evenings"))
        self.foot.primary.set_label(self.tr("Take over"))
        self._model: ColumnsModel[FileLine] = ColumnsModel(
            (
                Column(self.tr("File"), lambda line: line.name, tip=lambda line: line.name),
                Column(
                    self.tr("Brings"),
                    lambda line: line.text,
                    tip=lambda line: line.text,
                    roles={SIGN_ROLE: lambda line: -1 if line.refused else None},
                ),
            ),
            self,
        )
        self._model.set_rows([file_line(each, wording) for each in merged.files])
        self.table = PlainTable(self.tr("Files"), self._model)
        self.table.horizontalHeader().setStretchLastSection(True)
        self.remarks = [Remark(self, RemarkKind.WARNING, text) for text in look_lines(merged, wording)]
        self._lay_out()
        self.refresh()
        self.fit(WIDTH)
        self.foot.primary.setFocus(Qt.FocusReason.OtherFocusReason)

    def fact(self) -> object | None:
        """What is to be taken over; nothing where every file is refused, or nothing in them is new."""
        return self._merged if self._taken and self._merged.has_news else None

    @property
    def _taken(self) -> bool:
        return any(each.taken for each in self._merged.files)

    def refresh(self) -> None:
        """Say why nothing can be taken over."""
        reason = self.tr("None of these files can be taken over.")
        if self._taken:
            reason = "" if self._merged.has_news else self.tr("Everything in these files is here already.")
        self.foot.show_reason(reason)

    def _lay_out(self) -> None:
        panel = within(Panel(), vbox(self.table, margins=Pixels(2)))
        self.table.setColumnWidth(0, px(_NAME))
        self.table.setMinimumHeight(px(HEADER + ROW * min(_MOST, len(self._merged.files))) + 4)
        text = self.tr(
            "Nothing is lost: a copy of the database is made before, and taking over can be taken back until something"
            " else is written."
        )
        add(
            self.body,
            TextLabel(capital(summary(self._merged)), 16, 600, wrap=True),
            grow(panel),
            *self.remarks,
            TextLabel(text, 13, 400, "text2", wrap=True),
        )
