"""F1: the keys of the dialog in front, then every key of the window, each read from its binding."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QMenu,
    QWidget,
)

from tarockblock.ui.kit.dialog import Dialog, DialogFoot
from tarockblock.ui.kit.key_groups import KeyGroup, KeyLine, key_text, without_repeats
from tarockblock.ui.kit.layout import Cell, Pixels, Span, grid, hbox, stretch, within
from tarockblock.ui.kit.messages import box_keys
from tarockblock.ui.kit.own_keys import key_lines, short_key
from tarockblock.ui.kit.translate import translate
from tarockblock.ui.kit.widgets.base import PaintedButton
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.key_cap import KeyCap
from tarockblock.ui.kit.widgets.text_label import StepTitle, TextLabel
from tarockblock.ui.shell.actions import ActionTable

_FEW = 16
"""Number of lines that fit a dialog of its own height."""
_DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


def keys_of(window: QWidget) -> list[KeyGroup]:
    """Return the keys of a window, its parts, its buttons and its hints.

    The list is complete and exact, since a key press goes through the same tables (`own_keys`).
    """
    groups = window.key_groups() if isinstance(window, Dialog) else []
    listed = {cap for group in groups for line in group.lines for cap in line.keys}
    parts = [each for each in window.findChildren(QWidget) if each.window() is window and each.isVisibleTo(window)]
    buttons = [each for each in parts if isinstance(each, PaintedButton)]
    printed = [KeyLine(each.label, (key,)) for each in buttons if (key := getattr(each, "key", ""))]
    rest = [line for line in printed if line.keys[0] not in listed]
    rest += [line for each in (window, *parts) for line in key_lines(each)]
    shortcuts = [
        each for part in (window, *parts) for each in part.findChildren(QShortcut, options=_DIRECT) if each.whatsThis()
    ]
    rest += [KeyLine(each.whatsThis(), (short_key(each.key().toString()),)) for each in shortcuts]
    rest += _of_qt(window, parts)
    groups.append(without_repeats(translate("KeysDialog", "In this dialog"), rest))
    hints = [each.hint for each in parts if isinstance(each, StepTitle)]
    hints += [each.toolTip() for each in buttons if not each.label and each.focusPolicy() != Qt.FocusPolicy.NoFocus]
    known = {cap for line in rest for cap in line.keys}
    said_so = (hint for hint in dict.fromkeys(hints) if hint and not any(f"({cap})" in hint for cap in known))
    groups[-1] = KeyGroup(groups[-1].title, (*groups[-1].lines, *(KeyLine(hint, ()) for hint in said_so)))
    return groups


def _of_qt(window: QWidget, parts: Sequence[QWidget]) -> list[KeyLine]:
    """Return the keys of Qt's own boxes, lists and areas."""
    found = []
    if of_box := box_keys(window):
        found += [KeyLine(text, (key_text(key),)) for text, key in of_box]
        found.append(KeyLine(translate("KeysDialog", "the button with the frame"), (key_text("Space"),)))
    elif isinstance(window, QDialog) and not isinstance(window, Dialog):
        found.append(KeyLine(translate("KeysDialog", "accept"), (key_text("Enter"),)))
        found.append(KeyLine(translate("KeysDialog", "close"), (key_text("Esc"),)))
    if isinstance(window, QMenu):
        found.append(KeyLine(translate("KeysDialog", "from choice to choice"), ("↑", "↓")))
        ends = tuple(map(key_text, ("Home", "PgUp", "End", "PgDown")))
        found.append(KeyLine(translate("KeysDialog", "to the first choice, to the last"), ends))
        found.append(KeyLine(translate("KeysDialog", "choose"), (key_text("Enter"),)))
        found.append(KeyLine(translate("KeysDialog", "close"), (key_text("Esc"),)))
    elif isinstance(window, QDialog):
        words = translate("KeysDialog", "to the next field, or back")
        found.append(KeyLine(words, (key_text("Tab"), short_key("Shift+Tab"))))
    if any(isinstance(each, QAbstractItemView) for each in parts):
        found.append(KeyLine(translate("KeysDialog", "from row to row"), ("↑", "↓")))
    elif isinstance(window, Dialog) and window.can_scroll and not key_lines(window):
        found.append(KeyLine(translate("KeysDialog", "scroll"), ("↑", "↓", key_text("PgUp"), key_text("PgDown"))))
    return found


def window_keys() -> list[KeyGroup]:
    return [
        KeyGroup(
            heading,
            tuple(
                KeyLine(each.text.removesuffix(" …"), tuple(short_key(key) for key in each.keys.split()))
                for each in group
                if each.keys
            ),
        )
        for heading, group in ActionTable().table()
    ]


class KeysDialog(Dialog):
    """A list by heading; F1 again, or the button, opens the manual (``manual_wanted``), Esc closes it."""

    manual_wanted = Signal()

    def __init__(self, groups: Sequence[KeyGroup], parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Keys"), parent=parent)
        lines: list[Sequence[Cell]] = []
        heights: dict[int, float] = {}
        for group in groups:
            heights[len(lines)] = 10 if lines else 0
            lines += [(), (Span(TextLabel(group.title, 14, 650), 2),)]
            for line in group.lines:
                if line.keys:
                    lines.append((TextLabel(line.text, 13, wrap=True), _caps(line.keys)))
                else:
                    lines.append((Span(TextLabel(line.text, 13, 400, "text2", wrap=True), 2),))
        around = grid(*lines, gap=(16, 6), margins=(16, 12), heights=heights, shares={0: 1}, tall=len(lines))
        sheet = within(QWidget(), around)
        self.book = KeyButton(self.tr("Manual"), "rules", key_text("F1"), do=self.manual_wanted)
        foot = DialogFoot("", cancel=self.tr("Close"))
        foot.primary.hide()
        foot.add_lead(self.book)
        self.compose(sheet, foot)
        few = sum(len(group.lines) for group in groups) < _FEW
        self.fit(580, 0 if few else 640)
        foot.cancel.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F1:
            self.manual_wanted.emit()
        else:
            super().keyPressEvent(event)


def _caps(keys: tuple[str, ...]) -> QWidget:
    return within(QWidget(), hbox(*(KeyCap(key, spoken=True) for key in keys), stretch(), gap=Pixels(6)))
