"""An evening beside what it would have been under another ruleset, and what could not go along. Stores nothing."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QHeaderView, QPlainTextEdit, QVBoxLayout, QWidget

from tarockblock.app.archive_care import PastEvening
from tarockblock.app.house_rules.library import all_rulesets
from tarockblock.app.statistics import Action, Loss, WhatIf
from tarockblock.domain.evening import Evening
from tarockblock.domain.ruleset import Ruleset
from tarockblock.domain.what_if import what_if
from tarockblock.ui.i18n import Languages
from tarockblock.ui.models.archive_what_if import SIGN_ROLE, WhatIfModel
from tarockblock.ui.theme import theme_of
from tarockblock.ui.views.statistics.statistics_tables import PlainTable
from tarockblock.ui.widgets.key_button import KeyButton
from tarockblock.ui.widgets.menu_button import MenuButton
from tarockblock.ui.widgets.panel import Panel
from tarockblock.ui.widgets.text_label import TextLabel
from tarockblock.ui.window.actions import key_text

_LOSSES = 104


class WhatIfView(QWidget):
    """``back_requested`` wants the evening again."""

    back_requested = Signal()

    def __init__(self, languages: Languages, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._languages = languages
        self._evening: Evening | None = None
        self._rulesets: tuple[Ruleset, ...] = ()
        self.back = KeyButton(self.tr("Back"), "arrow-left", key_text("Esc"))
        self.back.clicked.connect(self.back_requested)
        self.choice = MenuButton(self.tr("Under"), [])
        self.choice.current_changed.connect(lambda _index: self._fill())
        self._title = TextLabel("", 18, 650, elide=True)
        self._cells = WhatIfModel(languages.wording, self)
        self.table = PlainTable(self.tr("As it was, and as it would have been"), self._cells, SIGN_ROLE)
        self._lost_head = TextLabel("", 13, 600)
        self.lost = QPlainTextEdit()
        self.lost.setReadOnly(True)
        self.lost.setTabChangesFocus(True)
        self.lost.setFrameShape(QFrame.Shape.NoFrame)
        self.lost.setAccessibleName(self.tr("What cannot be carried over"))
        self._lay_out()

    def _lay_out(self) -> None:
        px = theme_of(self).px
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(self.back)
        head.addWidget(self._title, 1)
        head.addWidget(self.choice)
        sheet = Panel()
        around = QVBoxLayout(sheet)
        around.setContentsMargins(2, 6, 2, 6)
        around.addWidget(self.table)
        foot = Panel()
        inside = QVBoxLayout(foot)
        inside.setContentsMargins(14, 8, 6, 8)
        inside.setSpacing(4)
        inside.addWidget(self._lost_head)
        inside.addWidget(self.lost)
        self.lost.setMaximumHeight(px(_LOSSES))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(8))
        column.addLayout(head)
        column.addWidget(sheet, 1)
        column.addWidget(foot)

    def show_evening(self, session: PastEvening) -> None:
        """Begin with the first other ruleset; StoreError where those of the house can not be read."""
        self._evening, self._rulesets = session.evening, all_rulesets(session.store)
        self.choice.set_options([each.short.get(self._languages.language) for each in self._rulesets])
        ids = [each.id for each in self._rulesets]
        other = next((place for place, each in enumerate(ids) if each != session.evening.ruleset.id), 0)
        self.choice.set_current(other)
        self._fill()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.back_requested.emit()
            return
        super().keyPressEvent(event)

    def _fill(self) -> None:
        if self._evening is None:
            return
        found = what_if(self._evening, self._rulesets[self.choice.current])
        language = self._languages.language
        title = self.tr("{evening}: {before}, and under {after}?").format(
            evening=self._evening.title or self.tr("Evening"),
            before=self._evening.ruleset.short.get(language),
            after=self._rulesets[self.choice.current].short.get(language),
        )
        self._title.set_text(title)
        self._cells.set_found(found)
        header, px = self.table.horizontalHeader(), theme_of(self).px
        for place in range(self._cells.columnCount()):
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(place, px({0: 56, 1: 270}.get(place, 138)))
        self.table.setCurrentIndex(self._cells.index(0, 0))
        self._say_losses(found)

    def _say_losses(self, found: WhatIf) -> None:
        changed = self.tr("%n row(s) come to something else", None, len(found.changed))
        lost = self.tr("Everything could be carried over.")
        if found.losses:
            lost = self.tr("What could not be carried over:")
        self._lost_head.set_text(f"{changed}. {lost}")
        self.lost.setPlainText("\n".join(self._loss(loss, found) for loss in found.losses))
        self.lost.setVisible(bool(found.losses))

    def _loss(self, loss: Loss, found: WhatIf) -> str:
        words = {
            Action.LEFT_OUT: self.tr("the hand is left out"),
            Action.BONUS_DROPPED: self.tr("a bonus is left out"),
            Action.KONTRA_LOWERED: self.tr("the Kontra is lowered"),
            Action.CLAIM_DROPPED: self.tr("a claim is left out"),
            Action.OFFENCE_DROPPED: self.tr("the case of renonce is left out"),
        }
        hand = found.before.rows[loss.row].hand
        number = loss.row + 1 if hand is None else hand
        reason = self._languages.wording.problem(loss.problem, found.after.evening.ruleset)
        return self.tr("Hand {number}: {what}. {reason}").format(number=number, what=words[loss.action], reason=reason)
