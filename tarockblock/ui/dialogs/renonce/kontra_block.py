"""The Kontra of a negative game: a line a declarer, a chip for each opponent."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from tarockblock.app.drafts.draft_negatives import NegativeRow
from tarockblock.app.drafts.draft_walk import Step
from tarockblock.app.renonce.renonce_flow import RenonceFlow
from tarockblock.ui.dialogs.hand.hand_dialog_parts import ArrowWalk
from tarockblock.ui.dialogs.renonce.page import seat_key
from tarockblock.ui.dialogs.renonce.words import fact_title
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.choice_button import ChoiceButton
from tarockblock.ui.widgets.key_cap import KeyCap
from tarockblock.ui.widgets.level_button import LevelButton
from tarockblock.ui.widgets.player_mark import Mark, PlayerMark
from tarockblock.ui.widgets.step_title import StepTitle
from tarockblock.ui.widgets.text_label import TextLabel

NAME = 104


class KontraBlock(QWidget):
    """The seat number walks the level of that opponent against the current declarer; ↑ and ↓ go to another one."""

    answered = Signal()

    def __init__(self, flow: RenonceFlow, marks: Mapping[str, Mark], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow, self._marks = flow, marks
        self._signature: object = None
        self._chips: dict[tuple[str, str], LevelButton] = {}
        self._caps: list[tuple[int, KeyCap]] = []
        self._forced: dict[str, ChoiceButton] = {}
        px = theme_of(self).px
        self.title = StepTitle(fact_title(Step.KONTRA), self.tr("each opponent on his own"))
        self._body = QWidget()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(px(8))
        self._column.addWidget(self.title)
        self._column.addWidget(self._body)

    def refresh(self) -> None:
        """Show the levels."""
        facts = self._flow.facts
        rows = facts.negatives.rows()
        signature = tuple((row.player, tuple(row.levels), row.may_be_forced) for row in rows)
        if signature != self._signature:
            self._signature = signature
            self._build(rows)
        listening = self._flow.walk.step is Step.KONTRA
        self.title.set_listening(listening)
        for index, cap in self._caps:
            cap.set_listening(listening and index == facts.negatives.current)
        for row in rows:
            for opponent, level in row.levels.items():
                self._chips[row.player, opponent].set_level(level)
            if row.player in self._forced:
                self._forced[row.player].setChecked(row.forced)

    def press(self, key: str) -> bool:
        """The seat number of an opponent."""
        seating = self._flow.deal.seating
        player = next((each for each in seating if seat_key(self._flow, each) == key), None)
        return player is not None and self._flow.facts.walk_negative_kontra(player)

    def stop(self) -> QAbstractButton | None:
        """Where the focus goes: where it is already, else the first chip of the current declarer."""
        row = self._flow.facts.negatives.kontra_row()
        if row is None:
            return None
        chips = [chip for (player, _), chip in self._chips.items() if player == row.player]
        focused = next((each for each in (*chips, *self._forced.values()) if each.hasFocus()), None)
        if focused is not None:
            return focused
        first = next(iter(row.levels), None)
        return self._forced.get(row.player) if first is None else self._chips[row.player, first]

    def aim(self, widget: QWidget) -> None:
        """The focus is in a declarer's line: the seat numbers are for him."""
        players = [row.player for row in self._flow.facts.negatives.rows()]
        for (player, _), chip in self._chips.items():
            if chip is widget:
                self._flow.facts.negatives.current = players.index(player)

    def _build(self, rows: tuple[NegativeRow, ...]) -> None:
        self._chips, self._caps, self._forced = {}, [], {}
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme_of(self).px(8))
        for index, row in enumerate(rows):
            column.addLayout(self._line(index, row))
        self._column.replaceWidget(self._body, body)
        self._body.hide()
        self._body.deleteLater()
        self._body = body
        body.show()
        self._walk = ArrowWalk(body)
        self._walk.watch()

    def _line(self, index: int, row: NegativeRow) -> QHBoxLayout:
        px = theme_of(self).px
        line = QHBoxLayout()
        line.setSpacing(px(6))
        name = TextLabel(row.player, 13, 600, elide=True)
        name.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        name.setFixedWidth(px(NAME - 26))
        line.addWidget(PlayerMark(self._marks[row.player], 20, row.player))
        line.addWidget(name)
        for opponent in row.levels:
            cap = KeyCap(seat_key(self._flow, opponent))
            self._caps.append((index, cap))
            line.addWidget(cap)
            line.addWidget(PlayerMark(self._marks[opponent], 16, opponent))
            line.addWidget(self._chip(index, row.player, opponent), 1)
            line.addSpacing(px(4))
        if row.may_be_forced:
            line.addWidget(self._forced_button(row.player))
        if not row.levels:
            line.addWidget(TextLabel(self.tr("forced to play: no Kontra"), 12, 400, "text2"), 1)
        return line

    def _chip(self, index: int, player: str, opponent: str) -> LevelButton:
        words = (self.tr("no Kontra"), "×2", "×4", "×8")[: self._flow.ruleset.kontra_levels + 1]
        spoken = self.tr("Kontra of {opponent} against {declarer}").format(opponent=opponent, declarer=player)
        chip = LevelButton(words, spoken)
        chip.level_chosen.connect(lambda level: self._chosen(index, player, opponent, level))
        self._chips[player, opponent] = chip
        return chip

    def _forced_button(self, player: str) -> ChoiceButton:
        button = ChoiceButton(self.tr("forced"))
        button.setAccessibleName(self.tr("{player} was forced to play, no Kontra").format(player=player))
        button.clicked.connect(lambda checked: self._force(player, checked))
        self._forced[player] = button
        return button

    def _chosen(self, index: int, player: str, opponent: str, level: int) -> None:
        self._flow.facts.negatives.current = index
        self._flow.facts.negatives.set_kontra(player, opponent, level)
        self.answered.emit()

    def _force(self, player: str, forced: bool) -> None:
        self._flow.facts.negatives.set_forced(player, forced)
        self.answered.emit()
