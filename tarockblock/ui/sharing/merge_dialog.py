"""What files would bring, before they are taken over: new, newer, in conflict, refused. Decides and writes nothing."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from tarockblock.app.merging.merge import Merged
from tarockblock.exchange.wording import Wording
from tarockblock.ui.kit.column_widths import Width
from tarockblock.ui.kit.columns_model import Column, ColumnsModel
from tarockblock.ui.kit.form_dialog import FormDialog
from tarockblock.ui.kit.layout import Pixels, grow, vbox, within
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import capital
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.plain_table import HEADER, ROW
from tarockblock.ui.kit.widgets.remark import Remark, RemarkKind
from tarockblock.ui.kit.widgets.tables import PlainTable
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.sharing.sharing_words import FileLine, file_line, look_lines, summary

_NAME, _MOST = 260, 6


class MergeDialog(FormDialog[Merged]):
    """``entered`` says to take it over: the files that are not refused."""

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
            "Nothing is lost: a copy of the database is made before, and taking over can be taken back until something"
            " else is written."
        )
        self.lay_out(
            self.tr("Take over evenings"),
            self.tr("Take over"),
            TextLabel(capital(summary(merged)), 16, 600, wrap=True),
            grow(within(Panel(), vbox(self.table, margins=Pixels(2)))),
            *(Remark(self, RemarkKind.WARNING, text) for text in look_lines(merged, wording)),
            TextLabel(text, 13, 400, "text2", wrap=True),
            width=760,
        )

    def reason(self, found: Mapping[str, str]) -> str:
        """Nothing to take over where every file is refused, or nothing in them is new."""
        if not any(each.taken for each in self.draft.files):
            return self.tr("None of these files can be taken over.")
        return "" if self.draft.has_news else self.tr("Everything in these files is here already.")
