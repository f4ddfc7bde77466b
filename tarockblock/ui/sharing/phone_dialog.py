"""The dialog for following the evening on phones."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import QSizePolicy, QWidget

from tarockblock.phone.addresses import Interface
from tarockblock.ui.kit.dialog import Dialog, DialogFoot
from tarockblock.ui.kit.key_groups import key_text
from tarockblock.ui.kit.layout import at_left, at_top, grow, hbox, sheet, stretch, vbox
from tarockblock.ui.kit.theme import font, px, tokens
from tarockblock.ui.kit.widgets.base import PaintedWidget
from tarockblock.ui.kit.widgets.key_button import bound_button
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.painting import CENTER, box, draw_text
from tarockblock.ui.kit.widgets.remark import Remark, RemarkKind
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tarockblock.ui.sharing.sharing_words import hindrance, interface_label, until_when, warning

_SIDE = 264

Modules = Sequence[Sequence[bool]]


class CodeView(PaintedWidget):
    """A QR code, always black on white for scanners."""

    usual_size = (_SIDE, _SIDE)

    def __init__(self) -> None:
        super().__init__()
        self._modules: Modules = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_modules(self, modules: Modules) -> None:
        self._modules = modules
        self.setAccessibleName(self.tr("Code to scan") if modules else self.tr("Off"))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw modules in whole pixels: blurred codes are harder to scan."""
        painter = QPainter(self)
        if not self._modules:
            box(painter, QRectF(self.rect()), px(10), tokens().sunken, tokens().border)
            draw_text(painter, QRectF(self.rect()), self.tr("Off"), font(15, 600), tokens().text2, CENTER)
            return
        box(painter, QRectF(self.rect()), px(10), "#FFFFFF", tokens().border)
        count = len(self._modules)
        side = max(1, min(self.width(), self.height()) // count)
        left, top = (self.width() - side * count) // 2, (self.height() - side * count) // 2
        for row, modules in enumerate(self._modules):
            for column, dark in enumerate(modules):
                if dark:
                    painter.fillRect(left + column * side, top + row * side, side, side, Qt.GlobalColor.black)


class PhoneDialog(Dialog):
    """The switch for the phones' page, its network, address and code.

    ``on_wanted`` carries the network's address, ``off_wanted`` asks to stop. Answer with :meth:`show_link` or
    :meth:`show_failure`.
    """

    manual = "on-phones"

    on_wanted = Signal(str)
    off_wanted = Signal()

    def __init__(self, interfaces: Sequence[Interface], chosen: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setWindowTitle(self.tr("Follow on phones"))
        self._interfaces = tuple(interfaces)
        self.code = CodeView()
        self.link = TextLabel("", 13, 500, elide=True)
        self.link.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._link = ""
        addresses = [each.address for each in self._interfaces]
        at = addresses.index(chosen) if chosen in addresses else 0
        self.network = MenuButton(self.tr("Network"), [interface_label(each) for each in self._interfaces], at)
        self.network.current_changed.connect(lambda _index: self._chosen())
        self.copy = bound_button(self, "Ctrl+C", self.tr("Copy the address"), self._copy, icon="copy")
        self.foot = DialogFoot("", cancel=self.tr("Close"))
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self, self._switch_off)
        self._lay_out()
        self.show_link("", ())
        self.fit(700)
        self.foot.primary.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self) -> None:
        self.compose(
            sheet(
                hbox(
                    at_top(self.code),
                    grow(
                        vbox(
                            Remark(self, RemarkKind.WARNING, warning()),
                            TextLabel(until_when(), 13, 400, "text2", wrap=True),
                            stretch(),
                            gap=10,
                        )
                    ),
                    gap=18,
                ),
                at_left(self.network),
                hbox(self.copy, grow(self.link), stretch(0), gap=12),
                gap=12,
                margins=(20, 18, 20, 14),
            ),
            self.foot,
        )

    @property
    def is_on(self) -> bool:
        return bool(self._link)

    def show_link(self, link: str, modules: Modules) -> None:
        """Show the address and code, or the page as off if empty."""
        self._link = link
        self.link.set_text(link)
        self.link.setVisible(bool(link))
        self.code.set_modules(modules)
        self.copy.setEnabled(bool(link))
        self.network.setVisible(self.network.count > 0)
        self.foot.primary.set_label(self.tr("Switch off") if link else self.tr("Switch on"))
        self.foot.set_key("Ctrl+Enter" if link else "Enter")
        self.foot.cancel.set_key(key_text("Enter" if link else "Esc"))
        self.foot.show_reason(hindrance(self._interfaces) if not link else "")
        if link:
            self.foot.cancel.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_failure(self, sentence: str) -> None:
        self.show_link("", ())
        self.foot.show_reason(sentence, failure=True)

    def enter(self) -> None:
        """Switch on if off, else close the dialog."""
        if self.is_on:
            self.accept()
        elif self.foot.primary.isEnabled():
            self.press_primary()

    def press_primary(self) -> None:
        if self.is_on:
            self.off_wanted.emit()
        else:
            self.on_wanted.emit(self._interfaces[self.network.current].address)

    def _switch_off(self) -> None:
        if self.is_on:
            self.press_primary()

    def _chosen(self) -> None:
        if self.is_on:
            self.on_wanted.emit(self._interfaces[self.network.current].address)

    def _copy(self) -> None:
        if self.is_on:
            QGuiApplication.clipboard().setText(self._link)
