"""Reads a window as a screen reader does: the tree of its parts, and what is wrong with what they say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtPrintSupport import QPrintPreviewDialog
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QMainWindow, QWidget

from tarockblock.ui.hand.trischaken_dialog import StandingButtons
from tarockblock.ui.help.keys_dialog import KeysDialog
from tarockblock.ui.kit.widgets.key_cap import KeyCap
from tarockblock.ui.kit.widgets.payment_card import PaymentCard
from tarockblock.ui.kit.widgets.segmented import SegmentedControl
from tarockblock.ui.kit.widgets.tick_box import TickBox
from tarockblock.ui.renonce.blocks import ClaimsBlock, OffendersBlock, SpokenBlock
from tests.ui.sentences import ONES, repeats_itself

ROLE = QAccessible.Role
TEXT = QAccessible.Text

FRAMES = (ROLE.Client, ROLE.Pane, ROLE.LayeredPane, ROLE.Window, ROLE.Dialog, ROLE.PopupMenu, ROLE.Separator)
"""What only holds others need no name."""

SEVERAL = ("Bei, ", "Mond captured", "Mondfang", "differences only", "nur die Unterschiede", "forced")
"""Names of buttons that are pressed for themselves."""

KEY = re.compile(r"(?:(?:Ctrl|Strg|Alt|Shift|Umschalt)\+)*(?:\w|F\d+|Esc|Enter|Eingabe|Entf|Del|↑|↓|←|→)")


@dataclass(frozen=True, slots=True)
class Part:
    """What a screen reader knows of one part: role, what it says, whether it can have the keyboard, and its widget."""

    role: QAccessible.Role
    name: str
    about: str
    focusable: bool
    checkable: bool
    widget: QWidget | None
    inside: tuple[str, ...]

    def __str__(self) -> str:
        kind = "" if self.widget is None else type(self.widget).__name__
        return f"{self.role.name} {kind} {self.name[:70]!r}"


def parts_of(window: QWidget) -> list[Part]:
    """All parts that can be seen, cells of tables too, from the top."""
    return list(_walk(QAccessible.queryAccessibleInterface(window), ()))


def _walk(part: QAccessibleInterface | None, inside: tuple[str, ...]) -> Iterator[Part]:
    if part is None or not part.isValid() or part.state().invisible:
        return
    widget = part.object()
    widget = widget if isinstance(widget, QWidget) else None
    if widget is not None and not widget.isVisible():
        return
    state, name = part.state(), part.text(TEXT.Name)
    about = part.text(TEXT.Description)
    yield Part(part.role(), name, about, bool(state.focusable), bool(state.checkable), widget, inside)
    if isinstance(widget, QFileDialog | QPrintPreviewDialog):
        return
    for at in range(part.childCount()):
        yield from _walk(part.child(at), (*inside, name))


def unspoken(window: QWidget) -> list[str]:
    """What a screen reader would say wrong, or could not say."""
    if isinstance(window, QFileDialog | QPrintPreviewDialog):
        return []
    parts = [part for part in parts_of(window) if not isinstance(part.widget, QMainWindow)]
    return list(dict.fromkeys(f"{part}: {wrong}" for part in parts for wrong in (*_of_name(part), *_of_role(part))))


def _of_name(part: Part) -> Iterator[str]:
    button = isinstance(part.widget, QAbstractButton)
    if not part.name and (button or (part.focusable and part.role not in FRAMES)):
        yield "has no name"
    if (
        part.name
        and part.inside
        and part.inside[-1] == part.name
        and part.role is ROLE.StaticText
        and not part.focusable
    ):
        yield "said twice, also by what it lies in"
    if repeats_itself(part.name):
        yield "says the same twice"
    if button and KEY.fullmatch(part.about):
        yield f"its key is read, {part.about!r}"
    yield from (f"{said!r} is no plural" for said in (part.name, part.about) if ONES.search(said))


def _of_role(part: Part) -> Iterator[str]:
    if isinstance(part.widget, KeyCap) and part.name and not isinstance(part.widget.window(), KeysDialog):
        yield "a key cap is read"
    if part.checkable and (part.role is ROLE.RadioButton) is _may_be_several(part):
        yield "is a radio button, or is none, although it should not"


def _may_be_several(part: Part) -> bool:
    """What is ticked for itself, or can be chosen together with others."""
    widget = part.widget
    if widget is None or isinstance(widget, TickBox | PaymentCard):
        return True
    if isinstance(widget.parentWidget(), StandingButtons):  # who has the most may have the game, too
        return True
    if any(isinstance(each, OffendersBlock | ClaimsBlock | SpokenBlock) for each in _around(widget)):
        return not isinstance(widget.parentWidget(), SegmentedControl)
    return part.name.startswith(SEVERAL)


def _around(widget: QWidget) -> Iterator[QWidget]:
    while (parent := widget.parentWidget()) is not None:
        yield parent
        widget = parent
