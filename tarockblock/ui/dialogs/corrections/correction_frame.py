"""What the correction dialogs share: foot, remarks on coloured ground, Enter stores. Decides and stores nothing."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QDialog, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from tarockblock.ui.actions import key_text
from tarockblock.ui.icons import draw_icon
from tarockblock.ui.theme import theme_of
from tarockblock.ui.widgets.base import PaintedWidget, announce
from tarockblock.ui.widgets.key_button import ButtonKind, KeyButton
from tarockblock.ui.widgets.painting import box, draw_wrapped, wrapped_height
from tarockblock.ui.widgets.panel import Bar
from tarockblock.ui.widgets.text_label import TextLabel

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class RemarkKind(Enum):
    """What a remark is: told, odd, or wrong."""

    INFO = "info"
    WARNING = "warning"
    PROBLEM = "problem"


class Remark(PaintedWidget):
    """One or two sentences with an icon on coloured ground; the height follows the width. Empty, it is hidden.

    One that comes and goes while a dialog is open ``keeps_room``, so that nothing moves.
    """

    def __init__(
        self, parent: QWidget, kind: RemarkKind = RemarkKind.INFO, text: str = "", *, keeps_room: bool = False
    ) -> None:
        super().__init__(parent)
        self._kind, self._text = kind, ""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        policy.setRetainSizeWhenHidden(keeps_room)
        self.setSizePolicy(policy)
        self.hide()
        self.say(text)

    @property
    def text(self) -> str:
        """What it says."""
        return self._text

    def say(self, text: str, kind: RemarkKind | None = None) -> None:
        """Say something else, and have it read aloud."""
        kind = kind or self._kind
        if (text, kind) == (self._text, self._kind):
            return
        self._text, self._kind = text, kind
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.updateGeometry()
        self.update()
        announce(self, text)

    def hasHeightForWidth(self) -> bool:
        """The text wraps."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Lines and the air around them."""
        px = self.theme.px
        return round(wrapped_height(self._font(), self._text, self._room(width)) + 2 * px(9))

    def sizeHint(self) -> QSize:
        """At a usual width."""
        width = self.theme.px(420)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Narrower is higher."""
        return QSize(self.theme.px(220), self.theme.px(36))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground, icon, text."""
        tokens, px, painter = self.theme.tokens, self.theme.px, QPainter(self)
        ground, ink, icon = {
            RemarkKind.INFO: (tokens.sunken, tokens.text2, "info"),
            RemarkKind.WARNING: (tokens.gold, tokens.gold_text, "warning"),
            RemarkKind.PROBLEM: (tokens.minus_soft, tokens.minus, "warning"),
        }[self._kind]
        box(painter, QRectF(self.rect()), px(8), ground)
        draw_icon(painter, icon, QRectF(px(12), px(9), px(18), px(18)), ink)
        area = QRectF(px(40), px(9), self._room(self.width()), 0)
        color = tokens.text2 if self._kind is RemarkKind.INFO else tokens.text
        draw_wrapped(painter, area, self._text, self._font(), color)

    def _font(self) -> QFont:
        return self.theme.font(13, 500)

    def _room(self, width: float) -> float:
        return max(float(self.theme.px(100)), width - self.theme.px(40 + 14))


