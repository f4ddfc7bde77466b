"""Beside the list of cases: the verdict of the one chosen, with its clauses and how long it can be claimed."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from tarockblock.app.renonce.renonce_flow import RenonceFlow
from tarockblock.domain.ruleset import Verdict
from tarockblock.ui.kit.layout import sheet, stretch, vbox
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.slim_scroll_bar import make_slim
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.widgets.verdict_box import VerdictBox, VerdictData, VerdictKind
from tarockblock.ui.renonce.words import verdict_data


class SideVerdict(QWidget):
    """Empty but for a hint while nothing is chosen."""

    def __init__(self, flow: RenonceFlow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = flow
        self.hint = TextLabel(
            self.tr("Type what happened, or choose it with ↑ and ↓. Here stands at once whether it is a renonce."),
            13,
            400,
            "text2",
            wrap=True,
        )
        self.box = VerdictBox(VerdictData(VerdictKind.DEPENDS, ""))
        self.more = TextLabel("", 12, 400, "text2", wrap=True)
        self.limit = TextLabel("", 12, 400, "text2", wrap=True)
        inner = sheet(self.hint, self.box, self.more, self.limit, stretch(), gap=12)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(inner)
        make_slim(area)
        area.viewport().setAutoFillBackground(False)
        inner.setAutoFillBackground(False)
        self.setLayout(vbox(area))

    def refresh(self) -> None:
        """Show the verdict of the case chosen, as far as its questions are answered."""
        flow, case = self._flow, self._flow.inquiry.case
        self.hint.setVisible(case is None)
        self.box.setVisible(case is not None)
        limit = flow.ruleset.renonce.time_limit
        decided = case is not None and case.verdict is not Verdict.NONE
        self.limit.setVisible(decided and limit is not None)
        self.limit.set_text("" if limit is None else limit.get(flow.language))
        full = verdict_data(flow)
        shown = self._fitting(full)
        left = len(full.clauses) - len(shown.clauses)
        self.more.set_text(self.tr("%n more place(s) on the next page", "", left) if left else "")
        self.more.setVisible(case is not None and left > 0)
        if case is not None:
            self.box.set_data(shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refresh()

    def _fitting(self, data: VerdictData) -> VerdictData:
        """With as many clauses as there is room for, but one at least; all of them stand on the next page."""
        below = 0 if self.limit.isHidden() else self.limit.heightForWidth(self.width()) + px(12)
        for count in range(len(data.clauses), 1, -1):
            shorter = replace(data, clauses=data.clauses[:count])
            more = 0 if count == len(data.clauses) else px(12 + 16)
            if self.box.height_of(shorter, self.width()) + more + below <= self.height():
                return shorter
        return replace(data, clauses=data.clauses[:1])
