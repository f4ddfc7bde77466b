"""Menus: Qt's behaviour in the design's look."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QWidget

from tarockblock.ui.kit.icons import draw_icon
from tarockblock.ui.kit.own_keys import help_with
from tarockblock.ui.kit.theme import font, px, text_scale, tokens
from tarockblock.ui.kit.widgets.base import RADIUS, Themed, round_corners
from tarockblock.ui.kit.widgets.painting import LEFT, RIGHT, box, draw_text, hairline
from tarockblock.ui.kit.widgets.tick_box import paint_tick

_AIR, _LEFT, _RIGHT, _ICON = 6, 38, 30, 16
FRAMELESS = Qt.WindowType.FramelessWindowHint | Qt.WindowType.NoDropShadowWindowHint


class Menu(Themed, QMenu):
    """A menu with F1; with ``once`` it is deleted when closed.

    The style sheet reserves the room of a row for Qt's layout; its content is painted here.
    """

    def __init__(self, parent: QWidget | None = None, title: str = "", *, once: bool = False) -> None:
        super().__init__(title, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, once)
        self.setWindowFlags(self.windowFlags() | FRAMELESS)
        round_corners(self)
        self.restyle()

    def offer(self, text: str, do: Callable[[], object], *, possible: bool = True) -> QAction:
        """Append a row; an ampersand in its text is shown as such."""
        action = self.addAction(text.replace("&", "&&"))
        action.triggered.connect(lambda _checked=False: do())
        action.setEnabled(possible)
        return action

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the keys on F1, closing the menu, since nothing can open above it."""
        if event.key() == Qt.Key.Key_F1:
            help_with(self)
        else:
            super().keyPressEvent(event)

    def restyle(self) -> None:
        air = max(2, _AIR - (text_scale() - 100) // 25)  # so that a menu in large text fits a low screen
        self.setFont(font(14))
        self.setStyleSheet(
            f"QMenu {{ background: {tokens().surface}; border: none; padding: {px(6)}px; }}"
            f"QMenu::item {{ padding: {air}px {px(_RIGHT)}px {air}px {px(_LEFT)}px; }}"
            f"QMenu::separator {{ height: {px(9)}px; }}"
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box(painter, QRectF(self.rect()), px(RADIUS), tokens().surface, tokens().border)
        for action in self.actions():
            rect = QRectF(self.actionGeometry(action))
            if action.isSeparator():
                hairline(painter, rect.left() + px(8), rect.right() - px(8), rect.center().y(), tokens().line)
            elif action.isVisible():
                self._paint_row(painter, rect, action)

    def _paint_row(self, painter: QPainter, rect: QRectF, action: QAction) -> None:
        chosen, able = action is self.activeAction(), action.isEnabled()
        if chosen:
            box(painter, rect, px(7), tokens().accent_soft if able else tokens().sunken)
        ink, quiet = (tokens().text, tokens().text2) if able else (tokens().text3, tokens().text3)
        face, icon = font(14), getattr(action, "icon_name", "")
        left = QRectF(rect.left() + px(10), rect.top() + (rect.height() - px(_ICON)) / 2, px(_ICON), px(_ICON))
        if action.isCheckable() and action.actionGroup() is None:
            paint_tick(painter, left, checked=action.isChecked(), enabled=able)
        elif action.isChecked():
            draw_icon(painter, "check", left, tokens().accent if able else quiet)
            face = font(14, 600)
        elif icon:
            draw_icon(painter, icon, left, quiet)
        words, _, key = action.text().partition("\t")
        key = action.shortcut().toString(action.shortcut().SequenceFormat.NativeText) or key
        area = rect.adjusted(px(_LEFT), 0, -px(12), 0)
        draw_text(painter, area, re.sub(r"&(.)", r"\1", words), face, ink, LEFT)
        if action.menu() is not None:
            draw_icon(painter, "chevron-right", QRectF(area.right() - px(14), rect.top(), px(14), rect.height()), quiet)
        elif key:
            draw_text(painter, area, key, font(13, 500), quiet, RIGHT)


def show_standard(field: QWidget, standard: QMenu, event: QContextMenuEvent) -> None:
    """Show Qt's standard menu of a field: cut, copy, paste."""
    menu = Menu(field, once=True)
    standard.setParent(menu, standard.windowFlags())  # it owns the actions
    menu.addActions(standard.actions())
    menu.popup(event.globalPos())


def show_menu(parent: QWidget, actions: Sequence[QAction], at: QPoint, *, first: QAction | None = None) -> None:
    """Show a context menu; ``first`` is at the top."""
    menu = Menu(parent, once=True)
    if first is not None:
        first.setParent(menu)
        menu.addAction(first)
    menu.addActions(list(actions))
    menu.popup(at)
