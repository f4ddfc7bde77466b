"""Answers "why" beside a cell of the ledger: the preview panel for a hand, plain words for every other entry.

Computes nothing: what it shows is in the row, or comes from `exchange`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from tarockblock.domain.hand import Annulled, Doubling, Manual, TableChange
from tarockblock.domain.ledger import Ledger, Row
from tarockblock.domain.visible_text import visible
from tarockblock.exchange.formatting import euro_text, points_text
from tarockblock.exchange.wording import Wording
from tarockblock.ui.models.game_words import name_of_entry, people_of
from tarockblock.ui.models.turn_words import out_of_turn
from tarockblock.ui.preview import preview_of
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.base import ENTER, announce
from tarockblock.ui.widgets.key_button import KeyButton
from tarockblock.ui.widgets.panel import Panel
from tarockblock.ui.widgets.player_mark import Mark, marks_for
from tarockblock.ui.widgets.preview_data import PlayerLine, PreviewData, Section, WhyLine, spoken_in_full
from tarockblock.ui.widgets.preview_panel import PreviewPanel
from tarockblock.ui.widgets.text_label import TextLabel
from tarockblock.ui.words import capital

_GAP, _MARGIN = 6, 8
_SCROLL = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -6, Qt.Key.Key_PageDown: 6}


class WhyPopup(QFrame):
    """Shows one row of a ledger until Esc, Enter or a click elsewhere; ``show_beside`` puts it next to a cell.

    One that does not take the keys stands there until its owner closes it. ``change_requested``: put the row right.
    """

    change_requested = Signal()

    def __init__(
        self,
        parent: QWidget | None,
        row: Row,
        ledger: Ledger,
        wording: Wording,
        *,
        takes_keys: bool = True,
        can_change: bool = False,
    ) -> None:
        kind = Qt.WindowType.Popup if takes_keys else Qt.WindowType.ToolTip
        super().__init__(parent, kind | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating, not takes_keys)
        self._takes_keys = takes_keys
        self.change = KeyButton(self.tr("Change"), "pencil", "E", height=32)
        self.change.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.change.clicked.connect(self._ask_change)
        self._can_change = can_change
        self._row, self._ledger, self._wording = row, ledger, wording
        everybody = ledger.evening.everybody
        self._marks: Mapping[str, Mark] = dict(zip(everybody, marks_for(everybody), strict=True))
        self.data = self._data()
        title, people = self._title()
        self.panel = PreviewPanel(title)
        self.panel.set_data(self.data)
        if row.score is None:
            # A few words need no room for a long explanation.
            self.panel.setMaximumHeight(self.panel.minimumSizeHint().height() + theme_of(self).px(60))
        self._lay_out(title, people)
        self.setAccessibleName(f"{title} {people}".strip())
        self.setAccessibleDescription(spoken_in_full(self.data))

    # ------------------------------------------------------------------ what it says

    @property
    def spoken(self) -> str:
        """Everything shown, as a screen reader says it."""
        return f"{self.accessibleName()}. {self.accessibleDescription()}"

    def _title(self) -> tuple[str, str]:
        """What the entry is, and who it was."""
        row, ruleset = self._row, self._ledger.evening.ruleset
        entry = row.entry
        if isinstance(entry, Manual):
            return self.tr("Correction"), visible(entry.reason)
        if isinstance(entry, TableChange):
            return self.tr("Change at the table"), ""
        if isinstance(entry, Doubling):
            return self.tr("Doubled Radl"), ""
        if isinstance(entry, Annulled):
            return self.tr("Hand {number}, struck").format(number=row.hand), visible(entry.reason)
        game = name_of_entry(entry, ruleset, self._wording.language)
        title = self.tr("Hand {number}: {game}").format(number=row.hand, game=game)
        return title, people_of(entry, row.deal, ruleset, self._wording)

    def _data(self) -> PreviewData:
        row = self._row
        if row.problems:
            return self._problems()
        entry = row.entry
        if isinstance(entry, Manual):
            return self._correction(entry)
        if isinstance(entry, TableChange):
            return self._in_words(*self._table_words(entry))
        if isinstance(entry, Doubling):
            return self._in_words(self._doubling_words(entry.radl))
        return self._hand()

    def _hand(self) -> PreviewData:
        row, ruleset = self._row, self._ledger.evening.ruleset
        entry, deal = row.entry, row.deal
        assert deal is not None
        assert not isinstance(entry, Manual | TableChange | Doubling)
        data = preview_of(entry, row, ruleset, deal, self._marks, self._wording.language)
        note = (Section(self.tr("Note"), (WhyLine(visible(entry.note)),)),) if entry.note else ()
        places = out_of_turn(row, ruleset)
        turn = (Section("", (WhyLine(f"{places}."),)),) if places else ()
        return replace(data, title=self.tr("Who gets what"), sections=(*turn, *data.sections, *note))

    def _correction(self, entry: Manual) -> PreviewData:
        row, language = self._row, self._wording.language
        lines = tuple(
            PlayerLine(
                self._marks[player],
                player,
                points=points_text(row.points[player], language),
                money=euro_text(row.cents[player], language),
                sign=row.points[player].sign or row.cents[player].sign,
            )
            for player in self._ledger.evening.everybody
            if row.points[player] or row.cents[player]
        )
        text = visible(entry.reason) or self.tr("No reason was given.")
        by_hand = self.tr("Entered by hand; no rule stands behind it.")
        sections = (Section(self.tr("Reason"), (WhyLine(text), WhyLine(by_hand))),)
        head = (self.tr("Who gets what"), self._wording.reason("points"), self._wording.reason("money"))
        return PreviewData(*head, players=lines, sections=sections, foot=self.tr("Sum {total}").format(total="0"))

    def _problems(self) -> PreviewData:
        """An entry that does not fit any more, most often because an earlier one was changed."""
        ruleset = self._ledger.evening.ruleset
        sentences = [self._wording.problem(found, ruleset) for found in self._row.problems]
        lines = tuple(WhyLine(capital(sentence)) for sentence in sentences)
        foot = self.tr("It counts nothing until it is put right.")
        heading = self.tr("What does not fit")
        return PreviewData(self.tr("This entry does not fit"), "", "", (), (Section(heading, lines),), (), foot, False)

    def _in_words(self, *sentences: str) -> PreviewData:
        lines = tuple(WhyLine(sentence) for sentence in sentences if sentence)
        foot = self.tr("Nobody gets or pays anything.")
        return PreviewData(self.tr("What changes"), "", "", (), (Section("", lines),), (), foot)

    def _table_words(self, entry: TableChange) -> tuple[str, ...]:
        before = self._row.state.seating
        come = tuple(player for player in entry.players if player not in before)
        gone = tuple(player for player in before if player not in entry.players)
        people = self._wording.people
        words = [self.tr("At the table from here on: {players}.").format(players=", ".join(entry.players))]
        if come:
            words.append(self.tr("New: {players}.").format(players=people(come)))
        if gone:
            words.append(self.tr("Gone, with their total: {players}.").format(players=people(gone)))
        if entry.dealer is not None:
            words.append(self.tr("Next dealer: {player}.").format(player=entry.dealer))
        return tuple(words)

    def _doubling_words(self, radl: int) -> str:
        if radl > 0:
            return self.tr("%n doubled Radl appended by hand.", "", radl)
        return self.tr("%n doubled Radl taken away by hand.", "", -radl)

    # ------------------------------------------------------------------ how it stands there

    def show_beside(self, cell: QRect) -> None:
        """Open next to a cell given in global coordinates: right of it, else left, always on the screen."""
        owner = self.parentWidget() or self
        room = owner.screen().availableGeometry().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        hint = self.sizeHint()
        width, height = min(hint.width(), room.width()), min(hint.height(), room.height())
        left = cell.right() + _GAP
        if left + width > room.right() and cell.left() - _GAP - width >= room.left():
            left = cell.left() - _GAP - width
        left = max(room.left(), min(left, room.right() - width))
        top = max(room.top(), min(cell.top() - _GAP, room.bottom() - height))
        self.resize(width, height)
        self.move(QPoint(left, top))
        self.show()

    def _lay_out(self, title: str, people: str) -> None:
        px = theme_of(self).px
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        ground = Panel("window")
        outer.addWidget(ground)
        column = QVBoxLayout(ground)
        column.setContentsMargins(px(8), px(10), px(8), px(8))
        column.setSpacing(px(8))
        head = QHBoxLayout()
        head.setContentsMargins(px(8), 0, px(8), 0)
        head.setSpacing(px(8))
        head.addWidget(TextLabel(title, 15, 650))
        head.addWidget(TextLabel(people, 13, 400, "text2", elide=True), 1)
        column.addLayout(head)
        column.addWidget(self.panel, 1)
        column.addWidget(self.change, 0, Qt.AlignmentFlag.AlignRight)
        self.change.setVisible(self._can_change)
        self.setMaximumWidth(max(self.panel.sizeHint().width() + 2 * px(8), ground.minimumSizeHint().width()))

    def showEvent(self, event: QShowEvent) -> None:
        """Said as soon as it is there."""
        super().showEvent(event)
        if self._takes_keys:
            self.setFocus(Qt.FocusReason.PopupFocusReason)
        announce(self, self.spoken)

    def _ask_change(self) -> None:
        self.close()
        self.change_requested.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc and Enter close; the arrows scroll what is too long."""
        key = Qt.Key(event.key()) if event.key() else None
        if key in (Qt.Key.Key_Escape, *ENTER, Qt.Key.Key_Space):
            self.close()
        elif key == Qt.Key.Key_E and self._can_change:
            self._ask_change()
        elif key in _SCROLL:
            area = self.panel.findChild(QScrollArea)
            if isinstance(area, QScrollArea):
                bar = area.verticalScrollBar()
                bar.setValue(bar.value() + _SCROLL[key] * theme_of(self).px(24))
        else:
            super().keyPressEvent(event)
