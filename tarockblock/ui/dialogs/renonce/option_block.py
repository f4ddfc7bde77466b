"""What the consequence of a case that is no renonce concerns: which announcement, which Kontra, which side."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QVBoxLayout, QWidget

from tarockblock.app.drafts.draft_choices import bonus_label
from tarockblock.app.renonce.renonce_flow import RenonceFlow
from tarockblock.app.renonce.renonce_flow_ending import GAME, EffectKind, Option
from tarockblock.domain.hand import Side
from tarockblock.ui.dialogs.hand.hand_dialog_parts import ArrowWalk
from tarockblock.ui.dialogs.renonce.parts import clear_layout, flexible
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.choice_button import ChoiceButton
from tarockblock.ui.widgets.player_mark import Mark
from tarockblock.ui.widgets.step_title import StepTitle

COLUMNS = 3


class OptionBlock(QWidget):
    """A title and the options in columns; emits the id of the one pressed."""

    chosen = Signal(str)

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow, self._marks = flow, marks
        self._shown: tuple[object, ...] = ()
        self._buttons: dict[str, ChoiceButton] = {}
        px = theme_of(self).px
        self.title = StepTitle("")
        self._grid = QGridLayout()
        self._grid.setSpacing(px(6))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(8))
        column.addWidget(self.title)
        column.addLayout(self._grid)
        self._walk = ArrowWalk(self)

    def refresh(self, *, listening: bool) -> None:
        """Show what there is and what is chosen."""
        flow = self._flow
        self.title.set_text(self._title())
        self.title.set_listening(listening)
        shown = (flow.effect, flow.options)
        if shown != self._shown:
            self._shown = shown
            self._build(flow.options)
        option = flow.option
        for name, button in self._buttons.items():
            button.setChecked(option is not None and option.id == name)
            button.set_listening(listening)

    def press(self, text: str) -> bool:
        """The key printed on an option."""
        for name, button in self._buttons.items():
            if button.key and button.key == text.upper() and not self.isHidden():
                self.chosen.emit(name)
                return True
        return False

    def stop(self) -> QAbstractButton | None:
        """Where the focus goes."""
        buttons = list(self._buttons.values())
        return next((button for button in buttons if button.isChecked()), buttons[0] if buttons else None)

    def _title(self) -> str:
        if self._flow.effect is EffectKind.LOST_BONUS:
            return self.tr("Which announcement is lost?")
        if self._flow.effect is EffectKind.VOID_KONTRA:
            return self.tr("Which Kontra is void?")
        return self.tr("Whose game and bonuses are lost?")

    def _build(self, options: tuple[Option, ...]) -> None:
        clear_layout(self._grid)
        self._buttons = {}
        for index, option in enumerate(options):
            button = self._button(option)
            button.clicked.connect(lambda _checked, option=option: self.chosen.emit(option.id))
            flexible(button)
            self._buttons[option.id] = button
            self._grid.addWidget(button, index // COLUMNS, index % COLUMNS)
        for column in range(COLUMNS):
            self._grid.setColumnStretch(column, 1)
        self._walk.watch()

    def _button(self, option: Option) -> ChoiceButton:
        flow = self._flow
        level = f"×{2**option.level}" if option.level else ""
        opponents = self.tr("Opponents") if option.side is Side.OPPONENTS else ""
        if flow.effect is EffectKind.LOST_ALL:
            own = option.side is Side.DECLARER
            return ChoiceButton(self.tr("Declarer's side") if own else self.tr("Opponents"), "", "1" if own else "2")
        if option.id == GAME:
            choice = flow.facts.choice
            return ChoiceButton("" if choice is None else choice.label, level, "X")
        bonus = flow.ruleset.bonuses[option.id]
        return ChoiceButton(bonus_label(bonus, flow.language), level, bonus.key, note=opponents)
