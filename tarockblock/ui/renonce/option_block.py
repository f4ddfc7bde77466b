"""What the consequence of a case that is no renonce concerns: which announcement, which Kontra, which side."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QWidget

from tarockblock.app.drafts.draft_choices import bonus_label
from tarockblock.app.renonce.renonce_flow import RenonceFlow
from tarockblock.app.renonce.renonce_flow_ending import Option
from tarockblock.app.renonce.renonce_flow_inquiry import EffectKind
from tarockblock.domain.hand import Side
from tarockblock.ui.entry.parts import ArrowWalk, AskedPart, flexible
from tarockblock.ui.kit.layout import grow, hbox, vbox
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.even_grid import EvenGrid
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.player_mark import Mark
from tarockblock.ui.kit.widgets.rebuilding import Built, clear_layout
from tarockblock.ui.kit.widgets.step_title import StepTitle

COLUMNS, MOST_COLUMNS = 3, 4


class OptionBlock(AskedPart):
    """A title and the options in columns; emits the id of the one pressed. `change` leads to game and parties."""

    chosen = Signal(str)

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow, self._marks = flow, marks
        self._built = Built()
        self._buttons: dict[str, ChoiceButton] = {}
        self.title = StepTitle("")
        self.change = KeyButton(self.tr("Change"), height=32)
        self.change.setAccessibleName(self.tr("Change game and parties"))
        self._grid = EvenGrid(COLUMNS, gap=6)
        self.setLayout(vbox(hbox(grow(self.title), self.change, gap=8), self._grid, gap=8))
        self._walk = ArrowWalk(self)

    def refresh(self, *, listening: bool) -> None:
        """Show what there is and what is chosen."""
        flow = self._flow
        self.title.set_text(self._title(), self._hint())
        self.title.set_active(listening)
        if self._built.update((flow.inquiry.effect, flow.consequence.options)):
            self._build(flow.consequence.options)
        option = flow.consequence.option
        for name, button in self._buttons.items():
            button.setChecked(option is not None and option.id == name)
            button.set_active(listening)

    def stop(self, index: int = 0) -> QAbstractButton | None:
        """Where the focus goes."""
        buttons = list(self._buttons.values())
        return next((button for button in buttons if button.isChecked()), buttons[0] if buttons else None)

    @property
    def _unentered(self) -> bool:
        return any(not option.entered for option in self._flow.consequence.options)

    def _title(self) -> str:
        if self._unentered:
            return self.tr("What was announced?")
        if self._flow.inquiry.effect is EffectKind.LOST_BONUS:
            return self.tr("Which announcement is lost?")
        if self._flow.inquiry.effect is EffectKind.VOID_KONTRA:
            return self.tr("Which Kontra is void?")
        if any(option.player is not None for option in self._flow.consequence.options):
            return self.tr("Who laid the cards down?")
        return self.tr("Whose game and bonuses are lost?")

    def _hint(self) -> str:
        if not self._unentered:
            return ""
        if any(option.side is Side.OPPONENTS for option in self._flow.consequence.options):
            return self.tr("it is lost; with Shift for the opponents")
        return self.tr("it is lost")

    def _build(self, options: tuple[Option, ...]) -> None:
        clear_layout(self._grid)
        self._grid.forget()
        self._buttons = {}
        own = sum(option.side is Side.DECLARER for option in options)
        self._grid.set_columns(MOST_COLUMNS if self._unentered and own > COLUMNS else COLUMNS)
        for index, option in enumerate(options):
            button = self._button(option)
            button.clicked.connect(lambda _checked, option=option: self.chosen.emit(option.id))
            flexible(button)
            self._buttons[option.id] = button
            if self._unentered and index == own:
                self._grid.begin_line()  # those of the opponents
            self._grid.add(button)
        self._walk.watch()

    def _button(self, option: Option) -> ChoiceButton:
        flow, key = self._flow, self._flow.consequence.key_of(option)
        level = f"×{2**option.level}" if option.level else ""
        opponents = self.tr("Opponents") if option.side is Side.OPPONENTS else ""
        if option.bonus is not None:
            label = bonus_label(flow.ruleset.bonuses[option.bonus], flow.language)
            # Shift and the key of the button above, as the title says.
            return ChoiceButton(label, level, "" if opponents and not option.entered else key, note=opponents)
        if option.player is not None:
            against = "" if option.against is None else self.tr("against {player}").format(player=option.against)
            return ChoiceButton(option.player, level, key, mark=self._marks[option.player], note=against)
        if flow.inquiry.effect is EffectKind.LOST_ALL:
            return ChoiceButton(opponents or self.tr("Declarer's side"), "", key)
        choice = flow.facts.choice
        return ChoiceButton("" if choice is None else choice.label, level, key)
