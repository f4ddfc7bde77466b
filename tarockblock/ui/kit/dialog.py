"""The base of every dialog: content that scrolls, a fixed foot, and a size that fits the screen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QApplication,
    QDialog,
    QLayout,
    QPushButton,
    QScrollArea,
    QWidget,
)
from shiboken6 import isValid

from tarockblock.ui.kit.key_groups import KeyGroup, key_text
from tarockblock.ui.kit.key_handover import handover
from tarockblock.ui.kit.layout import add, grow, vbox
from tarockblock.ui.kit.own_keys import OwnKey, help_with, press_own
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import sentence
from tarockblock.ui.kit.widgets.base import ENTER, announce
from tarockblock.ui.kit.widgets.flow_layout import FootLayout
from tarockblock.ui.kit.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.kit.widgets.panel import Bar
from tarockblock.ui.kit.widgets.plain_table import ScrollArea
from tarockblock.ui.kit.widgets.remark import Remark, RemarkKind
from tarockblock.ui.kit.widgets.text_label import TextLabel

_AROUND = QSize(12, 48)
"""Approximate size of a window frame, in pixels."""

_TARGET = 32
"""Least height of controls, in pixels."""

_CLEAR = 8
"""Distance between a dialog and the area it leaves free, in pixels."""

_Slide = QAbstractSlider.SliderAction
_SLIDES = {
    Qt.Key.Key_Up: _Slide.SliderSingleStepSub,
    Qt.Key.Key_Down: _Slide.SliderSingleStepAdd,
    Qt.Key.Key_PageUp: _Slide.SliderPageStepSub,
    Qt.Key.Key_PageDown: _Slide.SliderPageStepAdd,
}


def open_dialog(dialog: QDialog) -> None:
    """Show a dialog without blocking, and delete it when it is closed."""
    if not isinstance(dialog, Dialog):
        dialog.installEventFilter(_HelpInQtsOwn(dialog))
    for button in dialog.findChildren(QPushButton):  # Qt's own: too low for a finger
        button.setMinimumHeight(_TARGET)
    QDialog.open(dialog)  # some Qt dialogs shadow the plain open() by an overload with slots
    handover().opened(dialog)


class _HelpInQtsOwn(QObject):
    """An event filter that makes F1 work in message boxes and Qt's own dialogs."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or not isinstance(watched, QWidget):
            return False
        if event.type() != QEvent.Type.KeyPress or event.key() != Qt.Key.Key_F1:
            return False
        help_with(watched)
        return True


def room_on_screen(widget: QWidget) -> QSize:
    """Return the largest size of a window without its frame, in pixels."""
    return widget.screen().availableGeometry().size() - _AROUND


def back_on_screen(window: QWidget) -> None:
    """Move a window just far enough to be fully on screen."""
    room, frame = window.screen().availableGeometry(), window.frameGeometry()
    frame.setHeight(max(frame.height(), window.height()))
    left = max(room.left(), min(frame.left(), room.right() + 1 - frame.width()))
    top = max(room.top(), min(frame.top(), room.bottom() + 1 - frame.height()))
    if frame.topLeft() != QPoint(left, top):
        window.move(left, top)


def stand_clear(dialog: QWidget, *of: QRect) -> None:
    """Place a dialog that is about to open beside rectangles if the screen has room for the first one.

    Of the others it covers as little as possible, the most important first.
    """
    room, size = dialog.screen().availableGeometry(), dialog.size() + _AROUND
    most = QPoint(room.right() + 1 - size.width(), room.bottom() + 1 - size.height())
    downs = [*(y for each in of for y in (each.bottom() + _CLEAR, each.top() - _CLEAR - size.height())), most.y()]
    acrosses = [*(x for each in of for x in (each.right() + _CLEAR, each.left() - _CLEAR - size.width())), most.x()]
    first = max(room.left(), min(of[0].left(), most.x()))
    spots = (QPoint(x, y) for x in (first, *acrosses) for y in (*downs, max(room.top(), most.y())))
    places = [place for place in (QRect(spot, size) for spot in spots) if room.contains(place)]
    if not places:
        return

    def covered(place: QRect) -> list[int]:
        parts = (place & each for each in of)
        return [part.width() * part.height() for part in parts]

    best = min(places, key=covered)
    if not covered(best)[0]:
        dialog.move(best.topLeft())


