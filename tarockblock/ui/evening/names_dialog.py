"""The dialog that joins and separates names of a person; stores nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QListWidgetItem, QWidget

from tarockblock.app.same_people import PersonLine
from tarockblock.exchange.wording import Wording
from tarockblock.ui.evening.names_draft import NameRow, NamesDraft
from tarockblock.ui.kit.columns import Column
from tarockblock.ui.kit.form_dialog import FormDialog
from tarockblock.ui.kit.key_groups import key_text
from tarockblock.ui.kit.layout import Pixels, grow, hbox, vbox, within
from tarockblock.ui.kit.own_keys import OwnKey, press_own
from tarockblock.ui.kit.roles import ROW_ROLE
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.translate import joined, sentence, translate
from tarockblock.ui.kit.widgets.flow_layout import SideBySide
from tarockblock.ui.kit.widgets.key_button import KeyButton, bound_button
from tarockblock.ui.kit.widgets.painting import LEFT, RIGHT, draw_text, two_lines
from tarockblock.ui.kit.widgets.panel import Panel
from tarockblock.ui.kit.widgets.player_mark import paint_mark
from tarockblock.ui.kit.widgets.remark import Remark, RemarkKind
from tarockblock.ui.kit.widgets.tables import PlainListWidget
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.kit.widgets.tick_box import paint_tick

HEIGHT = 52
_BOX, _PAD = 18, 14


def _paint_name(painter: QPainter, rect: QRectF, row: NameRow, *, ticked: bool) -> None:
    side = px(_BOX)
    tick = QRectF(rect.left() + px(_PAD), round(rect.center().y() - side / 2), side, side)
    paint_tick(painter, tick, checked=ticked)
    mark = tick.translated(side + px(12), 0).adjusted(0, -px(3), px(6), px(3))
    paint_mark(painter, mark, row.mark)
    inside = rect.adjusted(mark.right() + px(12) - rect.left(), px(7), -px(_PAD), -px(8))
    upper, lower = two_lines(inside)
    often = draw_text(painter, upper, row.often, font(13), tokens().text2, RIGHT)
    latest = draw_text(painter, lower, row.latest, font(12), tokens().text2, RIGHT)
    upper.setRight(upper.right() - often - px(12))
    lower.setRight(lower.right() - latest - px(12))
    area = upper if row.written else inside.adjusted(0, 0, -max(often, latest) - px(12), 0)
    draw_text(painter, area, row.called, font(14, 600), tokens().text, LEFT)
    draw_text(painter, lower, row.written, font(12), tokens().text2, LEFT)


class NamesList(PlainListWidget):
    """A list with ticks (Space); Enter is left to the dialog, Del emits ``apart_wanted``."""

    ticks_changed = Signal()
    apart_wanted = Signal()

    def __init__(self, name: str) -> None:
        self._ticked_rows: list[NameRow] = []
        column = Column[NameRow](
            "",
            lambda row: row.called,
            ground=lambda row: "accent_soft" if row in self._ticked_rows else "",
            paint=lambda painter, rect, row, _: _paint_name(painter, rect, row, ticked=row in self._ticked_rows),
            height=lambda *_: px(HEIGHT),
        )
        super().__init__(name, column, shows_chosen=False)
        self.itemChanged.connect(lambda _item: self._note_ticks())

    def set_rows(self, rows: Sequence[NameRow], current: str = "") -> None:
        """Show rows, none ticked; keep the current person or row without ``current``."""
        here = self.currentRow()
        called = current or ("" if here < 0 else self.item(here).data(ROW_ROLE).called)
        quiet = QSignalBlocker(self)  # a half-changed list must not emit anything
        self.clear()
        self._ticked_rows = []
        for row in rows:
            item = QListWidgetItem()
            item.setData(ROW_ROLE, row)
            item.setText(row.called)  # for the search by letter
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, joined(row.called, row.written, row.often, row.latest))
            self.addItem(item)
        names = [row.called for row in rows]
        self.setCurrentRow(names.index(called) if called in names else max(0, min(here, len(rows) - 1)))
        quiet.unblock()

    def show_rows(self, rows: Sequence[NameRow]) -> None:
        """Show new texts or marks of the same people."""
        quiet = QSignalBlocker(self)
        for number, row in enumerate(rows):
            self.item(number).setData(ROW_ROLE, row)
        quiet.unblock()
        self._note_ticks()
        self.viewport().update()

    @property
    def ticked(self) -> list[int]:
        return [row for row in range(self.count()) if self.item(row).checkState() == Qt.CheckState.Checked]

    def _note_ticks(self) -> None:
        self._ticked_rows = [self.item(number).data(ROW_ROLE) for number in self.ticked]
        self.ticks_changed.emit()

    def tick(self, row: int) -> None:
        item = self.item(row)
        checked = item.checkState() == Qt.CheckState.Checked
        item.setCheckState(Qt.CheckState.Unchecked if checked else Qt.CheckState.Checked)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and index == self.currentIndex() and event.button() == Qt.MouseButton.LeftButton:
            self.tick(index.row())
        event.accept()

    def own_keys(self) -> list[OwnKey]:
        return [
            OwnKey(("Space",), translate("KeysDialog", "tick the name, or not"), lambda _key: self._tick_current()),
            OwnKey(("Del",), translate("KeysDialog", "separate the names"), lambda _key: self.apart_wanted.emit()),
        ]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if press_own(self, event):
            return
        if event.text().isalpha():
            self.keyboardSearch(event.text())
        else:
            super().keyPressEvent(event)

    def _tick_current(self) -> bool:
        if self.currentRow() < 0:
            return False
        self.tick(self.currentRow())
        return True


_HIGH, _NAME = 320, 200
_OFFER_KEY = "Alt+K"


class NamesDialog(FormDialog[NamesDraft]):
    """A dialog that stays open; the owner answers requests with `set_people` or `show_failure`."""

    manual = "one-person-two-names"
    shows = "book"
    gap, around = 10, (22, 16, 18, 16)

    apart_wanted = Signal(str)
    mark_wanted = Signal(str)

    def __init__(
        self, people: Sequence[PersonLine], wording: Wording, *, writable: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(NamesDraft(wording, writable=writable), wording, parent=parent)
        self.foot.cancel.set_label(self.tr("Close"))
        self._made = ""
        self.list = NamesList(self.tr("People"))
        self.list.setMinimumHeight(px(_HIGH))
        self.list.ticks_changed.connect(self._ticked)
        self.list.currentRowChanged.connect(lambda _row: self.refresh())
        self.list.apart_wanted.connect(self._take_apart)
        shown = self.tr("Name shown")
        self.name = self.line("name", shown, put=self.draft.type)
        self.name.setMinimumWidth(px(_NAME))
        self.apart = KeyButton(self.tr("Separate"), "", key_text("Del"), height=36, do=self._take_apart)
        self.mark = bound_button(self, "F2", self.tr("Colour, letter …"), self._ask_mark, height=36)
        self.offer = TextLabel("", 13, 500, "text2", wrap=True)
        self.tick_offer = bound_button(self, _OFFER_KEY, self.tr("Tick them"), self._tick_offer, height=32)
        text = self.tr(
            "No evening is changed: each keeps its names as written. Statistics, the archive's filter, the names"
            " for a new evening and debts carried over go by the name shown here."
        )
        self.lay_out(
            self.tr("Names"),
            "",
            Remark(self, RemarkKind.INFO, text),
            hbox(grow(self.offer), self.tick_offer, gap=10),
            grow(within(Panel(), vbox(self.list, margins=(Pixels(2), Pixels(8))))),
            SideBySide(
                grow(hbox(TextLabel(shown, 13, 600), grow(self.name), gap=10)),
                hbox(self.apart, self.mark, gap=10),
                gap=10,
            ),
            width=780,
        )
        self.set_people(people)
        self.fit(780)

    def set_people(self, people: Sequence[PersonLine]) -> None:
        self.draft.set_people(people)
        self.list.set_rows(self.draft.rows, self._made)
        self._made = ""
        # The field is disabled with the last tick, and would pass the focus to the next button.
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)
        self.refresh()

    def go_to(self, called: str) -> None:
        """Select a person and focus the name field."""
        row = next((row for row, each in enumerate(self.draft.people) if each.called == called), -1)
        if row < 0:
            return
        self.list.setCurrentRow(row)
        self.list.tick(row)
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def fact(self) -> object | None:
        return self.draft.fact

    def reason(self, found: Mapping[str, str]) -> str:
        return self.draft.reason

    def refresh(self) -> None:
        super().refresh()
        draft = self.draft
        one = len(draft.ticked) == 1
        self.primary.set_label(self.tr("Show this name") if one else self.tr("Join as one person"))
        self.name.setEnabled(draft.can_be_named)
        self.apart.setEnabled(draft.can_be_taken_apart(self.list.currentRow()))
        self.mark.setEnabled(draft.can_be_marked(self.list.currentRow()))
        is_open = bool(draft.offer) and not draft.ticked
        self.offer.set_text(draft.offer_text)
        self.offer.setVisible(is_open)
        self.tick_offer.setVisible(is_open)

    def show_failure(self, text: str) -> None:
        """Report a failure; retrying needs a tick."""
        super().show_failure(sentence(text))
        self._made = ""
        self.primary.setEnabled(self.fact() is not None)

    def enter(self) -> None:
        self._made = self.draft.name
        super().enter()

    def _ticked(self) -> None:
        self.draft.tick(self.list.ticked)
        self.refresh()

    def _tick_offer(self) -> None:
        for row in self.draft.offer:
            self.list.tick(row)
        self.list.setCurrentRow(self.draft.ticked[0])
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_marks(self) -> None:
        self.list.show_rows(self.draft.rows)

    def _ask_mark(self) -> None:
        self.mark_wanted.emit(self.draft.people[self.list.currentRow()].called)

    def _take_apart(self) -> None:
        if self.apart.isEnabled():
            self.apart_wanted.emit(self.draft.people[self.list.currentRow()].called)
