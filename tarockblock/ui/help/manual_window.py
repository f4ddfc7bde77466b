"""The manual's window: sections, text, and search; offline."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from tarockblock.app.about import goal, manual_text, sections
from tarockblock.ui.help.manual_page import ManualPage
from tarockblock.ui.kit.columns import Column
from tarockblock.ui.kit.dialog import Dialog, room_on_screen
from tarockblock.ui.kit.key_groups import key_text, keys_in
from tarockblock.ui.kit.layout import add, grow, hbox, within
from tarockblock.ui.kit.own_keys import OwnKey
from tarockblock.ui.kit.theme import px
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import Themed
from tarockblock.ui.kit.widgets.key_button import KeyButton, bound_button
from tarockblock.ui.kit.widgets.panel import Bar
from tarockblock.ui.kit.widgets.tables import PlainListWidget
from tarockblock.ui.kit.widgets.text_field import TextField
from tarockblock.ui.kit.widgets.text_label import TextLabel

SIZE = QSize(1000, 660)
_SIDE = 248
_FIND, _NEXT, _BACK = "Ctrl+F", "F3", "Shift+F3"


class ManualWindow(Themed, Dialog):
    """A non-modal window, so that hands can be entered beside it."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Manual"), parent=parent)
        self._language = language
        self._moving = False
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.contents = PlainListWidget(
            self.tr("Sections"), Column[str]("", lambda text: text, height=lambda *_: px(30)), lines=False
        )
        self.contents.viewport().setAutoFillBackground(False)
        self.contents.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.page = ManualPage(self.tr("Manual"))
        self.search = TextField(self.tr("Search the manual"), self.tr("Search the manual"))
        self.search.setMinimumWidth(self.search.sizeHint().width())
        self.search.setMaxLength(100)
        self.count = TextLabel("", 13, 400, "text2")
        self.before = bound_button(self, _BACK, self.tr("Previous"), lambda: self._go_by(-1), height=36)
        self.after = bound_button(self, _NEXT, self.tr("Next"), lambda: self._go_by(1), height=36)
        self.leave = KeyButton(self.tr("Close"), "", key_text("Esc"), height=36)
        parts = (grow(self.search), self.count, self.before, self.after, self.leave)
        bar = within(Bar(), hbox(*parts, gap=8, margins=(16, 8)))
        add(self._whole, bar, grow(hbox(self.contents, grow(self.page), gap=6, margins=(12, 6, 0, 0))))
        self.search.textChanged.connect(self._look)
        self.leave.clicked.connect(self.close)
        self.contents.currentRowChanged.connect(self._choose)
        self.page.verticalScrollBar().valueChanged.connect(self._follow)
        self.page.link_chosen.connect(self._follow_link)
        find = QShortcut(QKeySequence(_FIND), self)
        find.setWhatsThis(self.tr("Search"))
        find.activated.connect(self._search)
        self._fill(language)
        room = room_on_screen(self)
        self.resize(QSize(px(SIZE.width()), px(SIZE.height())).boundedTo(room))
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_section(self, name: str) -> None:
        """Go to a section by its name in the English manual, or to the beginning."""
        names = [each.name for each in sections(self._language)]
        self.page.go_to_heading(names.index(name) if name in names else 0)

    def enter(self) -> None:
        """Go to the next match on Enter in the search."""
        if self.focusWidget() is self.search:
            self.page.go_by(1)
            self._show_count()

    def own_keys(self) -> list[OwnKey]:
        """Return arrows and page keys, which also work from the search field."""
        words = translate("KeysDialog", "through the pages")
        return [OwnKey(("Up", "Down", "PgUp", "PgDown"), words, lambda _key: False)]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle own keys, and ignore F1."""
        turning = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
        if event.key() in turning and not self.page.hasFocus():
            self.page.keyPressEvent(event)
        elif event.key() != Qt.Key.Key_F1:
            super().keyPressEvent(event)

    def restyle(self) -> None:
        """Typeset the page again at the same heading."""
        place = self.page.heading_in_sight()
        self._fill(self._language)
        self.page.go_to_heading(place)

    def _fill(self, language: str) -> None:
        self._language = language
        self.page.show_text(keys_in(manual_text(language)))
        self._moving = True
        self.contents.clear()
        for each in sections(language):
            self.contents.addItem("    " * max(each.level - 2, 0) + each.title)
        self.contents.setCurrentRow(0)
        self.contents.setFixedWidth(px(_SIDE))
        self.count.setMinimumWidth(px(64))
        self._moving = False
        self._look(self.search.text())

    def _search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _look(self, text: str) -> None:
        self.page.look_for(text)
        self._show_count()

    def _go_by(self, step: int) -> None:
        self.page.go_by(step)
        self._show_count()

    def _show_count(self) -> None:
        found, typed = len(self.page.found), bool(self.search.text().strip())
        words = self.tr("{place} of {count}").format(place=self.page.here + 1, count=found)
        self.count.set_text((words if found else self.tr("nowhere")) if typed else "")
        self.count.set_color("text2" if found or not typed else "minus")
        for button in (self.before, self.after):
            button.setEnabled(found > 0)

    def _choose(self, row: int) -> None:
        if not self._moving and row >= 0:
            self._moving = True
            self.page.go_to_heading(row)
            self._moving = False

    def _follow(self) -> None:
        if not self._moving:
            self._moving = True
            self.contents.setCurrentRow(self.page.heading_in_sight())
            self._moving = False

    def _follow_link(self, link: str) -> None:
        to = goal(link, self._language)
        if to is None:
            return
        if to.language is not None and to.language != self._language:
            self._fill(to.language)
        self.show_section(to.section)
