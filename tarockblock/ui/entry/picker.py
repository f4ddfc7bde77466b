"""The games of the hand dialog with values and keys, under three headings."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QSizePolicy, QWidget

from tarockblock.app.drafts.draft_choices import Group
from tarockblock.app.drafts.hand_draft import FIGURES_KEY, TRISCHAKEN_KEY, HandDraft
from tarockblock.app.drafts.questions import Ask
from tarockblock.domain.ruleset import GameKind
from tarockblock.ui.entry.arrangement import COLUMN, PICKER_GAP
from tarockblock.ui.entry.labels import group_title, step_title
from tarockblock.ui.entry.parts import QWIDGETSIZE_MAX, ArrowWalk, AskedPart
from tarockblock.ui.kit.layout import Item, add_lines, grid, hbox, in_lines, stretch, vbox, within
from tarockblock.ui.kit.theme import font, px, text_scale
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.widgets.choice_button import ChoiceButton
from tarockblock.ui.kit.widgets.flow_layout import FlowLayout
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.key_cap import KeyCap
from tarockblock.ui.kit.widgets.painting import text_width
from tarockblock.ui.kit.widgets.text_label import ProblemLabel, StepTitle, TextLabel

LONGEST_LABEL = 112
"""Greatest width of a bid's name; longer ones give way to the bonus's name."""


class GamePicker(AskedPart):
    """Buttons of the games, with problems of the choice and the way to Trischaken.

    ``least`` is the least width of a column, in design pixels.
    """

    trischaken_pressed = Signal()
    figures_pressed = Signal()

    def __init__(self, draft: HandDraft) -> None:
        super().__init__()
        self._draft = draft
        self._buttons: dict[str, ChoiceButton] = {}
        self._grids: dict[Group, QGridLayout] = {}
        self._laid_out = (0, 0.0, False)
        short = draft.ruleset.short.get(draft.language)
        self._hint = self.tr("Value per opponent, {ruleset}").format(ruleset=short)
        self._long, self._short = self.tr("Trischaken has an entry of its own"), self.tr("Trischaken …")
        self.title = StepTitle(step_title(Ask.GAME), self._hint, parent=self)
        groups = [part for group in Group for part in self._group(group)]
        self.problem = ProblemLabel(parent=self)
        self._trischaken = KeyButton(self._long, kind=ButtonKind.QUIET, height=32)
        self.figures = KeyButton(self.tr("Plus and minus only …"), kind=ButtonKind.QUIET, height=32)
        self.setLayout(vbox(self.title, *groups, self.problem, stretch(), self._other_entries(), gap=6))
        ArrowWalk(self).watch()
        self._roomy, self.least = self._set_dense(False), self._set_dense(True)
        self.set_columns(2, COLUMN)
        self.refresh()

    def refresh(self) -> None:
        listening = self._draft.step is Ask.GAME
        self.title.set_active(listening)
        self._cap.set_active(listening)
        self._figures_cap.set_active(listening)
        for choice in self._draft.choices:
            button, value = self._buttons[choice.id], self._draft.value_of(choice)
            button.setChecked(choice == self._draft.choice)
            button.set_value(value)
            button.setAccessibleName(f"{choice.label}, {value}")
            button.set_active(listening)

    def stop(self, index: int = 0) -> QAbstractButton | None:
        chosen = self._draft.choice
        first = next(iter(self._buttons.values()), None)
        return first if chosen is None else self._buttons.get(chosen.id, first)

    def set_columns(self, columns: int, column: float, *, fill: bool = False) -> None:
        """Lay out the games in columns this wide (design pixels), or the full width with `fill`."""
        if (columns, column, fill) == self._laid_out:
            return
        self._laid_out = (columns, column, fill)
        self._set_dense(self._roomy > column)
        width = px(column)
        for group, lines in self._grids.items():
            buttons = [self._buttons[choice.id] for choice in self._draft.choices if choice.group is group]
            for button in buttons:
                lines.removeWidget(button)
                button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # for columns of equal width
                button.setMinimumWidth(1 if fill else width)
                button.setMaximumWidth(QWIDGETSIZE_MAX if fill else width)
            add_lines(lines, in_lines(buttons, columns))
        whole = width * columns + px(PICKER_GAP) * (columns - 1)
        self.setMinimumWidth(0 if fill else whole)
        self.setMaximumWidth(QWIDGETSIZE_MAX if fill else whole)
        roomy = columns > 1 or fill
        self._trischaken.set_label(self._long)
        wide = self._trischaken.minimumSizeHint().width() + self._cap.sizeHint().width() + px(6) <= whole
        self._trischaken.set_label(self._long if roomy and wide else self._short)
        self.title.set_text(step_title(Ask.GAME), self._hint if roomy else "")

    def _set_dense(self, dense: bool) -> int:
        for button in self._buttons.values():
            button.set_dense(dense)
        needed = max((button.least_width() for button in self._buttons.values()), default=0)
        return -(-needed * 100 // text_scale())

    def _group(self, group: Group) -> tuple[Item, ...]:
        choices = [choice for choice in self._draft.choices if choice.group is group]
        if not choices:
            return ()
        head = TextLabel(group_title(group), 13, 400, "text2", parent=self)
        self._grids[group] = grid(gap=6)
        for choice in choices:
            long = text_width(font(13, 500), choice.label) > px(LONGEST_LABEL)
            label = choice.short if long else choice.label
            button = ChoiceButton(label, self._draft.value_of(choice), choice.key, parent=self)
            button.clicked.connect(lambda _checked, game=choice.id: self.pressed.emit(game, 0))
            self._buttons[choice.id] = button
            button.setToolTip(plain_tip(choice.label) if long else "")
        return head, self._grids[group]

    def _other_entries(self) -> QWidget:
        games = [game for game in self._draft.ruleset.games.values() if game.kind is GameKind.TRISCHAKEN]
        self._trischaken.clicked.connect(self.trischaken_pressed)
        self.figures.clicked.connect(self.figures_pressed)
        self._cap, self._figures_cap = KeyCap(games[0].key if games else TRISCHAKEN_KEY), KeyCap(FIGURES_KEY)
        pairs = [(self._trischaken, self._cap)] * bool(games) + [(self.figures, self._figures_cap)]
        return within(QWidget(self), FlowLayout(*(within(QWidget(), hbox(*pair, gap=6)) for pair in pairs), gap=6))