class CorrectionFoot(Bar):
    """Why it can not be stored yet, cancel, and the primary button."""

    cancelled = Signal()
    pressed = Signal()

    def __init__(self, primary: str, key: str = "Enter", parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        px = theme_of(self).px
        self.reason = TextLabel("", 13, 500, "text2", wrap=True)
        self.reason.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.cancel = KeyButton(self.tr("Cancel"), "", key_text("Esc"))
        self.cancel.clicked.connect(self.cancelled)
        self.primary = KeyButton(primary, "", key_text(key), kind=ButtonKind.PRIMARY)
        self.primary.clicked.connect(self.pressed)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(px(18), px(9), px(18), px(9))
        self._row.setSpacing(px(8))
        self._row.addWidget(self.reason, 1)
        self._row.addSpacing(px(6))
        self._row.addWidget(self.cancel)
        self._row.addWidget(self.primary)
        self.setMinimumHeight(px(62))

    def add_lead(self, widget: QWidget) -> None:
        """Something quiet at the left."""
        self._row.insertWidget(0, widget)

    def show_reason(self, reason: str, *, failure: bool = False) -> None:
        """Why not; without a reason the button is on. A failure leaves it on, to try again."""
        self.primary.setEnabled(failure or not reason)
        self.reason.set_color("minus" if failure else "text2")
        if failure:
            announce(self.reason, reason)
        self.reason.set_text(reason)
        self.primary.setAccessibleDescription(reason)


class CorrectionDialog(QDialog):
    """Show it with `open()`. `entered` brings what is to be stored; the caller calls `accept()` or `show_failure`.

    `misfits` are the reasons why the entry that is put right does not fit any more: they stand on top.
    Subclasses fill `body`, answer `fact` and call `refresh` once they are built.
    """

    entered = Signal(object)

    def __init__(self, primary: str, *, misfits: Sequence[str] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        px = theme_of(self).px
        self.misfit = Remark(self, RemarkKind.PROBLEM, _as_sentences(misfits))
        self.foot = CorrectionFoot(primary)
        self.foot.cancelled.connect(self.reject)
        self.foot.pressed.connect(self._store)
        self.body = QVBoxLayout()
        self.body.setContentsMargins(px(22), px(16), px(18), px(16))
        self.body.setSpacing(px(10))
        self.body.addWidget(self.misfit)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self.body, 1)
        column.addWidget(self.foot)

    def fact(self) -> object | None:
        """What would be stored now, None where something is missing."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Show the draft as it is now."""
        raise NotImplementedError

    def show_failure(self, text: str) -> None:
        """It could not be stored: say why; everything typed stays, and it can be tried again."""
        self.foot.show_reason(text, failure=True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter stores from anywhere."""
        if event.key() in _ENTER:
            self._store()
        else:
            super().keyPressEvent(event)

    def fit(self, width: int) -> None:
        """As high as everything in it at a width in design pixels, as far as the screen goes."""
        room = self.screen().availableGeometry().size()
        wide = min(theme_of(self).px(width), room.width() - 12)
        layout = self.layout()
        if layout is None:
            return
        layout.activate()
        high = layout.heightForWidth(wide) if layout.hasHeightForWidth() else layout.sizeHint().height()
        self.resize(wide, min(max(high, layout.minimumSize().height()), room.height() - 48))

    def _store(self) -> None:
        fact = self.fact()
        if fact is not None:
            self.entered.emit(fact)


def say_misfits(dialog: QDialog, reasons: Sequence[str]) -> Remark | None:
    """Put on top of any entry dialog why the row it was opened on does not fit any more; nothing where it fits."""
    layout = dialog.layout()
    if not reasons or not isinstance(layout, QBoxLayout):
        return None
    px = theme_of(dialog).px
    remark = Remark(dialog, RemarkKind.PROBLEM, _as_sentences(reasons))
    holder = QVBoxLayout()
    holder.setContentsMargins(px(22), px(12), px(18), 0)
    holder.addWidget(remark)
    layout.insertLayout(0, holder)
    return remark


def _as_sentences(reasons: Sequence[str]) -> str:
    """Reasons of the core, one after the other, each with a capital and a full stop."""
    return " ".join(sentence(each) for each in reasons)


def sentence(text: str) -> str:
    """A sentence with a capital, and one full stop where it has no mark of its own (a name may bring one, "sen.")."""
    text = text[:1].upper() + text[1:]
    if text.endswith(".."):
        text = text[:-1]
    return text if not text or text[-1] in ".!?)" else f"{text}."
