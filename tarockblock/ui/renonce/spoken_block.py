"""The announced bonuses of the game, each with its side and Kontra, and the Kontra on the game itself."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QWidget

from tarockblock.app.drafts.draft_parties import KONTRA_KEY
from tarockblock.app.drafts.questions import Ask
from tarockblock.app.renonce.renonce_flow import RenonceFlow
from tarockblock.app.renonce.renonce_flow_facts import SpokenRow
from tarockblock.domain.hand import Side
from tarockblock.ui.entry.parts import ArrowWalk, AskedPart, bonus_kontra, flexible, game_kontra
from tarockblock.ui.kit.layout import grow, hbox, vbox, within
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.even_grid import EvenGrid
from tarockblock.ui.kit.widgets.level_button import LevelButton
from tarockblock.ui.kit.widgets.player_mark import Mark
from tarockblock.ui.kit.widgets.rebuilding import Built, clear_layout
from tarockblock.ui.kit.widgets.side_by_side import SideBySide
from tarockblock.ui.kit.widgets.step_title import StepTitle
from tarockblock.ui.renonce.words import fact_title

COLUMNS = 3
CHIP = 74


class SpokenBlock(AskedPart):
    """Pressing a bonus walks: nobody, declarer's side, opponents, both where they can, which takes a second cell.

    Its Kontra chip is there once it was announced.
    """

    answered = Signal(object)

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow, self._marks = flow, marks
        self._built = Built()
        self._buttons: dict[str, ChoiceButton] = {}
        self._chips: dict[str, LevelButton] = {}
        self._touched: QAbstractButton | None = None
        self.title = StepTitle(
            fact_title(Ask.BONUSES), self.tr("press again for the opponents; X: Kontra on the last one pressed")
        )
        self.game_kontra = game_kontra(flow.ruleset)
        self.game_kontra.level_chosen.connect(self._game_kontra)
        self._grid = EvenGrid(COLUMNS, gap=6)
        self.setLayout(vbox(SideBySide(grow(self.title), self.game_kontra, gap=6), self._grid, gap=5))
        self._walk = ArrowWalk(self)

    def refresh(self) -> None:
        """Show who announced what."""
        sheet, listening = self._flow.facts.spoken, self._flow.facts.step is Ask.BONUSES
        rows = sheet.rows()
        if self._built.update([row.id for row in rows]):
            self._build(rows)
        self.title.set_active(listening)
        self.game_kontra.set_level(self._flow.facts.kontra)
        target = sheet.target()
        self.game_kontra.set_active(listening and target is None)
        for row in rows:
            button, chip = self._buttons[row.id], self._chips[row.id]
            opponents = row.side is Side.OPPONENTS
            button.setChecked(row.side is not None)
            button.set_note(self.tr("opp.") if opponents else "")
            button.set_value("" if opponents else row.value)
            button.set_active(listening)
            chip.setVisible(row.side is not None)
            chip.set_level(row.kontra)
            chip.set_key(KONTRA_KEY if listening and row == target else "")

    def forget_click(self) -> None:
        """A key was pressed: the focus follows what it touched, not what was clicked before."""
        self._touched = None

    def stop(self, index: int = 0) -> QAbstractButton | None:
        """Where the focus goes: what was clicked last, the bonus touched last, else the first."""
        if self._touched is not None and self._touched.isVisible():
            return self._touched
        last = self._flow.facts.spoken.last
        return self._buttons.get(last or "") or next(iter(self._buttons.values()), None)

    def _build(self, rows: tuple[SpokenRow, ...]) -> None:
        clear_layout(self._grid)
        self._buttons, self._chips, self._touched = {}, {}, None
        self._grid.add(*map(self._cell, rows))
        self._walk.watch()

    def _cell(self, row: SpokenRow) -> QWidget:
        button = ChoiceButton(row.label, row.value, row.key)
        button.set_exclusive(False)
        button.clicked.connect(lambda _checked: self._pressed(row.id))
        chip = bonus_kontra(row.label, self._flow.ruleset)
        chip.setFixedSize(px(CHIP), px(34))
        chip.level_chosen.connect(lambda level: self._bonus_kontra(row.id, level))
        self._buttons[row.id], self._chips[row.id] = button, chip
        return within(QWidget(), hbox(grow(flexible(button)), chip, gap=4))

    def _pressed(self, bonus: str) -> None:
        self._touched = self._buttons[bonus]
        self.answered.emit(partial(self._flow.facts.spoken.press, bonus))

    def _bonus_kontra(self, bonus: str, level: int) -> None:
        self._touched = self._chips[bonus]
        self.answered.emit(partial(self._flow.facts.spoken.set_kontra, bonus, level))

    def _game_kontra(self, level: int) -> None:
        self._touched = self.game_kontra
        self.answered.emit(partial(self._flow.facts.spoken.set_game_kontra, level))