class _Scrolled(ScrollArea):
    """A scroll area that leaves its keys to the dialog; focus changes scroll it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()


def scrolled(content: QWidget) -> QScrollArea:
    area = _Scrolled(content, ground="window")
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    return area


class DialogFoot(Bar):
    """The foot of a dialog: the reason why it cannot be stored yet, cancel, and the primary button; extras at the
    left.
    """

    cancelled = Signal()
    pressed = Signal()

    def __init__(
        self,
        primary: str,
        key: str = "Enter",
        *,
        icon: str = "",
        cancel: str | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent=parent)
        self._outdated = ""
        self.reason = TextLabel("", 13, 500, "text2", wrap=True)
        self.reason.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.cancel = KeyButton(self.tr("Cancel") if cancel is None else cancel, "", key_text("Esc"), do=self.cancelled)
        self.primary = KeyButton(primary, icon, key_text(key), kind=ButtonKind.PRIMARY, do=self.pressed)
        self._row = FootLayout(self.reason, self.cancel, self.primary, row=44, gap=8, margins=(18, 9))
        self.setLayout(self._row)

    def align(self, left: int) -> None:
        """Start as far from the edge as the content above, in pixels."""
        self._row.begin_at(left)

    def add_lead(self, *widgets: QWidget) -> None:
        for widget in widgets:
            self._row.add_lead(widget)

    def add_other(self, widget: QWidget) -> None:
        """Add another answer beside the primary button."""
        self._row.add_end(widget, before=self.primary)

    def outdate(self, reason: str) -> None:
        """Store nothing any more: what the dialog shows is no longer so."""
        self._outdated = reason
        self.show_reason(reason)

    @property
    def is_outdated(self) -> bool:
        return bool(self._outdated)

    def set_key(self, key: str) -> None:
        self._key = key_text(key)
        self.primary.set_key(self._key)

    def show_reason(self, reason: str, *, failure: bool = False) -> None:
        """Show why storing is impossible, and disable the button; a failure leaves it enabled for another try."""
        failure, reason = failure and not self._outdated, self._outdated or reason
        # Qt would hand the focus of a button switched off to the next widget, say a list that swallows letters.
        window, is_possible = self.window(), failure or not reason
        if not is_possible and self.primary.hasFocus():
            window.setFocus(Qt.FocusReason.OtherFocusReason)
        self.primary.setEnabled(is_possible)
        if is_possible and window.isVisible() and window.hasFocus():
            self.primary.setFocus(Qt.FocusReason.OtherFocusReason)
        self.reason.set_color("minus" if failure else "text2")
        if failure:
            announce(self.reason, reason)
        self.reason.set_text(reason)
        self.primary.setAccessibleDescription(reason)


class Dialog(QDialog):
    """Base class of dialogs, shown with :func:`open_dialog`. Subclasses call :meth:`compose` once, then
    :meth:`fit`.

    Dialogs with questions override :meth:`tab_stops`, :meth:`go_by`, :meth:`tab_in` and :meth:`focus_moved`. F1
    lists the keys of the buttons and those of :meth:`key_groups`.
    """

    keeps_cards_free = False
    """Whether it leaves the players' totals visible if there is room."""
    manual = ""
    shows = ""
    """What it shows that others may change while it is open: the open ``evening``, or anything in the ``book``."""

    def __init__(self, title: str = "", *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.misfit: Remark | None = None
        """Why the row the dialog was opened on does not fit any more."""
        self._content: QWidget | None = None
        self._area: QScrollArea | None = None
        self._parts: list[QWidget] = []
        self._whole = vbox(gap=0)
        self.setLayout(self._whole)

    def compose(self, body: QWidget | QLayout, foot: QWidget, *, head: QWidget | None = None) -> None:
        """Put the dialog together. A widget as the body scrolls; a layout holds :func:`scrolled` parts itself."""
        if isinstance(body, QWidget):
            self._content, self._area = body, scrolled(body)
        add(self._whole, head, grow(body if self._area is None else self._area), foot)
        inside = None if isinstance(body, QLayout) else body.layout()
        if isinstance(foot, DialogFoot):
            foot.cancelled.connect(self.reject)
            foot.pressed.connect(self.press_primary)
            if inside is not None:
                foot.align(inside.contentsMargins().left())
        self._parts = [part for part in (head, foot) if part is not None]

    def show_misfits(self, reasons: Sequence[str]) -> None:
        """Show at the top why the row no longer fits."""
        if reasons:
            self.misfit = self._add_remark(RemarkKind.PROBLEM, " ".join(sentence(each) for each in reasons))

    def show_outdated(self, text: str, advice: str = "") -> None:
        """Say at the top what others changed; with ``advice`` nothing can be stored from here any more."""
        remark = self._add_remark(RemarkKind.WARNING, text)
        room, more = room_on_screen(self).height(), remark.heightForWidth(self.width() - px(40)) + px(12)
        self.resize(self.width(), min(self.height() + more, max(room, self.height())))
        back_on_screen(self)
        for foot in self._parts if advice else ():
            if isinstance(foot, DialogFoot):
                foot.outdate(advice)

    def _add_remark(self, kind: RemarkKind, text: str) -> Remark:
        remark = Remark(self, kind, text)
        add(self._whole, vbox(remark, margins=(22, 12, 18, 0)), at=0)
        return remark

    def fit(self, width: int, height: int = 0, *, grow: bool = False) -> None:
        """Set the size in design pixels, limited by the screen; without a height, use the content's.

        With ``grow`` it is widened if the content needs it.
        """
        room = room_on_screen(self)
        wanted, layout = px(width), None if self._content is None else self._content.layout()
        if layout is not None:
            # Nested columns keep their old size until the layout has been activated once.
            layout.update()
            layout.activate()
        if grow and self._content is not None:
            wanted = max(wanted, *(each.sizeHint().width() for each in (self._content, *self._parts))) + 2
        wide = min(wanted, room.width())
        high = px(height) or self._height_for(wide)
        self.resize(wide, min(high, room.height()))

    def _height_for(self, width: int) -> int:
        layout = None if self._content is None else self._content.layout()
        if layout is None:
            return self.sizeHint().height()
        high = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
        high = max(high, layout.totalMinimumSize().height()) + sum(each.sizeHint().height() for each in self._parts)
        return high + (0 if self.misfit is None else self.misfit.heightForWidth(width) + px(12)) + 2

    def own_keys(self) -> list[OwnKey]:
        return []

    def key_groups(self) -> list[KeyGroup]:
        """Return the keys listed under F1 beside those of the buttons."""
        return []

    @property
    def can_scroll(self) -> bool:
        """Whether some content is out of sight."""
        return self._area is not None and self._area.verticalScrollBar().maximum() > 0

    def enter(self) -> None:
        """Handle Enter, unless the focused widget uses it itself."""

    def press_primary(self) -> None:
        """Handle the primary button, by default like Enter."""
        self.enter()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the primary button on Enter, once per press; scroll with unused arrows."""
        if press_own(self, event):
            return
        slide = _SLIDES.get(Qt.Key(event.key()))
        if event.key() in ENTER:
            if not event.isAutoRepeat():
                self.enter()
        elif slide is not None and self._area is not None:
            self._area.verticalScrollBar().triggerAction(slide)
        elif event.key() == Qt.Key.Key_F1:
            help_with(self)
        else:
            super().keyPressEvent(event)

    def tab_stops(self) -> list[QWidget]:
        """Return the stops of the foot in order, or nothing for Qt's own tab order."""
        return []

    def go_by(self, offset: int) -> bool:
        """Move to a neighbouring question; return False at the ends."""
        del offset
        return False

    def tab_in(self, *, forward: bool) -> None:
        """Move from the foot to the first or the last question."""

    def focus_moved(self, to: QWidget) -> None: ...

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Let Tab go through the questions, then the foot, and around."""
        stops = self.tab_stops()
        if not stops:
            return super().focusNextPrevChild(forward)
        focus, step = self.focusWidget(), 1 if forward else -1
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        if focus not in stops:
            if not self.go_by(step):
                stops[0 if forward else -1].setFocus(reason)
            return True
        target = stops.index(focus) + step
        if 0 <= target < len(stops):
            stops[target].setFocus(reason)
        else:
            self.tab_in(forward=forward)
        return True

    def done(self, arg__1: int) -> None:
        """Close the dialog but keep its native window for keys on their way to it."""
        handover().closing(self)
        self.setResult(arg__1)
        self.hide()
        (self.accepted if arg__1 == QDialog.DialogCode.Accepted else self.rejected).emit()
        if isValid(self):
            self.finished.emit(arg__1)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        application = QApplication.instance()
        if not event.spontaneous() and isinstance(application, QApplication):
            application.focusChanged.connect(self._focus_changed)

    def hideEvent(self, event: QHideEvent) -> None:
        """Disconnect from the application, which would keep the dialog alive."""
        application = QApplication.instance()
        if not event.spontaneous() and isinstance(application, QApplication):
            application.focusChanged.disconnect(self._focus_changed)
        super().hideEvent(event)

    def _focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is not None and self.isAncestorOf(new):
            self.focus_moved(new)
