"""The seats at the table, moved by mouse or keys; decides nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from tarockblock.domain.problems import Problem
from tarockblock.ui.evening.evening_fields import DealerChoice
from tarockblock.ui.evening.name_entry import NameEntry
from tarockblock.ui.kit.form_dialog import FormDialog
from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.marks import Mark, knows, marks_by_name
from tarockblock.ui.kit.own_keys import OwnKey, OwnKeys
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.tip import plain_tip
from tarockblock.ui.kit.translate import joined, translate
from tarockblock.ui.kit.widgets.base import ENTER, PaintedButton, PlacedWidget, announce, dispose
from tarockblock.ui.kit.widgets.card_data import Tone
from tarockblock.ui.kit.widgets.chip import badge_width, paint_badge
from tarockblock.ui.kit.widgets.key_cap import paint_key_cap
from tarockblock.ui.kit.widgets.painting import LEFT, box, draw_text, hairline
from tarockblock.ui.kit.widgets.player_mark import paint_mark
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.visible_text import visible

ROW = 36
SEATS = 6
_MARK = 24


class _Remove(PaintedButton):
    """The × of a row, or the undo of a struck one."""

    usual_size = (32, 32)

    struck = False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, rect = QPainter(self), QRectF(self.rect())
        if self.hovered():
            box(painter, rect, px(7), tokens().sunken)
        air = px(8)
        ink = tokens().text if self.hovered() else tokens().text2
        draw_icon(painter, "undo" if self.struck else "close", rect.adjusted(air, air, -air, -air), ink)


class _SeatRow(PlacedWidget):
    """A seat, taken or free; the list handles the mouse."""

    def __init__(self, number: int, parent: SeatList) -> None:
        super().__init__(parent)
        self._number = number
        self._name, self._badge, self.mark = "", "", Mark("", number)
        self._key = ""
        self.lifted = self._struck = False
        self.remove = _Remove("", self)
        # Delete does this on the keyboard; Tab need not stop at every ×.
        self.remove.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_seat(
        self, name: str, mark: Mark, badge: str, spoken: str, remove: str, *, key: str = "", struck: bool = False
    ) -> None:
        self._name, self.mark, self._badge, self._key, self._struck = name, mark, badge, key, struck
        self.remove.struck = struck
        self.remove.set_label(remove)
        self.remove.setToolTip(plain_tip(remove))
        self.remove.setVisible(bool(name))
        self.setAccessibleName(spoken)
        self.setToolTip(plain_tip(name))
        self.setCursor(Qt.CursorShape.OpenHandCursor if name else Qt.CursorShape.ArrowCursor)
        self.update()

    def show_mark(self, mark: Mark) -> None:
        self.mark = mark
        self.update()

    def restyle(self) -> None:
        side = self.remove.sizeHint()
        left = self.width() - side.width() - px(4)
        self.remove.setGeometry(left, (self.height() - side.height()) // 2, side.width(), side.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        rect = QRectF(self.rect())
        if self.lifted:
            box(painter, rect.adjusted(2, 1, -2, -1), px(7), tokens().accent_soft)
        elif self._number:
            hairline(painter, px(10), self.width() - px(10), 0, tokens().line)
        if self.hasFocus():
            box(painter, rect.adjusted(2, 2, -2, -1), px(7), None, tokens().accent, 1.5)
        left = float(px(10))
        if not self._name:
            area = QRectF(left + px(25), 0, self.width() - left, self.height())
            draw_text(painter, area, self.accessibleName(), font(13), tokens().text2, LEFT)
            return
        draw_icon(painter, "grip", QRectF(left, 0, px(16), self.height()), tokens().text2)
        left += px(25)
        side = px(_MARK)
        paint_mark(painter, QRectF(left, round((self.height() - side) / 2), side, side), self.mark)
        left += side + px(10)
        badge = badge_width(self._badge) + (px(8) if self._badge else 0)
        end = self.width() - px(40)
        if self._key:
            end -= round(
                paint_key_cap(painter, end, self.height() / 2, self._key, tokens().text2, tokens().control)
            ) + px(8)
        area = QRectF(left, 0, max(0.0, end - badge - left), self.height())
        face = QFont(font(15, 400 if self._struck else 600))
        face.setStrikeOut(self._struck)
        ink = tokens().text2 if self._struck else tokens().text
        left += draw_text(painter, area, self._name, face, ink, LEFT) + px(8)
        paint_badge(painter, left, self.height() / 2, self._badge, Tone.PLAIN)


class SeatList(OwnKeys, PlacedWidget):
    """Six seats. ``moved(from, to)``, ``removed(index)`` and ``renamed(index, name)`` are requests.

    The owner answers with :meth:`set_seats` or :meth:`refuse`.
    """

    moved = Signal(int, int)
    removed = Signal(int)
    renamed = Signal(int, str)

    def __init__(
        self, name: str, remove: str, back: str, *, editable: bool = False, parent: QWidget | None = None
    ) -> None:
        """Create the list; ``remove`` and ``back`` are the words of ×."""
        super().__init__(parent)
        self._remove, self._back, self._editable = remove, back, editable
        self._names: tuple[str, ...] = ()
        self.looks_of_new: Callable[[Sequence[str]], Mapping[str, Mark]] = marks_by_name
        """What people look like if some of them have no mark yet; the owner knows beside whom they will sit."""
        self._pressed: QPoint | None = None
        self._dragged: int | None = None
        self.editor: TextField | None = None
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._rows = [_SeatRow(number, self) for number in range(SEATS)]
        for number, row in enumerate(self._rows):
            row.remove.clicked.connect(lambda _checked=False, number=number: self.removed.emit(number))
        self.set_seats((), {})

    def set_seats(self, names: Sequence[str], badges: Mapping[str, str], here: Sequence[str] | None = None) -> None:
        """Show the players with badges; those not ``here`` are struck."""
        focused = self._focused()
        self._names = tuple(names)
        self._close_editor()
        marks = self.looks(names)
        for index, row in enumerate(self._rows):
            if index >= len(self._names):
                row.show_seat("", Mark("", index), "", self.tr("Seat {number} is free").format(number=index + 1), "")
                continue
            name = self._names[index]
            badge = badges.get(name, "")
            spoken = self.tr("Seat {number}: {player}").format(number=index + 1, player=name)
            struck, key = here is not None and name not in here, str(index + 1) if self._editable else ""
            remove = (self._back if struck else self._remove).format(player=name)
            spoken = joined(spoken, badge)
            row.show_seat(name, marks[name], badge, spoken, remove, key=key, struck=struck)
        self._settle(focused)

    def looks(self, names: Sequence[str]) -> Mapping[str, Mark]:
        return marks_by_name(names) if knows(names) else self.looks_of_new(names)

    def rows(self) -> list[str]:
        return [row.accessibleName() for row in self._rows]

    def focus_row(self, index: int) -> None:
        if self._names:
            index = max(0, min(index, len(self._names) - 1))
            self._settle(index)
            self._rows[index].setFocus(Qt.FocusReason.TabFocusReason)

    def edit_row(self, index: int) -> None:
        """Edit a name in its row: Enter accepts, Esc cancels."""
        if not self._editable or index >= len(self._names):
            return
        self._close_editor()
        name = self._names[index]
        editor = TextField(self.tr("Name of {player}").format(player=name), height=32, parent=self)
        editor.setText(visible(name, one_line=True))
        editor.setProperty("seat", index)
        row = self._rows[index].geometry()
        left = px(10 + 25 + _MARK + 4)
        side = self._rows[index].remove.width() + px(8)
        editor.setGeometry(row.left() + left, row.top() + px(4), row.width() - left - side, row.height() - 2 * px(4))
        editor.installEventFilter(self)
        editor.textEdited.connect(lambda text: self._mark_typed(index, text))
        self.editor = editor
        editor.show()
        editor.selectAll()
        editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def _mark_typed(self, index: int, text: str) -> None:
        names = [*self._names[:index], text, *self._names[index + 1 :]]
        marks = self.looks(names)
        for row, name in zip(self._rows, names, strict=False):
            row.show_mark(marks[name])

    def refuse(self, sentence: str) -> None:
        """Report a refused name and keep the field open."""
        if self.editor is not None:
            self.editor.set_problem(True)
            self.editor.setAccessibleDescription(sentence)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the name field; leaving it accepts the text."""
        editor = self.editor
        if watched is not editor or editor is None:
            return False
        seat = int(editor.property("seat"))
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in ENTER:
                self._take(seat)
                if self.editor is None:  # the name was accepted
                    self.focus_row(seat)
                return True
            if event.key() == Qt.Key.Key_Escape:
                self._mark_typed(seat, self._names[seat])
                self._close_editor()
                self.focus_row(seat)
                return True
        elif event.type() == QEvent.Type.FocusOut and editor.isVisible():
            QTimer.singleShot(0, self, lambda: self._take(seat))
        return False

    def _take(self, seat: int) -> None:
        if self.editor is not None and int(self.editor.property("seat")) == seat:
            self.renamed.emit(seat, self.editor.text())

    def _close_editor(self) -> None:
        if self.editor is not None:
            editor, self.editor = self.editor, None
            dispose(editor)

    def sizeHint(self) -> QSize:
        return QSize(px(360), px(ROW) * SEATS + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(240), px(ROW) * SEATS + 2)

    def restyle(self) -> None:
        height = px(ROW)
        for number, row in enumerate(self._rows):
            row.setGeometry(1, 1 + number * height, self.width() - 2, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        box(QPainter(self), QRectF(self.rect()), px(10), tokens().surface, tokens().border)

    def own_keys(self) -> list[OwnKey]:
        def step(key: str) -> int:
            return 1 if key.endswith("Down") else -1

        def at(here: int | None, do: Callable[[int], None]) -> bool:
            if here is None or here >= len(self._names):
                return False
            do(here)
            return True

        def remove(here: int) -> None:
            self.removed.emit(here)
            self.focus_row(here)

        here = self._focused()
        return [
            OwnKey(
                ("Alt+Up", "Alt+Down"),
                translate("KeysDialog", "move the seat"),
                lambda key: at(here, lambda row: self._move(row, row + step(key))),
            ),
            OwnKey(
                ("Up", "Down"),
                translate("KeysDialog", "to the next seat, or back"),
                lambda key: at(here, lambda row: self.focus_row(row + step(key))),
            ),
            OwnKey(("F2",), translate("KeysDialog", "rename"), lambda _key: at(here, self.edit_row)),
            OwnKey(("Del", "Backspace"), translate("KeysDialog", "empty the seat"), lambda _key: at(here, remove)),
        ]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self._row_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index is not None:
            self._pressed, self._dragged = event.position().toPoint(), index
            self.focus_row(index)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self._row_at(event.position().toPoint())
        self._pressed, self._dragged = None, None
        if index is not None:
            self.edit_row(index)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self._pressed is None or self._dragged is None:
            return
        far = abs(at.y() - self._pressed.y()) >= QApplication.startDragDistance()
        if not far and not self._rows[self._dragged].lifted:
            return
        self._lift(self._dragged)
        to = max(0, min((at.y() - 1) // px(ROW), len(self._names) - 1))
        if to != self._dragged:
            self._move(self._dragged, to)
            self._dragged = to
            self._lift(to)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pressed, self._dragged = None, None
        self._lift(None)

    def _move(self, index: int, to: int) -> None:
        to = max(0, min(to, len(self._names) - 1))
        if to != index:
            self.moved.emit(index, to)
            self.focus_row(to)
            announce(self, self._rows[to].accessibleName())

    def _lift(self, index: int | None) -> None:
        for number, row in enumerate(self._rows):
            if row.lifted != (number == index):
                row.lifted = number == index
                row.update()

    def _row_at(self, at: QPoint) -> int | None:
        index = (at.y() - 1) // px(ROW)
        return index if 0 <= index < len(self._names) else None

    def _focused(self) -> int | None:
        return next((number for number, row in enumerate(self._rows) if row.hasFocus()), None)

    def _settle(self, wanted: int | None) -> None:
        stop = min(wanted or 0, max(0, len(self._names) - 1))
        for number, row in enumerate(self._rows):
            taken = number < len(self._names)
            policy = Qt.FocusPolicy.ClickFocus if taken else Qt.FocusPolicy.NoFocus
            row.setFocusPolicy(Qt.FocusPolicy.StrongFocus if taken and number == stop else policy)


class Seating(QObject):
    """The link of seats, names and dealer to a draft."""

    def __init__(self, form: FormDialog[Any], seats: SeatList, dealer: DealerChoice) -> None:
        super().__init__(form)
        self._form, self._draft, self._seats, self._dealer = form, form.draft, seats, dealer
        self.names = NameEntry()
        self.names.name_given.connect(self._seat)
        seats.moved.connect(lambda index, to: form.do(form.draft.move, index, to))
        seats.removed.connect(lambda index: form.do(form.draft.unseat, index))
        seats.renamed.connect(self._rename)
        dealer.current_changed.connect(lambda index: form.do(form.draft.choose_dealer, form.draft.seats[index]))

    def show(self, dealer: str | None, badges: Mapping[str, str]) -> None:
        """Show the draft, leaving a name being typed alone."""
        draft = self._draft
        self._seats.set_seats(draft.chairs, badges, draft.seats)
        self._dealer.set_seats(draft.seats, dealer, self._seats.looks(draft.chairs))
        self.names.offer(draft.offered_names, full=draft.full)

    def take_typed(self) -> bool:
        """Seat a typed name; return False, with a problem shown, if refused."""
        if self.names.field.text().strip():
            self._seat(self.names.field.text())
        return not self.names.field.text().strip()

    def _seat(self, name: str) -> None:
        found = self._draft.seat(name)
        self._form.refresh()
        if found is None:
            self.names.taken()
        else:
            self.names.refuse(self._form.sentence(found), self._way_out(found, partial(self._seat, name)))

    def _rename(self, index: int, name: str) -> None:
        found = self._draft.rename(index, name)
        if found is None:
            self.names.problem.clear()
            self._form.refresh()
        else:
            sentence = self._form.sentence(found)
            self.names.problem.show_problem(sentence, self._way_out(found, partial(self._rename, index, name)))
            self._seats.refuse(sentence)

    def _way_out(self, found: Problem, again: Callable[[], object]) -> Callable[[], object] | None:
        """Return how to separate two names of a person and retry, or None."""

        def take_apart() -> None:
            self._draft.take_apart(str(found.params["player"]))
            again()

        return take_apart if found.code == "one_person" else None
