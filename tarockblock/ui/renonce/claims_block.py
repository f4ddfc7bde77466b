"""The claims: silent bonuses a side would surely have made, for the side chosen at the right."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QWidget

from tarockblock.app.drafts.questions import Ask
from tarockblock.app.renonce.renonce_flow import RenonceFlow
from tarockblock.app.renonce.renonce_flow_answers import ClaimRow
from tarockblock.domain.hand import Side
from tarockblock.ui.entry.parts import AskedPart, flexible
from tarockblock.ui.entry.words import side_text
from tarockblock.ui.kit.layout import vbox
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.even_grid import EvenGrid
from tarockblock.ui.kit.widgets.player_mark import Mark
from tarockblock.ui.kit.widgets.rebuilding import Built, clear_layout
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.renonce.parts import HeadedLine
from tarockblock.ui.renonce.words import sentence

SIDES = (Side.DECLARER, Side.OPPONENTS)
MANY = 6
"""More bonuses than this stand in four columns, so that the page needs no scrolling."""


class ClaimsBlock(AskedPart):
    """A button a bonus, and the side it is claimed for; emits what is pressed."""

    pressed = Signal(str)
    aimed = Signal(object)

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow, self._marks = flow, marks
        self._built = Built()
        self._buttons: dict[str, ChoiceButton] = {}
        ref = flow.ruleset.clauses[flow.ruleset.renonce.claims_clause].ref.get(flow.language)
        self.head = HeadedLine(self.tr("Silent bonus surely missed?"), ref)
        self.side = SegmentedControl([side_text(side) for side in SIDES], self.tr("Claimed for"))
        self.side.current_changed.connect(lambda index: self.aimed.emit(SIDES[index]))
        self.head.row.add(self.side)
        self._grid = EvenGrid(4, gap=6)
        self.setLayout(vbox(self.head, self._grid, gap=4))

    def refresh(self, *, listening: bool) -> None:
        """Show what can be claimed, what is, for whom, and why something was refused."""
        flow, answers = self._flow, self._flow.answers
        rows = answers.claim_rows()
        if self._built.update([(row.id, row.value) for row in rows]):
            self._build(rows)
        self.head.title.set_active(listening)
        found = answers.wrong(Ask.CLAIMS)
        refused = answers.refusals.get(Ask.CLAIMS)
        self.head.problem.show_problem(sentence(refused or (found[0] if found else None), flow))
        self.side.set_current(SIDES.index(answers.claim_side))
        for row in rows:
            button = self._buttons[row.id]
            button.setChecked(row.side is not None)
            button.set_note(side_text(row.side) if row.side is not None and row.side is not answers.claim_side else "")
            button.set_active(listening)

    def stop(self, index: int = 0) -> QAbstractButton | None:
        """Where the focus goes: what is claimed, else the first."""
        buttons = list(self._buttons.values())
        focused = next((button for button in buttons if button.hasFocus()), None)
        return focused or next((button for button in buttons if button.isChecked()), buttons[0] if buttons else None)

    def _build(self, rows: tuple[ClaimRow, ...]) -> None:
        clear_layout(self._grid)
        self._grid.set_columns(4 if len(rows) > MANY else 3)
        self._buttons = {}
        for row in rows:
            button = ChoiceButton(row.label, row.value, row.key)
            button.set_exclusive(False)
            button.clicked.connect(lambda _checked, row=row: self.pressed.emit(row.id))
            self._buttons[row.id] = button
            self._grid.add(flexible(button))
