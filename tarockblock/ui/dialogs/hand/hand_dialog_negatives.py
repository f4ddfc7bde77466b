"""The negative games of the hand dialog: each opponent's Kontra, and where several declare ("Bei") a block for each."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from tarockblock.app.drafts.draft_fields import declarer_field
from tarockblock.app.drafts.draft_keys import MONDFANG_KEY, RESULT_KEYS, seat_key
from tarockblock.app.drafts.draft_negatives import NegativeRow
from tarockblock.app.drafts.draft_walk import Step
from tarockblock.app.drafts.hand_draft import HandDraft
from tarockblock.domain.hand import Result
from tarockblock.ui.dialogs.hand.hand_dialog_form import Form
from tarockblock.ui.dialogs.hand.hand_dialog_parts import TITLE_WIDTH, ArrowWalk, InfoBox
from tarockblock.ui.dialogs.hand.hand_dialog_words import kontra_words, result_text, step_title
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.choice_button import ChoiceButton
from tarockblock.ui.widgets.key_cap import KeyCap
from tarockblock.ui.widgets.level_button import LevelButton, LevelRow
from tarockblock.ui.widgets.player_mark import Mark, PlayerMark
from tarockblock.ui.widgets.step_title import StepTitle
from tarockblock.ui.widgets.text_label import TextLabel


class NegativePane(QWidget):
    """Shows the draft's negative declarers; emits what is pressed: who, against whom, what."""

    kontra_chosen = Signal(str, str, int)
    result_chosen = Signal(int, object)
    forced_chosen = Signal(str, bool)
    mondfang_pressed = Signal()

    def __init__(self, draft: HandDraft, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft, self._marks = draft, marks
        self._signature: object = None
        self._form = Form.WIDE
        self._body = QWidget(self)
        self._results: list[dict[Result, ChoiceButton]] = []
        self._levels: dict[tuple[str, str], LevelRow | LevelButton] = {}
        self._caps: list[tuple[int, KeyCap]] = []
        self._titles: list[StepTitle] = []
        self._forced: dict[str, ChoiceButton] = {}
        self._names: dict[str, TextLabel] = {}
        self._walk: ArrowWalk | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme_of(self).px(20))
        self.title = StepTitle(step_title(Step.KONTRA))
        self._info = InfoBox(self)
        self._column.addWidget(self.title)
        self._column.addWidget(self._body)
        self._mondfang = ChoiceButton(self.tr("Mond captured"), "", MONDFANG_KEY)
        self._mondfang.setVisible(draft.negatives.knows_mondfang)
        self._mondfang.clicked.connect(lambda _checked: self.mondfang_pressed.emit())
        self._column.addWidget(self._mondfang)
        self._column.addWidget(self._info)
        self._column.addStretch(1)

    def set_form(self, form: Form) -> None:
        """Lay it out for another width: a chip that walks in place of all levels side by side."""
        if form is not self._form:
            self._form, self._signature = form, None

    @property
    def several(self) -> bool:
        """Whether more than one declares, so that each has his own result here."""
        return len(self._draft.negatives.declarers) > 1

    def refresh(self, problems: Mapping[str, object]) -> None:
        """Show the draft's declarers; `problems` are those of the outcome, by field."""
        rows = self._draft.negatives.rows()
        signature = tuple((row.player, tuple(row.levels), row.may_be_forced) for row in rows)
        if signature != self._signature:
            self._signature = signature
            self._build(rows)
        self._refresh_words()
        self._mondfang.setChecked(self._draft.negatives.mondfang)
        step = self._draft.step
        self.title.set_listening(step is Step.KONTRA)
        for index, cap in self._caps:
            cap.set_listening(step is Step.KONTRA and index == self._draft.negatives.current)
        for index, row in enumerate(rows):
            for opponent, level in row.levels.items():
                self._levels[row.player, opponent].set_level(level)
            for result, button in self._results[index].items() if self.several else ():
                button.setChecked(row.won is not None and row.won is (result is Result.WON))
                button.set_listening(step is Step.RESULT and index == self._draft.negatives.current)
            if row.player in self._forced:
                self._forced[row.player].setChecked(row.forced)
            if row.player in self._names:
                wrong = declarer_field(row.player) in problems
                here = self.several and step in (Step.RESULT, Step.KONTRA) and index == self._draft.negatives.current
                self._names[row.player].set_color("minus" if wrong else ("accent" if here else "text"))

    def stop(self) -> QAbstractButton | None:
        """Where the focus goes: in the current declarer's block, to what the step asks for."""
        draft, rows = self._draft, self._draft.negatives.rows()
        if not rows:
            return None
        index = min(draft.negatives.current, len(rows) - 1)
        if draft.step is Step.RESULT and self.several:
            buttons = list(self._results[index].values())
            return next((button for button in buttons if button.isChecked()), buttons[0])
        player = rows[index].player
        widgets = [widget for (declarer, _), widget in self._levels.items() if declarer == player]
        if not widgets:
            return self._forced.get(player)
        first = widgets[0]
        if isinstance(first, LevelButton):
            return first
        buttons = first.findChildren(ChoiceButton)
        return next((button for button in buttons if button.isChecked()), buttons[0])

    def step_of(self, widget: QWidget) -> Step:
        """The step a widget belongs to; its declarer becomes the current one."""
        for index, buttons in enumerate(self._results):
            if any(button is widget for button in buttons.values()):
                self._draft.negatives.current = index
                return Step.RESULT
        players = [row.player for row in self._draft.negatives.rows()]
        for (player, _), levels in self._levels.items():
            if (levels is widget or levels.isAncestorOf(widget)) and player in players:
                self._draft.negatives.current = players.index(player)
        return Step.KONTRA

    def _refresh_words(self) -> None:
        draft = self._draft
        choice = draft.choice
        if choice is None:
            return
        money = "" if draft.ruleset.kontra_in_points else self.tr(", on the money only")
        hint = self.tr("each opponent on his own{money}").format(money=money)
        self.title.set_text(step_title(Step.KONTRA), "" if self._form is Form.NARROW else hint)
        text = self.tr("In {game} there are no partner and no bonuses; each opponent settles with the declarer alone.")
        clause = draft.ruleset.clauses[choice.game.clause]
        self._info.set_text(text.format(game=choice.label), clause.ref.get(draft.language))
        self._info.setVisible(not self.several)

    def _build(self, rows: tuple[NegativeRow, ...]) -> None:
        self._results, self._levels, self._caps, self._forced, self._names = [], {}, [], {}, {}
        body = QWidget(self)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme_of(self).px(12))
        if len(rows) == 1:
            self._results.append({})
            for opponent in rows[0].levels:
                column.addLayout(self._opponent_line(rows[0], opponent))
        else:
            for index, row in enumerate(rows):
                column.addLayout(self._block(index, row))
        self._column.replaceWidget(self._body, body)
        self._body.hide()
        self._body.deleteLater()
        self._body = body
        body.show()
        self._walk = ArrowWalk(body)
        self._walk.watch()

    def _opponent_line(self, row: NegativeRow, opponent: str) -> QHBoxLayout:
        px = theme_of(self).px
        line = QHBoxLayout()
        line.setSpacing(px(8))
        cap = KeyCap(seat_key(self._draft, opponent))
        self._caps.append((0, cap))
        name = TextLabel(opponent, 14, 500, elide=True)
        _fix(name, px(TITLE_WIDTH - 4))
        words = kontra_words(self._draft.ruleset.kontra_levels)
        levels = LevelRow(words, opponent) if self._form is Form.WIDE else LevelButton(words, opponent)
        levels.level_chosen.connect(lambda level: self.kontra_chosen.emit(row.player, opponent, level))
        self._levels[row.player, opponent] = levels
        line.addWidget(cap)
        line.addWidget(PlayerMark(self._marks[opponent], 20, opponent))
        line.addWidget(name)
        line.addWidget(levels, 1)
        return line

    def _block(self, index: int, row: NegativeRow) -> QVBoxLayout:
        """One of several declarers: name and result, below them the three opponents' Kontra."""
        px = theme_of(self).px
        block, who, top, below = QVBoxLayout(), QHBoxLayout(), QHBoxLayout(), QGridLayout()
        for layout in (block, who, top, below):
            layout.setSpacing(px(6))
        name = TextLabel(row.player, 14, 600, elide=True)
        self._names[row.player] = name
        who.addWidget(PlayerMark(self._marks[row.player], 20, row.player))
        if self._form is Form.WIDE:
            _fix(name, px(TITLE_WIDTH + 10))
            top.addLayout(who)
            below.setContentsMargins(px(TITLE_WIDTH + 42), 0, 0, 0)
        else:
            block.addLayout(who)
        who.addWidget(name)
        self._results.append({})
        for result in (Result.WON, Result.LOST):
            top.addWidget(self._result_button(index, row, result), 1)
        if row.may_be_forced:
            top.addWidget(self._forced_button(row), 1)
        columns = 1 if self._form is Form.NARROW else 3
        for place, opponent in enumerate(row.levels):
            below.addWidget(self._chip(index, row, opponent), place // columns, place % columns)
        if not row.levels:
            below.addWidget(TextLabel(self.tr("forced to play: no Kontra"), 12, 400, "text2"), 0, 0)
        block.addLayout(top)
        block.addLayout(below)
        return block

    def _result_button(self, index: int, row: NegativeRow, result: Result) -> ChoiceButton:
        button = ChoiceButton(result_text(result), "", RESULT_KEYS[result], lost=result is Result.LOST)
        button.setAccessibleName(f"{row.player}, {result_text(result)}")
        button.clicked.connect(lambda _checked: self.result_chosen.emit(index, result))
        self._results[index][result] = button
        return button

    def _forced_button(self, row: NegativeRow) -> ChoiceButton:
        button = ChoiceButton(self.tr("forced"))
        button.setAccessibleName(self.tr("{player} was forced to play, no Kontra").format(player=row.player))
        button.clicked.connect(lambda checked: self.forced_chosen.emit(row.player, checked))
        self._forced[row.player] = button
        return button

    def _chip(self, index: int, row: NegativeRow, opponent: str) -> QWidget:
        px = theme_of(self).px
        holder = QWidget()
        line = QHBoxLayout(holder)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(px(5))
        cap = KeyCap(seat_key(self._draft, opponent))
        self._caps.append((index, cap))
        words = ("–", "×2", "×4", "×8")[: self._draft.ruleset.kontra_levels + 1]
        spoken = self.tr("Kontra of {opponent} against {declarer}").format(opponent=opponent, declarer=row.player)
        chip = LevelButton(words, spoken)
        chip.level_chosen.connect(lambda level: self.kontra_chosen.emit(row.player, opponent, level))
        self._levels[row.player, opponent] = chip
        line.addWidget(cap)
        line.addWidget(PlayerMark(self._marks[opponent], 16, opponent))
        line.addWidget(chip, 1)
        return holder


def _fix(label: TextLabel, width: int) -> None:
    """An eliding label asks for no room by itself."""
    label.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
    label.setFixedWidth(width)
