"""The picker of the hand dialog: every game of the ruleset with its value and its key, under three headings."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from tarockblock.app.draft_choices import GameChoice, Group
from tarockblock.app.draft_keys import TRISCHAKEN_KEY
from tarockblock.app.hand_draft import HandDraft, Step
from tarockblock.domain.ruleset import GameKind
from tarockblock.ui.dialogs.hand_dialog_parts import ArrowWalk
from tarockblock.ui.dialogs.hand_dialog_words import group_title, step_title
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.choice_button import ChoiceButton
from tarockblock.ui.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.widgets.key_cap import KeyCap, key_cap_width
from tarockblock.ui.widgets.painting import text_width
from tarockblock.ui.widgets.problem_label import ProblemLabel
from tarockblock.ui.widgets.step_title import StepTitle
from tarockblock.ui.widgets.text_label import TextLabel

COLUMN = 166
ONE_COLUMN_ABOVE = 125
"""Above this text size, in percent, the games stand in one column."""


class GamePicker(QWidget):
    """Emits the choice pressed; what is chosen it reads from the draft."""

    game_chosen = Signal(object)
    trischaken_pressed = Signal()

    def __init__(self, draft: HandDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._buttons: dict[str, ChoiceButton] = {}
        self._grids: dict[Group, QGridLayout] = {}
        self._columns = 0
        short = draft.ruleset.short.get(draft.language)
        self.title = StepTitle(
            step_title(Step.GAME), self.tr("Value per opponent, {ruleset}").format(ruleset=short), parent=self
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme_of(self).px(6))
        column.addWidget(self.title)
        for group in Group:
            self._add_group(column, group)
        self.problem = ProblemLabel(parent=self)
        column.addWidget(self.problem)
        column.addStretch(1)
        self._trischaken = self._trischaken_line()
        column.addWidget(self._trischaken)
        self._walk = ArrowWalk(self)
        self._walk.watch()
        self._arrange()
        self.refresh()

    def refresh(self) -> None:
        """Show the draft's choice, prices and whether the keys are this step's."""
        listening = self._draft.step is Step.GAME
        self.title.set_listening(listening)
        self._cap.set_listening(listening)
        for choice in self._draft.choices:
            button = self._buttons[choice.id]
            button.setChecked(choice is self._draft.choice)
            button.set_value(self._draft.value_of(choice))
            button.set_listening(listening)

    def stop(self) -> QAbstractButton | None:
        """Where the focus goes: the game chosen, else the first."""
        chosen = self._draft.choice
        return self._buttons[(chosen or self._draft.choices[0]).id] if self._draft.choices else None

    def changeEvent(self, event: QEvent) -> None:
        """Another text size may need another number of columns."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ThemeChange:
            self._arrange()

    def _add_group(self, column: QVBoxLayout, group: Group) -> None:
        choices = [choice for choice in self._draft.choices if choice.group is group]
        if not choices:
            return
        column.addWidget(TextLabel(group_title(group), 13, 400, "text2", parent=self))
        grid = QGridLayout()
        grid.setSpacing(theme_of(self).px(6))
        self._grids[group] = grid
        column.addLayout(grid)
        for choice in choices:
            button = ChoiceButton(choice.label, self._draft.value_of(choice), choice.key, parent=self)
            button.clicked.connect(lambda _checked, choice=choice: self.game_chosen.emit(choice))
            self._buttons[choice.id] = button

    def _trischaken_line(self) -> QWidget:
        line = QWidget(self)
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme_of(self).px(6))
        games = [game for game in self._draft.ruleset.games.values() if game.kind is GameKind.TRISCHAKEN]
        button = KeyButton(self.tr("Trischaken has an entry of its own"), kind=ButtonKind.QUIET, height=26)
        button.clicked.connect(self.trischaken_pressed)
        self._cap = KeyCap(games[0].key if games else TRISCHAKEN_KEY)
        row.addWidget(button)
        row.addWidget(self._cap)
        row.addStretch(1)
        line.setVisible(bool(games))
        return line

    def _arrange(self) -> None:
        """Place the buttons; one whose text needs the room of two columns takes it."""
        theme = theme_of(self)
        columns = 1 if theme.text_scale > ONE_COLUMN_ABOVE else 2
        width = theme.px(COLUMN)
        for group, grid in self._grids.items():
            row = column = 0
            for choice in self._draft.choices:
                if choice.group is not group:
                    continue
                button = self._buttons[choice.id]
                grid.removeWidget(button)
                span = 2 if columns == 2 and self._plain_width(choice) > width else 1
                if column + span > columns:
                    row, column = row + 1, 0
                button.setFixedWidth(width * span + (theme.px(6) if span > 1 else 0))
                grid.addWidget(button, row, column, 1, span)
                column += span
        self.setFixedWidth(width * columns + theme.px(6) * (columns - 1))

    def _plain_width(self, choice: GameChoice) -> float:
        """What a button needs unchosen; chosen, its check and bold letters come only where there is room."""
        theme = theme_of(self)
        label = text_width(theme.font(13, 500), choice.label)
        value = text_width(theme.font(13, 600), self._draft.value_of(choice))
        return label + value + key_cap_width(theme, choice.key) + theme.px(10 + 9 + 8 + 8)
