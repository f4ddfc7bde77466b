"""Looks through a window for what is too short to be understood: marks, badges, icons, cut texts without a tool tip."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QFileDialog, QWidget

from tarockblock.ui.kit.widgets.chip import Chip
from tarockblock.ui.kit.widgets.key_button import KeyButton
from tarockblock.ui.kit.widgets.key_cap import KeyCap
from tarockblock.ui.kit.widgets.menu import Menu
from tarockblock.ui.kit.widgets.menu_button import MenuButton
from tarockblock.ui.kit.widgets.painting import observe_texts
from tarockblock.ui.kit.widgets.text_label import TextLabel
from tests.ui.fitting import _name, _shown

LETTERS = re.compile(r"[A-ZÄÖÜ][a-zäöüß]?")
"""So few of them say nothing by themselves."""


def unseen(window: QWidget) -> list[str]:
    """What stands there for something longer that can be read nowhere."""
    if isinstance(window, QFileDialog):
        return []  # Qt's own
    found = [f"{_name(widget)}: {each}" for widget in _shown(window) for each in _of_widget(widget)]
    found += [f"{_name(widget)}: {text!r} is said nowhere in full" for widget, text in _letters(window)]
    return list(dict.fromkeys(found))


def _of_widget(widget: QWidget) -> Iterator[str]:
    if widget.toolTip():
        return
    if isinstance(widget, KeyButton) and not widget.label:
        yield "an icon without a tool tip"
    if isinstance(widget, Chip):
        yield "a chip without a tool tip"
    if isinstance(widget, TextLabel) and widget.text() != widget.accessibleName() and widget.text().endswith("…"):
        yield "cut without a tool tip"


def _letters(window: QWidget) -> list[tuple[QWidget, str]]:
    """Few letters painted by a widget without a tool tip that paints nothing which begins with them."""
    texts: dict[int, tuple[QWidget, list[str]]] = {}

    def observe(text: str, _area: QRectF, _cut: bool) -> None:
        frame = sys._getframe(3)
        caps = False
        while frame is not None and "self" not in frame.f_locals:
            caps = caps or frame.f_code.co_name == "paint_key_cap"
            frame = frame.f_back  # type: ignore[assignment]
        painter = None if frame is None else frame.f_locals["self"]
        if isinstance(painter, QWidget) and not caps:
            texts.setdefault(id(painter), (painter, []))[1].append(text)

    observe_texts(observe)
    try:
        window.grab()
    finally:
        observe_texts(None)
    found = []
    for widget, said in texts.values():
        if widget.toolTip() or isinstance(widget, KeyCap | Menu | MenuButton):  # keys and words
            continue
        for text in said:
            longer = [each for each in said if each != text and each.casefold().startswith(text[0].casefold())]
            if LETTERS.fullmatch(text) and not longer:
                found.append((widget, text))
    return found
